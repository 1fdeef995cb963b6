"""A bounded run of the law of secrecy over messages; `python -m tests.faults.secrecy` is the long one."""

from __future__ import annotations

import random

import pytest

from assistant.core.event import TABLE
from assistant.families.common_rules import OptionChanged
from assistant.games import GAMES
from assistant.table.table import MemoryLog, Table
from dashboards.play.page import Play
from tests.faults import secrecy, twin_tables
from tests.faults.remembered import Memory
from tests.markets import MARKETS


@pytest.mark.parametrize("game", GAMES)
def test_a_page_answers_the_same_whatever_it_may_not_see(game: str) -> None:
    found = secrecy.trial(game, seed=1, count=60)
    assert found.differences == []
    assert found.messages == 60


@pytest.mark.parametrize("game", GAMES)
def test_two_tables_of_a_pair_really_differ(game: str) -> None:
    """Some of ten pairs hold other secrets: two equal tables would prove nothing."""
    chance, other = random.Random(game), 0
    for _ in range(10):
        made = twin_tables.pair(GAMES[game], chance)
        other += made is not None and made[0].entries != made[1].entries
    assert other


def test_a_difference_is_seen() -> None:
    """Two tables that the page can tell apart answer differently."""
    made, rule = MARKETS["cold_cash_risk"]
    pages = []
    for choice in ("cash_open", "shares_hidden"):
        table = made()
        table.record(OptionChanged(ambiguity=rule, choice=choice), TABLE, freely=True)
        pages.append(secrecy.bytes_of(Play(table, "ben").state()))
    assert pages[0] != pages[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_that_remembers_says_the_same(game: str) -> None:
    """Two tables with it share their States, and read as a table with the rulebook itself."""
    entries = min(twin_tables.stories(game), key=len)
    remembering = Memory().game(GAMES[game])
    one, other = (Table(remembering, MemoryLog(entries)) for _ in range(2))
    plain = Table(GAMES[game], MemoryLog(entries))
    for seat in (TABLE, *(player.key for player in plain.view(TABLE).players)):
        assert one.view(seat) is other.view(seat)
        assert one.account(seat) == plain.account(seat)
        assert one.view(seat) == plain.view(seat)

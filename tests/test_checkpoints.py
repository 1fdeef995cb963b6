"""States are forgotten and folded again: all views stay the same, and memory holds few States."""

from __future__ import annotations

import gc
import random
from typing import Any

import pytest

from assistant.content.catalogue import SHELF
from assistant.core import checkpoints as moments
from assistant.core.event import REFEREE, TABLE
from assistant.core.game import State
from assistant.core.story import Struck
from assistant.games import GAMES
from assistant.storage.game_file import read_lines
from assistant.table.table import MemoryLog, Table

AT_HAND = 40
DEMOS = sorted(name for name in GAMES if (SHELF / "data" / name / "demo.jsonl").exists())


@pytest.fixture(autouse=True)
def _few_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moments, "AT_HAND", AT_HAND)


def demo(name: str) -> Table:
    with (SHELF / "data" / name / "demo.jsonl").open("rb") as file:
        written = read_lines(file, GAMES)
    return Table(written.game, MemoryLog(written.entries))


def seats(table: Table) -> list[str]:
    return [REFEREE, TABLE, *(player.key for player in table.view(TABLE).players)]


def states_at_once(table: Table, seat: str) -> list[tuple[State, State]]:
    """Return the States before and after each line, folded in one go without a walk."""
    game, state = table.game, table.game.start
    found = [(game.veil(state, seat), game.veil(state, seat))]
    for told in table.account(seat):
        after = state if told.line.struck else game.apply(told.event, state)
        found.append((game.veil(state, seat), game.veil(after, seat)))
        state = after
    return found[1:]


@pytest.mark.parametrize("name", DEMOS)
def test_forgotten_states_are_folded_as_they_were(name: str) -> None:
    table, chance = demo(name), random.Random(name)
    for seat in seats(table):
        expected, told = states_at_once(table, seat), table.account(seat)
        for at in chance.sample(range(len(told)), min(60, len(told))):
            assert (told[at].before, told[at].after) == expected[at]
        assert table.view(seat) == expected[-1][1]
        assert [state for _, state in table.states(seat)] == [
            after for line, (_, after) in zip(told, expected, strict=True) if not line.line.struck
        ]


@pytest.mark.parametrize("name", ["clue", "cold_cash_risk", "axis_allies"])
def test_a_long_story_holds_few_states(name: str) -> None:
    kind = type(GAMES[name].start)
    others = [one for one in gc.get_objects() if type(one) is kind]  # States of tables that other tests keep
    table = demo(name)
    looked = seats(table)
    for seat in looked:
        for _, state in table.states(seat):
            del state
    gc.collect()
    known = {id(one) for one in others}
    alive = sum(type(one) is kind and id(one) not in known for one in gc.get_objects())
    lines = max(len(table.account(seat)) for seat in looked)
    checkpoints = len(looked) * (lines // moments.SPAN + 1)
    assert alive <= 2 * AT_HAND + checkpoints + 2 * len(looked) < len(looked) * lines


@pytest.mark.parametrize("name", ["clue", "cold_cash_risk"])
def test_a_state_that_is_held_is_the_one_that_is_given(name: str) -> None:
    table = demo(name)
    seat = seats(table)[2]
    told = table.account(seat)
    held: list[Any] = [(line.before, line.after) for line in told[-30:]]
    for line in told:
        assert line.after == line.after
    for line, (before, after) in zip(told[-30:], held, strict=True):
        assert line.before is before
        assert line.after is after


def test_what_was_read_before_a_correction_stays_readable() -> None:
    """A page may still hold lines of the story as it was."""
    table = demo("clue")
    told = table.account(TABLE)
    expected = states_at_once(table, TABLE)
    table.record(Struck(seq=told[len(told) // 2].seq), REFEREE)
    assert table.account(TABLE) != told
    assert [(line.before, line.after) for line in told] == expected

"""The cost of figures of the market games: a cold review, one more line, and a branch of a thousand lines."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.core.event import REFEREE, Entry
from assistant.families.war.events import ArmiesMoved
from assistant.figures.facts.played import Memory
from assistant.figures.review.review import review
from assistant.knowledge.what_if import branch
from assistant.table.table import MemoryLog, Table
from tests.afterwards.market_games import read

GAMES = ("cold_cash_risk-short", "cold_cash_risk-long", "acquire-size_41")


@pytest.mark.parametrize("name", GAMES)
def test_review_cold(name: str, benchmark: Any) -> None:
    """A finished game of 179 to 502 lines, already folded, with nothing computed: goal 1 s."""
    table = read(name)
    table.view(REFEREE)
    assert benchmark.pedantic(lambda: review(table, REFEREE), rounds=3).sentences


@pytest.mark.parametrize("name", GAMES)
def test_review_again(name: str, benchmark: Any) -> None:
    """The same with a warm cache: the cost of a line that changes nothing."""
    table, memory = read(name), Memory()
    review(table, REFEREE, memory=memory)
    assert benchmark.pedantic(lambda: review(table, REFEREE, memory=memory), rounds=5).sentences


def test_branch_of_a_thousand_lines(benchmark: Any) -> None:
    """A game of Cold Cash Risk lengthened by army moves, with an early line ignored: goal 0.15 s."""
    table = thousand()
    at = table.story(REFEREE)[20].seq
    found = benchmark.pedantic(lambda: branch(table, at, seat=REFEREE), rounds=5)
    assert len(found.lines) == 1000


def thousand() -> Table:
    """Return the long recorded game up to its last line, followed by armies that march to and fro."""
    entries = list(read("cold_cash_risk-long").entries[:-1])
    state: Any = Table(read("cold_cash_risk-long").game, MemoryLog(entries)).view(REFEREE)
    firm = next(iter(state.firms))
    here = next(area for area in state.held(firm))
    there = next(area for area in state.world.neighbours(here))
    last = entries[-1].seq
    moves = [
        Entry(
            last + n, ArmiesMoved(by=state.seats[0], source=(here, there)[n % 2], target=(there, here)[n % 2], count=1)
        )
        for n in range(1, 1001 - len(entries))
    ]
    table = Table(read("cold_cash_risk-long").game, MemoryLog([*entries, *moves]))
    table.view(REFEREE)
    return table

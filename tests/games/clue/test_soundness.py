"""Forced facts against the true deal, on whole simulated games: never false, and a lie is found out."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from assistant.core.event import REFEREE, TABLE
from assistant.deduction import Marks, known
from assistant.games.clue import GAME
from assistant.games.clue import events as e
from assistant.kit.facts import Evidence, HoldsNone
from assistant.table.table import MemoryLog, Table
from tests.simulate import Game

SEEDS = range(40)
WHOLE = range(6)
"""Games that are played to the end; the others stop after a dozen turns."""


@cache
def played(seed: int) -> Game:
    game = Game(3 + seed % 4, seed)
    game.play(200 if seed in WHOLE else 12)
    return game


def evidence(table: Table, seat: str) -> Evidence:
    found = GAME.evidence(table.story(seat), seat)
    assert found is not None
    return found


def truth(game: Game) -> dict[str, str]:
    """Where every card really is."""
    return game.where


def falsehoods(marks: Marks, where: dict[str, str]) -> list[tuple[str, str]]:
    return [(c, p) for (c, p), mark in marks.cells.items() if mark != "open" and (mark == "yes") != (where[c] == p)]


def stages(found: Evidence, step: int) -> list[Evidence]:
    """Return the evidence as it grew, line by line: every `step`th line and the last."""
    facts = found.facts
    ends = [n for n in range(1, len(facts) + 1) if n == len(facts) or facts[n].seq != facts[n - 1].seq]
    return [replace(found, facts=facts[:end]) for end in [*ends[:-1:step], *ends[-1:]]]


@pytest.mark.rule("CLUE-INF-11", "CLUE-PRV-06")
@pytest.mark.parametrize("seed", SEEDS)
def test_no_forced_fact_is_ever_false(seed: int) -> None:
    """Every seat, as its log grows; a fact that was forced once stays forced."""
    game = played(seed)
    where = truth(game)
    for seat in (TABLE, *game.seats):
        forced: set[tuple[str, str]] = set()
        for stage in stages(evidence(game.table, seat), 1 if seed in WHOLE[:2] else 4):
            marks = known(stage)
            assert marks.conflict is None
            assert falsehoods(marks, where) == []
            now = {cell for cell, mark in marks.cells.items() if mark != "open"}
            assert forced <= now
            forced = now


@pytest.mark.parametrize("seed", SEEDS)
def test_honest_games_are_by_the_rules(seed: int) -> None:
    table = played(seed).table
    said = [notice for told in table.account(REFEREE) for notice in told.notices if notice.level != "hint"]
    assert said == []
    assert table.view(REFEREE).over or seed not in WHOLE


@pytest.mark.rule("CLUE-INF-09", "CLUE-INF-11", "CLUE-AMB-09")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_false_pass_is_named_where_it_shows(seed: int) -> None:
    """A shown card is recorded as a pass: a seat with a conflict is shown that line, and without it there is none."""
    game = played(seed)
    shows = [line for line in game.table.lines if isinstance(line.event, e.CardShown)]
    line = shows[seed % len(shows)]
    lied = Table(GAME, MemoryLog(game.table.entries))
    lied.amend(line.seq, e.NobodyShowed(), REFEREE)
    noticed: set[str] = set()
    for seat in (TABLE, REFEREE, *game.seats):
        found = evidence(lied, seat)
        conflict = known(found).conflict
        if conflict is not None:
            noticed.add(seat)
            assert line.seq in conflict
            honest = tuple(f for f in found.facts if not (isinstance(f, HoldsNone) and f.seq == line.seq))
            assert known(replace(found, facts=honest)).conflict is None
    assert {REFEREE, line.event.by} <= noticed

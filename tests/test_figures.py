"""Laws of the figures of every game: their shape, sums of parts, and equality of grown and rebuilt figures."""

from __future__ import annotations

import math
import os
from dataclasses import fields
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from assistant.content.catalogue import SHELF
from assistant.core.event import REFEREE, TABLE
from assistant.core.story import Struck
from assistant.figures.facts.played import Memory
from assistant.figures.facts.register import measures_of
from assistant.figures.facts.rows import PLACE, TABLES, ChanceRow, DecisionRow, ResultRow, Row, TurnRow, columns
from assistant.figures.store.derive import Derived, GameListing, derive, eye_of
from assistant.games import GAMES
from assistant.table.table import MemoryLog, Table
from tests import simulate
from tests.recorded_games import whole
from tests.stories.record_today import FOLDER

NEAR = 1e-9
hints_of = cache(get_type_hints)
EVERY = sorted(chain(SHELF.glob("data/*/demo*.jsonl"), FOLDER.glob("*.jsonl")), key=lambda path: path.stat().st_size)
OF = {path: path.parent.name if path.parent.name in GAMES else path.name.split("-")[0] for path in EVERY}
SHORTEST = {OF[path]: path for path in EVERY[::-1]}
SECOND = {OF[path]: path for path in EVERY[::-1] if path not in SHORTEST.values()}
FILES = EVERY if "EVERY_STORY" in os.environ else [*SHORTEST.values(), *SECOND.values()]
"""Two stories of every game; with EVERY_STORY=1 all that are kept."""
every_story = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
every_game = pytest.mark.parametrize("path", SHORTEST.values(), ids=SHORTEST.keys())


@cache
def derived(path: Path) -> Derived:
    return derive(whole(path))


def plain(found: Derived) -> dict[str, list[Row]]:
    return {table.table: list(found[table]) for table in TABLES}


def test_every_game_tells_figures() -> None:
    assert {game for game in GAMES if measures_of(game).family} == set(GAMES)
    assert all(measures_of(game).tables for game in GAMES)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.table)
def test_every_column_says_what_it_is(table: type[Row]) -> None:
    assert table.__doc__
    own = columns(table)
    assert set(own) == {f.name for f in fields(table)} - {"line"}
    assert all(len(comment) > 6 for _, comment in own.values())
    assert not set(own) & set(PLACE)


@every_story
def test_a_row_holds_what_its_table_says(path: Path) -> None:
    """Rows have the right kinds of values, no NaN, existing lines, and seats that sit at the table."""
    found = derived(path)
    lines = {told.seq for told in found.played.lines}
    for table in TABLES:
        hints = hints_of(table)
        for row in found[table]:
            assert type(row) is table
            assert row.line == 0 or row.line in lines
            for name in ("line", *columns(table)):
                value = getattr(row, name)
                kinds = [kind for kind in (*get_args(hints[name]), hints[name]) if isinstance(kind, type)]
                assert type(value) in (int, *kinds) if float in kinds else type(value) in kinds, (name, value)
                assert value is None or not isinstance(value, float) or math.isfinite(value), (name, row)
    families = {name for table in TABLES if found[table] for name in table.families}
    assert not families or measures_of(found.played.game.key).family in families


@every_story
def test_parts_add_up_to_the_result(path: Path) -> None:
    """Luck and decisions are unknown exactly where no row has any; the others add up."""
    found = derived(path)
    for result in found[ResultRow]:
        if result.result is None:
            continue
        whose = (result.seat, result.unit)
        luck = [c.luck for c in found[ChanceRow] if (c.seat, c.unit) == whose and c.luck is not None]
        lost = [one.lost for one in found[DecisionRow] if (one.seat, one.unit) == whose and one.lost is not None]
        assert bool(luck) or not result.luck, result
        assert bool(lost) or not result.decisions, result
        assert abs(sum(luck) - (result.luck or 0.0)) < NEAR, result
        assert abs(sum(lost) + (result.decisions or 0.0)) < NEAR, result
        parts = (result.start, result.luck, result.decisions, result.rest)
        assert abs(sum(part or 0.0 for part in parts) - result.result) < NEAR, result


@every_story
def test_nothing_is_lost_by_choosing_best(path: Path) -> None:
    for one in derived(path)[DecisionRow]:
        if one.lost is None:
            continue
        assert one.lost >= 0
        assert one.best
        if one.value is not None and one.best_value is not None:
            assert abs(max(0.0, one.best_value - one.value) - one.lost) < NEAR, one


@every_game
def test_figures_that_grow_with_the_game_are_those_of_the_whole_game(path: Path) -> None:
    """Entry by entry with one memory, and all at once: the same rows; so too after a line was struck."""
    entries = whole(path).entries
    clock = iter([entry.at for entry in entries])
    table, memory = Table(whole(path).game, clock=lambda: next(clock, entries[-1].at)), Memory()
    looks = {len(entries) * part // 4 for part in (1, 2, 3)}
    for place, entry in enumerate(entries, 1):
        table.record(entry.event, entry.author, note=entry.note, freely=True)
        if place in looks:
            derive(table, memory=memory)
    assert plain(derive(table, memory=memory)) == plain(derived(path))
    struck = table.lines[len(table.lines) * 2 // 3].seq
    table.record(Struck(seq=struck), freely=True)
    anew = Table(table.game, MemoryLog(table.entries))
    assert plain(derive(table, memory=memory)) == plain(derive(anew))


@every_game
def test_a_seat_that_may_not_be_looked_through_tells_nothing(path: Path) -> None:
    """As long as hands are closed, everybody's figures depend only on what everybody saw."""
    table = whole(path)
    found = derive(table, TABLE)
    assert found.played.eye == TABLE
    assert all(not found.played.seen(player.key) for player in table.view(TABLE).players)


@every_story
def test_turns_are_counted_from_one(path: Path) -> None:
    """Every line belongs to the turn that has begun; the set-up belongs to none."""
    found = derived(path)
    turns = [found.places[told.seq][1] for told in found.played.lines]
    assert turns[0] in (0, 1)  # an order book may set up the table and begin in one line
    assert turns == sorted(turns)
    assert turns[-1] == len(found[TurnRow]) > 0
    assert all(turn.seconds >= 0 and turn.lines > 0 for turn in found[TurnRow])


@every_story
def test_the_eye_looks_no_further_than_it_may(path: Path) -> None:
    table = whole(path)
    state: Any = table.view(TABLE)
    hides = measures_of(table.game.key).hides
    assert (eye_of(table) == REFEREE) == (state.opened or (state.over and not hides))


def test_a_turn_begins_with_its_first_line_and_lasts_without_pauses() -> None:
    """The deal is nobody's turn; ten minutes in which the program was not running are nobody's time."""
    game = simulate.Game(3, 5)
    game.play(2)
    entries = game.table.entries
    rolled = next(entry for entry in entries if type(entry.event).__name__ in ("DiceRolled", "TokenMoved"))
    ended = [entry for entry in entries if type(entry.event).__name__ == "TurnEnded"]
    found = derive(game.table)
    first, second = found[TurnRow][:2]
    assert all(found.places[entry.seq][1] == 0 for entry in entries[: rolled.seq - 1])
    assert (first.line, first.number, first.seat) == (rolled.seq, 1, rolled.author)
    assert (second.line, second.number, second.seat) == (ended[0].seq, 2, ended[1].author)
    assert first.seconds == (ended[0].at - rolled.at) / 1000 > 1
    gap = (rolled.at + 200, rolled.at + 700)
    away = derive(game.table, known=GameListing(gaps=[gap]))[TurnRow][0]
    assert away.seconds == first.seconds - 0.5

"""Branches: a branch is the game with one line changed, for every game, without any effect on a log.

    python -m tests.afterwards.test_supposed_games --lines 25

checks this many lines of every recorded game; the tests check one of each.
"""

from __future__ import annotations

import argparse
import random

import pytest

from assistant.core.event import REFEREE, TABLE, Entry, Event
from assistant.core.story import Amended, Inserted, Struck
from assistant.knowledge.what_if import branch
from assistant.table.table import MemoryLog, Table
from tests.afterwards.market_games import paths, read, smallest

NAMES = smallest()


def places(name: str, table: Table, seat: str, count: int) -> list[int]:
    """Return random lines of a game, never the setup."""
    told = [one.seq for one in table.story(seat)[1:]]
    return random.Random(name).sample(told, min(count, len(told)))


def really(table: Table, change: Event) -> Table:
    """Return a new table with this change in its log."""
    return Table(table.game, MemoryLog([*table.entries, Entry(table.entries[-1].seq + 1, change, author=REFEREE)]))


def alike(table: Table, at: int, *, why: bool) -> None:
    """Check everything that must be true of the branches at this line."""
    told = next(one for one in table.story(REFEREE) if one.seq == at)
    same = branch(table, at, told.event, seat=REFEREE)
    assert same.state == table.view(REFEREE)
    assert same.broken == ()
    assert same.then == same.now
    struck = branch(table, at, seat=REFEREE)
    assert struck.state == really(table, Struck(seq=at)).view(REFEREE)
    if why:
        asked = table.previews.consequences(Struck(seq=at), REFEREE).illegal
        assert {(one.label, one.why) for one in struck.broken if one.rules} <= {(label, n.text) for label, n in asked}
        assert {label for label, _ in asked} <= {one.label for one in struck.broken}


@pytest.mark.parametrize("name", NAMES)
def test_a_branch_is_the_game_with_that_line_changed_and_nothing_is_written(name: str) -> None:
    table = read(name)
    before = table.entries
    for at in places(name, table, REFEREE, 1):
        alike(table, at, why=True)
    assert table.entries == before == tuple(table.log.entries())


@pytest.mark.parametrize("name", NAMES[::3])
def test_a_line_put_in_and_one_that_reads_otherwise(name: str) -> None:
    table = read(name)
    lines = table.story(REFEREE)
    for at in places(name, table, REFEREE, 1):
        place = next(place for place, one in enumerate(lines) if one.seq == at)
        put_in = branch(table, at, lines[place].event, insert=True, seat=REFEREE)
        twice = really(table, Inserted(after=lines[place - 1].seq, event=lines[place].event))
        assert put_in.state == twice.view(REFEREE) == put_in.table.view(REFEREE)
        other = next(one for one in lines[1:] if type(one.event) is not type(lines[place].event)).event
        changed = branch(table, at, other, seat=REFEREE)
        assert changed.state == really(table, Amended(seq=at, event=other)).view(REFEREE)
        assert changed.state == changed.table.view(REFEREE)


def test_what_a_seat_never_saw_is_in_none_of_its_branches() -> None:
    table = read("cold_cash_risk")
    seat, stranger = (player.key for player in table.view(TABLE).players[:2])
    private = {told.seq for told in table.story(stranger)} - {told.seq for told in table.story(seat)}
    assert private
    for at in sorted(private)[:3]:
        with pytest.raises(LookupError, match="line of the log"):
            branch(table, at, seat=seat)
    found = branch(table, table.story(seat)[-1].seq, seat=seat)
    assert not private & {entry.seq for entry in found.table.entries[:-1]}
    assert [entry.event for entry in found.table.entries[:-1]] == [told.event for told in table.story(seat)]


def test_what_breaks_is_said_with_its_reason() -> None:
    table = read("cold_cash_risk")
    founded = next(told for told in table.story(REFEREE) if type(told.event).__name__ == "CorporationFounded")
    found = branch(table, founded.seq, seat=REFEREE)
    assert found.label == "same moves"
    assert found.broken
    assert all(one.line > founded.seq and one.why.endswith((".", "?")) and one.text for one in found.broken)
    assert any(one.rules for one in found.broken)
    assert set(found.difference) == {"anna", "ben", "carla"}


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description="Branches of every recorded game.")
    asked.add_argument("--lines", type=int, default=25)
    count = asked.parse_args().lines
    for game in paths():
        for line in places(game, read(game), REFEREE, count):
            alike(read(game), line, why=True)
        print(f"{game}: {count} lines", flush=True)

"""One tap that records several entries is taken back by one undo, and comes back by one redo."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.core.event import REFEREE, TABLE, Entry
from assistant.core.story import Struck, redoable_act, undoable_act
from assistant.games.axis_allies import events as e
from assistant.games.clue.events import NotesWritten
from assistant.table.replica import Replica, seat_log
from assistant.table.table import Table
from dashboards.parts.common.offers import record
from dashboards.play.page import Play
from tests.ui import war_table as war

MOVED = {"infantry": 3, "tank": 1, "fighter": 1}


def going(unit: str = "infantry", count: int = 1) -> e.UnitsMoved:
    return e.UnitsMoved(by="ussr", unit=unit, source="karelia", target="ukraine", count=count)


def log(*rows: tuple[Any, str, int]) -> list[Entry]:
    """Return a log of events, each with its author and what the author's screen showed."""
    return [Entry(seq, event, author=who, seen=seen) for seq, (event, who, seen) in enumerate(rows, 1)]


def numbers(act: tuple[Entry, ...]) -> list[int]:
    return [entry.seq for entry in act]


@pytest.fixture
def table() -> Table:
    return war.axis(step="combat_move")


def all_move(table: Table) -> Play:
    """Return Anna's page, which has sent one tap as `march.js` does: all messages say the same position."""
    anna = Play(table, "anna")
    seen = anna.state()["revision"]
    for unit, count in MOVED.items():
        anna.hear({**record(going(unit, count)), "seen": seen})
    return anna


# ---------------------------------------------------------------- the log


def test_what_one_tap_recorded_is_one_act() -> None:
    entries = log((going(), "anna", 1), (going("tank"), "anna", 2), (going("fighter"), "anna", 2))
    assert numbers(undoable_act(entries)) == [3, 2]


@pytest.mark.parametrize("other", [("anna", 1), ("ben", 2)], ids=["an earlier tap", "another author"])
def test_what_another_tap_recorded_is_another_act(other: tuple[str, int]) -> None:
    assert numbers(undoable_act(log((going(), *other), (going("tank"), "anna", 2)))) == [2]


def test_kinds_that_are_never_recorded_together_are_undone_one_by_one() -> None:
    ended = e.StepEnded(by="ussr", step="combat_move")
    assert numbers(undoable_act(log((ended, "anna", 1), (ended, "anna", 1)))) == [2]
    assert undoable_act([]) == redoable_act([]) == ()


def test_a_note_that_a_seat_may_not_know_of_parts_no_act_for_it() -> None:
    note = NotesWritten(by="ben", text="Anna is all in.")
    entries = log((going(), "anna", 0), (note, "ben", 0), (going("tank"), "anna", 0))
    assert numbers(undoable_act(entries, "anna")) == [3, 1]
    assert numbers(undoable_act(entries, "ben")) == [3]


def test_what_was_undone_together_is_redone_together() -> None:
    rows = [(going(), "anna", 0), (going("tank"), "anna", 1), (going("fighter"), "anna", 1)]
    undone = [(Struck(seq=seq, undo=True), "anna", 3) for seq in (3, 2)]
    assert numbers(redoable_act(log(*rows, *undone))) == [5, 4]
    earlier = (Struck(seq=1, undo=True), "anna", 5)
    assert numbers(redoable_act(log(*rows, *undone, earlier))) == [6]
    redone = [(Struck(seq=seq, undo=True), "anna", 5) for seq in (5, 4)]
    assert redoable_act(log(*rows, *undone, *redone)) == ()
    assert numbers(undoable_act(log(*rows, *undone, *redone))) == [3, 2]


# ---------------------------------------------------------------- the table and its pages


@pytest.mark.parametrize("seat", ["anna", "ben", TABLE, REFEREE])
def test_the_table_undoes_and_redoes_all_of_it(table: Table, seat: str) -> None:
    before = table.view(REFEREE)
    all_move(table)
    after = table.view(REFEREE)
    assert table.undo(seat) is not None
    assert table.view(REFEREE) == before
    assert table.redo(seat) is not None
    assert table.view(REFEREE) == after
    assert table.redo(seat) is None


def test_a_page_undoes_all_of_it_at_one_revision(table: Table) -> None:
    before = table.view(REFEREE)
    anna = all_move(table)
    revisions: list[int] = []
    table.param.watch(lambda change: revisions.append(change.new), "revision")
    undo = anna.state()["feed"]["undo"]
    assert undo["text"] == "3 moves (“USSR: 1 fighter from Karelia SSR to Ukraine SSR” and 2 more)"
    anna.hear({"do": "undo", "of": undo["seq"]})
    assert table.view(REFEREE) == before
    assert len(revisions) == 1, "no page shows half of an undo"
    assert anna.state()["toast"]["text"].startswith("Undone: 3 moves (")
    assert anna.state()["feed"]["redo"]["text"].startswith("3 moves (“USSR: 3 infantry from")
    anna.hear({"do": "redo"})
    assert len(war.state(table).battles[0].attackers) == sum(MOVED.values())


def test_another_player_is_asked_about_all_of_it(table: Table) -> None:
    before = table.view(REFEREE)
    all_move(table)
    ben = Play(table, "ben")
    ben.hear({"do": "undo"})
    sheet = ben.state()["sheet"]
    assert sheet["title"].startswith("The last entries are 3 moves (“")
    assert sheet["title"].endswith("and 2 more), from Anna’s device. Undo them?")
    ben.hear(sheet["send"])
    assert table.view(REFEREE) == before


def test_moves_of_several_taps_are_undone_tap_by_tap(table: Table) -> None:
    anna = Play(table, "anna")
    for unit, count in MOVED.items():
        anna.hear({**record(going(unit, count)), "seen": anna.state()["revision"]})
    anna.hear({"do": "undo"})
    assert len(war.state(table).battles[0].attackers) == 4, "only the fighter is back"
    assert anna.state()["feed"]["undo"]["text"] == "“USSR: 1 tank from Karelia SSR to Ukraine SSR”"


def test_a_copy_of_the_table_knows_what_one_tap_recorded(table: Table) -> None:
    all_move(table)
    for seat in ("anna", "ben", TABLE):
        copy = Replica(table.game, seat_log(table, seat))
        assert numbers(copy.undoable_act(seat)) == numbers(table.undoable_act(seat))

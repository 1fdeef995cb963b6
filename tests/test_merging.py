"""Two devices at once: a double entry that agrees is one entry, another one needs a decision."""

from __future__ import annotations

from assistant.core.event import TABLE, Entry
from assistant.core.story import Amended
from assistant.games.clue import events as e
from assistant.table.table import PendingQuestion, Table
from tests.clue_questions import asked, table

__all__ = ["asked", "table"]


def test_the_same_from_two_devices_is_one_entry(asked: Table) -> None:
    seen = asked.revision
    shown = asked.propose(e.CardShown(by="plum", to="scarlet", card="rope"), "plum", seen=seen)
    assert asked.propose(e.CardShown(by="plum", to="scarlet"), TABLE, seen=seen) == shown
    assert asked.propose(e.CardShown(by="plum", to="scarlet", card="rope"), "scarlet", seen=seen) == shown
    assert asked.revision == seen + 1


def test_what_one_of_two_devices_knows_more_completes_the_entry(asked: Table) -> None:
    seen = asked.revision
    asked.propose(e.CardShown(by="plum", to="scarlet"), TABLE, seen=seen)
    asked.propose(e.CardShown(by="plum", to="scarlet", card="rope"), "scarlet", seen=seen)
    assert [line.event for line in asked.lines[seen:]] == [e.CardShown(by="plum", to="scarlet", card="rope")]
    assert asked.story(TABLE)[-1].event == e.CardShown(by="plum", to="scarlet")


def test_two_devices_that_do_not_agree_are_asked(asked: Table) -> None:
    seen = asked.revision
    asked.propose(e.CardShown(by="plum", to="scarlet", card="rope"), "plum", seen=seen)
    question = asked.propose(e.CardShown(by="plum", to="scarlet", card="knife"), "scarlet", seen=seen)
    assert isinstance(question, PendingQuestion)
    assert question.since == ("Green passes. Plum shows Scarlet the Rope.",)
    assert asked.revision == seen + 1


def test_what_was_undone_in_the_meantime_is_entered_anew(asked: Table) -> None:
    seen = asked.revision
    asked.propose(e.CardShown(by="plum", to="scarlet"), TABLE, seen=seen)
    asked.undo(TABLE)
    found = asked.propose(e.CardShown(by="plum", to="scarlet", card="rope"), "plum", seen=seen)
    assert not isinstance(found, Entry) or found.author == "plum"


def test_a_tap_that_is_sent_again_is_recorded_once(asked: Table) -> None:
    seen = asked.revision
    first = asked.propose(e.CardShown(by="plum", to="scarlet"), "plum", seen=seen)
    assert asked.propose(e.CardShown(by="plum", to="scarlet"), "plum", seen=seen, again=True) == first
    assert asked.revision == seen + 1


def test_the_same_correction_from_two_devices_is_one(asked: Table) -> None:
    seen = asked.revision
    moved = Amended(seq=2, event=e.TokenMoved(by="scarlet", token="scarlet", to="hall"))
    first = asked.propose(moved, "green", seen=seen)
    assert asked.propose(moved, "plum", seen=seen) == first


def test_an_answer_that_has_become_right_in_the_meantime_is_not_questioned(asked: Table) -> None:
    """Two players answer at nearly the same time: when the table tapped for Plum, Green still had to answer first."""
    seen, passed = asked.revision, e.Passed(by="plum")
    early = asked.question(passed, TABLE, seen)
    assert early
    assert [notice.text for notice in early.notices] == ["Green answers before Plum."]
    asked.record(e.Passed(by="green"), "green")
    assert not isinstance(asked.propose(passed, TABLE, seen=seen), PendingQuestion)
    assert asked.lines[-1].event == passed

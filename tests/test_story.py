"""The table's belief: amendments, labels, undo and redo, and who may learn of them."""

from __future__ import annotations

import pytest

from assistant.core.event import REFEREE, TABLE, Entry, Event
from assistant.core.story import (
    Amended,
    Inserted,
    Noted,
    NotedPrivately,
    Struck,
    alive,
    redoable,
    resolve,
    seen_lines,
    unchanged,
    undoable,
    visible,
)
from assistant.games.clue import events as e


def log(*events: Event) -> list[Entry]:
    return [Entry(seq, event) for seq, event in enumerate(events, 1)]


def rolled(number: int) -> e.DiceRolled:
    return e.DiceRolled(by="green", roll=number)


def read(*events: Event) -> list[tuple[str, object]]:
    """Return the label and roll of every line in effect."""
    return [(line.label, getattr(line.event, "roll", "")) for line in resolve(log(*events)) if not line.struck]


MARK = e.PencilMarked(by="green", card="rope", holder="plum", mark="yes")


# ---------------------------------------------------------------- strikes


def test_a_struck_line_stays_and_is_marked() -> None:
    lines = resolve(log(rolled(1), rolled(2), rolled(3), Struck(seq=2)))
    assert [(line.label, line.struck) for line in lines] == [("1", False), ("2", True), ("3", False)]


@pytest.mark.parametrize(
    ("strikes", "living"),
    [
        ([], {1, 2}),
        ([Struck(seq=2)], {1, 3}),
        ([Struck(seq=2), Struck(seq=3)], {1, 2, 4}),
        ([Struck(seq=2), Struck(seq=3), Struck(seq=4)], {1, 3, 5}),
        ([Struck(seq=2), Struck(seq=2)], {1, 3, 4}),
        ([Struck(seq=3)], {1, 2, 3}),
        ([Struck(seq=9)], {1, 2, 3}),
    ],
)
def test_a_strike_can_be_struck(strikes: list[Struck], living: set[int]) -> None:
    assert alive(log(rolled(1), rolled(2), *strikes)) == living


# ---------------------------------------------------------------- amendments


def test_the_last_amendment_counts() -> None:
    assert read(rolled(1), rolled(2), Amended(seq=1, event=rolled(5)), Amended(seq=1, event=rolled(6))) == [
        ("1", 6),
        ("2", 2),
    ]


def test_a_struck_amendment_gives_back_what_was_before() -> None:
    amended = [rolled(1), Amended(seq=1, event=rolled(5)), Amended(seq=1, event=rolled(6))]
    assert read(*amended, Struck(seq=3)) == [("1", 5)]
    assert read(*amended, Struck(seq=3), Struck(seq=2)) == [("1", 1)]
    assert read(*amended, Struck(seq=3), Struck(seq=4)) == [("1", 6)]


def test_a_line_knows_what_became_of_it() -> None:
    entries = log(rolled(1), Amended(seq=1, event=rolled(5)), Amended(seq=1, event=rolled(6)), Struck(seq=3))
    line = resolve(entries)[0]
    assert [change.seq for change in line.amendments] == [2]
    assert line.entry.event == rolled(1)
    assert line.corrected


def test_filling_in_a_secret_is_no_correction() -> None:
    unknown = e.CardShown(by="green", to="plum")
    filled, other = (e.CardShown(by=by, to="plum", card="rope") for by in ("green", "white"))
    assert not resolve(log(unknown, Amended(seq=1, event=filled)))[0].corrected
    assert resolve(log(unknown, Amended(seq=1, event=other)))[0].corrected


# ---------------------------------------------------------------- insertions and labels


def test_what_was_forgotten_is_12a() -> None:
    events = [*map(rolled, [1] * 12), rolled(2), Inserted(after=12, event=rolled(6))]
    assert read(*events)[11:] == [("12", 1), ("12a", 6), ("13", 2)]


def test_an_insertion_before_everything_has_no_number_before_it() -> None:
    assert read(rolled(1), Inserted(after=0, event=rolled(6))) == [("0a", 6), ("1", 1)]


def test_of_two_at_one_place_the_later_comes_first() -> None:
    inserted = [Inserted(after=1, event=rolled(5)), Inserted(after=1, event=rolled(6))]
    assert read(rolled(1), rolled(2), *inserted) == [("1", 1), ("1a", 6), ("1b", 5), ("2", 2)]


def test_insertions_nest() -> None:
    inserted = [
        Inserted(after=1, event=rolled(4)),
        Inserted(after=3, event=rolled(5)),
        Inserted(after=4, event=rolled(6)),
    ]
    assert read(rolled(1), rolled(2), *inserted) == [("1", 1), ("1a", 4), ("1b", 5), ("1c", 6), ("2", 2)]


def test_an_insertion_behind_a_struck_line_stays() -> None:
    assert read(rolled(1), Inserted(after=1, event=rolled(6)), Struck(seq=1)) == [("1a", 6)]


def test_an_insertion_is_amended_and_struck_like_any_line() -> None:
    base = [rolled(1), Inserted(after=1, event=rolled(6)), Amended(seq=2, event=rolled(5))]
    assert read(*base) == [("1", 1), ("1a", 5)]
    assert read(*base, Struck(seq=2)) == [("1", 1)]


def test_an_insertion_behind_something_later_comes_first_of_all() -> None:
    assert read(Inserted(after=5, event=rolled(6)), rolled(1)) == [("0a", 6), ("1", 1)]


def test_after_the_26th_letter_come_two() -> None:
    inserted = [Inserted(after=1, event=rolled(6)) for _ in range(28)]
    assert [label for label, _ in read(rolled(1), *inserted)][-3:] == ["1z", "1aa", "1ab"]


def test_private_lines_have_no_number() -> None:
    """Otherwise the numbers would tell the others that something was recorded."""
    assert read(rolled(1), MARK, rolled(2), Inserted(after=3, event=MARK)) == [("1", 1), ("", ""), ("2", 2), ("", "")]


# ---------------------------------------------------------------- notes


def test_a_note_is_pinned_and_removed() -> None:
    entries = [rolled(1), Noted(seq=1, text="why?"), Noted(seq=1, text="how?", bookmark=True)]
    assert [note.text for note in resolve(log(*entries))[0].notes] == ["how?"]
    assert resolve(log(*entries, Noted(seq=1)))[0].notes == ()
    assert [note.text for note in resolve(log(*entries, Struck(seq=3)))[0].notes] == ["why?"]


def test_a_private_note_is_beside_the_public_one() -> None:
    notes = resolve(log(rolled(1), Noted(seq=1, text="why?"), NotedPrivately(seq=1, by="plum", text="bluff")))[0].notes
    assert [note.text for note in notes] == ["why?", "bluff"]


# ---------------------------------------------------------------- stories of seats


def test_a_seat_reads_its_own_story() -> None:
    lines = resolve(log(rolled(1), MARK, e.CardShown(by="green", to="plum", card="rope"), rolled(2), Struck(seq=4)))
    card = {seat: [getattr(ev, "card", "-") for _, ev in seen_lines(lines, seat)] for seat in ("green", "plum", TABLE)}
    assert card == {"green": ["-", "rope", "rope"], "plum": ["-", "rope"], TABLE: ["-", None]}


# ---------------------------------------------------------------- undo and redo


def test_undo_goes_back_and_redo_forth() -> None:
    entries = log(rolled(1), rolled(2))
    assert undoable(entries).seq == 2
    assert redoable(entries) is None
    entries = log(rolled(1), rolled(2), Struck(seq=2, undo=True))
    assert undoable(entries).seq == 1
    assert redoable(entries).seq == 3
    entries = log(rolled(1), rolled(2), Struck(seq=2, undo=True), Struck(seq=1, undo=True))
    assert undoable(entries) is None
    assert redoable(entries).seq == 4
    entries = log(rolled(1), rolled(2), Struck(seq=2, undo=True), Struck(seq=1, undo=True), Struck(seq=4, undo=True))
    assert undoable(entries).seq == 1
    assert redoable(entries).seq == 3


def test_nothing_is_redone_once_something_new_is_recorded() -> None:
    assert redoable(log(rolled(1), Struck(seq=1, undo=True), rolled(2))) is None


def test_undo_takes_back_a_correction_as_one_step() -> None:
    entries = log(rolled(1), Amended(seq=1, event=rolled(5)))
    assert undoable(entries).seq == 2
    entries = log(rolled(1), rolled(2), Struck(seq=1))
    assert undoable(entries).seq == 3


SHOWN = e.CardShown(by="green", to="plum")
FILLED = e.CardShown(by="green", to="plum", card="rope")


@pytest.mark.parametrize(("seat", "sees"), [("green", 2), ("plum", 2), (REFEREE, 2), ("white", 1), (TABLE, 1)])
def test_filling_in_a_secret_is_invisible_to_others(seat: str, sees: int) -> None:
    entries = log(SHOWN, Amended(seq=1, event=FILLED))
    assert [entry.seq for entry in entries if visible(entry, entries, seat)] == [1, 2][:sees]
    assert undoable(entries, seat).seq == sees


@pytest.mark.parametrize(("seat", "seq"), [("green", 2), (TABLE, 1), ("plum", 1)])
def test_undo_never_takes_back_what_one_may_not_see(seat: str, seq: int) -> None:
    assert undoable(log(rolled(1), MARK), seat).seq == seq


def test_redo_never_brings_back_what_one_may_not_see() -> None:
    entries = log(rolled(1), MARK, Struck(seq=2, undo=True))
    assert redoable(entries, "green").seq == 3
    assert redoable(entries, TABLE) is None
    entries = log(rolled(1), MARK, Struck(seq=1, undo=True))
    assert redoable(entries, TABLE).seq == 3
    entries = log(rolled(1), rolled(2), Struck(seq=2, undo=True), MARK)
    assert redoable(entries, TABLE).seq == 3
    assert redoable(entries, "green") is None


def test_an_insertion_of_something_private_is_private() -> None:
    entries = log(rolled(1), Inserted(after=1, event=MARK), Struck(seq=2))
    assert [entry.seq for entry in entries if visible(entry, entries, "plum")] == [1]
    assert [entry.seq for entry in entries if visible(entry, entries, "green")] == [1, 2, 3]


def test_a_changed_line_is_visible_to_all() -> None:
    entries = log(SHOWN, Amended(seq=1, event=e.CardShown(by="white", to="plum", card="rope")))
    assert visible(entries[1], entries, TABLE)


def test_a_correction_made_again_after_its_strike_is_visible() -> None:
    other = Amended(seq=1, event=e.CardShown(by="white", to="plum"))
    entries = log(SHOWN, other, Struck(seq=2), other)
    assert resolve(entries)[0].event.by == "white"
    assert visible(entries[3], entries, TABLE)


def test_a_correction_of_a_line_without_secrets_is_seen_even_if_it_changes_nothing() -> None:
    """A guess at a hidden count would otherwise have a visible effect only if it is wrong."""
    entries = log(rolled(1), Amended(seq=1, event=rolled(1)))
    assert visible(entries[1], entries, "plum")
    assert resolve(entries)[0].corrected
    entries = log(MARK, Amended(seq=1, event=MARK))
    assert [visible(entries[1], entries, seat) for seat in ("green", "plum")] == [True, False]


def test_lines_that_did_not_change_are_the_same_objects_as_before() -> None:
    entries = log(rolled(1), rolled(2), rolled(3), Struck(seq=2))
    before = resolve(entries[:3])
    now = list(unchanged(resolve(entries), before))
    assert [line is old for line, old in zip(now, before, strict=True)] == [True, False, True]
    assert now == list(resolve(entries))
    assert list(unchanged(before, [])) == list(before)


def test_a_note_on_a_private_line_is_private() -> None:
    entries = log(rolled(1), MARK, Noted(seq=2, text="bluff"))
    assert undoable(entries, "plum").seq == 1

"""The one object that changes: recording, asking, correcting, from several devices at once."""

from __future__ import annotations

import threading

import pytest

from assistant.core.event import REFEREE, TABLE, Entry
from assistant.core.offer import Nonsense
from assistant.core.story import Amended, Inserted, Noted, NotedPrivately, Struck
from assistant.families.common_rules import ClockPaused
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.table.table import MemoryLog, NotRecorded, PendingQuestion, Table
from tests.clue_questions import SUGGESTED, asked, table

__all__ = ["asked", "table"]  # the fixtures

# ---------------------------------------------------------------- recording


def test_an_entry_is_numbered_kept_and_seen(table: Table) -> None:
    revisions = []
    table.param.watch(lambda change: revisions.append(change.new), "revision")
    entry = table.record(e.DiceRolled(by="scarlet", roll=4), "scarlet", note="the table says so")
    assert entry == Entry(2, e.DiceRolled(by="scarlet", roll=4), 1_760_000_000_000, "scarlet", 1, "the table says so")
    assert table.log.entries()[-1] == entry == table.entries[-1]
    assert table.view(TABLE).turn.roll == 4
    assert revisions == [2]


def test_what_the_log_cannot_keep_is_seen_by_nobody(table: Table) -> None:
    class Full(MemoryLog):
        def append(self, entry: Entry) -> None:
            raise NotRecorded("The disk is full.")

    full = Table(table.game, Full(table.entries))
    before = full.view(TABLE)
    with pytest.raises(NotRecorded, match="The disk is full"):
        full.record(e.DiceRolled(by="scarlet", roll=4))
    assert full.view(TABLE) == before
    assert full.revision == 1 == len(full.entries)


def test_an_entry_has_a_size_limit(table: Table) -> None:
    table.record(e.NotesWritten(by="plum", text="x" * 60_000), "plum")
    for long in (e.NotesWritten(by="plum", text="x" * 64_000), Noted(seq=1, text="x" * 64_000)):
        with pytest.raises(Nonsense, match=r"Nothing was recorded: that is too long for one entry"):
            table.record(long, "plum")
    with pytest.raises(Nonsense, match="too long for one entry"):
        table.record(ClockPaused(), note="x" * 64_000)
    assert table.revision == 2


def test_the_size_limit_is_in_bytes(table: Table) -> None:
    with pytest.raises(Nonsense):
        table.record(e.NotesWritten(by="plum", text="ö" * 32_000), "plum")


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (e.DiceRolled(by="scarlett", roll=4), "No player called “scarlett”. Did you mean Scarlet?"),
        (e.DiceRolled(by="scarlet", roll=7), "No roll called “7”."),
        (
            e.TokenMoved(by="scarlet", token="mustrad", to="hall"),
            "No suspect called “mustrad”. Did you mean Colonel Mustard",
        ),
        (e.TokenMoved(by="scarlet", token="scarlet", to="libary"), "No place called “libary”. Did you mean Library?"),
        (e.CardShown(by="green", to="scarlet", card="lead pip"), "No card called “lead pip”. Did you mean Lead Pipe?"),
        (e.HandDealt(of="green", cards=("rope", "robe")), "No card called “robe”. Did you mean Rope?"),
        (e.DiceRolled(by="x" * 90, roll=4), "No player called “" + "x" * 40 + "…”."),
        (Struck(seq=9), "There is no line 9 to change."),
        (Amended(seq=9, event=ClockPaused()), "There is no line 9 to change."),
        (Amended(seq=1, event=Struck(seq=1)), "A line can only be replaced by something that happened"),
        (Amended(seq=1, event=e.DiceRolled(by="scarlet", roll=1)), "A line can only be replaced by something that"),
        (Struck(seq=1), "Setup can't be deleted"),
        (Inserted(after=0, event=ClockPaused()), "Nothing can be inserted before the setup."),
        (Inserted(after=9, event=ClockPaused()), "There is no line 9 to insert it after."),
        (Inserted(after=1, event=e.DiceRolled(by="red", roll=1)), "No player called “red”."),
        (Noted(seq=9, text="why?"), "There is no line 9 to change."),
    ],
)
def test_what_no_table_can_mean_is_not_recorded(table: Table, event, says: str) -> None:
    with pytest.raises(Nonsense) as wrong:
        table.record(event, "scarlet")
    assert str(wrong.value).startswith(says)
    assert table.revision == 1


@pytest.mark.parametrize("inner", [Struck(seq=1), Inserted(after=1, event=ClockPaused())])
def test_an_amendment_is_not_inserted(table: Table, inner) -> None:
    with pytest.raises(Nonsense):
        table.record(Inserted(after=1, event=inner))


def test_half_a_character_is_not_recorded(table: Table) -> None:
    with pytest.raises(Nonsense):
        table.record(e.NotesWritten(by="plum", text="\ud83c"), "plum")


# ---------------------------------------------------------------- asking first


def test_what_is_fine_is_recorded_and_what_is_not_is_asked(table: Table) -> None:
    question = table.propose(e.DiceRolled(by="green", roll=4), "green")
    assert isinstance(question, PendingQuestion)
    assert [notice.rules for notice in question.notices] == [("CLUE-SET-09",)]
    assert question.since == ()
    assert table.revision == 1
    assert isinstance(table.propose(e.DiceRolled(by="scarlet", roll=4), "scarlet"), Entry)


def test_a_hint_is_no_question(asked: Table) -> None:
    for event in (e.NobodyShowed(), e.TurnEnded(by="scarlet"), e.TokenMoved(by="green", token="green", to="hall")):
        assert isinstance(asked.propose(event, TABLE), Entry)
    assert [n.level for n in asked.advice(e.TurnEnded(by="green"), TABLE)] == ["hint"]
    assert isinstance(asked.propose(e.TurnEnded(by="green"), TABLE), Entry)


def test_an_independent_entry_is_rebased(asked: Table) -> None:
    seen = asked.revision
    asked.record(ClockPaused(), "green")
    entry = asked.propose(e.CardShown(by="plum", to="scarlet", card="rope"), "plum", seen=seen)
    assert isinstance(entry, Entry)
    assert (entry.seq, entry.seen) == (seen + 2, seen)


def test_what_the_rules_see_otherwise_by_now_is_asked(asked: Table) -> None:
    seen = asked.revision
    asked.record(e.NobodyShowed(), "green")
    question = asked.propose(e.Passed(by="plum"), "plum", seen=seen)
    assert isinstance(question, PendingQuestion)
    assert question.since == ("Nobody shows a card.",)
    assert any("CLUE-PRV-05" in notice.rules for notice in question.notices)


def test_the_own_entries_of_a_device_are_never_in_its_way(table: Table) -> None:
    table.propose(ClockPaused(), "green", seen=1)
    assert isinstance(table.propose(ClockPaused(), "green", seen=1), Entry)


def test_two_corrections_of_one_line_are_asked(asked: Table) -> None:
    seen = asked.revision
    asked.propose(Amended(seq=2, event=e.TokenMoved(by="scarlet", token="scarlet", to="hall")), "green", seen=seen)
    other = Amended(seq=2, event=e.TokenMoved(by="scarlet", token="scarlet", to="study"))
    assert isinstance(asked.propose(other, "plum", seen=seen), PendingQuestion)
    assert isinstance(asked.propose(Amended(seq=3, event=SUGGESTED), "plum", seen=seen), Entry)


def test_private_entries_are_never_in_each_others_way(table: Table) -> None:
    mark = {"card": "rope", "holder": "white", "mark": "yes"}
    table.propose(e.PencilMarked(by="green", **mark), "green", seen=1)
    assert isinstance(table.propose(e.PencilMarked(by="plum", **mark), "plum", seen=1), Entry)


def test_a_question_tells_nothing_that_its_author_may_not_know(asked: Table) -> None:
    seen = asked.revision
    asked.record(e.NotesWritten(by="green", text="Plum blinked"), "green")
    asked.record(e.CardShown(by="plum", to="scarlet", card="rope"), "plum")
    question = asked.propose(e.CardShown(by="white", to="scarlet"), "white", seen=seen)
    assert isinstance(question, PendingQuestion)
    assert question.since == ("Green passes. Plum shows Scarlet a card.",)


# ---------------------------------------------------------------- many devices at once


def at_once(*tasks) -> None:
    """Run the tasks in threads that start together; raise what they raise."""
    start, wrong = threading.Barrier(len(tasks)), []

    def run(task) -> None:
        start.wait()
        try:
            task()
        except Exception as error:  # noqa: BLE001
            wrong.append(error)

    threads = [threading.Thread(target=run, args=(task,)) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


@pytest.mark.parametrize("author", ["green", "plum"])
def test_two_devices_with_100_entries_each(table: Table, author: str) -> None:
    def write(player: str):
        def task() -> None:
            for number in range(100):
                table.record(e.NotesWritten(by=player, text=str(number)), player)

        return task

    at_once(write("green"), write("plum"), lambda: [table.view(author) for _ in range(100)])
    assert [entry.seq for entry in table.entries] == list(range(1, 202))
    assert tuple(table.log.entries()) == table.entries
    for player in ("green", "plum"):
        written = [entry.event.text for entry in table.entries if entry.author == player]
        assert written == [str(number) for number in range(100)]
        assert table.view(player).notes == {player: "99"}
    assert Table(table.game, MemoryLog(table.entries)).view(author) == table.view(author)


def test_two_devices_propose_the_same_100_things(table: Table) -> None:
    """Of each pair one is recorded and the other is told of it: nothing is lost, nothing doubled."""
    squares = [place for place in table.game.vocabulary(table.view(TABLE))["place"] if "," in place][:100]
    found: dict[str, list[Entry | PendingQuestion]] = {"green": [], "plum": []}

    def enter(player: str):
        def task() -> None:
            for square in squares:
                seen = e.TokenMoved(by="scarlet", token="mustard", to=square, how="placed")
                found[player].append(table.propose(seen, player, seen=1))

        return task

    at_once(enter("green"), enter("plum"))
    for answers in zip(found["green"], found["plum"], strict=True):
        assert answers[0] == answers[1]
    assert sorted(entry.event.to for entry in table.entries[1:]) == sorted(squares)
    assert [entry.seq for entry in table.entries] == list(range(1, 102))
    assert table.revision == 101


# ---------------------------------------------------------------- correcting


def test_a_correction_keeps_the_secret_of_others(asked: Table) -> None:
    shown = asked.record(e.CardShown(by="plum", to="scarlet", card="rope"), "plum")
    asked.amend(shown.seq, e.CardShown(by="plum", to="scarlet", overlooked=("green",)), "white")
    assert [seen.card for seen in asked.view("scarlet").seen] == ["rope"]
    assert asked.view("white").seen == ()
    asked.amend(shown.seq, e.CardShown(by="green", to="scarlet"), "white")
    assert asked.view("scarlet").seen == ()


def test_an_amended_hand_keeps_the_cards(table: Table) -> None:
    hand = ("rope", "hall", "plum", "study", "knife")
    dealt = table.record(e.HandDealt(of="green", cards=hand), "green")
    table.amend(dealt.seq, e.HandDealt(of="green"), TABLE)
    assert table.view("green").hands == {"green": hand}


def test_correcting_an_early_line_makes_everything_true_again(asked: Table) -> None:
    asked.record(e.CardShown(by="plum", to="scarlet", card="rope"), "plum")
    asked.record(e.DiceRolled(by="green", roll=2), "green")
    asked.amend(3, e.SuggestionMade(by="scarlet", suspect="white", weapon="rope", room="lounge"))
    state = asked.view(TABLE)
    assert state.tokens["white"] == "lounge"
    assert state.tokens["mustard"] == "23,7"
    assert state.turn.roll == 2


def test_an_insertion_says_before_which_line(asked: Table) -> None:
    asked.insert(3, e.DiceRolled(by="scarlet", roll=6), "green")
    told = [(t.line.label, t.text) for t in asked.account(TABLE)]
    assert told[1:] == [
        ("2", "Scarlet enters the Lounge."),
        ("2a", "Scarlet rolls 6."),
        ("3", "Scarlet suggests Colonel Mustard with the Rope in the Lounge."),
    ]
    last = asked.insert(0, ClockPaused(), "green")
    assert last.event == Inserted(after=3, event=ClockPaused())


def test_consequences_name_lines_that_change_or_break_a_rule(asked: Table) -> None:
    asked.record(e.CardShown(by="plum", to="scarlet"), "plum")
    asked.record(e.DiceRolled(by="green", roll=2), "green")
    found = asked.previews.consequences(Struck(seq=3), TABLE)
    assert "4" in [label for label, _ in found.changed]
    assert {label for label, _ in found.illegal} == {"4", "5"}
    assert {rule for _, notice in found.illegal for rule in notice.rules} == {"CLUE-PRV-05", "CLUE-SET-09"}
    assert asked.revision == 5


def test_a_correction_without_consequences_has_none(asked: Table) -> None:
    asked.record(e.CardShown(by="plum", to="scarlet"), "plum")
    found = asked.previews.consequences(Amended(seq=4, event=e.CardShown(by="plum", to="scarlet", card="rope")), "plum")
    assert (found.changed, found.illegal) == ((), ())
    with pytest.raises(Nonsense):
        asked.previews.consequences(Struck(seq=99), TABLE)


@pytest.mark.parametrize("after", [3, 4])
def test_a_line_to_be_put_in_is_read_out_at_its_place_and_with_its_own_words(asked: Table, after: int) -> None:
    """Before or after the last line: the sheet shows the new sentence and leaves the other lines their own."""
    asked.record(e.NobodyShowed(), TABLE)
    new = Inserted(after=after, event=e.DiceRolled(by="scarlet", roll=5))
    found = asked.previews.consequences(new, TABLE)
    assert found.changed == ()
    recorded = asked.record(new)
    told = asked.account(TABLE)
    assert found.text == next(line.text for line in told if line.seq == recorded.seq)
    assert [line.seq for line in told].index(recorded.seq) == after


def test_a_line_to_be_put_in_is_read_out_even_before_the_setup() -> None:
    """The log is still empty: the supposed line is the first and only one."""
    empty = Table(GAMES["clue"])
    found = empty.previews.consequences(Inserted(after=0, event=ClockPaused()), TABLE)
    assert (bool(found.text), found.changed, found.illegal) == (True, (), ())
    assert empty.entries == ()


def test_illegal_lines_stay_and_say_so(asked: Table) -> None:
    asked.record(e.CardShown(by="plum", to="scarlet"), "plum")
    asked.strike(3)
    told = asked.account(TABLE)
    assert [t.line.struck for t in told] == [False, False, True, False]
    assert told[2].notices == ()
    assert [n.level for n in told[3].notices] == ["illegal"]


# ---------------------------------------------------------------- undo and redo


def test_undo_and_redo_by_one_seat(asked: Table) -> None:
    before = asked.view(TABLE)
    shown = asked.record(e.CardShown(by="plum", to="scarlet", card="rope"), "plum")
    after = asked.view(TABLE)
    assert asked.undo("plum").event == Struck(seq=shown.seq, undo=True)
    assert asked.view(TABLE) == before
    assert asked.undoable("plum").seq == 3
    assert asked.redo("plum") is not None
    assert asked.view(TABLE) == after
    assert asked.redo("plum") is None


def test_a_stretch_is_undone_together_as_it_is_one_by_one(asked: Table) -> None:
    asked.record(e.NotesWritten(by="green", text="Plum blinked"), "green")
    shown = asked.record(e.CardShown(by="plum", to="scarlet", card="rope"), "plum")
    asked.amend(shown.seq, e.CardShown(by="green", to="scarlet"), TABLE)
    single = Table(asked.game, MemoryLog(asked.entries), clock=asked.clock)
    revisions = []
    asked.param.watch(lambda change: revisions.append(change.new), "revision")
    assert asked.undo_since(2, "plum") == 3
    while single.undoable("plum").seq > 2:
        single.undo("plum")
    assert asked.entries == single.entries == asked.log.entries()
    assert revisions == [len(asked.entries)]
    for seat in (TABLE, REFEREE, "scarlet", "green", "plum", "white"):
        assert asked.account(seat) == single.account(seat)
        assert asked.view(seat) == single.view(seat)
    assert asked.undo_since(2, "plum") == 0


def test_what_the_log_cannot_keep_of_a_stretch_counts_on(asked: Table) -> None:
    class Fills(MemoryLog):
        def append(self, entry: Entry) -> None:
            if len(self.entries()) > 4:
                raise NotRecorded("The disk is full.")
            super().append(entry)

    asked.record(e.CardShown(by="plum", to="scarlet", card="rope"), "plum")
    full = Table(asked.game, Fills(asked.entries))
    with pytest.raises(NotRecorded, match="The disk is full"):
        full.undo_since(1, TABLE)
    assert [entry.event for entry in full.entries[4:]] == [Struck(seq=4, undo=True)]
    anew = Table(asked.game, MemoryLog(full.entries))
    assert full.revision == 5
    assert full.log.entries() == full.entries
    for seat in (TABLE, REFEREE, "scarlet"):
        assert full.account(seat) == anew.account(seat)


def test_undo_of_another_seat_leaves_a_secret_entry_alone(asked: Table) -> None:
    shown = asked.record(e.CardShown(by="plum", to="scarlet"), TABLE)
    asked.amend(shown.seq, e.CardShown(by="plum", to="scarlet", card="rope"), "scarlet")
    asked.record(e.NotesWritten(by="green", text="Plum blinked"), "green")
    assert asked.undoable("white").seq == shown.seq
    assert asked.undoable("scarlet").seq == shown.seq + 1
    assert asked.undoable("green").seq == shown.seq + 2
    assert asked.undo("white").event.seq == shown.seq
    assert asked.view("green").notes == {"green": "Plum blinked"}
    asked.redo("white")
    assert [seen.card for seen in asked.view("scarlet").seen] == ["rope"]


def test_what_one_may_not_see_cannot_be_struck_or_amended(table: Table) -> None:
    mark = table.record(e.NotesWritten(by="green", text="Plum blinked"), "green")
    for change in (Struck(seq=mark.seq), Amended(seq=mark.seq, event=ClockPaused()), Noted(seq=mark.seq, text="?")):
        with pytest.raises(Nonsense, match="There is no line 2 to change"):
            table.record(change, "plum")
    assert table.record(Struck(seq=mark.seq), "green")


def test_an_empty_table_has_nothing_to_undo() -> None:
    table = Table(GAMES["clue"])
    assert table.undo(TABLE) is None
    assert table.redo(TABLE) is None


def test_a_private_note_is_read_by_one(table: Table) -> None:
    table.record(NotedPrivately(seq=1, by="green", text="Plum deals"), "green")
    assert table.undoable("green").seq == 2
    assert table.undoable("plum") is None, "the set-up stays"


# ---------------------------------------------------------------- reading


def test_every_line_has_its_state(asked: Table) -> None:
    asked.strike(2)
    frames = list(asked.states("plum"))
    assert [told.line.seq for told, _ in frames] == [1, 3]
    assert frames[-1][1] == asked.view("plum")


def test_the_referee_sees_everything(table: Table) -> None:
    table.record(e.HandDealt(of="green", cards=("rope",)), "green")
    table.record(e.NotesWritten(by="plum", text="hm"), "plum")
    assert table.view(REFEREE).hands == {"green": ("rope",)}
    assert table.view(REFEREE).notes == {"plum": "hm"}
    assert [told.text for told in table.account(REFEREE)][-1] == "Notes saved."

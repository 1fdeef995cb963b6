"""One fold: every line is folded once for a seat, for all its readers; and every seat counts for itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from assistant.content.catalogue import SHELF
from assistant.core import checkpoints
from assistant.core.checkpoints import Moment
from assistant.core.event import REFEREE, TABLE, Entry, Event, seen_by
from assistant.core.game import State
from assistant.core.story import Amended, Noted, NotedPrivately, Struck
from assistant.families.common_rules import ClockPaused
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.storage.game_file import read_lines
from assistant.table.table import MemoryLog, SeatLine, Table
from dashboards.play.page import Play
from dashboards.play.reviewing import eye_for, reviewed

DEMOS = ("clue", "cold_cash_risk")


@pytest.fixture(autouse=True)
def _everything_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep all States, so that none is folded again only because it was forgotten (see test_checkpoints)."""
    monkeypatch.setattr(checkpoints, "AT_HAND", 1 << 20)


class Counting:
    """An `apply` that counts how often lines are folded; previews of a page do not count as lines."""

    def __init__(self, apply: Any) -> None:
        self.apply = apply
        self.folded: list[Event] = []

    def __call__(self, event: Event, state: State) -> State:
        self.folded.append(event)
        return self.apply(event, state)

    def since(self, *told: SeatLine) -> int:
        """Return calls since the last time this was asked: all, or those for these lines."""
        found, self.folded = self.folded, []
        lines = {id(line.event) for line in told}
        return sum(not told or id(event) in lines for event in found)


def demo(name: str) -> tuple[Table, Counting]:
    with (SHELF / "data" / name / "demo.jsonl").open("rb") as file:
        written = read_lines(file, GAMES)
    counting = Counting(written.game.apply)
    return Table(replace(written.game, apply=counting), MemoryLog(written.entries)), counting


def seats(table: Table) -> list[str]:
    return [REFEREE, TABLE, *(player.key for player in table.view(TABLE).players)]


def lines_of(table: Table, seat: str) -> int:
    """Return how many calls a seat's story takes: one per line, one more for the first wording of corrected lines."""
    return sum(1 + bool(told.first) for told in table.account(seat))


def apart(table: Table) -> int:
    """Return how many calls the stories of all seats take: one for what several saw alike, from the same State on."""
    found = sum(bool(told.first) for seat in seats(table) for told in table.account(seat))
    folded: dict[int, list[tuple[Moment, Event]]] = {}
    for seat in seats(table):
        for told in table.account(seat):
            here = folded.setdefault(told.seq, [])
            if not any(one is told.came.moment and event == told.event for one, event in here):
                here.append((told.came.moment, told.event))
    return found + sum(map(len, folded.values()))


def lengths(last: int | None, told: SeatLine) -> int:
    """Count the lines of a walk, as a rule that follows it."""
    return (last or 0) + len(told.text)


@pytest.mark.parametrize("name", DEMOS)
def test_every_line_is_folded_once_for_a_seat_whoever_reads_it(name: str) -> None:
    table, counting = demo(name)
    for seat in seats(table):
        table.view(seat)
    assert counting.since() == apart(table) >= len(table.lines)
    assert apart(table) < sum(lines_of(table, seat) for seat in seats(table))
    for seat in seats(table):  # a review supposes games without lines, and folds those once for all pages of a seat
        if eye := eye_for(table, seat):
            reviewed(table, eye)
    counting.since()
    for seat in seats(table):
        table.account(seat)
        table.game.evidence(table.story(seat), seat)
        table.along(seat, lengths)
        assert [state for _, state in table.states(seat)][-1] is table.view(seat)
        for role in ("seat", "table", "tv", "replay"):
            play = Play(table, seat, role)
            play.hear({"do": "feed", "all": True, "audit": True})
            play.hear({"do": "look", "charts": True})
            play.hear({"do": "replay", "camera": TABLE})
            assert play.state()
    assert counting.since(*(told for seat in seats(table) for told in table.account(seat))) == 0


@pytest.mark.parametrize("name", DEMOS)
def test_a_line_more_is_folded_once_for_each_seat_that_sees_it(name: str) -> None:
    table, counting = demo(name)
    for seat in seats(table):
        table.along(seat, lengths)
    counting.since()
    last = table.lines[-1]
    table.record(last.event, REFEREE)
    for seat in seats(table):
        table.view(seat)
        assert table.along(seat, lengths)[-1][1] == sum(len(told.text) for told in table.story(seat))
    assert 0 < counting.since() <= sum(seen_by(seat, last.event) is not None for seat in seats(table))


@pytest.mark.parametrize("name", ["axis_allies", "clue"])
def test_what_all_have_seen_alike_is_folded_once_for_all(name: str) -> None:
    """Without secrets this is the whole game; otherwise everything up to the first secret, and nothing after it."""
    table, counting = demo(name)
    for seat in seats(table):
        table.view(seat)
    first = sum(bool(told.first) for seat in seats(table) for told in table.account(seat))
    secret = next((at for at, line in enumerate(table.lines) if seen_by(TABLE, line.event) != line.event), None)
    walks = [[told.went.moment for told in table.account(seat)] for seat in seats(table)]
    assert all(
        one is other
        for all_of in zip(*(walk[:secret] for walk in walks), strict=True)
        for one in all_of
        for other in all_of
    )
    if secret is None:
        assert counting.since() == len(table.lines) + first
    else:
        assert counting.since() > len(table.lines) + first
        assert len({id(walk[-1]) for walk in walks}) == len(walks)


@pytest.mark.parametrize("name", DEMOS)
def test_after_a_correction_only_the_lines_from_there_on_are_folded(name: str) -> None:
    table, counting = demo(name)
    living = [line for line in table.lines if not line.struck and line.label]
    line = living[-10]
    later = {seat: len([t for t in table.account(seat) if t.seq >= line.seq]) for seat in seats(table)}
    for seat in seats(table):
        table.along(seat, lengths)
    counting.since()
    table.previews.consequences(Struck(seq=line.seq), TABLE)
    assert 0 < counting.since() <= later[TABLE] + len(living[-10:])
    table.strike(line.seq, REFEREE)
    for seat in seats(table):
        table.account(seat)
        assert table.along(seat, lengths)[-1][1] == sum(len(told.text) for told in table.story(seat))
    assert 0 < counting.since() <= sum(later.values()) + len(seats(table)) * 10
    assert_walked_as_anew(table)


@pytest.mark.parametrize("name", DEMOS)
def test_a_line_that_is_struck_and_counts_again_is_advised_on_as_anew(name: str) -> None:
    table, _ = demo(name)
    slip = next(line.event for line in reversed(table.lines) if [*table.game.check(line.event, table.view(REFEREE))])
    again = table.record(slip, REFEREE)
    advised = table.account(REFEREE)[-1].notices
    assert advised
    table.strike(again.seq, REFEREE, undo=True)
    assert table.account(REFEREE)[-1].notices == ()
    assert_walked_as_anew(table)
    table.redo(REFEREE)
    assert table.account(REFEREE)[-1].notices == advised
    assert_walked_as_anew(table)


@pytest.mark.parametrize("name", DEMOS)
def test_a_note_on_a_line_folds_nothing(name: str) -> None:
    table, counting = demo(name)
    before = {seat: table.account(seat) for seat in seats(table)}
    counting.since()
    table.record(Noted(seq=2, text="Why?"), TABLE)
    own = seats(table)[-1]
    table.record(NotedPrivately(seq=2, by=own, text="A bluff."), own)
    for seat in seats(table):
        told = table.account(seat)
        assert [len(t.line.notes) for t in told if t.seq == 2] == [2 if seat in (own, REFEREE) else 1]
        assert sum(new is not old for new, old in zip(told, before[seat], strict=True)) == 1
    assert counting.since() == 0


def assert_walked_as_anew(table: Table) -> None:
    anew = Table(table.game, MemoryLog(table.entries))
    for seat in seats(table):
        assert table.account(seat) == anew.account(seat)
        assert [state for _, state in table.states(seat)] == [state for _, state in anew.states(seat)]
        assert table.known(seat) == anew.known(seat)


@pytest.mark.parametrize("name", DEMOS)
def test_a_walk_that_grew_is_the_walk_made_at_once(name: str) -> None:
    """The demos hold strikes, corrections, insertions and notes; every seat looks after every entry."""
    whole, _ = demo(name)
    table = Table(GAMES[name])
    everybody = seats(whole)
    for entry in whole.entries:
        table.log.append(entry)
        table._entries.append(entry)
        table._follow(entry)
        for seat in everybody:
            table.along(seat, lengths)
    assert table.entries == whole.entries
    assert_walked_as_anew(table)


# ---------------------------------------------------------------- numbers of a seat


def test_a_seat_counts_what_it_may_know_of_without_gaps() -> None:
    table, _ = demo("clue")
    for seat in seats(table):
        known = table.known(seat)
        assert [table.number(seat, entry) for entry in known] == list(range(1, len(known) + 1))
        assert table.count(seat) == len(known)
        numbers = [told.number for told in table.account(seat)]
        assert len(set(numbers)) == len(numbers)
        assert max(numbers) <= len(known)
    assert [told.number for told in table.account(REFEREE)] == [told.seq for told in table.account(REFEREE)]
    assert table.count(TABLE) < table.count(REFEREE) == table.revision


def test_what_a_seat_had_seen_is_a_place_in_the_log() -> None:
    table, _ = demo("clue")
    for seat in seats(table):
        for count in range(table.count(seat) + 1):
            at = table.position(seat, count)
            then = Table(table.game, MemoryLog(table.entries[:at]))
            assert then.count(seat) == count
        assert table.position(seat, table.count(seat)) == table.revision


def test_a_line_that_becomes_known_later_is_numbered_by_what_made_it_known() -> None:
    table, _ = demo("clue")
    anna, ben = (player.key for player in table.view(TABLE).players[:2])
    hidden = table.record(e.NotesWritten(by=anna, text="Ben blinked"), anna)
    count = table.count(ben)
    shown: Entry = table.record(Amended(seq=hidden.seq, event=ClockPaused()), anna)
    assert (table.number(ben, hidden), table.number(ben, shown)) == (None, count + 1)
    assert table.account(ben)[-1].number == count + 1
    table.strike(shown.seq, anna)
    assert Counter(t.seq for t in table.account(ben))[hidden.seq] == 0
    again = table.record(Amended(seq=hidden.seq, event=ClockPaused()), anna)
    assert table.number(ben, again) == count + 3
    assert table.account(ben)[-1].number == count + 1


def test_what_is_added_for_few_changes_no_line_of_the_others() -> None:
    """Anna tells which card she was shown; the others' lines stay the same objects, and nothing is folded for them."""
    table, counting = demo("clue")
    shown = next(
        told for told in table.story("anna") if isinstance(told.event, e.CardShown) and told.event.to == "anna"
    )
    others = [seat for seat in seats(table) if seat not in (shown.event.by, "anna", REFEREE)]
    before = {seat: table.account(seat) for seat in seats(table)}
    counting.since()
    other = next(card.key for card in table.view(TABLE).cards if card.key != shown.event.card)
    table.amend(shown.seq, replace(shown.event, card=other), "anna")
    for seat in others:
        assert all(new is old for new, old in zip(table.account(seat), before[seat], strict=True))
    knowing = {shown.event.by, "anna", REFEREE}
    anew = {seat: sum(told.seq >= shown.seq for told in table.account(seat)) for seat in knowing}
    assert counting.since() <= sum(anew.values()) + len(anew), "once for who knows, and what the line said at first"

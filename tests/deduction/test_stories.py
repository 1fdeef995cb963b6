"""Proofs from recorded stories: every line counts, contradictions are named, nothing is folded twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from assistant.core.event import REFEREE, TABLE
from assistant.core.seating import Seated
from assistant.deduction import conflict, possible, posterior
from assistant.games.clue import GAME
from assistant.games.clue import events as e
from assistant.games.clue.setup import lay
from assistant.kit.facts import ENVELOPE, Evidence, HoldsNone
from assistant.table.table import SeatLine, Table
from tests.deduction.recorded import FILES
from tests.deduction.stories import messy
from tests.recorded_games import whole

THREE = [Seated(key=key, name=key.title()) for key in ("anna", "ben", "carla")]
ASKED = e.SuggestionMade(by="anna", suspect="white", weapon="rope", room="hall")
SHOWN = e.CardShown(by="ben", to="anna", card="rope")


def told(*events: Any) -> Table:
    """Return a table of three players with these lines."""
    table = Table(GAME, clock=lambda: 0)
    for event in (lay(THREE), *events):
        table.record(event)
    return table


def evidence(table: Table, seat: str) -> Evidence:
    found = GAME.evidence(table.story(seat), seat)
    assert found is not None
    return found


def labels(table: Table, seat: str, lines: tuple[int, ...]) -> list[Any]:
    """Return the events that these lines record."""
    by_number = {told.number: told.event for told in table.account(seat)}
    return [type(by_number[line]).__name__ for line in lines]


CLOSED = {
    "everybody passes": (e.Passed(by="ben"), e.Passed(by="carla")),
    "nobody shows": (e.NobodyShowed(),),
    "another shows": (e.CardShown(by="carla", to="anna", card="hall"),),
    "he passes, another shows": (e.Passed(by="ben"), e.CardShown(by="carla", to="anna", card="hall")),
    "the turn is over too": (e.NobodyShowed(), e.TurnEnded(by="anna")),
}


@pytest.mark.rule("CLUE-AMB-09", "CLUE-INF-04", "CLUE-INF-11")
@pytest.mark.parametrize("seat", ["anna", "ben", "carla", TABLE])
@pytest.mark.parametrize("answers", CLOSED.values(), ids=CLOSED.keys())
def test_who_passed_and_shows_afterwards_contradicts_the_pass(answers: tuple[Any, ...], seat: str) -> None:
    """A line of its own, when the suggestion has been answered: both lines are named, and either mends it."""
    table = told(ASKED, *answers, SHOWN)
    found = evidence(table, seat)
    assert posterior(found).deals == 0
    clash = conflict(found)
    assert clash is not None
    assert clash.fewest
    pass_, show = labels(table, seat, clash.lines)
    assert pass_ in ("Passed", "NobodyShowed", "CardShown")
    assert show == "CardShown"
    assert clash.lines == clash.doubtful
    assert clash.lines[-1] == table.account(seat)[-1].number


@pytest.mark.rule("CLUE-AMB-09")
def test_while_the_suggestion_is_open_the_later_word_counts() -> None:
    """But a pass on the same three cards in another turn stands."""
    table = told(ASKED, e.Passed(by="ben"), SHOWN)
    assert posterior(evidence(table, "anna")).probability("rope", "ben") == 1
    for passed in ((e.NobodyShowed(),), (e.Passed(by="ben"), e.Passed(by="carla"))):
        again = told(ASKED, *passed, e.TurnEnded(by="anna"), ASKED, e.Passed(by="ben"), SHOWN)
        clash = conflict(evidence(again, "anna"))
        assert clash is not None
        assert labels(again, "anna", clash.lines) == [type(passed[0]).__name__, "CardShown"]


@pytest.mark.rule("CLUE-INF-06", "CLUE-PRV-03")
def test_who_sees_a_card_knows_its_holder_whatever_was_asked() -> None:
    """No suggestion at all, a card that was not named, a card shown by who asked."""
    alone = told(SHOWN)
    assert posterior(evidence(alone, "anna")).probability("rope", "ben") == 1
    assert evidence(alone, "carla").facts == ()
    other = told(ASKED, e.CardShown(by="ben", to="anna", card="knife"))
    found = posterior(evidence(other, "anna"))
    assert found.probability("knife", "ben") == 1
    own = told(ASKED, e.CardShown(by="anna", to="ben", card="rope"))
    assert posterior(evidence(own, "ben")).probability("rope", "anna") == 1


@pytest.mark.parametrize(
    "events",
    [
        (ASKED, SHOWN, e.Passed(by="ben")),
        (ASKED, SHOWN, e.NobodyShowed()),
        (ASKED, e.CardShown(by="ben", to="anna"), e.NobodyShowed()),
    ],
)
def test_who_showed_and_passes_afterwards_contradicts_the_show(events: tuple[Any, ...]) -> None:
    table = told(*events)
    for seat in ("anna", "carla", TABLE):
        clash = conflict(evidence(table, seat))
        assert clash is not None
        assert labels(table, seat, clash.lines) == ["CardShown", type(events[-1]).__name__]


# ---------------------------------------------------------------- whatever is recorded


def seen(table: Table, seat: str) -> Iterator[tuple[str, str]]:
    """Yield where this seat has seen cards itself, according to the lines alone."""
    for line in table.story(seat):
        event = line.event
        if isinstance(event, e.CardShown) and event.card:
            yield event.card, event.by
        elif isinstance(event, e.HandDealt):
            yield from ((card, event.of) for card in event.cards or ())
        elif isinstance(event, e.EnvelopeSeen):
            yield from ((card, ENVELOPE) for card in (event.suspect, event.weapon, event.room))


@pytest.mark.rule("CLUE-INF-09", "CLUE-INF-11")
@pytest.mark.parametrize("part", range(6))
def test_every_story_is_possible_or_its_contradiction_is_named(part: int) -> None:
    """600 tables: deals, or a smallest set of lines; and what was seen has a chance wherever there are deals."""
    broken = fine = 0
    for seed in range(part * 100, part * 100 + 100):
        table = messy(seed, lines=4 + seed % 14, honest=(0.5, 0.8, 1.0)[seed % 3])
        for seat in (*table.view(TABLE).order, TABLE):
            found = evidence(table, seat)
            known, clash = posterior(found), conflict(found)
            assert (known.deals == 0) == (clash is not None)
            if clash is None:
                fine += 1
                assert known.chance.sum(axis=1) == pytest.approx(1)
                assert all(known.probability(*cell) == pytest.approx(1) for cell in seen(table, seat))
                continue
            broken += 1
            assert not possible(_only(found, clash.lines))
            assert all(possible(_only(found, set(clash.lines) - {line})) for line in clash.lines)
    assert broken > 40
    assert fine > 40


def _only(found: Evidence, lines: Any) -> Evidence:
    return replace(found, facts=tuple(fact for fact in found.facts if fact.seq in {0, *lines}))


# ---------------------------------------------------------------- each line once


def kept(table: Table, seat: str) -> Evidence | None:
    """Return the evidence as a walk caches it."""
    learnt = table.along(seat, GAME.evidence.rule(seat))
    return learnt[-1][1].evidence if learnt and learnt[-1][1] else None


@pytest.mark.parametrize("name", FILES)
def test_evidence_kept_line_by_line_is_the_whole_evidence(name: str) -> None:
    """After every entry of the recorded games, for every seat."""
    recorded, table = whole(FILES[name]), Table(GAME, clock=lambda: 0)
    seats = (*recorded.view(TABLE).order, TABLE, REFEREE)
    for entry in recorded.entries:
        table.record(entry.event, entry.author, freely=True)
        for seat in seats:
            assert kept(table, seat) == GAME.evidence(table.story(seat), seat)


def test_nor_do_corrections_leave_anything_behind() -> None:
    """Check ignored, amended, inserted and undone lines, in the middle of the story and at its end."""
    for seed in range(120):
        table = messy(seed, lines=20)
        grown = Table(GAME, clock=lambda: 0)
        for at, entry in enumerate(table.entries):
            grown.record(entry.event, entry.author, freely=True)
            for seat in (*table.view(TABLE).order, TABLE):
                if (at + seed) % 3 == 0:
                    assert kept(grown, seat) == GAME.evidence(grown.story(seat), seat)


def test_a_line_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred lines more, each asked about by every seat: every line is learnt from once for each seat."""
    looked: list[tuple[str, int]] = []
    learn = GAME.evidence.learn

    def counted(known: Any, step: SeatLine, seat: str) -> Any:
        looked.append((seat, step.seq))
        return learn(known, step, seat)

    monkeypatch.setattr(GAME.evidence, "learn", counted)
    table = told(ASKED, e.NobodyShowed())
    for at in range(100):
        table.record(e.SuggestionMade(by="anna", suspect="plum", weapon="knife", room="study"))
        table.record(e.Passed(by=("ben", "carla")[at % 2]))
        for seat in ("anna", "ben"):
            found = kept(table, seat)
            assert found is not None
            assert sum(isinstance(fact, HoldsNone) for fact in found.facts) == at + 3
    assert len(looked) == len(set(looked)) == 2 * len(table.lines)

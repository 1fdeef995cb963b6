"""The recorded game of Not A Clue: its text is unchanged, and every seat has and knows what it did."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from assistant.cli.serving import demo_number
from assistant.core.event import REFEREE, TABLE
from assistant.deduction import posterior
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.state import NotAClue
from assistant.kit.facts import ENVELOPE
from assistant.knowledge.evidence import evidence
from assistant.storage.store import Store
from assistant.table.table import Table
from tests.stories.record_not_a_clue import DEMO, FILE, HANDS, LOOKS, TEXT, TITLE, evening, known, playthrough
from tests.stories.record_today import read
from tests.stories.recording import as_lines

PLAYERS = ("anna", "ben", "carla", "david")
SEATS = (TABLE, *PLAYERS)
PURSES = {
    "11": (50, 50, 50, 50, 0),
    "12": (50, 40, 50, 50, 10),
    "20": (70, 40, 30, 50, 10),
    "45": (70, 20, 50, 50, 10),
    "51": (50, 20, 70, 50, 10),
    "52": (50, 20, 10, 50, 70),
    "76": (50, 40, 10, 30, 70),
    "81": (50, 40, 0, 30, 80),
    "83": (50, 40, 0, 30, 80),
}
"""The rubles of the four players and in the center, by hand: two bribes, four looks, one Minkin card."""
SOLD = {
    "anna": ["location_1", "suspect_3"],
    "ben": ["contractor_3", "location_6"],
    "carla": ["location_1", "contractor_3", "suspect_3"],
    "david": ["location_6"],
    TABLE: [],
}
"""The cards of the looks that a seat sold or bought."""


@cache
def demo() -> Table:
    return read(DEMO)


def state(label: str, seat: str = TABLE) -> NotAClue:
    """Return the table right after the line with this label on the shared screen, as a seat sees it."""
    number = next(told.line.seq for told, _ in demo().states(TABLE) if told.line.label == label)
    return next(view for told, view in demo().states(seat) if told.line.seq == number)  # type: ignore[return-value]


def test_recording_gives_the_same_game_every_time() -> None:
    assert list(as_lines(evening(), TITLE)) == DEMO.read_text("utf-8").splitlines()


def test_it_has_all_that_such_an_evening_can_have() -> None:
    kinds = [type(line.event) for line in demo().lines]
    assert len(kinds) >= 80
    assert (kinds.count(e.TheoryMade), kinds.count(e.InformationSold), kinds.count(e.BribePaid)) == (13, 4, 2)
    assert {clue.CardShown, clue.Passed, clue.NobodyShowed, e.ExitsBlocked, e.ExitsFreed, e.MinkinPaid} <= {*kinds}
    assert (kinds.count(e.VersionDeclared), kinds.count(e.PollTaken)) == (2, 2)
    added = {type(line.event) for line in demo().lines if line.event != line.entry.event}
    assert added == {clue.CardShown, e.InformationSold}, "said aloud, the card added later"
    end = state("83")
    assert (end.over, end.winner, end.solution, end.opened) == (True, None, None, False)


def test_it_reads_as_it_did() -> None:
    assert list(playthrough(demo())) == TEXT.read_text("utf-8").splitlines()


@pytest.mark.parametrize("label", PURSES)
def test_purses_are_what_they_were_for_every_seat(label: str) -> None:
    for seat in (REFEREE, *SEATS):
        found = state(label, seat)
        assert (*(found.purses[player] for player in PLAYERS), found.pot) == PURSES[label], seat
        assert sum(PURSES[label]) == 50 * 4


@pytest.mark.parametrize("seat", SEATS)
def test_a_look_is_known_to_two(seat: str) -> None:
    end = state("83", seat)
    assert [look.card for look in end.looks] == SOLD[seat]
    assert [(sale.by, sale.to) for sale in end.sales] == [(s.by, s.to) for s in state("83", REFEREE).sales]


def test_the_minkin_card_lay_on_a_trapped_player_until_it_was_paid_for() -> None:
    assert [state(label).minkin for label in ("38", "39", "51", "52")] == ["", "carla", "carla", ""]
    assert (state("39").sales_needed("carla"), state("45").sales_needed("carla")) == (2, 1)
    assert state("50").on_turn == "david", "she ended her turn where she was"
    assert state("52").trapped == {"carla": ()}
    assert not state("58").trapped


def test_who_tried_in_vain_answers_and_sells_but_has_no_turn() -> None:
    failed, closed = state("83").versions
    assert (failed.by, failed.enough, failed.accepted) == ("ben", ("carla",), False)
    assert (closed.by, closed.enough, closed.accepted) == ("david", ("anna", "ben"), True)
    later = [told.event for told, view in demo().states(TABLE) if "ben" in view.out]  # type: ignore[attr-defined]
    assert [event.to for event in later if isinstance(event, clue.CardShown) and event.by == "ben"] == ["carla", "anna"]
    assert [event.to for event in later if isinstance(event, e.InformationSold)] == ["david"]
    assert not [event for event in later[1:] if isinstance(event, clue.DiceRolled) and event.by == "ben"]


@pytest.mark.parametrize("label", LOOKS)
def test_every_seat_is_as_sure_as_it_was(label: str) -> None:
    text = TEXT.read_text("utf-8").splitlines()
    at = next(n for n, line in enumerate(text) if line[:4].strip() == label)
    said = [line for line in text[at + 1 : at + 2 + 2 * len(SEATS)] if ", neutral:" in line or ", plain:" in line]
    assert said == list(known(demo(), label))
    assert len(said) == 2 * len(SEATS)


@pytest.mark.parametrize("seat", SEATS)
def test_versions_are_as_likely_as_what_a_seat_saw_makes_them(seat: str) -> None:
    """David is sure of his own, nobody of another's, and no forced fact is false, although none was told."""
    found = posterior(evidence(demo(), seat, "83"))
    where = {card: player for player, hand in HANDS.items() for card in hand.split()} | dict.fromkeys(FILE, ENVELOPE)
    for (card, place), mark in found.marks.cells.items():
        assert mark == "open" or (mark == "yes") == (where[card] == place)
    chances = {frozenset(cards): chance for cards, chance in found.triples.items()}
    failed, closed = (chances.get(frozenset(made.cards), 0) for made in state("83").versions)
    assert failed == 0
    assert closed == pytest.approx(1) if seat == "david" else 0 < closed < 1


def test_the_demo_opens_in_a_store(tmp_path: Path) -> None:
    store = Store(tmp_path / "demo.duckdb", GAMES)
    number = demo_number(store, DEMO)
    assert demo_number(store, DEMO) == number, "it is put there once"
    assert Table(GAMES["not_a_clue"], store.log(number)).view(TABLE) == demo().view(TABLE)
    store.close()

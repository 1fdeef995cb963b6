"""The recorded game of Advanced Cluedo: its text, scores, points, cards and odds are unchanged."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import factorial, prod
from pathlib import Path

import pytest

from assistant.cli.serving import demo_number
from assistant.content.catalogue import SHELF
from assistant.core.event import REFEREE, TABLE
from assistant.core.game import public
from assistant.deduction import known as marks_of
from assistant.deduction import posterior
from assistant.games import GAMES
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.evidence import UNUSED
from assistant.games.advanced_cluedo.state import MIDDLE, AdvancedCluedo
from assistant.games.clue import events as clue
from assistant.kit.facts import ENVELOPE
from assistant.knowledge.evidence import evidence
from assistant.storage.store import Store
from assistant.table.table import Table
from tests.stories.advanced_evening import PIECES
from tests.stories.record import as_lines
from tests.stories.record_advanced_cluedo import (
    DEMO,
    FILE,
    HANDS,
    LOOKS,
    OBJECTIVES,
    TEXT,
    TITLE,
    evening,
    known,
    playthrough,
)
from tests.stories.record_today import read

SEATS = (TABLE, *PIECES)
ENDS_ONE, NIGHT = "150", "169"
"""The last line before the accusation, and the first of the night."""
POINTS = {
    "168": (72, 7, 24, 17, 10, 30),
    "215": (69, 7, 24, 17, 10, 30),
    "217": (69, 7, 2, 17, 10, 30),
    "218": (77, 7, 2, 17, 10, 30),
    "228": (77, 7, 12, 17, 10, 30),
    "236": (77, 7, -4, 17, 10, 30),
    "257": (77, 7, -4, 16, 10, 30),
    "309": (77, 7, -4, 18, 10, 30),
}
"""Survival Points of Scarlet, Mustard, White, Green, Peacock and Plum, counted by hand from what was rolled."""
CLUES = {
    "5": {"anna": 4, "ben": 4, "carla": 4, "david": 4, MIDDLE: 2},
    "40": {"anna": 5, "ben": 5, "carla": 4, "david": 4, MIDDLE: 0},
    "86": {"anna": 5, "ben": 6, "carla": 3, "david": 4, MIDDLE: 0},
    "105": {"anna": 5, "ben": 7, "carla": 3, "david": 3, MIDDLE: 0},
}
"""The number of clue cards by place: dug up twice, bribed once, grabbed once."""
WEAPONS = {
    "52": ({}, {"rope": "anna"}),
    "56": ({"rope": "conservatory"}, {}),
    "68": ({"revolver": "study"}, {"rope": "david"}),
    "97": ({"revolver": "study", "rope": "billiard"}, {}),
    "121": ({"rope": "billiard"}, {"revolver": "david"}),
    "130": ({}, {"rope": "anna", "revolver": "david"}),
}
"""The places of weapons and who carries one, in part 1."""
SCORES = {"anna": 64, "ben": 13, "carla": 24, "david": 15}
"""Diamond 4 and 60; Hearts 5 and 8; Diamonds 9 and Queen with Heart 2; Diamonds 6 and 2 with Heart 7."""


@cache
def demo() -> Table:
    return read(DEMO)


def after(label: str, seat: str = REFEREE) -> AdvancedCluedo:
    """Return the table right after the line with this label on the shared screen."""
    seq = next(line.seq for line in demo().lines if line.label == label)
    return next(state for told, state in demo().states(seat) if told.line.seq == seq)  # type: ignore[return-value]


def test_recording_gives_the_same_game_every_time() -> None:
    assert list(as_lines(evening().table, TITLE)) == DEMO.read_text("utf-8").splitlines()


def test_it_reads_as_it_did() -> None:
    written = TEXT.read_text("utf-8").splitlines()
    assert [line for line in written if not line.startswith("      ")] == [
        line for line in playthrough(demo()) if not line.startswith("      ")
    ]


def test_it_has_all_that_such_an_evening_can_have() -> None:
    lines = [line.event for line in demo().lines]
    assert len(lines) >= 120
    wanted = {e.ClueDug, e.WeaponDug, e.PersonTricked, e.WeaponFetched, e.PlayerDrugged, e.ClueHanded, e.ScoreCounted}
    wanted |= {clue.Passed, clue.AccusationMade, e.PartTwoBegun, e.AttackMade, e.WeaponCleaned, e.WeaponThrown}
    wanted |= {e.HandBared, e.HeartPlayed, e.CardHanded, e.ServantCalled, e.RoomSearched, e.ObjectiveShown}
    assert wanted <= {type(event) for event in lines}
    assert {event.aim for event in lines if isinstance(event, e.ContestBegan)} == {
        *("persuade", "grab", "assault", "lure", "spy", "steal")
    }
    bribes = [event.accepted for event in lines if isinstance(event, e.BribeAnswered)]
    assert bribes == [False, True, True]
    assert [event.roll for event in lines if isinstance(event, e.RoomSearched)] == [5, 9]
    attacks = [event for event in lines if isinstance(event, e.AttackMade)]
    assert len(attacks) == 3
    assert all(event.counter for event in attacks)


def test_hearts_and_clubs_are_won_and_lost() -> None:
    told = {t.line.label: t.text for t in demo().account(TABLE) if isinstance(t.event, e.ContestRevealed)}
    assert told["73"].endswith("Colonel Mustard stays.")
    assert told["115"].endswith("David comes into the Study.")
    assert told["132"].endswith("Colonel Mustard comes into the Library.")
    assert told["104"].endswith("Ben gets a clue card.")
    assert told["120"].endswith("David fails.")


def test_an_answer_comes_in_every_way() -> None:
    """It is entered by the asker, by the player who showed, and by the table; the card is filled in later."""
    lines = [line for line in demo().lines if isinstance(line.event, clue.CardShown)]
    entered = [(line.entry.author, line.entry.event.card) for line in lines]  # type: ignore[attr-defined]
    assert ("anna", "conservatory") in entered
    assert ("anna", "study") in entered
    assert (TABLE, None) in entered
    filled = [line.event.card for line in lines if line.entry.event != line.event]  # type: ignore[attr-defined]
    assert filled == ["billiard"]
    assert [s.shown_by for s in demo().view(TABLE).suggestions].count(None) == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("label", CLUES)
def test_how_many_clue_cards_lie_where(label: str) -> None:
    for seat in (*SEATS, REFEREE):
        assert after(label, seat).hand_sizes == CLUES[label]


@pytest.mark.parametrize("label", WEAPONS)
def test_where_the_weapons_are(label: str) -> None:
    state = after(label)
    assert (dict(state.weapons), dict(state.carried)) == WEAPONS[label]


def test_scores_are_what_hands_and_accusation_were_worth() -> None:
    assert after("156").scores == SCORES
    assert {p: after("156").points.get(s, 0) for p, s in PIECES.items()} == dict.fromkeys(PIECES, 0)


@pytest.mark.parametrize("label", POINTS)
def test_survival_points(label: str) -> None:
    state = after(label)
    assert tuple(state.points[suspect] for suspect in state.deck["suspect"]) == POINTS[label]


def test_three_objectives_of_three_kinds_and_an_escape_that_was_stopped_once() -> None:
    end = after("332")
    assert end.shown == {"anna": OBJECTIVES["anna"]}
    assert (end.dead, end.thrown, end.cleaned) == ({"white": "anna"}, {"knife": "anna"}, {("anna", "knife")})
    assert end.cleared == {("anna", "hall")}
    assert [after(label).place("scarlet") for label in ("318", "322", "326")] == ["stairs", "ballroom", "stairs"]
    assert [bool(after(label).climbed) for label in ("318", "322", "326")] == [True, False, True]
    assert (end.over, end.winner) == (True, "anna")
    assert not after("331").over


def test_it_is_by_the_rules() -> None:
    told = [n for t in demo().account(REFEREE) for n in t.notices if n.level != "hint"]
    assert told == []


@pytest.mark.parametrize("seat", SEATS)
def test_every_seat_sees_the_same_public_table(seat: str) -> None:
    """After every line, public information is the same; of other hands, a seat knows what was face up or its own."""
    seen: set[str] = set()
    commons = {told.line.seq: state for told, state in demo().states(TABLE)}
    for told, state in demo().states(seat):
        common: AdvancedCluedo = commons[told.line.seq]  # type: ignore[assignment]
        assert public(state) == public(common), told.text
        assert isinstance(state, AdvancedCluedo)
        seen.update(card for cards in common.bared.values() for card in cards)
        seen.update(state.held.get(seat, ()))
        assert {card for p, cards in state.held.items() if p != seat for card in cards} <= seen
        assert set(state.objectives) <= {seat}


@pytest.mark.parametrize("label", LOOKS)
def test_every_seat_is_as_sure_as_it_was(label: str) -> None:
    written = TEXT.read_text("utf-8").splitlines()
    at = next(n for n, line in enumerate(written) if line[:4].strip() == label)
    assert written[at + 1 : at + 1 + 2 * len(SEATS)] == list(known(demo(), label))


@pytest.mark.parametrize("seat", SEATS)
def test_nobody_is_sure_of_what_is_not_so(seat: str) -> None:
    """Before the accusation: what is forced is true, and the true envelope is possible."""
    said = evidence(demo(), seat, ENDS_ONE)
    where = {card: player for player, cards in HANDS.items() for card in cards.split()}
    where |= {"knife": "anna", "billiard": "ben", "revolver": "ben", "wrench": "ben"}
    where |= dict.fromkeys(FILE, ENVELOPE)
    marks, found = marks_of(said), posterior(said)
    for (card, place), mark in marks.cells.items():
        assert mark != ("no" if where[card] == place else "yes"), (card, place)
    assert found.triples[FILE] > 0


def test_after_the_deal_every_open_solution_is_as_likely() -> None:
    """A hand of four with one suspect, one weapon and two rooms leaves 5 · 5 · 7 (AC-INF-01)."""
    found = posterior(evidence(demo(), "anna", "5"))
    assert len(found.triples) == 175
    assert set(map(round, (1 / chance for chance in found.triples.values()))) == {175}


def test_what_is_nobodys_objective_is_counted() -> None:
    """Anna sees three of 21; nobody has their own suspect; everything else is even (AC-INF-09, AC-AMB-09)."""
    found = posterior(evidence(demo(), "anna", NIGHT))
    places = ("ben", "carla", "david", UNUSED)

    def ways(*taken: str) -> int:
        left = [3 - taken.count(place) for place in places[:3]] + [9 - taken.count(UNUSED)]
        return factorial(sum(left)) // prod(map(factorial, left)) if min(left) >= 0 else 0

    own = [(green, plum) for green, plum in product(places, places) if green != "ben" and plum != "carla"]
    whole = sum(ways(*pair) for pair in own)
    assert found.probability("rope", "ben") == pytest.approx(sum(ways(*p, "ben") for p in own) / whole)
    assert found.probability("green", "ben") == 0
    assert found.probability("rope", "anna") == 0


def test_boardside_demo_opens_it(tmp_path: Path) -> None:
    """It opens as in `boardside demo advanced_cluedo`: put into a store once, and viewed there."""
    store = Store(tmp_path / "demo.duckdb", GAMES)
    assert DEMO in (SHELF / "data" / "advanced_cluedo").glob("demo*.jsonl")
    number = demo_number(store, DEMO)
    assert demo_number(store, DEMO) == number
    assert Table(GAMES["advanced_cluedo"], store.log(number)).view(TABLE) == demo().view(TABLE)
    store.close()

"""The evidence that each event gives a seat: clue cards that move, and the deal of the objectives."""

from __future__ import annotations

import math

import pytest

from assistant.core.event import TABLE
from assistant.deduction import known, posterior
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.evidence import UNUSED
from assistant.games.advanced_cluedo.state import MIDDLE
from assistant.games.clue import events as clue
from assistant.kit.facts import ENVELOPE, Holds, HoldsNone, HoldsOneOf, Moved
from tests.games.advanced_cluedo.conftest import Board, begun

NAMED = frozenset({"plum", "rope", "study"})


def asked(board: Board) -> Board:
    """Scarlet suggests Plum with the Rope in the Study, where all of them are."""
    board.put(scarlet="study", plum="study").weapons_at(rope="study")
    return board.do(clue.SuggestionMade(by="scarlet", suspect="plum", weapon="rope", room="study"))


@pytest.mark.rule("AC-INF-01", "AC-INV-02")
def test_the_middle_is_a_place_like_a_hand(board: Board) -> None:
    frame = board.evidence()
    assert dict(frame.sizes) == {"scarlet": 4, "green": 4, "plum": 4, "white": 4, MIDDLE: 2}
    worlds = 324 * math.factorial(18) // (math.factorial(4) ** 4 * 2)
    assert posterior(frame, model="uniform").deals == worlds == 3126159036000


@pytest.mark.rule("AC-INF-01")
def test_an_own_hand_of_four_leaves_175_solutions(board: Board) -> None:
    board.do(clue.HandDealt(of="scarlet", cards=("green", "rope", "hall", "study")))
    assert len(posterior(board.evidence("scarlet"), model="uniform").triples) == 5 * 5 * 7


@pytest.mark.rule("AC-INF-02")
def test_passes_and_shown_cards_hold_at_their_time(board: Board) -> None:
    asked(board).do(clue.Passed(by="green"), clue.CardShown(by="plum", to="scarlet", card="rope"))
    (none,) = board.facts(HoldsNone, "white")
    assert (none.place, none.cards) == ("green", NAMED)
    (one,) = board.facts(HoldsOneOf, "white")
    assert (one.place, one.cards) == ("plum", NAMED)
    assert board.state.hand_sizes["plum"] == 4


@pytest.mark.rule("AC-INF-02", "AC-INF-11", "AC-INF-04")
def test_a_pass_before_a_dig_does_not_exclude_the_dug_card(board: Board) -> None:
    asked(board).do(clue.NobodyShowed())
    board.holds("green", "spades_2").do(e.ClueDug(by="green", spade="spades_2"))
    marks = known(board.evidence("white")).cells
    assert marks["rope", "green"] != "no"
    before = Board()
    asked(before).do(clue.NobodyShowed())
    assert known(before.evidence("white")).cells["rope", "green"] == "no"


@pytest.mark.rule("AC-INF-03", "AC-SUG-06", "AC-INV-02")
def test_when_nobody_shows_the_cards_may_be_in_the_middle(board: Board) -> None:
    asked(board).do(clue.NobodyShowed())
    able = {
        place for place in board.evidence("white").places if known(board.evidence("white")).cells["rope", place] != "no"
    }
    assert able == {ENVELOPE, "scarlet", MIDDLE}


@pytest.mark.rule("AC-INF-04")
def test_a_dig_moves_one_unknown_card_and_only_the_digger_sees_it(board: Board) -> None:
    board.holds("green", "spades_2").do(e.ClueDug(by="green", spade="spades_2", card="rope"))
    (there,), (here,) = board.facts(Moved, "white"), board.facts(Moved, "green")
    assert (there.place, there.to, there.card, len(there.cards)) == (MIDDLE, "green", None, 21)
    assert here.card == "rope"


@pytest.mark.rule("AC-INF-05", "AC-INF-06")
def test_bribed_and_grabbed_cards_are_known_to_the_two(board: Board) -> None:
    board.do(e.ClueHanded(by="green", to="scarlet", card="rope"))
    seen = {seat: board.facts(Moved, seat)[0].card for seat in ("green", "scarlet", "white", TABLE)}
    assert seen == {"green": "rope", "scarlet": "rope", "white": None, TABLE: None}


@pytest.mark.rule("AC-INF-06", "AC-INF-07")
def test_contests_bribes_and_names_prove_nothing(board: Board) -> None:
    board.put(scarlet="hall", green="hall").turn("scarlet").has("green", "rope")
    before = len(board.evidence("white").facts)
    board.fight(board.tries("scarlet", "grab", "green", weapon="rope"), ("clubs_9",), ("clubs_5",))
    board.fight(board.tries("scarlet", "grab", "green"), ("clubs_3",), ("clubs_7",))
    board.holds("scarlet", "diamonds_3").do(e.BribeOffered(by="scarlet", to="green", diamond="diamonds_3"))
    board.do(e.BribeAnswered(by="green", accepted=False))
    asked(board)
    assert len(board.evidence("white").facts) == before


@pytest.mark.rule("AC-INF-08")
def test_the_revealed_solution_ends_the_deduction(board: Board) -> None:
    board.accused(False).do(clue.EnvelopeOpened(suspect="plum", weapon="rope", room="hall"))
    found = board.facts(Holds)[-1]
    assert (found.place, found.cards) == (ENVELOPE, {"plum", "rope", "hall"})


@pytest.mark.rule("AC-INF-09")
def test_objectives_are_a_deal_of_their_own() -> None:
    table = begun("scarlet", "green", options={"AC-AMB-09": "counts_as_done"})
    table.objectives(scarlet="rope hall plum")
    evidence = table.evidence("scarlet")
    assert dict(evidence.sizes) == {"scarlet": 3, "green": 3, UNUSED: 15}
    found = posterior(evidence, model="uniform")
    assert found.probability("knife", "green") == pytest.approx(3 / 18)
    assert found.probability("rope", "green") == 0
    table.do(e.ObjectiveShown(by="green", card="knife"))
    assert known(table.evidence("scarlet")).cells["knife", "green"] == "yes"


@pytest.mark.rule("AC-INF-09", "AC-AMB-09")
def test_nobody_is_to_kill_the_own_character() -> None:
    table = begun("scarlet", "green")
    assert known(table.evidence()).cells["green", "green"] == "no"


@pytest.mark.rule("AC-INF-10")
def test_a_spied_hand_is_public_until_used(night: Board) -> None:
    night.holds("plum", "clubs_9", "hearts_4").turn("scarlet")
    night.fight(night.tries("scarlet", "spy", "plum"), ("hearts_jack", "diamonds_8"))
    night.do(e.HandBared(of="plum", cards=("clubs_9", "hearts_4"))).holds("plum", "spades_3")
    assert (len(night.seen("green").known("plum")), night.seen("green").counts["plum"]) == (2, 3)


@pytest.mark.rule("AC-AMB-10", "AC-INF-09")
def test_an_objective_that_is_drawn_again_has_moved() -> None:
    """White dies by nobody's hand: Scarlet, who was to kill her, puts the card back and draws Mustard."""
    board = Board(part="two", options={"AC-AMB-10": "only_the_own"}).rolled()
    board.objectives(scarlet="white rope hall", green="knife pipe study", plum="lounge wrench kitchen")
    board.do(e.ObjectivesDrawn(of="white"), e.FirstChosen(player="scarlet")).points(white=0)
    board.by_the_rules(e.ObjectivesDrawn(of="scarlet", cards=("mustard", "rope", "hall")), by="scarlet")
    own, green, table = (posterior(board.evidence(seat)) for seat in ("scarlet", "green", TABLE))
    assert [own.marks.at(card, "scarlet") for card in ("mustard", "rope", "hall", "white")] == ["yes"] * 3 + ["no"]
    for seat in (own, green, table):
        assert seat.marks.conflict is None
        assert seat.marks.at("white", UNUSED) == "yes", "the player who had to kill White has put her back"
        assert seat.probability("white", "scarlet") == 0
    assert green.probability("mustard", "scarlet") > 0

"""Object of the game."""

from __future__ import annotations

import pytest

from assistant.deduction import opening_solutions
from assistant.games.clue import events as e

HAND = "scarlet mustard rope knife study hall"


@pytest.mark.rule("CLUE-OBJ-01")
def test_324_solutions_before_any_card_is_seen(board) -> None:
    assert opening_solutions(board.evidence()) == 324


@pytest.mark.rule("CLUE-OBJ-01")
def test_112_solutions_with_two_cards_of_each_class_in_hand(board) -> None:
    assert opening_solutions(board.evidence(), {"scarlet": HAND.split()}) == 112


@pytest.mark.rule("CLUE-OBJ-01")
def test_the_solution_is_one_suspect_one_weapon_one_room(board) -> None:
    board.do(e.EnvelopeOpened(suspect="plum", weapon="rope", room="hall"))
    assert board.state.solution == ("plum", "rope", "hall")
    assert board.meaningless(e.EnvelopeOpened(suspect="plum", weapon="green", room="hall"))


@pytest.mark.rule("CLUE-OBJ-02")
def test_two_parts_are_worth_nothing(board) -> None:
    board.accuse("scarlet", "plum", "rope", "hall", right=False)
    assert board.fine(e.EnvelopeSeen(by="scarlet", suspect="plum", weapon="rope", room="study"))
    assert not board.state.over
    assert board.state.winner is None


@pytest.mark.rule("CLUE-OBJ-02")
def test_the_first_right_accusation_wins(board) -> None:
    board.accuse("scarlet", "plum", "rope", "hall").accuse("green", "plum", "rope", "study", right=True)
    assert board.state.winner == "green"
    assert board.refused(board.accusation("plum", "plum", "rope", "study"), "CLUE-ACC-04")


@pytest.mark.rule("CLUE-OBJ-03")
def test_five_suspects_in_hands_leave_the_sixth_for_the_envelope(board) -> None:
    board.hold("scarlet", "scarlet mustard white green rope hall")
    board.suggest("scarlet", "peacock", "knife", "study").show("plum", "scarlet", "peacock")
    marks = board.marks("scarlet")
    assert marks.at("plum", "envelope") == "yes"
    assert "plum" not in {seen.card for seen in board.seen("scarlet").seen}

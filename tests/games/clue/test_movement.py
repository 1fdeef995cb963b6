"""Moving your token. Distances are those of the mansion: Library to Billiard Room 4, Library to Hall 7."""

from __future__ import annotations

import pytest

from assistant.content.catalogue import cards, mansion
from assistant.games.clue import events as e
from assistant.games.clue import movement
from assistant.games.clue.state import Clue
from assistant.games.clue.tell import tell
from tests.games.clue.conftest import seated

LIBRARY_DOORS = ("7,8", "3,11")


@pytest.mark.rule("CLUE-MOV-01")
def test_a_turn_starts_with_a_roll_or_a_passage(board) -> None:
    board.begin("scarlet", "lounge")
    assert board.offered(e.DiceRolled)
    assert board.passages() == {"conservatory"}
    board.do(board.roll("scarlet", 4))
    assert board.passages() == set()
    assert not board.offered(e.DiceRolled)
    assert board.odd(board.roll("scarlet", 5), "CLUE-MOV-01")


@pytest.mark.rule("CLUE-MOV-01")
@pytest.mark.parametrize(
    ("to", "said"), [("billiard", " enters the Billiard Room."), ("corridor", " moves to the corridor.")]
)
def test_the_feed_says_whether_a_room_was_entered(board, to: str, said: str) -> None:
    board.begin("scarlet", "library").do(board.roll("scarlet", 4)).do(board.move("scarlet", to))
    assert board.told().endswith(said)


@pytest.mark.rule("CLUE-MOV-01")
def test_no_passage_from_the_billiard_room(board) -> None:
    board.begin("scarlet", "billiard")
    assert board.passages() == set()
    assert board.offered(e.DiceRolled)


@pytest.mark.rule("CLUE-MOV-01")
def test_one_moves_the_own_token_and_moves_it_once(board) -> None:
    green = e.TokenMoved(by="scarlet", token="green", to="ballroom")
    assert board.refused(green, "CLUE-MOV-01")
    board.do(board.move("scarlet", "corridor"))
    assert board.odd(board.move("scarlet", "lounge"), "CLUE-MOV-01")


@pytest.mark.rule("CLUE-MOV-02")
@pytest.mark.parametrize("how", ["dice", "passage"])
def test_into_a_room_by_door_or_passage_gives_a_suggestion(board, how: str) -> None:
    board.begin("scarlet", "lounge").do(board.move("scarlet", "conservatory", how))
    assert board.state.turn.moved == how
    assert board.state.turn.entered
    assert board.offered(e.SuggestionMade, by="scarlet")


@pytest.mark.rule("CLUE-MOV-02", "CLUE-SUG-08")
def test_into_a_room_by_a_summons_gives_the_choice(board) -> None:
    board.unanswered("scarlet", "green", "rope", "lounge")
    assert board.state.turn.summoned
    assert not board.state.turn.entered
    assert board.offered(e.SuggestionMade, by="green")
    assert board.offered(e.DiceRolled, by="green")


@pytest.mark.rule("CLUE-MOV-03")
def test_a_blocked_door_is_shut_and_the_other_is_not(board) -> None:
    board.begin("scarlet", "billiard").put("green", LIBRARY_DOORS[1])
    assert movement.steps_to(board.state, "scarlet", "library") > 4
    assert board.fine(board.move("scarlet", "library"))
    board.put("plum", LIBRARY_DOORS[0])
    assert board.refused(board.move("scarlet", "library"), "CLUE-MOV-03")
    assert "library" not in board.choices(e.TokenMoved, "to")


@pytest.mark.rule("CLUE-MOV-03")
def test_a_suggestion_ignores_blocked_doors(board) -> None:
    board.put("plum", "17,6").put("scarlet", "lounge")
    assert mansion().doors_before(movement.Square(17, 6)) == {"lounge"}
    board.do(board.named("scarlet", "green", "rope", "lounge"))
    assert board.state.tokens["green"] == "lounge"


@pytest.mark.rule("CLUE-MOV-04")
def test_pulled_from_the_study_into_the_hall_has_left_the_study(board) -> None:
    board.put("green", "study").unanswered("scarlet", "green", "rope", "hall")
    assert board.state.room_of("green") == "hall" == board.state.turn.began_in
    board.do(board.roll("green", 4))
    assert board.fine(board.move("green", "study"))
    board.enter("green", "study")
    assert board.fine(board.named("green", "plum", "rope", "study"))


@pytest.mark.rule("CLUE-MOV-04")
def test_out_by_die_by_passage_or_by_summons(board) -> None:
    board.begin("scarlet", "kitchen")
    assert board.fine(board.move("scarlet", "study", "passage"))
    assert board.fine(board.move("scarlet", "corridor"))
    board.idle("scarlet").suggest("green", "scarlet", "rope", "ballroom")
    assert board.state.room_of("scarlet") == "ballroom"


@pytest.mark.rule("CLUE-MOV-05")
def test_entering_ends_the_move(board) -> None:
    board.begin("scarlet", "library").do(board.roll("scarlet", 6)).enter("scarlet", "billiard")
    assert movement.steps_to(board.state, "scarlet", "library") == 4
    assert board.refused(board.move("scarlet", "conservatory"), "CLUE-MOV-05")
    assert board.refused(board.move("scarlet", "1,11"), "CLUE-MOV-05")
    assert board.refused(board.roll("scarlet", 3), "CLUE-MOV-05")
    assert not board.offered(e.TokenMoved)
    assert board.offered(e.SuggestionMade)


@pytest.mark.rule("CLUE-MOV-06")
def test_4_needed_and_6_rolled_is_allowed(board) -> None:
    board.begin("scarlet", "library").do(board.roll("scarlet", 6))
    assert movement.steps_to(board.state, "scarlet", "billiard") == 4
    assert board.fine(board.move("scarlet", "billiard"))
    assert "billiard" in board.choices(e.TokenMoved, "to")


@pytest.mark.rule("CLUE-MOV-06")
def test_7_needed_and_6_rolled_is_not_enough(board) -> None:
    board.begin("scarlet", "library").do(board.roll("scarlet", 6))
    assert movement.steps_to(board.state, "scarlet", "hall") == 7
    assert board.refused(board.move("scarlet", "hall"), "CLUE-MOV-06")
    assert "hall" not in board.choices(e.TokenMoved, "to")


@pytest.mark.rule("CLUE-MOV-07")
def test_a_roll_of_1_leads_to_the_square_outside_any_door(board) -> None:
    board.begin("scarlet", "hall").do(board.roll("scarlet", 1))
    rooms, squares = movement.reach(board.state, "scarlet")
    assert rooms == set()
    assert squares == {"8,4", "11,7", "12,7"}
    assert all(board.fine(board.move("scarlet", square)) for square in squares)
    assert board.refused(board.move("scarlet", "8,5"), "CLUE-MOV-06")


@pytest.mark.rule("CLUE-MOV-08")
@pytest.mark.parametrize(("here", "there"), [("study", "kitchen"), ("lounge", "conservatory")])
def test_passages_join_opposite_corners(board, here: str, there: str) -> None:
    for start, end in ((here, there), (there, here)):
        board.begin("scarlet", start)
        assert board.passages() == {end}
        assert board.fine(board.move("scarlet", end, "passage"))
        assert board.refused(board.move("scarlet", "hall", "passage"), "CLUE-MOV-08")


@pytest.mark.rule("CLUE-MOV-08")
def test_through_the_passage_and_suggest_in_the_same_turn(board) -> None:
    board.begin("scarlet", "lounge").do(board.move("scarlet", "conservatory", "passage"))
    assert board.fine(board.named("scarlet", "green", "rope", "conservatory"))


@pytest.mark.rule("CLUE-MOV-08")
def test_passage_and_roll_in_one_turn_are_refused(board) -> None:
    board.begin("scarlet", "lounge").do(board.move("scarlet", "conservatory", "passage"))
    assert board.refused(board.roll("scarlet", 4), "CLUE-MOV-08")


@pytest.mark.rule("CLUE-MOV-08")
def test_roll_and_passage_in_one_turn_are_refused(board) -> None:
    board.begin("scarlet", "lounge").do(board.roll("scarlet", 4))
    assert board.refused(board.move("scarlet", "conservatory", "passage"), "CLUE-MOV-08")


@pytest.mark.rule("CLUE-MOV-09")
def test_no_sitting_still(board) -> None:
    board.unanswered("scarlet", "white", "rope", "library").idle("green").idle("plum")
    assert board.state.turn.began_in == "library"
    assert board.refused(e.TurnEnded(by="scarlet"), "CLUE-MOV-09")
    assert not board.offered(e.TurnEnded)
    assert board.refused(board.named("scarlet", "plum", "rope", "library"), "CLUE-MOV-09")
    assert board.offered(e.DiceRolled)


@pytest.mark.rule("CLUE-MOV-09")
def test_who_was_summoned_may_stay_for_a_suggestion_only(board) -> None:
    board.unanswered("scarlet", "green", "rope", "library")
    assert board.refused(e.TurnEnded(by="green"), "CLUE-MOV-09")
    board.do(board.named("green", "plum", "rope", "library"), e.NobodyShowed())
    assert board.fine(e.TurnEnded(by="green"))


@pytest.mark.rule("CLUE-MOV-09")
def test_a_roll_is_not_a_move(board) -> None:
    board.begin("scarlet", "library").do(board.roll("scarlet", 2))
    assert board.refused(e.TurnEnded(by="scarlet"), "CLUE-MOV-09")
    board.do(board.move("scarlet", "7,8"))
    assert board.fine(e.TurnEnded(by="scarlet"))


@pytest.mark.rule("CLUE-MOV-01")
def test_a_move_is_told_as_entering_a_room_or_as_moving_elsewhere() -> None:
    state = Clue(players=tuple(seated("scarlet", "green")), cards=cards("clue"))
    told = {to: tell(e.TokenMoved(by="scarlet", token="scarlet", to=to), state, state) for to in ("hall", "corridor")}
    assert told == {"hall": "Scarlet enters the Hall.", "corridor": "Scarlet moves to the corridor."}

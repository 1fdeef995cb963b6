"""Making a Suggestion, and the special notes about suggestions."""

from __future__ import annotations

import pytest

from assistant.games.clue import events as e

SUSPECTS = {"scarlet", "mustard", "white", "green", "peacock", "plum"}
WEAPONS = ("candlestick", "knife", "pipe", "revolver", "rope", "wrench")


@pytest.mark.rule("CLUE-SUG-01")
def test_entering_the_hall_asks_for_a_suggestion_in_the_hall(board) -> None:
    assert not board.offered(e.SuggestionMade)
    board.enter("scarlet", "hall")
    assert board.choices(e.SuggestionMade, "room") == {"hall"}
    (offer,) = board.offers(e.SuggestionMade)
    assert offer.expected
    assert [(blank.name, blank.noun) for blank in offer.blanks] == [
        ("room", "room"),
        ("suspect", "suspect"),
        ("weapon", "weapon"),
    ]


@pytest.mark.rule("CLUE-SUG-01", "CLUE-AMB-05")
@pytest.mark.parametrize(("reading", "declined"), [("may_be_declined", True), ("compulsory", False)])
def test_declining_is_offered_where_the_table_says_so(lay_board, reading: str, declined: bool) -> None:
    board = lay_board(options={"CLUE-AMB-05": reading}).enter("scarlet", "hall")
    assert board.offered(e.TurnEnded) is declined
    assert board.refused(e.TurnEnded(by="scarlet"), "CLUE-SUG-01") is not declined


@pytest.mark.rule("CLUE-SUG-02")
def test_suspect_and_weapon_are_brought_in(board) -> None:
    board.suggest("scarlet", "green", "wrench", "lounge")
    assert board.state.tokens["green"] == "lounge"
    assert board.state.weapons["wrench"] == "lounge"
    assert "green" in board.state.summoned
    made = board.state.open_suggestion
    assert (made.by, made.cards) == ("scarlet", ("green", "wrench", "lounge"))


@pytest.mark.rule("CLUE-SUG-02")
def test_a_suspect_who_is_in_the_room_is_not_summoned_anew(board) -> None:
    board.put("green", "lounge").suggest("scarlet", "green", "wrench", "lounge")
    assert board.state.tokens["green"] == "lounge"
    assert "green" not in board.state.summoned


@pytest.mark.rule("CLUE-SUG-03")
def test_no_suggestion_from_a_corridor(board) -> None:
    board.do(board.move("scarlet", "corridor"))
    assert board.refused(board.named("scarlet", "green", "rope", "lounge"), "CLUE-SUG-03")
    assert not board.offered(e.SuggestionMade)


@pytest.mark.rule("CLUE-SUG-03")
def test_in_the_lounge_the_kitchen_cannot_be_named(board) -> None:
    board.enter("scarlet", "lounge")
    assert board.refused(board.named("scarlet", "green", "rope", "kitchen"), "CLUE-SUG-03")
    assert board.fine(board.named("scarlet", "green", "rope", "lounge"))


@pytest.mark.rule("CLUE-SUG-04")
def test_everybody_is_a_suspect(board) -> None:
    board.enter("scarlet", "lounge")
    assert len(board.state.players) == 3
    assert board.choices(e.SuggestionMade, "suspect") == SUSPECTS
    assert all(board.fine(board.named("scarlet", suspect, "rope", "lounge")) for suspect in SUSPECTS)


@pytest.mark.rule("CLUE-SUG-04")
def test_naming_own_cards_is_legal_and_tells_nothing(board) -> None:
    board.hold("scarlet", "scarlet mustard rope knife study hall").enter("scarlet", "study")
    assert board.fine(board.named("scarlet", "scarlet", "rope", "study"), "scarlet")
    board.do(board.named("scarlet", "scarlet", "rope", "study"))
    assert board.marks("green").cells == board.marks("table").cells
    assert board.may_be_in("rope", "green") == {"scarlet", "green", "plum", "envelope"}


@pytest.mark.rule("CLUE-SUG-05")
def test_one_suggestion_per_entry(board) -> None:
    board.suggest("scarlet", "green", "wrench", "lounge").do(e.NobodyShowed())
    assert board.state.on_turn == "scarlet"
    assert board.refused(board.named("scarlet", "plum", "rope", "lounge"), "CLUE-SUG-05")
    assert not board.offered(e.SuggestionMade)


@pytest.mark.rule("CLUE-SUG-06")
def test_a_room_left_in_the_turn_before_may_be_entered_again(board) -> None:
    board.unanswered("scarlet", "white", "rope", "study").idle("green").idle("plum")
    board.idle("scarlet").idle("green").idle("plum")
    assert board.fine(board.move("scarlet", "study"))
    board.enter("scarlet", "study")
    assert board.fine(board.named("scarlet", "white", "rope", "study"))


@pytest.mark.rule("CLUE-SUG-06")
def test_out_and_in_again_by_another_door_is_refused(board) -> None:
    board.unanswered("scarlet", "white", "rope", "hall").idle("green").idle("plum")
    board.do(board.roll("scarlet", 6), board.move("scarlet", "11,7"))
    assert board.refused(board.move("scarlet", "hall"), "CLUE-SUG-06")
    assert "hall" not in board.choices(e.TokenMoved, "to")
    board.enter("scarlet", "hall")
    assert board.refused(board.named("scarlet", "white", "rope", "hall"), "CLUE-SUG-06")
    assert not board.offered(e.SuggestionMade)


@pytest.mark.rule("CLUE-SUG-06")
def test_another_room_gives_the_next_suggestion(board) -> None:
    board.unanswered("scarlet", "white", "rope", "study").idle("green").idle("plum")
    board.enter("scarlet", "library")
    assert board.fine(board.named("scarlet", "white", "rope", "library"))


@pytest.mark.rule("CLUE-SUG-07")
def test_pulled_into_the_lounge_green_may_suggest_there(board) -> None:
    board.unanswered("scarlet", "green", "rope", "lounge")
    assert board.state.on_turn == "green"
    assert board.choices(e.SuggestionMade, "room") == {"lounge"}
    assert board.fine(board.named("green", "plum", "knife", "lounge"))


@pytest.mark.rule("CLUE-SUG-07")
def test_the_right_is_gone_when_the_turn_is_over(board) -> None:
    board.unanswered("scarlet", "green", "rope", "lounge").do(board.roll("green", 1), e.TurnEnded(by="green"))
    assert "green" not in board.state.summoned
    board.idle("plum").idle("scarlet")
    assert board.state.on_turn == "green"
    assert not board.offered(e.SuggestionMade)
    assert board.refused(board.named("green", "plum", "knife", "lounge"), "CLUE-SUG-06")


@pytest.mark.rule("CLUE-SUG-08")
def test_who_suggests_at_once_does_not_roll_or_move(board) -> None:
    board.unanswered("scarlet", "green", "rope", "lounge")
    board.do(board.named("green", "plum", "knife", "lounge"), e.NobodyShowed())
    assert board.refused(board.roll("green", 3), "CLUE-SUG-08")
    assert board.refused(board.move("green", "conservatory", "passage"), "CLUE-SUG-08")
    assert board.refused(board.move("green", "hall"), "CLUE-SUG-08")
    assert not board.offered(e.DiceRolled)
    assert not board.offered(e.TokenMoved)


@pytest.mark.rule("CLUE-SUG-08")
def test_who_rolls_has_given_up_the_right(board) -> None:
    board.unanswered("scarlet", "green", "rope", "lounge").do(board.roll("green", 3))
    assert board.refused(board.named("green", "plum", "knife", "lounge"), "CLUE-SUG-08")
    assert not board.offered(e.SuggestionMade)


@pytest.mark.rule("CLUE-SUG-09")
def test_tokens_and_weapons_stay_where_they_were_brought(board) -> None:
    board.unanswered("scarlet", "white", "wrench", "lounge").idle("green")
    assert board.state.weapons["wrench"] == "lounge"
    assert board.state.tokens["white"] == "lounge"
    board.suggest("plum", "mustard", "wrench", "study")
    assert board.state.weapons["wrench"] == "study"
    assert board.state.tokens["white"] == "lounge"


@pytest.mark.rule("CLUE-SUG-10")
def test_all_tokens_and_all_weapons_in_the_hall(board) -> None:
    for suspect in SUSPECTS:
        board.put(suspect, "hall")
    board.do(*(e.WeaponMoved(weapon=weapon, to="hall") for weapon in WEAPONS))
    assert set(board.state.tokens.values()) == {"hall"} == set(board.state.weapons.values())
    assert list(board.table.game.laws(board.state)) == []
    assert board.fine(board.named("scarlet", "green", "rope", "hall"))


@pytest.mark.rule("CLUE-SUG-11")
def test_pulled_into_the_kitchen_green_has_three_choices(board) -> None:
    board.unanswered("scarlet", "green", "rope", "kitchen")
    assert board.choices(e.SuggestionMade, "room") == {"kitchen"}
    assert board.offered(e.DiceRolled, by="green")
    assert board.passages() == {"study"}
    assert board.fine(board.move("green", "study", "passage"))
    board.enter("green", "ballroom")
    assert board.fine(board.named("green", "plum", "rope", "ballroom"))

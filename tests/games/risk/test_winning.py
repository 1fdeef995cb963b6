"""Elimination and world conquest."""

from __future__ import annotations

import pytest

from assistant.content.maps import world
from assistant.games.risk import events as e
from assistant.games.risk.state import NEUTRAL


def last_area(board, player: str = "ben", by: str = "anna"):
    """Return a board with Kamchatka as the player's only area; the attacker is in Alaska with twenty armies."""
    other = next(p for p in board.state.owners if p not in (player, by))
    held = {area: (other, 1) for area in world().keys if board.state.holder(area) == player}
    return board.with_(held | {"alaska": (by, 20), "kamchatka": (player, 1)}).turn_of(by)


@pytest.mark.rule("RSK-ELI-01")
def test_seven_cards_after_taking_four(board) -> None:
    board.do(e.CardsCounted(of="anna", count=3), e.CardsCounted(of="ben", count=4))
    last_area(board).win("alaska", "kamchatka")
    assert board.state.out == ("ben",)
    assert (board.state.deck.hand("anna"), board.state.deck.hand("ben")) == (7, 0)
    assert board.told().endswith("Ben is eliminated. Anna takes over 4 cards.")
    assert board.state.must_turn_in
    for event in (board.attacking("alaska", "northwest_territory"), e.TurnEnded(by="anna")):
        assert board.refused(event, "RSK-ELI-01")
    set_ = e.SetTurnedIn(by="anna")
    assert board.fine(set_)
    board.do(set_)
    assert (board.state.deck.hand("anna"), board.state.must_turn_in) == (4, False)
    assert board.refused(set_, "RSK-CRD-03"), "then stop"
    assert board.placed().fine(board.attacking("alaska", "northwest_territory"))


@pytest.mark.rule("RSK-ELI-01")
def test_five_cards_are_not_turned_in_at_once(board) -> None:
    board.do(e.CardsCounted(of="anna", count=2), e.CardsCounted(of="ben", count=3))
    last_area(board).win("alaska", "kamchatka")
    assert board.state.deck.hand("anna") == 5
    assert not board.state.must_turn_in
    assert board.refused(e.SetTurnedIn(by="anna"), "RSK-ELI-01")
    assert board.fine(e.TurnEnded(by="anna"))


@pytest.mark.rule("RSK-ELI-01")
def test_whose_cards_they_were_knows_where_they_are(board) -> None:
    board.earn("ben", "peru", "siam")
    last_area(board).win("alaska", "kamchatka")
    assert board.seen("ben").hands == {"anna": ("peru", "siam")}
    assert board.seen("anna").hands == {}, "Anna reads them off the cards and notes them herself"
    assert board.offers(e.CardTold, "anna")


@pytest.mark.rule("RSK-ELI-01")
def test_who_is_eliminated_has_no_turn(board) -> None:
    last_area(board).win("alaska", "kamchatka").do(e.TurnEnded(by="anna"))
    assert board.state.on_turn == "carla"
    assert board.refused(e.TurnEnded(by="ben"), "RSK-ELI-01")


@pytest.mark.rule("RSK-ELI-01")
def test_a_correction_brings_somebody_back(board) -> None:
    last_area(board).win("alaska", "kamchatka").do(e.AreaSet(at="peru", owner="ben", armies=2))
    assert board.state.out == ()
    board.do(e.TurnEnded(by="anna"))
    assert board.state.on_turn == "ben"


@pytest.mark.rule("RSK-END-01")
def test_who_owns_all_42_wins(lay_board) -> None:
    owners = {area: "carla" if area == "siam" else "ben" if area == "japan" else "anna" for area in world().keys}
    board = lay_board(3, owners=owners).turn_of("anna")
    board.with_({"kamchatka": ("anna", 9), "china": ("anna", 9)}).win("kamchatka", "japan")
    assert not board.state.over
    board.win("china", "siam")
    assert len(board.state.held("anna")) == 42
    assert (board.state.over, board.state.winner, board.state.on_turn, board.state.step) == (True, "anna", None, "over")
    assert board.told().endswith("Carla is eliminated. Anna wins.")
    assert board.refused(e.TurnEnded(by="anna"), "RSK-END-01")
    assert all(o.rare for o in board.table.game.offers(board.state, "anna")), "the board can be corrected"


@pytest.mark.rule("RSK-END-01", "RSK-SET-04")
def test_the_neutral_force_need_not_be_eliminated(lay_board) -> None:
    owners = {area: ("anna", "ben", NEUTRAL)[at % 3] for at, area in enumerate(world().keys)}
    board = last_area(lay_board(2, owners=owners))
    assert len(board.state.held(NEUTRAL)) > 14
    board.win("alaska", "kamchatka")
    assert (board.state.over, board.state.winner) == (True, "anna")


@pytest.mark.rule("RSK-END-01")
def test_a_corrected_end_goes_on(lay_board) -> None:
    owners = {area: "ben" if area == "japan" else "anna" for area in world().keys}
    board = lay_board(2, owners=owners).turn_of("anna").with_({"kamchatka": ("anna", 9)}).win("kamchatka", "japan")
    assert board.state.over
    board.do(e.AreaSet(at="japan", owner="ben", armies=3))
    assert (board.state.over, board.state.winner, board.state.on_turn) == (False, None, "anna")

"""KC-INF-20: a player who has played too many cards cannot be the killer."""

from __future__ import annotations

import pytest

from assistant.games.killer_clue import events as e
from assistant.kit.facts import ENVELOPE, Holds, HoldsNone


def playing(board, first: int, second: int = 0) -> None:
    """Plum plays this many Intrigue cards in the first and second Intrigue Round of a Blackout turn."""
    cards = iter(("locked_hall", "locked_study", "locked_lounge", "locked_library"))
    board.put(scarlet="kitchen").to_intrigue()
    for count, shown in ((first, ("blackout",)), (second, ())):
        while board.state.on_turn != "plum":
            board.done()
        board.do(*(e.IntriguePlayed(by="plum", card=next(cards)) for _ in range(count)))
        board.to_danger().do(e.DangerRevealed(cards=shown))
        for suspect in board.state.panics:
            board.do(e.PanicRolled(suspect=suspect, roll=9))


def innocents(board) -> set[str]:
    return {card for place, cards in board.places(HoldsNone) if place == ENVELOPE for card in cards}


@pytest.mark.rule("KC-INF-20")
@pytest.mark.parametrize(("first", "second", "proved"), [(1, 1, False), (2, 1, True), (2, 2, True)])
def test_three_plays_in_a_blackout_turn_prove_innocence(board, first: int, second: int, proved: bool) -> None:
    board.put(scarlet="kitchen").next_round()
    playing(board, first, second)
    assert innocents(board) == ({"plum"} if proved else set())


@pytest.mark.rule("KC-INF-20")
@pytest.mark.parametrize(("second", "proved"), [(1, False), (2, True)])
def test_after_one_murder_four_plays_are_needed(lay_board, second: int, proved: bool) -> None:
    board = lay_board("scarlet", "green", "plum", "white", "peacock").murder("white")
    playing(board, 2, second)
    assert innocents(board) == ({"white", "plum"} if proved else {"white"})


@pytest.mark.rule("KC-INF-20")
def test_without_a_blackout_two_plays_prove_nothing(board) -> None:
    board.put(scarlet="kitchen").next_round().plays("plum", "locked_hall").plays("plum", "locked_study").reveal()
    assert innocents(board) == set()


@pytest.mark.rule("KC-INF-20")
def test_in_the_first_turn_one_of_the_four_is_the_blackout(board) -> None:
    assert board.state.game_turn == 1
    cards = ("locked_hall", "locked_study", "locked_lounge", "locked_library")
    board.put(scarlet="kitchen").to_intrigue()
    for card in cards[:3]:
        board.do(e.IntriguePlayed(by="plum", card=card))
    assert innocents(board) == set()
    board.do(e.IntriguePlayed(by="plum", card=cards[3]))
    assert innocents(board) == {"plum"}


@pytest.mark.rule("KC-INF-20")
def test_later_the_killer_has_one_more_for_every_murder(lay_board) -> None:
    """Four cards face up fit into 4 + 1 until a Danger Round without a murder takes one more."""
    board = lay_board("scarlet", "green", "plum", "white", "peacock").murder("white").put(scarlet="kitchen")
    board.to_intrigue()
    for card in ("locked_hall", "locked_study", "locked_lounge", "locked_library"):
        board.do(e.IntriguePlayed(by="plum", card=card))
    assert innocents(board) == {"white"}
    board.reveal()
    assert innocents(board) == {"white"}, "4 + 1 fit into 4 + 1"


@pytest.mark.rule("KC-INF-20")
def test_a_danger_round_with_a_murder_takes_no_other_card(lay_board) -> None:
    """Three cards face up in a Blackout turn whose first Danger Round was a murder: 3 + 1 fit into 4."""
    board = lay_board("scarlet", "green", "plum", "white", "peacock").put(scarlet="kitchen").next_round()
    board.put(white="hall").plays("plum", "locked_hall").plays("plum", "locked_study")
    board.reveal("murdered_white", "blackout").do(e.PanicRolled(suspect="scarlet", roll=9))
    board.plays("plum", "locked_lounge").reveal()
    assert board.state.murdered == ("white",)
    assert innocents(board) == {"white"}


@pytest.mark.rule("KC-INF-20", "KC-MIS-01")
def test_a_murder_that_failed_is_no_murder(board) -> None:
    """Green and Scarlet protect each other: nobody was murdered, and the count is that of no murder."""
    board.put(scarlet="kitchen", green="kitchen").next_round()
    board.plays("scarlet", "locked_hall").plays("scarlet", "locked_study").reveal("murdered_green")
    board.do(e.MistakeAdmitted(by="plum"))
    assert "scarlet" not in innocents(board)
    assert (ENVELOPE, {"plum"}) in board.places(Holds)

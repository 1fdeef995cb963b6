"""Conclusions from a seat's facts while no card has changed hands: solutions, deals, and the killer."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.deduction import posterior
from assistant.games.killer_clue import events as e
from assistant.kit.facts import ENVELOPE


def solutions(board, seat: str = TABLE) -> set[tuple[str, ...]]:
    """Return the case files that are possible for a seat."""
    return {cards for cards, likely in posterior(board.evidence(seat)).triples.items() if likely}


def killers(board, seat: str = TABLE) -> set[str]:
    """Return the possible killers, as far as the seat can know."""
    return {suspect for suspect, *_ in solutions(board, seat)}


def chance(board, seat: str, card: str, place: str) -> float:
    evidence = board.evidence(seat)
    return posterior(evidence).chance[evidence.cards.index(card)][evidence.places.index(place)]


@pytest.mark.rule("KC-INF-02", "KC-INT-02")
def test_three_players_have_122594472_worlds(lay_board) -> None:
    board = lay_board("scarlet", "green", "plum")
    assert posterior(board.evidence()).deals == 122594472
    assert chance(board, TABLE, "plum", ENVELOPE) == pytest.approx(1 / 3)


@pytest.mark.rule("KC-INT-02")
def test_an_innocent_knows_that_it_is_one_of_the_other_four(lay_board) -> None:
    board = lay_board("scarlet", "green", "plum", "white", "peacock").innocent("scarlet")
    assert killers(board) == {"scarlet", "green", "plum", "white", "peacock"}
    assert chance(board, TABLE, "scarlet", ENVELOPE) == pytest.approx(1 / 5)
    assert killers(board, "scarlet") == {"green", "plum", "white", "peacock"}
    assert chance(board, "scarlet", "plum", ENVELOPE) == pytest.approx(1 / 4)


@pytest.mark.rule("KC-INF-03", "KC-SET-08")
@pytest.mark.parametrize(("own", "files", "worlds"), [("scarlet", 105, 3638250), ("green", 70, 70 * 34650)])
def test_the_own_hand_leaves_so_many_solutions(board, own: str, files: int, worlds: int) -> None:
    board.innocent("scarlet").hold("scarlet", f"{own} rope hall kitchen")
    found = posterior(board.evidence("scarlet"))
    assert (len(found.triples), found.deals) == (files, worlds)
    assert "scarlet" not in killers(board, "scarlet")


@pytest.mark.rule("KC-INF-04")
def test_the_killer_has_nothing_to_search(board) -> None:
    board.killer("green", "rope", "hall")
    assert solutions(board, "green") == {("green", "rope", "hall")}


@pytest.mark.rule("KC-INF-05", "KC-INF-09")
def test_who_names_the_own_case_file_hears_only_passes(board) -> None:
    """For others the three are in the case file or with who asked; for an asker without them that is all."""
    board.hold("scarlet", "knife study plum kitchen").suggest("scarlet", "green", "rope", "hall").nobody()
    assert solutions(board, "scarlet") == {("green", "rope", "hall")}
    assert len(solutions(board)) > 1
    for card in ("green", "rope", "hall"):
        assert sum(chance(board, TABLE, card, place) for place in ("scarlet", ENVELOPE)) == pytest.approx(1)


@pytest.mark.rule("KC-INF-06")
def test_who_passes_may_have_it_in_the_case_file(board) -> None:
    board.suggest("scarlet", "plum", "rope", "hall").passes("plum")
    assert "plum" in killers(board)
    assert chance(board, TABLE, "rope", "plum") == 0
    assert chance(board, TABLE, "rope", ENVELOPE) > 1 / 6


@pytest.mark.rule("KC-INF-11")
def test_a_motive_that_nobody_answers_names_the_killer(board) -> None:
    board.hold("scarlet", "knife study white kitchen").put(plum="hall")
    board.plays("scarlet", "motive", suspect="plum").do(e.MiniSuggestionMade(by="scarlet")).nobody()
    assert killers(board, "scarlet") == {"plum"}
    assert killers(board) == {"scarlet", "green", "plum", "white"}, "it may have been a bluff"


@pytest.mark.rule("KC-INF-11", "KC-INF-12")
def test_a_bluff_is_seen_through_later(board) -> None:
    board.put(plum="hall").plays("scarlet", "crime_scene_library").do(e.MiniSuggestionMade(by="scarlet")).nobody()
    assert {room for *_, room in solutions(board)} != {"library"}
    board.next_round().accuse("scarlet", "green", "rope", "library")
    assert {room for *_, room in solutions(board)} == {"library"}, "who accuses with it does not hold it"


@pytest.mark.rule("KC-INF-12", "KC-ACC-05")
def test_whoever_accuses_is_not_the_killer(board) -> None:
    board.accuse("green", "plum", "rope", "hall")
    assert killers(board) == {"scarlet", "plum", "white"}


@pytest.mark.rule("KC-INF-14")
def test_a_confession_solves_it_for_all(board) -> None:
    board.accuse("scarlet", "green", "rope", "hall").do(e.KillerConfessed(by="green"))
    assert solutions(board) == {("green", "rope", "hall")}


@pytest.mark.rule("KC-INF-21", "KC-MIS-01")
def test_a_wrong_gift_shows_a_card_of_the_case_file(board) -> None:
    """With the killer's suspect not among the named the card that went back was the weapon or the room."""
    board.suggest("scarlet", "white", "rope", "hall").passes("white").give("plum", "scarlet", "rope")
    board.do(e.MistakeAdmitted(by="plum", to="scarlet"))
    assert {weapon for _, weapon, _ in solutions(board, "scarlet")} == {"rope"}
    assert killers(board) == {"plum"}
    assert all(weapon == "rope" or room == "hall" for _, weapon, room in solutions(board))
    assert len(solutions(board)) == 6 + 9 - 1


@pytest.mark.rule("KC-INF-20")
def test_too_many_cards_for_a_killer(board) -> None:
    board.put(scarlet="kitchen").to_intrigue()
    for card in ("locked_hall", "locked_study", "locked_lounge", "locked_library"):
        board.do(e.IntriguePlayed(by="plum", card=card))
    assert killers(board) == {"scarlet", "green", "white"}

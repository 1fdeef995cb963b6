"""Derived formulae, and the deals of the catalogue."""

from __future__ import annotations

from itertools import permutations, product
from math import factorial

import pytest

from assistant.content.catalogue import catalogue
from assistant.core.seating import Seated
from assistant.deduction import opening_solutions, opening_worlds
from assistant.games.clue.setup import lay
from assistant.kit.cards import dealt
from assistant.kit.facts import Evidence

DEALS = {deal.id: deal for deal in catalogue("clue").deals}
SUSPECTS = ("scarlet", "mustard", "white", "green", "peacock", "plum")


@pytest.mark.rule("CLUE-FRM-01", "CLUE-SET-05")
@pytest.mark.parametrize("players", range(2, 7))
def test_hand_sizes(players: int) -> None:
    each, extra = divmod(18, players)
    for first in range(players):
        sizes = dealt(18, players, first)
        assert sum(sizes) == 18
        for i in range(players):
            assert sizes[(first + i) % players] == each + (i < extra)


@pytest.mark.rule("CLUE-FRM-01")
def test_the_first_seats_hold_one_more() -> None:
    assert dealt(18, 4, 2) == (4, 4, 5, 5)
    assert dealt(18, 4, 3) == (5, 4, 4, 5)
    assert dealt(18, 5, 0) == (4, 4, 4, 3, 3)


@pytest.mark.rule("CLUE-FRM-02")
def test_3_players_and_a_hand_of_two_each(board) -> None:
    hand = {"scarlet": ["scarlet", "mustard", "rope", "knife", "study", "hall"]}
    assert opening_solutions(board.evidence(), hand) == 112
    assert opening_worlds(board.evidence(), hand) == 112 * 924 == 103488


@pytest.mark.rule("CLUE-FRM-02")
def test_4_players_and_a_hand_of_five(lay_board) -> None:
    board = lay_board("scarlet", "green", "plum", "white", first_card=0)
    assert board.state.hand_sizes == {"scarlet": 5, "green": 5, "plum": 4, "white": 4}
    hand = {"scarlet": ["mustard", "rope", "knife", "study", "hall"]}
    assert opening_worlds(board.evidence(), hand) == 140 * 90090 == 12612600


@pytest.mark.rule(*DEALS)
@pytest.mark.rule("CLUE-FRM-02", "CLUE-OBJ-01", "CLUE-SET-05")
@pytest.mark.parametrize("deal", DEALS.values(), ids=DEALS.keys())
def test_deals_of_the_catalogue(deal, lay_board) -> None:
    board = lay_board(*SUSPECTS[: deal.players])
    assert tuple(board.state.hand_sizes.values()) == deal.hands_from_first_seat
    assert opening_worlds(board.evidence()) == deal.public_worlds


CLASSES = {"suspect": ("a", "b"), "weapon": ("c", "d"), "room": ("e", "f", "g")}


@pytest.mark.rule("CLUE-FRM-02")
@pytest.mark.parametrize("hands", [{}, {"x": ("a", "e")}, {"y": ("c",)}, {"left over": ("g",), "x": ("b", "f")}])
def test_the_formula_counts_what_can_be_laid_out(hands) -> None:
    evidence = Evidence(classes=CLASSES, sizes={"x": 2, "y": 1, "left over": 1})
    laid_out = set()
    for solution in product(*CLASSES.values()):
        rest = [card for card in evidence.cards if card not in solution]
        for order in permutations(rest):
            deal = {"x": frozenset(order[:2]), "y": frozenset(order[2:3]), "left over": frozenset(order[3:])}
            if all(deal[place] == set(cards) for place, cards in hands.items()):
                laid_out.add((solution, *deal.values()))
    assert opening_worlds(evidence, hands) == len(laid_out)
    assert opening_solutions(evidence, hands) == len({solution for solution, *_ in laid_out})


def test_hands_that_do_not_come_out_have_no_count() -> None:
    evidence = Evidence(classes=CLASSES, sizes={"x": 2, "y": 2})
    with pytest.raises(ValueError, match="x holds 1 cards, not 2"):
        opening_worlds(evidence, {"x": ("a",)})
    with pytest.raises(ValueError, match="z holds 1 cards, not None"):
        opening_worlds(evidence, {"z": ("a",)})
    with pytest.raises(ValueError, match="do not add up"):
        opening_worlds(Evidence(classes=CLASSES, sizes={"x": 2, "y": 3}))


@pytest.mark.rule("CLUE-FRM-01")
def test_cards_that_lie_open_are_not_dealt() -> None:
    players = [Seated(key=s, name=s, piece=s) for s in SUSPECTS[:4]]
    start = lay(players, left_over=("rope", "hall"))
    assert list(start.hand_sizes.values()) == [4, 4, 4, 4]
    assert factorial(16) // factorial(4) ** 4 * 324 == opening_worlds(
        Evidence(
            classes={"suspect": SUSPECTS, "weapon": tuple("abcdef"), "room": tuple("ghijklmno")},
            sizes={**start.hand_sizes, "left over": 2},
        )
    ) // (18 * 17 // 2)

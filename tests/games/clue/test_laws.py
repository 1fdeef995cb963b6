"""Violated invariants of a game of Clue are noticed, and a correction has no further effects."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from assistant.games.clue import events as e
from assistant.games.clue.laws import laws

HANDS = {"scarlet": "white wrench lounge knife study hall", "green": "rope kitchen pipe peacock mustard library"}


@pytest.mark.rule("CLUE-OBJ-02", "CLUE-EQP-04", "CLUE-SET-05")
@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ({"solution": ("knife", "rope", "hall")}, "The case file does not hold exactly one suspect."),
        ({"solution": ("plum", "green", "hall")}, "The case file does not hold exactly one weapon."),
        ({"solution": ("plum", "candlestick", "revolver")}, "The case file does not hold exactly one room."),
        ({"solution": ("plum", "wrench", "ballroom")}, "Wrench is in the case file and with Scarlet."),
        ({"hand_sizes": {"scarlet": 6, "green": 6, "plum": 5}}, "The hands, the face-up cards and the three in"),
        ({"tokens": {"scarlet": "corridor"}}, "There is not exactly one token for every suspect."),
        ({"hands": {"scarlet": ("rope",), "green": ()}}, "Scarlet holds 1 cards instead of 6."),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_what_cannot_be_is_said(board, broken: dict[str, Any], said: str) -> None:
    for player, cards in HANDS.items():
        board.hold(player, cards)
    assert list(laws(board.state)) == []
    assert any(law.startswith(said) for law in laws(replace(board.state, **broken)))


def test_a_card_in_two_hands_is_said(board) -> None:
    board.hold("scarlet", HANDS["scarlet"]).hold("green", HANDS["green"].replace("rope", "knife"))
    assert list(laws(board.state)) == ["Knife is in two places: with Scarlet and with Green."]


@pytest.mark.rule("CLUE-SUG-01")
def test_a_token_put_right_by_hand_after_the_move_does_not_enter(board) -> None:
    board.begin("scarlet", "lounge").do(board.move("scarlet", "corridor")).put("scarlet", "hall")
    assert not board.offered(e.SuggestionMade)

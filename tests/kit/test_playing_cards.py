"""Playing cards in hands: what is public is the same for every seat, whatever a seat knows besides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.kit import playing_cards
from assistant.kit.playing_cards import Packed

TABLE = Packed(pile=47, counts={"anna": 2, "ben": 3}, bared={"ben": ("clubs_9", "hearts_4")})
ANNA = replace(TABLE, held={"anna": ("spades_2", "spades_3")})
BEN = replace(TABLE, held={"ben": ("diamonds_king",)})


@pytest.mark.parametrize("card", ["clubs_9", "diamonds_king"])
def test_a_card_that_is_handed_over_unseen_leaves_nothing_certain_for_others(card: str) -> None:
    table = playing_cards.handed(TABLE, "ben", "anna", None)
    seats = [playing_cards.handed(state, "ben", "anna", card) for state in (ANNA, BEN)]
    for seen in (table, *seats):
        assert (seen.bared, seen.counts) == ({}, {"anna": 3, "ben": 2})
    assert table.known("ben") == table.known("anna") == ()
    left = {"clubs_9", "hearts_4", "diamonds_king"} - {card}
    assert set(seats[1].known("ben")) == left
    assert seats[1].known("anna") == (card,)
    assert set(seats[0].known("anna")) == {"spades_2", "spades_3", card}
    assert set(seats[0].known("ben")) == left - {"diamonds_king"}


def test_a_card_that_is_handed_over_openly_lies_open_there() -> None:
    table = playing_cards.handed(TABLE, "ben", "anna", "clubs_9", openly=True)
    assert table.bared == {"ben": ("hearts_4",), "anna": ("clubs_9",)}
    assert table.counts == {"anna": 3, "ben": 2}

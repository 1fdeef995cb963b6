"""Equipment: board, tokens, weapons, die, cards, notes."""

from __future__ import annotations

import colorsys
from dataclasses import replace

import pytest

from assistant.content.catalogue import cards, mansion
from assistant.core.event import TABLE
from assistant.core.seating import Seated
from assistant.games.clue import events as e
from assistant.games.clue.setup import lay

ROOMS = {"lounge", "dining", "kitchen", "ballroom", "conservatory", "billiard", "library", "study", "hall"}
WEAPONS = {"candlestick", "knife", "pipe", "revolver", "rope", "wrench"}


@pytest.mark.rule("CLUE-EQP-01")
def test_nine_rooms(board) -> None:
    assert set(board.state.deck["room"]) == ROOMS == set(mansion().ring)


@pytest.mark.rule("CLUE-EQP-01")
@pytest.mark.parametrize("centre", ["stairs", "x", "centre", "corridor", "12,10"])
def test_the_centre_is_no_room(board, centre: str) -> None:
    assert board.meaningless(board.named("scarlet", "green", "rope", centre))
    assert board.meaningless(board.accusation("scarlet", "green", "rope", centre))
    assert centre not in board.choices(e.AccusationMade, "room")


def hue(colour: str) -> str:
    """Return the word for a color given as #RRGGBB."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    turn, _, grey = colorsys.rgb_to_hls(red, green, blue)
    if grey < 0.35 and min(red, green, blue) > 0.8:
        return "white"
    words = {"red": 0, "yellow": 45, "green": 145, "blue": 210, "purple": 276, "pink": 330}
    return min(words, key=lambda word: abs((turn * 360 - words[word] + 180) % 360 - 180))


@pytest.mark.rule("CLUE-EQP-02")
@pytest.mark.parametrize(
    ("suspect", "name", "colour"),
    [
        ("mustard", "Colonel Mustard", "yellow"),
        ("scarlet", "Miss Scarlet", "red"),
        ("plum", "Professor Plum", "purple"),
        ("green", "Mr. Green", "green"),
        ("white", "Mrs. White", "white"),
        ("peacock", "Mrs. Peacock", "blue"),
    ],
)
def test_six_suspects_with_their_colours(board, suspect: str, name: str, colour: str) -> None:
    card = next(card for card in board.state.cards if card.key == suspect)
    assert (card.name, hue(card.colour)) == (name, colour)
    assert suspect in board.state.tokens
    assert len(board.state.tokens) == 6


@pytest.mark.rule("CLUE-EQP-03")
def test_six_weapons(board) -> None:
    assert set(board.state.deck["weapon"]) == WEAPONS == set(board.state.weapons)


@pytest.mark.rule("CLUE-EQP-03")
def test_one_die(board) -> None:
    assert board.choices(e.DiceRolled, "roll") == {1, 2, 3, 4, 5, 6}
    assert all(board.fine(board.roll("scarlet", face)) for face in range(1, 7))


@pytest.mark.rule("CLUE-EQP-03")
@pytest.mark.parametrize("roll", [-1, 0, 7, 12])
def test_no_other_roll(board, roll: int) -> None:
    assert board.meaningless(board.roll("scarlet", roll))


@pytest.mark.rule("CLUE-EQP-04")
def test_21_cards(board) -> None:
    sizes = {kind: len(keys) for kind, keys in board.state.deck.items()}
    assert sizes == {"suspect": 6, "weapon": 6, "room": 9}
    assert len({card.key for card in board.state.cards}) == 21


@pytest.mark.rule("CLUE-EQP-04")
def test_every_card_exists_once(board) -> None:
    laid = lay([Seated(key=k, name=k, piece=k) for k in ("scarlet", "green", "plum")])
    twice = replace(laid, cards=(*laid.cards, laid.cards[0]))
    assert any(
        "CLUE-EQP-04" in n.rules and n.level == "illegal" for n in board.table.game.check(twice, type(board.state)())
    )
    board.hold("scarlet", "scarlet mustard rope knife study hall")
    second = ("rope", "white", "green", "wrench", "lounge", "library")
    assert board.refused(e.HandDealt(of="green", cards=second), "CLUE-EQP-04")


@pytest.mark.rule("CLUE-EQP-04", "CLUE-SET-04", "CLUE-SET-05", "CLUE-SET-01")
@pytest.mark.parametrize(
    ("broken", "says"),
    [
        ({"hands": {"green": ("rope",) * 6, "plum": ("rope",) * 6}}, "Rope is in two places"),
        ({"hands": {"green": ("rope", "hall")}}, "Green holds 2 cards instead of 6"),
        ({"hands": {"green": tuple("abcdef")}, "solution": ("a", "rope", "hall")}, "in the case file and with Green"),
        ({"solution": ("plum", "green", "hall")}, "The case file does not hold exactly one weapon"),
        ({"hand_sizes": {"green": 6, "plum": 6}}, "do not add up to 21 cards"),
        ({"tokens": {"green": "hall"}}, "There is not exactly one token"),
    ],
)
def test_what_cannot_be_breaks_a_law(board, broken, says: str) -> None:
    laws = board.table.game.laws
    assert list(laws(board.state)) == []
    assert any(says in sentence for sentence in laws(replace(board.state, **broken)))


@pytest.mark.rule("CLUE-EQP-05")
def test_the_shared_screen_shows_no_hand(board) -> None:
    board.hold("scarlet", "scarlet mustard rope knife study hall")
    assert board.seen("scarlet").hands["scarlet"] == ("scarlet", "mustard", "rope", "knife", "study", "hall")
    for seat in (TABLE, "green"):
        assert board.seen(seat).hands == {}
        assert not any("Rope" in told.text for told in board.table.account(seat))


@pytest.mark.rule("CLUE-EQP-05")
def test_notes_are_private_and_free(board) -> None:
    mark = e.PencilMarked(by="green", card="rope", holder="plum", mark="maybe")
    notes = e.NotesWritten(by="green", text="Plum blinked")
    assert board.fine(mark)
    assert board.fine(notes)
    board.do(mark, notes, by="green")
    assert board.seen("green").pencil == {("green", "rope", "plum"): "maybe"}
    assert board.seen("green").notes == {"green": "Plum blinked"}
    for seat in (TABLE, "scarlet"):
        assert len(board.table.account(seat)) == 1
        assert not board.seen(seat).pencil
        assert not board.seen(seat).notes


def test_the_shelf_and_the_table_have_the_same_deck(board) -> None:
    assert board.state.cards == cards("clue")

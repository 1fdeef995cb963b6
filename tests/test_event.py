"""The visibility of events: secrets, private events, and corrections."""

from __future__ import annotations

import pytest

from assistant.core.event import REFEREE, TABLE, Event, may_know, nouns_of, restored, secrets_of, seen_by
from assistant.games.clue import events as e

SHOWN = e.CardShown(by="green", to="scarlet", card="rope")
HAND = e.HandDealt(of="green", cards=("rope", "hall"))
MARK = e.PencilMarked(by="green", card="rope", holder="plum", mark="yes")


@pytest.mark.parametrize(
    ("seat", "card"), [("green", "rope"), ("scarlet", "rope"), (REFEREE, "rope"), ("plum", None), (TABLE, None)]
)
def test_a_shown_card_is_known_to_two(seat: str, card: str | None) -> None:
    assert seen_by(seat, SHOWN) == e.CardShown(by="green", to="scarlet", card=card)
    assert may_know(seat, SHOWN, "card") is (card is not None)
    assert may_know(seat, SHOWN, "by")


@pytest.mark.parametrize(("seat", "cards"), [("green", ("rope", "hall")), ("scarlet", None), (TABLE, None)])
def test_a_hand_is_known_to_its_player(seat: str, cards: tuple[str, ...] | None) -> None:
    assert seen_by(seat, HAND) == e.HandDealt(of="green", cards=cards)


@pytest.mark.parametrize(("seat", "sees"), [("green", True), (REFEREE, True), ("plum", False), (TABLE, False)])
def test_a_pencil_mark_is_known_to_its_player_only(seat: str, sees: bool) -> None:
    assert (seen_by(seat, MARK) == MARK) is sees
    assert sees or seen_by(seat, MARK) is None


def test_an_event_without_secrets_is_the_same_for_all() -> None:
    ended = e.TurnEnded(by="green")
    assert seen_by(TABLE, ended) is ended
    assert not secrets_of(e.TurnEnded)


def test_what_nobody_entered_hides_nothing() -> None:
    unknown = e.CardShown(by="green", to="scarlet")
    assert seen_by(TABLE, unknown) is unknown


@pytest.mark.parametrize(
    ("correction", "author", "card"),
    [
        (e.CardShown(by="green", to="scarlet", overlooked=("plum",)), "plum", "rope"),
        (e.CardShown(by="green", to="scarlet", card="hall"), "plum", "rope"),
        (e.CardShown(by="green", to="scarlet", card="hall"), "scarlet", "hall"),
        (e.CardShown(by="green", to="scarlet"), "green", None),
        (e.CardShown(by="plum", to="scarlet"), "white", None),
        (e.CardShown(by="scarlet", to="green"), "plum", "rope"),
    ],
)
def test_a_correction_keeps_what_its_author_cannot_see(correction: e.CardShown, author: str, card: str | None) -> None:
    found = restored(correction, SHOWN, author)
    assert isinstance(found, e.CardShown)
    assert found.card == card
    assert (found.by, found.to, found.overlooked) == (correction.by, correction.to, correction.overlooked)


def test_another_kind_of_line_keeps_nothing() -> None:
    assert restored(e.NobodyShowed(), SHOWN, "plum") == e.NobodyShowed()


def test_fields_name_their_nouns() -> None:
    assert nouns_of(e.CardShown) == {"by": "player", "to": "player", "card": "card", "overlooked": "player"}
    assert nouns_of(e.DiceRolled) == {"by": "player", "roll": "roll"}
    assert nouns_of(e.TurnEnded) == {"by": "player"}


def test_no_field_takes_the_word_under_which_the_kind_of_an_event_is_stored() -> None:
    with pytest.raises(TypeError, match="has its kind under this word already"):

        class Bought(Event):
            kind: str

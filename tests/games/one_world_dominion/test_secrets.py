"""Hands are secret: no view holds another's noted cards, and only the two players know a card that is taken."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

import pytest

from assistant.core.event import REFEREE, TABLE
from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r

ALL = ("anna", "ben", "carla", "david")


def words(found: object) -> set[str]:
    """Yield every string anywhere in this object, to find secrets wherever they are."""
    if isinstance(found, str):
        return {found}
    if isinstance(found, dict):
        return {word for pair in found.items() for one in pair for word in words(one)}
    if isinstance(found, list | tuple | set | frozenset):
        return {word for one in found for word in words(one)}
    if is_dataclass(found):
        return {word for one in fields(found) for word in words(getattr(found, one.name))}
    return set()


def knows(table, seat: str, card: str) -> bool:
    """Return whether the view of this seat, or a line of its feed, has the card anywhere."""
    told = " ".join(told.text for told in table.table.account(seat))
    return card in words(table.seen(seat)) or card.replace("_", " ").title() in told


@pytest.fixture
def noted(table):
    """Everybody has noted a card of their hand."""
    for player, card in zip(ALL, ("mind_control", "fighters", "jihad", "national_guard"), strict=True):
        table.hold(player, card)
    return table


@pytest.mark.rule("OWD-TRD-01")
def test_nobody_sees_anothers_noted_cards(noted) -> None:
    assert knows(noted, "ben", "fighters")
    assert knows(noted, REFEREE, "fighters")
    for seat in (TABLE, "anna", "carla", "david"):
        assert not knows(noted, seat, "fighters"), seat
        assert set(noted.seen(seat).hands) <= {seat}


@pytest.mark.rule("OWD-NEG-03")
def test_a_window_tells_nothing_of_hands(noted) -> None:
    noted.with_({"china": ("ben", 9)}).show("anna", "bombers", at="china").do(e.Passed(by="carla"), by="carla")
    for seat in (TABLE, "anna", "carla", "david"):
        assert not knows(noted, seat, "fighters"), seat
    noted.nobody().roll(2)
    for seat in (TABLE, "anna", "carla", "david"):
        assert not knows(noted, seat, "fighters"), "nor does the table before the card, kept for a late answer"
    noted.do(e.CardAnswered(by="ben", card="fighters"))
    assert all(knows(noted, seat, "fighters") for seat in (TABLE, *ALL)), "once shown, everybody knows it"


@pytest.mark.rule("OWD-C24", "OWD-TRD-01")
def test_only_the_two_know_which_card_is_taken(noted) -> None:
    noted.play("carla", "informant", whom="ben").do(e.CardTaken(by="carla", of="ben", card="fighters"), by="carla")
    assert noted.seen("carla").hands["carla"] == ("jihad", "fighters")
    assert noted.seen("ben").hands.get("ben", ()) == ()
    for seat in (TABLE, "anna", "david"):
        assert not knows(noted, seat, "fighters"), seat
        assert noted.seen(seat).deck == noted.seen("carla").deck, "all know that a card has gone over"
    assert noted.state.deck.hand("carla") == 2 + 1
    assert noted.state.deck.hand("ben") == 2 - 1


@pytest.mark.rule("OWD-C24")
def test_who_lost_a_card_may_tell_it_as_well(noted) -> None:
    noted.play("carla", "informant", whom="ben").do(e.CardTaken(by="carla", of="ben", card=None))
    assert noted.seen("ben").hands.get("ben", ()) == (), "what is left is not known"
    assert "fighters" not in noted.seen("carla").hands["carla"]
    assert noted.table.unfinished("ben"), "Ben and Carla can say it"
    assert noted.table.unfinished("carla")
    assert not noted.table.unfinished("david")


@pytest.mark.rule("OWD-C34")
def test_a_card_out_of_the_discards_is_no_secret(noted) -> None:
    noted.play("anna", "orbital_laser", at="china").begins("ben").play("ben", "reverse_engineer", pick="orbital_laser")
    assert "orbital_laser" in noted.seen(TABLE).hands["ben"]


@pytest.mark.rule("OWD-TRD-02", "OWD-TRD-01")
def test_an_inherited_or_discarded_hand_is_not_shown(noted) -> None:
    everything = dict.fromkeys(noted.state.held("ben"), ("carla", 2))
    noted.with_({**everything, "alberta": ("ben", 1), "alaska": ("anna", 9)}).attack("alaska", "alberta")
    noted.throw("666", "1")
    assert noted.state.out == ("ben",)
    assert set(noted.seen("anna").hands["anna"]) == {"mind_control"}, "she takes the cards up and notes them"
    assert not knows(noted, "david", "fighters")
    assert not knows(noted, TABLE, "fighters")


@pytest.mark.rule("OWD-TRD-01")
def test_open_hands_are_open(lay_table) -> None:
    table = lay_table(hands="open").turn_of("anna")
    table.do(e.CardSeen(of="ben", card="fighters"))
    assert all(knows(table, seat, "fighters") for seat in (TABLE, *ALL))
    assert table.offered(e.CardSeen)
    secret = lay_table().turn_of("anna")
    assert secret.odd(e.CardSeen(of="ben", card="fighters"), "OWD-TRD-01")
    assert not secret.offered(e.CardSeen)


@pytest.mark.rule("OWD-TRD-01")
def test_notes_are_put_right_in_secret(noted) -> None:
    noted.do(e.CardForgotten(of="ben", card="fighters"), by="ben")
    assert noted.seen("ben").hands == {}
    assert len(noted.table.account("anna")) == len(noted.table.account("david")), "no line of it for others"
    assert not [
        told
        for told in noted.table.account("anna")
        if isinstance(told.event, e.CardForgotten | r.CardTold) and told.event.of != "anna"
    ]
    assert noted.odd(e.CardForgotten(of="ben", card="fighters"), "OWD-GEN-01")


@pytest.mark.rule("OWD-C24", "OWD-NEG-03", "OWD-C22")
def test_a_theft_that_is_negated_too_late_is_taken_back(noted) -> None:
    noted.play("carla", "informant", whom="ben").do(e.CardTaken(by="carla", of="ben", card="fighters"), by="carla")
    noted.do(e.CardAnswered(by="david", card="mole"))
    assert noted.seen("ben").hands["ben"] == ("fighters",)
    assert noted.seen("carla").hands["carla"] == ("jihad",)
    assert not knows(noted, "anna", "fighters")
    assert [noted.state.deck.hand(player) for player in ALL] == [2, 2, 2, 1], (
        "Carla’s Informant and David’s Mole are gone"
    )

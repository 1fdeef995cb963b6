"""Informant and Reverse Engineer: cards taken from another hand or from the discards."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.cards import DominionDeck
from assistant.games.one_world_dominion.playing import announced, answered_by
from assistant.games.one_world_dominion.state import CardPlay, Dominion, Turn
from assistant.games.risk import events as r
from assistant.kit.answer_windows import AnswerWindow
from tests.words import seated

INFORMANT = pytest.mark.rule("OWD-C24")
ENGINEER = pytest.mark.rule("OWD-C34")


# ---------------------------------------------------------------- informant


@pytest.fixture
def hands(lay_table):
    """Ben has noted Bombers, Radar and Navy, and holds nothing else; Anna is on turn."""
    return lay_table(cards=0).turn_of("anna").hold("ben", "bombers", "radar", "navy")


@INFORMANT
def test_one_card_changes_hands_and_only_the_two_know_which(hands) -> None:
    informant = hands.hold("carla", "informant").playing("carla", "informant", whom="ben")
    assert hands.do(informant).told() == "Carla plays Informant: Ben. Ben may answer."
    hands.nobody()
    hands.do(e.CardTaken(by="carla", of="ben", card="radar"), by="carla")
    assert (hands.state.deck.hand("ben"), hands.state.deck.hand("carla")) == (2, 1)
    assert hands.state.hands["ben"] == ("bombers", "navy")
    assert hands.state.hands["carla"] == ("radar",)
    assert hands.told("ben") == hands.told("carla") == "Carla takes Radar from Ben."
    assert hands.told("anna") == "Carla takes a card from Ben."
    assert "informant" in hands.state.deck.shown
    assert not hands.state.plays


@INFORMANT
def test_the_two_are_offered_the_cards_and_the_table_a_hidden_one(hands) -> None:
    hands.hold("carla", "informant").do(hands.playing("carla", "informant", whom="ben")).nobody()
    assert hands.choices(e.CardTaken, "card", "ben") == {"bombers", "radar", "navy"}
    assert hands.choices(e.CardTaken, "card", "carla") >= {"bombers", "radar", "navy"}
    (offer,) = hands.offers(e.CardTaken, "table")
    assert offer.known["card"] is None
    (offer,) = hands.offers(e.CardTaken, "anna")
    assert offer.known["card"] is None


@INFORMANT
def test_a_card_that_is_being_played_cannot_be_taken(hands) -> None:
    hands.turn_of("ben").hold("anna", "informant", "fighters", "mole").do(hands.playing("ben", "bombers", at="alaska"))
    informant = hands.playing("anna", "informant", whom="ben")
    assert hands.fine(informant)
    hands.do(informant).nobody()
    assert hands.refused(e.CardTaken(by="anna", of="ben", card="bombers"), "OWD-C24")
    assert "bombers" not in hands.choices(e.CardTaken, "card", "anna")
    hands.do(e.CardTaken(by="anna", of="ben", card="navy"))
    assert hands.state.play.card == "bombers"
    assert "anna" in hands.state.window.waiting
    hands.answer("anna", "fighters")
    assert hands.armies("alaska") == (1,)
    assert not hands.state.plays


@INFORMANT
def test_a_card_that_was_played_before_cannot_be_taken(hands) -> None:
    hands.turn_of("ben").play("ben", "navy").turn_of("anna").hold("anna", "informant")
    hands.do(hands.playing("anna", "informant", whom="ben")).nobody()
    assert "navy" in hands.state.deck.shown
    assert hands.refused(e.CardTaken(by="anna", of="ben", card="navy"), "OWD-C24")


@INFORMANT
def test_at_any_time_also_in_the_turn_of_another_and_between_throws(hands) -> None:
    hands.hold("carla", "informant")
    informant = hands.playing("carla", "informant", whom="ben")
    assert hands.fine(informant)
    hands.with_({"alaska": ("anna", 5), "kamchatka": ("ben", 5)}).attack("alaska", "kamchatka").throw("111", "66")
    assert hands.fine(informant)
    assert hands.offered(e.CardPlayed, "carla", card="informant")
    hands.begins("david")
    assert hands.fine(informant)


@INFORMANT
def test_it_wants_another_player_with_cards(hands) -> None:
    hands.hold("carla", "informant")
    assert hands.choices(e.CardPlayed, "whom", "carla", card="informant") == {"ben"}
    for whom in ("anna", "carla"):
        assert hands.refused(hands.playing("carla", "informant", whom=whom), "OWD-C24")
    assert hands.refused(hands.playing("carla", "informant"), "OWD-C24")


@INFORMANT
@pytest.mark.rule("OWD-TRD-01")
def test_without_it_no_card_is_taken_and_not_from_a_third_one(hands) -> None:
    assert hands.refused(e.CardTaken(by="anna", of="ben", card="radar"), "OWD-TRD-01")
    hands.hold("carla", "informant").hold("anna", "mole").do(hands.playing("carla", "informant", whom="ben")).nobody()
    assert hands.refused(e.CardTaken(by="carla", of="anna", card="mole"), "OWD-TRD-01")
    assert hands.refused(e.CardTaken(by="anna", of="ben", card="radar"), "OWD-TRD-01")


@INFORMANT
def test_the_turn_waits_until_the_card_is_taken(hands) -> None:
    hands.hold("anna", "informant").do(hands.playing("anna", "informant", whom="ben")).nobody()
    assert hands.refused(r.TurnEnded(by="anna"), "OWD-C24")
    assert not hands.offered(r.TurnEnded)
    hands.do(e.CardTaken(by="anna", of="ben"))
    assert hands.fine(r.TurnEnded(by="anna"))
    assert hands.state.deck.hand("ben") == 2
    assert hands.state.hands.get("ben", ()) == ()


@INFORMANT
def test_a_mole_leaves_the_hand_alone(hands) -> None:
    hands.hold("anna", "informant").hold("david", "mole").do(hands.playing("anna", "informant", whom="ben"))
    hands.do(e.CardAnswered(by="david", card="mole"))
    assert hands.state.deck.hand("ben") == 3
    assert hands.refused(e.CardTaken(by="anna", of="ben", card="radar"), "OWD-TRD-01")


# ---------------------------------------------------------------- reverse engineer


@pytest.fixture
def discards(table):
    """Bombers and Jihad are in the discards; Anna's turn begins and she holds Reverse Engineer."""
    table.play("anna", "bombers", 6, at="kamchatka").turn_of("ben").play("ben", "jihad")
    return table.begins("anna").hold("anna", "reverse_engineer")


def engineered(discards, card: str = "bombers"):
    return discards.do(discards.playing("anna", "reverse_engineer", pick=card)).nobody()


@ENGINEER
def test_any_discard_comes_into_the_hand_and_this_card_takes_its_place(discards) -> None:
    held, lying = discards.state.deck.hand("anna"), discards.state.deck.discards
    engineered(discards)
    assert discards.state.deck.hand("anna") == held, "one played, one taken"
    assert discards.state.deck.discards == lying
    assert "bombers" not in discards.state.deck.shown
    assert "reverse_engineer" in discards.state.deck.shown
    assert "bombers" in discards.state.hands["anna"]
    assert "Bombers waits for Anna’s next turn" in discards.told()
    assert not list(discards.table.game.laws(discards.state))


@ENGINEER
def test_it_cannot_be_used_in_this_turn_of_anybody_before_the_own_next_one(discards) -> None:
    engineered(discards).placed()
    bombs = discards.playing("anna", "bombers", at="kamchatka")
    assert discards.refused(bombs, "OWD-C34")
    assert not discards.offered(e.CardPlayed, "anna", card="bombers")
    discards.begins("david")
    assert discards.refused(bombs, "OWD-C34")
    discards.turn_of("anna")
    assert discards.fine(bombs)
    assert discards.offered(e.CardPlayed, "anna", card="bombers")
    assert not discards.state.effects


@ENGINEER
def test_it_makes_no_set_before_that_either(discards) -> None:
    engineered(discards).hold("anna", "hacker", "mole")
    three = e.SetTurnedIn(by="anna", cards=("bombers", "hacker", "mole"))
    assert discards.refused(three, "OWD-C34")
    assert not any("bombers" in offer.known.get("cards", ()) for offer in discards.offers(e.SetTurnedIn, "anna"))
    discards.begins("ben").begins("anna")
    assert discards.fine(three)


@ENGINEER
def test_the_card_just_negated_can_be_had_but_not_what_is_not_there_or_itself(discards) -> None:
    assert discards.choices(e.CardPlayed, "pick", "anna", card="reverse_engineer") == {"bombers", "jihad"}
    for pick in ("mole", "reverse_engineer", None):
        assert discards.refused(discards.playing("anna", "reverse_engineer", pick=pick), "OWD-C34")
    discards.show("carla", "united_nations", whom="ben").answer("david", "mole")
    able = discards.choices(e.CardPlayed, "pick", "anna", card="reverse_engineer")
    assert able == {"bombers", "jihad", "united_nations", "mole"}


@ENGINEER
def test_without_discards_it_is_not_offered(lay_table) -> None:
    table = lay_table().begins("anna").hold("anna", "reverse_engineer")
    assert not table.offered(e.CardPlayed, "anna", card="reverse_engineer")


@ENGINEER
@pytest.mark.rule("OWD-C24")
def test_what_was_taken_can_be_stolen_and_used_by_the_thief(discards) -> None:
    engineered(discards).show("ben", "informant", whom="anna").nobody()
    discards.do(e.CardTaken(by="ben", of="anna", card="bombers")).turn_of("ben")
    assert discards.fine(discards.playing("ben", "bombers", at="alaska"))


@ENGINEER
def test_reverse_engineer_is_played_for_the_card_that_was_picked() -> None:
    play = announced(Dominion(), e.CardPlayed(by="anna", card="reverse_engineer", pick="icbm"))
    assert (play.card, play.pick) == ("reverse_engineer", "icbm")
    assert announced(Dominion(), e.CardPlayed(by="anna", card="hacker")).pick == ""


@INFORMANT
@pytest.mark.rule("OWD-NEG-01")
def test_informant_is_over_when_its_victim_spends_the_last_card_on_an_answer() -> None:
    waiting = CardPlay(by="carla", card="informant", code="S", whom="ben", wants="take")
    window = AnswerWindow(by="david", about="united_nations", asked=("ben",), in_turn=False)
    shown = CardPlay(by="david", card="united_nations", code="S", whom="anna", window=window, wants="answer")
    state = Dominion(
        players=tuple(seated("anna", "ben", "carla", "david")),
        turn=Turn(number=1),
        on_turn="anna",
        deck=DominionDeck(hands={"ben": 1}),
        plays=(waiting, shown),
    )
    after = answered_by(state, e.CardAnswered(by="ben", card="mole"))
    assert after.deck.hand("ben") == 0
    assert not after.plays

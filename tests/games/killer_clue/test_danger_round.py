"""KC-DNG: one card from each player, turned up anonymously, and their effects in order."""

from __future__ import annotations

from dataclasses import fields
from itertools import permutations

import pytest

from assistant.core.event import TABLE
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.cards import BLANK
from assistant.games.killer_clue.danger import in_order
from tests.games.killer_clue.intrigue_words import FIVE, FOUR, SIX, THREE, Night

# ---------------------------------------------------------------- KC-DNG-01


@pytest.mark.rule("KC-DNG-01")
@pytest.mark.parametrize("count", [3, 4, 5])
def test_four_living_players_lay_four_cards(count: int) -> None:
    night = Night(*FOUR, at={"plum": "hall"}).all_done()
    shown = e.DangerRevealed(cards=(*(BLANK,) * (count - 1), "candles_hall"))
    assert night.refused(shown, "KC-DNG-01") is (count != 4)


@pytest.mark.rule("KC-DNG-01")
def test_only_what_does_something_is_tapped_and_never_more_than_players() -> None:
    night = Night(*THREE, at={"plum": "hall"}).all_done()
    candles = [f"candles_{room}" for room in ("hall", "study", "lounge", "kitchen")]
    assert night.fine(e.DangerRevealed(cards=()))
    assert not night.refused(e.DangerRevealed(cards=tuple(candles[:3])), "KC-DNG-01")
    assert night.refused(e.DangerRevealed(cards=tuple(candles)), "KC-DNG-01")


@pytest.mark.rule("KC-DNG-01", "KC-DNG-05")
def test_of_the_dead_no_card_is_expected() -> None:
    night = Night(*FIVE, at={"plum": "hall", "green": "study"}).turn_up("murdered_green").ends().investigated()
    night.all_done()
    assert len(night.turned_up().cards) == 4
    assert night.fine(night.turned_up())
    assert night.refused(e.DangerRevealed(cards=(BLANK,) * 5), "KC-DNG-01")


@pytest.mark.rule("KC-DNG-01", "KC-SEQ-01")
def test_cards_are_turned_up_in_the_danger_round_alone() -> None:
    night = Night(at={"plum": "hall"})
    assert night.refused(night.turned_up(), "KC-SEQ-01")
    assert night.all_done().fine(night.turned_up())
    assert night.do(night.turned_up()).refused(night.turned_up(), "KC-DNG-01")


@pytest.mark.rule("KC-DNG-01", "KC-EQP-04")
@pytest.mark.parametrize(("card", "most"), [("candles_hall", 1), ("blackout", 2)])
def test_no_card_is_there_more_often_than_it_is_printed(card: str, most: int) -> None:
    night = Night(*FIVE, at={"plum": "hall"}).all_done()
    for count in range(1, 4):
        assert night.refused(night.turned_up(*(card,) * count), "KC-EQP-04") is (count > most)


@pytest.mark.rule("KC-DNG-01", "KC-END-03")
def test_everybody_s_hand_is_one_card_shorter() -> None:
    night = Night(at={"plum": "hall"}).plays("scarlet", "locked_hall").turn_up("candles_hall")
    assert night.state.cards_played == {"scarlet": 2, "green": 1, "plum": 1, "white": 1}


# ---------------------------------------------------------------- KC-DNG-02


@pytest.mark.rule("KC-DNG-02")
def test_what_is_kept_has_no_word_for_a_player() -> None:
    assert [field.name for field in fields(e.DangerRevealed)] == ["cards"]
    night = Night(at={"plum": "hall"}).turn_up("candles_hall", "murdered_plum")
    assert night.state.revealed == ((BLANK, BLANK, "murdered_plum", "candles_hall"),)
    for seat in (TABLE, *FOUR):
        assert night.seen(seat).revealed == night.state.revealed


@pytest.mark.rule("KC-DNG-02")
def test_the_order_in_which_cards_are_named_leaves_nothing() -> None:
    shown = ("candles_hall", "murdered_plum", BLANK, "blackout")
    states = []
    for order in permutations(shown):
        night = Night(at={"plum": "hall", "green": "study"}).all_done().do(e.DangerRevealed(cards=order))
        states.append((night.state, night.told()))
    assert all(found == states[0] for found in states)


@pytest.mark.rule("KC-DNG-02")
def test_nobody_is_named_in_the_line() -> None:
    night = Night(at={"plum": "hall"}).turn_up("candles_hall")
    assert not any(player.title() in night.told() for player in FOUR)


# ---------------------------------------------------------------- KC-DNG-03


@pytest.mark.rule("KC-DNG-03")
@pytest.mark.parametrize("shown", list(permutations((BLANK, "murdered_plum", "candles_hall", "blackout"))))
def test_intrigue_murder_candles_blackout(shown: tuple[str, ...]) -> None:
    assert in_order(shown) == (BLANK, "murdered_plum", "candles_hall", "blackout")


@pytest.mark.rule("KC-DNG-03", "KC-BLK-01")
def test_the_victim_dies_in_the_old_room_and_does_not_roll() -> None:
    night = Night(*FIVE, at={"plum": "hall", "green": "study"}).turn_up("blackout", "murdered_plum")
    assert night.place("plum") == "off the board"
    assert night.state.panics == ("green",)
    assert night.state.murdered == ("plum",)


@pytest.mark.rule("KC-DNG-03", "KC-MUR-04")
def test_a_murder_is_judged_before_anybody_runs_to_the_victim_or_away() -> None:
    night = Night(*FIVE, at={"plum": "hall", "green": "hall"}).all_done()
    assert night.odd(night.turned_up("blackout", "murdered_plum"), "KC-MUR-04")


@pytest.mark.rule("KC-DNG-03", "KC-DNG-08")
def test_candles_are_lit_before_the_lights_go_out() -> None:
    night = Night(*FIVE, at={"plum": "hall", "green": "study"}).turn_up("blackout", "candles_hall")
    assert night.state.panics == ("green",)


# ---------------------------------------------------------------- KC-DNG-04


@pytest.mark.rule("KC-DNG-04")
def test_an_intrigue_card_does_nothing_in_a_danger_round() -> None:
    """Green Disappears among the cards: Green stays where he is and can be murdered."""
    night = Night(at={"green": "hall", "plum": "study"}).all_done()
    assert night.exposed() == {"green", "plum"}
    night.do(e.DangerRevealed(cards=(BLANK, BLANK, BLANK, "murdered_green")))
    assert night.state.murdered == ("green",)


@pytest.mark.rule("KC-DNG-04")
def test_nothing_but_blanks_changes_nothing_on_the_board() -> None:
    night = Night(at={"green": "hall", "plum": "study"}).all_done()
    before = night.state
    night.do(night.turned_up())
    assert (night.state.tokens, night.state.weapons) == (before.tokens, before.weapons)
    assert night.state.round == "ending"
    assert "Nothing happens" in night.told()


# ---------------------------------------------------------------- KC-DNG-08, -09


@pytest.mark.rule("KC-DNG-08")
def test_nobody_in_a_candlelit_room_panics() -> None:
    night = Night(at={"green": "hall", "plum": "hall", "white": "study"}).turn_up("candles_hall", "blackout")
    assert night.state.panics == ("white",)


@pytest.mark.rule("KC-DNG-08")
def test_the_card_lies_in_the_room_until_the_danger_is_past() -> None:
    night = Night(at={"green": "hall", "white": "study"}).turn_up("candles_hall", "blackout")
    assert night.lasting("candles", "hall")
    assert not night.runs("white", 9).lasting("candles")


@pytest.mark.rule("KC-DNG-09")
def test_candles_in_an_empty_room_do_nothing() -> None:
    night = Night(at={"green": "hall", "white": "study"}).all_done()
    assert any("KC-DNG-09" in n.rules for n in night.say(night.turned_up("candles_kitchen")))
    assert night.fine(night.turned_up("candles_kitchen")), "a card to be rid of, and no slip"
    night.do(night.turned_up("candles_kitchen", "blackout"))
    assert not night.lasting("candles")
    assert night.state.panics == ("green", "white")
    assert night.runs("white", 4).place("white") == "kitchen"  # the Study is seven rooms on, and 7 + 4 is the Kitchen
    assert night.runs("green", 9).state.rounds == 2


@pytest.mark.rule("KC-DNG-09", "KC-DIS-06")
def test_a_missing_suspect_is_in_no_room_for_candles() -> None:
    night = Night(at={"green": "hall", "white": "study"}).plays("scarlet", "disappears_green")
    assert not night.turn_up("candles_hall").lasting("candles")


@pytest.mark.rule("KC-DNG-01", "KC-EQP-04")
def test_what_can_be_turned_up_is_offered() -> None:
    night = Night(*SIX, at={"plum": "hall", "green": "study", "white": "study"}).all_done()
    night.do(night.turned_up("murdered_plum")).ends().investigated().all_done()
    able = night.choices(e.DangerRevealed, "cards")
    assert {card for card in able if card.startswith("murdered")} == {f"murdered_{p}" for p in SIX if p != "plum"}
    assert sum(card.startswith("candles") for card in able) == 9
    assert "blackout" in able

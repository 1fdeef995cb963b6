"""KC-END: what leaves the game, what is shuffled back, what everyone draws, and whether the pile lasts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.core.event import TABLE
from assistant.games.killer_clue import cards, danger
from assistant.games.killer_clue import events as e
from tests.games.killer_clue.intrigue_words import FIVE, FOUR, SIX, THREE, Night

# ---------------------------------------------------------------- KC-END-01


@pytest.mark.rule("KC-END-01")
def test_cards_of_the_dead_leave_the_game() -> None:
    night = Night(*FIVE, at={"peacock": "hall", "green": "hall", "plum": "study", "white": "study"})
    night.plays("scarlet", "consult_peacock").plays("scarlet", "distracted_green").done("scarlet", "green")
    night.plays("plum", "moves_first_white").done("plum").plays("white", "disappears_scarlet").done("white")
    night.done("peacock").all_done()
    night.stand(scarlet="corridor", green="corridor").do(night.turned_up("murdered_peacock")).ends()
    assert night.state.removed == ("consult_peacock", "murdered_peacock")


@pytest.mark.rule("KC-END-01", "KC-EQP-04")
def test_motives_and_places_never_leave() -> None:
    night = Night(*FIVE, at={"peacock": "hall", "plum": "study", "white": "study"})
    night.plays("scarlet", "motive", suspect="peacock").plays("scarlet", "crime_scene_hall").done("scarlet")
    night.plays("green", "locked_hall").plays("green", "examine_rope").all_done().stand(scarlet="corridor")
    night.do(night.turned_up("murdered_peacock", "candles_hall")).ends()
    assert night.state.removed == ("murdered_peacock",)


@pytest.mark.rule("KC-END-01")
def test_a_card_of_the_dead_that_is_still_in_a_hand_leaves_when_it_has_been_played() -> None:
    night = Night(*FIVE, at={"peacock": "hall", "plum": "study"}).turn_up("murdered_peacock").ends().investigated()
    assert night.odd(night.played("scarlet", "distracted_peacock"), "KC-DST-02")
    night.puts("scarlet", "distracted_peacock").turn_up().ends()
    assert night.state.removed == ("murdered_peacock", "distracted_peacock")
    assert night.investigated().refused(night.played("scarlet", "distracted_peacock"), "KC-END-01")


@pytest.mark.rule("KC-END-01")
def test_without_a_death_nothing_leaves() -> None:
    night = Night(*FIVE, at={"peacock": "hall"}).plays("scarlet", "consult_peacock").turn_up("murdered_peacock").ends()
    assert night.state.removed == ()


@pytest.mark.rule("KC-END-01", "KC-SUM-03")
def test_the_line_names_what_leaves_and_what_is_drawn() -> None:
    night = Night(*THREE, at={"plum": "hall"}).turn_up("murdered_plum").ends()
    told = night.told()
    assert "Murdered" in told.split(" leave")[0]
    assert "Cards drawn: Scarlet 1 and Green 1." in told
    assert "Scarlet goes first in turn 2." in told


# ---------------------------------------------------------------- KC-END-02


@pytest.mark.rule("KC-END-02")
def test_thirteen_in_the_pile_fourteen_played_two_removed_twenty_five_before_drawing() -> None:
    night = Night(*SIX, at={"peacock": "hall", "plum": "study"})
    assert night.state.pile == 13
    night.plays("scarlet", "consult_peacock").plays("scarlet", "locked_hall").done("scarlet")
    for player, two in (
        ("green", ("kitchen", "lounge")),
        ("plum", ("dining", "billiard")),
        ("white", ("study", "library")),
    ):
        night.plays(player, f"locked_{two[0]}").plays(player, f"locked_{two[1]}").done(player)
    night.all_done().stand(scarlet="corridor").do(night.turned_up("murdered_peacock"))
    assert danger.played_in_all(night.state) == 14
    assert danger.of_the_dead(night.state) == ("consult_peacock", "murdered_peacock")
    drawn = sum(night.draws().values())
    assert night.ends().state.pile == 25 - drawn
    assert drawn == 14 - 1  # all but the victim's


# ---------------------------------------------------------------- KC-END-03


@pytest.mark.rule("KC-END-03")
def test_who_played_two_intrigue_cards_and_laid_one_draws_three() -> None:
    night = Night(at={"plum": "hall"}).plays("scarlet", "locked_hall").plays("scarlet", "locked_study").turn_up()
    assert night.draws() == {"scarlet": 3, "green": 1, "plum": 1, "white": 1}


@pytest.mark.rule("KC-END-03")
def test_in_a_blackout_turn_one_and_one_and_two_and_one_are_five() -> None:
    night = Night(at={"plum": "hall"}).plays("scarlet", "locked_hall").turn_up("blackout").runs("plum", 9)
    night.plays("scarlet", "locked_study").plays("scarlet", "locked_lounge").turn_up()
    assert night.draws()["scarlet"] == 5
    assert night.draws()["green"] == 2


@pytest.mark.rule("KC-END-03", "KC-DNG-06")
def test_the_dead_draw_nothing() -> None:
    night = Night(at={"plum": "hall"}).turn_up("murdered_plum")
    assert set(night.draws()) == {"scarlet", "green", "white"}


@pytest.mark.rule("KC-END-03", "KC-SUM-03", "KC-SEQ-01")
def test_ending_the_turn_is_a_step_of_its_own_behind_the_danger_rounds() -> None:
    night = Night(at={"plum": "hall"})
    assert night.refused(e.GameTurnEnded(), "KC-SUM-03")
    assert night.all_done().refused(e.GameTurnEnded(), "KC-SUM-03")
    night.do(night.turned_up())
    assert [offer.kind for offer in night.offers(e.GameTurnEnded)] == [e.GameTurnEnded]
    assert night.ends().state.round == "investigation"


# ---------------------------------------------------------------- KC-END-04


@pytest.mark.rule("KC-END-04", "KC-SET-12")
@pytest.mark.parametrize(("players", "killer"), [(SIX, 10), (FIVE, 9), (FOUR, 8), (THREE, 7)])
def test_hands_at_the_end_of_a_turn(players: tuple[str, ...], killer: int) -> None:
    night = Night(*players, at={"plum": "hall"}).plays("scarlet", "locked_hall").turn_up("murdered_plum")
    assert danger.held(night.state, "scarlet", False) == 7
    night.ends()
    for player in night.state.living:
        assert danger.held(night.state, player, False) == 9
        assert danger.held(night.state, player, True) == killer
    assert danger.held(night.state, "plum", False) == 0


@pytest.mark.rule("KC-END-04")
@pytest.mark.parametrize("players", [SIX, FIVE, FOUR])
def test_the_killer_s_other_cards_grow_by_one_with_every_murder(players: tuple[str, ...]) -> None:
    """N - m Murdered cards and 4 + m others."""
    night = Night(*players, at={"plum": "hall", "green": "study"})
    for murders, victim in enumerate(("plum", "green"), 1):
        night.turn_up(f"murdered_{victim}").ends().investigated()
        hand = danger.held(night.state, "scarlet", True)
        assert hand - (len(players) - murders) == 4 + murders


@pytest.mark.rule("KC-END-04", "KC-AMB-26")
def test_no_line_and_no_offer_tells_how_many_cards_a_hand_holds() -> None:
    night = Night(*FOUR, at={"plum": "hall"}, killer=("scarlet", "rope", "study"))
    night.plays("scarlet", "locked_hall").turn_up()
    for seat in (TABLE, "green", "plum", "white"):
        told = " ".join(line.text for line in night.table.account(seat))
        assert "9" not in told
        assert "8" not in told
    assert night.draws()["scarlet"] == 2


# ---------------------------------------------------------------- KC-END-05


@pytest.mark.rule("KC-END-05", "KC-SET-13")
@pytest.mark.parametrize(("players", "pile", "worst"), [(SIX, 13, -3), (FIVE, 19, 7), (FOUR, 25, 17), (THREE, 30, 26)])
def test_the_pile_from_the_start_to_the_worst_end(players: tuple[str, ...], pile: int, worst: int) -> None:
    """Every death takes the Murdered card and four named cards; the victim's own card comes back: four less."""
    assert Night(*players, at={"plum": "hall"}).state.pile == pile
    assert pile - 4 * (len(players) - 2) == worst


@pytest.mark.rule("KC-END-05", "KC-END-01", "KC-END-02")
@pytest.mark.parametrize("players", [SIX, FIVE, FOUR])
def test_a_death_with_all_named_cards_played_costs_the_pile_four(players: tuple[str, ...]) -> None:
    """The Murdered card and the four named ones leave; the one that the victim laid comes back."""
    night = Night(*players, at={"plum": "hall"})
    pile = night.state.pile
    night.plays("scarlet", "consult_plum").plays("scarlet", "distracted_plum").done("scarlet")
    night.plays("green", "moves_first_plum").plays("green", "disappears_plum").all_done()
    night.stand(plum="study", scarlet="corridor").do(night.turned_up("murdered_plum")).ends()
    assert night.state.pile == pile - 4
    assert len(night.state.removed) == 5


@pytest.mark.rule("KC-END-05")
def test_a_turn_without_a_death_leaves_the_pile_as_it_was() -> None:
    night = Night(*SIX, at={"plum": "hall"}).plays("scarlet", "locked_hall").turn_up("blackout").runs("plum", 9)
    assert night.turn_up().ends().state.pile == 13


@pytest.mark.rule("KC-END-05", "KC-ACC-06")
def test_a_wrong_accuser_before_the_intrigue_round_takes_nine_cards_along() -> None:
    night = Night(*SIX, at={"plum": "hall"}).turn_up().ends()
    night.do(e.AccusationMade(by="scarlet", suspect="plum", weapon="rope", room="hall"))
    night.do(e.CardGiven(by="plum", to="scarlet")).investigated()
    assert night.state.buried == 9
    assert night.turn_up().ends().state.pile == 13
    assert night.lawful()


@pytest.mark.rule("KC-END-02", "KC-END-05")
def test_hands_pile_table_and_what_has_left_are_always_all_cards() -> None:
    night = Night(*SIX, at={"plum": "hall", "green": "study"})
    assert night.lawful()
    assert cards.pool(SIX) == 61
    night.plays("scarlet", "locked_hall")
    assert night.lawful()
    night.turn_up("murdered_plum", "blackout")
    assert night.lawful()
    night.runs("green", 9).plays("scarlet", "locked_study").turn_up("murdered_green")
    assert night.lawful()
    assert night.ends().lawful()
    lost = replace(night.state, pile=night.state.pile - 1)
    assert [*night.table.game.laws(lost)]

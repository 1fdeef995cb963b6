"""KC-DST and KC-MVF: who protects nobody for now, and who goes first next turn."""

from __future__ import annotations

import pytest

from assistant.games.killer_clue import events as e
from tests.games.killer_clue.intrigue_words import FOUR, Night

# ---------------------------------------------------------------- KC-DST


@pytest.mark.rule("KC-DST-01", "KC-PRO-04")
def test_of_two_in_a_room_the_other_one_is_exposed_and_the_distracted_one_is_not() -> None:
    night = Night(at={"green": "hall", "plum": "hall"})
    assert night.exposed() == set()
    assert night.plays("scarlet", "distracted_green").exposed() == {"plum"}
    assert night.guards("green") == {"plum"}


@pytest.mark.rule("KC-DST-01", "KC-CON-03")
def test_not_even_a_consulting_partner_is_protected() -> None:
    night = Night(at={"green": "hall"}).plays("scarlet", "consult_green")
    assert night.exposed() == set()
    assert night.plays("scarlet", "distracted_green").exposed() == {"scarlet"}


@pytest.mark.rule("KC-DST-01")
def test_it_lasts_through_the_danger_round_and_no_longer() -> None:
    night = Night(at={"green": "hall", "plum": "hall"}).plays("scarlet", "distracted_green").all_done()
    assert night.exposed() == {"plum"}
    night.do(night.turned_up())
    assert night.exposed() == set()


@pytest.mark.rule("KC-DST-01", "KC-2ND-02")
def test_in_the_second_danger_round_the_distracted_protect_again() -> None:
    night = Night(at={"green": "hall", "plum": "hall"}).plays("scarlet", "distracted_plum").turn_up("blackout")
    night.runs("green", 9).runs("plum", 9).all_done()
    assert night.state.rounds == 2
    assert night.exposed() == set()


@pytest.mark.rule("KC-DST-02")
@pytest.mark.parametrize("where", ["corridor", "missing"])
def test_outside_all_rooms_the_card_is_wasted(where: str) -> None:
    night = Night(*FOUR, at={"green": "hall"})
    if where == "missing":
        night.plays("scarlet", "disappears_plum")
    assert night.odd(night.played("scarlet", "distracted_plum"), "KC-DST-02")
    assert not night.puts("scarlet", "distracted_plum").lasting("distracted")
    assert night.state.cards_played["scarlet"] == 1 + (where == "missing")


@pytest.mark.rule("KC-DST-02")
def test_entering_afterwards_one_protects_as_ever() -> None:
    night = Night(*FOUR, at={"green": "hall"}).puts("scarlet", "distracted_plum").done("scarlet", "green")
    night.plays("plum", "crime_scene_hall")
    assert night.guards("green") == {"plum"}


@pytest.mark.rule("KC-DST-02")
def test_of_the_dead_nothing_is_to_be_distracted() -> None:
    night = Night(at={"green": "hall", "plum": "study"}).turn_up("murdered_green").ends().investigated()
    assert night.odd(night.played("scarlet", "distracted_green"), "KC-DST-02")
    assert not night.puts("scarlet", "distracted_green").lasting("distracted")


# ---------------------------------------------------------------- KC-MVF


@pytest.mark.rule("KC-MVF-01", "KC-INV-02")
def test_the_last_card_counts() -> None:
    night = Night(at={"plum": "hall"}).plays("scarlet", "moves_first_white").done("scarlet")
    night.plays("green", "moves_first_plum").done("green").plays("plum", "moves_first_green").turn_up().ends()
    assert (night.state.first, night.state.on_turn) == ("green", "green")
    assert night.stand(plum="hall").investigated().state.on_turn == "green"


@pytest.mark.rule("KC-MVF-01")
def test_without_such_a_card_the_same_player_is_first_again() -> None:
    night = Night(at={"plum": "hall"}).plays("scarlet", "moves_first_white").turn_up().ends()
    assert night.turn_over().state.first == "white"
    assert night.turn_over().state.first == "white"


@pytest.mark.rule("KC-MVF-01")
def test_it_holds_from_the_next_turn_on_and_not_before() -> None:
    night = Night(at={"plum": "hall"}).plays("scarlet", "moves_first_plum").turn_up("blackout").runs("plum", 9)
    assert (night.state.first, night.state.on_turn) == ("scarlet", "scarlet")


@pytest.mark.rule("KC-MVF-01", "KC-DNG-04")
def test_laid_face_down_it_does_not_count() -> None:
    night = Night(at={"plum": "hall"}).turn_up().ends()
    assert night.state.first == "scarlet"
    assert night.stand(plum="hall").investigated().all_done().meaningless(e.DangerRevealed(cards=("moves_first_plum",)))

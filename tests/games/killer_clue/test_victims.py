"""KC-DNG-05 to -07: the victim is out, the hand leaves, and the Clue cards are dealt out."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as e
from assistant.kit.facts import ENVELOPE, HoldsNone
from tests.games.killer_clue.intrigue_words import FIVE, Night

# ---------------------------------------------------------------- KC-DNG-05 to -07


def white_dead(*players: str, **sizes: int) -> Night:
    night = Night(*(players or FIVE), at={"white": "hall", "plum": "study", "green": "study"})
    return night.plays("scarlet", "locked_hall").turn_up("murdered_white")


@pytest.mark.rule("KC-DNG-05")
def test_the_victim_is_out() -> None:
    night = white_dead()
    assert night.state.out == {"white"}
    assert night.state.murdered == ("white",)
    assert night.place("white") == "off the board"
    assert len(night.state.living) == 4
    assert "White is dead" in night.told()


@pytest.mark.rule("KC-DNG-05", "KC-INF-16", "KC-MUR-06")
def test_the_victim_is_innocent_and_the_own_suspect_s_card_stays_in_the_game() -> None:
    night = white_dead()
    for seat in (TABLE, *FIVE):
        found = night.table.game.evidence(night.table.story(seat), seat)
        fact = next(f for f in reversed(found.facts) if isinstance(f, HoldsNone) and f.place == ENVELOPE)
        assert "white" in fact.cards
    assert "white" in night.state.deck["suspect"]
    assert "white" not in night.state.left_over


@pytest.mark.rule("KC-DNG-05")
def test_the_dead_neither_move_nor_suggest_nor_answer() -> None:
    night = white_dead().ends()
    assert night.refused(clue.DiceRolled(by="white", roll=7), "KC-DNG-05")
    night.stand(scarlet="corridor").do(
        clue.WeaponMoved(weapon="rope", to="library"), clue.TokenMoved(by="scarlet", token="scarlet", to="library")
    )
    night.do(e.SuggestionMade(by="scarlet", suspect="plum", weapon="rope", room="library"))
    assert night.state.open_suggestion.asked == ("plum", "peacock", "green")


@pytest.mark.rule("KC-DNG-06")
def test_the_hand_left_behind_leaves_and_the_card_that_was_laid_goes_back() -> None:
    """A victim with eight cards left after laying one: eight leave, the ninth goes back with the others."""
    night = white_dead()
    pile = night.state.pile
    assert night.state.buried == 8
    # played: one face up and five laid; four draw two and thrice one; Murdered leaves
    assert night.ends().state.pile == pile + 6 - 1 - 5
    assert night.lawful()


@pytest.mark.rule("KC-DNG-06")
def test_of_a_victim_who_had_played_two_cards_seven_less_leave() -> None:
    night = Night(*FIVE, at={"scarlet": "hall", "plum": "study", "green": "study"})
    night.plays("scarlet", "locked_hall").plays("scarlet", "locked_study").turn_up("murdered_scarlet")
    assert night.state.buried == 6
    assert night.ends().lawful()


@pytest.mark.rule("KC-DNG-07", "KC-INF-15")
def test_five_clue_cards_to_four_players_the_left_neighbour_gets_two() -> None:
    """Five players, seventeen cards and Red Herring 5: White, who sits fourth, is made to hold five."""
    night = Night(*FIVE, at={"white": "hall", "plum": "study", "green": "study"}, herrings=(), first_card=3)
    assert night.state.hand_sizes["white"] == 4
    night.plays("scarlet", "crime_scene_library").do(e.MiniSuggestionMade(by="scarlet"))
    night.do(e.NobodyGave()).done("scarlet").done("green").done("plum")
    night.plays("white", "crime_scene_hall").do(e.IntrigueEnded(by="white"))
    night.do(e.CardGiven(by="plum", to="white"))
    sizes = dict(night.state.hand_sizes)
    assert sizes["white"] == 5
    night.turn_up("murdered_white")
    assert night.state.dealt[-1].to == (("peacock", 2), ("scarlet", 1), ("green", 1), ("plum", 1))
    more = {"peacock": 2, "scarlet": 1, "green": 1, "plum": 1, "white": -5}
    assert night.state.hand_sizes == {player: size + more[player] for player, size in sizes.items()}


@pytest.mark.rule("KC-DNG-07")
def test_of_a_victim_without_clue_cards_nothing_is_dealt() -> None:
    night = Night(*FIVE, at={"white": "hall", "plum": "study", "green": "study"})
    while night.state.hand_sizes["white"]:
        night.do(e.CardGiven(by="white", to="plum"))
    night.turn_up("murdered_white")
    assert night.state.dealt == ()
    assert night.state.murdered == ("white",)


@pytest.mark.rule("KC-DNG-07")
def test_who_gets_cards_looks_at_them_and_nobody_else_sees_which() -> None:
    night = white_dead()
    to = dict(night.state.dealt[-1].to)
    for player, count in to.items():
        assert [o.blank("cards").count for o in night.offers(e.CardsReceived, player)] == [count]
    assert not night.offered(e.CardsReceived, TABLE)
    came = ("rope", "hall")[: to["scarlet"]]
    night.do(e.CardsReceived(by="scarlet", of="white", cards=came), by="scarlet")
    assert night.seen("scarlet").located["rope"] == "scarlet"
    assert "rope" not in night.seen("green").located
    assert "Rope" not in night.told("green")

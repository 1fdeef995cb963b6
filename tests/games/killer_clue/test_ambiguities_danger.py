"""House rules for the Danger Round, the order of play and the end: every choice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.content.catalogue import mansion
from assistant.games.clue import events as clue
from assistant.games.killer_clue import danger
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.protection import candlelit, why_safe
from tests.games.killer_clue.intrigue_words import FOUR, SIX, Night, asks, read, reading

# ---------------------------------------------------------------- KC-AMB-12


@pytest.mark.rule("KC-AMB-12", "KC-BLK-02")
@read("KC-AMB-12")
@pytest.mark.parametrize("roll", range(2, 13))
def test_which_way_round_the_house(options: dict[str, str], roll: int) -> None:
    ring = ("lounge", "dining", "kitchen", "ballroom", "conservatory", "billiard", "library", "study", "hall")
    night = Night(at={"green": "ballroom"}, options=options).turn_up("blackout").runs("green", roll)
    way = -1 if reading(options) == "reverse_ring_ballroom" else 1
    assert night.place("green") == ring[(3 + way * roll) % 9]
    if roll == 3:
        assert night.place("green") == ("lounge" if way < 0 else "library")


@pytest.mark.rule("KC-AMB-12", "KC-BLK-05")
def test_the_way_back_is_as_long() -> None:
    state = Night(at={"green": "hall"}, options={"KC-AMB-12": "reverse_ring_ballroom"}).state
    assert [roll for roll in range(2, 13) if danger.destination(state, "ballroom", roll) == "lounge"] == [3, 12]
    assert [roll for roll in range(2, 13) if danger.destination(state, "lounge", roll) == "ballroom"] == [6]


# ---------------------------------------------------------------- KC-AMB-13


@pytest.mark.rule("KC-AMB-13", "KC-INV-02", "KC-MVF-01")
@read("KC-AMB-13")
def test_a_moves_first_card_of_the_first_intrigue_round(options: dict[str, str]) -> None:
    night = Night(at={"plum": "hall"}, options=options).plays("scarlet", "moves_first_green").turn_up("blackout")
    night.runs("plum", 9).turn_up().ends()
    assert night.state.first == ("green" if reading(options) == "last_in_the" else "scarlet")


@pytest.mark.rule("KC-AMB-13")
@read("KC-AMB-13")
def test_one_of_the_second_intrigue_round_counts_in_any_case(options: dict[str, str]) -> None:
    night = Night(at={"plum": "hall"}, options=options).plays("scarlet", "moves_first_green").turn_up("blackout")
    night.runs("plum", 9).plays("scarlet", "moves_first_white").turn_up().ends()
    assert night.state.first == "white"


# ---------------------------------------------------------------- KC-AMB-14


def order_of(night: Night, playing: dict[int, str]) -> list[str]:
    """Return whose turns the Intrigue Round has; this card is played in the n-th of them."""
    seen: list[str] = []
    while night.state.round == "intrigue":
        player = night.state.on_turn or ""
        if card := playing.get(len(seen)):
            night.plays(player, card)
        seen.append(player)
        night.done(player)
    return seen


@pytest.mark.rule("KC-AMB-14", "KC-IRD-02")
@read("KC-AMB-14")
def test_whether_it_goes_round_until_all_pass(options: dict[str, str]) -> None:
    s, g, p, w = FOUR
    goes_on = reading(options) == "continue_until_all"
    night = Night(at={"plum": "hall"}, options=options)
    assert order_of(night, {}) == [s, g, p, w]
    night = Night(at={"plum": "hall"}, options=options)
    assert order_of(night, {0: "locked_hall"}) == ([s, g, p, w, s] if goes_on else [s, g, p, w])
    night = Night(at={"plum": "hall"}, options=options)
    played = {1: "locked_hall", 4: "locked_study"} if goes_on else {1: "locked_hall"}
    assert order_of(night, played) == ([s, g, p, w, s, g, p, w, s] if goes_on else [s, g, p, w])


@pytest.mark.rule("KC-AMB-14")
def test_two_cards_are_for_a_turn_and_each_turn_has_its_own() -> None:
    night = Night(at={"plum": "hall"}, options={"KC-AMB-14": "continue_until_all"})
    night.plays("scarlet", "locked_hall").plays("scarlet", "locked_study")
    assert night.refused(night.played("scarlet", "locked_library"), "KC-IRD-02")
    night.done("scarlet", "green", "plum", "white")
    assert night.state.on_turn == "scarlet"
    assert (
        night.plays("scarlet", "locked_library").plays("scarlet", "locked_kitchen").state.cards_played["scarlet"] == 4
    )


@pytest.mark.rule("KC-AMB-14")
def test_a_card_of_an_earlier_turn_asks_no_more() -> None:
    night = Night(at={"plum": "hall"}, options={"KC-AMB-14": "continue_until_all"})
    night.plays("scarlet", "crime_scene_study").done("scarlet", "green", "plum", "white")
    assert night.state.on_turn == "scarlet"
    assert night.refused(asks("scarlet"), "KC-CRS-03")


# ---------------------------------------------------------------- KC-AMB-20


def short_by_three(options: dict[str, str]) -> Night:
    """Six players, four deaths, and every card that names the dead was played in its turn: 13, 9, 5, 1, -3."""
    night = Night(*SIX, at={"mustard": "hall"}, options=options)
    for victim in ("mustard", "peacock", "white", "plum"):
        named = [f"{kind}_{victim}" for kind in ("moves_first", "consult", "distracted", "disappears")]
        night.puts("scarlet", named[1]).puts("scarlet", named[2]).do(e.IntrigueEnded(by="scarlet"))
        night.puts("green", named[0]).puts("green", named[3]).do(e.IntrigueEnded(by="green")).all_done()
        night.stand(scarlet="corridor", **{victim: "hall"}).do(night.turned_up(f"murdered_{victim}"))
        if victim != "plum":
            night.do(e.FirstChosen(player="scarlet"), e.GameTurnEnded())
            night.stand(**{night.state.living[-1]: "hall"}).investigated()
    return night


@pytest.mark.rule("KC-AMB-20", "KC-END-05", "KC-END-01")
@read("KC-AMB-20")
def test_a_pile_that_is_three_short(options: dict[str, str]) -> None:
    night = short_by_three(options)
    assert night.state.living == ("scarlet", "green")
    assert night.state.pile == 1
    left = 1 + danger.played_in_all(night.state) - len(danger.of_the_dead(night.state))
    assert (left, night.state.cards_played["scarlet"], night.state.cards_played["green"]) == (3, 3, 3)
    as_far = reading(options) == "as_far_as"
    assert night.draws() == ({"scarlet": 3, "green": 0} if as_far else {"scarlet": 1, "green": 1})
    night.do(e.GameTurnEnded())
    assert night.state.pile == (0 if as_far else 1)
    hands = {player: danger.held(night.state, player, False) for player in ("scarlet", "green")}
    assert hands == ({"scarlet": 9, "green": 6} if as_far else {"scarlet": 7, "green": 7})
    assert night.lawful()


@pytest.mark.rule("KC-AMB-20", "KC-END-03")
@read("KC-AMB-20")
def test_a_pile_that_just_lasts_is_not_short(options: dict[str, str]) -> None:
    state = Night(at={"plum": "hall"}, options=options).turn_up().state
    assert danger.draws(replace(state, pile=0)) == {"scarlet": 1, "green": 1, "plum": 1, "white": 1}


@pytest.mark.rule("KC-AMB-20")
@read("KC-AMB-20")
def test_whether_who_is_short_draws_up_later(options: dict[str, str]) -> None:
    """Green, who lacks three cards, goes first next turn, uses one and may draw two if there are enough."""
    night = short_by_three(options).do(e.FirstChosen(player="green"), e.GameTurnEnded())
    night.stand(scarlet="hall", green="hall").investigated().turn_up()
    as_far = reading(options) == "as_far_as"
    assert night.draws() == ({"green": 2, "scarlet": 0} if as_far else {"green": 1, "scarlet": 1})
    assert night.ends().state.short == ({"green": 2, "scarlet": 1} if as_far else {"green": 2, "scarlet": 2})
    assert night.state.pile == (0 if as_far else 1)
    assert night.lawful()


# ---------------------------------------------------------------- KC-AMB-24


def carrying(options: dict[str, str], stops: str) -> Night:
    """Scarlet has taken the Rope out of the Hall and stops there."""
    night = Night(options=options).stand(scarlet="hall", plum="study")
    night.do(clue.WeaponMoved(weapon="rope", to="hall"), e.WeaponTaken(by="scarlet", weapon="rope"))
    night.do(clue.TokenMoved(by="scarlet", token="scarlet", to=stops))
    return night.investigated().plays("scarlet", "disappears_scarlet")


@pytest.mark.rule("KC-AMB-24", "KC-DIS-01", "KC-INV-06")
@read("KC-AMB-24")
@pytest.mark.parametrize("room", ["kitchen", "library", "lounge"])
def test_the_weapon_of_a_carrier_who_disappears_in_the_corridor(options: dict[str, str], room: str) -> None:
    door = mansion().room(room).doors[0].outside
    night = carrying(options, f"{door.column},{door.row}")
    if reading(options) == "stays_with_the":
        assert night.state.carried == {"rope": "scarlet"}
        night.turn_up().ends().investigated().do(e.SuspectReturned(by="scarlet", to="ballroom"))
        assert (night.state.carried, night.state.weapons["rope"]) == ({}, "ballroom")
    else:
        assert (night.state.carried, night.state.weapons["rope"]) == ({}, room)


@pytest.mark.rule("KC-AMB-24")
@read("KC-AMB-24")
def test_where_nobody_knows_the_square_the_table_says_where_the_weapon_lies(options: dict[str, str]) -> None:
    night = carrying(options, "corridor")
    assert night.state.carried == {"rope": "scarlet"}
    assert night.do(clue.WeaponMoved(weapon="rope", to="hall")).state.carried == {}


# ---------------------------------------------------------------- KC-AMB-27


def maid_with_plum(options: dict[str, str]) -> Night:
    night = Night(*FOUR, at={"plum": "study", "green": "hall", "white": "hall"}, options=options)
    return night.plays("scarlet", "maid", room="study").done("scarlet")


@pytest.mark.rule("KC-AMB-27", "KC-BUT-02")
@read("KC-AMB-27")
def test_who_comes_later_and_who_leaves(options: dict[str, str]) -> None:
    night = maid_with_plum(options).plays("green", "crime_scene_study").plays("green", "distracted_plum")
    at_once = reading(options) == "at_the_time"
    assert night.exposed() == ({"white", "green"} if at_once else {"white"})
    night.done("green").plays("plum", "crime_scene_kitchen")
    assert night.exposed() == ({"white", "green"} if at_once else {"white", "plum"})
    if at_once:
        assert why_safe(night.state, "plum") == "is protected by the servants"


@pytest.mark.rule("KC-AMB-27")
@read("KC-AMB-27")
def test_two_servants_look_after_two_rooms(options: dict[str, str]) -> None:
    night = Night(at={"plum": "study", "green": "hall"}, options=options).plays("scarlet", "butler", room="study")
    assert night.exposed() == {"green"}
    assert night.plays("scarlet", "maid", room="hall").exposed() == set()


# ---------------------------------------------------------------- KC-AMB-31


@pytest.mark.rule("KC-AMB-31", "KC-DNG-08", "KC-BLK-04")
@read("KC-AMB-31")
def test_candles_of_the_first_danger_round(options: dict[str, str]) -> None:
    night = Night(at={"green": "hall", "plum": "study"}, options=options).turn_up("candles_hall", "blackout")
    assert candlelit(night.state) == ("hall",)
    night.runs("plum", 9)
    burning = ("hall",) if reading(options) == "rest_of_the" else ()
    assert candlelit(night.state) == burning
    night.turn_up()
    assert candlelit(night.state) == burning
    assert candlelit(night.ends().state) == ()


# ---------------------------------------------------------------- KC-AMB-22


@pytest.mark.rule("KC-AMB-22", "KC-CRS-04")
@pytest.mark.parametrize("to", ["all_such_moves", "only_the_three"])
@pytest.mark.parametrize("roll", [2, 9])
def test_after_a_crime_scene_the_dark_drives_one_on(to: str, roll: int) -> None:
    """Where only the three cards and summonses count, the right to suggest is left behind with the room."""
    night = Night(at={"plum": "hall"}, options={"KC-AMB-22": to}).plays("scarlet", "crime_scene_study")
    night.turn_up("candles_hall", "blackout").runs("scarlet", roll).turn_up().ends()
    night.do(clue.WeaponMoved(weapon="rope", to=night.place("scarlet")))
    stayed = roll == 9
    assert night.offered(e.SuggestionMade, by="scarlet") is (stayed or to == "all_such_moves")


@pytest.mark.rule("KC-AMB-22", "KC-DIS-04", "KC-CON-01")
@pytest.mark.parametrize("to", ["all_such_moves", "only_the_three"])
def test_after_a_return_or_a_consultation(to: str) -> None:
    night = Night(at={"plum": "hall"}, options={"KC-AMB-22": to}).plays("scarlet", "disappears_scarlet")
    night.done("scarlet").plays("green", "consult_plum").plays("green", "moves_first_green").turn_up().ends()
    night.do(clue.WeaponMoved(weapon="rope", to="hall"))
    assert night.offered(e.SuggestionMade, by="green") is (to == "all_such_moves")
    night.investigated().do(e.SuspectReturned(by="scarlet", to="hall")).done("green", "plum", "white")
    night.plays("scarlet", "moves_first_scarlet").turn_up().ends()
    assert night.offered(e.SuggestionMade, by="scarlet") is (to == "all_such_moves")

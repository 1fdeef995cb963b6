"""KC-BLK and KC-2ND: who runs in the dark and where to, and the second pair of rounds."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from assistant.content.catalogue import catalogue
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.danger import destination
from tests.games.killer_clue.intrigue_words import FOUR, Night

RING = ("lounge", "dining", "kitchen", "ballroom", "conservatory", "billiard", "library", "study", "hall")
"""The rooms in the order of the worked examples in the rule book."""

# ---------------------------------------------------------------- KC-BLK-01


@pytest.mark.rule("KC-BLK-01", "KC-DNG-08")
def test_only_who_stands_in_a_dark_room_rolls() -> None:
    """Hall (candles) with two, one in the Study, one in the corridor: only the one in the Study rolls."""
    night = Night(at={"scarlet": "hall", "green": "hall", "plum": "study"}).turn_up("candles_hall", "blackout")
    assert (night.state.round, night.state.panics) == ("panic", ("plum",))
    assert [o.known for o in night.offers(e.PanicRolled)] == [{"suspect": "plum"}]
    for suspect in ("scarlet", "green", "white"):
        assert night.refused(e.PanicRolled(suspect=suspect, roll=5), "KC-BLK-01")
    assert night.do(e.PanicRolled(suspect="white", roll=5)).place("white") not in RING


@pytest.mark.rule("KC-BLK-01", "KC-DIS-01")
def test_the_missing_do_not_run() -> None:
    night = Night(at={"green": "hall", "plum": "study"}).plays("scarlet", "disappears_plum").turn_up("blackout")
    assert night.state.panics == ("green",)


@pytest.mark.rule("KC-BLK-01")
def test_all_who_run_roll_in_the_order_of_the_table_or_as_they_like() -> None:
    night = Night(at={"green": "hall", "plum": "study", "white": "hall"})
    night.plays("scarlet", "moves_first_plum").turn_up().ends().investigated().turn_up("blackout")
    assert night.state.panics == ("plum", "white", "green")
    assert night.runs("green", 2).state.panics == ("plum", "white")
    assert night.refused(e.PanicRolled(suspect="green", roll=2), "KC-BLK-01")


@pytest.mark.rule("KC-BLK-01", "KC-2ND-01")
def test_where_nobody_runs_the_second_rounds_follow_at_once() -> None:
    night = Night(at={"green": "hall"}).turn_up("candles_hall", "blackout")
    assert (night.state.round, night.state.rounds) == ("intrigue", 2)


# ---------------------------------------------------------------- KC-BLK-02, -05


@pytest.mark.rule("KC-BLK-02", "KC-AMB-12")
@pytest.mark.parametrize(
    ("room", "roll", "to"),
    [("ballroom", 3, "library"), ("ballroom", 9, "ballroom"), ("hall", 2, "dining"), ("study", 12, "dining")],
)
def test_so_many_rooms_round_the_house_as_the_dice_show(room: str, roll: int, to: str) -> None:
    night = Night(at={"green": room}).turn_up("blackout").runs("green", roll)
    assert night.place("green") == to


@pytest.mark.rule("KC-BLK-02")
@pytest.mark.parametrize("room", RING)
def test_every_room_and_every_roll(room: str) -> None:
    state = Night(at={"green": "hall"}).state
    for roll in range(1, 13):
        assert destination(state, room, roll) == RING[(RING.index(room) + roll) % 9]


@pytest.mark.rule("KC-BLK-02")
def test_the_ring_is_that_of_the_catalogue() -> None:
    names = {card.name: card.key for card in Night(at={"green": "hall"}).state.cards}
    (rule,) = [rule for rule in catalogue("killer_clue").rules if rule.id == "KC-BLK-02"]
    told = rule.tracks.split("ring ")[1].split(";")[0].replace("(0)", "").replace("(8)", "")
    assert [names[name] for name in told.split(", ")] == list(RING)


@pytest.mark.rule("KC-BLK-02", "KC-SUM-02")
@pytest.mark.parametrize(("die", "able"), [("two dice", range(2, 13)), ("one die", range(1, 13))])
def test_what_the_dice_of_the_table_can_show(die: str, able: range) -> None:
    night = Night(at={"green": "hall"}, die=die).turn_up("blackout")
    assert night.choices(e.PanicRolled, "roll") == set(able)
    for roll in (1, 2, 12):
        assert night.refused(e.PanicRolled(suspect="green", roll=roll), "KC-BLK-02") is (roll not in able)
    assert all(night.meaningless(e.PanicRolled(suspect="green", roll=roll)) for roll in (0, 13))


@pytest.mark.rule("KC-BLK-02", "KC-SUM-02")
def test_the_twelve_sided_die_shows_a_one() -> None:
    night = Night(at={"green": "lounge"}, die="one die").turn_up("blackout").runs("green", 1)
    assert night.place("green") == "dining"


TWO_DICE = {0: 4, 1: 3, 2: 3, 3: 3, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5}
ONE_DIE = {0: 1, 1: 2, 2: 2, 3: 2, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1}


@pytest.mark.rule("KC-BLK-05", "KC-SUM-02")
@pytest.mark.parametrize("room", RING)
@pytest.mark.parametrize(("die", "ways", "of"), [("two dice", TWO_DICE, 36), ("one die", ONE_DIE, 12)])
def test_how_likely_each_room_is(die: str, ways: dict[int, int], of: int, room: str) -> None:
    state = Night(at={"green": "hall"}, die=die).state
    two = [one + other for one, other in product(range(1, 7), repeat=2)]
    thrown = Counter(destination(state, room, roll) for roll in (two if of == 36 else range(1, 13)))
    assert thrown == {RING[(RING.index(room) + on) % 9]: count for on, count in ways.items()}


# ---------------------------------------------------------------- KC-BLK-03, -04


@pytest.mark.rule("KC-BLK-03", "KC-SEQ-02")
def test_two_blackouts_in_a_round_are_one() -> None:
    night = Night(at={"green": "hall", "plum": "study"}).turn_up("blackout", "blackout")
    assert night.state.panics == ("green", "plum")
    night.runs("green", 2).runs("plum", 2)
    assert (night.state.round, night.state.rounds) == ("intrigue", 2)
    assert night.turn_up().state.round == "ending"


@pytest.mark.rule("KC-BLK-04", "KC-SEQ-02")
def test_in_the_second_danger_round_a_blackout_does_nothing_at_all() -> None:
    night = Night(at={"green": "hall", "plum": "study"}).turn_up("blackout").runs("green", 9).runs("plum", 9).all_done()
    assert any("KC-BLK-04" in n.rules for n in night.say(night.turned_up("blackout")))
    assert night.fine(night.turned_up("blackout"))
    before = night.state.tokens
    night.do(night.turned_up("blackout"))
    assert (night.state.round, night.state.panics, night.state.tokens) == ("ending", (), before)


# ---------------------------------------------------------------- KC-2ND


@pytest.mark.rule("KC-2ND-01", "KC-SEQ-01")
def test_everybody_plays_up_to_two_cards_again_and_lays_one_again() -> None:
    night = Night(*FOUR, at={"green": "hall"}).plays("scarlet", "locked_hall").plays("scarlet", "locked_study")
    night.turn_up("blackout").runs("green", 9)
    assert (night.state.round, night.state.rounds, night.state.on_turn) == ("intrigue", 2, "scarlet")
    night.plays("scarlet", "locked_lounge").plays("scarlet", "locked_kitchen")
    assert night.refused(night.played("scarlet", "locked_dining"), "KC-IRD-02")
    seen = []
    while night.state.round == "intrigue":
        seen.append(night.state.on_turn)
        night.done(night.state.on_turn)
    assert seen == ["scarlet", "green", "plum", "white"]
    assert (night.state.round, night.state.rounds) == ("danger", 2)
    assert night.fine(night.turned_up())
    assert night.do(night.turned_up()).state.cards_played["scarlet"] == 6
    assert len(night.state.revealed) == 2


@pytest.mark.rule("KC-2ND-01")
def test_without_a_blackout_the_turn_ends_behind_the_first_danger_round() -> None:
    assert Night(at={"green": "hall"}).turn_up("candles_hall").state.round == "ending"


@pytest.mark.rule("KC-2ND-01", "KC-MUR-01")
def test_a_murder_in_each_danger_round() -> None:
    night = Night(*FOUR, at={"green": "hall", "plum": "study"}).turn_up("blackout", "murdered_green").runs("plum", 9)
    night.turn_up("murdered_plum")
    assert night.state.murdered == ("green", "plum")


@pytest.mark.rule("KC-2ND-02")
def test_what_was_played_in_the_first_rounds_is_over() -> None:
    night = Night(*FOUR, at={"green": "hall", "plum": "study", "white": "study"})
    night.plays("scarlet", "distracted_white").plays("scarlet", "locked_study").done("scarlet")
    night.plays("green", "butler", room="hall").done("green").plays("plum", "consult_white")
    assert {effect.what for effect in night.state.effects} == {"distracted", "locked", "servant", "consulting"}
    night.turn_up("blackout", "candles_hall")
    for suspect in night.state.panics:
        night.runs(suspect, 9)
    assert night.state.effects == ()
    assert night.exposed() == {"green"}
    assert len(night.state.plays) == 4


@pytest.mark.rule("KC-2ND-02", "KC-END-03")
def test_cards_stay_on_the_table_and_nobody_draws_in_between() -> None:
    night = Night(at={"green": "hall"}).plays("scarlet", "locked_hall")
    pile = night.state.pile
    night.turn_up("blackout", "candles_hall")
    assert night.state.pile == pile
    assert night.state.cards_played["scarlet"] == 2
    assert night.refused(night.played("scarlet", "locked_hall"), "KC-2ND-02")


@pytest.mark.rule("KC-2ND-02", "KC-EQP-04")
@pytest.mark.parametrize("again", ["murdered_green", "candles_hall"])
def test_no_danger_card_is_used_twice_in_a_turn(again: str) -> None:
    night = Night(*FOUR, at={"green": "hall", "plum": "study"}).turn_up("blackout", "murdered_green", "candles_hall")
    night.runs("plum", 9).all_done()
    assert night.refused(night.turned_up(again), "KC-2ND-02")
    assert again not in night.choices(e.DangerRevealed, "cards")


@pytest.mark.rule("KC-2ND-02", "KC-EQP-04")
@pytest.mark.parametrize("first", [1, 2])
def test_there_are_two_blackouts_for_both_rounds(first: int) -> None:
    night = Night(*FOUR, at={"green": "hall"}).turn_up(*("blackout",) * first).runs("green", 9).all_done()
    assert night.refused(night.turned_up("blackout"), "KC-2ND-02") is (first == 2)
    assert ("blackout" in night.choices(e.DangerRevealed, "cards")) is (first == 1)
    assert night.refused(night.turned_up("blackout", "blackout"), "KC-2ND-02")

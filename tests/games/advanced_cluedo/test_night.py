"""Part 2: points, objectives, searching, cleaning and throwing out, the stairs, death and the end."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.families.conceding import GameConceded
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.night import to_show
from assistant.games.advanced_cluedo.state import GONE, STAIRS
from assistant.games.clue import events as clue
from tests.games.advanced_cluedo.conftest import SUSPECTS, Board, begun


def three(table: Board, player: str = "scarlet") -> Board:
    """Turn all three objectives of a player face up, regardless of the rules."""
    for card in ("study", "hall", "lounge"):
        table.do(e.ObjectiveShown(by=player, card=card))
    return table


# ---------------------------------------------------------------- setting up


@pytest.mark.rule("AC-STU-01", "AC-STU-02", "AC-STU-03", "AC-KKD-01", "AC-GEN-01")
def test_cards_are_gathered_weapons_in_the_lounge_everybody_in_the_study(board: Board) -> None:
    board.put(scarlet="hall").has("scarlet", "rope").holds("green", "hearts_ace").accused(True).counted(green=20)
    board.by_the_rules(e.PartTwoBegun())
    state = board.state
    assert (state.pile, set(state.counts.values()), state.known("green")) == (52, {0}, ())
    assert set(state.weapons.values()) == {"lounge"}
    assert (len(state.weapons), dict(state.carried)) == (6, {})
    assert dict(state.tokens) == dict.fromkeys(SUSPECTS, "study")
    assert state.scores["green"] == 20
    assert board.refused(e.HeartPlayed(by="green", heart="hearts_2"), "AC-KKD-01")


@pytest.mark.rule("AC-SUR-01", "AC-AMB-08")
@pytest.mark.parametrize(
    ("reading", "score", "roll", "points"),
    [("floor_at_0", 36, 9, 45), ("floor_at_0", 0, 2, 2), ("floor_at_0", -8, 2, 2), ("no_floor", -8, 9, 1)],
)
def test_two_dice_are_added_to_the_score(reading: str, score: int, roll: int, points: int) -> None:
    table = Board("scarlet", "green", part="two", scores={"scarlet": score}, options={"AC-AMB-08": reading})
    table.do(e.SurvivalRolled(suspect="scarlet", roll=roll))
    assert table.state.points["scarlet"] == points


@pytest.mark.rule("AC-AMB-08", "AC-SUR-02")
def test_without_a_floor_somebody_may_be_dead_at_the_start() -> None:
    table = Board("scarlet", "green", "plum", part="two", scores={"green": -8}, options={"AC-AMB-08": "no_floor"})
    table.rolled(4)
    assert table.odd(e.SurvivalRolled(suspect="green", roll=4), "AC-AMB-08")
    table.do(e.FirstChosen(player="scarlet"))
    assert set(table.state.dead) == {"green"}


@pytest.mark.rule("AC-AMB-13", "AC-OBP-02")
@pytest.mark.parametrize("reading", ["2d6", "fixed_value_typed"])
def test_characters_whom_nobody_plays_have_points_too(reading: str) -> None:
    table = Board("scarlet", "green", part="two", options={"AC-AMB-13": reading})
    assert table.offered(e.SurvivalRolled, suspect="plum") is (reading == "2d6")
    assert table.offered(e.SurvivalSet, suspect="plum")
    assert table.odd(e.SurvivalRolled(suspect="plum", roll=7), "AC-AMB-13") is (reading == "fixed_value_typed")
    assert table.refused(e.FirstChosen(player="scarlet"), "AC-AMB-13")
    assert not table.offered(e.FirstChosen)


@pytest.mark.rule("AC-OBJ-01", "AC-GEN-02", "AC-OBJ-04")
def test_three_secret_objectives_of_any_classes() -> None:
    table = Board("scarlet", "green", part="two").rolled()
    drawn = e.ObjectivesDrawn(of="scarlet", cards=("study", "hall", "lounge"))
    table.by_the_rules(drawn)
    assert table.seen("green").objectives == {}
    assert table.seen("scarlet").left_to_do("scarlet") == ("study", "hall", "lounge")
    assert table.refused(e.ObjectivesDrawn(of="green", cards=("study", "rope", "plum")), "AC-OBJ-01")
    assert table.refused(e.ObjectivesDrawn(of="green", cards=("rope", "plum")), "AC-OBJ-01")
    assert table.odd(e.FirstChosen(player="scarlet"), "AC-OBJ-01")
    table.do(e.ObjectivesDrawn(of="green", cards=("rope", "plum", "knife")))
    assert table.fine(e.FirstChosen(player="green"))
    assert len(table.state.cards) - sum(map(len, table.state.objectives.values())) == 15


@pytest.mark.rule("AC-AMB-09")
def test_the_own_character_is_drawn_again_or_counts_at_once() -> None:
    own = e.ObjectivesDrawn(of="scarlet", cards=("scarlet", "rope", "hall"))
    table = Board("scarlet", "green", part="two")
    assert table.refused(own, "AC-AMB-09")
    assert "scarlet" not in table.choices(e.ObjectivesDrawn, "cards", "scarlet")
    other = begun("scarlet", "green", options={"AC-AMB-09": "counts_as_done"})
    other.do(own)
    assert to_show(other.state, "scarlet") == ("scarlet",)


@pytest.mark.rule("AC-STA-01")
def test_who_rolls_highest_goes_first() -> None:
    table = (
        Board("scarlet", "green", part="two").rolled().objectives(scarlet="rope hall plum", green="study knife white")
    )
    table.by_the_rules(e.FirstChosen(player="green"))
    assert (table.state.phase, table.state.on_turn) == ("two", "green")
    assert table.refused(e.FirstChosen(player="scarlet"), "AC-SUR-01")


@pytest.mark.rule("AC-STA-02", "AC-STU-02")
def test_one_weapon_is_carried_and_exchanged(night: Board) -> None:
    night.put(scarlet="lounge").turn("scarlet").by_the_rules(e.WeaponPickedUp(by="scarlet", weapon="rope"))
    night.by_the_rules(e.WeaponPickedUp(by="scarlet", weapon="revolver"))
    assert dict(night.state.carried) == {"revolver": "scarlet"}
    assert night.state.weapons["rope"] == "lounge"
    assert night.told() == "Scarlet picks up the Revolver and leaves the Rope."


@pytest.mark.rule("AC-STA-03")
def test_rooms_give_cards_as_in_part_one() -> None:
    table = begun()
    for room, due in (("hall", 1), ("corridor", 1), ("study", 2)):
        table.turn("scarlet").do(table.move("scarlet", room))
        assert table.state.due.get("scarlet", 0) == due


# ---------------------------------------------------------------- objectives


@pytest.mark.rule("AC-OBJ-02", "AC-OBP-01")
def test_a_fulfilled_objective_is_turned_over_for_all_to_see(night: Board) -> None:
    night.objectives(scarlet="plum rope hall")
    shown = e.ObjectiveShown(by="scarlet", card="plum")
    assert night.refused(shown, "AC-OBP-01")
    assert to_show(night.state, "scarlet") == ()
    night.points(plum=0)
    assert to_show(night.state, "scarlet") == ("plum",)
    assert night.offered(e.ObjectiveShown, "scarlet", card="plum")
    night.by_the_rules(shown)
    assert night.seen("green").shown["scarlet"] == ("plum",)
    assert night.told() == "Scarlet turns over Professor Plum: 1 of 3."
    assert night.refused(shown, "AC-OBJ-02")
    assert night.refused(e.ObjectiveShown(by="scarlet", card="green"), "AC-OBJ-01")


@pytest.mark.rule("AC-AMB-10", "AC-OBP-01")
@pytest.mark.parametrize(("reading", "done"), [("any_death", True), ("only_the_own", False)])
def test_death_by_another_hand_counts_where_the_table_reads_it_so(reading: str, done: bool) -> None:
    table = begun(options={"AC-AMB-10": reading}).put(green="kitchen", plum="kitchen", white="hall")
    table.objectives(scarlet="plum rope hall").points(plum=5).turn("green").has("green", "revolver")
    table.do(e.AttackMade(by="green", target="plum", weapon="revolver", roll=1))
    assert table.state.dead == {"plum": "green"}
    assert (to_show(table.state, "scarlet") == ("plum",)) is done
    again = e.ObjectivesDrawn(of="scarlet", cards=("rope", "hall", "knife"))
    assert table.fine(again) is not done


@pytest.mark.rule("AC-OBW-01", "AC-OBW-02")
def test_cleaning_takes_a_whole_turn_in_the_kitchen(night: Board) -> None:
    clean = e.WeaponCleaned(by="scarlet", weapon="rope")
    night.put(scarlet="hall", green="study").has("scarlet", "rope").turn("scarlet").do(night.move("scarlet", "kitchen"))
    assert night.refused(clean, "AC-OBW-02")
    night.turn("scarlet")
    assert night.refused(e.WeaponCleaned(by="scarlet", weapon="knife"), "AC-OBW-02")
    night.by_the_rules(clean)
    assert ("scarlet", "rope") in night.state.cleaned
    assert night.state.on_turn == "green"


@pytest.mark.rule("AC-AMB-11")
@pytest.mark.parametrize(("reading", "able"), [("no", True), ("yes", False)])
def test_others_in_the_kitchen(reading: str, able: bool) -> None:
    table = begun(options={"AC-AMB-11": reading}).put(scarlet="kitchen", green="kitchen").has("scarlet", "rope")
    table.turn("scarlet")
    assert table.fine(e.WeaponCleaned(by="scarlet", weapon="rope")) is able


@pytest.mark.rule("AC-OBW-01", "AC-OBW-03")
def test_a_clean_weapon_is_thrown_out_of_the_front_door(night: Board) -> None:
    night.objectives(scarlet="rope plum study").put(scarlet="kitchen", green="study").has("scarlet", "rope")
    night.turn("scarlet").do(e.WeaponCleaned(by="scarlet", weapon="rope"))
    throw = e.WeaponThrown(by="scarlet", weapon="rope")
    night.turn("scarlet").do(night.move("scarlet", "hall"))
    assert night.refused(throw, "AC-OBW-03")
    night.turn("scarlet").put(green="hall")  # somebody who comes in later is no obstacle
    night.by_the_rules(throw)
    assert "rope" not in night.state.weapons
    assert "rope" not in night.state.carried
    assert to_show(night.state, "scarlet") == ("rope",)


@pytest.mark.rule("AC-OBW-01")
def test_throwing_without_cleaning_does_not_count(night: Board) -> None:
    night.objectives(scarlet="rope plum study").put(scarlet="hall").has("scarlet", "rope").turn("scarlet")
    assert night.odd(e.WeaponThrown(by="scarlet", weapon="rope"), "AC-OBW-01")
    night.do(e.WeaponThrown(by="scarlet", weapon="rope"))
    assert to_show(night.state, "scarlet") == ()
    assert night.refused(e.ObjectiveShown(by="scarlet", card="rope"), "AC-OBW-01")


@pytest.mark.rule("AC-OBW-03")
def test_nobody_throws_a_weapon_with_somebody_in_the_hall(night: Board) -> None:
    night.put(scarlet="hall", mustard="hall").has("scarlet", "rope").turn("scarlet")
    assert night.refused(e.WeaponThrown(by="scarlet", weapon="rope"), "AC-OBW-03")


@pytest.mark.rule("AC-OBL-01", "AC-OBL-02", "AC-SRV-01")
def test_a_servant_and_seven_or_more_clear_a_room(night: Board) -> None:
    night.objectives(scarlet="hall plum rope").put(scarlet="hall", mustard="hall").turn("scarlet")
    night.holds("scarlet", "clubs_jack", "clubs_9")
    call = e.ServantCalled(by="scarlet", court="clubs_jack")
    assert night.refused(call, "AC-OBL-01")
    night.put(mustard="dining")
    assert night.refused(e.ServantCalled(by="scarlet", court="clubs_9"), "AC-OBL-02")
    assert night.refused(e.RoomSearched(by="scarlet", roll=7), "AC-OBL-02")
    night.by_the_rules(call)
    assert dict(night.state.servants) == {"scarlet": ("hall", "clubs_jack")}
    night.by_the_rules(e.RoomSearched(by="scarlet", roll=7))
    assert to_show(night.state, "scarlet") == ("hall",)
    assert (dict(night.state.servants), night.state.pile) == ({}, 51)
    assert night.told() == "Scarlet rolls 7. The Hall is clean."


@pytest.mark.rule("AC-OBL-03", "AC-OBL-02")
def test_after_a_failed_roll_once_more_in_the_next_turn_with_the_same_servant(night: Board) -> None:
    night.put(scarlet="hall").turn("scarlet").holds("scarlet", "clubs_jack")
    night.do(e.ServantCalled(by="scarlet", court="clubs_jack")).do(e.RoomSearched(by="scarlet", roll=6))
    assert night.state.cleared == frozenset()
    assert night.refused(e.RoomSearched(by="scarlet", roll=9), "AC-OBL-03")
    night.turn("scarlet").by_the_rules(e.RoomSearched(by="scarlet", roll=9))
    assert night.state.cleared == {("scarlet", "hall")}


@pytest.mark.rule("AC-OBW-02", "AC-OBW-03", "AC-OBL-03")
@pytest.mark.parametrize(("room", "kind"), [("hall", e.WeaponThrown), ("kitchen", e.WeaponCleaned)])
def test_a_turn_with_a_search_is_no_whole_turn_for_a_weapon(
    night: Board, room: str, kind: type[e.WeaponThrown | e.WeaponCleaned]
) -> None:
    night.put(scarlet=room, green="study").has("scarlet", "rope").turn("scarlet").holds("scarlet", "clubs_jack")
    night.do(e.ServantCalled(by="scarlet", court="clubs_jack"))
    assert night.offered(kind)
    night.do(e.RoomSearched(by="scarlet", roll=4))
    assert night.refused(kind(by="scarlet", weapon="rope"), "AC-OBW-03" if room == "hall" else "AC-OBW-02")
    assert not night.offered(kind)
    night.turn("scarlet")
    assert night.offered(kind)


@pytest.mark.rule("AC-OBL-02", "AC-OBL-03")
def test_chances_of_two_dice() -> None:
    sums = [a + b for a in range(1, 7) for b in range(1, 7)]
    seven = sum(total >= 7 for total in sums)
    assert (seven, 36 * 36 - (36 - seven) ** 2) == (21, 1071)  # 21/36 = 7/12, and 119/144 within two rolls
    assert 1071 * 144 == 119 * 36 * 36


@pytest.mark.rule("AC-OBL-04")
def test_who_leaves_early_loses_the_servant(night: Board) -> None:
    night.put(scarlet="hall").turn("scarlet").holds("scarlet", "clubs_jack")
    night.do(e.ServantCalled(by="scarlet", court="clubs_jack"), e.RoomSearched(by="scarlet", roll=3))
    night.turn("scarlet").do(night.move("scarlet", "library"))
    assert (dict(night.state.servants), night.state.pile) == ({}, 52)
    assert night.refused(e.RoomSearched(by="scarlet", roll=9), "AC-OBL-04")


@pytest.mark.rule("AC-LUR-04", "AC-OBL-01")
def test_a_piece_that_is_put_into_a_room_blocks_it(night: Board) -> None:
    night.put(scarlet="library", plum="hall", mustard="dining").turn("green").put(green="kitchen")
    night.holds("green", "clubs_king", "diamonds_2")
    night.fight(night.tries("green", "lure", "mustard", room="library"), ("spades_king", "diamonds_3"))
    night.turn("scarlet").holds("scarlet", "clubs_jack")
    assert night.refused(e.ServantCalled(by="scarlet", court="clubs_jack"), "AC-OBL-01")


# ---------------------------------------------------------------- first aid, aces


@pytest.mark.rule("AC-PCT-03", "AC-PCT-06")
def test_hearts_heal_and_are_shuffled_back(night: Board) -> None:
    night.points(scarlet=9).holds("scarlet", "hearts_queen", "hearts_jack", "clubs_2")
    assert night.refused(e.HeartPlayed(by="scarlet", heart="clubs_2"), "AC-PCT-03")
    night.by_the_rules(e.HeartPlayed(by="scarlet", heart="hearts_queen"))
    assert (night.state.points["scarlet"], night.state.pile, night.state.discards) == (22, 50, ())
    night.do(e.HeartPlayed(by="scarlet", heart="hearts_jack"))
    assert night.state.points["scarlet"] == 34


@pytest.mark.rule("AC-PCT-05", "AC-AMB-14")
def test_an_ace_is_a_pill_or_a_card_of_its_suit(night: Board) -> None:
    night.holds("scarlet", "hearts_ace")
    night.do(e.PlayerDrugged(by="scarlet", ace="hearts_ace", whom="green"))
    assert not night.hand("scarlet")
    assert night.refused(e.HeartPlayed(by="scarlet", heart="hearts_ace"), "AC-GEN-03")
    night.do(clue.TurnEnded(by="scarlet"))
    assert night.state.on_turn == "plum"
    assert "mustard" not in night.choices(e.PlayerDrugged, "whom")


# ---------------------------------------------------------------- death and the end


@pytest.mark.rule("AC-SUR-02", "AC-END-01")
def test_points_set_by_hand_that_kill_are_asked_about_first(night: Board) -> None:
    def why(suspect: str, points: int) -> list[str]:
        return [notice.text for notice in night.say(e.SurvivalSet(suspect=suspect, points=points), "scarlet")]

    assert why("green", 1) == []
    assert why("green", 0) == ["Green would die without Survival Points. Did the table count that?"]
    assert night.odd(e.SurvivalSet(suspect="green", points=0), "AC-SUR-02")
    night.points(green=0, white=0, peacock=0, mustard=0)
    line = night.table.account("scarlet")[-1].text
    assert line == "Colonel Mustard has 0 Survival Points, set by hand. Colonel Mustard is dead."
    ends = "Plum would die without Survival Points, and the game would end. Did the table count that?"
    assert why("plum", 0) == [ends]
    assert night.odd(e.SurvivalSet(suspect="plum", points=0), "AC-END-01")


@pytest.mark.rule("AC-SUR-02", "AC-MWP-05")
@pytest.mark.parametrize(("points", "lives"), [(5, False), (6, True)])
def test_with_no_point_left_a_character_is_dead(points: int, lives: bool) -> None:
    table = begun().put(green="study", plum="hall", white="hall", peacock="hall", mustard="hall")
    table.points(green=points).has("scarlet", "knife").turn("scarlet")
    table.do(e.AttackMade(by="scarlet", target="green", weapon="knife", roll=1))
    assert (table.state.place("green") != GONE) is lives
    assert ("green" not in table.state.out) is lives
    assert table.state.points["green"] == points - 5
    assert ("Green is dead." in table.told()) is not lives


@pytest.mark.rule("AC-AMB-17")
@pytest.mark.parametrize("reading", ["as_described", "the_killer_takes"])
def test_what_the_dead_leave(reading: str) -> None:
    table = begun(options={"AC-AMB-17": reading}).put(
        green="study", plum="hall", white="hall", peacock="hall", mustard="hall"
    )
    table.holds("green", "hearts_9", "clubs_9").holds("scarlet", "spades_2")
    table.has("green", "rope").points(green=3).turn("scarlet")
    table.fight(table.tries("scarlet", "assault", "green"), ("clubs_king",))
    assert set(table.state.dead) == {"green"}
    takes = reading == "the_killer_takes"
    assert table.state.carried.get("rope") == ("scarlet" if takes else None)
    assert table.state.weapons.get("rope") == (None if takes else "study")
    assert table.hand("scarlet") == {"spades_2", *(("hearts_9", "clubs_9") if takes else ())}
    assert table.state.counts["green"] == 0
    assert table.state.pile == (49 if takes else 51)


@pytest.mark.rule("AC-END-01")
def test_the_last_one_alive_wins(night: Board) -> None:
    for suspect in SUSPECTS[1:]:
        night.points(**{suspect: 0})
    assert (night.state.over, night.state.winner) == (True, "scarlet")
    assert night.told().endswith("Scarlet is the last one alive and wins.")


@pytest.mark.rule("AC-END-01")
def test_when_all_players_are_dead_nobody_gets_away(night: Board) -> None:
    night.points(scarlet=0, green=0, plum=0, white=0)
    assert (night.state.over, night.state.winner) == (True, None)


@pytest.mark.rule("AC-END-02", "AC-OBJ-03")
def test_still_on_the_stairs_when_the_own_turn_begins(night: Board) -> None:
    three(night).put(scarlet="hall").turn("scarlet").do(night.move("scarlet", STAIRS))
    assert night.told() == "Scarlet reaches the staircase."
    assert not night.state.over
    for player in ("scarlet", "green", "plum", "white"):
        night.do(clue.TurnEnded(by=player))
    assert (night.state.over, night.state.winner) == (True, "scarlet")
    assert "helicopter" in night.told()


@pytest.mark.rule("AC-OBJ-03", "AC-END-02")
def test_without_three_objectives_the_stairs_lead_nowhere(night: Board) -> None:
    night.put(scarlet="hall").turn("scarlet").do(night.move("scarlet", STAIRS)).turn("scarlet")
    assert not night.state.over
    three(night)  # the cards lie open only now: the turn on the stairs begins with that
    for player in ("scarlet", "green", "plum", "white"):
        night.do(clue.TurnEnded(by=player))
    assert night.state.winner == "scarlet"


@pytest.mark.rule("AC-END-03", "AC-OBJ-03")
@pytest.mark.parametrize("how", ["lured", "killed"])
def test_the_others_have_one_turn_each_to_stop_it(night: Board, how: str) -> None:
    three(night).put(scarlet="hall").turn("scarlet").do(night.move("scarlet", STAIRS), clue.TurnEnded(by="scarlet"))
    if how == "lured":
        night.fight(night.tries("green", "lure", "scarlet", room="library"), ("clubs_king", "diamonds_9"))
    else:
        night.points(scarlet=0)
    night.do(clue.TurnEnded(by="green"), clue.TurnEnded(by="plum"), clue.TurnEnded(by="white"))
    assert not night.state.over
    assert night.state.on_turn == ("scarlet" if how == "lured" else "green")


@pytest.mark.rule("AC-END-02")
def test_the_stairs_are_so_many_squares_away(night: Board) -> None:
    night.put(scarlet="7,12").turn("scarlet").do(clue.DiceRolled(by="scarlet", roll=1))
    assert night.refused(night.move("scarlet", STAIRS), "AC-END-02")
    night.put(scarlet="8,12")
    assert night.fine(night.move("scarlet", STAIRS))


@pytest.mark.rule("AC-OBW-02")
def test_at_night_one_may_stay_in_a_room(night: Board) -> None:
    night.put(scarlet="hall").turn("scarlet")
    assert night.fine(clue.TurnEnded(by="scarlet"))


def test_the_dead_do_nothing_more(night: Board) -> None:
    night.points(green=0)
    found: Any = night.illegal(e.HeartPlayed(by="green", heart="hearts_2"))
    assert "AC-SUR-02" in found
    assert night.state.on_turn == "scarlet"
    night.do(clue.TurnEnded(by="scarlet"))
    assert night.state.on_turn == "plum"


@pytest.mark.rule("AC-AMB-08", "AC-STA-01", "AC-SUR-02")
def test_who_is_dead_from_the_start_does_not_go_first() -> None:
    board = Board(part="two", options={"AC-AMB-08": "no_floor"}, scores={"green": -20}).rolled(7)
    board.do(e.FirstChosen(player="green"))
    assert set(board.state.dead) == {"green"}
    assert board.state.on_turn == "plum", "the next to the left"


@pytest.mark.rule("AC-GEN-01", "CLUE-SUG-01")
def test_nobody_is_told_at_night_to_suggest(night: Board) -> None:
    night.turn("scarlet").do(clue.DiceRolled(by="scarlet", roll=4), night.move("scarlet", "hall"))
    assert night.say(clue.TurnEnded(by="scarlet")) == []


# ---------------------------------------------------------------- giving up


@pytest.mark.rule("AC-END-01")
def test_the_night_can_be_given_up_to_a_living_player(night: Board) -> None:
    night.points(green=0)
    (offer,) = [o for o in night.table.game.offers(night.table.view("plum"), "plum") if o.kind is GameConceded]
    assert (offer.rare, tuple(offer.blanks[0].choices)) == (True, ("scarlet", "plum", "white"))
    assert night.odd(GameConceded(winner="plum"), "AC-END-01")
    night.put(scarlet="hall", mustard="hall").turn("scarlet").do(night.tries("scarlet", "assault", "mustard"))
    night.do(GameConceded(winner="plum"))
    state = night.state
    assert (state.over, state.winner, state.won_by, state.contest) == (True, "plum", "conceded", None)
    assert night.table.account("plum")[-1].text == "The others concede. The victory goes to Plum."


def test_part_one_is_not_given_up(board: Board) -> None:
    assert not [o for o in board.table.game.offers(board.state, "plum") if o.kind is GameConceded]
    assert board.refused(GameConceded(winner="plum"), "AC-END-01")

"""Turn, new armies, free move."""

from __future__ import annotations

import pytest

from assistant.content.maps import world
from assistant.families.common_rules import OptionChanged
from assistant.games.risk import events as e


def moved(source: str, target: str, count: int, by: str = "anna") -> e.ArmiesMoved:
    return e.ArmiesMoved(by=by, source=source, target=target, count=count)


def only(board, player: str, areas) -> None:
    """Return a table on which the player holds just these areas; the rest is Ben's, or Anna's if the player is Ben."""
    other = "anna" if player == "ben" else "ben"
    board.with_({area: (player if area in areas else other, 2) for area in world().keys})


@pytest.mark.rule("RSK-TRN-01")
def test_armies_come_before_attacks_and_attacks_before_the_free_move(board) -> None:
    board.do(e.TurnEnded(by="anna"))
    assert (board.state.step, board.state.unplaced) == ("reinforce", 4)
    board.with_({"ontario": ("ben", 5), "northwest_territory": ("ben", 1)})
    attack = board.attacking("ontario", "alberta")
    move = moved("ontario", "northwest_territory", 2, "ben")
    for event in (attack, move, e.TurnEnded(by="ben")):
        assert board.refused(event, "RSK-TRN-01")
        assert board.refused(event, "RSK-REI-03")
    board.place("ontario", 4)
    assert board.state.step == "attack"
    assert all(map(board.fine, (attack, move, e.TurnEnded(by="ben"))))


@pytest.mark.rule("RSK-TRN-01")
def test_after_the_free_move_no_more_attacks(board) -> None:
    board.with_({"alaska": ("anna", 5), "alberta": ("anna", 5)})
    attack = board.attacking("alaska", "kamchatka")
    assert board.fine(attack)
    board.do(moved("alberta", "alaska", 3))
    assert board.refused(attack, "RSK-TRN-01")
    assert (board.state.on_turn, board.state.step) == ("ben", "reinforce"), "nothing else is left to do in the turn"
    assert board.told() == "Anna moves 3 armies from Alberta to Alaska. Ben has 4 armies to place."


@pytest.mark.rule("RSK-TRN-01", "RSK-ATK-02")
def test_an_open_attack_is_stopped_before_the_free_move_and_the_end_of_the_turn(board) -> None:
    board.with_({"alaska": ("anna", 8), "kamchatka": ("carla", 5)}).attack("alaska", "kamchatka")
    later = [e.ArmiesMoved(by="anna", source="alaska", target="alberta", count=3), e.TurnEnded(by="anna")]
    assert all(board.refused(event, "RSK-TRN-01") for event in later)
    assert not any(board.offered(type(event)) for event in later)
    assert board.offered(e.AttackAnnounced), "another attack may follow between two rounds"
    board.by_the_rules(e.AttackStopped(by="anna"))
    assert all(board.fine(event) and board.offered(type(event)) for event in later)


@pytest.mark.rule("RSK-TRN-01", "RSK-ATK-01")
def test_an_attack_that_is_beaten_off_need_not_be_stopped(board) -> None:
    board.with_({"alaska": ("anna", 2), "kamchatka": ("carla", 5)}).attack("alaska", "kamchatka")
    board.do(e.LossesTaken(attacker=1, defender=0, dice=1))
    assert board.state.fight is not None
    assert board.fine(e.TurnEnded(by="anna"))
    assert board.offered(e.TurnEnded)


@pytest.mark.rule("RSK-TRN-01")
def test_attacking_is_optional(board) -> None:
    board.do(e.TurnEnded(by="anna"))
    assert board.state.on_turn == "ben"
    (end,) = board.turn_of("ben").offers(e.TurnEnded)
    assert (end.verb, end.expected) == ("End the turn", False)


@pytest.mark.rule("RSK-TRN-01", "RSK-CNQ-02")
def test_the_end_of_the_turn_is_expected_once_armies_have_moved_in(board) -> None:
    board.with_(dict.fromkeys(board.state.held("anna"), ("anna", 1)))
    board.with_({"alaska": ("anna", 6), "kamchatka": ("ben", 1)}).attack("alaska", "kamchatka").throw("666", "1")
    assert board.state.holder("kamchatka") == "anna"
    assert not board.offers(e.TurnEnded)[0].expected
    board.do(e.TurnEnded(by="anna"))
    assert board.state.on_turn == "ben"


@pytest.mark.rule("RSK-TRN-01")
def test_where_nothing_can_be_attacked_only_the_move_is_left(board) -> None:
    board.with_(dict.fromkeys(board.state.held("anna"), ("anna", 1)))
    assert board.state.step == "move"
    assert board.offers(e.TurnEnded)[0].expected


@pytest.mark.rule("RSK-REI-01")
@pytest.mark.parametrize(("areas", "armies"), [(11, 3), (12, 4), (1, 3)])
def test_armies_for_territories(board, areas: int, armies: int) -> None:
    keys = [area for area in world().keys if world().area(area).continent in ("asia", "europe")]
    held = [area for area in keys if area not in ("iceland", "siam", "japan")][:areas]
    only(board, "ben", held)
    income = board.state.income("ben")
    assert (income.areas, income.for_areas, income.total) == (areas, armies, armies)
    board.do(e.TurnEnded(by="anna"))
    assert (board.state.on_turn, board.state.unplaced) == ("ben", armies)


@pytest.mark.rule("RSK-REI-01")
def test_the_whole_world_brings_fourteen(board) -> None:
    only(board, "anna", world().keys)
    assert board.state.income("anna").for_areas == 14


@pytest.mark.rule("RSK-REI-02")
def test_australia_and_south_america_bring_seven(board) -> None:
    only(board, "ben", world().within("australia") | world().within("south_america"))
    income = board.state.income("ben")
    assert {c.key for c in income.continents} == {"australia", "south_america"}
    assert (income.areas, income.for_areas, income.total) == (8, 3, 7)


@pytest.mark.rule("RSK-REI-02")
def test_eleven_of_twelve_bring_nothing(board) -> None:
    only(board, "ben", world().within("asia") - {"siam"})
    assert board.state.income("ben") == (11, 3, ())


@pytest.mark.rule("RSK-REI-02")
@pytest.mark.parametrize(
    ("continent", "bonus"),
    [("north_america", 5), ("south_america", 2), ("europe", 5), ("africa", 3), ("asia", 7), ("australia", 2)],
)
def test_the_bonus_comes_on_top(board, continent: str, bonus: int) -> None:
    held = world().within(continent)
    only(board, "ben", held)
    assert board.state.income("ben").total == max(3, len(held) // 3) + bonus


@pytest.mark.rule("RSK-REI-03")
def test_seven_armies_on_one_area_or_split(board) -> None:
    only(board, "ben", world().within("australia") | world().within("south_america"))
    board.do(e.TurnEnded(by="anna"))
    assert board.fine(e.ArmiesPlaced(by="ben", at="peru", count=7))
    assert board.refused(e.ArmiesPlaced(by="ben", at="peru", count=8), "RSK-REI-03")
    assert board.refused(e.ArmiesPlaced(by="ben", at="peru", count=0), "RSK-REI-03")
    board.place("peru", 3).place("brazil", 4)
    assert (board.state.armies("peru"), board.state.armies("brazil")) == (5, 6)
    assert (board.state.unplaced, board.state.step) == (0, "attack")


@pytest.mark.rule("RSK-REI-03")
def test_new_armies_go_onto_own_areas(board) -> None:
    board.do(e.TurnEnded(by="anna"))
    assert board.refused(e.ArmiesPlaced(by="ben", at="alaska"), "RSK-REI-03")
    assert board.choices(e.ArmiesPlaced, "at") == board.state.held("ben")
    before = board.state.forces
    assert board.do(e.ArmiesPlaced(by="ben", at="alaska")).state.forces == before, "they cannot stand there"


@pytest.mark.rule("RSK-REI-03")
def test_one_tap_an_army(board) -> None:
    board.do(e.TurnEnded(by="anna"))
    first = board.offers(e.ArmiesPlaced)[0]
    assert (first.expected, first.known, [b.name for b in first.blanks]) == (True, {"by": "ben"}, ["at", "count"])
    assert first.blank("count").choices == range(1, board.state.unplaced + 1)


@pytest.mark.rule("RSK-MOV-01")
def test_up_to_seven_of_eight_may_move_to_one_neighbour(board) -> None:
    board.with_({"alaska": ("anna", 8), "western_united_states": ("anna", 1)})
    assert board.choices(e.ArmiesMoved, "count", source="alaska") == set(range(1, 8))
    assert board.fine(moved("alaska", "alberta", 7))
    assert board.refused(moved("alaska", "alberta", 8), "RSK-MOV-01")
    assert board.refused(moved("alaska", "alberta", 0), "RSK-MOV-01")
    board.do(moved("alaska", "alberta", 7))
    assert (board.state.armies("alaska"), board.state.armies("alberta")) == (1, 8)
    assert board.refused(moved("alberta", "western_united_states", 2), "RSK-MOV-01"), "a second free move"


@pytest.mark.rule("RSK-MOV-01")
def test_two_steps_are_not_one_move(board) -> None:
    board.with_({"alaska": ("anna", 8), "western_united_states": ("anna", 1)})
    assert board.refused(moved("alaska", "western_united_states", 2), "RSK-MOV-01")
    assert board.refused(moved("alaska", "northwest_territory", 2), "RSK-MOV-01"), "not Anna's"
    assert board.choices(e.ArmiesMoved, "target", source="alaska") == {"alberta"}


@pytest.mark.rule("RSK-MOV-01")
def test_a_move_is_allowed_whether_or_not_there_was_an_attack(board) -> None:
    board.with_({"alaska": ("anna", 8), "siberia": ("anna", 9)})
    assert board.fine(moved("alaska", "alberta", 2))
    board.win("siberia", "ural")
    assert board.fine(moved("alaska", "alberta", 2))


@pytest.mark.rule("RSK-MOV-01")
def test_a_house_rule_of_moving_first_does_not_end_the_turn(board) -> None:
    board.do(e.TurnEnded(by="anna")).with_({"ontario": ("ben", 5), "northwest_territory": ("ben", 1)})
    board.do(moved("ontario", "northwest_territory", 2, "ben"))
    assert (board.state.on_turn, board.state.step, board.state.unplaced) == ("ben", "reinforce", 4)
    board.place("ontario", 4)
    assert board.refused(moved("ontario", "northwest_territory", 2, "ben"), "RSK-MOV-01")


@pytest.mark.rule("RSK-AMB-02")
def test_a_move_through_a_chain_of_own_areas(board) -> None:
    here = {"alaska": ("anna", 8), "western_united_states": ("anna", 1), "siam": ("anna", 4)}
    assert board.with_(here).refused(moved("alaska", "western_united_states", 2), "RSK-AMB-02")
    board.do(OptionChanged(ambiguity="RSK-AMB-02", choice="connected"))
    assert board.fine(moved("alaska", "western_united_states", 2))
    assert board.refused(moved("alaska", "siam", 2), "RSK-AMB-02")
    assert board.choices(e.ArmiesMoved, "target", source="alaska") == {"alberta", "western_united_states"}
    board.do(moved("alaska", "western_united_states", 2))
    assert board.state.armies("western_united_states") == 3

"""Attack, dice, conquest."""

from __future__ import annotations

import pytest

from assistant.families.common_rules import OptionChanged
from assistant.games.risk import events as e
from assistant.kit.fight import dice_of, may_move_in


def lost(attacker: int, defender: int, dice: int = 0) -> e.LossesTaken:
    return e.LossesTaken(attacker=attacker, defender=defender, dice=dice)


def thrown(attack: str, defence: str) -> e.DiceRolled:
    return e.DiceRolled(attack=tuple(map(int, attack)), defence=tuple(map(int, defence)))


@pytest.fixture
def front(board):
    """Anna has 8 armies in Alaska, Carla 5 in Kamchatka; Anna attacks."""
    return board.with_({"alaska": ("anna", 8), "kamchatka": ("carla", 5)}).attack("alaska", "kamchatka")


@pytest.mark.rule("RSK-ATK-01")
def test_one_army_cannot_attack_and_two_can_over_water(board) -> None:
    board.with_({"alaska": ("anna", 1), "kamchatka": ("carla", 3)})
    attack = board.attacking("alaska", "kamchatka")
    assert board.refused(attack, "RSK-ATK-01")
    assert not board.choices(e.AttackAnnounced, "target", source="alaska")
    board.with_({"alaska": ("anna", 2)})
    assert board.state.world.over_water("alaska", "kamchatka")
    assert board.fine(attack)
    assert board.choices(e.AttackAnnounced, "target", source="alaska") == {"northwest_territory", "kamchatka"}


@pytest.mark.rule("RSK-ATK-01")
def test_an_attack_is_at_an_adjacent_area_of_somebody_else(board) -> None:
    board.with_({"alaska": ("anna", 5), "ontario": ("ben", 5)})
    assert board.refused(board.attacking("alaska", "alberta"), "RSK-ATK-01"), "her own"
    assert board.refused(board.attacking("alaska", "alaska"), "RSK-ATK-01")
    assert board.refused(board.attacking("alaska", "siam"), "RSK-ATK-01"), "her own, and far away"
    assert board.refused(board.attacking("alaska", "ontario"), "RSK-MAP-02")
    assert board.refused(board.attacking("ontario", "alberta"), "RSK-ATK-01"), "from an area of Ben's"
    far = next(n.text for n in board.say(board.attacking("alaska", "ontario")))
    assert far.endswith("are not adjacent. From there you can attack Northwest Territory, Kamchatka.")


@pytest.mark.rule("RSK-ATK-01", "RSK-TRN-01")
def test_only_who_is_on_turn_attacks(board) -> None:
    board.with_({"ontario": ("ben", 5)})
    assert board.refused(e.AttackAnnounced(by="ben", source="ontario", target="alberta"), "RSK-TRN-01")


@pytest.mark.rule("RSK-ATK-01")
def test_dice_belong_to_an_attack(board) -> None:
    for event in (thrown("6", "1"), lost(1, 1), e.DiceAnnounced(attack=1)):
        assert board.refused(event, "RSK-ATK-01")
        assert board.do(event).state.fight is None


@pytest.mark.rule("RSK-ATK-02")
def test_after_a_lost_round_one_may_attack_elsewhere_and_return(board) -> None:
    board.with_({"argentina": ("anna", 9), "brazil": ("carla", 2), "peru": ("ben", 2)})
    board.attack("argentina", "brazil").throw("111", "66")
    assert board.fine(board.attacking("argentina", "peru")), "no tap is needed to stop"
    board.attack("argentina", "peru").throw("666", "11")
    assert board.state.holder("peru") == "anna"
    assert board.fine(board.attacking("argentina", "brazil"))
    board.attack("argentina", "brazil")
    assert [(f.target, f.captured, f.lost) for f in board.state.fought] == [
        ("brazil", False, (2, 0)),
        ("peru", True, (0, 2)),
    ]


@pytest.mark.rule("RSK-ATK-02")
def test_stopping_at_any_time(front) -> None:
    assert front.refused(e.AttackStopped(by="ben"), "RSK-ATK-02")
    assert front.fine(e.AttackStopped(by="anna"))
    front.throw("111", "66").do(e.AttackStopped(by="anna"))
    assert front.state.fight is None
    assert front.state.step == "attack"
    assert front.odd(e.AttackStopped(by="anna"), "RSK-ATK-02")
    assert front.fine(e.TurnEnded(by="anna"))


@pytest.mark.rule("RSK-DIC-01")
@pytest.mark.parametrize(("armies", "most"), [(2, 1), (3, 2), (4, 3), (20, 3)])
def test_dice_of_the_attacker(board, armies: int, most: int) -> None:
    board.with_({"alaska": ("anna", armies), "kamchatka": ("carla", 5)}).attack("alaska", "kamchatka")
    assert dice_of(board.state, board.state.fight)[0] == most
    for dice in range(1, 5):
        assert board.refused(thrown("6" * dice, "1"), "RSK-DIC-01") is (dice > most)
    assert board.refused(thrown("", "1"), "RSK-DIC-01")


@pytest.mark.rule("RSK-DIC-02")
@pytest.mark.parametrize(("armies", "most"), [(1, 1), (2, 2), (5, 2)])
def test_dice_of_the_defender(board, armies: int, most: int) -> None:
    board.with_({"alaska": ("anna", 9), "kamchatka": ("carla", armies)}).attack("alaska", "kamchatka")
    assert dice_of(board.state, board.state.fight)[1] == most
    for dice in range(1, 4):
        assert board.refused(thrown("6", "1" * dice), "RSK-DIC-02") is (dice > most)


@pytest.mark.rule("RSK-DIC-03")
@pytest.mark.parametrize(
    ("attack", "defence", "ours", "theirs"),
    [("641", "54", 7, 4), ("666", "66", 6, 5), ("3", "21", 8, 4), ("146", "45", 7, 4)],
)
def test_comparing_dice(front, attack: str, defence: str, ours: int, theirs: int) -> None:
    front.throw(attack, defence)
    assert (front.state.armies("alaska"), front.state.armies("kamchatka")) == (ours, theirs)


@pytest.mark.rule("RSK-DIC-03")
def test_a_throw_is_told_with_its_cost(front) -> None:
    assert front.throw("146", "45").told() == "6 4 1 against 5 4: Anna loses 1 army and Carla loses 1 army."
    assert front.do(lost(0, 2)).told() == "Carla loses 2 armies."


@pytest.mark.rule("RSK-DIC-04")
def test_at_most_two_losses_a_throw(front) -> None:
    assert all(front.fine(lost(*cost)) for cost in ((0, 2), (1, 1), (2, 0)))
    for cost in ((0, 3), (2, 1), (0, 0), (-1, 3)):
        assert front.refused(lost(*cost), "RSK-DIC-04")
    front.with_({"kamchatka": ("carla", 1)}).attack("alaska", "kamchatka")
    assert all(front.fine(lost(*cost)) for cost in ((0, 1), (1, 0)))
    assert front.refused(lost(1, 1), "RSK-DIC-04"), "3 dice against 1: exactly one army"
    assert front.refused(lost(0, 1, dice=4), "RSK-DIC-01")


@pytest.mark.rule("RSK-DIC-04")
def test_one_tap_a_throw(front) -> None:
    offered = [o for o in front.offers(e.LossesTaken) if not o.rare]
    assert [(o.known["attacker"], o.known["defender"]) for o in offered] == [(0, 2), (1, 1), (2, 0)]
    assert all(o.expected and not o.blanks for o in offered)
    assert [o.verb for o in offered] == ["Carla loses 2", "Anna loses 1, Carla loses 1", "Anna loses 2"]
    fewer = [(o.known["attacker"], o.known["defender"], o.known["dice"]) for o in front.offers(e.LossesTaken) if o.rare]
    assert {(0, 1, 3), (1, 1, 2), (0, 1, 2), (0, 1, 1), (1, 0, 1)} <= set(fewer)
    assert len(set(fewer)) == len(fewer), "each result once, with fewer dice for either side"


@pytest.mark.rule("RSK-DIC-04")
def test_who_has_one_army_left_can_only_stop(front) -> None:
    for _ in range(3):
        front.throw("111", "66")
    front.throw("1", "66")
    assert (front.state.armies("alaska"), front.state.armies("kamchatka")) == (1, 5)
    assert not front.offers(e.LossesTaken)
    assert front.offers(e.AttackStopped)[0].expected


@pytest.mark.rule("RSK-CNQ-01")
def test_the_last_defender_falls_and_armies_move_in_at_once(front) -> None:
    front.with_({"kamchatka": ("carla", 2)}).attack("alaska", "kamchatka").throw("666", "11")
    assert (front.state.holder("kamchatka"), front.state.armies("kamchatka")) == ("anna", 3)
    assert front.state.armies("alaska") == 5
    assert front.told().endswith("Anna captures Kamchatka; 3 armies move in.")
    assert front.refused(e.ArmiesMovedIn(count=0), "RSK-CNQ-01"), "it may not be left empty"
    assert front.refused(thrown("6", "1"), "RSK-CNQ-01"), "there is nothing left to fight"
    assert front.do(thrown("6", "1")).state.armies("kamchatka") == 3


@pytest.mark.rule("RSK-CNQ-02")
def test_three_dice_of_six_armies_move_three_to_five(board) -> None:
    board.with_({"alaska": ("anna", 6), "kamchatka": ("carla", 1)}).attack("alaska", "kamchatka").throw("666", "1")
    assert list(may_move_in(board.state)) == [3, 4, 5]
    assert board.choices(e.ArmiesMovedIn, "count") == {3, 4, 5}
    assert [board.fine(e.ArmiesMovedIn(count=count)) for count in range(2, 7)] == [False, True, True, True, False]
    assert board.refused(e.ArmiesMovedIn(count=6), "RSK-CNQ-03")
    board.do(e.ArmiesMovedIn(count=5))
    assert (board.state.armies("alaska"), board.state.armies("kamchatka")) == (1, 5)
    assert board.told() == "In all, 5 armies move into Kamchatka."
    board.do(e.ArmiesMovedIn(count=4))
    assert (board.state.armies("alaska"), board.state.armies("kamchatka")) == (2, 4), "one may think again"


@pytest.mark.rule("RSK-CNQ-02")
def test_two_armies_and_one_die_move_exactly_one(board) -> None:
    board.with_({"alaska": ("anna", 2), "kamchatka": ("carla", 1)}).attack("alaska", "kamchatka").throw("6", "1")
    assert list(may_move_in(board.state)) == [1]
    assert not board.offers(e.ArmiesMovedIn), "there is nothing to choose"
    assert (board.state.armies("alaska"), board.state.armies("kamchatka")) == (1, 1)
    assert board.refused(e.ArmiesMovedIn(count=2), "RSK-CNQ-02")


@pytest.mark.rule("RSK-CNQ-02")
def test_fewer_dice_let_fewer_move_in(front) -> None:
    front.with_({"kamchatka": ("carla", 1)}).attack("alaska", "kamchatka").do(lost(0, 1, dice=1))
    assert list(may_move_in(front.state)) == list(range(1, 8))
    assert front.state.armies("kamchatka") == 1


@pytest.mark.rule("RSK-CNQ-02")
def test_armies_move_in_after_a_capture_only(front) -> None:
    assert front.refused(e.ArmiesMovedIn(count=3), "RSK-CNQ-02")
    before = front.state.forces
    assert front.do(e.ArmiesMovedIn(count=3)).state.forces == before


@pytest.mark.rule("RSK-CNQ-03")
def test_no_area_is_left_empty(board) -> None:
    board.with_({"alaska": ("anna", 5)})
    assert board.refused(e.ArmiesMoved(by="anna", source="alaska", target="alberta", count=5), "RSK-CNQ-03")
    assert board.odd(e.AreaSet(at="alaska", owner="anna", armies=0), "RSK-CNQ-03")
    assert board.odd(e.AreaSet(at="alaska", owner=None, armies=0), "RSK-CNQ-03")
    assert board.fine(e.AreaSet(at="alaska", owner="ben", armies=4))
    assert board.fine(e.AreaSet(at="alaska", owner="anna", armies=1))


@pytest.mark.rule("RSK-AMB-03")
def test_the_attacker_announces_first(front) -> None:
    assert front.refused(e.DiceAnnounced(attack=0, defence=1), "RSK-AMB-03")
    assert front.refused(e.DiceAnnounced(attack=4), "RSK-DIC-01")
    assert front.refused(e.DiceAnnounced(attack=2, defence=3), "RSK-DIC-02")
    assert front.fine(e.DiceAnnounced(attack=2))
    assert front.choices(e.DiceAnnounced, "attack") == {1, 2, 3}
    front.do(e.DiceAnnounced(attack=2))
    assert front.choices(e.DiceAnnounced, "defence") == {1, 2}
    assert front.odd(e.DiceAnnounced(attack=3, defence=1), "RSK-AMB-03")
    front.do(e.DiceAnnounced(attack=2, defence=1))
    assert front.refused(thrown("666", "1"), "RSK-AMB-03")
    assert front.refused(thrown("66", "11"), "RSK-AMB-03")
    assert front.refused(lost(1, 1), "RSK-AMB-03")
    assert [o.known for o in front.offers(e.LossesTaken)] == [
        {"attacker": 0, "defender": 1, "dice": 2},
        {"attacker": 1, "defender": 0, "dice": 2},
    ]
    assert front.throw("66", "1").state.announced == (0, 0), "the next throw is announced anew"


@pytest.mark.rule("RSK-AMB-03")
def test_what_was_announced_is_told_and_quoted(front) -> None:
    assert front.do(e.DiceAnnounced(attack=2)).told() == "The attacker will roll 2 dice."
    assert front.do(e.DiceAnnounced(attack=0, defence=1)).told() == "The defender 1 die."
    front.do(e.DiceAnnounced(attack=2, defence=1))
    assert front.told() == "The attacker will roll 2 dice and the defender 1 die."
    said = [n.text for n in front.say(thrown("666", "11"))]
    assert said == ["The attacker announced 2 dice, not 3.", "The defender announced 1 die, not 2."]
    assert [n.text for n in front.say(lost(1, 1))] == ["Both sides together lose 1 army in this roll, not 2."]


@pytest.mark.rule("RSK-AMB-03")
def test_an_announcement_holds_for_one_throw_however_it_is_told(front) -> None:
    front.do(e.DiceAnnounced(attack=2, defence=1))
    assert front.do(lost(0, 1, 2)).state.announced == (0, 0)
    assert front.choices(e.DiceAnnounced, "attack") == {1, 2, 3}
    front.do(e.DiceAnnounced(attack=3, defence=2), lost(0, 2))
    assert front.state.fight.rounds[-1].dice == (3, 2), "as many as announced"
    assert front.do(e.DiceAnnounced(attack=1)).choices(e.DiceAnnounced, "defence") == {1, 2}


@pytest.mark.rule("RSK-AMB-03")
@pytest.mark.parametrize(("ours", "theirs", "offered"), [(2, 1, False), (3, 1, True), (2, 2, True)])
def test_where_both_have_one_die_nothing_is_announced(board, ours: int, theirs: int, offered: bool) -> None:
    board.with_({"alaska": ("anna", ours), "kamchatka": ("carla", theirs)}).attack("alaska", "kamchatka")
    assert board.offered(e.DiceAnnounced) == offered


@pytest.mark.rule("RSK-DIC-03")
def test_a_die_shows_one_to_six(front) -> None:
    assert front.fine(thrown("61", "6"))
    assert front.meaningless(thrown("7", "1"))
    assert front.meaningless(thrown("6", "0"))


@pytest.mark.rule("RSK-AMB-03")
def test_both_announce_at_once(front) -> None:
    front.do(OptionChanged(ambiguity="RSK-AMB-03", choice="simultaneous"))
    assert front.refused(e.DiceAnnounced(attack=2), "RSK-AMB-03")
    assert front.fine(e.DiceAnnounced(attack=2, defence=1))
    offered = [[(b.name, b.noun) for b in o.blanks] for o in front.offers(e.DiceAnnounced)]
    assert offered == [[("attack", "dice"), ("defence", "dice")]]


@pytest.mark.rule("RSK-AMB-03")
def test_both_always_roll_the_maximum(front) -> None:
    assert front.fine(thrown("6", "1"))
    front.do(OptionChanged(ambiguity="RSK-AMB-03", choice="max"))
    assert not front.offers(e.DiceAnnounced)
    assert front.refused(e.DiceAnnounced(attack=3, defence=2), "RSK-AMB-03")
    assert front.refused(thrown("66", "11"), "RSK-AMB-03")
    assert front.refused(thrown("666", "1"), "RSK-AMB-03")
    assert front.refused(lost(0, 1), "RSK-AMB-03")
    assert front.fine(thrown("666", "11"))


@pytest.mark.rule("RSK-DIC-01", "RSK-DIC-03")
def test_the_faces_of_a_throw_are_on_offer_for_every_number_of_dice(front) -> None:
    offered = front.offers(e.DiceRolled)
    assert [(o.blank("attack").count, o.blank("defence").count) for o in offered] == [
        (3, 2), (3, 1), (2, 2), (2, 1), (1, 2), (1, 1),
    ]  # fmt: skip
    throws = [(n, thrown(faces, against)) for n, faces, against in ((0, "661", "55"), (4, "4", "44"), (5, "4", "1"))]
    assert all(offered[n].makes(event) and front.fine(event) for n, event in throws)
    assert not offered[0].makes(thrown("66", "55"))
    front.do(OptionChanged(ambiguity="RSK-AMB-03", choice="max"))
    assert len(front.offers(e.DiceRolled)) == 1

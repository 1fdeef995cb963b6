"""Setup: starting armies, claims, remaining armies, and the game for two."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from assistant.content.maps import world
from assistant.core.event import TABLE
from assistant.core.seating import Seated
from assistant.families.common_rules import OptionChanged
from assistant.games.risk import GAME
from assistant.games.risk import events as e
from assistant.games.risk.advice_setup import neutral_for_two
from assistant.games.risk.rules import apply
from assistant.games.risk.setup import lay
from assistant.games.risk.state import NEUTRAL, Risk, Turn
from assistant.games.risk.turns import claiming, placing
from assistant.kit.forces import Force, totals
from assistant.table.table import Table
from tests.games.risk.conftest import shared
from tests.words import seated


def claim_all(board):
    for area in world().keys:
        claim = e.AreaClaimed(by=claiming(board.state), at=area)
        assert board.fine(claim)
        board.do(claim)
    return board


def place_all(board):
    while board.state.step == "place":
        owner = placing(board.state)
        event = e.ArmiesPlaced(by=owner, at=min(board.state.held(owner)))
        assert board.fine(event)
        board.do(event)
    return board


@pytest.mark.rule("RSK-SET-01")
@pytest.mark.parametrize(("players", "each"), [(3, 35), (4, 30), (5, 25), (6, 20)])
def test_armies_of_the_start(lay_board, players: int, each: int) -> None:
    board = lay_board(players)
    assert set(board.state.to_place.values()) == {each}
    place_all(claim_all(board))
    assert sum(board.state.received.values()) - board.state.unplaced == players * each
    assert sum(totals(board.state.forces).values()) == players * each


@pytest.mark.rule("RSK-SET-01")
def test_six_players_have_thirteen_more_after_claiming_seven(lay_board) -> None:
    board = claim_all(lay_board(6))
    assert {len(board.state.held(player)) for player in board.state.order} == {7}
    assert set(board.state.to_place.values()) == {13}


@pytest.mark.rule("RSK-SET-01")
def test_seven_players_are_too_many(lay_board) -> None:
    seats = [Seated(key=f"p{n}", name=f"P{n}") for n in range(7)]
    notices = list(lay_board(3).table.game.check(lay(seats), lay_board(3).table.game.start))
    assert [n.level for n in notices] == ["illegal"]
    assert lay_board(3).refused(lay(seats[:3]), "RSK-SET-01"), "a game is set up once"


@pytest.mark.rule("RSK-SET-02")
def test_five_players_own_nine_or_eight(lay_board) -> None:
    board = claim_all(lay_board(5))
    assert [len(board.state.held(player)) for player in board.state.order] == [9, 9, 8, 8, 8]
    assert board.state.step == "place"


@pytest.mark.rule("RSK-SET-02")
def test_the_highest_die_claims_first_and_then_it_goes_left(lay_board) -> None:
    board = lay_board(3, rolls={"anna": [4, 1], "ben": [4, 6], "carla": [2]})
    assert board.state.on_turn == "ben"
    assert board.refused(e.AreaClaimed(by="anna", at="peru"), "RSK-SET-02")
    board.do(e.AreaClaimed(by="ben", at="peru"))
    assert board.state.on_turn == "carla"
    assert board.refused(e.AreaClaimed(by="carla", at="peru"), "RSK-SET-02")
    assert board.choices(e.AreaClaimed, "at") == set(world().keys) - {"peru"}
    board.do(e.AreaClaimed(by="carla", at="siam"))
    assert board.state.on_turn == "anna"
    assert board.told() == "Carla claims Siam."


@pytest.mark.rule("RSK-SET-02")
def test_who_placed_the_first_army_takes_the_first_turn(lay_board) -> None:
    board = place_all(claim_all(lay_board(4, first="carla")))
    assert (board.state.turn.number, board.state.on_turn, board.state.step) == (1, "carla", "reinforce")
    assert board.refused(e.AreaClaimed(by="carla", at="peru"), "RSK-SET-02")


@pytest.mark.rule("RSK-SET-02", "RSK-SET-03")
def test_the_rest_waits_for_the_last_claim(lay_board) -> None:
    board = lay_board(3).do(e.AreaClaimed(by="anna", at="peru"))
    assert board.refused(e.ArmiesPlaced(by="anna", at="peru"), "RSK-SET-02")


@pytest.mark.rule("RSK-SET-03")
def test_three_players_have_21_further_armies(lay_board) -> None:
    board = claim_all(lay_board(3))
    assert set(board.state.to_place.values()) == {35 - 14}


@pytest.mark.rule("RSK-SET-03")
def test_one_army_in_turn_onto_own_areas_without_a_limit(lay_board) -> None:
    board = claim_all(lay_board(3))
    assert board.fine(e.ArmiesPlaced(by="anna", at="alaska"))
    assert board.odd(e.ArmiesPlaced(by="anna", at="alaska", count=2), "RSK-SET-03")
    assert board.refused(e.ArmiesPlaced(by="anna", at="alaska", count=22), "RSK-SET-03")
    assert board.refused(e.ArmiesPlaced(by="anna", at="northwest_territory"), "RSK-SET-03")
    assert board.refused(e.ArmiesPlaced(by="ben", at="northwest_territory"), "RSK-SET-03")
    assert board.choices(e.ArmiesPlaced, "at") == board.state.held("anna")
    place_all(board)
    assert max(map(board.state.armies, world().keys)) == 22, "all 21 on one area"


@pytest.mark.rule("RSK-AMB-05", "RSK-SET-03")
def test_the_rest_may_be_placed_in_handfuls(lay_board) -> None:
    board = claim_all(lay_board(3))
    handful = e.ArmiesPlaced(by="ben", at=min(board.state.held("ben")), count=3)
    assert board.odd(replace(handful, by="anna", at="alaska"), "RSK-AMB-05")
    assert board.refused(handful, "RSK-SET-03"), "it is Anna's turn"
    assert board.offered(OptionChanged, ambiguity="RSK-AMB-05", choice="handfuls")
    board.do(OptionChanged(ambiguity="RSK-AMB-05", choice="handfuls"))
    board.by_the_rules(handful, handful)
    assert board.told() == f"Ben places 3 armies on {board.state.area(handful.at)}."
    assert (board.state.to_place["ben"], board.state.on_turn) == (21 - 6, "anna")
    assert board.offers(e.ArmiesPlaced, "carla")[0].known == {"by": "carla"}, "Carla's armies first"
    assert board.choices(e.ArmiesPlaced, "count", "carla", by="ben") == set(range(1, 16))
    assert board.refused(replace(handful, count=16), "RSK-SET-03")
    for owner in board.state.order:
        area = min(board.state.held(owner))
        board.by_the_rules(e.ArmiesPlaced(by=owner, at=area, count=board.state.to_place[owner]))
    assert (board.state.turn.number, board.state.on_turn, board.state.step) == (1, "anna", "reinforce")
    assert list(board.table.game.laws(board.state)) == []


@pytest.mark.rule("RSK-AMB-05", "RSK-SET-04")
def test_handfuls_of_two_players_and_the_neutral_force(lay_board) -> None:
    board = claim_all(lay_board(2)).do(OptionChanged(ambiguity="RSK-AMB-05", choice="handfuls"))
    assert {o.known["by"] for o in board.offers(e.ArmiesPlaced)} == {"anna", "ben", NEUTRAL}
    board.by_the_rules(e.ArmiesPlaced(by=NEUTRAL, at=min(board.state.held(NEUTRAL)), count=26))
    assert board.state.to_place == {"anna": 26, "ben": 26, NEUTRAL: 0}


@pytest.mark.rule("RSK-SET-03")
def test_a_board_that_was_set_up_before(lay_board) -> None:
    owners = {area: ("anna", "ben", "carla")[at % 3] for at, area in enumerate(world().keys)}
    dealt = lay_board(3, owners=owners)
    assert (dealt.state.step, dealt.state.on_turn, dealt.state.to_place["ben"]) == ("place", "anna", 21)
    armies = {"alaska": 22, "ontario": 22, "quebec": 22, "greenland": 1}
    owners["ontario"] = "ben"
    ready = lay_board(3, owners=owners, armies=armies)
    assert (ready.state.step, ready.state.on_turn, ready.state.unplaced) == ("reinforce", "anna", 4)
    assert list(ready.table.game.laws(ready.state)) == []


@pytest.mark.rule("RSK-SET-04")
def test_two_players_deal_three_piles_of_fourteen(lay_board) -> None:
    board = lay_board(2)
    assert board.state.to_place == {"anna": 40, "ben": 40, NEUTRAL: 40}
    claim_all(board)
    assert {owner: len(board.state.held(owner)) for owner in board.state.owners} == {"anna": 14, "ben": 14, NEUTRAL: 14}


@pytest.mark.rule("RSK-SET-04")
def test_a_pile_ends_with_fourteen_areas(lay_board) -> None:
    board = lay_board(2).do(*(e.AreaClaimed(by="anna", at=area) for area in world().keys[:14]))
    assert board.refused(e.AreaClaimed(by="anna", at="siam"), "RSK-SET-04")
    assert board.fine(e.AreaClaimed(by=NEUTRAL, at="siam"))
    assert {o.known["by"] for o in board.offers(e.AreaClaimed)} == {"ben", NEUTRAL}


@pytest.mark.rule("RSK-SET-04")
def test_two_own_armies_and_then_a_neutral_one(lay_board) -> None:
    board = claim_all(lay_board(2))
    seen: list[tuple[str, str | None]] = []
    while board.state.step == "place":
        owner = placing(board.state)
        seen.append((owner, board.state.on_turn))
        board.do(e.ArmiesPlaced(by=owner, at=min(board.state.held(owner))))
    by_anna, by_ben = ("anna", "anna"), ("ben", "ben")
    assert seen[:6] == [by_anna, by_anna, (NEUTRAL, "anna"), by_ben, by_ben, (NEUTRAL, "ben")]
    assert Counter(owner for owner, _ in seen) == {"anna": 26, "ben": 26, NEUTRAL: 26}
    assert totals(board.state.forces)[NEUTRAL] == 40


@pytest.mark.rule("RSK-SET-04")
def test_the_neutral_force_only_defends(lay_board) -> None:
    board = place_all(claim_all(lay_board(2)))
    board.with_({"alaska": (NEUTRAL, 9), "alberta": ("anna", 9), "kamchatka": ("ben", 9)}).turn_of("anna")
    assert board.refused(e.AttackAnnounced(by="anna", source="alaska", target="kamchatka"), "RSK-SET-04")
    assert board.refused(e.ArmiesPlaced(by=NEUTRAL, at="alaska"), "RSK-SET-04")
    assert not board.state.targets("alaska")
    assert board.fine(board.attacking("alberta", "alaska"))
    board.attack("alberta", "alaska").throw("666", "55")
    assert board.state.armies("alaska") == 7
    board.do(e.TurnEnded(by="anna"))
    assert board.state.on_turn == "ben"
    assert board.do(e.TurnEnded(by="ben")).state.on_turn == "anna", "no turn for the neutral force"


@pytest.mark.rule("RSK-SET-04")
def test_a_neutral_force_is_for_two(lay_board) -> None:
    game = lay_board(3).table.game
    three = [Seated(key=f"p{n}", name=f"P{n}") for n in range(3)]
    more = e.GameStarted(players=tuple(three), first="p0", neutral=True)
    fewer = e.GameStarted(players=tuple(three[:2]), first="p0", neutral=False)
    uneven = e.GameStarted(
        players=tuple(three[:2]),
        first="p0",
        neutral=True,
        owners={area: "p0" if at < 15 else "p1" if at < 28 else NEUTRAL for at, area in enumerate(world().keys)},
    )
    for laid, level in ((more, "illegal"), (fewer, "odd"), (uneven, "odd")):
        assert [(n.level, n.rules) for n in game.check(laid, game.start)] == [(level, ("RSK-SET-04",))]


@pytest.mark.rule("RSK-SET-03")
def test_play_can_begin_with_what_lies_on_the_board(lay_board) -> None:
    board = lay_board(3, owners=shared("anna", "ben", "carla"))
    offered = board.offers(e.TurnEnded)
    assert [(o.verb, o.rare) for o in offered] == [("Start with the board as it is", True)]
    begin = offered[0].fill({})
    assert board.odd(begin, "RSK-SET-03"), "armies are left: the table is asked, and may"
    assert board.do(begin).state.turn.number == 1
    assert board.state.on_turn == board.state.first
    free = lay_board(3)
    assert not free.offers(e.TurnEnded)
    assert free.refused(begin, "RSK-SET-03"), "areas are unclaimed"


@pytest.mark.rule("RSK-CRD-01")
def test_what_was_counted_or_lies_on_the_board_is_on_offer_rarely(board) -> None:
    board.earn("anna", "peru")
    cards = board.offers(e.CardsCounted)[0]
    assert cards.rare
    assert list(cards.blank("count").open({"of": "ben"})) == list(range(44))
    area = board.offers(e.AreaSet)[0]
    assert area.makes(e.AreaSet(at="alaska", owner="ben", armies=7))
    assert area.rare


# ---------------------------------------------------------------- a game in progress


def in_progress(**more: Any) -> e.GameStarted:
    """Anna holds Peru and Brazil with 5 and 2 armies, Ben everything else with 1 each; it is Ben's turn."""
    owners = dict.fromkeys(world().keys, "ben") | {"peru": "anna", "brazil": "anna"}
    players = [Seated(key=key, name=key.title()) for key in ("anna", "ben", "carla")]
    armies = {"peru": 5, "brazil": 2}
    return lay(players, first="ben", owners=owners, armies=armies, under_way=True, **more)


@pytest.mark.rule("RSK-SET-01")
def test_a_game_in_progress_goes_on_without_starting_armies() -> None:
    table = Table(GAME)
    assert not list(table.advice(in_progress(sets=4), TABLE)), "the numbers of a real game are not odd"
    table.record(in_progress(sets=4))
    state: Any = table.view(TABLE)
    assert (state.on_turn, state.turn.number, state.armies("peru")) == ("ben", 1, 5)
    assert state.unplaced == state.income("ben").total
    assert state.out == ("carla",), "who holds nothing is out"
    assert state.next_set == 12, "four sets were turned in before"
    assert not list(GAME.laws(state)), "armies on the board count as received"


@pytest.mark.rule("RSK-SET-02")
def test_free_areas_of_a_game_in_progress_are_claimed_first() -> None:
    table = Table(GAME)
    begun = in_progress()
    started = replace(begun, owners={area: who for area, who in begun.owners.items() if area != "congo"})
    (notice,) = table.advice(started, TABLE)
    assert notice.text == "1 area has no owner: claim that first."
    table.record(started)
    assert table.view(TABLE).unclaimed == ("congo",)


@pytest.mark.rule("RSK-SET-04")
@pytest.mark.parametrize(
    ("players", "neutral", "levels"), [(2, True, []), (2, False, ["odd"]), (3, True, ["illegal"]), (3, False, [])]
)
def test_exactly_two_players_play_with_a_neutral_force(players: int, neutral: bool, levels: list[str]) -> None:
    seats = tuple(seated("anna", "ben", "carla"))[:players]
    started = e.GameStarted(players=seats, first="anna", neutral=neutral)
    assert [notice.level for notice in neutral_for_two(started, Risk())] == levels


@pytest.mark.rule("RSK-REI-03")
def test_armies_placed_beyond_the_new_ones_count_as_received() -> None:
    state = Risk(
        players=tuple(seated("anna", "ben")),
        neutral=True,
        turn=Turn(number=1),
        on_turn="anna",
        forces={"peru": (Force("anna", 1),), "siam": (Force(NEUTRAL, 1),)},
        to_place={"anna": 3},
        received={"anna": 20, NEUTRAL: 20},
    )
    some = apply(e.ArmiesPlaced(by="anna", at="peru", count=1), state)
    assert (some.to_place["anna"], some.received["anna"]) == (2, 20), "one of her three"
    more = apply(e.ArmiesPlaced(by="anna", at="peru", count=4), some)
    assert (more.to_place["anna"], more.received["anna"]) == (0, 22), "two more than she had left"
    other = apply(e.ArmiesPlaced(by=NEUTRAL, at="siam", count=2), state)
    assert (other.armies("siam"), other.received[NEUTRAL]) == (3, 22), "the neutral force gets no new armies"

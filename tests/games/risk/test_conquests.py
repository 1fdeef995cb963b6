"""Plans for the attacks of a turn: exact chances and values, and what they are marched for."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import pytest

from assistant.core.fast_replace import replace
from assistant.games.risk import events as e
from assistant.games.risk.figures.conquests import Conquests, Plan, plans
from assistant.games.risk.figures.decisions import card_worth
from assistant.games.risk.state import Risk
from assistant.kit.forces import Force
from assistant.odds import Campaign, campaign
from assistant.odds.control.routes import Route
from tests.games.risk.conftest import Board, shared
from tests.odds.marches import battle, path

NEAR = 1e-9


def worth(state: Risk, player: str, holding: Mapping[str, int]) -> float:
    """Return what the board is worth to a player who holds these areas with these armies, besides cards."""
    after = replace(state, forces={**state.forces, **{area: (Force(player, n),) for area, n in holding.items()}})
    total = float(max(3, len(after.held(player)) // 3))
    for whole in after.world.continents:
        areas = after.world.within(whole.key)
        if areas <= after.held(player):
            holds = 1.0
            for area in areas:
                near = [after.armies(a) for a in after.world.neighbours(area) if after.holder(a) != player]
                attackers = max(near, default=0) - 1
                holds *= sum(p for _, left, p in battle(attackers, after.armies(area)) if left) if attackers > 0 else 1
            total += whole.bonus * holds
    others = set(after.order) - {player}
    return total - sum(after.income(o).total if after.held(o) else 0 for o in others)


@pytest.fixture
def south(board: Board) -> Board:
    """Anna, with a card in reach, marches from Venezuela through the rest of South America and out of Alaska."""
    rest = dict.fromkeys(board.state.world.keys, ("ben", 1))
    mine = {"venezuela": ("anna", 6), "alaska": ("anna", 4), "brazil": ("anna", 2)}
    theirs = {"peru": ("carla", 1), "argentina": ("ben", 2), "kamchatka": ("carla", 1), "central_america": ("ben", 3)}
    return board.turn_of("anna").with_({**rest, **mine, **theirs, "north_africa": ("ben", 4)})


@pytest.fixture
def board() -> Board:
    return Board(3, first="anna", owners=shared("anna", "ben", "carla"))


def route(state: Risk, source: str, *areas: str) -> Route:
    found = next(r for r, _, _ in Conquests(state, "anna").routes() if (r.source, r.areas[:1]) == (source, areas[:1]))
    for area in areas[1:]:
        found = found.on_to(area, state.armies(area))
    return found


def test_the_chances_of_a_route_are_those_of_every_throw_and_of_a_campaign(south: Board) -> None:
    state = south.state
    found = route(state, "venezuela", "peru", "argentina")
    ends = path(6, (1, 2))
    for many in range(3):
        assert found.reached[many] == pytest.approx(sum(p for (n, _, _), p in ends.items() if n >= many), abs=NEAR)
    for armies, chance in enumerate(found.arriving.tolist()):
        at = sum(p for (n, there, _), p in ends.items() if (n, there) == (2, armies))
        assert chance == pytest.approx(at, abs=NEAR)
    assert found.swing == pytest.approx(sum(swing * p for (_, _, swing), p in ends.items()), abs=NEAR)
    march = Campaign(6, tuple(map(state.armies, found.areas)))
    assert campaign(march).reached == pytest.approx(found.reached, abs=NEAR)


@pytest.mark.rule("RSK-REI-01", "RSK-REI-02", "RSK-CRD-02")
def test_the_value_of_two_routes_is_the_average_over_every_throw_of_both(south: Board) -> None:
    """Over every end: armies, new armies of everybody, the card, and South America by the chance that it holds.

    Brazil, where the force comes to rest, faces Ben's army in North Africa.
    """
    state = south.with_({"venezuela": ("anna", 8), "brazil": ("ben", 1)}).state
    paths = {"venezuela": ("peru", "argentina", "brazil"), "alaska": ("kamchatka",)}
    found = Conquests(state, "anna").value([route(state, source, *areas) for source, areas in paths.items()])
    before, expected = worth(state, "anna", {}), 0.0
    every = [path(state.armies(s), tuple(map(state.armies, areas))).items() for s, areas in paths.items()]
    for each in product(*every):
        holding, chance = dict.fromkeys(paths, 1), 1.0
        gained = 0.0
        for ((many, armies, swing), p), areas in zip(each, paths.values(), strict=True):
            holding |= dict.fromkeys(areas[:many], 1)
            holding |= {areas[many - 1]: armies} if many else {}
            chance, gained = chance * p, gained + swing
        card = card_worth(state) if len(holding) > len(paths) else 0.0
        gone = state.held("carla") <= set(holding)
        prize = state.deck.hand("carla") * card_worth(state) if gone else 0.0
        expected += chance * (gained + card + prize + worth(state, "anna", holding) - before)
    assert found == pytest.approx(expected, abs=1e-6)


def best(board: Board) -> Plan:
    return plans(board.state, "anna")[0]


@pytest.mark.rule("RSK-ELI-01")
def test_a_plan_over_two_stacks_eliminates_a_player_for_the_cards(south: Board) -> None:
    """Carla's two areas lie at the two ends of the world: only both routes together take her five cards."""
    south.earn("carla", "alaska", "peru", "brazil", "egypt", "china")
    plan = best(south)
    assert {one.source for one in plan.routes} == {"venezuela", "alaska"}
    (goal,) = [goal for goal in plan.goals if goal.kind == "eliminates"]
    assert (goal.owner, goal.cards) == ("carla", 5)
    peru, kamchatka = (sum(p for _, left, p in battle(n, 1) if not left) for n in (5, 3))
    assert goal.chance == pytest.approx(peru * kamchatka, abs=NEAR)


def test_a_plan_completes_a_continent_and_says_whether_its_border_holds(south: Board) -> None:
    plan = best(south)
    (goal,) = [goal for goal in plan.goals if goal.kind == "completes"]
    assert goal.continent == "South America"
    south_america = next(one for one in plan.routes if one.source == "venezuela")
    assert goal.chance == pytest.approx(south_america.win, abs=NEAR)
    safer = south.with_({"north_africa": ("ben", 1), "central_america": ("ben", 1)})
    (held,) = [goal for goal in best(safer).goals if goal.kind == "completes"]
    assert goal.holds < 0.5 < held.holds <= 1


def test_plans_begin_differently_and_none_is_part_of_another(south: Board) -> None:
    found = plans(south.state, "anna")
    starts = [(plan.routes[0].source, plan.routes[0].areas[0]) for plan in found]
    assert len(set(starts)) == len(starts) > 1
    assert not any(a.captured <= b.captured for a, b in product(found, found) if a is not b)
    assert [plan.value for plan in found] == sorted((plan.value for plan in found), reverse=True)
    assert all(plan.first >= 0.5 for plan in found)


def test_the_card_counts_once_a_turn(south: Board) -> None:
    before = best(south)
    assert before.card
    south.win("alaska", "kamchatka")
    assert not any(plan.card for plan in plans(south.state, "anna"))


def test_marching_away_from_the_border_of_a_continent_costs_its_bonus(board: Board) -> None:
    """Egypt keeps Ben's army in Southern Europe out of Africa: the same attack is worth less while Africa is Anna's."""
    rest = dict.fromkeys(board.state.world.keys, ("ben", 1))
    africa = dict.fromkeys(board.state.world.within("africa"), ("anna", 1))
    guards = {"egypt": ("anna", 30), "north_africa": ("anna", 30), "southern_europe": ("ben", 12)}
    board.turn_of("anna").with_({**rest, **africa, **guards})
    guarding = value_from_egypt(board.state)
    assert guarding < value_from_egypt(board.with_({"congo": ("carla", 1)}).state) - 2


def value_from_egypt(state: Risk) -> float:
    routes = Conquests(state, "anna").routes()
    return next(value for r, value, _ in routes if (r.source, r.areas) == ("egypt", ("middle_east",)))


@pytest.mark.parametrize("player", ["ben", "carla"])
def test_only_the_player_on_turn_plans_and_only_while_attacks_are_possible(south: Board, player: str) -> None:
    assert not plans(south.state, player)
    south.do(e.TurnEnded(by="anna"))
    assert south.state.step == "reinforce"
    assert not plans(south.state, "ben")

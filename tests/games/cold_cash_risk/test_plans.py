"""Plans for the takeovers of a turn: exact dollars, by every throw and by playing them, and what the rules allow."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.families.war import events as war
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.figures.takeovers import Takeovers, plans
from assistant.odds.control.routes import Route
from tests.odds.marches import path

NEAR = 1e-6


@pytest.fixture
def siege(deal: Any) -> Any:
    """Anna runs Tower at Peru with seven teams, Ben runs Luxor from Brazil; a Mom & Pop stands in Argentina."""
    deal.firm("tower", "anna", "peru:7 venezuela:3 central_america western_united_states", anna=5, ben=3)
    deal.firm("luxor", "ben", "brazil:2 north_africa:1 egypt:1", anna=4, ben=6).pops("argentina")
    return deal.act("anna")


def search(deal: Any, player: str = "anna") -> Takeovers:
    return Takeovers(deal.state, player, deal.state.shares_of(player))


def route(deal: Any, source: str, *areas: str) -> Route:
    found = next(r for r, _, _ in search(deal).routes() if (r.source, r.areas) == (source, areas))
    assert isinstance(found, Route)
    return found


def worth(deal: Any, player: str = "anna") -> int:
    """Return cash and shares at the prices of today."""
    return deal.state.worth(player)


def captured(deal: Any, source: str, target: str) -> None:
    """Capture a territory without losses, and move all teams but one in."""
    deal.attack("anna", source, target)
    while not (deal.state.fight and deal.state.fight.captured) and not deal.state.settlements:
        deal.do(war.LossesTaken(attacker=0, defender=1, dice=1))
    for offer in deal.offers(war.ArmiesMovedIn):
        deal.do(offer.fill({"count": offer.blank("count").choices[-1]}))


# ------------------------------------------------------------------ chances and dollars


@pytest.mark.rule("CCR-HTO-06", "CCR-HTO-10")
def test_a_mom_and_pop_has_the_teams_of_its_die(siege: Any) -> None:
    siege.do(war.AreaSet(at="brazil", owner="tower", armies=1))
    found = route(siege, "peru", "argentina")
    ends = [path(7, (die,)) for die in range(1, 7)]
    assert found.win == pytest.approx(sum(p for one in ends for (n, _, _), p in one.items() if n) / 6, abs=NEAR)
    teams = sum(there * p for one in ends for (n, there, _), p in one.items() if n) / 6
    assert found.left == pytest.approx(teams / found.win, abs=NEAR)


@pytest.mark.rule("CCR-DEF-04", "CCR-DEF-05")
def test_a_route_is_worth_its_dollars_on_average_over_every_throw(siege: Any) -> None:
    siege.do(war.AreaSet(at="argentina", owner="luxor", armies=1))
    before, looked = worth(siege), search(siege)
    found = route(siege, "peru", "argentina")
    ends = path(7, (1,))
    gains = {0: 0, 1: looked.dollars("tower", frozenset(("argentina",)))}
    assert looked.value((found,)) == pytest.approx(sum(p * gains[n] for (n, _, _), p in ends.items()), abs=NEAR)
    captured(siege, "peru", "argentina")
    assert worth(siege) - before == gains[1] > 0


@pytest.mark.rule("CCR-HTO-13", "CCR-HTO-14", "CCR-HTO-17", "CCR-HTO-18")
def test_a_takeover_is_worth_what_the_game_then_pays(siege: Any) -> None:
    """Anna has four shares of Luxor: she sells them at half the price, and her bonus as the second holder is halved."""
    before, looked = worth(siege), search(siege)
    captured(siege, "venezuela", "brazil")
    siege.do(e.SharesDisposed(by="anna", sold=4, traded=0), e.SharesDisposed(by="ben", sold=6, traded=0))
    assert not siege.state.settlements
    assert siege.state.size("tower") == 7
    assert worth(siege) - before == looked.dollars("tower", frozenset(("brazil",)))


@pytest.mark.rule("CCR-HTO-17")
def test_territories_that_are_captured_first_count_no_longer_when_the_tower_falls(siege: Any) -> None:
    siege.do(war.AreaSet(at="north_africa", owner=None, armies=0), war.AreaSet(at="argentina", owner="luxor", armies=1))
    before, looked = worth(siege), search(siege)
    captured(siege, "peru", "argentina")
    captured(siege, "venezuela", "brazil")
    siege.do(e.SharesDisposed(by="anna", sold=4, traded=0), e.SharesDisposed(by="ben", sold=6, traded=0))
    assert worth(siege) - before == looked.dollars("tower", frozenset(("argentina", "brazil")))


# ------------------------------------------------------------------ what may be attacked


@pytest.mark.rule("CCR-HTO-13")
def test_a_plan_ends_with_a_tower_and_a_tower_falls_last(siege: Any) -> None:
    every = [r for r, _, _ in search(siege).routes()]
    assert any(r.last == "brazil" for r in every)
    assert not any("brazil" in r.areas[:-1] for r in every)
    siege.do(war.AreaSet(at="venezuela", owner="tower", armies=6))
    takes, grows = route(siege, "venezuela", "brazil"), route(siege, "peru", "argentina")
    assert search(siege).order((takes, grows)) == search(siege).order((grows, takes)) == (grows, takes)
    for plan in plans(siege.state, "anna", siege.state.shares_of("anna")):
        towers = [r.last == "brazil" for r in plan.routes]
        assert towers == sorted(towers)
        assert plan.falls == ("luxor" if any(towers) else "")


@pytest.mark.rule("CCR-HTO-01")
def test_one_corporation_attacks_in_a_turn(siege: Any) -> None:
    siege.firm("imperial", "anna", "japan:9", anna=9).pops("mongolia", "kamchatka")
    firms = {tuple(sorted({siege.state.holder(r.source) for r in plan.routes})) for plan in search(siege).plans()}
    assert firms == {("imperial",), ("tower",)}
    siege.attack("anna", "venezuela", "brazil").do(war.AttackStopped(by="anna"))
    assert {siege.state.holder(r.source) for r, _, _ in search(siege).routes()} == {"tower"}


@pytest.mark.rule("CCR-HTO-05")
def test_empty_and_own_territories_are_no_targets(siege: Any) -> None:
    after = {area for r, _, _ in search(siege).routes() for area in r.areas}
    assert after
    assert not any(siege.state.empty(area) or siege.state.holder(area) == "tower" for area in after)


@pytest.mark.rule("CCR-HTO-04")
def test_a_table_that_forbids_attacks_on_own_corporations_is_proposed_none(siege: Any) -> None:
    siege.do(e.CeoSet(of="luxor", ceo="anna", tower="brazil"))
    assert any("brazil" in r.areas for r, _, _ in search(siege).routes())
    siege.rule("CCR-AMB-27", "forbidden")
    assert not any("brazil" in r.areas for r, _, _ in search(siege).routes())


def test_two_stacks_together_reach_a_price_that_neither_reaches_alone(deal: Any) -> None:
    """Tower has four territories: with five the price rises once, with six again."""
    deal.firm("tower", "anna", "peru:6 western_united_states:6 central_america alberta", anna=5)
    deal.firm("luxor", "ben", "egypt argentina eastern_united_states", ben=6).act("anna")
    looked = search(deal)
    best = looked.plans()[0]
    assert {r.source for r in best.routes} == {"peru", "western_united_states"}
    one, other = best.routes
    assert best.dollars == pytest.approx(looked.value((one, other)))
    assert best.dollars > max(looked.value((one,)), looked.value((other,)))
    assert best.most == looked.dollars("tower", frozenset((*one.areas, *other.areas)))


def test_nothing_is_planned_in_a_battle_or_by_somebody_else(siege: Any) -> None:
    shares = siege.state.shares_of("anna")
    assert plans(siege.state, "anna", shares)
    assert not plans(siege.state, "ben", shares)
    assert not plans(siege.attack("anna", "venezuela", "brazil").state, "anna", shares)

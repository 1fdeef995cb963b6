"""Plain sense of computer players of Cold Cash Risk: shares, settlements, votes, earnings and teams."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.bots.cold_cash_risk import Bells, sense
from assistant.bots.sight import robots
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.state import Meeting
from assistant.kit.market import Settlement


@pytest.fixture
def market(deal: Any) -> Any:
    """Anna runs Tower and Luxor, Ben the dearer Imperial; Dora runs nothing. The bank has what nobody holds."""
    deal.firm("tower", "anna", "peru:4 venezuela brazil", anna=6, ben=2)
    deal.firm("luxor", "anna", "congo egypt:1", anna=2, ben=3)
    return deal.firm("imperial", "ben", "alaska:5 alberta kamchatka ontario", ben=4, carla=1).act("anna")


def test_the_share_to_buy_is_of_what_one_runs_and_is_not_sure_of(market: Any) -> None:
    firms = tuple(market.state.firms)
    assert sense.best_share(market.state, "anna", firms) == "luxor", "nobody can overtake Anna in Tower"
    assert sense.best_share(market.state, "anna", ("tower", "imperial")) == "imperial", "she is first in Tower anyway"
    assert sense.best_share(market.state, "dora", firms) == max(firms, key=market.state.price)


@pytest.mark.rule("ACQ-DSP-04", "CCR-HTO-16")
def test_shares_are_traded_if_the_one_that_is_got_is_worth_them(market: Any) -> None:
    price = market.state.price("imperial")
    cheap, dear = (Settlement("ben", "tower", "imperial", 3, each) for each in (price // 2, price))
    assert sense.disposal(market.state, "anna", cheap) == (0, 6)
    assert sense.disposal(market.state, "anna", dear) == (6, 0)
    hostile = Settlement("ben", "tower", "imperial", 3, price // 2, hostile=True)
    assert sense.disposal(market.state, "anna", hostile) == (2, 4), "half of the price, four for one"


@pytest.mark.rule("CCR-MTG-05")
def test_votes_are_for_oneself_or_for_who_runs_less(market: Any) -> None:
    for_dora, for_anna = (Meeting("dora", of, nominee) for of, nominee in (("tower", "dora"), ("imperial", "anna")))
    votes = {player: sense.votes_for(market.state, player, for_dora) for player in ("anna", "ben", "carla", "dora")}
    assert votes == {"anna": False, "ben": True, "carla": True, "dora": True}
    assert not sense.votes_for(market.state, "carla", for_anna), "Anna already runs two"
    market.firm("worldwide", "carla", "argentina")
    assert not sense.votes_for(market.state, "dora", Meeting("carla", "imperial", "carla")), "each of them runs one"


@pytest.mark.rule("CCR-DIV-02", "CCR-HIR-02")
def test_a_dividend_is_paid_to_oneself_while_the_tower_is_safe(market: Any) -> None:
    assert sense.earning(market.state, "anna", "tower") is e.DividendPaid
    assert sense.earning(market.state, "ben", "tower") is e.SecurityHired, "Anna would get three times as much"
    market.firm("worldwide", "carla", "argentina:9")
    assert sense.earning(market.state, "anna", "tower") is e.SecurityHired
    assert sense.front(market.state, "tower") == "brazil", "one team against nine"


def test_mom_and_pops_stand_and_are_absorbed_where_one_holds_shares(market: Any) -> None:
    assert sense.placing(market.state, "anna", "argentina") > sense.placing(market.state, "anna", "northwest_territory")
    assert sense.absorbs(market.state, "ben", ("tower", "imperial")) == "imperial"
    assert sense.absorbs(market.state, "dora", ("tower", "imperial")) == ""
    assert sense.absorbs(market.state, "dora", ()) == ""


def test_medium_players_buy_by_it_and_strong_ones_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []
    plain = sense.best_share

    def best(state: Any, player: str, firms: Any) -> str:
        asked.append((player, plain(state, player, firms)))
        return asked[-1][1]

    monkeypatch.setattr(sense, "best_share", best)
    skills = ["simple", "engine", "simple"]
    evening = Bells(robots(skills), skills, 3, turns=4)
    evening.play()
    bought = [(one.event.by, one.event.of) for one in evening.table.lines if isinstance(one.event, e.StockBought)]
    assert [one for one in bought if one[0] != "ben"] == asked
    assert {"anna", "carla"} == {player for player, _ in asked}
    assert any(player == "ben" for player, _ in bought)

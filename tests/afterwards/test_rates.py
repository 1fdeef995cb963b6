"""Rates of exchange: what armies and dollars are worth in chance to win, in the figures of a game and in its review."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import fsum
from typing import Any

import numpy as np
import pytest

from assistant.core.event import REFEREE
from assistant.figures.facts import Played, rows
from assistant.figures.facts.exchange import Exchange, Whole
from assistant.figures.facts.register import measures_of
from assistant.figures.facts.rows import ChanceRow, DecisionRow
from assistant.figures.review.review import review
from assistant.figures.review.verdict import verdict as plain
from assistant.figures.store.derive import derive
from assistant.games.risk.figures.rates import RATES as RISK
from dashboards.parts.review.verdict import LinePlace, whole
from tests import simulate_axis, simulate_cold_cash, simulate_risk
from tests.values.fit import written
from tests.values.games import KINDS, LeagueGame, league, result_of
from tests.values.rates import RatedLuck, Shares, measured_rates, shares_of

NEAR = 1e-9
RATED = ("risk", "one_world_dominion")
"""The games whose figures have a rate."""


@cache
def game(kind: str) -> LeagueGame:
    """Return a game of a league that has an end, with its rates."""
    rates = KINDS[kind].rates
    return next(one for one in (league(kind, seed, rates) for seed in range(1, 20)) if one.winners)


# ---------------------------------------------------------------------- laws over every game that has a rate


@pytest.mark.parametrize("kind", KINDS)
def test_every_gain_is_the_loss_of_the_others(kind: str) -> None:
    found = KINDS[kind].rates.shares(game(kind).played)
    for unit, shares in found.items():
        assert any(abs(share) > NEAR for share in shares.values()), unit
        assert fsum(shares.values()) == pytest.approx(0, abs=NEAR), unit


@pytest.mark.parametrize("kind", RATED)
def test_luck_to_win_adds_up_to_nothing(kind: str) -> None:
    luck = KINDS[kind].rates.luck_to_win(game(kind).played)
    assert fsum(luck.values()) == pytest.approx(0, abs=NEAR)


@pytest.mark.parametrize("kind", RATED)
def test_a_rate_is_positive_and_better_known_than_nothing(kind: str) -> None:
    rates = KINDS[kind].rates.exchange
    assert set(rates.rates) == set(rates.wholes)
    assert all(rate.error > 0 for rate in rates.rates.values())
    assert max(rate.chance / rate.error for rate in rates.rates.values()) > 2


@pytest.mark.parametrize("kind", RATED)
def test_decisions_are_priced_by_what_they_lose_of_the_whole(kind: str) -> None:
    played, rates = game(kind).played, KINDS[kind].rates.exchange
    work = measures_of(kind).tables[DecisionRow]
    found: list[Any] = list(work(played))
    priced = [row for row in found if row.lost_to_win is not None]
    assert any(row.lost_to_win > 0 for row in priced)
    for row in found:
        known = row.lost is not None and row.unit in rates.rates
        assert (row.lost_to_win is not None) == known == (row.lost_to_win_error is not None), row
    for row in priced:
        state = played.at(row.line).before
        here = rates.wholes[row.unit](played, state)
        rate = rates.rates[row.unit]
        expected = row.lost / here.amount * (1 - 1 / len(here.players))
        assert row.lost_to_win == pytest.approx(min(1.0, expected * rate.chance))
        assert row.lost_to_win_error == pytest.approx(expected * rate.error)


# ---------------------------------------------------------------------- what a share is


def _of(amount: float, players: tuple[str, ...]) -> Exchange:
    return Exchange("data/risk/rates.json", {"armies": lambda _played, _state: Whole(amount, players)})


@pytest.fixture(scope="module")
def small() -> Played:
    return game("risk").played


def test_a_share_is_taken_from_everybody_alike(small: Played) -> None:
    line = small.lines[-1].seq
    found = _of(50, ("anna", "ben", "carla", "david")).shifts(small, line, "armies", "anna", 5)
    assert found == pytest.approx({"anna": 0.075, "ben": -0.025, "carla": -0.025, "david": -0.025})
    assert _of(50, ("ben", "carla")).shifts(small, line, "armies", "anna", 5) == {}, "she has left the game"
    assert _of(0, ()).shifts(small, line, "armies", "anna", 5) == {}, "the view does not show the whole"
    assert _of(50, ("anna", "ben")).shifts(small, line, "chance", "anna", 5) == {}, "a unit without a whole"


def test_a_price_is_at_most_everything_and_none_where_nothing_is_known(small: Played) -> None:
    line, rate = small.lines[-1].seq, RISK.rates["armies"]
    two = _of(50, ("anna", "ben"))
    some, all_ = two.of(small, line, "armies", "anna", -2), two.of(small, line, "armies", "anna", 500)
    assert some == pytest.approx((-0.02 * rate.chance, 0.02 * rate.error))
    assert all_ is not None
    assert all_.chance == 1.0
    assert two.of(small, line, "chance", "anna", 1) is None
    assert _of(0, ()).of(small, line, "armies", "anna", 1) is None


def test_events_without_a_figure_count_as_no_luck(small: Played) -> None:
    row = ChanceRow(line=1, seat="anna", what="throw", unit="armies", luck=5)
    card, count = replace(row, luck=None), len(small.seats)
    found = RatedLuck(_of(50, small.seats), lambda _played: [card, row], lambda _state: ()).shares(small)
    assert found["armies"]["anna"] == pytest.approx(0.1 * (1 - 1 / count))


@pytest.mark.parametrize(
    "game_of", [simulate_axis.Game, simulate_cold_cash.Game], ids=["axis_allies", "cold_cash_risk"]
)
def test_a_game_without_a_rate_has_no_prices(game_of: Any) -> None:
    found = derive(game_of(3, seed=1).play(1), REFEREE)
    assert found[DecisionRow]
    assert {row.lost_to_win for row in found[DecisionRow]} == {None}
    assert {(row.luck_to_win, row.adjusted) for row in found[rows.ResultRow]} == {(None, None)}


# ---------------------------------------------------------------------- the review


def test_a_review_says_what_a_mistake_and_every_other_choice_costs_in_chance_to_win() -> None:
    reviewed = plain(review(simulate_risk.Game(3, seed=11).play(8)))
    places = {mark["line"]: LinePlace(at, str(at)) for at, mark in enumerate(reviewed["marks"])}
    found = [mark for mark in whole(reviewed, places)["marks"] if mark["unit"] == "armies" and not mark["right"]]
    assert found
    priced = {places[mark["line"]].line: mark["to_win"] for mark in reviewed["marks"] if mark["unit"] == "armies"}
    for mark in found:
        assert mark["to_win"] == pytest.approx(priced[mark["line"]], abs=0.001)
        assert 0 < mark["to_win"] < 1
        price = mark["to_win"] / mark["lost"]
        for way in mark.get("ways", ()):
            assert way["to_win"] == pytest.approx(way["lost"] * price, abs=0.002), (mark, way)


def test_a_decision_about_areas_has_no_price() -> None:
    reviewed = plain(review(simulate_risk.Game(3, seed=11).play(8)))
    assert {mark["to_win"] for mark in reviewed["marks"] if mark["unit"] == "chance"} == {None}


# ---------------------------------------------------------------------- the fit


def _made(rates: tuple[float, ...], games: int, seed: int = 1) -> list[Shares]:
    """Return games whose results follow these rates, with noise."""
    draw = np.random.default_rng(seed)
    found: list[Shares] = []
    for _ in range(games):
        luck = draw.normal(0, 0.1, (len(rates), 6))
        luck -= luck.mean(axis=1, keepdims=True)
        noise = draw.normal(0, 0.3, 6)
        found.append(Shares(luck, np.array(rates) @ luck + noise - noise.mean()))
    return found


def test_the_fit_finds_the_rates_within_their_errors() -> None:
    found = measured_rates(("armies", "dollars"), _made((1.5, 0.5), 2000))
    for unit, rate in (("armies", 1.5), ("dollars", 0.5)):
        assert abs(found[unit]["rate"] - rate) < 3 * found[unit]["error"]
        assert found[unit]["error"] < 0.05
        assert found[unit]["games"] == 2000
    few = measured_rates(("armies", "dollars"), _made((1.5, 0.5), 200))
    assert few["armies"]["error"] == pytest.approx(found["armies"]["error"] * 10**0.5, rel=0.25)


def test_the_same_games_give_the_same_file() -> None:
    some = [_shares("risk"), *_made((1.0,), 9)]
    assert written(measured_rates(("armies",), some)) == written(measured_rates(("armies",), some))


def _shares(kind: str) -> Shares:
    one = game(kind)
    return shares_of(one.played, result_of(one), KINDS[kind].rates)


def test_shares_of_a_game_are_those_of_its_figures() -> None:
    one, found = game("risk"), _shares("risk")
    known = KINDS["risk"].rates.shares(one.played)
    assert found.luck[0, : len(one.played.seats)].tolist() == [known["armies"][seat] for seat in one.played.seats]
    assert found.result.tolist() == result_of(one).tolist()

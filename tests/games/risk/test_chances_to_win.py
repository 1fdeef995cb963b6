"""The trained value of RISK: shares of a whole, even luck, exact averages, and nothing where something is not known."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import fsum
from typing import Any

import numpy as np
import pytest
from scipy.optimize import check_grad

from assistant.content.catalogue import read_json
from assistant.core.event import REFEREE, TABLE
from assistant.core.fast_replace import replace
from assistant.figures.facts import Played, rows
from assistant.figures.store.derive import derive, played
from assistant.games.risk import events as e
from assistant.games.risk.cards import is_set, sets_in, symbols
from assistant.games.risk.figures import MEASURES
from assistant.games.risk.figures.features import NAMES, features, having_of
from assistant.games.risk.figures.rates import RATES
from assistant.games.risk.figures.winning import FILE, VALUE, position, ways
from assistant.kit.forces import totals
from assistant.odds.values import ShareModel
from assistant.table.table import Table
from tests.luck_law import luck_alone
from tests.odds import reference
from tests.simulate_risk import Game
from tests.values.armies import MORE, begun, promised, stronger, won
from tests.values.fit import Batch, Trial, fitted, left, luck, shares, written
from tests.values.games import KINDS, LeagueGame, risk, trial_of

NEAR = 1e-12


def chances_of(state: Any) -> dict[str, float]:
    """Return the value of a table by player, 0 for those who are out."""
    return dict.fromkeys(state.order, 0.0) | dict(VALUE.chances(position(state)))


@pytest.fixture(scope="module")
def game() -> Played:
    """Return a whole game, whose cards are noted."""
    return risk(["engine"] * 3, seed=2)


@pytest.fixture(scope="module")
def table() -> Table:
    return Game(3, seed=11).play(6)


# ---------------------------------------------------------------------- the value


def test_values_are_shares_of_the_players_who_are_left(game: Played) -> None:
    for line in game.lines[::25]:
        found = chances_of(line.after)
        assert fsum(found.values()) == pytest.approx(1)
        assert not any(found[player] for player in line.after.out)
    assert chances_of(game.state) == {player: float(player == game.state.winner) for player in game.seats}


def test_more_armies_are_worth_more(board: Any) -> None:
    state = board.state
    for player in state.order:
        area = next(iter(state.held(player)))
        more = replace(state, forces={**state.forces, area: (state.forces[area][0]._replace(armies=20),)})
        gains = {seat: after - before for (seat, after), before in zip(
            chances_of(more).items(), chances_of(state).values(), strict=True)}  # fmt: skip
        assert all((gain > 0) == (seat == player) for seat, gain in gains.items())


def test_seats_that_change_places_change_values(board: Any) -> None:
    state = board.turn_of("anna").state
    swap = {"anna": "ben", "ben": "anna"}
    forces = {
        area: tuple(force._replace(owner=swap.get(force.owner, force.owner)) for force in here)
        for area, here in state.forces.items()
    }
    to_place = {swap.get(player, player): count for player, count in state.to_place.items()}
    found, other = features(state), features(replace(state, forces=forces, to_place=to_place))
    assert found["anna"] == pytest.approx(other["ben"])
    assert found["carla"] == pytest.approx(other["carla"])


@pytest.mark.rule("RSK-CRD-03")
def test_the_chance_of_a_set_counts_every_hand() -> None:
    count = 4
    hands = list(combinations(symbols(), count))
    held = sum(any(is_set(three) for three in combinations(hand, 3)) for hand in hands)
    assert having_of(count) == pytest.approx(float(Fraction(held, len(hands))))


def test_a_model_knows_its_features() -> None:
    data = {"features": ["areas"], "mean": [0], "scale": [1], "weights": [1]}
    with pytest.raises(ValueError, match="other features"):
        ShareModel.of(data, ("armies",))
    assert ShareModel.of(data, ("areas",)).shares({}) == {}


# ---------------------------------------------------------------------- luck


def alone(game: Played, event: Any, before: Any) -> dict[str, float]:
    """Return the luck of one event."""
    found = luck_alone(game.game, VALUE, event, before)
    assert found is not None
    return dict(found)


def test_over_all_losses_of_a_throw_luck_is_nothing(game: Played) -> None:
    thrown = [line for line in game.lines if isinstance(line.event, e.DiceRolled)]
    for line in thrown[::40]:
        attack, defence = len(line.event.attack), len(line.event.defence)
        chances = reference.round_chances(attack, defence)
        events = {lost: e.LossesTaken(attacker=lost[0], defender=lost[1], dice=attack) for lost in chances}
        lucks = {lost: alone(game, event, line.before) for lost, event in events.items()}
        assert any(abs(luck) > NEAR for one in lucks.values() for luck in one.values())
        for seat in game.seats:
            assert fsum(float(chances[lost]) * lucks[lost][seat] for lost in chances) == pytest.approx(0, abs=NEAR)


def test_over_all_cards_that_could_come_luck_is_nothing(game: Played) -> None:
    told = [line for line in game.lines if isinstance(line.event, e.CardTold) and len(sets_in_reach(line)) > 1]
    assert told
    for line in told[:6]:
        lucks = [alone(game, e.CardTold(of=line.event.of, card=card), line.before) for card in unseen(line.before)]
        assert any(lucks[0].values())
        for seat in game.seats:
            assert fsum(one[seat] for one in lucks) == pytest.approx(0, abs=1e-9)


def unseen(state: Any) -> list[str]:
    """Return the cards that are in no hand and not among the discards."""
    seen = {*state.deck.shown, *(card for hand in state.hands.values() for card in hand)}
    return [card for card in symbols() if card not in seen]


def sets_in_reach(line: Any) -> set[bool]:
    """Return whether a drawn card can make a set, and whether it can fail to."""
    hand = line.before.hands.get(line.event.of, ())
    return {any(True for _ in sets_in((*hand, card))) for card in unseen(line.before)}


def test_a_card_is_no_luck_where_other_cards_are_not_known(game: Played) -> None:
    line = next(line for line in game.lines if isinstance(line.event, e.CardTold) and len(sets_in_reach(line)) > 1)
    deck = line.before.deck
    other = next(player for player in line.before.order if player != line.event.of)
    assert any(alone(game, line.event, line.before).values())
    for hidden in (replace(deck, hands={**deck.hands, other: 9}), replace(deck, discards=deck.discards + 3)):
        assert not any(alone(game, line.event, replace(line.before, deck=hidden)).values())


def test_one_way_of_each_event_came_true(game: Played) -> None:
    for event in ways(game):
        assert event is not None
        assert not event or sum(way.fell for way in event) == 1
        assert not event or fsum(way.chance for way in event) == pytest.approx(1)


# ---------------------------------------------------------------------- results


def test_an_adjusted_result_is_the_result_without_luck(game: Played) -> None:
    found = VALUE.luck_to_win(game)
    assert found is not None
    assert MEASURES.results is not None
    assert fsum(found.values()) == pytest.approx(0, abs=1e-9)
    for row in MEASURES.results(game, {}):
        assert row.luck_to_win == found[row.seat]
        assert row.adjusted == float(row.seat == game.state.winner) - found[row.seat]


def test_a_game_that_goes_on_has_luck_and_no_adjusted_result(table: Table) -> None:
    found = derive(table, REFEREE)[rows.ResultRow]
    assert any(abs(row.luck_to_win) > 1e-3 for row in found)
    assert {row.adjusted for row in found} == {None}


def test_a_throw_that_no_dice_can_cost_leaves_no_sum(board: Any) -> None:
    board.with_({"alaska": ("anna", 8), "kamchatka": ("carla", 5)}).turn_of("anna").attack("alaska", "kamchatka")
    assert VALUE.luck_to_win(played(board.table, TABLE)) == dict.fromkeys(board.state.order, 0.0)
    board.do(e.LossesTaken(attacker=3, defender=3, dice=3))
    assert VALUE.luck_to_win(played(board.table, TABLE)) is None
    assert {row.luck_to_win for row in derive(board.table)[rows.ResultRow]} == {None}


# ---------------------------------------------------------------------- rates of exchange


def test_luck_of_every_throw_is_nothing_on_average(board: Any) -> None:
    board.with_({"alaska": ("anna", 8), "kamchatka": ("carla", 5)}).turn_of("anna").attack("alaska", "kamchatka")
    state, game_ = board.state, board.table.game
    ways = {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}
    lucks = {}
    for lost in ways:
        event = e.LossesTaken(attacker=lost[0], defender=lost[1], dice=3)
        found = luck_alone(game_, KINDS["risk"].rates, event, state)
        assert found is not None
        lucks[lost] = found
    armies = sum(totals(state.forces)[player] for player in state.contenders)
    apart = lucks[0, 2]["anna"] - lucks[2, 0]["anna"]
    assert apart > 0
    # Two armies saved by Anna are worth two less a part of everybody's loss; two killed cost Carla alone.
    count = len(state.contenders)
    assert apart == pytest.approx(RATES.rates["armies"].chance * (2 * (1 - 1 / count) + 2 / count) / armies)
    for seat in state.contenders:
        assert fsum(ways[lost] * lucks[lost][seat] for lost in ways) == pytest.approx(0, abs=1e-6)


# ---------------------------------------------------------------------- training


@pytest.fixture(scope="module")
def trials() -> list[Trial]:
    return [trial_of(LeagueGame(risk(["engine"] * 2, seed), "engine", VALUE)) for seed in range(3)]


def test_the_slope_of_the_fit_is_right(trials: list[Trial]) -> None:
    batch = Batch.of(trials, np.zeros(len(NAMES)), np.ones(len(NAMES)))
    start = np.linspace(-0.5, 0.5, len(NAMES))
    slope = left(start, batch, 0.01)[1]
    apart = check_grad(lambda x: left(x, batch, 0.01)[0], lambda x: left(x, batch, 0.01)[1], start)
    assert apart < 1e-5 * np.linalg.norm(slope) + 1e-6


def test_a_fit_is_the_same_every_time_and_explains_something(trials: list[Trial]) -> None:
    model, rest = fitted(NAMES, trials)
    assert rest < 0.9
    assert written(model) == written(fitted(NAMES, trials)[0])


def test_luck_of_the_fit_is_luck_of_the_figures(game: Played) -> None:
    """The fit and the program compute the same luck with the same model."""
    model = read_json(FILE)
    batch = Batch.of([trial_of(LeagueGame(game, "engine", VALUE))], np.array(model["mean"]), np.array(model["scale"]))
    found = VALUE.luck_to_win(game)
    assert found is not None
    assert luck(shares(np.array(model["weights"]), batch), batch)[0][: len(found)] == pytest.approx(
        list(found.values()), abs=1e-5
    )


# ---------------------------------------------------------------------- what armies are worth


def test_a_game_goes_on_from_the_same_position_with_a_third_more_armies() -> None:
    first, second = begun(3, 3, "engine"), begun(3, 3, "engine")
    assert first is not None
    assert second is not None
    (_, table, player), now = first, first[1].now
    assert (second[1].now.forces, second[2]) == (now.forces, player)
    more, before = stronger(now, player), totals(now.forces)
    given = round(sum(before[seat] for seat in now.contenders) / len(now.contenders) / 3)
    assert totals(more.forces) == {**before, player: before[player] + given}
    (area,) = (area for area in more.forces if more.forces[area] != now.forces[area])
    assert area in now.world.border(now.held(player))
    assert table.now is now


def test_more_armies_decide_some_games() -> None:
    seeds = (seed for seed in range(1, 30) if begun(seed, 2, "engine"))
    assert any(won(MORE, 2, "engine", seed) != won("as it was", 2, "engine", seed) for seed in seeds)


def test_the_rate_promises_for_these_armies_what_it_is_worth_to_have_them() -> None:
    rate = RATES.rates["armies"].chance
    assert promised(2) == pytest.approx(rate * (1 / 7) / 2)  # a third of an average player's: 10 to 60, then 70 in all
    assert promised(4) == pytest.approx(rate * (1 / 13) * 3 / 4)

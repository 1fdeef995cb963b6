"""The small parts of the engine: limits to the letter, what is not tried twice, and which states stay when some go."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import comb, factorial, inf, log2, prod
from types import SimpleNamespace

import numpy as np
import pytest

from assistant.deduction import posterior
from assistant.deduction.advice import minimal_explanations
from assistant.deduction.advice.minimal_explanations import _smallest
from assistant.deduction.budget import Budget, TooMuch
from assistant.deduction.constraints.find_deal import Witnesses
from assistant.deduction.constraints.hand_types import MOST_CARDS, Grid, _long_ways
from assistant.deduction.constraints.problem import frame
from assistant.deduction.counting import inclusion_exclusion
from assistant.deduction.counting.strategy import CountingProblem
from assistant.deduction.moving_cards.frontier_dp import CardPaths, Layer, layers
from assistant.deduction.moving_cards.histories import rough_count, task
from assistant.deduction.moving_cards.open_constraints import Open
from assistant.deduction.moving_cards.paths import Path
from assistant.deduction.moving_cards.propagate_moves import Following
from assistant.deduction.moving_cards.timeline import Timeline
from assistant.deduction.sampling import particle_posterior
from assistant.deduction.sampling.jackknife import Estimated
from assistant.deduction.sampling.resampling import _staying
from assistant.kit.facts import ENVELOPE, Evidence, HoldsNone, HoldsOneOf, Moved, Showed

DECK = {"s": ("s0", "s1", "s2"), "w": ("w0", "w1", "w2"), "r": ("r0", "r1", "r2")}
LAID = Evidence(classes=DECK, sizes={"anna": 2, "ben": 2, "carla": 2})


def lacks(seq: int, place: str, *cards: str) -> HoldsNone:
    return HoldsNone(seq=seq, moment=seq, place=place, cards=frozenset(cards))


# ---------------------------------------------------------------- budgets


def test_what_exactly_fills_the_budget_is_allowed() -> None:
    budget = Budget(memory=1_000, steps=50)
    budget.holds(10, 100, "A list")
    budget.lasts(50, "A join")
    with pytest.raises(TooMuch, match="A list would take"):
        budget.holds(11, 100, "A list")
    with pytest.raises(TooMuch, match="A join would take"):
        budget.lasts(51, "A join")


def test_as_many_cards_as_a_word_has_room_for() -> None:
    assert Grid([1 << card for card in range(MOST_CARDS)]).cards == MOST_CARDS
    with pytest.raises(TooMuch, match="32 unknown cards"):
        Grid([1 << card for card in range(MOST_CARDS + 1)])


def test_hands_of_each_size_are_counted_by_classes() -> None:
    grid = Grid([0b1, 0b110, 0b111000])
    sizes = [sum(counts) for counts in product(range(2), range(3), range(4))]
    assert [grid.subsets(total) for total in range(8)] == [sizes.count(total) for total in range(8)]


def test_long_hands_with_too_many_orders_for_a_double_are_refused() -> None:
    """20 cards of one class have one order; 26 in pairs have 26!/2^13, whatever else there is."""
    ways, divisor = _long_ways(np.array([[20, 0], [19, 1]]), 20)
    assert ways.tolist() == [1, 20]
    assert divisor == 1
    assert factorial(26) >> 13 > 1 << 53
    with pytest.raises(TooMuch, match="too long"):
        _long_ways(np.array([[2] * 13, [26, *[0] * 12]]), 26)


# ---------------------------------------------------------------- how deals are counted


def test_a_transform_costs_something_for_each_unit_and_class() -> None:
    few, many = Grid([0b1, 0b10]), Grid([0b1, 0b10, 0b100, 0b1000])
    assert inclusion_exclusion.cost(many, 3) > 2 * inclusion_exclusion.cost(few, 3) > inclusion_exclusion.OVERHEAD * 12


def test_an_opening_is_counted_by_inclusion_and_exclusion() -> None:
    """Nearly every hand is possible: joining them would take far more steps than the transforms."""
    classes = {kind: tuple(f"{kind}{n}" for n in range(6)) for kind in "swr"}
    wide = Evidence(classes=classes, sizes={"anna": 5, "ben": 5, "carla": 5})
    some = [frozenset((f"s{n}", f"w{(5 * n + 1) % 6}", f"r{2 * n % 6}")) for n in range(6)]
    facts = tuple(HoldsOneOf(seq=n, moment=n, place=("anna", "ben", "carla")[n % 3], cards=some[n]) for n in range(6))
    assert posterior(replace(wide, facts=facts)).method == "inclusion-exclusion"


def test_weights_that_need_more_than_a_word_are_not_summed_modulo_one() -> None:
    """Each card shown multiplies the numbers: after enough of them only the count itself still fits."""
    shows = tuple(Showed(seq=n, moment=n, place="ben", card="s0", among=frozenset(DECK["s"])) for n in range(1, 60))
    few = CountingProblem.of(frame(replace(LAID, facts=shows[:1])))
    many = CountingProblem.of(frame(replace(LAID, facts=shows)))
    assert few.fits("random")
    assert few.fits("uniform")
    assert many.fits("uniform")
    assert not many.fits("random")


# ---------------------------------------------------------------- reasons


def test_a_deal_that_was_found_is_not_looked_for_again() -> None:
    every = Witnesses(replace(LAID, facts=(lacks(1, "anna", "s0"), lacks(2, "ben", "w0"))))
    assert every.possible()
    assert every.tried == 1, "a matching fits at once"
    assert every.possible([1])
    assert every.possible([2])
    assert every.tried == 1, "the same deal fits fewer lines as well"


@pytest.mark.parametrize("best", [(1, 2, 3, 4), (5, 6, 7, 8)])
def test_an_explanation_is_given_up_only_for_a_smaller_one(best: tuple[int, ...]) -> None:
    """Nobody has s0, by lines 1 to 4, and nobody has w0, by lines 5 to 8: either is a reason, and none is better."""
    places = ("anna", "ben", "carla", ENVELOPE)
    facts = [lacks(n + 1, places[n % 4], "s0" if n < 4 else "w0") for n in range(8)]
    every = Witnesses(replace(LAID, facts=tuple(facts)))
    assert _smallest(every, frozenset(best)) == (frozenset(best), True)
    assert _smallest(every, frozenset((*best, 9 - best[0])))[0] in ({1, 2, 3, 4}, {5, 6, 7, 8})


def test_a_search_may_take_all_its_tries(monkeypatch) -> None:
    every = Witnesses(replace(LAID, facts=(lacks(1, "anna", *LAID.cards),)))
    assert every.possible([])
    monkeypatch.setattr(minimal_explanations, "TRIED", every.tried)
    assert _smallest(every, frozenset([1])) == ({1}, True)
    monkeypatch.setattr(minimal_explanations, "TRIED", every.tried - 1)
    assert _smallest(every, frozenset([1])) == ({1}, False)


# ---------------------------------------------------------------- cards that change hands


def test_a_card_without_a_history_has_no_way() -> None:
    wrong = Moved(seq=1, moment=1, place="ben", to="anna", cards=frozenset(("s0",)), card="w0")
    found = posterior(replace(LAID, facts=(wrong,)))
    assert not found.deals
    assert found.way("s0") == ()


def test_cards_that_only_choices_tell_apart_are_followed_too() -> None:
    """Two cards add to a choice or not: 1, 1/2 and 1/2, and 1/3 are the chances by how many of them do."""
    cards = [[Path(0, 1), Path(1, 2)]] * 2
    net = layers(CardPaths(cards, [Open(0, 0, 2, (1.0, 1 / 2, 1 / 3))], [0, 1]), inf)
    assert net is not None
    assert rough_count(net) == 4
    values = np.ones(1)
    for layer in net:
        values = layer.forward(values)
    assert values.tolist() == pytest.approx([1 + 2 / 2 + 1 / 3])


# ---------------------------------------------------------------- gains of a few draws


@pytest.mark.parametrize("even", [True, False])
def test_gains_of_few_draws_are_right_in_the_mean(even: bool) -> None:
    """One card that is held with 0.3 if one envelope is true and with 0.7 if the other is: 20 draws of each.

    All ways in which the draws may fall, each as likely as it is: the mean gain is that of endless draws, and the mean
    stated error is how far a gain is off.
    """
    draws, chances = 20, (0.3, 0.7)
    falls = list(product(range(draws + 1), repeat=2))
    likely = np.array([prod(binomial(draws, k, p) for k, p in zip(fall, chances, strict=True)) for fall in falls])
    counts = np.array(falls) / draws
    held = np.stack([counts, 1 - counts], axis=1) / 2
    outcomes = SimpleNamespace(
        rows=np.array([0.5, 0.5]),
        draws=np.array([draws, draws], dtype=float),
        dealt=SimpleNamespace(even=even, worth=1.0),
        holdings=np.eye(2),
        players=1,
        kinds=1,
    )
    found = np.array(Estimated(outcomes).of(held))  # type: ignore[arg-type]
    exact = 1 + sum(p * log2(p) for p in chances)
    assert likely.sum() == pytest.approx(1)
    assert likely @ found[:, 0] == pytest.approx(exact, abs=0.002 if even else 0.02)
    assert likely @ found[:, 1] == pytest.approx(0.5)
    if even:
        off = (likely @ (found[:, 0] - exact) ** 2) ** 0.5
        assert off < (likely @ found[:, 3] ** 2) ** 0.5 < 1.15 * off


def binomial(many: int, some: int, chance: float) -> float:
    return comb(many, some) * chance**some * (1 - chance) ** (many - some)


# ---------------------------------------------------------------- which states stay


@pytest.mark.parametrize(
    "values", [(1, 10, 1, 0, 20, 1), (1,) * 6, (5, 4, 3, 2, 1), (1e-20, 1e-20, 1, 1, 1), (0, 0, 7, 7, 7, 1e9)]
)
def test_as_many_states_stay_as_may_and_their_weight_is_the_same(values: tuple[float, ...]) -> None:
    """Fearnhead and Clifford: three stay each time, and every state represents itself in the mean."""
    here, sums, runs = np.array(values, dtype=float), np.zeros(len(values)), 4_000
    for seed in range(runs):
        staying, stands = _staying(here, 3, np.random.default_rng(seed))
        assert len(staying) == 3
        assert (here[staying] > 0).all()
        sums[staying] += here[staying] * stands
    assert sums / runs == pytest.approx(here, rel=0.1, abs=1e-9)


def test_states_that_fit_all_stay() -> None:
    staying, stands = _staying(np.array([0, 3.0, 0, 1.0]), 2, np.random.default_rng(0))
    assert staying.tolist() == [1, 3]
    assert stands.tolist() == [1, 1]


# ---------------------------------------------------------------- runs that find nothing

MOVED = replace(LAID, facts=(Moved(seq=1, moment=1, place="anna", to="ben", cards=frozenset(("s0", "w0", "r0"))),))


@pytest.mark.parametrize(("found", "enough"), [(3, True), (2, False), (0, False)])
def test_more_than_half_of_the_runs_must_find_a_history(found: int, enough: bool, monkeypatch) -> None:
    runs = 0

    def sometimes(plan: CardPaths, *rest) -> list[Layer] | None:
        nonlocal runs
        runs += 1
        return layers(plan, *rest) if runs % 4 < found else None

    monkeypatch.setattr(particle_posterior, "layers", sometimes)
    asked = task(Following(Timeline(MOVED)), True)
    assert asked is not None
    if not enough:
        with pytest.raises(TooMuch, match="too few of them fit"):
            particle_posterior.sampled_histories(asked, Budget(runs=4))
        return
    drawn = particle_posterior.sampled_histories(asked, Budget(runs=4))
    assert (len(drawn.runs), drawn.missed) == (3, 1)


def test_a_cell_that_no_run_had_is_possible_if_a_history_has_it() -> None:
    """Three cards have only Carla's hand of one and the envelope: w0 is inside, although no single line says so."""
    nowhere = (lacks(2, "anna", "s0", "s1", "w0"), lacks(3, "ben", "s0", "s1", "w0"))
    evidence = replace(MOVED, sizes={"anna": 3, "ben": 2, "carla": 1}, facts=(*MOVED.facts, *nowhere))
    exact = posterior(evidence)
    asked = task(Following(Timeline(evidence)), True)
    assert asked is not None
    found = particle_posterior.possible(asked, np.zeros_like(exact.chance))
    assert (found == (exact.chance > 0)).all()
    w0, carla = evidence.cards.index("w0"), evidence.places.index("carla")
    assert not exact.chance[w0, carla]
    assert asked.following.able_now[carla] >> w0 & 1, "the search finds what the rules do not"

"""Large decks, face-up cards, limits of the numbers, reproducible answers, two seats at the same time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from math import prod

import numpy as np
import pytest

from assistant.deduction import advise, insight, insights, posterior, without
from assistant.deduction.constraints.hand_types import MOST_CARDS, Grid
from assistant.deduction.constraints.problem import frame
from assistant.deduction.counting.meet_in_the_middle import EXACT, largest, network
from assistant.deduction.counting.strategy import CountingProblem, count
from assistant.kit.facts import ENVELOPE, Evidence, Holds, HoldsNone, HoldsOneOf, NotTogether, Showed
from tests.deduction.masters import master
from tests.deduction.positions import played, position, sampled
from tests.deduction.reference import CardByCard, cells_by_sat, fits, weight, worlds


@pytest.mark.parametrize("players", [8, 10])
@pytest.mark.parametrize("suggestions", [0, 3, 30, 46, 60])
def test_thirty_cards_are_counted_exactly(players, suggestions):
    evidence = master(players, suggestions, players * 100 + suggestions)
    found = posterior(evidence)
    assert found.deals > 0
    assert found.chance.sum(axis=1) == pytest.approx(np.ones(30))
    assert {c for c, mark in found.marks.cells.items() if mark == "no"} == {
        cell for cell, can in cells_by_sat(evidence).items() if not can
    }
    if suggestions > 40:
        slow = CardByCard(evidence, random=True)
        assert found.deals == slow.deals
        assert np.abs(found.chance - np.array(slow.chances())).max() < 1e-9


def test_numbers_beyond_a_double_are_counted_in_whole_numbers():
    """Ten hands, no evidence: 960 * 27! / (3!^7 2!^3) deals, far beyond 2^64."""
    evidence = master(10, 0, 1, seat=False)
    problem = CountingProblem.of(frame(evidence))
    assert not problem.fits("uniform")
    with pytest.raises(OverflowError, match="use the join"):
        posterior(evidence, "uniform", "inclusion-exclusion")
    deals = 960
    left = 27
    for size in evidence.sizes.values():
        for at in range(size):
            deals = deals * (left - at) // (at + 1)
        left -= size
    assert deals > 2**64
    assert posterior(evidence).deals == deals
    counted = count(problem, "uniform", "join")
    assert counted.deals == deals
    assert largest([[np.array([1.0])]], 2.0**60) >= EXACT


def test_what_does_not_fit_is_refused_by_name():
    with pytest.raises(OverflowError, match="unknown cards"):
        Grid([1 << at for at in range(MOST_CARDS + 1)])
    with pytest.raises(ValueError, match="No method"):
        posterior(sampled()[0].evidence, method="guess")
    for width in (1, 2, 5, 31):
        masks, start = [], 0
        while start + width <= MOST_CARDS:
            masks.append(((1 << width) - 1) << start)
            start += width
        assert Grid(masks).guards < 1 << 62


def test_open_cards_and_wrong_accusations():
    """Left-over cards lie open; a player out of the game still answers; two cards of one class not together."""
    classes = {"s": ("s0", "s1", "s2"), "w": ("w0", "w1", "w2"), "r": ("r0", "r1", "r2", "r3")}
    facts = (
        Holds(seq=0, moment=0, place="left over", cards=frozenset({"r0"})),
        Showed(seq=1, moment=1, place="left over", card="r0", among=frozenset({"s0", "w0", "r0"})),
        NotTogether(seq=2, moment=2, place=ENVELOPE, cards=frozenset({"s0", "w0", "r1"})),
        NotTogether(seq=3, moment=3, place="b", cards=frozenset({"s1", "s2"})),
        NotTogether(seq=4, moment=4, place="a", cards=frozenset({"r0", "s1"})),
        HoldsOneOf(seq=5, moment=5, place="a", cards=frozenset({"s0", "w0", "r0"})),
        HoldsOneOf(seq=6, moment=6, place="a", cards=frozenset({"s0", "w0", "r0"})),
        Showed(seq=7, moment=7, place="b", card="w2", among=frozenset({"s1", "w2", "r3"})),
        Showed(seq=8, moment=8, place="b", card="w2", among=frozenset({"s1", "w2", "r3"})),
    )
    evidence = Evidence(classes=classes, sizes={"a": 3, "b": 3, "left over": 1}, facts=facts)
    every = [world for world in worlds(evidence) if all(fits(world, fact) for fact in facts)]
    weights = np.array([weight(world, evidence) for world in every])
    for method in ("join", "inclusion-exclusion"):
        found = posterior(evidence, method=method)
        assert found.deals == len(every)
        for row, card in enumerate(evidence.cards):
            for column, place in enumerate(evidence.places):
                here = sum(w for world, w in zip(every, weights, strict=True) if card in world[place])
                assert found.chance[row, column] == pytest.approx(here / weights.sum(), abs=1e-12)


def test_nothing_left_to_learn():
    evidence = Evidence(classes={"s": ("a",), "w": ("b",), "r": ("c", "d")}, sizes={"one": 1})
    solved = replace(evidence, facts=(Holds(seq=1, moment=1, place="one", cards=frozenset("d")),))
    found = posterior(solved)
    assert (found.deals, found.bits, found.best) == (1, 0.0, (("a", "b", "c"), 1.0))
    assert found.method == "propagation"
    assert posterior(without(solved, [1])).bits == pytest.approx(1)
    assert advise(solved, "one", []).suggestions[0].bits == 0


def test_the_same_question_has_the_same_answer():
    for at in sampled()[3::40]:
        one, two = posterior(at.evidence), posterior(at.evidence)
        assert one.deals == two.deals
        assert np.array_equal(one.chance, two.chance)
        assert list(one.triples.items()) == list(two.triples.items())
        queue = [place for place in at.evidence.sizes if place != "anna"]
        if at.seat == "anna":
            assert advise(at.evidence, "anna", queue, limit=500) == advise(at.evidence, "anna", queue, limit=500)


def test_two_seats_at_once():
    """Two threads give the same answers as one."""
    positions = [at for at in sampled() if at.seat == "anna"][::3]

    def answers(_: int = 0):
        return [posterior(at.evidence) for at in positions]

    first = answers()
    with ThreadPoolExecutor(2) as pool:
        both = list(pool.map(answers, range(2)))
    for found in both:
        for one, other in zip(first, found, strict=True):
            assert one.deals == other.deals
            assert np.array_equal(one.chance, other.chance)


def test_what_the_others_could_have_known():
    """A player who accuses by the forced facts alone had proved the solution by then."""
    game, ends = played(4, 1)

    def evidence(seat: str, suggestion: int) -> Evidence:
        return position(4, 1, seat, suggestion).evidence

    asked = range(1, len(ends) + 1, 3)
    seats = list(game.seats)
    found = insights(seats, asked, evidence)
    assert [one.seat for one in found] == seats
    for one in found:
        assert [line for line, _ in one.bits] == list(asked)
        proved = [line for line, bits in one.bits if bits < 1e-9]
        assert one.proved_at == (proved[0] if proved else None)
        assert one.last == one.bits[-1][1] <= one.bits[0][1]
    assert insight("nobody", [(1, None)]) == insight("nobody", [])
    assert insight("nobody", []).last is None


def test_contradictions_leave_a_gap_in_the_chart():
    good = position(4, 1, "anna", 2).evidence
    lie = HoldsNone(seq=99, moment=99, place=ENVELOPE, cards=frozenset(good.classes["room"]))
    bad = replace(good, facts=(*good.facts, lie))
    assert [line for line, _ in insight("anna", [(1, good), (2, bad), (3, good)]).bits] == [1, 3]


@pytest.mark.rule("CLUE-INF-06")
@pytest.mark.parametrize("method", ["", "join"])
def test_very_many_shown_cards_do_not_make_everything_impossible(method):
    """1,400 cards shown by each of two players: every deal weighs less than the smallest number there is."""
    classes = {"s": ("s0", "s1", "s2"), "w": ("w0", "w1", "w2"), "r": ("r0", "r1", "r2", "r3")}
    laid = Evidence(classes=classes, sizes={"a": 1, "b": 3, "c": 3})
    named = {"b": frozenset({"s0", "w0", "r0"}), "c": frozenset({"s1", "w1", "r1"})}
    shown = [
        Showed(seq=n, moment=n, place=place, card=min(cards), among=cards)
        for n in range(1, 1_401)
        for place, cards in named.items()
    ]
    some = [HoldsOneOf(seq=9_000, moment=1, place=place, cards=cards - {min(cards)}) for place, cards in named.items()]
    evidence = replace(laid, facts=(*shown, *some))
    every = [world for world in worlds(laid) if all(fits(world, fact) for fact in evidence.facts)]
    ways = [[len(cards & world[place]) for place, cards in named.items()] for world in every]
    logs = -1_400 * np.log(ways).sum(axis=1)
    assert np.exp(logs).max() == 0
    weights = np.exp(logs - logs.max())
    found = posterior(evidence, method=method)
    assert found.deals == len(every)
    for row, card in enumerate(evidence.cards):
        for column, place in enumerate(evidence.places):
            here = sum(w for world, w in zip(every, weights, strict=True) if card in world[place])
            assert found.chance[row, column] == pytest.approx(here / weights.sum(), abs=1e-12)


def test_totals_are_put_together_from_residues(monkeypatch):
    """Every number of deals the other way; and totals far beyond a double, all of whose factors are known."""
    monkeypatch.setattr("assistant.deduction.counting.meet_in_the_middle.EXACT", 0.0)
    for at in sampled()[2::13]:
        problem = CountingProblem.of(frame(at.evidence)) if frame(at.evidence).units else None
        if problem is None or problem.plan[0] > 1e7:
            continue
        deals = posterior(at.evidence).deals
        assert count(problem, "uniform", "join").deals == deals
        net = network(problem.hands, problem.grid, problem.plan[1])
        ways = [h.ways for h in problem.hands]
        total = float(net.forward(ways)[2])
        factors = (1_000_003, 999_983, 999_979, 999_961, 999_959, 999_953, 999_931)[: len(ways)]
        larger = [way * factor for way, factor in zip(ways, factors, strict=True)]
        assert net.whole(larger, total * prod(factors)) == net.whole(ways, total) * prod(factors)
        assert net.whole(ways, total) == round(total)

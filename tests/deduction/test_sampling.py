"""Where deals are drawn: gains without bias, honest errors, exact forced facts, and never more than allowed."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from math import comb

import numpy as np
import pytest

from assistant.content.catalogue import SHELF
from assistant.deduction import advise, conflict, deals, posterior
from assistant.deduction.budget import BUDGET, Budget, TooMuch, vectors
from assistant.deduction.constraints.problem import frame
from assistant.deduction.counting.strategy import CountingProblem
from assistant.deduction.sampling.estimates import _worth, estimate
from assistant.kit.facts import ENVELOPE, HoldsNone
from dashboards.parts.mystery import odds
from dashboards.parts.mystery.mind import Mind, Thought
from tests.deduction.coverage import evenly, herded, honesty, positions
from tests.deduction.masters import crowds, master
from tests.deduction.positions import decks, sampled

# ---------------------------------------------------------------- gains


@pytest.mark.rule("CLUE-INF-11")
@pytest.mark.parametrize(("draw", "seeds"), [(evenly, 12), (herded, 5)])
def test_sampled_gains_have_no_bias_and_honest_errors(draw, seeds):
    """A bounded part of `python -m tests.deduction.coverage`, over all suggestions of ten positions."""
    found = honesty(draw, positions(10), range(seeds))
    assert found.pairs == 10 * seeds
    assert abs(found.bias) < 0.0015
    assert 0.93 <= found.covered <= 0.975
    assert abs(found.best_bias) < 0.004
    assert found.best_covered >= 0.85


def test_drawn_envelopes_share_their_exact_probability():
    """Every envelope comes as often as every other, and weighs what it weighs; all else is drawn as it should be."""
    for position in positions(10)[::3]:
        known = posterior(position.evidence)
        dealt = deals(known, limit=0, samples=20_000, even=True)
        inside = dealt.places == len(known.evidence.places) - 1
        rows, number = np.unique(inside, axis=0, return_inverse=True)
        assert len(rows) == len(known.triples)
        many = np.bincount(number.reshape(-1))
        wanted = len(number) / len(rows)
        assert np.abs(many - wanted).max() < 5 * wanted**0.5
        for column in range(len(known.evidence.places)):
            share, sure = dealt.weights @ (dealt.places == column), known.chance[:, column]
            assert np.abs(share - sure).max() < 0.03
            if known.evidence.places[column] == ENVELOPE:
                assert np.abs(share - sure).max() < 1e-9


def test_the_same_seed_gives_the_same_advice():
    at = positions(10)[3]
    queue = [place for place in at.evidence.sizes if place != "anna"]
    one, again, other = (advise(at.evidence, "anna", queue, limit=0, seed=seed) for seed in (1, 1, 2))
    assert one == again != other
    assert one.method.endswith(" sampled deals")


# ---------------------------------------------------------------- odds


@pytest.mark.rule("CLUE-INF-11")
@pytest.mark.parametrize("model", ["random", "uniform"])
def test_sampled_odds_are_within_their_errors(model):
    """Odds, numbers of deals and bits against exact ones; what is forced is the same to the letter."""
    off: list[float] = []
    beside: list[float] = []
    for at in [*sampled()[5::47], *(at for at in sampled()[::33] if at.seat == "table")]:
        exact, found = posterior(at.evidence, model), posterior(at.evidence, model, "sampled")
        if found.sampling is None:
            continue
        assert found.method == "sampled"
        assert found.marks.cells == exact.marks.cells
        assert ((found.chance > 0) == (exact.chance > 0)).all()
        assert found.chance.sum(axis=1) == pytest.approx(np.ones(len(found.chance)))
        assert sum(found.triples.values()) == pytest.approx(1)
        error = found.sampling.chance
        assert ((error > 0) == ((exact.chance > 0) & (exact.chance < 1))).all()
        open_ = error > 0
        off.extend(((found.chance - exact.chance)[open_] / error[open_]).tolist())
        beside.append((found.deals / exact.deals - 1) / max(found.sampling.deals, 0.5 / exact.deals))
        beside.append((found.bits - exact.bits) / max(found.sampling.bits, 1e-3))
    assert len(off) > 300
    assert np.mean(np.abs(off) <= 2) >= 0.94
    assert np.mean(np.abs(off) <= 3) >= 0.99
    assert np.mean(np.abs(beside) <= 2) > 0.85


def test_sampled_tiny_decks_and_contradictions():
    """160 invented decks: possible or not is never guessed, and a probability of 0 or 1 is a certainty."""
    met = 0
    for deck in decks(160, 9):
        exact, found = posterior(deck.evidence), posterior(deck.evidence, method="sampled")
        assert (found.deals > 0) == (exact.deals > 0)
        if exact.deals and found.sampling:
            assert ((found.chance > 0) == (exact.chance > 0)).all()
            assert found.marks.cells == exact.marks.cells
            assert np.abs(found.chance - exact.chance).max() < 0.1
            met += 1
    assert met > 40


def test_what_no_drawn_deal_had_is_still_possible():
    """A few draws miss many cells: what is possible is sought for each of them, and nothing false is forced."""
    met = 0
    for at in sampled()[7::29]:
        exact = posterior(at.evidence)
        found = estimate(frame(at.evidence), random=True, batches=4, each=40) if frame(at.evidence).units else None
        if found is None:
            continue
        assert (found.sampling.possible == (exact.chance > 0)).all()
        assert ((found.chance > 0) == (exact.chance > 0)).all()
        assert found.chance.sum(axis=1) == pytest.approx(np.ones(len(found.chance)))
        assert sum(found.triples.values()) == pytest.approx(1)
        met += 1
    assert met > 8


# ---------------------------------------------------------------- budgets


def test_classic_games_are_always_counted():
    for at in sampled():
        assert posterior(at.evidence).sampling is None


def test_beyond_the_budget_deals_are_drawn_and_named():
    evidence = master(6, 10, 610, seat=False)
    with pytest.raises(TooMuch):
        posterior(evidence, method="join")
    with pytest.raises(TooMuch):
        posterior(evidence, method="inclusion-exclusion")
    found = posterior(evidence)
    assert found.method == "sampled"
    assert found.sampling is not None
    assert found.error("s0", ENVELOPE) > 0
    large = next(at.evidence for at in sampled() if frame(at.evidence).short is None)
    assert posterior(large, budget=Budget(memory=10_000)).method == "sampled"
    assert posterior(large, budget=Budget(steps=10)).method == "sampled"


def test_costs_are_known_before_anything_is_laid_out(monkeypatch):
    """Nine cards of thirty in each hand: the lists alone would be millions long, and are never begun."""
    monkeypatch.setattr("assistant.deduction.constraints.hand_types._built", lambda *_: pytest.fail("a list was begun"))
    with pytest.raises(TooMuch, match="MB"):
        CountingProblem.of(frame(master(3, 12, 312, seat=False)), replace(BUDGET, memory=50_000_000))
    assert vectors([1] * 30, 9) == comb(30, 9)
    assert vectors([2, 1, 3], 3) == 6
    assert vectors([1], 2) == 0


def test_a_contradiction_is_found_where_nothing_can_be_counted():
    evidence = master(5, 12, 512, seat=False)
    assert posterior(evidence).sampling is not None
    lie = HoldsNone(seq=99, moment=99, place=ENVELOPE, cards=frozenset(evidence.classes["room"]))
    wrong = replace(evidence, facts=(*evidence.facts, lie))
    assert posterior(wrong).deals == 0
    clash = conflict(wrong)
    assert clash is not None
    assert 99 in clash.doubtful


def test_the_screen_names_what_is_sampled():
    """Instead of "exact": about how many deals, how many were drawn, and how far the odds are off."""
    found = posterior(master(5, 12, 512, seat=False))
    for level, words in (("odds", "points at most"), ("forced", "Forced facts are exact.")):
        mind = Mind(found.evidence, level, "random", Thought(found.figures, found.marks, None, None), fresh=True)
        said = odds._method(mind)
        assert said.startswith("Sampled: about ")
        assert "too many to count; 24,576 were drawn" in said
        assert words in said


CHILD = """
import resource
from dataclasses import replace
from assistant.deduction import advise, posterior
from assistant.kit.facts import Evidence
from tests.deduction.masters import crowds

def size():
    return next(int(line.split()[1]) * 1024 for line in open("/proc/self/status") if line.startswith("VmSize"))

posterior(next(iter(crowds())))
resource.setrlimit(resource.RLIMIT_AS, (size() + 500_000_000,) * 2)
for evidence in crowds():
    found = posterior(evidence)
    assert found.deals > 0
    asker, *queue = evidence.sizes
    advice = advise(evidence, asker, queue, rooms=evidence.classes["room"][:2])
    print(found.method, advice.method)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits of a process are told by Linux")
def test_half_a_gigabyte_is_enough_for_any_question():
    """A process that may take 500 MB more than it has: every crowd is answered, counted or drawn."""
    env = {**os.environ, "PYTHONPATH": str(SHELF), "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run([sys.executable, "-c", CHILD], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    methods = done.stdout.splitlines()
    assert len(methods) == len(list(crowds()))
    assert sum(line.startswith("sampled") for line in methods) >= 6


def test_a_deal_is_worth_the_less_the_more_batches_differ() -> None:
    same = np.full((4, 3, 2), 0.125)
    assert _worth(same, 1000) == 1.0, "batches that agree tell of nothing else"
    apart = same.copy()
    apart[:2, :, 0], apart[2:, :, 0] = 0.225, 0.025
    apart[..., 1] = 0.25 - apart[..., 0]
    worth = _worth(apart, 1000)
    assert 0 < worth < 0.05
    assert _worth(apart, 2000) == pytest.approx(worth / 2)

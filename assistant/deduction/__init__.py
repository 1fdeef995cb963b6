"""Deduction: who holds which card, and how certain that is. Reads facts (`assistant.kit.facts`), never events.

    >>> found = posterior(evidence)             # model="random" (shows at random) or "uniform" (no habits)
    >>> found.deals                             # exact whole number of deals that fit
    >>> found.chance                            # probabilities, shape (cards, places); each row sums to 1
    >>> found.triples, found.bits, found.best   # envelopes with probabilities; bits missing; the likeliest
    >>> found.marks                             # every forced fact, none false and none missing
    >>> advise(evidence, "scarlet", ["green", "plum"]).suggestions[0]   # most bits about the envelope first
    >>> why(evidence, "rope", "green")          # the lines that force a cell
    >>> proof(evidence)                         # the fewest lines that prove the whole envelope
    >>> conflict(evidence), without(evidence, [31])                     # conflicting lines; a what-if
    >>> posterior(given(evidence, "rope", "green"))                     # the posterior if that were certain
    >>> insights(seats, lines, evidence_of)     # what every seat could have known, line by line

Probabilities are fractions of 1, information is in bits. `known(evidence)` returns the facts forced by
propagation alone: sound, fast, not complete. `opening_worlds` and `opening_solutions` count the deals before
play by a formula. The evidence of a seat of a recorded game comes from `assistant.knowledge.evidence`, in one step.

Every question has a budget of memory and time (`Budget`): `BUDGET` for an answer worth a few seconds, `QUICK` for
an immediate one, `BRISK` for each of many. If counting would cost more, deals are sampled: `method` is then "sampled"
and every figure has a stated error (`error_bars`): three of them reach the exact value in 99 of 100 cells. Names that
the table does not have raise NoSuch, whose message lists the known ones.

Evidence in which cards change hands works in the same way. `deals` is then the exact number of histories: a deal and
every hidden choice since. "random" is also called "neutral" (a giver picks evenly among the cards that fit), "uniform"
"plain" (every history counts once). A face-down pile is a place like a hand; a card drawn from it is any one of those
in it. Chances, marks and reasons are those of the present. In addition there are

    >>> found.at(12), found.way("rope")         # where the cards were at a moment, and the path of one card
    >>> found.culprits                          # each player's chance of guilt, if suspects have owners
    >>> queues = {("scarlet", "left"): ["ben", "carla"], ...}   # who is asked, by suspect and direction
    >>> advise(found, "anna", queues, ["hall"], weapons={"hall": ["rope"]}, free=["red_herring_5"])
"""

from __future__ import annotations

from assistant.deduction.advice.information_gain import Advice, Suggested, advise
from assistant.deduction.advice.minimal_explanations import (
    Conflict,
    Why,
    conflict,
    given,
    possible,
    proof,
    why,
    without,
)
from assistant.deduction.budget import BRISK, BUDGET, QUICK, Budget, TooMuch
from assistant.deduction.constraints.forced import known
from assistant.deduction.constraints.prior_counts import opening_solutions, opening_worlds
from assistant.deduction.constraints.propagate import Group, Marks
from assistant.deduction.counting.enumerate_deals import Deals, deals
from assistant.deduction.counting.strategy import Model
from assistant.deduction.posterior import posterior
from assistant.deduction.resolve_names import MODELS, NoSuch
from assistant.deduction.results import Figures, Piece, Posterior
from assistant.deduction.sampling.estimates import Sampling
from assistant.deduction.seat_knowledge import Insight, insight, insights

__all__ = [
    "BRISK",
    "BUDGET",
    "MODELS",
    "QUICK",
    "Advice",
    "Budget",
    "Conflict",
    "Deals",
    "Figures",
    "Group",
    "Insight",
    "Marks",
    "Model",
    "NoSuch",
    "Piece",
    "Posterior",
    "Sampling",
    "Suggested",
    "TooMuch",
    "Why",
    "advise",
    "conflict",
    "deals",
    "given",
    "insight",
    "insights",
    "known",
    "opening_solutions",
    "opening_worlds",
    "possible",
    "posterior",
    "proof",
    "why",
    "without",
]

"""Deduction: who holds which card, and how certain that is. Reads facts (`assistant.kit.facts`), never events.

May import `kit` and `core`. Begin with `posterior`, which chooses between `counting`, `moving_cards` and `sampling`.

    >>> from assistant.content.catalogue import SHELF
    >>> from assistant.knowledge.evidence import evidence as evidence_of
    >>> demo = SHELF / "data/clue/demo.jsonl"
    >>> evidence = evidence_of(demo, "anna", at=40)
    >>> result = posterior(evidence)            # model="random" (shows at random) or "uniform" (no habits)
    >>> result.deals                            # exact whole number of deals that fit
    120738
    >>> result.chance.shape                     # probabilities of cards × places; each row sums to 1
    (21, 5)
    >>> round(result.bits, 3), result.best[0]   # bits missing about the envelope (`triples`); the likeliest one
    (6.188, ('mustard', 'pipe', 'lounge'))
    >>> result.marks.cells["scarlet", "carla"]  # every forced fact, none false and none missing
    'yes'
    >>> best = advise(evidence, "anna", ["ben", "carla", "david"], ["lounge"]).suggestions[0]   # most bits first
    >>> best.cards
    ('mustard', 'wrench', 'lounge')
    >>> why(evidence, "scarlet", "carla").labels          # the lines that force a cell
    ('20',)
    >>> proof(evidence_of(demo, "anna")), conflict(evidence)     # the fewest lines that prove all; lines at odds
    ((98,), None)
    >>> posterior(without(evidence, [22])).deals          # what if that line had not been
    411430
    >>> posterior(given(evidence, "rope", "ben")).deals   # what follows if that were certain
    62834
    >>> insights(["anna"], [60], lambda seat, line: evidence_of(demo, seat, at=line))[0].proved_at is None
    True

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

    >>> moved = posterior(evidence_of(SHELF / "data/killer_clue/demo.jsonl", "carla", at=79))
    >>> [(piece.since, piece.place) for piece in moved.way("rope")]     # the way of a card; `at` has all at a moment
    [(None, 'carla'), (26, 'ben')]
    >>> moved.culprits["anna"]                  # how likely each player did it, where suspects have owners
    1.0
    >>> queues = {("scarlet", "left"): ["ben", "david"]}      # who is asked, by suspect and direction
    >>> advise(moved, "carla", queues, ["hall"], weapons={"hall": ["knife"]}).suggestions[0].direction
    'left'
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
from assistant.deduction.constraints.propagate import Marks, OneOfCards
from assistant.deduction.counting.enumerate_deals import Deals, deals
from assistant.deduction.counting.strategy import Model
from assistant.deduction.posterior import posterior
from assistant.deduction.resolve_names import MODELS, NoSuch
from assistant.deduction.results import PathPart, Posterior, Probabilities
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
    "Insight",
    "Marks",
    "Model",
    "NoSuch",
    "OneOfCards",
    "PathPart",
    "Posterior",
    "Probabilities",
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

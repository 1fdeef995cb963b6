"""The best next suggestion: how many bits about the envelope each suggestion's answer will give.

The outcome of a suggestion is who shows which card, or that nobody does: the first in the queue who holds one of the
three shows one of those that match, each with equal chance. The gain is the mutual information I(envelope; outcome),
from the joint distribution over whole deals (products of marginals would be wrong).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

import numpy as np

from assistant.deduction.advice.answer_distribution import Outcomes, xlogx
from assistant.deduction.advice.directed_gain import DirectedQuestion, PreparedDeals, Queues, questions
from assistant.deduction.constraints.hand_types import Reals
from assistant.deduction.counting.enumerate_deals import LIMIT, SEED, Deals, deals
from assistant.deduction.counting.strategy import Model
from assistant.deduction.posterior import posterior as posterior_of
from assistant.deduction.resolve_names import Word, all_of
from assistant.deduction.results import Posterior
from assistant.deduction.sampling.jackknife import Estimated, Worth, draws_for
from assistant.kit.facts import OUT, Evidence

DRAWS = 12_000
"""The number of draws if queues depend on the named suspect."""
MOST_CELLS = 300_000_000
"""The limit on suggestions × envelopes × holdings; thirty cards need a fifth of it."""


@dataclass(frozen=True)
class Suggested:
    """A suggestion and its value for this seat.

    `bits` is how much its answer tells about the envelope, `nobody` the probability that nobody answers, `leaked` the
    bits learned by players who see only who showed a card (as this seat can judge it). `error` is the standard error of
    `bits` if deals were sampled, else 0; estimates are unbiased, so a worthless suggestion may come out a little below
    0. `direction` is the best one, where the asker has a choice.
    """

    cards: tuple[str, ...]
    bits: float
    nobody: float
    leaked: float
    error: float = 0.0
    direction: str = ""


@dataclass(frozen=True)
class Advice:
    """Suggestions by gain, the best first; the likeliest envelope; how they were computed.

    `best` is the likeliest envelope and `chance` its probability (of an accusation being right now), `bits` the
    uncertainty that remains. `method` is "all deals" (exact) or names the number of sampled deals.
    """

    suggestions: tuple[Suggested, ...]
    best: tuple[str, ...]
    chance: float
    bits: float
    method: str


def advise(
    known: Evidence | Posterior,
    asker: str,
    queue: Sequence[str] | Queues,
    rooms: Iterable[str] | None = None,
    model: Model | Word = "random",
    limit: int = LIMIT,
    samples: int = 0,
    seed: int = SEED,
    weapons: Mapping[str, Collection[str]] | None = None,
    free: Iterable[str] = (),
) -> Advice:
    """Rank every suggestion that `asker` could make, from evidence (by `model`) or from its posterior.

    `queue` is the order in which the others answer; `rooms` restricts the last class of cards to those within reach.
    Exact up to `limit` deals; beyond that, `samples` draws (chosen by the number of envelopes, if 0) are used, and
    `method` says so; the same `seed` gives the same advice. Raises NoSuch for an unknown place or room, ValueError if
    no deal fits.

    If the queue depends on the suggestion, `queue` maps (suspect, direction) to the players asked, in order; `weapons`
    are those that may be named in each room (all of them if None), and `free` the cards that may be given instead of a
    named one, but need not be.
    """
    posterior = known if isinstance(known, Posterior) else posterior_of(known, model)
    if isinstance(queue, Mapping):
        all_of("place", (asker, *(place for places in queue.values() for place in places)), posterior.evidence.places)
        asked = questions(posterior, queue, rooms, weapons)
        dealt = deals(posterior, limit, samples or DRAWS, seed)
        return _ranked_by_queue(posterior, dealt, asker, queue, asked, free)
    all_of("place", (asker, *queue), posterior.evidence.places)
    dealt = deals(posterior, limit, samples or draws_for(len(posterior.triples)), seed, True)
    return ranked(posterior, dealt, asker, queue, rooms)


def ranked(
    posterior: Posterior, dealt: Deals, asker: str, queue: Sequence[str], rooms: Iterable[str] | None = None
) -> Advice:
    """Rank every suggestion from deals that were drawn or enumerated before; see `advise`."""
    evidence = posterior.evidence
    *every, last = evidence.classes.values()
    allowed = set(last if rooms is None else all_of("room", rooms, last))
    within = [card for card in last if card in allowed]
    answering = [place for place in queue if place != asker]
    each = len(within) * len(posterior.triples) * (7 * len(answering) + 1)
    others = _most_open(posterior, every, MOST_CELLS // max(1, each))
    rank = _ranks(posterior, asker, queue)
    like = _alike(posterior, rank)
    rooms_alike = list(dict.fromkeys(like[card] for card in within))
    suggestions: list[Suggested] = []
    if within:
        outcomes = Outcomes(posterior, dealt, rank, len(answering), rooms_alike)
        score = _score(outcomes)
        worth: dict[tuple[str, ...], dict[str, Worth]] = {}
        for before in product(*others):
            key = tuple(like[card] for card in before)
            if key not in worth:
                worth[key] = dict(zip(rooms_alike, score(key), strict=True))
            suggestions.extend(Suggested((*before, card), *worth[key][like[card]]) for card in within)
    suggestions.sort(key=lambda s: (-round(s.bits, 9), -round(s.nobody, 9), s.cards))
    best, chance = posterior.best
    method = _method(dealt)
    if sum(map(len, others)) < sum(map(len, every)):
        method += ", of the cards that are most open"
    return Advice(tuple(suggestions), best, chance, posterior.bits, method)


def _ranked_by_queue(
    posterior: Posterior,
    dealt: Deals,
    asker: str,
    queues: Queues,
    asked: Sequence[DirectedQuestion],
    free: Iterable[str],
) -> Advice:
    """Rank the suggestions, each with its own queue."""
    asking, worth = PreparedDeals(posterior, dealt, asker, free), dict[object, Worth]()
    suggestions: list[Suggested] = []
    likes = {tuple(queue): _alike(posterior, _ranks(posterior, asker, queue)) for queue in queues.values()}
    for one in asked:
        queue = tuple(queues[one.cards[0], one.direction])
        key = tuple(likes[queue][card] for card in one.cards), queue
        if key not in worth:
            worth[key] = asking.worth(one.cards, queue)
        suggestions.append(Suggested(one.cards, *worth[key], one.direction))
    suggestions.sort(key=lambda s: (-round(s.bits, 9), -round(s.nobody, 9), s.cards, s.direction))
    return Advice(tuple(suggestions), *posterior.best, posterior.bits, _method(dealt))


def _ranks(posterior: Posterior, asker: str, queue: Sequence[str]) -> list[int]:
    """Return the rank of a card at each place, and last, for a card at none: how many are asked before its holder."""
    answering = [place for place in queue if place != asker]
    places = (*posterior.evidence.places, OUT)
    return [answering.index(p) if p in answering else len(answering) for p in places]


def _method(dealt: Deals) -> str:
    return f"{len(dealt.weights)} sampled deals" if dealt.sampled else "all deals"


def _most_open(posterior: Posterior, classes: Sequence[Sequence[str]], most: int) -> list[list[str]]:
    """Return the classes reduced to the cards whose place is most uncertain, so that few combinations are left.

    Cards whose presence in the envelope is most certain are dropped until at most `most` combinations are left (and at
    least one); if there are few enough, all cards stay.
    """
    inside = dict(zip(posterior.evidence.cards, posterior.chance[:, -1].tolist(), strict=True))
    reduced = [list(cards) for cards in classes]
    while prod(map(len, reduced)) > max(1, most):
        longest = max(reduced, key=len)
        longest.remove(min(longest, key=lambda card: inside[card] * (1 - inside[card])))
    return reduced


def _alike(posterior: Posterior, rank: Sequence[int]) -> dict[str, str]:
    """Return, for every card, a representative of equal value.

    Two cards are equal if nothing tells them apart, or if both certainly have the same rank. Exchanging two cards of a
    class turns deals into deals of the same weight, so their suggestions have the same value.
    """
    first, like = dict[tuple[int, int, int], str](), dict[str, str]()
    group = posterior.alike
    number = 0
    for kind, cards in enumerate(posterior.evidence.classes.values()):
        for card in cards:
            certain: list[int] = np.flatnonzero(posterior.chance[number]).tolist()
            key = (kind, group.get(number, -1), rank[certain[0]] if len(certain) == 1 else -1)
            like[card] = first.setdefault(key, card)
            number += 1
    return like


def _score(outcomes: Outcomes) -> Callable[[Sequence[str]], list[Worth]]:
    """Return a function that values suggestions with these cards, one for each room."""
    if outcomes.dealt.sampled:
        estimated = Estimated(outcomes)
        return lambda before: estimated.of(outcomes.held(before))
    scores = _Scores(outcomes)
    return lambda before: scores.of(outcomes.of(before))


class _Scores:
    """The value of outcomes over all deals: `rows` are the probabilities of the envelopes."""

    def __init__(self, outcomes: Outcomes) -> None:
        self.rows, self.players, self.kinds = outcomes.rows, outcomes.players, outcomes.kinds
        self.row_sum = float(xlogx(self.rows).sum())

    def of(self, joint: Reals) -> list[Worth]:
        """Return the value of each suggestion; `joint` has shape (suggestions, outcomes, envelopes)."""
        many, _, envelopes = joint.shape
        who = joint[:, :-1].reshape(many, self.players, self.kinds, envelopes).sum(axis=2)
        shower = np.concatenate([who, joint[:, -1:]], axis=1)
        nobody = joint[:, -1].sum(axis=1)
        worths = self._bits(joint), nobody, self._bits(shower), np.zeros(many)
        return list(zip(*(row.tolist() for row in worths), strict=True))

    def _bits(self, joint: Reals) -> Reals:
        """Return the mutual information of envelope and outcome: H(rows) + H(outcomes) - H(both).

        Shape (suggestions,).
        """
        columns = joint.sum(axis=2)
        gain = xlogx(joint).sum(axis=(1, 2)) - xlogx(columns).sum(axis=1) - self.row_sum
        return np.maximum(gain, 0.0)

"""Conclusions of a seat: the question to the deduction engine, its answer, and the use that a page makes of both."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from assistant.core.game import Round
from assistant.deduction import (
    BRISK,
    BUDGET,
    QUICK,
    Advice,
    Budget,
    Conflict,
    Marks,
    Model,
    PathPart,
    Posterior,
    Probabilities,
    Suggested,
    Why,
    advise,
    conflict,
    posterior,
)
from assistant.games.clue.figures.itinerary import Plan
from assistant.kit.facts import DealtOn, Evidence, Fact, Moved, Traded
from dashboards.parts.mystery.leaks import Leaks

ODDS = ("odds", "advice")
"""Levels of help that show how likely things are."""
MODELS: Mapping[Model, str] = {"random": "shows at random", "uniform": "no habits"}
"""Assumptions of the odds about a player who could have shown several cards."""
GIVING: Mapping[Model, str] = {"random": "neutral: gives at random", "uniform": "plain: all histories equally likely"}
"""Assumptions where cards are given away: the two named models."""


@dataclass(frozen=True)
class PossibleSuggestion:
    """A suggestion that the seat could make: who asks, who answers in which order, in which rooms.

    `weapons` are those that may be named in each room (all, if None), `free` cards that may be given instead.
    """

    asker: str
    queue: Round
    rooms: tuple[str, ...]
    where: str
    weapons: Mapping[str, Sequence[str]] | None = None
    free: tuple[str, ...] = ()

    def queue_of(self, suggested: Suggested) -> tuple[str, ...]:
        """Return who is asked after this suggestion, in order."""
        queue = self.queue
        return tuple(queue[suggested.cards[0], suggested.direction] if isinstance(queue, Mapping) else queue)


@dataclass(frozen=True)
class ThinkingTask:
    """Everything that the answer depends on."""

    evidence: Evidence
    model: Model
    asking: PossibleSuggestion | None


@dataclass(frozen=True)
class Thought:
    """The engine’s answer, in figures alone; `advice` only if it was asked for and some deal is possible.

    `ways` are the paths of cards that have changed hands, as far as they are known now. A thought that is not `final`
    is a quick estimate of the odds alone, shown until the final one is there; `failed` if that never came.
    """

    probabilities: Probabilities
    marks: Marks
    conflict: Conflict | None
    advice: Advice | None
    ways: Mapping[str, tuple[PathPart, ...]] = field(default_factory=dict[str, tuple[PathPart, ...]])
    final: bool = True
    failed: bool = False


@dataclass(frozen=True)
class Reached:
    """The state of knowledge after a line: bits left and, if the culprit is a player, how likely each player is."""

    seq: int
    bits: float
    culprits: Mapping[str, float]


@dataclass(frozen=True)
class Mind:
    """The conclusions of a seat that one page has at this moment.

    `fresh` says whether the thought answers the present evidence; `doubted` are lines that this page
    ignores for a while; `course` is the state of knowledge after each line that taught something; `why` answers the
    last tap; `leaks` is what the others learn about the seat's hand, `plans` are where it could go.
    """

    evidence: Evidence
    level: str
    model: Model
    thought: Thought | None = None
    fresh: bool = False
    doubted: tuple[int, ...] = ()
    course: tuple[Reached, ...] = ()
    asked: tuple[str, str] | None = None
    why: Why | None = None
    where: str = ""
    leaks: Leaks | None = None
    plans: Sequence[Plan] = ()


def glance(task: ThinkingTask, budget: Budget = QUICK) -> Thought:
    """Return everything about the present if that is found quickly, else an estimate of the odds that is not final."""
    answer = posterior(task.evidence, task.model, budget=budget)
    if answer.sampling is None:
        return _thought(task, answer)
    return Thought(answer.figures, answer.marks, None, None, final=False)


def think(task: ThinkingTask, budget: Budget = BUDGET) -> Thought:
    """Return everything about the present: odds, and either a conflict or what to ask next."""
    return _thought(task, posterior(task.evidence, task.model, budget=budget))


def _thought(task: ThinkingTask, answer: Posterior) -> Thought:
    if not answer.deals:
        return Thought(answer.figures, answer.marks, conflict(task.evidence), None)
    asking, ways = task.asking, ways_of(answer)
    if asking is None:
        return Thought(answer.figures, answer.marks, None, None, ways)
    asks = advise(answer, asking.asker, asking.queue, asking.rooms, weapons=asking.weapons, free=asking.free)
    return Thought(answer.figures, answer.marks, None, asks, ways)


def ways_of(answer: Posterior) -> Mapping[str, tuple[PathPart, ...]]:
    """Return the cards that have certainly or possibly changed hands, each with its path."""
    if not any(isinstance(fact, (Moved, Traded, DealtOn)) for fact in answer.evidence.facts):
        return {}
    every = {card: answer.way(card) for card in answer.evidence.cards}
    return {card: way for card, way in every.items() if len({piece.place for piece in way}) > 1}


@dataclass
class Prefix:
    """A cache of what was known after the first facts of a story, by model, and after each fact that came next."""

    reached: dict[Model, Reached] = field(default_factory=dict["Model", Reached])
    then: dict[Fact, Prefix] = field(default_factory=dict["Fact", "Prefix"])


Reaching = Callable[[Evidence, Model, Sequence[int]], Sequence[Reached]]


def reached(evidence: Evidence, model: Model, moments: Sequence[int]) -> list[Reached]:
    """Return what was known after each of these moments."""
    course: list[Reached] = []
    for moment in moments:
        facts = tuple(fact for fact in evidence.facts if fact.moment <= moment)
        then = posterior(replace(evidence, facts=facts), model, budget=BRISK)
        course.append(Reached(facts[-1].seq, then.bits, then.culprits))
    return course


def course(evidence: Evidence, model: Model, known: Prefix, reaching: Reaching = reached) -> tuple[Reached, ...]:
    """Return what was known after each line that taught something.

    `known` is the cache from earlier calls: only what is missing there is worked out, by `reaching`.
    """
    ends: dict[int, Prefix] = {}
    node = known
    for fact in sorted(evidence.facts, key=lambda fact: fact.moment):
        node = node.then.setdefault(fact, Prefix())
        ends[fact.moment] = node
    new = [moment for moment, node in ends.items() if model not in node.reached]
    for moment, then in zip(new, reaching(evidence, model, new) if new else (), strict=True):
        ends[moment].reached[model] = then
    by_line = {node.reached[model].seq: node.reached[model] for node in ends.values()}
    return tuple(by_line.values())

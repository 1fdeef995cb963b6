"""What a seat can conclude: the question to the deduction engine, its answer, and what a page makes of both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from assistant.deduction import Advice, Conflict, Model, Posterior, Why, advise, conflict, posterior
from assistant.kit.facts import Evidence

ODDS = ("odds", "advice")
"""Levels of help that show how likely things are."""
MODELS: Mapping[Model, str] = {"random": "shows at random", "uniform": "no habits"}
"""What the odds suppose about a player who could have shown several cards."""


@dataclass(frozen=True)
class Asking:
    """A suggestion that the seat could make: who it is, who answers in which order, in which rooms."""

    asker: str
    queue: tuple[str, ...]
    rooms: tuple[str, ...]
    where: str


@dataclass(frozen=True)
class Task:
    """All that the answer depends on."""

    evidence: Evidence
    model: Model
    asking: Asking | None


@dataclass(frozen=True)
class Thought:
    """The engine's answer; `advice` only where it was asked for and some deal is possible."""

    found: Posterior
    conflict: Conflict | None
    advice: Advice | None


@dataclass(frozen=True)
class Mind:
    """What one page knows at this moment of what its seat can conclude.

    `fresh` says whether the thought answers the present evidence; `doubted` are lines that this page
    takes as mistaken for a while; `bits` are (line, bits left) over the game; `why` answers the last tap.
    """

    evidence: Evidence
    level: str
    model: Model
    thought: Thought | None = None
    fresh: bool = False
    doubted: tuple[int, ...] = ()
    bits: tuple[tuple[int, float], ...] = ()
    asked: tuple[str, str] | None = None
    why: Why | None = None
    where: str = ""


def think(task: Task) -> Thought:
    """Everything about the present: odds, and either a conflict or what to ask next."""
    found = posterior(task.evidence, task.model)
    if not found.deals:
        return Thought(found, conflict(task.evidence), None)
    _ = found.marks  # worked out here, not while a page waits
    asking = task.asking
    if asking is None:
        return Thought(found, None, None)
    return Thought(found, None, advise(found, asking.asker, asking.queue, asking.rooms))


def course(evidence: Evidence, model: Model, known: dict[tuple[object, Model], float]) -> tuple[tuple[int, float], ...]:
    """Bits that were left after each line that taught something; `known` keeps them from one time to the next."""
    found: list[tuple[int, float]] = []
    for moment in sorted({fact.moment for fact in evidence.facts}):
        facts = tuple(fact for fact in evidence.facts if fact.moment <= moment)
        key = (facts, model)
        if key not in known:
            known[key] = posterior(replace(evidence, facts=facts), model).bits
        if found and found[-1][0] == facts[-1].seq:
            found.pop()
        found.append((facts[-1].seq, known[key]))
    return tuple(found)

"""The evidence of a seat, updated line by line: each line is looked at once, and the evidence grows with the story.

A game says what one line teaches (`learn`). The whole evidence of a seat is either folded from its lines in effect all
at once, or updated along its walk, where the cost of a new line does not depend on the length of the story:

    LEARNING = Learning(learn)
    LEARNING(table.story(seat), seat)                     # Evidence or None: all lines from the beginning
    table.along(seat, LEARNING.rule(seat))[-1][1].evidence  # the same, each line once
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from assistant.core.event import Event, seen_by
from assistant.core.fast_replace import replace
from assistant.core.game import Step
from assistant.kit.facts import Evidence, Fact


class Facts:
    """Facts in the order in which they were learned: the facts of each line follow everything known before.

    A list of all facts is made when it is asked for, from an earlier list, which is then dropped: otherwise thousands
    of lines would keep thousands of long lists.
    """

    __slots__ = ("_before", "_evidence", "_listed", "_own")

    def __init__(self, before: Facts | None = None, own: tuple[Fact, ...] = ()) -> None:
        self._before, self._own = before, own
        self._listed: tuple[Fact, ...] | None = None
        self._evidence: tuple[Evidence, Evidence] | None = None

    @property
    def all(self) -> tuple[Fact, ...]:
        """All the facts, in the order in which they were learned."""
        facts = self._listed
        if facts is None:
            facts = self._listed = self._gathered()
        return facts

    def within(self, frame: Evidence) -> Evidence:
        """Return the evidence of this frame with all the facts; the same object while they are the latest."""
        held = self._evidence
        if held is None or held[0] is not frame:
            held = self._evidence = frame, replace(frame, facts=self.all)
        return held[1]

    def _gathered(self) -> tuple[Fact, ...]:
        parts: list[tuple[Fact, ...]] = []
        at: Facts | None = self
        while at is not None:
            if (listed := at._listed) is not None:
                parts.append(listed)
                at._listed = at._evidence = None
                break
            parts.append(at._own)
            at = at._before
        return tuple([fact for part in reversed(parts) for fact in part])


@dataclass(frozen=True, eq=False, slots=True)
class Learnt:
    """The knowledge after a line. `moment` is the number of lines counted so far, `frame` evidence without any fact.

    `spoken` are facts of answers that a later line may still take back.
    """

    moment: int = 0
    frame: Evidence | None = None
    facts: Facts = field(default_factory=Facts)
    spoken: tuple[Fact, ...] = ()

    def set_up(self, frame: Evidence) -> Learnt:
        """Start over with a new table: what was known of an earlier one is forgotten."""
        return replace(self, frame=frame, facts=Facts(None, frame.facts), spoken=())

    def asked(self) -> Learnt:
        """Begin a new question: answers to the last one stand as they are."""
        return replace(self, spoken=()) if self.spoken else self

    def taught(self, facts: tuple[Fact, ...], spoken: bool = False) -> Learnt:
        """Return the same knowledge with these facts; `spoken` if they may be taken back while the question is open."""
        if not facts:
            return self
        return replace(self, facts=Facts(self.facts, facts), spoken=(*self.spoken, *facts) if spoken else self.spoken)

    def taken_back(self, facts: tuple[Fact, ...]) -> Learnt:
        """Return the same knowledge without these facts."""
        if not facts:
            return self
        rest = tuple(fact for fact in self.facts.all if fact not in facts)
        return replace(self, facts=Facts(None, rest), spoken=tuple(f for f in self.spoken if f not in facts))

    def rewritten(self, rewrite: Callable[[Fact], Fact]) -> Learnt:
        """Return the same knowledge with every fact as a later line tells it; `self` if all facts stay."""
        facts = tuple(map(rewrite, self.facts.all))
        return replace(self, facts=Facts(None, facts)) if facts != self.facts.all else self

    @property
    def evidence(self) -> Evidence | None:
        """Everything the seat may use; None before the table is set up."""
        return None if self.frame is None else self.facts.within(self.frame)


Learn = Callable[[Learnt, Any, str], Learnt]
"""A function from a seat's knowledge, its next line in effect (a Step) and its key to the knowledge after that line."""
Rule = Callable[[Learnt | None, Any], Learnt]


@dataclass(frozen=True, slots=True)
class SupposedStep:
    """A supposed line: as another seat would see it, or before it is recorded. It fits where a Step does."""

    seq: int
    number: int
    event: Event
    before: Any
    after: Any


class Learning:
    """A game's `evidence` that can also be updated line by line; `learn` says what one line teaches."""

    def __init__(self, learn: Learn) -> None:
        self.learn = learn
        self._rules: dict[str, Rule] = {}
        self._shared: dict[str, Rule] = {}

    def __call__(self, steps: Iterable[Any], seat: str) -> Evidence | None:
        """Return all that `seat` may use, from the lines in effect of its own walk; None before the table is set up."""
        learnt, rule = None, self.rule(seat)
        for step in steps:
            learnt = rule(learnt, step)
        return learnt.evidence if learnt else None

    def rule(self, seat: str) -> Rule:
        """Return the function that a walk applies to each line; the same object every time, as a walk requires."""
        if seat not in self._rules:
            self._rules.setdefault(seat, self._rule(seat))
        return self._rules[seat]

    def shared_rule(self, other: str) -> Rule:
        """Return the function that a walk of one seat applies to learn what `other` has certainly seen as well.

        Each line is redacted for `other` once more. What only `other` saw is missing, and what only the seat of the
        walk saw is left out: what remains, both have seen. The same object every time, as a walk requires.
        """
        if other not in self._shared:
            self._shared.setdefault(other, self._shared_rule(other))
        return self._shared[other]

    def _shared_rule(self, other: str) -> Rule:
        def rule(last: Learnt | None, step: Step) -> Learnt:
            return self.supposed(last or Learnt(), step, step.event, other)

        return rule

    def supposed(self, known: Learnt, step: Step, event: Event, other: str) -> Learnt:
        """Return what `other` knows after an event that takes the place of a step, as far as `other` sees it."""
        seen = seen_by(other, event)
        if seen is not None:
            known = self.learn(known, SupposedStep(step.seq, step.number, seen, step.before, step.after), other)
        return replace(known, moment=known.moment + 1)

    def _rule(self, seat: str) -> Rule:
        def rule(last: Learnt | None, step: Any) -> Learnt:
            learnt = self.learn(last or Learnt(), step, seat)
            return replace(learnt, moment=learnt.moment + 1)

        return rule

"""One card of each class set aside face down, all others in hands: what a move teaches, and who can hold which card.

    class NothingShown(Move):
        says = "{by} has none of them."
        by: Player

        def teaches(self, before: Missing, seat: str, at: At) -> Iterator[Fact]:
            yield HoldsNone(**at, place=self.by, cards=before.asked_for)

The facts of all lines that a seat has seen are its evidence. `boardside.kit.screens.posterior` turns it into chances;
the ready-made pages show each player those that follow from what this player has seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from assistant.core.fast_replace import replace
from assistant.core.game import Step
from assistant.core.seating import clockwise_from
from assistant.families.common_rules import TableSetUp
from assistant.families.ready_made.cards import HandTable
from assistant.families.ready_made.moves import Move, lessons
from assistant.kit.facts import Evidence
from assistant.kit.learning import Learning, Learnt


@dataclass(frozen=True, kw_only=True)
class EnvelopeTable(HandTable):
    """Hands of different cards, and one card of each class that nobody has seen: the envelope.

    All cards exist once. `classes` are the cards by class; without it, all of `words["card"]` are one class. All other
    cards are dealt one by one, beginning with the first player.
    """

    classes: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    @property
    def by_class(self) -> Mapping[str, tuple[str, ...]]:
        """The cards by class; one card of each is in the envelope."""
        return self.classes or {"card": tuple(self.words.get("card", {}))}

    @property
    def dealt(self) -> Mapping[str, int]:
        """The number of cards that each player was dealt."""
        ring = clockwise_from(self.order, self.first)
        each, more = divmod(sum(map(len, self.by_class.values())) - len(self.by_class), len(ring) or 1)
        return {player: each + (at < more) for at, player in enumerate(ring)}

    def set_up(self) -> Self:
        """Deal all cards but those of the envelope."""
        return replace(super().set_up(), hands=self.dealt)

    def frame(self) -> Evidence:
        """Return the cards and the sizes of the hands: what everybody knows before the first line."""
        return Evidence(classes=self.by_class, sizes=self.dealt)


def _learn(known: Learnt, step: Step, seat: str) -> Learnt:
    """Return what a seat knows after one more line: each move says what it teaches."""
    event: Any = step.event
    if isinstance(event, TableSetUp):
        return known.set_up(step.after.frame())
    if not isinstance(event, Move):
        return known
    return known.taught(tuple(lessons(event, step.before, seat, {"seq": step.number, "moment": known.moment})))


evidence = Learning(_learn)
"""Everything that a seat may conclude from, in a game with an envelope."""

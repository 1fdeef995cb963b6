"""The Missing Number: sixteen cards, one of them set aside; ask, conclude, and name it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from boardside.kit import (
    ENVELOPE,
    At,
    Card,
    EnvelopeTable,
    Fact,
    Holds,
    HoldsNone,
    HoldsOneOf,
    Move,
    Of,
    Player,
    Showed,
    game,
    replace,
    secret,
)

NUMBERS = tuple(map(str, range(1, 17)))
ROWS = {low: (low, middle, high) for low, middle, high in zip(NUMBERS, NUMBERS[1:], NUMBERS[2:], strict=False)}
"""Three numbers in a row, by the lowest of them."""
Row = Annotated[str, Of("row")]


@dataclass(frozen=True, kw_only=True)
class Missing(EnvelopeTable):
    """The table as it is dealt (MISS-01); the open question is what `asker` wants to know of `asked`."""

    words = {
        "card": {number: number for number in NUMBERS},
        "row": {low: f"{low}, {middle} or {high}" for low, (_, middle, high) in ROWS.items()},
    }
    asker: str = ""
    asked: str = ""
    row: str = ""

    @property
    def phase(self) -> str:
        return "answer" if self.asked and not self.over else super().phase

    @property
    def acting(self) -> tuple[str, ...]:
        return (self.asked,) if self.asked and not self.over else super().acting

    @property
    def asks(self) -> str:
        return f"Does {self.name(self.asked)} have {self.called('row', self.row)}?" if self.asked else super().asks

    @property
    def wanted(self) -> frozenset[str]:
        """The three numbers of the open question."""
        return frozenset(ROWS.get(self.row, ()))

    def gives_turn(self, player: str | None) -> Missing:
        return replace(super().gives_turn(player), asker="", asked="", row="")


class NumbersAsked(Move):
    """A question for three numbers in a row (MISS-02)."""

    says = "{by} asks {to} for {row}."
    verb = "Ask for three numbers"
    labels = {"to": "Whom", "row": "For which numbers"}
    rules = ("MISS-02",)
    by: Player
    to: Player
    row: Row

    def check(self, state: Missing) -> Iterator[str]:
        if self.to == self.by:
            yield "Ask another player."

    def effect(self, state: Missing) -> Missing:
        return replace(state, asker=self.by, asked=self.to, row=self.row)


class CardShown(Move):
    """One of the three numbers, shown to the player who asked (MISS-03)."""

    says = "{by} shows {to} a card."
    verb = "Show {to} one of them"
    each, phase, ends, rules = "to", "answer", True, ("MISS-03",)
    by: Player
    to: Player
    card: Card | None = secret("by", "to")

    @classmethod
    def choices(cls, name: str, state: Missing, by: str) -> tuple[str, ...]:
        return (state.asker,) if name == "to" else ROWS.get(state.row, ())

    def check(self, state: Missing) -> Iterator[str]:
        if self.to != state.asker or (self.card and self.card not in state.wanted):
            yield f"{state.name(state.asker)} asked for {state.called('row', state.row)}."

    def teaches(self, before: Missing, seat: str, at: At) -> Iterator[Fact]:
        if self.card is None:
            yield HoldsOneOf(**at, place=self.by, cards=before.wanted)
        elif seat == self.by or self.card not in before.wanted:
            yield Holds(**at, place=self.by, cards=frozenset({self.card}))
        else:
            yield Showed(**at, place=self.by, card=self.card, among=before.wanted)


class NothingShown(Move):
    """None of the three numbers (MISS-03)."""

    says = "{by} has none of them."
    verb = "I have none of them"
    phase, ends, rules = "answer", True, ("MISS-03",)
    by: Player

    def teaches(self, before: Missing, seat: str, at: At) -> Iterator[Fact]:
        yield HoldsNone(**at, place=self.by, cards=before.wanted)


class NumberGuessed(Move):
    """The number that was set aside, as a player names it, and whether it is right (MISS-04, MISS-05)."""

    says = "{by} says {card}, and is {right:?right/wrong}."
    verb = "Name the number set aside"
    labels = {"right": "Is that right?"}
    rules = ("MISS-04",)
    by: Player
    card: Card
    right: bool

    def effect(self, state: Missing) -> Missing:
        return state.won_by(self.by) if self.right else state.without(self.by)

    def teaches(self, before: Missing, seat: str, at: At) -> Iterator[Fact]:
        yield (Holds if self.right else HoldsNone)(**at, place=ENVELOPE, cards=frozenset({self.card}))


GAME = game(
    "missing_number",
    "The Missing Number",
    Missing(),
    __name__,
    about="Ask for numbers and name the one that is missing; your phone shows what follows for you.",
    seats=(2, 5),
)

"""The conclusions of a seat in a game of hidden cards: where each card may be, why, and the news in every line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

from assistant.core.event import TABLE
from assistant.core.game import Game
from assistant.deduction import BRISK, Posterior, posterior, why
from assistant.kit.facts import ENVELOPE, Evidence
from assistant.knowledge.evidence import evidence as evidence_of
from assistant.knowledge.evidence import seat_of
from assistant.table.replica import Replica
from assistant.table.table import Table
from boardside.chances import has_odds
from dashboards.games import arrangement
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.mystery.mind import Prefix, course

if TYPE_CHECKING:
    from boardside.following import Follower

NOTES = "notes"
"""The level of help at which the program concludes nothing."""


def has_hidden_cards(table: Table) -> bool:
    """Return whether players of this game ask for hidden cards."""
    return table.game.evidence is not Game.evidence


def seen(followed: Follower, seat: str = "") -> str:
    """Return the key of a seat whose knowledge an evening may show, by default that of the evening itself.

    With the link of a seat that is this seat; an evening of this process that follows no player knows all of them.
    What everybody knows ("table") may always be shown. Raises PermissionError for another seat, Nonsense for none.
    """
    key = seat_of(followed.table, seat) if seat else followed.seat
    everything = followed.seat == TABLE and not isinstance(followed.table, Replica)
    if key in (followed.seat, TABLE) or everything:
        return key
    state = followed.table.view(TABLE)
    who = "everybody" if followed.seat == TABLE else state.name(followed.seat)
    raise PermissionError(f"This evening shows what {who} may know, and not what only {state.name(key)} does.")


def lines_of(table: Table, seat: str) -> dict[int, tuple[str, str]]:
    """Return the label and the text of each line, by its number for this seat; a private line is called by that."""
    return {one.number: (one.line.label or f"({one.number})", one.text) for one in table.account(seat)}


@dataclass(frozen=True)
class Knowledge:
    """The knowledge of one seat at a table, as it stands."""

    table: Table
    seat: str
    evidence: Evidence

    @staticmethod
    def of(table: Table, seat: str) -> Knowledge:
        """Return what this seat knows.

        Raises Nonsense before the cards are dealt, and LookupError while the game has no grid or the table agreed on
        notes only.
        """
        evidence, state = evidence_of(table, seat), table.view(seat)
        player = state.players[0].key if seat == TABLE else seat
        if arrangement(table.game.key).grid(SeatView.of(table, player, "tv"), None) is None:
            raise LookupError(f"{table.game.title} has no grid in this part of the game.")
        if state.help == NOTES and not state.over:
            raise LookupError("The table agreed on notes only: until the game is over, the program concludes nothing.")
        return Knowledge(table, seat, evidence)

    @property
    def has_odds(self) -> bool:
        """Whether the table agreed on odds, or the game is over."""
        return has_odds(self.table.view(self.seat))

    @property
    def name(self) -> str:
        """The name of the seat."""
        return "Everybody" if self.seat == TABLE else self.table.view(TABLE).name(self.seat)

    @cached_property
    def posterior(self) -> Posterior:
        """Where the cards may be."""
        return posterior(self.evidence)

    @property
    def method(self) -> str:
        """How sure the figures are, in words."""
        if not self.posterior.deals:
            return "no deal fits these lines"
        return "sampled" if self.posterior.sampling else f"exact, {self.posterior.deals:,} deals"

    def grid(self) -> pd.DataFrame:
        """Return each card at each place: kind, card, holder, chance, mark, why.

        `chance` is missing where a card is open and the table wants no odds; `why` has the lines that force a mark.
        """
        state: Any = self.table.view(self.seat)
        kinds = {card: kind for kind, cards in state.deck.items() for card in cards}
        rows = [
            (kinds.get(card, ""), state.card(card), self._called(place), *self._cell(card, place))
            for card in self.evidence.cards
            for place in self.evidence.places
        ]
        return pd.DataFrame(rows, columns=["kind", "card", "holder", "chance", "mark", "why"])

    def _cell(self, card: str, place: str) -> tuple[float, str, str]:
        """Return the chance, the mark and its reason."""
        mark = self.posterior.marks.at(card, place)
        if mark != "open":
            return 1.0 if mark == "yes" else 0.0, mark, self._why(card, place)
        likely = self.has_odds and self.posterior.deals
        return self.posterior.probability(card, place) if likely else float("nan"), mark, ""

    def _called(self, place: str) -> str:
        if place == ENVELOPE:
            return "Envelope"
        state: Any = self.table.view(self.seat)
        return state.name(place) if place in state.order else place.capitalize()

    def _why(self, card: str, place: str) -> str:
        """Return the lines that force a mark; those that propagation found, which is quicker, if it found it."""
        lines = self.posterior.marks.because.get((card, place))
        if lines is None:
            found = why(self.evidence, card, place)
            lines = found.lines if found else ()
        return " · ".join(self._lines[line] for line in lines if line in self._lines) or "the deal alone"

    @cached_property
    def _lines(self) -> dict[int, str]:
        return {number: f"{label}: {text}" for number, (label, text) in lines_of(self.table, self.seat).items()}


@dataclass
class Told:
    """The news that lines brought a seat; results for earlier lines are kept."""

    prefix: Prefix = field(default_factory=Prefix)

    def frame(self, known: Knowledge) -> pd.DataFrame:
        """Return each line that taught something: line, text, bits (still missing about the envelope), told."""
        return pd.DataFrame(self._rows(known), columns=["line", "text", "bits", "told"])

    def _rows(self, known: Knowledge) -> Iterator[tuple[str, str, float, float]]:
        before = posterior(replace(known.evidence, facts=()), budget=BRISK).bits
        texts = lines_of(known.table, known.seat)
        for reached in course(known.evidence, "random", self.prefix):
            label, text = texts.get(reached.seq, ("", ""))
            yield label, text, reached.bits, before - reached.bits
            before = reached.bits

"""The correctness of "provable at line L by seat S": a SAT solver checks every deal of the full deck, line by line.

    python -m tests.afterwards.provable --games 300

It reads the events of the table itself: the seat's hand, who was asked in which order, who showed whom which card, who
accused wrongly. Neither the evidence nor the engine of the program is used.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical153

from assistant.core.event import REFEREE, Event
from assistant.figures.facts import rows
from assistant.figures.facts.register import measures_of
from assistant.figures.store.derive import played
from assistant.games.clue import events as e
from assistant.kit.facts import ENVELOPE
from assistant.table.table import Table
from tests.afterwards.mystery_games import games


class Deals:
    """All deals that fit what one seat has seen so far, as clauses."""

    def __init__(self, laid: e.GameStarted, seat: str) -> None:
        self.seat, self.order = seat, [player.key for player in laid.players]
        self.cards = [card.key for card in laid.cards]
        self.kinds = {kind: [c.key for c in laid.cards if c.kind == kind] for kind in {c.kind for c in laid.cards}}
        self.places = [*self.order, ENVELOPE]
        self.top = len(self.cards) * len(self.places)
        self.solver = Cadical153()
        for card in self.cards:
            self._exactly([self._at(card, place) for place in self.places if card not in laid.left_over], 1)
        for place, size in laid.hand_sizes.items():
            self._exactly([self._at(card, place) for card in self.cards if card not in laid.left_over], size)
        for cards in self.kinds.values():
            self._exactly([self._at(card, ENVELOPE) for card in cards if card not in laid.left_over], 1)

    def _at(self, card: str, place: str) -> int:
        return self.cards.index(card) * len(self.places) + self.places.index(place) + 1

    def _exactly(self, literals: list[int], bound: int) -> None:
        if literals:
            found = CardEnc.equals(literals, bound, top_id=self.top, encoding=EncType.seqcounter)
            self.top = max(self.top, found.nv)
            self.solver.append_formula(found.clauses)

    def has(self, place: str, card: str) -> None:
        self.solver.add_clause([self._at(card, place)])

    def lacks(self, place: str, cards: Sequence[str]) -> None:
        for card in cards:
            self.solver.add_clause([-self._at(card, place)])

    def has_one(self, place: str, cards: Sequence[str]) -> None:
        self.solver.add_clause([self._at(card, place) for card in cards])

    def proved(self) -> bool:
        """Return whether all deals have the same envelope."""
        assert self.solver.solve(), "no deal fits"
        true = {literal for literal in self.solver.get_model() if 0 < literal <= len(self.cards) * len(self.places)}
        inside = [self._at(card, ENVELOPE) for card in self.cards if self._at(card, ENVELOPE) in true]
        self.top += 1
        self.solver.add_clause([-self.top, *(-literal for literal in inside)])
        return not self.solver.solve(assumptions=[self.top])


@dataclass
class Asked:
    """The suggestion that is being answered, and the accusation that is being judged."""

    by: str = ""
    cards: tuple[str, ...] = ()
    accused: tuple[str, ...] = ()


def heard(deals: Deals, event: Event, asked: Asked) -> bool:
    """Process one more line; return False for the one that ends all deduction for this seat."""
    if isinstance(event, e.SuggestionMade):
        asked.by, asked.cards = event.by, (event.suspect, event.weapon, event.room)
    elif isinstance(event, e.AccusationMade):
        asked.accused = (event.suspect, event.weapon, event.room)
    elif isinstance(event, e.AccusationJudged):
        if event.right or event.by == deals.seat:
            return False
        deals.solver.add_clause([-deals._at(card, ENVELOPE) for card in asked.accused])
    elif isinstance(event, e.CardShown | e.NobodyShowed):
        at = deals.order.index(asked.by)
        queue = [*deals.order[at + 1 :], *deals.order[:at]]
        for player in queue[: queue.index(event.by)] if isinstance(event, e.CardShown) else queue:
            deals.lacks(player, asked.cards)
        if isinstance(event, e.CardShown):
            if deals.seat in (event.by, event.to) and event.card is not None:
                deals.has(event.by, event.card)
            deals.has_one(event.by, asked.cards)
    return not isinstance(event, e.EnvelopeOpened)


def proved_at(table: Table, seat: str) -> int | None:
    """Return the number of the first line after which a seat could prove the envelope; None if it never could."""
    deals: Deals | None = None
    asked = Asked()
    for told in table.story(REFEREE):
        event = told.event
        if isinstance(event, e.GameStarted):
            deals = Deals(event, seat)
        elif deals is not None and isinstance(event, e.HandDealt):
            for card in event.cards or () if event.of == seat else ():
                deals.has(seat, card)
        elif deals is not None:
            if not heard(deals, event, asked):
                return None
            if isinstance(event, e.CardShown | e.NobodyShowed | e.AccusationJudged) and deals.proved():
                return told.seq
    return None


def told(table: Table) -> Mapping[str, int | None]:
    """Return the same as the open data has it, by seat."""
    seen = played(table, REFEREE)
    first: dict[str, int | None] = dict.fromkeys(seen.seats)
    for row in measures_of("clue").tables[rows.KnowledgeRow](seen):
        assert isinstance(row, rows.KnowledgeRow)
        if row.provable and first[row.seat] is None:
            first[row.seat] = row.line
    return first


def wrong(table: Table, found: Mapping[str, int | None] | None = None) -> list[str]:
    """Return the seats for which the program and the solver differ."""
    return [seat for seat, line in (found or told(table)).items() if line != proved_at(table, seat)]


def main(words: Sequence[str] | None = None) -> None:
    """Check this many games and print where the two differ."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--games", type=int, default=300)
    given.add_argument("--first", type=int, default=0)
    said = given.parse_args(words)
    seats = proofs = differing = 0
    for seed, table in games(said.games, said.first):
        found = told(table)
        bad = wrong(table, found)
        seats, proofs, differing = seats + len(found), proofs + sum(map(bool, found.values())), differing + len(bad)
        if bad:
            print(f"game {seed}: {', '.join(bad)}")
    print(f"{said.games} games, {seats} seats, {proofs} of them could prove the envelope; {differing} lines differ")


if __name__ == "__main__":
    main()

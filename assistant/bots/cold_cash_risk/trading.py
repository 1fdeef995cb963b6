"""The basis of the table of a simulated Cold Cash Risk: its players, what they see, and taps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assistant.bots.cold_cash_risk.deck import TerritoryDeck
from assistant.bots.evening import Evening
from assistant.bots.sight import BEGAN, Stuck
from assistant.core.event import TABLE, Event
from assistant.core.offer import Nonsense, Offer
from assistant.core.seating import Seated
from assistant.games.cold_cash_risk.setup import lay
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.table.table import Table


class ColdCashEvening(Evening[ColdCash, Any]):
    """One game; `table` holds it as it is recorded, `deck` the cards as they are drawn.

    `notes`: the players keep their territory cards on their phones. `faces`: dice are recorded with their faces, else
    only
    the losses. `bold`: how readily corporations attack, from 0 to 1; when the cards are used up everybody grows bold.
    Everything is tapped; events without an offer are recorded only where a sheet is filled in by hand (any mixture of a
    disposal, shares shown, faces of dice).
    """

    key = "cold_cash_risk"
    turns = 30

    def __init__(
        self,
        seats: Sequence[Seated],
        skills: Sequence[str],
        seed: int,
        *,
        notes: bool = True,
        faces: bool = True,
        bold: float = 0.4,
        options: Mapping[str, str] | None = None,
        table: Table | None = None,
        began: int = BEGAN,
    ) -> None:
        super().__init__(seats, skills, seed, table, began)
        self.notes, self.faces, self.bold = notes, faces, bold
        said = dict(options or {})
        left_out = self.dice.choice(("tower", "imperial", "")) if said.get("CCR-AMB-33") == "remove_one" else ""
        self.begin(lay(seats, said, hands="tracked" if notes else "untracked", removed=left_out))
        self.deck = TerritoryDeck(self.dice, self.state.world.keys)

    def view(self, player: str) -> ColdCash:
        """Return the table as this player sees it."""
        return self.sight(player).state

    def holds(self, player: str, firm: str) -> int:
        """Return the shares in a player's hand."""
        return self.view(player).holds(player, firm) or 0

    def offers(self, kind: type[Event], seat: str = TABLE) -> list[Offer]:
        """Return what this seat can tap of this kind now."""
        return [offer for offer in self.sight(seat or TABLE).offers(kind) if not offer.rare]

    def tap(self, kind: type[Event], seat: str = TABLE, **values: Any) -> None:
        """Record the event through an offer that has these values; raise Stuck if there is none."""
        for offer in self.offers(kind, seat):
            try:
                event = offer.fill(values)
            except Nonsense:
                continue
            if all(getattr(event, name) == value for name, value in values.items()):
                self.record(event, seat)
                return
        raise Stuck(f"{kind.__name__} with {values} is not on offer.")

    def record(self, event: Event, by: str = "") -> None:
        """Record what is tapped, or filled in by hand."""
        self.sight(by or TABLE).insist(event)

    def finish(self, player: str) -> None:
        """End a player's turn."""
        raise NotImplementedError

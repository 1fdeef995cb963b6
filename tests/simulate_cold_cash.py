"""Whole games of Cold Cash Risk, played by our own rulebook: for laws, recorded stories and screens.

table = Game(4, seed=7).play()            # a finished game
Game(3, 1, options={"CCR-AMB-36": "open"}, phones=True).play(3)

The computer players of `assistant.bots.cold_cash_risk`; any notice of the rules is a failure.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from assistant.bots.cold_cash_risk.bells import Bells
from assistant.bots.sight import COLOURS, NAMES, BotSight
from assistant.content.catalogue import catalogue
from assistant.core.event import REFEREE, Event
from assistant.core.offer import Offer
from assistant.games.cold_cash_risk.closing import accounts
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.table.table import Table
from tests.simulate_risk import seats

__all__ = ["COLOURS", "NAMES", "Game", "random_options", "seats"]


def random_options(seed: int, *, ending: str | None = None) -> dict[str, str]:
    """Return every house rule of the game and its market read at random; `ending` fixes which end is played to."""
    dice = random.Random(seed)
    ambiguities = (*catalogue("cold_cash_risk").ambiguities, *catalogue("acquire").ambiguities)
    found = {one.id: dice.choice(one.options)[0] for one in ambiguities}
    found["RSK-AMB-01"] = dice.choice(("classic", "no_eaf_mea"))
    found["RSK-AMB-02"] = dice.choice(("adjacent", "connected"))
    return {**found, **({"CCR-AMB-44": ending} if ending else {})}


class Game(Bells):
    """One simulated game.

    `phones`: everybody taps on their own screen and decides from what that seat may see (slower); else the referee taps
    everything.
    """

    by_chance = True

    def __init__(
        self,
        players: int,
        seed: int,
        *,
        notes: bool = True,
        faces: bool = True,
        phones: bool = False,
        bold: float = 0.4,
        options: Mapping[str, str] | None = None,
        table: Table | None = None,
    ) -> None:
        self.phones = phones
        super().__init__(
            seats(players),
            ["simple"] * players,
            seed,
            notes=notes,
            faces=faces,
            bold=bold,
            options=options,
            table=table,
        )

    @property
    def state(self) -> ColdCash:
        """The table as the referee sees it."""
        return self.table.view(REFEREE)  # type: ignore[return-value]

    def sight(self, seat: str) -> BotSight:
        """Return the player's own view on phones, else the referee's."""
        return BotSight(self.table, (seat or REFEREE) if self.phones else REFEREE)

    def offers(self, kind: type[Event], seat: str = REFEREE) -> list[Offer]:
        """Return what this seat can tap, from what it or the referee sees."""
        found = self.table.game.offers(self.sight(seat).state, seat)
        return [offer for offer in found if offer.kind is kind and offer.fillable and not offer.rare]

    def _ends(self, player: str) -> bool:
        """Return whether the leader ends the game."""
        totals = {who: account.total for who, account in accounts(self.state).items()}
        return self.dice.random() < (0.8 if totals.get(player, 0) >= max(totals.values(), default=0) else 0.1)

    def record(self, event: Event, by: str = "") -> None:
        """Record what the rules have nothing to say to."""
        seat = self.sight(by).seat
        notices = [n for n in self.table.advice(event, seat) if n.level != "hint"]
        assert not notices, (event, notices)
        self.table.record(event, seat, freely=True)

    def give(self, event: Event, to: str) -> None:
        """Record what the dealer gives."""
        self.record(event, to)

"""A table with a market as one seat sees it: prices, cash, and who holds what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from assistant.content.catalogue import chart
from assistant.core.event import own
from assistant.core.game import Bare, State
from assistant.kit.market import Account, Market, left
from assistant.kit.shares import CERTIFICATES, Chart, safe

START_CASH = 6000
"""Dollars of every player at the start (ACQ-SET-01)."""
CASH, SHARES = "cash", "shares"
"""The kinds of possessions that a table may hide."""


@dataclass(frozen=True, kw_only=True)
class Dealing(State, Market):
    """The market, and what everybody owns.

    `cash` and `shares` hold everybody's where the table keeps them open. Where it hides them they are empty for
    every seat, and `my_cash` and `my_shares` hold what the seat may see (ACQ-INF-01, CCR-AMB-36). `account` and
    `winners` are the final statement. `covered` is hidden whatever the house rules say, in a State that is only
    supposed (see `assistant.table.preview`). A game says which corporations are `active` and what `size` they have.
    """

    account: Mapping[str, Account] = field(default_factory=dict[str, Account])
    winners: tuple[str, ...] = ()
    covered: frozenset[str] = frozenset()

    my_cash: Mapping[str, int] = own(dict)
    my_shares: Mapping[str, Mapping[str, int]] = own(dict)

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """Keys of the players, clockwise."""
        return tuple(player.key for player in self.players)

    @property
    def deciding(self) -> str | None:
        """The holder who settles next, or else the player on turn."""
        settling = self.settlements[0].waiting if self.settlements else ()
        return settling[0] if settling and not self.over else self.on_turn

    @property
    def hidden(self) -> frozenset[str]:
        """The kinds of possessions that this table hides now: cash, shares (ACQ-INF-01, ACQ-AMB-05, CCR-AMB-36)."""
        raise NotImplementedError

    @property
    def bare(self) -> Bare:
        """Every player's cash and shares, as far as the table does not hide them."""
        open_ = {CASH, SHARES} - self.hidden
        return frozenset((player, what) for player in self.seats for what in open_)

    # ------------------------------------------------------------------ prices

    @cached_property
    def chart(self) -> Chart:
        """The price chart."""
        return chart()

    @property
    def box(self) -> tuple[str, ...]:
        """The corporations that take part, in the order of the chart."""
        return tuple(c.key for c in self.chart.corporations)

    @cached_property
    def active(self) -> tuple[str, ...]:
        """Corporations on the board."""
        raise NotImplementedError

    def size(self, firm: str) -> int:
        """Return the size of a corporation; 0 if it is off the board."""
        raise NotImplementedError

    @property
    def foundable(self) -> tuple[str, ...]:
        """Corporations that are off the board (ACQ-FND-01)."""
        dying = {settlement.defunct for settlement in self.settlements}
        return tuple(firm for firm in self.box if firm not in self.active and firm not in dying)

    @property
    def unlimited(self) -> bool:
        """Whether the table plays without a limit of certificates."""
        return False

    def tier(self, firm: str) -> int:
        """Return the tier: 1 cheap, 2 middle, 3 expensive (ACQ-CMP-01)."""
        return self.chart.corporation(firm).tier

    def price(self, firm: str) -> int:
        """Return the price of a share; 0 if the corporation is off the board (ACQ-PRC-01, CCR-BUY-02)."""
        return self.chart.price(self.tier(firm), self.size(firm)) if self.size(firm) else 0

    def safe(self, firm: str) -> bool:
        """Return whether the corporation can never be the one that disappears in a merger (ACQ-SAF-01, CCR-MRG-03)."""
        return safe(self.size(firm))

    def stock(self, firm: str) -> int:
        """Return the shares of a corporation that the bank can give (ACQ-CMP-02, CCR-AMB-11)."""
        return left(self, firm, unlimited=self.unlimited)

    # ------------------------------------------------------------------ purses

    def cash_of(self, player: str) -> int | None:
        """Return a player's dollars; None if this seat may not see them."""
        return self.cash.get(player, self.my_cash.get(player))

    def shares_of(self, player: str) -> Mapping[str, int] | None:
        """Return a player's shares by corporation; None if this seat may not see them."""
        return self.shares.get(player, self.my_shares.get(player))

    def holds(self, player: str, firm: str) -> int | None:
        """Return a player's shares in a corporation; None if this seat may not see them."""
        owned = self.shares_of(player)
        return None if owned is None else owned.get(firm, 0)

    def may_hold(self, player: str, firm: str) -> bool:
        """Return whether a player may have a share in a corporation, as far as this seat can say."""
        count = self.holds(player, firm)
        return count is None or count > 0

    def most_held(self, player: str, firm: str) -> int:
        """Return the most shares that a player may hold, as far as this seat can say: never more than are out of the
        bank.
        """
        count = self.holds(player, firm)
        out = min(CERTIFICATES, CERTIFICATES - self.bank.get(firm, CERTIFICATES))
        return max(0, out if count is None else count)

    def shows(self, player: str, firm: str) -> int:
        """Return a player's shares as far as this seat knows them, never below 0."""
        return max(0, self.holds(player, firm) or 0)

    def holders(self, firm: str) -> Mapping[str, int]:
        """Return how many shares of a corporation each player shows, of those whom this seat may see."""
        counts = {player: self.shows(player, firm) for player in self.seats}
        return {player: count for player, count in counts.items() if count}

    @property
    def all_known(self) -> bool:
        """Whether this seat sees everybody's shares."""
        return all(self.shares_of(player) is not None for player in self.seats)

    def worth(self, player: str) -> int | None:
        """Return cash and shares at today's prices; None if this seat may not see them."""
        cash, held = self.cash_of(player), self.shares_of(player)
        if cash is None or held is None or self.over:
            return cash
        return cash + sum(count * self.price(firm) for firm, count in held.items())

    def name(self, key: str) -> str:
        """Return a player or corporation as people say it."""
        if key in self.seats:
            return super().name(key)
        return next((c.name for c in self.chart.corporations if c.key == key), key)

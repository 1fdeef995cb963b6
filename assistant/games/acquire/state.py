"""What a table of Acquire looks like; no event is mentioned here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Final

from assistant.game import State, own
from assistant.kit.grid import beside, group, tiles
from assistant.kit.market import Market, left
from assistant.kit.shares import Chart, safe
from assistant.library import chart

START_CASH: Final = 6000
HAND: Final = 6
LONE: Final = ""
"""Owner of a tile that belongs to no corporation."""


@dataclass(frozen=True)
class Turn:
    """What the player on turn has done so far (ACQ-TRN-01). `step` is "tile", "found", "merge" or "buy"."""

    number: int = 0
    step: str = "tile"
    placed: str | None = None
    merging: tuple[str, ...] = ()
    bought: int = 0


@dataclass(frozen=True)
class Account:
    """The final statement of one player (ACQ-END-02)."""

    cash: int
    bonuses: int
    shares: int

    @property
    def total(self) -> int:
        """What counts."""
        return self.cash + self.bonuses + self.shares


@dataclass(frozen=True, kw_only=True)
class Acquire(State, Market):
    """The board and the market.

    `squares` maps each tile on the board to its corporation or to `LONE`. Where the table hides holdings, `cash`
    and `shares` are empty for every seat, and `my_cash` and `my_shares` hold what the seat may see (ACQ-INF-01).
    """

    levels: ClassVar[Mapping[str, str]] = {"notes": "figures only", "advice": "figures and advice"}

    squares: Mapping[str, str] = field(default_factory=dict[str, str])
    removed: frozenset[str] = frozenset()
    names: Mapping[str, str] = field(default_factory=dict[str, str])
    first_tiles: Mapping[str, str] = field(default_factory=dict[str, str])
    ready: frozenset[str] = frozenset()
    turn: Turn = Turn()
    account: Mapping[str, Account] = field(default_factory=dict[str, Account])
    winners: tuple[str, ...] = ()
    hands_kept: str = "untracked"

    hands: Mapping[str, tuple[str, ...]] = own(dict)
    my_cash: Mapping[str, int] = own(dict)
    my_shares: Mapping[str, Mapping[str, int]] = own(dict)

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """Keys of the players, clockwise."""
        return tuple(player.key for player in self.players)

    @cached_property
    def chart(self) -> Chart:
        """The price chart, with this table's own names of corporations (ACQ-AMB-04)."""
        return chart().called(self.names) if self.names else chart()

    @cached_property
    def sizes(self) -> Mapping[str, int]:
        """Tiles of each corporation on the board."""
        return Counter(firm for firm in self.squares.values() if firm != LONE)

    @cached_property
    def box(self) -> tuple[str, ...]:
        """All corporations, in the order of the chart."""
        return tuple(c.key for c in self.chart.corporations)

    @property
    def active(self) -> tuple[str, ...]:
        """Corporations on the board, in the order of the chart."""
        return tuple(c.key for c in self.chart.corporations if c.key in self.sizes)

    @property
    def foundable(self) -> tuple[str, ...]:
        """Corporations that are off the board (ACQ-FND-01)."""
        dying = {s.defunct for s in self.settlements}
        return tuple(c.key for c in self.chart.corporations if c.key not in self.sizes and c.key not in dying)

    def size(self, firm: str) -> int:
        """Tiles of a corporation; 0 if it is off the board."""
        return self.sizes.get(firm, 0)

    def price(self, firm: str) -> int:
        """Price of a share; 0 if the corporation is off the board (ACQ-PRC-01)."""
        return self.chart.price(self.tier(firm), self.size(firm)) if self.size(firm) else 0

    def tier(self, firm: str) -> int:
        """1 cheap, 2 middle, 3 expensive (ACQ-CMP-01)."""
        return self.chart.corporation(firm).tier

    def stock(self, firm: str) -> int:
        """Shares of a corporation that the bank can give (ACQ-CMP-02)."""
        return left(self, firm)

    def safe(self, firm: str) -> bool:
        """Whether it can never disappear in a merger (ACQ-SAF-01)."""
        return safe(self.size(firm))

    @cached_property
    def free(self) -> tuple[str, ...]:
        """Squares that a tile may still come to, in the order of the board."""
        return tuple(tile for tile in tiles() if tile not in self.squares and tile not in self.removed)

    def around(self, tile: str) -> tuple[str, ...]:
        """Corporations that touch a square, the largest first."""
        found = dict.fromkeys(self.squares[t] for t in beside(tile) if self.squares.get(t))
        return tuple(sorted(found, key=self.size, reverse=True))

    def lone_around(self, tile: str) -> frozenset[str]:
        """Unincorporated tiles that hang together with a square (ACQ-FND-01, ACQ-GRO-01)."""
        lone = {key for key, firm in self.squares.items() if firm == LONE}
        return group(tile, lone) - {tile}

    def dead(self, tile: str) -> bool:
        """Whether it would join two safe corporations, and so can never be played (ACQ-SAF-02)."""
        return sum(self.safe(firm) for firm in self.around(tile)) > 1

    def founds(self, tile: str) -> bool:
        """Whether it joins lone tiles and touches no corporation (ACQ-FND-01)."""
        return not self.around(tile) and bool(self.lone_around(tile))

    def playable(self, tile: str) -> bool:
        """Whether the tile may be played now; an eighth corporation may not be founded (ACQ-FND-01, ACQ-SAF-02)."""
        return tile in self.free and not self.dead(tile) and not (self.founds(tile) and not self.foundable)

    def cash_of(self, player: str) -> int | None:
        """Dollars of a player; None if this seat may not see them."""
        return self.cash.get(player, self.my_cash.get(player))

    def shares_of(self, player: str) -> Mapping[str, int] | None:
        """Shares of a player by corporation; None if this seat may not see them."""
        return self.shares.get(player, self.my_shares.get(player))

    def holds(self, player: str, firm: str) -> int | None:
        """Shares of a player in a corporation; None if this seat may not see them."""
        found = self.shares_of(player)
        return None if found is None else found.get(firm, 0)

    def holders(self, firm: str) -> Mapping[str, int]:
        """Who holds how many shares, of those whom this seat may see."""
        found = {player: self.holds(player, firm) or 0 for player in self.seats}
        return {player: count for player, count in found.items() if count}

    @property
    def all_known(self) -> bool:
        """Whether this seat sees everybody's shares."""
        return all(self.shares_of(player) is not None for player in self.seats)

    def worth(self, player: str) -> int | None:
        """Cash and shares at today's prices; None if this seat may not see them."""
        cash, held = self.cash_of(player), self.shares_of(player)
        if cash is None or held is None or self.over:
            return cash
        return cash + sum(count * self.price(firm) for firm, count in held.items())

    def name(self, key: str) -> str:
        """A player, corporation or tile as people say it."""
        for player in self.players:
            if player.key == key:
                return player.name
        return {c.key: c.name for c in self.chart.corporations}.get(key, key)

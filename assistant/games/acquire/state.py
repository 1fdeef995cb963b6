"""The State of a table of Acquire; no event is mentioned here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Final

from assistant.content.catalogue import chart
from assistant.content.house_rules import chosen
from assistant.core.event import own
from assistant.families.stocks.state import CASH, SHARES, Dealing
from assistant.kit.shares import Chart
from assistant.kit.tiles import beside, group, tiles

HAND: Final = 6
LONE: Final = ""
"""Owner of a tile that belongs to no corporation."""


@dataclass(frozen=True)
class Turn:
    """The current turn so far (ACQ-TRN-01). `step` is "tile", "found", "merge" or "buy"."""

    number: int = 0
    step: str = "tile"
    placed: str | None = None
    merging: tuple[str, ...] = ()
    bought: int = 0
    exposed: int = 0
    """Dead tiles that were shown; they are replaced at the end of the turn (ACQ-SAF-02)."""


@dataclass(frozen=True, kw_only=True)
class Acquire(Dealing):
    """The board: `squares` maps each tile on it to its corporation or to `LONE`."""

    levels: ClassVar[Mapping[str, str]] = {"notes": "figures only", "advice": "figures and advice"}

    squares: Mapping[str, str] = field(default_factory=dict[str, str])
    removed: frozenset[str] = frozenset()
    names: Mapping[str, str] = field(default_factory=dict[str, str])
    first_tiles: Mapping[str, str] = field(default_factory=dict[str, str])
    ready: frozenset[str] = frozenset()
    turn: Turn = Turn()
    hands_kept: str = "untracked"

    hands: Mapping[str, tuple[str, ...]] = own(dict)

    @cached_property
    def chart(self) -> Chart:
        """The price chart, with this table's own names of corporations (ACQ-AMB-04)."""
        return chart().called(self.names) if self.names else chart()

    @property
    def hidden(self) -> frozenset[str]:
        """The possessions hidden until the end: cash, and shares if the table hides them (ACQ-INF-01, ACQ-AMB-05)."""
        if self.over:
            return self.covered
        return self.covered | ({CASH} if chosen(self, "ACQ-AMB-05") == "open" else {CASH, SHARES})

    @cached_property
    def sizes(self) -> Mapping[str, int]:
        """The number of tiles of each corporation on the board."""
        return Counter(firm for firm in self.squares.values() if firm != LONE)

    @cached_property
    def active(self) -> tuple[str, ...]:
        """Corporations on the board, in the order of the chart."""
        return tuple(c.key for c in self.chart.corporations if c.key in self.sizes)

    def size(self, firm: str) -> int:
        """Return the number of tiles of a corporation; 0 if it is off the board."""
        return self.sizes.get(firm, 0)

    @cached_property
    def free(self) -> tuple[str, ...]:
        """Squares where a tile may still be placed, in the order of the board."""
        return tuple(tile for tile in tiles() if tile not in self.squares and tile not in self.removed)

    def around(self, tile: str) -> tuple[str, ...]:
        """Return the corporations that touch a square, the largest first."""
        firms = dict.fromkeys(self.squares[t] for t in beside(tile) if self.squares.get(t))
        return tuple(sorted(firms, key=self.size, reverse=True))

    def lone_around(self, tile: str) -> frozenset[str]:
        """Return the unincorporated tiles that are connected to a square (ACQ-FND-01, ACQ-GRO-01)."""
        return group(tile, self._lone) - {tile}

    @cached_property
    def _lone(self) -> frozenset[str]:
        return frozenset(key for key, firm in self.squares.items() if firm == LONE)

    def dead(self, tile: str) -> bool:
        """Return whether the tile would join two safe corporations, and so can never be played (ACQ-SAF-02)."""
        return sum(self.safe(firm) for firm in self.around(tile)) > 1

    def rack_known(self, player: str) -> bool:
        """Return whether every tile that this player holds now is known, on a screen that may know it."""
        hand, shown = self.hands.get(player), self.turn.exposed if player == self.on_turn else 0
        return hand is not None and len(hand) + shown >= HAND

    def founds(self, tile: str) -> bool:
        """Return whether the tile joins lone tiles and touches no corporation (ACQ-FND-01)."""
        return not self.around(tile) and bool(self.lone_around(tile))

    def playable(self, tile: str) -> bool:
        """Return whether the tile may be played now; no eighth corporation may be founded (ACQ-FND-01, ACQ-SAF-02)."""
        return tile in self.free and not self.dead(tile) and not (self.founds(tile) and not self.foundable)

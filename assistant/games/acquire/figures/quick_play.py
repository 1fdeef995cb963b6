"""Acquire played fast by rules of thumb, for rollouts: plain numbers instead of events.

Tiles are numbered in the order of the board and corporations in that of the chart. Everything is mutable; `copied`
returns a position that can be played on without changing this one. Players found the corporation of which the price
rises most, buy what adds most to prices and bonuses, and trade defunct shares if two are worth less than one new share.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from assistant.content.catalogue import chart
from assistant.games.acquire.closing import LARGE
from assistant.kit.shares import MAJORITY, MINORITY, SAFE, bonuses
from assistant.kit.tiles import beside, tiles

EMPTY, GONE, ALONE = -3, -2, -1
"""Squares without a tile, squares of dead tiles that left the game, and tiles that belong to no corporation."""
RACK: Final = 6
BOUGHT: Final = 3
"""The most shares that are bought in a turn (ACQ-BUY-01)."""
FOUNDING: Final = 600.0
"""Dollars that a founder's share and the first choice are taken to be worth."""
LATER: Final = 3
"""Tiles by which a corporation is taken to grow while its shares are held."""
MERGES: Final = 0.5
"""The share of a bonus that a share is taken to bring."""


@cache
def around() -> tuple[tuple[int, ...], ...]:
    """Return the neighbors of every square."""
    number = {tile: at for at, tile in enumerate(tiles())}
    return tuple(tuple(number[other] for other in beside(tile)) for tile in tiles())


@cache
def prices() -> tuple[tuple[int, ...], ...]:
    """Return the price of every corporation by its size, 0 to 108 (ACQ-PRC-01)."""
    box = chart()
    sizes = range(len(tiles()) + 1)
    return tuple(tuple(box.price(c.tier, size) if size else 0 for size in sizes) for c in box.corporations)


@dataclass
class QuickPlay:
    """A position: squares, sizes and bank by corporation, shares, cash and racks by player, and the bag."""

    squares: list[int]
    sizes: list[int]
    bank: list[int]
    shares: list[list[int]]
    cash: list[int]
    racks: list[list[int]]
    bag: list[int]
    turn: int
    over: bool = False

    def copied(self) -> QuickPlay:
        """Return the same position, to be played on by itself."""
        return QuickPlay(
            self.squares[:], self.sizes[:], self.bank[:], [held[:] for held in self.shares], self.cash[:],
            [rack[:] for rack in self.racks], self.bag[:], self.turn,
        )  # fmt: skip

    # ---------------------------------------------------------------- prices and bonuses

    def price(self, firm: int) -> int:
        """Return the price of a share; 0 off the board."""
        return prices()[firm][self.sizes[firm]]

    def accounts(self) -> list[int]:
        """Return everybody's cash if the game ended now: with all bonuses, and all shares sold (ACQ-END-02)."""
        found = self.cash[:]
        for firm, size in enumerate(self.sizes):
            if size:
                price = self.price(firm)
                for player, held in enumerate(self.shares):
                    found[player] += held[firm] * price
                self._pay(firm, price, found)
        return found

    def _pay(self, firm: int, price: int, cash: list[int]) -> None:
        """Pay both bonuses into `cash` (ACQ-BON-01 to -05)."""
        held = {str(player): shares[firm] for player, shares in enumerate(self.shares) if shares[firm] > 0}
        for bonus in bonuses(held, price):
            cash[int(bonus.holder)] += bonus.dollars

    def bonus(self, player: int, firm: int, more: int, price: int) -> float:
        """Return the bonus of a player with this many more shares of a corporation, ties split without rounding."""
        own = self.shares[player][firm] + more
        if own <= 0:
            return 0.0
        first = second = 0
        for other, shares in enumerate(self.shares):
            if other != player and shares[firm] > second:
                first, second = (shares[firm], first) if shares[firm] > first else (first, shares[firm])
        if own > first:
            return (MAJORITY + (0 if first else MINORITY)) * price
        if own == first:
            return (MAJORITY + MINORITY) / 2 * price
        return MINORITY * price / (2 if own == second else 1) if own >= second else 0.0

    # ---------------------------------------------------------------- tiles

    def firms_at(self, tile: int) -> list[int]:
        """Return the corporations that touch a square, the largest first; of equal ones as on the chart."""
        found = {self.squares[other] for other in around()[tile]}
        return sorted((firm for firm in found if firm >= 0), key=lambda firm: (-self.sizes[firm], firm))

    def playable(self, tile: int, firms: Sequence[int]) -> bool:
        """Return whether a tile may be played now (ACQ-FND-01, ACQ-SAF-02)."""
        if firms:
            return not self.dead(firms)
        return not self.touches(tile) or any(size == 0 for size in self.sizes)

    def dead(self, firms: Sequence[int]) -> bool:
        """Return whether a tile that touches these corporations can never be played (ACQ-SAF-02)."""
        return len(firms) > 1 and self.sizes[firms[1]] >= SAFE

    def touches(self, tile: int) -> bool:
        """Return whether a lone tile is beside this square."""
        return any(self.squares[other] == ALONE for other in around()[tile])

    def place(self, tile: int, founds: int | None = None) -> None:
        """Place a playable tile of the player on turn and settle what it causes; `founds` is the corporation, if any.

        Of corporations that meet, all but one disappear: a tile between two safe ones is not playable (ACQ-SAF-02).
        """
        firms = self.firms_at(tile)
        self.squares[tile] = ALONE
        if not firms:
            if self.touches(tile):
                self._found(tile, self.best_new() if founds is None else founds)
            return
        survivor = firms[0]
        equals = [firm for firm in firms if self.sizes[firm] == self.sizes[survivor]]
        if len(equals) > 1:
            survivor = max(equals, key=lambda firm: (self.shares[self.turn][firm], -firm))
        gone = [firm for firm in firms if firm != survivor]
        sizes = [self.sizes[firm] for firm in gone]
        for firm in gone:
            self.squares = [survivor if at == firm else at for at in self.squares]
            self.sizes[survivor] += self.sizes[firm]
        self._join(tile, survivor)
        for firm, size in zip(gone, sizes, strict=True):
            self._settle(firm, survivor, prices()[firm][size])
            self.sizes[firm] = 0

    def _found(self, tile: int, firm: int) -> None:
        self._join(tile, firm)
        if self.bank[firm]:
            self.bank[firm] -= 1
            self.shares[self.turn][firm] += 1

    def best_new(self) -> int:
        """Return the corporation off the board of which the player on turn has most shares, else the dearest."""
        able = [firm for firm, size in enumerate(self.sizes) if not size]
        return max(able, key=lambda firm: (self.shares[self.turn][firm], prices()[firm][2], -firm))

    def _join(self, tile: int, firm: int) -> None:
        """Give a tile and the lone tiles connected with it to a corporation (ACQ-GRO-01)."""
        waiting = [tile]
        self.squares[tile] = firm
        while waiting:
            self.sizes[firm] += 1
            for other in around()[waiting.pop()]:
                if self.squares[other] == ALONE:
                    self.squares[other] = firm
                    waiting.append(other)

    def _settle(self, firm: int, survivor: int, price: int) -> None:
        """Pay the bonuses of a corporation that disappears; then everybody trades or sells its shares (ACQ-DSP-01)."""
        self._pay(firm, price, self.cash)
        trades = self.price(survivor) >= 2 * price
        count = len(self.cash)
        for step in range(count):
            player = (self.turn + step) % count
            held = self.shares[player][firm]
            gained = min(held // 2, self.bank[survivor]) if trades else 0
            self.shares[player][survivor] += gained
            self.bank[survivor] -= gained
            self.cash[player] += (held - 2 * gained) * price
            self.shares[player][firm] = 0
            self.bank[firm] += held

    # ---------------------------------------------------------------- a turn

    def play_turn(self, tile: int | None = None) -> None:
        """Play the turn of the player on turn, with this tile if it can be played, and go to the next."""
        active = [size for size in self.sizes if size]
        if active and (max(active) >= LARGE or min(active) >= SAFE):
            self.over = True
            return
        rack = self.racks[self.turn]
        able = self.able()
        if able:
            chosen = tile if tile is not None and tile in able else max(able, key=self.likes)
            rack.remove(chosen)
            self.place(chosen)
        self.buy()
        while len(rack) < RACK and self.bag:
            rack.append(self.bag.pop())
        self.turn = (self.turn + 1) % len(self.cash)

    def able(self) -> list[int]:
        """Return the tiles that can be played now; dead ones leave the game (ACQ-SAF-02)."""
        rack = self.racks[self.turn]
        able: list[int] = []
        for tile in rack[:]:
            firms = self.firms_at(tile)
            if self.dead(firms):
                rack.remove(tile)
                self.squares[tile] = GONE
            elif self.playable(tile, firms):
                able.append(tile)
        return able

    def likes(self, tile: int) -> tuple[float, int]:
        """Return what a tile brings the player on turn, in dollars, by rules of thumb."""
        firms, own = self.firms_at(tile), self.shares[self.turn]
        if not firms:
            return (FOUNDING if self.touches(tile) else 0.0), -tile
        largest, *lost = firms
        size = self.sizes[largest] + 1 + sum(self.sizes[firm] for firm in lost)
        rise = prices()[largest][size] - self.price(largest)
        worth = rise * (own[largest] + MERGES * self.bonus(self.turn, largest, 0, 1))
        for firm in lost:
            price = self.price(firm)
            worth += self.bonus(self.turn, firm, 0, price)
            worth -= sum(self.bonus(p, firm, 0, price) for p in range(len(self.cash)) if p != self.turn) / 4
        return worth, -tile

    def buy(self) -> None:
        """Buy up to three shares, each the one that adds most to prices and bonuses (ACQ-BUY-01)."""
        player, table = self.turn, prices()
        for _ in range(BOUGHT):
            best, most = -1, 0.0
            for firm, size in enumerate(self.sizes):
                price = table[firm][size]
                if not size or not self.bank[firm] or price > self.cash[player]:
                    continue
                won = self.bonus(player, firm, 1, price) - self.bonus(player, firm, 0, price)
                adds = (0.3 if size >= SAFE else MERGES) * won + table[firm][min(size + LATER, 108)] - price + 1
                if adds > most:
                    best, most = firm, adds
            if best < 0:
                return
            self.shares[player][best] += 1
            self.bank[best] -= 1
            self.cash[player] -= table[best][self.sizes[best]]

"""Which tile to play now, and which one next: the money of rollouts from what one seat knows.

Every rollout deals the tiles that the seat has not seen to the other racks and the bag, and shares that are hidden to
those who may hold them: any division is as likely as any other. Hidden cash is taken to be as much as the seat's. The
same deals are played with each of the seat's tiles, so that their differences depend little on luck (common random
numbers). A rollout ends after two or three rounds and counts the seat's cash as if the game then ended.
Tiles are put in order by some deals, and the lead of the first is measured on others: the deals that a tile was chosen
by would flatter it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np

from assistant.games.acquire.figures.quick_play import ALONE, EMPTY, GONE, RACK, QuickPlay
from assistant.games.acquire.state import LONE, Acquire
from assistant.kit.shares import CERTIFICATES
from assistant.kit.tiles import tiles

DEALS: Final = 18
"""The number of deals that are played with every tile."""
FRESH: Final = 36
"""The number of other deals that are played with the best two."""
TURNS: Final = 12
"""A rollout ends after as many rounds as have this many turns, two or three."""
SEED: Final = 1
Z: Final = 1.96
"""Intervals are of 95 %."""


Money = np.ndarray[tuple[int], np.dtype[np.float64]]
"""The seat's money after each deal, in dollars."""


@dataclass(frozen=True)
class Choice:
    """Tiles, the best first, and the advantage of the first over the second in dollars, with half its interval of 95 %.

    Both are 0 for a single tile.
    """

    tiles: tuple[str, ...]
    lead: float = 0.0
    margin: float = 0.0

    @property
    def clear(self) -> bool:
        """Whether the first is better than the second beyond chance."""
        return self.lead > self.margin


@dataclass(frozen=True)
class NextTiles:
    """Which tile to play now, and which in the turn after that; `then` is empty if no other tile is on the rack."""

    now: Choice
    then: Choice


class Rollouts:
    """Rollouts of one seat at the beginning of its turn; the seat knows its rack."""

    def __init__(self, state: Acquire, seat: str) -> None:
        self.state, self.seat, self.rounds = state, seat, rounds(len(state.seats))
        self.at = state.seats.index(seat)
        self._number = {tile: at for at, tile in enumerate(tiles())}
        self._rng = np.random.default_rng(SEED)

    def deals(self, many: int) -> Sequence[QuickPlay]:
        """Return this many positions that fit what the seat knows."""
        return [self._dealt(self._rng) for _ in range(many)]

    def _dealt(self, rng: np.random.Generator) -> QuickPlay:
        """Return one position that fits what the seat knows."""
        state, number = self.state, self._number
        firms = {firm: at for at, firm in enumerate(state.box)}
        squares = [EMPTY] * len(number)
        for tile, firm in state.squares.items():
            squares[number[tile]] = ALONE if firm == LONE else firms[firm]
        for tile in state.removed:
            squares[number[tile]] = GONE
        rack = [number[tile] for tile in state.hands.get(self.seat, ())]
        unseen = [at for at, square in enumerate(squares) if square == EMPTY and at not in set(rack)]
        bag: list[int] = rng.permutation(unseen).tolist()
        racks = [
            rack if player == self.seat else [bag.pop() for _ in range(min(RACK, len(bag)))] for player in state.seats
        ]
        cash = state.cash_of(self.seat) or 0
        return QuickPlay(
            squares=squares,
            sizes=[state.size(firm) for firm in state.box],
            bank=[state.stock(firm) for firm in state.box],
            shares=self._shares(rng),
            cash=[cash if (known := state.cash_of(player)) is None else known for player in state.seats],
            racks=racks,
            bag=bag,
            turn=self.at,
        )

    def _shares(self, rng: np.random.Generator) -> list[list[int]]:
        """Return shares by player and corporation; those that are hidden are divided at random."""
        state = self.state
        shares = [[state.shows(player, firm) for firm in state.box] for player in state.seats]
        hidden = [at for at, player in enumerate(state.seats) if state.shares_of(player) is None]
        for at, firm in enumerate(state.box):
            out = CERTIFICATES - state.stock(firm) - sum(held[at] for held in shares)
            if hidden and out > 0:
                parts = rng.multinomial(out, rng.dirichlet(np.ones(len(hidden))))
                for player, count in zip(hidden, parts.tolist(), strict=True):
                    shares[player][at] = count
        return shares

    def money(self, deals: Sequence[QuickPlay], first: str, then: str = "") -> Money:
        """Return the seat's money after each deal, if it plays this tile now, and that one in its next turn."""
        return np.array([self._played(deal, first, then) for deal in deals], dtype=np.float64)

    def _played(self, deal: QuickPlay, first: str, then: str) -> float:
        position, players = deal.copied(), len(self.state.seats)
        for number in range(self.rounds * players):
            chosen = first if number == 0 else then if number == players else ""
            position.play_turn(self._number[chosen] if chosen else None)
            if position.over:
                break
        return position.accounts()[self.at]

    def best(self, deals: int = DEALS, fresh: int = FRESH) -> NextTiles | None:
        """Return which tile to play now and which one after it; None if none can be played."""
        rack, state = self.state.hands.get(self.seat, ()), self.state
        able = [tile for tile in rack if state.playable(tile)]
        if not able:
            return None
        chosen_by, measured = self.deals(deals), self.deals(fresh)

        def choose(tiles_: Sequence[str], play: Callable[[Sequence[QuickPlay], str], Money]) -> Choice:
            means = {tile: float(play(chosen_by, tile).mean()) for tile in tiles_} if len(tiles_) > 1 else {}
            order = tuple(sorted(tiles_, key=lambda tile: (-means.get(tile, 0.0), tile)))
            if len(order) < 2 or not fresh:
                return Choice(order)
            ahead = play(measured, order[0]) - play(measured, order[1])
            return Choice(order, float(ahead.mean()), Z * float(ahead.std(ddof=1)) / sqrt(fresh))

        now = choose(able, self.money)
        first, rest = now.tiles[0], [tile for tile in rack if tile != now.tiles[0] and not state.dead(tile)]
        return NextTiles(now, choose(rest, lambda deals_, tile: self.money(deals_, first, tile)))


def rounds(players: int) -> int:
    """Return the number of rounds of a rollout: the seat's next turn is always among them."""
    return 3 if 3 * players <= TURNS else 2


def next_tiles(state: Acquire, seat: str) -> NextTiles | None:
    """Return which tile this seat should play now and next; None unless it is to play a tile and its rack is known."""
    if state.on_turn != seat or state.turn.step != "tile" or state.settlements or not state.rack_known(seat):
        return None
    return Rollouts(state, seat).best()

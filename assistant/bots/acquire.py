"""Computer players of Acquire. Other players' cash and shares are hidden, as the rules say, and so are their tiles.

"simple" founds, grows what it owns, buys into what it leads and keeps half of what disappears. "engine" plays the tile
after which its position is best, and buys what adds most: the bonuses that a merger would pay now
(`assistant.odds.payouts`, against the most that the others can hold) and the price after the next few tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from assistant.bots.evening import Evening, Whims
from assistant.bots.sight import Player
from assistant.core.event import TABLE
from assistant.core.offer import Offer
from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.acquire import events as e
from assistant.games.acquire.setup import lay
from assistant.games.acquire.state import HAND, Acquire
from assistant.kit.shares import CERTIFICATES, most_traded
from assistant.kit.tiles import COLUMNS, tiles
from assistant.odds import Merger, payouts

MERGES: Final = 0.5
"""The share of a current merger bonus that a share is assumed to bring."""


class Simple(Player[Acquire]):
    """A player that founds, grows what it owns and buys what it leads."""

    def held(self, firm: str) -> int:
        """Return this player's shares of a corporation."""
        return self.state.holds(self.sight.seat, firm) or 0

    def plays(self, able: Sequence[str]) -> str:
        """Return the tile to play."""
        return max(able, key=self._likes)

    def _likes(self, tile: str) -> float:
        around = self.state.around(tile)
        grows = sum(self.held(firm) for firm in around) / (2 if len(around) > 1 else 1)
        return grows + (6 if self.state.founds(tile) else 0) + 3 * self.dice.random()

    def founds(self, able: Sequence[str]) -> str:
        """Return the corporation to found."""
        return self.dice.choice(able)

    def rules(self, offers: Sequence[Offer]) -> Offer:
        """Return which of equal corporations survives."""
        return max(offers, key=lambda offer: self.held(offer.known["survivor"]))

    def buys(self, firms: Sequence[str]) -> str:
        """Return the corporation of the next share; "" for none."""
        if not firms or self.dice.random() < 0.1:
            return ""
        return max(firms, key=lambda f: self.held(f) + 2 * self.dice.random() - self.state.price(f) / 400)

    def disposes(self, held: int, most: int) -> tuple[int, int]:
        """Return how many shares of what disappears are sold and traded."""
        traded = min(most, 2 * (held // 4))
        return (held - traded) // 2, traded

    def ends(self) -> bool:
        """Return whether to declare the end, where that is possible."""
        return self.dice.random() < 0.7


def likely_bonus(own: int, out: int, price: int, others: int) -> int:
    """Return what a merger would pay now to a holder of `own` shares.

    Of the `out` shares of others, one player is assumed to have half, and the next the rest.
    """
    if not own or not price:
        return 0
    most = -(-out // 2)
    held = {"own": own, "most": most, "next": out - most if others > 1 else 0}
    return payouts(Merger({who: count for who, count in held.items() if count}, price))["own"].bonus


class Engine(Simple):
    """A player that looks one tile and one share ahead."""

    def plays(self, able: Sequence[str]) -> str:
        """Return the tile after which this player's position is best."""
        worth = {tile: self.standing(self._after(tile)) + (500 if self.state.founds(tile) else 0) for tile in able}
        best = max(able, key=lambda tile: (worth[tile], tile))
        self.why = f"With it, its cash, shares and likely bonuses were worth ${round(worth[best] / 100) * 100:,}."
        if others := [value for tile, value in worth.items() if tile != best]:
            self.why += f" No other tile came to more than ${round(max(others) / 100) * 100:,}."
        return best

    def _after(self, tile: str) -> Acquire:
        return GAMES["acquire"].apply(e.TilePlayed(by=self.sight.seat, at=tile), self.state)

    def standing(self, state: Acquire) -> float:
        """Return this player's cash, shares at current prices, and what mergers would pay now, all together."""
        worth = state.worth(self.sight.seat) or 0
        return worth + MERGES * sum(self.bonus(state, firm, 0) for firm in state.active if not state.safe(firm))

    def bonus(self, state: Acquire, firm: str, more: int) -> int:
        """Return what a merger that takes this corporation would pay this seat, with this many more of its shares."""
        own = (state.holds(self.sight.seat, firm) or 0) + more
        out = max(0, CERTIFICATES - state.stock(firm) - (own - more))
        return likely_bonus(own, out, state.price(firm), len(state.seats) - 1)

    def buys(self, firms: Sequence[str]) -> str:
        """Return the share that adds most; "" if none adds anything."""
        state = self.state
        best = max(firms, key=lambda firm: (self._adds(state, firm), firm), default="")
        if not best or self._adds(state, best) <= 0:
            return ""
        self.why = (
            f"No other share added more to what mergers and the next tiles would pay: ${self._adds(state, best):,.0f}."
        )
        return best

    def _adds(self, state: Acquire, firm: str) -> float:
        """Return weighted new bonuses, plus the price after three more tiles, less the current price, plus 1."""
        won = self.bonus(state, firm, 1) - self.bonus(state, firm, 0)
        later = state.chart.price(state.tier(firm), state.size(firm) + 3)
        return (0.3 if state.safe(firm) else MERGES) * won + later - state.price(firm) + 1

    def disposes(self, held: int, most: int) -> tuple[int, int]:
        """Return shares to sell and trade: trade if two are worth less than the one they become, else sell."""
        settled = self.state.settlements[0]
        gains = self.state.price(settled.survivor) >= settled.rate * settled.price
        traded = most if gains else 0
        return held - traded, traded

    def ends(self) -> bool:
        """Return True as soon as possible: nobody can know who leads, and the others grow too."""
        return True


PLAYERS: Final = {"simple": Simple, "engine": Engine}


class AcquireEvening(Evening[Acquire, Simple]):
    """The table of a game: the bag of tiles, the tiles on the racks, and whose turn it is."""

    key = "acquire"
    kinds_dealt = (e.FirstTileDrawn, e.HandDrawn, e.TileTaken)
    kinds = PLAYERS
    whims: ClassVar[Whims] = {
        e.CorporationFounded: (e.CorporationFounded,),
        e.MergerRuled: (e.MergerRuled,),
        e.StockBought: (e.TurnEnded,),
        e.TilePlayed: (e.TilePlayed,),
    }

    def __init__(self, seats: Sequence[Seated], skills: Sequence[str], seed: int, **frame: Any) -> None:
        super().__init__(seats, skills, seed, **frame)
        self.bag = self.dice.sample(tiles(), len(tiles()))
        self.begin(lay(seats, hands="tracked"))

    @classmethod
    def refuses(cls, setup: Any) -> str:
        """Return that tiles have to be known to the program, which deals them."""
        untracked = setup.hands != "tracked"
        why = "Boardside can deal only where phones know the tiles. Choose “On phones too”."
        return why if untracked else super().refuses(setup)

    def take_up(self, whole: Acquire) -> None:
        """Put every tile into the bag that is neither on the board, nor in a hand, nor out of the game."""
        gone = {*whole.squares, *whole.removed, *(tile for hand in whole.hands.values() for tile in hand)}
        self.bag = self.in_order(tile for tile in tiles() if tile not in gone)

    def piles(self) -> dict[str, list[str]]:
        """Return the tiles of the bag, the next one first."""
        return {"The bag": self.bag[::-1]}

    def step(self, state: Acquire) -> None:
        """Draw what is due, resolve a settlement, or take the next step of a turn."""
        if self._draws(state):
            return
        if state.settlements:
            self._settle(state)
            return
        player = state.on_turn or ""
        who = self.players[player]
        if who.sight.offers(e.EndDeclared) and who.ends():
            self.record(e.EndDeclared(by=player), player)
        else:
            getattr(self, f"_{state.turn.step}")(who, player)

    def _draws(self, state: Acquire) -> bool:
        """Draw a first tile, a hand, or a replacement after a turn (ACQ-SET-02); return whether one was due."""
        for seat in self.seats:
            if seat not in state.first_tiles:
                self.give(e.FirstTileDrawn(by=seat, at=self.bag.pop()), seat)
                return True
        for seat in self.seats:
            hand = self.sight(seat).state.hands.get(seat)
            if hand is None:  # not drawn yet, or not known to the story that is played on
                some = min(HAND, len(self.bag))
                self.give(e.HandDrawn(of=seat, tiles=tuple(self.bag.pop() for _ in range(some))), seat, board=True)
                return True
            if self.bag and seat != state.on_turn and len(hand) < HAND:
                self.give(e.TileTaken(by=seat, tile=self.bag.pop()), seat)
                return True
        return False

    def _settle(self, state: Acquire) -> None:
        open_ = state.settlements[0]
        if not open_.paid:
            self.record(e.NumberDrawn(number=self.dice.randint(1, COLUMNS)), TABLE)
            return
        player = open_.waiting[0]
        who = self.players[player]
        held = who.held(open_.defunct)
        sold, traded = who.disposes(held, most_traded(held, state.stock(open_.survivor), open_.rate))
        self.record(e.SharesDisposed(by=player, sold=sold, traded=traded), player)

    def _tile(self, who: Simple, player: str) -> None:
        for offer in who.sight.offers(e.TileExposed):
            dead = [tile for tile in offer.blanks[0].choices if tile in who.state.hands.get(player, ())]
            if dead:
                self.record(e.TileExposed(by=player, tile=dead[0]), player)
                return
        able = [tile for tile in who.state.hands.get(player, ()) if who.state.playable(tile)]
        if able:
            self.record(e.TilePlayed(by=player, at=who.plays(able)), player)
        else:
            self.record(e.NoTilePlayable(by=player), player)

    def _found(self, who: Simple, player: str) -> None:
        self.record(e.CorporationFounded(by=player, of=who.founds(who.state.foundable)), player)

    def _merge(self, who: Simple, player: str) -> None:
        self.record(who.rules(who.sight.offers(e.MergerRuled)).fill({}), player)

    def _buy(self, who: Simple, player: str) -> None:
        one: Any = next((o for o in who.sight.offers(e.StockBought) if o.known["count"] == 1), None)
        firm = who.buys(one.blanks[0].choices) if one else ""
        if firm:
            self.record(e.StockBought(by=player, of=firm, count=1), player)
            return
        self.record(e.TurnEnded(by=player), player)


simulate = AcquireEvening.simulate

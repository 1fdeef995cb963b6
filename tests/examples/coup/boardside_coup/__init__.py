"""Coup: two hidden cards each, coins, claims that others may doubt, and actions that they may block."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from boardside.kit import (
    Card,
    ClaimedMove,
    ClaimTable,
    Counts,
    HandTable,
    Move,
    Notice,
    Player,
    chosen,
    counts,
    game,
    replace,
)

CHARACTERS = ("duke", "assassin", "captain", "ambassador", "contessa")
MUST = 10
"""The coins from which there is nothing to do but a coup (COUP-ACT-04)."""


@dataclass(frozen=True, kw_only=True)
class Coup(ClaimTable, HandTable):
    """The table: coins, hands, an open claim (COUP-CHA-01), and the players who have to turn a card up now."""

    words = {"card": {key: key.title() for key in CHARACTERS}}
    deal, copies = 2, 3

    coins: Counts = counts("coin", start=2)
    losing: tuple[str, ...] = ()

    def set_up(self) -> Self:
        state = super().set_up()
        less = len(self.order) == 2 and chosen(self, "COUP-AMB-01") == "one_less"
        return state.add("coins", state.first, -1) if less else state

    @property
    def phase(self) -> str:
        return "lose" if self.losing and not self.over else super().phase

    @property
    def acting(self) -> tuple[str, ...]:
        return self.losing[:1] if self.losing and not self.over else super().acting

    @property
    def asks(self) -> str:
        return f"Which card does {self.name(self.losing[0])} turn face up?" if self.losing else super().asks

    def loses(self, player: str) -> Self:
        left = self.hands.get(player, 0) - self.losing.count(player)
        return replace(self, losing=(*self.losing, player)) if left > 0 else self

    def settled(self) -> Self:
        return self if self.losing else super().settled()

    def gives_turn(self, player: str | None) -> Self:
        return replace(super().gives_turn(player), losing=())


class Action(ClaimedMove):
    """An action of the player on turn (COUP-ACT-01)."""

    rules = ("COUP-ACT-01",)
    by: Player

    def check(self, state: Coup) -> Iterator[str | Notice]:
        if state.count("coins", self.by) >= MUST and not isinstance(self, CoupLaunched):
            yield f"With {MUST} coins or more, the only action is a coup."


class AimedAction(Action):
    """An action against another player who is still in the game."""

    to: Player

    def check(self, state: Coup) -> Iterator[str | Notice]:
        yield from super().check(state)
        if self.to == self.by or self.to in state.out:
            yield "Choose another player who is still in the game."


class IncomeTaken(Action):
    """One coin, which nobody can stop (COUP-ACT-02)."""

    says = "{by} takes income: 1 coin."
    verb = "Income: 1 coin"
    gains = {"coins": 1}


class ForeignAidTaken(Action):
    """Two coins, unless somebody blocks it (COUP-ACT-03)."""

    says = "{by} asks for foreign aid: 2 coins."
    verb = "Foreign aid: 2 coins"
    gains = {"coins": 2}
    blocked_by = ("duke",)


class TaxTaken(Action):
    """Three coins for a Duke (COUP-CHR-01)."""

    says = "{by} takes tax as the Duke: 3 coins."
    verb = "Tax: 3 coins (Duke)"
    gains = {"coins": 3}
    claims = "duke"


class CardsExchanged(Action):
    """Cards exchanged with the deck, for an Ambassador (COUP-CHR-04): what was noted of the hand is void."""

    says = "{by} exchanges cards as the Ambassador."
    verb = "Exchange cards (Ambassador)"
    claims = "ambassador"

    def happens(self, state: Coup) -> Coup:
        return state.exchanges(self.by)


class CoinsStolen(AimedAction):
    """Up to two coins of another player, for a Captain (COUP-CHR-03)."""

    says = "{by} steals from {to} as the Captain."
    verb = "Steal 2 coins (Captain)"
    claims, blocked_by = "captain", ("captain", "ambassador")

    def happens(self, state: Coup) -> Coup:
        number = min(2, state.count("coins", self.to))
        return state.add("coins", self.to, -number).add("coins", self.by, number)


class PlayerAssassinated(AimedAction):
    """A card of another player, for an Assassin and three coins (COUP-CHR-02)."""

    says = "{by} sends the Assassin against {to}."
    verb = "Assassinate for 3 coins (Assassin)"
    costs, refunded = {"coins": 3}, True
    claims, blocked_by = "assassin", ("contessa",)

    def happens(self, state: Coup) -> Coup:
        return state.loses(self.to)


class CoupLaunched(AimedAction):
    """A card of another player for seven coins, which nobody can stop (COUP-ACT-04)."""

    says = "{by} launches a coup against {to}."
    verb = "Coup for 7 coins"
    costs = {"coins": 7}

    def happens(self, state: Coup) -> Coup:
        return state.loses(self.to)


class InfluenceLost(Move):
    """A card turned face up (COUP-INF-01); a player without another one is out (COUP-INF-02)."""

    says = "{by} turns the {card} face up."
    verb = "{card}"
    each, phase, rules = "card", "lose", ("COUP-INF-01",)
    by: Player
    card: Card

    def check(self, state: Coup) -> Iterator[str | Notice]:
        if [card for cards in state.shown.values() for card in cards].count(self.card) >= state.copies:
            yield f"All copies of the {state.called('card', self.card)} lie face up."

    def effect(self, state: Coup) -> Coup:
        state = replace(state, losing=state.losing[1:]).reveals(self.by, self.card)
        if state.hands.get(self.by):
            return state.settled()
        return state.without(self.by) if state.on_turn == self.by else state.without(self.by).settled()


GAME = game(
    "coup", "Coup", Coup(), __name__, about="Coins, claims and doubts; what you hold stays on your phone.", seats=(2, 6)
)

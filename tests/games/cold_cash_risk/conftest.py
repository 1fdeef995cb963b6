"""A table of Cold Cash Risk in a few words: Anna, Ben, Carla and Dora, an empty map, Anna first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from assistant.content.maps import world
from assistant.core.event import REFEREE
from assistant.families.common_rules import OptionChanged
from assistant.families.war import events as war
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.setup import lay
from assistant.games.cold_cash_risk.state import POP, ColdCash
from tests.words import Words, seated

ORDER_CARDS = ("afghanistan", "brazil", "china", "egypt", "great_britain", "india")


class Deal(Words[ColdCash]):
    """The table of these players, with the order cards turned and the map empty again."""

    looks = REFEREE

    def __init__(
        self, *players: str, options: Mapping[str, str] | None = None, opened: bool = True, **laid: Any
    ) -> None:
        self.players = players or ("anna", "ben", "carla", "dora")
        super().__init__("cold_cash_risk", lay(seated(*self.players), options, **laid))
        if opened:
            for player, area in zip(self.players, ORDER_CARDS, strict=False):
                self.do(e.OrderCardTurned(by=player, at=area))
            for area in ORDER_CARDS[: len(self.players)]:
                self.empty(area)

    # ---- the table as it is

    def rule(self, ambiguity: str, choice: str) -> Deal:
        return self.do(OptionChanged(ambiguity=ambiguity, choice=choice))

    def empty(self, *areas: str) -> Deal:
        return self.do(*(war.AreaSet(at=area, owner=None, armies=0) for area in areas))

    def pops(self, *areas: str) -> Deal:
        return self.do(*(war.AreaSet(at=area, owner=POP, armies=0) for area in areas))

    def firm(self, key: str, ceo: str, areas: str, teams: int = 1, **shares: int) -> Deal:
        """Set an active corporation: `areas` as in "peru brazil:4 australia", with the tower in the first of them."""
        held: dict[str, int] = {}
        for word in areas.split():
            area, _, count = word.partition(":")
            continents = {c.key for c in world().continents}
            for one in sorted(world().within(area)) if area in continents else [area]:
                held[one] = int(count or teams)
        self.do(*(war.AreaSet(at=area, owner=key, armies=count) for area, count in held.items()))
        self.do(e.CeoSet(of=key, ceo=ceo, tower=next(iter(held))))
        return self.do(*(e.SharesSet(by=player, of=key, count=count) for player, count in shares.items()))

    def cash(self, **dollars: int) -> Deal:
        return self.do(*(e.CashSet(of=player, dollars=count) for player, count in dollars.items()))

    def hand(self, player: str, cards: str) -> Deal:
        """Record this hand of three for the player."""
        return self.do(e.HandDealt(of=player, cards=tuple(cards.split())), by=player)

    # ---- steps of a game

    def place(self, player: str, area: str, wild: bool = False) -> Deal:
        return self.do(e.MomAndPopPlaced(by=player, at=area, wild=wild))

    def found(self, player: str, firm: str, area: str) -> Deal:
        """Place a Mom & Pop and found the corporation there."""
        return self.place(player, area).do(e.CorporationFounded(by=player, of=firm, at=area))

    def merge(self, player: str, area: str, survivor: str, *defunct: str) -> Deal:
        """Place a Mom & Pop, propose a merger and let everybody agree."""
        self.place(player, area).do(e.MergerProposed(by=player, at=area, survivor=survivor, defunct=defunct))
        while self.state.merger:
            asked = next(o.known["by"] for o in self.offers(e.MergerAnswered))
            self.do(e.MergerAnswered(by=asked, agrees=True))
        return self

    def keep_all(self) -> Deal:
        """Settle everything without a sale or a trade."""
        while self.state.settlements and self.state.settlements[0].waiting:
            self.do(e.SharesDisposed(by=self.state.settlements[0].waiting[0], sold=0, traded=0))
        return self

    def act(self, player: str) -> Deal:
        """Put the player on turn, with the placement over."""
        self.turn_of(player)
        return self if self.state.turn.step == "act" else self.do(e.NoCardPlayable(by=player, keeps=True))

    def end(self, player: str) -> Deal:
        return self.do(e.TurnEnded(by=player))

    def turn_of(self, player: str) -> Deal:
        """Pass turns until this player is on turn in the activity phase."""
        while self.state.on_turn != player or self.state.phase != "activity":
            self._idle()
        return self

    def earnings(self, player: str) -> Deal:
        """Pass turns until this player earns."""
        while self.state.on_turn != player or self.state.phase != "earnings":
            self._idle()
        return self

    def _idle(self) -> None:
        on_turn = self.state.on_turn or ""
        earning = self.state.phase == "earnings"
        self.do(e.EarningsEnded(by=on_turn) if earning else e.TurnEnded(by=on_turn))

    def card(self) -> str:
        """Return an empty territory whose card may still be in the deck or a hand."""
        return next(area for area in self.state.empties if area not in self.state.discarded)

    def one_more(self) -> Deal:
        """Play a turn that only places a Mom & Pop, or skip a player's earnings."""
        player = self.state.on_turn or ""
        if self.state.phase == "earnings":
            return self.do(e.EarningsEnded(by=player))
        known = any(area not in self.state.discarded for area in self.state.empties)
        self.place(player, self.card() if known else self.state.empties[0], wild=not known)
        return self.do(e.Passed(by=player)).end(player)

    def use_up(self, left: int) -> Deal:
        """Play turns that only place Mom & Pops until `left` cards are left in the deck."""
        while self.state.pile > left:
            self.one_more()
        return self

    def attack(self, player: str, source: str, target: str) -> Deal:
        return self.do(war.AttackAnnounced(by=player, source=source, target=target))

    def throw(self, attack: str, defence: str) -> Deal:
        """Throw dice with faces as in "654"."""
        return self.do(war.DiceRolled(attack=tuple(map(int, attack)), defence=tuple(map(int, defence))))

    def conquer(self, player: str, source: str, target: str) -> Deal:
        """Attack until the target falls, without a loss."""
        self.attack(player, source, target)
        while self.state.fight and not self.state.fight.captured:
            self.do(war.LossesTaken(attacker=0, defender=min(2, self.state.armies(target)) or 1, dice=3))
        return self

    # ---- holdings

    def has(self, player: str) -> int:
        """Return the player's cash."""
        dollars = self.state.cash_of(player)
        assert dollars is not None
        return dollars

    def holds(self, firm: str) -> dict[str, int]:
        """Return the shares of this corporation by player."""
        return {p: n for p in self.state.seats if (n := self.state.holds(p, firm))}


@pytest.fixture
def deal() -> Deal:
    """Anna, Ben, Carla and Dora, clockwise; Anna begins on an empty map."""
    return Deal()


@pytest.fixture
def lay_deal() -> type[Deal]:
    """Return the class that sets up a table: `lay_deal("anna", "ben", options={…})`."""
    return Deal

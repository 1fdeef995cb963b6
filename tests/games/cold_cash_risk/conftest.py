"""A table of Cold Cash Risk in a few words: Anna, Ben, Carla and Dora, an empty map, Anna first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from assistant.atlas import world
from assistant.event import REFEREE, TABLE, Event
from assistant.game import Notice
from assistant.games import GAMES
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.setup import lay
from assistant.games.cold_cash_risk.state import POP, ColdCash
from assistant.games.risk import events as war
from assistant.housekeeping import OptionChanged
from assistant.kit.seating import Seated
from assistant.offer import Nonsense, Offer
from assistant.table import Table

ORDER_CARDS = ("afghanistan", "brazil", "china", "egypt", "great_britain", "india")


def seated(*players: str) -> list[Seated]:
    return [Seated(key=p, name=p.title()) for p in players]


class Deal:
    """A Table with short words. The order cards are turned, and the map is empty again."""

    def __init__(
        self, *players: str, options: Mapping[str, str] | None = None, opened: bool = True, **laid: Any
    ) -> None:
        self.players = players or ("anna", "ben", "carla", "dora")
        self.table = Table(GAMES["cold_cash_risk"])
        self.table.record(lay(seated(*self.players), options, **laid))
        if opened:
            for player, area in zip(self.players, ORDER_CARDS, strict=False):
                self.do(e.OrderCardTurned(by=player, at=area))
            for area in ORDER_CARDS[: len(self.players)]:
                self.empty(area)

    @property
    def state(self) -> ColdCash:
        return self.table.view(REFEREE)

    def seen(self, seat: str = TABLE) -> ColdCash:
        return self.table.view(seat)

    def do(self, *events: Event, by: str = REFEREE) -> Deal:
        for event in events:
            self.table.record(event, by)
        return self

    def by_the_rules(self, *events: Event, by: str = REFEREE) -> Deal:
        """Record what the rules must have nothing to say to."""
        for event in events:
            assert self.fine(event, by), self.say(event, by)
            self.do(event, by=by)
        return self

    def told(self, seat: str = TABLE) -> str:
        """The last line of the feed."""
        return self.table.account(seat)[-1].text

    # ---- what the rules say

    def say(self, event: Event, seat: str = REFEREE) -> list[Notice]:
        return list(self.table.advice(event, seat))

    def refused(self, event: Event, rule: str, seat: str = REFEREE) -> bool:
        """Whether the event is illegal by this very rule."""
        return any(n.level == "illegal" and rule in n.rules for n in self.say(event, seat))

    def odd(self, event: Event, rule: str, seat: str = REFEREE) -> bool:
        return any(n.level == "odd" and rule in n.rules for n in self.say(event, seat))

    def fine(self, event: Event, seat: str = REFEREE) -> bool:
        """Whether nothing speaks against the event (hints do not)."""
        return all(n.level == "hint" for n in self.say(event, seat))

    def meaningless(self, event: Event) -> bool:
        try:
            self.table.record(event)
        except Nonsense:
            return True
        return False

    # ---- what can be tapped

    def offers(self, kind: type[Event], seat: str = REFEREE) -> list[Offer]:
        return [o for o in self.table.game.offers(self.seen(seat), seat) if o.kind is kind and o.fillable]

    def offered(self, kind: type[Event], seat: str = REFEREE, **known: Any) -> bool:
        return any(
            all(v in o.blank(k).choices if k not in o.known else o.known[k] == v for k, v in known.items())
            for o in self.offers(kind, seat)
        )

    def choices(self, kind: type[Event], blank: str, seat: str = REFEREE, **known: Any) -> set[Any]:
        """What can be chosen for this blank in all offers of this kind (that say what is known)."""
        found = (o for o in self.offers(kind, seat) if all(o.known.get(k, v) == v for k, v in known.items()))
        blanks = (b for o in found for b in o.blanks if b.name == blank)
        return {c for b in blanks for c in (b.open(known) if b.on in known else b.choices)}

    # ---- how it lies on the table

    def rule(self, ambiguity: str, choice: str) -> Deal:
        return self.do(OptionChanged(ambiguity=ambiguity, choice=choice))

    def empty(self, *areas: str) -> Deal:
        return self.do(*(war.AreaSet(at=area, owner=None, armies=0) for area in areas))

    def pops(self, *areas: str) -> Deal:
        return self.do(*(war.AreaSet(at=area, owner=POP, armies=0) for area in areas))

    def firm(self, key: str, ceo: str, areas: str, teams: int = 1, **shares: int) -> Deal:
        """An active corporation: `areas` as in "peru brazil:4 australia", the tower on the first of them."""
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
        """The player has noted this hand of three."""
        return self.do(e.HandDealt(of=player, cards=tuple(cards.split())), by=player)

    # ---- how a game goes on

    def place(self, player: str, area: str, wild: bool = False) -> Deal:
        return self.do(e.MomAndPopPlaced(by=player, at=area, wild=wild))

    def found(self, player: str, firm: str, area: str) -> Deal:
        """Place a Mom & Pop and found the corporation there."""
        return self.place(player, area).do(e.CorporationFounded(by=player, of=firm, at=area))

    def merge(self, player: str, area: str, survivor: str, *defunct: str) -> Deal:
        """Place a Mom & Pop, propose, and everybody agrees."""
        self.place(player, area).do(e.MergerProposed(by=player, at=area, survivor=survivor, defunct=defunct))
        while self.state.merger:
            asked = next(o.known["by"] for o in self.offers(e.MergerAnswered))
            self.do(e.MergerAnswered(by=asked, agrees=True))
        return self

    def keep_all(self) -> Deal:
        """Nobody sells or trades anything."""
        while self.state.settlements and self.state.settlements[0].waiting:
            self.do(e.SharesDisposed(by=self.state.settlements[0].waiting[0], sold=0, traded=0))
        return self

    def act(self, player: str) -> Deal:
        """The player is on turn, and the placement is behind."""
        self.turn_of(player)
        return self if self.state.turn.step == "act" else self.do(e.NoCardPlayable(by=player, keeps=True))

    def end(self, player: str) -> Deal:
        return self.do(e.TurnEnded(by=player))

    def turn_of(self, player: str) -> Deal:
        """Idle turns until this player is on in the activity phase."""
        while self.state.on_turn != player or self.state.phase != "activity":
            self._idle()
        return self

    def earnings(self, player: str) -> Deal:
        """Idle turns until this player earns."""
        while self.state.on_turn != player or self.state.phase != "earnings":
            self._idle()
        return self

    def _idle(self) -> None:
        on_turn = self.state.on_turn or ""
        earning = self.state.phase == "earnings"
        self.do(e.EarningsEnded(by=on_turn) if earning else e.TurnEnded(by=on_turn))

    def card(self) -> str:
        """A territory that is empty and whose card may still be about."""
        return next(area for area in self.state.empties if area not in self.state.discarded)

    def one_more(self) -> Deal:
        """A turn in which only a Mom & Pop is placed; or earnings that are left out."""
        player = self.state.on_turn or ""
        if self.state.phase == "earnings":
            return self.do(e.EarningsEnded(by=player))
        known = any(area not in self.state.discarded for area in self.state.empties)
        self.place(player, self.card() if known else self.state.empties[0], wild=not known)
        return self.do(e.Passed(by=player)).end(player)

    def use_up(self, left: int) -> Deal:
        """Turns in which only Mom & Pops are placed, until so many cards are left in the deck."""
        while self.state.pile > left:
            self.one_more()
        return self

    def attack(self, player: str, source: str, target: str) -> Deal:
        return self.do(war.AttackAnnounced(by=player, source=source, target=target))

    def throw(self, attack: str, defence: str) -> Deal:
        """Faces as in "654"."""
        return self.do(war.DiceRolled(attack=tuple(map(int, attack)), defence=tuple(map(int, defence))))

    def conquer(self, player: str, source: str, target: str) -> Deal:
        """Attack until the target falls, without a loss."""
        self.attack(player, source, target)
        while self.state.fight and not self.state.fight.captured:
            self.do(war.LossesTaken(attacker=0, defender=min(2, self.state.armies(target)) or 1, dice=3))
        return self

    # ---- what everybody has

    def has(self, player: str) -> int:
        """Cash."""
        dollars = self.state.cash_of(player)
        assert dollars is not None
        return dollars

    def holds(self, firm: str) -> dict[str, int]:
        """Who holds how many shares."""
        return {p: n for p in self.state.seats if (n := self.state.holds(p, firm))}


@pytest.fixture
def deal() -> Deal:
    """Anna, Ben, Carla and Dora, clockwise; Anna begins on an empty map."""
    return Deal()


@pytest.fixture
def lay_deal() -> type[Deal]:
    """Lays a table: `lay_deal("anna", "ben", options={…})`."""
    return Deal

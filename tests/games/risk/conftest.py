"""A table of RISK in a few words: a board as it lies, and what the rules say to an event there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from assistant.atlas import world
from assistant.event import REFEREE, TABLE, Event
from assistant.game import Notice
from assistant.games import GAMES
from assistant.games.risk import events as e
from assistant.games.risk.setup import lay
from assistant.games.risk.state import Risk
from assistant.kit.seating import Seated
from assistant.offer import Offer
from assistant.table import Table


def seated(count: int) -> list[Seated]:
    """Anna, Ben, Carla, David, Edith and Frank."""
    return [Seated(key=name, name=name.title()) for name in ("anna", "ben", "carla", "david", "edith", "frank")[:count]]


def shared(*players: str) -> dict[str, str]:
    """All 42 areas, dealt round to the players in the order of the board."""
    return {area: players[at % len(players)] for at, area in enumerate(world().keys)}


class Board:
    """A Table with short words."""

    def __init__(self, players: int = 3, **laid: Any) -> None:
        self.table = Table(GAMES["risk"])
        self.table.record(lay(seated(players), **laid))

    @property
    def state(self) -> Risk:
        return self.table.view(REFEREE)  # type: ignore[return-value]

    def seen(self, seat: str = TABLE) -> Risk:
        return self.table.view(seat)  # type: ignore[return-value]

    def do(self, *events: Event, by: str = REFEREE) -> Board:
        for event in events:
            self.table.record(event, by)
        return self

    # ---- what the rules say

    def say(self, event: Event, seat: str = REFEREE) -> list[Notice]:
        return list(self.table.advice(event, seat))

    def refused(self, event: Event, rule: str, seat: str = REFEREE) -> bool:
        """Whether the event is illegal by this very rule."""
        return any(n.level == "illegal" and rule in n.rules for n in self.say(event, seat))

    def odd(self, event: Event, rule: str, seat: str = REFEREE) -> bool:
        """Whether the event is asked about by this very rule, but not illegal."""
        found = self.say(event, seat)
        return any(n.level == "odd" and rule in n.rules for n in found) and all(n.level != "illegal" for n in found)

    def fine(self, event: Event, seat: str = REFEREE) -> bool:
        """Whether nothing speaks against the event."""
        return all(n.level == "hint" for n in self.say(event, seat))

    # ---- what can be tapped

    def offers(self, kind: type[Event], seat: str = TABLE) -> list[Offer]:
        return [o for o in self.table.game.offers(self.seen(seat), seat) if o.kind is kind]

    def choices(self, kind: type[Event], blank: str, seat: str = TABLE, **known: Any) -> set[Any]:
        """What can be chosen for this blank in all offers of this kind that have these known values."""
        found = [o for o in self.offers(kind, seat) if known.items() <= o.known.items()]
        return {c for o in found for b in o.blanks if b.name == blank for c in b.choices}

    def told(self) -> str:
        """The last line of the feed, as the table reads it."""
        return self.table.account(TABLE)[-1].text

    # ---- a board in the middle of a game

    def with_(self, areas: Mapping[str, tuple[str, int]]) -> Board:
        """These areas as they lie on the board; whatever led to it."""
        return self.do(*(e.AreaSet(at=area, owner=owner, armies=count) for area, (owner, count) in areas.items()))

    def turn_of(self, player: str) -> Board:
        """It is the player's turn, and all new armies are placed."""
        if not self.state.turn.number:
            before = self.state.order[self.state.order.index(player) - 1]
            self.do(e.TurnEnded(by=before))
        while self.state.on_turn != player:
            self.do(e.TurnEnded(by=self.state.on_turn or ""))
        return self.placed()

    def placed(self) -> Board:
        """Whoever is on turn puts all new armies on the own area that comes last on the board."""
        state = self.state
        if state.unplaced:
            last = [area for area in state.world.keys if state.holder(area) == state.on_turn][-1]
            self.place(last, state.unplaced)
        return self

    def place(self, area: str, count: int = 1) -> Board:
        return self.do(e.ArmiesPlaced(by=self.state.holder(area) or "", at=area, count=count))

    # ---- the things that happen every minute

    def attack(self, source: str, target: str) -> Board:
        return self.do(self.attacking(source, target))

    def attacking(self, source: str, target: str) -> e.AttackAnnounced:
        return e.AttackAnnounced(by=self.state.on_turn or "", source=source, target=target)

    def throw(self, attack: str, defence: str) -> Board:
        """Faces as words: `throw("641", "54")`."""
        return self.do(thrown(attack, defence))

    def win(self, source: str, target: str) -> Board:
        """Capture the target, which loses every throw."""
        self.attack(source, target)
        while self.state.fight and not self.state.fight.captured:
            mine, theirs = min(3, self.state.armies(source) - 1), min(2, self.state.armies(target))
            self.throw("6" * mine, "1" * theirs)
        return self

    def earn(self, player: str, *cards: str) -> Board:
        """The player holds these cards, and has noted them."""
        held = self.state.deck.hand(player)
        self.do(e.CardsCounted(of=player, count=held + len(cards)))
        return self.do(*(e.CardTold(of=player, card=card) for card in cards), by=player)


def thrown(attack: str, defence: str) -> e.DiceRolled:
    """A throw of these faces."""
    return e.DiceRolled(attack=tuple(map(int, attack)), defence=tuple(map(int, defence)))


@pytest.fixture
def lay_board() -> type[Board]:
    """Lays a table: `lay_board(3, options={…})`."""
    return Board


@pytest.fixture
def board() -> Board:
    """Three players, all areas dealt round with one army each; Anna is on turn and has placed her new armies."""
    return Board(3, owners=shared("anna", "ben", "carla")).turn_of("anna")

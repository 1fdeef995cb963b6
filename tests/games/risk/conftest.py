"""A table of RISK in a few words: any position of the board, and the notices of the rules about an event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from assistant.content.maps import world
from assistant.games.risk import events as e
from assistant.games.risk.setup import lay
from assistant.games.risk.state import Risk
from tests.words import Words, seated

NAMES = ("anna", "ben", "carla", "david", "edith", "frank")


def shared(*players: str) -> dict[str, str]:
    """Return all 42 areas, dealt to the players one by one in the order of the board."""
    return {area: players[at % len(players)] for at, area in enumerate(world().keys)}


class Board(Words[Risk]):
    """The table of Anna, Ben, Carla, David, Edith and Frank, or the first of them."""

    def __init__(self, players: int = 3, **laid: Any) -> None:
        super().__init__("risk", lay(seated(*NAMES[:players]), **laid))

    # ---- a board in the middle of a game

    def with_(self, areas: Mapping[str, tuple[str, int]]) -> Board:
        """Set these areas by hand."""
        return self.do(*(e.AreaSet(at=area, owner=owner, armies=count) for area, (owner, count) in areas.items()))

    def turn_of(self, player: str) -> Board:
        """Bring the game to the player's turn, with all new armies placed."""
        if not self.state.turn.number:
            before = self.state.order[self.state.order.index(player) - 1]
            self.do(e.TurnEnded(by=before))
        while self.state.on_turn != player:
            self.do(e.TurnEnded(by=self.state.on_turn or ""))
        return self.placed()

    def placed(self) -> Board:
        """Place all new armies of the player on turn in their last area in the order of the board."""
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
        """Throw dice with faces as words: `throw("641", "54")`."""
        return self.do(thrown(attack, defence))

    def win(self, source: str, target: str) -> Board:
        """Capture the target, which loses every throw."""
        self.attack(source, target)
        while self.state.fight and not self.state.fight.captured:
            mine, theirs = min(3, self.state.armies(source) - 1), min(2, self.state.armies(target))
            self.throw("6" * mine, "1" * theirs)
        return self

    def earn(self, player: str, *cards: str) -> Board:
        """Give the player these cards, and note them."""
        held = self.state.deck.hand(player)
        self.do(e.CardsCounted(of=player, count=held + len(cards)))
        return self.do(*(e.CardTold(of=player, card=card) for card in cards), by=player)


def thrown(attack: str, defence: str) -> e.DiceRolled:
    """Return a throw of these faces."""
    return e.DiceRolled(attack=tuple(map(int, attack)), defence=tuple(map(int, defence)))


@pytest.fixture
def lay_board() -> type[Board]:
    """Return the class that lays a table: `lay_board(3, options={…})`."""
    return Board


@pytest.fixture
def board() -> Board:
    """Return three players with all areas dealt, one army each; Anna is on turn and has placed her new armies."""
    return Board(3, owners=shared("anna", "ben", "carla")).turn_of("anna")

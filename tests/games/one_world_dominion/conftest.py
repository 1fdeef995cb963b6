"""A table of One World Dominion in a few words: any position, cards in hands, and the notices of the rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import pytest

from assistant.content.maps import world
from assistant.core.event import Event
from assistant.families.war.rules import casualties
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.setup import lay
from assistant.games.one_world_dominion.state import Dominion
from assistant.games.risk import events as r
from assistant.kit.forces import totals
from tests.words import Words, seated

NAMES = ("anna", "ben", "carla", "david", "edith", "frank")


def shared(*players: str) -> dict[str, str]:
    """Return all 42 areas, dealt to the players one by one in the order of the board."""
    return {area: players[at % len(players)] for at, area in enumerate(world().keys)}


class Table(Words[Dominion]):
    """The table of Anna, Ben, Carla, David, or the first of them; areas dealt with one army each.

    Everybody holds `cards` that nobody has noted, so that everybody could have an answer.
    """

    def __init__(self, players: int = 4, cards: int = 1, **laid: Any) -> None:
        names = NAMES[:players]
        laid.setdefault("owners", shared(*names))
        super().__init__("one_world_dominion", lay(seated(*names), **laid))
        self.do(*(r.CardsCounted(of=player, count=cards) for player in names))

    # ---- a board in the middle of a game

    def with_(self, areas: Mapping[str, tuple[str | None, int]]) -> Table:
        """Set these areas by hand."""
        return self.do(*(r.AreaSet(at=area, owner=owner, armies=count) for area, (owner, count) in areas.items()))

    def begins(self, player: str) -> Table:
        """Bring the game to the beginning of the player's turn: nothing is placed."""
        if not self.state.turn.number:
            self.do(r.TurnEnded(by=self.state.order[self.state.order.index(player) - 1]))
        while self.state.on_turn != player:
            self.do(r.TurnEnded(by=self.state.on_turn or ""))
        return self

    def turn_of(self, player: str) -> Table:
        """Bring the game to the player's turn, with all new armies placed in their last area."""
        return self.begins(player).placed()

    def placed(self) -> Table:
        """Place all new armies of the player on turn in their last area in the order of the board."""
        state = self.state
        if state.unplaced:
            last = [area for area in state.world.keys if state.holder(area) == state.on_turn][-1]
            self.do(r.ArmiesPlaced(by=state.on_turn or "", at=last, count=state.unplaced))
        return self

    def ends(self) -> Table:
        """End the turn."""
        return self.do(r.TurnEnded(by=self.state.on_turn or ""))

    def hold(self, player: str, *cards: str) -> Table:
        """Give the player these cards, and note them."""
        held = self.state.deck.hand(player)
        self.do(r.CardsCounted(of=player, count=held + len(cards)))
        return self.do(*(r.CardTold(of=player, card=card) for card in cards), by=player)

    # ---- cards

    def playing(self, by: str, card: str, **said: Any) -> e.CardPlayed:
        """Return the play of a card with its targets."""
        return e.CardPlayed(by=by, card=card, **said)

    def play(self, by: str, card: str, *faces: int, **said: Any) -> Table:
        """Show a card (given to the player first if necessary), unanswered, and roll these dice."""
        self.give(by, card).do(self.playing(by, card, **said))
        return self.nobody().roll(*faces)

    def show(self, by: str, card: str, **said: Any) -> Table:
        """Show a card, and leave the window for answers open."""
        return self.give(by, card).do(self.playing(by, card, **said))

    def answer(self, by: str, card: str, at: str | None = None) -> Table:
        """Answer the card just shown."""
        return self.give(by, card).do(e.CardAnswered(by=by, card=card, at=at))

    def give(self, player: str, card: str) -> Table:
        """Give the card to the player, unless it is in the hand."""
        return self if card in self.state.hands.get(player, ()) else self.hold(player, card)

    def nobody(self) -> Table:
        """Close the window with no answer, if anybody was asked."""
        return self.do(e.NobodyAnswers()) if self.state.window else self

    def roll(self, *faces: int) -> Table:
        """Roll single dice."""
        return self.do(*(e.DieRolled(face=str(face)) for face in faces))

    # ---- war

    def attacking(self, source: str, target: str) -> r.AttackAnnounced:
        """Return an attack of the player on turn."""
        return r.AttackAnnounced(by=self.state.on_turn or "", source=source, target=target)

    def attack(self, source: str, target: str) -> Table:
        """Announce an attack of the player on turn."""
        return self.do(self.attacking(source, target))

    def throw(self, attack: str, defence: str) -> Table:
        """Throw dice with faces as words: `throw("641", "54")`."""
        return self.do(thrown(attack, defence))

    def armies(self, *areas: str) -> tuple[int, ...]:
        """Return the armies of the holders of these areas."""
        return tuple(map(self.state.armies, areas))

    def said(self, event: Event) -> str:
        """Record an event and return its line in the feed."""
        before = self.state
        self.do(event)
        return self.table.game.tell(event, before, self.state)


def thrown(attack: str, defence: str) -> r.DiceRolled:
    """Return a throw of these faces."""
    return r.DiceRolled(attack=tuple(map(int, attack)), defence=tuple(map(int, defence)))


@pytest.fixture
def lay_table() -> type[Table]:
    """Return the class that lays a table: `lay_table(4, options={…}, revision="A")`."""
    return Table


@pytest.fixture
def table() -> Table:
    """Return four players with all areas dealt, one army each; Anna is on turn and has placed her new armies."""
    return Table().turn_of("anna")


def books(state: Dominion) -> dict[str, int]:
    """Return each owner's armies on the board, to place and lost, less those received: a constant (see `laws`)."""
    laid = totals(state.forces)
    return {
        owner: laid.get(owner, 0)
        + state.to_place.get(owner, 0)
        + casualties(state, owner)
        + state.removed.get(owner, 0)
        - state.received.get(owner, 0)
        for owner in state.owners
    }


AUSTRALIA, NORTH_AMERICA, AFRICA = map(world().within, ("australia", "north_america", "africa"))
ASIA = ("ural", "siberia", "yakutsk", "kamchatka", "irkutsk", "mongolia", "japan", "afghanistan", "china")


def holding(areas: Collection[str], *, more: int = 0) -> Table:
    """Return Anna's second turn, with these areas and `more` in Asia; the others share the rest."""
    table = Table().begins("anna").placed().ends().begins("david")
    hers = {*areas, *ASIA[:more]}
    rest = [area for area in table.state.world.keys if area not in hers]
    table.with_({area: (("ben", "carla", "david")[at % 3], 2) for at, area in enumerate(rest)})
    return table.with_(dict.fromkeys(hers, ("anna", 2))).ends()


def opponents_turn(table: Table) -> Table:
    """Let Ben, Carla and David play their turns, until Anna's begins again."""
    for _ in range(3):
        table.placed().ends()
    return table

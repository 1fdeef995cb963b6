"""A table of Clue in a few words: three players, and what the rules say to an event there."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest

from assistant.core.event import TABLE, Event
from assistant.core.offer import Offer
from assistant.core.seating import Seated
from assistant.deduction import Marks, known
from assistant.games.clue import events as e
from assistant.games.clue.setup import lay
from assistant.games.clue.state import Clue
from assistant.kit.facts import Evidence
from tests.words import Words


def seated(*players: str) -> list[Seated]:
    """Players whose keys are those of their tokens."""
    return [Seated(key=p, name=p.title(), piece=p) for p in players]


class Board(Words[Clue]):
    """The table of these players, whose keys are those of their tokens, as in `scarlet`."""

    def __init__(self, *players: str, **laid: Any) -> None:
        super().__init__("clue", lay(seated(*(players or ("scarlet", "green", "plum"))), **laid))

    def offers(self, kind: type[Event], seat: str = "", **said: Any) -> list[Offer]:
        """Offer moves by the rules only: a token corrected by hand has not moved."""
        found = super().offers(kind, seat, **said)
        return [offer for offer in found if kind is not e.TokenMoved or not offer.rare]

    def passages(self) -> set[str]:
        """Where a secret passage is offered to lead."""
        return {o.known["to"] for o in self.offers(e.TokenMoved) if o.known.get("how") == "passage"}

    # ---- what follows

    def evidence(self, seat: str = TABLE) -> Evidence:
        found = self.table.game.evidence(self.table.story(seat), seat)
        assert found is not None
        return found

    def marks(self, seat: str = TABLE) -> Marks:
        """Return the forced facts of a seat."""
        return known(self.evidence(seat))

    def may_be_in(self, card: str, seat: str = TABLE) -> set[str]:
        """Where this card may be, as far as the seat knows."""
        marks = self.marks(seat)
        return {place for place in self.evidence(seat).places if marks.at(card, place) != "no"}

    # ---- the things that happen every minute

    def roll(self, player: str, roll: int) -> e.DiceRolled:
        return e.DiceRolled(by=player, roll=roll)

    def move(self, player: str, to: str, how: str = "dice") -> e.TokenMoved:
        return e.TokenMoved(by=player, token=self.state.piece(player), to=to, how=how)

    def named(self, player: str, suspect: str, weapon: str, room: str) -> e.SuggestionMade:
        return e.SuggestionMade(by=player, suspect=suspect, weapon=weapon, room=room)

    def accusation(self, player: str, suspect: str, weapon: str, room: str) -> e.AccusationMade:
        return e.AccusationMade(by=player, suspect=suspect, weapon=weapon, room=room)

    def put(self, token: str, to: str) -> Board:
        """Place the token there, regardless of whose turn it is."""
        return self.do(e.TokenMoved(by=self.state.order[0], token=token, to=to, how="placed"))

    def begin(self, player: str, place: str) -> Board:
        """Begin the player's turn with their token in this place."""
        while self.state.on_turn == player:
            self.idle(player)
        self.put(self.state.piece(player), place)
        while self.state.on_turn != player:
            self.idle(self.state.on_turn or "")
        return self

    def hold(self, player: str, cards: str | Collection[str]) -> Board:
        """Let the player look at this hand."""
        return self.do(e.HandDealt(of=player, cards=tuple(cards.split() if isinstance(cards, str) else cards)))

    def enter(self, player: str, room: str) -> Board:
        return self.do(self.move(player, room))

    def suggest(self, player: str, suspect: str, weapon: str, room: str) -> Board:
        """Enter the room and suggest there."""
        return self.enter(player, room).do(self.named(player, suspect, weapon, room))

    def unanswered(self, player: str, suspect: str, weapon: str, room: str) -> Board:
        """Enter the room, suggest, nobody shows, and the turn ends."""
        return self.suggest(player, suspect, weapon, room).do(e.NobodyShowed(), e.TurnEnded(by=player))

    def show(self, by: str, to: str, card: str | None = None) -> Board:
        return self.do(e.CardShown(by=by, to=to, card=card))

    def accuse(self, player: str, suspect: str, weapon: str, room: str, right: bool = False) -> Board:
        """Accuse and look into the envelope."""
        return self.do(self.accusation(player, suspect, weapon, room), e.AccusationJudged(by=player, right=right))

    def idle(self, player: str) -> Board:
        """Play a turn without effect: into the corridor."""
        return self.do(self.move(player, "corridor"), e.TurnEnded(by=player))


@pytest.fixture
def board() -> Board:
    """Scarlet, Green and Plum, clockwise; Scarlet begins."""
    return Board()


@pytest.fixture
def lay_board() -> type[Board]:
    """Lay a table for the named players: `lay_board("plum", "green", options={…})`."""
    return Board

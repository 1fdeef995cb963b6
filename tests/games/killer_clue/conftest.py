"""A table of Killer Clue in a few words: four players, the rounds of a turn, and what the rules say to an event."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypeVar

import pytest

from assistant.core.event import TABLE
from assistant.core.game import Notice
from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.setup import lay
from assistant.games.killer_clue.state import KillerClue
from assistant.kit.facts import Evidence, Fact
from tests.words import Words

SUSPECTS = ("scarlet", "mustard", "white", "green", "peacock", "plum")
F = TypeVar("F", bound=Fact)


def seated(*players: str) -> list[Seated]:
    """Players whose keys are those of their pawns."""
    return [Seated(key=p, name=p.title(), piece=p) for p in players]


def laid(*players: str, **more: Any) -> e.GameStarted:
    """Return the setup event of this table."""
    return lay(seated(*players), **more)


def says(event: e.GameStarted) -> set[tuple[str, str]]:
    """Level and rule of everything the rules say to laying the table so."""
    notices: list[Notice] = list(GAMES["killer_clue"].check(event, KillerClue()))
    return {(notice.level, rule) for notice in notices for rule in notice.rules}


class Board(Words[KillerClue]):
    """The table of these players, whose keys are those of their pawns, as in `scarlet`; no Red Herrings, no servants.

    Weapons lie: candlestick lounge, knife dining, pipe kitchen, revolver ballroom, rope conservatory, wrench billiard.
    """

    def __init__(self, *players: str, **said: Any) -> None:
        said = {"herrings": (), "servants": (), **said}
        super().__init__("killer_clue", laid(*(players or ("scarlet", "green", "plum", "white")), **said))

    # ---- what follows

    def evidence(self, seat: str = TABLE) -> Evidence:
        found = self.table.game.evidence(self.table.story(seat), seat)
        assert found is not None
        return found

    def facts(self, kind: type[F], seat: str = TABLE) -> list[F]:
        """Return the facts of this kind that a seat has, in the order in which it learned them."""
        return [fact for fact in self.evidence(seat).facts if isinstance(fact, kind)]

    def places(self, kind: type[F], seat: str = TABLE) -> list[tuple[str, set[str]]]:
        """Where which cards are, are not, or is one of them, by all facts of this kind."""
        return [(fact.place, set(fact.cards)) for fact in self.facts(kind, seat)]  # type: ignore[attr-defined]

    def sizes(self) -> dict[str, int]:
        """How many Clue cards everybody holds."""
        return dict(self.state.hand_sizes)

    # ---- the things that happen every minute

    def move(self, player: str, to: str, how: str = "dice") -> clue.TokenMoved:
        return clue.TokenMoved(by=player, token=self.state.piece(player), to=to, how=how)

    def put(self, **tokens: str) -> Board:
        """Place these pawns, regardless of whose turn it is."""
        for token, to in tokens.items():
            self.do(clue.TokenMoved(by=self.state.order[0], token=token, to=to, how="placed"))
        return self

    def weapons_at(self, **weapons: str) -> Board:
        """Place these weapons."""
        for weapon, to in weapons.items():
            self.do(clue.WeaponMoved(weapon=weapon, to=to))
        return self

    def begin(self, player: str, place: str = "corridor") -> Board:
        """Begin the player's turn in this Investigation Round with their pawn in this place."""
        assert player not in self.state.acted, "this turn of the round is over"
        self.put(**{self.state.piece(player): place})
        if self.state.on_turn == player:
            self.next_round()
        while self.state.on_turn != player:
            self.done()
        return self

    def done(self) -> Board:
        """End the current player's turn without doing anything (more)."""
        by = self.state.on_turn or ""
        return self.do(clue.TurnEnded(by=by) if self.state.round == "investigation" else e.IntrigueEnded(by=by))

    def to_intrigue(self) -> Board:
        """End the Investigation Round with at least one pawn in a room."""
        while self.state.round == "investigation":
            turn = self.state.game_turn
            self.done()
            assert self.state.game_turn == turn, "nobody is in a room"
        return self

    def to_danger(self) -> Board:
        """End the Intrigue Round as well."""
        self.to_intrigue()
        while self.state.round == "intrigue":
            self.done()
        return self

    def reveal(self, *cards: str) -> Board:
        """Turn up these danger cards; the others are blank."""
        return self.to_danger().do(e.DangerRevealed(cards=cards))

    def next_round(self) -> Board:
        """Begin the Investigation Round of the next game turn."""
        now = self.state.game_turn
        while self.state.game_turn == now:
            if self.state.round == "danger":
                self.do(e.DangerRevealed(cards=()))
            elif self.state.round == "ending":
                self.do(e.GameTurnEnded())
            else:
                self.done()
        return self

    def murder(self, *victims: str) -> Board:
        """Murder each player in a game turn of its own, alone in the Hall, and begin the next game turn."""
        for victim in victims:
            others = {p.piece: "corridor" for p in self.state.players if p.key not in self.state.out}
            self.put(**{**others, self.state.piece(victim): "hall"}).reveal(f"murdered_{self.state.piece(victim)}")
            assert victim in self.state.murdered
            if not self.state.over:
                self.do(e.GameTurnEnded())
        return self

    # ---- cards

    def hold(self, player: str, cards: str | Collection[str]) -> Board:
        """Let the player look at this hand."""
        return self.do(clue.HandDealt(of=player, cards=tuple(cards.split() if isinstance(cards, str) else cards)))

    def hands(self, hands: Mapping[str, str]) -> Board:
        """Let every player look at their hand."""
        for player, cards in hands.items():
            self.hold(player, cards)
        return self

    def innocent(self, *players: str) -> Board:
        return self.do(*(e.EnvelopeInspected(of=player, case_file=()) for player in players))

    def killer(self, player: str, weapon: str, room: str) -> Board:
        """Let the player find the case file in their envelope."""
        return self.do(e.EnvelopeInspected(of=player, case_file=(self.state.piece(player), weapon, room)))

    # ---- questions

    def named(self, player: str, suspect: str, weapon: str, room: str, direction: str = "left") -> e.SuggestionMade:
        return e.SuggestionMade(by=player, suspect=suspect, weapon=weapon, room=room, direction=direction)

    def suggest(self, player: str, suspect: str, weapon: str, room: str, direction: str = "left") -> Board:
        """Begin the player's turn, enter the room with the weapon, and suggest."""
        if self.state.on_turn != player:
            self.begin(player)
        self.weapons_at(**{weapon: room}).do(self.move(player, room))
        return self.do(self.named(player, suspect, weapon, room, direction))

    def accusation(
        self, player: str, suspect: str, weapon: str, room: str, direction: str = "left"
    ) -> e.AccusationMade:
        return e.AccusationMade(by=player, suspect=suspect, weapon=weapon, room=room, direction=direction)

    def accuse(self, player: str, suspect: str, weapon: str, room: str, direction: str = "left") -> Board:
        """Begin the player's turn, and accuse."""
        if self.state.on_turn != player:
            self.begin(player)
        return self.do(self.accusation(player, suspect, weapon, room, direction))

    def wrongly(self, player: str, by: str, *named: str) -> Board:
        """Accuse wrongly: `by` gives a card."""
        made = named or (self.state.piece(by), "rope", "hall")
        return self.accuse(player, *made).give(by, player)

    def give(self, by: str, to: str, card: str | None = None, **more: Any) -> Board:
        return self.do(e.CardGiven(by=by, to=to, card=card, **more))

    def passes(self, *players: str) -> Board:
        return self.do(*(clue.Passed(by=player) for player in players))

    def nobody(self) -> Board:
        return self.do(e.NobodyGave())

    def asked(self) -> tuple[str, ...]:
        """Return the players asked by the last question, in order."""
        return self.state.suggestions[-1].asked

    def plays(self, player: str, card: str, **said: str) -> Board:
        """Play this card on the player's turn in the Intrigue Round."""
        self.to_intrigue()
        return self.do(e.IntriguePlayed(by=player, card=card, **said))


@pytest.fixture
def board() -> Board:
    """Scarlet, Green, Plum and White, clockwise; Scarlet begins. No Red Herrings, no servants."""
    return Board()


@pytest.fixture
def lay_board() -> type[Board]:
    """Lay a table for the named players: `lay_board("plum", "green", options={…})`."""
    return Board

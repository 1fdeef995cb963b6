"""A table of Not A Clue in a few words: four players, the set, and what the rules say to an event."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest

from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.game import Notice
from assistant.core.offer import Offer
from assistant.core.seating import Seated
from assistant.deduction import Marks, known
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.box import VoteLaid
from assistant.games.not_a_clue.setup import lay
from assistant.games.not_a_clue.state import NotAClue
from assistant.kit.facts import Evidence
from tests.words import Words

NAMES = ("anna", "ben", "carla", "david", "eve", "fred")
MAKEDON, ALYOSHA, DIMA = "suspect_1", "suspect_2", "suspect_3"
SELEZNYOV = "contractor_1"
KREMLIN, GENEVA, SMOLNY = "location_1", "location_2", "location_3"
CLOSED = (DIMA, SELEZNYOV, KREMLIN)
"""Some version of what happened."""


def seated(*players: str, **more: Any) -> list[Seated]:
    """Return these players with the first pieces, clockwise."""
    return [Seated(key=p, name=p.title(), piece=f"suspect_{n}", **more) for n, p in enumerate(players, 1)]


def laid(*players: str, **more: Any) -> e.GameStarted:
    """Return the setup event of this table."""
    return lay(seated(*(players or NAMES[:4])), **more)


def says(event: Event) -> set[tuple[str, str]]:
    """Level and rule of everything the rules say to laying the table so."""
    notices: list[Notice] = list(GAMES["not_a_clue"].check(event, NotAClue()))
    return {(notice.level, rule) for notice in notices for rule in notice.rules}


class Board(Words[NotAClue]):
    """Anna (Makedon, in the Kremlin), Ben (Geneva), Carla (Smolny) and David (Location 4), clockwise; Anna begins.

    The corners are these four locations.
    """

    def __init__(self, *players: str, **said: Any) -> None:
        super().__init__("not_a_clue", laid(*players, **said))

    def moves(self, seat: str = "") -> list[Offer]:
        """Offer moves by the rules only: a piece corrected by hand has not moved."""
        return [offer for offer in self.offers(clue.TokenMoved, seat) if not offer.rare]

    def enterable(self) -> set[str]:
        """Locations that are offered to be entered."""
        blanks = [blank for offer in self.moves() for blank in offer.blanks]
        return {choice for blank in blanks if blank.name == "to" for choice in blank.choices}

    # ---- what follows

    def evidence(self, seat: str = TABLE) -> Evidence:
        found = self.table.game.evidence(self.table.story(seat), seat)
        assert found is not None
        return found

    def marks(self, seat: str = TABLE) -> Marks:
        """Return the forced facts of a seat."""
        return known(self.evidence(seat))

    def money(self) -> dict[str, int]:
        """Return the rubles in the purses and in the center."""
        return {**self.state.purses, "pot": self.state.pot}

    # ---- the things that happen every minute

    def move(self, player: str, to: str, how: str = "dice") -> clue.TokenMoved:
        return clue.TokenMoved(by=player, token=self.state.piece(player), to=to, how=how)

    def stand(self, player: str, place: str) -> Board:
        """Place the player's piece, regardless of whose turn it is."""
        return self.do(self.move(player, place, "placed"))

    def idle(self, player: str) -> Board:
        """Play a turn without effect: into the corridor."""
        if player in self.state.out:
            return self
        return self.do(self.move(player, "corridor"), clue.TurnEnded(by=player))

    def begin(self, player: str, place: str = "") -> Board:
        """Begin the player's next turn with their piece in this place."""
        if place:
            self.stand(player, place)
        self.do(clue.TurnEnded(by=self.state.on_turn or ""))
        while self.state.on_turn != player:
            self.do(clue.TurnEnded(by=self.state.on_turn or ""))
        return self

    def theory(self, player: str, location: str, suspect: str = DIMA, contractor: str = SELEZNYOV) -> e.TheoryMade:
        return e.TheoryMade(by=player, suspect=suspect, contractor=contractor, location=location)

    def propose(self, player: str, location: str, suspect: str = DIMA, contractor: str = SELEZNYOV) -> Board:
        """Enter the location and put forward a theory there."""
        return self.do(self.move(player, location), self.theory(player, location, suspect, contractor))

    def hold(self, player: str, cards: str | Collection[str]) -> Board:
        """Let the player look at this hand."""
        found = tuple(cards.split() if isinstance(cards, str) else cards)
        return self.do(clue.HandDealt(of=player, cards=found), by=player)

    def show(self, by: str, to: str, card: str | None = None) -> Board:
        return self.do(clue.CardShown(by=by, to=to, card=card))

    def sale(self, by: str, to: str, card: str | None = None, asked: str | None = None) -> e.InformationSold:
        return e.InformationSold(by=by, to=to, card=card, asked=asked)

    def trap(self, player: str, *blockers: str) -> Board:
        return self.do(e.ExitsBlocked(of=player, blockers=blockers))

    def expose(self, player: str) -> Board:
        """Let opponents of a trapped player vote, one by one, until the Minkin card is placed."""
        for opponent in self.state.opponents(player):
            if not self.state.minkin:
                self.do(e.ExposureVoted(by=opponent, of=player, expose=True))
        assert self.state.minkin == player
        return self

    def version(self, player: str, *cards: str) -> e.VersionDeclared:
        suspect, contractor, location = cards or CLOSED
        return e.VersionDeclared(by=player, suspect=suspect, contractor=contractor, location=location)

    def declare(self, player: str, *enough: str, cards: Collection[str] = ()) -> Board:
        """Try to close the case; these players have had enough."""
        if self.state.on_turn != player:
            self.begin(player)
        return self.do(self.version(player, *cards), e.PollTaken(enough=enough))

    # ---- the poll

    def poll(self) -> str:
        """Return the key of the open box."""
        return next(iter(self.table.boxes.open()))

    def vote(self, **votes: bool) -> Board:
        """Let these players cast their votes."""
        for player, enough in votes.items():
            self.table.boxes.submit(self.poll(), player, VoteLaid(by=player, enough=enough))
        return self

    def every_view(self) -> dict[str, NotAClue]:
        """Return the view of every seat."""
        return {seat: self.table.view(seat) for seat in (TABLE, REFEREE, *self.state.order)}  # type: ignore[misc]


@pytest.fixture
def board() -> Board:
    """Anna, Ben, Carla and David, clockwise; Anna begins, in the Kremlin."""
    return Board()


@pytest.fixture
def lay_board() -> type[Board]:
    """Lay a table for the named players: `lay_board("anna", "ben", options={…})`."""
    return Board

"""A table of Advanced Cluedo in a few words: both parts, playing cards in hands, contests and their outcomes."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeVar

import pytest

from assistant.core.event import TABLE
from assistant.core.seating import Seated
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.setup import lay
from assistant.games.advanced_cluedo.state import AdvancedCluedo
from assistant.games.clue import events as clue
from assistant.kit.facts import Evidence, Fact
from tests.words import Words

SUSPECTS = ("scarlet", "mustard", "white", "green", "peacock", "plum")
F = TypeVar("F", bound=Fact)


def laid(*players: str, **more: Any) -> e.GameStarted:
    """Return the setup event for these players, whose keys are those of their tokens."""
    return lay([Seated(key=p, name=p.title(), piece=p) for p in players], **more)


class Board(Words[AdvancedCluedo]):
    """The table of these players, scarlet, green, plum and white if none are named; scarlet begins."""

    def __init__(self, *players: str, **said: Any) -> None:
        super().__init__("advanced_cluedo", laid(*(players or ("scarlet", "green", "plum", "white")), **said))

    # ---- what follows

    def evidence(self, seat: str = TABLE) -> Evidence:
        found = self.table.game.evidence(self.table.story(seat), seat)
        assert found is not None
        return found

    def facts(self, kind: type[F], seat: str = TABLE) -> list[F]:
        """Return the facts of this kind that a seat has, in the order in which it learned them."""
        return [fact for fact in self.evidence(seat).facts if isinstance(fact, kind)]

    # ---- pieces and turns

    def move(self, player: str, to: str, how: str = "dice") -> clue.TokenMoved:
        return clue.TokenMoved(by=player, token=self.state.piece(player), to=to, how=how)

    def put(self, **tokens: str) -> Board:
        """Place these tokens, regardless of whose turn it is."""
        for token, to in tokens.items():
            self.do(clue.TokenMoved(by=self.state.order[0], token=token, to=to, how="placed"))
        return self

    def weapons_at(self, **weapons: str) -> Board:
        """Place these weapons."""
        for weapon, to in weapons.items():
            self.do(clue.WeaponMoved(weapon=weapon, to=to))
        return self

    def turn(self, player: str) -> Board:
        """Begin this player's turn with the tokens where they are now."""
        by = self.state.on_turn or ""
        self.do(clue.TurnEnded(by=by))
        while self.state.on_turn != player:
            self.do(clue.TurnEnded(by=self.state.on_turn or ""))
        return self

    # ---- cards

    def holds(self, player: str, *cards: str) -> Board:
        """Put these playing cards into a hand, seen by its player."""
        for card in cards:
            self.do(e.CardDrawn(by=player, card=card))
        return self

    def has(self, player: str, weapon: str) -> Board:
        """Let the player carry this weapon, regardless of the rules."""
        room = self.state.room_of(player) or "hall"
        self.weapons_at(**{weapon: room})
        return self.do(e.WeaponPickedUp(by=player, weapon=weapon))

    def hand(self, player: str) -> set[str]:
        """Return the playing cards that are known in a hand."""
        return set(self.state.known(player))

    # ---- contests

    def tries(self, by: str, aim: str, target: str, **more: Any) -> e.ContestBegan:
        return e.ContestBegan(by=by, aim=aim, target=target, **more)

    def fight(self, event: e.ContestBegan, laid_: Collection[str], against: Collection[str] = ()) -> Board:
        """Play a contest from beginning to end, with these cards in both hands."""
        owner = self.state.owner(event.target)
        self.holds(event.by, *laid_)
        if owner:
            self.holds(owner, *against)
        return self.do(event, e.ContestRevealed(laid=tuple(laid_), against=tuple(against)))

    # ---- the parts

    def accused(self, right: bool = True, by: str = "scarlet") -> Board:
        """Make the first accusation, which ends part 1."""
        self.do(clue.AccusationMade(by=by, suspect="green", weapon="rope", room="hall"))
        return self.do(clue.AccusationJudged(by=by, right=right))

    def counted(self, **points: int) -> Board:
        """Enter the value of everyone's Hearts and Diamonds."""
        for player in self.state.order:
            self.do(e.ScoreCounted(of=player, points=points.get(player, 0)))
        return self

    def rolled(self, rolls: int = 7, **other: int) -> Board:
        """Roll everyone's two dice."""
        for suspect in SUSPECTS:
            self.do(e.SurvivalRolled(suspect=suspect, roll=other.get(suspect, rolls)))
        return self

    def objectives(self, **cards: str) -> Board:
        """Draw these three objectives for each player."""
        for player, drawn in cards.items():
            self.do(e.ObjectivesDrawn(of=player, cards=tuple(drawn.split())))
        return self

    def points(self, **points: int) -> Board:
        """Set the Survival Points, whatever was rolled."""
        for suspect, count in points.items():
            self.do(e.SurvivalSet(suspect=suspect, points=count))
        return self


@pytest.fixture
def board() -> Board:
    """Scarlet, Green, Plum and White in part 1."""
    return Board()


@pytest.fixture
def lay_board() -> Callable[..., Board]:
    """Lay a table with other players or other house rules."""
    return Board


def begun(*players: str, **said: Any) -> Board:
    """Begin part 2 by itself: 50 points each, everyone in the Study, the first player's turn, no objectives told."""
    table = Board(*players, part="two", **said)
    table.rolled().points(**dict.fromkeys(SUSPECTS, 50))
    for player in table.state.order:
        table.do(e.ObjectivesDrawn(of=player))
    return table.do(e.FirstChosen(player=table.state.order[0]))


@pytest.fixture
def night() -> Board:
    """Lay Killer Kloo Doo with Scarlet, Green, Plum and White, 50 points each; only Scarlet is nearby."""
    table = begun()
    return table.put(green="kitchen", plum="library", white="conservatory", peacock="lounge", mustard="dining")


@pytest.fixture
def lay_night() -> Callable[..., Board]:
    """Lay part 2 with other players or other house rules."""
    return begun

"""The state of a game of Killer Clue; it mentions no events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Final, Literal

from assistant.content.house_rules import chosen
from assistant.core.event import own
from assistant.games.clue.state import Clue
from assistant.games.killer_clue import cards
from assistant.kit.effects import Lasting

MISSING: Final = "missing"
"""The place of a pawn taken off the board by a Suspect Disappears card (KC-DIS-01)."""
OFF: Final = "off the board"
"""The place of pawns of dead suspects, wrong accusers and unplayed suspects (KC-DNG-05, KC-AMB-15, KC-AMB-25)."""
Round = Literal["investigation", "intrigue", "danger", "panic", "ending"]
MINI: Final = "mini"
ACCUSATION: Final = "accusation"
"""The subject of a question that is not a suggestion."""


@dataclass(frozen=True, kw_only=True)
class IntriguePlay:
    """An Intrigue card on the table: who played it, and in which of the turn's Intrigue Rounds.

    `asks` is the card it may ask for, or "" (only the first of a kind may ask, KC-CRS-03); `asked` whether it has asked
    or led to its trade (KC-CON-02). `counts` tells whether a Moves First card was for a player still in the game
    (KC-AMB-21), `go` the turn within the round.
    """

    by: str
    card: str
    about: str = ""
    round: int = 1
    asks: str = ""
    asked: bool = False
    counts: bool = True
    go: int = 0


@dataclass(frozen=True, kw_only=True)
class Dealt:
    """A hand that was dealt out: whose, how many cards to whom, and who has looked at theirs (KC-ACC-07)."""

    of: str
    to: tuple[tuple[str, int], ...]
    looked: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Gift:
    """A card that changed hands, as this seat saw it; `how` is "given", "traded" or "dealt"."""

    by: str
    to: str
    card: str | None
    turn: int
    how: str = "given"


@dataclass(frozen=True, kw_only=True)
class KillerClue(Clue, Lasting):
    """A mystery with a killer at the table: the rounds of a game turn, effects in force, who is dead.

    `first` goes first this game turn, `acted` are the players whose turn in the round is over, `go` counts turns of
    Intrigue Rounds. `revealed` are the cards of this turn's Danger Rounds, `cards_played` the number of cards each
    player has played or put face down this turn. `summons` is the player summoned last, and from where. `panics` are
    suspects who still have to run. `murdered` are players in the order of their deaths; all others who are `out`
    accused wrongly.

    `pile` is the number of cards to draw, `short` how many each player could not draw, `removed` the named cards that
    left, `buried` how many left with hands of the dead. `killer` is public, `case_files` is a seat's knowledge of
    envelopes: () is an innocent's. `before_gift` is what this seat knew before the last card changed hands, because an
    illegal gift goes back.
    """

    slanting: ClassVar[bool] = True
    farthest: ClassVar[int] = 12

    servants: tuple[str, ...] = ()
    die: str = "two dice"
    game_turn: int = 0
    round: Round = "investigation"
    rounds: int = 1
    first: str = ""
    acted: frozenset[str] = frozenset()
    go: int = 0
    plays: tuple[IntriguePlay, ...] = ()
    revealed: tuple[tuple[str, ...], ...] = ()
    cards_played: Mapping[str, int] = field(default_factory=dict[str, int])
    panics: tuple[str, ...] = ()
    murdered: tuple[str, ...] = ()
    summons: tuple[str, str] | None = None
    dealt: tuple[Dealt, ...] = ()
    chosen_first: str = ""
    pile: int = 0
    short: Mapping[str, int] = field(default_factory=dict[str, int])
    removed: tuple[str, ...] = ()
    buried: int = 0
    inspected: frozenset[str] = frozenset()
    mistake: str = ""
    killer: str | None = None

    case_files: Mapping[str, tuple[str, ...]] = own(dict)
    gifts: tuple[Gift, ...] = own(tuple)
    before_gift: tuple[Mapping[str, tuple[str, ...]], Mapping[str, str]] | None = own(lambda: None)

    @cached_property
    def living(self) -> tuple[str, ...]:
        """Players in the game, clockwise."""
        return tuple(player for player in self.order if player not in self.out)

    @cached_property
    def played(self) -> tuple[str, ...]:
        """Suspects that somebody plays, in table order (KC-SET-02)."""
        return tuple(player.piece for player in self.players)

    def owner(self, suspect: str) -> str | None:
        """Return the player of a suspect; None if nobody plays it."""
        return next((player.key for player in self.players if player.piece == suspect), None)

    def place(self, player: str) -> str:
        """Return the place of the player's pawn: a room, a square, the corridor, MISSING or OFF."""
        return self.tokens.get(self.piece(player), OFF)

    def inside(self, room: str) -> tuple[str, ...]:
        """Return the players in the game whose pawns are in a room, in table order."""
        return tuple(player for player in self.living if self.place(player) == room)

    @cached_property
    def is_missing(self) -> tuple[str, ...]:
        """Players whose pawn is off the board for now."""
        return tuple(player for player in self.living if self.place(player) == MISSING)

    @property
    def faces(self) -> range:
        """The possible rolls (KC-INV-03, KC-SUM-02)."""
        return range(1 if self.die == "one die" else 2, 13)

    @property
    def herrings(self) -> tuple[str, ...]:
        """Red Herrings in the game (KC-RHG-01)."""
        return tuple(card.key for card in self.cards if card.kind == "red_herring" and card.key not in self.left_over)

    @property
    def played_now(self) -> tuple[IntriguePlay, ...]:
        """Cards played in the current Intrigue Round."""
        return tuple(play for play in self.plays if play.round == self.rounds)

    def plays_of(self, player: str) -> tuple[IntriguePlay, ...]:
        """Return cards a player has played in their current turn of this Intrigue Round (KC-IRD-02, KC-AMB-14)."""
        return tuple(play for play in self.played_now if play.by == player and play.go == self.go)

    @property
    def deciding(self) -> str | None:
        """The player to answer or to act; nobody while everyone puts down a card or pawns run."""
        if self.round in ("danger", "panic", "ending") and not self.open_suggestion:
            return None
        return super().deciding if self.round == "investigation" or self.open_suggestion else self.on_turn

    @property
    def pawns(self) -> tuple[str, ...]:
        """The played suspects, or all of them if the table leaves them on the board (KC-AMB-25)."""
        return tuple(cards.suspects()) if chosen(self, "KC-AMB-25") == "on_the_board" else super().pawns

    def card(self, key: str) -> str:
        """Return the name of a card; for an unplayed suspect, the name on the pawn."""
        name = super().card(key)
        return cards.suspects().get(key, key) if name == key else name

    @property
    def last_gift(self) -> tuple[str, str] | None:
        """The giver and receiver of the last card, which would go back if it was a mistake (KC-MIS-01)."""
        return (self.gifts[-1].by, self.gifts[-1].to) if self.before_gift is not None and self.gifts else None

"""What a table of Killer Clue looks like; no event is mentioned here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Final, Literal

from assistant.content.house_rules import chosen
from assistant.core.event import own
from assistant.games.clue.state import Clue
from assistant.games.killer_clue import cards
from assistant.kit.cards import Card
from assistant.kit.effects import Lasting

MISSING: Final = "missing"
"""Where a pawn is that a Suspect Disappears card took off the board (KC-DIS-01)."""
OFF: Final = "off the board"
"""Where the pawn of a dead suspect, of a wrong accuser and of nobody is (KC-DNG-05, KC-AMB-15, KC-AMB-25)."""
Round = Literal["investigation", "intrigue", "danger", "panic", "ending"]
MINI: Final = "mini"
ACCUSATION: Final = "accusation"
"""What a question is about, if it is no suggestion."""


@dataclass(frozen=True, kw_only=True)
class Play:
    """An Intrigue card on the table: who played it, in which of the turn's Intrigue Rounds.

    `asks` is the card that it may ask for, "" for none (only the first of a kind may, KC-CRS-03); `asked` whether it
    did, or brought its trade (KC-CON-02). `counts` tells whether a Moves First card was for somebody who was still in
    the game (KC-AMB-21), `go` in which turn within the round it was played.
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
    """A hand that was dealt on: whose, to whom and how many each; who has looked at what came (KC-ACC-07)."""

    of: str
    to: tuple[tuple[str, int], ...]
    looked: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Gift:
    """A card that changed hands, as this seat saw it; `how` is "given" or "traded"."""

    by: str
    to: str
    card: str | None
    turn: int
    how: str = "given"


@dataclass(frozen=True, kw_only=True)
class KillerClue(Clue, Lasting):
    """A mystery with a murderer at the table: rounds of a game turn, what is in force, who is dead.

    `first` is first in this game turn, `acted` are those whose turn in the round is over, `go` counts turns of Intrigue
    Rounds. `revealed` are the cards of this turn's Danger Rounds, `laid` how many cards each player has laid or played
    in this turn. `summons` is the player who was summoned last, and from where. `panics` are suspects who have still to
    run. `murdered` are players in the order of their deaths; whoever is `out` besides accused wrongly.

    `pile` are cards to draw, `short` how many each player could not draw, `removed` named cards that left, `buried` how
    many left with hands of the dead. `killer` is known to all, `case_files` what a seat knows of envelopes: () is an
    innocent's. `before_gift` is what this seat knew before the last card changed hands: an unlawful gift goes back.
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
    plays: tuple[Play, ...] = ()
    revealed: tuple[tuple[str, ...], ...] = ()
    laid: Mapping[str, int] = field(default_factory=dict[str, int])
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
        """Suspects that somebody plays, in the order of the table (KC-SET-02)."""
        return tuple(player.piece for player in self.players)

    def owner(self, suspect: str) -> str | None:
        """The player of a suspect; None where nobody plays it."""
        return next((player.key for player in self.players if player.piece == suspect), None)

    def place(self, player: str) -> str:
        """Where the player's pawn is: a room, a square, the corridor, MISSING or OFF."""
        return self.tokens.get(self.piece(player), OFF)

    def inside(self, room: str) -> tuple[str, ...]:
        """Players in the game whose pawns stand in a room, in the order of the table."""
        return tuple(player for player in self.living if self.place(player) == room)

    @property
    def is_missing(self) -> tuple[str, ...]:
        """Players whose pawn is off the board for now."""
        return tuple(player for player in self.living if self.place(player) == MISSING)

    @property
    def faces(self) -> range:
        """What can be rolled (KC-INV-03, KC-SUM-02)."""
        return range(1 if self.die == "one die" else 2, 13)

    @property
    def herrings(self) -> tuple[str, ...]:
        """Red Herrings in the game (KC-RHG-01)."""
        return tuple(card.key for card in self.cards if card.kind == "red_herring" and card.key not in self.left_over)

    @property
    def played_now(self) -> tuple[Play, ...]:
        """Cards played in the Intrigue Round that is being played."""
        return tuple(play for play in self.plays if play.round == self.rounds)

    def plays_of(self, player: str) -> tuple[Play, ...]:
        """Cards that a player has played in the own turn of this Intrigue Round (KC-IRD-02, KC-AMB-14)."""
        return tuple(play for play in self.played_now if play.by == player and play.go == self.go)

    @property
    def deciding(self) -> str | None:
        """Who is asked or on turn; nobody while all lay a card, or while pawns run."""
        if self.round in ("danger", "panic", "ending") and not self.open_suggestion:
            return None
        return super().deciding if self.round == "investigation" or self.open_suggestion else self.on_turn

    @property
    def pawns(self) -> tuple[str, ...]:
        """Those that are played; with all others where the table has them on the board (KC-AMB-25)."""
        return tuple(cards.suspects()) if chosen(self, "KC-AMB-25") == "on_the_board" else super().pawns

    def card(self, key: str) -> str:
        """A card as people say it; of a suspect whom nobody plays the name on the pawn."""
        found = super().card(key)
        return cards.suspects().get(key, key) if found == key else found

    def thing(self, key: str) -> Card | None:
        """The Clue card with this key."""
        return next((card for card in self.cards if card.key == key), None)

    @property
    def last_gift(self) -> tuple[str, str] | None:
        """Who gave whom a card just now, which would go back if it was a mistake (KC-MIS-01)."""
        return (self.gifts[-1].by, self.gifts[-1].to) if self.before_gift is not None and self.gifts else None

"""Tools for any game: dice that the table or the program rolls, and notes that only their writer sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from assistant.core.event import Event, Player, UpTo, own
from assistant.core.fast_replace import replace
from assistant.core.game import Notice
from assistant.core.offer import Blank
from assistant.families.ready_made.moves import Move
from assistant.families.ready_made.table import ReadyTable

LONGEST: Final = 4000
"""The most letters of a note."""


class DiceRolled(Move):
    """A throw of the dice of the game, as on the table."""

    verb = "Enter a roll of the dice"
    expected = False
    by: Player
    faces: tuple[Annotated[int, UpTo(99)], ...]

    @classmethod
    def choices(cls, name: str, state: DiceTable, by: str) -> Blank:
        """Return one face for each die."""
        faces = tuple(range(1, state.sides + 1))
        return Blank("faces", faces * state.dice_thrown, count=state.dice_thrown, noun="roll", many=True)

    def check(self, state: DiceTable) -> Iterator[str | Notice]:
        """Yield a sentence for another number of dice, or a face that they do not have."""
        if len(self.faces) != state.dice_thrown or not all(1 <= face <= state.sides for face in self.faces):
            yield f"The dice of this game: {state.dice_thrown} with {state.sides} sides."

    def tell(self, before: DiceTable, after: DiceTable) -> str:
        """Return what was rolled, and the sum of several dice."""
        rolled = " + ".join(map(str, self.faces))
        return f"{after.name(self.by)} rolls {rolled}{f' = {sum(self.faces)}' if len(self.faces) > 1 else ''}."

    def effect(self, state: DiceTable) -> DiceTable:
        """Remember the throw."""
        return replace(state, rolled=self.faces)


@dataclass(frozen=True, kw_only=True)
class DiceTable(ReadyTable):
    """A table with dice: `dice_thrown` at a time, each with `sides`; `rolled` are the faces of the last throw."""

    brings: ClassVar[tuple[type[Event], ...]] = (DiceRolled,)
    dice_thrown: ClassVar[int] = 2
    sides: ClassVar[int] = 6

    rolled: tuple[int, ...] = ()


class NoteWritten(Move):
    """The notes of a player, all of them anew; only that player sees them."""

    private_to: ClassVar[tuple[str, ...]] = ("by",)
    says = "{by} writes notes."
    verb = "My notes"
    rare = True
    by: Player
    text: str

    @classmethod
    def who(cls, state: NotesTable) -> tuple[str, ...]:
        """Return everybody: notes are written at any time."""
        return state.order

    def check(self, state: NotesTable) -> Iterator[str | Notice]:
        """Yield a sentence for notes that are too long."""
        if len(self.text) > LONGEST:
            yield f"Notes can have {LONGEST:,} letters."

    def effect(self, state: NotesTable) -> NotesTable:
        """Keep the notes."""
        return replace(state, notes={**state.notes, self.by: self.text[:LONGEST]})


@dataclass(frozen=True, kw_only=True)
class NotesTable(ReadyTable):
    """A table at which everybody can write notes; `notes` are those of the player who looks."""

    brings: ClassVar[tuple[type[Event], ...]] = (NoteWritten,)

    notes: Mapping[str, str] = own(dict[str, str])

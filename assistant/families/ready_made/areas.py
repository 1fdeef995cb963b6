"""Areas with owners: a board of which everybody sees who holds what, and with how many pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Self

from assistant.core.event import Event, Of, Player
from assistant.core.fast_replace import replace
from assistant.core.game import Notice
from assistant.families.ready_made.moves import Move
from assistant.families.ready_made.table import ReadyTable
from assistant.kit.phrasing import counted

Area = Annotated[str, Of("area")]
"""A field of a move: a word of the noun "area"."""


class AreaSet(Move):
    """An area as it is on the table, whatever led to it; without an owner it is free."""

    verb = "Correct an area"
    rare = True
    at: Area
    owner: Player | None
    pieces: int = 1

    def tell(self, before: AreaTable, after: AreaTable) -> str:
        """Return who holds the area now."""
        here = after.called("area", self.at)
        if self.owner is None:
            return f"Corrected: {here} is free."
        return f"Corrected: {after.name(self.owner)} holds {here} with {counted(self.pieces, 'piece')}."

    def check(self, state: AreaTable) -> Iterator[str | Notice]:
        """Yield a sentence for an owner without pieces."""
        if self.owner is not None and self.pieces < 1:
            yield "An area that is held has at least one piece."

    def effect(self, state: AreaTable) -> AreaTable:
        """Set owner and pieces."""
        return state.taken(self.at, self.owner, self.pieces)


@dataclass(frozen=True, kw_only=True)
class AreaTable(ReadyTable):
    """A board of areas, the words of the noun "area"; `owners` and `pieces` have those that are held."""

    brings: ClassVar[tuple[type[Event], ...]] = (AreaSet,)

    owners: Mapping[str, str] = field(default_factory=dict[str, str])
    pieces: Mapping[str, int] = field(default_factory=dict[str, int])

    @property
    def free(self) -> tuple[str, ...]:
        """The areas that nobody holds, in the order of the words."""
        return tuple(area for area in self.words.get("area", {}) if area not in self.owners)

    def held(self, player: str) -> tuple[str, ...]:
        """Return the areas of a player, in the order of the words."""
        return tuple(area for area in self.words.get("area", {}) if self.owners.get(area) == player)

    def taken(self, area: str, owner: str | None, pieces: int = 1) -> Self:
        """Return the table with an area in the hands of this player; of nobody without an owner or pieces."""
        owners = {key: one for key, one in self.owners.items() if key != area}
        counts = {key: one for key, one in self.pieces.items() if key != area}
        if owner is None or pieces < 1:
            return replace(self, owners=owners, pieces=counts)
        return replace(self, owners={**owners, area: owner}, pieces={**counts, area: pieces})

"""A battle as a value: the units in it, the order of its volleys and what was hit. It knows nothing of movement.

A round is a sequence of volleys: opening fire, then the attackers by strength, then the defenders by strength
(AA-CBT-01, AA-CBT-03). Units hit by opening fire are removed immediately; all others still fire in this round
(AA-CBT-04, AA-CBT-05).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from assistant.core.fast_replace import replace
from assistant.kit.pieces import Piece

Who = Literal["attacker", "defender"]
SUBS, SHORE = "submarines", "bombardment"
"""Columns that are not a number: submarines, whose hits aircraft cannot take, and bombarding battleships."""


class Volley(NamedTuple):
    """Units of one side that fire together: `dice` dice, each a hit on `strength` or less."""

    side: Who
    column: str
    dice: int
    strength: int
    opening: bool = False
    deadly: bool = False
    spares: bool = False
    """Whether aircraft cannot take its hits (AA-SUB-02, AA-AMB-23)."""


class Salvo(NamedTuple):
    """A volley that was fired, recorded to measure the luck of a battle."""

    round: int
    side: Who
    column: str
    dice: int
    strength: int
    hits: int


@dataclass(frozen=True, kw_only=True)
class AreaBattle:
    """A battle in an area. `attackers` are the ids of the attacking pieces; all others that fight there are defenders.

    `came` holds the last area that each attacker came from (AA-RET-02). `ashore` came by sea (AA-AMP-02).
    `support` are battleships that may bombard. `hit` are pieces that will be removed when the round ends; those of them
    that are `dead` no longer fire. `last` are the volleys whose losses can still be reassigned, with what was hit
    `before` them. `lost` counts the pieces that are gone, for reports.
    """

    at: str
    attacker: str
    attackers: frozenset[int]
    came: tuple[tuple[int, str], ...] = ()
    ashore: frozenset[int] = frozenset()
    support: frozenset[int] = frozenset()
    round: int = 1
    fired: tuple[str, ...] = ()
    hit: frozenset[int] = frozenset()
    dead: frozenset[int] = frozenset()
    last: tuple[tuple[Volley, int], ...] = ()
    before: frozenset[int] = frozenset()
    salvoes: tuple[Salvo, ...] = ()
    lost: tuple[tuple[str, str, int], ...] = ()

    @property
    def deciding(self) -> bool:
        """Whether a round is over and the attacker decides whether to go on (AA-RET-01)."""
        return self.round > 1 and not self.fired

    @property
    def origins(self) -> tuple[str, ...]:
        """The areas that attackers who are still there came from, each once."""
        return tuple(dict.fromkeys(area for number, area in self.came if number in self.attackers))

    def name(self, volley: Volley) -> str:
        """Return a name that distinguishes a volley from the others of its round."""
        return f"{volley.side} {volley.column}"

    def with_losses(self, pieces: Iterable[Piece]) -> AreaBattle:
        """Return the battle with these pieces counted as lost."""
        counts = {(owner, kind): count for owner, kind, count in self.lost}
        for piece in pieces:
            counts[piece.owner, piece.kind] = counts.get((piece.owner, piece.kind), 0) + 1
        return replace(self, lost=tuple((*key, count) for key, count in counts.items()))


class FinishedBattle(NamedTuple):
    """A finished battle, for statistics."""

    turn: int
    battle: AreaBattle
    result: str


def allotted(volleys: Sequence[tuple[Volley, int]], order: Sequence[Piece], before: frozenset[int]) -> frozenset[int]:
    """Return the pieces that are hit if losses are taken in this order. Hits that no piece can take are wasted.

    Hits that cannot be taken by aircraft are assigned to other units first, so that as few hits as possible are wasted.
    """
    hit = set(before)
    for volley, hits in sorted(volleys, key=lambda fired: not fired[0].spares):
        able = [p for p in order if p.id not in hit and p.kind not in _immune(volley)]
        hit |= {piece.id for piece in able[:hits]}
    return frozenset(hit)


def _immune(volley: Volley) -> tuple[str, ...]:
    return ("fighter", "bomber") if volley.spares else ()

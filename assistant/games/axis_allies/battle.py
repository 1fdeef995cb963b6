"""A battle as a value: who is in it, which volleys are fired when, what was hit. Nothing of movement is known here.

A round is a row of volleys: opening fire, then the attackers by strength, then the defenders by strength (AA-CBT-01,
AA-CBT-03). Whoever is hit by opening fire is gone at once; all others still fire in this round (AA-CBT-04, AA-CBT-05).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from assistant.core.fast_replace import replace
from assistant.kit.pieces import Piece

Who = Literal["attacker", "defender"]
SUBS, SHORE = "submarines", "bombardment"
"""Columns that are no number: submarines, whose hits no aircraft can take, and battleships off the coast."""


class Volley(NamedTuple):
    """Units of one side that fire together: so many dice, each a hit on `strength` or less."""

    side: Who
    column: str
    dice: int
    strength: int
    opening: bool = False
    deadly: bool = False
    spares: bool = False
    """Whether aircraft cannot take its hits (AA-SUB-02, AA-AMB-23)."""


class Salvo(NamedTuple):
    """A volley that was fired: for the luck of a battle."""

    round: int
    side: Who
    column: str
    dice: int
    strength: int
    hits: int


@dataclass(frozen=True, kw_only=True)
class Battle:
    """A battle in an area. `attackers` are the numbers of the pieces that attack; whoever else fights there defends.

    `came` is from where each attacker came, the last area before (AA-RET-02). `ashore` came by sea (AA-AMP-02).
    `support` are battleships that may bombard. `hit` are pieces that will be gone when the round ends; those of them
    that are `dead` fire no more. `last` are the volleys whose losses can still be chosen otherwise, with what was hit
    `before` them. `lost` counts what is gone, for whoever tells of it.
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
        """Whether a round is over and the attacker says how it goes on (AA-RET-01)."""
        return self.round > 1 and not self.fired

    @property
    def origins(self) -> tuple[str, ...]:
        """Areas from which attackers came that are still there, each once."""
        return tuple(dict.fromkeys(area for number, area in self.came if number in self.attackers))

    def name(self, volley: Volley) -> str:
        """What tells a volley of this round from the others."""
        return f"{volley.side} {volley.column}"

    def with_losses(self, pieces: Iterable[Piece]) -> Battle:
        """With these counted as lost."""
        found = {(owner, kind): count for owner, kind, count in self.lost}
        for piece in pieces:
            found[piece.owner, piece.kind] = found.get((piece.owner, piece.kind), 0) + 1
        return replace(self, lost=tuple((*key, count) for key, count in found.items()))


def allotted(volleys: Sequence[tuple[Volley, int]], order: Sequence[Piece], before: frozenset[int]) -> frozenset[int]:
    """Who is hit, when the losses are taken in this order; hits that nobody can take are wasted.

    Hits that spare aircraft go to others first, so that as few as possible are wasted on what they cannot hit.
    """
    hit = set(before)
    for volley, hits in sorted(volleys, key=lambda found: not found[0].spares):
        able = [p for p in order if p.id not in hit and p.kind not in _immune(volley)]
        hit |= {piece.id for piece in able[:hits]}
    return frozenset(hit)


def _immune(volley: Volley) -> tuple[str, ...]:
    return ("fighter", "bomber") if volley.spares else ()

"""Pieces on a board, one by one: where each is, what carries it, how far it has moved.

Counts (`kit.units`) are enough where all units of a kind are alike. Where one tank of three has moved, a fighter has
two areas left and a transport has infantry on board, a piece is a value of its own. People never see its number: they
say kinds and how many, and the rulebook takes the pieces that can still act. No function refuses: unknown pieces are
left out. Only `placed` makes new pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from assistant.core.fast_replace import replace
from assistant.kit.units import Board, Stack, Units, units


class Piece(NamedTuple):
    """One piece: `on` is the number of the piece that carries it (0: none), `gone` how many areas it has moved."""

    id: int
    kind: str
    owner: str
    at: str
    on: int = 0
    gone: int = 0
    marks: frozenset[str] = frozenset()

    def marked(self, *marks: str) -> Piece:
        """Return the same piece with these marks added."""
        return self._replace(marks=self.marks | set(marks))

    def unmarked(self, *marks: str) -> Piece:
        """Return the same piece without these marks."""
        return self._replace(marks=self.marks - set(marks))


@dataclass(frozen=True)
class Pieces:
    """All pieces of a board by number, and the number of the next one that is placed."""

    by_id: Mapping[int, Piece] = field(default_factory=dict[int, Piece])
    next: int = 1

    @cached_property
    def by_area(self) -> Mapping[str, tuple[Piece, ...]]:
        """Area → the pieces there, in the order of their numbers."""
        areas: dict[str, list[Piece]] = {}
        for piece in self.by_id.values():
            areas.setdefault(piece.at, []).append(piece)
        return {area: tuple(here) for area, here in areas.items()}

    @cached_property
    def cargo(self) -> Mapping[int, tuple[Piece, ...]]:
        """Number of a carrying piece → the pieces on board."""
        ships: dict[int, list[Piece]] = {}
        for piece in self.by_id.values():
            if piece.on:
                ships.setdefault(piece.on, []).append(piece)
        return {ship: tuple(here) for ship, here in ships.items()}

    def __iter__(self) -> Iterator[Piece]:
        return iter(self.by_id.values())

    def get(self, number: int) -> Piece | None:
        """Return the piece with this number, if it is still there."""
        return self.by_id.get(number)

    def at(self, area: str) -> tuple[Piece, ...]:
        """Return the pieces in an area, those on board included."""
        return self.by_area.get(area, ())

    def on(self, ship: int) -> tuple[Piece, ...]:
        """Return the pieces that a piece carries."""
        return self.cargo.get(ship, ())

    def of(self, numbers: Iterable[int]) -> tuple[Piece, ...]:
        """Return the pieces with these numbers that are still there."""
        return tuple(self.by_id[number] for number in numbers if number in self.by_id)

    def board(self) -> Board:
        """Return the same pieces as stacks with counts."""
        return {area: stacks(here) for area, here in self.by_area.items()}


def stacks(pieces: Iterable[Piece]) -> tuple[Stack, ...]:
    """Return pieces as one stack per owner, in the order in which the owners come."""
    owners: dict[str, list[tuple[str, int]]] = {}
    for piece in pieces:
        owners.setdefault(piece.owner, []).append((piece.kind, 1))
    return tuple(Stack(owner, units(kinds)) for owner, kinds in owners.items())


def counted(pieces: Iterable[Piece]) -> Units:
    """Return how many pieces there are of each kind."""
    return units((piece.kind, 1) for piece in pieces)


def placed(pieces: Pieces, at: str, owner: str, kind: str, count: int = 1, marks: Collection[str] = ()) -> Pieces:
    """Place new pieces in an area."""
    new = range(pieces.next, pieces.next + max(0, count))
    made = {number: Piece(number, kind, owner, at, marks=frozenset(marks)) for number in new}
    return Pieces({**pieces.by_id, **made}, pieces.next + len(made))


def removed(pieces: Pieces, numbers: Collection[int]) -> Pieces:
    """Remove these pieces and what they carry."""
    gone = {*numbers, *(cargo.id for number in numbers for cargo in pieces.on(number))}
    return replace(pieces, by_id={number: p for number, p in pieces.by_id.items() if number not in gone})


def changed(pieces: Pieces, numbers: Iterable[int], how: Callable[[Piece], Piece]) -> Pieces:
    """Change some of the pieces; they keep their numbers."""
    new = {piece.id: how(piece) for piece in pieces.of(numbers)}
    return replace(pieces, by_id={**pieces.by_id, **new}) if new else pieces


def carried(pieces: Pieces, numbers: Iterable[int], to: str, steps: int, *marks: str) -> Pieces:
    """Move these pieces to another area, with all that is on board; each has moved `steps` areas more."""
    whole = [p.id for number in numbers for p in (*pieces.of([number]), *pieces.on(number))]
    return changed(pieces, whole, lambda piece: _moved(piece, to, steps, marks if not piece.on else ()))


def _moved(piece: Piece, to: str, steps: int, marks: Collection[str]) -> Piece:
    return piece._replace(at=to, gone=piece.gone + steps, marks=piece.marks | set(marks))


def set_to(pieces: Pieces, at: str, owner: str, kind: str, count: int) -> Pieces:
    """Set the number of pieces of a kind to what is on the board: place missing ones, or remove the last ones."""
    here = [piece.id for piece in pieces.at(at) if piece.owner == owner and piece.kind == kind]
    if count >= len(here):
        return placed(pieces, at, owner, kind, count - len(here))
    return removed(pieces, here[max(0, count) :])

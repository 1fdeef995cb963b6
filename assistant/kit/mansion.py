"""A house of rooms, doors and squares, and what a token can reach on foot or by a secret passage.

The table decides two questions of walking (CLUE-AMB-04): diagonal steps, and which squares are taken. `taken` are
always the squares of *other* tokens. Every square counts as one, the door itself as none, and going in as one more
(CLUE-MOV-06, CLUE-MOV-07).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple


class Square(NamedTuple):
    """A square of the floor; column 0 is at the left, row 0 at the top."""

    column: int
    row: int


Place = str | Square
"""The place of a token: the room with this key, or a square."""

NOBODY: frozenset[Square] = frozenset()
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))


class Door(NamedTuple):
    """A doorway: the room's own square inside, and the space in front of it outside."""

    inside: Square
    outside: Square


@dataclass(frozen=True, kw_only=True)
class Room:
    """A room with its doors; `passage_to` is the key of the room at the other end of its passage.

    `label` is the point for the name, in board squares, x to the right and y up.
    """

    key: str
    name: str
    colour: str
    label: tuple[float, float]
    squares: frozenset[Square]
    doors: tuple[Door, ...]
    passage_to: str | None = None


@dataclass(frozen=True, kw_only=True)
class Board:
    """The rooms and the starting squares of the suspects, both clockwise, the floor between them, and the stairs."""

    key: str
    width: int
    height: int
    rooms: tuple[Room, ...]
    floor: frozenset[Square]
    starts: tuple[tuple[str, Square], ...]
    stairs: frozenset[Square] = frozenset()

    @cached_property
    def ring(self) -> tuple[str, ...]:
        """Keys of the rooms, clockwise around the stairs."""
        return tuple(room.key for room in self.rooms)

    def room(self, key: str) -> Room:
        """Return the room with this key; raises KeyError."""
        return self._by_key[key]

    def start(self, suspect: str) -> Square:
        """Return the square with this suspect's name on it (CLUE-SET-01); raises KeyError."""
        return dict(self.starts)[suspect]

    def onward(self, room: str, rooms: int) -> str:
        """Return the room this many further around the stairs: above 0 is clockwise, below 0 is back."""
        return self.ring[(self.ring.index(room) + rooms) % len(self.ring)]

    def passage(self, place: Place) -> str | None:
        """Return the room at the other end of the secret passage; None where there is none (CLUE-MOV-08)."""
        return None if isinstance(place, Square) else self.room(place).passage_to

    def doors_before(self, square: Square) -> frozenset[str]:
        """Return the rooms with a door in front of which this square is: a token here blocks it (CLUE-MOV-03)."""
        return frozenset(room.key for room in self.rooms if any(door.outside == square for door in room.doors))

    def open_doors(self, room: str, taken: frozenset[Square] = NOBODY) -> frozenset[Door]:
        """Return the doors with no token in front of them (CLUE-MOV-03); a room may be left by any (CLUE-MOV-07)."""
        return frozenset(door for door in self.room(room).doors if door.outside not in taken)

    def walk(
        self,
        start: Place,
        taken: frozenset[Square] = NOBODY,
        *,
        diagonals: bool = False,
        doorways: bool = False,
    ) -> dict[Square, int]:
        """Return the smallest roll that reaches each square of the floor; the token's own square is 0.

        Out of a room, the square in front of any open door is 1 (CLUE-MOV-07). Tokens neither pass nor land on taken
        squares. No step is diagonal unless the table says so (CLUE-AMB-04); through a doorway only with `doorways`
        (KC-INV-04). Squares that cannot be reached are left out. Raises KeyError for an unknown room.
        """
        far = self._first(start, taken, doorways)
        waiting, beside = deque(far), self._beside[diagonals]
        while waiting:
            here = waiting.popleft()
            for there in beside(here):
                if there not in far and there not in taken:
                    far[there] = far[here] + 1
                    waiting.append(there)
        return far

    def distances(self, start: Place, taken: frozenset[Square] = NOBODY, *, diagonals: bool = False) -> dict[str, int]:
        """Return the smallest roll that walks to each other room, going in included.

        The token's own room is no destination: leaving and coming back in one turn does not count as entering
        (CLUE-SUG-06). Rooms behind blocked doors are left out (CLUE-MOV-03).
        """
        return self.rooms_from(self.walk(start, taken, diagonals=diagonals), start, taken, doorways=False)

    def rooms_from(
        self, far: Mapping[Square, int], start: Place, taken: frozenset[Square], doorways: bool
    ) -> dict[str, int]:
        """Return the same as `distances` where the distances of all squares are known."""
        distances: dict[str, int] = {}
        for room in self.rooms:
            doors = self.open_doors(room.key, taken)
            before = {square for door in doors for square in self._steps(door, doorways)}
            steps = [far[square] + 1 for square in before if square in far]
            if steps and room.key != start:
                distances[room.key] = min(steps)
        return distances

    def to_stairs(self, start: Place, taken: frozenset[Square] = NOBODY, *, diagonals: bool = False) -> int | None:
        """Return the smallest roll that reaches the staircase in the middle, stepping on it included; None if there is
        no way.

        Raises KeyError for an unknown room.
        """
        far = self.walk(start, taken, diagonals=diagonals)
        beside = (self._near(square) for square in self.stairs)
        return min((far[square] + 1 for squares in beside for square in squares if square in far), default=None)

    def _first(self, start: Place, taken: frozenset[Square], doorways: bool) -> dict[Square, int]:
        if isinstance(start, Square):
            return {start: 0}
        doors = self.open_doors(start, taken)
        return {square: 1 for door in doors for square in self._steps(door, doorways) if square not in taken}

    def _steps(self, door: Door, doorways: bool) -> Iterator[Square]:
        """Yield the squares from which a door is one step: the one in front of it, and diagonally those beside that
        one.
        """
        yield door.outside
        if doorways:
            right, down = door.outside.column - door.inside.column, door.outside.row - door.inside.row
            for side in (1, -1):
                beside = Square(door.outside.column + side * down, door.outside.row + side * right)
                if beside in self.floor:
                    yield beside

    @cached_property
    def _by_key(self) -> dict[str, Room]:
        return {room.key: room for room in self.rooms}

    def _near(self, square: Square) -> Iterator[Square]:
        """Return the four squares beside one, whether floor or not."""
        return (Square(square.column + right, square.row + down) for right, down in STRAIGHT)

    @cached_property
    def _beside(self) -> Mapping[bool, Callable[[Square], Sequence[Square]]]:
        """The functions that return the floor squares one step away, by whether steps may be diagonal."""

        def around(steps: Sequence[tuple[int, int]]) -> Callable[[Square], Sequence[Square]]:
            @cache
            def beside(square: Square) -> Sequence[Square]:
                every = (Square(square.column + right, square.row + down) for right, down in steps)
                return [there for there in every if there in self.floor]

            return beside

        return {False: around(STRAIGHT), True: around(STRAIGHT + DIAGONAL)}

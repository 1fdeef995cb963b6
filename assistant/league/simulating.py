"""Games of computer players as files, like those of `boardside export`; the header says who sat where."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from pathlib import Path

import msgspec

from assistant.bots import seated, simulate
from assistant.bots.sight import began
from assistant.core.codec import encode
from assistant.games import GAMES
from assistant.league.plan import put
from assistant.league.run import as_they_come
from assistant.storage.game_file import FORMAT


@dataclass(frozen=True)
class SimulationRequest:
    """A number of `games` of one kind, from the seed `first` on.

    `skills` are seated in this order, rotated by one per game.
    """

    game: str
    skills: tuple[str, ...]
    games: int
    first: int

    @classmethod
    def of(cls, game: str, skills: Sequence[str], seats: int, games: int, first: int) -> SimulationRequest:
        """Return a checked request; raises Nonsense for one that cannot be played."""
        return cls(game, seated(game, skills, seats), games, first)

    def name(self, seed: int) -> str:
        """Return the name of a game's file: kind, seats by the first letters of their skills, seed."""
        return f"{self.game}-{''.join(skill[0] for skill in self.skills)}-{seed:07}.jsonl"

    def sitting(self, seed: int) -> tuple[str, ...]:
        """Return the seating of this game; seats rotate, so that nobody has the first turn more often than others."""
        at = (seed - self.first) % len(self.skills)
        return (*self.skills[at:], *self.skills[:at])


def lines(request: SimulationRequest, seed: int) -> bytes:
    """Return a whole game as JSON lines."""
    skills = request.sitting(seed)
    table = simulate(request.game, skills, seed)
    seats = [player.key for player in table.view("table").players]
    header = {
        "boardside": FORMAT,
        "game": request.game,
        "title": f"{GAMES[request.game].title}, computer players, {seed}",
        "created": began(seed),
        "simulated": {"seed": seed, "players": dict(zip(seats, skills, strict=True))},
    }
    return b"".join([msgspec.json.encode(header), b"\n", *(f"{encode(entry)}\n".encode() for entry in table.entries)])


def keep(request: SimulationRequest, seed: int, folder: Path) -> None:
    """Play the game of this seed and write it into the folder."""
    put(folder / request.name(seed), lines(request, seed))


def written(
    request: SimulationRequest, folder: Path, pool: Executor, many: int, step: Callable[[int, int], None]
) -> int:
    """Write the games that are not in the folder yet; return how many. `step` is called with games done and total."""
    folder.mkdir(parents=True, exist_ok=True)
    seeds = range(request.first, request.first + request.games)
    missing = [seed for seed in seeds if not (folder / request.name(seed)).exists()]
    done = request.games - len(missing)
    step(done, request.games)

    def start(seed: int) -> Future[None]:
        return pool.submit(keep, request, seed, folder)

    for _ in as_they_come(start, deque(missing), 2 * many):
        done += 1
        step(done, request.games)
    return len(missing)

"""The plan of a league: which games, in which batches, and what is done, so that nothing is lost or doubled.

    DIR/*.jsonl                                         the games
    DIR/figures/plan.json                               every game with its number and its batch
    DIR/figures/started/000001/0000042.review           a reviewed game of a batch that is not complete
    DIR/figures/done/000001.json                        this batch is complete
    DIR/figures/<table>/family=…/part-000001.parquet    its rows

A file is written under a temporary name and then moved into place. The parts of a batch are moved before it is marked
done; of a batch that is not marked, only the games without a review are reviewed, and its parts replace those with the
same names.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from assistant.figures.facts.register import engine
from assistant.league.batch import LEAST, BatchResult, GameResult, LeagueGame, family_of

FORMAT: Final = 1
FIGURES: Final = "figures"


class Batch(msgspec.Struct, frozen=True):
    """Some games of one family. `first` is the number of the first game; `games` are names and sizes of files."""

    number: int
    family: str
    first: int
    games: tuple[tuple[str, int], ...]


class PlanFile(msgspec.Struct, frozen=True):
    """The contents of a plan file."""

    league: int
    engine: str
    batches: tuple[Batch, ...]


class Unreadable(ValueError):
    """The folder contains something that a league did not write; the message is a sentence."""


class Plan:
    """The batches of a folder; those of another version of the program, or with changed games, are dropped."""

    def __init__(self, folder: Path, least: int = LEAST) -> None:
        self.folder, self.figures = folder, folder / FIGURES
        self.amiss: list[tuple[str, str]] = []
        there = sorted((file.name, file.stat().st_size) for file in folder.glob("*.jsonl"))
        self.batches = self._planned(there, least)
        self._tidied()

    def _planned(self, there: Sequence[tuple[str, int]], least: int) -> tuple[Batch, ...]:
        known = self._known()
        unchanged = tuple(batch for batch in known if set(batch.games) <= set(there))
        for batch in known:
            if batch not in unchanged:  # one of its games was changed or removed
                self._forget(batch)
        planned = {game for batch in unchanged for game in batch.games}
        fresh = tuple(self._fresh([game for game in there if game not in planned], unchanged, least))
        if fresh or len(unchanged) != len(known) or not unchanged:
            put(self.figures / "plan.json", msgspec.json.encode(PlanFile(FORMAT, engine(), (*unchanged, *fresh))))
        return (*unchanged, *fresh)

    def _forget(self, batch: Batch) -> None:
        self._done(batch).unlink(missing_ok=True)
        shutil.rmtree(self._started(batch), ignore_errors=True)
        for part in self.figures.glob(f"*/family=*/part-{batch.number:06}.parquet"):
            part.unlink()

    def _known(self) -> tuple[Batch, ...]:
        file = self.figures / "plan.json"
        if not file.exists():
            there = self.figures.iterdir() if self.figures.exists() else ()
            if any(not place.name.endswith(".writing") for place in there):
                raise Unreadable(
                    f"{self.figures} has files that no league wrote. Move it away or choose another folder."
                )
            return ()
        try:
            plan = msgspec.json.decode(file.read_bytes(), type=PlanFile)
        except msgspec.DecodeError:
            raise Unreadable(f"{file} was not written by a league. Move {self.figures} away and start again.") from None
        if plan.league == FORMAT and plan.engine == engine():
            return plan.batches
        shutil.rmtree(self.figures)  # figures of another version are computed again
        return ()

    def _fresh(self, games: Sequence[tuple[str, int]], unchanged: Sequence[Batch], least: int) -> Iterator[Batch]:
        families: dict[str, list[tuple[str, int]]] = {}
        for game in games:
            families.setdefault(self._family(game[0]), []).append(game)
        number = max((batch.number for batch in unchanged), default=0)
        first = max((batch.first + len(batch.games) for batch in unchanged), default=1)
        for family, members in sorted(families.items()):
            for at in range(0, len(members), least):
                number += 1
                yield Batch(number, family, first, tuple(members[at : at + least]))
                first += len(members[at : at + least])

    def _family(self, name: str) -> str:
        """Return the family of a game from its file's header alone; errors are reported when the game is reviewed."""
        with (self.folder / name).open("rb") as file:
            first = file.readline(64_000)
        try:
            header: Any = msgspec.json.decode(first)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return ""
        return family_of(str(header.get("game"))) if isinstance(header, dict) else ""  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]

    def _tidied(self) -> None:
        """Remove files whose writing was interrupted, and collect the errors of finished batches."""
        for left in self.figures.rglob("*.writing"):
            left.unlink(missing_ok=True)
        for done in (self.figures / "done").glob("*.json"):
            shutil.rmtree(self.figures / "started" / done.stem, ignore_errors=True)
            self.amiss += msgspec.json.decode(done.read_bytes(), type=list[tuple[str, str]])

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(len(batch.games) for batch in self.batches)

    def to_do(self) -> list[Batch]:
        """Return the batches that are not complete."""
        return [batch for batch in self.batches if not self._done(batch).exists()]

    def missing(self, batch: Batch) -> list[int]:
        """Return the numbers of the games of a batch that are not reviewed."""
        there = {file.name for file in self._started(batch).glob("*.review")}
        every = range(batch.first, batch.first + len(batch.games))
        return [number for number in every if _review(number) not in there]

    def source(self, batch: Batch, number: int) -> LeagueGame:
        """Return a game of a batch."""
        return LeagueGame.of(number, self.folder / batch.games[number - batch.first][0])

    def keep_game(self, batch: Batch, number: int, result: GameResult) -> None:
        """Store the review of one game; raises Unreadable if another version computed it."""
        if result.engine != engine():
            raise Unreadable("A worker runs a different version of Boardside. Install the same version everywhere.")
        put(self._started(batch) / _review(number), result.packed)

    def reviews(self, batch: Batch) -> list[bytes]:
        """Return the reviews of all games of a batch."""
        every = range(batch.first, batch.first + len(batch.games))
        return [(self._started(batch) / _review(number)).read_bytes() for number in every]

    def keep(self, batch: Batch, result: BatchResult) -> None:
        """Store the rows of a batch, all of them or none."""
        places = {
            self.figures / table / f"family={result.family}" / f"part-{batch.number:06}.parquet": part
            for table, part in result.parts.items()
        }
        for place, part in places.items():
            _write_beside(place, part)
        for place in places:
            _move(place)
        put(self._done(batch), msgspec.json.encode(result.amiss))
        shutil.rmtree(self._started(batch))
        self.amiss += result.amiss

    def _started(self, batch: Batch) -> Path:
        return self.figures / "started" / f"{batch.number:06}"

    def _done(self, batch: Batch) -> Path:
        return self.figures / "done" / f"{batch.number:06}.json"


def _review(number: int) -> str:
    return f"{number:07}.review"


def put(place: Path, what: bytes) -> None:
    """Write a file atomically: all of it or nothing."""
    _write_beside(place, what)
    _move(place)


def _beside(place: Path) -> Path:
    return place.with_name(f".{place.name}.writing")


def _write_beside(place: Path, what: bytes) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    with _beside(place).open("wb") as file:
        file.write(what)
        file.flush()
        os.fsync(file.fileno())


def _move(place: Path) -> None:
    os.replace(_beside(place), place)  # noqa: PTH105  (atomic)

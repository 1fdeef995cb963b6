"""Every system call of the store fails once, in every operation, as SQLite is tested.

The calls that the store makes through Python (`os.open`, `write`, `fsync`, `ftruncate`, `replace`, `rename`, `unlink`,
`mkdir`, opening a file to be read or copied) and each statement that DuckDB is given to write are counted in one run of
an operation. Then the operation is run again on a copy of the same files, with the n-th call failing: an error, a full
disk, half a write and then a full disk, half a write that the system calls a success. A kill is the folder as it is
before the n-th call (and in the middle of a write): all kills of an operation are recorded in one run.

Afterwards the files are opened without faults. Nothing acknowledged is lost, nothing refused is there, both copies
agree, sealed contents can be read, and the refusal was a sentence.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
import random
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

import duckdb

from assistant.core.errors import NotRecorded
from assistant.core.offer import Nonsense
from assistant.storage.game_file import keep, read_lines, write_game
from assistant.storage.inspection import look
from assistant.storage.journal import Journal, path_of
from assistant.storage.store import Store
from assistant.storage.vault import copies_of
from assistant.storage.vault import read as vault_of
from assistant.storage.writer import Closed
from assistant.table.table import Table
from tests.faults.verdict import must
from tests.reading import COLOURS, GAME, GAMES, PlotCalled, book, key, seal, table_of

FAILURES = ("error", "full", "half", "short")
OF_FILES = ("open", "write", "fsync", "ftruncate", "replace", "rename", "unlink", "mkdir")
READING = ("select", "begin", "rollback", "with", "from")
NAME = "games.duckdb"


# ---------------------------------------------------------------------- faults


@dataclass
class Faults:
    """A counter of the calls within a folder; the call number `at` fails as `how`, or every call is a moment to be
    killed at.
    """

    folder: Path
    at: int = 0
    how: str = ""
    moment: Callable[[str], object] | None = None
    calls: list[str] = field(default_factory=list[str])
    fired: bool = False
    _files: set[int] = field(default_factory=set[int])
    resting: bool = False
    """Whether nothing is counted now."""

    def call(self, name: str, work: Callable[[], Any], half: Callable[[], Any] | None = None) -> Any:
        """Do it, or fail."""
        if self.resting:
            return work()
        self.calls.append(name)
        if self.moment is not None:
            self._look(name)
            if half is not None:
                half()
                self._look(f"half of {name}")
                return None
            return work()
        if len(self.calls) != self.at:
            return work()
        self.fired = True
        if half is not None and self.how in ("half", "short"):
            written = half()
            if self.how == "short":
                return written
        raise self._wrong(name)

    def _look(self, name: str) -> None:
        assert self.moment is not None
        self.resting = True
        try:
            self.moment(name)
        finally:
            self.resting = False

    def _wrong(self, name: str) -> Exception:
        full = self.how in ("full", "half")
        if name.startswith("duckdb"):
            return duckdb.IOException("IO Error: No space left on device" if full else "IO Error: Input/output error")
        return OSError(errno.ENOSPC if full else errno.EIO, "It fails here.", name)

    # ------------------------------------------------------------------ what is replaced

    def here(self, path: object) -> bool:
        """Return whether a path is within the folder."""
        return isinstance(path, (str, os.PathLike)) and str(path).startswith(str(self.folder))

    def of_paths(self, name: str) -> Callable[..., Any]:
        """Wrap a call of `os` that is given a path."""
        real = getattr(os, name)

        def called(path: Any, *more: Any, **named: Any) -> Any:
            if not self.here(path):
                return real(path, *more, **named)
            found = self.call(f"{name} {Path(path).name}", lambda: real(path, *more, **named))
            if name == "open":
                self._files.add(found)
            return found

        return called

    def of_files(self, name: str) -> Callable[..., Any]:
        """Wrap a call of `os` that is given a number of an open file."""
        real = getattr(os, name)

        def called(file: int, *more: Any) -> Any:
            if file not in self._files:
                return real(file, *more)
            if name != "write":
                return self.call(name, lambda: real(file, *more))
            if self.resting:
                return real(file, *more)
            data = bytes(more[0])

            def half() -> int:
                return int(real(file, data[: len(data) // 2]))

            if self.moment is None:
                return self.call(name, lambda: real(file, data), half)
            self.call(name, lambda: None, half)
            return len(data) // 2 + real(file, data[len(data) // 2 :])

        return called

    def opening(self, real: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap `open`, for files that are read and copied."""

        def called(path: Any, *more: Any, **named: Any) -> Any:
            if not self.here(path):
                return real(path, *more, **named)
            return self.call(f"open {Path(path).name}", lambda: real(path, *more, **named))

        return called

    def connect(self, path: str = ":memory:", *more: Any, **named: Any) -> Any:
        """Wrap `duckdb.connect`."""
        if not self.here(path):
            return _connect(path, *more, **named)
        con = self.call(f"duckdb {Path(path).name}", lambda: _connect(path, *more, **named))
        return Connection(con, self)


_connect = duckdb.connect


class Connection:
    """A connection of DuckDB whose statements can fail."""

    def __init__(self, con: Any, faults: Faults) -> None:
        self._con, self._faults = con, faults

    def execute(self, query: str, *more: Any) -> Any:
        """Execute one statement; one that only reads never fails here."""
        if query.strip().lower().startswith(READING):
            return self._con.execute(query, *more)
        return self._faults.call(f"duckdb {query.split(maxsplit=1)[0]}", lambda: self._con.execute(query, *more))

    def cursor(self) -> Connection:
        """Return another connection to the same file."""
        return Connection(self._con.cursor(), self._faults)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._con, name)


@contextmanager
def failing(faults: Faults) -> Iterator[None]:
    """Replace the calls of the store by those of `faults` within this context."""
    with ExitStack() as stack:
        for name in OF_FILES:
            made = faults.of_files(name) if name in ("write", "fsync", "ftruncate") else faults.of_paths(name)
            stack.enter_context(mock.patch.object(os, name, made))
        stack.enter_context(mock.patch.object(io, "open", faults.opening(io.open)))
        stack.enter_context(mock.patch.object(builtins, "open", faults.opening(builtins.open)))
        stack.enter_context(mock.patch.object(duckdb, "connect", faults.connect))
        yield


# ---------------------------------------------------------------------- operations

Work = Callable[[Store], object]


def _filled(path: Path) -> None:
    """Return a store of two games; in the first, red has sealed a book and blue is writing one."""
    store = Store(path, GAMES)
    store.create("campaign", "Friday")
    table = table_of(store.log(1))
    seal(table, "red")
    table.boxes.draft(key(), "blue", book("blue", ("north", 1)))
    keep(store, read_lines(list(write_game(store, 1)), GAMES))
    store.remember("draft", "{}")
    store.renew(1, "red", "seat")
    store.host_key()
    store.close()


def _table(store: Store) -> Table:
    """Return the first game; sealed contents get the same salts in every run."""
    return Table(GAME, store.log(1), clock=lambda: 5, chance=random.Random(3))


def _unsealed(store: Store) -> None:
    table = _table(store)
    seal(table, *COLOURS[1:])
    table.boxes.reveal(key())


WORKS: dict[str, Work] = {
    "create": lambda store: store.create("campaign", "Sunday"),
    "record": lambda store: _table(store).record(PlotCalled()),
    "strike": lambda store: _table(store).strike(2),
    "import": lambda store: store.create("campaign", "Brought", store.log(2).entries()),
    "rename": lambda store: store.rename(1, "Another title"),
    "shelve": lambda store: store.shelve(2),
    "remember": lambda store: store.remember("draft", "[1]"),
    "renew": lambda store: store.renew(1, "red", "seat"),
    "draft": lambda store: _table(store).boxes.draft(key(), "blue", book("blue", ("south", 2))),
    "seal": lambda store: seal(_table(store), "green"),
    "seal a draft": lambda store: seal(_table(store), "blue"),
    "take back": lambda store: _table(store).boxes.take_back(key(), "red"),
    "unseal": _unsealed,
    "close": lambda store: store.close(),
}


SINGLE = frozenset(WORKS) - {"unseal", "take back", "close"}
"""Operations that are one change: if they are refused, nothing of them is there."""


def _zero(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def _torn(path: Path) -> None:
    with path_of(path).open("ab") as file:
        file.write(b'{"game":1,"entry":{"se')


def _interrupted(path: Path) -> None:
    """Put the first copy one change ahead."""
    second = copies_of(path)[1]
    before = second.read_bytes()
    store = Store(path, GAMES)
    WORKS["draft"](store)
    store.close()
    second.write_bytes(before)


RECOVERIES: dict[str, Callable[[Path], object]] = {
    "open": lambda path: None,
    "open without a journal": lambda path: path_of(path).unlink(),
    "open with a torn journal": _torn,
    "open with a damaged journal": lambda path: _zero(path_of(path)),
    "open with a damaged database": _zero,
    "open without a database": lambda path: path.unlink(),
    "open with a damaged vault": lambda path: _zero(copies_of(path)[0]),
    "open without the second copy of the vault": lambda path: copies_of(path)[1].unlink(),
    "open with an interrupted vault": _interrupted,
}


# ---------------------------------------------------------------------- what a store holds


Held = dict[str, Any]


def held_by(store: Store) -> Held:
    """Return everything that can be read of the store."""
    games = {kept.id: (kept.title, kept.shelved, tuple(store.raw(kept.id))) for kept in store.games(shelved=None)}
    boxes = _table(store).boxes
    laid = (
        {slot: (repr(boxes.submission(key(), slot)), repr(boxes.drafted(key(), slot))) for slot in COLOURS}
        if key() in boxes.open()
        else {}
    )
    said = {name: store.setting(name) for name in ("draft", "host key")}
    return {"games": games, "laid": laid, "said": said, "red": store.generation(1, "red", "seat")}


def judged(path: Path, before: Held, after: Held, acknowledged: bool, refused: bool, single: bool) -> None:
    """Open the files without faults, and raise Fallen unless everything is as it must be."""
    store = Store(path, GAMES)
    try:
        must(store.damage == "", f"damage: {store.damage}")
        held = held_by(store)
        if acknowledged:
            must(held == after, f"acknowledged, and not there: {_differs(held, after)}")
        else:
            _between(held, before, after)
            must(not (refused and single) or held == before, f"refused, and there: {_differs(held, before)}")
        for box in (_table(store).boxes,):
            for one in box.open():
                must(box.trouble(one) == "", box.trouble(one))
        entries = store.log(2).entries()
        Table(GAME, store.log(2)).record(PlotCalled())
        must(len(store.log(2).entries()) == len(entries) + 1, "it takes no line")
    finally:
        store.close()
    journal, database = Journal(path_of(path)).read(), look(path)
    must(not journal.bad and not database.bad, "a copy is damaged after it was opened")
    must(journal.copy == database.copy, "the copies do not agree")
    must(vault_of(path).in_step, "the copies of the vault do not agree")
    again = Store(path, GAMES)
    try:
        must(again.trouble == "", f"once more: {again.trouble}")
    finally:
        again.close()
    must(not [found for found in path.parent.iterdir() if found.name.endswith(".new")], "something half made was left")


def _between(held: Held, before: Held, after: Held) -> None:
    """Check that each unacknowledged part is there as a whole or not at all, and that nothing else is there."""
    for what in before:
        if what == "games":
            for game in {*held["games"], *before["games"]}:
                one, other, now = (some["games"].get(game) for some in (before, after, held))
                must(now in (one, other) or _grows(one, now, other), f"game {game}: {now} of {one} or {other}")
        elif what == "laid":
            for slot, now in held["laid"].items():
                known = (before["laid"].get(slot), after["laid"].get(slot), (now[0], "None"), ("None", now[1]))
                must(now in known, f"{slot}: {now}")
        else:
            must(held[what] in (before[what], after[what]), f"{what}: {held[what]}")


def _grows(one: Any, now: Any, other: Any) -> bool:
    """Return whether these are the lines from before and the first of those that came."""
    return bool(one and now and other) and now[2] == other[2][: len(now[2])] and now[2][: len(one[2])] == one[2]


def _differs(held: Held, wanted: Held) -> str:
    return "; ".join(f"{what}: {held[what]} is not {wanted[what]}"[:600] for what in held if held[what] != wanted[what])


# ---------------------------------------------------------------------- trials


@dataclass
class Trial:
    """One operation: how its files are prepared, and what is done with them."""

    name: str
    spoil: Callable[[Path], object]
    work: Work | None

    def done(self, path: Path, faults: Faults) -> tuple[bool, str]:
        """Do it under faults; gives whether it was acknowledged, and the sentence if it was refused."""
        store: Store | None = None
        with failing(faults):
            try:
                faults.resting = self.work is not None
                store = Store(path, GAMES)
                faults.resting = False
                if self.work is not None:
                    self.work(store)
                return store.damage == "", store.damage
            except (NotRecorded, Closed, Nonsense) as wrong:
                return False, str(wrong)
            finally:
                faults.resting = True
                if store is not None:
                    if self.name != "close" and store.games(shelved=None):
                        held_by(store)  # in any case, the result can be read
                    store.close()


TRIALS = [
    *(Trial(name, lambda path: None, work) for name, work in WORKS.items()),
    *(Trial(name, spoil, None) for name, spoil in RECOVERIES.items()),
]


def trial(one: Trial, rng: random.Random, most: int | None = None) -> tuple[int, int]:
    """Let every call of one operation fail in every way and be a moment to be killed at, or `most` of each.

    Return how many were tried.
    """
    with tempfile.TemporaryDirectory(prefix="boardside-calls-") as folder:
        root = Path(folder).resolve()
        (root / "first").mkdir(mode=0o700)
        _filled(root / "first" / NAME)
        before = _held(root / "first" / NAME, root / "looked")
        one.spoil(root / "first" / NAME)
        calls, after, moments = _recorded(one, root)
        faults = [(at, how) for at in range(1, len(calls) + 1) for how in FAILURES if _can(calls[at - 1], how)]
        for at, how in _some(faults, rng, most):
            _failed(one, root, at, how, before, after)
        for moment in _some(moments, rng, most):
            judged(moment / NAME, before, after, acknowledged=False, refused=False, single=False)
        return len(faults) if most is None else min(most, len(faults)), len(moments)


def _some(all_: list[Any], rng: random.Random, most: int | None) -> list[Any]:
    return all_ if most is None or most >= len(all_) else rng.sample(all_, most)


def _can(call: str, how: str) -> bool:
    return how in ("error", "full") or call == "write"


def _copied(source: Path, target: Path) -> Path:
    shutil.copytree(source, target)
    target.chmod(0o700)
    return target


def _held(path: Path, copy: Path) -> Held:
    _copied(path.parent, copy)
    store = Store(copy / NAME, GAMES)
    try:
        return held_by(store)
    finally:
        store.close()


def _recorded(one: Trial, root: Path) -> tuple[list[str], Held, list[Path]]:
    """Return the calls of the operation, its result, and the folder at every moment of it."""
    folder = _copied(root / "first", root / "recorded")
    moments: list[Path] = []

    def moment(_: str) -> None:
        moments.append(root / f"moment {len(moments)}")
        shutil.copytree(folder, moments[-1])

    faults = Faults(folder, moment=moment)
    acknowledged, said = one.done(folder / NAME, faults)
    must(acknowledged, f"{one.name} was refused without a fault: {said}")
    return faults.calls, _held(folder / NAME, root / "after"), moments


def _failed(one: Trial, root: Path, at: int, how: str, before: Held, after: Held) -> None:
    folder = _copied(root / "first", root / f"{at} {how}")
    faults = Faults(folder, at, how)
    try:
        acknowledged, said = one.done(folder / NAME, faults)
        must(faults.fired, "the call did not come again")
        must(acknowledged or said.endswith("."), f"no sentence: {said}")
        judged(folder / NAME, before, after, acknowledged, refused=not acknowledged, single=one.name in SINGLE)
    except Exception as wrong:
        call = faults.calls[at - 1] if len(faults.calls) >= at else "?"
        raise AssertionError(f"{one.name}, call {at} ({call}), {how}: {type(wrong).__name__}: {wrong}") from wrong
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def every(seed: int, most: int | None = None, operations: int = len(TRIALS)) -> str:
    """Try all operations, or this many of them; return the figures in a sentence."""
    rng = random.Random(seed)
    counted = [trial(one, rng, most) for one in rng.sample(TRIALS, operations)]
    faults, moments = sum(one for one, _ in counted), sum(one for _, one in counted)
    kind = "each call of every operation" if most is None else f"at most {most} of each operation"
    counts = f"{operations} operations (seed {seed}), {faults} failed calls, {moments} kills"
    return f"{counts} ({kind}): nothing lost, nothing half there"

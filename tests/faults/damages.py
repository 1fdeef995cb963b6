"""Spontaneous damage to bytes: flipped, zeroed, cut, in the database, its write-ahead log and the journal."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from assistant.games import GAMES
from assistant.storage.store import Store
from tests.faults.kills import killed
from tests.faults.verdict import Fallen, Heard, check, check_rest

Damage = Callable[[bytearray, random.Random], None]


def _flip(data: bytearray, rng: random.Random) -> None:
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def _flip_text(data: bytearray, rng: random.Random) -> None:
    """Flip a bit among those that carry text: most of a database file is empty."""
    said = [at for at in range(0, len(data), max(1, len(data) // 20_000)) if data[at]]
    data[rng.choice(said)] ^= 1 << rng.randrange(8)


def _zeros(data: bytearray, rng: random.Random) -> None:
    at = rng.randrange(0, len(data), 4096)
    data[at : at + 4096] = bytes(len(data[at : at + 4096]))


def _noise(data: bytearray, rng: random.Random) -> None:
    at = rng.randrange(len(data))
    size = min(rng.choice((16, 512, 4096)), len(data) - at)
    data[at : at + size] = rng.randbytes(size)


def _cut(data: bytearray, rng: random.Random) -> None:
    del data[rng.randrange(len(data)) :]


def _cut_line(data: bytearray, rng: random.Random) -> None:
    """Cut where a line, or a block, ends."""
    ends = [at + 1 for at, byte in enumerate(data) if byte == 10] if data[:1] == b"{" else range(0, len(data), 4096)
    del data[rng.choice(list(ends) or [0]) :]


def _nothing(data: bytearray, _: random.Random) -> None:
    data.clear()


DAMAGES: dict[str, Damage] = {
    "bit": _flip, "bit of a value": _flip_text, "zeros": _zeros, "noise": _noise, "cut": _cut,
    "cut at a border": _cut_line, "emptied": _nothing,
}  # fmt: skip
FILES = ("games.duckdb", "games.duckdb.wal", "games.duckdb.journal.jsonl")


def trial(seed: int, evenings: int, each: int) -> str:
    """Damage each of several files of killed evenings several times; return the figures in a sentence.

    One copy is damaged, so nothing may be lost: not a line, and no link that was renewed is good again.
    """
    rng = random.Random(seed)
    said: Counter[str] = Counter()
    for number in range(evenings):
        with tempfile.TemporaryDirectory(prefix="boardside-trial-") as folder:
            own = seed * 1000 + number
            heard = killed(Path(folder) / FILES[0], own, 0, rng.uniform(0.3, 1.0))
            if number % 2:  # once without a write-ahead log, as after every good end
                Store(Path(folder) / FILES[0], GAMES).close()
            every = [(name, kind) for name in FILES if (Path(folder) / name).exists() for kind in DAMAGES]
            for at in range(each):
                if at % len(every) == 0:  # all of them once, in any order, before one comes again
                    rng.shuffle(every)
                said[_one(Path(folder), own, heard, rng, *every[at % len(every)])] += 1
    figures = ", ".join(f"{count} {what}" for what, count in said.most_common())
    return f"{evenings * each} damages (seed {seed}): nothing lost, no old link good; {figures}"


def trial_of_both(seed: int, evenings: int, each: int) -> str:
    """Damage database and journal at once: something may be lost, but nothing appears that was not sent."""
    rng = random.Random(seed)
    said: Counter[str] = Counter()
    for number in range(evenings):
        with tempfile.TemporaryDirectory(prefix="boardside-trial-") as folder:
            own = seed * 1000 + number
            heard = killed(Path(folder) / FILES[0], own, 0, rng.uniform(0.3, 1.0))
            for _ in range(each):
                said[_both(Path(folder), own, heard, rng)] += 1
    figures = ", ".join(f"{count} {what}" for what, count in said.most_common())
    return f"{evenings * each} damages to both copies (seed {seed}): nothing that was not sent; {figures}"


def _both(folder: Path, seed: int, heard: Heard, rng: random.Random) -> str:
    kinds = [rng.choice(list(DAMAGES)) for _ in FILES]
    with tempfile.TemporaryDirectory(prefix="boardside-trial-") as other:
        for file, kind in zip(FILES, kinds, strict=True):
            if (folder / file).exists():
                data = bytearray((folder / file).read_bytes())
                DAMAGES[kind](data, rng)
                (Path(other) / file).write_bytes(data)
        try:
            return check_rest(Path(other) / FILES[0], seed, heard)
        except Exception as wrong:
            raise Fallen(f"seed {seed}, {kinds} in {FILES}: {type(wrong).__name__}: {wrong}") from wrong


def _one(folder: Path, seed: int, heard: Heard, rng: random.Random, file: str, kind: str) -> str:
    with tempfile.TemporaryDirectory(prefix="boardside-trial-") as other:
        for found in folder.glob("games*"):
            shutil.copy2(found, other)
        data = bytearray((folder / file).read_bytes())
        DAMAGES[kind](data, rng)
        (Path(other) / file).write_bytes(data)
        try:
            store = Store(Path(other) / FILES[0], GAMES)
            damage, notice = store.damage, store.notice
            store.close()
            if damage:
                raise Fallen(f"one copy was whole, and yet: {damage}")
            check(Path(other) / FILES[0], seed, heard)
        except Exception as wrong:
            raise Fallen(f"seed {seed}, {kind} in {file}: {type(wrong).__name__}: {wrong}") from wrong
    return "mended with a word" if notice else "without a word"

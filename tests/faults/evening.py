"""A scripted evening: steps that a store takes one by one, and what it must hold after each of them.

As a program it announces each step before sending it and reports it afterwards, so that the process that kills it knows
what was acknowledged: `python -m tests.faults.evening FILE SEED FROM TO`, which begins when it reads a line.
"""

from __future__ import annotations

import copy
import functools
import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from assistant.core.codec import encode
from assistant.core.event import Entry
from assistant.core.log import MemoryLog
from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.clue.events import DiceRolled
from assistant.games.clue.setup import lay
from assistant.storage.game_file import keep, read_lines
from assistant.storage.store import Store
from assistant.table.table import Table

PLAYERS = (Seated(key="anna", name="Anna"), Seated(key="ben", name="Ben"), Seated(key="cleo", name="Cleo"))
Held = dict[str, Any]
"""The contents of a store: `games` by number (title, shelved, the notes of all lines), `seats` and `settings`."""
Step = tuple[Any, ...]


def steps(seed: int) -> Iterator[Step]:
    """Yield the steps of an endless evening: most are lines; games, titles, links, settings, imports come between."""
    rng = random.Random(seed)
    yield ("create", "Game 0")
    games = 1
    for number in range(1, 1_000_000):
        roll, game = rng.random(), rng.randrange(1, games + 1)
        if roll < 0.04:
            yield ("import", f"Import {number}", rng.randrange(2, 60))
            games += 1
        elif roll < 0.06:
            yield ("create", f"Game {number}")
            games += 1
        elif roll < 0.14:
            yield ("renew", game, rng.choice(("anna", "ben")))
        elif roll < 0.18:
            yield ("rename", game, f"Title {number} with \u2028 and \x85")
        elif roll < 0.22:
            yield ("shelve", game, rng.random() < 0.5)
        elif roll < 0.28:
            yield ("remember", rng.choice(("draft", "screen")), f"value {number}" * rng.randrange(1, 30))
        elif roll < 0.31:
            yield ("reopen",)
        else:
            yield ("record", game, f"note {number}" + " long" * rng.choice((0, 0, 0, 200)))


def after(held: Held, step: Step) -> Held:
    """Return the contents of a store after one more step."""
    held = copy.deepcopy(held)
    what, *words = step
    games: dict[int, dict[str, Any]] = held["games"]
    if what in ("create", "import"):
        notes = [f"{words[0]} {n}" for n in range(words[1])] if what == "import" else []
        games[len(games) + 1] = {"title": words[0], "shelved": False, "notes": [words[0], *notes]}
    elif what == "record":
        games[words[0]]["notes"].append(words[1])
    elif what == "renew":
        held["seats"][words[0], words[1]] = held["seats"].get((words[0], words[1]), 0) + 1
    elif what == "rename":
        games[words[0]]["title"] = words[1]
    elif what == "shelve":
        games[words[0]]["shelved"] = words[1]
    elif what == "remember":
        held["settings"][words[0]] = words[1]
    return held


EMPTY: Held = {"games": {}, "seats": {}, "settings": {}}


@functools.cache
def _states(seed: int) -> tuple[list[Held], Iterator[Step]]:
    return [EMPTY], steps(seed)


def holding(seed: int, count: int) -> Held:
    """Return the contents of a store after `count` steps."""
    states, rest = _states(seed)
    while len(states) <= count:
        states.append(after(states[-1], next(rest)))
    return states[count]


def held_by(store: Store) -> Held:
    """Return the contents of this store."""
    games = {
        kept.id: {
            "title": kept.title,
            "shelved": kept.shelved,
            "notes": [entry.note for entry in store.log(kept.id).entries()],
        }
        for kept in store.games(shelved=None)
    }
    seats = {
        (game, seat): generation
        for game in games
        for seat in ("anna", "ben")
        if (generation := store.generation(game, seat, "seat"))
    }
    settings = {name: value for name in ("draft", "screen") if (value := store.setting(name))}
    return {"games": games, "seats": seats, "settings": settings}


def take(store: Store, step: Step) -> Store:
    """Do one step; gives the store, which is another one after it was opened anew."""
    what, *words = step
    if what in ("create", "import"):
        keep(store, read_lines(imported(words[0], words[1] if what == "import" else 0), GAMES))
    elif what == "record":
        entries = store.log(words[0]).entries()
        store.append(words[0], Entry(len(entries) + 1, DiceRolled(by="anna", roll=3), at=1, note=words[1]))
    elif what == "renew":
        store.renew(words[0], words[1], "seat")
    elif what == "rename":
        store.rename(words[0], words[1])
    elif what == "shelve":
        store.shelve(words[0], words[1])
    elif what == "remember":
        store.remember(words[0], words[1])
    else:
        store.close()
        return Store(store.path, GAMES)
    return store


def imported(title: str, lines: int) -> list[str]:
    """Return the file of a game."""
    table = Table(GAMES["clue"], MemoryLog())
    table.record(lay(PLAYERS), note=title)
    for number in range(lines):
        table.record(DiceRolled(by="anna", roll=3), note=f"{title} {number}")
    return [f'{{"boardside":1,"game":"clue","title":"{title}"}}', *map(encode, table.entries)]


def say(*words: object) -> None:
    """Write a text at once, so that it arrives as a whole or not at all."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def play(path: Path, seed: int, first: int, last: int) -> None:
    """Take the steps from `first` to `last`, and say so."""
    say("ready")
    sys.stdin.readline()
    store = Store(path, GAMES)
    say("key", store.host_key().hex())
    for number, step in zip(range(last), steps(seed), strict=False):
        if number >= first:
            say("sent", number)
            store = take(store, step)
            say("done", number)
    store.close()
    say("closed")


if __name__ == "__main__":
    play(Path(sys.argv[1]), *map(int, sys.argv[2:5]))

"""Conditions that must hold for a file of games after any fault."""

from __future__ import annotations

import stat
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from assistant.core.event import Entry
from assistant.games import GAMES
from assistant.games.clue.events import DiceRolled
from assistant.storage.doctor import look_over
from assistant.storage.store import Store
from assistant.storage.writer import Closed
from tests.faults.evening import EMPTY, Held, held_by, holding


@dataclass
class Heard:
    """The output of a program when it was stopped: how many steps were sent and done, and the key of its links."""

    sent: int = 0
    done: int = 0
    key: str = ""

    @classmethod
    def of(cls, lines: Iterable[str]) -> Heard:
        found = cls()
        for line in lines:
            word, _, rest = line.partition(" ")
            if word in ("sent", "done"):
                setattr(found, word, int(rest) + 1)
            elif word == "key":
                found.key = rest.strip()
        return found


class Fallen(AssertionError):
    """A condition that must hold did not."""


def must(true: bool, what: str) -> None:
    """Say what has fallen."""
    if not true:
        raise Fallen(what)


def check(path: Path, seed: int, heard: Heard, damaged: bool = False, begun: int = 0) -> int:
    """Raise Fallen unless all is as it must be; gives the number of steps that the file holds.

    What was done is there, what was not sent is not, what was on its way is there or not; a game is playable and takes
    a line; the next opening has nothing more to say. After a kill there is nothing to complain of; after damage the
    file may be opened to be looked at, if it says so, and then what can be seen is part of what was sent.
    """
    try:
        store = Store(path, GAMES)
    except Closed as wrong:
        must(damaged and str(wrong).endswith("."), f"closed: {wrong}")
        return begun
    try:
        if store.damage:
            must(damaged, f"damage after a kill: {store.damage}")
            _part(held_by(store), holding(seed, max(heard.sent, begun)))
            return begun
        count = _which(held_by(store), seed, max(heard.done, begun), max(heard.sent, begun))
        must(not heard.key or "all links are new" in store.notice or store.host_key().hex() == heard.key, "another key")
        for kept in store.games(shelved=None):
            wrong = look_over(store, kept)
            must(not wrong, f"game {kept.id}: {wrong}")
        _takes_a_line(store)
        held = held_by(store)
    finally:
        store.close()
    again = Store(path, GAMES)
    try:
        must(again.trouble == "", f"once more: {again.trouble}")
        must(held_by(again) == held, "another opening shows something else")
    finally:
        again.close()
    for found in path.parent.iterdir():
        must(not stat.S_IMODE(found.stat().st_mode) & 0o077, f"{found.name} may be read by others")
        must(not found.name.endswith(".new"), f"{found.name} was left")
    return count


def check_rest(path: Path, seed: int, heard: Heard) -> str:
    """Check a store after damage to both copies: it opens or says why not, and shows nothing that was not sent.

    Return what it was like.
    """
    try:
        store = Store(path, GAMES)
    except Closed as wrong:
        must(str(wrong).endswith("."), f"closed: {wrong}")
        return "refused in a sentence"
    try:
        _part(held_by(store), holding(seed, heard.sent))
        if store.read_only:
            must("export the games" in store.damage or not store.games(shelved=None), store.damage)
            return "only to be looked at"
        _takes_a_line(store)
        return "open, and what is lost is named" if store.damage else "open"
    finally:
        store.close()
        if not store.read_only:
            Store(path, GAMES).close()


def _which(held: Held, seed: int, done: int, sent: int) -> int:
    """Return after how many steps the file is as it is."""
    for count in range(done, sent + 1):
        if held == holding(seed, count):
            return count
    raise Fallen(f"not what was sent: {_difference(held, holding(seed, done), holding(seed, sent))}")


def _difference(held: Held, done: Held, sent: Held) -> str:
    found = [f"{what}: {held[what]} is neither {done[what]} nor {sent[what]}"[-900:] for what in EMPTY
             if held[what] not in (done[what], sent[what])]  # fmt: skip
    return "; ".join(found)


def _part(held: Held, sent: Held) -> None:
    """Check that nothing is there that was not sent."""
    for number, game in held["games"].items():
        must(number in sent["games"], f"game {number} was never sent")
        rest = iter(sent["games"][number]["notes"])
        must(all(note in rest for note in game["notes"]), f"lines of game {number} were never sent")


def _takes_a_line(store: Store) -> None:
    for kept in store.games(shelved=None)[:1]:
        entries = store.log(kept.id).entries()
        if entries:
            new = Entry(entries[-1].seq + 1, DiceRolled(by="anna", roll=6), at=2, note="after")
            store.append(kept.id, new)
            must(store.log(kept.id).entries() == (*entries, new), "it does not hold the new line")

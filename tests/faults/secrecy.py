"""The law of secrecy: two tables that differ only in what a page may not see answer every message with the same bytes.

    python -m tests.faults.secrecy [--messages N] [--seed N] [GAME …]

The pages of two tables (`twin_tables`) are sent the same messages (`any_message`): buttons of their own state, every
kind of message with words of the table, and nonsense. It also measures the processor time of one message: of the worker
that hears it and draws the page, as far as the rulebook does not remember (`remembered`), and of the event loop that
passes on the changes and meanwhile serves nobody else.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from msgspec.json import encode

from assistant.core.event import REFEREE, TABLE
from assistant.games import GAMES
from assistant.table.table import Table
from dashboards.games import arrangement
from dashboards.parts.common.screen import Screen
from dashboards.play.page import Play
from dashboards.play.replay import cameras
from tests.faults.any_message import messages
from tests.faults.remembered import Memory
from tests.faults.twin_tables import alike, pair

LENGTH = 40
"""The number of messages for one pair of tables; then the next pair begins."""
LOOP = 50.0
"""Milliseconds for which one message may hold the event loop."""
FILES = ("card", "export", "keep", "print")
"""Files that a worker writes: a page that asks for one is answered before it is there."""
FAILED = b"Something went wrong inside Boardside"
"""The sentence of a page after an error inside the program, which no message should cause."""
OPENS = ("agree", "anyway", "record", "put", "amend", "save", "strike", "unstrike", "undo", "redo", "back", "reveal")
"""Messages after which a secret may have been opened, so that the two tables part."""


@dataclass
class Found:
    """The results of a run: messages, the longest hold and work in milliseconds, their messages, and differences."""

    messages: int = 0
    pairs: int = 0
    unlike: int = 0
    hold: float = 0.0
    holding: str = ""
    over: int = 0
    work: float = 0.0
    working: str = ""
    differences: list[str] = field(default_factory=list[str])

    def measure(self, work: float, hold: float, what: str) -> None:
        """Count the milliseconds that the worker and the event loop took for one message."""
        self.over += hold > LOOP
        if hold > self.hold:
            self.hold, self.holding = hold, what
        if work > self.work:
            self.work, self.working = work, what

    def __str__(self) -> str:
        held = f"longest hold of the event loop {self.hold:.0f} ms ({self.holding}), {self.over} over {LOOP:.0f} ms"
        held += f"; longest work {self.work:.0f} ms ({self.working})"
        return f"{self.messages} messages at {self.pairs} pairs of tables, {len(self.differences)} differences, {held}"


def bytes_of(state: Mapping[str, Any]) -> bytes:
    """Return the state of a page as it is sent, without the server's time."""
    return encode({**state, "clocks": None})


def heard(page: Play, message: dict[str, Any]) -> tuple[dict[str, Any], float]:
    """Return the state of a page after a message, and the time it took; files are written by another worker."""
    file = message.get("do") in FILES
    if file:
        page.in_background(lambda work: work(), lambda: None)
    began = time.thread_time()
    page.hear(json.loads(json.dumps(message, default=vars)))
    try:
        state = dict(page.state())
    except Exception as wrong:
        raise AssertionError(f"{page.table.game.key}: a {page.role} page cannot be drawn after {message}") from wrong
    took = 0.0 if file else (time.thread_time() - began) * 1000
    if file:
        page.in_background(lambda _work: None, lambda: None)
    return state, took


def shown(screen: Screen, state: dict[str, Any]) -> float:
    """Return the time in which the event loop passes on this state."""
    began = time.thread_time()
    screen.show(state)
    return (time.thread_time() - began) * 1000


def play(table: Table, seat: str, role: str) -> Play:
    """Return a page whose background work would be done elsewhere: here it is never done."""
    page = Play(table, seat, role)
    page.in_background(lambda _work: None, lambda: None)
    return page


def parted(one: Table, other: Table, seat: str, role: str, bare: Any) -> bool:
    """Return whether something is open by now that was secret when the tables were made."""
    state = one.view(TABLE)
    if state.bare != bare or any(camera.key == REFEREE for camera in cameras(one, seat, role)):
        return True
    return not alike(one, other, seat)


@contextmanager
def _collected_by_hand() -> Iterator[None]:
    """Have no garbage collected on its own: what is remembered is searched again and again, for nothing."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def trial(game: str, seed: int, count: int) -> Found:
    """Send this many messages at tables of this game."""
    chance = random.Random(f"secrecy {game} {seed}")
    found, memory = Found(), Memory()
    rulebook, drawn = memory.game(GAMES[game]), memory.arrangement(arrangement(game))
    with ExitStack() as patched:
        stays = math.inf  # else a slow machine draws one page too late
        patched.enter_context(_collected_by_hand())
        patched.enter_context(patch("dashboards.play.page_context.PASSES", stays))
        patched.enter_context(patch("dashboards.play.page_context.arrangement", lambda _game: drawn))
        patched.enter_context(patch("dashboards.play.page_context.secrets.randbelow", lambda most: most - 1))
        while found.messages < count and len(found.differences) < 20:
            memory.trim()
            gc.collect(1)
            if (made := pair(rulebook, chance)) is None:
                found.unlike += 1
                assert found.unlike < 50 + 20 * found.pairs, "hardly any two tables look alike to a page"
                continue
            found.pairs += 1
            _tell(made, chance, found, count)
    return found


def _tell(made: tuple[Table, Table, str, str, str], chance: random.Random, found: Found, count: int) -> None:
    one, other, seat, role, held = made
    pages = [play(table, seat, role) for table in (one, other)]
    bare = one.view(TABLE).bare
    guesses = [entry.event for entry in (*one.entries, *other.entries) if not entry.event.begins]
    sent: list[str] = []
    if held:
        for page in pages:
            page.hear({"do": "hold", "player": held})
    states = [page.state() for page in pages]
    screen = Screen(state=states[0])
    if bytes_of(states[0]) != bytes_of(states[1]):
        found.differences.append(f"{role} {seat} before any message: {_where(states)}")
        return
    for message in messages(pages[0], lambda: states[0], guesses, chance):
        if message["do"] in ("export", "keep") and chance.random() < 0.97:
            continue
        before = one.revision, other.revision
        (states[0], took), (states[1], _) = (heard(page, message) for page in pages)
        found.messages += 1
        hold = shown(screen, states[0])
        found.measure(took, hold, f"{message['do']} on {role} after {len(one.entries)} entries")
        sent.append(json.dumps(message, default=str)[:300])
        if FAILED in bytes_of(states[0]):
            found.differences.append(f"{role} {seat}: an error in the program: {sent[-1]}")
            return
        if bytes_of(states[0]) != bytes_of(states[1]):
            if not (message["do"] in OPENS and parted(one, other, seat, role, bare)):
                found.differences.append(f"{role} {seat}: {' ; '.join(sent[-2:])}: {_where(states)}")
            return
        changed = before != (one.revision, other.revision)
        if len(sent) >= LENGTH or found.messages >= count or (changed and parted(one, other, seat, role, bare)):
            return


def _where(states: Sequence[Mapping[str, Any]]) -> str:
    """Return where two states differ."""

    def first(one: Any, other: Any, path: str) -> str:
        if isinstance(one, dict) and isinstance(other, dict):
            for key in {**one, **other}:
                if one.get(key) != other.get(key) and key != "clocks":
                    return first(one.get(key), other.get(key), f"{path}.{key}")
        if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
            for at, (a, b) in enumerate(zip(one, other, strict=True)):
                if a != b:
                    return first(a, b, f"{path}[{at}]")
        return f"{path}: {str(one)[:160]} | {str(other)[:160]}"

    return first(states[0], states[1], "")


def main() -> int:
    """Try all games, or those that are named."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("games", nargs="*", default=sorted(GAMES))
    words.add_argument("--messages", type=int, default=200_000)
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    wrong = 0
    for game in given.games:
        began = time.process_time()
        found = trial(game, given.seed, given.messages)
        each = (time.process_time() - began) * 1000 / found.messages
        print(f"{game}, seed {given.seed}: {found}; {each:.1f} ms of processor time per message", flush=True)
        for one in found.differences:
            print(f"  {one}", flush=True)
        wrong += len(found.differences)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

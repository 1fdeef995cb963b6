"""Taps of eight light clients on one table, whose connections break at random: `python -m tests.faults.taps [--taps
2000]`.

Six phones, a television and a tablet use a real server. Whatever breaks, each tap is answered and recorded once, and in
the end every page shows the same as a newly opened one. Prints the processor's time of the server per tap.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from assistant.core.codec import event_to
from assistant.core.event import TABLE, secrets_of
from assistant.table.table import Table
from tests import evenings
from tests.light import Light, Lost
from tests.patience import PATIENCE
from tests.ui.conftest import Served

OFTEN = 0.06
"""How likely a page loses its connection at a tap; half of them sleep for a few taps, the others return immediately."""
PASSING = ("base", "fresh", "said", "heard", "toast", "sheet", "file", "next")
"""Parts of a page that report an answer, not the table."""


@dataclass
class Outcome:
    """The results: seconds per tap, and what must be zero or equal."""

    taps: int = 0
    drops: int = 0
    unanswered: list[str] = field(default_factory=list)
    behind: list[str] = field(default_factory=list)
    different: list[str] = field(default_factory=list)
    recorded: int = 0
    late: list[float] = field(default_factory=list)
    cpu: float = 0.0

    @property
    def good(self) -> bool:
        """Whether nothing went wrong."""
        return not (self.unanswered or self.behind or self.different) and self.recorded == self.taps

    def __str__(self) -> str:
        late = sorted(self.late) or [0.0]
        return (
            f"{self.taps} taps, {self.drops} broken lines: {len(self.unanswered)} unanswered, "
            f"{self.recorded} recorded, "
            f"{len(self.behind)} pages behind, {len(self.different)} different from a fresh page; "
            f"answered after p50 {late[len(late) // 2] * 1000:.0f}, p95 {late[int(len(late) * 0.95)] * 1000:.0f} ms; "
            f"{self.cpu / max(1, self.taps) * 1000:.1f} ms of the server's processor per tap"
        )


def processor(pid: int) -> float:
    """Return the seconds that this process has used, where the system says so."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Round:
    """A server with a table of this many lines, and its pages."""

    def __init__(self, folder: Path, game: str, begun: int, taps: int, seed: int = 1) -> None:
        self.served = Served(folder, cold=True)
        self.chance = random.Random(seed)
        self.story = evenings.EVENINGS[game](begun + taps, seed)
        self.begun, self.number = begun, 0
        store = self.served.store()
        try:
            self.number = store.create(game, "Taps")
            log = store.log(self.number)
            evenings.tell(self.story[:begun], Table(log.game, log))
        finally:
            store.close()
        self.served.start()
        self.pages: dict[str, Light] = {}
        self._asleep: dict[str, int] = {}

    def links(self) -> dict[str, str]:
        """Return eight places: six phones, a television, a tablet."""
        found = {seat: self.served.link("seat", self.number, seat) for seat in evenings.seats(self.story)}
        return found | {role: self.served.link(role, self.number) for role in ("tv", "table")}

    async def open(self) -> None:
        """Open all pages."""
        self.pages = {who: await Light.at(url) for who, url in self.links().items()}

    async def entered(self, at: int, patience: float = PATIENCE) -> bool:
        """Tap the next line of the story on the page of its author; return whether it was recorded."""
        author, event = self.story[at]
        if (page := self.pages.get(author)) is None:
            page, author = self.pages["table"], TABLE
            event = replace(event, **dict.fromkeys(secrets_of(type(event))))
        self._asleep.pop(author, None)
        done = await page.tap({"do": "record", "event": event_to(event)}, patience)
        if page.shown.get("sheet"):
            done = await page.tap({"do": "anyway"}, patience) or done
        return done

    def break_lines(self, outcome: Outcome) -> None:
        """Break some connections; some of the pages wake up again."""
        for who, page in self.pages.items():
            if page.open and self.chance.random() < OFTEN:
                page.drop()
                outcome.drops += 1
                self._asleep[who] = self.chance.choice((0, 0, 2, 5))

    async def wake(self) -> None:
        """Bring back pages that have slept long enough."""
        for who in [who for who, taps in self._asleep.items() if taps <= 0]:
            del self._asleep[who]
            if not self.pages[who].open:
                await self.pages[who].back()
        self._asleep = {who: taps - 1 for who, taps in self._asleep.items()}

    async def broken_under_way(self, at: int) -> bool:
        """Tap, and break the connection right after sending, or before the answer is here."""
        page = self.pages.get(self.story[at][0], self.pages["table"])
        waiting = asyncio.ensure_future(self.entered(at))
        await asyncio.sleep(self.chance.random() * 0.05)
        page.drop()
        return await waiting

    async def run(self, taps: int) -> Outcome:
        """Tap this many times; then compare all pages with fresh ones."""
        outcome = Outcome(taps)
        await self.open()
        before = processor(self.served.pid)
        for at in range(self.begun, self.begun + taps):
            self.break_lines(outcome)
            begun = time.monotonic()
            try:
                if self.chance.random() < OFTEN / 2:
                    outcome.drops += 1
                    await self.broken_under_way(at)
                else:
                    await self.entered(at)
                    outcome.late.append(time.monotonic() - begun)
            except Lost as wrong:
                outcome.unanswered.append(f"{at}: {wrong}")
            await self.wake()
        outcome.cpu = processor(self.served.pid) - before
        await self._compared(outcome)
        for page in self.pages.values():
            page.close()
        return outcome

    def recorded(self) -> int:
        """Return how many lines were entered, as the file has them; the server is stopped first."""
        self.served.stop()
        store = self.served.store()
        try:
            return len(store.log(self.number).entries()) - self.begun
        finally:
            store.close()

    async def _compared(self, outcome: Outcome) -> None:
        for who, url in self.links().items():
            page = self.pages[who]
            if not page.open:
                await page.back()
            fresh = await Light.at(url)
            try:
                await page.until(lambda page=page, fresh=fresh: _same(page, fresh))
            except Lost:
                if page.shown.get("revision") != fresh.shown.get("revision"):
                    outcome.behind.append(who)
                outcome.different.append(f"{who}: {_differs(page, fresh)}")
            fresh.close()


def _lasting(page: Light) -> dict[str, Any]:
    """Return what a page shows of the table."""
    found = {key: value for key, value in page.shown.items() if key not in PASSING}
    if isinstance(found.get("clocks"), dict):
        found["clocks"] = {**found["clocks"], "now": 0}
    return found


def _same(page: Light, fresh: Light) -> bool:
    return _lasting(page) == _lasting(fresh)


def _differs(page: Light, fresh: Light) -> list[str]:
    one, other = _lasting(page), _lasting(fresh)
    return sorted(key for key in one.keys() | other.keys() if one.get(key) != other.get(key))


def trial(game: str, taps: int, seed: int, begun: int = 7) -> Outcome:
    """Run one round on a server of its own."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        table = Round(Path(folder), game, begun, taps, seed)
        try:
            outcome = asyncio.run(table.run(taps))
            outcome.recorded = table.recorded()
            return outcome
        finally:
            table.served.stop()


def main() -> int:
    """Run the long trial; the exit code says whether all went well."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--taps", type=int, default=2000)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--game", choices=sorted(evenings.EVENINGS), default="clue")
    given = words.parse_args()
    outcome = trial(given.game, given.taps, given.seed)
    print(f"{given.game}: {outcome}")
    for line in (*outcome.unanswered, *outcome.behind, *outcome.different):
        print(f"  {line}")
    return 0 if outcome.good else 1


if __name__ == "__main__":
    sys.exit(main())

"""The server alone: eight light clients in their own process tap and listen, and draw nothing.

From a tap until the last of the eight pages has all its bytes, and the server's processor time per tap.
"""

from __future__ import annotations

import asyncio
import time

import pytest

from tests import evenings
from tests.faults.taps import Round, processor
from tests.light import Light

TAPS = 40
WARM = 4
REST = 0.15
"""Seconds between two taps: nobody taps while the others are still drawing."""


async def tapped(table: Round, at: int) -> float:
    """Return the seconds from a tap until the last page has its changes."""
    before = {who: page.shown["revision"] for who, page in table.pages.items()}
    for page in table.pages.values():
        page.frames.clear()
    begun = time.monotonic()
    entering = asyncio.ensure_future(table.entered(at))
    pages = [(page, before[who] + 1) for who, page in table.pages.items()]
    await asyncio.gather(*(page.until(lambda p=page, r=new: p.came_at(r)) for page, new in pages))
    await entering
    return max(page.came_at(new) or begun for page, new in pages) - begun


async def measured(table: Round) -> tuple[list[float], float]:
    await table.open()
    late: list[float] = []
    for at in range(table.begun, table.begun + WARM):
        await tapped(table, at)
    await asyncio.sleep(1)
    before = processor(table.served.pid)
    for at in range(table.begun + WARM, table.begun + WARM + TAPS):
        await asyncio.sleep(REST)
        late.append(await tapped(table, at))
    await asyncio.sleep(1)
    spent = processor(table.served.pid) - before
    for page in table.pages.values():
        page.close()
    return late, spent / TAPS


@pytest.mark.parametrize("lines", [100, 300, 1500])
@pytest.mark.parametrize("game", sorted(evenings.EVENINGS))
def test_tap_until_the_last_of_eight_has_the_bytes(benchmark, tmp_path, game: str, lines: int) -> None:
    table = Round(tmp_path, game, lines, WARM + TAPS)
    try:
        late, spent = benchmark.pedantic(lambda: asyncio.run(measured(table)), rounds=1)
    finally:
        table.served.stop()
    late.sort()
    benchmark.extra_info["ms p50"] = round(late[len(late) // 2] * 1000, 1)
    benchmark.extra_info["ms p95"] = round(late[int(len(late) * 0.95)] * 1000, 1)
    benchmark.extra_info["ms of processor per tap"] = round(spent * 1000, 1)
    assert len(late) == TAPS


async def opened(url: str, count: int) -> None:
    for _ in range(count):
        page = await Light.at(url)
        page.close()


def test_pages_opened_and_closed(benchmark, tmp_path) -> None:
    """Measure the server's time for a page: requested, loaded, drawn, closed."""
    table = Round(tmp_path, "clue", 300, 1)
    try:
        benchmark.pedantic(lambda: asyncio.run(opened(table.links()["anna"], 10)), rounds=3)
    finally:
        table.served.stop()
    benchmark.extra_info["ms per page"] = round(benchmark.stats.stats.median * 100, 1)

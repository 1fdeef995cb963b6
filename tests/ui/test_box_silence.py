"""A submission leaves no byte about its author: neither on other pages, nor in the file, its journal, exports, or logs.

The pages are opened at a real server, over its websocket, without a browser. Evenings that differ only in who
submitted which content are played, and compared frame by frame and byte by byte.
"""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path

import pytest

from assistant.table.table import Table
from tests.sealing import DangerCard, Order
from tests.ui.box_table import forbidding
from tests.ui.silence import BOX, MADE_UP, SHARED, Evening, registered

__all__ = ["registered"]  # the fixture: nothing differs by chance

pytestmark = pytest.mark.early


# ---------------------------------------------------------------- 0 frames


def test_no_frame_tells_another_page_that_anybody_laid_before_all_have(tmp_path: Path) -> None:
    async def played() -> None:
        evening = Evening(tmp_path / "e", "dangers", told=False)
        await evening.open()
        for who, card in (("anna", "storm"), ("ben", "calm"), ("anna", "flood")):
            assert set((await evening.lay(who, card)).values()) == {0}
        entry = evening.pages["anna's other phone"].shown["entry"]
        assert next(b["lies"] for b in entry if b["type"] == "box") == ["Flood"]
        assert set((await evening.tap("ben", "take_back")).values()) == {0}
        assert set((await evening.lay("ben", "ace")).values()) == {0}
        assert "can't submit that here" in evening.pages["ben"].shown["toast"]["text"]
        assert set((await evening.tap("carla", "reveal")).values()) == {0}
        await evening.lay("ben", "plague")
        full = await evening.lay("carla", "plague")
        assert all(full[who] for who in full if who not in ("host", "replay")), full
        shown = await evening.tap("anna", "reveal")
        assert all(shown[who] for who in shown if who != "host"), shown
        await evening.close()

    asyncio.run(played())


def test_no_frame_tells_of_who_was_asked_about_what_the_rules_forbid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    async def played() -> None:
        evening = Evening(tmp_path / "e", "dangers", told=True)
        await evening.open()
        assert set((await evening.lay("anna", "flood")).values()) == {0}
        assert evening.pages["anna"].shown["sheet"]["type"] == "lay"
        assert not evening.heard["anna's other phone"]
        before = {p.name: p.read_bytes() for p in evening.folder.iterdir()}
        assert set((await evening.tap("anna", "close")).values()) == {0}
        assert {p.name: p.read_bytes() for p in evening.folder.iterdir()} == before
        await evening.close()

    monkeypatch.setattr(Table, "advice", lambda self, event, seat: tuple(forbidding(event, None)))
    asyncio.run(played())


# ---------------------------------------------------------------- two evenings that differ in authors alone


Run = tuple[dict[str, bytes], dict[str, list[str]]]


def evening(folder: Path, taps: list[tuple[str, str]], told: bool) -> Run:
    """Each of these seats lays this, in this order of time; "" takes back. Then the shared screen shows all."""

    async def played() -> Run:
        found = Evening(folder, "dangers", told)
        await found.open()
        for who, card in taps:
            await (found.lay(who, card) if card else found.tap(who, "take_back"))
        await found.tap("table", "reveal")
        heard = found.heard
        return await found.close(), heard

    return asyncio.run(played())


def scene(first: str, second: str, *cards: str) -> list[tuple[str, str]]:
    """Return the same contents at the same times, from these two; Carla submits last."""
    return [(first, "plague"), (second, cards[1]), (first, ""), (first, cards[0]), ("carla", "calm")]


def alike(one: Run, other: Run, *pages: str) -> None:
    """Check that two evenings left the same behind, and that these pages were sent the same, in order and length."""
    for name, left in one[0].items():
        assert other[0][name] == left, name
    for who in pages:
        assert one[1][who], f"{who} was sent nothing: this test would not notice a difference"
        assert other[1][who] == one[1][who], who


def test_authors_exchanged_leave_the_same_bytes_everywhere(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody may know who has submitted: the taps come at the same times, from either seat."""
    said: list[str] = []
    runs: list[Run] = []
    with caplog.at_level(logging.DEBUG, "boardside"):
        for n, (first, second) in enumerate((("anna", "ben"), ("ben", "anna"))):
            caplog.clear()
            runs.append(evening(tmp_path / str(n), scene(first, second, "flood", "storm"), told=False))
            ours = [r.getMessage() for r in caplog.records if r.name.startswith("boardside")]
            said.append(MADE_UP.sub("·", "\n".join(ours)))
    alike(runs[0], runs[1], *SHARED, "carla")
    assert runs[1][1]["host"] == runs[0][1]["host"]
    assert said[0] == said[1]
    assert not any(card in text for card in ("flood", "storm", "plague") for text in said)
    assert b"DangerShown" in runs[0][0]["rows of entries"]
    assert runs[0][1]["anna"] != runs[1][1]["anna"], "the ears hear what a page is told of its own"
    assert not any("plague" in text for who in (*SHARED, "carla") for text in runs[0][1][who] if '"is"' in text)


def test_where_who_has_laid_is_told_the_contents_exchanged_leave_the_same_bytes(tmp_path: Path) -> None:
    runs = [
        evening(tmp_path / str(n), scene("anna", "ben", *cards), told=True)
        for n, cards in enumerate((("flood", "storm"), ("storm", "flood")))
    ]
    alike(runs[0], runs[1], *SHARED, "carla")
    assert runs[0][1]["anna"] != runs[1][1]["anna"]


def test_the_shared_screen_in_hand_tells_no_other_page(tmp_path: Path) -> None:
    async def played() -> None:
        evening = Evening(tmp_path / "e", "dangers", told=False, paper=("ben", "carla"))
        await evening.open()
        for who, card in (("ben", "storm"), ("carla", "flood")):
            assert set((await evening.tap("table", "hold", player=who)).values()) == {0}
            assert set((await evening.lay("table", card)).values()) == {0}
            assert set((await evening.tap("table", "hold", player=None)).values()) == {0}
            assert card.title() not in json.dumps({**evening.pages["table"].shown, "words": 0})
        assert evening.table.boxes.submission(BOX, "ben") == DangerCard(card="storm")
        await evening.close()

    asyncio.run(played())


def test_signed_orders_of_which_nothing_is_told_cause_no_frame(tmp_path: Path) -> None:
    async def played() -> None:
        evening = Evening(tmp_path / "e", "orders", told=False)
        await evening.open()
        for who, to in (("carla", "north"), ("anna", "east"), ("anna", "west")):
            event = {"kind": "Order", "by": who, "to": to}
            assert set((await evening.tap(who, "lay", box="orders 1", event=event)).values()) == {0}
        assert evening.table.boxes.submission("orders 1", "anna") == Order(by="anna", to="west")
        await evening.close()

    asyncio.run(played())

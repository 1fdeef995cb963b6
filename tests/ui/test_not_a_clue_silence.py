"""Sold cards, hands and votes send no byte to anybody who may not know them.

The pages are opened at a real server, over its websocket, without a browser. Evenings that differ only in one of these
are played, and compared frame by frame and byte by byte.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from assistant.core.codec import event_to
from assistant.core.event import Event
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.box import VoteLaid
from tests.ui.silence import MADE_UP, SHARED, Evening, registered

__all__ = ["registered"]  # the fixture: nothing differs by chance
pytestmark = pytest.mark.early

GAME = GAMES["not_a_clue"]
KEY = "poll about version 1"
HAND = ("suspect_2", "suspect_3", "contractor_2", "location_3", "location_6", "location_7")
OTHER = ("suspect_4", "suspect_6", "contractor_5", "contractor_6", "location_4", "location_8")


class Case(Evening):
    """Three at a table of Not A Clue; Ben has looked at his hand, and where it is a poll Anna has told a version."""

    game = GAME

    def __init__(self, folder: Path, what: str) -> None:
        super().__init__(folder, what, told=True)
        if what != "hand":
            self.table.record(clue.HandDealt(of="ben", cards=HAND), "ben")
        if what == "poll":
            named = {"suspect": "suspect_1", "contractor": "contractor_1", "location": "location_1"}
            self.table.record(e.VersionDeclared(by="anna", **named), "anna", freely=True)

    def called(self, what: str, told: bool) -> Event:
        """Make the first roll, whatever follows."""
        return clue.DiceRolled(by="anna", roll=3)

    async def says(self, who: str, event: Event) -> dict[str, int]:
        """One event from this page, and the frames that came by it."""
        return await self.tap(who, "record", event=written(event), seen=self.pages[who].shown["revision"])

    async def votes(self, who: str, enough: bool) -> dict[str, int]:
        """Submit a vote to the box, and return the frames that it caused."""
        return await self.tap(who, "lay", event=written(VoteLaid(by=who, enough=enough)), box=KEY, slot=who)


def written(event: Event) -> dict[str, Any]:
    """Return an event as a page sends it."""
    return json.loads(json.dumps(event_to(event)))


Scene = Callable[[Case], Awaitable[object]]
Run = tuple[dict[str, bytes], dict[str, list[str]], str]
SUMMED = ("rows of entries", "games.duckdb.journal.jsonl")
"""Lines with sums, which differ where fingerprints do: of votes no more than their lengths can be compared."""
KNOWS_ALL = ("export", *SUMMED)
"""The host's files contain every card that was entered; votes are only in the drawer of the boxes."""


def evening(folder: Path, what: str, scene: Scene, caplog: pytest.LogCaptureFixture) -> Run:
    """Play an evening; return what is left of it, what every page was sent, and what the program logged."""

    async def played() -> Run:
        found = Case(folder, what)
        await found.open()
        await scene(found)
        heard = {who: [found.masked(text) for text in texts] for who, texts in found.heard.items()}
        left = await found.close()
        left.pop("games.duckdb.sealed.jsonl", None)
        left.pop("games.duckdb.sealed.copy.jsonl", None)
        return {name: found.masked(text.decode(errors="replace")).encode() for name, text in left.items()}, heard, ""

    caplog.clear()
    with caplog.at_level(logging.DEBUG, "boardside"):
        left, heard, _ = asyncio.run(played())
    said = "\n".join(r.getMessage() for r in caplog.records if r.name.startswith("boardside"))
    return left, heard, MADE_UP.sub("·", said)


def alike(one: Run, other: Run, knowing: tuple[str, ...], without: tuple[str, ...], notice: str) -> None:
    """All but the pages and replays of those who know are the same, in order and length; who is to `notice` it does."""
    (left, heard, said), (left_other, heard_other, said_other) = one, other
    assert said == said_other
    for name, text in left.items():
        if name not in (*without, *(f"replay for {who}" for who in knowing)):
            assert left_other[name] == text, name
    pages = {*heard} - {*knowing, *(f"{who}'s other phone" for who in knowing)}
    assert {*SHARED, "host"} <= pages
    for who in pages:
        assert heard_other[who] == heard[who], who
        assert heard[who] or who in ("host", "replay"), f"{who} was sent nothing: nothing was compared"
    assert heard_other[notice] != heard[notice], "nothing was compared"


def of_sale(card: str, by: str) -> Scene:
    """Play a look that Ben sells to Anna, from his phone; or entered by the table, and Anna adds the card."""

    async def scene(found: Case) -> None:
        if by == "ben":
            await found.says("ben", e.InformationSold(by="ben", to="anna", card=card))
            return
        await found.says("table", e.InformationSold(by="ben", to="anna"))
        (told,) = found.table.unfinished("anna")
        found.table.amend(told.line.seq, e.InformationSold(by="ben", to="anna", card=card), "anna")
        await found.came()

    return scene


@pytest.mark.rule("NAC-SEL-01", "NAC-INF-04")
@pytest.mark.parametrize("by", ["ben", "anna"])
def test_a_sold_card_leaves_no_byte_with_third_seats(tmp_path: Path, caplog: pytest.LogCaptureFixture, by: str) -> None:
    runs = [
        evening(tmp_path / card, "sale", of_sale(card, by), caplog) for card in ("contractor_2", "location_6")
    ]  # both of Ben's hand
    alike(*runs, knowing=("anna", "ben"), without=KNOWS_ALL, notice="anna")


@pytest.mark.rule("NAC-SET-05")
def test_a_hand_leaves_no_byte_with_anybody_else(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    runs: list[Run] = []
    for name, hand in (("one", HAND), ("other", OTHER)):

        async def scene(found: Case, hand: tuple[str, ...] = hand) -> None:
            await found.says("ben", clue.HandDealt(of="ben", cards=hand))

        runs.append(evening(tmp_path / name, "hand", scene, caplog))
    alike(*runs, knowing=("ben",), without=KNOWS_ALL, notice="ben")


@pytest.mark.rule("NAC-CLO-03")
@pytest.mark.parametrize("all_in", [False, True])
def test_a_vote_leaves_no_byte_before_the_poll_is_shown(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, all_in: bool
) -> None:
    """Not in the host's file either; who has voted is told, and how he did is not, even when all have."""
    runs: list[Run] = []
    for enough in (True, False):

        async def scene(found: Case, enough: bool = enough) -> None:
            await found.votes("ben", not enough)
            await found.votes("ben", enough)
            if all_in:
                await found.votes("carla", True)
            assert found.table.boxes.submission(KEY, "ben") == VoteLaid(by="ben", enough=enough)
            assert found.table.view("ben").open_poll  # type: ignore[attr-defined]

        runs.append(evening(tmp_path / str(enough), "poll", scene, caplog))
    alike(*runs, knowing=("ben",), without=SUMMED, notice="ben")
    for name in SUMMED:
        one, other = (left[name] for left, _, _ in runs)
        assert len(one) == len(other), "yes and no are words of different length"
        assert b"enough" not in one


@pytest.mark.rule("NAC-CLO-03")
def test_a_poll_that_is_shown_comes_to_all_pages(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Else nothing would be compared: what differs when it is shown does differ everywhere."""
    runs: list[Run] = []
    for enough in (True, False):

        async def scene(found: Case, enough: bool = enough) -> None:
            await found.votes("ben", enough)
            await found.votes("carla", True)
            await found.tap("table", "reveal", box=KEY)

        runs.append(evening(tmp_path / str(enough), "poll", scene, caplog))
    (left, heard, _), (left_other, heard_other, _) = runs
    assert left["export"] != left_other["export"]
    assert all(heard[who] != heard_other[who] for who in heard if who not in ("host", "replay"))

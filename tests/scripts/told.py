"""Digests of all that the pages of the recorded games say; they stand in `told.json`.

A page has too much to say to be kept whole for every line. A digest for each of its parts shows that one says
something else than it did, and which; `python -m tests.scripts.pages` writes them again once that is meant.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any
from unittest.mock import patch

from assistant.core.event import TABLE
from assistant.games import GAMES
from assistant.storage.store import Store
from assistant.table.table import Table
from dashboards.lobby import laying as setup
from dashboards.lobby.hosting import Lobby
from dashboards.play.page import Play
from dashboards.server.house import House
from dashboards.server.links import Place
from dashboards.server.session import PageSession
from tests.recorded_games import growing, written
from tests.stories.record_today import FOLDER
from tests.ui.conftest import laid

NOW = 1_760_000_000_000_000_000
"""The time at which all pages are drawn, in nanoseconds: clocks change nothing."""
KEPT = Path(__file__).with_name("told.json")
STEP = {"killer_clue-six": 1, "killer_clue-right": 1}
"""Games whose pages are drawn at every line; of the others at every seventh."""
SAMPLED = {"killer_clue-six"}
"""Games whose replay has figures that were sampled: on another kind of processor the last digits differ."""
WAYS = ("phones", "tablet", "alone")
Digests = dict[str, str]
TOLD = ("type", "noun", "part", "look", "mine", "panel")
"""Fields that say which drawing is asked for."""


def drawn(value: Any) -> set[str]:
    """Return what a state asks to be drawn: blocks by type, rows by noun, panels and boards by part."""
    if isinstance(value, list):
        return {one for item in value for one in drawn(item)}
    if not isinstance(value, dict):
        return set()
    own = {f"{key} {value[key]}" for key in TOLD if isinstance(value.get(key), str) and value[key]}
    scene = (value.get("status") or {}).get("scene") if isinstance(value.get("status"), dict) else None
    if isinstance(scene, dict):
        own.add(f"scene {scene.get('kind')}")
    return own | {one for item in value.values() for one in drawn(item)}


class Said:
    """The digests of what the pages of one game said so far, by page and part; `drawn`: what they asked to be drawn."""

    def __init__(self) -> None:
        self._parts: dict[str, Any] = {}
        self.drawn: set[str] = set()

    def add(self, page: str, state: Any) -> None:
        """Take what a page says now."""
        for part, value in state.items():
            text = json.dumps(value, sort_keys=True, default=str)
            self._parts.setdefault(f"{page} {part}", blake2b(digest_size=6)).update(text.encode())

    def digests(self) -> Digests:
        """Return a digest for each part of each kind of page."""
        return {part: said.hexdigest() for part, said in sorted(self._parts.items())}


def pages(table: Table) -> Iterator[tuple[str, Play]]:
    """Yield the pages of a table, each with its kind."""
    yield from ((role, Play(table, TABLE, role)) for role in ("table", "tv", "watch"))
    yield from (("seat", Play(table, player.key)) for player in table.view(TABLE).players)


def of_game(path: Path) -> Said:
    """Return what the pages of a recorded game say from its first line to its end."""
    said, open_pages = Said(), list[tuple[str, Play]]()
    entries = len(written(path).entries)
    with patch("time.time_ns", lambda: NOW), patch("time.time", lambda: NOW / 1e9):
        for table in growing(path, entries // STEP.get(path.stem, 7)):
            if not open_pages:
                open_pages = list(pages(table))
                for _, page in open_pages:
                    page.in_background(lambda _work: None, lambda: None)
            for kind, page in open_pages:
                said.add(kind, state := page.state())
                said.drawn |= drawn(state)
        for kind, page in open_pages[:4]:
            said.add(f"{kind} shapes", page.still())
        again = Play(open_pages[0][1].table, TABLE, "replay")
        again.hear({"do": "replay", "camera": "table"})
        state = again.state()
        if path.stem in SAMPLED:
            exact = {key: value for key, value in state["replay"].items() if key not in ("review", "odds")}
            state = {**state, "replay": exact}
        said.add("replay", state)
        said.drawn |= drawn(state)
    return said


def of_setup(folder: Path) -> Digests:
    """Return what the form of every game says, in each way to play."""
    said, store = Said(), Store(folder / "games.duckdb", GAMES)
    said.add("words", setup.words())
    try:
        for game in GAMES:
            lobby = Lobby(PageSession(House(store, GAMES, port=5006), Place("host")))
            for way in WAYS:
                lobby.hear({"do": "choose", "game": game})
                lobby.hear({"do": "draft", "draft": {**laid("Anna", "Ben", "Cleo", game=game), "way": way}})
                said.add(f"{game} {way}", lobby.build()["setup"])
    finally:
        store.close()
    return said.digests()


def everything(folder: Path) -> dict[str, Digests]:
    """Return all digests; `folder` is for a store."""
    games = {path.stem: of_game(path).digests() for path in sorted(FOLDER.glob("*.jsonl"))}
    return {**games, "setup": of_setup(folder)}


def write(folder: Path) -> None:
    """Keep what is said today."""
    KEPT.write_text(json.dumps(everything(folder), indent=0) + "\n", "utf-8")


def kept() -> dict[str, Digests]:
    """Return what was said when it was last kept."""
    found: dict[str, Digests] = json.loads(KEPT.read_text("utf-8"))
    return found

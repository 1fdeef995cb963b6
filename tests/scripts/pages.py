"""Write the pages that the scripts are tested with: `python -m tests.scripts.pages`, after a block has changed.

Each is a moment of a recorded game as one screen is told it (`pages/<name>.json`), with the shapes of its
board (`stills/<game>.json`). The drawing that the scripts make of it is stored beside it; `drawn.test.mjs` says
how that is approved.
"""

from __future__ import annotations

import json
import random
import re
import tempfile
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

from assistant.core.event import TABLE
from assistant.games import GAMES
from assistant.storage.store import Store
from assistant.table.table import Table
from dashboards.lobby import laying as setup
from dashboards.lobby.hosting import SCREENS, Lobby
from dashboards.play.page import Play
from dashboards.server.house import House
from dashboards.server.links import Place
from dashboards.server.session import PageSession
from tests.recorded_games import table, written
from tests.scripts import told
from tests.scripts.told import drawn
from tests.stories.record_today import FOLDER
from tests.ui import clue_table, plotted_table, war_table
from tests.ui.conftest import laid

HERE = Path(__file__).parent
NOW = 1_760_000_000_000_000_000
"""The time at which all pages are written, in nanoseconds: neither clocks nor keys change them."""
OUTLINES = re.compile(r'"(M[^"]{60})[^"]*"')
"""Outlines of areas: nothing but the browser reads them, and they are most of a map."""
MOMENTS: dict[str, tuple[tuple[float, str], ...]] = {
    "acquire-all_safe": ((0.02, "seat"), (0.5, "seat"), (0.7, "tv"), (1, "table"), (1, "replay")),
    "advanced_cluedo-escape": ((0.3, "seat"), (0.8, "seat"), (0.9, "tv")),
    "axis_allies-economic": ((0.1, "seat"), (0.5, "seat"), (0.7, "tv")),
    "clue-right": ((0.01, "seat"), (0.5, "seat"), (0.6, "table"), (0.6, "tv"), (1, "seat"), (1, "replay")),
    "cold_cash_risk-short": ((0.3, "seat"), (0.6, "seat"), (0.9, "tv"), (1, "replay")),
    "killer_clue-six": ((0.3, "seat"), (0.7, "seat"), (0.8, "tv")),
    "not_a_clue-polled": ((0.3, "seat"), (0.7, "seat"), (0.9, "tv")),
    "one_world_dominion-four": ((0.3, "seat"), (0.6, "seat"), (0.8, "tv")),
    "plotted_axis-economic": ((0.05, "seat"), (0.5, "seat"), (0.8, "tv")),
    "risk-four": ((0.1, "seat"), (0.5, "seat"), (0.6, "table"), (0.9, "tv")),
}
"""Of each game: after which part of its entries, and on which screen. Further moments are looked for."""
STEP = 7
"""The interval between entries of a game that are checked for something that no page shows yet."""


def play_of(found: Table, role: str) -> Play:
    """Return the page of the player on turn, or of the table."""
    state: Any = found.view(TABLE)
    on_turn = getattr(state, "on_turn", None) or found.view(TABLE).players[0].key
    return Play(found, on_turn if role == "seat" else TABLE, role)


def chosen() -> Iterator[tuple[str, Play]]:
    """Yield the moments that were chosen by hand."""
    for stem, asked in MOMENTS.items():
        path = FOLDER / f"{stem}.jsonl"
        entries = len(written(path).entries)
        for part, role in asked:
            play = play_of(table(path, max(1, round(part * entries))), role)
            play.in_background((lambda work: work()) if part == 1 else (lambda _work: None), lambda: None)
            yield f"{stem}-{round(part * 100)}-{role}", play
    plots = plotted_table.table_of()
    yield "plotted_axis-plots", Play(plots, "ben")
    book = Play(plots, "carla")
    orders = (plotted_table.move("eastern_canada", "uk"), plotted_table.move("sz_uk", "eastern_canada", {"tank": 1}))
    plotted_table.draft(book, "uk", *orders)
    yield "plotted_axis-book", book
    yield "axis_allies-battle", Play(war_table.battle(), "anna")
    yield "clue-asked", Play(clue_table.asked_again(), "ben")
    yield "clue-told", Play(clue_table.answered_again(), "ben")
    yield "clue-going", Play(clue_table.going(), "anna")


def looked_for(seen: set[str]) -> Iterator[tuple[str, Play]]:
    """Moments of all recorded games in which something is drawn that no page has shown so far."""
    for path in sorted(FOLDER.glob("*.jsonl")):
        kept = written(path)
        found = Table(kept.game)
        for number, entry in enumerate(kept.entries):
            found.record(entry.event, entry.author, freely=True)
            for role in ("seat", "tv") if number % STEP == 0 else ():
                play = play_of(found, role)
                play.in_background(lambda _work: None, lambda: None)
                if new := drawn(play.state()) - seen:
                    seen |= new
                    yield f"{path.stem}-line{number}-{role}", play


def found_before(names: Collection[str]) -> Iterator[tuple[str, Play]]:
    """Yield those of these moments that were looked for, without looking for others."""
    for path in sorted(FOLDER.glob("*.jsonl")):
        wanted: dict[int, list[str]] = defaultdict(list)
        for name in sorted(names):
            if found := re.fullmatch(rf"{re.escape(path.stem)}-line(\d+)-(seat|tv)", name):
                wanted[int(found[1])].append(found[2])
        kept = written(path)
        grown = Table(kept.game)
        for number, entry in enumerate(kept.entries[: max(wanted, default=-1) + 1]):
            grown.record(entry.event, entry.author, freely=True)
            for role in wanted.get(number, ()):
                play = play_of(grown, role)
                play.in_background(lambda _work: None, lambda: None)
                yield f"{path.stem}-line{number}-{role}", play


def plain(value: object) -> str:
    """JSON that is the same whenever it is written."""
    return OUTLINES.sub(r'"\1"', json.dumps(value, ensure_ascii=False, separators=(",", ":"))) + "\n"


def cut(value: Any) -> Any:
    """Return a replay with every eighth of its frames."""
    replay = value.get("replay")
    if replay and "frames" in replay and len(replay["frames"]) > 24:
        value = {**value, "replay": {**replay, "frames": replay["frames"][:: len(replay["frames"]) // 12]}}
    return value


DRAFTS = {
    "acquire": {},
    "clue": {"help": "notes"},
    "killer_clue": {},
    "advanced_cluedo": {},
    "cold_cash_risk": {},
    "one_world_dominion": {},
    "plotted_axis": {},
    "not_a_clue": {},
}
"""Games that are being laid, and what was chosen already."""


def lobbies() -> Iterator[tuple[str, dict[str, Any]]]:
    """Return the lobby while it is empty, with two tables of which one is open, and while a game is being set up."""
    random.seed(0)  # the next deal of areas is on these pages
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games.duckdb", GAMES)
        lobby = Lobby(PageSession(House(store, GAMES, port=5006), Place("host")))
        yield "lobby-empty", lobby.build()
        for game in ("clue", "risk"):
            lobby.hear({"do": "start", "draft": laid("Anna", "Ben", "Cleo", game=game)})
        yield "lobby-seats", lobby.build()
        for game, more in DRAFTS.items():
            lobby.hear({"do": "choose", "game": game})
            lobby.hear({"do": "draft", "draft": laid("Anna", "Ben", "Cleo", game=game, **more)})
            yield f"lobby-{game}", lobby.build()
        store.close()


def _written(names: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield all pages, and the shapes of each game (which a later page repeats), by the place of their file.

    With names, moments are not looked for: these are taken.
    """
    yield "stills/lobby.json", plain({"setup": setup.words(), "screens": SCREENS})
    for name, state in lobbies():
        yield f"pages/{name}.json", plain({"layout": "lobby", "game": "lobby", "state": state})
    seen: set[str] = set()
    for name, play in chosen():
        yield from page(name, play, seen)
    for name, play in found_before(names) if names else looked_for(seen):
        yield from page(name, play, seen)


def page(name: str, play: Play, seen: set[str]) -> Iterator[tuple[str, str]]:
    """Yield a page and the shapes of its board."""
    if play.layout == "replay":
        play.hear({"do": "replay", "camera": "table"})
    game = play.table.game.key
    state = cut(play.state())
    seen |= drawn(state)
    yield f"pages/{name}.json", plain({"layout": play.layout, "game": game, "state": state})
    still = {key: value for key, value in play.still().items() if key != "book"}
    yield f"stills/{game}.json", plain(still)


def pages(names: Collection[str] = ()) -> dict[str, str]:
    """Return what belongs into each file, by its place in this folder: the same on every day and computer.

    With the names of the pages that are kept, no further moments are looked for.
    """
    with (
        patch("time.time_ns", lambda: NOW),
        patch("time.strftime", lambda _format: "Saturday"),
        patch("secrets.token_hex", lambda size: "0" * 2 * size),
    ):
        return dict(_written(names))


def shown() -> set[str]:
    """Return everything that the kept pages of tables ask to be drawn."""
    kept = [json.loads(path.read_text("utf-8")) for path in HERE.glob("pages/*.json")]
    return {one for page in kept if page["layout"] != "lobby" for one in drawn(page["state"])}


if __name__ == "__main__":
    now = pages()
    for path in HERE.glob("pages/*"):
        if f"pages/{path.stem}.json" not in now:
            path.unlink()
    for place, text in now.items():
        (HERE / place).write_text(text, "utf-8")
    with tempfile.TemporaryDirectory() as folder:
        told.write(Path(folder))

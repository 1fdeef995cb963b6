"""Crawl whole recorded evenings, and measure what a player would stumble over on any page and tab, at five sizes.

    python -m tests.ui.crawl [--stops N] [--shots FOLDER] [GAME …]

A page is drawn from its state, as `Play` makes it, by the scripts and style sheets that the server sends; no server
is started. An error of a script is a fault. `crawl.js` measures the rest: texts that are cut or broken within a word,
texts that overlap, scrolling sideways, contrast below 4.5, targets below 48 pixels, more than one gold button, a page
without the line that says what now.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Route, sync_playwright

from assistant.core.event import TABLE
from assistant.games import GAMES
from assistant.table.table import Table
from dashboards.games import arrangement
from dashboards.parts.bundle import bundle
from dashboards.play.assets import SCRIPT, play_styles
from dashboards.play.page import Play
from dashboards.server import files
from dashboards.server.page import letters
from tests.recorded_games import growing
from tests.stories.record_today import FOLDER
from tests.ui.conftest import ARGUMENTS, LAPTOP, PHONE, SMALL, TABLET, browser_program
from tests.ui.devices import INTRODUCED

TELEVISION = (1920, 1080)
SCREENS: dict[str, tuple[tuple[int, int], ...]] = {
    "seat": (SMALL, PHONE, TABLET, LAPTOP),
    "waiting": (SMALL, PHONE),
    "table": (TABLET, LAPTOP),
    "tv": (LAPTOP, TELEVISION),
    "watch": (PHONE,),
    "replay": (PHONE, LAPTOP),
}
"""The windows of each screen in pixels; `waiting` is the page of a player who is not on turn."""
ADDRESS = "http://127.0.0.1/"
PAGE = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Crawl</title><style>{letters}
html, body {{ margin: 0; font: 1.0625rem/1.4 "Boardside"; background: #0b1512; }}
[data-theme="day"], [data-theme="day"] body {{ background: #f3ecdb; }}</style></head><body><div id="screen"></div>
<template id="style"><style>{styles}</style></template>
<script type="module">
{script}
const root = document.getElementById("screen").attachShadow({{mode: "open"}});
root.append(document.getElementById("style").content.cloneNode(true));
const place = document.createElement("div");
root.append(place);
globalThis.still = {still};
globalThis.draw = (layout, state) => mountScreen(place, {{layout, still, state}}, () => {{}});
</script></body></html>
"""
FONT = Path(files.__file__).with_name("fonts") / "source-sans-3-latin.woff2"
MEASURE = (Path(__file__).parent / "crawl.js").read_text("utf-8")


@dataclass(frozen=True)
class Moment:
    """One page of a recorded game as the server would send it."""

    name: str
    screen: str
    layout: str
    state: dict[str, Any]


@dataclass(frozen=True)
class Fault:
    """Something that a player would stumble over, and where it was seen: moment, screen, tab, window."""

    kind: str
    what: str
    where: str


def _seat(table: Table, screen: str) -> str:
    """Return the player who looks: the one on turn, or the next."""
    state: Any = table.view(TABLE)
    players = [player.key for player in state.players]
    at = players.index(state.on_turn) if getattr(state, "on_turn", None) in players else 0
    return players[(at + (screen == "waiting")) % len(players)]


def moment(table: Table, name: str, screen: str, think: bool = True) -> Moment:
    """Return the page of a screen of this table, with everything worked out if its player may `think`."""
    role = "seat" if screen == "waiting" else screen
    play = Play(table, _seat(table, screen) if role == "seat" else TABLE, role)
    play.in_background((lambda work: work()) if think else (lambda _work: None), lambda: None)
    if play.layout == "replay":
        play.hear({"do": "replay", "camera": TABLE})
    return Moment(f"{name} after {len(table.entries)} entries", screen, play.layout, dict(play.state()))


def moments(game: str, stops: int) -> Iterator[Moment]:
    """Yield the pages of the recorded games of this kind, at about this many moments of each."""
    for path in sorted(FOLDER.glob(f"{game}-*.jsonl")):
        for table in growing(path, stops):
            for screen in SCREENS:
                if screen != "replay" or table.view(TABLE).over:
                    yield moment(table, path.stem, screen)


@cache
def page_of(game: str) -> str:
    """Return the page that draws states of this game."""
    recorded = sorted(FOLDER.glob(f"{game}-*.jsonl"))
    table = next(growing(recorded[0], 1)) if recorded else Table(GAMES[game])
    still = Play(table).still()
    return PAGE.format(
        letters=letters(),
        styles="\n".join(play_styles()),
        script=bundle(SCRIPT, arrangement(game).families).replace("</script", "<\\/script"),
        still=json.dumps({k: v for k, v in still.items() if k != "book"}, default=list).replace("<", "\\u003c"),
    )


class Crawler:
    """A browser page on which states of one game are drawn and measured, and the number of tabs measured so far."""

    def __init__(self, browser: Browser, game: str) -> None:
        self.game, self.tabs, self.errors = game, 0, list[str]()
        self.page = browser.new_context(reduced_motion="reduce", has_touch=True).new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.add_init_script(INTRODUCED)
        self.page.route("**/*", self._answer)
        self.page.goto(ADDRESS)

    def _answer(self, route: Route) -> None:
        if route.request.url == ADDRESS:
            route.fulfill(body=page_of(self.game), content_type="text/html")
        elif route.request.url.endswith(".woff2"):
            route.fulfill(body=FONT.read_bytes(), content_type="font/woff2")
        else:
            route.fulfill(status=404, body="")

    def draw(self, moment: Moment, size: tuple[int, int]) -> None:
        """Show a page in a window of this size in pixels."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.evaluate("([layout, state]) => draw(layout, state)", [moment.layout, moment.state])

    def faults(self, moment: Moment, size: tuple[int, int], pressed: str = "") -> list[Fault]:
        """Return the faults of one page on every tab, in both themes; first, a button with this name is pressed."""
        self.draw(moment, size)
        if pressed:
            self.page.get_by_role("button", name=pressed, exact=True).click()
        measured = self.page.evaluate(MEASURE)
        self.tabs += measured["tabs"]
        where = f"{moment.name}, {moment.screen}"
        found = [Fault(kind, what, f"{where} {tab} {size[0]}x{size[1]}") for tab, kind, what in measured["faults"]]
        return self.broken(f"{where} {size[0]}x{size[1]}") + found

    def broken(self, where: str) -> list[Fault]:
        """Return the errors of scripts since the last time."""
        found = [Fault("error", error, where) for error in self.errors]
        self.errors.clear()
        return found

    def crawl(self, stops: int, shots: Path | None = None) -> Iterator[Fault]:
        """Yield the faults of the recorded games at these many moments of each; keep a picture of every page."""
        for moment in moments(self.game, stops):
            for size in SCREENS[moment.screen]:
                yield from self.faults(moment, size)
                if shots is not None:
                    name = f"{moment.name} {moment.screen} {size[0]}.png".replace(" ", "-")
                    self.page.screenshot(path=shots / name)


def main() -> int:
    """Crawl all games, or those that are named, and print each fault once."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("games", nargs="*", default=sorted(GAMES))
    words.add_argument("--stops", type=int, default=8, help="moments of each recorded game")
    words.add_argument("--shots", type=Path, help="a folder for pictures of every page")
    given = words.parse_args()
    different = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_program(), args=ARGUMENTS)
        for game in given.games:
            crawler, found = Crawler(browser, game), Counter[tuple[str, str]]()
            for fault in crawler.crawl(given.stops, given.shots):
                one = fault.kind, re.sub(r"\d+", "#", fault.what)
                found[one] += 1
                if found[one] == 1:
                    print(f"{fault.kind}: {fault.what}\n    {fault.where}", flush=True)
            print(f"{game}: {len(found)} different faults at {found.total()} places, {crawler.tabs} tabs measured")
            crawler.page.context.close()
            different += len(found)
        browser.close()
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())

"""On the smallest phone no word is broken by letters, none is cut off, and nothing scrolls sideways, on any tab."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from assistant.core.event import TABLE, Entry
from assistant.table.table import MemoryLog, Table
from tests.recorded_games import written
from tests.stories.record_today import FOLDER
from tests.ui import dominion_table, risk_table
from tests.ui.conftest import SMALL, Served, Visit, sideways
from tests.ui.fingers import settled

FILES = sorted(FOLDER.glob("*.jsonl"))
MOMENTS = {"acquire": 0.5, "plotted_axis": 0.6}
"""How far into a recorded game of this kind its pages are looked at; 0.35 elsewhere."""
FIGHTS: dict[str, Callable[[], Table]] = {"risk": risk_table.fighting, "one_world_dominion": dominion_table.fighting}
"""Tables of a war in which dice are entered."""
WORDS = r"""() => {
  const roots = [...document.querySelectorAll('*')].map(e => e.shadowRoot).filter(Boolean), found = new Set();
  const range = document.createRange();
  const broken = (node, box) => {
    for (const word of node.textContent.matchAll(/[\p{L}\p{N}’']{2,}/gu)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].filter(r => r.width > .5).map(r => Math.round(r.top)));
      const most = getComputedStyle(box).hyphens === 'auto' ? 2 : 1;
      if (lines.size > most) found.add(`broken: ${word[0]} in ${node.textContent}`);
    }
  };
  for (const root of roots) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const box = node.parentElement;
      const seen = box?.getClientRects().length && getComputedStyle(box).clipPath === 'none';
      if (seen && !box.closest('style, script, svg, select, .only-read')) broken(node, box);
    }
    for (const one of root.querySelectorAll(':not(svg, svg *)')) {
      const ends = getComputedStyle(one).textOverflow === 'ellipsis' && one.clientWidth;
      if (ends && one.scrollWidth > one.clientWidth + 1) found.add(`cut: ${one.textContent.trim()}`);
    }
  }
  return [...found];
}"""
"""Words on more lines than hyphens allow, and texts that end in dots."""


def _upto(path: Path) -> tuple[tuple[Entry, ...], str]:
    """Return the entries of a recorded game up to its moment, and the player on turn there."""
    kept = written(path)
    entries = tuple(kept.entries[: int(len(kept.entries) * MOMENTS.get(kept.game.key, 0.35))])
    state = Table(kept.game, MemoryLog(entries)).view(TABLE)
    players = [player.key for player in state.players]
    return entries, state.on_turn if state.on_turn in players else players[0]


@pytest.fixture(scope="module")
def link(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    served = Served(tmp_path_factory.mktemp("words"))
    store = served.store()
    seats: dict[str, tuple[int, str]] = {}
    for path in FILES:
        entries, player = _upto(path)
        seats[path.stem] = store.create(written(path).game.key, path.stem, entries), player
    for game, table in FIGHTS.items():
        seats[f"{game} fights"] = store.create(game, game, table().entries), "anna"
    store.close()
    served.start()
    yield lambda name: served.link("seat", *seats[name])
    served.stop(signal.SIGKILL)


def _tabs(page: Page) -> Iterator[str]:
    """Open each tab of a page, and yield its name once the page stands still."""
    tabs = page.get_by_role("navigation", name="Tabs").get_by_role("button")
    for name in tabs.all_inner_texts():
        tabs.filter(has_text=name).first.tap()
        settled(page)
        yield name


@pytest.mark.parametrize("name", [path.stem for path in FILES])
def test_words_are_whole_on_a_small_phone(link: Callable[[str], str], visit: Visit, name: str) -> None:
    page = visit(link(name), SMALL)
    expect(page.get_by_role("navigation", name="Tabs")).to_be_visible()
    found = {tab: page.evaluate(WORDS) + ["sideways"] * sideways(page) for tab in _tabs(page)}
    assert not {tab: wrong for tab, wrong in found.items() if wrong}


@pytest.mark.parametrize("game", FIGHTS)
@pytest.mark.parametrize("way", ["Losses", "Dice", "Boardside rolls"])
def test_words_of_a_fight_are_whole_however_dice_are_entered(
    link: Callable[[str], str], visit: Visit, game: str, way: str
) -> None:
    page = visit(link(f"{game} fights"), SMALL)
    page.get_by_role("button", name=way, exact=True).tap()
    settled(page)
    assert page.evaluate(WORDS) + ["sideways"] * sideways(page) == []

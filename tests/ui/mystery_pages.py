"""Readings of the pages of Killer Clue and Not A Clue for their tests: the line, the blocks, the gold buttons."""

from __future__ import annotations

from assistant.games import GAMES
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.ui import nac_table

ANYWAY = "Start without waiting"


def said(table: Table, seat: str, role: str = "seat") -> tuple[str, bool]:
    """Return the line of a page, and whether its player does something now."""
    line = Play(table, seat, role).state()["now"]
    return line["text"], line["yours"]


def shown(table: Table, seat: str, role: str = "seat") -> list[str]:
    """Return the titles of what can be tapped without unfolding anything; a fold is its title in brackets."""
    entry = [block for block in Play(table, seat, role).state()["entry"] if not block.get("more")]
    return [
        f"[{block.get('fold') or block['title']}]" if block["type"] == "fold" or block.get("fold") else block["title"]
        for block in entry
    ]


def not_a_clue(*ready: str, way: str = "phones") -> Table:
    """Return a table of Not A Clue at which only these players have entered their cards."""
    table = Table(GAMES["not_a_clue"], clock=lambda: 0)
    table.record(nac_table.laid(way))
    if ready:
        nac_table.dealt(table, *ready)
    return table


def gold(table: Table, seat: str, role: str = "seat") -> list[str]:
    """Return the gold buttons that can be tapped without unfolding anything."""
    entry = [block for block in Play(table, seat, role).state()["entry"] if not block.get("fold")]
    return [tap["label"] for block in entry for tap in block.get("taps", ()) if tap.get("main")]

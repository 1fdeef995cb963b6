"""A table of four for the tests of the screens of Killer Clue: Anna is the killer, with the Rope in the Hall."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from assistant.core.event import TABLE, Event
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.setup import lay
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.simulate import seats

ORDER = ("anna", "ben", "carla", "david")
HANDS = {
    "anna": ("candlestick", "knife", "lounge", "dining"),
    "ben": ("mustard", "pipe", "kitchen", "ballroom"),
    "carla": ("white", "revolver", "conservatory", "billiard"),
    "david": ("green", "wrench", "library", "study"),
}
FILE = ("scarlet", "rope", "hall")
WEAPONS = dict(
    zip(
        ("rope", "pipe", "knife", "wrench", "revolver", "candlestick"),
        ("hall", "lounge", "kitchen", "study", "library", "billiard"),
        strict=True,
    )
)


def table_of(*inspected: str, killer: str = "anna", **words: Any) -> Table:
    """Four players; hands of all are entered, envelopes of these. Anna is the killer, with the Rope in the Hall."""
    table = Table(GAMES["killer_clue"], clock=lambda: 0)
    players = tuple(replace(one, device=words.get("way") != "tablet") for one in lay(seats(4)).players)
    table.record(replace(lay(seats(4)), players=players, weapons=WEAPONS, timers=False, **words))
    for player in ORDER:
        table.record(clue.HandDealt(of=player, cards=HANDS[player]), player)
    for player in inspected:
        table.record(e.EnvelopeInspected(of=player, case_file=FILE if player == killer else ()), player)
    return table


def told(table: Table, *events: Event) -> Table:
    for event in events:
        table.record(event, TABLE, freely=True)
    return table


def moved(table: Table, **rooms: str) -> Table:
    """Move each of these into a room in their own turn, and end it; the others end theirs."""
    for player in ORDER:
        token = table.view(TABLE).piece(player)
        if player in rooms:
            told(table, clue.TokenMoved(by=player, token=token, to=rooms[player], how="dice"))
        told(table, clue.TurnEnded(by=player))
    return table


def danger(table: Table) -> Table:
    """Nobody plays an Intrigue card."""
    return told(table, *(e.IntrigueEnded(by=player) for player in ORDER))


def of_type(play: Play, kind: str) -> list[dict[str, Any]]:
    return [found for found in play.state()["entry"] if found["type"] == kind]

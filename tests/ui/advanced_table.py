"""A table of four for the tests of the screens of Advanced Cluedo.

Anna is Scarlet, Ben Mustard, Carla White, David Green.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from assistant.core.event import TABLE, Event
from assistant.games import GAMES
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.setup import lay
from assistant.table.table import Log, Table
from dashboards.play.page import Play
from tests.simulate import seats

ORDER = ("anna", "ben", "carla", "david")
CLUES = {
    "anna": ("candlestick", "knife", "lounge", "dining"),
    "ben": ("mustard", "pipe", "kitchen", "ballroom"),
    "carla": ("white", "revolver", "conservatory", "billiard"),
    "david": ("green", "wrench", "library", "study"),
}
"""The solution is Scarlet with the Rope in the Hall; Peacock and Plum lie in the middle."""
HELD = {
    "anna": ("spades_10", "hearts_king", "diamonds_9", "clubs_7", "clubs_queen"),
    "ben": ("hearts_4", "clubs_10", "spades_ace", "diamonds_2"),
    "carla": ("hearts_9", "clubs_3", "spades_6"),
    "david": ("clubs_ace", "diamonds_jack"),
}
GOALS = {
    "anna": ("mustard", "rope", "hall"),
    "ben": ("green", "pipe", "kitchen"),
    "carla": ("plum", "wrench", "study"),
    "david": ("scarlet", "knife", "library"),
}


def told(table: Table, *events: Event) -> Table:
    for event in events:
        table.record(event, TABLE, freely=True)
    return table


Hands = Mapping[str, tuple[str, ...]]


def table_of(log: Log | None = None, held: Hands = HELD, **words: Any) -> Table:
    """Four players, whose hands of clue cards and of playing cards are entered."""
    table = Table(GAMES["advanced_cluedo"], *([log] if log else []), clock=lambda: 0)
    table.record(replace(lay(seats(4)), timers=False, **words))
    for player in ORDER:
        table.record(e.clue.HandDealt(of=player, cards=CLUES[player]), player)
    return holding(table, held)


def holding(table: Table, held: Hands) -> Table:
    """Playing cards in hands, each known to one phone alone."""
    for player, cards in held.items():
        told(table, e.CardsCounted(of=player, count=len(cards)))
        table.record(e.HandNoted(of=player, cards=cards), player)
    return table


def at(table: Table, **rooms: str) -> Table:
    """Characters are set into rooms: nobody takes a card for that."""
    return told(table, *(e.clue.TokenMoved(by="anna", token=token, to=to, how="placed") for token, to in rooms.items()))


def night(log: Log | None = None, held: Hands = HELD, goals: Hands = GOALS, **words: Any) -> Table:
    """Killer Kloo Doo: Anna with the Revolver, Ben with the Rope; Anna is on turn."""
    table = Table(GAMES["advanced_cluedo"], *([log] if log else []), clock=lambda: 0)
    scores = {"anna": 60, "ben": 45, "carla": 31, "david": -5}
    table.record(replace(lay(seats(4), part="two", scores=scores), **{"timers": False, **words}))
    for suspect, roll in zip(table.view(TABLE).pawns, (7, 9, 6, 11, 8, 5), strict=True):
        told(table, e.SurvivalRolled(suspect=suspect, roll=roll))
    for player in ORDER:
        table.record(e.ObjectivesDrawn(of=player, cards=goals[player]), player)
    told(table, e.FirstChosen(player="anna"))
    holding(table, held)
    at(table, scarlet="hall", mustard="hall", white="kitchen", green="library", peacock="study", plum="lounge")
    return armed(table, revolver="anna", rope="ben")


def armed(table: Table, **weapons: str) -> Table:
    """Players carry these weapons: each is put where its player stands, and picked up."""
    for weapon, player in weapons.items():
        state: Any = table.view(TABLE)
        told(table, e.clue.WeaponMoved(weapon=weapon, to=state.room_of(player)))
        told(table, e.WeaponPickedUp(by=player, weapon=weapon))
    return table


def of_type(play: Play, kind: str) -> list[dict[str, Any]]:
    """Return the blocks of this type, including folded ones."""

    def within(blocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [b for x in blocks for b in (x, *within(x.get("blocks", [])))]

    return [found for found in within(play.state()["entry"]) if found["type"] == kind]


def say(play: Play, send: dict[str, Any], **said: Any) -> None:
    """Return a message with what the page puts in for "$target" and the like."""
    event = {k: said.get(str(v)[1:], v) if str(v).startswith("$") else v for k, v in send["event"].items()}
    play.hear({**send, "event": event, "seen": play.state()["revision"], "sure": True})

"""A table of three for the tests of screens, and how they tap on it."""

from __future__ import annotations

from dataclasses import replace

from assistant.core.event import TABLE
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.clue.setup import lay
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.simulate import seats

HANDS = {
    "anna": ("scarlet", "mustard", "candlestick", "knife", "lounge", "dining"),
    "ben": ("white", "green", "pipe", "revolver", "kitchen", "ballroom"),
    "carla": ("peacock", "rope", "conservatory", "billiard", "library", "study"),
}


def table_of(*hands: str, **laid: object) -> Table:
    """Three players; the solution is Plum with the Wrench in the Hall."""
    table = Table(GAMES["clue"])
    table.record(replace(lay(seats(3)), **laid))
    for player in hands:
        table.record(e.HandDealt(of=player, cards=HANDS[player]), player)
    return table


def enter(play: Play, room: str = "lounge", player: str = "anna", token: str = "scarlet") -> None:
    say(play, "TokenMoved", by=player, token=token, to=room, how="dice")


def say(play: Play, kind: str, **values: object) -> None:
    play.hear({"do": "record", "seen": play.state()["revision"], "event": {"kind": kind, **values}})


def block(play: Play, title: str) -> dict:
    """Return the block of the entry with this title, even if it is folded."""

    def within(blocks: list[dict]) -> list[dict]:
        return [b for x in blocks for b in (x, *within(x.get("blocks", [])))]

    named = (b for b in within(play.state()["entry"]) if title in (b.get("title"), b.get("fold")))
    return next(b for b in named if b["type"] != "fold")


def tap(play: Play, title: str, label: str) -> None:
    found = next(t for t in block(play, title)["taps"] if t["label"] == label)
    play.hear({"seen": play.state()["revision"], **found["send"]})


def asked_table() -> Table:
    """Anna has suggested Green with the Rope in the Lounge."""
    table = table_of(*HANDS)
    anna = Play(table, "anna")
    enter(anna)
    say(anna, "SuggestionMade", by="anna", suspect="green", weapon="rope", room="lounge")
    return table


def asked_again() -> Table:
    """Anna, who has seen the Kitchen in Ben’s hand, asks him for Green, Revolver and Kitchen, with advice."""
    table = table_of(*HANDS, help="advice")
    for weapon, card in (("rope", "kitchen"), ("revolver", "")):
        asked = e.SuggestionMade(by="anna", suspect="green", weapon=weapon, room="kitchen")
        table.record(asked, "anna", freely=True)
        if card:
            table.record(e.CardShown(by="ben", to="anna", card=card), "ben", freely=True)
    return table


def answered_again() -> Table:
    """Ben has shown Anna the Kitchen once more."""
    table = asked_again()
    table.record(e.CardShown(by="ben", to="anna", card="kitchen"), "ben", freely=True)
    return table


def going() -> Table:
    """Anna begins her turn in the Hall, where her token was when her last one ended. With advice."""
    table = table_of(*HANDS, help="advice")
    table.record(e.TokenMoved(by="anna", token="scarlet", to="hall", how="placed"), TABLE, freely=True)
    for player in HANDS:
        table.record(e.TurnEnded(by=player), TABLE, freely=True)
    return table


def nobody_showed() -> Table:
    """Nobody could show a card to Anna."""
    table = table_of()
    anna = Play(table, "anna")
    enter(anna, room="hall")
    say(anna, "SuggestionMade", by="anna", suspect="plum", weapon="wrench", room="hall")
    table.record(e.NobodyShowed(), "anna")
    return table


def won(table: Table) -> None:
    """Have Anna name the solution."""
    for player, cards in HANDS.items():
        table.record(e.HandDealt(of=player, cards=cards), player)
    table.record(e.AccusationMade(by="anna", suspect="plum", weapon="wrench", room="hall"), "anna")
    table.record(e.AccusationJudged(by="anna", right=True), "anna")

"""The last evening, large in the lobby: its board as it is now, and what happens next there."""

from __future__ import annotations

from msgspec.json import encode

from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.kit.phrasing import listed
from assistant.storage.store import StoredGame
from assistant.table.table import Table
from dashboards.parts.common.labels import Json
from dashboards.play.assets import play_styles
from dashboards.play.page import Play
from dashboards.play.screen import PlayScreen
from dashboards.server import files
from dashboards.server.house import House
from dashboards.server.log_redaction import report

DRAWN = ("look", "words", "board")
"""The parts of the television's state that the board is drawn from."""


class LastEvening:
    """The game that was played last, as the shared screen shows it: the lobby knows no more than a television."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._made: tuple[object, Json] | None = None

    def shown(self, stored: StoredGame | None) -> Json | None:
        """Return what the lobby shows of this game; None if there is none, or if it cannot be opened."""
        if stored is None:
            return None
        try:
            table = self._house.tables.open(stored.id)
        except Nonsense:
            return None
        at = stored.id, stored.title, table.revision
        if self._made is None or self._made[0] != at:
            try:
                self._made = at, _evening(stored, table)
            except Exception as wrong:  # noqa: BLE001  (a game whose board cannot be drawn must not hide the lobby)
                report(wrong, "the last game in the lobby")
                return None
        return self._made[1]


def _evening(stored: StoredGame, table: Table) -> Json:
    play = Play(table, TABLE, "tv")
    state = play.state()
    view, status = table.view(TABLE), state.get("status") or {}
    return {
        "id": stored.id,
        "key": stored.game,
        "title": stored.title,
        "now": status.get("title", ""),
        "say": _said(state, status),
        "over": bool(view.over),
        "stage": _stage(play, state) if state.get("board") else None,
    }


def _said(state: Json, status: Json) -> str:
    """Return the sentence of the status; after the end with the cards that pages show beside it."""
    say, named = str(status.get("say", "")), status.get("three") if status.get("over") else ()
    return f"{say} {listed(state['words']['cards'][card]['name'] for card in named)}." if say and named else say


def _stage(play: Play, state: Json) -> Json:
    """Return the board and the addresses of what draws it: the lobby loads them after everything else."""
    still = {name: shapes for name, shapes in play.still().items() if name != "book"}
    screen = PlayScreen(layout="stage", families=play.families)
    return {
        "script": files.address("PlayScreen", screen.script),
        "sheet": files.address("play", "\n".join(play_styles()), "css"),
        "still": files.address("shapes", encode(still).decode(), "json"),
        "state": {name: state.get(name) for name in DRAWN},
    }

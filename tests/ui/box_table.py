"""A table of the small game at which everybody is to lay in secret, as tests of pages need it."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from assistant.core.game import Game, Notice
from assistant.core.offer import Offer
from assistant.core.seating import Seated
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.sealing import GAME, SEATS, BoxCalled, DangerCard, GameStarted


def forbidding(event: Any, _state: Any) -> list[Notice]:
    """Return rules that object to a flood."""
    bad = isinstance(event, DangerCard) and event.card == "flood"
    return [Notice("illegal", "There is no water here to flood anything.", ())] if bad else []


def calling(state: Any, _seat: str) -> list[Offer]:
    """Return the offer to open a box of which nobody may know who has submitted, while none is open."""
    now = {"what": "dangers", "told": False}
    return [] if state.what else [Offer(BoxCalled, "Everybody lays a danger card", now, expected=True)]


STRICT: Game[Any] = replace(GAME, check=forbidding, offers=calling)


def called(what: str, told: bool = True, game: Game[Any] = GAME, log: Any = None, **laid: Any) -> Table:
    """Return a table at which everybody is to submit; `paper` are seats without a device, `way` is how it is played."""
    paper, way = laid.get("paper", ()), laid.get("way", "phones")
    table = Table(game, log, clock=lambda: 1, chance=random.Random(7))
    seated = tuple(Seated(key=k, name=k.title(), device=k not in paper) for k in SEATS)
    table.record(GameStarted(players=seated, way=way))
    table.record(BoxCalled(what=what, told=told))
    return table


def lay(play: Play, card: str, **more: Any) -> dict[str, Any]:
    """Tap a danger card; gives what the page shows then."""
    event = {"kind": "DangerCard", "card": card}
    play.hear({"do": "lay", "box": "dangers 1", "event": event, "id": "tap", **more})
    return dict(play.state())


def block(play: Play) -> dict[str, Any]:
    """Return the box on a page."""
    return next(b for b in play.state()["entry"] if b["type"] == "box")

"""The checklist of a table that is being set up: what to lay out, deal and shuffle, ticked off on the host's page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.storage.store import StoredGame
from assistant.table.table import Table
from dashboards.games import setup as setup_of
from dashboards.parts.common import guides
from dashboards.parts.common.labels import Json
from dashboards.server.house import House

PREPARED = "prepared"
UNDER_WAY = 12
"""Lines after which a table no longer needs a checklist."""


def steps(house: House, stored: StoredGame, table: Table) -> list[Json]:
    """Return the steps of the checklist with their ticks; none if the game is under way, or was when it was entered."""
    begun = any(getattr(entry.event, "under_way", False) for entry in table.entries[:1])
    if begun or table.count(TABLE) > UNDER_WAY or table.view(TABLE).over:
        return []
    done, here = _done(house, stored), _here(table)
    listed = guides.checklist_for(stored.game, here).items()
    return [{"step": number, "html": step, "done": number in done} for number, step in listed]


def _here(table: Table) -> list[str]:
    """Return what a checklist distinguishes: the number of players, the part of the game, how areas are divided up."""
    laid = next((entry.event for entry in table.entries), None)
    part = guides.part_of(laid)
    return [f"{len(table.view(TABLE).players)} players", *([part] if part else []), *_divided(laid)]


def _divided(laid: object) -> list[str]:
    """Return how areas are divided up, and the other armies placed; nothing about areas already on the board."""
    owners, armies = getattr(laid, "owners", None), getattr(laid, "armies", None)
    handfuls = getattr(laid, "options", {}).get("RSK-AMB-05") == "handfuls"
    areas = [] if armies else ["Dealt out" if owners else "Claimed in turn"]
    return [*areas, "In handfuls" if handfuls else "One at a time"]


def tick(house: House, stored: StoredGame, step: Any, done: bool) -> None:
    """Remember that a step is done, or that it is not; raise Nonsense if the checklist has no such step."""
    if type(step) is not int or not 0 <= step < len(guides.checklist(stored.game)):
        raise Nonsense("The checklist has no such step. Reload this page.")
    ticked = _done(house, stored) | {step} if done else _done(house, stored) - {step}
    house.store.remember(_name(stored), json.dumps(sorted(ticked)))
    house.wake("host")


def prepared(house: House, number: int, draft: Mapping[str, Any]) -> None:
    """Tick everything off if the table has ticked off the whole preparation that its set-up lists."""
    wanted = {step["key"] for step in setup_of(draft["game"]).shown(dict(draft)).get("preparing", ())}
    if wanted and wanted <= set(draft.get("done", ())):
        house.store.remember(f"{PREPARED} {number}", json.dumps(list(range(len(guides.checklist(draft["game"]))))))


def _done(house: House, stored: StoredGame) -> frozenset[int]:
    return frozenset(json.loads(house.store.setting(_name(stored), "[]")))


def _name(stored: StoredGame) -> str:
    return f"{PREPARED} {stored.id}"

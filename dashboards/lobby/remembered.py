"""The setup drafts of a house: one for each game, kept for the next evening, with the people of the latest table."""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Any

from assistant.core.offer import Nonsense
from assistant.table.table import NotRecorded
from dashboards.lobby import laying as setup
from dashboards.parts.setup.draft import Draft, carried, named

if TYPE_CHECKING:
    from dashboards.server.house import House

LATEST = "draft"
"""The setting that holds the draft that was touched last; others hold one draft per game and the last table set up."""
LAST_TABLE = "last table"


def draft_of(house: House, game: str) -> Draft:
    """Return the draft of this game as it was left, with the people of the latest table; otherwise an empty one."""
    latest = house.drafts.get(house.latest) or _stored(house, LATEST) or last_table(house)
    draft = house.drafts.get(game) or _stored(house, f"{LATEST} {game}")
    if latest is not None and latest["game"] == game:
        draft = draft or latest
    elif latest is not None:
        draft = carried(draft or setup.fresh(game), latest, setup.of(game).pieces(draft or setup.fresh(game)))
    house.drafts[game] = draft or setup.fresh(game)
    house.latest = game
    return house.drafts[game]


def keep(house: House, draft: Draft) -> None:
    """Keep the draft in memory, and on disk for after a restart; a full disk does not disturb the form."""
    house.drafts[draft["game"]] = draft
    house.latest = draft["game"]
    _remember(house, LATEST, draft)
    _remember(house, f"{LATEST} {draft['game']}", draft)
    house.wake("host")


def remember_table(house: House, draft: Draft) -> None:
    """Remember the table that was just set up, so that the next one can be the same."""
    _remember(house, LAST_TABLE, draft)


def last_table(house: House) -> Draft | None:
    """Return the draft of the table that was set up last, if there is one."""
    return _stored(house, LAST_TABLE)


def again(house: House) -> dict[str, Any] | None:
    """Return the game and the names for playing at the last table again; None if there is none."""
    draft = last_table(house)
    if draft is None or not named(draft):
        return None
    names = [player["name"] for player in draft["players"]]
    return {"game": draft["game"], "names": names}


def _stored(house: House, name: str) -> Draft | None:
    text = house.store.setting(name)
    with contextlib.suppress(ValueError, Nonsense):
        return setup.tidy(json.loads(text)) if text else None
    return None


def _remember(house: House, name: str, draft: Draft) -> None:
    with contextlib.suppress(NotRecorded):
        house.store.remember(name, json.dumps(draft))

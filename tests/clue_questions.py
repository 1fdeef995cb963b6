"""A table of Clue at which a suggestion waits for its answers."""

from __future__ import annotations

import pytest

from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.clue.setup import lay
from assistant.table.table import Table

PLAYERS = [Seated(key=k, name=k.title(), piece=k) for k in ("scarlet", "green", "plum", "white")]

SUGGESTED = e.SuggestionMade(by="scarlet", suspect="mustard", weapon="rope", room="lounge")


@pytest.fixture
def table() -> Table:
    """Return a table of Scarlet, Green, Plum and White; Scarlet begins."""
    found = Table(GAMES["clue"], clock=lambda: 1_760_000_000_000)
    found.record(lay(PLAYERS))
    return found


@pytest.fixture
def asked(table: Table) -> Table:
    """Return a table at which Scarlet has suggested Mustard, rope, lounge (line 3); Green has not answered yet."""
    table.record(e.TokenMoved(by="scarlet", token="scarlet", to="lounge"), "scarlet")
    table.record(SUGGESTED, "scarlet")
    return table

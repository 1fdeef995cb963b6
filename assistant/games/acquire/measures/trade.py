"""What the figures of a market have to know of Acquire."""

from __future__ import annotations

from typing import Final

from assistant.games.acquire import events as e
from assistant.games.acquire.settling import terms
from assistant.measuring.market import SOURCES, Trade

TRADE: Final = Trade(terms=terms, sources={**SOURCES, e.CorporationFounded: ("founding", "of")})

"""The script and the style sheets of a screen of play."""

from __future__ import annotations

from dashboards.parts import styles

SCRIPT = "play/screen"
"""The module that a screen of play begins with."""
SHEETS = (
    "parts/common/frame",
    "parts/common/entry",
    "parts/common/seats",
    "parts/mystery/odds",
    "parts/mystery/grid",
    "parts/mystery/mansion",
    "parts/mystery/killing",
    "parts/mystery/ring",
    "parts/mystery/case",
    "parts/world/world",
    "parts/world/fight",
    "parts/world/force",
    "parts/world/theatre",
    "parts/world/plot",
    "parts/world/clash",
    "play/replay",
    "parts/market/market",
    "parts/market/purse",
    "parts/tiles/tiles",
    "parts/cards/cards",
    "parts/cards/card_history",
    "parts/cards/pack",
    "parts/cards/standing",
    "parts/review/review",
)
"""Style sheets of the parts of play, behind the theme."""


def play_styles() -> list[str]:
    """Return the theme and the sheets of all parts of play."""
    return [styles(*SHEETS)]

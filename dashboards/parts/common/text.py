"""Text that fits a screen: shortened names, chances as figures."""

from __future__ import annotations

import unicodedata

LONGEST = 28
"""Characters of a name that are shown if space is short; lines of the feed show it whole."""


def clip(text: str, most: int = LONGEST) -> str:
    """Return the text without control characters, shortened if it would not fit."""
    clean = text if text.isprintable() else _without_controls(text)
    return clean if len(clean) <= most else clean[: most - 1] + "…"


def shortened(text: str, most: int) -> str:
    """Return a sentence of at most about this many characters, cut between the things it lists or between words."""
    clean = clip(text, len(text))
    if len(clean) <= most:
        return clean
    head, things, _ = clean[:most].rpartition("; ")
    return f"{head}; and more" if things else f"{clean[:most].rpartition(' ')[0]} …"


def _without_controls(text: str) -> str:
    return "".join(c for c in text if unicodedata.category(c)[0] != "C" or c in "\u200d\ufe0f")


def percent(chance: float) -> str:
    """Return a probability as a figure of at most three characters; only certain ones are 0 or 100."""
    if chance <= 0 or chance >= 1:
        return "0" if chance <= 0 else "100"
    return "<1" if chance < 0.01 else ">99" if chance > 0.99 else str(round(100 * chance))

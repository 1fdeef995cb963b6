"""Names as people type them: which are valid, what is wrong with the others, and short keys for them."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

LONGEST_NAME: Final = 24


def clean_name(name: str) -> str:
    """Return the name without outer and doubled spaces, in one Unicode normal form."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def name_trouble(name: str) -> str:
    """Return why this cannot be a name; "" if it can. Markup is plain text, so every keyboard character is allowed."""
    if not clean_name(name):
        return "needs a name"
    if len(clean_name(name)) > LONGEST_NAME:
        return f"has a name longer than {LONGEST_NAME} letters. Choose a shorter one that fits on a phone"
    if any(unicodedata.category(c) in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp") for c in name) or _tricky(name):
        return "has an invisible character in the name. Type the name again"
    return ""


def _tricky(name: str) -> bool:
    """Return whether there are characters that hide or reverse letters (the joiner inside emoji may stay)."""
    return (
        any(unicodedata.category(c) == "Cf" and c != "\u200d" for c in name) or clean_name(name).strip("\u200d") == ""
    )


def key_for(name: str, taken: set[str], prefix: str) -> str:
    """Return a short key of plain letters for a name, different from those in `taken`, and add it there."""
    plain = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    stem = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:20] or prefix
    key, count = stem, 1
    while key in taken:
        count += 1
        key = f"{stem}_{count}"
    taken.add(key)
    return key

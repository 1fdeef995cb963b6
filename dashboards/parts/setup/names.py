"""Names as people type them: what is a name, what is not and why, and short keys for them."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

LONGEST_NAME: Final = 24


def clean_name(name: str) -> str:
    """The name without outer and doubled spaces, its letters in one writing."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def name_trouble(name: str) -> str:
    """Why this cannot be a name; "" if it can. Markup is text, so every sign on a keyboard will do."""
    if not clean_name(name):
        return "needs a name"
    if len(clean_name(name)) > LONGEST_NAME:
        return f"has a name of more than {LONGEST_NAME} letters: a shorter one fits on a phone"
    if any(unicodedata.category(c) in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp") for c in name) or _tricky(name):
        return "has a sign in the name that cannot be seen: type the name anew"
    return ""


def _tricky(name: str) -> bool:
    """Whether there are signs that hide or turn round letters (the joiner inside emoji may stay)."""
    return (
        any(unicodedata.category(c) == "Cf" and c != "\u200d" for c in name) or clean_name(name).strip("\u200d") == ""
    )


def key_for(name: str, taken: set[str], prefix: str) -> str:
    """A short key of plain letters for a name, none of `taken`, which it joins."""
    plain = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    stem = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:20] or prefix
    key, count = stem, 1
    while key in taken:
        count += 1
        key = f"{stem}_{count}"
    taken.add(key)
    return key

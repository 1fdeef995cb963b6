"""Names that people may type for an area: ids, names, the table's own names, short forms, beginnings."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cache, lru_cache

from assistant.content.maps import axis_world
from assistant.games.axis_allies import board
from assistant.games.axis_allies.sayings import MANY
from assistant.games.axis_allies.state import AxisAllies

NEAREST = 3
"""The number of names that are suggested for an unknown one."""
Spoken = Mapping[str, frozenset[str]]
"""A typed name, in lowercase without punctuation → the areas that it can mean."""


MORE = {
    "infantry": ("inf",),
    "tank": ("arm", "armour", "armor", "tk"),
    "fighter": ("ftr", "fig"),
    "bomber": ("bmb", "bmr"),
    "aa_gun": ("aagun", "aaguns"),
    "factory": ("ic", "complex"),
    "transport": ("tr", "trans", "trns"),
    "submarine": ("subs", "ss"),
    "carrier": ("ac", "cvs"),
    "battleship": ("bbs",),
}
"""Other words that people write for a kind of unit."""


class Puzzled(ValueError):
    """Something typed was not understood; the text is for the person who typed it."""


def plain(text: str) -> str:
    """Return the text in lowercase with punctuation as spaces: how names are compared."""
    return " ".join(re.sub(r"[^\w]+|_", " ", text.casefold()).split())


def area_of(state: AxisAllies, text: str) -> str:
    """Return the area that is meant; raise Puzzled if none or several fit (PAA-SET-03)."""
    if text.startswith("#") and text[1:] in axis_world().keys:
        return text[1:]
    own = _names(tuple(sorted(state.names.items())))
    for fits in (_exactly, _begun, _in_order):
        areas = fits(own, plain(text))
        if len(areas) == 1:
            return next(iter(areas))
        if areas:
            names = " or ".join(sorted(state.area(key) for key in areas))
            raise Puzzled(f"“{text}” could be {names}. Write more of the name.")
    near = get_close_matches(plain(text), list(own), n=12, cutoff=0.5)
    keys = list(dict.fromkeys(key for name in near for key in sorted(own[name])))[:NEAREST]
    hint = f" The closest names are {', '.join(state.area(key) for key in keys)}." if keys else ""
    raise Puzzled(f"“{text}” is not an area or sea zone on this board.{hint}")


def known(state: AxisAllies, text: str) -> bool:
    """Return whether exactly one area can be meant."""
    try:
        return bool(plain(text)) and bool(area_of(state, text))
    except Puzzled:
        return False


@lru_cache(maxsize=64)
def _names(own: tuple[tuple[str, str], ...]) -> Spoken:
    """Return every name of every area; a name that the table gave belongs to that area only."""
    usual: dict[str, set[str]] = {}
    for area in axis_world().areas:
        for name in (area.key, area.name, area.short, *board.aliases()[area.key]):
            usual.setdefault(plain(name), set()).add(area.key)
    given: dict[str, set[str]] = {}
    for key, name in own:
        given.setdefault(plain(name), set()).add(key)
    return {name: frozenset(keys) for name, keys in {**usual, **given}.items() if name}


def _exactly(names: Spoken, text: str) -> frozenset[str]:
    return names.get(text, frozenset())


def _begun(names: Spoken, text: str) -> frozenset[str]:
    """Return areas with a name whose first words begin this way: "e med" for "eastern mediterranean"."""
    words = text.split()
    return _all(names, lambda name: _fit(words, name.split()[: len(words)]), words)


def _in_order(names: Spoken, text: str) -> frozenset[str]:
    """Return areas with a name that begins this way and skips words: "brazil coast"."""
    words = text.split()
    return _all(names, lambda name: _skips(words, name.split()), words)


def _all(names: Spoken, fits: Callable[[str], bool], words: list[str]) -> frozenset[str]:
    return frozenset(key for name, keys in names.items() if words and fits(name) for key in keys)


def _fit(words: list[str], name: list[str]) -> bool:
    return len(words) == len(name) and all(full.startswith(word) for word, full in zip(words, name, strict=True))


def _skips(words: list[str], name: list[str]) -> bool:
    if not name or not name[0].startswith(words[0]):
        return False
    rest = iter(name)
    return all(any(full.startswith(word) for full in rest) for word in words)


@cache
def kinds_said() -> Mapping[str, str]:
    """Return every word for a kind of unit."""
    words: dict[str, str] = {}
    for key, kind in board.kinds().items():
        for word in (key, kind.abbr, kind.name, *MANY[key], *MORE[key]):
            words[word.casefold().replace(" ", "").replace("_", "").replace("-", "")] = key
    return words

"""The registry of figures by game: the `MEASURES` of its folder or its package, imported on demand."""

from __future__ import annotations

from hashlib import blake2b
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from assistant.content.catalogue import SHELF
from assistant.content.plugins import cached, found, plugin
from assistant.figures.facts import Measures
from assistant.figures.facts.guarded import measures

ROOMS: Final = ("content", "core", "deduction", "families", "figures", "games", "kit", "knowledge", "odds", "table")
"""The packages whose sources a figure can depend on, beside the log."""
MEASURED: Final = ("rates.json", "values.json")
"""The names of rates of exchange and of the trained value among a game's data."""


@cached
def measures_of(game: str) -> Measures:
    """Return the figures of this game; raises LookupError for a game without figures.

    A package's game has some in any case: see `guarded`.
    """
    if theirs := plugin(game):
        return measures(theirs)
    name = f"assistant.games.{game}.figures"
    try:
        there = find_spec(name) is not None
    except ModuleNotFoundError:  # there is no such game here, only plays of it
        there = False
    if not there:
        raise LookupError(f"{game} has no figures.")
    own: Measures = import_module(name).MEASURES
    return own


@cached
def engine() -> str:
    """Return the version of the program for figures: a hash of the sources, rates and trained values of all games."""
    digest = blake2b(digest_size=6)
    here = Path(__file__).parents[2]
    files = [file for room in ROOMS for file in (here / room).rglob("*.py")]
    for file in sorted(files):
        digest.update(file.relative_to(here).as_posix().encode())
        digest.update(file.read_bytes())
    for file in sorted(file for name in MEASURED for file in (SHELF / "data").glob(f"*/{name}")):
        digest.update(file.read_bytes())
    for key, theirs in sorted(found().plugins.items()):
        files = [file for kind in ("*.py", "*.toml") for file in theirs.folder.rglob(kind)]
        for file in sorted(files):
            digest.update(f"{key}/{file.relative_to(theirs.folder).as_posix()}".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()

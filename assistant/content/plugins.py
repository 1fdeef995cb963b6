"""Games of other authors: installed packages that name a game as an entry point, found without importing them.

    [project.entry-points."boardside.games"]
    coup = "boardside_coup:GAME"

The name of the entry point is the key of the game. The folder of the package holds its data: `rules.toml`,
`cards.toml`, `guide.md`, `maps/`. `assistant.games` imports the packages; here only what pip keeps of them is read, and
the version of the interface.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

__all__ = ["GROUP", "INTERFACE", "Plugin", "cached", "found", "look_again", "plugin"]

GROUP: Final = "boardside.games"
"""The group of entry points in which packages name their games."""
INTERFACE: Final = 1
"""The version of the interface that games of other authors are written for."""
KEY: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
"""A key that is safe in paths, in addresses and in stored games."""
SHOWN: Final = 60
"""How many characters of a word that somebody else has chosen are shown."""

P = ParamSpec("P")
T = TypeVar("T")
_caches: list[Callable[[], None]] = []


def cached(work: Callable[P, T]) -> Callable[P, T]:
    """Have results kept, like `functools.cache`, until `look_again`: for what depends on the installed games."""
    made = cache(work)
    _caches.append(made.cache_clear)
    return made  # type: ignore[return-value]


def look_again() -> None:
    """Forget which packages are installed, and everything that depends on them: tests install and remove games."""
    for clear in _caches:
        clear()


@dataclass(frozen=True)
class Plugin:
    """A game in a package outside this repository: how it is imported, and the folder of its data.

    `package` is the dotted name of the folder, `value` the whole entry point ("boardside_coup:GAME"). `interface` is
    the version of the kit that its catalogue asks for. `summary` is what the package says of itself in one line.
    """

    key: str
    package: str
    value: str
    folder: Path
    interface: int = 1
    distribution: str = ""
    version: str = ""
    summary: str = ""

    @property
    def origin(self) -> str:
        """The package and its version, as pip names them."""
        return f"{self.distribution} {self.version}".strip()

    @property
    def label(self) -> str:
        """The key and where the game comes from, for a sentence to the host."""
        return label(self.key, self.origin)


@dataclass(frozen=True)
class Found:
    """The installed games by key, and the reasons why others cannot be played, in words for the host."""

    plugins: Mapping[str, Plugin] = field(default_factory=dict[str, Plugin])
    refused: Mapping[str, str] = field(default_factory=dict[str, str])


class _Refused(ValueError):
    """A package that cannot be a game here. The message is a sentence for the host."""


def label(key: str, origin: str) -> str:
    """Return the words that name a game in a sentence to the host: “coup (boardside-coup 0.1)”."""
    return f"{key[:SHOWN]} ({origin})" if origin else key[:SHOWN]


def plugin(key: str) -> Plugin | None:
    """Return the package that holds the game with this key; None for our own games and for unknown ones."""
    return found().plugins.get(key)


@cached
def found() -> Found:
    """Return the games of other authors that are installed, by key, without importing any of them."""
    plugins: dict[str, Plugin] = {}
    refused: dict[str, str] = {}
    named: dict[str, list[metadata.EntryPoint]] = {}
    for point in _points():
        named.setdefault(point.name, []).append(point)
    for key, points in sorted(named.items()):
        try:
            plugins[key] = _read(key, points)
        except _Refused as wrong:
            refused[key] = str(wrong)
    return Found(plugins, refused)


_titles: dict[str, str] = {}


def entitle(key: str, title: str) -> None:
    """Remember what a game calls itself, for a catalogue that it does not have."""
    _titles[key] = title


def title(key: str) -> str:
    """Return what a game calls itself; before it is imported, its key in words."""
    return _titles.get(key) or key.replace("_", " ").capitalize()


@cached
def ours() -> frozenset[str]:
    """Return the keys of the games of this repository: the folders of `assistant/games`."""
    games = Path(__file__).resolve().parents[1] / "games"
    return frozenset(file.parent.name for file in games.glob("*/__init__.py"))


def _points() -> Iterator[metadata.EntryPoint]:
    """Yield the entry points of the group, each once, in the order of the packages that name them."""
    seen: set[tuple[str, str, str]] = set()
    for point in metadata.entry_points(group=GROUP):
        what = (point.name, point.value, _origin([point]))
        if what not in seen:
            seen.add(what)
            yield point


def _read(key: str, points: list[metadata.EntryPoint]) -> Plugin:
    """Return the game that entry points of one name describe; raise _Refused if it cannot be played."""
    named, point = label(key, _origin(points)), points[0]
    if not KEY.fullmatch(key):
        raise _Refused(f"{named}: the key of a game is a word of small letters, digits and “_”, such as “my_game”.")
    if key in ours():
        raise _Refused(f"{named}: Boardside itself has a game with this key, and plays its own.")
    if len(points) > 1:
        raise _Refused(f"{named}: several packages have a game with this key. Remove all but one of them.")
    package, folder = _place(named, point)
    interface = _interface(named, key, folder)
    dist = point.dist
    return Plugin(
        key=key,
        package=package,
        value=point.value,
        folder=folder,
        interface=interface,
        distribution=dist.name if dist else "",
        version=dist.version if dist else "",
        summary=_summary(dist),
    )


def _summary(dist: metadata.Distribution | None) -> str:
    """Return what a package says of itself in one line; "" if it says nothing."""
    said: Any = dist.metadata["Summary"] if dist and "Summary" in dist.metadata else ""
    return "" if said == "UNKNOWN" else " ".join(str(said).split())[: 2 * SHOWN]


def _origin(points: Iterable[metadata.EntryPoint]) -> str:
    return ", ".join(f"{point.dist.name} {point.dist.version}" for point in points if point.dist)


def _place(named: str, point: metadata.EntryPoint) -> tuple[str, Path]:
    """Return the innermost package on the way to what the entry point names, and its folder."""
    if not point.attr or not re.fullmatch(r"\w+(\.\w+)*", point.module):
        raise _Refused(f"{named}: its entry point has to name a package and a value in it, such as “my_game:GAME”.")
    top, *below = point.module.split(".")
    try:
        spec = find_spec(top)
    except (ImportError, ValueError, AttributeError):
        spec = None
    if spec is None:
        raise _Refused(f"{named}: its package “{top}” is not there. Install it again.")
    folder = next((Path(place) for place in spec.submodule_search_locations or () if Path(place).is_dir()), None)
    if folder is None:
        raise _Refused(f"{named}: “{top}” has to be a package (a folder with a file __init__.py).")
    package = top
    for name in below:
        if not (folder / name).is_dir():
            break
        package, folder = f"{package}.{name}", folder / name
    return package, folder


def _interface(named: str, key: str, folder: Path) -> int:
    """Return the version of the interface that a catalogue asks for: 1 without one."""
    file = folder / "rules.toml"
    if not file.is_file():
        return 1
    try:
        meta: Any = tomllib.loads(file.read_text("utf-8")).get("meta", {})
        asked, title = meta.get("interface", 1), str(meta.get("title") or key)[:SHOWN]
    except (OSError, ValueError, AttributeError) as wrong:
        raise _Refused(f"{named}: its rules.toml cannot be read: {wrong}") from None
    if type(asked) is not int or asked < 1:
        raise _Refused(f"{named}: “interface” in its rules.toml has to be a whole number, such as {INTERFACE}.")
    if asked > INTERFACE:
        raise _Refused(
            f"{title} is made for a newer Boardside (interface {asked}; this one speaks {INTERFACE}). "
            "Update Boardside to play it."
        )
    return asked

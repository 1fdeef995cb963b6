"""The modules of a game as files: its own, those of its base games and families that it imports, and its screens.

Nothing is imported to be read. A game may be part of Boardside or an installed package of its own.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, cast

from assistant.content.plugins import cached
from assistant.core.game import Game, State

OURS = ("assistant", "boardside", "dashboards")
FOLLOWED = ("assistant.families", "assistant.games", "dashboards.games")
"""The packages in which imports lead to more code of a game."""
SHARED = ("dashboards.lobby", "dashboards.parts", "dashboards.play")
"""Screens that every game has."""


def package_of(game: Game[Any]) -> str:
    """Return the package in which a game is defined, such as "assistant.games.risk" or "boardside_coup".

    >>> from assistant.games import GAMES
    >>> package_of(GAMES["risk"])
    'assistant.games.risk'
    """
    if _path(f"assistant.games.{game.key}"):
        return f"assistant.games.{game.key}"
    state = cast("type[State]", type(game.start))
    homes = [part.__module__.partition(".")[0] for part in (state, *game.events, game.lay, game.laws)]
    return next((home for home in homes if home not in OURS), "assistant.families")


def modules_of(package: str) -> tuple[str, ...]:
    """Return the modules with code of a game: those of its package, of what they import, and of its screens.

    Screens are those of `dashboards/games` with the package's name and those that every game has.
    """
    screens = f"dashboards.games.{package.rpartition('.')[2]}"
    followed = (*FOLLOWED, package)
    found = dict.fromkeys((*_inside(package), *_inside(screens)))
    left = list(found)
    while left:
        new = [module for module in imports(left.pop()) if module.startswith(followed) and module not in found]
        found |= dict.fromkeys(new)
        left += new
    return (*found, *(module for shared in SHARED for module in _inside(shared) if module not in found))


def tree(module: str) -> ast.Module:
    """Return the source of a module, parsed; an empty one if it has no file."""
    return _parsed(source(module))


@cached
def source(module: str) -> str:
    """Return the source of a module; "" if it has no file."""
    path = _path(module)
    return path.read_text("utf-8") if path else ""


@lru_cache(maxsize=1024)
def _parsed(text: str) -> ast.Module:
    """Return parsed source; most modules stay as they are when another package is looked for."""
    return ast.parse(text)


@cached
def imports(module: str) -> tuple[str, ...]:
    """Return the modules that a module imports, as far as they have files."""
    found: list[str] = []
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = _above(module, node.level)
            home = ".".join(part for part in (start, node.module) if part)
            found += [home, *(f"{home}.{name.name}" for name in node.names)]
    return tuple(one for one in dict.fromkeys(found) if _path(one))


def _above(module: str, level: int) -> str:
    """Return the package that a relative import of this level begins at; "" for an absolute one."""
    if not level:
        return ""
    path = _path(module)
    parts = module.split(".") + ([""] if path and path.name == "__init__.py" else [])
    return ".".join(parts[:-level])


@cached
def _inside(package: str) -> tuple[str, ...]:
    """Return the modules of a package, itself first; only itself if it is a single file."""
    path = _path(package)
    if not path or path.name != "__init__.py":
        return (package,) if path else ()
    return (package, *sorted(_below(path.parent, package)))


def _below(folder: Path, package: str) -> Iterator[str]:
    for file in folder.rglob("*.py"):
        parts = file.relative_to(folder).with_suffix("").parts
        if parts != ("__init__",):
            yield ".".join((package, *(parts[:-1] if parts[-1] == "__init__" else parts)))


@cached
def _path(module: str) -> Path | None:
    """Return the file of a module, found by the place of its top package, which is not imported."""
    top, *rest = module.split(".")
    try:
        spec = find_spec(top)
    except (ImportError, ValueError):
        return None
    if spec is None:
        return None
    if not rest and spec.origin and not spec.submodule_search_locations:
        return Path(spec.origin) if spec.origin.endswith(".py") else None
    for place in spec.submodule_search_locations or ():
        path = Path(place, *rest)
        for file in (path / "__init__.py", path.with_suffix(".py")):
            if file.is_file():
                return file
    return None

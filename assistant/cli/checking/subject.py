"""The game to be checked: an installed one by its key, one of Boardside's own, or one in a folder, installed or not."""

from __future__ import annotations

import sys
import tempfile
import tomllib
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

from assistant.cli.stores import CommandError
from assistant.content import plugins
from assistant.content.plugins import GROUP, Plugin
from assistant.core.game import Game
from assistant.families import common_rules
from assistant.games import GAMES

TESTS: Final = ("tests", "test")
"""The folders beside a package, or in it, that hold its tests."""


@dataclass(frozen=True)
class Subject:
    """The game that is checked, without its guard; `refused` says why there is none.

    `folder` is that of its package (None for a game of Boardside itself), `project` the one with pyproject.toml.
    """

    key: str
    game: Game[Any] | None
    folder: Path | None = None
    project: Path | None = None
    refused: str = ""

    def sources(self) -> str:
        """Return the text of the package's modules and of its tests, in which ids of rules are named."""
        roots = [*([self.folder] if self.folder else []), *(self.project / name for name in TESTS if self.project)]
        files = {file for root in roots for file in root.rglob("*.py")}
        if self.project:
            files |= set(self.project.glob("test*.py"))
        return "\n".join(file.read_text("utf-8", errors="replace") for file in sorted(files))


@contextmanager
def subject(named: str) -> Generator[Subject]:
    """Find the game with this key, or in this folder; while it is checked, that folder counts as installed.

    Raises CommandError if there is no such game.
    """
    place = Path(named)
    if plugins.KEY.fullmatch(named) and (named in GAMES or named in GAMES.refused):
        yield _installed(named)
    elif place.is_dir():
        project = _project(place.resolve())
        with _as_if_installed(project) as key:
            yield _installed(key, project)
    else:
        theirs = ", ".join(sorted({*plugins.found().plugins, *GAMES.refused}))
        raise CommandError(
            f"There is no game “{named[:60]}”, and no folder with this name. "
            f"Installed games of other authors: {theirs or 'none'}."
        )


def _installed(key: str, project: Path | None = None) -> Subject:
    plugin = plugins.plugin(key)
    if key in GAMES.refused:
        return Subject(key, None, plugin.folder if plugin else None, project, GAMES.refused[key])
    if plugin is None:
        return Subject(key, GAMES[key])
    return Subject(key, _unguarded(plugin), plugin.folder, project or _project_above(plugin.folder))


def _unguarded(plugin: Plugin) -> Game[Any]:
    """Return the game as its package names it, with the rules of every table; the shelf has loaded it before."""
    module, _, name = plugin.value.partition("[")[0].partition(":")
    game: Game[Any] = attrgetter(name.strip())(import_module(module.strip()))
    return game if set(common_rules.EVENTS) <= set(game.events) else common_rules.with_common_rules(game)


# ---------------------------------------------------------------------- a folder


def _project_above(folder: Path) -> Path | None:
    """Return the folder with the pyproject.toml of a package; None for one that is installed without it."""
    return next((at for at in (folder, *list(folder.parents)[:3]) if _points(at)), None)


def _project(place: Path) -> Path:
    found = _project_above(place)
    if found is None:
        raise CommandError(
            f"{place} has no pyproject.toml that names a game as an entry point of “{GROUP}”. "
            "The one that `boardside new-game` writes does."
        )
    return found


def _points(folder: Path) -> dict[str, str]:
    """Return the games that the pyproject.toml of a folder names: key → package:value."""
    try:
        project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8")).get("project", {})
        found = project.get("entry-points", {}).get(GROUP, {})
        return {str(key): str(value) for key, value in found.items()}
    except (OSError, ValueError, AttributeError):
        return {}


@contextmanager
def _as_if_installed(project: Path) -> Generator[str]:
    """Have the package of a folder found as if pip had installed it, and yield the key of its game."""
    points = _points(project)
    meta: Any = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    name, version = str(meta.get("name", project.name)), str(meta.get("version", "0"))
    before = list(sys.path)
    with tempfile.TemporaryDirectory(prefix="boardside-check-") as folder:
        about = Path(folder) / f"{name.replace('-', '_')}-{version}.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", "utf-8")
        named = "".join(f"{key} = {value}\n" for key, value in points.items())
        (about / "entry_points.txt").write_text(f"[{GROUP}]\n{named}", "utf-8")
        sys.path[:0] = [folder, str(project), str(project / "src")]
        plugins.look_again()  # so that the shelf forgets modules of this package, too, if it was imported before
        GAMES.look_again()
        try:
            yield next(iter(points))
        finally:
            GAMES.look_again()
            sys.path[:] = before
            GAMES.look_again()

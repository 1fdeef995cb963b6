"""`boardside new-game`: a small game that works, in a new folder, to be changed into another one.

boardside new-game love_letter           love_letter/ with a package, rules, tests and a README
"""

from __future__ import annotations

import argparse
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from string import Template
from typing import Final

from assistant.cli.stores import CommandError
from assistant.content import plugins
from assistant.games import GAMES

TEXT: Final = "Write a small game that works into a new folder, as a start for a game of your own."
SKELETON: Final = Path(__file__).parent / "skeleton"
"""The files of a new game, with `$` before what is different in each. The names of their copies are in FILES."""
FILES: Final = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "package/__init__.py": "$package/__init__.py",
    "package/rules.toml": "$package/rules.toml",
    "tests/test_game.py": "tests/test_$key.py",
}
"""The templates, and the files that are made of them."""


def words(made: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    made.add_argument("name", help="small letters, digits and _: the folder, and the key of the game for ever")


def run(given: argparse.Namespace) -> int:
    """Write a new game into a folder of its name, and say what to do next; raises CommandError."""
    folder = Path(given.name)
    write(given.name, folder)
    title = _words(given.name)["title"]
    print(f"“{title}” is in the folder {folder}. It can be played already:\n")
    print(f"    cd {folder}")
    print("    pip install -e .")
    print("    boardside play\n")
    print(f"Its README says what to change first. Check it at any time with: boardside check-game {folder}")
    return 0


def write(name: str, folder: Path) -> None:
    """Write the files of a new game; raises CommandError, and has then written nothing."""
    if not plugins.KEY.fullmatch(name):
        raise CommandError(
            f"“{name[:60]}” cannot be the name of a game. Use small letters, digits and _, with a letter first, "
            f"such as {_proposed(name)}. Nothing was written."
        )
    if name in GAMES or name in GAMES.refused:
        raise CommandError(f"There is a game called “{name}” already. Choose another name. Nothing was written.")
    if folder.exists():
        raise CommandError(
            f"There is something called {folder} here already. Choose another name. Nothing was written."
        )
    chosen = _words(name)
    try:
        for template, made in FILES.items():
            file = folder / Template(made).substitute(chosen)
            file.parent.mkdir(parents=True, exist_ok=True)
            text = (SKELETON / f"{template}.template").read_text("utf-8")
            file.write_text(Template(text).substitute(chosen), "utf-8", newline="\n")
    except OSError:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _proposed(name: str) -> str:
    """Return a name like this one that a game can have."""
    proposed = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_0123456789")[:40]
    return proposed if plugins.KEY.fullmatch(proposed) else "my_game"


def _words(key: str) -> Mapping[str, str]:
    """Return what is different in the files of each game."""
    return {
        "key": key,
        "title": key.replace("_", " ").strip().capitalize(),
        "package": f"boardside_{key}",
        "distribution": f"boardside-{key.replace('_', '-').strip('-')}",
        "prefix": f"{key.replace('_', '').upper()}XX"[:5],
    }

"""The example games of authors in `tests/examples`, as tests play them: their packages, their games, people to play."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from assistant.core.seating import Seated

EXAMPLES = Path(__file__).parent / "examples"
NAMES = ("anna", "ben", "carla", "dora", "emil", "fred")


def example(name: str) -> Any:
    """Return the package of an example."""
    folder = str(EXAMPLES / name)
    if folder not in sys.path:
        sys.path.append(folder)
    return import_module(f"boardside_{name}")


coup, pad, missing = example("coup"), example("score_pad"), example("missing_number")
MODULES = {module.__name__: module for module in (coup, pad, missing)}
"""The packages as all tests share them: where a test has them found as installed ones, they are imported once more."""
COUP, PAD, MISSING = coup.GAME, pad.GAME, missing.GAME


def seated(count: int) -> list[Seated]:
    """Return this many people."""
    return [Seated(key=key, name=key.title(), mark="●▲■◆★✚"[at]) for at, key in enumerate(NAMES[:count])]

"""The program as the dealer of a table: the code that decides its hidden cards and the dice of computer players.

The same code deals the same cards at another table, or on another evening, to as many players of the same game.
"""

from __future__ import annotations

import contextlib
import re
import secrets
from typing import Final

from assistant.core.errors import NotRecorded
from assistant.storage.settings import SettingsSource, WritableSettings

DEAL: Final = "deal"
"""The store's setting of each game that the program deals: its code."""
LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Characters of a code that cannot be misread as another one."""
LENGTH: Final = 12
"""Characters of a code that is drawn: 60 bits, so that nobody finds a deal by trying."""
LONGEST: Final = 40


def tidy_code(typed: str) -> str:
    """Return a code as it counts, however it was typed: in capitals, without spaces and dashes."""
    return re.sub(r"[^0-9A-Z]", "", typed.upper())[:LONGEST]


def readable(code: str) -> str:
    """Return a code that was drawn in groups of four characters, and one that somebody chose as it is."""
    drawn = len(code) == LENGTH and set(code) <= set(LETTERS)
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4)) if drawn else code


def deal_code(store: SettingsSource, game: int) -> str:
    """Return the code of a game; "" if people deal its cards."""
    return store.setting(f"{DEAL} {game}")


def let_program_deal(store: WritableSettings, game: int, typed: str = "") -> str:
    """Have the program deal this game, by the typed code or one that is drawn; return the code.

    If the disk is full, the code counts until the program is closed: the caller keeps it.
    """
    code = tidy_code(typed) or "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    with contextlib.suppress(NotRecorded):
        store.remember(f"{DEAL} {game}", code)
    return code

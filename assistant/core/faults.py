"""Faults of games of other authors: what failed in which part, said once in the log and to the host.

Only the kind of a failure and its place are kept. The text of an error could hold the cards of a hand.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Mapping
from typing import Final

__all__ = ["WrongResult", "at", "faults", "note"]

MOST: Final = 40
"""The most faults of one game that are told apart."""

log = logging.getLogger("boardside")
_faults: dict[str, dict[tuple[str, str], str]] = {}
_lock = threading.Lock()


class WrongResult(TypeError):
    """A part of a game gave something of another type. The message names types only, never values."""


def note(game: str, title: str, part: str, wrong: BaseException, folder: str = "") -> None:
    """Note that a part of a game failed: once for each part and kind of failure. Thread-safe."""
    kind = str(wrong) if isinstance(wrong, WrongResult) else type(wrong).__name__
    with _lock:
        known = _faults.setdefault(game, {})
        if (part, kind) in known or len(known) >= MOST:
            return
        where = "" if isinstance(wrong, WrongResult) else at(wrong, folder)
        known[part, kind] = f"{title} has a fault in {part}: {kind}{where}."
    log.error("%s", known[part, kind])


def faults() -> Mapping[str, tuple[str, ...]]:
    """Return the faults noted since the start, as sentences for the host, by the key of the game."""
    with _lock:
        return {game: tuple(known.values()) for game, known in _faults.items()}


def forget() -> None:
    """Forget all faults: a test begins."""
    with _lock:
        _faults.clear()


def at(wrong: BaseException, folder: str = "") -> str:
    """Return where a failure began, as the end of a sentence: the innermost place, or that in this folder."""
    if isinstance(wrong, SyntaxError) and wrong.filename:
        return _said(wrong.filename, wrong.lineno or 0)
    places: list[tuple[str, int]] = []
    trace = wrong.__traceback__
    while trace is not None:
        places.append((trace.tb_frame.f_code.co_filename, trace.tb_lineno))
        trace = trace.tb_next
    own = [place for place in places if folder and place[0].startswith(folder.rstrip(os.sep) + os.sep)]
    places = own if folder else places
    return _said(*places[-1]) if places else ""


def _said(file: str, line: int) -> str:
    return f" in {'/'.join(file.replace(os.sep, '/').split('/')[-2:])} line {line}"

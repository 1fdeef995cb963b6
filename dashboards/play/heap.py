"""Memory that was freed but that the C library still holds, returned to the system."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Callable
from functools import cache
from typing import Final

HEAPS: Final = -8
"""The option of `mallopt` in the GNU C library for the greatest number of heaps."""


def share_one_heap() -> None:
    """Let all threads of this process share one heap, where the C library would give a heap to each.

    Python runs one thread at a time, so nobody waits; memory that one thread has freed is then used by all.
    """
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL("libc.so.6").mallopt(HEAPS, 1)


@cache
def _trim() -> Callable[[int], int] | None:
    """Return the function of the GNU C library that gives memory back; None elsewhere."""
    with contextlib.suppress(OSError, AttributeError):
        return ctypes.CDLL("libc.so.6").malloc_trim
    return None


def give_back() -> None:
    """Give free memory back to the system, where the C library would keep it for the thread that freed it.

    The GNU C library returns only what is free at the end of each thread's heap; a single small array that stays
    there would hold hundreds of megabytes. Other systems need nothing of the kind.
    """
    if trim := _trim():
        trim(0)

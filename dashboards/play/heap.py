"""Memory that was freed and that the C library would keep, returned to the system."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Callable
from functools import cache
from typing import Final

TRIM: Final = -1
MAPPED: Final = -3
HEAPS: Final = -8
"""The options of `mallopt` in the GNU C library: free bytes at the end of the heap that are returned, the size from
which a block lies outside the heap, and the greatest number of heaps.
"""
LARGE: Final = 64 * 1024


def share_one_heap() -> None:
    """Let all threads of this process share one heap, and keep large blocks outside it, in the GNU C library.

    It would give a heap to each thread. Python runs one thread at a time, so nobody waits, and memory that one thread
    has freed is then used by all. It would also put large blocks into the heap after the first of them was freed. The
    texts of a page come and go, and would leave gaps that nothing fits.
    """
    with contextlib.suppress(OSError, AttributeError):
        library = ctypes.CDLL("libc.so.6")
        for option, value in ((HEAPS, 1), (MAPPED, LARGE), (TRIM, 2 * LARGE)):
            library.mallopt(option, value)


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

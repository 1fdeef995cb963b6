"""Long work in a process of its own: what it needed goes back to the system when it ends, and pages wait for nothing.

    python -m dashboards.play.own_process      # reads (function, arguments) as a pickle, writes the result as one

An exact count fills hundreds of megabytes with small objects for a second. In the server's own process what is made
beside them would keep most of that memory from being given back.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final, TypeVar

from assistant.deduction.budget import Unwanted

T = TypeVar("T")
ASKED: Final = 0.1
"""Seconds after which it is asked again whether anybody still waits."""
CLOSING: Final = Event()
"""Whether the server is being stopped: then nobody waits for anything."""
NICE: Final = 5
"""How much lower the priority of such work is than the server's, on systems that support this."""


def in_own_process(wanted: Callable[[], bool], work: Callable[..., T], *given: Any) -> T:
    """Return `work(*given)`, both of which can be pickled.

    Raises Unwanted when nobody waits anymore, or the server is being stopped (the process is ended), and RuntimeError
    if the work failed. Where no process can be started, the work is done here.
    """
    root = str(Path(__file__).parents[2])
    paths = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
    words = [sys.executable, "-m", __name__]
    said = pickle.dumps((work, given))
    try:
        process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": paths},
        )  # fmt: skip
    except OSError:
        return work(*given)
    answers: list[bytes] = []

    def talk() -> None:
        answers.append(process.communicate(said)[0])

    with process:
        # a thread of its own: `communicate` with a timeout sends only as much as the pipe holds, and never the rest
        talking = Thread(target=talk, name="talking to a process", daemon=True)
        talking.start()
        while talking.is_alive():
            if CLOSING.is_set() or not wanted():
                process.kill()
                talking.join()
                raise Unwanted
            talking.join(ASKED)
    if process.returncode or not answers:
        raise RuntimeError("A process that worked something out has failed.")
    result: T = pickle.loads(answers[0])
    return result


def here(wanted: Callable[[], bool], work: Callable[..., T], *given: Any) -> T:
    """Return `work(*given)`, worked out in this process: for notebooks, files and tests."""
    del wanted
    return work(*given)


def main() -> int:
    """Do the work that is described on standard input, and write its result to standard output."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICE)
    work, given = pickle.load(sys.stdin.buffer)
    sys.stdout.buffer.write(pickle.dumps(work(*given)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

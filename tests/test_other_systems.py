"""Windows, macOS and old terminals, as far as they can be simulated: what they lack is taken away in another process.

Windows has none of these modules, signals and functions; a folder cannot be opened there as a file; colons are not
allowed in names of files; what is redirected is written in an old code page.
"""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.stories.record_today import FOLDER

MODULES = ("fcntl", "grp", "pwd", "resource", "termios")
SIGNALS = ("SIGHUP", "SIGKILL", "SIGUSR1", "SIGALRM", "SIGCHLD", "SIGSTOP", "SIGCONT")
FUNCTIONS = ("nice", "fork", "getuid", "geteuid", "getpgid", "killpg", "setsid", "fchmod", "chown", "sched_getaffinity")
WINDOWS = f"""
import os, signal, sys
# other people's code knows the system that it runs on
import bokeh.server.server, cryptography, duckdb, panel, platformdirs, tornado
import asyncio, ctypes, ctypes.util, concurrent.futures.process, multiprocessing, subprocess, uuid

for name in {MODULES}:
    sys.modules[name] = None
for name in {SIGNALS}:
    delattr(signal, name)
for name in {FUNCTIONS}:
    delattr(os, name)
del ctypes.CDLL  # no C library by the name that Linux gives it
ctypes.CDLL = lambda name=None, *rest, **more: (_ for _ in ()).throw(OSError(f"no library {{name}}"))

plain = os.open
def opened(path, flags, *rest, **more):
    if os.path.isdir(path):
        raise PermissionError(13, "Permission denied", str(path))
    if ":" in os.path.basename(path) and flags & os.O_CREAT:
        raise OSError(22, "Invalid argument", str(path))
    return plain(path, flags, *rest, **more)
os.open = opened
os.O_BINARY = 0
sys.platform = "win32"
"""
EVENING = """
import _thread, importlib, pathlib, pkgutil, socket, threading, urllib.request
import assistant, boardside, dashboards
for package in (assistant, boardside, dashboards):
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)

folder = pathlib.Path(sys.argv[1])
evening = boardside.host("clue", ["Anna", "Ben", "Carla"], db=folder / "games.duckdb", address="127.0.0.1", port=0)
evening.record(evening.events.TurnEnded(by="anna"), "anna", sure=True)
with urllib.request.urlopen(evening.links["anna"]) as page:
    assert b"Boardside" in page.read()
evening.close()

from assistant.cli.main import main
assert main(["export", "1", str(folder / "game.jsonl"), "--db", str(folder / "games.duckdb")]) == 0
assert main(["doctor", "--db", str(folder / "games.duckdb")]) == 0

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = str(free.getsockname()[1])

def interrupt():
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/health").close()
            break
        except OSError:
            pass
    _thread.interrupt_main()

threading.Thread(target=interrupt, daemon=True).start()
words = ["play", "--no-open", "--host", "127.0.0.1", "--port", port, "--db", str(folder / "games.duckdb")]
assert main(words) == 0
print("played")
"""


def ran(code: str, *words: str, encoding: str = "") -> subprocess.CompletedProcess[bytes]:
    around = {**os.environ, **({"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"} if encoding else {})}
    return subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, env=around, timeout=PATIENCE, check=False
    )


def test_an_evening_needs_nothing_that_windows_lacks(tmp_path: Path) -> None:
    done = ran(textwrap.dedent(WINDOWS + EVENING), str(tmp_path))
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.decode().rstrip().endswith("played")


COMMAND = "import sys; from assistant.cli.main import main; sys.exit(main(sys.argv[1:]))"


@pytest.mark.parametrize("encoding", ["cp1252", "cp850", "ascii"])
@pytest.mark.parametrize("words", [["check-game", "clue", "--games", "1"], ["deduce", "GAME", "--seat", "anna"]])
def test_an_old_code_page_stops_no_command(words: list[str], encoding: str) -> None:
    done = ran(
        COMMAND, *(str(FOLDER / "clue-right.jsonl") if word == "GAME" else word for word in words), encoding=encoding
    )
    assert b"UnicodeEncodeError" not in done.stderr
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.strip()

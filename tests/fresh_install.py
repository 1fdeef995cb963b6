"""Installs Boardside and JupyterLab in an empty environment, and runs all notebooks and the gallery there, offline.

python -m tests.fresh_install [FOLDER]

pip needs the network; everything after it runs in a network namespace that has no other host (`unshare -rn`, Linux).
The environment is made in FOLDER, by default a temporary one. Prints what ran, and ends with 1 if something failed.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from assistant.figures.store.figures_file import beside
from tests.executed import NOTEBOOKS, ROOT, fresh_home
from tests.gallery import EXAMPLES, GAMES
from tests.seasons import write

ALONE = 'ip link set lo up; exec "$@"'
"""A namespace begins without even the address of this computer, which the kernels of notebooks need."""


def install(folder: Path) -> Path:
    """Make an environment with Boardside, what the gallery names, and JupyterLab; return its programs."""
    subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
    programs = folder / "venv" / "bin"
    wanted = [f"{ROOT}[league,paper]", "jupyterlab", "marimo"]
    subprocess.run([str(programs / "python"), "-m", "pip", "install", "--quiet", *wanted], check=True)
    return programs


def runs(programs: Path, path: Path, folder: Path) -> bool:
    """Run a copy of a notebook or an example without a network, away from the checkout; print how it went."""
    copy = shutil.copy(path, folder)
    words = [str(programs / "python"), copy]
    if path.suffix == ".ipynb":
        words = [str(programs / "jupyter"), "nbconvert", "--to", "notebook", "--execute", "--inplace", copy]
    home = {**fresh_home(folder / "home"), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
    alone = ["unshare", "-rn", "sh", "-c", ALONE, "sh", *words]
    done = subprocess.run(alone, cwd=folder, env=home, capture_output=True, text=True, check=False)
    print("ran" if not done.returncode else f"FAILED\n{done.stderr}", path.name, flush=True)
    return not done.returncode


def main(folder: Path) -> int:
    """Install and run everything in this folder; return the number of notebooks and examples that failed."""
    programs = install(folder)
    season = beside(folder / "home/boardside/boardside.duckdb")
    season.parent.mkdir(parents=True)
    write(season, GAMES)
    return sum(not runs(programs, path, folder) for path in (*NOTEBOOKS, *EXAMPLES))


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit(bool(main(Path(sys.argv[1]))))
    with tempfile.TemporaryDirectory() as made:
        sys.exit(bool(main(Path(made))))

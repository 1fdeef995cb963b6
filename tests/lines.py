"""Lines of code per game and per rule of its catalogue, and of the shared parts, as a table for docs/figures.md.

python tests/lines.py             # the files of the checkout
python tests/lines.py 84760b0     # that revision for comparison

Every line of Python, JavaScript, styles and pages under assistant/, boardside/ and dashboards/ counts, except
third-party files (vendor/) and notebooks. Where a revision has all screens in one folder, a file belongs to the game
that it is named after.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SHELVES = ("assistant", "boardside", "dashboards", "data")
KINDS = (".py", ".js", ".css", ".html")
FLAT = re.compile(r"dashboards/(?:setup_)?(clue|risk|acquire|cold_cash)(?:_\w+)?\.py")
ROOMS = (
    "core", "kit", "content", "families", "deduction", "odds", "secrets", "table", "storage", "knowledge", "figures",
    "bots", "league", "cli",
)  # fmt: skip
FLAT_ROOMS = {
    "war": "families", "dealing": "families", "players": "bots", "measures": "figures", "measuring": "figures",
    "odds_command": "cli",
}  # fmt: skip
"""New places of the folders from before 0.1.0."""
SHARED = {
    **{name: f"`assistant/{name}`" for name in ROOMS},
    "beside": "beside the rooms of `assistant`",
    "parts": "parts of screens",
    "pages": "server, lobby, pages of play",
}
Counted = Counter[tuple[str, str]]


def files(revision: str = "") -> tuple[list[str], Callable[[str], str]]:
    """Return the paths of a revision (or of the checkout), and how to read one of them."""
    if not revision:
        found = _git("ls-files", "--cached", "--others", "--exclude-standard", *SHELVES)
        return [p for p in found.splitlines() if (ROOT / p).is_file()], lambda p: (ROOT / p).read_text("utf-8")
    found = _git("ls-tree", "-r", "--name-only", revision, *SHELVES)
    return found.splitlines(), lambda path: _git("show", f"{revision}:{path}")


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def room(path: str) -> tuple[str, str]:
    """Return where a file belongs: (game, "rules" or "screens"), or ("", a name of SHARED)."""
    top, *rest = path.split("/")
    if rest[0] == "games" and len(rest) > 2:
        return rest[1], "rules" if top == "assistant" else "screens"
    if flat := FLAT.fullmatch(path):
        return {"cold_cash": "cold_cash_risk"}.get(flat[1], flat[1]), "screens"
    if top == "dashboards":
        return "", "parts" if rest[0] == "parts" else "pages"
    name = FLAT_ROOMS.get(rest[0], rest[0])
    return "", name if name in ROOMS else "beside"


def count(revision: str = "") -> Counted:
    """Return lines by room; under (game, "catalogue") the rules of its catalogue."""
    paths, read = files(revision)
    found: Counted = Counter()
    for path in paths:
        if path.endswith(KINDS) and not path.startswith("data/") and "/vendor/" not in path:
            size = len(read(path).splitlines())
            found[room(path)] += size
        elif path.startswith("data/") and path.endswith("/rules.toml"):
            found[path.split("/")[1], "catalogue"] += len(tomllib.loads(read(path))["rule"])
    return found


def table(now: Counted, before: Counted | None = None) -> str:
    """Return the Markdown table; with `before`, every figure as before → now."""

    def figure(of: Callable[[Counted], float], unit: str = ",.0f") -> str:
        old = [format(of(before), unit) if of(before) else "–"] if before is not None else []
        return " → ".join([*old, format(of(now), unit)])

    def row(name: str, *figures: str) -> str:
        return f"| {' | '.join((name, *figures))} |"

    def each(game: str) -> Callable[[Counted], float]:
        return lambda c: (c[game, "rules"] + c[game, "screens"]) / max(1, c[game, "catalogue"])

    games = sorted({game for game, what in now if what == "rules"}, key=lambda game: -now[game, "rules"])
    lines = [row("", "rules", "told as rules", "screens of its own", "lines a rule"), row("---", *["---:"] * 4)]
    for game in games:
        told, screens = (figure(lambda c, g=game, w=what: c[g, w]) for what in ("rules", "screens"))
        lines.append(row(game, f"{now[game, 'catalogue']}", told, screens, figure(each(game), ".0f")))
    for key, name in SHARED.items():
        lines.append(row(name, "", figure(lambda c, k=key: c["", k]), "", ""))
    lines.append(row("all of it", "", figure(_whole), "", ""))
    return "\n".join(lines)


def _whole(counted: Counted) -> int:
    return sum(size for (_, what), size in counted.items() if what != "catalogue")


def main(words: list[str]) -> None:
    """Print the table."""
    print(table(count(), count(words[0]) if words else None))


if __name__ == "__main__":
    main(sys.argv[1:])

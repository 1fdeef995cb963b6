"""Marks of stilted English in code, docs and data: `python -m tests.idiom [PATH …]` lists every line that carries one.

Part of `make lint`, which fails while a line is left. Plain English says "your screen" for "the own screen" and "this
many armies" for "so many armies"; a clause without a subject ("Who is asked says …") gets one. Words that a rulebook
or a stored format prescribes are listed in ALLOWED, with the reason.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
KINDS = (".py", ".js", ".mjs", ".md", ".toml", ".css", ".html", ".ts", ".ipynb")
MARKS = (
    r"\b(?:the|an) own\b",
    r"\bof before\b",
    r"\bso (?:many|much)\b",
    r"\blies (?:in|on|at|there|beside|behind|under|before|already|open|face|dim|where|well)\b",
    r"\b(?:is|are|was|were|be|been|has|have|had) laid\b",
    r"\bThat are\b",
    r"\bthat are (?:\d|two|three|four)\b",
    r"(?:^|[.:!?] |\"\"\"|[\"“] ?|# )(?:Who|What) [^.?!\"”]*[^?!.\"”]\.(?:\s|\"|”|$)",
    r"\bwhoever\b",
    r"\"\"\"(?:Who|Whose|Whoever|What) (?!if )[^?]*$",
    r"\bat once with\b",
    r"\bnobody has\b[^.]*\byet\b",
)
MARK = re.compile("|".join(MARKS))
ALLOWED = {
    "tests/idiom.py": "the marks themselves",
    "tests/stories/record_not_a_clue.py": "the story as it was stored",
}


def lines(paths: list[str]) -> Iterator[tuple[str, int, str]]:
    """Yield every line that carries a mark: path, number, text."""
    told = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *paths]
    found = subprocess.run(told, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for path in found.splitlines():
        file = ROOT / path
        if not path.endswith(KINDS) or path in ALLOWED or "/vendor/" in path or not file.is_file():
            continue
        for number, text in enumerate(file.read_text("utf-8").splitlines(), 1):
            if MARK.search(text):
                yield path, number, text.strip()


def main(paths: list[str]) -> int:
    """Print what is left; 1 if there is something."""
    left = list(lines(paths))
    for path, number, text in left:
        print(f"{path}:{number}: {text}")
    print(f"{len(left)} lines are not plain English." if left else "All lines are plain English, as far as marks tell.")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

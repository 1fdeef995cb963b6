"""Sentences drawn at random, to be read once more: python -m tests.sample_sentences [--seed 1] [--count 200]

First docstrings of the program, then what players read: lines of recorded evenings, and texts of screens, rules and
commands. The same seed draws the same ones from the same code.
"""

from __future__ import annotations

import argparse
import ast
import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROGRAM = ("assistant", "boardside", "dashboards")
SAID = re.compile(r"[A-Z“][^<>{}`\\|=]* [^<>`\\|=]*[.!?]$")
"""A text with several words that begins and ends as sentences do; it may have places for names."""


def docstrings() -> Iterator[str]:
    """Yield the docstrings of all modules, classes and functions, with their places."""
    for path, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                text = ast.get_docstring(node)
                if text:
                    yield f"{path}:{getattr(node, 'lineno', 1)}: {' '.join(text.split())}"


def sentences() -> Iterator[str]:
    """Yield what players, hosts and users of the terminal read, with its places."""
    for path, tree in trees():
        docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            text = ast.unparse(node)[2:-1] if isinstance(node, ast.JoinedStr) else getattr(node, "value", None)
            if not isinstance(node, ast.Constant | ast.JoinedStr) or not isinstance(text, str) or id(node) in docs:
                continue
            if SAID.match(text.strip()):
                yield f"{path}:{node.lineno}: {text}"
    for file in sorted((ROOT / "dashboards").rglob("*.js")):
        if "vendor" not in file.parts:
            for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
                for text in re.findall(
                    r'"([^"]+)"|`([^`]+)`|>([^<>]+)<', "" if line.lstrip().startswith("//") else line
                ):
                    words = next(filter(None, text), "").strip()
                    if SAID.match(words):
                        yield f"{file.relative_to(ROOT)}:{number}: {words}"
    for file in sorted((ROOT / "data").glob("*/*.toml")):
        for entries in tomllib.loads(file.read_text("utf-8")).values():
            for entry in entries if isinstance(entries, list) else []:
                for name in ("text", "question", "ruling"):
                    if isinstance(entry, dict) and isinstance(entry.get(name), str):
                        yield f"{file.relative_to(ROOT)}: {entry[name]}"
    for file in sorted((ROOT / "tests/stories").glob("*-demo.txt")):
        for line in file.read_text("utf-8").splitlines():
            yield f"{file.relative_to(ROOT)}: {line}"


def trees() -> Iterator[tuple[Path, ast.Module]]:
    """Yield every module of the program, parsed."""
    for top in PROGRAM:
        for file in sorted((ROOT / top).rglob("*.py")):
            yield file.relative_to(ROOT), ast.parse(file.read_text("utf-8"))


def main() -> None:
    """Print both samples."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--count", type=int, default=200)
    given = words.parse_args()
    for title, lines in (("docstrings", docstrings()), ("what people read", sentences())):
        drawn = random.Random(given.seed).sample(sorted(set(lines)), given.count)
        print(f"# {title}", *drawn, sep="\n")


if __name__ == "__main__":
    main()

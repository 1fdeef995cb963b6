"""The tutorial of `docs/adding-a-game.md`, as a reader follows it: files that grow, and sessions."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "adding-a-game.md"
FILE = re.compile(r"`([\w./]+)`(?:, ([\w ]+))?\n\n```\w+\n(.*?)```", re.DOTALL)
"""A file name, how the block goes into it, and the block."""
SESSION = re.compile(r"(?:^    (?:>>>|\.\.\. |\S|   ).*\n)+", re.MULTILINE)
STEP = re.compile(r"^## (\d+)\. (.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A block of a step: of a file (`how` is "the whole file", "at the end" or ""), or a session without a name."""

    text: str
    file: str = ""
    how: str = ""


def steps() -> Iterator[tuple[str, list[Block]]]:
    """Yield the title of each step and its blocks in their order."""
    page = PAGE.read_text("utf-8").split("\n## Testing it")[0]
    found = list(STEP.finditer(page))
    for at, step in enumerate(found):
        text = page[step.end() : found[at + 1].start() if at + 1 < len(found) else None]
        yield f"{step[1]}. {step[2]}", [block for _, block in sorted(_blocks(text), key=lambda one: one[0])]


def _blocks(text: str) -> Iterator[tuple[int, Block]]:
    files = list(FILE.finditer(text))
    yield from ((one.start(), Block(one[3], one[1], one[2] or "")) for one in files)
    outside = FILE.sub(lambda one: re.sub(r"[^\n]", " ", one[0]), text)
    for one in SESSION.finditer(outside):
        if ">>> " in one[0]:
            yield one.start(), Block(one[0])


def put(block: Block, folder: Path) -> None:
    """Write a block into its file as the page says."""
    file = folder / block.file
    if block.how == "the whole file" or not file.exists() or (file.suffix == ".toml" and not block.how):
        file.write_text(block.text, "utf-8")
    elif block.how == "at the end":
        file.write_text(f"{file.read_text('utf-8')}\n{block.text}", "utf-8")
    else:
        file.write_text(merged(file.read_text("utf-8"), block.text), "utf-8")


def merged(old: str, new: str) -> str:
    """Return a module in which definitions of the same name are replaced; new ones stand above `GAME`."""
    parts = {_name(node): _source(old, node) for node in ast.parse(old).body}
    game = parts.pop("GAME")
    for node in ast.parse(new).body:
        parts[_name(node)] = _source(new, node)
    ordered = sorted(parts, key=lambda name: not name.startswith(("import ", '"""')))
    return "\n\n\n".join([*(parts[name] for name in ordered if name != "GAME"), parts.get("GAME", game), ""])


def _name(node: ast.stmt) -> str:
    match node:
        case ast.ImportFrom(module=module):
            return f"import {module}"
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name
        case _:
            return '"""'


def _source(text: str, node: ast.stmt) -> str:
    first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])
    return "\n".join(text.splitlines()[first - 1 : node.end_lineno])

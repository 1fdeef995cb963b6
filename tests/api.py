"""The pages of the public interface, `docs/api.md` and `docs/kit.md`, from docstrings: python -m tests.api

A module is public if it stands here; its public names are those of its `__all__`. `tests/test_pages.py` compares.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "api.md"
PUBLIC = (
    ("Notebooks and pages of your own", (
        "boardside", "boardside.following", "boardside.parts", "boardside.courses", "boardside.plots", "dashboards",
    )),
    ("Tables and files", ("assistant.table.table", "assistant.storage.store", "assistant.storage.game_file")),
    ("The nouns of a rulebook", (
        "assistant.core.event", "assistant.core.game", "assistant.core.offer", "assistant.core.story",
        "assistant.content.catalogue",
    )),
    ("Deduction and odds", (
        "assistant.knowledge.evidence", "assistant.deduction", "assistant.odds",
    )),
    ("Figures", (
        "assistant.figures.facts", "assistant.figures.questions.open_games", "assistant.figures.questions.question",
        "assistant.figures.questions.season", "assistant.figures.review.review",
    )),
    ("Computer players", ("assistant.bots",)),
)  # fmt: skip
"""The public modules by headings of the page."""
KIT_PAGE = PAGE.with_name("kit.md")
KIT = (
    ("For the rules", ("boardside.kit",)),
    ("For the screens", ("boardside.kit.screens",)),
    ("For trying and testing", ("boardside.kit.trial",)),
)
"""The modules for authors of games by headings of their page."""
KIT_BEGINNING = """# The kit for authors of games

Everything that the package of a game imports from Boardside ([adding a game](adding-a-game.md)). These names are
interface 1: they stay. `python -m tests.api` writes this page from the docstrings.
"""
MEMBERS = (
    ("boardside.kit", (
        "Move", "ReadyTable", "HandTable", "ClaimedMove", "ClaimTable", "AreaTable", "DiceTable", "DiceRolled",
        "NotesTable", "EnvelopeTable",
    )),
    ("boardside.kit.trial", ("Trial",)),
    ("boardside.kit.screens", ("Arrangement", "SeatView")),
)  # fmt: skip
"""The classes for authors of games of which the page lists methods and properties."""
BEGINNING = """# Public interface

These are the names that your own program or notebook may import. They stay: if one has to change, the
[changelog](../CHANGELOG.md) says so. Everything else is free to move. `python -m tests.api` writes this page from the
docstrings.
"""


def docstring(module: str, name: str) -> str:
    """Return the docstring of a name: of a class or function, or the one below a constant."""
    what = getattr(import_module(module), name)
    if (
        inspect.isroutine(what)
        or inspect.ismodule(what)
        or hasattr(what, "__wrapped__")
        or (inspect.isclass(what) and what.__module__.startswith(("assistant", "boardside", "dashboards")))
    ):
        return inspect.getdoc(what) or ""
    source = Path(inspect.getfile(import_module(module))).read_text("utf-8")
    body = ast.parse(source).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ImportFrom) and any(alias.name == name for alias in node.names):
            return docstring(str(node.module), name)
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            return str(getattr(getattr(after, "value", None), "value", "")) if isinstance(after, ast.Expr) else ""
    raise LookupError(f"{module}.{name}")


def first_line(text: str) -> str:
    """Return the first paragraph of a docstring, as one line."""
    return " ".join(text.split("\n\n", maxsplit=1)[0].split()).replace("|", "\\|")


def lines(beginning: str, modules: Sequence[tuple[str, Sequence[str]]]) -> Iterator[str]:
    """Yield a page line by line."""
    yield beginning
    for heading, names in modules:
        yield f"## {heading}\n"
        for name in names:
            module = import_module(name)
            yield f"### `{name}`\n"
            yield f"{first_line(inspect.getdoc(module) or '')}\n"
            yield "| name | what it is |\n| --- | --- |"
            yield from (f"| `{one}` | {first_line(docstring(name, one))} |" for one in sorted(module.__all__))
            yield ""


def members(what: type) -> Iterator[str]:
    """Yield a row for each public method and property that a class defines itself."""
    for name, value in vars(what).items():
        work = getattr(value, "fget", None) or getattr(value, "__func__", value)
        if name.startswith("_") or not inspect.isfunction(work) or not inspect.getdoc(work):
            continue
        given = [one for one in inspect.signature(work).parameters if one not in ("self", "cls")]
        call = "" if isinstance(value, property) else f"({', '.join(given)})"
        yield f"| `{name}{call}` | {first_line(inspect.getdoc(work) or '')} |"


def kit_members() -> Iterator[str]:
    """Yield what the classes have that authors extend or call."""
    yield "## What they have\n"
    for module, names in MEMBERS:
        for name in names:
            what = getattr(import_module(module), name)
            rest = (inspect.getdoc(what) or "").split("\n\n", maxsplit=1)[1:]
            yield f"### `{name}`\n"
            yield from (f"{' '.join(part.split())}\n" for part in rest)
            if rows := list(members(what)):
                yield "| name | what it is |\n| --- | --- |"
                yield from rows
                yield ""


def page() -> str:
    """Return the whole page."""
    return "\n".join(lines(BEGINNING, PUBLIC))


def kit_page() -> str:
    """Return the whole page for authors of games."""
    return "\n".join((*lines(KIT_BEGINNING, KIT), *kit_members()))


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    KIT_PAGE.write_text(kit_page(), "utf-8")

"""Declarations of the fields of page blocks for the scripts that draw them: `blocks.py` → `blocks.d.ts`, before tsc.

The fields are named once, in Python; `make lint` generates the declarations, and they are not kept.
"""

from __future__ import annotations

import types
from importlib import import_module
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from dashboards.parts.bundle import SCREENS

FAMILIES = ("cards", "common", "market", "mystery", "tiles", "world")
WORDS = {str: "string", int: "number", float: "number", bool: "boolean", types.NoneType: "null"}


def written(hint: Any) -> str:
    """Return a hint in the words of TypeScript; what no script looks into is `any`."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        return written(args[0])
    if origin is Literal:
        return " | ".join(f'"{arg}"' for arg in args)
    if origin in (Union, types.UnionType):
        return " | ".join(map(written, args))
    if origin is list:
        inner = written(args[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if hasattr(hint, "__required_keys__"):
        return hint.__name__
    return WORDS.get(hint, "any")


def declaration(kind: Any) -> str:
    """Return one block as an interface, with the fields of those it extends."""
    hints = get_type_hints(kind, include_extras=True)
    needed = {name for name in kind.__required_keys__ if get_origin(hints[name]) is not NotRequired}
    fields = [f"  {name}{'' if name in needed else '?'}: {written(hint)};" for name, hint in hints.items()]
    return "\n".join([f"export interface {kind.__name__} {{", *fields, "}"])


def _is_block(kind: Any) -> bool:
    return hasattr(kind, "__required_keys__")


def write() -> None:
    """Write one file for the blocks of each family, in however many modules they are defined."""
    for family in FAMILIES:
        names = sorted(path.stem for path in (SCREENS / "parts" / family).glob("*blocks.py"))
        modules = [import_module(f"dashboards.parts.{family}.{name}") for name in names]
        found = {kind.__name__: kind for module in modules for kind in vars(module).values() if _is_block(kind)}
        kinds = list(found.values())
        text = "\n\n".join(map(declaration, kinds))
        (SCREENS / "parts" / family / "blocks.d.ts").write_text(f"{text}\n", "utf-8")


if __name__ == "__main__":
    write()

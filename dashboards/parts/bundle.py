"""One script out of the modules that it imports: follows `import`, puts each module into a scope of its own.

What a module may say is little, so that this stays small: `import {a, b as c} from "./x.js"`, `import "./x.js"`,
`export` before a function, class or constant, `export {a as b}` and `export {a} from "./x.js"`, each beginning a line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dashboards.parts import SCREENS

_NAMES = r"\{([^{}]*)\}"
_IMPORT = re.compile(rf'^import (?:{_NAMES} from )?"([^"]+)";?$', re.MULTILINE)
_PASSED = re.compile(rf'^export {_NAMES} from "([^"]+)";?$', re.MULTILINE)
_LISTED = re.compile(rf"(?:^|(?<=[;}}]))export ?{_NAMES};?$", re.MULTILINE)
_DECLARED = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_COMMENT = re.compile(r"^ *//.*\n", re.MULTILINE)
"""Lines that only say why: they stay with us (an eighth of what a page would load). None may stand within a text."""
_UNKNOWN = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


class Unbundled(ValueError):
    """Modules that cannot be put into one script, and why."""


@dataclass(frozen=True)
class Module:
    """One file: what it takes from others, the code that is left, and what it gives (public name, own name)."""

    path: Path
    imports: tuple[tuple[Path, tuple[tuple[str, str], ...]], ...]
    exports: tuple[tuple[str, str], ...]
    code: str

    @property
    def scope(self) -> str:
        """The constant that holds the module's exports."""
        return "$" + re.sub(r"\W", "_", str(self.path.relative_to(SCREENS).with_suffix("")))

    @property
    def public(self) -> set[str]:
        """The names that others can import."""
        return {name for name, _ in self.exports}


def _pairs(names: str | None) -> tuple[tuple[str, str], ...]:
    """`a, b as c` as pairs of the name there and the name here."""
    found = [item.split(" as ") for item in re.split(r"\s*,\s*", (names or "").strip()) if item]
    return tuple((pair[0].strip(), pair[-1].strip()) for pair in found)


@cache
def module(path: Path) -> Module:
    """A file, read and taken apart."""
    if not path.is_relative_to(SCREENS) or not path.is_file():
        raise Unbundled(f"There is no module {path.name} in {path.parent}.")
    text = _COMMENT.sub("", path.read_text("utf-8"))
    passed = [((path.parent / name).resolve(), _pairs(names)) for names, name in _PASSED.findall(text)]
    imports = [((path.parent / name).resolve(), _pairs(names)) for names, name in _IMPORT.findall(text)]
    imports += [(source, tuple((there, f"{name}$") for there, name in pairs)) for source, pairs in passed]
    exports = [(name, name) for name in _DECLARED.findall(text)]
    exports += [(name, f"{name}$") for _, pairs in passed for _, name in pairs]
    text = _PASSED.sub("", text)
    exports += [(name, own) for names in _LISTED.findall(text) for own, name in _pairs(names)]
    code = _DECLARED.sub("", _LISTED.sub("", _IMPORT.sub("", text))).strip()
    if unknown := _UNKNOWN.search(code):
        raise Unbundled(f"{path.name} says “{unknown[0]}”, which is not understood here.")
    return Module(path, tuple(imports), tuple(exports), code)


def modules(entry: str) -> list[Module]:
    """The modules that an entry needs, each behind those that it imports; the entry is the last."""
    found: dict[Path, Module] = {}

    def visit(path: Path, above: tuple[Path, ...]) -> None:
        if path in above:
            circle = [p.name for p in (*above[above.index(path) :], path)]
            raise Unbundled(f"These modules import each other in a circle: {' → '.join(circle)}.")
        if path in found:
            return
        one = module(path)
        for source, names in one.imports:
            visit(source, (*above, path))
            if missing := [there for there, _ in names if there not in found[source].public]:
                raise Unbundled(f"{path.name} imports {', '.join(missing)}, which {source.name} does not export.")
        found[path] = one

    visit((SCREENS / f"{entry}.js").resolve(), ())
    return list(found.values())


@cache
def bundle(entry: str) -> str:
    """The script of a screen: the entry (`play/screen`), all that it imports, and what the entry exports."""
    found = modules(entry)
    names = ", ".join(sorted(found[-1].public))
    return "\n".join([*map(_scoped, found), f"export const {{{names}}} = {found[-1].scope};", ""])


def _scoped(one: Module) -> str:
    """The module as a function that is called once and gives its exports."""
    taken = [
        f"const {{{', '.join(_renamed(there, here) for there, here in names)}}} = {module(source).scope};"
        for source, names in one.imports
        if names
    ]
    given = f"return {{{', '.join(_renamed(name, own) for name, own in one.exports)}}};"
    return "\n".join([f"const {one.scope} = (() => {{", *taken, one.code, given, "})();"])


def _renamed(name: str, to: str) -> str:
    return name if name == to else f"{name}: {to}"

"""One script out of a module and all its imports, with each module in a scope of its own.

Few forms of import and export are understood, so that this stays small: `import {a, b as c} from "./x.js"`,
`import "./x.js"`, `export` before a function, class or constant, `export {a as b}` and `export {a} from "./x.js"`,
each at the beginning of a line.

A script can leave out families of parts (`families.py`). Common parts may still refer to their components: if the
family is left out, these draw nothing, because such a page never gets anything for them to draw.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dashboards.parts import SCREENS
from dashboards.parts.families import ALL, family, needed

_NAMES = r"\{([^{}]*)\}"
_IMPORT = re.compile(rf'^import (?:{_NAMES} from )?"([^"]+)";?$', re.MULTILINE)
_PASSED = re.compile(rf'^export {_NAMES} from "([^"]+)";?$', re.MULTILINE)
_LISTED = re.compile(rf"(?:^|(?<=[;}}]))export ?{_NAMES};?$", re.MULTILINE)
_DECLARED = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_COMMENT = re.compile(r"^ *(?://.*|/\*\*(?:(?!@license|\*/)[^\0])*\*/ *)\n", re.MULTILINE)
"""Comments on lines of their own, which are left out. A string must not contain such a line; a license stays."""
_SPARE = re.compile(r"^ +|/\*\* @(?:type|param) [^*]*\*/ ?|(?<=[;,{}()]) +// .*$", re.MULTILINE)
"""Indentation, types, and comments at the ends of lines, which are left out too. No text may contain any of these."""
_NOTHING = "$nothing"
"""The placeholder for a component of a family that is left out."""
_UNKNOWN = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


class Unbundled(ValueError):
    """Modules that cannot be put into one script, and why."""


@dataclass(frozen=True)
class Module:
    """One file: its imports, the remaining code, and its exports (public name, own name)."""

    path: Path
    imports: tuple[tuple[Path, tuple[tuple[str, str], ...]], ...]
    exports: tuple[tuple[str, str], ...]
    code: str

    @property
    def name(self) -> str:
        """The module’s name, written as for an entry: `parts/world/plot`."""
        return _name(self.path)

    @property
    def scope(self) -> str:
        """The constant that holds the module’s exports."""
        return _scope(self.path)

    def takes(self, source: Path, families: tuple[str, ...]) -> bool:
        """Return whether an import is kept: families get what they need of each other, all others what is wanted."""
        if not source.is_relative_to(SCREENS):
            return True  # there is no such module, and the search for it will say so
        return bool(family(self.name)) or needed(_name(source), families)

    @property
    def public(self) -> set[str]:
        """The names that others can import."""
        return {name for name, _ in self.exports}


def _name(path: Path) -> str:
    return path.relative_to(SCREENS).with_suffix("").as_posix()


def _scope(path: Path) -> str:
    return "$" + re.sub(r"\W", "_", _name(path))


def _pairs(names: str | None) -> tuple[tuple[str, str], ...]:
    """Return `a, b as c` as pairs of the name there and the name here."""
    items = [item.split(" as ") for item in re.split(r"\s*,\s*", (names or "").strip()) if item]
    return tuple((pair[0].strip(), pair[-1].strip()) for pair in items)


def module(path: Path) -> Module:
    """Return a file, read and parsed into its parts."""
    if not path.is_relative_to(SCREENS) or not path.is_file():
        raise Unbundled(f"There is no module {path.name} in {path.parent}.")
    text = _SPARE.sub("", _COMMENT.sub("", path.read_text("utf-8")))
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


def modules(entry: str, families: tuple[str, ...] = ALL) -> list[Module]:
    """Return the modules that an entry needs with these families, each after those it imports; the entry is last."""
    ordered: dict[Path, Module] = {}

    def visit(path: Path, above: tuple[Path, ...]) -> None:
        if path in above:
            circle = [p.name for p in (*above[above.index(path) :], path)]
            raise Unbundled(f"These modules import each other in a circle: {' → '.join(circle)}.")
        if path in ordered:
            return
        one = module(path)
        for source, names in one.imports:
            if not one.takes(source, families):
                continue
            visit(source, (*above, path))
            if missing := [there for there, _ in names if there not in ordered[source].public]:
                raise Unbundled(f"{path.name} imports {', '.join(missing)}, which {source.name} does not export.")
        ordered[path] = one

    visit((SCREENS / f"{entry}.js").resolve(), ())
    return list(ordered.values())


@cache
def bundle(entry: str, families: tuple[str, ...] = ALL) -> str:
    """Return the script of a screen: the entry (`play/screen`), everything it imports, and what the entry exports.

    Of parts that belong to a family it contains those of `families`, and what these import from others.
    """
    needed = modules(entry, families)
    names = ", ".join(sorted(needed[-1].public))
    scopes = [_scoped(one, families) for one in needed]
    return "\n".join(
        [f"const {_NOTHING} = () => null;", *scopes, f"export const {{{names}}} = {needed[-1].scope};", ""]
    )


def _scoped(one: Module, families: tuple[str, ...]) -> str:
    """Return the module as a function that is called once and returns its exports."""
    taken = [_taken(source, names, one.takes(source, families)) for source, names in one.imports if names]
    given = f"return {{{', '.join(_renamed(name, own) for name, own in one.exports)}}};"
    return "\n".join([f"const {one.scope} = (() => {{", *taken, one.code, given, "})();"])


def _taken(source: Path, names: tuple[tuple[str, str], ...], there: bool) -> str:
    """Return the statement for what a module takes from another; placeholders if the other is left out."""
    if there:
        return f"const {{{', '.join(_renamed(public, own) for public, own in names)}}} = {_scope(source)};"
    return f"const {', '.join(f'{own} = {_NOTHING}' for _, own in names)};"


def _renamed(name: str, to: str) -> str:
    return name if name == to else f"{name}: {to}"

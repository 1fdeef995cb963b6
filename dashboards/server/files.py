"""The files that our pages load: a fixed list, each at an address that contains the fingerprint of its contents.

Bokeh's script is one list of modules. Its pages can draw plots, maps and tools; ours contain a single element, so
a page gets only the modules that the element, the document and the connection to the server need.
Some of these must be there but are never used: they are replaced by empty ones.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import bokeh.server

HERE = Path(__file__).parent
LETTERS = HERE / "fonts" / "source-sans-3-latin.woff2"
"""The letters that every page is written with."""
WHOLE = Path(bokeh.server.__file__).parent / "static" / "js" / "bokeh.min.js"
"""Bokeh's original script."""
NEEDED: Final = ("models/layouts/layout_dom", "models/callbacks/customjs", "core/bokeh_events")
"""Names of Bokeh's modules that are not in its core and that our pages use."""
EVERYTHING: Final = "models/index"
"""The module that needs all others."""

UNDRAWN: Final = ("styles/icons.css", "styles/buttons.css", "styles/tooltips.css")
"""Style sheets of things our pages never draw: the icons of a plot's tools are pictures within the first."""
UNUSED: Final = ("core/util/svg",)
"""Modules for drawing a plot as SVG: called only by its canvas."""
BORROWING: Final = ("core/util/buffer", "core/util/templating")
"""Modules for packed columns of numbers and for the tooltips of a plot: the libraries they call have no names."""

_SHEET = re.compile(r"\.default=(['\"]).*\1\}$", re.DOTALL)
_MODULE = re.compile(r"^function _\((\w+),", re.MULTILINE)
_LIST = re.compile(r"^\(\[\n", re.MULTILINE)
_END = re.compile(r"^\], (\d+), (\{.*?\}), \{\}\);\}\);", re.MULTILINE)
_ALIAS = re.compile(r'"([^"]+)":(\d+)')


class Unread(ValueError):
    """A script of Bokeh that does not look as expected."""


@dataclass(frozen=True)
class File:
    """Contents of one file, packed, and their kind."""

    packed: bytes
    kind: str

    @property
    def body(self) -> bytes:
        """The contents as they are; nearly every page asks for them packed."""
        return gzip.decompress(self.packed)


KNOWN: dict[str, File] = {}
"""All files by address: nothing else is served."""
KINDS: Final = {
    "js": "text/javascript; charset=utf-8",
    "json": "application/json; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "woff2": "font/woff2",
    "png": "image/png",
}
"""The content types of files, by the ending of their names."""


def address(name: str, contents: str | bytes, kind: str = "js") -> str:
    """Return where a page finds this script, or this `json`, `woff2` or `png`; from now on it is served there."""
    path = f"/static/{hashlib.sha256(_bytes(contents)).hexdigest()[:16]}/{name}.{kind}"
    if path not in KNOWN:
        place(path, contents, kind)
    return path


def place(at: str, contents: str | bytes, kind: str, effort: int = 9) -> None:
    """Serve these contents at a given address; more effort makes them smaller to send."""
    KNOWN[at] = File(gzip.compress(_bytes(contents), effort, mtime=0), KINDS[kind])


def _bytes(contents: str | bytes) -> bytes:
    return contents.encode() if isinstance(contents, str) else contents


@cache
def font() -> str:
    """Return the address of the letters that every page is written with.

    Source Sans 3, a variable font whose figures all have the same width (SIL Open Font License).
    """
    return address("source-sans-3", LETTERS.read_bytes(), "woff2")


@cache
def scripts() -> tuple[str, ...]:
    """Return the addresses of what every page loads before its own script: Bokeh, and our element."""
    whole, element = WHOLE.read_text("utf-8"), (HERE / "element.js").read_text("utf-8")
    try:
        needed = cut(whole)
    except Unread:  # a different release of Bokeh: pages load more than they need
        needed = whole
    return (address("bokeh", needed), address("element", element))


# ---------------------------------------------------------------------- the needed part of Bokeh


def cut(whole: str) -> str:
    """Return Bokeh's script with the modules that our pages need; raise Unread if it is not such a list."""
    begin, end = _LIST.search(whole), _END.search(whole)
    if begin is None or end is None:
        raise Unread("Bokeh's script is no list of modules.")
    modules = _modules(whole[begin.end() : end.start()])
    names = {name: int(number) for name, number in _ALIAS.findall(end[2])}
    if lacking := [name for name in (EVERYTHING, "base", *NEEDED, *UNDRAWN, *UNUSED, *BORROWING) if name not in names]:
        raise Unread(f"Bokeh's script has no module {lacking[0]}.")
    first, every = int(end[1]), names[EVERYTHING]
    wanted = [names[name] for name in NEEDED]
    needed = _closure(modules, {first, *wanted}, without=every)
    register = ",".join(f"e({number})" for number in wanted)
    modules[every] = (
        f"function _(e,t,n,o,r){{o();e({names['base']}).register_models([{register}].flatMap(Object.values))}}"
    )
    needed |= {every, *_closure(modules, {names["base"]}, without=every)}
    modules = _emptied(modules, names)
    lines = [text if number in needed else "0" for number, text in enumerate(modules)]
    aliases = ",".join(f'"{name}":{number}' for name, number in names.items() if number in needed)
    return whole[: begin.end()] + ",\n".join(lines) + f"\n], {first}, {{{aliases}}}, {{}});}});" + whole[end.end() :]


def _emptied(modules: list[str], names: dict[str, int]) -> list[str]:
    """Return the modules, with empty ones for those that others load but our pages never draw or call."""
    borrowed = {number for name in BORROWING for number in _needs(modules[names[name]])} - {*names.values()}
    empty = dict.fromkeys({names[name] for name in UNUSED} | borrowed, "function _(e,t,n,o,r){}")
    empty |= {names[name]: _undrawn(modules[names[name]]) for name in UNDRAWN}
    return [empty.get(number, text) for number, text in enumerate(modules)]


def _undrawn(sheet: str) -> str:
    """Return the module of a style sheet with its class names, but with an empty sheet."""
    module, count = _SHEET.subn('.default=""}', sheet)
    if not count:
        raise Unread("A style sheet of Bokeh's script is no text at the end of its module.")
    return module


def _modules(text: str) -> list[str]:
    """Return the modules one by one, each a function."""
    starts = [match.start() for match in _MODULE.finditer(text)]
    ends = [*starts[1:], len(text)]
    return [text[start:end].rstrip().rstrip(",") for start, end in zip(starts, ends, strict=True)]


def _closure(modules: list[str], first: set[int], without: int) -> set[int]:
    """Return these modules and everything they need, directly or indirectly, except `without`."""
    needed: set[int] = set()
    open_ = set(first)
    while open_:
        number = open_.pop()
        needed.add(number)
        open_ |= _needs(modules[number]) - needed - {without}
    return needed


def _needs(module: str) -> set[int]:
    """Return the numbers of the modules that one asks for; a number too many does no harm."""
    begin = _MODULE.match(module)
    if begin is None:
        raise Unread("A module of Bokeh's script is no function.")
    return {int(number) for number in re.findall(rf"(?<![\w$.]){re.escape(begin[1])}\((\d+)\)", module)}

"""Small deliberate faults: every way in which one place of a source file can be slightly wrong.

A fault is made in the syntax tree. Changes that nobody can notice are left out: docstrings, annotations, decorators,
words of prose, `__repr__`, assertions (`strict` of `zip` is one too), and code that only a type checker reads.
"""

from __future__ import annotations

import ast
import copy
import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

Change = Callable[[ast.AST], ast.AST]

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.Pow: ast.Mult,
}  # fmt: skip
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
CHOICE = re.compile(r"[a-z][a-z_]+")
"""The form of a word that stands for a choice, not for a sentence."""
LEFT_ALONE = {"__repr__", "__str__", "__format__"}
TYPES = {"Literal", "TypeVar", "NewType", "cast", "TypedDict"}
GENERIC = re.compile(r"dict|list|tuple|set|frozenset|type|[A-Z]\w+")
"""Names before [ ] in a type, which are never before an index."""


@dataclass(frozen=True)
class Fault:
    """One fault: its place, the original and the replacement."""

    path: str
    line: int
    lines: range
    within: str
    kind: str
    told: str
    instead: str
    nth: int = 0
    """The number of this fault among equal ones in the same function."""

    @property
    def key(self) -> str:
        """The key of the fault, which stays the same when it moves in its file."""
        words = (self.path, self.within, self.kind, self.told, self.instead, str(self.nth))
        return hashlib.sha256("\0".join(words).encode()).hexdigest()[:16]


class Finder:
    """All faults of one file, and the file with one of them."""

    def __init__(self, path: str, source: str) -> None:
        self.path, self.tree = path, ast.parse(source)

    def faults(self, only: str = "") -> list[Fault]:
        """Return every fault, in the order of the file; `only` names the one function that counts."""
        found: list[Fault] = []
        seen: dict[str, int] = {}
        for fault, _, _ in self._all():
            if only and only not in fault.within.split("."):
                continue
            nth = seen.get(fault.key, 0)
            seen[fault.key] = nth + 1
            found.append(Fault(**{**fault.__dict__, "nth": nth}))
        return found

    def broken(self, key: str) -> ast.Module:
        """Return the file with this fault in it."""
        seen: dict[str, int] = {}
        for fault, node, change in self._all():
            nth = seen.get(fault.key, 0)
            seen[fault.key] = nth + 1
            if Fault(**{**fault.__dict__, "nth": nth}).key == key:
                return ast.fix_missing_locations(_Put(node, change(copy.deepcopy(node))).visit(self.tree))
        raise LookupError(key)

    def _all(self) -> Iterator[tuple[Fault, ast.AST, Change]]:
        for node, statement, within in _places(self.tree, None, ""):
            for kind, change in _changes(node):
                instead = change(copy.deepcopy(node))
                told, wrong = (ast.unparse(n) for n in (node, instead))
                if told != wrong:
                    lines = range(statement.lineno, _end(statement) + 1)
                    line = getattr(node, "lineno", statement.lineno)
                    yield Fault(self.path, line, lines, within, kind, told, wrong), node, change


class _Put(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return ast.copy_location(self.new, node) if node is self.old else self.generic_visit(node)


def _end(statement: ast.stmt) -> int:
    """Return the last line of a statement, or of the head of one that has a body."""
    body = getattr(statement, "body", None) or getattr(statement, "cases", None)
    first = getattr(body[0], "lineno", getattr(getattr(body[0], "pattern", None), "lineno", 0)) if body else 0
    return max(statement.lineno, first - 1) if first else statement.end_lineno or statement.lineno


def _places(node: ast.AST, statement: ast.stmt | None, within: str) -> Iterator[tuple[ast.AST, ast.stmt, str]]:
    """Yield every node that may be wrong, with its statement and its function."""
    if isinstance(node, ast.stmt):
        statement = node
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        if node.name in LEFT_ALONE:
            return
        within = f"{within}.{node.name}" if within else node.name
    if statement is not None:
        yield node, statement, within
    for child in _children(node):
        yield from _places(child, statement, within)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Raise() | ast.Delete() | ast.Global():
            return
        case ast.Expr(value=ast.Constant()):
            return  # a docstring
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return
        case ast.Subscript(value=ast.Name(id=name)) if GENERIC.fullmatch(name) and not name.isupper():
            return
        case ast.Call(func=ast.Name(id=name)) if name in TYPES:
            yield from node.args[1:] if name == "cast" else ()
            return
        case ast.Call(func=ast.Name(id="zip")):
            yield from node.args  # `strict` is an assertion
            return
        case ast.Assign(targets=[ast.Name(id=name)]) if name == "__all__" or name.endswith("__"):
            return
        case ast.keyword(arg="repr"):
            return
        case ast.FormattedValue():
            yield node.value
            return
    skipped = {"annotation", "returns", "decorator_list", "bases", "keywords" * isinstance(node, ast.ClassDef)}
    for name, value in ast.iter_fields(node):
        if name not in skipped:
            yield from (one for one in (value if isinstance(value, list) else [value]) if isinstance(one, ast.AST))


def _changes(node: ast.AST) -> Iterator[tuple[str, Change]]:
    """Yield the ways in which this one node can be wrong."""
    match node:
        case ast.Compare(ops=ops):
            for at, op in enumerate(ops):
                yield "comparison", lambda n, at=at, op=op: _set(n, "ops", at, COMPARED[type(op)]())
        case ast.BoolOp(op=op):
            yield "and/or", lambda n: _with(n, op=ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not()):
            yield "not", lambda n: n.operand
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in RECKONED:
            yield "arithmetic", lambda n: _with(n, op=RECKONED[type(op)]())
        case ast.IfExp():
            yield "else", lambda n: _with(n, body=n.orelse, orelse=n.body)
        case ast.comprehension(ifs=[_, *_]):
            yield "filter", lambda n: _with(n, ifs=n.ifs[:-1])
        case ast.Constant(value=bool() as value):
            yield "constant", lambda n: _with(n, value=not value)
        case ast.Constant(value=int() as value):
            yield "constant", lambda n: _with(n, value=value + 1)
            yield "constant", lambda n: _with(n, value=value - 1)
        case ast.Constant(value=str() as value) if CHOICE.fullmatch(value):
            yield "choice", lambda n: _with(n, value=value + "_")
        case ast.Call():
            yield from _calls(node)
        case (
            ast.Tuple(elts=[_, _, *_], ctx=ast.Load())
            | ast.List(elts=[_, _, *_], ctx=ast.Load())
            | ast.Set(elts=[_, _, *_])
        ):
            for at in range(len(node.elts)):
                yield "element", lambda n, at=at: _with(n, elts=n.elts[:at] + n.elts[at + 1 :])
        case (
            ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.AugAssign() | ast.Continue() | ast.Break()
        ):
            yield "statement", lambda _: ast.Pass()
        case ast.If(body=[ast.Return() | ast.Continue()]):
            yield "return", lambda n: _with(n, body=[ast.Pass()])


def _calls(node: ast.Call) -> Iterator[tuple[str, Change]]:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in CALLED:
        yield "call", lambda n: _with(n, func=ast.Name(CALLED[name], ast.Load()))
    if (
        len(node.args) > 1
        and name not in ("min", "max")
        and not any(isinstance(a, ast.Starred | ast.Constant | ast.Lambda) for a in node.args[:2])
    ):
        yield "arguments", lambda n: _with(n, args=[n.args[1], n.args[0], *n.args[2:]])
    if name == "replace":
        for at, keyword in enumerate(node.keywords):
            if keyword.arg:
                yield "change", lambda n, at=at: _with(n, keywords=n.keywords[:at] + n.keywords[at + 1 :])


def _with(node: ast.AST, **fields: object) -> ast.AST:
    for name, value in fields.items():
        setattr(node, name, value)
    return node


def _set(node: ast.AST, name: str, at: int, value: ast.AST) -> ast.AST:
    getattr(node, name)[at] = value
    return node


def found(root: Path, pattern: str) -> Iterator[Fault]:
    """Return all faults of the files of a pattern; `file.py::function` means one function alone."""
    pattern, _, only = pattern.partition("::")
    for path in sorted(root.glob(pattern)):
        yield from Finder(str(path.relative_to(root)), path.read_text("utf-8")).faults(only)

"""Where the code asks how a table reads an ambiguous rule, found in its sources.

Code asks by `chosen(state, "RSK-AMB-04")` or `chosen_in(options, …)`, by looking an id up in options, or by a function
of its own that hands the id on to one of these. The id is written there, or it is a name that the module gives to one
id or several: a constant, or the variable of a loop.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from assistant.authoring.sources import source

Word = int | str
"""An argument of a call: its place among those without a name, or its name."""
ASKING: Mapping[str, frozenset[Word]] = {name: frozenset((1, "ambiguity")) for name in ("chosen", "chosen_in")}
"""The functions that ask, and by which of their arguments."""
LOOKED_UP = "options"
"""The name under which an object holds the readings of its table."""


@dataclass(frozen=True, order=True)
class Place:
    """A place in the code: a module, the function that it is in ("" outside functions), and the line."""

    module: str
    line: int
    function: str = ""

    def __str__(self) -> str:
        return ":".join(str(part) for part in (self.module, self.function, self.line) if part)


@dataclass(frozen=True)
class Call:
    """A call with the ids and the parameters of the calling function that its arguments hold; `of` is who is called."""

    of: str
    place: Place
    ids: Mapping[Word, frozenset[str]]
    passed: Mapping[Word, frozenset[Word]]
    caller: str


@dataclass
class _Names:
    """The meanings of the names in a module: functions by their names on import, ids by the names given to them."""

    functions: dict[str, str] = field(default_factory=dict[str, str])
    ids: dict[str, set[str]] = field(default_factory=dict[str, set[str]])


def places(modules: Sequence[str]) -> dict[str, list[Place]]:
    """Return where these modules ask, by the id of the ambiguity, in the order of the modules."""
    calls = [call for module in modules for call in calls_of(module)]
    asking, before = dict(ASKING), 0
    while len(asking) != before:
        before = len(asking)
        asking |= _handing_on(calls, asking)
    found: dict[str, list[Place]] = {}
    for call in calls:
        for word in asking.get(call.of, ()):
            for ambiguity in call.ids.get(word, ()):
                if call.place not in found.setdefault(ambiguity, []):
                    found[ambiguity].append(call.place)
    return found


def _handing_on(calls: Sequence[Call], asking: Mapping[str, frozenset[Word]]) -> dict[str, frozenset[Word]]:
    """Return the functions that hand one of their parameters on to a function that asks."""
    found: dict[str, frozenset[Word]] = {}
    for call in calls:
        words = [one for word in asking.get(call.of, ()) for one in call.passed.get(word, ())]
        if words and call.caller:
            found[call.caller] = found.get(call.caller, asking.get(call.caller, frozenset())) | frozenset(words)
    return found


def calls_of(module: str) -> tuple[Call, ...]:
    """Return the calls in a module that hold an id or hand a parameter on; looking up in options is a call of
    `chosen`.
    """
    return _calls_in(module, source(module))


@lru_cache(maxsize=1024)
def _calls_in(module: str, text: str) -> tuple[Call, ...]:
    names = _Names()
    parsed = ast.parse(text)
    for node in ast.walk(parsed):
        _learn(node, names)
    return tuple(_calls(parsed, names, module, (), {}))


def _learn(node: ast.AST, names: _Names) -> None:
    """Note the names that a statement gives to functions or ids."""
    match node:
        case ast.ImportFrom():
            names.functions |= {one.asname: one.name for one in node.names if one.asname}
        case ast.Assign(targets=targets, value=value):
            _give(targets, value, names)
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            _give([target], value, names)
        case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
            _give([target], value, names)
        case ast.NamedExpr(target=target, value=value):
            _give([target], value, names)
        case _:
            pass


def _give(targets: Sequence[ast.expr], value: ast.expr, names: _Names) -> None:
    if ids := _ids(value, names):
        for target in targets:
            for node in ast.walk(target):
                if isinstance(node, ast.Name):
                    names.ids.setdefault(node.id, set()).update(ids)


def _ids(value: ast.expr, names: _Names) -> frozenset[str]:
    """Return what can be ids in an expression: words in capitals with hyphens, also by the names given to them."""
    found: set[str] = set()
    for node in ast.walk(value):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= {node.value} if "-" in node.value and node.value == node.value.upper() else set()
        elif isinstance(node, ast.Name):
            found |= names.ids.get(node.id, set())
    return frozenset(found)


Function = ast.FunctionDef | ast.AsyncFunctionDef


def _calls(
    node: ast.AST, names: _Names, module: str, inside: tuple[ast.AST, ...], words: Mapping[str, frozenset[Word]]
) -> Iterator[Call]:
    """Yield the calls below a node; `inside` are the functions and classes around it, `words` the parameters."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            yield from _calls(child, names, module, (*inside, child), {})
            continue
        if isinstance(child, Function):
            method = bool(inside) and isinstance(inside[-1], ast.ClassDef)
            yield from _calls(child, names, module, (*inside, child), _parameters(child, method))
            continue
        if (asked := _asked(child, names)) is not None:
            of, arguments = asked
            ids = {word: found for word, value in arguments.items() if (found := _ids(value, names))}
            passed = {word: words[v.id] for word, v in arguments.items() if isinstance(v, ast.Name) and v.id in words}
            if ids or passed:
                yield Call(of, _place(child, module, inside), ids, passed, _caller(inside))
        yield from _calls(child, names, module, inside, words)


def _asked(node: ast.AST, names: _Names) -> tuple[str, dict[Word, ast.expr]] | None:
    """Return the name of the function that is called, and its arguments; None if this is no call."""
    match node:
        case ast.Subscript(value=held, slice=key) if _is_options(held):
            return "chosen", {1: key}
        case ast.Call(func=ast.Attribute(value=held, attr="get"), args=[key, *_]) if _is_options(held):
            return "chosen", {1: key}
        case ast.Call(func=ast.Name(id=name)):
            of = names.functions.get(name, name)
        case ast.Call(func=ast.Attribute(attr=of)):
            pass
        case _:
            return None
    arguments: dict[Word, ast.expr] = dict(enumerate(node.args))
    return of, arguments | {word.arg: word.value for word in node.keywords if word.arg}


def _is_options(held: ast.expr) -> bool:
    match held:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.Call(func=ast.Name(id=name)) if name == LOOKED_UP:
            return True
        case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value="options"), *_]):
            return True
        case _:
            return False


def _parameters(function: Function, method: bool) -> dict[str, frozenset[Word]]:
    """Return the parameters of a function, each with the places and the name by which a call gives it."""
    plain = [*function.args.posonlyargs, *function.args.args]
    static = any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in function.decorator_list)
    first = 1 if method and not static else 0
    places_ = {one.arg: frozenset[Word]((at - first, one.arg)) for at, one in enumerate(plain) if at >= first}
    return places_ | {one.arg: frozenset[Word]((one.arg,)) for one in function.args.kwonlyargs}


def _place(node: ast.AST, module: str, inside: Sequence[ast.AST]) -> Place:
    return Place(module, getattr(node, "lineno", 0), ".".join(getattr(one, "name", "") for one in inside))


def _caller(inside: Sequence[ast.AST]) -> str:
    return next((one.name for one in reversed(inside) if isinstance(one, Function)), "")

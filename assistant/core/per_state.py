"""Answers of the rules that are worked out of a State once, for all pages and questions that ask for them.

All pages of a table show the same State after a line, as the same object where nothing is hidden from their seats
(see `assistant.core.checkpoints`). An answer that takes long is worked out for the first of them.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from operator import is_
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

S = TypeVar("S")
T = TypeVar("T")
P = ParamSpec("P")


class Same(tuple[T, ...]):
    """Values that are asked about as these very objects: offers, which have no hash, of all pages that share them."""

    __slots__ = ()

    def __hash__(self) -> int:
        """Return the same number for the same objects."""
        return hash(tuple(map(id, self)))

    def __eq__(self, other: object) -> bool:
        """Return whether the other has the same objects in the same order."""
        if not isinstance(other, Same):
            return False
        others = cast("Same[Any]", other)
        return len(self) == len(others) and all(map(is_, self, others))


KEPT = 32
"""States of which answers are kept: eight seats with secrets at two tables, before and after a line."""

_one = threading.Lock()
_kept: OrderedDict[int, tuple[object, dict[Hashable, Any]]] = OrderedDict()


def per_state(work: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """Have a pure function of a State and of hashable values work out each answer once per State object.

    An answer is shared: it must not be changed. The States that were asked about last are kept, for all functions.
    """

    @wraps(work)
    def once(state: S, *asked: P.args, **named: P.kwargs) -> T:
        key = (work, asked, *sorted(named.items()))
        answers = _answers(state)
        if key not in answers:
            answers[key] = work(state, *asked, **named)
        return answers[key]

    return once


def _answers(state: object) -> dict[Hashable, Any]:
    """Return what was answered about this State object; the one that was not asked about for longest is let go."""
    with _one:
        found = _kept.get(id(state))
        if found is None or found[0] is not state:
            found = _kept[id(state)] = state, {}
            if len(_kept) > KEPT:
                _kept.popitem(last=False)
        _kept.move_to_end(id(state))
        return found[1]

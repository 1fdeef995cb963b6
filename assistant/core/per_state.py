"""Answers of the rules that are worked out of a State once, for all pages and questions that ask for them.

All pages of a table show the same State after a line, as the same object where nothing is hidden from their seats
(see `assistant.core.checkpoints`). An answer that takes long is worked out for the first of them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

S = TypeVar("S")
T = TypeVar("T")
P = ParamSpec("P")
KEPT = 16
"""States of which a function's answers are kept: those of eight seats with secrets, before and after a line."""


def per_state(work: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """Have a pure function of a State and of hashable values work out each answer once per State object.

    An answer is shared: it must not be changed.
    """
    kept: OrderedDict[int, tuple[S, dict[Hashable, T]]] = OrderedDict()

    @wraps(work)
    def once(state: S, *asked: P.args, **named: P.kwargs) -> T:
        found = kept.get(id(state))
        if found is None or found[0] is not state:
            found = kept[id(state)] = state, dict[Hashable, Any]()
            if len(kept) > KEPT:
                kept.popitem(last=False)
        key = (asked, *sorted(named.items())) if named else asked
        if key not in found[1]:
            found[1][key] = work(state, *asked, **named)
        return found[1][key]

    return once

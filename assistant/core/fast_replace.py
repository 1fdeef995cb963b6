"""A copy of a value with some fields changed, like `dataclasses.replace`, but fast where there are many fields.

A State of the table has up to sixty fields, and every line of a game changes some of them. Python's own `replace` sets
all of them one by one; here the whole dictionary of the instance is copied, without cached properties.
"""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")
FEW = 12
"""The most fields that are set one by one: instances of such a class share their keys, which saves memory."""


def replace(one: T, /, **changes: Any) -> T:
    """Return a copy of a dataclass with other values in these fields; raises TypeError for an unknown field."""
    names = _names(type(one))
    if not names or not names.issuperset(changes):
        return dataclasses.replace(one, **changes)  # type: ignore[type-var]
    values = one.__dict__.copy()
    for name in [name for name in values if name not in names] if len(values) > len(names) else ():
        del values[name]  # a cached property
    values.update(changes)
    new: T = object.__new__(type(one))
    object.__setattr__(new, "__dict__", values)
    return new


@cache
def _names(kind: type) -> frozenset[str]:
    """Return the fields of a plain dataclass with many fields; none for any other class."""
    known = dataclasses.fields(kind)
    plain = not hasattr(kind, "__post_init__") and hasattr(kind, "__dict__") and all(f.init for f in known)
    return frozenset(f.name for f in known) if plain and len(known) > FEW else frozenset()

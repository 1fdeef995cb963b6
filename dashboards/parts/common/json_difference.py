"""The difference between two JSON values, as a small value that turns one into the other.

A page gets its whole state once, and then only the difference from that same state:
a difference that arrives late, twice or not at all does no harm. `parts/common/screen.js` has the same `applied`.

A difference of two objects is `{"set": {key: difference}, "drop": [keys]}`, of two lists `{"from": s, "to": e,
"more": [values]}` (the old ones from s to e, then more) or `{"at": [[index, difference]]}`; anything else is
`{"is": value}`.
"""

from __future__ import annotations

from typing import Any, cast

from msgspec.json import encode

Difference = dict[str, Any]
MANY = 8
"""A list of at least this length whose first entry changed has most likely moved on."""


def difference(old: Any, new: Any) -> Difference | None:
    """Return what turns `old` into `new`; None if they are equal. True and 1 are different to a page."""
    if old is new:
        return None
    if type(old) is not type(new):
        return {"is": new}
    if isinstance(new, dict | list) and old == new and encode(old) == encode(new):
        return None  # most of a state is unchanged, and this sees it without comparing part by part
    if isinstance(new, dict):
        return _of_objects(old, cast("dict[str, Any]", new))
    if isinstance(new, list):
        return _of_lists(old, cast("list[Any]", new))
    return None if old == new else {"is": new}


def _of_objects(old: dict[str, Any], new: dict[str, Any]) -> Difference | None:
    result: Difference = {}
    changed = {key: {"is": value} if key not in old else difference(old[key], value) for key, value in new.items()}
    if changes := {key: change for key, change in changed.items() if change is not None}:
        result["set"] = changes
    if gone := [key for key in old if key not in new]:
        result["drop"] = gone
    return result or None


def _of_lists(old: list[Any], new: list[Any]) -> Difference | None:
    """Return the difference for entries added at the end while the first ones go, or for single changed entries."""
    if len(old) == len(new) and (len(new) < MANY or old[0] == new[0]):
        pairs = ((n, difference(one, other)) for n, (one, other) in enumerate(zip(old, new, strict=True)))
        at = [[n, change] for n, change in pairs if change is not None]
        if not at:
            return None
        if len(at) <= len(new) // 2:
            return {"at": at}
    start, same = max(((s, _same(old, new, s)) for s in range(len(old))), key=lambda run: run[1], default=(0, 0))
    return {"from": start, "to": start + same, "more": new[same:]} if same else {"is": new}


def _same(old: list[Any], new: list[Any], start: int) -> int:
    """Return how many entries of `new` are those of `old` from `start` on."""
    count = 0
    for one, other in zip(old[start:], new, strict=False):
        if one != other or difference(one, other) is not None:
            break
        count += 1
    return count


def applied(old: Any, change: Difference | None) -> Any:
    """Return `old` with this difference applied."""
    if change is None:
        return old
    if "is" in change:
        return change["is"]
    if "at" in change:
        items = list(old)
        for index, one in change["at"]:
            items[index] = applied(old[index], one)
        return items
    if "more" in change:
        return [*old[change["from"] : change["to"]], *change["more"]]
    remaining = {key: value for key, value in old.items() if key not in change.get("drop", ())}
    return {**remaining, **{key: applied(old.get(key), one) for key, one in change.get("set", {}).items()}}

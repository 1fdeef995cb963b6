"""Findings of the checks of an order book; their levels and rules are in data/plotted_axis/checks.toml."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, cast

from assistant.content.catalogue import read_toml
from assistant.kit.phrasing import upper

Level = Literal["never", "illegal", "odd", "hint"]
LEVELS: tuple[Level, ...] = ("never", "illegal", "odd", "hint")
"""Breaks a rule of plotting · impossible on any map · impossible now · worth knowing."""


class Finding(NamedTuple):
    """A sentence beside a book: its check, its level, its rounds (none: the whole book) and its rules.

    It stands at the line that cannot be carried out as written, never at an earlier line that is right by itself.
    """

    id: str
    level: Level
    text: str
    lines: tuple[int, ...]
    rules: tuple[str, ...]


@cache
def catalogue() -> Mapping[str, tuple[Level, tuple[str, ...]]]:
    """Return every check with its level and the rules it rests on, in file order."""
    entries: list[dict[str, Any]] = read_toml("data/plotted_axis/checks.toml")["check"]
    return {entry["id"]: (cast("Level", entry["level"]), tuple(entry["rules"])) for entry in entries}


def finding(number: int, text: str, *lines: int) -> Finding:
    """Return a finding of the check with this number; `lines` are rounds, in any order and possibly repeated.

    Its text may begin with the name of an area as it stands within a sentence.
    """
    key = f"PAA-CHK-{number:02}"
    level, rules = catalogue()[key]
    return Finding(key, level, upper(text), tuple(sorted(set(lines))), rules)


def ordered(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return each finding once, serious ones first, then by round."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda f: (LEVELS.index(f.level), f.lines or (999,), f.id)))

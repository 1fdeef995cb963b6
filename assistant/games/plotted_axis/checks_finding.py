"""What a check of an order book says; its level and its rules are told once, in data/plotted_axis/checks.toml."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, cast

from assistant.content.catalogue import read_toml

Level = Literal["never", "illegal", "odd", "hint"]
LEVELS: tuple[Level, ...] = ("never", "illegal", "odd", "hint")
"""Breaks a rule of plotting · impossible on any map · impossible now · worth knowing."""


class Finding(NamedTuple):
    """A sentence beside a book: which check, how serious, the rounds it is about (none: the book), its rules."""

    id: str
    level: Level
    text: str
    lines: tuple[int, ...]
    rules: tuple[str, ...]


@cache
def catalogue() -> Mapping[str, tuple[Level, tuple[str, ...]]]:
    """Every check with its level and the rules it rests on, in the order of the file."""
    entries: list[dict[str, Any]] = read_toml("data/plotted_axis/checks.toml")["check"]
    return {entry["id"]: (cast("Level", entry["level"]), tuple(entry["rules"])) for entry in entries}


def found(number: int, text: str, *lines: int) -> Finding:
    """A finding of the check with this number; `lines` are rounds, in any order and more than once if it so happens."""
    key = f"PAA-CHK-{number:02}"
    level, rules = catalogue()[key]
    return Finding(key, level, text, tuple(sorted(set(lines))), rules)


def ordered(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Each once, the serious ones first, then by round."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda f: (LEVELS.index(f.level), f.lines or (999,), f.id)))

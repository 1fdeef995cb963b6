"""Clue's rules cited by the numbers that this rulebook gives to the same rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from assistant.core.fast_replace import replace
from assistant.core.game import Checks

HERE: Final[Mapping[str, str]] = {
    "CLUE-EQP-02": "NAC-EQP-01",
    "CLUE-EQP-04": "NAC-EQP-02",
    "CLUE-SET-01": "NAC-SET-01",
    "CLUE-SET-04": "NAC-SET-03",
    "CLUE-SET-05": "NAC-SET-04",
    "CLUE-SET-06": "NAC-SET-05",
    "CLUE-SET-08": "NAC-SET-01",
    "CLUE-FRM-01": "NAC-SET-04",
    "CLUE-MOV-01": "NAC-MOV-01",
    "CLUE-MOV-05": "NAC-LOC-02",
    "CLUE-SUG-01": "NAC-THE-01",
    "CLUE-SUG-03": "NAC-THE-03",
    "CLUE-SUG-05": "NAC-AMB-12",
    "CLUE-SUG-06": "NAC-LOC-03",
    "CLUE-MOV-09": "NAC-AMB-12",
    "CLUE-PRV-01": "NAC-PRV-01",
    "CLUE-PRV-02": "NAC-PRV-02",
    "CLUE-PRV-03": "NAC-PRV-02",
    "CLUE-PRV-04": "NAC-PRV-03",
    "CLUE-PRV-05": "NAC-PRV-04",
    "CLUE-PRV-06": "NAC-PRV-04",
    "CLUE-PRV-07": "NAC-PRV-05",
}
"""Rules of Clue that this rulebook states itself; all others are cited as Clue's."""


def here(check: Callable[[Any, Any], Checks]) -> Callable[[Any, Any], Checks]:
    """Return the same check, citing this rulebook where it has the rule."""

    def said(event: Any, state: Any) -> Checks:
        for notice in check(event, state):
            yield replace(notice, rules=tuple(dict.fromkeys(HERE.get(rule, rule) for rule in notice.rules)))

    return said

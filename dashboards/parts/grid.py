"""The deduction grid of one seat: cards × places, what is forced, and the own pencil beside it."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from assistant.deduction import Marks, known
from assistant.event import Event
from assistant.kit.facts import ENVELOPE, Evidence
from assistant.table import Table, Told
from dashboards.parts.sight import Sight
from dashboards.parts.words import TITLES, Json, clip

log = logging.getLogger("boardside")

METHODS = {"propagation": "forced facts (propagation)"}
PENCIL = ("", "yes", "no", "maybe")
"""A tap rubs these through, one after the other."""


def forced(evidence: Evidence) -> Marks | None:
    """What follows from the evidence; None if the engine cannot say (the grid then shows the pencil alone)."""
    try:
        return known(evidence)
    except Exception as wrong:  # noqa: BLE001  (a page without marks is better than no page)
        log.error("The deduction engine failed: %s", type(wrong).__name__)
        return None


@dataclass(frozen=True)
class _Learnt:
    told: tuple[Told, ...]
    evidence: Evidence | None
    marks: Marks | None


_LEARNT: WeakKeyDictionary[Table, dict[str, _Learnt]] = WeakKeyDictionary()


def learnt(sight: Sight, player: str, teaching: tuple[type[Event], ...]) -> _Learnt:
    """Evidence and marks of a seat; thought about anew only when a line came that teaches something."""
    kept = _LEARNT.setdefault(sight.table, {})
    old = kept.get(player)
    if old is None or not _nothing_new(old.told, sight.told, teaching):
        evidence = sight.game.evidence(sight.story, player)
        kept[player] = _Learnt(sight.told, evidence, forced(evidence) if evidence else None)
    return kept[player]


def _nothing_new(old: tuple[Told, ...], now: tuple[Told, ...], teaching: tuple[type[Event], ...]) -> bool:
    same = len(now) >= len(old) and all(a is b for a, b in zip(old, now, strict=False))
    return same and not any(isinstance(told.event, teaching) for told in now[len(old) :])


def grid(sight: Sight, teaching: tuple[type[Event], ...] = (Event,)) -> Json | None:
    """The grid of the player who looks; None for everybody else. `teaching` are the kinds that prove something."""
    player = sight.player
    cards = getattr(sight.state, "cards", ())
    if player is None or not cards:
        return None
    help_level = getattr(sight.state, "help", "notes")
    found = learnt(sight, player, teaching)
    evidence, marks = found.evidence, found.marks if help_level != "notes" else None
    hand = tuple(sight.state.hands.get(player, ()))
    pencil = {(c, p): mark for (by, c, p), mark in sight.state.pencil.items() if by == player}
    places = [*sight.state.order, ENVELOPE]
    return {
        "places": [_place(sight, place, player, evidence, marks, hand) for place in places],
        "groups": [
            {
                "title": TITLES.get(kind, kind.title()),
                "rows": [_row(sight, card, places, marks, pencil, hand, player) for card in keys],
            }
            for kind, keys in sight.state.deck.items()
        ],
        "method": _method(help_level, marks),
        "oneOf": _groups(sight, marks),
        "conflict": [sight.labels.get(seq, "?") for seq in (marks.conflict or ())] if marks else [],
        "impossible": bool(marks and marks.conflict is not None),
        "notes": sight.state.notes.get(player, ""),
        "player": player,
        "writes": sight.writes,
    }


def _method(help_level: str, marks: Marks | None) -> str:
    if help_level == "notes":
        return "Notes only, as the table agreed: your hand and your pencil."
    if marks is None:
        return "The forced facts cannot be worked out just now: your pencil stands alone."
    shown = METHODS.get(marks.method, f"forced facts ({marks.method})")
    later = " Odds and advice come later." if help_level in ("odds", "advice") else ""
    return f"Marks are {shown}.{later}"


def _place(
    sight: Sight,
    place: str,
    player: str,
    evidence: Evidence | None,
    marks: Marks | None,
    hand: tuple[str, ...],
) -> Json:
    size = 3 if place == ENVELOPE else (evidence.sizes.get(place, 0) if evidence else 0)
    if marks is not None:
        found = sum(1 for (_, at), mark in marks.cells.items() if at == place and mark == "yes")
    else:
        found = len(hand) if place == player else 0
    return {
        "key": place,
        "name": "Envelope" if place == ENVELOPE else clip(sight.state.seated(place).name),
        "envelope": place == ENVELOPE,
        "own": place == player,
        "size": size,
        "known": found,
    }


def _row(
    sight: Sight,
    card: str,
    places: list[str],
    marks: Marks | None,
    pencil: Mapping[tuple[str, str], str],
    hand: tuple[str, ...],
    player: str,
) -> Json:
    return {
        "card": card,
        "open": card in getattr(sight.state, "left_over", ()),
        "cells": [_cell(sight, card, place, marks, pencil, hand, player) for place in places],
    }


def _cell(
    sight: Sight,
    card: str,
    place: str,
    marks: Marks | None,
    pencil: Mapping[tuple[str, str], str],
    hand: tuple[str, ...],
    player: str,
) -> Json:
    if marks is not None:
        mark = marks.at(card, place)
        why = [sight.labels.get(seq, "?") for seq in marks.because.get((card, place), ())]
    else:
        mark, why = ("yes" if place == player and card in hand else "open"), []
    found: Json = {"m": {"yes": "y", "no": "n"}.get(mark, "o")}
    if why and mark != "open":
        found["why"] = why[:6]
    if own := pencil.get((card, place)):
        found["p"] = own
        if (own, mark) in (("yes", "no"), ("no", "yes")):
            found["clash"] = True
    return found


def _groups(sight: Sight, marks: Marks | None) -> list[Json]:
    if marks is None:
        return []
    return [
        {
            "place": group.place,
            "name": "Envelope" if group.place == ENVELOPE else clip(sight.state.name(group.place)),
            "cards": list(group.cards),
            "line": sight.labels.get(group.seq, "?"),
        }
        for group in marks.groups
    ]


def marks_text(marks: Marks | None, cards: tuple[str, ...], places: tuple[str, ...]) -> str:
    """All marks as one letter each, row by row: y, n or o."""
    letters: Mapping[Any, str] = {"yes": "y", "no": "n", "open": "o"}
    if marks is None:
        return "o" * (len(cards) * len(places))
    return "".join(letters[marks.at(card, place)] for card in cards for place in places)

"""Our games over the years: player profiles, head-to-head results, records, and the frequently asked questions.

It is computed when somebody opens that part of the page, for the games that pass the filters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import numpy as np
import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

from assistant.figures.questions.answers import ANSWERS, answer
from assistant.figures.questions.practice import mistakes
from assistant.figures.questions.question import FILTERS, Question
from assistant.figures.questions.ratings import head_to_head, history, nemesis, ratings
from assistant.figures.questions.records import records
from assistant.figures.questions.season import Season
from dashboards.analysis.amounts import against, figure, interval
from dashboards.analysis.charts import Frame

Link = Callable[[int, str], str]
"""Game and line label → the address of the replay at that line."""
Names = Callable[[str], tuple[str, ...]]
"""A person → the other names, case-folded, under which they played."""
UNKNOWN: Final[Mapping[str, Any]] = {"value": "—", "band": None}
PEERS: Final = 3
"""The number of people from which on a figure is shown among those of the table."""
ROWS: Final = 40
"""The number of table rows that a page shows."""
FIGURES: Final = (("pace", "Seconds per turn"), ("dice", "Average die roll"), ("right", "As good as the best"))
"""The figures beside everybody's rating."""
UNITS: Final[Mapping[str, str]] = {"chance": "%"}
_LINKED: Final = frozenset({"game", "line", "label"})
_UNREAD: Final = frozenset({"key", "enough", "examples", "person", "opponent", "nth", "event"})


def fewer(season: Season, filters: Mapping[str, tuple[str, ...]]) -> Season:
    """Return the season of the games that pass the filters; filters on rows do not apply to whole games."""
    return season.where({key: some for key, some in filters.items() if FILTERS[key].level in ("game", "seat")})


def nobody_else(_person: str) -> tuple[str, ...]:
    """Return no other names, for a season in which nobody plays under several names."""
    return ()


class PeopleFigures:
    """Everybody in these games. `met` and `course` are frames for plots; `page_text` returns the text of the page."""

    def __init__(self, season: Season, link: Link, names: Names = nobody_else) -> None:
        self._season, self._link, self._names = season, link, names
        self.met: Frame = head_to_head(season)
        self.course: Frame = history(season)

    def page_text(self) -> dict[str, Any]:
        """Return profiles and records as text."""
        return {
            "profiles": list(self._profiles()),
            "records": [self._record(row) for row in _rows(records(self._season))],
        }

    def _profiles(self) -> Iterator[dict[str, Any]]:
        shown = (("won", "Won"), *FIGURES)
        asked = {key: self._by_person(key) for key, _ in shown}
        rivals = {row["person"]: row for row in _rows(nemesis(self._season))}
        for row in _rows(ratings(self._season)):
            person = row["person"]
            rival = rivals.get(person)
            yield {
                "person": person,
                "name": row["name"],
                "rating": f"{row['rating']:.1f}",
                "interval": interval(round(row["low"], 1), round(row["high"], 1), ""),
                "others": [{"key": name, "name": name.title()} for name in self._names(person)],
                "games": row["games"],
                "few": not row["enough"],
                "nemesis": f"{rival['against']} ({rival['lost']} of {rival['won'] + rival['lost']})" if rival else "",
                "more": [{"words": words, **asked[key].get(person, UNKNOWN)} for key, words in shown],
            }

    def _by_person(self, measure: str) -> dict[str, dict[str, Any]]:
        answer = self._season.ask(Question(measure, "person"))
        asked = answer.measure
        frame: Any = answer.frame
        values = frame[frame["enough"]]["value"].dropna()
        return {
            str(row["key"]): {
                "value": _figured(row, asked.unit, asked.expects),
                "band": _band(values, row["value"], asked.unit) if row["enough"] else None,
            }
            for row in _rows(frame)
        }

    def _record(self, row: Mapping[str, Any]) -> dict[str, Any]:
        label = str(row["label"])
        return {
            "words": row["record"],
            "value": figure(row["value"], UNITS.get(str(row["unit"]), str(row["unit"]))),
            "who": row["name"] or "",
            "href": self._link(int(row["game"]), label),
            "title": f"Game {row['game']}, line {label}" if label else f"Game {row['game']}",
        }


def _figured(row: Mapping[str, Any], unit: str, expects: str) -> str:
    """Return a figure with how far it is from what was to be expected: “34 % (+9 points above a fair share)”."""
    apart = against(row["value"], row["expected"], unit)
    return figure(row["value"], unit) + (f" ({apart} to {expects})" if apart else "")


def _band(values: Any, value: float, unit: str) -> dict[str, Any] | None:
    """Return where a figure lies between the lowest and the highest of this table, and the middle one (0 to 1).

    Only people who have played enough count; None for fewer than three of them, or if all are equal.
    """
    low, middle, high = (float(values.quantile(part)) for part in (0, 0.5, 1)) if len(values) else (0.0, 0.0, 0.0)
    if len(values) < PEERS or low == high:
        return None
    at, half = ((one - low) / (high - low) for one in (value, middle))
    return {"at": round(at, 3), "middle": round(half, 3), "low": figure(low, unit), "high": figure(high, unit)}


def lessons(season: Season, person: str, link: Link) -> dict[str, Any]:
    """Return a player's mistakes over all these games as lessons: a key, the words, and where the replay asks.

    Raises LookupError for an unknown player.
    """
    if person not in season.names():
        raise LookupError("There is no such player.")
    found = [
        {
            "key": f"{row['game']} {row['line']} {row['seat']}",
            "words": f"{row['title']}, line {row['label']}: {row['what']}",
            "href": f"{link(int(row['game']), str(row['label']))}&learn={row['game']}",
        }
        for row in _rows(mistakes(season, person))
        if row["label"]
    ]
    return {"person": person, "lessons": found}


def questions() -> list[dict[str, Any]]:
    """Return the frequently asked questions."""
    return [{"key": one.key, "words": one.words} for one in ANSWERS.values()]


def known(season: Season, key: str, link: Link) -> dict[str, Any]:
    """Return the answer to one of these questions as tables; raises LookupError."""
    frames = answer(season, key)
    one = ANSWERS[key]
    tables = [_table(name, frame, link) for name, frame in frames.items()]
    return {"key": key, "words": one.words, "partly": one.partly, "tables": tables}


def _table(name: str, frame: Frame, link: Link) -> dict[str, Any]:
    columns = [str(column) for column in frame.columns]
    read = [column for column in columns if column not in _UNREAD and not (column in _LINKED and "game" in columns)]
    rows = [
        {
            "cells": [_cell(row[column]) for column in read],
            "href": link(int(row["game"]), str(row.get("label") or ""))
            if "game" in columns and _is(row["game"])
            else "",
            "title": f"Game {row['game']} {row.get('label') or ''}".strip() if "game" in columns else "",
        }
        for row in _rows(frame.head(ROWS))
    ]
    return {
        "name": name.replace("_", " ").capitalize(),
        "columns": [column.replace("_", " ").capitalize() for column in read],
        "rows": rows,
        "more": max(0, len(frame) - ROWS),
    }


def _rows(frame: Frame) -> list[dict[str, Any]]:
    return list(frame.to_dict("records"))


def _is(value: Any) -> bool:
    return value is not None and not (isinstance(value, float) and np.isnan(value)) and value is not pd.NA


def _cell(value: Any) -> str:
    if isinstance(value, (list, tuple, np.ndarray)):
        return ", ".join(str(one) for one in value)
    if not _is(value):
        return "—"
    if isinstance(value, (bool, np.bool_)):
        return "yes" if value else "no"
    return figure(float(value), "") if isinstance(value, (float, np.floating)) else str(value)

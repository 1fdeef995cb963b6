"""The text beside the plots of the statistics page: questions, figures, intervals, lines to open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

from assistant.figures.questions.group_figures import worded
from assistant.figures.questions.intervals import MEANS
from assistant.figures.questions.question import DIMENSIONS, FILTERS, MEASURES, PRESETS, SOURCES, Measure, measure_of
from assistant.figures.questions.season import Answer, Season
from assistant.kit.phrasing import upper
from dashboards.analysis.amounts import against, figure, interval
from dashboards.analysis.asking import PageQuestion
from dashboards.analysis.views import Views

__all__ = ["PRESETS", "figure", "interval", "page_text"]

FAMILIES: Final = {
    "": "All games",
    "mystery": "Mysteries",
    "war": "Wars",
    "market": "Markets",
    "market_war": "Market wars",
    "other": "Other games",
}
CHOSEN_BY: Final = ("players", "location", "tag")
"""The dimensions with buttons of their own; every bar of a plot can be tapped as well."""
SENTENCES: Final = {"high": "Higher is better.", "low": "Lower is better.", "": ""}
GROUPS: Final = {"mystery": "Mysteries", "war": "Wars", "market": "Markets"}
"""The headings of the questions, by the first family that they are about."""
NOTHING: Final = (
    "There is nothing to count yet: no game of this kind is finished, or its hands were not revealed, "
    "or the filters exclude every game."
)


def expectation(value: float | None, expected: float | None, measure: Measure) -> str:
    """Return what was to be expected of a figure, in a sentence; "" if nothing was."""
    apart = against(value, expected, measure.unit)
    return f"◆ {upper(measure.expects)}: {figure(expected, measure.unit)} ({apart})." if apart else ""


def page_text(season: Season, seen: Views, link: Callable[[int, str], str]) -> dict[str, Any]:
    """Return the text of the whole page, except for the people."""
    asking = seen.asking
    return {
        "url": asking.written(),
        "sentence": _sentence(asking),
        "measured": seen.bars.measure.about,
        "good": SENTENCES[seen.bars.measure.good],
        **_headline(seen),
        "expects": upper(seen.bars.measure.expects),
        "counted": _counted(season, seen),
        "nothing": "" if len(seen.whole.frame) else NOTHING,
        "presets": list(_presets(season, asking)),
        "families": [
            {"key": key, "words": words, "chosen": key == asking.family} for key, words in _families(season).items()
        ],
        "measures": list(_measures(asking)),
        "dimensions": [{"key": key, "words": one.words} for key, one in DIMENSIONS.items() if asking.groups(key)],
        "measure": asking.measure,
        "by": asking.by,
        "beside": asking.second,
        "days": [next(iter(asking.filters.get(end, ())), "") for end in ("since", "until")],
        "choices": list(_choices(season, asking)),
        "sources": [{"key": key, "columns": sorted(one.columns)} for key, one in SOURCES.items()],
        "filters": list(_filters(seen)),
        "comparable": seen.bars.measure.per != "count",
        "compared": _compared(season, seen),
        "bars": [_row(seen.bars, row, asking, link) for row in seen.bars.frame.itertuples()],
        "group": DIMENSIONS[asking.by].words,
        "figure": seen.words,
    }


def _headline(seen: Views) -> dict[str, str]:
    """Return the large figure: that of everybody, or where players share what there is, that of the one who leads."""
    measure = seen.bars.measure
    rows: Any = seen.bars.frame.itertuples()
    value, expected, words = seen.whole.overall, seen.whole.expected, seen.words
    known = [row for row in rows if row.value == row.value]
    if measure.shared and seen.asking.by == "person" and len(known) > 1:
        first: Any = (min if measure.good == "low" else max)(known, key=lambda row: row.value)
        value, expected, words = float(first.value), float(first.expected), f"{words}: {first.group} leads"
    return {"overall": figure(value, seen.unit), "expected": expectation(value, expected, measure), "headline": words}


def _sentence(asking: PageQuestion) -> str:
    """Return the question in the words of a preset, or else the figure and its dimension."""
    known = (one for one in PRESETS if (one.question.measure, one.question.by) == (asking.measure, asking.by))
    preset = next(known, None)
    return preset.words if preset else f"{measure_of(asking.measure).words}, by {DIMENSIONS[asking.by].words.lower()}"


def _counted(season: Season, seen: Views) -> str:
    games: Any = season.sql("select count(*) as n from games")
    recorded, rows = int(games["n"].iloc[0]), int(sum(seen.whole.frame["n"]))
    used = seen.whole.games
    of = f" of {recorded:,}" if used != recorded else ""
    return f"{rows:,} counted in {used:,}{of} {'game' if recorded == 1 else 'games'}"


def _families(season: Season) -> dict[str, str]:
    there = set(season.sql("select distinct family from games")["family"])
    return {key: words for key, words in FAMILIES.items() if not key or key in there}


def _presets(season: Season, asking: PageQuestion) -> Iterator[dict[str, Any]]:
    """Yield the questions about the families of games that were played, whichever is asked now, family by family."""
    there = _families(season)
    for number, preset in sorted(enumerate(PRESETS), key=lambda one: len(one[1].question.families) > 0):
        question = preset.question
        known = [family for family in question.families if family in there]
        if known or not question.families:
            chosen = (question.measure, question.by) == (asking.measure, asking.by)
            of = GROUPS[question.families[0]] if question.families else "Every game"
            yield {"number": number, "words": preset.words, "chosen": chosen, "of": of}


def _measures(asking: PageQuestion) -> Iterator[dict[str, str]]:
    for key, one in MEASURES.items():
        if not asking.family or not one.families or asking.family in one.families:
            yield {"key": key, "words": one.words}
    if asking.measure not in MEASURES:
        yield {"key": asking.measure, "words": measure_of(asking.measure).words}


def _choices(season: Season, asking: PageQuestion) -> Iterator[dict[str, Any]]:
    """Yield what games can be chosen by, where these games differ in it, with the groups that count now."""
    for key in CHOSEN_BY:
        one = FILTERS[key]
        groups = f"unnest({one.sql})" if one.passes else f"({one.sql})::varchar"
        found = season.sql(f"select distinct {groups} as grp from played_games g order by 1")["grp"].dropna()
        chosen = asking.filters.get(key, ())
        if asking.fits(key) and (len(found) > 1 or (one.passes and len(found)) or chosen):
            known = [*found, *(group for group in chosen if group not in set(found))]
            said = [{"key": group, "words": worded(one, group), "chosen": group in chosen} for group in known]
            yield {"dimension": key, "words": one.words, "groups": said}


def _names(seen: Views) -> dict[tuple[str, str], str]:
    """Return the names of groups that the plots show, by dimension and key."""
    return {
        (answer.question.by, str(key)): str(group)
        for answer in (seen.bars, seen.course, seen.beside)
        for key, group in zip(answer.frame["key"], answer.frame["group"], strict=True)
    }


def _filters(seen: Views) -> Iterator[dict[str, Any]]:
    asking, names = seen.asking, _names(seen)
    for key, groups in asking.filters.items():
        if asking.fits(key):
            said = [names.get((key, group), group) for group in groups]
            yield {"dimension": key, "words": FILTERS[key].words, "groups": said}


def _compared(season: Season, seen: Views) -> dict[str, str] | None:
    """Return both sides of a comparison and their difference, as text; None if nothing is compared."""
    asking, unit = seen.asking, seen.unit
    other = asking.other_whole
    if other is None:
        return None
    found = season.compare(asking.whole, other)
    sides = zip((asking.fitting, other.filters), (found.one, found.other), found.games, strict=True)
    now, before = (f"{_said(seen, filters)}: {figure(one, unit)}, {_games(games)}" for filters, one, games in sides)
    apart = against(found.one, found.other, unit)
    low, high = (against(end, 0.0, unit) for end in (found.low, found.high))
    sure = f"95% interval {low} to {high}" if low else "too few games to be sure"
    if low and not found.low <= 0 <= found.high:
        sure += ", so hardly by chance"
    return {"now": now, "other": before, "apart": f"{apart or '—'} ({sure})"}


def _games(count: int) -> str:
    return f"{count:,} {'game' if count == 1 else 'games'}"


def _said(seen: Views, filters: Mapping[str, tuple[str, ...]]) -> str:
    """Return the games of some filters, in words."""
    names = _names(seen)
    each = (
        ", ".join(names.get((key, one), worded(FILTERS[key], one)) for one in some) for key, some in filters.items()
    )
    return " · ".join(each) or "All games"


def _no_interval(measure: Measure, games: int) -> str:
    """Return why a figure has no interval; "" if it has none by nature."""
    return "too few games" if games < MEANS and measure.per != "count" else ""


def _row(answer: Answer, row: Any, asking: PageQuestion, link: Callable[[int, str], str]) -> dict[str, Any]:
    unit = answer.measure.unit
    return {
        "key": str(row.key),
        "group": str(row.group),
        "value": figure(row.value, unit),
        "interval": interval(row.low, row.high, unit) or _no_interval(answer.measure, row.games),
        "expected": figure(row.expected, unit) if answer.measure.expects else "",
        "apart": against(row.value, row.expected, unit),
        "numbers": [None if pd.isna(one) else one for one in (row.value, row.low, row.high, row.expected)],
        "rows": row.n,
        "n": f"{row.n:,}",
        "games": int(row.games),
        "few": not row.enough,
        "chosen": str(row.key) in asking.filters.get(answer.question.by, ()),
        "lines": [
            {"words": f"{game}·{label}" if label else f"{game}", "href": link(game, label),
             "title": f"Game {game}, line {label}" if label else f"Game {game}"}
            for game, _, label in row.examples
        ],
    }  # fmt: skip

"""The kinds of decisions that a player should practise: those that certainly cost something, the costliest first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

from assistant.figures.questions.quantities import UNITS
from assistant.figures.questions.question import Question
from assistant.figures.questions.season import Season

FEWEST: Final = 5
"""The number of decisions of a kind below which one may have lost by accident."""
KINDS: Final = ["name", "person", "what", "unit", "at_least", "lost", "decisions", "games", "game", "line", "label"]


def practice(season: Season) -> pd.DataFrame:
    """Return one row per player and kind of decision, those of a unit together, the costliest first.

    `lost` is what a decision of this kind lost on average, `at_least` what they lost per game if the average is at the
    low end of its 95% interval; kinds that may have cost nothing are left out. `game`, `line` and `label` are the
    costliest decision.
    """
    rows = [row for unit in UNITS for person in season.names() for row in _of(season, unit, person)]
    found = pd.DataFrame(rows, columns=KINDS)
    return found.sort_values(["unit", "at_least"], ascending=[True, False]).reset_index(drop=True)


MOST: Final = 60
"""The number of mistakes of a player that are practised, the costliest of each unit first."""
_MISTAKES: Final = """
    select game, line, label, seat, kind, title, what, unit, lost
    from (select f.game, f.line, f.label, f.seat, g.kind, g.title, f.what, f.unit, f.lost,
                 row_number() over (partition by f.unit order by f.lost desc, f.game, f.line) as nth
          from decisions f join played_games g using (game) join played p on p.game = f.game and p.seat = f.seat
          join kinds k on k.kind = g.kind
          where p.person = ? and f.lost > k.within and f.alternatives is not null and g.finished and f.game > 0
                and list_contains(?, f.game))
    where nth <= ? order by nth, unit, game, line limit ?
"""


def mistakes(season: Season, person: str) -> pd.DataFrame:
    """Return the mistakes of a player that can be decided again in a replay, over all selected games.

    Columns: game, line, label, seat, kind, title, what, unit, lost; the costliest of each unit first, units by turns.
    """
    return season.sql(_MISTAKES, person, season.games(), MOST, MOST)


def _of(season: Season, unit: str, person: str) -> Iterator[dict[str, Any]]:
    frame: Any = season.ask(Question(f"lost_{unit}", "what", {"person": (person,)})).frame
    for row in frame[(frame["n"] >= FEWEST) & (frame["low"] > 0)].itertuples():
        game, line, label = row.examples[0]
        yield {
            "name": season.names()[person], "person": person, "what": row.group, "unit": unit,
            "at_least": row.low * row.n / row.games, "lost": row.value, "decisions": row.n, "games": row.games,
            "game": game, "line": line, "label": label,
        }  # fmt: skip

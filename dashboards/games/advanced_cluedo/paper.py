"""Sheets of Advanced Cluedo to print: the detective sheet and the scores of both parts. No rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from assistant.content.catalogue import catalogue
from assistant.games.advanced_cluedo.cards import VALUES, multipliers, weapon_names
from assistant.games.advanced_cluedo.state import NEEDED, AdvancedCluedo
from dashboards.parts.common.paper import (
    PaperColumn,
    PaperGrid,
    PaperRow,
    PaperSheet,
    PaperText,
    figures,
    marked,
    rows,
    words,
)
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.mystery import paper as mystery

SCORING: Final = ("AC-SCO-01", "AC-ACC-02", "AC-SCO-02")
NIGHT: Final = ("AC-SUR-01", "AC-SUR-02", "AC-OBJ-01", "AC-END-01")
"""The rules of the scores, as the catalog tells them."""
LOSSES: Final = 14
"""Empty lines for points that characters lose and gain in the night."""


def paper(sight: SeatView) -> list[PaperSheet]:
    """Return the scores, and before them the detective sheet while there is a case file to find (AC-SCO-01)."""
    state: AdvancedCluedo = sight.state
    investigating = state.phase in ("one", "scores")
    return [*([mystery.detective(sight)] if investigating else []), scores(sight)]


def scores(sight: SeatView) -> PaperSheet:
    """Return the scores of part 1, and the Survival Points and objectives of part 2 (AC-SCO-01, AC-SUR-01)."""
    return PaperSheet(
        title="Scores",
        parts=(
            *([_first(sight)] if sight.state.phase in ("one", "scores") else []),
            _night(sight),
            PaperText(title="What counts", lines=tuple(_values())),
        ),
    )


def _told(sight: SeatView, *ids: str) -> tuple[str, ...]:
    told = {rule.id: rule.text for rule in catalogue(sight.game.key).rules}
    return tuple(f"{told[id_]} ({id_})" for id_ in ids)


def _first(sight: SeatView) -> PaperGrid:
    """Return the score of part 1, a column for each player; the sums that are known already are filled in."""
    state: AdvancedCluedo = sight.state
    names = marked(sight)
    lines = [
        ("Hearts in hand", *("" for _ in names)),
        ("Diamonds in hand", *("" for _ in names)),
        ("Accusation", *(state.bonus.get(player) for player in names)),
        ("Score", *(state.scores.get(player) for player in names)),
    ]
    columns = (words("", 1.6), *figures(names.values()))
    return PaperGrid(title="Part 1", columns=columns, rows=rows(lines), notes=_told(sight, *SCORING))


def _night(sight: SeatView) -> PaperGrid:
    """Return the Survival Points of all six characters, with empty lines for what they lose and gain."""
    state: AdvancedCluedo = sight.state
    names = marked(sight)
    whom = {suspect: names.get(state.owner(suspect), "") for suspect in state.pawns}
    columns = (
        words("", 1.6),
        *(
            PaperColumn(heading=state.card(suspect), note=player or "nobody", look="figure")
            for suspect, player in whom.items()
        ),
    )
    shown = [len(state.shown.get(state.owner(suspect), ())) if state.second else "" for suspect in whom]
    lines = [
        ("From part 1", *(state.scores.get(state.owner(suspect), "") for suspect in whom)),
        ("Two dice", *("" for _ in whom)),
        (f"Objectives of {NEEDED}", *(_of(count) for count in shown)),
        ("Survival Points", *(_points(state, suspect) for suspect in whom)),
    ]
    blank = tuple(PaperRow(cells=("",)) for _ in range(LOSSES))
    return PaperGrid(
        title="Part 2: Killer Kloo Doo", columns=columns, rows=(*rows(lines), *blank), notes=_told(sight, *NIGHT)
    )


def _of(shown: int | str) -> str:
    """Return as many ticks as objectives are face up, and boxes for the others."""
    done = shown if isinstance(shown, int) else 0
    return "☑" * done + "☐" * (NEEDED - done)


def _points(state: AdvancedCluedo, suspect: str) -> str:
    if suspect in state.dead:
        return "dead"
    return str(state.points[suspect]) if suspect in state.points else ""


def _values() -> Iterator[str]:
    """Yield the values of cards and the multipliers of weapons (AC-DCK-01, AC-MWP-01)."""
    yield "Cards: " + ", ".join(f"{name} {value}" for name, value in VALUES.items()) + ", others their pips."
    yield "Weapons: one die times " + ", ".join(f"{weapon_names()[key]} {n}" for key, n in multipliers().items()) + "."

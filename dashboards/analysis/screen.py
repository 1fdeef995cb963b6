"""Everything around the plots: the questions, the answer as text, and the people; one component in several places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from assistant.core.offer import Nonsense
from dashboards.parts import styles
from dashboards.parts.common.screen import Screen

if TYPE_CHECKING:
    from assistant.figures.questions.season import Season
    from dashboards.analysis.sheet import Sheet

PLACES: Final = ("ask", "answer", "figures", "us")
"""The places with text on the page: the questions, the answer, its figures, and the people."""


class StatisticsScreen(Screen):
    """The text of the statistics page."""

    entry = "analysis/screen"
    _stylesheets: ClassVar[list[str]] = [styles("lobby/lobby", "analysis/analysis")]


def empty(season: Callable[[], Season | None]) -> Callable[[], Mapping[str, Any]]:
    """Return a builder of the empty page's state: whether there are figures now, or why there can't be any."""

    def build() -> Mapping[str, Any]:
        try:
            figures = season()
        except Nonsense as wrong:
            return {"news": False, "why": str(wrong)}
        return {"news": bool(figures and figures.games())}

    return build


def opened(session: Any, sheet: Sheet) -> dict[str, Any]:
    """Return the live parts of the page by place; the session draws the questions and updates the others."""
    screens = {name: StatisticsScreen(layout=name) for name in PLACES}

    def build() -> dict[str, Any]:
        state = sheet.state()
        for name in PLACES[1:]:
            screens[name].show(state)
        return {**state, "going": sheet.going}

    def hear(message: Mapping[str, Any]) -> None:
        try:
            sheet.hear(message)
        except LookupError as wrong:
            raise Nonsense(str(wrong.args[0]) if wrong.args else "There is no such question.") from None

    sheet.changed = session.wake
    session.open(screens["ask"], build, hear)
    for name in PLACES[1:]:
        screens[name]._hear = screens["ask"]._hear
    return {**screens, **sheet.panes, "rows": sheet.rows, "years": sheet.over_years}

"""Us over the years: a stand-in until people are known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from assistant.measures.season import Season
from dashboards.analysis.views import Views


class Us:
    """People over all games."""

    def __init__(self, season: Season) -> None:
        self.season = season

    def told(self, _seen: Views, _link: Callable[[int, str], str]) -> dict[str, Any]:
        """What the page shows of people."""
        return {}

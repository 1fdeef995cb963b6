"""Sheets to print from the lobby: of a game there is, or of a table that is still being set up. Open to everybody."""

from __future__ import annotations

from assistant.core.event import TABLE
from assistant.table.table import Table
from dashboards.lobby import laying as setup
from dashboards.parts.common.labels import Json
from dashboards.parts.setup.draft import Draft
from dashboards.play.paper import NAME, paper_page
from dashboards.server.house import House


class Printing:
    """The file that one lobby page is handed, and how many there were."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._count = 0
        self.file: Json | None = None

    def game(self, number: int) -> None:
        """Hand over the sheets of a game that is stored, as the shared screen may see it."""
        self._hand_over(self._house.tables.open(number), True)

    def draft(self, draft: Draft) -> None:
        """Hand over the sheets of a table that is being set up; raise Nonsense with what keeps it from that."""
        table = Table(self._house.games[draft["game"]])
        table.record(setup.started(draft))
        self._hand_over(table, False)

    def _hand_over(self, table: Table, begun: bool) -> None:
        text = paper_page(table, TABLE, "table", begun)
        self._count += 1
        self.file = {"id": self._count, "name": f"{table.game.key}-{NAME}", "kind": "text/html", "text": text}

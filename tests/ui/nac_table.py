"""A table of four for the tests of the screens of Not A Clue: Makedon, ordered by Seleznyov, in the Kremlin."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from assistant.core.event import TABLE, Event
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.setup import lay
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.simulate import seats

ORDER = ("anna", "ben", "carla", "david")
FILE = ("suspect_1", "contractor_1", "location_1")
HANDS = {
    "anna": ("suspect_2", "suspect_3", "contractor_2", "location_2", "location_3"),
    "ben": ("suspect_4", "contractor_3", "contractor_4", "location_4", "location_5"),
    "carla": ("suspect_5", "contractor_5", "location_6", "location_7"),
    "david": ("suspect_6", "contractor_6", "location_8", "location_9"),
}


def laid(way: str = "phones", **more: Any) -> e.GameStarted:
    """Return the setup of the four at their table, with their pieces in the four corners."""
    start = lay([replace(one, piece="") for one in seats(4)])
    players = tuple(replace(one, device=way == "phones") for one in start.players)
    return replace(start, players=players, way=way, timers=False, **more)


def dealt(table: Table, *players: str) -> None:
    """Enter the hands of these players, or of all."""
    for player in players or ORDER:
        table.record(clue.HandDealt(of=player, cards=HANDS[player]), player)


def table_of(*events: Event, **more: Any) -> Table:
    """Return a table with all hands entered, and with these events after that."""
    table = Table(GAMES["not_a_clue"], clock=lambda: 0)
    table.record(laid(**more))
    dealt(table)
    return told(table, *events)


def told(table: Table, *events: Event) -> Table:
    for event in events:
        table.record(event, TABLE, freely=True)
    return table


def theory(by: str, suspect: str, contractor: str, location: str) -> tuple[Event, Event]:
    """Return the events in which a piece enters a location and its player puts forward a theory."""
    token = f"suspect_{ORDER.index(by) + 1}"
    made = e.TheoryMade(by=by, suspect=suspect, contractor=contractor, location=location)
    return clue.TokenMoved(by=by, token=token, to=location, how="dice"), made


def nobody_showed() -> Table:
    """Nobody could show a card to Anna."""
    return table_of(*theory("anna", *FILE), clue.NobodyShowed())


def trapped() -> Table:
    """Anna's theory stands unanswered, Ben is on the Canary Islands, all of Carla's doors are blocked."""
    return table_of(
        *theory("anna", "suspect_1", "contractor_3", "location_5"),
        clue.NobodyShowed(),
        clue.TurnEnded(by="anna"),
        e.BribePaid(by="ben"),
        e.InformationSold(by="david", to="anna"),
        e.ExitsBlocked(of="carla"),
        e.ExposureVoted(by="ben", of="carla", expose=True),
    )


def version(by: str = "anna") -> e.VersionDeclared:
    suspect, contractor, location = FILE
    return e.VersionDeclared(by=by, suspect=suspect, contractor=contractor, location=location)


def closed(opened: bool = False) -> Table:
    """Two looks were sold, Anna's version was not enough, Ben's stands."""
    table = table_of(
        *theory("anna", "suspect_1", "contractor_3", "location_5"),
        clue.CardShown(by="ben", to="anna"),
        clue.TurnEnded(by="anna"),
    )
    table.record(e.InformationSold(by="ben", to="carla", card="location_4"), "ben", freely=True)
    table.record(e.InformationSold(by="david", to="anna", card="suspect_6"), "david", freely=True)
    told(table, clue.TurnEnded(by="ben"), clue.TurnEnded(by="carla"), clue.TurnEnded(by="david"))
    other = e.VersionDeclared(by="anna", suspect="suspect_2", contractor="contractor_1", location="location_1")
    told(table, other, e.PollTaken(enough=("ben",)), version("ben"), e.PollTaken(enough=("carla", "david")))
    for player in ORDER if opened else ():
        table.record(clue.HandsVoted(by=player, open=True), player, freely=True)
    return table


def texts(play: Play) -> list[str]:
    """Every text of a page's state."""

    def within(value: Any) -> list[str]:
        if isinstance(value, dict):
            return [text for one in value.values() for text in within(one)]
        if isinstance(value, (list, tuple)):
            return [text for one in value for text in within(one)]
        return [value] if isinstance(value, str) else []

    return within({key: value for key, value in play.state().items() if key != "words"})

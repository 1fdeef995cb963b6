"""A war that the others give up: the table ends it and says who has won."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.content.maps import world
from assistant.core.event import REFEREE, TABLE
from assistant.core.offer import Nonsense
from assistant.core.seating import Seated
from assistant.families.conceding import GameConceded
from assistant.figures.facts import rows
from assistant.figures.review.review import review
from assistant.figures.store.derive import derive
from assistant.games import GAMES
from assistant.games.risk.events import GameStarted
from assistant.games.risk.figures.board import strengths
from assistant.table.table import MemoryLog, Table
from dashboards.games import arrangement
from dashboards.parts.common.seat_view import SeatView
from dashboards.play.page import Play

PLAYERS = (
    Seated(key="anna", name="Anna", device=True),
    Seated(key="ben", name="Ben", device=True),
    Seated(key="carla", name="Carla", device=True),
)
WINS = {"risk": "anna", "one_world_dominion": "anna", "axis_allies": "allies", "plotted_axis": "axis"}
"""The wars, each with somebody to whom the others concede."""
SAID = {"anna": "Anna", "allies": "the Allies", "axis": "the Axis"}
wars = pytest.mark.parametrize(("key", "victor"), WINS.items())


def begun(key: str) -> Table:
    """Return a table at which the first turn has begun."""
    table = Table(GAMES[key], MemoryLog())
    table.record(GAMES[key].lay(PLAYERS))
    if key in ("risk", "one_world_dominion"):
        owners = {area: PLAYERS[n % 3].key for n, area in enumerate(world().keys)}
        table = Table(GAMES[key], MemoryLog())
        table.record(GAMES[key].kind("GameStarted")(players=PLAYERS, first="anna", owners=owners, under_way=True))
    return table


def conceding(table: Table, seat: str) -> list[Any]:
    """Return the offers to concede."""
    state = table.view(seat)
    return [offer for offer in table.game.offers(state, seat) if offer.kind is GameConceded]


@wars
def test_the_others_concede(key: str, victor: str) -> None:
    table = begun(key)
    for seat in (TABLE, "anna", "carla"):
        (offer,) = conceding(table, seat)
        assert offer.rare
        assert victor in offer.blanks[0].choices
    (notice,) = table.advice(GameConceded(winner=victor), TABLE)
    assert (notice.level, notice.text) == (
        "odd",
        f"The game ends here, and the victory goes to {SAID[victor]}. Do all others give up?",
    )
    usual = {"allies": "AA-VIC-02", "axis": "AA-VIC-01", "anna": "RSK-END-01"}
    assert notice.rules == (usual[victor],), "the chip names how this side wins"
    table.record(GameConceded(winner=victor))
    state: Any = table.view(TABLE)
    assert (state.over, state.winner, state.on_turn) == (True, victor, None)
    assert table.account(TABLE)[-1].text == f"The others concede. The victory goes to {SAID[victor]}."
    assert not conceding(table, "anna")
    assert [notice.text for notice in table.advice(GameConceded(winner=victor), TABLE)] == ["The game is over already."]
    table.undo()
    assert not table.view(TABLE).over


def test_nobody_concedes_before_the_first_turn() -> None:
    table = Table(GAMES["risk"], MemoryLog())
    table.record(GAMES["risk"].lay(PLAYERS))
    assert not conceding(table, TABLE)
    (notice,) = table.advice(GameConceded(winner="anna"), TABLE)
    assert notice.text == "The first turn has not begun yet."
    table.record(GameConceded(winner="anna"), freely=True)
    assert not table.view(TABLE).over


def test_nobody_concedes_to_an_eliminated_player() -> None:
    table = Table(GAMES["risk"], MemoryLog())
    areas = world().keys
    owners = {area: "carla" if area == "siam" else "anna" for area in areas}
    table.record(GameStarted(players=PLAYERS, first="anna", owners=owners, under_way=True))
    (offer,) = conceding(table, TABLE)
    assert set(offer.blanks[0].choices) == {"anna", "carla"}
    with pytest.raises(Nonsense):
        table.record(GameConceded(winner="ben"))


@wars
def test_the_page_says_who_has_won(key: str, victor: str) -> None:
    table = begun(key)
    table.record(GameConceded(winner=victor))
    sight = SeatView(table, TABLE, "tv", 2, table.view(TABLE), table.account(TABLE))
    status = arrangement(key).status(sight)
    assert SAID[victor].removeprefix("the ") in status["title"]
    assert "conceded" in status["say"]


@pytest.mark.parametrize("key", ["axis_allies", "plotted_axis"])
@pytest.mark.parametrize(
    ("victor", "said"),
    [
        ("allies", "Anna and Carla win because the Axis conceded."),
        ("axis", "Ben wins because the Allies conceded."),
    ],
)
def test_the_verdict_is_a_sentence_on_every_screen(key: str, victor: str, said: str) -> None:
    table = begun(key)
    table.record(GameConceded(winner=victor))
    for seat, role in ((TABLE, "tv"), (TABLE, "table"), ("anna", "seat"), ("ben", "seat")):
        assert Play(table, seat, role).state()["status"]["say"] == said
    assert Play(table, TABLE, "tv").state()["drama"]["say"] == said


@wars
def test_no_chart_has_a_point_at_the_concession(key: str, victor: str) -> None:
    table = begun(key)
    table.record(GameConceded(winner=victor))
    last = table.entries[-1].seq
    derived = derive(table, REFEREE)
    assert derived[rows.StandRow]
    assert last not in [row.line for table_ in (rows.StandRow, rows.ArmyRow) for row in derived[table_]]


@pytest.mark.parametrize("key", ["risk", "one_world_dominion"])
def test_the_strengths_stay_what_they_were(key: str) -> None:
    table = begun(key)
    before = strengths(table.view(TABLE))
    table.record(GameConceded(winner="anna"))
    assert strengths(table.view(TABLE)) == before, "nobody else has lost an army"


@wars
def test_the_chart_ends_with_the_last_real_standing(key: str, victor: str) -> None:
    table = begun(key)
    before = review(table, REFEREE).standing
    table.record(GameConceded(winner=victor))
    found = review(table, REFEREE)
    assert found.standing == before, "what was agreed moves nobody up or down"
    assert not any("in the lead" in one.text for one in found.sentences)

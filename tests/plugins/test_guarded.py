"""A game of another author that fails in every rule, screen and figure: nobody else notices."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.core.event import REFEREE, TABLE
from assistant.core.faults import faults
from assistant.core.offer import Nonsense
from assistant.core.seating import Seated
from assistant.figures.facts import rows
from assistant.figures.review.review import review
from assistant.figures.store.derive import derive
from assistant.games import GAMES
from assistant.storage.doctor import look_over
from assistant.storage.game_file import read_lines, write_game
from assistant.storage.store import Store
from assistant.table.table import Table
from dashboards.lobby import laying
from dashboards.lobby.hosting import Lobby
from dashboards.play.one_file import replay_page
from dashboards.play.page import Play
from dashboards.play.paper import paper_page
from dashboards.server.house import House
from dashboards.server.links import Place
from dashboards.server.session import PageSession
from tests.plugins import TALLY, package, plugged
from tests.plugins.raising import FIGURES, GAME, SCREENS, WAYS, written
from tests.ui.conftest import laid

PLAYERS = (Seated(key="anna", name="Anna"), Seated(key="ben", name="Ben"))
PAGES = (("anna", "seat"), ("ben", "seat"), (TABLE, "table"), (TABLE, "tv"), (TABLE, "watch"), (TABLE, "replay"))


@pytest.fixture(params=WAYS)
def gloom(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    way = request.param
    files = {"screens__py": written(SCREENS, way), "figures__py": written(FIGURES, way)}
    with plugged(tmp_path, package("gloom", written(GAME, way), **files)) as shelf:
        assert not shelf.refused
        yield way


def played(log: Any = None) -> Table:
    """Return a table with a set-up, a secret and two more lines."""
    game = GAMES["gloom"]
    kinds: dict[str, Any] = {kind.__name__: kind for kind in game.events}
    table = Table(game, log)
    table.record(kinds["GloomStarted"](players=PLAYERS))
    table.record(kinds["CardTaken"](by="anna", card="rope"), "anna")
    table.record(kinds["MoneyPaid"](by="ben", coins=3), "ben")
    table.record(kinds["ClockPaused"](), "ben")
    return table


@pytest.mark.usefixtures("gloom")
def test_every_page_is_drawn_and_heard() -> None:
    table = played()
    assert [line.text for line in table.account("ben")][-1] == "The clocks are paused."
    assert table.view("ben").paused
    for seat, role in PAGES:
        play = Play(table, seat, role)
        assert play.still()["book"]["title"] == "Gloom"
        state = play.state()
        assert state["title"] == "Gloom"
        for message in (
            {"do": "line", "seq": 2}, {"do": "look", "odds": {}}, {"do": "replay"}, {"do": "what_if", "seq": 3},
            {"do": "roll"}, {"do": "undo"}, {"do": "redo"}, {"do": "card"}, {"do": "export"}, {"do": "print"},
        ):  # fmt: skip
            play.hear(message)
            assert "went wrong inside" not in str(play.state().get("toast")), (role, message)
        assert "Playing on without power" in str(play.state()["file"]), role
        if role in ("seat", "table"):
            sent = [tap["send"] for block in state["entry"] for tap in block.get("taps", ())]
            assert {"do": "record", "event": {"kind": "ClockResumed"}} in sent, "what every table has is offered"
    assert "Gloom" in replay_page(table)


@pytest.mark.usefixtures("gloom")
def test_lines_are_corrected_struck_and_undone() -> None:
    table = played()
    paid: Any = GAMES["gloom"].kind("MoneyPaid")
    table.amend(3, paid(by="ben", coins=4), "ben")
    table.insert(3, paid(by="anna", coins=1))
    table.strike(3)
    assert table.undo() is not None
    assert table.previews.consequences(table.entries[-1].event, TABLE) is not None
    assert [line.line.struck for line in table.account(TABLE)].count(True) == 0


@pytest.mark.usefixtures("gloom")
def test_secrets_stay_hidden() -> None:
    table = played()
    for seat, role in PAGES[1:]:
        play = Play(table, seat, role)
        play.hear({"do": "replay"})
        assert "rope" not in str(play.state()), role
        assert "rope" not in str([(line.text, line.event) for line in table.account(seat)])
    assert "rope" in str(table.account(REFEREE)[1].event)


def test_every_failure_is_noted_once_and_without_secrets(
    gloom: str, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    with caplog.at_level(logging.ERROR, "boardside"):
        table = played()
        for _ in range(2):
            for seat, role in PAGES:
                Play(table, seat, role).state()
            review(table)
    said = [record.getMessage() for record in caplog.records if record.name == "boardside"]
    assert len(said) == len(set(said)) == len(faults()["gloom"])
    assert "rope" not in "".join(said)
    assert str(tmp_path) not in "".join(said)
    assert all(text.startswith("Gloom has a fault in ") for text in said)
    if gloom == "raises":
        assert "Gloom has a fault in tell: KeyError in boardside_gloom/__init__.py line 38." in said


@pytest.mark.usefixtures("gloom")
def test_it_counts_all_the_same() -> None:
    derived = derive(played())
    assert [row.kind for row in derived[rows.GameRow]] == ["gloom"]
    assert [row.seat for row in derived[rows.SeatRow]] == ["anna", "ben"]
    assert len(derived[rows.LineRow]) == 4
    assert "rope" not in str(derived.facts)


@pytest.mark.usefixtures("gloom")
def test_other_games_of_the_house_go_on_and_the_store_stays_whole(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.duckdb", GAMES)
    house = House(store, GAMES, port=5006)
    ours, theirs = store.create("clue", "Clue tonight"), store.create("gloom", "Gloom tonight")
    house.tables.open(ours).record(laying.started(laid("Anna", "Ben", "Cleo")))
    played(store.log(theirs))
    lobby = Lobby(PageSession(house, Place("host")))
    shown = lobby.build()
    assert {row["title"]: row["missing"] for row in shown["games"]} == {"Clue tonight": "", "Gloom tonight": ""}
    assert shown["packages"]
    assert all("Gloom has a fault in " in text for text in shown["packages"])
    for number in (theirs, ours):
        lobby.hear({"do": "look", "number": number})
        assert lobby.build()["looking"]["title"]
    for heard in ({"do": "choose", "game": "gloom"}, {"do": "about", "game": "gloom"}):
        lobby.hear(heard)
        assert lobby.build()["games"]
    house.keep_time()
    house.look_who_is_here()
    assert Play(house.tables.open(ours), "anna", "seat").state()["entry"]
    for number in (ours, theirs):
        stored = store.game(number)
        assert stored is not None
        amiss = [text.rpartition(": ")[2] for text in look_over(store, stored)]
        assert set(amiss) <= {"a", "b"}, "only what its own laws call broken"
    again = read_lines(list(write_game(store, theirs)), GAMES)
    assert len(again.entries) == 4
    store.close()


@pytest.mark.usefixtures("gloom")
def test_it_cannot_be_set_up_where_its_set_up_fails_and_that_is_said() -> None:
    with pytest.raises(Nonsense, match=r"Gloom (can't be set up: the game has a fault|has a fault here)"):
        laying.of("gloom").event(laid("Anna", "Ben", game="gloom"))
    assert "Gloom" in laying.words()["games"]["gloom"]["title"]


# ---------------------------------------------------------------- one rule at a time


def changed(old: str, new: str) -> str:
    assert old in TALLY
    return TALLY.replace(old, new)


def start(shelf: Any) -> Table:
    table = Table(shelf["tally"])
    table.record(laying.started(laid("Anna", "Ben", game="tally")))
    return table


def test_offers_before_a_failure_stay_and_those_of_every_table_too(tmp_path: Path) -> None:
    module = changed("expected=True)\n", "expected=True)\n        raise KeyError('rope')\n")
    with plugged(tmp_path, package("tally", module)) as shelf:
        table = start(shelf)
        kinds = [offer.kind.__name__ for offer in shelf["tally"].offers(table.view("anna"), "anna")]
        assert kinds == ["PointsScored", "ClockPaused", "OptionChanged"]


def test_an_offer_that_nobody_can_draw_is_left_out_alone(tmp_path: Path) -> None:
    module = changed(
        "        yield Offer(PointsScored",
        "        yield Offer(PointsScored, 'Odd', {'colour': 1})\n"
        "        yield Offer(PointsScored, 'Worse', {}, (Blank('points', 'many'),))\n"
        "        yield Offer(PointsScored, 'Bad', {'by': object()})\n"
        "        yield Offer(PointsScored",
    )
    with plugged(tmp_path, package("tally", module)) as shelf:
        table = start(shelf)
        entry = Play(table, "anna", "seat").state()["entry"]
        assert next(block["title"] for block in entry if block["type"] == "form") == "Score"
        assert len(faults()["tally"]) >= 3


def test_advice_of_every_table_is_given_where_that_of_the_game_fails(tmp_path: Path) -> None:
    module = changed("def check(event, state):\n", "def check(event, state):\n    assert not state.players\n")
    with plugged(tmp_path, package("tally", module)) as shelf:
        table, changing = start(shelf), shelf["tally"].kind("OptionChanged")
        (notice,) = shelf["tally"].check(changing(ambiguity="TLY-AMB-01", choice="none"), table.view(TABLE))
        assert notice.text == "TLY-AMB-01 has no reading called “none”."
        assert shelf["tally"].check(shelf["tally"].kind("PointsScored")(by="ben", points=1), table.view(TABLE)) == ()


def test_apply_that_fails_for_one_event_leaves_the_state_as_it_was(tmp_path: Path) -> None:
    module = changed("    points = {**state.points", "    assert event.points != 3\n    points = {**state.points")
    with plugged(tmp_path, package("tally", module)) as shelf:
        table, scored = start(shelf), shelf["tally"].kind("PointsScored")
        table.record(scored(by="anna", points=2))
        before = table.view(TABLE)
        table.record(scored(by="ben", points=3))
        assert table.view(TABLE) == before
        table.record(scored(by="ben", points=4))
        assert table.view(TABLE).points == {"anna": 2, "ben": 4}
        assert faults()["tally"] == (
            "Tally has a fault in apply: AssertionError in boardside_tally/__init__.py line 48.",
        )


@pytest.mark.parametrize(
    "bad", ["players=None", "over=1", "on_turn=3", "way='somehow'", "options=None", "players=('anna',)"]
)
def test_a_state_that_pages_cannot_read_counts_as_a_failure(tmp_path: Path, bad: str) -> None:
    name = bad.partition("=")[0]
    module = changed(
        "return replace(state, points=points,",
        f"state = replace(state, {bad})\n    return replace(state, points=points,",
    )
    module = (
        module
        if name not in ("over", "on_turn")
        else module.replace("over=bool(won), on_turn=None if won else after", bad)
    )
    with plugged(tmp_path, package("tally", module)) as shelf:
        table = start(shelf)
        table.record(shelf["tally"].kind("PointsScored")(by="anna", points=2))
        assert table.view(TABLE).points == {"anna": 0, "ben": 0}
        assert Play(table, "anna", "seat").state()["status"]["title"] == "Anna’s turn"


def test_a_property_of_a_state_that_raises_counts_as_a_failure(tmp_path: Path) -> None:
    deciding = (
        "    @property\n    def deciding(self):\n        return {0: None, 4: 'ben'}[self.points.get('anna', 0)]\n\n"
    )
    module = changed("    @property\n    def score", f"{deciding}    @property\n    def score")
    with plugged(tmp_path, package("tally", module)) as shelf:
        table = start(shelf)
        table.record(shelf["tally"].kind("PointsScored")(by="anna", points=5))
        assert table.view(TABLE).points == {"anna": 0, "ben": 0}
        assert Play(table, TABLE, "tv").state()["clocks"]


def test_a_state_with_code_of_its_own_is_copied_without_it(tmp_path: Path) -> None:
    """Even where it fails, players are seated, clocks pause, and a failing veil hides."""
    code = "    def __post_init__(self):\n        assert not self.players\n"
    module = changed("    winners: tuple[str, ...] = ()\n", f"    winners: tuple[str, ...] = ()\n\n{code}")
    module = module.replace(
        "        laws=laws,\n", "        laws=laws,\n        veil=lambda state, seat: state.nothing,\n"
    )
    with plugged(tmp_path, package("tally", module)) as shelf:
        table = start(shelf)
        table.record(shelf["tally"].kind("ClockPaused")())
        view = table.view("ben")
        assert (view.paused, len(view.players), view.points) == (True, 2, {})
        assert Play(table, "ben", "seat").state()["clocks"]["paused"]


def test_money_that_a_failing_veil_should_hide_stays_hidden(tmp_path: Path) -> None:
    module = changed("        laws=laws,\n", "        laws=laws,\n        veil=lambda state, seat: state.nothing,\n")
    with plugged(tmp_path, package("tally", module)) as shelf:
        table = start(shelf)
        table.record(shelf["tally"].kind("PointsScored")(by="anna", points=4))
        assert table.view(REFEREE).points == {"anna": 4, "ben": 0}
        assert table.view("ben").points == {}
        assert [player.name for player in table.view("ben").players] == ["Anna", "Ben"]
        assert (
            table.previews.after(
                shelf["tally"].kind("PointsScored")(by="ben", points=1), table.view("ben"), "ben"
            ).points
            == {}
        )


def test_a_supposition_shows_nothing_where_the_rule_that_covers_it_fails(tmp_path: Path) -> None:
    module = changed("        laws=laws,\n", "        laws=laws,\n        covered=lambda state, now: state.nothing,\n")
    with plugged(tmp_path, package("tally", module)) as shelf:
        table, scored = start(shelf), shelf["tally"].kind("PointsScored")
        table.record(scored(by="anna", points=4))
        assert table.view("ben").points == {"anna": 4, "ben": 0}
        assert table.previews.after(scored(by="ben", points=1), table.view("ben"), "ben").points == {}
        assert Play(table, "ben", "seat").state()["entry"]


def test_words_that_a_failing_rule_should_hide_are_hidden(tmp_path: Path) -> None:
    module = changed("        laws=laws,\n", "        laws=laws,\n        hushed=lambda event, state: state.nothing,\n")
    module = module.replace(
        '    if isinstance(event, PointsScored):\n        return f"{after',
        '    if isinstance(event, PointsScored):\n        raise KeyError\n        return f"{after',
    )
    with plugged(tmp_path, package("tally", module)) as shelf:
        table = start(shelf)
        table.record(shelf["tally"].kind("PointsScored")(by="anna", points=4))
        line = table.account("ben")[1]
        assert (line.text, line.notices) == ("Points scored.", ())
        (row,) = [row for row in derive(table)[rows.LineRow] if row.kind == "PointsScored"]
        assert '"points"' not in row.event


def test_a_failing_sentence_names_the_kind_and_who_did_it(tmp_path: Path) -> None:
    module = changed('        return f"{after.name(event.by)} scores {event.points}."', "        return None")
    with plugged(tmp_path, package("tally", module)) as shelf:
        table = start(shelf)
        table.record(shelf["tally"].kind("PointsScored")(by="anna", points=4))
        assert table.account(TABLE)[1].text == "Points scored by Anna."


def test_an_old_line_that_its_upcast_cannot_read_is_said_and_harms_no_list(tmp_path: Path) -> None:
    module = changed(
        "        laws=laws,\n", "        laws=laws,\n        upcasts={'PointsScored': lambda values: 1 / 0},\n"
    )
    with plugged(tmp_path, package("tally", module)) as shelf:
        store = Store(tmp_path / "games.duckdb", shelf)
        house = House(store, shelf, port=5006)
        number = store.create("tally", "Friday")
        table = Table(shelf["tally"], store.log(number))
        table.record(laying.started(laid("Anna", "Ben", game="tally")))
        table.record(shelf["tally"].kind("PointsScored")(by="anna", points=4))
        with pytest.raises(Nonsense, match="Line 2 of this game can't be read: PointsScored: an old entry"):
            house.tables.open(number)
        lobby = Lobby(PageSession(house, Place("host")))
        lobby.hear({"do": "look", "number": number})
        assert "Line 2 of this game can't be read" in lobby.build()["looking"]["broken"]
        assert len(list(write_game(store, number))) == 3
        store.close()


def test_screens_that_cannot_be_imported_are_the_plain_ones(tmp_path: Path) -> None:
    with plugged(tmp_path, package("tally", screens__py="import nothing_here", figures__py="MEASURES = 7")) as shelf:
        table = start(shelf)
        assert Play(table, "anna", "seat").state()["status"]["title"] == "Anna’s turn"
        assert review(table).derived[rows.GameRow]
        assert faults()["tally"] == (
            "Tally has a fault in screens (SETUP): ModuleNotFoundError in boardside_tally/screens.py line 1.",
            "Tally has a fault in screens (ARRANGEMENT): ModuleNotFoundError in boardside_tally/screens.py line 1.",
            "Tally has a fault in figures (MEASURES): it is a int and no Measures of tables.",
        )


@pytest.mark.parametrize(
    "entry", ["[{'type': 'taps'}]", "[{'type': 'fold', 'title': 'More', 'blocks': [{'type': 'form'}]}]", "[{}]", "{}"]
)
def test_blocks_that_no_script_can_draw_are_the_plain_ones(tmp_path: Path, entry: str) -> None:
    screens = "from dashboards.parts.common.arrangement import Arrangement\n"
    screens += f"ARRANGEMENT = Arrangement(entry=lambda sight: {entry}, status=lambda sight: {{'title': 7}})"
    with plugged(tmp_path, package("tally", screens__py=screens)) as shelf:
        state = Play(start(shelf), "anna", "seat").state()
        assert "Score" in [block.get("title") for block in state["entry"]]
        assert state["status"]["title"] == "Anna’s turn"


@pytest.mark.parametrize("cell", ["'Rope'", "3", "None"])
def test_sheets_with_cells_that_are_no_texts_are_left_out(tmp_path: Path, cell: str) -> None:
    screens = "from boardside.kit.screens import Arrangement, PaperSheet, PaperText\n"
    screens += f"SHEET = PaperSheet(title='Pad', parts=(PaperText(lines=({cell},)),))\n"
    screens += "ARRANGEMENT = Arrangement(paper=lambda sight: [SHEET])"
    with plugged(tmp_path, package("tally", screens__py=screens)) as shelf:
        page = paper_page(start(shelf), "anna")
        assert ("<h1>Pad</h1>" in page) == (cell == "'Rope'") == (not faults())
        assert "Playing on without power" in page


def test_the_host_is_told_of_a_new_fault_while_the_lobby_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with plugged(tmp_path, package("tally", changed("tell=tell", "tell=lambda *given: 7"))) as shelf:
        store = Store(tmp_path / "games.duckdb", shelf)
        house, woken = House(store, shelf, port=5006), []
        monkeypatch.setattr(house, "wake", lambda *roles, **_: woken.extend(roles))
        house.look_who_is_here()
        assert woken == []
        start(shelf)
        house.look_who_is_here()
        house.look_who_is_here()
        assert woken == ["host"]
        store.close()


def test_our_own_games_are_not_wrapped() -> None:
    for game in GAMES.values():
        assert type(game.apply).__name__ == "function", game.key


def test_a_fold_is_a_block_that_can_be_drawn() -> None:
    from dashboards.games.guarded import NEEDS

    assert NEEDS["fold"] == {"type", "title", "blocks"}

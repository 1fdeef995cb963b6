"""Sheets to print: what is on them, of every game, and what none of them may reveal."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.families.common_rules import HelpAgreed, OptionChanged
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.plotted_axis.naming import area_of
from assistant.games.plotted_axis.typed import read
from assistant.table.table import Table
from dashboards.games import arrangement
from dashboards.games.plotted_axis.paper import EXAMPLES
from dashboards.parts.common.going_on import going_on, house_rules
from dashboards.parts.common.paper import PaperColumn, PaperGrid, PaperRow, PaperSheet, PaperText, paper_sheets
from dashboards.parts.common.seat_view import SeatView
from dashboards.play.page import Play
from dashboards.play.paper import paper_page, sheets
from tests.faults import twin_tables
from tests.kit.bazaar import GAME as BAZAAR
from tests.recorded_games import table as recorded
from tests.recorded_games import whole
from tests.ui.ready_moments import moments

TODAY = Path(__file__).parent / "stories" / "today"
CLUE = TODAY / "clue-right.jsonl"
OWN = {
    "acquire": ["Stock sheet"],
    "advanced_cluedo": ["Detective sheet", "Scores"],
    "axis_allies": [],
    "clue": ["Detective sheet"],
    "cold_cash_risk": ["Stock sheet"],
    "killer_clue": ["Detective sheet", "Protection sheet"],
    "not_a_clue": ["Detective sheet"],
    "one_world_dominion": [],
    "plotted_axis": ["Plot form", "Names for the plot form"],
    "risk": [],
}
"""The sheets that each game has of its own, on the page of the table while it begins."""
PAIRS = 12
"""Pairs of tables for each game in the test of secrecy."""


def story(game: str) -> Path:
    """Return a recorded game of this kind."""
    return min(TODAY.glob(f"{game}-*.jsonl"))


def midway(game: str) -> Table:
    """Return a recorded game after a third of its entries."""
    return recorded(story(game), len(whole(story(game)).entries) // 3)


def of(table: Table, seat: str = TABLE) -> SeatView:
    """Return the view of a page of this seat."""
    return SeatView.of(table, seat, "table" if seat == TABLE else "seat")


def named(table: Table, title: str, seat: str = TABLE) -> PaperSheet:
    """Return the sheet whose title begins like this."""
    return next(one for one in sheets(of(table, seat)) if one.title.startswith(title))


def part(sheet: PaperSheet, title: str) -> Any:
    """Return the part of a sheet with this title."""
    return next(one for one in sheet.parts if one.title == title)


def cells(grid: PaperGrid) -> list[tuple[str, ...]]:
    """Return the rows of a grid without its headings."""
    return [row.cells for row in grid.rows if not row.heading]


# ---------------------------------------------------------------- of every game


@pytest.mark.parametrize("game", sorted(OWN))
def test_every_game_prints_its_sheets_for_every_seat_all_along(game: str) -> None:
    assert [one.title for one in arrangement(game).paper(of(recorded(story(game), 2)))] == OWN[game]
    table = midway(game)
    for seat in (TABLE, *(player.key for player in table.view(TABLE).players)):
        found = sheets(of(table, seat))
        assert "Playing on without power" in [one.title for one in found]
        page = paper_page(table, seat)
        assert page.count('class="sheet"') == len(found)
        assert "<script" not in page
        assert "http" not in page.replace("http-equiv", "")


def test_every_game_in_this_test_is_one_of_ours() -> None:
    assert {game for game in GAMES if not getattr(GAMES[game], "plugin", "")} >= set(OWN)


@pytest.mark.parametrize("game", sorted(OWN))
def test_going_on_says_whose_turn_it_is_and_how_the_table_was(game: str) -> None:
    table = midway(game)
    sight = of(table)
    sheet = going_on(sight, arrangement(game))
    assert arrangement(game).status(sight)["title"] in part(sheet, "Now").lines[0]
    last = [line for line in sight.living if line.line.label][-1]
    assert part(sheet, "The last lines").lines[-1] == f"{last.line.label}. {last.text}"
    assert f"up to line {last.line.label}." in part(sheet, "How to go on").lines[1]
    assert part(sheet, "To enter later").blank >= 12


@pytest.mark.parametrize("game", ["risk", "one_world_dominion", "cold_cash_risk"])
def test_all_armies_on_the_map_are_printed(game: str) -> None:
    table = midway(game)
    state = table.view(TABLE)
    printed = [
        line for one in arrangement(game).holdings(of(table)) if isinstance(one, PaperText) for line in one.lines
    ]
    areas = {line.split(": ")[0]: line for line in printed}
    assert {area.name for area in state.world.areas} <= set(areas)
    armies = sum(int(one) for name in state.world.areas for one in re.findall(r" (\d+)(?:,|$)", areas[name.name]))
    assert armies == sum(force.armies for forces in state.forces.values() for force in forces) > 0


@pytest.mark.parametrize("game", ["axis_allies", "plotted_axis"])
def test_all_units_on_the_map_are_printed(game: str) -> None:
    table = midway(game)
    state = table.view(TABLE)
    printed = [
        line for one in arrangement(game).holdings(of(table)) if isinstance(one, PaperText) for line in one.lines
    ]
    assert sum(int(one) for line in printed for one in re.findall(r"\b(\d+) [a-zA-Z]", line)) == len(list(state.pieces))


def test_before_the_set_up_and_with_nothing_to_say_a_sentence_tells_why() -> None:
    with pytest.raises(Nonsense, match="once the table is set up"):
        paper_page(Table(GAMES["clue"]))
    with pytest.raises(Nonsense, match="The game is over, and no house rule was changed"):
        paper_page(whole(story("risk")))
    with pytest.raises(Nonsense, match="no sheets of its own"):
        sheets(of(recorded(story("risk"), 2)), begun=False)


@pytest.mark.parametrize(("seat", "role"), [(TABLE, "table"), (TABLE, "watch"), ("ben", "seat")])
def test_any_page_is_handed_the_file(seat: str, role: str) -> None:
    play = Play(recorded(CLUE, 20), seat, role)
    play.in_background(lambda work: work(), lambda: None)
    play.hear({"do": "print"})
    file = play.state()["file"]
    assert (file["name"], file["kind"]) == ("clue-sheets.html", "text/html")
    assert ("Detective sheet of Ben" in file["text"]) == (seat == "ben")


# ---------------------------------------------------------------- house rules


def test_only_changed_house_rules_are_printed_in_the_words_of_the_drawer() -> None:
    table = recorded(story("risk"), 10)
    assert house_rules(of(table)) is None
    assert "none was changed" in part(going_on(of(table), arrangement("risk")), "How to go on").lines[0]
    table.record(OptionChanged(ambiguity="RSK-AMB-02", choice="connected"), TABLE, freely=True)
    sheet = house_rules(of(table))
    assert sheet
    (row,) = cells(sheet.parts[1])  # type: ignore[arg-type]
    (asked,) = (one for one in Play(table).still()["book"]["open"] if one["id"] == "RSK-AMB-02")
    texts = {option["key"]: option["text"] for option in asked["options"]}
    assert row == (asked["title"], texts["connected"], texts[asked["default"]], "RSK-AMB-02")


# ---------------------------------------------------------------- mysteries


def test_the_detective_sheet_of_the_table_has_every_card_and_no_mark() -> None:
    table = recorded(CLUE, 30)
    sheet = named(table, "Detective sheet")
    grid = sheet.parts[0]
    assert isinstance(grid, PaperGrid)
    assert [row[0] for row in cells(grid)] == [card.name for card in table.view(TABLE).cards]
    assert [(one.heading, one.note) for one in grid.columns[1:]] == [
        ("● Anna", "6 cards"),
        ("▲ Ben", "6 cards"),
        ("■ Carla", "6 cards"),
        ("Envelope", ""),
    ]
    assert not any(cell for row in cells(grid) for cell in row[1:])
    assert not sheet.private


def test_a_players_own_sheet_is_filled_in_with_hand_shown_cards_and_notes() -> None:
    table = recorded(CLUE, 30)
    table.record(e.PencilMarked(by="ben", card="knife", holder="anna", mark="maybe"), "ben")
    table.record(e.NotesWritten(by="ben", text="Anna smiles.\nWhy?"), "ben")
    state = table.view("ben")
    sheet = named(table, "Detective sheet of Ben", "ben")
    marks = {row[0]: row[1:] for row in cells(sheet.parts[0])}  # type: ignore[arg-type]
    for card in state.hands["ben"]:
        assert marks[state.card(card)] == ("–", "✓", "–", "–")
    assert {state.card(seen.card) for seen in state.seen if seen.to == "ben"} == {"Rope"}
    assert marks["Rope"] == ("–", "–", "✓", "–")
    assert marks["Knife"] == ("(?)", "–", "", "")
    assert part(sheet, "My notes").lines == ("Anna smiles.", "Why?")
    assert sheet.private


def test_a_table_that_agreed_on_notes_only_is_told_no_conclusions() -> None:
    table = recorded(CLUE, 30)
    before = cells(named(table, "Detective sheet of Ben", "ben").parts[0])  # type: ignore[arg-type]
    assert any("–" in row[1:] and "✓" not in row for row in before)
    table.record(HelpAgreed(level="notes"), TABLE, freely=True)
    after = cells(named(table, "Detective sheet of Ben", "ben").parts[0])  # type: ignore[arg-type]
    assert all("✓" in row for row in after if any(row[1:]))


def test_pieces_weapons_and_hands_are_printed() -> None:
    table = recorded(CLUE, 30)
    sheet = going_on(of(table), arrangement("clue"))
    assert part(sheet, "Pieces and hands").lines == (
        "● Anna: Miss Scarlet, column 15, row 7, 6 cards",
        "▲ Ben: Colonel Mustard, Lounge, 6 cards",
        "■ Carla: Mrs. White, column 16, row 22, 6 cards",
    )
    assert "Rope: Dining Room" in part(sheet, "Weapons").lines


def test_the_protection_sheet_says_who_is_exposed() -> None:
    table = recorded(TODAY / "killer_clue-six.jsonl", 60)
    sheet = named(table, "Protection sheet")
    assert ("◆ David", "Conservatory: exposed") in cells(part(sheet, "Now"))
    assert "Colonel Mustard distracted · until the Danger Round ends" in part(sheet, "In force").lines
    assert len(part(sheet, "Danger Rounds").columns) == 9


def test_the_scores_are_those_that_were_counted() -> None:
    table = whole(TODAY / "advanced_cluedo-scores.jsonl")
    found = arrangement("advanced_cluedo").paper(of(table))
    lines = {row[0]: row[1:] for row in cells(part(found[-1], "Part 1"))}
    assert lines["Score"] == ("0", "10", "0", "2", "65")
    assert [one.heading for one in part(found[-1], "Part 1").columns[1:]] == ["Anna", "Ben", "Carla", "David", "Edith"]


# ---------------------------------------------------------------- markets, orders


def test_the_stock_sheet_has_the_chart_and_what_this_page_may_see() -> None:
    table = midway("acquire")
    state = table.view("p0")
    sheet = named(table, "Stock sheet", "p0")
    ladder = cells(part(sheet, "Prices and bonuses"))
    assert ladder[0] == ("2", "$200", "$2,000", "$1,000", "$300", "$3,000", "$1,500", "$400", "$4,000", "$2,000")
    assert ladder[-1][0] == "41+"
    own = cells(part(sheet, "Shares and money"))[0]
    assert own[1:-1] == tuple(str(state.holds("p0", firm) or "–") for firm in state.box)
    assert own[-1] == f"${state.cash_of('p0'):,}"


def test_hidden_shares_and_money_stay_empty() -> None:
    table = recorded(TODAY / "acquire-size_41.jsonl", 100)
    lines = {row[0]: row[1:] for row in cells(part(named(table, "Stock sheet", "p0"), "Shares and money")) if row}
    assert any(lines["P0"])
    assert not any(lines["P1"])
    common = cells(part(named(table, "Stock sheet"), "Shares and money"))
    assert not any(any(row[1:]) for row in common)


def test_the_tiles_on_the_board_are_printed_by_corporation() -> None:
    table = midway("acquire")
    state = table.view(TABLE)
    lines = dict(line.split(": ") for line in part(going_on(of(table), arrangement("acquire")), "Tiles").lines)
    for firm in state.active:
        tiles = {tile for tile, owner in state.squares.items() if owner == firm}
        assert set(lines[state.chart.corporation(firm).name].split(", ")) == tiles
    assert sum(len(line.split(", ")) for line in lines.values() if line != "–") == len({**state.squares})


def test_towers_and_offices_are_printed() -> None:
    table = recorded(TODAY / "cold_cash_risk-long.jsonl", 200)
    lines = part(going_on(of(table), arrangement("cold_cash_risk")), "Towers and CEOs").lines
    assert "Luxor: tower in Irkutsk, CEO ▲ Ben" in lines
    assert len(lines) == len(table.view(TABLE).firms)


def test_every_name_and_example_of_the_plot_form_is_read_by_the_program() -> None:
    table = midway("plotted_axis")
    state = table.view(TABLE)
    sheet = named(table, "Names for the plot form")
    names = [*part(sheet, "Areas").lines, *part(sheet, "Sea zones").lines]
    assert sorted(area_of(state, name) for name in names) == sorted(state.world.keys)
    assert [read(state, line)[0] for line in EXAMPLES] == [4, 5, 6]


def test_a_player_of_several_countries_gets_a_form_for_each() -> None:
    laid: Any = recorded(story("plotted_axis"), 1).entries[0].event
    table = Table(GAMES["plotted_axis"])
    table.record(replace(laid, seats={**laid.seats, "jpn": "ben"}), TABLE, freely=True)
    forms = {seat: [one for one in sheets(of(table, seat)) if one.title == "Plot form"] for seat in (TABLE, "ben")}
    said = {seat: [one.parts[0].notes[0] for one in found] for seat, found in forms.items()}  # type: ignore[union-attr]
    assert said == {
        TABLE: ["Country: ________________ · Turn: 1"],
        "ben": ["Country: Germany · Turn: 1", "Country: Japan · Turn: 1"],
    }


# ---------------------------------------------------------------- games of other authors


def test_a_game_of_ready_made_nouns_prints_every_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, BAZAAR.key, BAZAAR)
    (table,) = moments(BAZAAR, 3, 3, (12,))
    grid = part(going_on(of(table), arrangement(BAZAAR.key)), "On the table")
    board = arrangement(BAZAAR.key).board(of(table))
    assert board
    for seat, row in zip(board["seats"], cells(grid), strict=True):
        assert seat["name"] in row[0]
        assert row[1 : 1 + len(seat["figures"])] == tuple(str(figure) for _, figure in seat["figures"])


def test_sheets_of_another_author_hold_texts_alone() -> None:
    """The sheets of a package are printed only if every cell is a text."""
    column = PaperColumn(heading="Card")
    good = PaperGrid(columns=(column,), rows=(PaperRow(cells=("Rope",)),))
    assert paper_sheets([PaperSheet(title="Pad", parts=(good, PaperText(lines=("one",))))])
    for wrong in (
        replace(good, rows=(PaperRow(cells=(3,)),)),  # type: ignore[arg-type]
        replace(good, notes=(None,)),  # type: ignore[arg-type]
        PaperText(lines=(b"one",)),  # type: ignore[arg-type]
        "a text",
    ):
        assert not paper_sheets([PaperSheet(title="Pad", parts=(wrong,))])  # type: ignore[arg-type]
    assert not paper_sheets("Pad")


# ---------------------------------------------------------------- secrets


@pytest.mark.parametrize("game", sorted(OWN))
def test_two_tables_that_differ_in_secrets_alone_print_the_same_bytes(game: str) -> None:
    """Law 4: the sheets of a page know no more than the page."""
    chance, differing = random.Random(f"paper {game}"), 0
    for _ in range(PAIRS):
        made = twin_tables.pair(GAMES[game], chance)
        if made is None or made[0].view(TABLE).over:
            continue
        one, other, seat, role, _held = made
        differing += one.entries != other.entries
        assert paper_page(one, seat, role) == paper_page(other, seat, role)
    assert differing, "no pair held different secrets: this would prove nothing"


def test_the_holder_of_a_secret_prints_something_else() -> None:
    """A private pencil mark is on its writer's sheet, and changes no byte of any other."""
    first, second = (recorded(CLUE, 30) for _ in range(2))
    second.record(e.PencilMarked(by="ben", card="knife", holder="anna", mark="no"), "ben")
    assert paper_page(first, "ben") != paper_page(second, "ben")
    for seat in (TABLE, "anna", "carla"):
        assert paper_page(first, seat) == paper_page(second, seat)

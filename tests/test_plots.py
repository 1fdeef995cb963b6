"""`evening.plot`: the pictures of a game have its values, follow it, and are drawn by Bokeh and by Matplotlib."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import holoviews as hv
import panel as pn
import pytest

import boardside
from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.deduction import posterior, why
from assistant.games.risk import events as risk
from assistant.knowledge.evidence import evidence
from assistant.odds import Battle, forecast
from assistant.table.replica import Replica, seat_log
from assistant.table.table import MemoryLog, Table
from boardside.following import Follower
from dashboards.analysis.colours import day
from tests.executed import executed
from tests.ui import risk_table

GREEN = "#2E7D4F"
"""The color of Carla's armies."""


@pytest.fixture(params=["bokeh", "matplotlib"])
def backend(request: pytest.FixtureRequest) -> Iterator[str]:
    """Yield a backend after its extension call; Matplotlib is an optional dependency."""
    if find_spec(request.param) is None:
        pytest.skip("Matplotlib is not installed.")
    before = hv.Store.current_backend
    hv.extension(request.param)
    yield request.param
    hv.Store.set_current_backend(before)


def at_war() -> Table:
    return risk_table.attacking()


def drawn(plot: Any) -> Any:
    """Return what Bokeh draws, as the renderer holds it: it is redrawn with every line."""
    return hv.renderer("bokeh").get_plot(plot)


def column(shown: Any, name: str) -> dict[str, list[Any]]:
    """Return the columns of the first source of a figure that has this one."""
    sources = [renderer.data_source.data for renderer in shown.state.renderers]
    return {key: list(values) for key, values in next(data for data in sources if name in data).items()}


def labels(shown: Any) -> list[str]:
    """Return what is written in a figure."""
    written = [one for one in shown.state.renderers if type(one.glyph).__name__ == "Text"]
    return [text for one in written for text in one.data_source.data[one.glyph.text]]


def values(frame: Any, key: str, value: str) -> dict[Any, Any]:
    return dict(zip(frame[key], frame[value], strict=True))


# ---------------------------------------------------------------- the map


def test_the_map_has_owners_and_armies_and_follows_every_line() -> None:
    table = at_war()
    evening = Follower(table)
    frame = evening.plot.frame("areas")
    assert list(frame.columns) == ["area", "owner", "count"]
    assert values(frame, "area", "count")["Alaska"] == 20
    assert values(frame, "area", "owner")["Kamchatka"] == "Carla"

    shown = drawn(evening.plot.areas())
    before = column(shown, "area")
    assert set(before["area"]) == set(frame["area"])
    assert values(before, "area", "tint")["Kamchatka"] == GREEN
    assert values(before, "area", "there")["Alaska"] == "Anna 20"

    table.record(risk.AreaSet(at="kamchatka", owner="anna", armies=7))
    after = column(shown, "area")
    assert values(after, "area", "owner")["Kamchatka"] == "Anna"
    assert values(after, "area", "tint")["Kamchatka"] != GREEN
    assert "7" in labels(shown)
    assert values(evening.plot.frame("areas"), "area", "count")["Kamchatka"] == 7


def test_a_line_that_moves_nothing_on_the_map_sends_nothing() -> None:
    table = at_war()
    shown = drawn(Follower(table).plot.areas())
    source = next(one.data_source for one in shown.state.renderers if "area" in one.data_source.data)
    before = source.data
    sent: list[str] = []
    source.on_change("data", lambda attr, _old, _new: sent.append(attr))
    table.record(risk.AttackAnnounced(by="anna", source="alaska", target="kamchatka"))
    assert (source.data, sent) == (before, [])
    table.record(risk.AreaSet(at="kamchatka", owner="anna", armies=7))
    assert set(sent) == {"data"}


@pytest.mark.parametrize("game", ["one_world_dominion", "cold_cash_risk", "axis_allies", "plotted_axis"])
def test_the_map_of_every_war_agrees_with_its_table(game: str) -> None:
    evening = Follower(boardside.open_game(game))
    state: Any = evening.view
    frame: Any = evening.plot.frame("areas")
    areas = state.world.areas
    assert [len(frame), *frame["area"]] == [
        len(areas),
        *(getattr(state, "names", {}).get(a.key, a.name) for a in areas),
    ]
    if hasattr(state, "forces"):
        armies = [sum(force.armies for force in state.forces.get(area.key, ())) for area in areas]
    else:
        armies = [sum(n for stack in state.stacks(a.key) for n in dict(stack.units).values()) for a in areas]
    assert list(frame["count"]) == armies
    assert sum(armies) > 0
    assert set(column(drawn(evening.plot.areas()), "area")["area"]) == set(frame["area"])


def test_every_map_is_drawn_by_every_backend(backend: str) -> None:
    for table in (at_war(), boardside.open_game("axis_allies")):
        assert hv.render(Follower(table).plot.areas(), backend=backend)


def test_a_game_without_a_map_says_what_it_has() -> None:
    evening = Follower(boardside.open_game("clue"))
    with pytest.raises(LookupError, match="Clue has no picture “areas”"):
        evening.plot.areas()
    with pytest.raises(LookupError, match="Clue has no picture “areas”"):
        evening.plot.frame("areas")


# ---------------------------------------------------------------- hidden cards


def mystery(lines: int, **setup: Any) -> Table:
    """Return the recorded game of Clue after this many entries, with these words of its set-up changed."""
    return agreed(boardside.open_game("clue"), lines, **{"help": "odds", **setup})


def agreed(table: Table, lines: int | None = None, **setup: Any) -> Table:
    """Return a table after this many entries, with these words of its set-up changed."""
    first = table.entries[0]
    begun: Any = replace(first, event=replace(first.event, **setup))
    return Table(table.game, MemoryLog((begun, *table.entries[1:lines])))


def following(table: Table, seat: str = TABLE) -> Follower:
    """Return an evening that another program follows with the link of a seat."""
    return Follower(Replica(table.game, seat_log(table, seat)), seat)


def cell_by_cell(frame: Any, value: str) -> dict[tuple[str, str], Any]:
    return dict(zip(zip(frame["card"], frame["holder"], strict=True), frame[value], strict=True))


def test_the_grid_has_the_chances_of_the_engine_and_the_lines_behind_marks() -> None:
    table = mystery(60)
    evening = Follower(table)
    frame: Any = evening.plot.frame("grid", seat="anna")
    known = posterior(evidence(table, "anna"))
    assert list(frame.columns) == ["kind", "card", "holder", "chance", "mark", "why"]
    assert list(frame["chance"]) == [chance for row in known.chance.tolist() for chance in row]
    lounge = frame[(frame["card"] == "Lounge") & (frame["holder"] == "Envelope")].iloc[0]
    assert lounge["mark"] == "yes"
    assert lounge["why"].startswith(why(evidence(table, "anna"), "lounge", "envelope").labels[0] + ": ")
    assert set(frame[frame["mark"] == "open"]["why"]) == {""}

    shown = drawn(evening.plot.grid("anna"))
    assert shown.state.title.text == f"Anna: exact, {known.deals:,} deals"
    cells = column(shown, "why")
    assert cell_by_cell(cells, "zvalues") == cell_by_cell(frame, "chance")
    assert cell_by_cell(cells, "why") == cell_by_cell(frame, "why")
    for entry in boardside.open_game("clue").entries[60:70]:
        table.record(entry.event, entry.author)
    later = posterior(evidence(table, "anna"))
    assert later.deals < known.deals
    assert shown.state.title.text == f"Anna: exact, {later.deals:,} deals"
    now = evening.plot.frame("grid", "anna")
    assert cell_by_cell(column(shown, "why"), "zvalues") == cell_by_cell(now, "chance")
    assert list(now["chance"]) == [chance for row in later.chance.tolist() for chance in row]


def test_a_grid_shows_only_what_the_evening_may_know() -> None:
    table = mystery(60)
    host, anna, ben, watching = Follower(table), following(table, "anna"), Follower(table, "ben"), following(table)
    assert anna.plot.frame("grid").equals(host.plot.frame("grid", seat="Anna"))
    everybody = host.plot.frame("grid")
    assert watching.plot.frame("grid").equals(everybody)
    assert anna.plot.frame("grid", "table").equals(everybody)
    assert not anna.plot.frame("grid").equals(everybody)
    with pytest.raises(PermissionError, match="shows what Anna may know, and not what only Ben does"):
        anna.plot.grid("ben")
    with pytest.raises(PermissionError, match="shows what Ben may know"):
        ben.plot.bits("anna")
    with pytest.raises(PermissionError, match="shows what everybody may know"):
        watching.plot.frame("grid", seat="anna")
    with pytest.raises(Nonsense, match="zoe"):
        host.plot.grid("zoe")


def test_a_grid_keeps_to_the_help_that_the_table_agreed_on() -> None:
    frame: Any = Follower(mystery(60, help="forced")).plot.frame("grid", "anna")
    assert set(frame[frame["chance"].notna()]["chance"]) == {0.0, 1.0}
    assert frame[frame["mark"] == "open"]["chance"].isna().all()
    with pytest.raises(LookupError, match="help without odds"):
        Follower(mystery(60, help="forced")).plot.bits("anna")
    with pytest.raises(LookupError, match="agreed on notes only"):
        Follower(mystery(60, help="notes")).plot.grid("anna")
    over = Follower(boardside.open_game("clue"))
    assert not over.plot.frame("grid", "anna")["chance"].isna().any(), "once a game is over, everything may be seen"


def test_a_grid_that_ends_with_its_part_of_the_game_says_so_and_recording_goes_on() -> None:
    game = boardside.open_game("advanced_cluedo")
    parts = [line.after.phase for line, _ in game.states(TABLE)]
    night = next(at for at, part in enumerate(parts) if part in ("drawing", "two"))
    before = [line for line, _ in game.states(TABLE)][night - 1].seq
    table = agreed(game, before, help="odds")
    shown = drawn(Follower(table).plot.grid("anna"))
    assert shown.state.title.text.startswith("Anna: ")
    for entry in game.entries[before:]:
        table.record(entry.event, entry.author, freely=True)
        if shown.state.title.text == "Advanced Cluedo has no grid in this part of the game.":
            break
    else:
        pytest.fail("the grid went on")
    assert table.revision > before


def test_bits_of_all_lines_add_up_to_what_was_learned() -> None:
    table = mystery(60)
    evening = Follower(table)
    frame: Any = evening.plot.frame("bits", "anna")
    known = evidence(table, "anna")
    learned = posterior(replace(known, facts=())).bits - posterior(known).bits
    assert frame["told"].sum() == pytest.approx(learned)
    assert frame["bits"].iloc[-1] == pytest.approx(posterior(known).bits)
    assert values(frame, "line", "text")["20"] == "Ben passes. Carla shows Anna Miss Scarlet."
    shown = drawn(evening.plot.bits("anna"))
    for entry in boardside.open_game("clue").entries[60:70]:
        table.record(entry.event, entry.author)
    assert column(shown, "told")["line"] == list(evening.plot.frame("bits", "anna")["line"]) != list(frame["line"])


@pytest.mark.parametrize("game", ["killer_clue", "not_a_clue"])
def test_every_mystery_has_a_grid_and_bits(game: str, backend: str) -> None:
    evening = Follower(boardside.open_game(game))
    assert {"grid", "bits"} <= set(evening.plot.names)
    assert hv.render(evening.plot.grid("anna"), backend=backend)
    assert hv.render(evening.plot.bits("anna"), backend=backend)


# ---------------------------------------------------------------- dice and draws


def test_luck_is_what_chance_brought_less_its_average_and_runs_to_the_end() -> None:
    table = risk_table.fighting()
    evening = Follower(table)
    shown = drawn(evening.plot.luck())
    table.record(risk.DiceRolled(attack=(6, 6, 6), defence=(1, 1)))
    frame: Any = evening.plot.frame("luck")
    anna = frame[(frame["who"] == "Anna") & (frame["unit"] == "armies")]
    assert list(anna["luck"]) == [made - expected for made, expected in zip(anna.made, anna.expected, strict=True)]
    assert anna["luck"].sum() > 0
    chances: Any = evening.frame("chances")
    assert frame["luck"].sum() == pytest.approx(chances["luck"].sum())

    curves = [one.data_source.data for one in shown.state.renderers]
    ends = [(next(iter(data["lines"])), list(data["lines"])[-1]) for data in curves]
    assert ends == [(0, len(evening.lines))] * 3
    assert list(curves[0]["luck"])[-1] == pytest.approx(anna["luck"].sum())


def test_the_odds_of_a_battle_are_those_of_the_forecast(backend: str) -> None:
    evening = Follower(at_war())
    frame: Any = evening.plot.frame("odds", 10, 7)
    found = forecast(Battle(10, 7))
    assert frame["chance"].sum() == pytest.approx(1)
    captured = frame[frame["outcome"] == "captured"]
    assert captured["chance"].sum() == pytest.approx(found.win)
    assert dict(zip(captured["left"], captured["chance"], strict=True)) == dict(found.won)
    assert values(frame[frame["outcome"] == "held"], "left", "chance")[7] == found.defenders[7]
    early = evening.plot.frame("odds", 10, 7, stop_at=5)
    assert set(early[early["outcome"] == "captured"]["left"]) == {6, 7, 8, 9, 10}
    assert hv.render(evening.plot.odds(10, 7), backend=backend)
    assert hv.render(evening.plot.odds(2, 90), backend=backend)
    assert "captured with 73 %" in drawn(evening.plot.odds(10, 7)).state.title.text


def test_there_is_no_luck_and_there_are_no_odds_where_the_table_wants_none() -> None:
    evening = Follower(agreed(at_war(), help="notes"))
    for name, given in (("luck", ()), ("odds", (10, 7))):
        with pytest.raises(LookupError, match="help without odds"):
            getattr(evening.plot, name)(*given)
        with pytest.raises(LookupError, match="help without odds"):
            evening.plot.frame(name, *given)
    with pytest.raises(LookupError, match="Clue has no picture “odds”"):
        Follower(boardside.open_game("clue")).plot.odds(3, 2)


@pytest.mark.parametrize("game", ["clue", "cold_cash_risk", "axis_allies", "plotted_axis", "not_a_clue"])
def test_every_game_has_its_luck(game: str, backend: str) -> None:
    assert hv.render(Follower(boardside.open_game(game)).plot.luck(), backend=backend)


# ---------------------------------------------------------------- options and themes


def test_pictures_compose_and_their_options_can_be_changed(backend: str) -> None:
    evening = Follower(at_war())
    areas, armies = evening.plot.areas(), evening.plot.armies()
    assert hv.render(areas + armies, backend=backend)
    assert hv.render(armies * hv.VLine(1), backend=backend)
    changed = armies.opts(hv.opts.Overlay(title="Armies of tonight", backend=backend), clone=True)
    shown = hv.render(changed, backend=backend)
    assert (shown.title.text if backend == "bokeh" else shown.axes[0].get_title()) == "Armies of tonight"


def test_a_theme_of_the_renderer_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Follower(at_war())
    monkeypatch.setattr(pn.config, "theme", "default")
    assert hv.render(evening.plot.armies(), backend="bokeh").background_fill_color == day()["ground"]
    monkeypatch.setattr(hv.renderer("bokeh"), "theme", "caliber")
    assert hv.render(evening.plot.armies(), backend="bokeh").background_fill_color != day()["ground"]


def test_drawing_leaves_the_chosen_backend_as_it_is(backend: str) -> None:
    hv.render(Follower(at_war()).plot.areas(), backend=backend)
    assert hv.Store.current_backend == backend


# ---------------------------------------------------------------- in a notebook


def test_the_curves_of_a_review_run_to_the_end_of_the_game() -> None:
    game = boardside.open_game("clue")
    curves: Any = game.review().standing()
    last = game.account("referee")[-1].seq
    assert {curve.dframe()["line"].max() for curve in curves} == {last}
    assert max(game.review().review.standing.lines) < last


def test_a_season_is_drawn_whichever_backend_is_chosen(backend: str) -> None:
    season = boardside.open_season([boardside.open_game("clue")])
    assert hv.render(season.plot(boardside.Question("turns", "kind")), backend=backend)
    assert hv.Store.current_backend == backend


CELLS = (
    "import panel as pn; pn.extension(inline=True)",
    "import boardside; game = boardside.open_game('clue'); game.review()",
    "game.review().standing()",
    "from boardside.following import Follower; evening = Follower(boardside.open_game('cold_cash_risk'))",
    "evening.plot.areas() + evening.plot.prices()",
    "boardside.open_season([game]).plot(boardside.Question('turns', 'kind'))",
    "import holoviews as hv; hv.Store.current_backend, list(hv.Store.renderers)",
)


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_plots_are_shown_in_a_notebook_after_the_extension_of_panel_alone(tmp_path: Path) -> None:
    import nbformat

    path = tmp_path / "plots.ipynb"
    cells = [nbformat.v4.new_code_cell(source) for source in CELLS]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    done = executed(path).cells
    for cell in (done[1], done[2], done[4], done[5]):
        data = [out["data"] for out in cell.outputs if "data" in out]
        assert any("application/vnd.holoviews_exec.v0+json" in one for one in data), cell.source
    assert "('bokeh', ['bokeh'])" in str(done[6].outputs)

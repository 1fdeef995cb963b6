"""The four worked plots of the source: their distances and numbers, and what the checks say about them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from assistant.content.catalogue import read_toml
from assistant.games.plotted_axis.checking import Finding, findings, numbering
from assistant.games.plotted_axis.checks_follow import follow
from assistant.games.plotted_axis.checks_ways import between, far, near
from assistant.games.plotted_axis.orders import Load, Order, OrderedUnits
from assistant.games.plotted_axis.typed import read
from tests.games.plotted_axis.plots import table
from tests.games.plotted_axis.short_form import written

PLOTS: dict[str, Any] = {p["id"]: p for p in read_toml("data/plotted_axis/plots.toml")["example_plot"]}
TOKYO = {
    "sz_carolines/jpn/carrier": 0,
    "sz_carolines/jpn/fighter": 0,
    "sz_japan/jpn/carrier": 1,
    "sz_japan/jpn/fighter": 2,
}
"""The carrier raid begins in the Sea of Japan."""


def _group(entry: dict[str, Any]) -> OrderedUnits:
    load = tuple(Load(units=dict(found["units"]), source=found["from"]) for found in entry.get("load", ()))
    return OrderedUnits(
        units=dict(entry["units"]),
        source=entry["from"],
        via=entry.get("via", ""),
        all=entry.get("all", False),
        load=load,
        aboard=entry.get("aboard", ""),
    )


def plot(key: str) -> tuple[Order, ...]:
    """Return the lines of a worked plot in round order; parts of a book that they do not use are left out."""
    rows = sorted(PLOTS[key]["rows"], key=lambda row: row["round"])
    return tuple(
        Order(
            kind=row["kind"],
            to=row["to"],
            groups=tuple(_group(group) for group in row.get("groups", ())),
            units=dict(row.get("build", {})),
            note=row.get("note", ""),
        )
        for row in rows
    )


def serious(found: tuple[Finding, ...]) -> list[tuple[str, tuple[int, ...]]]:
    """Return the findings of the two strict levels."""
    return [(finding.id, finding.lines) for finding in found if finding.level in ("never", "illegal")]


@pytest.mark.rule("PAA-PLT-05", "PAA-PLT-06", "PAA-PLT-07", "PAA-PLT-10", "PAA-AMB-49", "PAA-CHK-07", "PAA-XBL-01")
def test_germanys_first_turn():
    book, state = plot("PAA-EX-01"), table()
    assert not numbering([row["round"] for row in PLOTS["PAA-EX-01"]["rows"]])
    assert len(book) == 7 == len({order.to for order in book})
    assert serious(findings(state, "ger", book)) == [("PAA-CHK-07", (7,))]
    into = Counter[str]()
    for group in book[3].groups:
        into.update(group.units)
    assert into == {"infantry": 9, "tank": 5}
    assert state.cost(book[5].units, "ger") == 30 <= state.ipcs["ger"] == 32
    free = table(options={"PAA-AMB-49": "free_way"})
    assert not serious(findings(free, "ger", book))


@pytest.mark.rule("PAA-AIR-01", "PAA-AIR-03", "PAA-MOV-07")
@pytest.mark.parametrize(
    ("source", "areas"),
    [("ukraine", 3), ("finland_norway", 1), ("eastern_europe", 2), ("western_europe", 1), ("germany", 2)],
)
def test_flights_to_the_north_sea(source: str, areas: int):
    assert far(table(), source, "sz_north_sea") == areas


@pytest.mark.rule("PAA-AIR-06", "PAA-AIR-07", "PAA-AIR-09", "PAA-CHK-13", "PAA-CHK-31")
def test_a_bomber_chases_a_submarine():
    book, state = plot("PAA-EX-02"), table()
    # the plot is part of a longer one: rounds 4 and 5 are its lines
    assert [row["round"] for row in PLOTS["PAA-EX-02"]["rows"]] == [4, 5]
    flights = follow(state, "ger", book).flights
    assert [(flight.length, flight.left) for flight in flights] == [(3, 3), (1, 2)]
    home = [area for area in near("sz_red_sea", 2, frozenset()) if state.friendly_at_start(area, "ger")]
    assert home == ["libya"]
    found = findings(state, "ger", book)
    assert not serious(found)
    assert [f.lines for f in found if f.id == "PAA-CHK-31"] == [(2,)]
    lost = table(control={"libya": "uk"}, start={**state.start, "libya": "uk"})
    assert [f.lines for f in findings(lost, "ger", book) if f.id == "PAA-CHK-22"] == [(2,)]
    assert far(state, "sz_red_sea", "southern_europe") == 3


@pytest.mark.rule("PAA-CAR-01", "PAA-CAR-02", "PAA-CAR-03", "PAA-CAR-04", "PAA-AMB-49", "PAA-CHK-07")
def test_a_carrier_raid_on_alaska():
    book, state = plot("PAA-EX-03"), table(TOKYO)
    assert "PAA-CHK-20" in {f.id for f in findings(table(), "jpn", book)}  # not a start position
    assert serious(findings(state, "jpn", book)) == [("PAA-CHK-07", (1,))]
    assert set(between("sz_japan", "sz_alaska", True)) == {"sz_n_pacific", "sz_soviet_far_east"}
    (text,) = [f.text for f in findings(state, "jpn", book) if f.id == "PAA-CHK-07"]
    assert "North Pacific" in text
    assert "Soviet Far East coast" in text
    flights = follow(state, "jpn", book).flights
    assert [(f.before, f.length, f.left) for f in flights] == [(2, 1, 1)] * 2
    landing = {"PAA-CHK-14", "PAA-CHK-19", "PAA-CHK-22", "PAA-CHK-23"}
    assert not landing & {f.id for f in findings(state, "jpn", book)}
    assert far(state, "alaska", "sz_alaska") == 1


@pytest.mark.rule("PAA-AIR-03", "PAA-AIR-05", "PAA-XAI-03", "PAA-CHK-22")
def test_full_range_or_not():
    state = table()
    sea, algeria = ((order,) for order in plot("PAA-EX-04"))
    assert [(f.length, f.left) for f in follow(state, "ger", sea).flights] == [(3, 1)]
    home = {area for area in near("sz_north_sea", 1, frozenset()) if state.friendly_at_start(area, "ger")}
    assert home == {"western_europe", "finland_norway"}
    assert [(f.length, f.left) for f in follow(state, "ger", algeria).flights] == [(4, 0)]
    for book in (sea, algeria):
        assert not {f.level for f in findings(state, "ger", book)} - {"hint"}
    british = table(control={"algeria": "uk"}, start={**state.start, "algeria": "uk"})
    assert [f.lines for f in findings(british, "ger", algeria) if f.id == "PAA-CHK-22"] == [(1,)]


@pytest.mark.parametrize("key", sorted(PLOTS))
def test_a_worked_plot_can_be_typed(key: str):
    state = table()
    for order in plot(key):
        assert read(state, f"3: {written(state, order)}") == (3, order)


@pytest.mark.rule("PAA-PLT-07", "PAA-PLT-08", "PAA-PLT-09")
def test_germanys_first_turn_as_it_is_written_on_paper():
    sheet = (
        "4: 3i 1t Fin, 3i t Ukr, 3i t E Eur, 2t Ger via E Eur -> Karelia",
        "3: f Ukr, f Fin, f E Eur, f W Eur, f b Ger, sub trn Baltic -> North Sea",
        "1: bb, trn(+t S Eur) C Med -> E Med",
        "2: all i Libya, all t Libya via F E Afr, t (trn) E Med -> Egypt",
        "5: all i Algeria -> F W Afr",
        "6: build Germany 6t ; 30 IPCs",
        "7: sub Spn W Coast -> US E Coast",
    )
    lines = [read(table(), line) for line in sheet]
    assert {line[0]: line[1] for line in lines} == dict(enumerate(plot("PAA-EX-01"), 1))


@pytest.mark.rule("PAA-PLT-07")
def test_the_facts_of_the_plots_are_those_that_are_tested():
    said = [fact for entry in PLOTS.values() for fact in entry["facts"]]
    assert len(PLOTS) == 4
    assert len(said) == 13

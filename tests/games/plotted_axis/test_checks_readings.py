"""The checks of an order book where a rule can be read in more than one way."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from assistant.games.plotted_axis.state import Plotted
from assistant.kit.pieces import changed
from tests.games.plotted_axis.plots import ids, of, table

PICKUP = "trn (+2i UK) North Sea -> North Sea"
PANAMA = {"units": {"sz_w_panama/usa/battleship": 1}, "start": {"eastern_us": "usa", "panama": "jpn"}}
MEDITERRANEAN = {"units": {"sz_c_med/uk/battleship": 1}}


@dataclass(frozen=True)
class Reading:
    """A check that speaks by default or by this reading of the table, and not in the other case."""

    rule: str
    key: str
    check: str
    power: str
    plan: tuple[str, ...]
    at: dict[str, Any] = field(default_factory=dict[str, Any])


SILENCED = (
    Reading("PAA-AMB-01", "attacks_only", "03", "ger", ("1t Ger -> E Eur", "3i Ukr -> E Eur")),
    Reading("PAA-AMB-03", "no", "03", "uk", (PICKUP, "b UK -> North Sea")),
    Reading("PAA-AMB-07", "yes", "26", "ger", ("build S Eur 1sub",), MEDITERRANEAN),
    Reading("PAA-AMB-32", "with_existing", "18", "ger", ("build Germany 3i 1fac",)),
    Reading("PAA-AMB-46", "now", "24", "usa", ("bb sz_w_panama -> Caribbean",), PANAMA),
    Reading("PAA-AMB-49", "free_way", "07", "ger", ("sub sz_w_spain -> US E Coast",)),
    Reading("PAA-AMB-49", "tanks_only", "07", "ger", ("sub sz_w_spain -> US E Coast",)),
    Reading("AA-AMB-04", "subs_pass", "21", "ger", ("bb C Med via E Med -> Black Sea",)),
    Reading("AA-AMB-05", "free", "36", "ger", ("f Ger -> Switzerland",)),
    Reading("AA-AMB-07", "destination_only", "34", "ger", ("f Fin -> Russia",)),
    Reading("AA-AMB-13", "plus_infantry", "17", "ger", ("trn (+1i 1t Ger) Baltic -> North Sea",)),
    Reading("AA-AMB-17", "yes", "18", "jpn", ("build caroline_islands 1fac",)),
)
ROUSED = (
    Reading("PAA-AMB-04", "no", "03", "ger", ("1t Ger -> S Eur", "build S Eur 3i")),
    Reading("PAA-AMB-06", "plotted_zone", "10", "ger", ("build S Eur 1sub",)),
    Reading("PAA-AMB-11", "stay", "20", "jpn", ("cv sz_carolines -> sz_wake", "f (cv) sz_wake -> Hawaii")),
    Reading("PAA-AMB-16", "at_plot", "20", "ger", ("f Ger -> Alg", "all f Alg -> Libya")),
    Reading("PAA-AMB-17", "combat_land", "20", "usa", ("all sz_hawaii -> Midway",)),
    Reading("PAA-AMB-22", "only_newcomers", "11", "ger", ("sub Baltic -> Baltic",)),
    Reading("PAA-AMB-24", "never", "22", "ger", ("3i 1t Fin -> Karelia", "f Ger -> Karelia")),
    Reading("PAA-AMB-25", "no", "22", "ger", ("f Ger -> Algeria",), {"control": {"algeria": "uk"}}),
    Reading("AA-AMB-05", "forbidden", "11", "ger", ("f Ger -> Switzerland",)),
    Reading("AA-AMB-12", "closed", "24", "ger", ("bb C Med -> Black Sea",)),
    Reading("AA-AMB-18", "all_limited", "18", "ger", ("build S Eur 7i",), {"ipcs": {"ger": 40}}),
)
TOLD = (
    Reading("PAA-AMB-09", "back", "30", "ger", ("trn (+t S Eur) C Med -> E Med",)),
    Reading("PAA-AMB-27", "at_plot", "28", "ger", ("build Germany 7t",)),
    Reading("PAA-AMB-37", "up_to_gap", "10", "uk", ("build UK 1trn",), {"options": {"PAA-AMB-06": "plotted_zone"}}),
    Reading("PAA-AMB-38", "both_void", "03", "ger", ("3i Fin -> Karelia", "3i Ukr -> Karelia")),
    Reading("PAA-AMB-38", "both_void", "04", "ger", ("build Germany 1i", "build Germany 1i")),
    Reading("PAA-AMB-39", "harmless", "08", "ger", ("noop", "noop"), {"noop": True}),
)
"""Readings that change what is said, not whether it is said."""


def _params(readings: tuple[Reading, ...]) -> list[Any]:
    return [
        pytest.param(r, id=f"{r.rule}-{r.key}-{r.check}", marks=pytest.mark.rule(r.rule, f"PAA-CHK-{r.check}"))
        for r in readings
    ]


def _both(reading: Reading) -> tuple[Plotted, Plotted]:
    """Return the default table, and one with this reading."""
    options = {**reading.at.get("options", {}), reading.rule: reading.key}
    return table(**reading.at), table(**{**reading.at, "options": options})


@pytest.mark.parametrize("reading", _params(SILENCED))
def test_a_reading_can_silence_a_check(reading: Reading):
    default, other = _both(reading)
    assert of(reading.check, default, reading.power, *reading.plan)
    assert not of(reading.check, other, reading.power, *reading.plan)


@pytest.mark.parametrize("reading", _params(ROUSED))
def test_a_reading_can_make_a_check_speak(reading: Reading):
    default, other = _both(reading)
    assert not of(reading.check, default, reading.power, *reading.plan)
    assert of(reading.check, other, reading.power, *reading.plan)


@pytest.mark.parametrize("reading", _params(TOLD))
def test_a_reading_can_change_what_is_said(reading: Reading):
    default, other = _both(reading)
    before, after = (of(reading.check, state, reading.power, *reading.plan) for state in (default, other))
    assert before
    assert after
    assert before[0].lines == after[0].lines
    assert before[0].text != after[0].text


def _laden(**at: Any) -> Plotted:
    """Put two infantry on board the transport in the Baltic as the turn begins."""
    state = table({"sz_baltic/ger/infantry": 2}, **at)
    ship = next(p for p in state.at("sz_baltic") if p.kind == "transport")
    men = [p.id for p in state.at("sz_baltic") if p.kind == "infantry"]
    return replace(state, pieces=changed(state.pieces, men, lambda p: p._replace(on=ship.id)))


@pytest.mark.rule("PAA-AMB-10", "PAA-TRN-06", "PAA-CHK-15", "PAA-CHK-20")
def test_cargo_of_before_needs_only_its_landing():
    plan = ("trn Baltic -> North Sea", "2i (trn) North Sea -> UK")
    assert not {"PAA-CHK-20", "PAA-CHK-15", "PAA-CHK-05"} & ids(_laden(), "ger", *plan)
    must = {"PAA-AMB-10": "must_plot"}
    assert [f.lines for f in of("20", _laden(options=must), "ger", *plan)] == [(1,)]
    named = ("trn (+2i Baltic) Baltic -> North Sea", plan[1])
    assert not {"PAA-CHK-20", "PAA-CHK-16", "PAA-CHK-17", "PAA-CHK-30"} & ids(_laden(options=must), "ger", *named)
    assert of("20", _laden(options=must), "ger", "trn (+2i 1t Baltic) Baltic -> North Sea")


@pytest.mark.rule("AA-AMB-13", "PAA-CHK-17")
@pytest.mark.parametrize(
    ("reading", "each"),
    [("two_infantry_or_one", "2 infantry, a tank or an AA gun"), ("plus_infantry", "a unit and an infantry")],
)
def test_what_a_transport_holds_is_said_as_the_table_reads_it(reading: str, each: str) -> None:
    (found,) = of("17", table(options={"AA-AMB-13": reading}), "ger", "trn (+3i Ger) Baltic -> North Sea")
    assert found.text.endswith(f"is too much for 1 transport: each holds {each}.")


RIDE = ("cv f sz_carolines via sz_wake -> N Pac", "f (cv) N Pac -> sz_midway")


@pytest.mark.rule("PAA-AMB-12", "PAA-CAR-02", "PAA-CAR-03", "PAA-LND-04", "PAA-CHK-19", "PAA-CHK-22")
def test_a_carrier_that_came_this_turn_counts_unless_the_table_reads_it_otherwise():
    landing = {"PAA-CHK-14", "PAA-CHK-19", "PAA-CHK-22", "PAA-CHK-23"}
    assert not landing & ids(table(), "jpn", *RIDE)
    assert landing & ids(table(options={"PAA-AMB-12": "no"}), "jpn", *RIDE) == {"PAA-CHK-22"}


@pytest.mark.rule("PAA-PLT-09", "PAA-AMB-17")
def test_all_leaves_out_what_cannot_make_the_move():
    state = table({"libya/ger/aa_gun": 1, "libya/ger/fighter": 1})
    assert not {"PAA-CHK-07", "PAA-CHK-11", "PAA-CHK-12"} & ids(state, "ger", "all Lib via F E Afr -> Egypt")
    assert "PAA-CHK-11" in ids(state, "ger", "all Alg -> Karelia")


@pytest.mark.rule("PAA-TWO-01", "PAA-TWO-02", "PAA-CHK-11")
def test_infantry_of_a_group_with_a_way_goes_directly():
    assert not of("11", table(), "ger", "1i 1t Lib via F E Afr -> Egypt")
    assert of("11", table(), "ger", "1i 1t Ger via E Eur -> Karelia")

"""Each of the 38 checks of an order book: a plan for which it speaks, and one for which it does not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.games.axis_allies.board import POWERS
from assistant.games.plotted_axis.checking import LEVELS, findings, numbering
from assistant.games.plotted_axis.checks_finding import catalogue
from assistant.games.plotted_axis.orders import Order, OrderedUnits
from tests.games.plotted_axis.plots import BOOKS, of, said, table

LANDING = ("bb, trn (+t S Eur) C Med -> E Med", "t (trn) E Med -> Egypt")
CARRIER = {
    "sz_s_pacific/usa/carrier": 1,
    "western_us/usa/fighter": 3,
    "sz_hawaii/usa/carrier": 0,
    "sz_hawaii/usa/fighter": 0,
}
MET = {"sz_wake/usa/battleship": 1}
NEW_CARRIER = {**CARRIER, "sz_s_pacific/usa/carrier": 0, "mexico/usa/factory": 1}


@dataclass(frozen=True)
class Case:
    """A plan of a country at a table; `lines` are the rounds that the check names (None: it is silent)."""

    check: str
    power: str
    plan: tuple[str | Order, ...]
    lines: tuple[int, ...] | None
    at: dict[str, Any] = field(default_factory=dict[str, Any])


def speaks(check: str, power: str, *plan: str | Order, lines: tuple[int, ...], **at: Any) -> Case:
    return Case(check, power, plan, lines, at)


def silent(check: str, power: str, *plan: str | Order, **at: Any) -> Case:
    return Case(check, power, plan, None, at)


CASES = (
    # ---- what breaks a rule of plotting
    speaks("03", "ger", "3i Fin -> Karelia", "3i Ukr -> Karelia", lines=(2,)),
    speaks("03", "ger", "b Ger -> E Med", "bb C Med -> E Med", lines=(2,)),
    silent("03", "ger", "3i Fin -> Karelia", "3i Ukr -> Caucasus", "1t Ger via E Eur -> Ukr"),
    speaks("04", "ger", "build Germany 3i", "build Germany 3i", lines=(2,)),
    silent("04", "ger", "build Germany 3i", "build S Eur 3i"),
    speaks("05", "ger", "1t Lib -> Egypt", "1t Lib -> F E Afr", lines=(2,)),
    speaks("05", "ger", "1t Ger -> E Eur", "1t Ger -> W Eur", "1t Ger -> S Eur", lines=(3,)),
    speaks("05", "ger", "2t Ger -> E Eur", "3t E Eur -> Ukr", lines=(2,)),
    speaks("05", "ger", *LANDING, "t Egypt -> It E Afr", lines=(3,)),
    speaks("05", "ger", "sub Baltic -> North Sea", "2 sub sz_w_spain -> sz_e_canada", lines=(2,)),
    silent("05", "ger", *LANDING),
    silent("05", "ger", "f Ger -> W Eur", "2f W Eur -> North Sea"),
    speaks("06", "usa", "f China -> Sinkiang", "f Sinkiang -> Kaz", "f Kaz -> Novosibirsk", lines=(3,)),
    silent("06", "usa", "f China -> Sinkiang", "f Sinkiang -> Kaz"),
    speaks("07", "ger", "2t Ger -> Karelia", lines=(1,)),
    speaks("07", "ger", "sub sz_w_spain -> US E Coast", lines=(1,)),
    silent("07", "ger", "2t Ger via E Eur -> Karelia", "3i Ukr -> Caucasus", "f Ger -> North Sea"),
    speaks("08", "ger", "noop", lines=(1,)),
    speaks("08", "ger", "noop", "noop", "3i Fin -> Karelia", lines=(2,), noop=True),
    silent("08", "ger", "noop", "3i Fin -> Karelia", "noop", noop=True),
    speaks("09", "ger", "build Germany 6t", "6t Germany -> E Eur", lines=(2,)),
    speaks("09", "uk", "build UK 1trn @ North Sea", "2 trn (+2i UK) North Sea -> North Sea", lines=(2,)),
    silent("09", "ger", "build Germany 6t", "2t Germany -> E Eur"),
    speaks("10", "ger", Order(kind="move", groups=(OrderedUnits(units={"tank": 1}, source="germany"),)), lines=(1,)),
    speaks("10", "ger", Order(kind="move", to="karelia"), lines=(1,)),
    speaks("10", "ger", Order(kind="move", to="karelia", groups=(OrderedUnits(units={"tank": 1}),)), lines=(1,)),
    speaks("10", "ger", Order(kind="build", to="germany"), lines=(1,)),
    silent("10", "ger", "3i Fin -> Karelia", "all Lib -> Egypt", "build Germany 6t"),
    # ---- what cannot be carried out on any map
    speaks("11", "ger", "4i Ger -> Karelia", lines=(1,)),
    speaks("11", "ger", "2t Ger via Fin -> Karelia", lines=(1,)),
    speaks("11", "ger", "1i Ger via E Eur -> Karelia", lines=(1,)),
    speaks("11", "ger", "f Ukr -> US E Coast", lines=(1,)),
    speaks("11", "ger", "sub Baltic -> US E Coast", lines=(1,)),
    speaks("11", "ger", "aa Ger -> Karelia", lines=(1,)),
    silent("11", "ger", "2t Ger via E Eur -> Karelia", "1t Lib via F E Afr -> Egypt", "f Ukr -> Algeria", *LANDING[:1]),
    speaks("12", "ger", "2i W Eur -> North Sea", lines=(1,)),
    speaks("12", "ger", "sub Baltic -> Germany", lines=(1,)),
    speaks("12", "ger", "2i Baltic -> North Sea", lines=(1,)),
    silent("12", "ger", "trn (+2i W Eur) Baltic -> North Sea", "2i (trn) North Sea -> UK"),
    speaks("13", "ger", "b Ger -> E Med", "b E Med -> sz_borneo", lines=(2,)),
    speaks("13", "jpn", "cv f sz_carolines via sz_wake -> N Pac", "f (cv) N Pac -> W US", lines=(2,)),
    silent("13", "ger", "b Ger -> E Med", "b E Med -> Arabian Sea"),
    speaks("14", "ussr", "f Kar -> sz_n_atlantic", lines=(1,)),
    speaks("14", "usa", "b E US -> sz_s_atlantic", lines=(1,), units={"sz_s_atlantic/usa/carrier": 0}),
    silent("14", "ussr", "f Kar -> North Sea"),
    silent("14", "ger", "b Ger -> E Med", "b E Med -> sz_borneo"),  # too far: nobody asks what is within range
    speaks("15", "ger", *reversed(LANDING), lines=(1,)),
    silent("15", "ger", *LANDING),
    speaks("16", "ger", "trn (+2i Ukr) Baltic -> North Sea", lines=(1,)),
    silent("16", "ger", "trn (+2i W Eur) Baltic -> North Sea"),
    speaks("17", "ger", "trn (+3i Ger) Baltic -> North Sea", lines=(1,)),
    speaks("17", "ger", "trn (+1i Ger, 1t W Eur) Baltic -> North Sea", lines=(1,)),
    speaks("17", "ger", "sub (+1i Ger) Baltic -> North Sea", lines=(1,)),
    speaks("17", "ger", "trn (+1f Ger) Baltic -> North Sea", lines=(1,)),
    silent("17", "ger", "trn (+2i Ger) Baltic -> North Sea"),
    silent("17", "ger", "2trn (+3i Ger) Baltic -> North Sea", units={"sz_baltic/ger/transport": 2}),
    speaks("18", "ger", "build Karelia 3i", lines=(1,)),
    speaks("18", "ger", "build Ukraine 3i", lines=(1,)),
    speaks("18", "jpn", "build FIC 4i", lines=(1,), units={"french_indo_china/jpn/factory": 1}),
    silent("18", "jpn", "build FIC 3i", units={"french_indo_china/jpn/factory": 1}),
    speaks("18", "uk", "build India 1fac", "build India 3i", lines=(2,)),
    speaks("18", "ger", "build Germany 1sub @ North Sea", lines=(1,)),
    speaks("18", "ussr", "build Evenki 1fac", "build Russia 1fac", lines=(2,)),
    silent("18", "ger", "build Germany 6t", "build S Eur 1trn", "build Ukraine 1fac"),
    speaks("19", "usa", "3f W US -> S Pacific", lines=(1,), units=CARRIER),
    silent("19", "usa", "2f W US -> S Pacific", units=CARRIER),
    speaks("19", "jpn", "b (cv) sz_carolines -> Wake", lines=(1,)),
    speaks("19", "usa", "b E US -> S Atlantic", lines=(1,), units={"sz_s_atlantic/usa/carrier": 1}),
    speaks("19", "usa", "build Mexico cv @ sz_mexico", "f W US -> sz_e_pacific", lines=(2,), units=NEW_CARRIER),
    speaks("19", "jpn", "3f (cv) sz_carolines -> Wake", lines=(1,)),
    # ---- what is not possible now
    speaks("20", "ger", "4i Fin -> Karelia", lines=(1,)),
    speaks("20", "ger", "sub North Sea -> sz_e_canada", lines=(1,)),
    speaks("20", "ger", "all Spain -> Gibraltar", lines=(1,)),
    speaks("20", "ger", "trn (+2i Alg) sz_w_spain -> North Sea", lines=(1,)),
    speaks("20", "ger", "f Ukr -> North Sea", "f Ukr -> Algeria", lines=(2,)),
    silent("20", "ger", "3i Fin -> Karelia", "f Ger -> W Eur", "2f W Eur -> North Sea", *LANDING),
    speaks("21", "ger", "2t Ukr via Karelia -> Russia", lines=(1,)),
    speaks("21", "ger", "bb C Med via E Med -> Black Sea", lines=(1,)),
    silent("21", "ger", "2t Ger via E Eur -> Karelia", "1t Lib via F E Afr -> Egypt"),
    speaks("21", "ger", "aa Ger -> Switzerland", lines=(1,)),
    silent("21", "ger", "2i Ger -> Switzerland", "aa Ger -> Switzerland"),
    speaks("22", "ger", "f Ukr -> Yakut", lines=(1,)),
    silent("22", "ger", "b Ger -> E Med", "b E Med -> sz_borneo"),  # too far: then nobody asks where it lands
    speaks("22", "ger", "f Ger -> Switzerland", lines=(1,)),
    silent("22", "ger", "2i W Eur -> Spain", "f Ger -> Spain"),
    speaks("22", "jpn", "f Manchuria -> Alaska", lines=(1,)),
    silent("22", "ger", "f Ukr -> Algeria", "f Fin -> North Sea"),
    speaks("23", "ger", "f Ukr -> Algeria", lines=(1,), control={"algeria": "uk", "libya": "uk"}),
    speaks("23", "usa", "f W US -> sz_e_pacific", "cv Haw waters -> sz_mexico", lines=(1,)),
    silent("23", "usa", "cv Haw waters -> sz_mexico", "f W US -> sz_e_pacific"),
    speaks("24", "ger", "bb C Med via E Med -> Red Sea", lines=(1,)),
    silent("24", "uk", "trn sz_india via Red Sea -> E Med"),
    silent("24", "usa", "bb sz_w_us via sz_w_panama -> Caribbean", units={"sz_w_panama/usa/battleship": 1}),
    speaks("25", "ger", *LANDING, lines=(2,)),
    silent("25", "ger", *LANDING, units={"sz_e_med/uk/submarine": 0}),
    speaks("26", "ussr", "2t Rus -> Caucasus", "build Karelia 3i", lines=(2,)),
    silent("26", "ussr", "build Karelia 3i"),
    speaks("26", "uk", "build UK 1trn", lines=(1,), units={"sz_north_sea/ger/transport": 1}),
    speaks("26", "ger", "build S Eur 1sub @ C Med", lines=(1,), units={"sz_c_med/uk/battleship": 1}),
    speaks("26", "ger", "build Karelia 3i", lines=(1,)),
    silent("26", "ger", "build Germany 6t"),
    # ---- what is worth knowing
    speaks("27", "uk", "i S Afr -> Kenya", lines=(1,)),
    speaks("27", "ger", "b Ger -> E Med", lines=(1,), units={"sz_e_med/uk/submarine": 0}),
    silent("27", "ger", "3i Fin -> Karelia", "i Alg -> F W Afr", "1t Ger -> E Eur", "b Ger -> E Med"),
    speaks("28", "ger", "build Germany 6t", "build S Eur 1i", lines=(2,)),
    silent("28", "ger", "build Germany 6t"),
    speaks("29", "ger", "3i Fin -> Karelia", lines=()),
    silent("29", "ger", "build Germany 6t"),
    silent("29", "jpn", "build Japan 1i"),
    speaks("30", "ger", LANDING[0], lines=(1,)),
    silent("30", "ger", *LANDING),
    speaks("31", "ger", "b Ger -> E Med", "b E Med -> Arabian Sea", lines=(2,)),
    silent("31", "ger", "b Ger -> E Med", "b E Med -> Arabian Sea", units={"sz_e_med/uk/submarine": 0}),
    speaks("32", "ger", "2i 1t S Eur -> E Eur", lines=(1,)),
    speaks("32", "ger", "2i S Eur -> E Eur", "1t S Eur -> W Eur", lines=(2,)),
    silent("32", "ger", "2i S Eur -> E Eur", "3i E Eur -> Ukr"),
    speaks("33", "jpn", "f (cv) sz_carolines -> Okinawa", "cv sz_carolines -> sz_wake", lines=(2,)),
    silent("33", "jpn", "cv f sz_carolines -> sz_wake", "f (cv) sz_wake -> Hawaii"),
    speaks("34", "ger", "f Fin -> Russia", lines=(1,)),
    speaks("34", "ger", "f Ukr -> Russia", lines=(1,)),
    silent("34", "ger", "f Ger -> North Sea", "f Ukr -> Algeria"),
    speaks("35", "ger", lines=()),
    silent("35", "ger", "1t Ger -> E Eur", units={"germany/ger/tank": 1, "germany/ger/aa_gun": 1}, bare=True),
    speaks("36", "ger", "2i W Eur -> Spain", lines=(1,)),
    speaks(
        "36",
        "ussr",
        "f Russia -> Manchuria",
        lines=(1,),
        control=dict.fromkeys(("evenki", "novosibirsk", "kazakh"), "neutral"),
    ),
    silent("36", "ger", "3i Fin -> Karelia", "f Ger -> S Eur"),
    speaks("37", "ger", "build Germany 6t", "3i Fin -> Karelia", "i Alg -> F W Afr", lines=(1,)),
    speaks("37", "ger", "3i Fin -> Karelia", "i Alg -> F W Afr", "build Germany 6t", lines=(3,)),
    silent("37", "ger", "3i Fin -> Karelia", "build Germany 6t", "i Alg -> F W Afr"),
    speaks("38", "jpn", "t Manchuria -> Kwangtung", "cv f sz_carolines -> sz_wake", lines=(2,), units=MET),
    silent("38", "jpn", "cv f sz_carolines -> sz_wake"),
    silent("38", "jpn", "cv f sz_carolines -> sz_wake", units=MET, options={"PAA-AMB-51": "attack"}),
)


def _named(case: Case) -> Any:
    rules = catalogue()[f"PAA-CHK-{case.check}"][1]
    marks = pytest.mark.rule(f"PAA-CHK-{case.check}", *rules)
    return pytest.param(case, id=f"{case.check}-{'silent' if case.lines is None else 'speaks'}", marks=marks)


@pytest.mark.parametrize("case", [_named(case) for case in CASES])
def test_a_check_speaks_where_it_should_and_nowhere_else(case: Case):
    found = of(case.check, table(**case.at), case.power, *case.plan)
    if case.lines is None:
        assert not found
    else:
        assert found, said(table(**case.at), case.power, *case.plan)
        assert found[0].lines == case.lines
        assert (found[0].level, found[0].rules) == catalogue()[f"PAA-CHK-{case.check}"]


@pytest.mark.rule("PAA-CHK-01", "PAA-PLT-04", "PAA-PLT-06")
def test_numbers_run_from_one_without_gaps():
    assert [(f.id, f.lines) for f in numbering([1, 2, 3, 5])] == [("PAA-CHK-01", ())]
    assert numbering([1, 2, 3, 5])[0].text == "Round 4 has no line: number the lines from 1 to 4, without a gap."
    assert numbering([3])[0].text == "Rounds 1 and 2 have no lines: the first line is 1."
    assert not numbering([4, 3, 1, 2, 5, 6, 7])
    assert not numbering([])


@pytest.mark.rule("PAA-CHK-02", "PAA-PLT-03")
def test_each_line_has_a_round_of_its_own():
    assert [(f.id, f.lines) for f in numbering([1, 2, 2, 3])] == [("PAA-CHK-02", (2,))]
    assert [f.id for f in numbering([1, 3, 3])] == ["PAA-CHK-02", "PAA-CHK-01"]


def test_every_check_has_a_case_for_and_a_case_against():
    told = {f"PAA-CHK-{case.check}": set() for case in CASES}
    for case in CASES:
        told[f"PAA-CHK-{case.check}"].add(case.lines is None)
    assert set(told) | {"PAA-CHK-01", "PAA-CHK-02"} == set(catalogue())
    assert all(found == {True, False} for found in told.values())


@pytest.mark.rule("PAA-INV-01", "PAA-PLT-11")
def test_the_serious_things_come_first_and_an_empty_book_is_nothing_serious():
    found = said(table(), "ger", "2t Ger -> Karelia", "2i W Eur -> North Sea", "4i Fin -> Karelia")
    assert [LEVELS.index(f.level) for f in found] == sorted(LEVELS.index(f.level) for f in found)
    assert {f.level for f in said(table(), "ger")} == {"hint"}


@pytest.mark.parametrize("word", ["invalid", "error", "!", "cannot be empty"])
def test_nothing_is_said_like_a_machine(word: str):
    for case in CASES:
        for finding in said(table(**case.at), case.power, *case.plan):
            assert word not in finding.text.lower()
            assert "sz_" not in finding.text
            assert finding.text[0].isupper() or finding.text[0].isdigit()
            assert finding.text.endswith(".")


@settings(max_examples=200, deadline=None)
@given(book=BOOKS, power=st.sampled_from(POWERS))
@pytest.mark.rule("PAA-INV-01", "PAA-INV-02")
def test_every_book_can_be_looked_at(book: list[Order], power: str):
    found = findings(table(noop=True), power, book)
    assert all(set(finding.lines) <= set(range(1, len(book) + 1)) for finding in found)
    assert all(finding.text.endswith(".") and "sz_" not in finding.text for finding in found)
    assert len(set(found)) == len(found)


@pytest.mark.rule("PAA-CHK-11", "PAA-TRN-01")
def test_across_the_sea_the_transport_is_what_is_missing_not_the_distance() -> None:
    (found,) = of("11", table(), "jpn", "t Japan -> Manchuria")
    assert found.text == "Manchuria is across the sea from Japan: tanks need a transport."
    (far,) = of("11", table(), "ger", "i Germany -> Karelia")
    assert "out of reach" in far.text

"""Orders as people type them, answers to what is not understood, and the way back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.content.maps import axis_world
from assistant.games.plotted_axis.order_sentence import said, sentence
from assistant.games.plotted_axis.orders import Load, Order, OrderedUnits
from assistant.games.plotted_axis.typed import read
from tests.games.plotted_axis.plots import BOOKS, table
from tests.games.plotted_axis.short_form import written

AREAS = axis_world().keys
STATE = table()
NAMED = table(
    names={
        "sz_alaska": "Bering",
        "karelia": "Murmansk; and all",
        "germany": "3t",
        "egypt": "Sudan to Cairo",
        "libya": "Libyë-2",
        "algeria": "Germany",
        "sz_baltic": "f",
    }
)
"""A table whose own names are as awkward as names can be."""


def order(text: str, state: Any = STATE) -> Order:
    found = read(state, text)
    assert not isinstance(found, str), found
    return found[1]


def units(**counts: int) -> dict[str, int]:
    return counts


KARELIA = Order(
    to="karelia",
    groups=(
        OrderedUnits(units=units(infantry=3, tank=1), source="finland_norway"),
        OrderedUnits(units=units(tank=2), source="germany", via="eastern_europe"),
    ),
)
WAYS = (
    "3i 1t Fin, 2t Ger via E Eur -> Karelia",
    "3i, t Fin + 2t Ger via E Eur → karelia",
    "3 infantry and 1 tank from Finland-Norway, 2 tanks from Germany via Eastern Europe to Karelia SSR",
    "3 inf 1 arm finland norway & 2x t germ via east eur => KARELIA",
    "Karelia <- 3i 1t Fin, 2t Ger via E Eur",
    "to Karelia: 3i 1t Fin, 2t Ger via E Eur",
    "3i1 t Fin, 2t Ger via E Eur -> Karelia".replace("3i1 t", "3i 1 t"),
)


@pytest.mark.rule("PAA-PLT-07")
@pytest.mark.parametrize(
    ("usual", "others"),
    [
        (
            "trn (+2i W Eur) Baltic via N Atl -> North Sea",
            ("trn Baltic (+2i W Eur) via N Atl -> North Sea", "trn Baltic via N Atl [+2i W Eur] -> North Sea"),
        ),
        ("2i (trn) North Sea, f Fin -> UK", ("2i North Sea (trn), f Fin -> UK", "UK <- 2i North Sea [trn], f Fin")),
        ("trn (+2i Fin) (+t Ger) Baltic -> North Sea", ("trn (+2i Fin) Baltic (+t Ger) -> North Sea",)),
    ],
)
def test_brackets_stand_before_or_after_the_area(usual: str, others: tuple[str, ...]) -> None:
    assert order(usual).groups[0].load or order(usual).groups[0].aboard
    assert {order(other) == order(usual) for other in others} == {True}


@pytest.mark.rule("PAA-PLT-07", "PAA-PLT-08", "PAA-TWO-03")
@pytest.mark.parametrize("text", WAYS)
def test_many_ways_to_write_one_order(text: str):
    assert order(text) == KARELIA


@pytest.mark.rule("PAA-PLT-03")
@pytest.mark.parametrize("text", ["4: 3i Ukr -> Cau", "4. 3i Ukr -> Cau", "round 4: 3i Ukr -> Cau", "4) 3i Ukr to Cau"])
def test_the_round_may_stand_before(text: str):
    assert read(STATE, text) == (
        4,
        Order(to="caucasus", groups=(OrderedUnits(units=units(infantry=3), source="ukraine"),)),
    )
    assert read(STATE, "3i Ukr -> Cau") == (None, order(text))


@pytest.mark.rule("PAA-PLT-09", "PAA-TRN-01", "PAA-TRN-03", "PAA-CAR-01", "PAA-BLD-01", "PAA-NOP-01")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("all Libya -> Egypt", Order(to="egypt", groups=(OrderedUnits(source="libya", all=True),))),
        (
            "all t Libya -> Egypt",
            Order(to="egypt", groups=(OrderedUnits(units=units(tank=1), source="libya", all=True),)),
        ),
        (
            "bb, trn(+t S Eur) C Med -> E Med",
            Order(
                to="sz_e_med",
                groups=(
                    OrderedUnits(
                        units=units(battleship=1, transport=1),
                        source="sz_c_med",
                        load=(Load(units=units(tank=1), source="southern_europe"),),
                    ),
                ),
            ),
        ),
        (
            "t (trn) E Med -> Egypt",
            Order(to="egypt", groups=(OrderedUnits(units=units(tank=1), source="sz_e_med", aboard="from transport"),)),
        ),
        (
            "2f (cv) Bering -> Alaska",
            Order(to="alaska", groups=(OrderedUnits(units=units(fighter=2), source="sz_alaska", aboard="on carrier"),)),
        ),
        ("build Germany 6t", Order(kind="build", to="germany", units=units(tank=6))),
        ("build 6t Germany", Order(kind="build", to="germany", units=units(tank=6))),
        ("build 6t in Germany", Order(kind="build", to="germany", units=units(tank=6))),
        (
            "build UK 2 trn, 1i @ North Sea",
            Order(kind="build", to="united_kingdom", units=units(transport=2, infantry=1), zone="sz_north_sea"),
        ),
        ("noop", Order(kind="noop")),
        ("noop ; wait", Order(kind="noop", note="wait")),
        (
            "2 aa guns Ger -> W Eur",
            Order(to="western_europe", groups=(OrderedUnits(units=units(aa_gun=2), source="germany"),)),
        ),
        (
            "3i F E Afr -> Egypt",
            Order(to="egypt", groups=(OrderedUnits(units=units(infantry=3), source="french_equatorial_africa"),)),
        ),
        ("f E Med -> Egypt", Order(to="egypt", groups=(OrderedUnits(units=units(fighter=1), source="sz_e_med"),))),
    ],
)
def test_what_a_line_can_say(text: str, expected: Order):
    assert order(text) == expected


def test_an_area_that_is_called_like_units_does_not_take_their_place():
    group = OrderedUnits(units={"tank": 3}, source="afghanistan", all=True, aboard="from transport")
    assert order("all 3t (trn) Afghanistan -> Kazakh", NAMED) == Order(to="kazakh", groups=(group,))


@pytest.mark.rule("PAA-SET-03")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("trn Brazil coast -> Hawaii", ("Brazil north coast", "Brazil south coast")),
        ("3i Karlia -> Egypt", ("“Karlia”", "Karelia SSR")),
        ("3i Ukr", ("no destination",)),
        ("3i Ukr -> Cau -> Russia", ("more than one destination",)),
        ("3i -> Egypt", ("Say where these units come from",)),
        ("q Ukr -> Cau", ("“q” is not a kind of unit", "sub")),
        ("Ukr -> Cau", ("without units", "all Ukr")),
        ("-> Cau", ("names no units",)),
        ("trn (foo) Baltic -> North Sea", ("“(foo)”", "(+t S Eur)")),
        ("build 6t", ("no factory",)),
        ("build Germany", ("no units",)),
        ("", ("no destination",)),
    ],
)
def test_what_is_not_understood_is_said_with_the_nearest_names(text: str, words: tuple[str, ...]):
    found = read(STATE, text)
    assert isinstance(found, str)
    assert all(word in found for word in words), found


@pytest.mark.rule("PAA-SET-03")
def test_the_tables_own_names_are_understood_first():
    assert order("all Germany -> Libya", NAMED).groups[0].source == "algeria"
    assert order("2f Bering -> Alaska", NAMED).groups[0].source == "sz_alaska"
    assert order("2f off Alaska -> Alaska", NAMED).groups[0].source == "sz_alaska"
    assert "Bering" in sentence(NAMED, order("2f Bering -> Alaska", NAMED), "usa")
    assert "Bering" in written(NAMED, order("2f Bering -> Alaska", NAMED))


@pytest.mark.parametrize("area", AREAS)
def test_every_name_on_the_board_is_understood(area: str):
    found = axis_world().area(area)
    for name in (area, found.name):
        assert order(f"1i {name} -> Egypt").groups[0].source == area, name


@pytest.mark.rule("PAA-EXE-02", "PAA-INF-05", "PAA-XBL-01")
def test_a_sentence_for_the_reveal():
    assert sentence(STATE, KARELIA, "ger", 4) == (
        "Round 4: Germany to Karelia SSR: 3 infantry and 1 tank from Finland-Norway; "
        "2 tanks from Germany through Eastern Europe."
    )
    assert sentence(STATE, order("build Germany 6t"), "ger") == "Germany builds 6 tanks in Germany for 30 IPCs."
    noop = "Round 2: Germany plays a NOOP: nothing moves and nothing is built."
    assert sentence(STATE, order("noop"), "ger", 2) == noop
    assert sentence(STATE, order("all Lib -> Egypt; quick"), "ger") == (
        "Germany to Anglo-Egypt Sudan: all from Libya. Note: quick."
    )
    both = order("all i Kar, all t Kar -> Russia")
    assert said(STATE, both) == "to Russia: all infantry from Karelia SSR; all tanks from Karelia SSR."
    assert said(STATE, Order(kind="rockets", to="germany")) == "fires rockets at Germany."
    assert "all tanks from Libya" in sentence(STATE, order("all t Lib -> Egypt"), "ger")
    text = sentence(STATE, order("trn (+2i Ger) Baltic -> North Sea"), "ger")
    assert text == (
        "Germany to the North Sea: 1 transport from the Baltic Sea, taking 2 infantry from Germany on board."
    )
    assert "from the carrier in the Bering Sea" in sentence(STATE, order("2f (cv) Bering -> Alaska"), "jpn")


@settings(max_examples=300, deadline=None)
@given(book=BOOKS)
@pytest.mark.parametrize("state", [STATE, NAMED], ids=["names of the board", "names of the table"])
def test_what_is_written_is_read_as_the_same_order(state: Any, book: list[Order]):
    for number, line in enumerate(book, 1):
        assert read(state, f"{number}: {written(state, line)}") == (number, line)
        assert sentence(state, line, "ger", number)


@settings(max_examples=300, deadline=None)
@given(
    text=st.text(max_size=40)
    | st.lists(
        st.sampled_from(
            ["3i", "t", "(", ")", "+", ",", "->", "via", "Ger", "all", "from", "to", "build", "@", ";", "x", "Eur"]
        )
    ).map(" ".join)
)
def test_whatever_is_typed_is_answered(text: str):
    found = read(STATE, text)
    assert isinstance(found, tuple) or found.endswith(".")

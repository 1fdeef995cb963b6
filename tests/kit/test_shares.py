"""The stock market as a part of games: chart, bonuses and disposal, by the cases of Acquire's rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.content.catalogue import chart
from assistant.kit.shares import (
    Bonus,
    Disposal,
    bonuses,
    disposal,
    dividend,
    most_traded,
    rounded,
    safe,
)

TIERS = {
    "tower": 1,
    "luxor": 1,
    "american": 2,
    "worldwide": 2,
    "festival": 2,
    "imperial": 3,
    "continental": 3,
}
ROWS = [
    (2, 2, 200, 300, 400),
    (3, 3, 300, 400, 500),
    (4, 4, 400, 500, 600),
    (5, 5, 500, 600, 700),
    (6, 10, 600, 700, 800),
    (11, 20, 700, 800, 900),
    (21, 30, 800, 900, 1000),
    (31, 40, 900, 1000, 1100),
    (41, 66, 1000, 1100, 1200),
]

holdings = st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 8), max_size=6)
prices = st.integers(2, 12).map(lambda hundreds: 100 * hundreds)
halves = st.sampled_from([None, "round_then_halve", "halve_then_round", "exact"])


def paid(held: dict[str, int], price: int, *rest: str | None) -> dict[str, int]:
    """Return dollars by holder."""
    return {bonus.holder: bonus.dollars for bonus in bonuses(held, price, *rest)}


# ---------------------------------------------------------------- chart


@pytest.mark.rule("ACQ-CMP-01")
def test_seven_corporations_in_three_tiers() -> None:
    assert {c.key: c.tier for c in chart().corporations} == TIERS
    assert [chart().price(tier, 5) for tier in (1, 2, 3)] == [500, 600, 700]
    assert all(row.prices == (row.prices[0], row.prices[0] + 100, row.prices[0] + 200) for row in chart().rows)


@pytest.mark.rule("ACQ-PRC-01")
@pytest.mark.parametrize(("least", "most", "cheap", "middle", "dear"), ROWS)
def test_every_size_of_every_row(least: int, most: int, cheap: int, middle: int, dear: int) -> None:
    for size in range(least, most + 1):
        assert [chart().price(tier, size) for tier in (1, 2, 3)] == [cheap, middle, dear]


@pytest.mark.rule("ACQ-PRC-01")
def test_cases_of_the_chart() -> None:
    price = {(name, size): chart().price(tier, size) for name, tier in TIERS.items() for size in range(2, 70)}
    assert price["american", 11] == 800
    assert [price["tower", size] for size in (10, 11, 20, 21)] == [600, 700, 700, 800]
    assert [price["continental", size] for size in (40, 41)] == [1100, 1200]


@given(tier=st.integers(1, 3), size=st.integers(0, 70))
def test_a_larger_corporation_is_never_cheaper(tier: int, size: int) -> None:
    assert chart().price(tier, size) <= chart().price(tier, size + 1)


@pytest.mark.rule("ACQ-PRC-02")
@pytest.mark.parametrize(("price", "major", "minor"), [(300, 3000, 1500), (1200, 12000, 6000)])
def test_majority_is_ten_times_the_price_and_minority_five(price: int, major: int, minor: int) -> None:
    assert paid({"a": 2, "b": 1}, price) == {"a": major, "b": minor}


@pytest.mark.rule("ACQ-SAF-01")
def test_safe_from_eleven() -> None:
    assert [safe(size) for size in (2, 10, 11, 30)] == [False, False, True, True]


# ---------------------------------------------------------------- bonuses


@pytest.mark.rule("ACQ-BON-01")
def test_first_and_second_holder() -> None:
    found = bonuses({"a": 4, "b": 7, "c": 2}, 500)
    assert found == (
        Bonus(holder="b", dollars=5000, kind="majority"),
        Bonus(holder="a", dollars=2500, kind="minority"),
    )


@pytest.mark.rule("ACQ-BON-02")
def test_a_sole_holder_has_both_and_nobody_has_none() -> None:
    assert bonuses({"a": 1, "b": 0}, 200) == (Bonus(holder="a", dollars=3000, kind="both"),)
    assert bonuses({}, 200) == bonuses({"a": 0}, 200) == ()


@pytest.mark.rule("ACQ-BON-03")
def test_tie_for_first_place() -> None:
    assert paid({"a": 5, "b": 5, "c": 4}, 400) == {"a": 3000, "b": 3000}
    assert paid(dict.fromkeys("abcd", 3), 300) == dict.fromkeys("abcd", 1200)


@pytest.mark.rule("ACQ-BON-04")
def test_tie_for_second_place() -> None:
    assert paid({"a": 6, "b": 3, "c": 3}, 500) == {"a": 5000, "b": 1300, "c": 1300}
    assert paid({"a": 5, "b": 1, "c": 1, "d": 1}, 200) == {"a": 2000, "b": 400, "c": 400, "d": 400}


@pytest.mark.rule("ACQ-BON-05")
@pytest.mark.parametrize(("dollars", "part"), [(1250, 1300), (1200, 1200), (1201, 1300)])
def test_parts_are_rounded_up_to_a_hundred(dollars: int, part: int) -> None:
    assert rounded(dollars, 1) == part


@pytest.mark.rule("ACQ-BON-05")
def test_an_unsplit_bonus_is_paid_as_it_is() -> None:
    assert paid({"a": 2, "b": 1}, 300)["b"] == 1500


@pytest.mark.rule("ACQ-AMB-01")
@pytest.mark.parametrize(("reading", "part"), [("up100", 400), ("exact", 333), ("up10", 340)])
def test_how_split_bonuses_are_rounded(reading: str, part: int) -> None:
    assert paid({"a": 5, "b": 1, "c": 1, "d": 1}, 200, reading) == {"a": 2000, "b": part, "c": part, "d": part}


@pytest.mark.rule("CCR-AMB-22", "CCR-HTO-14")
@pytest.mark.parametrize(("reading", "part"), [("round_then_halve", 650), ("halve_then_round", 700), ("exact", 625)])
def test_halved_bonuses_of_tied_holders(reading: str, part: int) -> None:
    assert paid({"a": 6, "b": 3, "c": 3}, 500, "up100", reading) == {"a": 2500, "b": part, "c": part}


@given(held=holdings, price=prices, half=halves)
def test_no_bonus_is_lost_and_none_invented(held: dict[str, int], price: int, half: str | None) -> None:
    found = paid(held, price, "up100", half)
    whole = (15 * price if any(held.values()) else 0) // (2 if half else 1)
    assert whole - 3 * len(held) <= sum(found.values()) < whole + 100 * len(held) + 1
    assert all(held[holder] for holder in found)


@given(held=holdings, price=prices)
def test_more_shares_never_bring_a_smaller_bonus(held: dict[str, int], price: int) -> None:
    found = paid(held, price)
    assert all(
        found.get(one, 0) >= found.get(two, 0) for one in held for two in held if held[one] >= held[two] and held[one]
    )


# ---------------------------------------------------------------- disposal


@pytest.mark.rule("ACQ-DSP-01")
def test_any_mixture() -> None:
    assert disposal(7, 2, 4, 400) == Disposal(kept=1, sold=2, traded=4, gained=2, dollars=800)


@pytest.mark.rule("ACQ-DSP-02")
def test_keeping_all() -> None:
    assert disposal(3, 0, 0, 400) == Disposal(kept=3, sold=0, traded=0, gained=0, dollars=0)


@pytest.mark.rule("ACQ-DSP-03")
def test_selling_at_the_price_before_the_merger() -> None:
    assert disposal(3, 3, 0, chart().price(1, 4)).dollars == 1200


@pytest.mark.rule("ACQ-DSP-04")
def test_two_for_one_as_far_as_the_bank_has_them() -> None:
    assert (most_traded(5, 25), disposal(5, 1, 4, 300).gained) == (4, 2)
    assert (most_traded(5, 1), most_traded(-3, 25), most_traded(5, -1)) == (2, 0, 0)


@pytest.mark.rule("CCR-HTO-15", "CCR-HTO-16")
def test_hostile_takeovers_halve_and_trade_four_for_one() -> None:
    assert disposal(4, 4, 0, 500, 4, half=True).dollars == 1000
    assert disposal(1, 1, 0, 700, 4, half=True).dollars == 350
    assert (most_traded(10, 25, 4), disposal(10, 2, 8, 500, 4, half=True).gained) == (8, 2)
    assert most_traded(3, 25, 4) == 0


@given(
    held=st.integers(0, 25),
    sold=st.integers(-2, 30),
    traded=st.integers(-2, 30),
    rate=st.sampled_from([2, 4]),
)
def test_a_disposal_is_what_the_table_says(held: int, sold: int, traded: int, rate: int) -> None:
    """Fewer shares may have been known: a negative rest then shows that the count is wrong."""
    done = disposal(held, sold, traded, 300, rate)
    assert done.kept + done.sold + done.traded == held
    assert (done.sold, done.traded) == (max(0, sold), max(0, traded))
    assert done.dollars == 300 * done.sold
    assert 0 <= done.traded - rate * done.gained < rate


@pytest.mark.rule("CCR-DIV-01")
@pytest.mark.parametrize(("tier", "size", "dollars"), [(2, 11, 80), (1, 2, 20), (3, 41, 120), (3, 66, 120)])
def test_a_tenth_of_the_price(tier: int, size: int, dollars: int) -> None:
    assert dividend(chart().price(tier, size)) == dollars

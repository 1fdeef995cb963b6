"""The payout of a merger, against the rule texts worked out independently in fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import ceil, floor

import pytest

from assistant.odds import Merger, Unanswerable, payouts

UNITS = {"up100": 100, "up10": 10}


def bonus(shares: dict[str, int], price: int, rounding: str, half: str | None) -> dict[str, int]:
    """Return bonuses by ACQ-BON-01 to -05 and CCR-HTO-14: holders that share places share what the places pay."""
    holders = sorted((h for h, n in shares.items() if n), key=lambda h: -shares[h])
    pots = [10 * price, 5 * price]
    found: dict[str, int] = {}
    place = 0
    while holders and pots:
        tied = [h for h in holders if shares[h] == shares[holders[0]]]
        holders = holders[len(tied) :]
        alone_or_tied_first = place == 0 and (len(tied) > 1 or not holders)
        taken, pots = (pots, []) if alone_or_tied_first else (pots[:1], pots[1:])
        amount = Fraction(sum(taken))
        if half in ("halve_then_round", "exact"):
            amount /= 2
        part = amount / len(tied)
        unit = UNITS.get(rounding, 0) if half != "exact" else 0
        part = Fraction(ceil(part / unit) * unit) if unit else Fraction(floor(part))
        if half == "round_then_halve":
            part = Fraction(floor(part / 2))
        found |= dict.fromkeys(tied, int(part))
        place += 1
    return found


@pytest.mark.rule("ACQ-BON-01", "ACQ-BON-02", "ACQ-BON-03", "ACQ-BON-04", "ACQ-BON-05", "CCR-HTO-14")
@pytest.mark.parametrize("half", [None, "round_then_halve", "halve_then_round", "exact"])
@pytest.mark.parametrize("rounding", ["up100", "up10", "exact"])
def test_bonuses_of_all_small_holdings(rounding: str, half: str | None) -> None:
    for held, price in product(product(range(4), repeat=4), (200, 300, 700, 1100)):
        shares = dict(zip("ABCD", held, strict=True))
        said = {"hostile": True, "half": half} if half else {}
        found = payouts(Merger(shares, price, rounding=rounding, **said))
        wanted = bonus(shares, price, rounding, half)
        assert {name: one.bonus for name, one in found.items() if one.bonus} == wanted
        assert all(one.kept == shares[name] and one.sale == 0 for name, one in found.items())


def test_cases_of_the_rule_texts() -> None:
    def of(shares: tuple[int, ...], price: int, **said) -> list[int]:
        found = payouts(Merger(dict(zip("ABCDE", shares, strict=False)), price, **said))
        return [one.bonus for one in found.values()]

    assert of((7, 4, 2), 500) == [5000, 2500, 0]
    assert of((1,), 200) == [3000]
    assert of((4, 4), 400) == [3000, 3000]
    assert of((2, 2, 2, 2), 300) == [1200] * 4
    assert of((6, 3, 3), 500) == [5000, 1300, 1300]
    assert of((5, 1, 1, 1), 200) == [2000, 400, 400, 400]
    assert of((6, 4), 600, hostile=True) == [3000, 1500]
    assert of((3,), 300, hostile=True) == [2250]
    assert of((5, 4), 300, hostile=True)[1] == 750


@pytest.mark.rule("ACQ-DSP-01", "ACQ-DSP-02", "ACQ-DSP-03", "ACQ-DSP-04", "CCR-HTO-15", "CCR-HTO-16")
@pytest.mark.parametrize("hostile", [False, True])
def test_every_disposal(hostile: bool) -> None:
    rate = 4 if hostile else 2
    for sold, traded in product(range(10), range(0, 10, rate)):
        if sold + traded > 9:
            continue
        merger = Merger({"A": 9, "B": 1}, 500, hostile=hostile, sold={"A": sold}, traded={"A": traded})
        one = payouts(merger)["A"]
        assert (one.kept, one.sold, one.traded, one.gained) == (9 - sold - traded, sold, traded, traded // rate)
        assert one.sale == sold * (250 if hostile else 500)
        assert one.total == one.bonus + one.sale


@pytest.mark.rule("ACQ-DSP-01")
def test_the_earlier_holder_may_take_the_last_share_of_the_survivor() -> None:
    merger = Merger({"A": 4, "B": 2}, 500, traded={"A": 4}, stock=2)
    assert payouts(merger)["A"].gained == 2
    with pytest.raises(Unanswerable, match="B cannot trade 2 shares: the bank has 2"):
        payouts(Merger({"A": 4, "B": 2}, 500, traded={"A": 4, "B": 2}, stock=2))


@pytest.mark.rule("ACQ-TWO-01")
def test_in_a_game_of_two_the_bank_may_take_the_majority() -> None:
    found = payouts(Merger({"A": 5, "B": 3}, 400, tile=6))
    assert [one.bonus for one in found.values()] == [2000, 0]
    assert payouts(Merger({"A": 5, "B": 3}, 400, tile=4))["A"].bonus == 4000
    assert payouts(Merger({"A": 5, "B": 3}, 400, tile=5))["A"].bonus == 3000


def test_nobody_holds_anything() -> None:
    assert payouts(Merger({"A": 0}, 500))["A"].total == 0


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ({"shares": {}}, "at least one holder"),
        ({"shares": {"A": -1}}, "must be 0 or more"),
        ({"shares": {"A": 20, "B": 6}}, "only 25"),
        ({"price": 0}, "price of a share"),
        ({"stock": 26}, "only 25"),
        ({"tile": 23}, "only 25"),
        ({"rounding": "down"}, "up100"),
        ({"sold": {"Z": 1}}, "Z holds no shares"),
        ({"sold": {"A": 2}, "traded": {"A": 2}}, "cannot sell 2 and trade 2"),
        ({"traded": {"A": 3}}, "two for one"),
        ({"traded": {"A": 2}, "hostile": True}, "four for one"),
    ],
    ids=str,
)
def test_what_no_table_can_mean_is_refused_in_a_sentence(said: dict, part: str) -> None:
    with pytest.raises(Unanswerable, match=part):
        Merger(**({"shares": {"A": 3}, "price": 500} | said))

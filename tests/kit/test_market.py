"""Settlements are told when their bonuses are paid, each once, even for a corporation that is founded again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.kit.market import Market, Settlement, newly_paid, paid, settlement_sentence
from assistant.kit.shares import Bonus


def of(defunct: str, *, paid: bool = False, hostile: bool = False) -> Settlement:
    return Settlement("ann", defunct, "luxor", 3, 300, hostile=hostile, paid=paid)


@pytest.mark.rule("ACQ-MRG-03")
def test_a_corporation_that_disappears_again_is_told_again() -> None:
    once = of("tower", paid=True)
    before = Market(settled=(once,))
    assert newly_paid(before, replace(before, settlements=(of("tower"),))) == ()
    assert newly_paid(before, replace(before, settlements=(once,))) == (once,)
    assert newly_paid(replace(before, settlements=(of("tower"),)), Market(settled=(once, once))) == (once,)
    assert newly_paid(before, before) == ()


@pytest.mark.rule("ACQ-BON-02", "CCR-HTO-14")
def test_the_sentence_of_a_settlement() -> None:
    nobody = settlement_sentence(of("tower"), str.title)
    assert nobody == "Tower is settled at size 3, $300 a share: nobody gets a bonus."
    got = (Bonus(holder="ann", dollars=2250, kind="both"),)
    hostile = settlement_sentence(replace(of("tower", hostile=True), bonuses=got), str.title)
    assert hostile == "Tower is settled at size 3, $300 a share, all values halved: Ann $2,250 (both bonuses)."


def test_every_dollar_of_the_bank_is_booked() -> None:
    """Players have what they had before and what flowed, counted by its purpose."""
    before = Market(cash={"ann": 6000, "bob": 6000})
    after = paid(paid(paid(before, "ann", 900, "bonuses"), "bob", 300, "bonuses"), "ann", -400, "shares")
    assert after.cash == {"ann": 6500, "bob": 6300}
    assert after.flows == {"bonuses": 1200, "shares": -400}
    assert paid(after, "eve", 100, "bonuses") == after, "nobody is paid who does not sit here"

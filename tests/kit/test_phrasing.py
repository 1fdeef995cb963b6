"""Sentences that only name what an event holds."""

from __future__ import annotations

import pytest

from assistant.families.stocks.events import NumberDrawn, StockBought
from assistant.families.war.events import ArmiesMovedIn
from assistant.games.axis_allies.events import StackSet, WeaponSet
from assistant.games.cold_cash_risk.events import CashPaid, TileDrawn
from assistant.kit.phrasing import Lines, percent, worded

LINES: Lines = {
    CashPaid: "{by} pays {to} {dollars:$}.",
    StockBought: "{by}, {count:share}, {of}.",
    WeaponSet: "{of:^} {has:?has/lacks} it.",
    StackSet: "{count:{unit}}, {count:?alone/together}.",
}


def called(noun: str, key: str) -> str:
    """Return a word with its noun, so that it shows which was asked for."""
    return f"<{noun} {key}>"


def test_words_are_called_by_their_nouns_and_numbers_counted() -> None:
    bought = StockBought(by="ann", of="tower", count=1)
    assert worded(LINES, bought, called) == "<player ann>, 1 share, <corporation tower>."
    paid = CashPaid(by="ann", to="{by}", dollars=1200)
    assert worded(LINES, paid, called) == "<player ann> pays <player {by}> $1,200."


def test_a_kind_without_a_line_says_nothing_here() -> None:
    assert worded(LINES, ArmiesMovedIn(count=2), called) == ""


def test_a_word_is_capitalized_and_a_choice_of_words_follows_the_field() -> None:
    def plain(noun: str, key: str) -> str:
        return {"unit": "tank/tanks"}.get(noun, key)

    assert worded(LINES, WeaponSet(of="uk", weapon="rockets", has=True), plain) == "Uk has it."
    assert worded(LINES, WeaponSet(of="uk", weapon="rockets", has=False), plain) == "Uk lacks it."
    assert worded(LINES, StackSet(at="egypt", of="uk", unit="tank", count=1), plain) == "1 tank, alone."
    assert worded(LINES, StackSet(at="egypt", of="uk", unit="tank", count=3), plain) == "3 tanks, together."


def test_a_narrower_kind_of_event_reads_as_the_kind_it_extends() -> None:
    assert TileDrawn in NumberDrawn.__subclasses__()
    assert worded({NumberDrawn: "A {number}."}, TileDrawn(number=7), called) == "A 7."


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.25, "25 %"),
        (0.01, "1 %"),
        (0.004, "0.4 %"),
        (0.00004, "less than 0.1 %"),
        (0.996, "99.6 %"),
        (0.9999, "more than 99.9 %"),
        (0, "0 %"),
        (1, "100 %"),
    ],
)
def test_only_what_cannot_happen_has_no_chance_and_only_what_is_certain_has_every(chance: float, said: str) -> None:
    assert percent(chance) == said

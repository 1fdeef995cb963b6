"""Sentences that only name what an event holds."""

from __future__ import annotations

from assistant.families.stocks.events import StockBought
from assistant.families.war.events import ArmiesMovedIn
from assistant.games.cold_cash_risk.events import CashPaid
from assistant.kit.phrasing import Lines, worded

LINES: Lines = {
    CashPaid: "{by} pays {to} {dollars:$}.",
    StockBought: "{by}, {count:share}, {of}.",
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

"""The cost of the live checks of an order book while somebody is writing it."""

from __future__ import annotations

from dataclasses import replace

from assistant.games.plotted_axis.checking import findings
from tests.games.plotted_axis.plots import book, table

LINES = (
    "bb, trn (+t S Eur) C Med -> E Med",
    "all i Lib, all t Lib via F E Afr, t (trn) E Med -> Egypt",
    "f Ukr, f Fin, f E Eur, f W Eur, f b Ger, sub trn Baltic -> North Sea",
    "3i 1t Fin, 3i t Ukr, 3i t E Eur, 2t Ger via E Eur -> Karelia",
    "all i Alg -> F W Afr",
    "build Germany 6t",
    "sub Spn W Coast -> US E Coast",
    "2i 2t W Eur -> Spain",
    "2i 1t S Eur -> Switzerland",
    "2f North Sea -> Fin",
)


def test_checks_of_a_book_of_thirty_lines(benchmark):
    """Each line three times: hardly anything is valid, so every check has many findings."""
    state = table()
    plan = book(state, *LINES * 3)
    tables = iter(replace(state, round=number) for number in range(1, 1_000_000))
    found = benchmark(lambda: findings(next(tables), "ger", plan))
    assert len(plan) == 30
    assert len(found) > 30


def test_checks_of_thirty_short_lines(benchmark):
    """One unit in each line; the same five lines six times."""
    state = table({f"{area}/usa/infantry": 3 for area in ("eastern_us", "western_us", "china", "sinkiang")})
    moves = ("1i E US -> W US", "1i W US -> Mexico", "1i China -> Sinkiang", "1f China -> Kaz", "build W US 3i")
    plan = book(state, *moves * 6)
    assert len(benchmark(lambda: findings(state, "usa", plan))) > 5

"""The table of lines in docs/figures.md, and what is counted where."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.lines import ROOMS, count, room, table


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("assistant/games/risk/rules.py", ("risk", "rules")),
        ("dashboards/games/cold_cash_risk/deals.py", ("cold_cash_risk", "screens")),
        ("dashboards/cold_cash_deals.py", ("cold_cash_risk", "screens")),
        ("dashboards/setup_clue_deck.py", ("clue", "screens")),
        ("dashboards/risk.py", ("risk", "screens")),
        ("dashboards/parts/setup_clue.js", ("", "parts")),
        ("dashboards/play/hearing.py", ("", "pages")),
        ("dashboards/lobby.py", ("", "pages")),
        ("assistant/kit/shares.py", ("", "kit")),
        ("assistant/odds/exact.py", ("", "odds")),
        ("assistant/games/__init__.py", ("", "beside")),
        ("assistant/war/rules.py", ("", "families")),
        ("assistant/storage/store.py", ("", "storage")),
    ],
)
def test_every_file_has_its_room(path: str, place: tuple[str, str]) -> None:
    assert room(path) == place


def test_a_table_of_before_and_now() -> None:
    before = Counter({("risk", "rules"): 900, ("risk", "screens"): 100, ("risk", "catalogue"): 10})
    now = Counter({("risk", "rules"): 700, ("risk", "catalogue"): 10, ("", "kit"): 1300})
    said = table(now, before).splitlines()
    assert said[2] == "| risk | 10 | 900 → 700 | 100 → 0 | 100 → 70 |"
    assert "| – → 1,300 |" in said[4]
    assert table(now).splitlines()[2] == "| risk | 10 | 700 | 0 | 70 |"


def test_this_house_is_counted() -> None:
    found = count()
    assert found["clue", "catalogue"] == 56
    assert all(found[game, what] > 100 for game in ("clue", "acquire") for what in ("rules", "screens"))
    assert all(found["", name] > 100 for name in ROOMS)

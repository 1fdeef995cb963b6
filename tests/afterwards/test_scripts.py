"""The scripts that measure what docs/figures.md says run, in the smallest size, and figures come out of them.

The one with a browser is in tests/ui/test_first_paint.py.
"""

from __future__ import annotations

import json
import re
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.afterwards import league_speed, luck_market, luck_mystery, luck_war, provable, slowed, time_to_verdict
from tests.patience import PATIENCE
from tests.ui.forked import warm_start

Said = Callable[..., str]
EVEN = 1e-6
"""The error allowed between a result and the sum of its parts, for sums of many thousand dollars."""


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """Return what a script prints, given these words."""

    def run(main: Callable[[list[str]], None], *words: object) -> str:
        main([str(word) for word in words])
        return capsys.readouterr().out

    return run


def number(pattern: str, text: str) -> float:
    """Return the only figure in a text."""
    found = re.findall(pattern.replace("#", r"([-+]?[0-9][0-9.,]*(?:e[-+]?\d+)?)"), text)
    assert len(found) == 1, (pattern, text)
    return float(found[0].replace(",", ""))


@pytest.mark.parametrize(
    ("kind", "falls"), [("acquire", ["tile, dollars"]), ("cold_cash_risk", ["throw, armies", "throw, dollars"])]
)
def test_luck_of_markets(said: Said, kind: str, falls: list[str]) -> None:
    text = said(luck_market.main, "--games", 2, "--kind", kind)
    assert number("miss a result by at most #", text) < EVEN
    for what in falls:
        assert number(f"  {what}: mean # ±", text) != 0
        assert number(f"  {what}: mean .* ± #, z", text) > 0


@pytest.mark.parametrize("words", [[], ["--unswayed"]])
def test_luck_of_mysteries(said: Said, words: list[str]) -> None:
    text = said(luck_mystery.main, "--games", 2, *words)
    assert "2 games\n" in text
    for what in (*luck_mystery.WHATS, "all"):
        assert number(f"luck, {what}: # ±", text) != 0
        assert number(f"luck, {what}: .* ± # bits", text) > 0
    assert number("miss the result by at most #", text) < EVEN


@pytest.mark.parametrize(
    ("game", "games", "turns"),
    [("risk", 6, 3), ("one_world_dominion", 2, 2), ("axis_allies", 2, 1), ("plotted_axis", 2, 1)],
)
def test_luck_of_wars(said: Said, tmp_path: Path, game: str, games: int, turns: int) -> None:
    words = ["--game", game, "--games", games, "--turns", turns, "--notes", tmp_path / "notes"]
    text = said(luck_war.main, *words)
    unit = "armies" if "armies" in text else "IPCs"
    assert f"{game}: {games} games" in text
    assert number(f"luck in {unit} of one seat a game: # ±", text) != 0
    assert number("results add up to #", text) < EVEN
    assert ("luck-adjusted share of armies, value fitted" in text) == (game == "risk")
    again = said(luck_war.main, *words)
    assert re.findall("luck in .*", again) == re.findall("luck in .*", text), "as it was noted"


def test_provable(said: Said) -> None:
    text = said(provable.main, "--games", 1)
    assert number("games, # seats", text) == 3
    assert number("; # lines differ", text) == 0


def test_speed_of_leagues(said: Said) -> None:
    text = said(league_speed.main, "--games", 2, "--jobs", 1, "--asked", 500)
    assert "\n2 games and " in text
    assert "amiss: []" in text
    assert number("reviewed: .* #,? s a game", text) > 0
    assert number("\n# decisions of", text) >= 500
    for question in league_speed.QUESTIONS:
        assert number(rf"\n +{question} +# s of a processor", text) >= 0


def test_time_to_the_verdict(said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_to_verdict, "REST", 0.2)
    text = said(time_to_verdict.main, "--games", 1, "--players", 2)
    pages = re.findall(r"(\w+) [0-9.]+ s", text.splitlines()[0])
    assert pages == ["table", "tv", "anna", "ben"]
    assert 0 < number("median # s", text) < PATIENCE


class Copy:
    """A server that need not import everything again."""

    def __init__(self, words: list[str], log: Path) -> None:
        self._process, self.terminate = warm_start("tests.afterwards.slowed", words, log), lambda: None

    def wait(self) -> None:
        self._process.stop(signal.SIGTERM)


def test_whether_games_are_slowed(said: Said, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def started(db: Path, figures: bool) -> tuple[Any, int]:
        log, until = tmp_path / f"{figures}.log", time.monotonic() + PATIENCE
        process = Copy(["--serve", str(db), *(["--figures"] * figures)], log)
        while not (log.exists() and log.read_text().endswith("\n")) and time.monotonic() < until:
            time.sleep(0.05)
        return process, int(json.loads(log.read_text())["port"])

    monkeypatch.setattr(slowed, "started", started)
    monkeypatch.setattr(slowed, "REST", 0.0)
    text = said(slowed.main, "clue", "--taps", 2, "--lines", 20)
    assert number("figures reach line #", text) >= 20
    for label in ("without figures", "with figures"):
        assert number(f"  {label} +median # ms", text) > 0
    assert "ms longer (median of pairs, 95 %)" in text

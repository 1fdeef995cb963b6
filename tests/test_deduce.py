"""`boardside deduce`: what a seat of an exported game can know, in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from assistant import cli
from assistant.archive import read_lines
from assistant.codec import encode
from assistant.event import REFEREE
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.library import SHELF
from assistant.table import MemoryLog, Table

DEMO = SHELF / "data" / "clue" / "demo.jsonl"


def run(*words: object) -> int:
    return cli.main(["deduce", *(str(word) for word in words)])


def report(capsys: pytest.CaptureFixture[str], *words: object) -> dict:
    assert run(*words, "--json") == 0
    return json.loads(capsys.readouterr().out)


def test_a_grid_in_percent_and_what_to_ask(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(DEMO, "--seat", "anna", "--at", 40) == 0
    said = capsys.readouterr().out
    assert "deals fit" in said
    assert "bits are missing" in said
    rope = next(line for line in said.splitlines() if line.startswith("Rope"))
    assert sum(float(cell.replace("-", "0").replace("yes", "100")) for cell in rope.split()[1:]) == pytest.approx(
        100, abs=0.3
    )
    assert said.count(" bits  ") == 5


@pytest.mark.rule("CLUE-INF-06", "CLUE-INF-11")
def test_the_models_differ_only_in_odds(capsys: pytest.CaptureFixture[str]) -> None:
    random = report(capsys, DEMO, "--seat", "ben", "--at", 60)
    uniform = report(capsys, DEMO, "--seat", "ben", "--at", 60, "--model", "uniform")
    assert random["deals"] == uniform["deals"] > 1
    assert random["cards"] != uniform["cards"]
    for card, places in random["cards"].items():
        assert sum(places.values()) == pytest.approx(1)
        assert [p == 0 for p in places.values()] == [p == 0 for p in uniform["cards"][card].values()]
    assert random["ask"][0]["bits"] > 0


def test_less_is_known_earlier_and_the_table_knows_least(capsys: pytest.CaptureFixture[str]) -> None:
    early, late = (report(capsys, DEMO, "--seat", "ben", "--at", at) for at in (20, 80))
    assert late["deals"] < early["deals"]
    assert report(capsys, DEMO, "--seat", "table", "--at", 20)["deals"] > early["deals"]


def test_what_cannot_be_asked_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for words, sentence in (
        ((DEMO, "--seat", "nobody"), "No seat called “nobody”. There are: anna, ben, carla, david, table."),
        ((DEMO, "--seat", "anna", "--at", 999), "There is no line 999; the last one is"),
        (("no.jsonl", "--seat", "anna"), "There is no file no.jsonl."),
    ):
        assert run(*words) == 2
        assert capsys.readouterr().err.startswith(sentence)


def test_a_game_without_hidden_cards_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for key in ("risk", "acquire", "cold_cash_risk"):
        path = tmp_path / f"{key}.jsonl"
        path.write_text(f'{{"boardside":1,"game":"{key}","title":"Friday"}}\n', "utf-8")
        assert run(path, "--seat", "table") == 2
        said = capsys.readouterr().err
        assert said.startswith(f"Nothing can be deduced in {GAMES[key].title}: nobody asks there for hidden cards.")
        assert said.count("\n") == 1
    path.write_text('{"boardside":1,"game":"clue","title":"Friday"}\n', "utf-8")
    assert run(path, "--seat", "table") == 2
    assert "not laid yet" in capsys.readouterr().err


def test_lines_that_cannot_all_be_true_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Ben passes on what he holds; from his own seat that cannot be."""
    written = read_lines(DEMO.read_bytes().splitlines(), GAMES)
    table = Table(written.game, MemoryLog(written.entries[:6]))
    state = table.view(REFEREE)
    held = state.hands["ben"]
    suspect = next((c for c in held if c in state.deck["suspect"]), "green")
    room = next(c for c in state.deck["room"] if c not in held)
    weapon = next(c for c in state.deck["weapon"] if c in held or suspect in held)
    table.record(e.SuggestionMade(by="anna", suspect=suspect, weapon=weapon, room=room), "anna")
    table.record(e.Passed(by="ben"), "ben")
    lines = [DEMO.read_text("utf-8").splitlines()[0], *(encode(entry) for entry in table.entries)]
    path = tmp_path / "slip.jsonl"
    path.write_text("\n".join(lines), "utf-8")
    assert run(path, "--seat", "ben") == 0
    label = table.lines[-1].label
    assert f"{label} cannot all be true" in capsys.readouterr().out
    assert label in report(capsys, path, "--seat", "ben")["conflict"]["doubtful"]

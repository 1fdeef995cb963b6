"""`boardside deduce`: what a seat of an exported game can know, in the terminal."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from assistant.cli import main as cli
from assistant.content.catalogue import SHELF
from assistant.core.codec import encode
from assistant.core.event import REFEREE
from assistant.core.offer import Nonsense
from assistant.core.seating import Seated
from assistant.deduction import NoSuch, advise, given, insight, posterior, why
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.clue.setup import lay
from assistant.kit.facts import Evidence
from assistant.knowledge.evidence import evidence, learnt, opened, read
from assistant.storage.game_file import read_lines
from assistant.table.table import MemoryLog, Table
from dashboards.games.clue.deck import edition_cards

DEMO = SHELF / "data" / "clue" / "demo.jsonl"
WHOLE = SHELF / "tests" / "stories" / "today" / "clue-right.jsonl"
"""A game in which nothing was corrected."""


def run(*words: object) -> int:
    return cli.main(["deduce", *(str(word) for word in words)])


def report(capsys: pytest.CaptureFixture[str], *words: object) -> dict:
    assert run(*words, "--json") == 0
    return json.loads(capsys.readouterr().out)


def test_a_grid_in_percent_and_what_to_ask(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(DEMO, "--seat", "anna", "--at", 40) == 0
    said = capsys.readouterr().out
    assert "deals fit" in said
    assert "more bits of information" in said
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
        assert said.startswith(f"Nothing can be deduced in {GAMES[key].title}: it has no hidden cards to ask for.")
        assert said.count("\n") == 1
    path.write_text('{"boardside":1,"game":"clue","title":"Friday"}\n', "utf-8")
    assert run(path, "--seat", "table") == 2
    assert "not set up yet" in capsys.readouterr().err


def test_lines_that_cannot_all_be_true_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Ben passes although he holds a card; from his own seat that is impossible."""
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
    assert run(path, "--seat", "ben") == 3
    label = table.lines[-1].label
    assert f"{label} cannot all be true" in capsys.readouterr().out
    assert run(path, "--seat", "ben", "--json") == 3
    clash = json.loads(capsys.readouterr().out)["conflict"]
    assert label in clash["doubtful"]
    assert clash["fewest"]
    assert run(path, "--seat", "ben", "--without", label) == 0
    assert capsys.readouterr().out.startswith(f"Assuming that line {label} is mistaken:\nBen: ")


# ---------------------------------------------------------------- what can be said besides


def test_seats_go_by_name_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert report(capsys, DEMO, "--seat", "Anna", "--at", 40) == report(capsys, DEMO, "--seat", "anna", "--at", 40)
    assert report(capsys, DEMO, "--seat", "CARLA", "--at", 40)["seat"] == "carla"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--seat", "bena"), "No seat called “bena”. Did you mean ben? There are: anna, ben, carla, david, table."),
        (("--seat", "ben", "--model", "unifrom"), "No model called “unifrom”. Did you mean uniform?"),
        (("--seat", "ben", "--given", "roppe at anna"), "No card called “roppe”. Did you mean rope?"),
        (("--seat", "ben", "--why", "rope at annna"), "No place called “annna”. Did you mean anna?"),
        (("--seat", "ben", "--why", "rope"), "“rope” does not say a card and a place. Write it like “rope at ben”."),
        (("--seat", "ben", "--without", "900"), "There is no line 900; the last one is"),
        (("--seat", "ben", "--then", "--at", "900"), "There is no line 900; the last one is"),
    ],
)
def test_what_there_is_not_is_named_with_what_there_is(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str
) -> None:
    assert run(DEMO, *words) == 2
    said = capsys.readouterr()
    assert said.err.startswith(sentence)
    assert said.err.count("\n") == 1
    assert said.out == ""


def test_a_game_can_be_piped_in(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = report(capsys, DEMO, "--seat", "ben", "--at", 40)
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(DEMO.read_bytes())))
    assert report(capsys, "-", "--seat", "ben", "--at", 40) == wanted


@pytest.mark.rule("CLUE-INF-11")
def test_what_is_supposed_is_a_condition(capsys: pytest.CaptureFixture[str]) -> None:
    """P(x | rope at Ben) for both answers, weighed by P(rope at Ben), is P(x)."""
    words = (DEMO, "--seat", "anna", "--at", 40, "--model", "uniform")
    plain = report(capsys, *words)
    there = report(capsys, *words, "--given", "Rope at Ben")
    not_there = report(capsys, *words, "--given", "rope not at ben")
    chance = plain["cards"]["rope"]["ben"]
    assert 0 < chance < 1
    assert there["cards"]["rope"]["ben"] == 1
    assert not_there["cards"]["rope"]["ben"] == 0
    assert there["deals"] + not_there["deals"] == plain["deals"]
    for card, places in plain["cards"].items():
        for place, wanted in places.items():
            both = chance * there["cards"][card][place] + (1 - chance) * not_there["cards"][card][place]
            assert both == pytest.approx(wanted, abs=1e-9)


def test_a_supposition_that_cannot_be_names_the_lines_against_it(capsys: pytest.CaptureFixture[str]) -> None:
    found = report(capsys, DEMO, "--seat", "anna", "--at", 60)
    cell = next(
        (card, place) for card, at in found["cards"].items() for place, p in at.items() if p == 0 and place == "ben"
    )
    said = f"{cell[0]} at {cell[1]}"
    assert run(DEMO, "--seat", "anna", "--at", 60, "--why", said, "--json") == 0
    reason = json.loads(capsys.readouterr().out)["why"][0]
    assert reason["held"] is False
    assert run(DEMO, "--seat", "anna", "--at", 60, "--given", said, "--json") == 3
    assert json.loads(capsys.readouterr().out)["conflict"]["lines"] == reason["lines"]
    assert run(DEMO, "--seat", "anna", "--at", 60, "--why", said) == 0
    shown = capsys.readouterr().out.splitlines()
    assert "is not at Ben, because of these lines." in shown[0]
    assert [line.split()[0] for line in shown[1:]] == reason["lines"]


def test_an_open_cell_is_said_to_be_open(capsys: pytest.CaptureFixture[str]) -> None:
    found = report(capsys, DEMO, "--seat", "anna", "--at", 40, "--why", "rope at ben")
    assert found["why"][0]["held"] is None
    assert run(DEMO, "--seat", "anna", "--at", 40, "--why", "rope at ben") == 0
    chance = 100 * found["cards"]["rope"]["ben"]
    assert capsys.readouterr().out == f"Rope at Ben: open, {chance:.1f} %.\n"


def test_a_set_up_that_cannot_be_dealt_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    header, laid = DEMO.read_text("utf-8").splitlines()[:2]
    path = tmp_path / "sizes.jsonl"
    path.write_text("\n".join([header, re.sub(r'(?<="hand_sizes":\{"anna":)\d', "9", laid)]), "utf-8")
    assert run(path, "--seat", "table") == 3
    assert "the hand sizes do not add up, before any line is read" in capsys.readouterr().out


# ---------------------------------------------------------------- corrections, then and now


def corrected() -> tuple[Table, str]:
    """Return a table whose first shown card is later corrected to a pass, and the label of that line."""
    table = opened(read(WHOLE))
    line = next(line for line in table.lines if isinstance(line.event, e.CardShown))
    table.amend(line.seq, e.NobodyShowed(), REFEREE)
    return table, line.label


@pytest.mark.rule("CLUE-AMB-09")
def test_as_believed_then_is_not_as_corrected_since(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, label = corrected()
    path = tmp_path / "corrected.jsonl"
    path.write_text("\n".join([WHOLE.read_text("utf-8").splitlines()[0], *map(encode, table.entries)]), "utf-8")
    then = report(capsys, path, "--seat", "table", "--at", label, "--then")
    assert then == report(capsys, WHOLE, "--seat", "table", "--at", label)
    assert run(path, "--seat", "table", "--at", label, "--json") in (0, 3)
    assert json.loads(capsys.readouterr().out)["deals"] != then["deals"]
    facts = evidence(path, "table", at=label, then=True).facts
    assert facts == evidence(WHOLE, "table", at=label).facts != evidence(table, "table", at=label).facts


def test_evidence_in_one_step() -> None:
    """Evidence can be taken from a file, its name, or a table; by line; with what people call the lines."""
    table = opened(read(DEMO))
    lines = [line.label for line in table.lines]
    for at in ("20", "55", ""):
        upto = lines.index(at) + 1 if at else None
        for seat in ("anna", "table"):
            wanted = table.game.evidence(table.story(seat, upto), seat)
            assert evidence(DEMO, seat, at) == evidence(str(DEMO), seat, at) == evidence(table, seat, at) == wanted
            assert learnt(table, seat, upto) == wanted
    assert evidence(table, "Anna", 55) == evidence(table, "anna", "55")
    found = evidence(table, "anna")
    assert {found.labels[fact.seq] for fact in found.facts} <= set(lines)
    cell = next(cell for cell, mark in posterior(found).marks.cells.items() if mark == "yes" and cell[1] == "ben")
    reason = why(found, *cell)
    assert reason is not None
    assert reason.labels == found.called(reason.lines)
    assert set(reason.labels) <= set(lines)


def test_the_same_name_twice_is_asked_about() -> None:
    table = Table(GAMES["clue"])
    table.record(lay([Seated(key="p1", name="Anna"), Seated(key="p2", name="Anna"), Seated(key="p3", name="Ben")]))
    with pytest.raises(Nonsense, match=r"2 players are called Anna: use p1 or p2\."):
        evidence(table, "anna")
    assert evidence(table, "p2").sizes.keys() == {"p1", "p2", "p3"}


@pytest.mark.parametrize(
    "asked",
    [
        lambda found: posterior(found, "rnadom"),
        lambda found: posterior(found).probability("roppe", "ben"),
        lambda found: why(found, "rope", "bne"),
        lambda found: given(found, "rope", "bne"),
        lambda found: advise(found, "nobody", ["ben"]),
        lambda found: advise(found, "anna", ["bne"]),
        lambda found: advise(found, "anna", ["ben"], rooms=["hal"]),
        lambda found: insight("anna", [(1, found)], "rnadom"),
    ],
)
def test_no_name_is_taken_for_another_in_python(asked: Callable[[Evidence], object]) -> None:
    with pytest.raises(NoSuch, match=r"^No \w+ called “\w+”\..* There are: "):
        asked(evidence(DEMO, "anna", 40))


def test_a_spectator_of_thirty_cards_is_told_that_figures_are_sampled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game with the largest edition in its box, seen from the table, as the command says it."""
    path = tmp_path / "thirty.jsonl"
    table = crowded()
    path.write_text("\n".join([DEMO.read_text("utf-8").splitlines()[0], *map(encode, table.entries)]), "utf-8")
    found = report(capsys, path, "--seat", "table")
    assert found["method"] == "sampled"
    assert found["sampled"]["draws"] > 1000
    assert 0 < found["sampled"]["cards"]["rope"]["envelope"] < 0.1
    assert run(path, "--seat", "table") == 0
    said = capsys.readouterr().out
    assert "sampled" in said
    assert "standard errors" in said


def crowded() -> Table:
    """Return five players, thirty cards, and twelve suggestions of which everybody saw who answered."""
    dice, cards = random.Random(4), edition_cards("master_detective")
    table = Table(GAMES["clue"], clock=lambda: 0)
    table.record(lay([Seated(key=key, name=key.title()) for key in ("anna", "ben", "carla", "david", "edith")], cards))
    deck, order = table.view("table").deck, table.view("table").order
    for at in range(12):
        named = {kind: dice.choice(keys) for kind, keys in deck.items()}
        asker = order[at % 5]
        table.record(e.SuggestionMade(by=asker, **named), asker)
        shower = order[(at + dice.randint(1, 3)) % 5]
        table.record(e.CardShown(by=shower, to=asker), shower)
    return table

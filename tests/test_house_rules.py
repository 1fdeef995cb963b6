"""The laws of house rules: each is taken or left by a variant, is read, and makes a difference."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assistant.authoring.asking import places
from assistant.authoring.differences import WATCHED, watched
from assistant.authoring.house_rules import house_rules_of, undecided, unread
from assistant.authoring.random_play import differences_in, look, play
from assistant.authoring.sources import modules_of, package_of
from assistant.content import house_rules
from assistant.content.catalogue import SHELF, Ambiguity, Catalogue, catalogue
from assistant.content.house_rules import chosen, rulings
from assistant.core.game import Game
from assistant.games import GAMES
from assistant.kit.learning import Learning
from assistant.table.table import Table
from tests import recorded_games as kept
from tests import simulate_risk
from tests.command_line import run
from tests.inventing import games

IDLE = Ambiguity(
    id="RSK-AMB-99",
    question="Is the board green?",
    default="yes",
    ruling="Yes.",
    reasoning="It is on purpose that nothing depends on it.",
    options=(("yes", "yes"), ("no", "no, it is blue")),
)


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give RISK one more ambiguity, on which nothing depends."""

    def more(name: str) -> Catalogue:
        found = catalogue(name)
        return replace(found, ambiguities=(*found.ambiguities, IDLE)) if name == "risk" else found

    _forget()
    monkeypatch.setattr(house_rules, "catalogue", more)
    yield
    _forget()


def _forget() -> None:
    for cached in (house_rules.rulings, house_rules.choices, house_rules.asked, house_rules._all):
        cached.cache_clear()


@games
def test_every_house_rule_is_read(game: Game[Any]) -> None:
    assert list(unread(game)) == []


@games
def test_a_variant_takes_or_leaves_every_house_rule_of_its_base(game: Game[Any]) -> None:
    assert list(undecided(game)) == []


def test_a_new_house_rule_of_a_base_is_not_silently_one_of_its_variants(idle: None) -> None:
    """It belongs to RISK alone, and both variants are asked about it."""
    assert IDLE.id in {ruling.ambiguity for ruling in rulings("risk")}
    for variant in ("one_world_dominion", "cold_cash_risk"):
        assert IDLE.id not in {ruling.ambiguity for ruling in rulings(variant)}
        assert list(undecided(GAMES[variant])) == [
            f"RSK-AMB-99 is new in risk: say in the catalogue of {variant} whether it takes or leaves it."
        ]


def test_a_house_rule_that_nothing_reads_is_found(idle: None) -> None:
    (said,) = unread(replace(GAMES["risk"], rulings=rulings("risk")))
    assert said.startswith("RSK-AMB-99 is never read in RISK.")


def test_a_house_rule_that_is_read_and_changes_nothing_is_found(idle: None) -> None:
    """A few random games tell most readings of RISK apart, but not those of the rule that is asked and ignored."""
    plain = GAMES["risk"]

    def ignoring(event: Any, state: Any) -> Any:
        chosen(state, IDLE.id)
        return plain.apply(event, state)

    left = differences_in(replace(plain, apply=ignoring, rulings=rulings("risk")), range(4), lines=80)
    assert (IDLE.id, ("yes", "no")) in left
    assert "RSK-AMB-99: “yes” and “no” make no difference in RISK." in left.said()
    assert len(list(left)) <= 4, "of ten pairs"


def test_a_house_rule_that_makes_a_difference_is_told_apart(idle: None) -> None:
    plain = GAMES["risk"]

    def telling(event: Any, before: Any, after: Any) -> str:
        return plain.tell(event, before, after) + (" The board is blue." if chosen(after, IDLE.id) == "no" else "")

    left = differences_in(replace(plain, tell=telling, rulings=rulings("risk")[-1:]), range(1), lines=2)
    assert list(left) == []


@games
def test_a_house_rule_that_every_function_ignores_is_found_in_every_game(game: Game[Any], idle: None) -> None:
    """No answer of a game differs for another reason than the reading."""
    file = SHELF / "data" / game.key / "demo.jsonl"
    if not file.is_file():
        file = next((SHELF / "tests" / "stories" / "today").glob(f"{game.key}-*.jsonl"), file)

    def ignoring(work: Callable[..., Any]) -> Callable[..., Any]:
        if isinstance(work, Learning):
            return Learning(ignoring(work.learn))

        def asking(*given: Any, **named: Any) -> Any:
            house_rules.chosen_in({}, IDLE.id)
            return work(*given, **named)

        return asking

    own = {name: ignoring(work) for name in WATCHED if (work := getattr(game, name)) is not getattr(Game, name, None)}
    asking, left = watched(replace(game, **own, rulings=rulings("risk")[-1:]))
    entries = kept.written(file).entries if file.is_file() else simulate_risk.Game(3, seed=5).play().entries
    table = Table(asking)
    for entry in entries[:25]:
        table.record(entry.event, entry.author, note=entry.note, freely=True)
        look(table)
    assert left.left == {IDLE.id: {("yes", "no")}}


@games
def test_random_games_are_played_by_what_is_offered(game: Game[Any]) -> None:
    """They need nothing but the game, and the same seed plays the same game."""
    table = play(game, 3, 8)
    assert len(table.entries) > 1
    assert [entry.event for entry in play(game, 3, 8).entries] == [entry.event for entry in table.entries]


# ---------------------------------------------------------------- the sources of a game of another package

TINY = {
    "__init__.py": "from .rules import apply\n",
    "rules.py": '''
from assistant.content.house_rules import chosen, chosen_in
from assistant.content.house_rules import chosen as reading_of
from .words import said_at

LATE = "TNY-AMB-02"
BOTH = ("TNY-AMB-03", "TNY-AMB-04")


def apply(event, state):
    """No reading: "TNY-AMB-09" stands in a text, and illegal() below cites one."""
    return chosen(state, "TNY-AMB-01") == "yes" and reading_of(state, ambiguity=LATE)


class Plan:
    def read(self, ambiguity):
        return chosen_in(self.options, ambiguity)

    def late(self):
        return self.read("TNY-AMB-05"), illegal("You are late.", "TNY-AMB-09")


def every(state):
    return [chosen(state, one) for one in BOTH], said_at(1, state, rule="TNY-AMB-06")
''',
    "words.py": """
def said_at(line, state, *, rule):
    return state.options.get(rule), state.options["TNY-AMB-07"]
""",
}


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Write a package of another author, and return its name."""
    folder = tmp_path / "boardside_tiny"
    folder.mkdir()
    for name, text in TINY.items():
        (folder / name).write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return "boardside_tiny"


def test_every_way_of_asking_is_found(tiny: str) -> None:
    """Constants, loops, names given on import, keywords, methods that hand an id on, looking up; in no citation."""
    found = places([module for module in modules_of(tiny) if module.startswith(tiny)])
    assert {rule: [str(place) for place in where] for rule, where in found.items()} == {
        "TNY-AMB-01": ["boardside_tiny.rules:apply:12"],
        "TNY-AMB-02": ["boardside_tiny.rules:apply:12"],
        "TNY-AMB-03": ["boardside_tiny.rules:every:24"],
        "TNY-AMB-04": ["boardside_tiny.rules:every:24"],
        "TNY-AMB-05": ["boardside_tiny.rules:Plan.late:20"],
        "TNY-AMB-06": ["boardside_tiny.rules:every:24"],
        "TNY-AMB-07": ["boardside_tiny.words:said_at:3"],
    }
    assert tiny not in sys.modules, "the package was imported to be read"


def test_screens_base_games_and_families_are_read_too() -> None:
    found = {rule.ambiguity.id: [str(place) for place in rule.read] for rule in house_rules_of(GAMES["risk"])}
    assert any(place.startswith("dashboards.games.risk.setup:") for place in found["RSK-AMB-05"])
    assert any(place.startswith("dashboards.lobby.preparing:") for place in found["RSK-AMB-05"])
    for variant, other in (("one_world_dominion", "assistant.games.risk"), ("cold_cash_risk", "assistant.families")):
        read = [str(place) for rule in house_rules_of(GAMES[variant]) for place in rule.read]
        assert any(place.startswith(other) for place in read)
        assert any(place.startswith(package_of(GAMES[variant])) for place in read)


# ---------------------------------------------------------------- the command


def test_the_command_lists_a_house_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("house-rules", "risk", "rsk-amb-04") == 0
    said = capsys.readouterr().out
    assert said.startswith("RSK-AMB-04  Is the bonus of two extra armies limited to once per turn?\n  * once  at most")
    assert "  RISK and Cold Cash Risk have it.\n  One World Dominion leaves it out: Every area that a set names" in said
    assert "  It is read in\n    assistant.games.risk.advice_cards:once_a_turn:" in said


def test_the_command_says_what_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("house-rules", "killer_clue", "KC-AMB-28") == 0
    assert "It changes nothing in the program: The nine cards are not cards" in capsys.readouterr().out


@games
def test_the_command_lists_every_house_rule(game: Game[Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert run("house-rules", game.key) == 0
    said = capsys.readouterr().out
    assert [line.split()[0] for line in said.splitlines() if line and line[0] != " "] == [
        ruling.ambiguity for ruling in game.rulings
    ]
    assert "Nothing reads it" not in said


def test_the_command_knows_no_other_house_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("house-rules", "risk", "CLUE-AMB-01") == 2
    assert capsys.readouterr().err == "RISK has no house rule CLUE-AMB-01. See: boardside house-rules risk\n"

"""`boardside check-game`: games that are sound pass, and whatever is broken in one is named in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from assistant.cli.checking import command
from assistant.cli.checking.command import check
from assistant.cli.checking.findings import FEW, Findings
from assistant.cli.checking.subject import subject
from assistant.cli.new_game import write
from assistant.games import GAMES
from tests.command_line import run
from tests.plugins import Package, plugged

EXAMPLES = Path(__file__).parent / "examples"
KEY = "pebbles"
Files = Mapping[str, str]
Break = Callable[[Files], Files]


def checked(folder: Path, games: int = 6) -> Findings:
    findings = Findings()
    with subject(str(folder)) as found:
        check(found, findings, games)
    return findings


@pytest.fixture(autouse=True)
def short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "LONGEST", 40)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Files:
    folder = tmp_path_factory.mktemp("sound") / KEY
    write(KEY, folder)
    return {file.relative_to(folder).as_posix(): file.read_text("utf-8") for file in folder.rglob("*.*")}


def written(folder: Path, files: Files) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def code(old: str, new: str, more: str = "") -> Break:
    """Return what replaces this text of the module, and adds more to its end."""
    name = f"boardside_{KEY}/__init__.py"

    def broken(files: Files) -> Files:
        assert old in files[name]
        return {**files, name: files[name].replace(old, new) + more}

    return broken


def both(one: Break, other: Break) -> Break:
    """Return what breaks a game twice."""
    return lambda files: other(one(files))


def book(more: str) -> Break:
    """Return what adds something to the catalogue."""
    name = f"boardside_{KEY}/rules.toml"
    return lambda files: {**files, name: files[name] + more}


def screens(text: str) -> Break:
    """Return what adds screens."""
    return lambda files: {**files, f"boardside_{KEY}/screens.py": text}


READ = "chosen(state, 'PEBBL-AMB-01'); "
SELDOM = "chosen(state, 'PEBBL-AMB-01') if state.turn > 999 else 0; "
EFFECT = 'return state.add("tokens", self.by, 1)'
TELL = 'says = "{by} takes a token."'
REMEMBERED = """
    def tell(self, before, after):
        SEEN.append(self)
        return f"{after.name(self.by)} takes a token."
"""
"""A sentence that counts how often it is read, beside the State; `SEEN` is a list of the module."""
KEPT = """

class TokenHidden(Move):
    private_to = ("by",)
    says = "{by} hides a token."
    verb = "Hide a token"
    rare = True
    by: Player

    def effect(self, state: Table) -> Table:
        return state.add("tokens", self.by, 1)
"""
"""A private move that changes what everybody sees."""
TOLD = """
from boardside.kit import secret

SEEN = []

class NumberKept(Move):
    says = "{by} keeps a number."
    verb = "Keep a number"
    by: Player
    number: int | None = secret("by")

    def effect(self, state: Table) -> Table:
        SEEN.extend([self.number] if self.number else [])
        return state
"""
"""A secret that gets out through a list of the module, `SEEN`."""
SWITCHED = """

class SwitchSet(Move):
    says = "{by} sets a switch."
    verb = "Set a switch"
    ends = True
    by: Player
    one: bool
    two: bool
    three: bool

    def check(self, state: Table) -> Iterator[str | Notice]:
        if self.one and self.three:
            yield "The first switch and the third exclude each other."
"""
"""A move with three fields, of which the last can be forbidden by the first."""
MARKED = """

class TokenMarked(Move):
    says = "{by} marks a token."
    verb = "Mark a token"
    by: Player
    paint: Annotated[str, Of("paint")]

    @classmethod
    def choices(cls, name, state, by):
        return ("red", "blue") if name == "paint" else None
"""
"""A move with words that the table does not have, and without an effect."""
RULE = '\n[[rule]]\nid = "{}"\ntitle = "More"\ntext = "More to know."\n'
READING = (
    '\n[[ambiguity]]\nid = "PEBBL-AMB-01"\nquestion = "Who begins?"\ndefault = "{}"\n'
    'options = [{{ key = "first", text = "The first" }}, {{ key = "last", text = "The last" }}]\n'
)


def before_game(text: str) -> Break:
    """Return what adds a move before the game is put together."""
    needed = "\nfrom typing import Annotated\nfrom boardside.kit import Of\n"
    return code("\n\nGAME = game(", f"{needed}{text}\n\nGAME = game(")


def moves_of(name: str, text: str) -> Break:
    """Return what adds a method or a property to the State."""
    return code("    def settled(self)", f"    {name}\n{text}\n\n    def settled(self)")


FAULTS: Mapping[str, tuple[Break, str]] = {
    "no sentence": (code(TELL, ""), "TokenTaken has no sentence: give it `says`, or `tell`."),
    "a brace that names nothing": (
        code(TELL, 'says = "{who} takes a token."'),
        "`says` of TokenTaken names “who”, and it has no such field",
    ),
    "a key in a sentence": (
        code(TELL, "def tell(self, before, after): return f'{self.by} takes a token.'"),
        "The sentence of TokenTaken has the key “",
    ),
    "Python in a sentence": (
        code(TELL, "def tell(self, before, after): return f'{after.name(self.by)} takes {None}.'"),
        "The sentence of TokenTaken has words of Python",
    ),
    "nothing for a sentence": (
        code(TELL, "def tell(self, before, after): pass"),
        "tell cannot be used: it gave nothing instead of a sentence",
    ),
    "apply raises": (
        code(EFFECT, "return state.add('tokens', self.by, {}['pile'])"),
        (
            "effect of TokenTaken raises KeyError: 'pile' in boardside_pebbles/__init__.py line 40 "
            "(after these lines: “The game is set up."
        ),
    ),
    "apply ends the program": (code(EFFECT, "raise SystemExit(3)"), "effect of TokenTaken raises SystemExit: 3"),
    "apply gives nothing": (code(EFFECT, "pass"), "apply of TokenTaken raises AttributeError"),
    "check raises": (
        code("if self.to == self.by:", "if state.tokens[self.to + '!']:"),
        "check of TokenStolen raises KeyError",
    ),
    "the set-up raises": (
        moves_of("def set_up(self):", "        1 / 0"),
        "apply of GameStarted raises ZeroDivisionError",
    ),
    "the State is changed in place": (
        code(EFFECT, "state.tokens[self.by] = 4; return state"),
        "apply of TokenTaken changes the State that it is given: return another one, with `replace`.",
    ),
    "chance": (
        code(EFFECT, "import random; return state.add('tokens', self.by, random.randint(0, 9))"),
        "apply of TokenTaken gives another State each time",
    ),
    "a memory beside the State": (
        lambda files: code(EFFECT, "return state.add('tokens', self.by, len(SEEN))", "\nSEEN = []\n")(
            code(TELL, REMEMBERED)(files)
        ),
        "A stored game is not the same when it is opened again: `tokens`",
    ),
    "a law": (
        moves_of("def laws(self):", "        if sum(self.tokens.values()) > 3: yield 'There are only three tokens.'"),
        "A law of the game is broken: There are only three tokens. (after these lines:",
    ),
    "no end": (
        code("if self.count(", "if False and self.count("),
        "The game never ended in 3 random games: after which line is it `over`?",
    ),
    "nothing to tap": (
        code("if self.to == self.by:", "if True:", "\nTokenTaken.check = lambda self, state: ['No.']\n"),
        "Nothing can be tapped, and the game is not over (after these lines:",
    ),
    "no button": (
        code('rules = ("PEBBL-01", "PEBBL-02")', 'phase = "nihgt"'),
        "TokenStolen was on no button in 3 random games: do its `phase`, `who` and `check` ever allow it?",
    ),
    "a button that check forbids": (
        before_game(SWITCHED),
        "The button “Set a switch” of SwitchSet can be tapped though `check` forbids it (with by = ",
    ),
    "a word that nobody knows": (
        before_game(MARKED),
        (
            "The button “Mark a token” of TokenMarked offers “red”, which is no paint. "
            "Add it to the words of the State, under “paint”."
        ),
    ),
    "a choice without a button": (
        code(
            "    def check(self, state: Table)",
            "    @classmethod\n    def choices(cls, name, state, by):\n"
            "        return state.others(by)[:1] if name == 'to' else None\n\n    def check(self, state: Table)",
        ),
        "`check` allows TokenStolen (with by = ",
    ),
    "a secret": (
        lambda files: before_game(TOLD)(
            code(TELL, "def tell(self, before, after): return f'One of {sum(SEEN)}.'")(files)
        ),
        "A secret shows: `number` of NumberKept, which ",
    ),
    "a view of one's own": (before_game(KEPT), "`tokens` of the State depends on who looks"),
    "the form of the set-up": (
        screens("import dataclasses\nfrom dashboards.parts.setup.form import Setup\nSETUP = Setup\n"),
        "`SETUP` of the screens cannot be used: it is a type and no Setup",
    ),
    "a button with a brace": (
        code('verb = "Take a token"', 'verb = "Take {what}"'),
        "`verb` of TokenTaken names “what”, and it has no such field: “Take {what}”.",
    ),
    "a label of nothing": (
        code('verb = "Take a token"', 'verb = "Take a token"; labels = {"what": "Which one"}'),
        "`labels` of TokenTaken names “what”, and it has no such field.",
    ),
    "a page": (
        screens(
            "from dashboards.parts.common.arrangement import Arrangement\n"
            "def status(sight): return {'title': sight.state.nothing}\n"
            "ARRANGEMENT = Arrangement(status=status)\n"
        ),
        "`status` of the screens raises AttributeError: 'Table' object has no attribute 'nothing' in boardside_pebbles",
    ),
    "a reading that nothing reads": (
        book(READING.format("first")),
        "PEBBL-AMB-01 is never read in Pebbles. Ask chosen(state, “PEBBL-AMB-01”) where it matters",
    ),
    "a default that is no reading": (book(READING.format("oldest")), "PEBBL-AMB-01 has no option called “oldest”"),
    "an id twice": (book(RULE.format("PEBBL-02")), "`rules.toml` has 2 entries with the id PEBBL-02."),
    "no id": (book(RULE.format("pebbles 4")), "“pebbles 4” in `rules.toml` is no id"),
    "a rule that is nowhere": (
        code('rules = ("PEBBL-01",)', 'rules = ("PEBBL-09",)'),
        "TokenTaken names the rule PEBBL-09, and `rules.toml` does not have it.",
    ),
    "no Python": (code("GAME = game(", "GAME = = game("), "cannot be loaded: SyntaxError"),
    "no import": (code("from dataclasses", "from dataclass"), "cannot be loaded: ModuleNotFoundError"),
    "another key": (code(f'"{KEY}",', '"stones",'), "its game calls itself “stones”"),
}
ADVICE: Mapping[str, tuple[Break, str]] = {
    "no end by itself": (
        code("if self.count(", "if False and self.count("),
        "The game never ended in 6 random games: after which line is it `over`?",
    ),
    "no button of its own": (
        code('verb = "Take a token"', ""),
        "TokenTaken has no `verb`: its button says “Token taken”.",
    ),
    "no full stop": (code(TELL, 'says = "{by} takes a token"'), "The sentence of TokenTaken ends without a full stop"),
    "an effect that is none": (
        before_game(MARKED.replace('Annotated[str, Of("paint")]', "bool").replace('("red", "blue")', "(True, False)")),
        "TokenMarked changed nothing in 6 random games: what is its effect?",
    ),
    "a reading that is out of reach": (
        both(
            book(READING.format("first")),
            code(EFFECT, SELDOM + EFFECT, "\nfrom boardside.kit import chosen\n"),
        ),
        "PEBBL-AMB-01 was never asked for in these games: does play ever come to it?",
    ),
    "readings that make no difference": (
        both(book(READING.format("first")), code(EFFECT, READ + EFFECT, "\nfrom boardside.kit import chosen\n")),
        "PEBBL-AMB-01: “first” and “last” make no difference in Pebbles, as far as random games tell.",
    ),
    "a rule that nothing names": (book(RULE.format("PEBBL-04")), "Rule PEBBL-04 is named by no move and no test."),
    "two buttons alike": (
        code("\n\nGAME = game(", "\n\nclass TokenKept(TokenTaken):\n    says = '{by} keeps.'\n\n\n"
                 "class TokenGrabbed(Move):\n    says = '{by} grabs.'\n    verb = 'Take a token'\n    ends = True\n"
                 "    by: Player\n\n\nGAME = game("),
        "Two buttons say “Take a token” (TokenGrabbed and TokenKept). Nobody can tell them apart.",
    ),
}  # fmt: skip


def found(texts: Mapping[tuple[str, str], list[str]]) -> str:
    return "\n".join(text for said in texts.values() for text in said)


RARE = ("a view of one's own",)
"""Faults that three random games do not come to."""


@pytest.mark.parametrize("name", FAULTS)
def test_a_broken_game_is_named(name: str, sound: Files, tmp_path: Path) -> None:
    broken, sentence = FAULTS[name]
    if name == "no end":
        broken = both(broken, code("GAME = game(", "from dataclasses import replace\nGAME = game(", WITHOUT_END))
    findings = checked(written(tmp_path, broken(sound)), 6 if name in RARE else 3)
    assert sentence in found(findings.faults), found(findings.faults)


WITHOUT_END = """
from assistant.families.ready_made.corrections import GameEnded, PlayerLeft
GAME = replace(GAME, events=tuple(kind for kind in GAME.events if kind not in (GameEnded, PlayerLeft)))
"""


@pytest.mark.parametrize("name", ADVICE)
def test_advice_is_no_fault(name: str, sound: Files, tmp_path: Path) -> None:
    broken, sentence = ADVICE[name]
    findings = checked(written(tmp_path, broken(sound)))
    assert sentence in found(findings.advice), found(findings.advice)
    assert found(findings.faults) == ""


@pytest.mark.parametrize("example", ["coup", "score_pad"])
def test_the_examples_pass(example: str) -> None:
    findings = checked(EXAMPLES / example, 8)
    assert found(findings.faults) == ""


def test_a_game_of_boardside_itself_passes() -> None:
    findings = Findings()
    with subject("acquire") as game:
        check(game, findings, 1)
    del findings.faults["end", ""]  # one short game does not come to its end
    assert found(findings.faults) == ""


# ---------------------------------------------------------------------- the command


def test_the_command_ends_with_a_summary(sound: Files, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check-game", written(tmp_path, sound), "--games", 3) == 0
    said = r"Pebbles: no faults\. 3 random games with \d+ lines by the rules, \d of them to the end \(seed 1\)\."
    place = tmp_path / f"boardside_{KEY}"
    assert re.fullmatch(rf"Checking Pebbles \(pebbles\) in {place} …\n\n{said}\n", capsys.readouterr().out)
    assert KEY not in GAMES


def test_faults_and_advice_are_apart(sound: Files, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = book(RULE.format("PEBBL-04"))(code(TELL, "")(sound))
    assert run("check-game", written(tmp_path, files), "--games", 2) == 1
    said = capsys.readouterr().out
    assert "Faults:\n  - TokenTaken has no sentence: give it `says`, or `tell`.\n" in said
    assert "Advice:\n  - Rule PEBBL-04 is named by no move and no test.\n" in said
    assert "Pebbles: 1 fault, 1 piece of advice. 2 random games" in said


def test_the_folder_of_the_package_is_enough(sound: Files, tmp_path: Path) -> None:
    assert run("check-game", written(tmp_path, sound) / f"boardside_{KEY}", "--games", 1) == 0


def test_an_installed_game_is_checked_by_its_key(
    sound: Files, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {name.partition("/")[2]: text for name, text in sound.items() if name.startswith("boardside_")}
    broken = {**files, "__init__.py": "import nothing_of_this_name"}
    with plugged(tmp_path, Package(KEY, files), Package("gone", broken)):
        assert run("check-game", KEY, "--games", 1) == 0
        assert "Pebbles: no faults. 1 random game " in capsys.readouterr().out
        assert run("check-game", "gone") == 1
        assert "gone (boardside-gone 0.1): cannot be loaded: ModuleNotFoundError" in capsys.readouterr().out
        assert run("check-game", "nowhere") == 2
        assert "Installed games of other authors: gone, pebbles." in capsys.readouterr().err


def test_what_is_no_game_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check-game", "nowhere") == 2
    assert "There is no game “nowhere”, and no folder with this name." in capsys.readouterr().err
    assert run("check-game", tmp_path) == 2
    assert "has no pyproject.toml that names a game as an entry point of “boardside.games”" in capsys.readouterr().err


def test_few_of_a_kind_are_shown() -> None:
    findings = Findings()
    for number in range(FEW + 2):
        findings.fault("kind", f"Fault {number}.")
        findings.fault("kind", f"Fault {number}.")
    assert [*findings.lines()][-2:] == ["    … and 2 more like this.", ""]
    assert findings.count == (FEW + 2, 0)

"""Puzzles of every game: what they offer, what is right, the position they show, and which ones are left out."""

from __future__ import annotations

import gzip
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from assistant.bots import GAMES_PLAYED, simulate
from assistant.content.catalogue import place
from assistant.core.codec import decode
from assistant.core.event import REFEREE, TABLE, seen_by
from assistant.core.offer import Nonsense
from assistant.figures.facts import rows
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.table.table import Table
from assistant.training.decisions import CLEAR, TRIVIAL, reviewed, trivial
from assistant.training.decisions import puzzles as of_decisions
from assistant.training.making import PER_GAME, PER_KIND, Made, make, own, recorded
from assistant.training.proofs import OPEN, proofs
from assistant.training.puzzle import ASKED, PROOF, Choice, Puzzle, Source
from assistant.training.puzzle_file import PuzzleFile, read, story_of, write
from assistant.training.reference import missed

ALL = tuple(GAMES_PLAYED)
MADE: Final = ("clue", "risk", "acquire")
"""Games of which puzzles are made here; those of the others come with the program."""
SHIPPED: Final = read(place("data/puzzles/starter.puzzles"))


@cache
def made(game: str) -> PuzzleFile:
    """Return puzzles of this game: new ones, if making them is quick."""
    if game in MADE:
        return make(5, 11, [game]).file()
    return PuzzleFile([puzzle for puzzle in SHIPPED.puzzles if puzzle.game == game], SHIPPED.stories)


@pytest.mark.parametrize("game", ALL)
def test_a_puzzle_has_clear_choices(game: str) -> None:
    puzzles = made(game).puzzles
    assert len(puzzles) >= 5
    for puzzle in puzzles:
        assert puzzle.game == game
        assert puzzle.what in ASKED
        texts = [choice.text for choice in puzzle.choices]
        assert len(set(texts)) == len(texts) >= 2
        assert 1 <= sum(choice.right for choice in puzzle.choices) < len(texts)
        assert puzzle.best in {choice.text for choice in puzzle.choices if choice.right}
        assert puzzle.reason.endswith(".")
        assert not any("Robot" in text for text in (*texts, puzzle.reason, puzzle.about, puzzle.best))
        if puzzle.what != PROOF:
            values = {choice.right: [] for choice in puzzle.choices}
            for choice in puzzle.choices:
                values[choice.right].append(choice.value)
            assert min(values[True]) - max(values[False]) >= CLEAR[puzzle.unit] - 1e-9
            assert puzzle.margin == pytest.approx(max(values[True]) - max(values[False]))
            assert not trivial(puzzle)


@pytest.mark.parametrize("game", ALL)
def test_the_position_is_that_before_the_decision(game: str) -> None:
    """The position ends before the decision, in a game that goes on."""
    file = made(game)
    for puzzle in file.puzzles:
        table = file.table(puzzle)
        assert len(table.entries) == puzzle.lines
        state = table.view(puzzle.view)
        assert any(player.key == puzzle.seat for player in state.players)
        assert not state.over


@pytest.mark.parametrize("game", ["acquire", "clue", "risk"])
def test_a_story_folds_to_the_state_of_the_game(game: str) -> None:
    known = GAMES_PLAYED[game]
    table = simulate(game, [known.skills[0]] * known.usual, 3)
    derived = reviewed(table, REFEREE)
    lines = derived.played.lines
    decided = [row.since or row.line for row in derived[rows.DecisionRow] if row.alternatives]
    some = [at for at, line in enumerate(lines) if line.seq in {*decided[:: max(1, len(decided) // 5)]}]
    assert some
    story = story_of("x", game, lines)
    for at in some:
        shown = Made(stories={"x": story}).file().table(_any_puzzle(game, at))
        assert shown.view(REFEREE) == lines[at].before


def _any_puzzle(game: str, lines: int) -> Puzzle:
    choices = (Choice("a", 1.0, right=True), Choice("b", 0.0, right=False))
    return Puzzle(
        game=game, what="attack", seat="anna", view=TABLE, story="x", lines=lines, about="", choices=choices, best="a",
        reason="", unit="armies", margin=1.0, error=0.0, missed=missed(choices, "armies"), source=Source("simulated"),
    )  # fmt: skip


def test_a_purchase_of_several_lines_is_asked_before_the_first() -> None:
    table = simulate("acquire", ["engine", "simple", "engine"], 4)
    derived = reviewed(table, REFEREE)
    bought = [row for row in derived[rows.DecisionRow] if row.what == "purchase" and row.since]
    assert bought, "no purchase of several lines in this game"
    place = {line.seq: at for at, line in enumerate(derived.played.lines)}
    for row in bought:
        assert row.since is not None
        assert row.since < row.line
        lines = derived.played.lines[place[row.since] : place[row.line] + 1]
        assert {type(line.event).__name__ for line in lines} == {"StockBought"}
    every = of_decisions(derived, "x", Source("simulated"), dict.fromkeys(derived.played.seats, "engine"))
    starts = {place[row.since] for row in bought if row.since}
    asked = [puzzle.lines for puzzle in every if puzzle.what == "purchase"]
    assert starts & {*asked}
    assert not {place[row.line] for row in bought} & {*asked} - starts


@pytest.mark.parametrize("game", ["clue", "not_a_clue", "killer_clue", "advanced_cluedo"])
def test_proofs_are_true_and_need_several_lines(game: str) -> None:
    """Every place that a puzzle calls certain is where the card really is; lines that prove it are named."""
    proofs = [puzzle for puzzle in SHIPPED.puzzles if puzzle.what == PROOF and puzzle.game == game]
    assert proofs
    for puzzle in proofs:
        assert puzzle.choices[-1].text == OPEN
        if puzzle.best == OPEN:
            assert "It can still be in" in puzzle.reason
            continue
        assert puzzle.reason.startswith("It follows from lines ")
        state = SHIPPED.table(puzzle).view(REFEREE)
        if puzzle.about.startswith("Which"):
            held = {card for hand in state.hands.values() for card in hand}
            right = next(card.key for card in state.cards if card.name == puzzle.best)
            assert right not in held
        elif puzzle.best.endswith(" has it"):
            card = next(card.key for card in state.cards if f"Where is {state.the(card.key)}?" == puzzle.about)
            holder = next(player for player, hand in state.hands.items() if card in hand)
            assert puzzle.best == f"{state.name(holder)} has it"


def test_no_single_line_gives_a_proof_away() -> None:
    """Four games, several moments of each seat: no card is asked about that one line shows."""
    found = []
    for seed in range(4):
        table = simulate("clue", ["simple", "engine", "simple"], seed)
        seats = dict.fromkeys(("anna", "ben", "carla"), "simple")
        found += proofs(reviewed(table, REFEREE), "x", Source("simulated"), seats, f"{seed}")
    named = [re.findall(r"\d+", puzzle.reason) for puzzle in found if puzzle.best != OPEN]
    assert len(named) > 5
    assert min(map(len, named)) >= 2
    assert {puzzle.best == OPEN for puzzle in found} == {True, False}


def test_killer_clue_asks_what_to_ask() -> None:
    """Questions name a direction, so that none is offered twice."""
    some = Made()
    assert recorded(some, ["killer_clue"]) > 0
    asked = [puzzle for puzzle in some.puzzles if puzzle.what == "question"]
    assert asked
    for choice in (choice for puzzle in asked for choice in puzzle.choices):
        assert choice.text.endswith((", to the left", ", to the right"))


def test_a_game_gives_few_puzzles_of_a_kind() -> None:
    some = Made()
    table = simulate("acquire", ["simple", "engine", "simple"], 9)
    assert some.add(table, Source("simulated", seed=9), dict.fromkeys(("anna", "ben", "carla"), "simple")) == PER_GAME
    assert all(count <= PER_KIND for count in some.report.written.values())
    assert some.report.crowded == some.report.found - some.report.trivial - some.report.duplicates - PER_GAME


def test_rare_kinds_come_first() -> None:
    """Of one game, a kind that was rare so far is never left out for one that was frequent."""
    table, seats = (
        simulate("clue", ["simple", "engine", "simple"], 9),
        dict.fromkeys(("anna", "ben", "carla"), "simple"),
    )
    every = Made()
    every.add(table, Source("simulated", seed=9), seats)
    kinds = {what for _, what in every.report.written}
    assert len(kinds) > 2
    for rare in kinds:
        some = Made()
        some.report.written.update({("clue", what): 9 for what in kinds if what != rare})
        some.add(table, Source("simulated", seed=9), seats, most=1)
        assert [puzzle.what for puzzle in some.puzzles] == [rare]


def test_the_same_game_again_brings_only_what_was_left() -> None:
    """Each time a few of every kind, none twice, and in the end nothing."""
    some, table = Made(), simulate("clue", ["simple", "engine", "simple"], 9)
    seats = dict.fromkeys(("anna", "ben", "carla"), "simple")
    added = [some.add(table, Source("simulated", seed=9), seats) for _ in range(20)]
    assert added[0] > 0
    assert added[-1] == 0
    assert len({puzzle.alike for puzzle in some.puzzles}) == len(some.puzzles) == sum(added)
    assert some.report.duplicates > 0


def test_the_same_seed_makes_the_same_puzzles() -> None:
    assert [puzzle.key for puzzle in make(4, 11, ["clue"]).puzzles] == [
        puzzle.key for puzzle in made("clue").puzzles[:4]
    ]


def test_reference_players_of_three_strengths() -> None:
    choices = (Choice("a", 1.0, right=True), Choice("b", 0.5, right=False), Choice("c", 0.0, right=False))
    careless, usual, careful = missed(choices, "bits")
    assert careless > usual > careful > 0
    assert usual == pytest.approx(0.13, abs=0.03)  # e**-2 + e**-4 against 1
    certain = (Choice("a", 5.0, right=True), Choice("b", 0.0, right=False))
    puzzle = replace(_any_puzzle("risk", 1), choices=certain, missed=missed(certain, "armies"))
    assert puzzle.missed[1] < TRIVIAL
    assert trivial(puzzle)


@pytest.mark.parametrize(
    ("about", "fight", "peace", "right", "out"),
    [
        ("", "Ural attacks China (12 against 4)", "No attack", "Ural attacks China (12 against 4)", True),
        ("", "Ural attacks China (11 against 4)", "No attack", "Ural attacks China (11 against 4)", False),
        ("Ural with 12 against China with 4", "Go on", "Stop", "Go on", True),
        ("Ural with 12 against China with 4", "Go on", "Stop", "Stop", False),
    ],
)
def test_a_fight_against_few_is_not_asked_about(about: str, fight: str, peace: str, right: str, out: bool) -> None:
    choices = tuple(Choice(text, float(text == right), right=text == right) for text in (fight, peace))
    puzzle = replace(_any_puzzle("risk", 1), choices=choices, about=about, best=right, missed=(0.4, 0.2, 0.1))
    assert trivial(puzzle) is out


def test_a_proof_that_stands_for_many_lines_is_one_puzzle() -> None:
    one = next(puzzle for puzzle in SHIPPED.puzzles if puzzle.what == PROOF and puzzle.best != OPEN)
    assert replace(one, lines=one.lines + 3).alike == one.alike
    assert replace(one, story="another game").alike != one.alike


# ---------------------------------------------------------------------- games that people played


def played(open_: bool) -> Table:
    """Return a finished game of Clue whose hands were opened at the end, or stayed closed."""
    whole = simulate("clue", ["simple", "engine", "simple"], 9)
    if open_:
        return whole
    table = Table(GAMES["clue"])
    for entry in whole.entries:
        if not isinstance(entry.event, clue.HandsVoted):
            table.record(entry.event, entry.author, freely=True)
    return table


def test_own_games_give_puzzles_of_those_who_are_in_figures() -> None:
    some, table = Made(), played(open_=True)
    names = {player.name: player.key for player in table.view(TABLE).players}
    persons = {name: key for name, key in names.items() if key != "ben"}
    assert own(some, 7, table, persons) > 0
    assert {puzzle.source.by for puzzle in some.puzzles} <= {"anna", "carla"}
    assert {puzzle.source.kind for puzzle in some.puzzles} == {"own"}
    assert {puzzle.source.game for puzzle in some.puzzles} == {7}
    assert own(Made(), 7, table, persons, computers={"anna": "simple", "carla": "simple"}) == 0


def test_closed_hands_stay_closed() -> None:
    """A mystery gives no puzzle while its hands are closed, and a file never holds what its reader may not see."""
    table = played(open_=False)
    assert table.view(TABLE).over
    assert not table.view(TABLE).opened
    some = Made()
    assert own(some, 7, table, {player.name: player.key for player in table.view(TABLE).players}) == 0
    assert some.stories == {}


def test_a_closed_war_is_asked_through_the_table() -> None:
    """Attacks are open; the cards in the hands are neither in the position nor in the file."""
    table = simulate("risk", ["simple", "engine", "simple"], 5)
    state = table.view(TABLE)
    assert state.over
    some = Made()
    assert own(some, 7, table, {player.name: player.key for player in state.players}) > 0
    assert {puzzle.view for puzzle in some.puzzles} == {TABLE}
    hidden = [entry.event for entry in table.entries if seen_by(TABLE, entry.event) != entry.event]
    assert hidden, "nobody drew a card in this game"
    (story,) = some.stories.values()
    events = [decode(line, table.game).event for line in story.entries]
    assert [event for event in events if seen_by(TABLE, event) != event] == []


def test_recorded_games_give_puzzles() -> None:
    some = Made()
    assert recorded(some, ["clue"]) > 0
    assert {puzzle.source.kind for puzzle in some.puzzles} == {"recorded"}


# ---------------------------------------------------------------------- files


def test_a_file_keeps_puzzles_and_what_they_need_of_stories(tmp_path: Path) -> None:
    some, path = make(2, 11, ["clue"]), tmp_path / "a.puzzles"
    write(path, some.puzzles[:1], some.stories)
    file = read(path)
    assert file.puzzles == tuple(some.puzzles[:1])
    (story,) = file.stories.values()
    assert len(story.entries) == some.puzzles[0].lines
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "content",
    [b"", b"puzzles", gzip.compress(b'{"puzzles":2}', mtime=0), gzip.compress(b"{}\n{}", mtime=0)[:-9]],
    ids=["empty", "text", "newer", "cut"],
)
def test_a_damaged_file_is_refused_with_a_sentence(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.puzzles").write_bytes(content)
    with pytest.raises(Nonsense, match="not a file of puzzles"):
        read(tmp_path / "a.puzzles")

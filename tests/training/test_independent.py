"""A small sample of puzzles of every game against computations of another kind, and what these notice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial

import pytest

from assistant.bots import GAMES_PLAYED, simulate
from assistant.core.event import REFEREE
from assistant.deduction import posterior
from assistant.training import decisions
from assistant.training.decisions import reviewed
from assistant.training.making import Made, recorded
from assistant.training.proofs import OPEN, proofs
from assistant.training.puzzle import PROOF, Choice, Puzzle, Source
from assistant.training.puzzle_file import PuzzleFile, story_of, write
from tests.training import cards, independent
from tests.training.cards import Dealt
from tests.training.independent import CHECKERS, check
from tests.training.markets import mean_multiple
from tests.training.verdicts import Position, differences

RECORDED = ("axis_allies", "clue", "killer_clue", "plotted_axis")
"""Games whose recorded games have puzzles; of the others, short simulated games are taken, by their seed."""
SEEDS = {
    "acquire": (3,),
    "advanced_cluedo": (2,),
    "cold_cash_risk": (300_000,),
    "not_a_clue": (200_000,),
    "one_world_dominion": (200_000,),
    "risk": (100_000,),
}
PER_KIND = 2


@cache
def sample(game: str) -> PuzzleFile:
    """Return a few puzzles of each kind, easy ones too, from one game or two."""
    file = PuzzleFile()
    if game in RECORDED:
        made = Made()
        recorded(made, [game])
        file += made.file()
    for seed in SEEDS.get(game, ()):
        file += simulated(game, seed)
    return file


def simulated(game: str, seed: int) -> PuzzleFile:
    table = simulate(game, ["simple", "engine", "simple"], seed)
    derived = reviewed(table, REFEREE)
    source, seats = Source("simulated", seed=seed), dict.fromkeys(derived.played.seats, "simple")
    key = f"{game} {seed}"
    by_kind: dict[tuple[str, bool], list[Puzzle]] = {}
    for puzzle in (*decisions.puzzles(derived, key, source, seats), *proofs(derived, key, source, seats, key)):
        by_kind.setdefault((puzzle.what, puzzle.best == OPEN), []).append(puzzle)
    some = [puzzle for puzzles in by_kind.values() for puzzle in puzzles[-PER_KIND:]]
    return PuzzleFile(some, {key: story_of(key, game, derived.played.lines)})


def test_every_game_has_a_sample():
    assert set(RECORDED) | set(SEEDS) == set(GAMES_PLAYED) == set(CHECKERS)


@pytest.mark.parametrize("game", sorted(GAMES_PLAYED))
def test_puzzles_agree_with_an_independent_computation(game):
    file = sample(game)
    assert file.puzzles
    for puzzle in file.puzzles:
        assert check(puzzle, file) == [], (puzzle.what, puzzle.key)


def falsified(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Yield the puzzle with right and wrong swapped, then with another value of each choice."""
    right = next(at for at, choice in enumerate(puzzle.choices) if choice.right)
    wrong = next(at for at, choice in enumerate(puzzle.choices) if not choice.right)
    swapped = {right: False, wrong: True}
    choices = tuple(replace(choice, right=swapped.get(at, choice.right)) for at, choice in enumerate(puzzle.choices))
    yield replace(puzzle, choices=choices, best=choices[wrong].text)
    for at, choice in enumerate(puzzle.choices):
        if choice.value is not None:
            other = replace(choice, value=choice.value + 0.2)
            yield replace(puzzle, choices=(*puzzle.choices[:at], other, *puzzle.choices[at + 1 :]))


@pytest.mark.parametrize("game", sorted(GAMES_PLAYED))
def test_a_falsified_puzzle_is_noticed(game):
    """Swapped and changed ones of every kind; the reference is computed once for all that are made of a puzzle."""
    file = sample(game)
    for puzzle in {(one.what, one.best == OPEN): one for one in file.puzzles}.values():
        if puzzle.what == PROOF:
            noticed = partial(check, file=file)
        else:
            noticed = partial(differences, reference=CHECKERS[game][puzzle.what](Position(puzzle, file)))
        assert not noticed(puzzle)
        for false in falsified(puzzle):
            assert noticed(false), (puzzle.what, puzzle.key)


def test_an_option_that_does_not_exist_is_noticed():
    file = sample("risk")
    puzzle = file.puzzles[0]
    other = (Choice("Attack from the moon", 0.0, right=False), *puzzle.choices[1:])
    assert check(replace(puzzle, choices=other), file) == ["Attack from the moon is not possible"]


def test_a_place_that_is_left_out_is_noticed():
    """An open card whose reason names other places than those where it can be."""
    file = sample("not_a_clue")
    puzzle = next(one for one in file.puzzles if one.best == OPEN)
    assert check(replace(puzzle, reason=puzzle.reason.replace(" and ", ", the moon and ")), file)


def test_open_cards_are_kept():
    """Some puzzles about proofs have no proof, or nobody would have to consider that."""
    made, seats = Made(), dict.fromkeys(("anna", "ben", "carla"), "simple")
    for seed in range(8):
        made.add(simulate("clue", ["simple"] * 3, seed), Source("simulated", seed=seed), seats, most=100)
    asked = [puzzle.best == OPEN for puzzle in made.puzzles if puzzle.what == "proof"]
    assert {*asked} == {True, False}


def test_versions_have_the_chances_of_the_program():
    """Versions seldom make a puzzle, so their reference is compared with the program itself."""
    file = sample("not_a_clue")
    position = Position(next(one for one in file.puzzles if one.what == "question"), file)
    wanted = posterior(position.evidence).triples
    found = cards.version(position)
    for triple, chance in wanted.items():
        assert found.values[cards._words(position.seen, triple)] == pytest.approx(chance, abs=found.near)


def test_drawn_deals_have_the_bits_of_all_deals():
    """In this game 32,004 deals are possible, of which 20,000 are drawn."""
    file = simulated("not_a_clue", 5)
    puzzle = next(one for one in file.puzzles if one.what == "question")
    evidence = Position(puzzle, file).evidence
    every, drawn = Dealt(evidence), Dealt(evidence, rows=min(20_000, Dealt(evidence).count - 1))
    players = [place for place in evidence.sizes if place in Position(puzzle, file).seen.order and place != puzzle.seat]
    named = [of_class[0] for of_class in evidence.classes.values()]
    assert drawn.drawn
    assert drawn.bits(named, players) == pytest.approx(every.bits(named, players), abs=0.05)


def test_mean_multiples_of_two_holders():
    """Two shares against one, one more to be sold: 10 for the first if it gets it, else 15 for both together."""
    assert mean_multiple((2, 1), 0, 1) == pytest.approx((10 + 7.5) / 2)
    assert mean_multiple((2, 1), 1, 1) == pytest.approx((5 + 7.5) / 2)


def test_the_script_prints_its_table(capsys, tmp_path):
    """It ends with 1 if a puzzle differs."""
    file = sample("risk")
    path = tmp_path / "some.puzzles"
    write(path, file.puzzles, file.stories)
    assert independent.main(["--file", str(path)]) == 0
    assert "not checkable" in capsys.readouterr().out
    false = next(falsified(file.puzzles[0]))
    write(path, [false], file.stories)
    assert independent.main(["--file", str(path)]) == 1
    assert "is marked" in capsys.readouterr().out


def test_a_sampled_question_is_checked_within_three_standard_errors():
    file = sample("clue")
    puzzle = next(one for one in file.puzzles if one.what == "question")
    at = next(at for at, choice in enumerate(puzzle.choices) if not choice.right)
    other = replace(puzzle.choices[at], value=puzzle.choices[at].value + 0.08)
    moved = replace(puzzle, choices=(*puzzle.choices[:at], other, *puzzle.choices[at + 1 :]))
    assert check(replace(moved, error=0.02), file), "four standard errors"
    assert not check(replace(moved, error=0.04), file), "two standard errors"

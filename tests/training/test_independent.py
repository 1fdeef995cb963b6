"""A small sample of puzzles of every game against computations of another kind, and what these notice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from assistant.bots import GAMES_PLAYED
from assistant.training.making import Made, make, recorded
from assistant.training.puzzle import Choice, Puzzle
from tests.training import independent
from tests.training.cards import Dealt
from tests.training.independent import CHECKERS, check
from tests.training.markets import mean_multiple

RECORDED = ("axis_allies", "clue", "killer_clue", "plotted_axis")
"""Games whose recorded games have puzzles; of the others, short simulated games are taken, by their seed."""
SEEDS = {
    "acquire": (2,),
    "advanced_cluedo": (1,),
    "cold_cash_risk": (2, 3),
    "not_a_clue": (2,),
    "one_world_dominion": (2,),
    "risk": (1, 3),
}
PER_SEED = 6


@cache
def sample(game: str) -> Made:
    made = Made()
    if game in RECORDED:
        recorded(made, [game])
    for seed in SEEDS.get(game, ()):
        make(PER_SEED, seed, [game], made)
    return made


def test_every_game_has_a_sample():
    assert set(RECORDED) | set(SEEDS) == set(GAMES_PLAYED) == set(CHECKERS)


@pytest.mark.parametrize("game", sorted(GAMES_PLAYED))
def test_puzzles_agree_with_an_independent_computation(game):
    made = sample(game)
    assert made.puzzles
    for puzzle in made.puzzles:
        assert check(puzzle, made.file()) == [], (puzzle.what, puzzle.key)


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
    made = sample(game)
    for puzzle in {one.what: one for one in made.puzzles}.values():
        for false in falsified(puzzle):
            assert check(false, made.file()), (puzzle.what, puzzle.key)


def test_an_option_that_does_not_exist_is_noticed():
    made = sample("risk")
    puzzle = made.puzzles[0]
    other = (Choice("Attack from the moon", 0.0, right=False), *puzzle.choices[1:])
    assert check(replace(puzzle, choices=other), made.file()) == ["Attack from the moon is not possible"]


def test_a_card_that_could_be_elsewhere_is_noticed():
    """An open card with one of its places left out of the reason."""
    made = sample("not_a_clue")
    puzzle = next(one for one in made.puzzles if one.best == "You can't tell yet")
    assert check(replace(puzzle, reason=puzzle.reason.replace(" in ", " perhaps in ")), made.file())


def test_drawn_deals_have_the_bits_of_all_deals():
    made = sample("not_a_clue")
    puzzle = next(one for one in made.puzzles if one.what == "question")
    evidence = independent.Position(puzzle, made.file()).evidence
    every, drawn = Dealt(evidence), Dealt(evidence, rows=20_000)
    players = [place for place in evidence.sizes if place != puzzle.seat]
    cards = [cards[0] for cards in evidence.classes.values()]
    assert not every.drawn
    assert drawn.drawn
    assert drawn.bits(cards, players) == pytest.approx(every.bits(cards, players), abs=0.05)


def test_mean_multiples_of_two_holders():
    """Two shares against one, one more to be sold: 10 for the first if it gets it, else 15 for both together."""
    assert mean_multiple((2, 1), 0, 1) == pytest.approx((10 + 7.5) / 2)
    assert mean_multiple((2, 1), 1, 1) == pytest.approx((5 + 7.5) / 2)


def test_the_script_prints_its_table(capsys):
    assert independent.main(["--number", "2", "--seed", "3", "--games", "risk"]) == 0
    printed = capsys.readouterr().out
    assert "not checkable" in printed
    assert printed.count("risk ") == 1

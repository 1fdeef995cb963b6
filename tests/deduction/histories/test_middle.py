"""Cards that are dug up, bribed and grabbed, and looks that are sold: against every single history, and the truth."""

from __future__ import annotations

import os
import random
from collections import Counter

import numpy as np
import pytest

from assistant.deduction import BRISK, TooMuch, conflict, posterior, why
from assistant.kit.facts import ENVELOPE, MIDDLE, Moved
from tests.deduction.histories.brute import Brute
from tests.deduction.histories.cardwise import Cardwise, TooMany
from tests.deduction.histories.certain import forced, only
from tests.deduction.histories.compare import MODELS, against_brute, against_cards, false_marks
from tests.deduction.histories.dug import DEALT, TABLE, Taken, played
from tests.deduction.histories.tiny import decks
from tests.deduction.histories.tiny_middle import Dug, Sold

STATES = 5_000
EVERY = "EVERY_STORY" in os.environ
"""All decks and games, where that is set; else about half of them."""


@pytest.mark.rule("AC-INF-11")
@pytest.mark.parametrize("part", range(8 if EVERY else 4))
def test_tiny_decks_with_a_middle_equal_every_history(part):
    """Compare 50 decks, both models: counts, cells now and before, envelopes and marks."""
    seen: Counter[str] = Counter()
    for number, deck in enumerate(decks(50, 600 + part, Dug)):
        moved = [fact for fact in deck.evidence.facts if isinstance(fact, Moved)]
        hidden = [fact.place == MIDDLE for fact in moved if fact.card is None]
        seen.update(digs=hidden.count(True), taken=hidden.count(False), known=len(moved) - len(hidden))
        seen["invented"] += not deck.brute.count
        for model in MODELS:
            assert not against_brute(deck, model), (part, number, model, deck.evidence)
    assert seen["invented"] >= 1
    assert min(seen["digs"], seen["taken"], seen["known"]) >= 10, seen


@pytest.mark.rule("NAC-INF-06")
@pytest.mark.parametrize("part", range(6 if EVERY else 3))
def test_tiny_decks_with_sold_looks_equal_every_history(part):
    """50 decks, both models."""
    for number, deck in enumerate(decks(50, 700 + part, Sold)):
        for model in MODELS:
            assert not against_brute(deck, model), (part, number, model, deck.evidence)


@pytest.mark.parametrize("model", MODELS)
def test_card_by_card_equals_every_history(model):
    """The count with which whole games are compared, on 60 tiny decks."""
    for number, deck in enumerate(decks(60, 650, Dug)):
        slow = Cardwise(deck.evidence, model)
        assert float(slow.total) == pytest.approx(float(deck.brute.total(model)), rel=1e-12), number


@pytest.mark.parametrize("players", DEALT)
def test_whole_games_equal_a_count_card_by_card(players):
    """Positions of twelve games for each number of players, as the players see them; both models in turns."""
    dice, compared = random.Random(players), 0
    for seed in range(12):
        game = played(players, seed, suggestions=30, moves=10)
        seat, lines = dice.choice(game.game.players), dice.randint(len(game.lines) // 2, len(game.lines))
        try:
            wrong = against_cards(game.evidence(seat, lines), MODELS[seed % 2], (dice.randint(0, lines),), STATES)
        except TooMany:
            continue
        if wrong != ["sampled"]:
            assert not wrong, (players, seed, seat, lines)
            compared += 1
    assert compared >= 6


@pytest.mark.parametrize("part", range(5 if EVERY else 3))
def test_nothing_forced_is_false(part):
    """A seat at three lines of each of 20 games of two to six players, sampled earlier than for a player who waits."""
    dice = random.Random(part)
    for seed in range(20):
        game = played(2 + seed % 5, 100 * part + seed)
        for lines in sorted(dice.sample(range(len(game.lines) + 1), 3)):
            seat = dice.choice(game.seats)
            assert not false_marks(game.evidence(seat, lines), game.where[lines], BRISK), (part, seed, seat, lines)


def test_simulated_games_are_whole():
    """Every card in one place, hands as many as they were dealt and took, the case file never touched."""
    for players, (hand, middle) in DEALT.items():
        game = played(players, 3)
        assert Counter(game.where[0].values()) == {
            ENVELOPE: 3,
            MIDDLE: middle,
            **dict.fromkeys(game.game.players, hand),
        }
        for line, before, after in zip(game.lines, game.where, game.where[1:], strict=False):
            changed = {card for card in before if before[card] != after[card]}
            assert changed == ({line.card} if isinstance(line, Taken) else set())
            if isinstance(line, Taken):
                assert (before[line.card], after[line.card]) == (line.by, line.to)


def test_lines_that_force_a_cell_force_it_and_lines_at_odds_leave_no_history():
    """Check that reasons are sufficient and minimal in 24 tiny decks with a middle, and that false facts are found."""
    asked = invented = 0
    for number, deck in enumerate(decks(24, 690, Dug)):
        if not deck.brute.count:
            found = conflict(deck.evidence)
            assert found is not None
            assert not Brute(only(deck.evidence, found.lines)).count, (number, found)
            invented += 1
            continue
        cells = posterior(deck.evidence).marks.cells.items()
        sure = [(cell, mark == "yes") for cell, mark in cells if mark != "open"]
        for (card, place), held in sure[number % 5 :: 5][:2]:
            because = why(deck.evidence, card, place)
            assert because is not None
            assert forced(only(deck.evidence, because.lines), card, place, held), (number, card, place, because)
            for line in because.lines:
                fewer = only(deck.evidence, set(because.lines) - {line})
                assert not forced(fewer, card, place, held), (number, card, place, because, line)
            asked += 1
    assert asked >= 20
    assert invented >= 1


def test_what_is_too_much_to_count_is_drawn_and_says_so():
    """The table's view, where nobody's hand is known, late in a game of four."""
    game = played(4, 1)
    found = posterior(game.evidence(TABLE, 64))
    assert found.method == "sampled"
    assert found.sampling is not None
    assert found.chance.sum(axis=1) == pytest.approx(1)
    assert not false_marks(found.evidence, game.where[64])


@pytest.mark.parametrize("model", MODELS)
def test_drawn_odds_are_near_the_exact_ones(model):
    """Three positions of the table in six games, as Student's t of six runs has it: 90 % within two standard errors."""
    near = far = cells = 0
    for seed in range(6):
        game = played(6 - seed % 2, seed)
        for lines in range(len(game.lines) // 2, len(game.lines), len(game.lines) // 5):
            try:
                exact = posterior(game.evidence(TABLE, lines), model, method="histories")
            except TooMuch:
                continue
            found = posterior(exact.evidence, model, method="sampled")
            assert found.sampling is not None
            off, error = np.abs(found.chance - exact.chance), found.sampling.chance
            assert not false_marks(found.evidence, game.where[lines])
            open_ = (exact.chance > 0) & (exact.chance < 1)
            cells += int(open_.sum())
            near += int((off <= 2 * error + 1e-9)[open_].sum())
            far += int((off > 8 * error + 1e-9)[open_].sum())
    assert cells > 500
    assert near > 0.85 * cells
    assert far < 0.01 * cells

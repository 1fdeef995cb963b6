"""Complete games with real cards: rulebook and engine are compared with the true place of every card.

A dozen games are played; all of them if EVERY_STORY is set.
"""

from __future__ import annotations

import os
from collections import Counter
from functools import cache

import pytest

from assistant.core.event import REFEREE, TABLE
from assistant.deduction import known, posterior
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.state import PURSE, NotAClue
from assistant.kit.facts import ENVELOPE
from tests.simulate_not_a_clue import Game, random_options

SEEDS = range(100 if "EVERY_STORY" in os.environ else 12)
WAYS = ("phones", "tablet", "alone")
games = pytest.mark.parametrize("seed", SEEDS)


def game_of(seed: int) -> Game:
    """Two to six players; every second table reads every rule at random."""
    return Game(2 + seed % 5, seed, random_options(seed) if seed % 2 else None, way=WAYS[seed % 3])  # type: ignore[arg-type]


@cache
def played(seed: int) -> Game:
    game = game_of(seed)
    game.play()
    return game


@pytest.mark.rule("NAC-FRM-01", "NAC-CAN-02", "NAC-SEL-01", "NAC-MIN-03", "NAC-EQP-02")
@games
def test_rubles_and_cards_are_each_somewhere_for_every_seat(seed: int) -> None:
    game = played(seed)
    players = game.state.order
    assert Counter(game.where.values()) == {ENVELOPE: 3, **game.state.hand_sizes}
    for seat in (TABLE, REFEREE, *players):
        for told, state in game.table.states(seat):
            assert isinstance(state, NotAClue)
            assert list(game.table.game.laws(state)) == [], told.text
            assert sum(state.purses.values()) + state.pot == PURSE * len(players)
            assert min(state.purses.values()) >= 0
            assert all(set(hand) == set(game.hand(player)) for player, hand in state.hands.items())
            assert all(not at or game.where[card] == at for card, at in state.located.items())


@pytest.mark.rule("NAC-SEL-01", "NAC-INF-03", "NAC-INF-04")
@games
def test_a_sale_is_known_to_all_and_its_card_to_two(seed: int) -> None:
    game = played(seed)
    sales = [(line.event.by, line.event.to) for line in game.table.lines if isinstance(line.event, e.InformationSold)]
    for seat in (TABLE, REFEREE, *game.state.order):
        state: NotAClue = game.table.view(seat)  # type: ignore[assignment]
        assert [(sale.by, sale.to) for sale in state.sales] == sales
        for look in state.looks:
            assert sales[look.sale] == (look.by, look.to)
            assert game.where[look.card] == look.by
            assert seat in (REFEREE, look.by, look.to)


@pytest.mark.rule("NAC-SEL-01", "NAC-MIN-03", "NAC-CAN-02")
@games
def test_purses_are_what_was_earned_and_spent(seed: int) -> None:
    """Counted from the lines alone; sixty rubles paid to blockers have their own test."""
    game = played(seed)
    if game.state.options.get("NAC-AMB-06") == "to_the_blocking":
        return
    purses, pot = Counter(dict.fromkeys(game.state.order, 50)), 0
    for event in (line.event for line in game.table.lines):
        match event:
            case e.InformationSold():
                purses.update({event.by: 20, event.to: -20})
            case e.BribePaid() | e.MinkinPaid():
                price = 10 if isinstance(event, e.BribePaid) else 60
                purses.update({event.by: -price})
                pot += price
    assert (game.state.purses, game.state.pot) == (dict(purses), pot)


@pytest.mark.rule("NAC-INF-01", "NAC-INF-02", "NAC-INF-03", "NAC-INF-04", "NAC-INF-05")
@games
def test_nothing_forced_is_false_at_any_line_for_any_seat(seed: int) -> None:
    """Check by propagation at every line, and by counting for one seat at every tenth line."""
    game = game_of(seed)
    seats, learnt = (TABLE, *game.state.order), {}
    for number, _ in enumerate(game.lines()):
        for at, seat in enumerate(seats):
            said = game.table.game.evidence(game.table.story(seat), seat)
            assert said is not None
            if said == learnt.get(seat):
                continue
            learnt[seat] = said
            assert all(fact.place != ENVELOPE for fact in said.facts)
            whole = number % 10 == 0 and at == number // 10 % len(seats)
            marks = posterior(said).marks if whole else known(said)
            assert marks.conflict is None
            for (card, place), mark in marks.cells.items():
                there = game.where[card] == place
                assert mark == "open" or (mark == "yes") == there, (seat, card, place, game.where[card])
    assert learnt


@pytest.mark.rule("NAC-CLO-02", "NAC-WIN-01", "NAC-WIN-02", "NAC-AMB-05")
def test_games_end_in_every_way_and_nobody_wins() -> None:
    ends: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for seed in (*SEEDS, 19):
        end = played(seed).state
        kinds.update(type(line.event).__name__ for line in played(seed).table.lines)
        last = end.versions[-1] if end.versions else None
        polled = last is not None and 2 * len(last.enough or ()) > len(last.polled)
        ends["open" if not end.over else "none stands" if not end.accepted else "polled" if polled else "last"] += 1
        assert (end.winner, end.solution) == (None, None)
    assert {*ends} == {"open", "polled", "last", "none stands"}, ends
    assert min(kinds[kind.__name__] for kind in (e.BribePaid, e.InformationSold, e.MinkinPaid, e.ExitsFreed)) >= 3
    assert kinds["NobodyShowed"]
    assert kinds["Passed"]


def test_the_same_seed_plays_the_same_game() -> None:
    one, other = (Game(4, 3).play().entries for _ in range(2))
    assert one == other != Game(4, 4).play().entries

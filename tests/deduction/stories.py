"""Stories as recorded at tables that make mistakes: random lines, many of which contradict each other."""

from __future__ import annotations

import random
from collections.abc import Iterator

from assistant.core.event import Event
from assistant.core.seating import Seated
from assistant.games.clue import GAME
from assistant.games.clue import events as e
from assistant.games.clue.setup import lay
from assistant.kit.cards import Card
from assistant.table.table import Table

KEYS = ("anna", "ben", "carla", "david")
SMALL = {"suspect": 4, "weapon": 3, "room": 4}
"""A deck that is small enough for random lines to contradict each other soon."""


def deck(sizes: dict[str, int]) -> tuple[Card, ...]:
    """Return the cards s0, s1, … w0, … r0, …"""
    return tuple(
        Card(key=f"{kind[0]}{at}", kind=kind, name=f"{kind} {at}") for kind, many in sizes.items() for at in range(many)
    )


def messy(seed: int, lines: int = 14, honest: float = 0.6) -> Table:
    """Return a table with random lines; the part `honest` of the answers is true for one underlying deal."""
    dice = random.Random(seed)
    players = [Seated(key=k, name=k.title()) for k in KEYS[: dice.randint(2, 4)]]
    cards = deck(SMALL)
    left = tuple(dice.sample([c.key for c in cards], dice.choice((0, 0, 1))))
    table = Table(GAME, clock=lambda: 0)
    table.record(lay(players, cards, left_over=left))
    hands = _dealt(table, dice)
    for _ in range(lines):
        for event, author in _line(table, hands, dice, honest):
            table.record(event, author)
        if dice.random() < 0.15:
            _corrected(table, dice)
    return table


def _dealt(table: Table, dice: random.Random) -> dict[str, tuple[str, ...]]:
    """Return a deal behind the story; some players have entered their hands."""
    state = table.view("referee")
    solution = [dice.choice([c for c in cards if c not in state.left_over]) for cards in state.deck.values()]
    rest = [c.key for c in state.cards if c.key not in (*solution, *state.left_over)]
    dice.shuffle(rest)
    hands: dict[str, tuple[str, ...]] = {"": tuple(solution)}
    for player, size in state.hand_sizes.items():
        hands[player], rest = tuple(rest[:size]), rest[size:]
        if dice.random() < 0.4:
            table.record(e.HandDealt(of=player, cards=hands[player]), player)
    return hands


def _line(
    table: Table, hands: dict[str, tuple[str, ...]], dice: random.Random, honest: float
) -> Iterator[tuple[Event, str]]:
    state = table.view("referee")
    by, to = dice.sample(state.order, 2)
    named = [dice.choice(cards) for cards in state.deck.values()]
    asked = state.suggestions[-1].cards if state.suggestions else tuple(named)
    roll = dice.random()
    if roll < 0.35:
        yield e.SuggestionMade(by=by, suspect=named[0], weapon=named[1], room=named[2]), by
    elif roll < 0.85:
        held = [card for card in asked if card in hands[by]]
        if dice.random() > honest:
            held = dice.choice(([], list(asked), [dice.choice([c.key for c in state.cards])]))
        to = state.suggestions[-1].by if state.suggestions and dice.random() < 0.8 else to
        late = tuple(dice.sample(state.order, dice.choice((0, 0, 0, 1))))
        if held and to != by:
            card = dice.choice(held) if dice.random() < 0.7 else None
            yield e.CardShown(by=by, to=to, card=card, overlooked=late), by
        elif dice.random() < 0.25:
            yield e.NobodyShowed(overlooked=late), by
        else:
            yield e.Passed(by=by), by
    elif roll < 0.93:
        truth = hands[""] if dice.random() < 0.3 else named
        yield e.AccusationMade(by=by, suspect=truth[0], weapon=truth[1], room=truth[2]), by
        yield e.AccusationJudged(by=by, right=(tuple(truth) == hands[""]) == (dice.random() < honest)), by
        if dice.random() < 0.5:
            yield e.EnvelopeSeen(by=by, suspect=hands[""][0], weapon=hands[""][1], room=hands[""][2]), by
    else:
        yield e.TurnEnded(by=by), by


def _corrected(table: Table, dice: random.Random) -> None:
    """Ignore a line, change it, insert one before another, or undo the last entry."""
    line = dice.choice(table.lines[1:])
    how = dice.random()
    if how < 0.35:
        table.strike(line.seq, "referee")
    elif how < 0.6:
        table.amend(line.seq, e.Passed(by=dice.choice(KEYS[:2])), "referee")
    elif how < 0.8:
        table.insert(line.seq, e.NobodyShowed(), "referee")
    else:
        table.undo("referee")

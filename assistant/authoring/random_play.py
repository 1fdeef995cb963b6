"""Random games, to see whether the readings of a house rule make a difference in a game of which none is recorded.

They need nothing but the game: the table reads its house rules at random, and taps whatever is offered.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from assistant.authoring.differences import Differences, watched
from assistant.core.event import TABLE, Entry, Event
from assistant.core.game import Game, legal
from assistant.core.offer import Offer
from assistant.core.seating import Seated
from assistant.knowledge.evidence_cache import learnt
from assistant.table.table import Table

LINES: Final = 60
"""The most lines of a random game."""
PATIENCE: Final = 20
"""How many times as often readings are compared as in one test of many."""


def differences_in(
    game: Game[Any], seeds: Iterable[int], recorded: Iterable[Sequence[Entry]] = (), lines: int = LINES
) -> Differences:
    """Return the pairs of readings that recorded and random games leave without a difference.

    It is the same for the same games and seeds, and stops when no pair is left. Readings that need a rare position can
    be left over although they matter there: record a game that comes to it.
    """
    comparing, left = watched(game)
    left.patience = PATIENCE
    for entries in recorded:
        table = Table(comparing)
        for entry in entries:
            if any(left.left.values()):
                table.record(entry.event, entry.author, note=entry.note, freely=True)
                look(table)
    for seed in seeds:
        if any(left.left.values()):
            play(comparing, seed, lines)
    return left


def play(game: Game[Any], seed: int, lines: int = LINES) -> Table:
    """Play a random game, with random house rules, by what is offered; look at it after every line."""
    dice = random.Random(seed)
    table = Table(game)
    table.record(_set_up(game, dice))
    for _ in range(lines):
        look(table)
        seat = dice.choice((TABLE, *(player.key for player in table.view(TABLE).players)))
        offers = [offer for offer in game.offers(table.view(seat), seat) if offer.fillable and not offer.rare]
        if not offers:
            continue
        event = _filled(dice.choice([offer for offer in offers if offer.expected] or offers), dice)
        if event and legal(game.check(event, table.view(seat))):
            table.record(event, _speaker(event, seat), freely=True)
    look(table)
    return table


def look(table: Table) -> None:
    """Ask the game everything that the pages of its players ask about this moment."""
    game = table.game
    for seat in (TABLE, *(player.key for player in table.view(TABLE).players)):
        last = table.story(seat)[-1]
        tuple(game.check(last.event, last.before))
        game.tell(last.event, last.before, last.after)
        game.hushed(last.event, last.before)
        tuple(game.completions(last.event, last.before, seat))
        game.vocabulary(last.after)
        for offer in game.offers(last.after, seat):
            if offer.fillable and (event := _filled(offer, random.Random(0))):
                tuple(game.check(event, last.after))
        tuple(game.laws(last.after))
        tuple(game.boxes(last.after))
        learnt(table, seat)


def _set_up(game: Game[Any], dice: random.Random) -> Event:
    """Return the set-up of a number of players that the rules allow, with random house rules."""
    options = {ruling.ambiguity: dice.choice(ruling.options) for ruling in game.rulings if dice.random() < 0.5}
    counts = dice.sample(range(2, 7), 5)
    events = [game.lay([Seated(key=f"p{n}", name=f"Player {n}") for n in range(1, count + 1)]) for count in counts]
    events = [replace(event, options=options) if hasattr(event, "options") else event for event in events]
    return next((event for event in events if legal(game.check(event, game.start))), events[0])


def _filled(offer: Offer, dice: random.Random) -> Event | None:
    """Fill an offer with any of its choices; None if an earlier choice left too few for a later blank."""
    chosen: dict[str, Any] = {}
    for blank in offer.blanks:
        able = blank.open(chosen)
        if len(able) < max(1, blank.fewest):
            return None
        chosen[blank.name] = _picked(able, blank.count, blank.single, dice)
    return offer.fill(chosen)


def _picked(able: Sequence[Any], count: int, single: bool, dice: random.Random) -> Any:
    return dice.choice(able) if single else tuple(dice.sample(able, min(count, len(able))))


def _speaker(event: Event, seat: str) -> str:
    """Return the seat that may enter this event: the one whose word it is, if it is somebody's."""
    for name in event.said_by:
        seat = TABLE if name == TABLE else getattr(event, name)
    return seat

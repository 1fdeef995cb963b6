"""Moments of random games by the rules of an example game, for pages that are looked at."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from typing import Any

from assistant.core.event import TABLE, Event
from assistant.core.game import Game
from assistant.core.offer import Offer
from assistant.table.table import Table
from tests.example_games import seated


def moments(game: Game[Any], seed: int, players: int, steps: Collection[int]) -> Iterator[Table]:
    """Yield the table of a random game after these numbers of moves, as long as it goes on."""
    chance, table = random.Random(seed), Table(game)
    table.record(game.lay(seated(players)))
    for step in range(max(steps) + 1):
        if step in steps:
            yield table
        state = table.view(TABLE)
        if state.over:
            return
        offers = [offer for offer in game.offers(state, TABLE) if offer.expected and offer.fillable]
        table.record(_filled(chance.choice(offers), chance))


def _filled(offer: Offer, chance: random.Random) -> Event:
    chosen: dict[str, Any] = {}
    for blank in offer.blanks:
        able = blank.open(chosen)
        chosen[blank.name] = chance.choice([one for one in able if abs(one) < 100] if isinstance(able, range) else able)
    return offer.fill(chosen)

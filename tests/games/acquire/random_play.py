"""A random game of Acquire."""

from __future__ import annotations

import random

from assistant.core.event import REFEREE
from assistant.core.offer import Offer
from assistant.core.seating import Seated
from assistant.families.common_rules import EVENTS
from assistant.games import GAMES
from assistant.games.acquire import events as e
from assistant.table.table import Table

GAME = GAMES["acquire"]


def played(players: int, seed: int, turns: int = 60) -> Table:
    """Return a random game with offers filled by lot; it ends when it may end, or after `turns` turns."""
    dice = random.Random(seed)
    options = {ruling.ambiguity: dice.choice(ruling.options) for ruling in GAME.rulings}
    table = Table(GAME, clock=lambda: 0)
    table.record(GAME.lay([Seated(key=f"p{n}", name=f"P{n}") for n in range(players)], options))
    while not table.view(REFEREE).over and table.view(REFEREE).turn.number < turns:  # type: ignore[attr-defined]
        found = list(GAME.offers(table.view(REFEREE), REFEREE))
        dull = (*EVENTS, e.TileExposed, e.NoTilePlayable)
        offers = [offer for offer in found if offer.kind not in dull and offer.fillable and not offer.rare] or found
        ends = [offer for offer in offers if offer.kind is e.EndDeclared]
        offer = ends[0] if ends else dice.choice(offers)
        table.record(filled(offer, dice), REFEREE)
    return table


def filled(offer: Offer, dice: random.Random) -> object:
    chosen: dict[str, object] = {}
    for blank in offer.blanks:
        chosen[blank.name] = dice.choice(blank.open(chosen))
    return offer.fill(chosen)

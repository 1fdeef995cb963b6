"""The same deal at several tables, side by side after the end, as in duplicate bridge."""

from __future__ import annotations

from typing import Any

from assistant.bots import evenings, join
from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.figures.facts.register import measures_of
from assistant.storage.deals import deal_code, readable
from assistant.storage.store import StoredGame
from assistant.table.table import Table
from dashboards.parts.common.text import clip
from dashboards.server.house import House


def same_deal(house: House, stored: StoredGame, table: Table) -> dict[str, Any] | None:
    """Return the code of the deal, and the results of all tables that had it; None if people or nobody dealt cards.

    Until the end there is neither: the code leads to everybody's cards.
    """
    code = deal_code(house.store, stored.id)
    if not code or not evenings(table.game.key).has_cards:
        return None
    if not table.view(TABLE).over:
        return {"code": "", "tables": [], "box": evenings(table.game.key).box}
    seats = len(table.view(TABLE).players)
    return {"code": readable(code), "tables": [] if not seats else _tables(house, stored, code, seats)}


def _tables(house: House, stored: StoredGame, code: str, seats: int) -> list[dict[str, Any]]:
    """Return the finished games of this deal with as many seats, the first one first."""
    found: list[dict[str, Any]] = []
    for other in sorted(house.store.games(shelved=None), key=lambda other: other.created):
        if other.game == stored.game and deal_code(house.store, other.id) == code:
            try:
                table = house.tables.open(other.id)
            except Nonsense:
                continue
            state = table.view(TABLE)
            if state.over and len(state.players) == seats:
                found.append({"id": other.id, "title": other.title, "seats": results(table)})
    return found


def dealing_sheet(house: House, game: int) -> list[dict[str, Any]]:
    """Return every hand and pile of a deal in words, for somebody who deals real cards and does not play.

    Raises Nonsense where Boardside does not deal.
    """
    table, code = house.tables.open(game), deal_code(house.store, game)
    evening = join(table, code) if code else None
    if evening is None or not evening.has_cards:
        raise Nonsense("You deal the cards of this game yourselves.")
    state = table.view(TABLE)
    words = {key: word for named in table.game.vocabulary(state).values() for key, word in named.items()}
    names = {player.key: player.name for player in state.players}
    return [
        {"place": clip(names.get(place, place)), "cards": [words.get(card, card) for card in cards]}
        for place, cards in evening.laid_out().items()
    ]


def results(table: Table) -> list[dict[str, Any]]:
    """Return each seat of a finished game: its player, whether that player won, and the score where there is one."""
    state, measures = table.view(TABLE), measures_of(table.game.key)
    score = measures.score(state)
    winners = set(measures.winners(state)) or {seat for seat, points in score.items() if points == max(score.values())}
    return [
        {"name": clip(player.name), "won": player.key in winners, "score": score.get(player.key)}
        for player in state.players
    ]

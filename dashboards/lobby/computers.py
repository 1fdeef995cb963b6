"""Computer players in the lobby: which seats they play, how strong, and how quickly."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from assistant.bots import GAMES_PLAYED, STRENGTHS
from assistant.core.event import TABLE, Event
from assistant.core.offer import Nonsense
from assistant.core.seating import Seated
from assistant.storage.deals import deal_code, let_program_deal
from assistant.storage.game_file import computers, remember_computers
from assistant.storage.store import Store
from assistant.table.table import NotRecorded, Table
from dashboards.parts.setup.draft import Draft, dealt_by_program
from dashboards.play.opponents import PACES, choose_pace, pace
from dashboards.server.house import House


def company(house: House, game: int, table: Table) -> dict[str, Any] | None:
    """Return who plays each seat and the pace; None for a table whose cards people have dealt."""
    players = table.view(TABLE).players
    if table.game.key not in GAMES_PLAYED or not _deals(house, game, players):
        return None
    return {
        "strengths": STRENGTHS,
        "paces": list(PACES),
        "pace": pace(house, game),
        "stuck": game in house.stuck,
        "seats": [{"key": player.key, "name": player.name, "skill": player.skill} for player in players],
    }


def prepare(store: Store, game: int, draft: Draft, setup: Event) -> None:
    """Have the program deal a new game, and remember its computer players, where the draft wants either."""
    if dealt_by_program(draft):
        let_program_deal(store, game, draft["deal"])
        _remember(store, game, getattr(setup, "players", ()))


def _remember(store: Store, game: int, players: Iterable[Seated]) -> None:
    """Remember who is a computer player, also for a while: figures tell their decisions from those of people."""
    skills = {player.key: player.skill for player in players if player.skill}
    if skills:
        with contextlib.suppress(NotRecorded):
            remember_computers(store, game, {**computers(store, game), **skills})


def _deals(house: House, game: int, players: Iterable[Seated]) -> bool:
    """Return whether the program has dealt this game, so that it can play any of its seats."""
    return bool(deal_code(house.store, game)) or any(player.skill for player in players)


def hand_over(house: House, game: int, seat: str, skill: str) -> str:
    """Let a computer player of this skill play a seat, or a person for ""; return what has changed, as a sentence.

    Raises Nonsense for a table whose cards Boardside has not dealt.
    """
    table = house.tables.open(game)
    players = table.view(TABLE).players
    if skill not in ("", *STRENGTHS) or seat not in {player.key for player in players}:
        raise Nonsense("There is no such seat or computer player at this table.")
    if not _deals(house, game, players):
        raise Nonsense("Boardside hasn't dealt the cards of this game, so it can't play a seat.")
    changed = tuple(replace(player, skill=skill) if player.key == seat else player for player in players)
    setup = next(line for line in table.lines if getattr(line.event, "begins", False))
    table.amend(setup.seq, replace(setup.event, players=changed))  # type: ignore[call-arg]
    _remember(house.store, game, changed)
    name = next(player.name for player in players if player.key == seat)
    house.games_changed()
    return f"Boardside plays for {name} now." if skill else f"{name} is played by a person now. Scan the code."


def set_pace(house: House, game: int, chosen: str) -> None:
    """Choose how quickly the computer players of a game enter their lines."""
    choose_pace(house, game, chosen)
    house.wake("host")

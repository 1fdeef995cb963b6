"""A table of One World Dominion for the tests of screens: Anna holds the Americas, Ben Europe and Africa."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from assistant.families.common_rules import Dice
from assistant.games import GAMES
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.events import Hands
from assistant.games.one_world_dominion.setup import lay
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.simulate_risk import seats
from tests.ui.risk_table import ARMIES, OWNERS

HANDS = {
    "anna": ("bombers", "toxic_waste", "artillery", "human_cloning"),
    "ben": ("fighters", "fortification", "mole"),
    "carla": ("haz_gear", "orbital_laser", "nerve_gas"),
}
"""Fighters answer Bombers, and the Mole, that answers everything; Carla holds as many cards as Ben and no answer."""


def table_of(
    hands: Mapping[str, tuple[str, ...]] | None = None,
    hands_kept: Hands = "phones",
    dice: Dice = "typed",
    players: int = 3,
    **laid: Any,
) -> Table:
    """Anna begins with 11 armies to place; everybody holds and has noted their cards. A fourth has Madagascar."""
    table = Table(GAMES["one_world_dominion"])
    owners, armies = (
        ({**OWNERS, "madagascar": "david"}, {**ARMIES, "madagascar": 30}) if players > 3 else (OWNERS, ARMIES)
    )
    set_up = lay(seats(players), first="anna", owners=owners, armies=armies, hands=hands_kept, **laid)
    table.record(replace(set_up, dice=dice))
    for player, held in (HANDS if hands is None else hands).items():
        table.record(e.risk.CardsCounted(of=player, count=len(held)))
        for card in held:
            table.record(e.risk.CardTold(of=player, card=card), player)
    return table


def attacking(**laid: Any) -> Table:
    """All armies are placed: Alaska has 20, Kamchatka beside it 2."""
    table = table_of(**laid)
    table.record(e.risk.ArmiesPlaced(by="anna", at="alaska", count=11), "anna")
    return table


def fighting(target: str = "kamchatka", **laid: Any) -> Table:
    """Alaska attacks."""
    table = attacking(**laid)
    table.record(e.risk.AttackAnnounced(by="anna", source="alaska", target=target), "anna")
    return table


def played(table: Table, by: str, card: str, *faces: int, **said: Any) -> Table:
    """Return a table at which a card is played that nobody answers."""
    table.record(e.CardPlayed(by=by, card=card, **said), by, freely=True)
    while table.view("table").window:  # type: ignore[attr-defined]
        table.record(e.NobodyAnswers(), "table")
    for face in faces:
        table.record(e.DieRolled(face=str(face)), by)
    return table


def blocks(play: Play, kind: str) -> list[dict[str, Any]]:
    """Return the blocks of the entry of this type, including folded ones."""
    found: list[dict[str, Any]] = []

    def look(all_: list[dict[str, Any]]) -> None:
        for one in all_:
            if one["type"] == kind:
                found.append(one)
            look(one.get("blocks", []))

    look(play.state()["entry"])
    return found


def block(play: Play, kind: str) -> dict[str, Any]:
    """Return the first block of this type."""
    return blocks(play, kind)[0]

"""The words of an Axis & Allies table: key → name, for every noun that an event may use."""

from __future__ import annotations

from assistant.core.game import Vocabulary
from assistant.games.axis_allies import board
from assistant.games.axis_allies.battle import SHORE, SUBS
from assistant.games.axis_allies.board import NEUTRAL, POWERS
from assistant.games.axis_allies.state import STEPS, AxisAllies

DICE = {str(face): str(face) for face in range(1, 7)}
"""One six-sided die."""
COLUMNS = {
    SUBS: "the submarines",
    SHORE: "the battleships off the coast",
    **{str(n): f"units at {n}" for n in range(1, 6)},
}
"""Units that fire together."""


def vocabulary(state: AxisAllies) -> Vocabulary:
    """Return countries, areas as this table calls them, kinds of units, weapons, dice, battle columns and steps."""
    powers = {key: state.power_name(key) for key in POWERS}
    areas = {area.key: state.area(area.key) for area in state.world.areas}
    units = {key: kind.name for key, kind in state.kinds.items()}
    players = {player.key: player.name for player in state.players}
    return {
        "player": players,
        "player or none": {**players, "": "the shared screen"},
        "power": powers,
        "owner": {**powers, NEUTRAL: "nobody"},
        "area": areas,
        "area or none": {"": "straight", **areas},
        "unit": units,
        "troop": {f"{p} {k}": f"{name}: {unit}" for p, name in powers.items() for k, unit in units.items()},
        "roll": DICE,
        "side": {"attacker": "the attackers", "defender": "the defenders"},
        "column": COLUMNS,
        "weapon": {key: weapon.name for key, weapon in board.developments().items()},
        "step": STEPS,
    }

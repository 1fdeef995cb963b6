"""The turn order, the steps of a turn, and the effects of its end."""

from __future__ import annotations

from typing import TypeVar

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.games.axis_allies import board, conquest, homing, landing
from assistant.games.axis_allies.board import AIR, CARRIER, POWERS
from assistant.games.axis_allies.moving import UNDER_WAY
from assistant.games.axis_allies.state import STEPS, AxisAllies
from assistant.kit.pieces import changed

T = TypeVar("T", bound=AxisAllies)


def snapshot(state: T) -> T:
    """Begin a turn: remember who controls what, and let everything move again (AA-AIR-03, AA-CAN-01)."""
    pieces = changed(
        state.pieces,
        [p.id for p in state.pieces if p.gone or p.marks],
        lambda p: p._replace(gone=0, marks=frozenset()),
    )
    harbours = frozenset((p.at, p.owner) for p in pieces if p.kind == CARRIER)
    return replace(
        state,
        pieces=pieces,
        start=dict(state.control),
        harbours=harbours,
        taken=frozenset(),
        fought_over=frozenset(),
        built={},
        rockets=(),
    )


def power_begins(state: T, power: str) -> T:
    """Begin a country's turn with weapons (AA-GEN-03, AA-SEQ-01)."""
    state = snapshot(state)
    state = replace(state, power=power, step="weapons", researched=False, breakthroughs=0, bought={})
    return replace(state, on_turn=state.seat_of(power))


def step_over(state: T) -> T:
    """Go on to the next step; after the last come income and the next country (AA-SEQ-02)."""
    steps = tuple(STEPS)
    under_way = [p.id for p in state.pieces if UNDER_WAY in p.marks]
    state = replace(state, pieces=changed(state.pieces, under_way, lambda p: p.unmarked(UNDER_WAY)))
    match state.step:
        case "combat_move":
            return replace(state, step="combat" if state.battles or state.raids else "noncombat_move")
        case "noncombat_move":
            return replace(all_down(state), step="placement")
        case "placement":
            return power_over(state)
        case step if step in steps:
            return replace(state, step=steps[steps.index(step) + 1], breakthroughs=0)
        case _:
            return state


def all_down(state: T) -> T:
    """Land everything that is flying where it is, or lose it (AA-AIR-05)."""
    for piece in state.pieces:
        if (
            piece.kind in AIR
            and piece.owner == state.power
            and ("flying" in piece.marks or not _at_home(state, piece.id))
        ):
            numbers = [piece.id]
            if homing.can_land(state, piece, piece.at):
                state = landing.landed_on(state, numbers, piece.at)
            else:
                why = "not landed" if landing.places(state, piece) else "no place to land"
                state = landing.crashed(state, numbers, why)
    return state


def _at_home(state: AxisAllies, number: int) -> bool:
    piece = state.pieces.get(number)
    return piece is None or ("flying" not in piece.marks and (bool(piece.on) or not state.sea(piece.at)))


def power_over(state: T) -> T:
    """Collect income and go on to the next country; after the last one, check for victory (AA-INC-01, AA-VIC-01)."""
    state = conquest.received(state, state.power, state.income(state.power))
    at = POWERS.index(state.power) + 1 if state.power in POWERS else 0
    if at == len(POWERS):
        if side := conquest.victor(state):
            return conquest.won(state, side)
        return power_begins(replace(state, turn=state.turn + 1), POWERS[0])
    return power_begins(state, POWERS[at])


def checked_at_once(state: T) -> T:
    """End the war in the middle of a turn, where the table plays it that way (AA-AMB-20)."""
    if state.over or chosen(state, "AA-AMB-20") != "at_once":
        return state
    return conquest.won(state, conquest.victor(state))


def research(state: T, power: str, dice: int, successes: int) -> T:
    """Pay for the dice; each six is a success (AA-WPN-01, AA-WPN-02)."""
    return replace(conquest.paid(state, power, 5 * dice), researched=True, breakthroughs=successes)


def develops(state: T, power: str, roll: int) -> T:
    """Give a country the weapon in this chart row; a weapon it already has adds nothing (AA-WPN-03, AA-WPN-07)."""
    weapon = weapon_of(state, roll)
    have = state.developments.get(power, ())
    known = weapon in have
    if known and chosen(state, "AA-AMB-03") == "reroll" and len(have) < len(board.developments()):
        return state
    state = replace(state, breakthroughs=max(0, state.breakthroughs - 1))
    return state if known or not weapon else state.gains(power, weapon)


def weapon_of(state: AxisAllies, roll: int) -> str:
    """Return the weapon that a die gives (AA-WPN-04, AA-AMB-01)."""
    usual = {d.roll: key for key, d in board.developments().items()}
    if chosen(state, "AA-AMB-01") == "table":
        usual |= state.chart
    return usual.get(roll, "")

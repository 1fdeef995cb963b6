"""The common turn: its phases, whose line comes next, and its end."""

from __future__ import annotations

from typing import TypeVar

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.games.axis_allies.board import POWERS
from assistant.games.axis_allies.conquest import received, victor, won
from assistant.games.axis_allies.turns import snapshot
from assistant.games.plotted_axis.cargo import brought_back
from assistant.games.plotted_axis.executing import all_down, joins
from assistant.games.plotted_axis.state import Plotted
from assistant.kit.pieces import changed

P = TypeVar("P", bound=Plotted)


def turn_begins(state: P) -> P:
    """Begin a turn for all: remember control, free everything to move, weapons first (PAA-SEQ-02, PAA-SEQ-06)."""
    state = snapshot(state)
    for power, weapon in state.coming:
        have = state.developments.get(power, ())
        if weapon not in have:
            state = replace(state, developments={**state.developments, power: (*have, weapon)})
    state = replace(
        state,
        coming=(),
        into={},
        sites={},
        rests={},
        debts={},
        ended=frozenset(),
        hovering=(),
    )
    return at(replace(state, step="weapons", round=0, researched=False, breakthroughs=0, now=None), POWERS[0])


def at(state: P, power: str) -> P:
    """Make it this country's turn, with its player on turn."""
    return replace(state, power=power, on_turn=state.seat_of(power) if power else None)


def _after(power: str) -> str:
    where = POWERS.index(power) + 1 if power in POWERS else 0
    return POWERS[where] if where < len(POWERS) else ""


# ------------------------------------------------------------------ phases


def phase_over(state: P, power: str) -> P:
    """End this phase for a country; after the last country comes the next phase (PAA-SEQ-01)."""
    match state.step:
        case "weapons":
            following = _after(power)
            state = replace(state, researched=False, breakthroughs=0)
            return at(state, following) if following else plotting(state)
        case "plot":
            return executing(state)
        case "final_build":
            following = next((p for p in _rest(power) if state.rests.get(p)), "")
            return at(state, following) if following else income(state)
        case "income":
            state = collects(state, power)
            following = _after(power)
            return at(state, following) if following else turn_over(state)
        case _:
            return state


def _rest(power: str) -> tuple[str, ...]:
    return POWERS[POWERS.index(power) + 1 :] if power in POWERS else POWERS


def plotting(state: P) -> P:
    """Begin plotting (PAA-SEQ-03); the books of the last turn are gone, and no ally reads along yet."""
    past = replace(state, books={}, salts={}, shown={}, counts={}, sharing=frozenset(), purse=dict(state.ipcs))
    return at(replace(past, step="plot", researched=False, breakthroughs=0), "")


def executing(state: P) -> P:
    """Begin execution with the first country's first line (PAA-EXE-01)."""
    return _turned(
        replace(state, step="execution", round=1, now=None, plotted_on=state.pieces, sealed=state.turn), POWERS[0]
    )


def order_over(state: P) -> P:
    """Finish the line: the next country, or the next round (PAA-EXE-01, PAA-EXE-03)."""
    if state.step != "execution" or state.now is None or state.tied or state.hovering or state.waiting:
        return state
    if state.battles and not (joins(state) and _last(state)):
        return state
    return next_order(replace(state, now=None, voided=""))


def _last(state: Plotted) -> bool:
    return any(p not in state.ended for p in _rest(state.power))


def next_order(state: P) -> P:
    """Go on to the next country's line."""
    fought = [p.id for p in state.pieces if "fighting" in p.marks]
    state = replace(state, pieces=changed(state.pieces, fought, lambda p: p.unmarked("fighting")))
    following = _after(state.power)
    return _turned(state, following) if following else _turned(replace(state, round=state.round + 1), POWERS[0])


def _turned(state: P, power: str) -> P:
    """Go to this country, or the next with lines left; end the rounds if none has any (PAA-EXE-03)."""
    if len(state.ended) == len(POWERS):
        return _rounds_over(state)
    here = replace(state, power=power)
    return at(here, power) if power not in state.ended else next_order(here)


def _rounds_over(state: P) -> P:
    """Land everything; then units that were left out may be built (PAA-FIN-01, PAA-FIN-05)."""
    state = all_down(brought_back(at(replace(state, step="final_build", now=None), "")))
    return built_on(state)


def built_on(state: P) -> P:
    """Go to the first country with something left to build; to income if there is none."""
    if state.due:
        return state
    first = next((p for p in POWERS if state.rests.get(p)), "")
    return at(state, first) if first else income(state)


def income(state: P) -> P:
    """Collect income, all together or one after the other (PAA-INC-01, PAA-AMB-44)."""
    state = replace(state, step="income")
    if chosen(state, "PAA-AMB-44") == "turn_order":
        return at(state, POWERS[0])
    for power in POWERS:
        state = collects(state, power)
    return turn_over(state)


def collects(state: P, power: str) -> P:
    """Collect the income of the areas held now, less bombing debts, never below zero (PAA-INC-02, PAA-SBR-05)."""
    return received(state, power, max(0, state.income(power) - state.debts.get(power, 0)))


def turn_over(state: P) -> P:
    """End the war if it is won; otherwise begin the next turn (PAA-AMB-45)."""
    if side := victor(state):
        return won(state, side)
    return turn_begins(replace(state, turn=state.turn + 1))


def victory_at_once(state: P) -> P:
    """End the war as soon as the second capital falls, where the table counts it so (PAA-AMB-45)."""
    if state.over or chosen(state, "PAA-AMB-45") != "at_once":
        return state
    return won(state, victor(replace(state, economic=False)))


def ended(state: P, power: str) -> P:
    """Record that a country has no lines left (PAA-EXE-04)."""
    state = replace(state, ended=state.ended | {power})
    return next_order(state) if state.power == power else state

"""Notices about the setup: the board, claiming areas and placing the first armies."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.game import Checks, illegal, odd
from assistant.games.risk import events as e
from assistant.games.risk.sayings import counted
from assistant.games.risk.state import NEUTRAL, Risk
from assistant.games.risk.turns import PILE, claiming, placing, start_armies
from assistant.kit.phrasing import upper


def set_up_once(event: e.GameStarted, state: Risk) -> Checks:
    """Yield a notice if the game has already been set up."""
    if state.players:
        yield illegal("The game has started. Correct line 1 instead.", "RSK-SET-01")


def how_many(event: e.GameStarted, state: Risk) -> Checks:
    """Yield notices unless there are three to six players (RSK-SET-01), or two (RSK-SET-04), and one goes first."""
    if not 2 <= len(event.players) <= 6:
        yield illegal("RISK is for 2 to 6 players.", "RSK-SET-01", "RSK-SET-04")
    if event.players and event.first not in {player.key for player in event.players}:
        yield illegal("Say who goes first: the player with the highest roll begins.", "RSK-SET-02")


def neutral_for_two(event: e.GameStarted, state: Risk) -> Checks:
    """Yield notices if two players have no neutral force, or more than two have one (RSK-SET-04)."""
    if event.neutral and len(event.players) > 2:
        yield illegal("Only two players need a neutral force.", "RSK-SET-04")
    elif len(event.players) == 2 and not event.neutral:
        yield odd("Two players usually play with a neutral force of 40 armies.", "RSK-SET-04")


def piles(event: e.GameStarted, state: Risk) -> Checks:
    """Yield a notice if the areas are not dealt in three piles of 14 (RSK-SET-04)."""
    taken = list(event.owners.values())
    if (
        not event.under_way
        and event.neutral
        and len(taken) == 3 * PILE
        and any(taken.count(owner) != PILE for owner in set(taken))
    ):
        yield odd(
            "The areas are dealt in three piles of 14, one for each player and one for the neutral force.", "RSK-SET-04"
        )


def not_too_many(event: e.GameStarted, state: Risk) -> Checks:
    """Yield notices for owners with more armies than they start with (RSK-SET-01)."""
    if event.under_way:
        return
    start = start_armies(len(event.players))
    for owner in sorted(set(event.owners.values())):
        count = sum(max(1, event.armies.get(area, 1)) for area, whose in event.owners.items() if whose == owner)
        if count > start:
            name = next((player.name for player in event.players if player.key == owner), "the neutral force")
            yield odd(f"{upper(name)} has {count} armies on the board, but starts with only {start}.", "RSK-SET-01")


def whole_board(event: e.GameStarted, state: Risk) -> Checks:
    """Yield a notice for a game in progress in which areas belong to nobody (RSK-SET-02)."""
    if event.under_way and (free := len(state.world.keys) - len(event.owners)):
        yield odd(f"{counted(free, 'area has', 'areas have')} no owner: claim that first.", "RSK-SET-02")


def only_at_the_start(event: e.AreaClaimed, state: Risk) -> Checks:
    """Yield a notice if an area is claimed after the setup (RSK-SET-02)."""
    if state.turn.number:
        yield illegal("Areas are claimed during setup only. Now they have to be captured.", "RSK-SET-02", "RSK-CNQ-01")


def still_unclaimed(event: e.AreaClaimed, state: Risk) -> Checks:
    """Yield a notice if the claimed area is taken (RSK-SET-02)."""
    if owner := state.holder(event.at):
        yield illegal(
            f"{upper(state.name(owner))} already holds {state.area(event.at)}. Claim another area.", "RSK-SET-02"
        )


def claims_in_turn(event: e.AreaClaimed, state: Risk) -> Checks:
    """Yield a notice if it is another player's claim (RSK-SET-02), or a dealt pile is full (RSK-SET-04)."""
    if state.turn.number or not state.unclaimed:
        return
    if state.neutral:
        if len(state.held(event.by)) >= PILE:
            yield illegal(f"{upper(state.name(event.by))} already has 14 areas, a full pile.", "RSK-SET-04")
    elif (who := claiming(state)) != event.by:
        yield illegal(f"It is {state.name(who)}’s turn to claim.", "RSK-SET-02")


def claimed_first(event: e.ArmiesPlaced, state: Risk) -> Checks:
    """Yield a notice if armies are placed before all areas are claimed (RSK-SET-02, RSK-SET-03)."""
    if not state.turn.number and state.unclaimed:
        left = counted(len(state.unclaimed), "area is", "areas are")
        yield illegal(f"{left} still unclaimed. Claim all 42 before you place more armies.", "RSK-SET-02", "RSK-SET-03")


def one_at_a_time(event: e.ArmiesPlaced, state: Risk) -> Checks:
    """Yield notices unless players add one army in turn (RSK-SET-03), or place handfuls (RSK-AMB-05)."""
    if state.turn.number or state.unclaimed or not state.players or state.in_handfuls:
        return
    who = placing(state)
    if event.by != who and NEUTRAL in (event.by, who):
        yield odd(
            f"The next army belongs to {state.name(who)}: place two of your own, then a neutral one.", "RSK-SET-04"
        )
    elif event.by != who:
        yield illegal(f"It is {state.name(who)}’s turn to place an army.", "RSK-SET-03")
    elif event.count > 1:
        text = "Armies are placed one at a time, in turn. To place several at once, choose that house rule."
        yield odd(text, "RSK-SET-03", "RSK-AMB-05")


def never_empty(event: e.AreaSet, state: Risk) -> Checks:
    """Yield a notice if an area would be left without armies (RSK-CNQ-03)."""
    if state.turn.number and (event.owner is None or event.armies < 1):
        yield odd(f"{state.area(event.at)} would be empty: every area keeps at least one army.", "RSK-CNQ-03")


def own_board(event: e.LinkDrawn, state: Risk) -> Checks:
    """Yield notices for connections that make no sense, or that the table does not edit (RSK-AMB-01)."""
    if event.one == event.other:
        yield illegal("Choose two different areas: an area has no connection to itself.", "RSK-MAP-02")
    elif chosen(state, "RSK-AMB-01") != "own_board":
        yield odd(
            "This table uses the printed connections, so this has no effect. Choose “own board” first.",
            "RSK-AMB-01",
        )

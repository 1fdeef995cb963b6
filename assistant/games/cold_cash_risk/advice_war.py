"""Checks of hostile takeovers and free moves."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.game import Checks, illegal
from assistant.families.war import advice as war_
from assistant.families.war import events as war
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk import takeover
from assistant.games.cold_cash_risk.advice_market import one_action
from assistant.games.cold_cash_risk.advice_place import in_activity
from assistant.games.cold_cash_risk.earnings import FREE_MOVES, overtaken
from assistant.games.cold_cash_risk.state import POP, ColdCash
from assistant.kit.dice_throw import attack_dice
from assistant.kit.fight import dice_of
from assistant.kit.phrasing import counted

TEAMS = ("team", "teams")
Throw = war.DiceRolled | war.LossesTaken


def announcing(event: war.AttackAnnounced, state: ColdCash) -> Checks:
    """Check that the player runs the one corporation that attacks, before the free move (CCR-HTO-01, -11)."""
    yield from one_action(event.by, "takeover", state)
    attacker = state.holder(event.source)
    firm = state.firms.get(attacker or "")
    if attacker is None or firm is None:
        yield illegal(f"No corporation holds {state.name(event.source)}.", "CCR-HTO-01")
        return
    if firm.ceo != event.by:
        yield illegal(f"{state.name(firm.ceo)} runs {state.name(attacker)}.", "CCR-HTO-01")
    if state.turn.firm and state.turn.firm != attacker and state.on_turn == event.by:
        name = state.name(state.turn.firm)
        yield illegal(f"Only one corporation acts per turn, and this turn it is {name}.", "CCR-HTO-01")
    if state.turn.moved and state.on_turn == event.by:
        yield illegal("No more attacks are possible after the free move.", "CCR-HTO-11", "RSK-TRN-01")
    if chosen(state, "CCR-AMB-26") == "at_once_no_attack" and event.source in state.turn.fresh:
        yield illegal("At this table teams taken over this turn cannot attack.", "CCR-HTO-18")


def target(event: war.AttackAnnounced, state: ColdCash) -> Checks:
    """Check that the target is adjacent and neither empty nor the corporation's own (CCR-HTO-04, CCR-HTO-05)."""
    source, aim = event.source, event.target
    if not state.world.adjacent(source, aim):
        yield illegal(f"{state.name(aim)} is not adjacent to {state.name(source)}.", "RSK-ATK-01", "RSK-MAP-02")
    if state.empty(aim):
        yield illegal(f"{state.name(aim)} is empty, so it can be neither attacked nor entered.", "CCR-HTO-05")
    elif state.holder(aim) == state.holder(source):
        yield illegal(f"{state.name(aim)} belongs to the same corporation.", "RSK-ATK-01")
    yield from _own(event, state)


def _own(event: war.AttackAnnounced, state: ColdCash) -> Checks:
    defender = state.holder(event.target) or ""
    firm = state.firms.get(defender)
    if firm and firm.ceo == event.by and chosen(state, "CCR-AMB-27") == "forbidden":
        yield illegal(
            f"{state.name(event.by)} also runs {state.name(defender)} and cannot attack it at this table.", "CCR-HTO-04"
        )
    tower = firm is not None and firm.tower == event.target
    if tower and state.safe(defender) and chosen(state, "CCR-AMB-24") == "yes":
        yield illegal(f"{state.name(defender)} is safe, and at this table its tower cannot be attacked.", "CCR-HTO-13")


def teams_enough(event: war.AttackAnnounced, state: ColdCash) -> Checks:
    """Check that at least two teams are in the attacking territory (CCR-HTO-02)."""
    if not attack_dice(state.armies(event.source)):
        yield illegal(f"{state.name(event.source)} needs at least two teams to attack.", "CCR-HTO-02", "RSK-ATK-01")


def fighting(event: Throw | e.StrengthRolled, state: ColdCash) -> Checks:
    """Check that a fight is under way and that this throw is due (CCR-HTO-06)."""
    yield from war_.goes_on(state, state.name)
    if war_.open_fight(state) is None:
        return
    waits = takeover.awaits_strength(state)
    if waits and not isinstance(event, e.StrengthRolled):
        yield illegal("The Mom & Pop’s strength must be rolled first.", "CCR-HTO-06")
    if not waits and isinstance(event, e.StrengthRolled):
        yield illegal("This defender’s strength is already known.", "CCR-HTO-06", "CCR-HTO-09")


def dice_allowed(event: war.DiceRolled, state: ColdCash) -> Checks:
    """Check that the teams allow this many dice (CCR-HTO-02); Mom & Pops roll the maximum (CCR-HTO-08)."""
    if (fight := war_.open_fight(state)) is None:
        return
    most, counts = dice_of(state, fight), (len(event.attack), len(event.defence))
    yield from war_.so_many_dice(counts, most, "RSK-DIC-01", "RSK-DIC-02", "CCR-HTO-02")
    if takeover.throws_most(state) and counts[1] != most[1]:
        who = "A Mom & Pop" if fight.defender == POP else "A corporation attacked by its own CEO"
        rule = "CCR-HTO-08" if fight.defender == POP else "CCR-HTO-04"
        yield illegal(f"{who} must roll the maximum: {counted(most[1], 'die', 'dice')}.", rule)
    yield from war_.faces(event)


def losses_possible(event: war.LossesTaken, state: ColdCash) -> Checks:
    """Check that the round costs as many teams as dice are compared (RSK-DIC-04)."""
    if (fight := war_.open_fight(state)) is None or takeover.awaits_strength(state):
        return
    most = dice_of(state, fight)
    ours = event.dice or most[0]
    pairs = [min(ours, dice) for dice in range(1, most[1] + 1)]
    able = set(pairs[-1:] if takeover.throws_most(state) else pairs)
    yield from war_.losses(event, most[0], able, noun=TEAMS)


def moving_in(event: war.ArmiesMovedIn, state: ColdCash) -> Checks:
    """Check that at least the dice of the last round move in and one team stays behind (CCR-HTO-10, RSK-CNQ-02)."""
    yield from war_.moving_in(event, state, state.name, "CCR-HTO-10", noun=TEAMS)


def stopping(event: war.AttackStopped, state: ColdCash) -> Checks:
    """Check that an attack on a Mom & Pop whose strength was rolled goes on for a round (CCR-HTO-06, CCR-HTO-07)."""
    if state.fight is None:
        yield illegal("Nothing is being attacked.", "RSK-ATK-02")
    elif takeover.must_fight(state):
        yield illegal("At least one round against the Mom & Pop must be fought.", "CCR-HTO-06", "CCR-HTO-07")


def moving(event: war.ArmiesMoved, state: ColdCash) -> Checks:
    """Check a free move: adjacent, within one corporation, leaving one team (CCR-HTO-11, CCR-RES-01, RSK-MOV-01)."""
    owner = state.holder(event.source)
    firm = state.firms.get(owner or "")
    if owner is None or firm is None or firm.ceo != event.by:
        yield illegal(
            f"{state.name(event.by)} runs no corporation in {state.name(event.source)}.", "CCR-HTO-11", "CCR-EAR-01"
        )
        return
    if state.empty(event.target):
        yield illegal(f"{state.name(event.target)} is empty and cannot be entered.", "CCR-HTO-05", "CCR-RES-01")
    elif state.holder(event.target) != owner:
        name = state.name(owner)
        yield illegal(f"{state.name(event.target)} does not belong to {name}.", "RSK-MOV-01", "CCR-EAR-01")
    elif event.target not in reachable(state, event.source):
        yield illegal(
            f"A free move from {state.name(event.source)} cannot reach {state.name(event.target)}.",
            "RSK-MOV-01",
        )
    if not 1 <= event.count < state.armies(event.source):
        yield illegal("At least one team must move and at least one must stay behind.", "RSK-CNQ-03", "RSK-MOV-01")
    yield from _move_is_due(event, owner, state)


def reachable(state: ColdCash, source: str) -> frozenset[str]:
    """Return the territories that a free move from here can reach (RSK-MOV-01, RSK-AMB-02, CCR-AMB-39)."""
    owner = state.holder(source)
    if owner is None or owner not in state.firms:
        return frozenset()
    mine = state.held(owner)
    if chosen(state, "RSK-AMB-02") == "connected":
        through = mine
    elif chosen(state, "CCR-AMB-39") == "pass":
        ceo = state.firms[owner].ceo
        sisters = frozenset(area for firm in state.runs(ceo) if firm != owner for area in state.held(firm))
        gates = state.world.connected(source, sisters)
        beyond = {other for gate in gates for other in state.world.neighbours(gate)}
        return (mine & beyond | mine & set(state.world.neighbours(source))) - {source}
    else:
        return mine & frozenset(state.world.neighbours(source))
    return state.world.connected(source, through)


def _move_is_due(event: war.ArmiesMoved, firm: str, state: ColdCash) -> Checks:
    if state.phase == "earnings" and not state.over:
        if state.on_turn != event.by:
            yield illegal(f"It is {state.name(state.on_turn or '')}’s turn to earn.", "CCR-CYC-03")
        begun = state.earnings.get(firm)
        if begun and begun.action != "restructure":
            yield illegal(f"{state.name(firm)} has already taken its earnings action this cycle.", "CCR-EAR-01")
        elif begun and begun.done:
            yield illegal(f"Restructuring allows at most {FREE_MOVES} free moves.", "CCR-RES-01")
        if overtaken(state, firm):
            yield illegal(
                f"At this table {state.name(firm)} had to earn before the smaller corporations.",
                "CCR-EAR-01",
            )
        return
    yield from in_activity(event.by, state, "CCR-HTO-11")
    yield from (
        n for n in one_action(event.by, "takeover", state) if "CCR-ACT-01" in n.rules or "CCR-HTO-07" in n.rules
    )
    if not takeover.must_fight(state):
        yield from war_.stopped_first(event.by, state, state.name, "CCR-HTO-11")
    if state.on_turn == event.by and state.turn.moved:
        yield illegal("Only one free move is allowed per turn.", "CCR-HTO-11")
    if state.on_turn == event.by and state.turn.firm and state.turn.firm != firm:
        yield illegal(
            f"Only one corporation acts per turn, and this turn it is {state.name(state.turn.firm)}.", "CCR-HTO-01"
        )
    if state.on_turn == event.by and state.turn.step == "place" and event.by not in state.out_of_pops:
        yield illegal("A Mom & Pop must be placed first if a card allows it.", "CCR-MNP-01", "CCR-CYC-02")

"""`apply`: the effect of each event on the table. It never refuses; `advice` has the opinion of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch
from typing import TypeVar

from assistant.core.event import Event
from assistant.core.fast_replace import replace
from assistant.core.seating import next_of
from assistant.families import common_rules
from assistant.families.war import rules as war
from assistant.games.risk import events as e
from assistant.games.risk import hands
from assistant.games.risk.board import redrawn
from assistant.games.risk.cards import Deck, recounted
from assistant.games.risk.conquest import conquered, revived
from assistant.games.risk.state import Risk
from assistant.games.risk.turns import acting, begun, done, next_turn, plus, prepared
from assistant.kit.forces import added, placed, totals

R = TypeVar("R", bound=Risk)


@singledispatch
def apply(event: Event, state: Risk) -> Risk:
    """Return the table after an event. Total: an event without a meaning here changes nothing."""
    return common_rules.apply(event, state)


# ------------------------------------------------------------------ the set-up


@apply.register
def _game_started(event: e.GameStarted, state: Risk) -> Risk:
    """Give each player the starting armies (RSK-SET-01); some areas may already be taken."""
    table = type(state)(
        **common_rules.setup_fields(event),
        first=event.first,
        neutral=event.neutral,
        deck=Deck(hands={player.key: 0 for player in event.players}),
    )
    table = taken(table, event.owners, event.armies)
    return entered(event, table)


def entered(event: e.GameStarted, state: R) -> R:
    """Return the table with armies to place or, in the middle of a game, at a turn; players without armies are out."""
    if not event.under_way or state.unclaimed:
        return prepared(state)
    on_board = totals(state.forces)
    gone = tuple(player for player in state.order if not on_board.get(player))
    state = replace(state, sets=max(0, event.sets), received=dict(on_board), out=gone)
    return begun(state, event.first if event.first in on_board else next_of(state.order, event.first, frozenset(gone)))


def taken(state: R, owners: Mapping[str, str], armies: Mapping[str, int]) -> R:
    """Return the table with areas that were taken before the game was entered, one army each if no number is known."""
    for area in state.world.keys:
        owner = owners.get(area)
        if owner in state.owners:
            count = max(1, war.counted(armies.get(area, 1)))
            state = replace(state, forces=placed(state.forces, area, owner, count))
    return state


@apply.register
def _area_claimed(event: e.AreaClaimed, state: Risk) -> Risk:
    """Place one army in an unclaimed area (RSK-SET-02)."""
    if state.holder(event.at) is not None:
        return state
    forces = placed(state.forces, event.at, event.by, 1)
    return prepared(replace(state, forces=forces, received=plus(state.received, event.by, 1)))


@apply.register
def _armies_placed(event: e.ArmiesPlaced, state: Risk) -> Risk:
    """Place new armies in the player's area (RSK-SET-03, RSK-REI-03); an excess counts as received."""
    if state.holder(event.at) != event.by:
        return state
    state = acting(state, event.by)
    count = war.counted(event.count)
    more = max(0, count - state.to_place.get(event.by, 0))
    state = replace(
        state,
        forces=added(state.forces, event.at, event.by, count),
        to_place=plus(state.to_place, event.by, -count),
        received=plus(state.received, event.by, more),
    )
    return prepared(state)


# ------------------------------------------------------------------ cards


@apply.register
def _set_turned_in(event: e.SetTurnedIn, state: Risk) -> Risk:
    """Give armies to place for a set, more than for the last one (RSK-CRD-03, RSK-CRD-04)."""
    if not state.turn.number or state.over:
        return state
    state = acting(state, event.by)
    value = state.next_set
    state = replace(
        state,
        sets=state.sets + 1,
        to_place=plus(state.to_place, event.by, value),
        received=plus(state.received, event.by, value),
    )
    return hands.turned_in(state, event.by, tuple(dict.fromkeys(event.cards)))


@apply.register
def _extra_placed(event: e.ExtraArmiesPlaced, state: Risk) -> Risk:
    """Place two extra armies in the player's area (RSK-CRD-05)."""
    return hands.extra(state, event.by, event.at)


@apply.register
def _card_told(event: e.CardTold, state: Risk) -> Risk:
    """Note a card in a player's hand."""
    known = state.hands.get(event.of, ())
    return state if event.card in known else hands.noted(state, event.of, (*known, event.card))


@apply.register
def _cards_counted(event: e.CardsCounted, state: Risk) -> Risk:
    """Give the hand the counted size; the piles have the rest of the 44 cards (RSK-CRD-01)."""
    deck = recounted(state.deck, event.of, event.count)
    return hands.trimmed(replace(state, deck=deck, adjusted=True), event.of)


# ------------------------------------------------------------------ war


@apply.register
def _attack_announced(event: e.AttackAnnounced, state: Risk) -> Risk:
    """Begin an attack; another attack that was open is over (RSK-ATK-01, RSK-ATK-02)."""
    if not state.turn.number or state.over:
        return state
    state = war.announced(event, acting(state, event.by), state.turn.number)
    return replace(state, turn=replace(state.turn, attacked=True), announced=(0, 0))


@apply.register
def _dice_announced(event: e.DiceAnnounced, state: Risk) -> Risk:
    """Set the numbers of dice for the next throw (RSK-AMB-03)."""
    if state.fight is None or state.fight.captured:
        return state
    return replace(state, announced=(max(0, min(event.attack, 3)), max(0, min(event.defence, 2))))


@apply.register
def _dice_rolled(event: e.DiceRolled, state: Risk) -> Risk:
    """Apply a throw with its faces (RSK-DIC-03); the area may fall (RSK-CNQ-01)."""
    return conquered(state, replace(war.thrown(event, state), announced=(0, 0)))


@apply.register
def _losses_taken(event: e.LossesTaken, state: Risk) -> Risk:
    """Apply a throw with known losses (RSK-DIC-04); the area may fall (RSK-CNQ-01)."""
    dice = event.dice or state.announced[0]
    return conquered(state, replace(war.thrown(replace(event, dice=dice), state), announced=(0, 0)))


@apply.register
def _armies_moved_in(event: e.ArmiesMovedIn, state: Risk) -> Risk:
    """Move in more armies than dice were rolled (RSK-CNQ-02)."""
    return war.moved_in(event, state)


@apply.register
def _attack_stopped(event: e.AttackStopped, state: Risk) -> Risk:
    """End the attack (RSK-ATK-02)."""
    return replace(war.stopped(event, state), announced=(0, 0))


@apply.register
def _armies_moved(event: e.ArmiesMoved, state: Risk) -> Risk:
    """Make the only free move (RSK-MOV-01); it ends the turn (RSK-TRN-01), unless armies remain to place."""
    if not state.turn.number or state.over:
        return state
    before, state = state, war.moved(event, state)
    if state.forces == before.forces or event.by != state.on_turn:
        return state
    state = replace(state, turn=replace(state.turn, moved=True))
    return state if state.step == "reinforce" else next_turn(state)


@apply.register
def _area_set(event: e.AreaSet, state: Risk) -> Risk:
    """Set an area to what is on the real board; a player who holds an area again is back in the game."""
    state = replace(war.area_set(event, state), adjusted=True)
    return prepared(revived(state))


# ------------------------------------------------------------------ turns and the table


@apply.register
def _turn_ended(event: e.TurnEnded, state: Risk) -> Risk:
    """Begin the next player's turn; during setup, begin play with the board as it is (RSK-TRN-01)."""
    if state.over or not state.players:
        return state
    if not state.turn.number and state.unclaimed:
        return state
    if state.on_turn == event.by and state.turn.number:
        return next_turn(state)
    return begun(done(state), next_of(state.order, event.by, frozenset(state.out)))


@apply.register
def _link_drawn(event: e.LinkDrawn, state: Risk) -> Risk:
    """Change a connection to match the table's own board (RSK-AMB-01)."""
    return replace(state, drawn=redrawn(state.drawn, event.one, event.other, event.how))

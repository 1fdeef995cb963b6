"""`apply`: the effect of each event on the table, beside RISK's own. It never refuses; `advice` has the opinion of
rules.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from assistant.core.event import Event
from assistant.core.fast_replace import replace
from assistant.core.game import State, variant_of
from assistant.core.seating import next_of
from assistant.families import common_rules
from assistant.families.war import rules as war
from assistant.games.one_world_dominion import armies, battle, cards, lasting, neutrals, playing, turns
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.state import NEUTRALS, Dominion, Neutral
from assistant.games.risk import hands
from assistant.games.risk.rules import apply as apply_in_risk
from assistant.games.risk.rules import entered, taken
from assistant.games.risk.turns import begun, prepared
from assistant.kit import fight as fights

base: Any = apply_in_risk
happened: Any = variant_of(base)
LEAVING = (
    e.CardAnswered,
    e.risk.CardTold,
    e.CardForgotten,
    e.CardSeen,
    e.risk.DiceAnnounced,
)
"""Events that, like those of the table itself, leave the last card open to a late answer."""
COMMON = tuple(f.name for f in fields(State) if f.name not in ("on_turn", "over"))


def apply(event: Event, state: Dominion) -> Dominion:
    """Return the table after an event. Total: an event without a meaning here changes nothing."""
    after: Dominion = lasting.battle_over(happened(event, state))
    own = type(event) in _OWN and type(event) not in LEAVING
    if own and after.before is state.before:
        after = replace(after, before=None)
    fight = after.fight
    if fight is not None and not fight.captured:
        now = battle.counted(after, fight)
        after = after if now == fight else replace(after, fight=now)
    return after


# ------------------------------------------------------------------ the set-up


@happened.register
def _game_started(event: e.GameStarted, state: Dominion) -> Dominion:
    """Set up RISK's board (RSK-SET-01) with a deck in the table's revision (OWD-GEN-01, OWD-GEN-03)."""
    table = Dominion(
        **common_rules.setup_fields(event),
        first=event.first,
        neutral=event.neutral,
        revision=event.revision,
        keeping=event.hands,
        areas_of=event.areas,
        symbols_of=event.symbols,
    )
    deck = cards.DominionDeck(pile=len(table.known_cards), hands={player.key: 0 for player in event.players})
    return entered(event, taken(replace(table, deck=deck), event.owners, event.armies))


@happened.register
def _armies_placed(event: e.risk.ArmiesPlaced, state: Dominion) -> Dominion:
    """Place new armies in the player's area (RSK-REI-03); this ends the beginning of the turn."""
    if not state.turn.number:
        return base(event, state)
    if state.holder(event.at) != event.by:
        return state
    state = base(event, turns.acting(state, event.by))
    return replace(state, turn=replace(state.turn, placed=state.turn.placed + war.counted(event.count)))


# ------------------------------------------------------------------ hands


@happened.register
def _card_seen(event: e.CardSeen, state: Dominion) -> Dominion:
    """Note a card of an open hand for everybody."""
    return base(e.risk.CardTold(of=event.of, card=event.card), state)


@happened.register
def _card_forgotten(event: e.CardForgotten, state: Dominion) -> Dominion:
    """Remove the note of a card that is not in the hand."""
    return hands.noted(state, event.of, tuple(card for card in state.hands.get(event.of, ()) if card != event.card))


@happened.register
def _cards_counted(event: e.risk.CardsCounted, state: Dominion) -> Dominion:
    """Give the hand the counted size; the piles have the rest (OWD-GEN-01)."""
    deck = cards.recounted(state.deck, event.of, event.count)
    return hands.trimmed(replace(state, deck=deck), event.of)


@happened.register
def _set_turned_in(event: e.SetTurnedIn, state: Dominion) -> Dominion:
    """Give fixed armies for a set, and two more in each of the player's named areas (OWD-SET-01 to -04)."""
    if not state.turn.number or state.over:
        return state
    state = turns.acting(state, event.by)
    turned_in = tuple(dict.fromkeys(event.cards))[: cards.SET]
    state = armies.to_come(state, event.by, state.value_of(turned_in))
    for card in turned_in:
        state = armies.named(state, event.by, card)
        state = playing.unnoted(replace(state, deck=cards.spent(state.deck, event.by, card)), card)
    state = hands.trimmed(state, event.by)
    return replace(state, turn=replace(state.turn, sets=state.turn.sets + 1))


@happened.register
def _card_discarded(event: e.CardDiscarded, state: Dominion) -> Dominion:
    """Discard a card from a hand that is too large (OWD-AMB-24)."""
    state = replace(state, deck=cards.spent(state.deck, event.by, event.card))
    return hands.trimmed(playing.unnoted(state, event.card), event.by)


# ------------------------------------------------------------------ cards that are played


@happened.register
def _card_played(event: e.CardPlayed, state: Dominion) -> Dominion:
    """Show a card (OWD-PLY-01); it takes effect if nobody answers it (OWD-NEG-03)."""
    if not state.turn.number or state.over or event.card in state.deck.lying:
        return state
    return playing.shown(replace(state, before=None), event)


@happened.register
def _card_answered(event: e.CardAnswered, state: Dominion) -> Dominion:
    """Negate or redirect a card (OWD-NEG-01, OWD-C19), even after it was carried out."""
    if not state.turn.number or state.over or event.card in state.deck.lying:
        return state
    if state.play is None and state.before is not None:
        common = {name: getattr(state, name) for name in COMMON}
        state = replace(state, before=replace(state.before, **common, hands=_remembered(state, state.before)))
    return playing.answered_by(state, event)


def _remembered(now: Dominion, then: Dominion) -> dict[str, tuple[str, ...]]:
    """Return the notes after a card is taken back: the current ones, or the earlier ones for hands it changed."""
    same = {player for player in then.order if now.deck.hand(player) == then.deck.hand(player)}
    old = {player: held for player, held in then.hands.items() if player not in same}
    elsewhere = then.open_cards.union(*old.values())
    new = {player: tuple(c for c in now.hands.get(player, ()) if c not in elsewhere) for player in same}
    return old | {player: held for player, held in new.items() if held}


@happened.register
def _passed(event: e.Passed, state: Dominion) -> Dominion:
    """Record that a player does not answer."""
    return playing.passed(state, event.by)


@happened.register
def _nobody_answers(event: e.NobodyAnswers, state: Dominion) -> Dominion:
    """Close the window for answers."""
    return playing.unanswered(state)


@happened.register
def _die_rolled(event: e.DieRolled, state: Dominion) -> Dominion:
    """Use a die for the current card, the rebels' odd army or the mutants (OWD-RND-01, OWD-NEU-04)."""
    face = int(event.face) if event.face.isdigit() else 0
    if playing.waiting(state) is not None:
        return playing.die(state, face)
    if state.growing:
        return neutrals.settled(state, face)
    if state.turn.ended and state.acting and (state.fight is None or state.fight.captured):
        return turns.onward(battle.taken(neutrals.attacked(state, face)))
    return state


@happened.register
def _card_turned_up(event: e.CardTurnedUp, state: Dominion) -> Dominion:
    """Turn up the next card of the pile (OWD-C15, OWD-C16)."""
    return playing.turned_up(state, event.card)


@happened.register
def _card_taken(event: e.CardTaken, state: Dominion) -> Dominion:
    """Move a card from one hand to another (OWD-C24)."""
    return playing.taken(state, event)


# ------------------------------------------------------------------ war


@happened.register
def _attack_announced(event: e.risk.AttackAnnounced, state: Dominion) -> Dominion:
    """Begin an attack; an empty area is captured (OWD-EMP-03); inside one area all fight (OWD-SAM-01)."""
    return _attacked(state, event.by, event.source, event.target, None)


@happened.register
def _attack_committed(event: e.AttackCommitted, state: Dominion) -> Dominion:
    """Begin a committed attack (OWD-COM-01)."""
    return _attacked(state, event.by, event.source, event.target, war.counted(event.count))


def _attacked(state: Dominion, by: str, source: str, target: str, count: int | None) -> Dominion:
    if not state.turn.number or state.over or state.holder(source) is None:
        return state
    inside = source == target
    if inside and by not in {force.owner for force in state.forces.get(source, ())[1:]}:
        return fights.ended(state)
    if not inside and (state.holder(source) == state.holder(target) or state.armies(source) < 2):
        return fights.ended(state)
    state = turns.acting(state, by)
    state = replace(state, turn=replace(state.turn, attacked=True))
    return battle.begun(state, battle.terms(state, by, source, target, count))


@happened.register
def _armies_committed(event: e.ArmiesCommitted, state: Dominion) -> Dominion:
    """Change the number of committed armies before the first throw (OWD-C09)."""
    fight = state.fight
    if fight is None or fight.captured or fight.committed is None or fight.rounds:
        return state
    most = max(1, state.armies(fight.source) - 1)
    return replace(state, fight=replace(fight, committed=max(1, min(event.count, most))))


@happened.register
def _dice_rolled(event: e.risk.DiceRolled, state: Dominion) -> Dominion:
    """Apply a throw with its faces, as the cards in force modify them (RSK-DIC-03, OWD-AMB-10)."""
    return _thrown(event, state)


@happened.register
def _losses_taken(event: e.risk.LossesTaken, state: Dominion) -> Dominion:
    """Apply a throw with known losses (RSK-DIC-04)."""
    return _thrown(replace(event, dice=event.dice or state.announced[0]), state)


def _thrown(event: e.risk.DiceRolled | e.risk.LossesTaken, state: Dominion) -> Dominion:
    after = replace(war.thrown(event, state), announced=(0, 0))
    if after.fight is state.fight and after.forces == state.forces:
        return state
    return turns.onward(battle.fallen(state, after))


@happened.register
def _attack_stopped(event: e.risk.AttackStopped, state: Dominion) -> Dominion:
    """End the attack (RSK-ATK-02)."""
    return replace(fights.ended(state), announced=(0, 0))


@happened.register
def _armies_moved(event: e.risk.ArmiesMoved, state: Dominion) -> Dominion:
    """Make a free move: the regular one, or one by a card (RSK-MOV-01, OWD-C14). The turn goes on for cards."""
    if not state.turn.number or state.over:
        return state
    count = war.counted(event.count)
    before, state = state, war.moved(event, state)
    if state.forces == before.forces or event.by != state.on_turn:
        return state
    state = armies.travelled(state, event.source, event.target, count)
    turn = state.turn
    if turn.moves and (turn.moved or not turn.attacked):
        return replace(state, turn=replace(turn, moves=turn.moves - 1))
    return replace(state, turn=replace(turn, moved=True))


@happened.register
def _area_set(event: e.risk.AreaSet, state: Dominion) -> Dominion:
    """Set an area to what is on the real board, with its neutrals; players without areas are out."""
    if event.owner in NEUTRALS and event.owner not in state.owners:
        by = state.on_turn or state.seat or next(iter(state.order), "")
        state = replace(state, neutrals=(*state.neutrals, Neutral(event.owner, by)))
    state = replace(war.area_set(event, state), adjusted=True)
    return prepared(_revived(state))


def _revived(state: Dominion) -> Dominion:
    """Return the table with players who hold areas again after a correction; a game that was over goes on."""
    out = tuple(player for player in state.out if not armies.standing_somewhere(state, player))
    if out == state.out:
        return state
    state = replace(state, out=out)
    if not state.over:
        return state
    player = state.winner or next(iter(state.order))
    return replace(state, over=False, winner=None, on_turn=player, seat=player)


# ------------------------------------------------------------------ the end of a turn


@happened.register
def _turn_ended(event: e.risk.TurnEnded, state: Dominion) -> Dominion:
    """End the turn: a card for a capture, then mutants, then the next player (RSK-TRN-01, OWD-C44)."""
    if state.over or not state.players or (not state.turn.number and state.unclaimed):
        return state
    if state.turn.number and state.on_turn == event.by:
        if not state.turn.ended:
            return turns.over(state)
        return turns.onward(replace(state, acting=()))
    player = next_of(state.order, event.by, frozenset(state.out))
    return begun(state, player)


_OWN: frozenset[type[Event]] = frozenset(
    kind for kind in happened.registry if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
)

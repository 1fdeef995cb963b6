"""What can be tapped at a table of RISK beside the map: the fight, cards, the end of the turn. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.event import Event
from assistant.games.risk import events as e
from assistant.games.risk.cards import names
from assistant.games.risk.sayings import counted
from assistant.games.risk.state import Risk
from assistant.housekeeping import EVENTS
from assistant.kit.fight import Fight, may_move_in
from assistant.offer import Offer
from assistant.rulings import chosen
from dashboards.games.risk import board as on_map
from dashboards.parts.common import housekeeping
from dashboards.parts.common.offers import form, record, tap, taps
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.text import clip
from dashboards.parts.common.words import Json
from dashboards.parts.world import fight as battle

ON_MAP = (e.AreaClaimed, e.ArmiesPlaced, e.ExtraArmiesPlaced, e.AttackAnnounced, e.ArmiesMoved)
"""Offers that are tapped on the map or in its list."""
IN_FIGHT = (e.LossesTaken, e.AttackStopped, e.ArmiesMovedIn, e.DiceAnnounced)


def entry(sight: Sight) -> list[Json]:
    """The blocks of the entry, what is expected first."""
    if not sight.writes or not sight.laid:
        return []
    state: Risk = sight.state
    found: list[Json] = []
    fight = state.fight
    if fight and _goes_on(sight, fight):
        found.append(_fight(sight, fight))
    found.extend(_turn(sight))
    if not state.over:
        found.extend(_always(sight))
    return found


def _goes_on(sight: Sight, fight: Fight) -> bool:
    """A captured area asks once how many armies move in."""
    if not fight.captured:
        return True
    return len(may_move_in(sight.state)) > 1 and not on_map.after_line(sight, e.ArmiesMovedIn)


def _fight(sight: Sight, fight: Fight) -> Json:
    state: Risk = sight.state
    ours, names, armies, dice = on_map.sides(sight, fight)
    program = state.dice == "rolled"
    losses = {"kind": "LossesTaken", "attacker": "$a", "defender": "$d", "dice": "$dice"}
    faces = {"kind": "DiceRolled", "attack": "$attack", "defence": "$defence"}
    messages = battle.Entry(
        losses=None if program else {"do": "record", "event": losses},
        dice=None if program else {"do": "record", "event": faces},
        roll={"do": "roll"},
        stop=None if fight.captured else on_map.stop(fight),
        move_in={"do": "record", "event": {"kind": "ArmiesMovedIn", "count": "$n"}},
    )
    found = battle.battle(
        fight, ours, names, armies, dice, messages, on_map.position(state, fight), may_move_in(state),
        fewer=chosen(state, "RSK-AMB-03") != "max",
    )  # fmt: skip
    if fight.captured and on_map.helped(state):
        found["keep"] = battle.keeping(_threats(state, fight))
    involved = sight.role != "seat" or sight.player in (fight.attacker, fight.defender) or on_map.acts(sight)
    return found if involved else {**found, "fold": f"Enter the battle of {clip(state.name(fight.by))}"}


def _threats(state: Risk, fight: Fight) -> Iterator[tuple[str, int, str, int]]:
    """For both areas the strongest neighbour that could strike back."""
    for area in (fight.source, fight.target):
        others = [b for b in state.world.neighbours(area) if state.holder(b) not in (None, fight.attacker)]
        if others:
            worst = max(others, key=state.armies)
            yield state.area(area), state.armies(area), state.area(worst), state.armies(worst)


def _of(sight: Sight, kind: type[Event]) -> list[Offer]:
    return [offer for offer in sight.offers if offer.kind is kind]


def _turn(sight: Sight) -> Iterator[Json]:
    """Cards and the end of the turn; on another player's phone folded away."""
    state: Risk = sight.state
    blocks = [*_sets(sight), *_end(sight)]
    if blocks and not on_map.acts(sight):
        yield {"type": "fold", "title": f"Enter it for {clip(state.name(state.on_turn or ''))}", "blocks": blocks}
    else:
        yield from blocks
    yield from _hand(sight)
    for offer in _of(sight, e.CardTold):
        yield form(sight, offer, offer.verb, fold="Note a card", private=True)


def _hand(sight: Sight) -> Iterator[Json]:
    """The own cards, as far as they were noted; only the own page has them."""
    state: Risk = sight.state
    held, known = state.deck.hand(sight.player or ""), state.hands.get(sight.player or "", ())
    if held:
        hint = f"Hold to see your {counted(held, 'card', 'cards')}"
        noted = "" if len(known) == held else f" {len(known)} of them noted."
        note = f"The next set brings {counted(state.next_set)}.{noted}"
        lines = [names()[card] for card in known]
        look: Json = {"fold": "Your cards", "private": True}
        yield {"type": "peek", "title": "Your cards", "hint": hint, "note": note, "lines": lines, **look}


def _sets(sight: Sight) -> Iterator[Json]:
    offers = _of(sight, e.SetTurnedIn)
    buttons = [tap(o.verb, record(o.fill({})), big=True, main=o.expected and not i) for i, o in enumerate(offers)]
    if buttons:
        must = sight.state.must_turn_in
        yield taps("A set of cards", buttons, look="one", private=any(o.private for o in offers),
                   **({} if must else {"fold": "Turn in a set"}))  # fmt: skip


def _end(sight: Sight) -> Iterator[Json]:
    state: Risk = sight.state
    fighting = state.fight is not None and not state.fight.captured
    ends = [tap(o.verb, record(o.fill({})), main=not fighting) for o in _of(sight, e.TurnEnded)]
    if ends:
        yield taps("", ends, look="one", beside=fighting)
    if not state.turn.number and not state.unclaimed and state.on_turn:
        begin = tap("Begin with what lies on the board", record(e.TurnEnded(by=_before(state))), quiet=True)
        yield taps("", [begin], look="one", more=True)


def _before(state: Risk) -> str:
    """Who sits before the first player: after that one's turn the first begins."""
    return state.order[state.order.index(state.first) - 1] if state.first in state.order else state.order[-1]


def _always(sight: Sight) -> Iterator[Json]:
    elsewhere = (*ON_MAP, *IN_FIGHT, e.TurnEnded, e.SetTurnedIn, e.CardTold, e.LinkDrawn, *EVENTS)
    for offer in sight.offers:
        if offer.kind not in elsewhere:
            yield {**form(sight, offer), "more": True} if offer.blanks else _button(offer)
    for offer in _of(sight, e.LinkDrawn):
        yield form(sight, offer, offer.verb, fold=offer.verb, more=True)
    yield from housekeeping.blocks(sight)


def _button(offer: Offer) -> Json:
    return taps("", [tap(offer.verb, record(offer.fill({})))], look="one", more=True)

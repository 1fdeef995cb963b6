"""Single dice, cards that are turned up and cards that are taken: everything that interrupts play. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.event import Event
from assistant.core.offer import Offer
from assistant.games.one_world_dominion import cards, playing
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.needs import DIE
from assistant.games.one_world_dominion.offers import die_names
from assistant.games.one_world_dominion.state import Dominion
from assistant.kit.forces import armies
from assistant.kit.phrasing import listed, upper
from dashboards.games.one_world_dominion.hand import pick, picked
from dashboards.games.one_world_dominion.window import aimed
from dashboards.parts.cards.blocks import Die, Face
from dashboards.parts.common.arrangement import Below
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import button, folded, record, taps
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.world import front

SIDES = 6


def waited_for(sight: SeatView) -> Iterator[Json]:
    """Yield the die, the card of the pile or the card from a hand that play waits for; folded for uninvolved phones."""
    state: Dominion = sight.state
    play = playing.waiting(state)
    acting = play.by if play else state.on_turn or ""
    blocks = [*_dice(sight), *_turned_up(sight), *_taken(sight)]
    involved = play is not None and sight.player == play.whom
    yield from blocks if involved else folded(sight, blocks, acting)


def _dice(sight: SeatView) -> Iterator[Die]:
    for offer in sight.offered(e.DieRolled):
        title, note = _decides(sight.state)
        typed = sight.state.dice == "typed"
        note = "" if typed and die_names(sight.state) else note  # each face names its area
        faces = [_face(sight, offer, face) for face in range(1, SIDES + 1)] if typed else []
        yield {"type": "die", "title": title, "note": note, "faces": faces, "roll": {"do": "roll"}}


def _decides(state: Dominion) -> tuple[str, str]:
    """Return the title of the die, and what it decides."""
    play, names = playing.waiting(state), die_names(state)
    order = (
        f"The die picks the area: {listed(f'{n} {state.area(a)}' for n, a in enumerate(names[:SIDES], 1))}."
        if names
        else ""
    )
    if play is not None:
        aim, printed = aimed(state, play), cards.printed().get(play.card)
        return f"{cards.called(play.card)}{f' at {aim}' if aim else ''}: one die", order or (
            printed.text if printed else ""
        )
    if state.growing:
        return f"Where do {state.name(state.growing[0][0])} put their odd army?", order
    key = state.acting[0]
    area = next(iter(sorted(state.held(key))), "")
    there = f" from {state.area(area)} with {state.armies(area)}" if area else ""
    return f"{upper(state.name(key))} attack{there}", order


def _face(sight: SeatView, offer: Offer, face: int) -> Face:
    names, rolled = die_names(sight.state), offer.fill({"face": str(face)})
    if names:
        label = sight.state.area(names[face - 1]) if face <= len(names) else "roll again"
    else:
        label = _effect(sight.state, sight.after(rolled))
    return {"face": face, "label": label, "send": record(rolled)}


def _effect(before: Dominion, after: Dominion) -> str:
    """Return what a face brings: the armies that come or go, or what play waits for next."""
    if (fallen := _captured(before, after)) is not None:
        return fallen
    changes = {key: after.armies(key) - before.armies(key) for key in before.world.keys}
    changes = {key: change for key, change in changes.items() if change}
    if changes:
        where = before.area(next(iter(changes))) if len(changes) == 1 else f"{len(changes)} areas"
        return f"{where} {sum(changes.values()):+}".replace("-", "−")
    play = playing.waiting(after)
    return "no effect" if play is None else "another die" if play.wants == DIE else "turn up a card"


def _captured(before: Dominion, after: Dominion) -> str | None:
    """Return what a face removes where it leaves no defender, as "Argentina −1, captured"; None if nothing falls."""
    fight, then = after.fight, before.fight
    if fight is None or not fight.captured or then is None or then.captured:
        return None
    lost = armies(before.forces, then.target, then.defender)
    return f"{before.area(then.target)} −{lost}, captured"


def _turned_up(sight: SeatView) -> Iterator[Json]:
    for offer in sight.offered(e.CardTurnedUp):
        if offer.blanks:
            yield picked(sight, offer, offer.verb)
        else:
            yield taps(offer.verb, [button(offer, "Continue", main=True)], look="one")


def _taken(sight: SeatView) -> Iterator[Json]:
    for offer in sight.offered(e.CardTaken):
        if offer.blanks:
            yield picked(sight, offer, f"{offer.verb}: which?")
        else:
            yield taps("", [button(offer, main=True)], look="one")


def recalled(sight: SeatView) -> Iterator[Json]:
    """Yield the question of which card was taken, for the two players who know and have not said it yet."""
    player = sight.player
    if player is None or not sight.writes:
        return
    for unfinished in sight.table.unfinished(player):
        seat_line = unfinished.line
        for blank in unfinished.blanks:
            message = {"do": "complete", "seq": seat_line.number, "name": blank.name, "value": "$card"}
            title = f"{seat_line.text} Which one?"
            yield pick(sight, title, blank.choices, message, private=True, fold="Which card was taken?")


def roll(sight: SeatView, below: Below) -> Event:
    """Return the single die that play waits for, or else a throw of both sides; raise Nonsense if nobody rolls."""
    offer = next(iter(sight.offered(e.DieRolled)), None)
    return offer.fill({"face": str(below(SIDES) + 1)}) if offer else front.rolled(sight, below)

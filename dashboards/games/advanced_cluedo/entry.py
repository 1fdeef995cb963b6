"""What can be tapped at a table of Advanced Cluedo, what is expected first. No rules: offers, in order and in words."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.event import Event
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.state import AdvancedCluedo
from dashboards.games.advanced_cluedo import between, hand, night, waiting
from dashboards.games.advanced_cluedo import turn as day
from dashboards.games.clue import entry as clue
from dashboards.parts.common import housekeeping
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import completions, fold, folded, form
from dashboards.parts.common.seat_view import Sight
from dashboards.parts.common.text import clip
from dashboards.parts.mystery import hand as mystery


def entry(sight: Sight) -> list[Json]:
    """The blocks of the entry screen: what only this seat knows, then what happens at the table, then the own cards."""
    if not sight.writes or not sight.laid:
        return []
    asked = completions(sight, dict.fromkeys((e.clue.CardShown, *ASKED), which_card))
    own = (asked or list(_to_enter(sight)))[:1]
    blocks = list(_now(sight))
    if own and blocks and sight.role == "seat":
        blocks = [fold("The turn", blocks)]
    found = [*own, *blocks, *({**block, "fold": block["title"]} for block in asked[1:4])]
    if sight.state.over:
        return found
    return [*found, *([] if _lays(sight) else hand.fan(sight)), *_always(sight)]


def _lays(sight: Sight) -> bool:
    """Whether the own cards stand in a contest already: in its box, or in the form of what was turned up."""
    contest = sight.state.contest
    return contest is not None and sight.player in (contest.by, contest.owner)


ASKED = (e.CardDrawn, e.ClueDug, e.ClueHanded, e.CardHanded)
"""Lines with a card that only some know."""


def which_card(event: Event, before: AdvancedCluedo, seat: str) -> str:
    """The question about a card that only this seat, or two, know."""
    match event:
        case e.CardDrawn():
            return "Which playing card did you take?"
        case e.ClueDug():
            return "Which clue card did you dig up?"
        case e.ClueHanded(by=by, to=to) | e.CardHanded(by=by, to=to):
            if seat == to:
                return f"Which card did {clip(before.name(by))} hand you?"
            return f"Which card did you hand {clip(before.name(to))}?"
        case _:
            return clue.which_card(event, before, seat)


def _to_enter(sight: Sight) -> Iterator[Json]:
    """What this player alone has still to say of the own cards, one thing after another."""
    if block := mystery.to_enter(sight, e.clue.HandDealt):
        yield block
    yield from hand.to_draw(sight)
    if sight.state.phase == "drawing" and (block := between.own_objectives(sight)):
        yield block


def _now(sight: Sight) -> Iterator[Json]:
    state: AdvancedCluedo = sight.state
    if state.over:
        yield from clue.afterwards(sight)
        return
    yield from hand.others_draw(sight)
    if state.phase == "scores":
        yield from between.scores(sight)
    elif state.phase == "drawing":
        yield from between.drawing(sight)
    elif state.bribe or state.contest or state.debt:
        yield from _waits(sight)
    elif asked := state.open_suggestion:
        yield from clue.answers(sight, asked)
    elif state.open_accusation:
        yield from clue.judging(sight, state.open_accusation.by)
    elif state.on_turn:
        whole = night.turn if state.second else day.turn
        yield from folded(sight, whole(sight, state.on_turn), state.on_turn)
    if state.second:
        yield from night.own(sight)


def _waits(sight: Sight) -> Iterator[Json]:
    """An answer, both cards of a contest, a card that is owed: before anything else."""
    yield from waiting.bribe(sight)
    yield from waiting.contest(sight)
    yield from waiting.owed(sight)


def _always(sight: Sight) -> Iterator[Json]:
    if sight.state.second:
        yield from night.shown_by_hand(sight)
    yield from hand.to_note(sight)
    for offer in sight.offered(e.CardsCounted, e.SurvivalSet):
        if offer.rare:
            yield {**form(sight, offer, offer.verb, fold=offer.verb), "more": True}
    yield from housekeeping.blocks(sight)

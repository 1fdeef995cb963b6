"""The entry screen of Advanced Cluedo: the offers in order and in words, the expected ones first. No rules."""

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
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip
from dashboards.parts.mystery import hand as mystery


def entry(sight: SeatView) -> list[Json]:
    """Return the blocks of the entry screen: this seat's secrets, then the table, then the player's cards."""
    if not sight.writes or not sight.is_set_up:
        return []
    asked = completions(sight, dict.fromkeys((e.clue.CardShown, *ASKED), which_card))
    if sight.dealt_by_program:  # the dealer tells what was drawn or dug up
        asked = [block for block in asked if block["title"] not in (DREW, DUG)]
    own = (asked or list(_to_enter(sight)))[:1]
    blocks = list(_now(sight))
    if own and blocks and sight.role == "seat":
        blocks = [fold("The turn", blocks)]
    all_blocks = [*own, *blocks, *({**block, "fold": block["title"]} for block in asked[1:4])]
    if sight.state.over:
        return all_blocks
    return [*all_blocks, *([] if _lays(sight) else hand.fan(sight)), *_always(sight)]


def _lays(sight: SeatView) -> bool:
    """Return whether the player's cards are already shown in a contest: in its box or its form."""
    contest = sight.state.contest
    return contest is not None and sight.player in (contest.by, contest.owner)


ASKED = (e.CardDrawn, e.ClueDug, e.ClueHanded, e.CardHanded)
"""Events with a card that only some players know."""
DREW, DUG = "Which playing card did you take?", "Which clue card did you dig up?"
"""The questions about cards that come from a pile."""


def which_card(event: Event, before: AdvancedCluedo, seat: str) -> str:
    """Return the question about a card that only this seat, or two seats, know."""
    match event:
        case e.CardDrawn():
            return DREW
        case e.ClueDug():
            return DUG
        case e.ClueHanded(by=by, to=to) | e.CardHanded(by=by, to=to):
            if seat == to:
                return f"Which card did {clip(before.name(by))} hand you?"
            return f"Which card did you hand {clip(before.name(to))}?"
        case _:
            return clue.which_card(event, before, seat)


def _to_enter(sight: SeatView) -> Iterator[Json]:
    """Yield what this player still has to enter about their own cards, one thing after another."""
    if block := mystery.to_enter(sight, e.clue.HandDealt):
        yield block
    yield from hand.to_draw(sight)
    if sight.state.phase == "drawing" and (block := between.own_objectives(sight)):
        yield block


def _now(sight: SeatView) -> Iterator[Json]:
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


def _waits(sight: SeatView) -> Iterator[Json]:
    """Yield what comes before anything else: an answer, the cards of a contest, a card to hand over."""
    yield from waiting.bribe(sight)
    yield from waiting.contest(sight)
    yield from waiting.owed(sight)


def _always(sight: SeatView) -> Iterator[Json]:
    if sight.state.second:
        yield from night.shown_by_hand(sight)
    yield from hand.to_note(sight)
    for offer in sight.offered(e.CardsCounted, e.SurvivalSet):
        if offer.rare:
            yield form(sight, offer, fold=offer.verb, more=True)
    yield from housekeeping.blocks(sight)

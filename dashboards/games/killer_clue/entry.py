"""The entry screen of Killer Clue: the offers in order and in words, the expected ones first. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.state import KillerClue
from dashboards.games.clue.entry import afterwards, held_back
from dashboards.games.killer_clue import answers, danger, hand, intrigue, investigation
from dashboards.games.killer_clue.status import waiting
from dashboards.parts.common import housekeeping
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import completions, fold, folded, form
from dashboards.parts.common.seat_view import SeatView


def entry(sight: SeatView) -> list[Json]:
    """Return the blocks of the entry screen: what only this seat knows, then what happens at the table."""
    if not sight.writes or not sight.is_set_up:
        return []
    asked = completions(sight, {e.CardGiven: answers.which_card, e.CardsTraded: answers.which_card})
    own = asked[:1] or list(hand.to_enter(sight))[:1]
    blocks = list(_now(sight))
    if own and blocks and sight.role == "seat" and own[0]["type"] != "taps":
        blocks = [fold("The turn", blocks)]
    elif sight.role == "seat" and sight.player in sight.state.out and not sight.state.over:
        blocks = _of_others(blocks)
    elif sight.state.round == "investigation" and not sight.state.acted:
        blocks = held_back(sight, blocks, waiting(sight.state))
    all_blocks = [*own, *blocks, *({**block, "fold": block["title"]} for block in asked[1:4])]
    return all_blocks if sight.state.over else [*all_blocks, *_always(sight)]


def _of_others(blocks: list[Json]) -> list[Json]:
    """Return blocks that the phone of a player who is out does not ask for: behind one fold, unless all are folded."""
    closed = all(block["type"] == "fold" or block.get("fold") for block in blocks)
    return blocks if closed else [fold("The turn", blocks)]


def _now(sight: SeatView) -> Iterator[Json]:
    state: KillerClue = sight.state
    if state.over:
        yield from afterwards(sight)
        return
    yield from answers.owed(sight)
    if asked := state.open_suggestion:
        yield from answers.answers(sight, asked)
    elif state.open_accusation:
        yield from answers.settled(sight)
    else:
        yield from _round(sight)


def _round(sight: SeatView) -> Iterator[Json]:
    state: KillerClue = sight.state
    if state.round == "investigation" and state.on_turn:
        yield from folded(sight, investigation.turn(sight, state.on_turn), state.on_turn)
        if state.game_turn == 1 and sight.dealt_by_program:
            yield danger.from_the_box(sight)
    elif state.round == "intrigue":
        for player, block in intrigue.returning(sight):
            yield from folded(sight, [block], player)
        if state.on_turn:
            yield from folded(sight, intrigue.turn(sight, state.on_turn), state.on_turn)
    elif state.round == "danger":
        yield from danger.round_of(sight)
    elif state.round == "panic":
        yield from danger.panic(sight)
    else:
        yield from danger.ending(sight)
    if state.summons and not sight.is_computer(state.summons[0]):
        yield from answers.brought(sight)


def _always(sight: SeatView) -> Iterator[Json]:
    yield from answers.taken_back(sight)
    for offer in sight.offered(e.FirstChosen, e.HandCounted):
        if offer.rare:
            yield form(sight, offer, fold=offer.verb, more=True)
    yield from housekeeping.blocks(sight)

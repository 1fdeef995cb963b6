"""Every event as a sentence, the same for the feed, undo, replay and screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.event import Event
from assistant.families.stocks import tell as dealing
from assistant.games.acquire import events as e
from assistant.games.acquire.settling import compensated, survivors_of
from assistant.games.acquire.state import Acquire
from assistant.kit.phrasing import Lines, listed, money, sentences
from assistant.kit.tiles import beside, row_of


def tell(event: Event, before: Acquire, after: Acquire) -> str:
    """Return the sentence for an event, with its immediate consequences."""
    return " ".join([sentence(event, before, after), *follows(before, after)])


def follows(before: Acquire, after: Acquire) -> Iterator[str]:
    """Yield sentences for consequences that nobody enters: settlements, a first player, the end."""
    yield from dealing.uncounted(before, after)
    yield from dealing.settled(before, after)
    if before.on_turn is None and after.on_turn:
        yield _begins(after, after.on_turn)
    yield from dealing.won(before, after)


def _begins(state: Acquire, player: str) -> str:
    """Return who begins, and why their tile is the nearest to 1A: the letter counts before the number (ACQ-SET-02)."""
    tile = state.first_tiles.get(player, "")
    others = [other for other in state.first_tiles.values() if other != tile]
    if not tile or not others:
        return f"{state.name(player)} begins."  # with a tile that was played before the first ones were drawn
    row = row_of(tile)
    same = row in map(row_of, others)
    why = f"in row {row}, its number is the lowest" if same else f"row {row} comes before the other rows"
    return f"{state.name(player)} begins: {tile} is the nearest to 1A, because {why}."


def would_cause(state: Acquire, tile: str) -> tuple[str, str]:
    """Return the effect of a tile on this square, as a kind and in words; ("", "") if it would stay alone."""
    if state.squares.keys().isdisjoint(beside(tile)):
        return "", ""
    around = state.around(tile)
    if state.dead(tile):
        return "dead", f"would join {listed(state.name(f) for f in around if state.safe(f))}, which are safe"
    if not around and not state.founds(tile):
        return "", ""
    if not around and not state.foundable:
        return "wait", "not playable now: all corporations are on the board"
    if not around:
        return "found", "founds a corporation"
    if len(around) == 1:
        size = state.size(around[0]) + 1 + len(state.lone_around(tile))
        price = state.chart.price(state.tier(around[0]), size)
        return "grow", f"{state.name(around[0])} grows to {size}, {money(price)}"
    if state.size(around[0]) == state.size(around[1]):
        return "merge", f"would merge {listed(map(state.name, around))}, and you choose the survivor"
    return "merge", f"would merge {listed(map(state.name, around[1:]))} into {state.name(around[0])}"


LINES: Lines = {
    e.FirstTileDrawn: "{by} draws tile {at} for the first turn.",
    # The feed and the undo line can be read over a shoulder, so they never name the tiles.
    e.HandDrawn: "{of} has looked at their tiles.",
    e.TileTaken: "A tile is drawn.",
    e.NoTilePlayable: "{by} has no playable tile.",
    e.TileExposed: "{by} shows the dead tile {tile}: it leaves the game and is replaced at the end of the turn.",
    e.TurnEnded: "{by} ends the turn.",
}

sentence = sentences(LINES, dealing.tell)
"""One sentence that says what happened."""


@sentence.register
def _(event: e.GameStarted, before: Acquire, after: Acquire) -> str:
    return f"The board is empty, and {listed(p.name for p in event.players)} have $6,000 each."


@sentence.register
def _(event: e.MergerRuled, before: Acquire, after: Acquire) -> str:
    by, first = after.name(event.by), f"{after.name(event.first)} settled first" if event.first else ""
    if first and len(survivors_of(before)) == 1:
        return f"{by} has {first}."
    return f"{by} chooses {after.name(event.survivor)} as the survivor{f', with {first}' if first else ''}."


@sentence.register
def _(event: e.TilePlayed, before: Acquire, after: Acquire) -> str:
    said = f"{after.name(event.by)} plays {event.at}"
    firm = after.squares.get(event.at)
    gone = [f for f in before.active if f not in after.sizes]
    if gone:
        return f"{said}: {listed(map(after.name, gone))} into {after.name(firm or '')}."
    if after.turn.step == "merge":
        return f"{said}: {listed(map(after.name, after.turn.merging))} meet."
    if after.turn.step == "found":
        return f"{said}, next to a lone tile."
    if firm:
        return f"{said}: {after.name(firm)} has size {after.size(firm)}, {money(after.price(firm))} a share."
    return f"{said}."


@sentence.register
def _(event: e.CorporationFounded, before: Acquire, after: Acquire) -> str:
    of, size = after.name(event.of), after.size(event.of)
    said = f"{after.name(event.by)} founds {of}: size {size}, {money(after.price(event.of))} a share."
    return said + dealing.founders_share(event, before, cash=compensated(before))


@sentence.register
def _(event: e.SquareSet, before: Acquire, after: Acquire) -> str:
    if not event.lies:
        return f"{event.at} is empty on the board."
    return f"On the board, {event.at} belongs to {after.name(event.of) if event.of else 'nobody'}."

"""Decisions and chances of Acquire: the tile that is played, what it founds or merges, and the tile that is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from assistant.figures.facts.draws import best_of
from assistant.figures.facts.judging import Claim, decided, drawn, unvalued, worth_of
from assistant.figures.facts.market import MarketRules
from assistant.figures.facts.played import Played, Walked
from assistant.figures.facts.worth import as_it_is, whole, worth
from assistant.games.acquire import events as e
from assistant.games.acquire.rules import apply, undecided
from assistant.games.acquire.settling import survivors
from assistant.games.acquire.state import Acquire


def foreseen(trade: MarketRules, state: Acquire) -> Acquire:
    """Return the State after the best choice of the player on turn: what to found, or which equal survives."""
    player = state.on_turn or ""
    if state.turn.step not in ("found", "merge") or state.settlements:
        return state
    after = [apply(event, whole(state)) for event in (*_foundings(state).values(), *rulings(state).values())]
    return max(after, key=lambda one: as_it_is(trade, one).get(player, 0.0), default=state)


def _foundings(state: Acquire) -> Mapping[str, e.CorporationFounded]:
    """Return the corporations that could be founded now, by name."""
    if state.turn.step != "found":
        return {}
    return {state.name(firm): e.CorporationFounded(by=state.on_turn or "", of=firm) for firm in state.foundable}


def rulings(state: Acquire) -> Mapping[str, e.MergerRuled]:
    """Return the possible rulings of a merger of equals, in words (ACQ-MRG-02)."""
    if state.turn.step != "merge" or not undecided(state):
        return {}
    by = state.on_turn or ""
    possible = [e.MergerRuled(by=by, survivor=survivor, first=first) for survivor, first in survivors(state)]
    return {said(state, ruled): ruled for ruled in possible}


def said(state: Acquire, ruled: e.MergerRuled) -> str:
    """Return a ruling in words."""
    order = f", {state.name(ruled.first)} settled first" if ruled.first else ""
    return f"{state.name(ruled.survivor)} survives{order}"


# ---------------------------------------------------------------- decisions


def played_tiles(trade: MarketRules, played: Played) -> Iterator[Claim]:
    """Yield which tile of the hand was played; unvalued where the reader does not know the hand."""
    for seat_line in played.lines:
        event = seat_line.event
        if not isinstance(event, e.TilePlayed) or seat_line.after is seat_line.before:
            continue
        state: Acquire = seat_line.before
        hand = state.hands.get(event.by, ())
        now = worth_of(trade, played, seat_line.after).get(event.by)
        if event.at not in hand or now is None:
            yield unvalued(seat_line.seq, event.by, "tile", event.at)
            continue
        ways = {tile: after(trade, played, state, event.by, tile) for tile in hand if state.playable(tile)}
        yield decided(seat_line.seq, event.by, "tile", event.at, now, ways, (seat_line.seq,))


def named(trade: MarketRules, played: Played) -> Iterator[Claim]:
    """Yield which corporation was founded, and which of equal corporations survives."""
    for seat_line in played.lines:
        state: Acquire = seat_line.before
        if isinstance(seat_line.event, e.CorporationFounded) and state.turn.step == "found":
            yield from _named(trade, played, seat_line, "founding", state.name(seat_line.event.of), _foundings(state))
        elif isinstance(seat_line.event, e.MergerRuled) and state.turn.step == "merge":
            yield from _named(trade, played, seat_line, "merger", said(state, seat_line.event), rulings(state))


def _named(
    trade: MarketRules, played: Played, seat_line: Walked, what: str, chosen: str, ways: Mapping[str, e.Event]
) -> Iterator[Claim]:
    seat: str = getattr(seat_line.event, "by", "")
    now = worth_of(trade, played, seat_line.after).get(seat)
    if now is not None:
        values = best_of(trade, played, seat_line, ways, seat)
        yield decided(seat_line.seq, seat, what, chosen, now, values, (seat_line.seq,))


# ---------------------------------------------------------------- the draw


def drawn_tiles(trade: MarketRules, played: Played) -> Iterator[Claim]:
    """Yield the promise of each drawn tile: the worth of the best play with it, and the mean over all unseen tiles.

    Every tile that is neither on the board nor in the player's hand is equally likely. A drawn tile changes no holdings
    yet: what comes of it counts among the decisions and the rest of later lines.
    """
    for seat_line in played.lines:
        event = seat_line.event
        if not isinstance(event, e.TileTaken):
            continue
        state: Acquire = seat_line.before
        hand, here = state.hands.get(event.by, ()), worth_of(trade, played, state).get(event.by)
        unseen = [tile for tile in state.free if tile not in hand]
        if here is None or event.tile not in unseen or state.settlements or state.turn.step in ("found", "merge"):
            yield drawn(seat_line.seq, event.by, "tile", None, None)
            continue
        value = partial(after, trade, played, state, event.by)
        best = max((here, *(value(tile) for tile in hand)))
        promised = [max(best, value(tile)) for tile in unseen]
        yield drawn(seat_line.seq, event.by, "tile", sum(promised) / len(promised), max(best, value(event.tile)))


def after(trade: MarketRules, played: Played, state: Acquire, seat: str, tile: str) -> float:
    """Return the worth of a player's holdings when this tile is played; as now where it cannot be."""
    if not state.playable(tile):
        return worth_of(trade, played, state)[seat]
    # Tiles that touch the same corporations and bring as many lone tiles lead to the same sizes.
    alike = f"tile {seat} {state.around(tile)} {len(state.lone_around(tile))}"

    def work() -> float:
        return worth(trade, apply(e.TilePlayed(by=seat, at=tile), whole(state)))[seat]

    return played.cached(state, alike, work)

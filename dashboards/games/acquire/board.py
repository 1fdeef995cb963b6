"""Acquire's board on a screen: whose tiles lie where, what a tile would cause, what a tap does. No rules."""

from __future__ import annotations

from dataclasses import replace

from assistant.games.acquire import events as e
from assistant.games.acquire.state import HAND, Acquire
from assistant.kit.sayings import listed
from assistant.kit.shares import Chart
from dashboards.parts.common.offers import record
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.text import clip
from dashboards.parts.common.words import Json
from dashboards.parts.market import market
from dashboards.parts.tiles import tiles


def chart(state: Acquire) -> Chart:
    """The price chart with this table's own names of corporations."""
    box = tuple(replace(firm, name=state.name(firm.key)) for firm in state.chart.corporations)
    return replace(state.chart, corporations=box)


def firms(state: Acquire) -> dict[str, Json]:
    """The corporations as they are drawn."""
    return market.firms(chart(state))


def firm(sight: Sight, key: str) -> Json:
    """A corporation as it is drawn."""
    return firms(sight.state)[key]


def name(sight: Sight, player: str | None) -> str:
    """A player's name, cut to what fits."""
    return clip(sight.state.name(player or ""))


def acts(sight: Sight, player: str | None = None) -> bool:
    """Whether this player acts on this page: the own phone, the tablet, or any phone for one on paper."""
    state: Acquire = sight.state
    acting = player or state.on_turn
    if not sight.writes or state.over or not acting:
        return False
    device = next((p.device for p in state.players if p.key == acting), False)
    return sight.role != "seat" or sight.player == acting or not device


def opening(sight: Sight) -> str | None:
    """Whose first tile is entered here next: the own first, then those without a phone."""
    state: Acquire = sight.state
    waiting = [player for player in state.seats if player not in state.first_tiles]
    return next((p for p in sorted(waiting, key=lambda p: p != sight.player) if acts(sight, p)), None)


def whole(sight: Sight, player: str | None) -> bool:
    """Whether this page knows all tiles of this player."""
    state: Acquire = sight.state
    return len(state.hands.get(player or "", ())) == HAND


# ---------------------------------------------------------------- what a tile would cause


def does(state: Acquire, tile: str) -> tuple[str, str]:
    """A sign of `tiles.SIGNS` and words; ("", "") for a tile that stays alone."""
    around = state.around(tile)
    if state.dead(tile):
        return "dead", f"would join {listed(state.name(f) for f in around if state.safe(f))}, which are safe"
    if not around:
        if not state.founds(tile):
            return "", ""
        return (
            ("found", "founds a corporation")
            if state.foundable
            else ("wait", "not now: all corporations are on the board")
        )
    if len(around) == 1:
        size = state.size(around[0]) + 1 + len(state.lone_around(tile))
        price = state.chart.price(state.tier(around[0]), size)
        return "grow", f"{state.name(around[0])} grows to {size}, {market.money(price)}"
    largest = [firm for firm in around if state.size(firm) == state.size(around[0])]
    if len(largest) > 1:
        return "merge", f"would merge {listed(map(state.name, around))}, you say which survives"
    return "merge", f"would merge {listed(map(state.name, around[1:]))} into {state.name(around[0])}"


def board(sight: Sight) -> Json:
    """The grid with everything that can be tapped on it."""
    state: Acquire = sight.state
    would = {tile: found for tile in state.free if (found := does(state, tile))[0]} if state.on_turn else {}
    lay = ({"kind": "SquareSet", "at": "$at", "of": "$of"}, {"kind": "SquareSet", "at": "$at", "of": None})
    found = tiles.board(
        tiles.lies(state.squares, state.removed),
        list(firms(state).values()),
        would=would,
        lay=({"do": "record", "event": lay[0]}, {"do": "record", "event": {**lay[1], "lies": False}})
        if sight.writes and not state.over
        else None,
        placed=state.turn.placed,
        mine=list(state.hands.get(sight.player or "", ())),
        **_tap(sight),
    )
    return {**found, "inPlay": True if found["send"] or _looks_on(sight) else "wide"}


def _looks_on(sight: Sight) -> bool:
    """Whether little is asked of this page now, so that there is room for the board."""
    state: Acquire = sight.state
    if state.over or (state.turn.step in ("found", "merge") and not state.settlements):
        return True
    waiting = state.settlements[0].waiting[:1] if state.settlements else ()
    return not acts(sight, waiting[0] if waiting else state.on_turn)


def _tap(sight: Sight) -> Json:
    """What a tap on a free square does now."""
    state: Acquire = sight.state
    if state.on_turn is None and not state.over:
        player = opening(sight)
        if player is None:
            return {}
        event = {"kind": "FirstTileDrawn", "by": player, "at": "$at"}
        who = "your first tile" if player == sight.player else f"the first tile of {name(sight, player)}"
        return {"send": {"do": "record", "event": event}, "can": state.free, "verb": f"Which square has {who}?"}
    if state.turn.step != "tile" or state.settlements or not acts(sight):
        return {}
    player = state.on_turn or ""
    able = [tile for offer in sight.offers if offer.kind is e.TilePlayed for tile in offer.blanks[0].choices]
    event = {"kind": "TilePlayed", "by": player, "at": "$at"}
    found: Json = {"send": {"do": "record", "event": event}, "can": able, "known": whole(sight, player)}
    found["verb"] = "Which tile do you play?" if player == sight.player else f"{name(sight, player)} plays which tile?"
    if dead := [tile for tile in state.free if state.dead(tile)]:
        shown = record(e.TileExposed(by=player, tile="$at"))
        found |= {"expose": {"send": shown, "tiles": dead}}
    return found

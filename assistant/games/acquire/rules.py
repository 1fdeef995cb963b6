"""`apply`: the table after each event. It never refuses; `advice` gives the opinion of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from assistant.content.house_rules import chosen_in
from assistant.core.event import Event
from assistant.core.fast_replace import replace
from assistant.core.seating import next_of
from assistant.families import common_rules
from assistant.families.stocks import rules as dealing
from assistant.games.acquire import events as e
from assistant.games.acquire.closing import closed
from assistant.games.acquire.settling import compensated, terms
from assistant.games.acquire.state import LONE, Acquire, Turn
from assistant.kit.market import Settlement, begun
from assistant.kit.tiles import nearness, tiles


@singledispatch
def apply(event: Event, state: Acquire) -> Acquire:
    """Return the table after an event. Total: an event that means nothing here changes nothing."""
    return dealing.apply(event, state, terms(state))


# ------------------------------------------------------------------ setup


@apply.register
def _game_started(event: e.GameStarted, state: Acquire) -> Acquire:
    """Set $6,000 and no shares (ACQ-SET-01), with the table's own names if it has any (ACQ-AMB-04)."""
    own = event.names if chosen_in(event.options, "ACQ-AMB-04") == "custom_names" else {}
    table = type(state)(
        **common_rules.setup_fields(event),
        names=own,
        hands_kept=event.hands,
    )
    return dealing.set_up(table)


@apply.register
def _first_tile_drawn(event: e.FirstTileDrawn, state: Acquire) -> Acquire:
    """Record a first tile; the one nearest to 1A decides who begins (ACQ-SET-02)."""
    if event.by not in state.seats or event.by in state.first_tiles or event.at in state.squares or state.on_turn:
        return state
    drawn = {**state.first_tiles, event.by: event.at}
    state = replace(state, first_tiles=drawn, squares={**state.squares, event.at: LONE})
    if any(player not in drawn for player in state.seats):
        return state
    return _turn(state, min(state.seats, key=lambda player: nearness(drawn[player])))


@apply.register
def _hand_drawn(event: e.HandDrawn, state: Acquire) -> Acquire:
    """Set six tiles, hidden from the others (ACQ-SET-02)."""
    ready = state.ready | {event.of}
    hands = state.hands if event.tiles is None else {**state.hands, event.of: tuple(event.tiles)}
    return replace(state, ready=ready, hands=hands)


@apply.register
def _tile_taken(event: e.TileTaken, state: Acquire) -> Acquire:
    """Add a replacement tile (ACQ-TRN-01)."""
    return replace(state, hands={**state.hands, event.by: (*state.hands.get(event.by, ()), event.tile)})


# ------------------------------------------------------------------ turns


def _turn(state: Acquire, player: str | None) -> Acquire:
    return replace(state, on_turn=player, turn=Turn(number=state.turn.number + 1))


def _acting(state: Acquire, player: str) -> Acquire:
    """Put the acting player on turn, even where the rules expect another (the table is the truth)."""
    return state if state.on_turn == player or state.over else _turn(state, player)


@apply.register
def _tile_played(event: e.TilePlayed, state: Acquire) -> Acquire:
    """Place a tile alone, grow or found a corporation, or merge several (ACQ-FND-01, ACQ-GRO-01, ACQ-MRG-01)."""
    if event.at in state.squares or event.at not in tiles():
        return state
    state = _without(_acting(state, event.by), event.by, event.at)
    around, lone = state.around(event.at), state.lone_around(event.at)
    state = replace(state, squares={**state.squares, event.at: LONE})
    state = replace(state, turn=replace(state.turn, placed=event.at, step="buy"))
    if not around:
        founds = bool(lone) and bool(state.foundable)
        return replace(state, turn=replace(state.turn, step="found")) if founds else state
    if len(around) == 1:
        return _joined(state, around[0])
    state = replace(state, turn=replace(state.turn, step="merge", merging=around))
    return state if undecided(state) else _merged(state, around)


@apply.register
def _no_tile_playable(event: e.NoTilePlayable, state: Acquire) -> Acquire:
    """Go on with buying."""
    state = _acting(state, event.by)
    return replace(state, turn=replace(state.turn, step="buy"))


@apply.register
def _tile_exposed(event: e.TileExposed, state: Acquire) -> Acquire:
    """Remove a tile from the game; a replacement is drawn at the end of the turn (ACQ-SAF-02)."""
    if event.tile in state.squares:
        return state
    turn = replace(state.turn, exposed=state.turn.exposed + 1)
    return replace(_without(state, event.by, event.tile), removed=state.removed | {event.tile}, turn=turn)


def _without(state: Acquire, player: str, tile: str) -> Acquire:
    hand = tuple(t for t in state.hands.get(player, ()) if t != tile)
    return replace(state, hands={**state.hands, player: hand}) if player in state.hands else state


def _joined(state: Acquire, firm: str) -> Acquire:
    """Give the new tile and the lone tiles that touch it to the corporation (ACQ-GRO-01)."""
    placed = state.turn.placed
    if placed is None:
        return state
    new = dict.fromkeys({placed, *state.lone_around(placed)}, firm)
    return replace(state, squares={**state.squares, **new})


@apply.register
def _corporation_founded(event: e.CorporationFounded, state: Acquire) -> Acquire:
    """Found the corporation, with one share free of charge (ACQ-FND-01, ACQ-FND-02, ACQ-AMB-03)."""
    if event.of in state.sizes or state.turn.placed is None:
        return state
    state = _joined(state, event.of)
    state = replace(state, turn=replace(state.turn, step="buy"))
    return dealing.founders_share(state, event.by, event.of, cash=compensated(state))


# ------------------------------------------------------------------ mergers


def undecided(state: Acquire) -> bool:
    """Return whether equal sizes leave a choice to the merger-maker (ACQ-MRG-02)."""
    sizes = [state.size(firm) for firm in state.turn.merging]
    return len(set(sizes)) < len(sizes)


@apply.register
def _merger_ruled(event: e.MergerRuled, state: Acquire) -> Acquire:
    """Let the largest survive, and among equals the chosen one (ACQ-MRG-01, ACQ-MRG-02)."""
    if state.turn.step != "merge":
        return state

    def rank(firm: str) -> tuple[int, bool, bool]:
        return -state.size(firm), firm != event.survivor, firm != event.first

    return _merged(state, sorted(state.turn.merging, key=rank))


def _merged(state: Acquire, ranked: Sequence[str]) -> Acquire:
    """Settle each defunct corporation at its own size before the merger (ACQ-MRG-01, -03, -04).

    Safe corporations stay as they are (ACQ-SAF-01).
    """
    survivor, *rest = ranked
    gone = [firm for firm in rest if not state.safe(firm)]
    settlements = [
        Settlement(state.on_turn or "", firm, survivor, state.size(firm), state.price(firm)) for firm in gone
    ]
    squares = {tile: survivor if firm in gone else firm for tile, firm in state.squares.items()}
    state = _joined(replace(state, squares=squares), survivor)
    state = replace(state, turn=replace(state.turn, step="buy", merging=()))
    return begun(state, settlements, terms(state))


# ------------------------------------------------------------------ buying, end


@apply.register
def _stock_bought(event: e.StockBought, state: Acquire) -> Acquire:
    """Buy shares at their price (ACQ-BUY-01)."""
    if not state.size(event.of) or event.count <= 0:
        return state
    state = _acting(state, event.by)
    state = dealing.traded(state, event.by, event.of, event.count, state.price(event.of), "stock")
    return replace(state, turn=replace(state.turn, step="buy", bought=state.turn.bought + event.count))


@apply.register
def _turn_ended(event: e.TurnEnded, state: Acquire) -> Acquire:
    """Go to the next player to the left (ACQ-TRN-01)."""
    return state if state.over or not state.on_turn else _turn(state, next_of(state.seats, event.by))


@apply.register
def _end_declared(event: e.EndDeclared, state: Acquire) -> Acquire:
    """Pay bonuses for every active corporation and cash all their shares (ACQ-END-02)."""
    return closed(state)


# ------------------------------------------------------------------ corrections to match the table


@apply.register
def _square_set(event: e.SquareSet, state: Acquire) -> Acquire:
    """Set a square as it is on the board."""
    squares = {tile: firm for tile, firm in state.squares.items() if tile != event.at}
    if event.lies:
        squares[event.at] = event.of or LONE
    return replace(state, squares=squares, adjusted=True)

"""`check`: the notices of the rules about an event before it is recorded, with one generator per rule."""

from __future__ import annotations

from typing import Any

from assistant.core.game import Checks, CheckTable, Notice, checking, illegal
from assistant.families.stocks import advice as dealing
from assistant.games.acquire import events as e
from assistant.games.acquire.closing import may_end
from assistant.games.acquire.rules import undecided
from assistant.games.acquire.settling import compensated, terms
from assistant.games.acquire.state import HAND, Acquire
from assistant.kit.phrasing import listed


def set_up_once(event: e.GameStarted, state: Acquire) -> Checks:
    """Check that the game is set up only once, for 2 to 6 players."""
    if state.players:
        yield illegal("The game is already set up. Correct line 1 instead.", "ACQ-SET-01")
    if not 2 <= len(event.players) <= 6:
        yield Notice("odd", "The money and the tiles are meant for 2 to 6 players.", ("ACQ-SET-01",))


def first_tile(event: e.FirstTileDrawn, state: Acquire) -> Checks:
    """Check that each player draws one tile before the first turn (ACQ-SET-02)."""
    if state.on_turn or state.over:
        yield illegal("First tiles are drawn only before the first turn.", "ACQ-SET-02")
    elif event.by in state.first_tiles:
        yield illegal(f"{state.name(event.by)} has already drawn a first tile.", "ACQ-SET-02")
    elif event.at in state.squares:
        yield illegal(f"Tile {event.at} is already on the board.", "ACQ-CMP-03")


def hand_drawn(event: e.HandDrawn, state: Acquire) -> Checks:
    """Check that the hand has at most six tiles, each of which exists once (ACQ-SET-02, ACQ-CMP-03)."""
    if event.tiles is None:
        return
    gone = next((t for t in event.tiles if t in state.squares or t in state.removed), None)
    if len(set(event.tiles)) != len(event.tiles) or gone:
        yield illegal(
            "Each tile exists only once, and one of these has already been used or is named twice.", "ACQ-CMP-03"
        )
    if len(event.tiles) > HAND:
        yield illegal("A hand has at most six tiles.", "ACQ-SET-02")


def tile_taken(event: e.TileTaken, state: Acquire) -> Checks:
    """Check that the tile is not in use and the hand has fewer than six (ACQ-TRN-01)."""
    hand = state.hands.get(event.by, ())
    if len(hand) >= HAND:
        yield illegal(f"{state.name(event.by)} already holds six tiles.", "ACQ-TRN-01")
    if event.tile in state.squares or event.tile in state.removed or event.tile in hand:
        yield illegal(f"Tile {event.tile} is already in this hand, on the board or out of the game.", "ACQ-CMP-03")


def _on_turn(player: str, state: Acquire) -> Checks:
    if state.over:
        yield illegal("The game is over.", "ACQ-END-02")
    elif state.on_turn is None:
        yield illegal("Every player draws a first tile before the game begins.", "ACQ-SET-02")
    elif state.on_turn != player:
        yield illegal(f"It is {state.name(state.on_turn)}’s turn.", "ACQ-TRN-01")
    if state.settlements:
        name = state.name(state.settlements[0].defunct)
        yield illegal(f"The shares of {name} must be settled first.", "ACQ-TRN-01", "ACQ-MRG-03")


def own_turn(event: Any, state: Acquire) -> Checks:
    """Check that it is the player's turn and no merger is left to settle (ACQ-TRN-01)."""
    yield from _on_turn(event.by, state)


def tile_step(event: e.TilePlayed | e.NoTilePlayable, state: Acquire) -> Checks:
    """Check that the turn is at its first step, the one tile (ACQ-TRN-01)."""
    if state.on_turn == event.by and state.turn.step != "tile":
        yield illegal("Only one tile is played per turn, before buying stock.", "ACQ-TRN-01")


def fits(event: e.TilePlayed, state: Acquire) -> Checks:
    """Check that the tile is free, founds no eighth corporation and joins no safe ones.

    The rules are ACQ-CMP-03, ACQ-FND-01 and ACQ-SAF-02.
    """
    if event.at not in state.free:
        where = "is already on the board" if event.at in state.squares else "is out of the game"
        yield illegal(f"Tile {event.at} {where}.", "ACQ-CMP-03")
    elif state.dead(event.at):
        two = listed(state.name(firm) for firm in state.around(event.at) if state.safe(firm))
        yield illegal(f"Tile {event.at} would join {two}, which are safe.", "ACQ-SAF-01", "ACQ-SAF-02")
    elif state.founds(event.at) and not state.foundable:
        yield illegal("All seven corporations are on the board, so no eighth can be founded.", "ACQ-FND-01")
    if state.rack_known(event.by) and event.at not in state.hands[event.by]:
        yield illegal(f"{state.name(event.by)} does not hold tile {event.at}.", "ACQ-TRN-01")


def none_fits(event: e.NoTilePlayable, state: Acquire) -> Checks:
    """Check that none of the player's tiles can be played (ACQ-TRN-01)."""
    able = next((tile for tile in state.hands.get(event.by, ()) if state.playable(tile)), None)
    if able:
        yield illegal(f"{state.name(event.by)} can play tile {able}, and a playable tile must be played.", "ACQ-TRN-01")


def exposing(event: e.TileExposed, state: Acquire) -> Checks:
    """Check that the tile can never be played (ACQ-SAF-02)."""
    if event.tile not in state.free:
        yield illegal(f"Tile {event.tile} is already on the board or out of the game.", "ACQ-CMP-03")
    elif not state.dead(event.tile):
        yield illegal(
            f"Tile {event.tile} would not join two safe corporations, so it is not a dead tile.", "ACQ-SAF-02"
        )


def founding(event: e.CorporationFounded, state: Acquire) -> Checks:
    """Check that lone tiles were joined and the corporation is off the board (ACQ-FND-01)."""
    if state.turn.step != "found" or state.on_turn != event.by:
        yield illegal("A corporation can be founded only by joining lone tiles.", "ACQ-FND-01")
    if event.of not in state.foundable:
        yield illegal(f"{state.name(event.of)} is already on the board.", "ACQ-FND-01")
    yield from dealing.no_share_left(event, state, "ACQ-FND-02", "ACQ-AMB-03", cash=compensated(state))


def ruling(event: e.MergerRuled, state: Acquire) -> Checks:
    """Check that equal corporations merge and that the choice is among them (ACQ-MRG-01, ACQ-MRG-02)."""
    if state.turn.step != "merge" or not undecided(state) or state.on_turn != event.by:
        yield illegal("There is nothing to decide: no corporations of equal size are merging.", "ACQ-MRG-02")
        return
    merging = state.turn.merging
    if event.survivor not in merging or event.first == event.survivor:
        yield illegal(
            f"{state.name(event.survivor)} does not take part in this merger, or is named twice.", "ACQ-MRG-01"
        )
    elif state.size(event.survivor) < max(map(state.size, merging)):
        yield illegal(f"{state.name(event.survivor)} is not the largest, so it cannot survive.", "ACQ-MRG-01")
    rest = [state.size(firm) for firm in merging if firm != event.survivor]
    if event.first is not None and (event.first not in merging or state.size(event.first) < max(rest, default=0)):
        yield illegal("The largest of the other corporations is settled first.", "ACQ-MRG-03")


def number(event: e.NumberDrawn, state: Acquire) -> Checks:
    """Check that bonuses are due between two players (ACQ-TWO-01)."""
    wanted = bool(state.settlements) and not state.settlements[0].paid and terms(state).tile
    yield from dealing.tile_drawn(event, wanted=wanted)


def buying(event: e.StockBought, state: Acquire) -> Checks:
    """Check that at most three shares of corporations on the board are bought (ACQ-BUY-01, ACQ-BUY-02).

    Buying comes after the tile.
    """
    if state.on_turn == event.by and state.turn.step != "buy":
        yield illegal("The tile must be played and its effects settled first.", "ACQ-TRN-01")
    yield from dealing.so_many(event, state.turn.bought if state.on_turn == event.by else 0, "ACQ-BUY-01")
    if not state.size(event.of):
        yield illegal(f"{state.name(event.of)} is not on the board.", "ACQ-BUY-02")
    yield from dealing.affordable(event, state, "ACQ-BUY-02")


def ending(event: e.TurnEnded, state: Acquire) -> Checks:
    """Check that the tile has been played and its effects settled (ACQ-TRN-01)."""
    if state.on_turn == event.by and state.turn.step != "buy":
        yield illegal("The tile must be played and its effects settled first.", "ACQ-TRN-01")


def declaring(event: e.EndDeclared, state: Acquire) -> Checks:
    """Check that a condition for the end holds (ACQ-END-01)."""
    if not may_end(state):
        yield illegal(
            "The end cannot be declared yet: no corporation has 41 tiles, and not all are safe.", "ACQ-END-01"
        )


CHECKS: CheckTable = {
    e.GameStarted: (set_up_once,),
    e.FirstTileDrawn: (first_tile,),
    e.HandDrawn: (hand_drawn,),
    e.TileTaken: (tile_taken,),
    e.TilePlayed: (own_turn, tile_step, fits),
    e.NoTilePlayable: (own_turn, tile_step, none_fits),
    e.TileExposed: (own_turn, exposing),
    e.CorporationFounded: (founding,),
    e.MergerRuled: (ruling,),
    e.NumberDrawn: (number,),
    e.SharesDisposed: (dealing.disposing,),
    e.StockBought: (own_turn, buying),
    e.TurnEnded: (own_turn, ending),
    e.EndDeclared: (own_turn, declaring),
}

check = checking(CHECKS)

"""What can be tapped at a table of Acquire, what is expected first. No rules: offers, put in order."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.acquire import events as e
from assistant.games.acquire.advice import MOST_BOUGHT
from assistant.games.acquire.state import Acquire
from assistant.kit.market import left
from assistant.kit.sayings import counted
from dashboards.games.acquire import board as on_board
from dashboards.games.acquire.deals import event, folded, of, ruling, settling
from dashboards.games.acquire.more import always, ending
from dashboards.parts.common.offers import record, tap, taps
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json
from dashboards.parts.market import account as market_account
from dashboards.parts.market import market
from dashboards.parts.market.market import money
from dashboards.parts.tiles import tiles


def entry(sight: Sight) -> list[Json]:
    """The blocks of the entry, what is expected first."""
    if not sight.writes or not sight.laid:
        return []
    if sight.state.over:
        return [market_account.final(sight)]
    return [*_own_tiles(sight), *_now(sight), *always(sight)]


def _now(sight: Sight) -> Iterator[Json]:
    state: Acquire = sight.state
    if state.on_turn is None:
        yield from _opening(sight)
    elif state.settlements:
        yield from settling(sight)
    else:
        yield from folded(sight, list(_turn(sight, state.on_turn)), state.on_turn, "Enter it")


# ---------------------------------------------------------------- tiles


def _own_tiles(sight: Sight) -> Iterator[Json]:
    """The own rack: entering it, adding the tile that was drawn, playing from it."""
    state: Acquire = sight.state
    player = sight.player
    if player is None or sight.role not in ("seat", "alone"):
        return
    for offer in (*of(sight, e.HandDrawn), *of(sight, e.TileTaken)):
        blank = offer.blanks[0]
        send = {"do": "record", "event": {"kind": offer.kind.__name__, **offer.known, blank.name: "$tiles"}}
        title = f"Your {blank.count} tiles" if blank.count > 1 else "Which tile did you draw?"
        yield tiles.choose(title, map(str, blank.choices), send, blank.count, private=True)
    hand = state.hands.get(player, ())
    if not hand:
        return
    playing = state.on_turn == player and state.turn.step == "tile" and not state.settlements
    rows = [_on_rack(sight, player, tile, playing=playing) for tile in hand]
    fold = {} if playing else {"fold": f"My {counted(len(hand), 'tile')}"}
    yield tiles.rack("Play a tile of your rack" if playing else "Your tiles", rows, **fold)


def _on_rack(sight: Sight, player: str, tile: str, *, playing: bool) -> Json:
    state: Acquire = sight.state
    _, words = on_board.does(state, tile)
    send = record(e.TilePlayed(by=player, at=tile)) if playing and state.playable(tile) else None
    if playing and state.dead(tile):
        send = record(e.TileExposed(by=player, tile=tile))
        words = "dead: show it, it leaves the game"
    return tiles.on_rack(tile, words or "alone", send, [on_board.firm(sight, key) for key in state.around(tile)])


def _opening(sight: Sight) -> Iterator[Json]:
    state: Acquire = sight.state
    waiting = [p for p in state.seats if p not in state.first_tiles]
    for player in waiting:
        if not on_board.acts(sight, player):
            send = event("FirstTileDrawn", by=player, at="$tiles")
            whose = f"First tile of {on_board.name(sight, player)}"
            yield tiles.choose(whose, state.free, send, fold=whose)
    if waiting and on_board.opening(sight) is None:
        yield taps("The others draw their first tiles.", [])


def _placing(sight: Sight, player: str) -> Iterator[Json]:
    """The grid takes the tile; from here only what is rare, and tiles of players who have a phone of their own."""
    if not on_board.acts(sight, player):
        for offer in of(sight, e.TilePlayed):
            send = event("TilePlayed", by=player, at="$tiles")
            title = f"{on_board.name(sight, player)} plays which tile?"
            yield tiles.choose(title, map(str, offer.blanks[0].choices), send)
    for offer in of(sight, e.NoTilePlayable):
        label = tap(offer.verb, record(offer.fill({})), main=offer.expected)
        yield taps("", [label], look="one", beside=not offer.expected)
    yield from ending(sight)


# ---------------------------------------------------------------- a turn


def _turn(sight: Sight, player: str) -> Iterator[Json]:
    state: Acquire = sight.state
    if state.turn.step == "tile":
        yield from _placing(sight, player)
    elif state.turn.step == "found":
        yield from _founding(sight)
    elif state.turn.step == "merge":
        yield ruling(sight)
    else:
        if state.active and state.turn.bought < MOST_BOUGHT:
            yield _buying(sight, player)
        yield from _end_of_turn(sight)


def _founding(sight: Sight) -> Iterator[Json]:
    """Corporations that are off the board, with the price they would have."""
    state: Acquire = sight.state
    placed = state.turn.placed or ""
    size = 1 + len(state.lone_around(placed))
    for offer in of(sight, e.CorporationFounded):
        rows = [
            market.choice(
                state.name(str(key)),
                record(offer.fill({"of": key})),
                [on_board.firm(sight, str(key))],
                f"{money(state.chart.price(state.tier(str(key)), size))}, {market.TIERS[state.tier(str(key))]}",
            )
            for key in offer.blanks[0].choices
        ]
        yield market.choices(f"Found which one at {placed}? Size {size}, one share for you", rows, look="pairs")


def _end_of_turn(sight: Sight) -> Iterator[Json]:
    for offer in of(sight, e.TurnEnded):
        yield taps("", [tap(offer.verb, record(offer.fill({})), main=True, big=True)], look="one")
    yield from ending(sight)


# ---------------------------------------------------------------- stock


def _buying(sight: Sight, player: str) -> Json:
    state: Acquire = sight.state
    cash = state.cash_of(player)
    whose = "you have" if player == sight.player else f"{on_board.name(sight, player)} has"
    most = MOST_BOUGHT - state.turn.bought
    title = f"Buy {most} more" if state.turn.bought else "Buy up to three"
    order = sorted(state.active, key=lambda key: (-state.price(key), key))
    rows = [_bought(sight, player, key, most) for key in order]
    return market.trade(title if cash is None else f"{title} · {whose} {money(cash)}", rows, brief=True)


def _bought(sight: Sight, player: str, key: str, most: int) -> Json:
    state: Acquire = sight.state
    price, held = state.price(key), state.holds(player, key)
    mine = "" if held is None else f" · {'you' if player == sight.player else 'holds'} {held}"
    buttons = [
        market.button(
            str(count),
            record(e.StockBought(by=player, of=key, count=count)),
            money(count * price),
            _why_not(state, player, key, count),
            f"Buy {count} {state.name(key)} for {money(count * price)}",
        )
        for count in range(1, most + 1)
    ]
    say = f"size {state.size(key)}{' safe' if state.safe(key) else ''} · bank {left(state, key)}{mine}"
    return market.trading(on_board.firm(sight, key), say, buttons, price, _why_not(state, player, key, 1))


def _why_not(state: Acquire, player: str, key: str, count: int) -> str:
    """Why so many shares cannot be bought: said by the button that is dim."""
    bank, cash, cost = left(state, key), state.cash_of(player), count * state.price(key)
    if bank < count:
        return f"The bank has {bank}."
    if cash is not None and cost > cash:
        return f"{count} cost{'s' if count == 1 else ''} {money(cost)}, there is {money(cash)}."
    return ""

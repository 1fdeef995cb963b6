"""Values of Acquire and Cold Cash Risk that were tried: features of positions, and the ways in which chance could fall.

    python -m tests.values train --game acquire --games 500 --to values.json
    python -m tests.values measure --game acquire --values values.json --games 300 --seed 1000001

docs/figures.md says what they explain of who wins, which is nothing. No figure of a game is computed from them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import log
from typing import Any, Final

from assistant.families.stocks.state import Dealing
from assistant.figures.facts import Played
from assistant.figures.facts.fights import throws
from assistant.figures.facts.judging import worth_of
from assistant.figures.facts.played import Walked
from assistant.figures.facts.winning import Position, TrainedValue, Way, Ways, thrown
from assistant.figures.facts.worth import Worth, as_it_is, whole
from assistant.games.acquire.events import TileTaken
from assistant.games.acquire.figures.tiles import after
from assistant.games.acquire.figures.trade import TRADE as ACQUIRE
from assistant.games.acquire.state import HAND, Acquire
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.figures.trade import TRADE as COLD_CASH
from assistant.games.cold_cash_risk.state import CARDS, POP, WILD, WILDS, ColdCash
from assistant.games.cold_cash_risk.turns import HAND as CARDS_HELD
from assistant.kit.dice_throw import FACES
from assistant.kit.forces import totals
from assistant.kit.tiles import tiles

Features = tuple[float, ...]
OWNED: Final = ("share", "late", "cash")


def winners(state: Dealing) -> tuple[str, ...]:
    """Return the seats that have won; none before the end."""
    return tuple(state.winners or ())


def _owned(state: Any, worths: Worth, seat: str, late: float) -> Features:
    """Return what a player owns: the log of the share of all dollars, the lead late in the game, and cash."""
    share, cash = worths[seat] / sum(worths.values()), state.cash_of(seat) or 0
    return log(share + 0.02), (share * len(worths) - 1) * late, cash / sum(worths.values())


def _drawn(
    unseen: Sequence[str], came: str, kind: Callable[[str], Hashable], position: Callable[[str], Position]
) -> Ways:
    """Return the ways in which a draw could have fallen: all unseen are equally likely, those of one kind alike."""
    kinds: dict[Hashable, list[str]] = defaultdict(list)
    for one in unseen:
        kinds[kind(one)].append(one)
    return tuple(
        Way(position(alike[0]), len(alike) / len(unseen), which == kind(came)) for which, alike in kinds.items()
    )


# ---------------------------------------------------------------- Acquire

TILES: Final = (
    *OWNED, "best", "second", "sum", "playable", "founding", "merging", "growing", "dead",
    "best early", "founding early", "merging in the lead",
)  # fmt: skip


def draws_of_tiles(played: Played) -> Iterator[Ways]:
    """Yield the tiles that players of Acquire drew and could have drawn."""
    for line in played.lines:
        state, event = line.before, line.event
        if not isinstance(event, TileTaken) or line.after is state:
            continue
        hand, worths = state.hands.get(event.by, ()), worth_of(ACQUIRE, played, state)
        unseen = [tile for tile in state.free if tile not in hand]
        if worths and event.tile in unseen and not state.settlements and state.turn.step not in ("found", "merge"):
            others = {seat: _tiles(played, state, worths, seat) for seat in worths if seat != event.by}
            yield _drawn(
                unseen,
                event.tile,
                lambda tile, state=state: (state.around(tile), len(state.lone_around(tile)), state.playable(tile)),
                lambda tile, state=state, worths=worths, others=others, by=event.by: Position(
                    {**others, by: _tiles(played, state, worths, by, tile)}
                ),
            )


def _tiles(played: Played, state: Acquire, worths: Worth, seat: str, *more: str) -> Features:
    """Return the features of a player: what is owned, and what the tiles in hand bring if they are played now."""
    hand = (*state.hands.get(seat, ()), *more)
    playable = [tile for tile in hand if state.playable(tile)]
    whole, late = sum(worths.values()), len(state.squares) / len(tiles())
    gains = [max(0.0, after(ACQUIRE, played, state, seat, tile) - worths[seat]) / whole for tile in playable]
    best, second = sorted((*gains, 0.0, 0.0), reverse=True)[:2]
    touched = Counter(min(2, len(state.around(tile))) for tile in playable)
    founding = sum(state.founds(tile) for tile in playable) / HAND
    merging, growing, dead = touched[2] / HAND, touched[1] / HAND, sum(state.dead(tile) for tile in hand) / HAND
    lead = worths[seat] / whole * len(worths) - 1
    ready = (best, second, sum(gains), len(playable) / HAND, founding, merging, growing, dead)
    return (*_owned(state, worths, seat, late), *ready, best * (1 - late), founding * (1 - late), merging * lead)


ACQUIRE_VALUE: Final = TrainedValue("data/acquire/values.json", TILES, draws_of_tiles, winners)


# ---------------------------------------------------------------- Cold Cash Risk

CARDS_AND_TEAMS: Final = (*OWNED, "teams", "offices", "stake", "best", "sum", "useful", "best early")


def throws_and_cards(played: Played) -> Iterator[Ways]:
    """Yield the throws of Cold Cash Risk, the strengths of Mom & Pops, and the territory cards that were drawn."""
    position, rolls = partial(_position, played), {one.line: one for one in throws(played)}
    played_cards: list[str] = []
    for line in played.lines:
        event, state = line.event, line.before
        if line.after is state:
            continue
        if line.seq in rolls:
            yield thrown(played, rolls[line.seq], position)
        elif isinstance(event, e.StrengthRolled) and state.fight:
            faces = range(1, FACES + 1)
            yield tuple(
                Way(position(played.game.apply(replace(event, roll=face), state)), 1 / FACES, face == event.roll)
                for face in faces
            )
        elif isinstance(event, e.CardTaken):
            yield _card(played, line, played_cards)
        elif isinstance(event, e.MomAndPopPlaced):
            played_cards.append(WILD if event.wild else event.at)


def _card(played: Played, line: Walked, played_cards: Iterable[str]) -> Ways:
    """Return the ways in which a card could have come: all that nobody has seen are equally likely."""
    state: ColdCash = line.before
    hands = [card for hand in state.hands.values() for card in hand]
    pile = Counter({**dict.fromkeys(state.world.keys, 1), WILD: WILDS})
    pile.subtract([*hands, *state.discarded, *state.order_cards.values(), *played_cards])
    unseen, event = list(pile.elements()), line.event
    if not isinstance(event, e.CardTaken) or event.card not in unseen:
        return ()
    return _drawn(unseen, event.card, partial(_kind, state), lambda card: _position(played, state, (event.by, card)))


def _kind(state: ColdCash, card: str) -> Hashable:
    """Return what a card can do: nothing, or next to which corporations and to how many Mom & Pops it is played."""
    if card == WILD or not state.empty(card):
        return card == WILD
    pops = sum(state.holder(other) == POP for other in state.world.neighbours(card))
    return tuple(sorted(state.bordering(card))), min(2, pops)


def _position(played: Played, seen: ColdCash, drawn: tuple[str, str] | None = None) -> Position:
    """Return the features of all players, one of whom has drawn a card too."""
    state = whole(seen)
    worths = as_it_is(COLD_CASH, state)
    return Position({seat: _features(played, state, worths, seat, drawn) for seat in worths})


def _features(played: Played, state: ColdCash, worths: Worth, seat: str, drawn: tuple[str, str] | None) -> Features:
    there, dollars, late = totals(state.forces), sum(worths.values()), 1 - state.pile / CARDS
    teams = sum(count for firm, count in there.items() if firm != POP) + 1
    mine = state.runs(seat)
    hand = (*state.hands.get(seat, ()), *(drawn[1:] if drawn and drawn[0] == seat else ()))
    gains = [gain / dollars for card in hand if (gain := _gain(played, state, worths, seat, card)) is not None]
    best, stake = max(gains, default=0.0), sum((state.holds(seat, firm) or 0) * state.price(firm) for firm in mine)
    offices = (sum(there.get(firm, 0) for firm in mine) / teams, float(len(mine)), stake / dollars)
    cards = (best, sum(gains), len(gains) / CARDS_HELD, best * (1 - late))
    return (*_owned(state, worths, seat, late), *offices, *cards)


def _gain(played: Played, state: ColdCash, worths: Worth, seat: str, card: str) -> float | None:
    """Return the dollars that a Mom & Pop brings where this card puts it; None if it fits no empty territory."""
    if not (kind := _kind(state, card)):
        return None
    areas = state.empties[:CARDS_HELD] if card == WILD else (card,)

    def work() -> float:
        return max((_best(played, state, seat, area) for area in areas), default=0.0) - worths[seat]

    return max(0.0, played.cached(state, f"gain {seat} {kind}", work))


def _best(played: Played, state: ColdCash, seat: str, area: str) -> float:
    laid: ColdCash = played.game.apply(e.MomAndPopPlaced(by=seat, at=area), state)
    into = [e.MomAndPopAbsorbed(by=seat, at=area, into=firm) for firm in laid.bordering(area)]
    pops = any(laid.holder(other) == POP for other in laid.world.neighbours(area))
    founded = [e.CorporationFounded(by=seat, of=firm, at=area) for firm in laid.foundable if pops and not into]
    after = [played.game.apply(event, laid) for event in (*into, *founded)]
    return max((as_it_is(COLD_CASH, one)[seat] for one in after), default=as_it_is(COLD_CASH, laid)[seat])


COLD_CASH_VALUE: Final = TrainedValue("data/cold_cash_risk/values.json", CARDS_AND_TEAMS, throws_and_cards, winners)

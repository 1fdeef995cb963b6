"""The chance to win a game of RISK by a trained value, and what throws and cards changed in it.

    chances_to_win(state)              # player → share of 1; 0 for a player who is out
    luck_to_win(played)["anna"]        # what all throws and cards gave Anna; its mean is 0

The value was fitted to games of computer players so that luck in it explains as much as possible of who wins (AIVAT,
arXiv 1612.06915). A result less this luck has the same mean with any value: it is unbiased, however good the value is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from assistant.content.catalogue import read_json
from assistant.core.fast_replace import replace
from assistant.families.war.events import LossesTaken
from assistant.figures.facts import Played, rows
from assistant.figures.facts.fights import RollRecord, throws
from assistant.figures.facts.measures import Facts
from assistant.games.risk.cards import symbols
from assistant.games.risk.events import CardTold
from assistant.games.risk.figures.features import NAMES, features, having
from assistant.games.risk.figures.results import results as in_armies
from assistant.games.risk.state import Risk
from assistant.odds.values import ShareModel

FILE: Final = "data/risk/values.json"


class Way(NamedTuple):
    """One way in which a chance event could have fallen: the table then, its chance, and whether it did."""

    state: Risk
    chance: float
    fell: bool

    @property
    def weight(self) -> float:
        """The weight of this way in the luck of the event: luck is the value after less the average value."""
        return float(self.fell) - self.chance


Ways = tuple[Way, ...]


@cache
def model() -> ShareModel:
    """Return the trained value."""
    return ShareModel.of(read_json(FILE), NAMES)


def chances_to_win(state: Risk) -> Mapping[str, float]:
    """Return the value of the table for every player, which add up to 1; nobody's is 1 before the game is over."""
    if state.over and state.winner:
        return {player: float(player == state.winner) for player in state.order}
    return dict.fromkeys(state.order, 0.0) | dict(model().shares(features(state)))


# ---------------------------------------------------------------- luck


def ways(played: Played) -> Iterator[Ways | None]:
    """Yield every chance event of a game as the ways in which it could have fallen; None if its chances are not known.

    Only throws and cards that this view sees are events: an unseen card changes no value here.
    """
    rolls = {one.line: one for one in throws(played)}
    for seat_line in played.lines:
        if (roll := rolls.get(seat_line.seq)) is not None:
            yield played.cached(roll, "ways", lambda roll=roll: _thrown(played, roll)) or None
            continue
        before, event = seat_line.before, seat_line.event
        if isinstance(event, CardTold) and seat_line.after is not before:
            yield played.cached(
                seat_line.after,
                f"ways {seat_line.seq}",
                lambda before=before, event=event: _drawn(played, before, event),
            )


def _thrown(played: Played, one: RollRecord) -> Ways:
    before, dice = played.at(one.line).before, one.round.dice[0]
    return tuple(
        Way(
            played.game.apply(LossesTaken(attacker=cost.attacker, defender=cost.defender, dice=dice), before),
            chance,
            cost == one.round.lost,
        )
        for cost, chance in one.costs
    )


def _drawn(played: Played, before: Risk, event: CardTold) -> Ways:
    """Return the ways in which a card could have come, with a set or without: every card that nobody has seen is alike.

    Empty, which is no luck, unless this view knows all other cards in hands and among the discards.
    """
    hidden = {player: before.deck.hand(player) - len(before.hands.get(player, ())) for player in before.order}
    if hidden != dict.fromkeys(before.order, 0) | {event.of: 1} or len(before.deck.shown) != before.deck.discards:
        return ()
    seen = {*before.deck.shown, *(card for hand in before.hands.values() for card in hand)}
    drawn: list[Risk] = [
        played.game.apply(CardTold(of=event.of, card=card), before) for card in symbols() if card not in seen
    ]
    sets = [having(state, event.of) for state in drawn]
    came = having(played.game.apply(event, before), event.of)
    tables, counts = dict(zip(sets, drawn, strict=True)), Counter(sets)
    return tuple(Way(state, counts[chance] / len(drawn), chance == came) for chance, state in tables.items())


def luck_of(ways: Ways) -> Mapping[str, float]:
    """Return what a chance event gave every player in chance to win, above its average."""
    values = [(chances_to_win(way.state), way.weight) for way in ways]
    return {seat: sum(weight * value[seat] for value, weight in values) for seat in (values[0][0] if values else ())}


def luck_to_win(played: Played) -> Mapping[str, float] | None:
    """Return the luck of all chance events by player; None if the chances of one are not known, for it has no sum."""
    sums = dict.fromkeys(played.seats, 0.0)
    for event in ways(played):
        if event is None:
            return None
        for seat, luck in played.cached(event, "luck to win", lambda event=event: luck_of(event)).items():
            sums[seat] += luck
    return sums


def results(played: Played, facts: Facts) -> Iterator[rows.ResultRow]:
    """Yield the results in armies, with everybody's luck in the chance to win, and the luck-adjusted result."""
    luck = luck_to_win(played)
    for row in in_armies(played, facts):
        mine = None if luck is None else luck[row.seat]
        known = mine is not None and row.winner is not None
        yield replace(row, luck_to_win=mine, adjusted=float(row.winner or 0) - (mine or 0.0) if known else None)

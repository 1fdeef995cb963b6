"""The chance to win a game of RISK by a trained value: the ways in which throws and cards could have fallen.

VALUE.chances(position(state))            # player → share of 1
VALUE.luck_to_win(played)["anna"]         # what all throws and cards gave Anna; its mean is 0
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from assistant.figures.facts import Played
from assistant.figures.facts.fights import throws
from assistant.figures.facts.winning import Position, TrainedValue, Way, Ways, thrown
from assistant.games.risk.events import CardTold
from assistant.games.risk.figures.features import NAMES, features, set_armies
from assistant.games.risk.figures.results import winners
from assistant.games.risk.state import Risk

FILE: Final = "data/risk/values.json"


def position(state: Risk) -> Position:
    """Return what the value reads of a table."""
    won = winners(state) if state.over else ()
    return Position({} if won else features(state), won)


def ways(played: Played) -> Iterator[Ways | None]:
    """Yield every chance event of a game as the ways in which it could have fallen; None if its chances are not known.

    Only throws and cards that this view sees are events: an unseen card changes no value here.
    """
    rolls = {one.line: one for one in throws(played)}
    for seat_line in played.lines:
        if (roll := rolls.get(seat_line.seq)) is not None:
            yield played.cached(roll, "ways", lambda roll=roll: thrown(played, roll, position)) or None
            continue
        before, event = seat_line.before, seat_line.event
        if isinstance(event, CardTold) and seat_line.after is not before:
            yield played.cached(
                seat_line.after,
                f"ways {seat_line.seq}",
                lambda before=before, event=event: _drawn(played, before, event),
            )


def _drawn(played: Played, before: Risk, event: CardTold) -> Ways:
    """Return the ways in which a card could have come, by the armies for a set with it.

    Every card that nobody has seen is as likely as any other. Empty, which is no luck, unless this view knows all other
    cards in hands and among the discards.
    """
    hidden = {player: before.deck.hand(player) - len(before.hands.get(player, ())) for player in before.order}
    if hidden != dict.fromkeys(before.order, 0) | {event.of: 1} or len(before.deck.shown) != before.deck.discards:
        return ()
    seen = {*before.open_cards, *(card for hand in before.hands.values() for card in hand)}
    drawn: list[Risk] = [
        played.game.apply(CardTold(of=event.of, card=card), before) for card in before.known_cards if card not in seen
    ]
    sets = [set_armies(state, event.of) for state in drawn]
    came = set_armies(played.game.apply(event, before), event.of)
    tables, counts = dict(zip(sets, drawn, strict=True)), Counter(sets)
    return tuple(Way(position(state), counts[armies] / len(drawn), armies == came) for armies, state in tables.items())


VALUE: Final = TrainedValue(FILE, NAMES, ways, winners)

"""Advice where battles have terms of their own and the table agreed on it in full: the best attack. No rules.

Armies are the unit, as in the review after the game: an area counts what it brings and costs at the next turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from assistant.core.fast_replace import replace
from assistant.core.offer import Offer
from assistant.families.war import events as e
from assistant.games.risk.figures.decisions import card_worth, land
from assistant.games.risk.state import Risk
from assistant.kit.forces import placed
from assistant.kit.phrasing import listed
from assistant.odds import Battle, Unanswerable, Worth, stakes
from dashboards.parts.common.blocks import Taps
from dashboards.parts.common.offers import send, tap, taps
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.world import fight as battle

ADVICE = "advice"
MOST = 64
"""Larger armies count as this many when attacks are compared, so that comparing them takes no time."""
LIKELY = 0.5
"""An attack with a smaller chance to capture is never advised, however many armies it kills on average."""
NONE = "Advice: no attack now. None that would probably capture an area is worth its losses."
Begun = Callable[[str, str], Battle | None]
"""Returns the battle that an attack from one area on another would be; None if it has no exact odds."""


class Attack(NamedTuple):
    """An attack that could be announced: its advantage over none, in armies, and the chance to capture."""

    source: str
    target: str
    gain: float
    chance: float


def best_attack(sight: SeatView, begun: Begun) -> Iterator[Taps]:
    """Yield the best attack with its reason as one tap, or that none is worth it; nothing at other levels of help."""
    state: Risk = sight.state
    offer = next((offer for offer in sight.offered(e.AttackAnnounced) if offer.blanks), None)
    if state.help != ADVICE or offer is None or not sight.acts() or (state.fight and not state.fight.captured):
        return
    likely = (attack for attack in _attacks(state, offer, begun) if attack.chance >= LIKELY)
    best = max(likely, key=lambda attack: attack.gain, default=None)
    if best is None or best.gain <= 0:
        yield taps(NONE, [], rest=True)
        return
    source, target = state.area(best.source), state.area(best.target)
    said = f"Advice: attack {target} from {source}. It captures with {battle.chance(best.chance)}"
    title = f"{said} and is worth {best.gain:.1f} armies on average{_reason(state, best)}."
    yield taps(
        title, [tap(f"Attack {target}", send(offer, source=best.source, target=best.target))], look="one", rest=True
    )


def _attacks(state: Risk, offer: Offer, begun: Begun) -> Iterator[Attack]:
    """Yield the attacks on offer that have exact odds."""
    sources, targets = offer.blank("source"), offer.blank("target")
    for source in sources.choices:
        for target in targets.each[source]:
            fought, holder = begun(source, target), state.holder(source)
            if fought is None or holder is None:
                continue
            value, chance = land(state, holder, target), battle.win(fought)
            gain = gained(fought, value)
            if chance is not None and gain is not None:
                yield Attack(source, target, gain, chance)


def gained(fought: Battle, value: float) -> float | None:
    """Return the advantage of attacking and stopping at the best moment, in armies; None without exact odds."""
    if not fought.defend:
        return value
    ours, theirs = min(MOST, fought.fighting), min(MOST, fought.defend)
    try:
        return stakes(fought.dice, Worth(land=value, enemy=1.0), ours, theirs).gain(ours, theirs)
    except Unanswerable:
        return None


def _reason(state: Risk, attack: Attack) -> str:
    """Return what the area brings besides the odds: a continent, a broken one, the card of a first capture."""
    attacker, defender = state.holder(attack.source) or "", state.holder(attack.target) or ""
    after = replace(state, forces=placed(state.forces, attack.target, attacker, 1))
    won = [c for c in after.income(attacker).continents if c not in state.income(attacker).continents]
    broken = [c for c in state.income(defender).continents if c not in after.income(defender).continents]
    said = [f"completes {c.name}" for c in won] + [f"breaks {state.name(defender)}’s {c.name}" for c in broken]
    if not state.turn.captured and card_worth(state):
        said.append("brings a card")
    return f": it {listed(said)}" if said else ""

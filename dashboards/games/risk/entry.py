"""The entry of RISK: everything to tap beside the map, the fight, cards, the end of the turn. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.families.common_rules import OptionChanged
from assistant.games.risk import events as e
from assistant.games.risk.state import Risk
from dashboards.games.risk import board as on_map
from dashboards.games.risk.hand import hand
from dashboards.games.risk.plans import planned
from dashboards.parts.common import housekeeping
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import beside, button, folded, folded_forms, one, taps
from dashboards.parts.common.seat_view import SeatView


def entry(sight: SeatView) -> list[Json]:
    """Return the blocks of the entry, the expected ones first."""
    if not sight.writes or not sight.is_set_up:
        return []
    tapped = [*on_map.asked_instead(sight), *_sets(sight), *_end(sight)]
    turn = folded(sight, tapped, sight.state.on_turn or "", on_map.rest(sight))
    return [*_fight(sight), *planned(sight), *in_handfuls(sight), *turn, *hand(sight), *_more(sight)]


def in_handfuls(sight: SeatView) -> Iterator[Json]:
    """Yield the button that lets the table place several armies at once, during setup."""
    wanted = [o for o in sight.offered(OptionChanged) if o.known.get("ambiguity") == "RSK-AMB-05"]
    yield from beside(wanted)


def _fight(sight: SeatView) -> Iterator[Json]:
    """Yield the current fight; it is folded on the phones of uninvolved players."""
    state: Risk = sight.state
    front = on_map.facing(sight)
    block = front.entry(typed=state.dice == "typed", keep=front.keeping())
    if block is None or state.fight is None:
        return
    fold = f"{sight.name(state.fight.by)}’s battle"
    enters = not sight.is_computer(state.fight.by)  # a computer player rolls for both sides
    yield block if front.concerns() else {**block, "fold": f"Enter {fold}" if enters else fold}


def _sets(sight: SeatView) -> Iterator[Json]:
    offers = sight.offered(e.SetTurnedIn)
    if offers:
        buttons = [button(o, big=True, main=o.expected and not n) for n, o in enumerate(offers)]
        sets = taps("A set of cards", buttons, look="one", private=any(o.private for o in offers))
        yield sets if sight.state.must_turn_in else {**sets, "fold": "Turn in a set"}


def _end(sight: SeatView) -> Iterator[Json]:
    if on_map.facing(sight).asks_who_moves_in():
        return  # that question comes first: one tap answers it
    ends = [offer for offer in sight.offered(e.TurnEnded) if not offer.rare]
    yield from one(ends, main=True) if all(offer.expected for offer in ends) else beside(ends)
    for offer in sight.offered(e.TurnEnded):
        if offer.rare:
            yield taps("", [button(offer, quiet=True)], look="one", more=True)


def _more(sight: SeatView) -> Iterator[Json]:
    """Yield connections of the table's own board, card counts, clocks and help."""
    state: Risk = sight.state
    if state.over:
        return
    yield from folded_forms(sight, e.LinkDrawn, e.CardsCounted, more=True)
    yield from housekeeping.blocks(sight)

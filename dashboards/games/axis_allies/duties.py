"""The player who rolls, chooses losses or is waited for in a battle. No rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from assistant.core.offer import Offer
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies import offers
from assistant.games.axis_allies.battle import Volley
from assistant.games.axis_allies.board import AA_GUN
from assistant.games.axis_allies.fighting import settled, shooters
from assistant.games.axis_allies.state import AxisAllies
from assistant.games.axis_allies.volleys import next_volley, sides
from assistant.kit.phrasing import listed
from dashboards.parts.common.seat_view import SeatView


def awaited(sight: SeatView) -> tuple[Sequence[str], str]:
    """Return the players who roll or choose losses next, and what they do; none if no dice and losses are due."""
    state: AxisAllies = sight.state
    for offer in offers.waiting(state):
        if offer.kind is e.GunsFired:
            return _players(sight, gunners(state)), "roll for the guns"
        if offer.kind is e.LossesChosen and (offer.expected or chosen_otherwise(state, offer)):
            return _players(sight, losing(offer)), "choose losses"
        if offer.kind is e.ShotsFired and (volley := upcoming(state)):
            roll = "roll" if state.dice == "typed" else "have Boardside roll"
            return _players(sight, rollers(sight)), f"{roll} {dice_said(volley)}"
    return (), ""


def waiting(sight: SeatView) -> str:
    """Return whom everybody waits for: "Waiting for Ben to choose losses"."""
    players, what = awaited(sight)
    return f"Waiting for {listed(map(sight.name, players))} to {what}"


def meanwhile(sight: SeatView) -> str:
    """Return who is waited for, and before that, what this page's own submarines can do."""
    said = waiting(sight)
    own = any(acts_for(sight, str(offer.known["of"])) for offer in sight.offered(e.SubmarinesWithdrawn))
    return f"Withdraw submarines, or wait{said.removeprefix('Waiting')}" if own else said


def acts_for(sight: SeatView, power: str) -> bool:
    """Return whether this page acts for a country; for one without a player every page does."""
    owner = sight.state.seats.get(power, "")
    return not owner or sight.acts(owner)


def losing(offer: Offer) -> Iterator[str]:
    """Yield the countries whose units can take the last hits: their owners choose (AA-CBT-07)."""
    return (str(troop).split(" ")[0] for troop in offer.blank("lost").choices)


def gunners(state: AxisAllies) -> Iterator[str]:
    """Yield the countries whose guns fire next: their owners roll (AA-AAG-01)."""
    for flak in state.flak[:1]:
        shot_at = {state.side(piece.owner) for piece in state.pieces.of(flak.aircraft)}
        guns = (piece for piece in state.at(flak.at) if piece.kind == AA_GUN)
        yield from (gun.owner for gun in guns if state.side(gun.owner) not in shot_at)


def rollers(sight: SeatView) -> Iterable[str]:
    """Return the countries whose owners roll the next volley: the attacker's once Boardside has rolled the last one.

    A computer player that attacks rolls for others only where the program rolls all dice.
    """
    battle = sight.state.battle
    shots = (line.event for line in sight.lately if isinstance(line.event, e.ShotsFired))
    rolled = battle is not None and battle.salvoes and bool(getattr(next(shots, None), "faces", ()))
    person = battle is not None and not sight.is_computer(sight.state.seats.get(battle.attacker))
    return (battle.attacker,) if battle and rolled and person else shooters(sight.state)


def involved(sight: SeatView) -> bool:
    """Return whether this page is the shared screen, acts for the country on turn, or has units involved."""
    state: AxisAllies = sight.state
    if sight.role != "seat":
        return True
    players = {state.seats.get(power, "") for power in _concerned(state)}
    return any(player and sight.acts(player) for player in players)


def _concerned(state: AxisAllies) -> Iterator[str]:
    yield state.power
    yield from (piece.owner for piece in state.pieces.of(state.due))
    yield from gunners(state)
    if state.battle:
        yield from (piece.owner for piece in state.at(state.battle.at))


def _players(sight: SeatView, powers: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(filter(None, map(sight.state.seats.get, powers))))


def others(sight: SeatView, powers: Iterable[str]) -> str:
    """Return the players of these countries, if they decide on other phones; "" if this page acts for one of them.

    On the phone of a player without a part in it everything is folded anyway.
    """
    players = _players(sight, powers)
    return "" if any(map(sight.acts, players)) or not involved(sight) else listed(map(sight.name, players))


def upcoming(state: AxisAllies) -> Volley | None:
    """Return the next volley of the battle; None if there is none, or other things come first."""
    after = settled(state)
    return next_volley(after, after.battle) if after.battle and state.battle else None


def dice_said(volley: Volley) -> str:
    """Return the dice of a volley: "3 dice at 2"."""
    return f"{volley.dice} {'die' if volley.dice == 1 else 'dice'} at {volley.strength}"


def chosen_otherwise(state: AxisAllies, offer: Offer) -> bool:
    """Return whether other losses are proposed than those that are taken if nobody chooses any."""
    fought = state.battle
    pieces = sides(state, fought)["attacker" if offer.known["side"] == "attacker" else "defender"] if fought else ()
    hit = Counter(f"{p.owner} {p.kind}" for p in pieces if fought and p.id in fought.hit - fought.before)
    return hit != Counter(offer.blank("lost").prefilled or ())

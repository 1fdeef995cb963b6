"""The Intrigue Round on screen: a kind of card, then its target; asking, trading, coming back. No rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.core.offer import Offer
from assistant.games.killer_clue import cards
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.offers_intrigue import KINDS
from assistant.games.killer_clue.state import KillerClue
from assistant.games.killer_clue.vocabulary import DIRECTIONS
from dashboards.games.killer_clue.answers import by_rules
from dashboards.parts.common import guides
from dashboards.parts.common.blocks import Tap, TapLook
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import asking, button, taps
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip
from dashboards.parts.mystery.blocks import CardKind, Kinds

TARGETS = {
    "consult": "Tap the suspect to consult",
    "crime_scene": "Tap the room that you go to",
    "examine": "Tap the weapon that you go to",
    "motive": "Tap the suspect that you go to",
    "disappears": "Tap the suspect who disappears",
    "distracted": "Tap the suspect who is distracted",
    "locked": "Tap the room that is locked",
    "moves_first": "Tap the suspect who moves first next turn",
    "servant": "Tap the room that the servant enters",
}
"""The next tap after that on a kind of card."""


def returning(sight: SeatView) -> Iterator[tuple[str, Json]]:
    """Yield each returning player with the block in which they choose a room."""
    state: KillerClue = sight.state
    for offer in sight.offered(e.SuspectReturned):
        player = offer.known["by"]
        events = [e.SuspectReturned(by=player, to=room) for room in state.rooms]
        rooms = [by_rules(sight, state.card(event.to), event, {"card": event.to}) for event in events]
        yield player, taps(f"{sight.name(player)} comes back. Into which room?", rooms)


def turn(sight: SeatView, player: str) -> Iterator[Json]:
    """Yield what the current player can do: ask with the played card, trade, play, be done."""
    asks = sight.offered(e.MiniSuggestionMade)
    for offer in asks:
        yield _asking(sight, offer)
    plain = [offer for offer in sight.offered(e.CardsTraded) if not offer.blanks]
    trades = [offer for offer in plain if not sight.is_computer(offer.known["to"])]  # it trades with nobody
    kinds = _kinds(sight, player)
    for offer in trades:
        yield _trading(offer, "play another card, or tap “Done”" if kinds else "tap “Done”")
    if kinds:
        yield kinds
    done = e.IntrigueEnded(by=player)
    main = not (asks or trades or kinds)
    yield taps("", [asking(sight, "Done" if sight.state.plays_of(player) else "No card", done, main=main)], look="one")


def _trading(offer: Offer, otherwise: str) -> Json:
    """Return the trade with the consulted suspect, which is made only if both agree, so it is not gold."""
    return {**taps("", [button(offer)], look="one"), "ask": f"Tap the trade if you both agree; if not, {otherwise}"}


def _asking(sight: SeatView, offer: Offer) -> Json:
    """Return the question for one card: one tap on a direction, of which none is chosen beforehand.

    With one other player left in the game, both directions ask the same player, and one button asks.
    """
    if len(sight.state.living) < 3:
        event = offer.fill({"direction": next(iter(DIRECTIONS))})
        return {**taps("", [asking(sight, offer.verb, event, big=True)], look="one"), "ask": f"Tap “{offer.verb}”"}
    ways = [
        asking(sight, words.capitalize(), offer.fill({"direction": way}), big=True) for way, words in DIRECTIONS.items()
    ]
    block = taps(f"{offer.verb}: which way round?", ways, look="two")
    return {**block, "ask": f"{offer.verb}: tap the direction that the question goes"}


def _kinds(sight: SeatView, player: str) -> Kinds | None:
    """Return one word for each kind of card in the game, with its targets."""
    state: KillerClue = sight.state
    there = cards.intrigue(state.played, state.servants)
    does = {term["name"]: term["html"] for term in guides.terms(sight.game.key)}
    kinds: list[CardKind] = []
    for kind, verb in KINDS.items():
        buttons = [
            _play(sight, player, card, more)
            for card in there
            if cards.kind(card) == kind
            for more in _aims(state, card)
        ]
        if buttons:
            kinds.append({"label": verb, "does": does.get(verb, ""), "ask": f"{TARGETS[kind]}.", "taps": buttons})
    if all(tap["send"]["do"] != "record" for kind in kinds for tap in kind["taps"]):
        return None
    left = 2 - len(state.plays_of(player))
    many = {2: "may play up to two cards", 1: "may play one more card"}.get(left, "has played two cards")
    ask = f"Tap the card that you play, or “{'No card' if left == 2 else 'Done'}”"
    return {"type": "kinds", "title": f"{sight.name(player)} {many}", "ask": ask, "kinds": kinds}


def _aims(state: KillerClue, card: str) -> list[dict[str, Any]]:
    """Return what has to be chosen together with a card."""
    if cards.kind(card) == "motive":
        return [{"suspect": suspect} for suspect in state.played]
    if cards.kind(card) == "servant":
        return [{"room": room} for room in state.rooms]
    return [{}]


def _play(sight: SeatView, player: str, card: str, aim: dict[str, Any]) -> Tap:
    """Return a target as a button; for the two servants it also says which one."""
    state: KillerClue = sight.state
    about = cards.of(card) or next(iter(aim.values()))
    event = e.IntriguePlayed(by=player, card=card, **aim)
    look: TapLook = {"card": about}
    if cards.kind(card) == "servant":
        look |= {"note": clip(card.title())}
    return by_rules(sight, state.card(about), event, look)

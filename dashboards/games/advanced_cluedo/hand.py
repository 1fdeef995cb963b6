"""Playing cards: drawing them, the player's hand and its uses, and forms for players without a phone. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.offer import Blank, Offer
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.box import ContestLaid, attack, bounds, key_of
from assistant.games.advanced_cluedo.cards import is_court, value
from assistant.games.advanced_cluedo.contests import AIMS
from assistant.games.advanced_cluedo.state import AdvancedCluedo, Contest
from assistant.kit.phrasing import counted
from assistant.kit.playing_cards import PACK
from dashboards.games.advanced_cluedo.words import does, usual
from dashboards.parts.cards.blocks import Fan, PlayableCard, TargetStep, WayToPlay
from dashboards.parts.common.dealing import by_dealer
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import button, fold, form, rows, send, taps
from dashboards.parts.common.seat_view import SeatView

CARD = "playing card"
KINDS = (
    e.ClueDug,
    e.WeaponDug,
    e.PersonTricked,
    e.WeaponFetched,
    e.PlayerDrugged,
    e.BribeOffered,
    e.ContestBegan,
    e.ServantCalled,
    e.HeartPlayed,
)
"""Events in which playing cards are used."""
TITLES = {
    "to": "Whom",
    "target": "Whom",
    "whom": "Whom",
    "suspect": "Whom",
    "weapon": "Which weapon",
    "room": "Where to",
}


# ---------------------------------------------------------------- drawing


def to_draw(sight: SeatView) -> Iterator[Json]:
    """Yield the card the player draws now: one tap tells which one."""
    for offer in sight.offered(e.CardDrawn):
        if offer.private:
            drawn = by_dealer("draw your playing card", private=True)
            asked = form(sight, offer, "Which playing card do you draw?", private=True)
            yield drawn if sight.dealt_by_program else asked


def others_draw(sight: SeatView) -> Iterator[Json]:
    """Yield a button for each other player who draws a card, which does not say which card it is."""
    for offer in sight.offered(e.CardDrawn):
        by = offer.known["by"]
        if not offer.private and by != sight.player and sight.acts(by):
            yield taps("", [button(offer, main=True, player=by)], look="one")


# ---------------------------------------------------------------- the player's hand


def fan(sight: SeatView) -> Iterator[Fan]:
    """Yield the known cards of the player's hand with their values and uses; nothing for an empty hand."""
    state: AdvancedCluedo = sight.state
    player = sight.player or ""
    count, known = state.counts.get(player, 0), state.known(player)
    if not count or state.over:
        return
    missing = count - len(known)
    note = (
        f"{counted(missing, 'card')} in your hand {'is' if missing == 1 else 'are'} not entered." if missing > 0 else ""
    )
    yield {
        "type": "fan",
        "title": f"Your {counted(count, 'playing card')}",
        "note": note,
        "cards": [_held(sight, player, card) for card in known],
        "private": True,
        "rest": True,
    }


def _held(sight: SeatView, player: str, card: str) -> PlayableCard:
    state: AdvancedCluedo = sight.state
    ways = [_way(sight, offer, card) for offer in plays(sight, player) if _takes(offer, card)]
    event = usual(state, player, card)
    why = "" if ways or event is None else sight.why_not(event)
    return {
        "key": card,
        "label": PACK[card],
        "codes": [],
        "area": "",
        "symbol": "",
        "text": does(state, card),
        "ways": ways,
        "why": why or "You cannot use it now.",
        "worth": value(card),
    }


def plays(sight: SeatView, player: str) -> list[Offer]:
    """Return everything a player can do with playing cards now."""
    return [offer for offer in sight.offered(*KINDS) if offer.known.get("by") == player]


def _takes(offer: Offer, card: str) -> bool:
    """Return whether this card can be used for this offer: by its suit in a contest, or to send a servant."""
    if offer.kind is not e.ContestBegan:
        return any(card in blank.choices for blank in offer.blanks if blank.noun == CARD)
    aim = offer.known["aim"]
    if AIMS[aim].servant:
        return is_court(card)
    return card in attack(_begun(offer))


def _way(sight: SeatView, offer: Offer, card: str) -> WayToPlay:
    """Return a use of this card: what else has to be chosen, and the message."""
    own = {blank.name: card for blank in offer.blanks if blank.noun == CARD}
    others = [blank for blank in offer.blanks if blank.name not in own]
    slots = {blank.name: f"${blank.name}" for blank in others}
    way: WayToPlay = {
        "label": offer.verb,
        "steps": [_step(sight, blank, offer.verb) for blank in others],
        "send": send(offer, **own, **slots),
    }
    return {**way, "then": _face_down(sight, offer, card)} if _single(offer) else way


def _single(offer: Offer) -> bool:
    """Return whether the card that begins a contest is all that the attacker plays in it."""
    return offer.kind is e.ContestBegan and bounds(_begun(offer), attacks=True) == (1, 1)


def _begun(offer: Offer, number: int = 0) -> Contest:
    return Contest(number=number, by="", aim=offer.known["aim"], target="")


def _face_down(sight: SeatView, offer: Offer, card: str) -> Json:
    """Return the message that puts this card into the box of the contest; nothing happens if no box opens for it."""
    key = key_of(_begun(offer, sight.state.contests + 1))
    return {"do": "lay", "box": key, "event": {"kind": ContestLaid.__name__, "cards": [card]}, "if_open": True}


def _step(sight: SeatView, blank: Blank, verb: str) -> TargetStep:
    """Return a choice that a way leaves open; a character has the name of its player beside it."""
    title = TITLES.get(blank.name, blank.name.capitalize())
    state: AdvancedCluedo = sight.state
    choices = rows(sight, (blank,))[0]["choices"]
    people = {c["value"]: sight.name(player) for c in choices if (player := state.owner(str(c["value"])))}
    return {
        "name": blank.name,
        "title": title,
        "kind": "choice",
        "areas": [],
        "choices": [{**c, "note": people[c["value"]]} if c["value"] in people else c for c in choices],
        "on": "",
        "open": {},
        "ask": f"{verb}: tap {title[0].lower()}{title[1:]}.",
    }


# ---------------------------------------------------------------- players without a phone


def by_hand(sight: SeatView, player: str) -> Iterator[Json]:
    """Yield forms, behind one title, for the cards of a player without a page of their own."""
    if sight.player == player and sight.state.known(player):
        return
    blocks = [_form(sight, offer) for offer in plays(sight, player)]
    if blocks:
        yield fold("Playing cards", blocks)


def _form(sight: SeatView, offer: Offer) -> Json:
    if offer.blanks:
        return form(sight, offer, offer.verb, fold=offer.verb)
    return taps("", [button(offer, quiet=True)], look="one", beside=True)


def to_note(sight: SeatView) -> Iterator[Json]:
    """Yield the form to enter the player's whole hand again."""
    for offer in sight.offered(e.HandNoted):
        yield form(sight, offer, "What you hold", private=True, more=True, fold="What you hold")

"""Questions and answers on screen: a card is given, everyone passes, the killer confesses or admits. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.event import Event
from assistant.families.mystery.table import Suggestion
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.rules import could_be_given
from assistant.games.killer_clue.state import ACCUSATION, KillerClue
from dashboards.games.clue.entry import nobody_left, of_others, own_answer, said_by_hand
from dashboards.parts.common.blocks import Tap, TapLook
from dashboards.parts.common.dealing import by_dealer
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import asking, button, dim, tap, taps
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip


def by_rules(sight: SeatView, label: str, event: Event, look: TapLook | None = None) -> Tap:
    """Return a button that records this; if the rules forbid it, it is dashed and says why on this page only."""
    if why := sight.why_not(event):
        return {**tap(label, dim(why), **(look or {})), "far": True}
    return asking(sight, label, event, **(look or {}))


def same_for_all(sight: SeatView, label: str, event: Event, look: TapLook | None = None) -> Tap:
    """Return a button that records this, drawn alike even if the rules forbid it, so that onlookers learn nothing."""
    if why := sight.why_not(event):
        return tap(label, dim(why), **(look or {}))
    return asking(sight, label, event, **(look or {}))


def answers(sight: SeatView, asked: Suggestion) -> Iterator[Json]:
    """Yield the player's own cards as large buttons on their phone, then who gave a card, in queue order."""
    state: KillerClue = sight.state
    mine = list(_own(sight, asked))
    if not sight.is_computer(asked.unheard[0]):
        yield from _given(sight, asked, mine)
    if asked.about == ACCUSATION and not sight.dealt_by_program:
        for block in settled(sight):
            yield {**block, "fold": "The killer confesses"}
    if state.summons and not sight.is_computer(state.summons[0]):
        yield from brought(sight)


def _given(sight: SeatView, asked: Suggestion, mine: list[Tap]) -> Iterator[Json]:
    """Yield the player's own answers, then who gave a card."""
    if mine:
        yield own_answer(sight, asked, mine)
    gave = [asking(sight, sight.name(p), e.CardGiven(by=p, to=asked.by), player=p) for p in said_by_hand(sight, asked)]
    nobody = nobody_left(sight, asked, e.NobodyGave())
    yield from of_others(sight, asked, taps("Who gave a card?", [*gave, *nobody], look="three"), mine=bool(mine))


def _own(sight: SeatView, asked: Suggestion) -> Iterator[Tap]:
    """Yield a button for each card that can be asked for, and "I have none": the same whatever the player holds."""
    player = sight.player
    if player is None or player not in sight.state.hands or player not in asked.unheard:
        return
    for card in could_be_given(sight.state, asked):
        given = e.CardGiven(by=player, to=asked.by, card=card)
        yield same_for_all(sight, sight.state.card(card), given, {"card": card, "big": True, "brief": True})
    none = same_for_all(sight, "I have none", e.clue.Passed(by=player), {"big": True})
    yield none if player == asked.unheard[0] else {**none, "asks": True}


def settled(sight: SeatView) -> Iterator[Json]:
    """Yield the confession of the accused: the same button on every screen, since only the killer knows better.

    Where Boardside deals, it knows who the killer is.
    """
    if sight.dealt_by_program:
        yield by_dealer("open the killer’s envelope")
        return
    made = sight.state.open_accusation
    accused = sight.state.owner(made.cards[0]) if made else None
    if accused:
        confesses = asking(sight, f"{sight.name(accused)} confesses", e.KillerConfessed(by=accused), player=accused)
        wrong = [
            button(offer, "Nobody confesses")
            for offer in sight.offered(e.NobodyGave)
            if not sight.state.open_suggestion
        ]
        yield taps("Nobody can disprove it", [confesses, *wrong], look="one")


def brought(sight: SeatView) -> Iterator[Json]:
    """Yield the weapons that the summoned suspect may bring."""
    for offer in sight.offered(e.WeaponBrought):
        event = [e.WeaponBrought(by=offer.known["by"], weapon=w) for w in offer.blank("weapon").choices]
        buttons = [asking(sight, sight.state.card(one.weapon), one, card=one.weapon) for one in event]
        yield taps(offer.verb, buttons, fold=offer.verb)


# ---------------------------------------------------------------- what the killer owes the table


def owed(sight: SeatView) -> Iterator[Json]:
    """Yield the admission after a failed murder, and Red Herrings that may leave after a hand was dealt out."""
    state: KillerClue = sight.state
    if state.mistake and sight.dealt_by_program:
        yield by_dealer("name the killer, whose murder failed")
    elif state.mistake:
        players = [asking(sight, sight.name(p), e.MistakeAdmitted(by=p), player=p) for p in state.living]
        yield taps("The murder failed. Who admits to being the killer?", players)
    for offer in sight.offered(e.HerringLeft):
        if sight.dealt_by_program:
            yield by_dealer("take out a Red Herring")
            continue
        card = offer.known["card"]
        players = [
            asking(sight, sight.name(p), e.HerringLeft(by=p, card=card), player=p) for p in offer.blank("by").choices
        ]
        yield taps(f"{clip(state.card(card))} leaves the game: who had it?", players)


def taken_back(sight: SeatView) -> Iterator[Json]:
    """Yield the return of a case-file card that was given away, which reveals the killer to everyone."""
    for offer in sight.offered(e.MistakeAdmitted):
        if offer.rare and offer.known.get("to"):
            yield taps("", [asking(sight, offer.verb, offer.fill({}), quiet=True)], look="one", more=True)


def which_card(event: Event, before: KillerClue, seat: str) -> str:
    """Return the question about a card that only giver and receiver know."""
    if isinstance(event, e.CardGiven):
        if seat == event.to:
            return f"Which card did {clip(before.name(event.by))} give you?"
        return f"Which card did you give {clip(before.name(event.to))}?"
    if isinstance(event, e.CardsTraded):
        other = clip(before.name(event.to if seat == event.by else event.by))
        own = event.gave if seat == event.by else event.got
        return f"Which card did you give {other}?" if own is None else f"Which card did {other} give you?"
    return ""

"""Between the parts: the envelope and scores, then Survival Points, objectives, and who goes first. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.offer import Offer
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.state import AdvancedCluedo
from assistant.games.clue import events as clue
from dashboards.parts.common.blocks import Tap
from dashboards.parts.common.dealing import by_dealer
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import asking, button, folded_forms, form, send, tap, taps
from dashboards.parts.common.seat_view import SeatView

OBJECTIVES = "Your three objectives: kill this person, clean and throw out this weapon, or search and clean this room"
"""The request for the objectives, with what each kind of card asks for (AC-OBP-01, AC-OBW-01, AC-OBL-01)."""


def scores(sight: SeatView) -> Iterator[Json]:
    """Yield the contents of the envelope and everyone's score, then the way to part 2 or the end."""
    scored = sight.offered(e.ScoreCounted)
    if sight.dealt_by_program and (scored or sight.offered(clue.EnvelopeOpened)):
        yield by_dealer("open the envelope and count the scores")
    elif not sight.dealt_by_program:
        for offer in sight.offered(clue.EnvelopeOpened):
            yield form(sight, offer, "What was in the envelope?", grave="Open the envelope")
        yield from folded_forms(sight, clue.EnvelopeSeen)
        for offer in scored:
            yield from _score(sight, offer)
    closing = [button(offer, main=offer.expected, big=True) for offer in sight.offered(e.PartTwoBegun, e.PartOneEnded)]
    if closing:
        order = sorted(sight.state.scores, key=lambda player: -sight.state.scores[player])
        listed_ = ", ".join(f"{sight.name(player)} {sight.state.scores[player]}" for player in order)
        yield taps(f"All scores are counted: {listed_}", closing, look="one", ask="Go on to part 2, or stop here")


def _score(sight: SeatView, offer: Offer) -> Iterator[Json]:
    """Yield a score: already counted if the player's hand is known; others enter theirs on their own pages."""
    player, worth = offer.known["of"], offer.blank("points").prefilled
    title = f"{sight.name(player)} counts Hearts and Diamonds"
    typed = {**form(sight, offer, title), "rows": [{**row, "value": None} for row in form(sight, offer)["rows"]]}
    if worth is not None:
        yield taps(
            "Your Hearts and Diamonds", [tap(f"I count {worth}", send(offer, points=worth), main=True, big=True)]
        )
        yield {**typed, "fold": "Another number"}
    elif sight.player == player or (sight.player is None and sight.acts(player)):
        yield typed
    else:
        yield {**typed, "fold": f"Enter it for {sight.name(player)}"}


# ---------------------------------------------------------------- before the night


def drawing(sight: SeatView) -> Iterator[Json]:
    """Yield two dice for each character, three objectives for each player, and who goes first."""
    yield from _objectives(sight)
    yield from _points(sight)
    for offer in sight.offered(e.FirstChosen):
        players = [
            asking(sight, sight.name(p), e.FirstChosen(player=p), player=p) for p in offer.blank("player").choices
        ]
        yield taps("Everybody rolls one die: who rolled highest and goes first?", players)


def own_objectives(sight: SeatView) -> Json | None:
    """Return the form for the player's objectives; None once entered, or on a page without a player."""
    for offer in sight.offered(e.ObjectivesDrawn):
        if offer.private and offer.known["of"] == sight.player:
            if sight.dealt_by_program:
                return by_dealer("draw your objectives", private=True)
            ask = "One of you shuffles the 21 clue cards. Draw three, tap them, and keep them"
            return form(sight, offer, OBJECTIVES, look="hand", private=True, ask=ask, grave="Keep these")
    return None


def _objectives(sight: SeatView) -> Iterator[Json]:
    """Yield a button for each other player who has drawn, unless that player enters it on a page of their own."""
    drawn = [
        button(offer, player=offer.known["of"])
        for offer in sight.offered(e.ObjectivesDrawn)
        if not offer.private and not _says_it(sight, offer.known["of"])
    ]
    if drawn:
        yield taps("Who has drawn three objectives?", drawn, fold="Objectives drawn")


def _says_it(sight: SeatView, player: str) -> bool:
    """Return whether this player has a phone, and so enters the objectives there."""
    return next((p.device for p in sight.state.players if p.key == player), False) and sight.state.way == "phones"


def _points(sight: SeatView) -> Iterator[Json]:
    """Yield the Survival Points to enter: those that this page rolls first, the others behind their names."""
    state: AdvancedCluedo = sight.state
    offers = sight.offered(e.SurvivalRolled, e.SurvivalSet)
    own = state.piece(sight.player) if sight.player else ""
    usual = {offer.known["suspect"]: offer for offer in offers if not offer.rare}
    mine = {suspect for suspect in usual if sight.acts(rolls_for(state, suspect))}
    for number, suspect in enumerate(sorted(usual, key=lambda suspect: (suspect != own, suspect not in mine))):
        block = _rolled(sight, usual[suspect])
        yield {**block, "fold": state.card(suspect)} if number or suspect not in mine else block


def rolls_for(state: AdvancedCluedo, suspect: str) -> str:
    """Return who rolls a character’s two dice: its player, or the first player for one that nobody plays."""
    return state.owner(suspect) or state.order[0]


def _rolled(sight: SeatView, offer: Offer) -> Json:
    suspect = offer.known["suspect"]
    if offer.kind is e.SurvivalSet:
        return form(sight, offer)
    if sight.state.dice == "rolled":
        return taps(offer.verb, [tap("Boardside rolls", throw(offer, suspect=suspect), main=True, card=suspect)])
    ask = f"Roll two dice for {sight.state.card(suspect)}, and tap the total"
    return taps(offer.verb, totals(offer), look="six", ask=ask)


def totals(offer: Offer) -> list[Tap]:
    """Return the possible sums of two dice, one tap each."""
    return [tap(str(n), send(offer, roll=n), figure=True) for n in offer.blank("roll").choices]


def throw(offer: Offer, **about: str) -> Json:
    """Return the message that has Boardside roll for this offer."""
    return {"do": "roll", "about": {"kind": offer.kind.__name__, **about}}

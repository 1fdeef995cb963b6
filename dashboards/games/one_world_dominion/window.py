"""The sheet on which everybody who is asked may answer a card. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.offer import Offer
from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.state import CardPlay, Dominion
from assistant.kit.phrasing import listed
from dashboards.games.one_world_dominion.hand import held, plays_of, way
from dashboards.parts.cards.blocks import PlayableCard, ShownCardBlock
from dashboards.parts.common.blocks import Tap
from dashboards.parts.common.offers import button
from dashboards.parts.common.seat_view import SeatView

UNKNOWN = "Not noted"
"""The label of a card in the player's hand that was not noted: it gets a row like the others."""


def window(sight: SeatView) -> ShownCardBlock | None:
    """Return the sheet: players who are asked see their hand, the shared screen all answers; None if it is closed."""
    state: Dominion = sight.state
    now = state.window
    if now is None:
        return None
    player, play = sight.player, state.play
    sheet: ShownCardBlock = {
        "type": "window",
        "title": _title(sight, play),
        "say": _does(play),
        "wait": _wait(sight),
        "cards": [],
        "taps": list(_taps(sight)),
        "private": False,
    }
    if player not in now.waiting and now.waiting:
        sheet["ask"] = f"Waiting for {listed(map(sight.name, now.waiting))} to answer"
    if player is None:
        return {**sheet, "cards": list(_of_everybody(sight))}
    if player not in now.asked:
        return sheet
    return {**sheet, "cards": list(_own(sight, player)), "private": True}


def _title(sight: SeatView, play: CardPlay | None) -> str:
    state: Dominion = sight.state
    if play is None:
        return f"{sight.name(state.on_turn)}’s turn begins"
    verb = "answers with" if play.use == "answer" else "plays"
    aim = aimed(state, play)
    return f"{sight.name(play.by)} {verb} {cards.called(play.card)}{f': {aim}' if aim else ''}"


def aimed(state: Dominion, play: CardPlay) -> str:
    """Return the announced targets of a card."""
    areas = " to ".join(state.area(area) for area in (play.at, play.to) if area)
    people = [state.called("owner", key) for key in (play.whom, play.other) if key]
    places = [state.called("continent", play.continent)] if play.continent else []
    return ", ".join([*people, *([areas] if areas else []), *places, *([cards.called(play.pick)] if play.pick else [])])


def _does(play: CardPlay | None) -> str:
    if play is None:
        return "Cards for the beginning of this turn are played now."
    printed = cards.printed().get(play.card)
    return printed.text if printed else ""


def _wait(sight: SeatView) -> str:
    """Return whom the table waits for."""
    now = sight.state.window
    names = [sight.name(player) for player in now.waiting]
    mine = "You have passed. " if sight.player in now.asked and sight.player not in now.waiting else ""
    return f"{mine}{listed(names)} may answer." if names else mine


# ---------------------------------------------------------------- the hand


def _own(sight: SeatView, player: str) -> Iterator[PlayableCard]:
    """Yield a row for every card of the hand, noted or not."""
    state: Dominion = sight.state
    known = state.hands.get(player, ())
    heard = player not in (state.window.waiting if state.window else ())
    for card in known:
        row = _row(sight, player, card)
        yield {**row, "ways": [], "why": "You have passed."} if heard else row
    for number in range(state.deck.hand(player) - len(known)):
        yield _blank(number)


def _row(sight: SeatView, player: str, card: str) -> PlayableCard:
    if sight.state.play is None:
        return held(sight, card, plays_of(sight, player, card), e.CardPlayed(by=player, card=card))
    return held(sight, card, _answers(sight, player, card), e.CardAnswered(by=player, card=card))


def _answers(sight: SeatView, player: str, card: str) -> list[Offer]:
    known = {"by": player, "card": card}
    return [offer for offer in sight.offered(e.CardAnswered) if known.items() <= offer.known.items()]


def _blank(number: int) -> PlayableCard:
    return {
        "key": f"blank {number}",
        "label": UNKNOWN,
        "codes": [],
        "area": "",
        "symbol": "",
        "text": "",
        "ways": [],
        "why": "Note it to answer with it here.",
    }


# ---------------------------------------------------------------- the shared screen, and who played


def _of_everybody(sight: SeatView) -> Iterator[PlayableCard]:
    """Yield every possible answer, with the name of its player."""
    for offer in sight.offered(e.CardAnswered):
        by, card = offer.known["by"], offer.known["card"]
        row = held(sight, card, [], e.CardAnswered(by=by, card=card))
        name = f"{sight.name(by)}: {cards.called(card)}"
        yield {**row, "key": f"{by} {card}", "label": name, "ways": [way(sight, offer)], "why": ""}


def _taps(sight: SeatView) -> Iterator[Tap]:
    """Yield the player's pass; on the shared screen also everybody else's, and "Nobody answers"."""
    for offer in sight.offered(e.NobodyAnswers):
        yield button(offer, main=sight.player is None)
    for offer in sight.offered(e.Passed):
        yield button(offer, "Pass" if sight.player else "")

"""The entry screen of Clue: the offers in order and in words, the expected ones first. No rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from assistant.core.event import Event
from assistant.core.offer import Offer
from assistant.families.mystery.table import Suggestion
from assistant.games.clue import events as e
from assistant.games.clue import reach
from assistant.games.clue.state import CORRIDOR, Clue
from assistant.games.clue.tell import with_article
from assistant.kit.facts import ENVELOPE
from assistant.kit.phrasing import listed, upper
from dashboards.parts.common import housekeeping
from dashboards.parts.common.blocks import Form, Tap, TapLook, Taps
from dashboards.parts.common.dealing import by_dealer
from dashboards.parts.common.labels import Json, players
from dashboards.parts.common.offers import (
    asking,
    beside,
    button,
    completions,
    fold,
    folded,
    folded_forms,
    form,
    one,
    record,
    send,
    tap,
    taps,
    unless,
)
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip
from dashboards.parts.mystery import grid, hand
from dashboards.parts.mystery.blocks import SquareOfBoard

ANYWAY = "Start without waiting"
"""The title behind which a turn can begin although others still look at their cards."""


def entry(sight: SeatView) -> list[Json]:
    """Return the blocks of the entry screen, the expected ones first."""
    if not sight.writes or not sight.is_set_up:
        return []
    state: Clue = sight.state
    own = hand.to_enter(sight, e.HandDealt)
    asked = completions(sight, {e.CardShown: which_card})
    all_blocks: list[Json] = asked[:1]
    if own:
        all_blocks.append(own)
    blocks = list(_now(sight))
    if own and blocks and sight.role == "seat":
        blocks = [{"type": "fold", "title": "The turn", "blocks": blocks}]
    all_blocks.extend(blocks)
    all_blocks.extend({**block, "fold": block["title"]} for block in asked[1:4])
    if not state.over:
        all_blocks.extend(_always(sight))
    return all_blocks


def which_card(event: Event, before: Clue, seat: str) -> str:
    """Return the question about a shown card, for the two players who know it."""
    if isinstance(event, e.CardShown):
        if seat == event.to:
            return f"Which card did {clip(before.name(event.by))} show you?"
        return f"Which card did you show {clip(before.name(event.to))}?"
    return ""


def _now(sight: SeatView) -> Iterator[Json]:
    state: Clue = sight.state
    if state.over:
        yield from afterwards(sight)
    elif asked := state.open_suggestion:
        yield from answers(sight, asked)
    elif state.open_accusation:
        yield from judging(sight, state.open_accusation.by)
    elif state.on_turn:
        yield from folded(sight, _turn(sight, state.on_turn), state.on_turn)


def held_back(sight: SeatView, blocks: Sequence[Json], late: str) -> list[Json]:
    """Return the first move of a turn behind a fold while `late` says who still has to look at cards; else the blocks.

    Nobody needs to wait: the fold says so, and once the turn has begun everything is open again. One player who notes
    for everybody waits for nobody.
    """
    now = sight.state.turn
    begun = now.roll is not None or now.moved or now.suggested or sight.role == "alone"
    return [fold(ANYWAY, blocks)] if late and blocks and not begun and sight.acts() else [*blocks]


def judging(sight: SeatView, player: str) -> Iterator[Json]:
    """Yield the question for the accuser: whether all three were right. Where Boardside deals, it says so itself."""
    if sight.dealt_by_program:
        yield by_dealer("look into the envelope")
        return
    judged = [button(offer, big=True) for offer in sight.offered(e.AccusationJudged)]
    ask = "Look into the envelope. Were all three right?"
    yield from folded(sight, [{**taps("Were all three right?", judged), "ask": ask}], player)


def _turn(sight: SeatView, player: str) -> Iterator[Json]:
    state: Clue = sight.state
    suggestion = next(iter(sight.offered(e.SuggestionMade)), None)
    if suggestion:
        yield suggesting(sight, suggestion, player)
    if not state.turn.moved and not state.turn.suggested:
        moves = list(moving(sight, player))
        yield from [{"type": "fold", "title": "Move instead", "blocks": moves}] if suggestion else moves
    yield from ending(sight, bool(suggestion))
    yield from accusing(sight, player)


def suggesting(sight: SeatView, offer: Offer, player: str) -> Json:
    """Return the form of a suggestion: the room follows from the token, and known cards carry a sign."""
    state: Clue = sight.state
    block = marked(sight, form(sight, offer, ""))
    here = clip(with_article(state, state.room_of(player) or ""))
    for row in block["rows"]:
        if row["name"] == state.classes[-1]:
            row |= {"fixed": True, "choices": rooms(sight, player), "say": f"In {here}"}
    here_ = state.turn.summoned and state.room_of(player) == state.turn.began_in
    return {**block, "title": "You were brought here since your last turn" if here_ else "", "look": "suggest"}


def marked(sight: SeatView, block: Form) -> Form:
    """Return a form in which every card whose place the player knows for certain carries a sign."""
    sure = known(sight)
    for row in block["rows"]:
        row["choices"] = [{**c, "note": sure[c["value"]]} if c["value"] in sure else c for c in row["choices"]]
    return block


def known(sight: SeatView) -> dict[str, str]:
    """Return a sign for every card whose place the suggesting player knows for certain."""
    letters = {p["key"]: p["letter"] for p in players(sight)}
    signs = {**letters, sight.player or "": "", ENVELOPE: "✉"}
    places = grid.places_of(sight)
    known_ = ((card, place, signs[place]) for card, place in places.items() if place in signs)
    return {card: sign if place == ENVELOPE else f"✓{sign}" for card, place, sign in known_}


def rooms(sight: SeatView, player: str) -> list[Tap]:
    """Return all rooms; a tap moves the token there first. Rooms out of reach are drawn as far away."""
    state: Clue = sight.state
    token = state.piece(player)
    buttons: list[Tap] = []
    for room in state.rooms:
        way = reach.way(state, player, room)
        look: TapLook = {"card": room, "value": room}
        if room in (state.turn.began_in, state.tokens.get(token)):
            look |= {"far": True, "note": "here"}
        elif way.steps:
            look |= {"far": bool(way.why_not), "note": str(way.steps)}
            look["near"] = state.turn.roll is not None and not way.why_not
        elif way.why_not:
            look |= {"far": True, "note": "blocked"}
        event = e.TokenMoved(by=player, token=token, to=room, how="dice")
        buttons.append(asking(sight, state.card(room), event, **look))
    return buttons


def moving(sight: SeatView, player: str, dice: str = "Die", *, squares: bool = False) -> Iterator[Json]:
    """Yield a roll, a passage, the rooms and the corridor; `dice` is what the table rolls.

    With `squares`, a player who stays in the corridor taps the square, from which distances are measured.
    """
    state: Clue = sight.state
    buttons = [button(offer) for offer in sight.offered(e.TokenMoved) if offer.known.get("how") == "passage"]
    for offer in sight.offered(e.DiceRolled):
        if state.dice == "rolled":
            yield taps("", [tap(f"Roll the {dice.lower()}", {"do": "roll"}, main=True)])
        else:
            faces = [tap(str(n), send(offer, roll=n), figure=True) for n in offer.blank("roll").choices]
            yield taps(dice, faces, look="six")
    doors = rooms(sight, player)
    stays = bool(state.turn.roll) and not buttons and all(door.get("far") for door in doors)
    yield taps(_how_far(state, stays), doors, look="three", brief=stays)
    if squares:
        yield from [taps("", buttons, look="one", beside=True)] if buttons else []
        yield _stop(state, player, stays)
        return
    stay = e.TokenMoved(by=player, token=state.piece(player), to=CORRIDOR, how="dice")
    buttons.append(asking(sight, "Corridor", stay, quiet=not stays, main=stays))
    look = "two" if len(buttons) > 1 else "one"
    ask = "Tap “Corridor”, or your token and its square on the board"
    yield {**taps("", buttons, look=look, beside=len(buttons) == 1 and not stays), **({"ask": ask} if stays else {})}


def _stop(state: Clue, player: str, stays: bool) -> Json:
    """Return the board on which the player taps the square where the token stops; folded unless it `stays`."""
    event = e.TokenMoved(by=player, token=state.piece(player), to="$to", how="dice")
    ask = "Tap the square of the corridor where you stop"
    block: SquareOfBoard = {"type": "square", "title": "Corridor: on which square?", "send": record(event), "ask": ask}
    return {**block} if stays else {**block, "fold": "Corridor"}


def _how_far(state: Clue, stays: bool) -> str:
    """Return the question which room the token enters; that none is near enough if it `stays` in the corridor."""
    if not state.turn.roll:
        return f"In which {state.classes[-1]}?"
    far = "1 square" if state.turn.roll == 1 else f"{state.turn.roll} squares"
    return f"No {state.classes[-1]} is within {far}" if stays else f"In which {state.classes[-1]}? {far}"


def ending(sight: SeatView, suggests: bool, nobody: str = "Nobody showed a card") -> Iterator[Json]:
    """Yield the end of the turn: large once nothing else is expected, neither a move nor that the player `suggests`.

    `nobody` says that a suggestion found no card, which a small phone has no other place for.
    """
    state: Clue = sight.state
    now, ends = state.turn, sight.offered(e.TurnEnded)
    if now.suggested and state.suggestions[-1].shown_by is None:
        yield from undecided(ends, f"{nobody}. Accuse, or end the turn")
    else:
        yield from one(ends, main=True) if now.suggested or (now.moved and not suggests) else beside(ends)


def undecided(ends: Iterable[Offer], ask: str) -> Iterator[Json]:
    """Yield the end of a turn in which nobody showed a card: it is as likely that the player names the solution now."""
    yield from ({**block, "ask": ask} for block in one(ends))


def accusing(sight: SeatView, player: str) -> Iterator[Json]:
    """Yield the form of an accusation, folded."""
    for offer in sight.offered(e.AccusationMade):
        title = f"{sight.name(player)} accuses"
        yield marked(sight, form(sight, offer, title, fold="Accuse", grave="Accuse", look="accuse"))


def answers(sight: SeatView, asked: Suggestion) -> Iterator[Json]:
    """Yield the answers to an open suggestion: the player's own cards on a phone, then who showed, in queue order."""
    mine = list(_own_answer(sight, asked))
    if sight.is_computer(asked.unheard[0]):
        return  # it answers by itself, and the others after it
    if mine:
        yield own_answer(sight, asked, mine)
    shown = [asking(sight, sight.name(p), e.CardShown(by=p, to=asked.by), player=p) for p in said_by_hand(sight, asked)]
    nobody = nobody_left(sight, asked, e.NobodyShowed())
    yield from of_others(sight, asked, taps("Who showed a card?", [*shown, *nobody], look="three"), mine=bool(mine))


def said_by_hand(sight: SeatView, asked: Suggestion) -> list[str]:
    """Return those still to answer whose answers people enter."""
    return [player for player in asked.unheard if not sight.is_computer(player)]


def nobody_left(sight: SeatView, asked: Suggestion, nobody: Event) -> list[Tap]:
    """Return the button that nobody answers with a card, unless a computer player is still to answer."""
    return [] if any(map(sight.is_computer, asked.unheard)) else [asking(sight, "Nobody", nobody)]


def of_others(sight: SeatView, asked: Suggestion, block: Taps, *, mine: bool) -> Iterator[Json]:
    """Yield who answered, and that the first in the queue passes; `mine`: the answer of this page's player is awaited.

    On a phone it is folded then. While the player who is asked has a phone, it is open only where the question was
    asked, which is told to wait.
    """
    waiting, first = asked.unheard, asked.unheard[0]
    public: list[Json] = [block]
    if not mine and len(waiting) > 1:
        passes = asking(sight, f"{sight.name(first)} passes", e.Passed(by=first), quiet=True)
        public.append(taps("", [passes], look="one", beside=True))
    elsewhere = sight.role == "seat" and not sight.acts(first)
    if sight.role == "seat" and (mine or (elsewhere and sight.player != asked.by)):
        yield fold(str(block["title"]), public)
    elif elsewhere:
        yield {**block, "ask": f"Waiting for {sight.name(first)} to answer"}
        yield from public[1:]
    else:
        yield from public


def own_answer(sight: SeatView, asked: Suggestion, answers: list[Tap]) -> Json:
    """Return a player's own answers below whom the suggestion asks now; one further on can answer already."""
    first, asker = asked.unheard[0], sight.name(asked.by)
    if first == sight.player:
        return {**taps(f"{asker} asks you", answers, look="answer", private=True)}
    title = f"{asker} asks {sight.name(first)} first"
    ask = f"Answer now only if {sight.name(first)} has passed"
    early = taps(title, answers, look="answer", private=True, early=True, ask=ask)
    return early if sight.acts(first) else {**early, "fold": f"{sight.name(first)} has passed: answer now"}


def _own_answer(sight: SeatView, asked: Suggestion) -> Iterator[Tap]:
    """Yield the three cards and "I have none".

    The same four buttons appear whatever the player holds, so that a glance reveals nothing. A button that does not fit
    the player's hand says so on this page and records nothing.
    """
    player, waiting = sight.player, asked.unheard
    if player is None or player not in sight.state.hands or player not in waiting:
        return
    for card in asked.cards:
        shown = e.CardShown(by=player, to=asked.by, card=card)
        yield tap(sight.state.card(card), unless(sight, shown), card=card, big=True, brief=True)
    none = tap("I have none", unless(sight, e.Passed(by=player)), big=True)
    yield none if player == waiting[0] else {**none, "asks": True}


def afterwards(sight: SeatView) -> Iterator[Json]:
    """Yield the form for the contents of the envelope, and the vote on opening all hands."""
    for offer in sight.offered(e.EnvelopeOpened):
        asked = form(sight, offer, "What was in the envelope?", grave="Open the envelope")
        yield by_dealer("open the envelope") if sight.dealt_by_program else asked
    if sight.table.openings.now:
        return  # the last ones are asked there
    votes = [button(offer) for offer in sight.offered(e.HandsVoted)]
    agreed = [sight.name(player) for player, open_ in sight.state.votes.items() if open_]
    late = [sight.name(player) for player in sight.state.order if not sight.state.votes.get(player)]
    what = f"open all {sight.state.secrets}"
    wish = f"{listed(agreed)} {'want' if agreed[1:] else 'wants'} to {what}"
    if votes:
        yield taps(f"{wish}. Open them?" if agreed else f"{upper(what)}?", votes, look="one")
    elif agreed and late and not sight.state.opened:
        yield taps(f"{wish}; {listed(late)} must agree.", [], brief=True)


def _always(sight: SeatView) -> Iterator[Json]:
    if not sight.dealt_by_program:
        yield from folded_forms(sight, e.EnvelopeSeen)
    yield from housekeeping.blocks(sight)

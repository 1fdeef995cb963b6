"""What can be tapped at a table of Clue, what is expected first. No rules: offers, put in order and in words."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.event import Event
from assistant.games.clue import events as e
from assistant.games.clue import movement, reach
from assistant.games.clue.state import CORRIDOR, Clue
from assistant.games.clue.tell import listed
from assistant.kit.mystery.table import Suggestion
from assistant.offer import Offer
from dashboards.parts.common import housekeeping
from dashboards.parts.common.offers import completions, form, record, tap, taps
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.text import clip
from dashboards.parts.common.words import Json
from dashboards.parts.mystery import hand


def entry(sight: Sight) -> list[Json]:
    """The blocks of the entry screen, what is expected first."""
    if not sight.writes or not sight.laid:
        return []
    state: Clue = sight.state
    own = hand.to_enter(sight, e.HandDealt)
    asked = completions(sight, {e.CardShown: _which_card})
    found: list[Json] = asked[:1]
    if own:
        found.append(own)
    blocks = list(_now(sight))
    if own and blocks and sight.role == "seat":
        blocks = [{"type": "fold", "title": "The turn", "blocks": blocks}]
    found.extend(blocks)
    found.extend({**block, "fold": block["title"]} for block in asked[1:4])
    if not state.over:
        found.extend(_always(sight))
    return found


def _which_card(event: Event, before: Clue, seat: str) -> str:
    if isinstance(event, e.CardShown):
        if seat == event.to:
            return f"Which card did {clip(before.name(event.by))} show you?"
        return f"Which card did you show {clip(before.name(event.to))}?"
    return ""


def _now(sight: Sight) -> Iterator[Json]:
    state: Clue = sight.state
    if state.over:
        yield from _afterwards(sight)
    elif asked := state.open_suggestion:
        yield from _answer(sight, asked)
    elif state.open_accusation:
        judged = [tap(o.verb, record(o.fill({})), big=True) for o in _of(sight, e.AccusationJudged)]
        yield from _others(sight, [taps("Were all three right?", judged)], state.open_accusation.by)
    elif state.on_turn:
        yield from _others(sight, list(_turn(sight, state.on_turn)), state.on_turn)


def _others(sight: Sight, blocks: list[Json], acting: str) -> Iterator[Json]:
    """On a phone, what belongs to another player with a phone is folded away, lest a thumb slips."""
    device = next((p.device for p in sight.state.players if p.key == acting), False)
    if sight.role == "seat" and sight.player != acting and device:
        name = clip(sight.state.name(acting))
        yield {"type": "fold", "title": f"Enter it for {name}", "blocks": blocks}
    else:
        yield from blocks


def _of(sight: Sight, kind: type[Event]) -> list[Offer]:
    return [offer for offer in sight.offers if offer.kind is kind]


def _turn(sight: Sight, player: str) -> Iterator[Json]:
    state: Clue = sight.state
    suggestion = next(iter(_of(sight, e.SuggestionMade)), None)
    if suggestion:
        yield _suggest(sight, suggestion, player)
    if not state.turn.moved and not state.turn.suggested:
        moves = list(_move(sight, player))
        yield from [{"type": "fold", "title": "Move instead", "blocks": moves}] if suggestion else moves
    yield from _close_turn(sight, player)


def _suggest(sight: Sight, offer: Offer, player: str) -> Json:
    state: Clue = sight.state
    found = form(sight, offer, "")
    room = state.room_of(player) or ""
    for row in found["rows"]:
        if row["name"] == "room":
            row |= {"fixed": True, "choices": _rooms(sight, player), "say": f"In the {clip(state.card(room))}"}
    return {**found, "title": "", "look": "suggest"}


def _rooms(sight: Sight, player: str) -> list[Json]:
    """All rooms; a tap brings the token there first. Those out of reach are drawn as far."""
    state: Clue = sight.state
    token, able = state.piece(player), set(reach.enterable(state, player))
    found: list[Json] = []
    for room in state.deck.get("room", ()):
        event = e.TokenMoved(by=player, token=token, to=room, how="dice")
        look: Json = {"card": room, "value": room}
        steps = movement.steps_to(state, token, room)
        if room == state.turn.began_in:
            look |= {"far": True, "note": "here"}
        elif steps == movement.BLOCKED:
            look |= {"far": True, "note": "blocked"}
        elif steps:
            look |= {"note": str(steps), "far": room not in able, "near": state.turn.roll is not None and room in able}
        found.append(tap(state.card(room), record(event), **look))
    return found


def _move(sight: Sight, player: str) -> Iterator[Json]:
    state: Clue = sight.state
    ways = [o for o in _of(sight, e.TokenMoved) if o.known.get("how") == "passage"]
    buttons = [tap(o.verb, record(o.fill({}))) for o in ways]
    if state.turn.roll is None:
        faces = [tap(str(n), record(e.DiceRolled(by=player, roll=n)), figure=True) for n in range(1, 7)]
        if state.dice == "rolled":
            yield taps("", [tap("Roll the die", {"do": "roll"}, main=True)])
        else:
            yield taps("Die", faces, look="six")
    far = "1 square" if state.turn.roll == 1 else f"{state.turn.roll} squares"
    rolled = f"In which room? {far}" if state.turn.roll else "In which room?"
    yield taps(rolled, _rooms(sight, player), look="three")
    stay = e.TokenMoved(by=player, token=state.piece(player), to=CORRIDOR, how="dice")
    buttons.append(tap("Corridor", record(stay), quiet=True))
    yield taps("", buttons, look="two" if len(buttons) > 1 else "one", beside=len(buttons) == 1)


def _close_turn(sight: Sight, player: str) -> Iterator[Json]:
    state: Clue = sight.state
    ends = _of(sight, e.TurnEnded)
    buttons = [tap(o.verb, record(o.fill({})), main=state.turn.suggested) for o in ends]
    if buttons:
        yield taps("", buttons, look="one", beside=not state.turn.suggested)
    for offer in _of(sight, e.AccusationMade):
        yield form(sight, offer, f"{clip(state.name(player))} accuses", fold="Accuse", grave="Accuse", look="accuse")


def _answer(sight: Sight, asked: Suggestion) -> Iterator[Json]:
    """Own cards as large buttons on the own phone; then who showed, in the order of the queue."""
    state: Clue = sight.state
    waiting = asked.unheard
    mine = list(_own_answer(sight, asked))
    if mine:
        yield taps(f"{clip(state.name(asked.by))} asks you", mine, look="answer", private=True)
    seats = []
    for player in waiting:
        shown = e.CardShown(by=player, to=asked.by)
        seats.append(tap(clip(state.name(player)), record(shown), player=player))
    public = taps("Who showed a card?", [*seats, tap("Nobody", record(e.NobodyShowed()), nobody=True)], look="three")
    if mine and sight.role == "seat":
        public["fold"] = "Who showed a card?"
    yield public
    if waiting and not mine and len(waiting) > 1:
        name = clip(state.name(waiting[0]))
        yield taps("", [tap(f"{name} passes", record(e.Passed(by=waiting[0])), quiet=True)], look="one", beside=True)


def _own_answer(sight: Sight, asked: Suggestion) -> Iterator[Json]:
    """The three cards and "I have none": the same four buttons whatever is held, so that a glance tells nothing.

    A button that does not fit the own hand says so on this page and records nothing.
    """
    state: Clue = sight.state
    hand = state.hands.get(sight.player or "")
    if sight.player is None or hand is None or sight.player not in asked.unheard:
        return
    held = [card for card in asked.cards if card in hand]
    for card in asked.cards:
        show = record(e.CardShown(by=sight.player, to=asked.by, card=card))
        no = _refused(f"You do not hold {sight.state.card(card)}.")
        yield tap(state.card(card), show if card in held else no, card=card, big=True, brief=True)
    first = next(iter(asked.unheard), None)
    none = record(e.Passed(by=sight.player))
    if held:
        none = _refused(f"You hold {listed(state.card(card) for card in held)}: show one.")
    elif first and first != sight.player:
        none = _refused(f"{clip(state.name(first))} answers before you.")
    yield tap("I have none", none, big=True)


def _refused(text: str) -> Json:
    return {"do": "told", "text": text}


def _afterwards(sight: Sight) -> Iterator[Json]:
    for offer in _of(sight, e.EnvelopeOpened):
        yield form(sight, offer, "What lay in the envelope?", grave="Open it")
    votes = [tap(o.verb, record(o.fill({}))) for o in _of(sight, e.HandsVoted)]
    if votes:
        yield taps("Shall all hands be opened?", votes, look="one")


def _always(sight: Sight) -> Iterator[Json]:
    for offer in _of(sight, e.EnvelopeSeen):
        yield form(sight, offer, offer.verb, fold=offer.verb)
    yield from housekeeping.blocks(sight)

"""Clue on a screen: which parts, in which order, with which words. No rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from assistant.codec import event_to
from assistant.event import REFEREE, Event
from assistant.game import Offer
from assistant.games.clue import events as e
from assistant.games.clue import movement
from assistant.games.clue.rulings import chosen
from assistant.games.clue.state import CORRIDOR, Clue, Suggestion
from assistant.games.clue.tell import HELP, listed
from assistant.table import Told
from dashboards.arrangement import Arrangement
from dashboards.parts import board, grid, hand, rules
from dashboards.parts.offers import completions, form, record, tap, taps
from dashboards.parts.sight import Sight
from dashboards.parts.words import Json, clip

# ---------------------------------------------------------------- whose turn, and what now


def status(sight: Sight) -> Json:
    """Whose turn it is, what was suggested, who has answered, what comes next."""
    state: Clue = sight.state
    if not state.players:
        return {"who": None, "title": "The table is not laid yet", "say": "The host lays it.", "queue": []}
    found: Json = {"who": state.on_turn, "turn": state.turn.number, "queue": []}
    found["help"] = HELP.get(state.help, state.help)
    missing = [clip(state.name(p)) for p in state.order if p not in state.ready]
    if missing:
        who = listed(missing) if len(missing) < 4 else f"{len(missing)} players"
        found["wait"] = f"{who} {'has' if len(missing) == 1 else 'have'} not looked at the cards yet."
    if state.over:
        return {**found, **_ended(state)}
    if accused := state.open_accusation:
        name = clip(state.name(accused.by))
        return {**found, "who": accused.by, "title": f"{name} accuses", "say": "and looks into the envelope, alone.",
                "three": list(accused.cards)}
    if asked := state.open_suggestion:
        return {**found, **_asking(state, asked)}
    return {**found, **_moving(state)}


def _ended(state: Clue) -> Json:
    title = f"{clip(state.name(state.winner))} wins" if state.winner else "The game is over"
    say = "It was" if state.solution else "Open the envelope."
    return {"who": state.winner, "title": title, "say": say, "three": list(state.solution or ()), "over": True}


def _asking(state: Clue, asked: Suggestion) -> Json:
    waiting = state.asked(asked)
    say = f"Does {clip(state.name(waiting[0]))} show a card?" if waiting else "Everybody has answered."
    queue = [{"player": p, "answer": asked.answers.get(p, "")} for p in state.queue(asked)]
    return {"who": asked.by, "title": f"{clip(state.name(asked.by))} suggests", "say": say, "queue": queue,
            "three": list(asked.cards)}


def _moving(state: Clue) -> Json:
    player = state.on_turn
    if player is None:
        return {"title": "Nobody is on turn", "say": ""}
    name, turn, room = clip(state.name(player)), state.turn, state.room_of(player)
    where = f"In the {state.card(room)}" if room else "In the corridor"
    if turn.suggested:
        last = state.suggestions[-1]
        nobody = last.shown_by is None
        say = "Nobody showed a card: accuse, or end the turn." if nobody else "The turn can end."
        return {"title": f"{name} is on turn", "say": say, "three": list(last.cards)}
    if movement.may_suggest(state, player):
        return {"title": f"{name} is on turn", "say": f"{where}: suggest."}
    if turn.moved:
        return {"title": f"{name} is on turn", "say": f"{where}. The turn can end."}
    say = f"{where}, rolled {turn.roll}." if turn.roll is not None else f"{where}. Roll, or say which room."
    return {"title": f"{name} is on turn", "say": say}


# ---------------------------------------------------------------- what can be tapped


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
        yield taps("Were all three right?", judged)
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
    token, able = state.piece(player), set(movement.enterable(state, player))
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
        if state.dice == "program":
            yield taps("", [tap("Roll the die", {"do": "roll"}, main=True)])
        else:
            yield taps("Die", faces, look="six")
    rolled = f"In which room? {state.turn.roll} squares" if state.turn.roll else "In which room?"
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
    waiting = state.asked(asked)
    mine = list(_own_answer(sight, asked))
    if mine:
        yield taps(f"{clip(state.name(asked.by))} asks you", mine, look="one", private=True)
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
    state: Clue = sight.state
    name = clip(state.name(asked.by))
    for offer in sight.offers:
        if not offer.private or offer.kind not in (e.CardShown, e.Passed) or offer.known.get("by") != sight.player:
            continue
        if offer.kind is e.Passed:
            yield tap(offer.verb, record(offer.fill({})), big=True)
            continue
        for card in offer.blanks[0].choices:
            before = any(s.by == sight.player and s.to == asked.by and s.card == card for s in state.seen)
            note = f"{name} has seen it" if before else ""
            show = record(offer.fill({"card": card}))
            yield tap(f"Show {state.card(str(card))}", show, card=card, note=note, big=True)


def _afterwards(sight: Sight) -> Iterator[Json]:
    for offer in _of(sight, e.EnvelopeOpened):
        yield form(sight, offer, "What lay in the envelope?", grave="Open it")
    votes = [tap(o.verb, record(o.fill({}))) for o in _of(sight, e.HandsVoted)]
    if votes:
        yield taps("Shall all hands be opened?", votes, look="one")


def _always(sight: Sight) -> Iterator[Json]:
    for offer in _of(sight, e.EnvelopeSeen):
        yield form(sight, offer, offer.verb, fold=offer.verb)
    clocks = (*_of(sight, e.ClockPaused), *_of(sight, e.ClockResumed))
    clock = [tap(o.verb, record(o.fill({})), quiet=True) for o in clocks]
    if clock:
        yield taps("", clock, look="one", more=not sight.state.paused)
    levels = [
        tap(text.capitalize(), record(e.HelpAgreed(level=level)), chosen=level == sight.state.help)
        for level, text in HELP.items()
    ]
    yield taps("Help the table agrees on", levels, look="two", more=True)


# ---------------------------------------------------------------- one line of the feed


def extras(sight: Sight, told: Told) -> list[Json]:
    """Who passed wrongly: the answer is corrected, or the suggestion annulled (CLUE-AMB-09)."""
    closing = _closing(sight, told)
    if closing is None or not sight.writes:
        return []
    before: Clue = sight.befores[closing.line.seq]  # type: ignore[assignment]
    event: Any = closing.event
    asked = before.open_suggestion
    if asked is None:
        return []
    queue = state_queue(before, asked, event)
    if chosen(sight.state, "CLUE-AMB-09") == "annul_the_suggestion":
        seqs = [t.line.seq for t in _answers_of(sight, closing)]
        return [{"label": "A card was overlooked: annul the suggestion", "send": {"do": "strikes", "seqs": seqs}}]
    found: list[Json] = []
    for player in queue:
        if player not in event.overlooked:
            late = replace(event, overlooked=(*event.overlooked, player))
            send = {"do": "amend", "seq": closing.line.seq, "event": event_to(late)}
            found.append({"label": f"{clip(before.name(player))} overlooked a card", "player": player, "send": send})
    return found


def state_queue(before: Clue, asked: Suggestion, event: Any) -> tuple[str, ...]:
    """Who was taken to have passed by the answer `event`."""
    queue = before.queue(asked)
    if isinstance(event, e.CardShown) and event.by in queue:
        return queue[: queue.index(event.by)]
    return queue


def _closing(sight: Sight, told: Told) -> Told | None:
    """The answer that ended a suggestion: this line, or for a pass the one that followed."""
    if told.line.struck:
        return None
    if isinstance(told.event, (e.CardShown, e.NobodyShowed)):
        return told
    if not isinstance(told.event, e.Passed):
        return None
    later = [t for t in sight.living if t.line.label]
    for other in later[later.index(told) :] if told in later else []:
        if isinstance(other.event, (e.CardShown, e.NobodyShowed)):
            return other
        if isinstance(other.event, e.SuggestionMade):
            return None
    return None


def _answers_of(sight: Sight, closing: Told) -> list[Told]:
    """The suggestion and its answers up to `closing`."""
    found: list[Told] = []
    for told in sight.living:
        if isinstance(told.event, e.SuggestionMade):
            found = [told]
        elif isinstance(told.event, (e.Passed, e.CardShown, e.NobodyShowed)):
            found.append(told)
        if told is closing:
            break
    return found


# ---------------------------------------------------------------- board, replay, afterwards


def picture(state: Clue) -> Json:
    """What a frame of the replay draws: the board, the open suggestion, the solution."""
    rooms = tuple(state.deck.get("room", ()))
    found: Json = {}
    if rooms:
        tokens, weapons = board.spots(rooms, state.tokens, state.weapons)
        found = {"t": tokens, "w": weapons}
    if state.suggestions and not state.suggestions[-1].closed:
        found["three"] = list(state.suggestions[-1].cards)
    if state.solution:
        found["solution"] = list(state.solution)
    return found


def board_of(sight: Sight) -> Json | None:
    """The mansion, or the rooms of another house."""
    state: Clue = sight.state
    rooms = tuple(state.deck.get("room", ()))
    if not rooms:
        return None
    player = state.on_turn
    near = movement.reach(state, player) if player else (frozenset[str](), frozenset[str]())
    found = board.board(rooms, state.tokens, state.weapons, (sorted(near[0]), sorted(near[1])))
    hands = sight.player if sight.role != "table" else state.on_turn
    mine = state.piece(hands) if hands and hands == state.on_turn else ""
    return {**found, "writes": sight.writes and not state.over, "mine": mine, "on": state.on_turn, "corridor": CORRIDOR,
            "by": hands or state.on_turn or (state.order[0] if state.order else "")}


def still(sight: Sight) -> Json:
    """Shapes and the catalogue."""
    return {"book": rules.book(sight.game.key), "mansion": board.shapes()}


def opened(sight: Sight) -> Json | None:
    """All hands, once the table has opened them."""
    if not sight.state.opened:
        return None
    hands = sight.table.view(REFEREE).hands  # type: ignore[attr-defined]
    return {"hands": [{"player": p, "cards": list(hands.get(p, ()))} for p in sight.state.order]}


ARRANGEMENT = Arrangement(
    status=status,
    entry=entry,
    still=still,
    board=board_of,
    grid=grid.grid,
    hand=hand.hand,
    extras=extras,
    picture=picture,
    after_the_game=opened,
)



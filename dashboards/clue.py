"""Clue on a screen: which parts, in which order, with which words. No rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from assistant.codec import event_to
from assistant.event import REFEREE, Event
from assistant.games.clue import events as e
from assistant.games.clue import movement
from assistant.games.clue.rulings import chosen
from assistant.games.clue.state import CORRIDOR, Clue, Suggestion
from assistant.games.clue.tell import HELP, listed
from assistant.table import Told
from dashboards.arrangement import Arrangement
from dashboards.clue_entry import entry
from dashboards.parts import board, grid, hand, rules
from dashboards.parts.sight import Sight
from dashboards.parts.words import Json, clip

TEACHING: tuple[type[Event], ...] = (
    e.GameStarted,
    e.HandDealt,
    e.Passed,
    e.CardShown,
    e.NobodyShowed,
    e.AccusationJudged,
    e.EnvelopeSeen,
    e.EnvelopeOpened,
)
"""Kinds of lines from which something follows about the cards (CLUE-INF-02 to -09)."""

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
        return {
            **found,
            "who": accused.by,
            "title": f"{name} accuses",
            "say": "and looks into the envelope, alone.",
            "three": list(accused.cards),
        }
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
    return {
        "who": asked.by,
        "title": f"{clip(state.name(asked.by))} suggests",
        "say": say,
        "queue": queue,
        "three": list(asked.cards),
    }


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
    return {
        **found,
        "writes": sight.writes and not state.over,
        "mine": mine,
        "on": state.on_turn,
        "corridor": CORRIDOR,
        "by": hands or state.on_turn or (state.order[0] if state.order else ""),
    }


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
    grid=lambda sight: grid.grid(sight, TEACHING),
    hand=hand.hand,
    extras=extras,
    picture=picture,
    after_the_game=opened,
)

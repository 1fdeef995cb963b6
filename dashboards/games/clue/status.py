"""The status of a game of Clue: whose turn it is, the suggestion, its answers, the end. No rules."""

from __future__ import annotations

from collections.abc import Container, Iterable

from assistant.families.mystery.table import SHOWED, Suggestion
from assistant.games.clue import events as e
from assistant.games.clue import movement
from assistant.games.clue.state import Clue
from assistant.games.clue.tell import listed
from assistant.table.table import SeatLine
from dashboards.parts.common import turn
from dashboards.parts.common.drama import great
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip

PAST = {"show": "showed", "give": "gave"}
"""The verbs for answering with a card, and their past tenses."""
ENDS, ACCUSE = "You can end the turn.", "Accuse or end the turn."


@turn.status
def status(sight: SeatView) -> Json:
    """Return whose turn it is, what was suggested, who has answered, what comes next."""
    state: Clue = sight.state
    status: Json = {"scene": happening(sight), "standing": {p.key: state.card(p.piece) for p in state.players}}
    ready = sight.player == state.on_turn and sight.player in state.ready
    if (wait := waiting(state)) and not ready:
        status["wait"] = wait
    if state.over:
        return {**status, **ended(sight, "Open the envelope.")}
    if accused := state.open_accusation:
        name = clip(state.name(accused.by))
        return {
            **status,
            "who": accused.by,
            "title": f"{name} accuses",
            "say": f"{name} looks into the envelope alone.",
            "three": list(accused.cards),
        }
    if asked := state.open_suggestion:
        return {**status, **asking(state, asked)}
    return {**status, **_moving(state)}


def waiting(state: Clue) -> str:
    """Return a sentence about players who have not looked at their cards yet, or ""."""
    return looking(state, late(state, state.ready))


def late(state: Clue, ready: Container[str]) -> list[str]:
    """Return the players who are not `ready`, of those who look at their cards on a page of theirs."""
    pages = {player.key for player in state.players if player.device or state.way == "tablet"}
    return [player for player in state.order if player in pages and player not in ready]


def looking(state: Clue, players: Iterable[str], where: str = "at their cards") -> str:
    """Return a sentence about these players, who have not looked at their cards yet, or ""."""
    names = [clip(state.name(p)) for p in players]
    who = listed(names) if len(names) < 3 else f"{len(names)} players"
    if len(names) == len(state.order):
        who = "everybody"
    return f"Waiting for {who} to look {where}." if names else ""


def ended(sight: SeatView, opens: str) -> Json:
    """Return the status of a game that is over; `opens` asks people for the solution, unless Boardside has dealt it."""
    state: Clue = sight.state
    title = f"{clip(state.name(state.winner))} wins" if state.winner else "The game is over"
    say = "It was" if state.solution else "" if sight.dealt_by_program else opens
    return {"who": state.winner, "title": title, "say": say, "three": list(state.solution or ()), "over": True}


def asking(state: Clue, asked: Suggestion, does: str = "suggests", shows: str = "show") -> Json:
    """Return the status of a question being answered; `does` and `shows` are the game's verbs for asking, answering."""
    late = asked.unheard
    say = f"Does {clip(state.name(late[0]))} {shows} a card?" if late else "Everyone has answered."
    queue = [{"player": p, "answer": _answer(asked, p, shows)} for p in asked.asked]
    return {
        "who": asked.by,
        "title": f"{clip(state.name(asked.by))} {does}",
        "say": say,
        "queue": queue,
        "three": list(asked.cards),
    }


def _answer(asked: Suggestion, player: str, shows: str) -> str:
    answer = asked.answers.get(player) or ""
    return PAST[shows] if answer == SHOWED else answer


def _moving(state: Clue) -> Json:
    player = state.on_turn
    if player is None:
        return {"title": "Nobody’s turn", "say": ""}
    name, turn, room = clip(state.name(player)), state.turn, state.room_of(player)
    where = f"In the {state.card(room)}" if room else "In the corridor"
    if turn.suggested:
        last = state.suggestions[-1]
        nobody = last.shown_by is None
        say = ordered(state, "Nobody showed a card." if nobody else "", ACCUSE if nobody else ENDS)
        return {"title": f"{name}’s turn", "say": say, "three": list(last.cards)}
    if turn.summoned and room and room == turn.began_in and not turn.moved and turn.roll is None:
        here = f"Brought to the {state.card(room)} by a suggestion"
        say = ordered(state, f"{here}.") if _is_computer(state) else f"{here}: make one there, or move."
        return {"title": f"{name}’s turn", "say": say}
    if movement.may_suggest(state, player):
        return {"title": f"{name}’s turn", "say": ordered(state, f"{where}.", "Make a suggestion.")}
    if turn.moved:
        return {"title": f"{name}’s turn", "say": ordered(state, f"{where}.", ENDS)}
    if turn.roll is not None:
        return {"title": f"{name}’s turn", "say": f"{where}, rolled {turn.roll}."}
    say = to_move(state, "Roll, or choose a room.", where if room else "", waiting(state))
    return {"title": f"{name}’s turn", "say": say}


def to_move(state: Clue, order: str, where: str, waits: str) -> str:
    """Return the order to move, after the room that the token is in; "" while others still look at their cards."""
    return "" if waits else ordered(state, f"{where}." if where else "", order)


def ordered(state: Clue, said: str, order: str = "") -> str:
    """Return a sentence, and what the player on turn can do now; a computer player isn't told."""
    return said if _is_computer(state) else f"{said} {order}".strip()


def _is_computer(state: Clue) -> bool:
    return any(player.key == state.on_turn and player.skill for player in state.players)


# ---------------------------------------------------------------- the scene


def happening(sight: SeatView) -> Json | None:
    """Return the three cards the table is talking about: the last suggestion or accusation, or the solution."""
    state: Clue = sight.state
    if state.solution:
        return solution(state)
    kinds = (e.SuggestionMade, e.AccusationMade)
    last = next((seat_line.event for seat_line in sight.lately if isinstance(seat_line.event, kinds)), None)
    if isinstance(last, e.AccusationMade):
        return _accused(state)
    if not state.suggestions:
        return None
    return question(state, state.suggestions[-1])


def solution(state: Clue) -> Json:
    """Return the solution, and who has found it."""
    found = next((made.by for made in state.accusations if made.right), None)
    if found and found != state.winner:  # as in Advanced Cluedo, whose first part is not won by an accusation
        say = f"{clip(state.name(found))} found it"
    else:
        say = f"{clip(state.name(state.winner))} wins" if state.winner else "Nobody found it"
    return {"kind": "solution", "title": "It was", "three": list(state.solution or ()), "say": say, "who": None}


def drama(_sight: SeatView, line: SeatLine) -> Json | None:
    """Return the solution when it becomes known."""
    state: Clue = line.after
    if not state.solution or line.before.solution:
        return None
    say = solution(state)["say"] if state.over else line.text
    return great("It was", say, three=list(state.solution))


def question(
    state: Clue, asked: Suggestion, does: str = "suggests", did: str = "suggested", shows: str = "show"
) -> Json:
    """Return a question with everyone's answers, in the words of the game."""
    name, late = clip(state.name(asked.by)), asked.unheard
    now = late[0] if late and not asked.closed else None
    queue = [{"player": p, "answer": _answer(asked, p, shows) or ("now" if p == now else "")} for p in asked.asked]
    nobody = asked.closed and asked.shown_by is None
    return {
        "kind": "suggestion",
        "title": f"{name} {did if asked.closed else does}",
        "three": list(asked.cards),
        "say": f"Nobody {PAST[shows]} a card." if nobody else "",
        "who": asked.by,
        "queue": queue,
        "open": not asked.closed,
    }


def _accused(state: Clue) -> Json:
    made = state.accusations[-1]
    say = "" if made.right is None else "Wrong. The others play on."
    title = f"{clip(state.name(made.by))} accuses"
    return {"kind": "accusation", "title": title, "three": list(made.cards), "say": say, "who": made.by}

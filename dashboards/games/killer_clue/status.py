"""The status of a game of Killer Clue: round, turn, question, answers, deaths, the end. No rules."""

from __future__ import annotations

from assistant.families.mystery.table import Suggestion
from assistant.games.clue import movement
from assistant.games.killer_clue import cards
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.danger import in_order
from assistant.games.killer_clue.protection import unprotected
from assistant.games.killer_clue.rounds import due_back
from assistant.games.killer_clue.state import ACCUSATION, MINI, KillerClue
from assistant.kit.phrasing import listed
from assistant.table.table import SeatLine
from dashboards.games.clue import status as clue
from dashboards.games.killer_clue.house import standing
from dashboards.parts.common import turn
from dashboards.parts.common.drama import card, great, lost
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip

ROUNDS = {
    "investigation": "Investigation",
    "intrigue": "Intrigue",
    "danger": "Danger",
    "panic": "Blackout",
    "ending": "End of the turn",
}
STEPS = ("investigation", "intrigue", "danger")
"""The rounds of every turn, in their order."""
STEPPED = {"panic": "danger", "ending": "danger"}
"""The round as part of which another one is played."""
OUT = "You are out of the game. You can watch, and enter things for the others."
"""The words on the page of a player who was murdered or accused wrongly."""
NO_WEAPON = "There is no weapon here to name"
NO_PAWN = "Missing, so there is no pawn to move"
ASKS = {ACCUSATION: "accuses", MINI: "asks everyone"}
ASKED = {ACCUSATION: "accused", MINI: "asked everyone"}


@turn.status
def status(sight: SeatView) -> Json:
    """Return the round, whose turn it is, what was asked, who has answered, what comes next."""
    state: KillerClue = sight.state
    status: Json = {"scene": happening(sight), "standing": standing(sight), "turn": state.game_turn}
    if not state.over:
        status["alarm"] = list(sight.once(unprotected))
        status |= {"steps": [ROUNDS[name] for name in STEPS], "step": ROUNDS[STEPPED.get(state.round, state.round)]}
    if wait := OUT if sight.player in state.out and not state.over else waiting(state):
        status["wait"] = wait
    if state.over:
        return {**status, **clue.ended(sight, "Open the killer’s envelope.")}
    if asked := state.open_suggestion:
        return {**status, **_asking(state, asked)}
    if state.open_accusation:
        name = clip(state.name(state.open_accusation.by))
        say = "Nobody can disprove it. The accused confesses."
        return {**status, "who": state.open_accusation.by, "title": f"{name} accuses", "say": say}
    return {**status, **_round(state)}


def waiting(state: KillerClue) -> str:
    """Return who still has to look at cards, in the same words whether it is the hand or the envelope."""
    if state.over:
        return ""
    if late := clue.late(state, state.ready & state.inspected):
        return clue.looking(state, late, f"into their envelope{'s' if len(late) > 1 else ''}")
    dealt = {p for made in state.dealt for p, _ in made.to if p not in made.looked and p in state.living}
    return clue.looking(state, clue.late(state, {*state.order} - dealt), "at their new cards")


def _asking(state: KillerClue, asked: Suggestion) -> Json:
    status = clue.asking(state, asked, ASKS.get(asked.about, "suggests"), "give")
    confess = asked.about == ACCUSATION and not asked.unheard
    return {**status, "say": "Nobody can disprove it. The accused confesses."} if confess else status


def _round(state: KillerClue) -> Json:
    """Return the round in words, and what is expected in it."""
    where = f"Turn {state.game_turn} · {ROUNDS[state.round]}"
    if state.rounds == 2 and state.round in ("intrigue", "danger"):
        where += ", second round"
    if state.mistake:
        return {"who": None, "title": "The murder failed", "say": f"{where}. The killer has to admit it."}
    match state.round:
        case "danger":
            return {"who": None, "title": "Everyone plays a card face down", "say": f"{where}."}
        case "panic":
            names = listed(clip(state.card(suspect)) for suspect in state.panics)
            run = "runs" if len(state.panics) == 1 else "run"
            return {"who": None, "title": "Blackout", "say": f"Turn {state.game_turn}: {names} {run} in the dark."}
        case "ending":
            return {"who": None, "title": "The turn ends", "say": f"{where}. Shuffle back and draw."}
        case _:
            return _turn(state, where)


def _turn(state: KillerClue, where: str) -> Json:
    player = state.on_turn
    if player is None:
        return {"title": "Nobody’s turn", "say": where}
    name = clip(state.name(player))
    if late := due_back(state):
        back = clip(state.name(late[0]))
        return {"who": late[0], "title": f"{back} comes back", "say": f"{where}. Into which room?"}
    if state.round == "intrigue":
        left = ("Up to two cards.", "One more card.", "Both cards are played.")[min(2, len(state.plays_of(player)))]
        return {"title": f"{name} may play cards", "say": f"{where}. {left}"}
    return {"title": f"{name}’s turn", "say": f"{where}. {_investigates(state, player)}".strip()}


def _investigates(state: KillerClue, player: str) -> str:
    room = state.room_of(player)
    place = f"In the {state.card(room)}" if room else "In the corridor"
    if player in state.is_missing:
        return f"{NO_PAWN}."
    if state.turn.suggested:
        return clue.ordered(state, "Nobody gave a card.", clue.ACCUSE)
    begun = state.turn.moved or state.turn.roll is not None or bool(state.acted)
    if not begun and waiting(state):
        return ""
    if movement.may_suggest(state, player):
        here = any(at == room for at in state.weapons.values())
        return clue.ordered(state, f"{place}.", "Make a suggestion.") if here else f"{place}. {NO_WEAPON}."
    if state.turn.moved:
        return clue.ordered(state, f"{place}.", clue.ENDS)
    if state.turn.roll is not None:
        return f"{place}, rolled {state.turn.roll}."
    return clue.to_move(state, "Roll, or choose a room.", place if room else "", waiting(state))


# ---------------------------------------------------------------- the scene


def happening(sight: SeatView) -> Json | None:
    """Return what the table talks about: a question with its answers, cards turned up, the solution."""
    state: KillerClue = sight.state
    if state.solution:
        return _solved(state)
    if state.revealed and not state.open_suggestion and state.round in ("panic", "intrigue", "ending"):
        return _turned_up(sight)
    if not state.suggestions or (state.round not in ("investigation", "intrigue") and not state.open_suggestion):
        return None
    asked = state.suggestions[-1]
    if asked.about == MINI and state.round == "investigation":  # of the turn before
        return None
    verbs = ASKS.get(asked.about, "suggests"), ASKED.get(asked.about, "suggested")
    return clue.question(state, asked, *verbs, shows="give")


def _solved(state: KillerClue) -> Json:
    """Return the solution, with the killer's name above it once that is known."""
    solved = clue.solution(state)
    return {**solved, "title": unmasked(state)} if state.killer else solved


def unmasked(state: KillerClue) -> str:
    """Return who the killer was."""
    return f"{clip(state.name(state.killer or ''))} was the killer"


def drama(sight: SeatView, line: SeatLine) -> Json | None:
    """Return the killer's name, a murder or an Intrigue card that is played; otherwise what Clue shows large."""
    before, after = line.before, line.after
    if after.killer and (not before.killer or after.over > before.over):
        won = clip(after.name(after.winner)) if after.winner else ""
        say = f"{won} wins" if won else line.text
        return great(unmasked(after), say, who=after.killer, three=list(after.solution or ()))
    if len(after.murdered) > len(before.murdered):
        return lost(sight, line, after.murdered, "dead")
    if isinstance(line.event, e.IntriguePlayed) and (played := cards.all_cards().get(line.event.card)):
        return card(line, played.name, played.text, line.event.by)
    return clue.drama(sight, line)


def _turned_up(sight: SeatView) -> Json:
    """Return the cards of the last Danger Round, and its victim."""
    state: KillerClue = sight.state
    every = cards.all_cards()
    names = [cards.called(card) for card in in_order(state.revealed[-1]) if card in every]
    last = next((seat_line.text for seat_line in sight.lately if isinstance(seat_line.event, e.DangerRevealed)), "")
    dead = f"{clip(state.name(state.murdered[-1]))} is dead." if state.murdered and "is dead" in last else ""
    return {
        "kind": "danger",
        "title": "Turned up",
        "three": [],
        "say": " ".join([f"{listed(names)}." if names else "Nothing happens.", dead]).strip(),
        "who": None,
    }

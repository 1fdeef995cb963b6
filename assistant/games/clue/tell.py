"""Every event as a line a good host would say; feed, undo, replay and screen readers share these words."""

from __future__ import annotations

from assistant.families import common_rules
from assistant.families.mystery.asking import accusation_of
from assistant.families.mystery.table import Mystery
from assistant.games.clue import events as e
from assistant.games.clue import movement
from assistant.games.clue.state import Clue
from assistant.kit.phrasing import Lines, counted, listed, sentences

LINES: Lines = {
    # The cards in a hand are never read out, because others can look at the feed and at undo.
    e.HandDealt: "{of} has looked at their hand.",
    e.DiceRolled: "{by} rolls {roll}.",
    e.WeaponMoved: "The {weapon} is in the {to}.",
    e.SuggestionMade: "{by} suggests {suspect} with the {weapon} in the {room}.",
    e.Passed: "{by} passes.",
    e.AccusationMade: "{by} accuses {suspect} with the {weapon} in the {room}.",
    e.EnvelopeSeen: "In the envelope: {suspect}, {weapon} and {room}.",
    e.EnvelopeOpened: "The envelope is opened: {suspect} with the {weapon} in the {room}.",
    e.TurnEnded: "{by} ends the turn.",
    e.NotesWritten: "Notes saved.",
}


tell = sentences(LINES, common_rules.tell)
"""The sentence for an event, with the names of this table."""


@tell.register
def _(event: e.GameStarted, before: Clue, after: Clue) -> str:
    names = listed(f"{p.name} as {after.card(p.piece)}" for p in event.players)
    return f"The game is set up: {names}. {after.name(event.first)} begins."


@tell.register
def _(event: e.AccusationJudged, before: Clue, after: Clue) -> str:
    return verdict(event, before, "is right and wins" if event.right else "is wrong and only answers from now on")


def verdict(event: e.AccusationJudged, before: Mystery, how: str) -> str:
    """Return the sentence for a verdict; without an accusation it changes nothing (CLUE-ACC-01)."""
    if accusation_of(before, event.by) is None:
        how = "is judged without an accusation; nothing changes"
    return f"{before.name(event.by)} {how}."


@tell.register
def _(event: e.TokenMoved, before: Clue, after: Clue) -> str:
    who, where = after.name(event.by), movement.walked_to(after, event.to)
    if event.how == "placed":
        return f"{after.card(event.token)} is {_in(after, event.to)}."
    if event.how == "passage":
        return f"{who} takes the secret passage to the {where}."
    if event.to in after.rooms:
        return f"{who} enters the {where}."
    return f"{who} moves to {where}{_away(after, event)}."


def _away(state: Clue, event: e.TokenMoved) -> str:
    """Return how far a computer player's token stops from a room, for those who move it on the board; else ""."""
    if not any(player.key == event.by and player.skill for player in state.players):
        return ""
    far = movement.rooms_from(state, event.token, event.to)
    room = min(far, key=lambda one: far[one], default="")
    return f", {counted(far[room], 'square')} from the {state.card(room)}" if room else ""


def _in(state: Clue, place: str) -> str:
    return f"in the {movement.walked_to(state, place).removeprefix('the ')}"


@tell.register
def _(event: e.CardShown, before: Clue, after: Clue) -> str:
    asked = before.open_suggestion
    silent = asked.unheard if asked else ()
    passed = silent[: silent.index(event.by)] if event.by in silent else ()
    parts = [passing(after, [p for p in passed if p not in event.overlooked])]
    parts.append(_overlooked(after, event.overlooked))
    what = with_article(after, event.card) if event.card else "a card"
    parts.append(f"{after.name(event.by)} shows {after.name(event.to)} {what}.")
    return " ".join(filter(None, parts))


@tell.register
def _(event: e.NobodyShowed, before: Clue, after: Clue) -> str:
    late = _overlooked(after, event.overlooked)
    return f"Nobody shows a card. {late}".strip()


def with_article(state: Clue, card: str) -> str:
    """Return "Mrs. White", but "the Rope" and "the Hall"."""
    return state.the(card)


def passing(state: Clue, players: list[str]) -> str:
    """Return a sentence naming the players who pass, or ""."""
    if not players:
        return ""
    return f"{listed(map(state.name, players))} {'passes' if len(players) == 1 else 'pass'}."


def _overlooked(state: Clue, players: tuple[str, ...]) -> str:
    return f"{listed(map(state.name, players))} overlooked a card." if players else ""


@tell.register
def _(event: e.HandsVoted, before: Clue, after: Clue) -> str:
    wish = f"wants the {after.secrets} {'opened' if event.open else 'closed'}"
    if after.opened:
        return f"{after.name(event.by)} {wish}." + ("" if before.opened else f" All {after.secrets} are open.")
    votes = {**after.votes, event.by: event.open}
    return f"{after.name(event.by)} {wish} ({sum(votes.values())} of {len(after.order)})."


@tell.register
def _(event: e.PencilMarked, before: Clue, after: Clue) -> str:
    place = "the envelope" if event.holder == "envelope" else after.name(event.holder)
    return f"Pencil: {after.card(event.card)}, {place}: {event.mark or 'erased'}."

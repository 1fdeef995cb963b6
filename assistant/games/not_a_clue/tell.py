"""Every event as a line a good host would say; anything not listed here is as in Clue."""

from __future__ import annotations

from assistant.games.clue import events as clue
from assistant.games.clue import movement
from assistant.games.clue import tell as base
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.state import BRIBE, FEE, PRICE, NotAClue, Version
from assistant.kit.phrasing import Lines, counted, listed, sentences, worded

LINES: Lines = {
    e.CornerMarked: "The corners with a customs official are marked.",
    # The card is never read out, because others can look at the feed and at undo.
    e.InformationSold: f"{{by}} sells {{to}} a look at a card for ₽{FEE}.",
    e.ExitsFreed: "{of} has an open door again.",
    e.VersionDeclared: "{by} tries to close the case: {suspect}, ordered by {contractor}, place {location}.",
    e.PurseCounted: "{of} has ₽{rubles}.",
    e.MinkinPaid: f"{{by}} pays ₽{PRICE}. The Minkin card comes off.",
    e.PotCounted: "Pot in the center: ₽{rubles}.",
}
NOBODY_LOOKS = "Nobody looks into the envelope."
THE_TRUTH = "The cards go back into the pack, and the truth with them."
EVERYBODY_WINS = "Everyone wins except the victim."


tell = sentences(LINES, base.tell)
"""The sentence for an event, with the names of this table."""


@tell.register
def _(event: e.CardNamed, before: NotAClue, after: NotAClue) -> str:
    return f"{before.card(event.card)} is called {after.card(event.card)}."


@tell.register
def _(event: e.MotiveTyped, before: NotAClue, after: NotAClue) -> str:
    motive = after.motives.get(event.contractor)
    return f"{after.card(event.contractor)}: {motive}" if motive else f"{after.card(event.contractor)} has no motive."


@tell.register
def _(event: clue.TokenMoved, before: NotAClue, after: NotAClue) -> str:
    return " ".join(filter(None, [_moved(event, after), _off(before, after)]))


def _moved(event: clue.TokenMoved, state: NotAClue) -> str:
    """Return the sentence for a move; most places here have names without an article."""
    where = base.with_article(state, event.to) if event.to in state.rooms else movement.place_name(state, event.to)
    if event.how == "placed":
        return f"{state.card(event.token)} is {'in' if event.to in state.rooms else 'on'} {where}."
    return f"{state.name(event.by)} {'enters' if event.to in state.rooms else 'moves to'} {where}."


@tell.register
def _(event: e.BribePaid, before: NotAClue, after: NotAClue) -> str:
    there = after.card(after.centre)
    return f"{after.name(event.by)} pays the customs official ₽{BRIBE} and goes to {there}."


@tell.register
def _(event: e.TheoryMade, before: NotAClue, after: NotAClue) -> str:
    ordered = f"{after.card(event.suspect)}, ordered by {after.card(event.contractor)}"
    motive = after.motives.get(event.contractor, "").rstrip(".")
    why = f" Motive: {motive}." if motive else ""
    return f"{after.name(event.by)} has a theory: {ordered}, place {after.card(event.location)}.{why}"


@tell.register
def _(event: e.ExitsBlocked, before: NotAClue, after: NotAClue) -> str:
    by = f" by {listed(map(after.name, event.blockers))}" if event.blockers else ""
    return f"{after.name(event.of)} is trapped{by}. Every door is blocked."


@tell.register
def _(event: e.ExitsFreed, before: NotAClue, after: NotAClue) -> str:
    return " ".join(filter(None, [worded(LINES, event, after.called), _off(before, after)]))


def _off(before: NotAClue, after: NotAClue) -> str:
    """Return that the Minkin card came off without payment (NAC-MIN-02), or ""."""
    gone = "" if after.minkin else before.minkin
    return f"The Minkin card comes off {after.name(gone)}’s piece." if gone else ""


@tell.register
def _(event: e.ExposureVoted, before: NotAClue, after: NotAClue) -> str:
    name, of = after.name(event.by), after.name(event.of)
    if after.minkin and not before.minkin:
        return f"{name} votes for it, too. The Minkin card is on {of}’s piece."
    for_it, wanted = len(after.exposing.get(event.of, ())), after.wanted(event.of)
    wish = f"votes to expose {of}" if event.expose else f"votes to spare {of}"
    return f"{name} {wish} ({for_it} of {wanted})."


@tell.register
def _(event: e.VersionDeclared, before: NotAClue, after: NotAClue) -> str:
    end = f" {ending(after)}" if after.over and not before.over else ""
    return worded(LINES, event, after.called) + end


@tell.register
def _(event: e.PollTaken, before: NotAClue, after: NotAClue) -> str:
    made = before.open_poll
    if made is None:
        return "The poll is taken."
    enough = len(after.versions[len(before.versions) - 1].enough or ())
    votes = f"{enough} of {len(made.polled)} {'has' if enough == 1 else 'have'} had enough."
    if after.over and not before.over:
        return f"{votes} {ending(after)}"
    return f"{votes} The others are still curious, and {after.name(made.by)} only answers from now on."


def version_said(version: Version, state: NotAClue) -> str:
    """Return a version as players say it."""
    suspect, contractor, location = map(state.card, version.cards)
    return f"{suspect}, ordered by {contractor}, place {location}"


def ending(state: NotAClue) -> str:
    """Return the final text: whose version stands, and that nobody knows (NAC-WIN-01, NAC-WIN-02). No winner."""
    made = state.accepted
    if made is None:
        tried = counted(len(state.versions), "version")
        return f"Nobody is left to try again: {tried}, none accepted. {NOBODY_LOOKS} {EVERYBODY_WINS}"
    stands = f"The case is closed. By {state.name(made.by)}’s account it was {version_said(made, state)}."
    return f"{stands} {NOBODY_LOOKS} {EVERYBODY_WINS}"

"""Every event as a line a good host would say; anything not listed here is as in Clue."""

from __future__ import annotations

from assistant.games.clue import tell as base
from assistant.games.killer_clue import cards, danger, protection, rounds
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.asking import could_be_given
from assistant.games.killer_clue.box import DangerLaid
from assistant.games.killer_clue.intrigue import may_ask, subject
from assistant.games.killer_clue.protection import why_safe
from assistant.games.killer_clue.state import MISSING, KillerClue
from assistant.kit.phrasing import Lines, listed, sentences

LINES: Lines = {
    # The contents of an envelope or a hand are never read out, because others can look at the feed and at undo.
    e.EnvelopeInspected: "{of} has looked into their envelope.",
    e.HandCounted: "{of} holds {count} Intrigue and Danger cards.",
    e.WeaponTaken: "{by} takes the {weapon} along.",
    e.WeaponBrought: "{by} brings the {weapon}.",
    e.CardsReceived: "{by} has looked at the cards from {of}.",
    e.HerringLeft: "{by} gives up {card}, which leaves the game.",
    e.CardsTraded: "{by} and {to} trade a card.",
    e.IntrigueEnded: "{by} plays no more cards.",
    e.FirstChosen: "{player} goes first next turn.",
    e.SuspectReturned: "{by} comes back into the {to}.",
    DangerLaid: "A card is put face down.",
}


tell = sentences(LINES, base.tell)
"""The sentence for an event, with the names of this table."""


@tell.register
def _(event: e.SuggestionMade, before: KillerClue, after: KillerClue) -> str:
    asked = after.suggestions[-1].asked if after.suggestions else ()
    first = f" {after.name(asked[0])} is asked first." if asked else ""
    what = f"{after.card(event.suspect)} with the {after.card(event.weapon)} in the {after.card(event.room)}"
    return f"{after.name(event.by)} suggests {what}.{first}"


@tell.register
def _(event: e.CardGiven, before: KillerClue, after: KillerClue) -> str:
    asked = before.open_suggestion
    silent = asked.unheard if asked and asked.decisive else ()
    passed = [p for p in silent[: silent.index(event.by)] if p not in event.overlooked] if event.by in silent else []
    late = f"{listed(map(after.name, event.overlooked))} overlooked a card." if event.overlooked else ""
    known = event.card or (asked.cards[0] if asked and len(asked.cards) == 1 and not _free(before) else None)
    what = base.with_article(after, known) if known else "a card"
    parts = [base.passing(after, passed), late, f"{after.name(event.by)} gives {after.name(event.to)} {what}."]
    return " ".join(filter(None, [*parts, _fallen(before, after)]))


def _free(state: KillerClue) -> bool:
    asked = state.open_suggestion
    return asked is not None and len(could_be_given(state, asked)) > 1


@tell.register
def _(event: e.NobodyGave, before: KillerClue, after: KillerClue) -> str:
    late = f"{listed(map(after.name, event.overlooked))} overlooked a card." if event.overlooked else ""
    asked = before.open_suggestion
    nobody = "Nobody else gives a card." if asked and asked.shown_by else "Nobody gives a card."
    return " ".join(filter(None, [nobody, late, _fallen(before, after)]))


def _fallen(before: KillerClue, after: KillerClue) -> str:
    """Return sentences on players who are out now, their cards, and the end (KC-ACC-06, KC-DNG-05, KC-WIN-01)."""
    said: list[str] = []
    for player in sorted(after.out - before.out):
        why = "is dead" if player in after.murdered else "made a wrong accusation and is out"
        said.append(f"{after.name(player)} {why}.")
        dealt = next((d for d in after.dealt[len(before.dealt) :] if d.of == player), None)
        if dealt and not after.over:
            to = listed(f"{after.name(p)} {count}" for p, count in dealt.to)
            said.append(f"The Clue cards are dealt out: {to}.")
    if after.over and not before.over:
        said.append(
            f"{after.name(after.winner)} was the killer and wins." if after.winner else "Nobody is left to win."
        )
    return " ".join(said)


@tell.register
def _(event: e.KillerConfessed, before: KillerClue, after: KillerClue) -> str:
    wins = f" {after.name(after.winner)} wins." if after.winner and not before.winner else ""
    return f"{after.name(event.by)} confesses.{wins}"


@tell.register
def _(event: e.MistakeAdmitted, before: KillerClue, after: KillerClue) -> str:
    what = f"the card given to {after.name(event.to)}" if event.to else "the Murdered card"
    return f"{after.name(event.by)} admits to being the killer and takes back {what}."


@tell.register
def _(event: e.IntriguePlayed, before: KillerClue, after: KillerClue) -> str:
    about = subject(event)
    said = [f"{after.name(event.by)} plays {cards.called(event.card)}{_chosen(event, after)}."]
    if after.place(event.by) != before.place(event.by) and after.room_of(event.by):
        said.append(f"{after.name(event.by)} goes to the {after.card(after.place(event.by))}.")
    if may_ask(after, event.by):
        said.append(f"The card may ask for {base.with_article(after, about)}.")
    return " ".join(said)


def _chosen(event: e.IntriguePlayed, state: KillerClue) -> str:
    if event.suspect and not cards.of(event.card):
        return f": {state.card(event.suspect)}"
    return f": {state.card(event.room)}" if event.room and not cards.of(event.card) else ""


@tell.register
def _(event: e.MiniSuggestionMade, before: KillerClue, after: KillerClue) -> str:
    asked = after.open_suggestion
    what = base.with_article(after, asked.cards[0]) if asked else "a card"
    return f"{after.name(event.by)} asks everyone for {what}."


@tell.register
def _(event: e.DangerRevealed, before: KillerClue, after: KillerClue) -> str:
    every = cards.all_cards()
    shown = [cards.called(card) for card in danger.in_order(event.cards) if card in every]
    said = [f"Turned up: {listed(shown)}." if shown else "The danger passes. Nothing happens."]
    if after.mistake and not before.mistake:
        said.append(_failed(before, after))
    said.append(_fallen(before, after))
    if after.panics:
        runs = "runs" if len(after.panics) == 1 else "run"
        said.append(f"{listed(map(after.card, after.panics))} {runs} in the dark.")
    return " ".join(filter(None, said))


def _failed(before: KillerClue, after: KillerClue) -> str:
    victim = before.owner(cards.of(after.mistake))
    why = why_safe(before, victim) if victim else ""
    name = after.card(cards.of(after.mistake))
    return f"{name} {why or 'cannot be murdered'}. The killer has to admit the mistake."


@tell.register
def _(event: e.PanicRolled, before: KillerClue, after: KillerClue) -> str:
    return f"{after.card(event.suspect)} rolls {event.roll} and runs to the {_where(event, after)}."


def _where(event: e.PanicRolled, state: KillerClue) -> str:
    return state.card(state.tokens.get(event.suspect, ""))


@tell.register
def _(event: e.GameTurnEnded, before: KillerClue, after: KillerClue) -> str:
    drawn = danger.draws(before, event.removed)
    leaving = (*danger.of_the_dead(before), *event.removed)
    gone = [cards.called(card) for card in leaving if card in cards.all_cards()]
    said = [f"{listed(gone)} {'leaves' if len(gone) == 1 else 'leave'} the game." if gone else ""]
    if drawn:
        said.append(f"Cards drawn: {listed(f'{after.name(p)} {n}' for p, n in drawn.items())}.")
    said.append(f"{after.name(after.first)} goes first in turn {after.game_turn}.")
    return " ".join(filter(None, said))


def in_force(state: KillerClue) -> list[str]:
    """Return the effects in force, each in a few words with its end (KC-DOR-01, KC-CON-03, KC-DST-01, KC-BUT-02)."""
    said: list[str] = []
    for effect in state.effects:
        names = [state.card(one) for one in effect.on]
        match effect.what:
            case protection.LOCKED:
                said.append(f"{names[0]} locked · this Intrigue Round")
            case protection.CONSULTING:
                said.append(f"{names[0]} and {names[1]} consult · until the Danger Round ends")
            case protection.DISTRACTED:
                said.append(f"{names[0]} distracted · until the Danger Round ends")
            case protection.SERVANT:
                said.append(f"{effect.owner.title()} in the {names[0]} · until the Danger Round ends")
            case protection.CANDLES:
                said.append(f"Candles in the {names[0]}")
            case protection.GONE if state.tokens.get(effect.on[0]) == MISSING:
                said.append(f"{names[0]} missing · until the next Intrigue Round")
            case _:
                pass
    return said


def next_first(state: KillerClue) -> str:
    """Return who goes first next, as far as the cards on the table tell."""
    return state.chosen_first or rounds.first_next(state)

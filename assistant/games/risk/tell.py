"""Every event as a sentence of a good host; feed, undo, replay and screen readers use the same words."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.core.event import Event
from assistant.families import common_rules
from assistant.families.war.advice import dice
from assistant.families.war.rules import fell
from assistant.games.risk import events as e
from assistant.games.risk.board import HOW
from assistant.games.risk.cards import names
from assistant.games.risk.sayings import counted
from assistant.games.risk.state import NEUTRAL, Risk
from assistant.kit.fight import Fight
from assistant.kit.phrasing import Lines, listed, sentences, upper


def tell(event: Event, before: Risk, after: Risk) -> str:
    """Return the sentence for an event, with the names of this table, and its consequences."""
    return " ".join(filter(None, (sentence(event, before, after), *follows(before, after))))


def follows(before: Risk, after: Risk) -> Iterable[str]:
    """Yield captures, eliminations, victory, the card drawn, and the next player."""
    if fight := fell(before, after):
        moved = counted(fight.moved, "army moves", "armies move")
        yield f"{upper(after.name(fight.attacker))} captures {after.area(fight.target)}; {moved} in."
    for player in after.out[len(before.out) :]:
        yield f"{after.name(player)} is eliminated."
        yield from taken_over(before, after, player)
    if after.winner and not before.winner:
        yield f"{after.name(after.winner)} wins."
    if after.turn.number == before.turn.number + 1 and after.on_turn:
        if before.on_turn and after.deck.hand(before.on_turn) > before.deck.hand(before.on_turn):
            yield f"{after.name(before.on_turn)} draws a card."
        yield f"{after.name(after.on_turn)} has {counted(after.unplaced)} to place."


def taken_over(before: Risk, after: Risk, player: str) -> Iterable[str]:
    """Yield who takes over the cards of an eliminated player (RSK-ELI-01)."""
    cards, by = before.deck.hand(player), before.on_turn
    if cards and by and not after.winner and after.deck.hand(by) == before.deck.hand(by) + cards:
        yield f"{after.name(by)} takes over {counted(cards, 'card', 'cards')}."


LINES: Lines = {
    e.ExtraArmiesPlaced: "{by} places two extra armies on {at}.",
    # The card itself is never named: others can look at the feed and at undo over the player's shoulder.
    e.CardTold: "{of} notes a card.",
    e.AttackStopped: "{by} stops the attack.",
    e.ArmiesMoved: "{by} moves {count:army/armies} from {source} to {target}.",
    e.TurnEnded: "{by} ends the turn.",
}

sentence = sentences(LINES, common_rules.tell)
"""The event itself in one sentence."""


@sentence.register
def _(event: e.GameStarted, before: Risk, after: Risk) -> str:
    names_ = [player.name for player in after.players] + (["a neutral force"] if after.neutral else [])
    return f"The board is set up for {listed(names_)}. {after.name(after.first)} goes first."


@sentence.register
def _(event: e.AreaClaimed, before: Risk, after: Risk) -> str:
    verb = "gets" if after.neutral else "claims"
    return f"{upper(after.name(event.by))} {verb} {after.area(event.at)}."


@sentence.register
def _(event: e.ArmiesPlaced, before: Risk, after: Risk) -> str:
    if event.by == NEUTRAL:
        return f"The neutral force places {counted(event.count)} on {after.area(event.at)}."
    return f"{after.name(event.by)} places {counted(event.count)} on {after.area(event.at)}."


@sentence.register
def _(event: e.SetTurnedIn, before: Risk, after: Risk) -> str:
    what = f": {listed(names()[card] for card in event.cards)}" if event.cards else ""
    bound = [after.area(area) for area in after.turn.extra if area not in before.turn.extra]
    more = f" Two extra armies each on {listed(bound)}." if len(bound) > 1 else ""
    more = more or (f" Two extra armies on {bound[0]}." if bound else "")
    value = counted(before.next_set)
    return f"{after.name(event.by)} turns in a set for {value}{what}.{more}"


@sentence.register
def _(event: e.CardsCounted, before: Risk, after: Risk) -> str:
    return f"{after.name(event.of)} holds {counted(after.deck.hand(event.of), 'card', 'cards')}."


@sentence.register
def _(event: e.AttackAnnounced, before: Risk, after: Risk) -> str:
    whom = before.holder(event.target)
    against = f" ({before.name(whom)})" if whom else ""
    return f"{after.name(event.by)} attacks {after.area(event.target)}{against} from {after.area(event.source)}."


@sentence.register
def _(event: e.DiceAnnounced, before: Risk, after: Risk) -> str:
    parts = [f"the attacker will roll {dice(event.attack)}"] if event.attack else []
    parts += [f"the defender {dice(event.defence)}"] if event.defence else []
    return f"{upper(listed(parts))}." if parts else "Dice are announced."


@sentence.register
def _(event: e.DiceRolled, before: Risk, after: Risk) -> str:
    ours, theirs = (" ".join(map(str, sorted(faces, reverse=True))) for faces in (event.attack, event.defence))
    return f"{ours or 'nothing'} against {theirs or 'nothing'}: {_cost(before, after)}"


@sentence.register
def _(event: e.LossesTaken, before: Risk, after: Risk) -> str:
    return upper(_cost(before, after))


def _cost(before: Risk, after: Risk) -> str:
    fight = _thrown(before, after)
    if fight is None:
        return "no armies are lost."
    lost = fight.rounds[-1].lost
    sides = ((fight.attacker, lost.attacker), (fight.defender, lost.defender))
    said = [f"{after.name(side)} loses {counted(count)}" for side, count in sides if count]
    return f"{listed(said)}." if said else "no armies are lost."


def _thrown(before: Risk, after: Risk) -> Fight | None:
    """Return the fight if it has one round more than before."""
    then = before.fight
    if then is None or then.captured:
        return None
    now = after.fight or (after.fought[-1] if after.fought else None)
    return now if now and len(now.rounds) == len(then.rounds) + 1 else None


@sentence.register
def _(event: e.ArmiesMovedIn, before: Risk, after: Risk) -> str:
    where = f"into {after.area(after.fight.target)}" if after.fight else "in"
    return f"In all, {counted(event.count, 'army moves', 'armies move')} {where}."


@sentence.register
def _(event: e.AreaSet, before: Risk, after: Risk) -> str:
    if event.owner is None:
        return f"Corrected: {after.area(event.at)} is empty."
    return f"Corrected: {after.area(event.at)} is held by {after.name(event.owner)} with {counted(event.armies)}."


@sentence.register
def _(event: e.LinkDrawn, before: Risk, after: Risk) -> str:
    return f"Our board: {after.area(event.one)} and {after.area(event.other)}: {HOW.get(event.how, event.how)}."

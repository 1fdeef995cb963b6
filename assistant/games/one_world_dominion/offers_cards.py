"""Everything to tap about cards: playable cards of a hand, answers, sets, notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from assistant.content.house_rules import chosen
from assistant.core.event import TABLE
from assistant.core.game import legal
from assistant.core.offer import Blank, Offer
from assistant.families.war.advice import open_fight
from assistant.games.one_world_dominion import advice_cards, cards, playing, targets
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.state import Dominion
from assistant.games.one_world_dominion.targets import Aim
from assistant.games.one_world_dominion.timing import code_of

SETS = 12
"""The most sets of one hand that are offered."""


# ---------------------------------------------------------------- playing


def playing_cards(state: Dominion, seat: str) -> Iterator[Offer]:
    """Yield every card that this seat may play now, with its targets; on the table's screen, for everybody."""
    for player in (seat,) if seat in state.order else _players(state):
        for card in holdable(state, player, seat):
            yield from plays(state, player, card, seat)


def _players(state: Dominion) -> Sequence[str]:
    """Return the players who may have a card to play: first the one on turn and the attacked one."""
    first = [state.on_turn, *([fight.defender] if (fight := open_fight(state)) else [])]
    return [one for one in dict.fromkeys((*first, *state.order)) if one in state.order and one not in state.out]


def holdable(state: Dominion, player: str, seat: str) -> Sequence[str]:
    """Return the cards that a player may hold, as this seat knows: noted cards, or any that are not seen elsewhere."""
    held, known = state.deck.hand(player), state.hands.get(player, ())
    if not held:
        return ()
    if len(known) >= held:
        return known
    others = {card for whose, hand in state.hands.items() if whose != player for card in hand}
    rest = tuple(c for c in state.known_cards if c not in state.open_cards and c not in others and c not in known)
    return (*known, *rest) if state.keeping == "paper" or seat == TABLE else known


def plays(state: Dominion, player: str, card: str, seat: str) -> Iterator[Offer]:
    """Yield a card in each of the ways in which it can be played now."""
    uses: Sequence[e.Use] = ("attack", "move") if {"A", "F"} <= set(cards.codes(card)) else ("",)
    if set(cards.codes(card)) == {"N"} or card in (cards.MOLE, "killer_satellite"):
        return
    for use in uses:
        event = e.CardPlayed(by=player, card=card, use=use)
        if not legal(advice_cards.in_hand(event, state)) or not legal(advice_cards.when(event, state)):
            continue
        code = code_of(state, player, card, use)
        aim = targets.aim_in(state, card, code)
        blanks = tuple(_blanks(state, player, (card, code), aim))
        if len(blanks) == len(aim.fields) and all(blank.choices for blank in blanks):
            verb = cards.called(card) + {"attack": ": attack", "move": ": free move"}.get(use, "")
            known: dict[str, Any] = {"by": player, "card": card, "use": use}
            yield Offer(e.CardPlayed, verb, known, blanks, private=seat == player and state.keeping == "phones")


NOUNS = {"at": "area", "to": "area", "continent": "continent", "whom": "owner", "other": "owner", "pick": "card"}


def _blanks(state: Dominion, player: str, played: tuple[str, str], aim: Aim) -> Iterator[Blank]:
    """Yield the targets of a card, each after the one before it; only choices that lead on are listed."""
    before: Blank | None = None
    for name in aim.fields:
        if name == "count":
            sources = tuple(before.each) if before else ()
            able = {str(at): range(1, targets.most(state, *played, str(at)) + 1) for at in sources}
            if able:
                yield Blank("count", max(able.values(), key=len), noun="armies", on="at", each=able)
        elif before is None:
            before = Blank(name, tuple(targets.choices(state, player, aim, name)), noun=NOUNS[name])
            if before.name != aim.fields[-1] and aim.fields[1] != "count":
                continue
            yield before
        else:
            each = {one: tuple(targets.choices(state, player, aim, name, one)) for one in before.choices}
            each = {one: following for one, following in each.items() if following}
            yield Blank(before.name, tuple(each), noun=before.noun)
            every = tuple(dict.fromkeys(word for following in each.values() for word in following))
            before = Blank(name, every, noun=NOUNS[name], on=before.name, each=each)
            yield before


# ---------------------------------------------------------------- answers


def answering(state: Dominion, seat: str) -> Iterator[Offer]:
    """Yield answers and a pass for players who are asked; on the table's screen for all, with "Nobody answers"."""
    window = state.window
    if window is None:
        return
    for player in window.waiting:
        if seat not in (player, TABLE):
            continue
        yield Offer(e.Passed, f"{state.name(player)} passes", {"by": player}, expected=seat == player)
        if state.plays:
            yield from _answers(state, player, seat)
    if seat == TABLE or seat == window.by:
        yield Offer(e.NobodyAnswers, "Nobody answers", {}, expected=seat == TABLE)


def _answers(state: Dominion, player: str, seat: str) -> Iterator[Offer]:
    play = state.plays[-1]
    for card in holdable(state, player, seat):
        if play.use != playing.ANSWER and not playing.able(state, play, player, card):
            continue
        verb = f"{state.name(player)} answers with {cards.called(card)}" if seat == TABLE else cards.called(card)
        known = {"by": player, "card": card}
        private = seat == player and state.keeping == "phones"
        if cards.redirects(card, play.card) and play.use != playing.ANSWER:
            aim = targets.aim_of(play.card)
            free = chosen(state, "OWD-AMB-14") == "free"
            areas = state.world.keys if free else targets.choices(state, play.by, aim, "at")
            able = tuple(area for area in areas if area != play.at)
            probe = e.CardAnswered(**known, at=able[0]) if able else None
            if probe and _fits(probe, state):
                yield Offer(e.CardAnswered, verb, known, (Blank("at", able, noun="area"),), private=private)
        elif _fits(e.CardAnswered(**known), state):
            yield Offer(e.CardAnswered, verb, known, private=private)


def _fits(event: e.CardAnswered, state: Dominion) -> bool:
    return legal(advice_cards.in_hand(event, state)) and legal(advice_cards.answers(event, state))


# ---------------------------------------------------------------- the hand


def hand(state: Dominion, seat: str) -> Iterator[Offer]:
    """Yield sets of the player's hand, cards to note, and notes to remove."""
    if state.turn.number and not state.over:
        yield from _sets(state, seat)
    if seat in state.order and state.keeping == "phones" and state.deck.hand(seat):
        yield from _notes(state, seat)
    if state.keeping == "open":
        for player in state.order:
            if len(state.hands.get(player, ())) < state.deck.hand(player):
                blank = Blank("card", _elsewhere(state), noun="card")
                yield Offer(e.CardSeen, f"{state.name(player)} drew", {"of": player}, (blank,))


def _elsewhere(state: Dominion) -> tuple[str, ...]:
    known = {card for held in state.hands.values() for card in held}
    return tuple(card for card in state.known_cards if card not in state.open_cards and card not in known)


def _notes(state: Dominion, seat: str) -> Iterator[Offer]:
    known = state.hands.get(seat, ())
    if len(known) < state.deck.hand(seat):
        blank = Blank("card", _elsewhere(state), noun="card")
        yield Offer(e.risk.CardTold, "I drew", {"of": seat}, (blank,), private=True, expected=True)
    if known:
        blank = Blank("card", known, noun="card")
        yield Offer(e.CardForgotten, "Remove a wrong note", {"of": seat}, (blank,), private=True, rare=True)


def _sets(state: Dominion, seat: str) -> Iterator[Offer]:
    """Yield the sets in the noted hand; if not all is noted, any three cards (OWD-SET-01)."""
    player = state.on_turn or ""
    if state.plays or open_fight(state) or state.phase not in ("place", "ready") or state.deck.hand(player) < cards.SET:
        return
    barred = {card for effect in state.in_force("reverse_engineer", owner=player) for card in effect.on}
    known = tuple(card for card in state.hands.get(player, ()) if card not in barred)
    symbols = {card: state.symbol_of(card) for card in state.known_cards}
    must = state.must_reduce
    if known and (seat == player or state.keeping == "open"):
        for three in islice(cards.sets_in(known, symbols), SETS):
            verb = f"{', '.join(map(cards.called, three))}: {state.value_of(three)} armies"
            private = state.keeping == "phones"
            yield Offer(e.SetTurnedIn, verb, {"by": player, "cards": three}, private=private, expected=must)
    if len(state.hands.get(player, ())) < state.deck.hand(player) and seat in (player, TABLE):
        able = tuple(c for c in state.known_cards if c not in state.open_cards and c not in barred and symbols[c])
        blank = Blank("cards", able, count=cards.SET, noun="card", many=True)
        yield Offer(e.SetTurnedIn, "Turn in a set", {"by": player}, (blank,), rare=True)

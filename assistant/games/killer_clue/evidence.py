"""The evidence that each event gives a seat about who holds what: the `[[information]]` table, as facts.

A line about cards dealt out from a hand may be entered later than the deal itself; its fact has the deal's moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assistant.content.house_rules import chosen
from assistant.core.event import Event
from assistant.core.fast_replace import replace
from assistant.core.game import Step
from assistant.families.mystery.table import Suggestion
from assistant.games.clue import events as clue
from assistant.games.clue.evidence import taken_back
from assistant.games.killer_clue import cards
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.asking import could_be_given
from assistant.games.killer_clue.danger import killer_by_count
from assistant.games.killer_clue.state import ACCUSATION, KillerClue
from assistant.kit.facts import (
    ENVELOPE,
    OUT,
    DealtOn,
    Evidence,
    Fact,
    Holds,
    HoldsNone,
    HoldsOneOf,
    Left,
    Moved,
    NotTogether,
    Traded,
    Withheld,
    cards_of,
)
from assistant.kit.learning import Facts, Learning, Learnt


def learn(known: Learnt, step: Step, seat: str) -> Learnt:
    """Return what `seat` knows after one more line; suggestions and danger cards prove nothing (KC-INF-05, -19)."""
    event, before, after = step.event, step.before, step.after
    at: dict[str, Any] = {"seq": step.number, "moment": known.moment}
    match event:
        case e.GameStarted():
            return known.set_up(_frame(after))
        case e.SuggestionMade() | e.AccusationMade() | e.MiniSuggestionMade():
            known = known.asked()
        case e.CardGiven() | e.NobodyGave():
            known = known.taken_back(taken_back(known, event, before, isinstance(event, e.CardGiven)))
        case e.MistakeAdmitted(to=to) if to is not None:
            return _mistake(known, event, before, at)
        case e.HerringLeft(by=by, card=card) if by in before.out:
            return _out_of_dead_hand(known, by, card, after)
        case e.CardsReceived(by=by, of=of, cards=cards_) if cards_ is not None:
            return _looked(known, by, of, frozenset(cards_))
        case _:
            pass
    all_facts = (*_facts(event, before, after, at), *_out(before, after, at))
    facts = tuple(fact for fact in (_of_deck(fact, after) for fact in all_facts) if fact is not None)
    return known.taught(facts, spoken=isinstance(event, clue.Passed))


evidence = Learning(learn)
"""Everything that a seat may use, from the valid lines of its own log; None before setup."""


def _frame(state: KillerClue) -> Evidence:
    """Return the deck and the hands; the case file names the killer's own suspect (KC-INF-01, KC-INF-02)."""
    herrings = tuple(card.key for card in state.cards if card.kind == cards.HERRING)
    classes = {kind: state.deck[kind] for kind in state.classes}
    owners = {player.piece: player.key for player in state.players}
    return Evidence(classes=classes, sizes={**state.hand_sizes, OUT: 0}, extras=herrings, owners=owners)


def _of_deck(fact: Fact, state: KillerClue) -> Fact | None:
    """Return the fact limited to cards in the game: an unplayed suspect can be named but is nowhere (KC-SET-03)."""
    named: frozenset[str] = getattr(fact, "cards", frozenset[str]())
    left = named & {card.key for card in state.cards}
    if left == named:
        return fact
    if left and isinstance(fact, (HoldsNone, HoldsOneOf)):
        return replace(fact, cards=left)
    return replace(fact, cards=left) if left and isinstance(fact, Moved) and fact.card in (None, *left) else None


def _facts(event: Event, before: KillerClue, after: KillerClue, at: Mapping[str, Any]) -> Iterator[Fact]:
    match event:
        case e.EnvelopeInspected(of=of, case_file=file) if file is not None:
            yield _case_file(after, of, file, at)
        case e.HandCounted(of=of, count=count) if chosen(before, "KC-AMB-26") == "counts_may_be":
            guilty = killer_by_count(before, of, count)
            if guilty is not None:
                fact = Holds if guilty else HoldsNone
                yield fact(**at, place=ENVELOPE, cards=frozenset((before.piece(of),)))
        case clue.HandDealt(of=of, cards=held) if held is not None:
            yield Holds(**at, place=of, cards=frozenset(held))
        case clue.Passed(by=by):
            if (asked := before.open_suggestion) and by in asked.asked:
                yield from _passes(before, asked, (by,), at)
        case e.CardGiven() | e.NobodyGave():
            yield from _answers(event, before, at)
        case e.AccusationMade(by=by, suspect=s, weapon=w, room=r):
            yield HoldsNone(**at, place=ENVELOPE, cards=frozenset((after.piece(by),)))
            yield HoldsNone(**at, place=by, cards=frozenset((s, w, r)))
        case e.KillerConfessed():
            made = before.open_accusation
            if made:
                yield Holds(**at, place=ENVELOPE, cards=frozenset(made.cards))
        case e.MistakeAdmitted(by=by):
            yield Holds(**at, place=ENVELOPE, cards=frozenset((after.piece(by),)))
        case e.CardsTraded(by=by, to=to, gave=gave, got=got):
            never = after.herrings if chosen(after, "KC-AMB-17") == "not_tradable" else ()
            yield Traded(**at, place=by, to=to, gave=gave, got=got, never=frozenset(never))
        case e.HerringLeft(by=by, card=card):
            yield Left(**at, place=by, card=card)
        case e.IntriguePlayed(by=by):
            if _proved_innocent(after, by):
                yield HoldsNone(**at, place=ENVELOPE, cards=frozenset((after.piece(by),)))
        case clue.EnvelopeOpened(suspect=s, weapon=w, room=r):
            yield Holds(**at, place=ENVELOPE, cards=frozenset((s, w, r)))
        case e.DangerRevealed():
            yield from _after_danger(after, at)
        case _:
            return


def _case_file(state: KillerClue, player: str, file: tuple[str, ...], at: Mapping[str, Any]) -> Fact:
    """Return what an envelope tells: the case file, or that one's suspect is not in it (KC-INF-03, KC-INF-04)."""
    if file:
        return Holds(**at, place=ENVELOPE, cards=frozenset(file))
    return HoldsNone(**at, place=ENVELOPE, cards=frozenset((state.piece(player),)))


# ---------------------------------------------------------------- answers


def _passes(state: KillerClue, asked: Suggestion, players: tuple[str, ...], at: Mapping[str, Any]) -> Iterator[Fact]:
    """Yield that the players hold none of the cards now; a Red Herring may be withheld (KC-INF-06, KC-INF-18)."""
    free = _free(state, asked)
    for player in players:
        if asked.about == ACCUSATION and _silent(state):
            continue  # any of them may be the killer, who keeps silent with any hand
        yield HoldsNone(**at, place=player, cards=cards_of(asked.cards))
        if free:
            yield Withheld(**at, place=player, cards=free)


def _silent(state: KillerClue) -> bool:
    """Return whether the killer gives nothing to an accusation (KC-AMB-10)."""
    return chosen(state, "KC-AMB-10") == "killer_gives_nothing"


def _free(state: KillerClue, asked: Suggestion) -> frozenset[str]:
    return frozenset(could_be_given(state, asked)) - frozenset(asked.cards)


def _answers(event: e.CardGiven | e.NobodyGave, before: KillerClue, at: Mapping[str, Any]) -> Iterator[Fact]:
    """Yield passes (KC-INF-06, KC-INF-09, KC-INF-11), and the card's move (KC-INF-07, -08, -10).

    A player who overlooked a card holds one of them after all (CLUE-AMB-09).
    """
    asked = before.open_suggestion
    given = isinstance(event, e.CardGiven)
    if asked is not None:
        before_giver = asked.before(event.by) if given and asked.decisive else () if given else asked.asked
        silent = tuple(p for p in before_giver if p not in asked.answers and p not in event.overlooked)
        yield from _passes(before, asked, silent, at)
        for player in event.overlooked:
            if player in before_giver:
                yield HoldsOneOf(**at, place=player, cards=cards_of(asked.cards))
    if isinstance(event, e.CardGiven):
        yield from _moves(event, before, asked, at)
    elif (made := before.open_accusation) and (asked is None or asked.about == ACCUSATION) and _silent(before):
        yield NotTogether(**at, place=ENVELOPE, cards=frozenset(made.cards))


def _moves(event: e.CardGiven, before: KillerClue, asked: Suggestion | None, at: Mapping[str, Any]) -> Iterator[Fact]:
    """Yield the move of a requested card or a Red Herring (KC-INF-08, KC-INF-13, KC-INF-18)."""
    among = frozenset(could_be_given(before, asked)) if asked else frozenset(card.key for card in before.cards)
    free = _free(before, asked) if asked else frozenset[str]()
    card = event.card or (next(iter(among)) if len(among) == 1 else None)
    if card is not None and card not in among:
        among = frozenset((card,))
    yield Moved(**at, place=event.by, to=event.to, cards=among, card=card, free=free)
    if asked is not None and asked.about == ACCUSATION:
        yield NotTogether(**at, place=ENVELOPE, cards=cards_of(asked.cards))
        if _silent(before):  # the killer gives nothing, so the giver is innocent
            yield HoldsNone(**at, place=ENVELOPE, cards=frozenset((before.piece(event.by),)))


def _mistake(known: Learnt, event: e.MistakeAdmitted, before: KillerClue, at: Mapping[str, Any]) -> Learnt:
    """Undo the gift; one of the requested cards is in the case file (KC-MIS-01, KC-INF-21)."""
    gone = next((f for f in reversed(known.facts.all) if isinstance(f, Moved) and f.place == event.by), None)
    facts: list[Fact] = [Holds(**at, place=ENVELOPE, cards=frozenset((before.piece(event.by),)))]
    if gone is not None:
        known = known.taken_back((gone,))
        named = frozenset((gone.card,)) if gone.card else gone.cards - gone.free
        facts.append(HoldsOneOf(**at, place=ENVELOPE, cards=named))
    return known.taught(tuple(facts))


# ---------------------------------------------------------------- players who are out


def _out(before: KillerClue, after: KillerClue, at: Mapping[str, Any]) -> Iterator[Fact]:
    """Yield that victims and accusers are innocent and their hands dealt out (KC-INF-15, KC-INF-16, KC-INF-23)."""
    for player in sorted(after.out - before.out):
        yield HoldsNone(**at, place=ENVELOPE, cards=frozenset((after.piece(player),)))
    for made in after.dealt[len(before.dealt) :]:
        yield DealtOn(**at, place=made.of, to=made.to)
    if after.over and after.killer and not before.over and after.solution is None:
        yield Holds(**at, place=ENVELOPE, cards=frozenset((after.piece(after.killer),)))


def _looked(known: Learnt, by: str, of: str, cards_: frozenset[str]) -> Learnt:
    """Add the cards a player received to the deal, as if they had been known immediately (KC-INF-15)."""

    def with_cards(fact: Fact) -> Fact:
        if isinstance(fact, DealtOn) and fact.place == of and by in dict(fact.to):
            return replace(fact, known=(*fact.known, (by, cards_)))
        return fact

    return known.rewritten(with_cards)


def _out_of_dead_hand(known: Learnt, by: str, card: str, after: KillerClue) -> Learnt:
    """Remove a Red Herring from a hand before it was dealt out, so that one card fewer was dealt (KC-AMB-18)."""
    dealt = next((f for f in reversed(known.facts.all) if isinstance(f, DealtOn) and f.place == by), None)
    made = next((d for d in reversed(after.dealt) if d.of == by), None)
    if dealt is None or made is None:
        return known
    first = (Left(seq=dealt.seq, moment=dealt.moment, place=by, card=card), replace(dealt, to=made.to))
    facts = tuple(one for fact in known.facts.all for one in (first if fact is dealt else (fact,)))
    return replace(known, facts=Facts(None, facts))


def _proved_innocent(state: KillerClue, player: str) -> bool:
    """Return whether a player played more cards than the killer can have besides Murdered cards (KC-INF-20).

    Of 4 + m other cards (m murders before this turn), one is needed for every Danger Round without a murder, and in the
    first game turn one of them is the Blackout.
    """
    now = len(state.revealed)
    deaths = len({card for shown in state.revealed for card in shown if _killed(state, card)})
    before = len(state.murdered) - deaths
    face_up = sum(play.by == player for play in state.plays)
    return face_up + max(0, now - deaths) > 4 + before or (state.game_turn == 1 and face_up > 3)


def _killed(state: KillerClue, card: str) -> bool:
    return cards.kind(card) == "murdered" and state.owner(cards.of(card)) in state.murdered


def _after_danger(state: KillerClue, at: Mapping[str, Any]) -> Iterator[Fact]:
    """Yield players proved innocent once a Danger Round without a murder took everyone's card (KC-INF-20)."""
    for player in state.living:
        if _proved_innocent(state, player):
            yield HoldsNone(**at, place=ENVELOPE, cards=frozenset((state.piece(player),)))

"""The entries each seat can tap now: events with blanks, the expected ones first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.content.house_rules import chosen
from assistant.core.event import Event
from assistant.core.offer import AnyWords, Blank, Offer
from assistant.families.common_rules import speaks_for
from assistant.families.mystery.hands import cannot_hold, placed
from assistant.families.mystery.table import Suggestion
from assistant.games.clue import events as e
from assistant.games.clue import movement, reach
from assistant.games.clue.state import CORRIDOR, Clue
from assistant.kit.facts import ENVELOPE

PENCIL = ("", "yes", "no", "maybe")
"""Marks in the grid; the first one erases."""


def completions(event: Event, before: Clue, seat: str) -> Sequence[Blank]:
    """Return the secrets of a recorded event that this seat knows and has not entered yet."""
    if isinstance(event, e.CardShown) and event.card is None and seat in (event.by, event.to):
        asked = before.open_suggestion
        cards = asked.cards if asked else ()
        hand = before.hands.get(event.by)
        mine = before.hands.get(event.to, ())
        held = tuple(c for c in cards if (hand is None or c in hand) and c not in mine)
        return (Blank("card", held or cards, noun="card"),)
    if isinstance(event, e.HandDealt) and event.cards is None and seat == event.of:
        return hand_blank(before, seat)
    return ()


def offers(state: Clue, seat: str) -> Iterator[Offer]:
    """Yield everything that this seat can record, the expected entries first."""
    yield from own_hand(state, seat)
    if state.over:
        yield from afterwards(state, seat)
    elif asked := state.open_suggestion:
        yield from answers(state, asked, seat)
    elif accused := state.open_accusation:
        yield from judging(accused.by)
    elif state.on_turn:
        yield from _turn(state, state.on_turn)
    if state.envelope is None and seat in state.out:
        yield Offer(e.EnvelopeSeen, "What I saw in the envelope", {"by": seat}, three(state), private=True)
    if not state.over:
        yield from as_they_lie(state, seat)
    if seat in state.order:
        yield from notes(state, seat)


def _turn(state: Clue, player: str) -> Iterator[Offer]:
    """Yield offers to move, suggest, accuse and end the turn."""
    turn = state.turn
    if player in state.out:
        yield Offer(e.TurnEnded, "End the turn", {"by": player}, expected=True)
        return
    if movement.may_suggest(state, player):
        yield Offer(e.SuggestionMade, "Suggest", {"by": player}, _suggestion(state, player), expected=True)
    yield from moves(state, player, range(1, 7))
    if may_accuse(state):
        yield Offer(e.AccusationMade, "Accuse", {"by": player}, three(state))
    if may_end(state, player):
        yield Offer(e.TurnEnded, "End the turn", {"by": player}, expected=turn.suggested or bool(turn.moved))


def moves(state: Clue, player: str, faces: range) -> Iterator[Offer]:
    """Yield offers to roll, take a passage, enter a room or stay in the corridor, before a suggestion (CLUE-MOV-01)."""
    turn, token = state.turn, {"by": player, "token": state.piece(player)}
    if turn.moved or turn.suggested:
        return
    if turn.roll is None:
        blank = Blank("roll", tuple(faces), noun="roll")
        yield Offer(e.DiceRolled, f"{state.name(player)} rolls", {"by": player}, (blank,), expected=True)
        if leads := movement.passage(state, state.room_of(player)):
            verb = f"Secret passage to {state.card(leads)}"
            yield Offer(e.TokenMoved, verb, {**token, "to": leads, "how": "passage"}, expected=True)
    if rooms := reach.enterable(state, player):
        blank = Blank("to", rooms, noun=state.classes[-1])
        yield Offer(e.TokenMoved, "Enter", {**token, "how": "dice"}, (blank,), expected=True)
    if not movement.doors_blocked(state, player):
        yield Offer(e.TokenMoved, "Stay in the corridor", {**token, "to": CORRIDOR, "how": "dice"})


def may_accuse(state: Clue) -> bool:
    """Return False in a turn in which a card answered the suggestion, unless the house rule allows it (CLUE-AMB-06)."""
    return not state.turn.suggested or state.suggestions[-1].shown_by is None or _accuse_any_time(state)


def may_end(state: Clue, player: str) -> bool:
    """Return whether the turn can end (CLUE-MOV-09); a house rule can require a suggestion first (CLUE-AMB-05)."""
    turn = state.turn
    if turn.entered and not turn.suggested and chosen(state, "CLUE-AMB-05") == "compulsory":
        return False
    return bool(turn.moved or turn.suggested or turn.began_in is None or movement.shut_in(state, player))


def _accuse_any_time(state: Clue) -> bool:
    return chosen(state, "CLUE-AMB-06") == "any_time_during"


def _suggestion(state: Clue, player: str) -> tuple[Blank, ...]:
    deck, room = state.deck, state.room_of(player) or ""
    return (
        Blank("room", (room,), prefilled=room, noun="room"),
        Blank("suspect", deck["suspect"], noun="suspect"),
        Blank("weapon", deck["weapon"], noun="weapon"),
    )


def three(state: Clue) -> tuple[Blank, ...]:
    """Return blanks for any suspect, weapon and room, wherever the token is (CLUE-ACC-03)."""
    return tuple(Blank(kind, state.deck[kind], noun=kind) for kind in state.classes)


def answers(state: Clue, asked: Suggestion, seat: str) -> Iterator[Offer]:
    """Yield offers to show or pass: with the card on the player's own phone, without it on any screen."""
    waiting = asked.unheard
    hand = state.hands.get(seat)
    if seat in waiting and hand is not None:
        held = tuple(card for card in asked.cards if card in hand)
        if held:
            shown = {"by": seat, "to": asked.by}
            yield Offer(e.CardShown, "Show", shown, (Blank("card", held, noun="card"),), private=True, expected=True)
        elif waiting[0] == seat:
            yield Offer(e.Passed, "I pass", {"by": seat}, private=True, expected=True)
    able = tuple(p for p in waiting if _may_show(state, asked, p, waiting))
    if able:
        yield Offer(
            e.CardShown,
            "Who showed a card?",
            {"to": asked.by},
            (Blank("by", able, noun="player"),),
            expected=True,
        )
    if all(_may_pass(state, asked, p) for p in waiting):
        yield Offer(e.NobodyShowed, "Nobody", expected=True)
    if waiting and _may_pass(state, asked, waiting[0]):
        yield Offer(e.Passed, f"{state.name(waiting[0])} passes", {"by": waiting[0]})


def _may_pass(state: Clue, asked: Suggestion, player: str) -> bool:
    return not set(asked.cards) & set(state.hands.get(player, ()))


def _may_show(state: Clue, asked: Suggestion, player: str, waiting: tuple[str, ...]) -> bool:
    """Return whether, as far as this seat knows, `player` could hold a named card and those before could pass."""
    able = any(not cannot_hold(state, card, player) for card in asked.cards)
    return able and all(_may_pass(state, asked, p) for p in waiting[: waiting.index(player)])


def judging(player: str) -> Iterator[Offer]:
    """Yield the offers to judge a player's accusation."""
    for right, verb in ((True, "All three are right"), (False, "Not right")):
        yield Offer(e.AccusationJudged, verb, {"by": player, "right": right}, expected=True)


def own_hand(state: Clue, seat: str) -> Iterator[Offer]:
    """Yield the entry of the player's own hand, until it has been entered (CLUE-EQP-04)."""
    if seat in state.order and seat not in state.ready:
        blank = hand_blank(state, seat)
        yield Offer(e.HandDealt, "These are my cards", {"of": seat}, blank, private=True, expected=True)


def hand_blank(state: Clue, seat: str) -> tuple[Blank, ...]:
    """Return a blank with all cards that are not known to be elsewhere (CLUE-EQP-04)."""
    taken = placed(state, besides=seat)
    free = tuple(card.key for card in state.cards if card.key not in taken)
    count = state.hand_sizes.get(seat, 0)
    return (Blank("cards", free, count=count, noun="card", many=count == 1),)


def as_they_lie(state: Clue, seat: str) -> Iterator[Offer]:
    """Yield offers to put every token and weapon where it is on the board, regardless of the rules."""
    rooms = state.rooms
    yield token_set(state, seat, (*rooms, CORRIDOR, *movement.squares(state)))
    weapon = (Blank("weapon", state.deck["weapon"], noun="weapon"), Blank("to", rooms, noun="room"))
    yield Offer(e.WeaponMoved, "Set a weapon", {}, weapon, rare=True)


def token_set(state: Clue, seat: str, places: Sequence[str]) -> Offer:
    """Return the offer to put a token where it is on the board."""
    player = seat if seat in state.order else state.on_turn or state.order[0]
    token = (Blank("token", tuple(state.tokens), noun="suspect"), Blank("to", tuple(places), noun="place"))
    return Offer(e.TokenMoved, "Set a token", {"by": player, "how": "placed"}, token, rare=True)


def notes(state: Clue, seat: str) -> Iterator[Offer]:
    """Yield offers for the player's own marks in the grid and free notes."""
    cell = (
        Blank("card", tuple(card.key for card in state.cards), noun="card"),
        Blank("holder", (*state.order, ENVELOPE), noun="holder"),
        Blank("mark", PENCIL),
    )
    yield Offer(e.PencilMarked, "Pencil", {"by": seat}, cell, private=True, rare=True)
    text = Blank("text", AnyWords((state.notes.get(seat, ""),)))
    yield Offer(e.NotesWritten, "My own notes", {"by": seat}, (text,), private=True, rare=True)


def afterwards(state: Clue, seat: str) -> Iterator[Offer]:
    """Yield offers to open the envelope if nobody won, and to vote on opening the hands."""
    if state.solution is None:
        held = placed(state)
        three = tuple(
            Blank(kind, tuple(c for c in state.deck[kind] if c not in held) or state.deck[kind], noun=kind)
            for kind in state.classes
        )
        yield Offer(e.EnvelopeOpened, "Open the envelope", {}, three, expected=True)
    yield from votes(state, seat)


def votes(state: Clue, seat: str, expected: bool = True) -> Iterator[Offer]:
    """Yield the vote to open all secrets for every player this seat may speak for (CLUE-SET-07)."""
    if not state.opened:
        for voter in (player for player in state.order if speaks_for(state, seat, player)):
            if not state.votes.get(voter):
                what = f"all {state.secrets}"
                verb = f"Open {what}" if voter == seat else f"{state.name(voter)}: open {what}"
                yield Offer(e.HandsVoted, verb, {"by": voter, "open": True}, expected=expected)

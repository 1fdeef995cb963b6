"""The entries each seat can tap now: events with blanks, the expected ones first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.content.house_rules import chosen
from assistant.core.event import Event
from assistant.core.fast_replace import replace
from assistant.core.game import if_legal
from assistant.core.offer import Blank, Offer
from assistant.families.mystery.hands import cannot_hold, placed
from assistant.families.mystery.pieces import carries
from assistant.games.clue import events as clue
from assistant.games.clue import movement
from assistant.games.clue import offers as base
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue import offers_intrigue
from assistant.games.killer_clue.advice import check
from assistant.games.killer_clue.ahead import DIRECTIONS
from assistant.games.killer_clue.asking import could_be_given
from assistant.games.killer_clue.danger import held
from assistant.games.killer_clue.falling import leaving, to_look
from assistant.games.killer_clue.offers_answers import answers, brought, settled
from assistant.games.killer_clue.state import KillerClue


def completions(event: Event, before: KillerClue, seat: str) -> Sequence[Blank]:
    """Return the secrets of a recorded event that this seat knows and has not entered yet."""
    match event:
        case e.CardGiven(by=by, to=to, card=None) if seat in (by, to):
            asked = before.open_suggestion
            among = could_be_given(before, asked) if asked else tuple(card.key for card in before.cards)
            return (Blank("card", _held(before, by, among), noun="card"),) if len(among) > 1 else ()
        case e.CardsTraded(by=by, to=to) if seat in (by, to):
            every = tuple(card.key for card in before.cards)
            sides = (("gave", by), ("got", to))
            open_ = [(name, player) for name, player in sides if getattr(event, name) is None]
            own = [side for side in open_ if side[1] == seat] or open_
            return tuple(Blank(name, _held(before, player, every), noun="card") for name, player in own[:1])
        case clue.HandDealt(of=of, cards=None) if seat == of:
            return _hand(before, seat)
        case e.EnvelopeInspected(of=of, case_file=None) if seat == of:
            free = [card.key for card in before.cards if card.kind in ("weapon", "room")]
            return (Blank("case_file", (before.piece(seat), *free), count=3, noun="card"),)
        case e.CardsReceived(by=by, cards=None) if seat == by:
            return _received(before, seat)
        case _:
            return ()


def _held(state: KillerClue, player: str, among: Sequence[str]) -> tuple[str, ...]:
    """Return those of the cards that a player can have had."""
    possible = tuple(card for card in among if not cannot_hold(state, card, player))
    return possible or tuple(among)


def offers(state: KillerClue, seat: str) -> Iterator[Offer]:
    """Yield everything that this seat can record, the expected entries first."""
    if seat in state.order:
        yield from _own_envelope(state, seat)
    if state.over:
        yield from base.afterwards(state, seat)
    else:
        yield from _now(state, seat)
        yield from base.as_they_lie(state, seat)
        yield from _counted(state)
        yield Offer(
            e.FirstChosen, "Who goes first next", {}, (Blank("player", state.living, noun="player"),), rare=True
        )
    if seat in state.order:
        yield from base.notes(state, seat)


def _counted(state: KillerClue) -> Iterator[Offer]:
    """Yield hand counts of Intrigue and Danger cards, if the house rule allows them (KC-AMB-26)."""
    if chosen(state, "KC-AMB-26") == "counts_may_be":
        for player in state.living:
            counts = Blank("count", tuple(sorted({held(state, player, killer) for killer in (False, True)})))
            verb = f"{state.name(player)} counts their cards"
            yield from if_legal(check, state, Offer(e.HandCounted, verb, {"of": player}, (counts,), rare=True), "count")


def _own_envelope(state: KillerClue, seat: str) -> Iterator[Offer]:
    """Yield the entries for a player's own envelope and hand, the same for everyone (KC-SET-15)."""
    if seat not in state.ready:
        blank = _hand(state, seat)
        yield Offer(clue.HandDealt, "These are my cards", {"of": seat}, blank, private=True, expected=True)
    if seat not in state.inspected:
        known = {"of": seat}
        blank = (_case_file(state, seat),)
        if _may_be_killer(state, seat):
            yield Offer(e.EnvelopeInspected, "I am the killer", known, blank, private=True, expected=True)
        yield Offer(e.EnvelopeInspected, "I am innocent", {**known, "case_file": ()}, private=True, expected=True)
    if not state.over and (made := to_look(state, seat)):
        known = {"by": seat, "of": made.of}
        verb = f"Cards from {state.name(made.of)}"
        yield Offer(e.CardsReceived, verb, known, _received(state, seat), private=True, expected=True)


def _may_be_killer(state: KillerClue, seat: str) -> bool:
    """Return whether no other killer is known and the player's suspect card is nowhere seen (KC-INT-02, KC-SET-08)."""
    others = any(file for player, file in state.case_files.items() if player != seat)
    return state.killer in (None, seat) and not others and state.piece(seat) not in placed(state)


def _hand(state: KillerClue, seat: str) -> tuple[Blank, ...]:
    """Return a blank for the cards dealt to a player, without the case file (KC-SET-10)."""
    blank, *rest = base.hand_blank(state, seat)
    file = state.case_files.get(seat, ())
    able = tuple(card for card in blank.choices if card not in file)
    return (replace(blank, choices=able, many=blank.count < 2), *rest)  # a hand of one card is still a list


def _case_file(state: KillerClue, seat: str) -> Blank:
    """Return a blank for the player's suspect, a weapon and a room, none known to be elsewhere (KC-SET-08)."""
    known = placed(state)
    free = {kind: [card for card in state.deck[kind] if card not in known] for kind in state.classes}
    own = state.piece(seat)
    choices = tuple((own, weapon, room) for weapon in free["weapon"] for room in free["room"])
    return Blank("case_file", choices, noun="case file")


def _received(state: KillerClue, seat: str) -> tuple[Blank, ...]:
    made = to_look(state, seat)
    taken = placed(state) | set(state.case_files.get(seat, ()))
    free = tuple(card.key for card in state.cards if card.key not in taken)
    return (Blank("cards", free, count=dict(made.to)[seat] if made else 0, noun="card", many=True),)


def _now(state: KillerClue, seat: str) -> Iterator[Offer]:
    if state.mistake:
        able = tuple(player for player in state.living if state.killer in (None, player))
        yield Offer(e.MistakeAdmitted, "Who is the killer?", {}, (Blank("by", able, noun="player"),), expected=True)
    if state.last_gift:
        by, to = state.last_gift
        verb = f"{state.name(by)} takes the card back: it was in the case file"
        yield from if_legal(check, state, Offer(e.MistakeAdmitted, verb, {"by": by, "to": to}, rare=True))
    for card in leaving(state):
        able = tuple(p for p in (*state.living, *_dead_hands(state)) if not cannot_hold(state, card, p))
        blank = Blank("by", able, noun="player")
        yield Offer(e.HerringLeft, f"{state.card(card)} leaves: who had it?", {"card": card}, (blank,), expected=True)
    if asked := state.open_suggestion:
        yield from answers(state, asked, seat)
    elif state.open_accusation:
        yield from settled(state)
    else:
        yield from _round(state, seat)


def _dead_hands(state: KillerClue) -> tuple[str, ...]:
    """Return the player whose hand was just dealt out, if the house rule lets the dead remove Red Herrings first."""
    fresh = [made.of for made in state.dealt[-1:] if not made.looked]
    return tuple(fresh) if chosen(state, "KC-AMB-18") == "dead_player_removes" else ()


def _round(state: KillerClue, seat: str) -> Iterator[Offer]:
    if state.round == "investigation" and state.on_turn:
        yield from _investigation(state, state.on_turn)
    elif state.round == "intrigue":
        yield from offers_intrigue.intrigue(state, seat)
    else:
        yield from offers_intrigue.danger(state)
    if state.summons:
        yield from brought(state, *state.summons)


# ---------------------------------------------------------------- the Investigation Round


def _investigation(state: KillerClue, player: str) -> Iterator[Offer]:
    """Yield offers to move, suggest, accuse and end the turn (KC-INV-01); missing suspects only accuse (KC-AMB-06)."""
    by = {"by": player}
    if player in state.is_missing:
        if chosen(state, "KC-AMB-06") == "accusation_only":
            yield from _accusation(state, player)
        yield Offer(clue.TurnEnded, "End the turn", by, expected=True)
        return
    if movement.may_suggest(state, player) and (blanks := _suggestion(state, player)):
        yield Offer(e.SuggestionMade, "Suggest", by, blanks, expected=True)
    yield from base.moves(state, player, state.faces)
    yield from _taken(state, player)
    if base.may_accuse(state):
        yield from _accusation(state, player)
    if base.may_end(state, player):
        done = state.turn.suggested or bool(state.turn.moved)
        yield Offer(clue.TurnEnded, "End the turn", by, expected=done)


def _suggestion(state: KillerClue, player: str) -> tuple[Blank, ...]:
    """Return blanks for a suggestion with the weapons in the room; empty if there is none (KC-INV-07)."""
    room = state.room_of(player) or ""
    suspects = tuple(s for s in state.played if s in state.deck["suspect"] and _may_name(state, player, s))
    weapons = tuple(weapon for weapon in state.deck["weapon"] if state.weapons.get(weapon) == room)
    if chosen(state, "KC-AMB-23") == "before_the_suggestion":
        return _with_brought(state, player, room, suspects, weapons)
    named = (
        Blank("suspect", suspects, noun="suspect"),
        Blank("weapon", weapons, prefilled=weapons[0] if len(weapons) == 1 else None, noun="weapon"),
    )
    return _fillable(state, room, named)


def _with_brought(
    state: KillerClue, player: str, room: str, suspects: tuple[str, ...], weapons: tuple[str, ...]
) -> tuple[Blank, ...]:
    """Return the blanks if the named suspect may first bring a weapon, which can then be named (KC-AMB-23)."""
    each = {s: (*weapons, *(w for w in _at_hand(state, player, s) if w not in weapons)) for s in suspects}
    able = tuple(suspect for suspect in suspects if each[suspect])
    every = tuple(weapon for weapon in state.deck["weapon"] if any(weapon in there for there in each.values()))
    named = Blank("suspect", able, noun="suspect"), Blank("weapon", every, noun="weapon", on="suspect", each=each)
    return _fillable(state, room, named)


def _fillable(state: KillerClue, room: str, named: tuple[Blank, ...]) -> tuple[Blank, ...]:
    """Return the blanks of a suggestion with these suspects and weapons; empty if one of them has no choice."""
    direction = Blank("direction", DIRECTIONS, prefilled=last_direction(state), noun="direction")
    blanks = (Blank("room", (room,), prefilled=room, noun="room"), *named, direction)
    return blanks if all(blank.fillable for blank in blanks) else ()


def _at_hand(state: KillerClue, player: str, suspect: str) -> tuple[str, ...]:
    """Return weapons a suspect could bring: from the room they leave, or carried (KC-SUG-02)."""
    named = state.owner(suspect)
    if named is None or named == player or named not in state.living:
        return ()
    left = state.place(named)
    return (*(w for w, place in state.weapons.items() if place == left and left in state.rooms), *carries(state, named))


def _may_name(state: KillerClue, player: str, suspect: str) -> bool:
    """Return whether the suspect may be named; house rules may exclude one's own and dead ones (KC-AMB-03)."""
    reading, owner = chosen(state, "KC-AMB-03"), state.owner(suspect)
    if reading == "own_suspect_forbidden" and owner == player:
        return False
    return not (reading == "dead_suspects_forbidden" and owner in state.out)


def last_direction(state: KillerClue) -> str:
    """Return the direction of the last question, because most tables always go the same way."""
    if not state.suggestions or len(state.suggestions[-1].asked) < 2:
        return "left"
    one, two = state.suggestions[-1].asked[:2]
    order = [player for player in state.order if player != state.suggestions[-1].by]
    if one not in order or two not in order:
        return "left"
    return "left" if order.index(two) in (order.index(one) + 1, order.index(one) + 1 - len(order)) else "right"


def _accusation(state: KillerClue, player: str) -> Iterator[Offer]:
    """Yield an accusation of cards not in the player's hand (KC-ACC-01, KC-ACC-04, KC-ACC-05)."""
    if state.case_files.get(player) or player == state.killer:
        return
    held = state.hands.get(player, ())
    named = {kind: state.deck[kind] for kind in ("weapon", "room")}
    named["suspect"] = tuple(s for s in state.deck["suspect"] if s in state.played and _may_name(state, player, s))
    blanks = [
        Blank(
            kind,
            tuple(card for card in named[kind] if card not in held),
            noun=kind,
            dim=tuple(card for card in named[kind] if card in held),
        )
        for kind in state.classes
    ]
    way = Blank("direction", DIRECTIONS, prefilled=last_direction(state), noun="direction")
    yield Offer(e.AccusationMade, "Accuse", {"by": player}, (*blanks, way))


def _taken(state: KillerClue, player: str) -> Iterator[Offer]:
    """Yield the weapons to take along before the move ends (KC-INV-05)."""
    here = state.room_of(player)
    if here is None or state.turn.entered or state.turn.suggested or carries(state, player):
        return
    weapons = tuple(weapon for weapon, room in state.weapons.items() if room == here)
    if weapons:
        blank = Blank("weapon", weapons, noun="weapon")
        yield Offer(e.WeaponTaken, "Take a weapon along", {"by": player}, (blank,))

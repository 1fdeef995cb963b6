"""Advice on playing cards: what each can do, contests, bribes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.content.house_rules import chosen
from assistant.core.game import Checks, Notice, illegal, odd
from assistant.families.mystery.hands import cannot_hold, not_here
from assistant.families.mystery.pieces import carries
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.box import ContestLaid, bounds
from assistant.games.advanced_cluedo.cards import is_ace, is_court
from assistant.games.advanced_cluedo.contests import AIMS, boardside_turns_up, defended, servant_of
from assistant.games.advanced_cluedo.near import in_reach, unseen
from assistant.games.advanced_cluedo.state import GONE, MIDDLE, AdvancedCluedo, Contest
from assistant.kit.phrasing import counted
from assistant.kit.playing_cards import PACK, SUITS, suit


def as_suit(state: AdvancedCluedo, card: str) -> bool:
    """Return whether a card may be used by its suit; a house rule excludes court cards and Aces (AC-AMB-03)."""
    by_rank = state.phase == "one" and chosen(state, "AC-AMB-03") == "court_cards_and"
    return not (by_rank and (is_court(card) or is_ace(card)))


def _in_hand(state: AdvancedCluedo, player: str, cards: Sequence[str]) -> Checks:
    able = state.can_hold(player)
    for card in cards:
        if card not in able:
            yield illegal(f"{state.name(player)} cannot hold the {PACK[card]}.", "AC-GEN-03")
    if len(cards) > (there := state.counts.get(player, 0)):
        yield illegal(f"{state.name(player)} holds {there} playing cards, not {len(cards)}.", "AC-SET-05")


def _of_suit(state: AdvancedCluedo, card: str, name: str, what: str, *rules: str) -> Checks:
    if suit(card) != name:
        yield illegal(f"{what} needs one of the {SUITS[name]}.", *rules)
    elif not as_suit(state, card):
        yield illegal(f"By your house rules the {PACK[card]} can be used only by its rank.", "AC-AMB-03")


# ---------------------------------------------------------------- drawing


def may_draw(event: e.CardDrawn, state: AdvancedCluedo) -> Checks:
    """Check that the player has entered a new room for each card drawn (AC-INV-03, AC-STA-03)."""
    if event.by in state.out:
        yield illegal(f"{state.name(event.by)} is dead.", "AC-SUR-02")
    elif not state.due.get(event.by, 0):
        why = f"{state.name(event.by)} has not entered a new room, so there is no card to draw."
        yield illegal(why, "AC-INV-03", "AC-STA-03", "AC-AMB-02")
    if not state.pile and not state.discards:
        yield illegal("No playing cards are left to draw.", "AC-SET-05", "AC-AMB-04")
    if event.card is not None and event.card in _elsewhere(state):
        yield illegal(f"The {PACK[event.card]} is known to be elsewhere.", "AC-GEN-03")


def _elsewhere(state: AdvancedCluedo) -> set[str]:
    """Return cards that cannot have been on top of the pile."""
    hands = {card for p in {*state.bared, *state.held} for card in state.known(p)}
    return hands | set(state.discards if state.pile else ())


def as_many(event: e.HandNoted, state: AdvancedCluedo) -> Checks:
    """Check that the cards fit the size of the hand, and that none is elsewhere (AC-SET-05)."""
    if len(set(event.cards)) != state.counts.get(event.of, 0):
        there = state.counts.get(event.of, 0)
        yield illegal(f"{state.name(event.of)} holds {there} playing cards. Enter exactly those.", "AC-SET-05")
    others = {card for p in {*state.bared, *state.held} if p != event.of for card in state.known(p)}
    for card in sorted((others | {*state.discards}) & set(event.cards)):
        yield illegal(f"The {PACK[card]} is known to be elsewhere.", "AC-GEN-03")


def as_many_as_there_are(event: e.CardsCounted, state: AdvancedCluedo) -> Checks:
    """Check that hands and pile do not exceed the 52 cards (AC-GEN-03)."""
    if event.count - state.counts.get(event.of, 0) > state.pile:
        yield illegal("There are not that many cards left in the pack.", "AC-GEN-03")


# ---------------------------------------------------------------- single cards


def digs(event: e.ClueDug, state: AdvancedCluedo) -> Checks:
    """Check that a Spade is played while clue cards are left in the middle (AC-SPD-01, AC-SPD-03)."""
    yield from _of_suit(state, event.spade, "spades", "Digging", "AC-SPD-01")
    yield from _in_hand(state, event.by, (event.spade,))
    if not state.hand_sizes.get(MIDDLE, 0):
        yield illegal("No clue cards are left in the middle.", "AC-SPD-02", "AC-SPD-03")
    if event.card is not None and (where := cannot_hold(state, event.card, MIDDLE)):
        yield illegal(f"{state.card(event.card)} was not in the middle: {where}.", "AC-SET-03")


def digs_weapon(event: e.WeaponDug, state: AdvancedCluedo) -> Checks:
    """Check that a Spade is played, after the clue cards are gone (AC-SPD-02, AC-AMB-05)."""
    yield from _of_suit(state, event.spade, "spades", "Digging", "AC-SPD-02")
    yield from _in_hand(state, event.by, (event.spade,))
    first = chosen(state, "AC-AMB-05") == "clue_cards_first"
    if first and (left := state.hand_sizes.get(MIDDLE, 0)):
        what = "there is 1 clue card" if left == 1 else f"there are {left} clue cards"
        why = f"A Spade can take a weapon only after the clue cards, and {what} in the middle."
        yield illegal(why, "AC-SPD-02", "AC-AMB-05")
    if event.weapon not in state.buried:
        yield illegal(f"The {state.card(event.weapon)} is no longer in the middle.", "AC-SPD-02", "AC-SET-04")


def _servant(state: AdvancedCluedo, player: str, court: str, *rules: str) -> Checks:
    if not is_court(court):
        yield illegal("Only a King, Queen or Jack can be a servant.", *rules)
    yield from _in_hand(state, player, (court,))


def tricks(event: e.PersonTricked, state: AdvancedCluedo) -> Checks:
    """Check that a court card brings somebody into the player's own room (AC-CRT-01)."""
    yield from _servant(state, event.by, event.court, "AC-CRT-01")
    room = state.room_of(event.by)
    if room is None:
        why = f"{state.name(event.by)} is not in a room, so nobody can be brought there."
        yield illegal(why, "AC-CRT-01", "AC-SUG-03")
    elif state.place(event.suspect) == room:
        yield illegal(f"{state.card(event.suspect)} is already in the {state.card(room)}.", "AC-CRT-01")


def fetches(event: e.WeaponFetched, state: AdvancedCluedo) -> Checks:
    """Check that the weapon is in another room, neither in the middle nor carried (AC-CRT-02)."""
    yield from _servant(state, event.by, event.court, "AC-CRT-02")
    at, name = state.weapons.get(event.weapon), state.card(event.weapon)
    if at is None:
        yield illegal(f"The {name} is not in a room. A servant fetches only weapons in rooms.", "AC-CRT-02")
    elif at == state.room_of(event.by):
        yield illegal(f"The {name} is already in this room. Pick it up instead.", "AC-CRT-02", "AC-WPN-01")


def drugs(event: e.PlayerDrugged, state: AdvancedCluedo) -> Checks:
    """Check that an Ace is played on another living player (AC-ACE-01, AC-PCT-05)."""
    if not is_ace(event.ace):
        yield illegal("Only an Ace makes somebody miss a turn.", "AC-ACE-01", "AC-PCT-05")
    yield from _in_hand(state, event.by, (event.ace,))
    if event.whom == event.by:
        yield illegal("Play an Ace on another player.", "AC-ACE-01")
    elif event.whom in state.out:
        yield illegal(f"{state.name(event.whom)} is dead.", "AC-SUR-02", "AC-PCT-05")


def heals(event: e.HeartPlayed, state: AdvancedCluedo) -> Checks:
    """Check that a living player uses a Heart for themselves (AC-PCT-03)."""
    if event.by in state.out:
        yield illegal(f"{state.name(event.by)} is dead.", "AC-SUR-02")
    if suit(event.heart) != "hearts":
        yield illegal("First aid needs one of the Hearts.", "AC-PCT-03")
    yield from _in_hand(state, event.by, (event.heart,))


# ---------------------------------------------------------------- bribes


def bribes(event: e.BribeOffered, state: AdvancedCluedo) -> Checks:
    """Check that a Diamond is offered for something the other player has.

    The rules are AC-DIA-01, AC-DIA-02, AC-BRB-01 and AC-BRB-02.
    """
    yield from _of_suit(state, event.diamond, "diamonds", "A bribe", "AC-DIA-01", "AC-BRB-01")
    yield from _in_hand(state, event.by, (event.diamond,))
    other = state.name(event.to)
    if event.to == event.by:
        yield illegal("Offer a bribe to another player.", "AC-DIA-01")
    elif event.to in state.out:
        yield illegal(f"{other} is dead.", "AC-SUR-02")
    elif event.weapon and event.weapon not in carries(state, event.to):
        yield illegal(f"{other} does not have the {state.card(event.weapon)}.", "AC-DIA-02", "AC-BRB-02")
    elif not event.weapon and not _has_cards(state, event.to):
        yield illegal(f"{other} has no card to give.", "AC-DIA-02", "AC-BRB-02")
    elif state.second and not in_reach(state, state.piece(event.by), state.piece(event.to)):
        yield illegal(f"{other} is not in the same room or within two squares.", "AC-ENC-01")


def _has_cards(state: AdvancedCluedo, player: str) -> bool:
    return bool(state.counts.get(player, 0) if state.second else state.hand_sizes.get(player, 0))


def bribed(event: e.BribeAnswered, state: AdvancedCluedo) -> Checks:
    """Check that the player who was offered the bribe answers it (AC-DIA-01)."""
    if state.bribe is None:
        yield illegal("No bribe has been offered.", "AC-DIA-01")
    elif event.by != state.bribe.to:
        yield illegal(f"The bribe is offered to {state.name(state.bribe.to)}.", "AC-DIA-01")


def owes(event: e.ClueHanded | e.CardHanded | e.HandBared, state: AdvancedCluedo) -> Checks:
    """Check who hands what to whom after a bribe, a grab or a spy (AC-DIA-02, AC-CLB-01, AC-SPY-01)."""
    what = {e.ClueHanded: "clue card", e.CardHanded: "playing card", e.HandBared: "open hand"}[type(event)]
    rules = {"clue card": "AC-DIA-02", "playing card": "AC-BRB-02", "open hand": "AC-SPY-01"}
    giver = event.of if isinstance(event, e.HandBared) else event.by
    debt = state.debt
    if debt is None or debt.what != what:
        yield illegal("Nobody has to hand this over now.", rules[what], "AC-CLB-01")
    elif giver != debt.by or (not isinstance(event, e.HandBared) and event.to != debt.to):
        yield illegal(f"{state.name(debt.by)} has to hand it to {state.name(debt.to)}.", rules[what])


def clue_is_there(event: e.ClueHanded, state: AdvancedCluedo) -> Checks:
    """Check that the giver can hold this clue card (AC-DIA-02)."""
    if event.card is not None and cannot_hold(state, event.card, event.by):
        yield illegal(not_here(state, event.card, event.by), "AC-DIA-02")


def card_is_there(event: e.CardHanded, state: AdvancedCluedo) -> Checks:
    """Check that the giver can hold this playing card (AC-BRB-02)."""
    if event.card is not None:
        yield from _in_hand(state, event.by, (event.card,))


def whole_hand(event: e.HandBared, state: AdvancedCluedo) -> Checks:
    """Check that these are all playing cards the player holds (AC-SPY-01)."""
    if len(set(event.cards)) != (there := state.counts.get(event.of, 0)):
        yield odd(f"{state.name(event.of)} holds {there} playing cards.", "AC-SPY-01")
    yield from _in_hand(state, event.of, ())
    others = {card for p in {*state.bared, *state.held} if p != event.of for card in state.known(p)}
    for card in sorted(others & set(event.cards)):
        yield illegal(f"The {PACK[card]} is in another hand.", "AC-GEN-03")


# ---------------------------------------------------------------- contests


def begins_contest(event: e.ContestBegan, state: AdvancedCluedo) -> Checks:
    """Check that this can be tried in this part, against this target, from here.

    The rules are AC-HRT-01, AC-CLB-02, AC-ENC-01 and AC-LUR-01.
    """
    lays = AIMS.get(event.aim)
    phase = {"one": "one", "two": "two"}.get(state.phase)
    if lays is None or lays.part != phase:
        yield illegal("You cannot try that in this part of the game.", "AC-GEN-01", "AC-ENC-01")
        return
    if event.target == state.piece(event.by):
        yield illegal("You can’t target your own character.", "AC-HRT-01", "AC-ENC-01")
        return
    if event.target in state.dead or state.place(event.target) == GONE:
        yield illegal(f"{state.card(event.target)} is dead.", "AC-SUR-02")
        return
    needed = lays.least + int(lays.servant)
    if state.counts.get(event.by, 0) < needed:
        held = state.counts.get(event.by, 0)
        why = f"{state.name(event.by)} holds {held} playing cards, but this needs {needed}."
        yield illegal(why, *RULES[event.aim])
    yield from AIMED[event.aim](event, state)


RULES = {
    "persuade": ("AC-HRT-01",),
    "grab": ("AC-CLB-01",),
    "assault": ("AC-ASB-01",),
    "lure": ("AC-LUR-01", "AC-PCT-02"),
    "spy": ("AC-SPY-01", "AC-PCT-02"),
    "steal": ("AC-STL-02", "AC-PCT-02"),
}


def _persuade(event: e.ContestBegan, state: AdvancedCluedo) -> Checks:
    room = state.room_of(event.by)
    if room is None or event.room != room:
        yield illegal("You can ask someone only into the room you are in.", "AC-HRT-01", "AC-SUG-03")
    elif state.place(event.target) == room:
        yield illegal(f"{state.card(event.target)} is already in the {state.card(room)}.", "AC-HRT-01")


def _grab(event: e.ContestBegan, state: AdvancedCluedo) -> Checks:
    owner = state.owner(event.target)
    if not owner:
        yield illegal(f"Nobody plays {state.card(event.target)}, so there is nothing to grab.", "AC-CLB-01")
        return
    if not in_reach(state, state.piece(event.by), event.target):
        yield illegal(f"{state.name(owner)} is not in the same room or within two squares.", "AC-CLB-02")
    if event.weapon and event.weapon not in carries(state, owner):
        yield illegal(f"{state.name(owner)} does not have the {state.card(event.weapon)}.", "AC-CLB-01")
    if not event.weapon and not state.hand_sizes.get(owner, 0):
        yield illegal(f"{state.name(owner)} has no clue card.", "AC-CLB-01")


def _assault(event: e.ContestBegan, state: AdvancedCluedo) -> Checks:
    by, name = state.piece(event.by), state.card(event.target)
    if not in_reach(state, by, event.target):
        yield illegal(f"{name} is not in the same room or within two squares.", "AC-ENC-01", "AC-ASB-01")
    elif chosen(state, "AC-AMB-12") == "all_attacks" and not unseen(state, by, event.target):
        yield illegal("Someone else would see it. An attack needs privacy.", "AC-MWP-02", "AC-AMB-12")


def _lure(event: e.ContestBegan, state: AdvancedCluedo) -> Checks:
    if event.room is None:
        yield illegal("Choose the room that the character goes to.", "AC-LUR-01")
    elif event.room == state.room_of(event.by):
        yield illegal("You cannot lure anyone into the room you are in.", "AC-LUR-02")


def _spy(event: e.ContestBegan, state: AdvancedCluedo) -> Checks:
    if not state.owner(event.target):
        yield illegal(f"Nobody plays {state.card(event.target)}, so there is no hand to spy on.", "AC-SPY-01")


def _steal(event: e.ContestBegan, state: AdvancedCluedo) -> Checks:
    own = state.room_of(event.by)
    if own is None:
        yield illegal("You must be in a room to send a servant to steal.", "AC-STL-01")
    if event.room is None or event.room == own:
        yield illegal("Choose another room where the servant leaves the weapon.", "AC-STL-02")
    owner = state.owner(event.target)
    if not owner or not carries(state, owner):
        yield illegal(f"{state.card(event.target)} does not carry a weapon.", "AC-STL-02")
    elif event.weapon and event.weapon not in carries(state, owner):
        yield illegal(f"{state.card(event.target)} does not carry the {state.card(event.weapon)}.", "AC-STL-02")


AIMED = {"persuade": _persuade, "grab": _grab, "assault": _assault, "lure": _lure, "spy": _spy, "steal": _steal}


def drops(event: e.ContestDropped, state: AdvancedCluedo) -> Checks:
    """Check that only the player who began an open contest gives it up (AC-HRT-01)."""
    if state.contest is None:
        yield illegal("No contest is open.", "AC-HRT-01", "AC-CLB-01", "AC-ASB-01")
    elif event.by != state.contest.by:
        yield illegal(f"{state.name(state.contest.by)} began the contest.", "AC-HRT-01", "AC-CLB-01", "AC-ASB-01")


def reveals(event: e.ContestRevealed, state: AdvancedCluedo) -> Checks:
    """Check both sides' cards by the rules of the attempt.

    The rules are AC-HRT-01, AC-HRT-02, AC-CLB-01, AC-ASB-01 and AC-LUR-03.
    """
    contest = state.contest
    if contest is None:
        yield illegal("No contest is open.", "AC-HRT-01", "AC-CLB-01", "AC-ASB-01")
        return
    yield from _attacks(state, contest, event.laid)
    for card in sorted({*event.laid} & {*event.against}):
        yield illegal(f"The {PACK[card]} cannot be on both sides.", "AC-GEN-03")
    if contest.owner:
        yield from _defends(state, contest, event.against)
    else:
        yield from _turned_up(state, contest, event.against)


def _turned_up(state: AdvancedCluedo, contest: Contest, against: Sequence[str]) -> Checks:
    """Check the pack's top card against an unplayed character (AC-HRT-02, AC-OBP-03, AC-AMB-14).

    Where Boardside has the pack, it adds the card.
    """
    wanted = int(defended(state, contest))
    if not against and boardside_turns_up(state, contest):
        return
    if len(against) != wanted:
        text = "Turn up one card of the pack against it." if wanted else "No card is turned up against this."
        yield illegal(text, "AC-HRT-02", "AC-OBP-03", "AC-AMB-14")
    for card in against:
        if card in _elsewhere(state):
            yield illegal(f"The {PACK[card]} is not on the pile.", "AC-HRT-02")


def lays_by_right(event: ContestLaid, state: AdvancedCluedo) -> Checks:
    """Check that the cards fit one of the two sides in suit and number."""
    contest = state.contest
    if contest is None:
        yield illegal("No contest is open.", "AC-HRT-01")
        return
    attacks = not list(_attacks(state, contest, event.cards, held=False))
    defends = not list(_defends(state, contest, event.cards, held=False))
    if not attacks and not defends:
        yield illegal("These are not the cards for this contest.", *RULES[contest.aim])


def _attacks(state: AdvancedCluedo, contest: Contest, cards: Sequence[str], held: bool = True) -> Iterator[Notice]:
    lays, rules = AIMS[contest.aim], RULES[contest.aim]
    least, most = bounds(contest, attacks=True)
    servant = servant_of(cards) if lays.servant else ""
    if lays.servant and not servant:
        yield illegal("Add a King, Queen or Jack as the servant.", *rules)
    paid = [card for card in cards if card != servant]
    if not least <= len(cards) <= most:
        yield illegal(f"This needs {_wanted(least, most)}.", *rules)
    for card in paid:
        yield from _of_suit(state, card, lays.suit, "This", *rules)
    if held:
        yield from _in_hand(state, contest.by, cards)


def _defends(state: AdvancedCluedo, contest: Contest, cards: Sequence[str], held: bool = True) -> Iterator[Notice]:
    lays, rules = AIMS[contest.aim], (*RULES[contest.aim], "AC-AMB-06")
    least, most = bounds(contest, attacks=False)
    if not least <= len(cards) <= most:
        yield illegal(f"The defense takes {_wanted(least, most)}.", *rules)
    for card in cards:
        yield from _of_suit(state, card, lays.against, "The defense", "AC-ASB-03", *rules)
    if held:
        yield from _in_hand(state, contest.owner, cards)


def _wanted(least: int, most: int) -> str:
    if least == most:
        return counted(least, "card")
    return f"{least} to {most} cards" if most < len(PACK) else f"at least {counted(least, 'card')}"

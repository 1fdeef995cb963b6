"""The entries for playing cards: dig, trick, fetch, drug, bribe, contests, and pending answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from assistant.content.house_rules import chosen
from assistant.core.game import if_legal
from assistant.core.offer import Blank, Offer
from assistant.families.mystery.hands import cannot_hold
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.advice import check
from assistant.games.advanced_cluedo.advice_cards import as_suit
from assistant.games.advanced_cluedo.box import attack, bounds, defence
from assistant.games.advanced_cluedo.cards import is_ace, is_court
from assistant.games.advanced_cluedo.contests import AIMS, defended
from assistant.games.advanced_cluedo.state import MIDDLE, AdvancedCluedo, Contest
from assistant.kit.playing_cards import PACK, suit

Fits = Callable[[str], bool]


def held(state: AdvancedCluedo, player: str, fits: Fits) -> tuple[str, ...]:
    """Return cards for some use that a player can hold, as far as this seat knows."""
    return tuple(card for card in state.can_hold(player) if fits(card)) if state.counts.get(player, 0) else ()


def _suited(state: AdvancedCluedo, name: str) -> Fits:
    return lambda card: suit(card) == name and as_suit(state, card)


def actions(state: AdvancedCluedo, player: str) -> Iterator[Offer]:
    """Yield everything a player may do with cards on their turn, and the offer to pick up a weapon."""
    yield from _weapons(state, player)
    if state.phase == "one":
        yield from _spades(state, player)
        yield from _servants(state, player)
    yield from _aces(state, player)
    yield from _bribes(state, player)
    yield from _contests(state, player)


def _weapons(state: AdvancedCluedo, player: str) -> Iterator[Offer]:
    blank = Blank("weapon", tuple(state.weapons), noun="weapon")
    yield from if_legal(check, state, Offer(e.WeaponPickedUp, "Pick up", {"by": player}, (blank,)), "weapon")


def _spades(state: AdvancedCluedo, player: str) -> Iterator[Offer]:
    spades = held(state, player, _suited(state, "spades"))
    if not spades:
        return
    spade = Blank("spade", spades, noun="playing card")
    if state.hand_sizes.get(MIDDLE, 0):
        yield Offer(e.ClueDug, "Dig up a clue card", {"by": player}, (spade,))
    weapon = Blank("weapon", tuple(state.buried), noun="weapon")
    yield from if_legal(check, state, Offer(e.WeaponDug, "Take a weapon", {"by": player}, (spade, weapon)), "weapon")


def _servants(state: AdvancedCluedo, player: str) -> Iterator[Offer]:
    court = held(state, player, is_court)
    if not court:
        return
    servant = Blank("court", court, noun="playing card")
    person = Blank("suspect", state.pawns, noun="suspect")
    tricked = Offer(e.PersonTricked, "Servant brings a person", {"by": player}, (servant, person))
    yield from if_legal(check, state, tricked, "suspect")
    weapon = Blank("weapon", tuple(state.weapons), noun="weapon")
    fetched = Offer(e.WeaponFetched, "Servant fetches a weapon", {"by": player}, (servant, weapon))
    yield from if_legal(check, state, fetched, "weapon")


def _aces(state: AdvancedCluedo, player: str) -> Iterator[Offer]:
    aces = held(state, player, is_ace)
    others = tuple(p for p in state.living if p != player)
    if aces and others:
        blanks = (Blank("ace", aces, noun="playing card"), Blank("whom", others, noun="player"))
        yield Offer(e.PlayerDrugged, "Ace: somebody misses a turn", {"by": player}, blanks)


def _bribes(state: AdvancedCluedo, player: str) -> Iterator[Offer]:
    diamonds = held(state, player, _suited(state, "diamonds"))
    if not diamonds:
        return
    diamond = Blank("diamond", diamonds, noun="playing card")
    to = Blank("to", tuple(p for p in state.living if p != player), noun="player")
    card = "a clue card" if state.phase == "one" else "a playing card"
    bribe = Offer(e.BribeOffered, f"Bribe for {card}", {"by": player, "weapon": None}, (to, diamond))
    yield from if_legal(check, state, bribe, "to")
    for weapon, owner in state.carried.items():
        if owner != player:
            known = {"by": player, "to": owner, "weapon": weapon}
            verb = f"Bribe {state.name(owner)} for the {state.card(weapon)}"
            yield from if_legal(check, state, Offer(e.BribeOffered, verb, known, (diamond,)))


# ---------------------------------------------------------------- contests


def _contests(state: AdvancedCluedo, player: str) -> Iterator[Offer]:
    for aim, lays in AIMS.items():
        if lays.part != ("one" if state.phase == "one" else "two"):
            continue
        able = held(state, player, lambda card, lays=lays: suit(card) == lays.suit)
        servant = not lays.servant or held(state, player, is_court)
        if len(able) >= lays.least and servant:
            yield from TRIES[aim](state, player)


def _try(state: AdvancedCluedo, player: str, aim: str, verb: str, *more: Blank, **said: str) -> Iterator[Offer]:
    target = Blank("target", tuple(s for s in state.alive if s != state.piece(player)), noun="suspect")
    contest = Offer(e.ContestBegan, verb, {"by": player, "aim": aim, **said}, (target, *more))
    yield from if_legal(check, state, contest, "target")


def _persuade(state: AdvancedCluedo, player: str) -> Iterator[Offer]:
    if room := state.room_of(player):
        yield from _try(state, player, "persuade", "Heart: ask someone in", room=room)


def _grab(state: AdvancedCluedo, player: str) -> Iterator[Offer]:
    yield from _try(state, player, "grab", "Club: grab a clue card")
    for weapon, owner in state.carried.items():
        if owner != player:
            known = {"by": player, "aim": "grab", "target": state.piece(owner), "weapon": weapon}
            verb = f"Club: grab the {state.card(weapon)} from {state.name(owner)}"
            yield from if_legal(check, state, Offer(e.ContestBegan, verb, known))


def _assault(state: AdvancedCluedo, player: str) -> Iterator[Offer]:
    yield from _try(state, player, "assault", "Assault with Clubs")


def _rooms(state: AdvancedCluedo, player: str) -> Blank:
    own = state.room_of(player)
    return Blank("room", tuple(room for room in state.rooms if room != own), noun="room")


def _lure(state: AdvancedCluedo, player: str) -> Iterator[Offer]:
    yield from _try(state, player, "lure", "Servant lures someone away", _rooms(state, player))


def _spy(state: AdvancedCluedo, player: str) -> Iterator[Offer]:
    yield from _try(state, player, "spy", "Servant spies on someone")


def _steal(state: AdvancedCluedo, player: str) -> Iterator[Offer]:
    yield from _try(state, player, "steal", "Servant steals a weapon", _rooms(state, player))


TRIES = {"persuade": _persuade, "grab": _grab, "assault": _assault, "lure": _lure, "spy": _spy, "steal": _steal}


# ---------------------------------------------------------------- pending answers


def waiting(state: AdvancedCluedo, seat: str) -> Iterator[Offer]:
    """Yield what comes before anything else: the answer to a bribe, a contest's cards, a card to hand over."""
    if state.bribe:
        for accepted, verb in ((True, "accepts"), (False, "refuses")):
            known = {"by": state.bribe.to, "accepted": accepted}
            yield Offer(e.BribeAnswered, f"{state.name(state.bribe.to)} {verb}", known, expected=True)
    if state.contest:
        yield from _revealed(state, state.contest)
        yield Offer(e.ContestDropped, "Never mind", {"by": state.contest.by})
    if state.debt:
        yield from _owed(state, seat)


def _revealed(state: AdvancedCluedo, contest: Contest) -> Iterator[Offer]:
    """Yield the cards of both sides if they are played on the table; phones use a box."""
    least, most = bounds(contest, attacks=True)
    able = held(state, contest.by, lambda card: card in attack(contest) and (is_court(card) or as_suit(state, card)))
    attacking = Blank(
        "laid", able, count=_able(state, contest.by, able, least, most), least=least, noun="playing card", many=True
    )
    yield Offer(e.ContestRevealed, "Turn up", {}, (attacking, _against(state, contest)), expected=True)


def _able(state: AdvancedCluedo, player: str, able: tuple[str, ...], least: int, most: int) -> int:
    """Return the most cards this player can play."""
    return max(least, min(most, len(able), state.counts.get(player, 0)))


def _against(state: AdvancedCluedo, contest: Contest) -> Blank:
    if not contest.owner:
        count = int(defended(state, contest))
        able = state.can_hold("") if count else ()
        return Blank("against", able, count=count, noun="playing card", many=True)
    least, most = bounds(contest, attacks=False)
    able = held(state, contest.owner, lambda card: card in defence(contest) and as_suit(state, card))
    return Blank(
        "against",
        able,
        count=_able(state, contest.owner, able, least, most),
        least=least,
        noun="playing card",
        many=True,
    )


def _owed(state: AdvancedCluedo, seat: str) -> Iterator[Offer]:
    debt = state.debt
    if debt is None:
        return
    both, knows = {"by": debt.by, "to": debt.to}, seat in (debt.by, debt.to)
    by, to = state.name(debt.by), state.name(debt.to)
    if debt.what == "open hand":
        count = state.counts.get(debt.by, 0)
        blank = Blank("cards", state.can_hold(debt.by), count=count, noun="playing card", many=True)
        yield Offer(e.HandBared, f"{by} reveals their hand", {"of": debt.by}, (blank,), expected=True)
        return
    kind = e.ClueHanded if debt.what == "clue card" else e.CardHanded
    chooses = "target" if chosen(state, "AC-AMB-07") == "targets_choice" else "draw"
    if knows:
        able = clues(state, debt.by) if kind is e.ClueHanded else state.can_hold(debt.by)
        noun = "card" if kind is e.ClueHanded else "playing card"
        verb = "The card that changes hands" if chooses == "draw" else "The card that is handed over"
        yield Offer(kind, verb, both, (Blank("card", able, noun=noun),), private=True, expected=True)
    yield Offer(kind, f"{by} hands {to} a {debt.what}", both, expected=True)


def clues(state: AdvancedCluedo, place: str) -> tuple[str, ...]:
    """Return the clue cards that can be there, as far as this seat knows."""
    return tuple(card.key for card in state.cards if not cannot_hold(state, card.key, place))


EVERY = tuple(PACK)
"""Every card of the pack."""

"""The entries of the Intrigue and Danger Rounds and of the end of the turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assistant.content.house_rules import chosen
from assistant.core.game import Notice, legal
from assistant.core.offer import Blank, Offer
from assistant.families.mystery.hands import cannot_hold
from assistant.games.killer_clue import cards, rounds
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.advice import check
from assistant.games.killer_clue.ahead import DIRECTIONS
from assistant.games.killer_clue.box import layable
from assistant.games.killer_clue.danger import blanks, perhaps_laid
from assistant.games.killer_clue.intrigue import consulted, may_ask
from assistant.games.killer_clue.state import KillerClue

KINDS = {
    "consult": "Consult",
    "crime_scene": "Crime Scene",
    "examine": "Examine Weapon",
    "motive": "Motive",
    "disappears": "Disappears",
    "distracted": "Distracted",
    "locked": "Doors Locked",
    "moves_first": "Moves First",
    "servant": "Butler or Maid",
}
"""The kinds of Intrigue cards, in the order of the screen (KC-EQP-03, KC-EQP-06)."""


def intrigue(state: KillerClue, seat: str) -> Iterator[Offer]:
    """Yield returns of missing suspects, then the current player's cards, questions and trades (KC-IRD-02)."""
    for player in (late := rounds.due_back(state)):
        blank = Blank("to", state.rooms, noun="room")
        yield Offer(e.SuspectReturned, f"{state.name(player)} comes back", {"by": player}, (blank,), expected=True)
    player = state.on_turn
    if player is None or (late and chosen(state, "KC-AMB-04") == "must_return"):
        return
    by = {"by": player}
    if may_ask(state, player):
        blank = Blank("direction", DIRECTIONS, noun="direction")
        asked = state.the(may_ask(state, player))
        yield Offer(e.MiniSuggestionMade, f"Ask for {asked}", by, (blank,), expected=True)
    yield from _trade(state, player, seat)
    yield from _cards(state, player)
    yield Offer(e.IntrigueEnded, f"{state.name(player)} is done", by, expected=True)


def _trade(state: KillerClue, player: str, seat: str) -> Iterator[Offer]:
    """Yield a trade with the suspect just consulted (KC-CON-02); with the cards on the phones of these two."""
    if other := consulted(state, player):
        event = e.CardsTraded(by=player, to=other)
        if legal(check(event, state)):
            verb = f"{state.name(player)} and {state.name(other)} trade a card"
            yield Offer(e.CardsTraded, verb, {"by": player, "to": other}, expected=True)
            if seat in (player, other):
                blanks = (
                    Blank("gave", _tradable(state, player), noun="card"),
                    Blank("got", _tradable(state, other), noun="card"),
                )
                known = {"by": player, "to": other}
                yield Offer(e.CardsTraded, "What was traded", known, blanks, private=True)


def _tradable(state: KillerClue, player: str) -> tuple[str, ...]:
    """Return cards that a player can trade, as far as this seat knows (KC-CON-02, KC-KIL-02, KC-AMB-17)."""
    never = {*state.case_files.get(player, ())}
    if chosen(state, "KC-AMB-17") == "not_tradable":
        never |= set(state.herrings)
    keys = (card.key for card in state.cards if card.key not in never)
    return tuple(card for card in keys if not cannot_hold(state, card, player))


def _cards(state: KillerClue, player: str) -> Iterator[Offer]:
    """Yield one offer per kind of card with its legal targets; the others are greyed out (KC-AMB-08)."""
    by = {"by": player}
    there = cards.intrigue(state.played, state.servants)
    for kind, verb in KINDS.items():
        if kind == "servant":
            for servant in (card for card in there if cards.kind(card) == kind):
                name = cards.called(servant)
                yield from _with(state, name, {**by, "card": servant}, Blank("room", state.rooms, noun="room"))
        elif kind == "motive":
            blank = Blank("suspect", state.played, noun="suspect")
            yield from _with(state, verb, {**by, "card": "motive"}, blank)
        else:
            choices = tuple(card for card in there if cards.kind(card) == kind)
            yield from _with(state, verb, by, Blank("card", choices, noun="intrigue card"))


def _with(state: KillerClue, verb: str, known: dict[str, str], blank: Blank) -> Iterator[Offer]:
    """Yield the offer with its choices sorted into legal and greyed-out ones."""
    able: list[str] = []
    dim: list[str] = []
    for value in blank.choices:
        event = e.IntriguePlayed(**known, **{blank.name: value})
        (able if legal(check(event, state)) else dim).append(value)
    if able or dim:
        yield Offer(e.IntriguePlayed, verb, known, (Blank(blank.name, tuple(able), noun=blank.noun, dim=tuple(dim)),))


# ---------------------------------------------------------------- the Danger Round


def danger(state: KillerClue) -> Iterator[Offer]:
    """Yield the cards turned up, panicking pawns, and the end of the turn."""
    if state.round == "danger":
        yield Offer(e.DangerRevealed, "Nothing happens", {"cards": ()}, expected=True)
        yield from _revealed(state)
    elif state.round == "panic" and state.panics:
        for suspect in state.panics:
            blank = Blank("roll", tuple(state.faces), noun="roll")
            verb = f"{state.card(suspect)} runs"
            yield Offer(e.PanicRolled, verb, {"suspect": suspect}, (blank,), expected=True)
    elif state.round == "ending":
        if rounds.dice_decide(state) and not state.chosen_first:
            blank = Blank("player", state.living, noun="player")
            yield Offer(e.FirstChosen, "Who rolled highest and goes first?", {}, (blank,), expected=True)
        yield Offer(e.GameTurnEnded, "Cards drawn: next turn", {"removed": ()}, expected=True)
        more = perhaps_laid(state)
        for count in range(1, min(len(more), len(blanks(state))) + 1):
            blank = Blank("removed", more, count=count, noun="intrigue card", many=True)
            yield Offer(e.GameTurnEnded, f"{count} face-down about the dead", {}, (blank,))


def _revealed(state: KillerClue) -> Iterator[Offer]:
    """Yield each number of cards with an effect, with one murder at most (KC-MUR-01)."""
    able = revealable(state)
    murders = tuple(card for card in able if cards.kind(card) == "murdered")
    others = tuple(card for card in able if card not in murders)
    for count in range(1, len(state.living) + 1):
        for shown in [able] if count == 1 else [others, *((murder, *others) for murder in murders)]:
            blank = Blank("cards", shown, count=count, noun="danger card", many=True)
            yield Offer(e.DangerRevealed, f"{count} with an effect", {}, (blank,), expected=True)


def revealable(state: KillerClue) -> tuple[str, ...]:
    """Return cards with an effect that can be turned up; both Blackouts may come together (KC-DNG-03, KC-BLK-03)."""
    with_effect = [card for card in layable(state) if card != cards.BLANK]
    return tuple(card for card in with_effect if cards.kind(card) != "murdered" or legal(_murder(state, card)))


def _murder(state: KillerClue, card: str) -> Iterable[Notice]:
    return check(e.DangerRevealed(cards=(card,)), state)

"""Advice on setup: players, tokens, deck, deal."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from assistant.content.house_rules import chosen_in
from assistant.core.game import Checks, illegal, odd
from assistant.families.mystery.hands import lies_elsewhere
from assistant.families.mystery.table import CLASSES
from assistant.games.clue import events as e
from assistant.games.clue import movement
from assistant.games.clue.state import Clue
from assistant.kit.cards import dealt
from assistant.kit.phrasing import listed


def set_up_once(event: e.GameStarted, state: Clue) -> Checks:
    """Check that the game is set up only once: tokens and hands are kept for the whole game (CLUE-SET-08)."""
    if state.players:
        yield illegal("The game has started, so tokens and hands cannot change. Correct line 1 instead.", "CLUE-SET-08")


def how_many(event: e.GameStarted, state: Clue) -> Checks:
    """Check the number of players: three to six, or two if the table agrees (CLUE-AMB-01)."""
    count = len(event.players)
    most = sum(1 for card in event.cards if card.kind == "suspect")
    if count < 2 or count > most:
        yield illegal(
            f"Clue is for 2 to {most} players, because there are {most} tokens.", "CLUE-AMB-01", "CLUE-SET-01"
        )
    elif count == 2 and chosen_in(event.options, "CLUE-AMB-01") == "3_6":
        yield odd("With 2 players, every card that is not shown is solved immediately.", "CLUE-AMB-01")


def own_tokens(event: e.GameStarted, state: Clue) -> Checks:
    """Check that every player has a token, and no two the same one (CLUE-SET-08)."""
    suspects = {card.key: card.name for card in event.cards if card.kind == "suspect"}
    pieces = [player.piece for player in event.players]
    for piece in sorted({p for p in pieces if pieces.count(p) > 1}):
        yield illegal(f"Two players have the token of {suspects.get(piece, piece)}.", "CLUE-SET-08")
    if strange := [p.name for p in event.players if p.piece not in suspects]:
        yield illegal(f"{strange[0]} needs a token from this deck.", "CLUE-SET-08", "CLUE-EQP-02")


def weapons_apart(event: e.GameStarted, state: Clue) -> Checks:
    """Check that no two weapons share a room at the start (CLUE-SET-02)."""
    names = {card.key: card.name for card in event.cards}
    rooms = list(event.weapons.values())
    for room in sorted({r for r in rooms if rooms.count(r) > 1}):
        both = " and ".join(names.get(w, w) for w, r in event.weapons.items() if r == room)
        yield illegal(
            f"{both} are in the same room, {names.get(room, room)}. Each weapon starts in a room of its own.",
            "CLUE-SET-02",
        )


def deal_comes_out(event: e.GameStarted, state: Clue) -> Checks:
    """Check that all cards except the envelope's three are dealt, and none twice (CLUE-EQP-04, CLUE-SET-05)."""
    yield from comes_out(event, ("CLUE-SET-05", "CLUE-FRM-01"), ("CLUE-SET-04",))


def comes_out(
    event: e.GameStarted,
    deal: Sequence[str],
    file: Sequence[str],
    besides: Collection[str] = (),
    classes: Sequence[str] = CLASSES,
) -> Checks:
    """Check the deck and the hand sizes, for Clue or a variant.

    `deal` and `file` are the ids of the rules to cite, `besides` the additional kinds of cards that a variant has.
    `classes` are the kinds of which the envelope gets one card each.
    """
    keys = [card.key for card in event.cards]
    if len(set(keys)) != len(keys):
        yield illegal("A card is in the deck twice. Every card exists only once.", "CLUE-EQP-04")
    rest = len(keys) - 3 - len(event.left_over)
    if (held := sum(event.hand_sizes.values())) != rest:
        yield illegal(f"The hands add up to {held} cards, but {rest} are dealt.", *deal)
    if {card.kind for card in event.cards} - {*besides} != {*classes}:
        yield illegal(f"The deck needs {listed(f'{kind}s' for kind in classes)}: the envelope gets one of each.", *file)


def dealt_one_by_one(event: e.GameStarted, state: Clue) -> Checks:
    """Check that the hand sizes fit a one-at-a-time deal (CLUE-FRM-01), unless they are typed in (CLUE-AMB-08)."""
    order = [player.key for player in event.players]
    sizes = tuple(event.hand_sizes.get(player, 0) for player in order)
    if chosen_in(event.options, "CLUE-AMB-08") == "hand_sizes_typed" or not order:
        return
    if sizes not in {dealt(sum(sizes), len(order), first) for first in range(len(order))}:
        counted = ", ".join(map(str, sizes))
        yield odd(f"Dealing one card at a time does not give hands of {counted}.", "CLUE-FRM-01", "CLUE-AMB-08")


def who_begins(event: e.GameStarted, state: Clue) -> Checks:
    """Check that Miss Scarlet's player begins (CLUE-SET-09), otherwise as the house rule says (CLUE-AMB-02)."""
    scarlet = next((p for p in event.players if p.piece == "scarlet"), None)
    if scarlet and event.first != scarlet.key:
        yield illegal(f"{scarlet.name} plays Miss Scarlet and begins.", "CLUE-SET-09")
    elif not scarlet and chosen_in(event.options, "CLUE-AMB-02") == "next_player_clockwise":
        begins = movement.next_to_scarlet(event.players)
        if begins and event.first != begins.key:
            yield odd(
                f"Nobody plays Miss Scarlet, so the next player clockwise from her square begins: {begins.name}.",
                "CLUE-AMB-02",
                "CLUE-SET-09",
            )


def hand_as_dealt(event: e.HandDealt, state: Clue) -> Checks:
    """Check the size of a hand, and that no card is known to be elsewhere (CLUE-SET-05, CLUE-SET-06, CLUE-EQP-04)."""
    if event.cards is None:
        return
    size = state.hand_sizes.get(event.of, 0)
    if len(set(event.cards)) != size:
        yield illegal(
            f"{state.name(event.of)} was dealt {size} cards, not {len(set(event.cards))}.",
            "CLUE-SET-05",
            "CLUE-FRM-01",
        )
    for card in event.cards:
        if where := lies_elsewhere(state, card, event.of):
            yield illegal(f"{where}.", "CLUE-EQP-04", "CLUE-SET-06")

"""The setup event for given players and set (NAC-SET-01 to -06). Nobody asks for the case file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from assistant.content.house_rules import chosen_in
from assistant.core.seating import Seated
from assistant.games.clue.setup import Rolls, first_dealt
from assistant.games.clue.setup import seated as with_pieces
from assistant.games.clue.state import CORRIDOR
from assistant.games.not_a_clue import cards as sets
from assistant.games.not_a_clue.events import GameStarted
from assistant.kit.cards import Card, by_kind, dealt

PREPARATION: Final = (
    ("names typed in", "NAC-EQP-03"),
    ("board, Minkin card, sheets, envelope, die, 50 rubles each", "NAC-EQP-04"),
    ("pieces into locations", "NAC-SET-01"),
    ("envelope on the Canary Islands", "NAC-SET-02"),
    ("case file filled", "NAC-SET-03"),
    ("the rest dealt", "NAC-SET-04"),
    ("own cards looked at", "NAC-SET-05"),
)
"""The players' steps before the first turn, in order, each with its rule."""
CORNERS: Final = {"all_four_corners": 4, "two_marked_corners": 2}
"""The number of customs officials by the house rule on NAC-AMB-11."""


def lay(
    players: Sequence[Seated],
    cards: Sequence[Card] = (),
    first_card: int = 0,
    options: Mapping[str, str] | None = None,
    *,
    locations: int = 0,
    names: Mapping[str, str] | None = None,
    motives: Mapping[str, str] | None = None,
    pieces: Mapping[str, str] | None = None,
    corners: Sequence[str] | None = None,
    islands: str = "",
    dealer: str = "",
    hand_sizes: Mapping[str, int] | None = None,
    first: str = "",
    rolls: Rolls | None = None,
) -> GameStarted:
    """Return the usual setup for these players, clockwise; players without a piece take the first free one.

    `locations` is their number if typed in (NAC-AMB-03), `cards` the whole set instead; `names` and `motives` are typed
    in by card. `pieces` is where pieces start, `corners` the locations with an official. `first` is the player left of
    an unplayed Makedon piece, `rolls` the dice if they decide (NAC-AMB-07).
    """
    options = dict(options or {})
    many = sets.SPLITS.get(chosen_in(options, "NAC-AMB-03"), 0) or locations or 9
    deck = tuple(cards) or sets.deck(many, names)
    kinds = by_kind(deck)
    at_table = with_pieces(players, kinds["suspect"])
    order = [player.key for player in at_table]
    counted = hand_sizes if chosen_in(options, "CLUE-AMB-08") == "hand_sizes_typed" else None
    sizes = dealt(len(deck) - 3, len(order), first_dealt(order, options, first_card, dealer))
    marked = kinds["location"][: CORNERS[chosen_in(options, "NAC-AMB-11")]] if corners is None else corners
    return GameStarted(
        players=at_table,
        cards=deck,
        hand_sizes=dict(counted or zip(order, sizes, strict=True)),
        first=first_on_turn(at_table, options, first, rolls),
        options=options,
        pieces=standing(at_table, kinds["suspect"], kinds["location"], pieces or {}),
        motives={
            **{key: text for key, text in sets.motives().items() if key in kinds["contractor"]},
            **(motives or {}),
        },
        corners=tuple(marked),
        islands=islands,
    )


def standing(
    players: Sequence[Seated], suspects: Sequence[str], locations: Sequence[str], said: Mapping[str, str]
) -> dict[str, str]:
    """Return a location of its own for every piece, players' pieces first; `said` places stay (NAC-SET-01)."""
    played = [player.piece for player in players]
    free = [location for location in locations if location not in said.values()]
    places: dict[str, str] = {}
    for piece in (*played, *(suspect for suspect in suspects if suspect not in played)):
        places[piece] = said.get(piece) or (free.pop(0) if free else CORRIDOR)
    return {suspect: places[suspect] for suspect in (*suspects, *places) if suspect in places}


def first_on_turn(
    players: Sequence[Seated], options: Mapping[str, str], picked: str = "", rolls: Rolls | None = None
) -> str:
    """Return Sasha Makedon's player (NAC-SET-06), or the player left of that piece, or the highest roller.

    Only the board shows who that is; until somebody enters it, the first player in table order is proposed.
    """
    makedon = next((player.key for player in players if player.piece == sets.MAKEDON), None)
    order = [player.key for player in players]
    if makedon or not order:
        return makedon or ""
    if chosen_in(options, "NAC-AMB-07") == "highest_roll" and rolls:
        return max(order, key=lambda player: tuple(rolls.get(player, ())))
    return picked if picked in order else order[0]

"""The detective sheet of a mystery, and what is on its table. No rules.

On a player's page the sheet is filled in with what that player knows; everybody else's is empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from assistant.kit.facts import ENVELOPE
from assistant.kit.phrasing import counted
from dashboards.parts.common.labels import Json
from dashboards.parts.common.paper import (
    PaperColumn,
    PaperGrid,
    PaperPart,
    PaperRow,
    PaperSheet,
    PaperText,
    marked,
    named,
    words,
)
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.mystery import grid

YES, NO, MAYBE = "✓", "–", "?"
SIGNS: Final[Mapping[str, str]] = {"yes": YES, "no": NO, "maybe": MAYBE}
"""The signs of marks; a pencil mark of another kind is printed as it is."""
ROOM: Final = 34
"""Rows on one page of the shorter format: cards with their headings, and empty ones for questions."""
FEWEST: Final = 5
"""Empty lines for questions that no sheet goes without."""


def detective(sight: SeatView) -> PaperSheet:
    """Return the detective sheet: cards by class, players in turn order with the sizes of their hands."""
    player = sight.player
    title = f"Detective sheet of {sight.name(player)}" if player else "Detective sheet"
    notes = sight.state.notes.get(player, "") if player else ""
    written = [PaperText(title="My notes", lines=tuple(notes.splitlines()))] if notes else []
    cards = _cards(sight)
    blank = max(FEWEST, ROOM - len(cards.rows) - sum(1 + len(part.lines) for part in written))
    return PaperSheet(title=title, parts=(cards, *written, _questions(sight, blank)), private=player is not None)


def _cards(sight: SeatView) -> PaperGrid:
    state = sight.state
    places = [*state.order, *grid.heaps(state), ENVELOPE]
    marks = _marks(sight)
    lines: list[PaperRow] = []
    for kind, keys in state.deck.items():
        lines.append(PaperRow(heading=grid.TITLES.get(kind) or str(kind).title()))
        lines += [PaperRow(cells=(_named(sight, key), *(marks.get((key, at), "") for at in places))) for key in keys]
    columns = (words("Card", 2.4), *(_place(sight, place) for place in places))
    said = f"{YES} has it · {NO} does not have it · in brackets: pencil marks"
    return PaperGrid(columns=columns, rows=tuple(lines), notes=(said,) if marks else ())


def _named(sight: SeatView, card: str) -> str:
    """Return a card; on a player's own sheet also that it is face up on the table."""
    face_up = sight.player is not None and card in sight.state.left_over
    return f"{sight.state.card(card)} (face up)" if face_up else sight.state.card(card)


def _place(sight: SeatView, place: str) -> PaperColumn:
    sizes: Mapping[str, int] = sight.state.hand_sizes
    name = named(sight, place) or ("Envelope" if place == ENVELOPE else place.capitalize())
    note = counted(sizes[place], "card") if place in sizes else ""
    return PaperColumn(heading=name, note=note, look="mark")


def _marks(sight: SeatView) -> dict[tuple[str, str], str]:
    """Return what the player of this page knows of each card and place, pencil marks in brackets; nothing else.

    Where the table agreed on notes only, what follows from the lines is left to the player.
    """
    player, state = sight.player, sight.state
    if player is None:
        return {}
    places = [*state.order, *grid.heaps(state), ENVELOPE]
    held = {**_seen(sight, player), **dict.fromkeys(state.hands.get(player, ()), player)}
    made = {(card, at): YES if at == place else NO for card, place in held.items() for at in places}
    made |= {(card, at): NO for card in state.left_over for at in places}
    concluded = None if state.help == "notes" else grid.learnt(sight, player).marks
    if concluded:
        made = {cell: SIGNS[mark] for cell, mark in concluded.cells.items() if mark != "open"} | made
    pencil = {(card, at): mark for (by, card, at), mark in state.pencil.items() if by == player and mark}
    return {**{cell: f"({SIGNS.get(mark, mark)})" for cell, mark in pencil.items()}, **made}


def _seen(sight: SeatView, player: str) -> Mapping[str, str]:
    """Return the cards of which this player knows for certain who holds them now."""
    return {card: place for card, place in sight.state.located.items() if place != player}


def _questions(sight: SeatView, blank: int) -> PaperGrid:
    """Return empty lines for questions and their answers, with a column for each class of cards."""
    kinds = (kind.replace("_", " ").capitalize() for kind in sight.state.classes)
    columns = (
        words("By", 1.4),
        *(words(kind, 1.6) for kind in kinds),
        words("Had none", 1.8),
        words("Showed a card", 1.6),
    )
    return PaperGrid(title=_title(sight.state.question), columns=columns, blank=blank)


def _title(question: str) -> str:
    """Return what a game calls its questions with three cards: Suggestions, Theories.

    >>> _title("suggestion"), _title("theory")
    ('Suggestions', 'Theories')
    """
    return f"{question.removesuffix('y')}{'ies' if question.endswith('y') else 's'}".capitalize()


# ---------------------------------------------------------------- what is on the table


def on_table(sight: SeatView) -> list[PaperPart]:
    """Return where pieces and weapons are, with the sizes of all hands: open information only."""
    things = tuple(_things(sight))
    weapons = [PaperText(title="Weapons", lines=things, columns=3)] if things else []
    return [PaperText(title="Pieces and hands", lines=tuple(_people(sight)), columns=2), *weapons]


def _people(sight: SeatView) -> Iterator[str]:
    """Yield every player with piece, place, number of cards, and whether the player is out."""
    state = sight.state
    for player, name in marked(sight).items():
        piece = state.piece(player)
        size = counted(state.hand_sizes[player], "card") if player in state.hand_sizes else ""
        out = "out" if player in state.out else ""
        known = filter(None, (state.card(piece), _where(state, state.tokens.get(piece, "")), size, out))
        yield f"{name}: {', '.join(known)}"


def _where(state: Any, place: str) -> str:
    """Return the name of a room; a square of the board as its column and row; other places in their own words."""
    if place in state.rooms:
        return state.card(place)
    column, comma, row = place.partition(",")
    return f"column {column}, row {row}" if comma else place.replace("_", " ").capitalize()


def _things(sight: SeatView) -> Iterator[str]:
    """Yield every weapon with its room, or the player who carries it."""
    state = sight.state
    lying: Json = {**state.weapons, **state.carried}
    for weapon, place in lying.items():
        yield f"{state.card(weapon)}: {named(sight, place) or _where(state, place)}"

"""Every line of whole games could be tapped: it was offered to its player or to the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.game import State
from assistant.core.offer import Offer
from assistant.core.story import seen_lines
from assistant.families.common_rules import OptionChanged
from assistant.games.advanced_cluedo.events import ClueDug
from assistant.games.axis_allies.events import GunsFired, ShotsFired
from assistant.games.clue.events import HandsVoted, TokenMoved
from assistant.games.killer_clue.cards import BLANK
from assistant.games.killer_clue.events import DangerRevealed, MistakeAdmitted
from assistant.games.plotted_axis.events import (
    BookEnded,
    BooksShown,
    BuildCarriedOut,
    ExecutionBegun,
    FinallyBuilt,
    FlightsRevealed,
    OrderCarriedOut,
    OrderRevealed,
)
from assistant.games.risk.events import LossesTaken
from assistant.table.table import Table
from tests.recorded_games import whole
from tests.stories.record_today import FOLDER


def befores(table: Table, seat: str) -> dict[int, State]:
    """Return the State before every line that this seat knows, as it saw it."""
    found: dict[int, State] = {}
    state = table.game.start
    for line, event in seen_lines(table.lines, seat):
        found[line.seq] = table.game.veil(state, seat)
        state = table.game.apply(event, state)
    return found


def otherwise(event: Event) -> bool:
    """Return whether it is entered without an offer of the game.

    House rules, a tap on a square, and losses without dice are.
    """
    match event:
        case OptionChanged():
            return True
        case TokenMoved(to=to):
            return "," in to
        case LossesTaken(dice=dice):
            return not dice
        case DangerRevealed(cards=cards):
            return BLANK in cards  # revealed from the box
        case ExecutionBegun() | OrderRevealed() | BookEnded() | FlightsRevealed() | BooksShown():
            return True  # pages of the box
        case OrderCarriedOut() | BuildCarriedOut() | FinallyBuilt():
            return True  # in parts, with steppers; `check` says what is possible
        case ShotsFired(faces=faces) | GunsFired(faces=faces):
            return bool(faces)  # dice that the program rolled
    return False


def tapped(event: Event) -> Event:
    """Return the event as it was tapped; a clue card is viewed when it is dug up, and recorded after that."""
    return replace(event, card=None) if isinstance(event, ClueDug) else event


def offered(table: Table) -> Iterator[tuple[Event, list[Offer]]]:
    """Yield each line that the rules have nothing against, and the offers when it was recorded."""
    known: dict[str, dict[int, State]] = {}
    whole_view = befores(table, REFEREE)
    players = {TABLE, *(player.key for player in table.view(TABLE).players)}
    for line in table.lines[1:]:
        event: Any = line.event
        seats = {TABLE, getattr(event, "by", None) or getattr(event, "of", None)} & players
        found: list[Offer] = []
        for seat in seats:
            if seat not in known:
                known[seat] = befores(table, seat)
            if line.seq in known[seat]:
                found += table.game.offers(known[seat][line.seq], seat)
        if not advised_against(table, event, whole_view[line.seq]):
            yield tapped(event), found


def advised_against(table: Table, event: Event, before: State) -> bool:
    """Return whether the rules warn of this line as they are read today: the table recorded it anyway."""
    return any(notice.level in ("odd", "illegal") for notice in table.game.check(event, before))


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.jsonl")), ids=lambda path: path.stem)
def test_every_line_was_on_offer(path: Path) -> None:
    table = whole(path)
    lines = [line.event for line in table.lines[1:]]
    slips = {
        id(event) for event, then in pairwise(lines) if isinstance(then, MistakeAdmitted)
    }  # a slip is never offered
    told = [(event, offers) for event, offers in offered(table) if not otherwise(event) and id(event) not in slips]
    missing = [event for event, offers in told if not any(offer.makes(event) for offer in offers)]
    # the last vote changes nothing
    assert [event for event in missing if not isinstance(event, HandsVoted)] == []
    assert len(missing) <= 1


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.jsonl")), ids=lambda path: path.stem)
def test_every_word_on_offer_is_in_the_vocabulary(path: Path) -> None:
    table = whole(path)
    for state in list(befores(table, TABLE).values())[1::5]:
        words = table.game.vocabulary(state)
        for blank in (blank for offer in table.game.offers(state, TABLE) for blank in offer.blanks):
            numbers = isinstance(blank.choices, range)  # often thousands of numbers
            said = set() if numbers else {choice for choice in blank.choices if isinstance(choice, str)}
            assert said <= set(words.get(blank.noun, said if not blank.noun else ())), blank

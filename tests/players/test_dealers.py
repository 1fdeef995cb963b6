"""The lines of the dealer at a table with people: the truth about the cards, and nothing that people decide."""

from __future__ import annotations

from collections import Counter
from typing import Any

from assistant.bots.advanced_cluedo.house import MansionEvening
from assistant.bots.clue import Mansion
from assistant.bots.evening import Evening
from assistant.bots.killer_clue import deck
from assistant.bots.not_a_clue.streets import Streets
from assistant.core.event import REFEREE, TABLE, Event
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.killer_clue import cards, danger
from assistant.games.not_a_clue import events as nac
from assistant.games.not_a_clue.box import VoteLaid
from assistant.table.table import Table
from tests.recorded_games import table as recorded
from tests.recorded_games import whole
from tests.stories.record_today import FOLDER

CLASSES = ("suspect", "weapon", "room")


def laid(kind: type[Evening[Any, Any]], seats: int) -> Table:
    """Return a table with nothing but its setup."""
    skills = ["simple"] * seats
    table = Table(GAMES[kind.key])
    table.record(kind(kind.seated(skills, 1), skills, 1).table.entries[0].event)
    return table


def spoken(kind: type[Evening[Any, Any]], table: Table, robots: list[str], lines: int = 99) -> list[Event]:
    """Record the next lines of these computer players, and of the dealer, until people are waited for."""
    events: list[Event] = []
    while len(events) < lines and (said := kind.joined(table, dict.fromkeys(robots, "simple"), 5).next_line()):
        events.append(said.event)
        if said.slot:
            table.boxes.submit(next(iter(table.boxes.open())), said.slot, said.event)
        else:
            table.record(said.event, said.by, freely=True)
    return events


def test_an_accusation_is_judged_by_the_cards_and_only_its_player_sees_them() -> None:
    for right in (True, False):
        table = laid(Mansion, 3)
        spoken(Mansion, table, [], 3)
        state: Any = table.view(REFEREE)
        held = {card for hand in state.hands.values() for card in hand}
        file = {kind: next(c for c in state.deck[kind] if c not in held) for kind in CLASSES}
        named = file if right else {**file, "weapon": next(c for c in state.deck["weapon"] if c in held)}
        first = state.on_turn
        table.record(clue.AccusationMade(by=first, **named), first, freely=True)
        judged, *later = spoken(Mansion, table, [], 2)
        assert judged == clue.AccusationJudged(by=first, right=right)
        assert right or later == [clue.EnvelopeSeen(by=first, **file)]


def test_a_robot_votes_once_and_people_vote_for_themselves() -> None:
    table = laid(Streets, 4)
    spoken(Streets, table, [], 4)
    state: Any = table.view(TABLE)
    first, person, *robots = (*state.order[state.order.index(state.on_turn) :], *state.order)[:4]
    table.record(nac.ExitsBlocked(of=first), TABLE, freely=True)
    votes = spoken(Streets, table, robots)
    assert votes
    assert {vote.by for vote in votes if isinstance(vote, nac.ExposureVoted)} <= {*robots}
    named = {kind: table.view(TABLE).deck[kind][0] for kind in state.classes}  # type: ignore[attr-defined]
    table.record(nac.VersionDeclared(by=first, **named), first, freely=True)
    polled = spoken(Streets, table, robots)
    assert sorted(vote.by for vote in polled if isinstance(vote, VoteLaid)) == sorted(robots)
    assert not table.boxes.full(next(iter(table.boxes.open()))), person


def test_squares_on_the_way_are_those_of_all_rolls_since_the_last_location() -> None:
    table = laid(Streets, 2)
    spoken(Streets, table, [], 2)
    state: Any = table.view(TABLE)
    first, start = state.on_turn, state.tokens[state.piece(state.on_turn)]
    for roll in (2, 1):
        table.record(clue.DiceRolled(by=first, roll=roll), first)
        table.record(clue.TokenMoved(by=first, token=state.piece(first), to="corridor"), first)
        table.record(clue.TurnEnded(by=first), first)
        table.record(clue.TurnEnded(by=next(p for p in state.order if p != first)), TABLE)
    table.record(clue.DiceRolled(by=first, roll=6), first)
    assert Streets.joined(table, {}, 1).afoot(first) == (start, 9)


def test_people_roll_their_own_points_and_nobody_shares_an_objective() -> None:
    path = FOLDER / "advanced_cluedo-last.jsonl"
    states: list[Any] = [state for _, state in whole(path).states(TABLE)]
    table = recorded(path, next(at for at, state in enumerate(states, 1) if state.phase == "drawing"))
    first, *people = states[0].order
    spoken(MansionEvening, table, [first])
    state: Any = table.view(REFEREE)
    assert {state.owner(suspect) for suspect in state.pawns if suspect not in state.points} == {*people}
    drawn = Counter(card for hand in state.objectives.values() for card in hand)
    assert (len(drawn), drawn.total()) == (9, 9)


def test_hands_drawn_for_a_game_turn_last_and_hold_no_card_that_is_on_the_table() -> None:
    last: dict[str, Any] = {}
    there: Counter[str] = Counter()
    for _, shown in whole(FOLDER / "killer_clue-killer.jsonl").states(REFEREE):
        state: Any = shown
        if not there:
            there = Counter([*deck.pool(state), "blackout", *cards.of_kind("murdered", suspects=state.played)])
        killer = state.order[0]
        held = deck.redrawn(state, killer, 7)
        assert {p: len(hand) for p, hand in held.items()} == {p: danger.held(state, p, p == killer) for p in held}
        on_table = [play.card for play in state.plays] + [c for one in state.revealed for c in one if c != cards.BLANK]
        assert not Counter([*on_table, *(c for hand in held.values() for c in hand)]) - there
        if last.get("turn") == (state.game_turn, state.living):
            changed = sum((Counter(last["held"][p]) - Counter(held[p])).total() for p in held)
            assert changed <= len(held) + 1, "what was played, or put face down by everybody"
        last = {"turn": (state.game_turn, state.living), "held": held}

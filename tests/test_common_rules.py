"""Housekeeping at a table of every game: house rules, help as a vote, clocks, old words of set-ups."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from assistant.content.house_rules import asked, choices
from assistant.core.codec import decode, encode, event_from, event_to
from assistant.core.event import REFEREE, TABLE, Entry, Event
from assistant.core.game import Game, Nonsense, Way
from assistant.core.seating import Seated
from assistant.families.common_rules import (
    EVENTS,
    ClockPaused,
    ClockResumed,
    HelpAgreed,
    HelpVoted,
    OptionChanged,
    TableSetUp,
    speaks_for,
)
from assistant.games import GAMES
from assistant.table.table import MemoryLog, Table
from tests.recorded_games import written
from tests.stories.record_today import FOLDER

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
NAMES = ("anna", "ben", "carla")
LINES = 60
"""The length of the beginning of a recorded game that is told under other house rules."""


def laid(game: Game[Any], *paper: str, way: Way = "phones") -> Table:
    """Return a table of three; those named `paper` have no device."""
    table = Table(game)
    seats = [Seated(key=name, name=name.title(), device=name not in paper) for name in NAMES]
    table.record(replace(game.lay(seats), way=way))  # type: ignore[type-var]
    return table


def offered(table: Table, seat: str) -> dict[type[Event], Any]:
    found = table.game.offers(table.view(seat), seat)
    return {offer.kind: offer for offer in found if offer.kind in EVENTS}


def say(table: Table, *events: Event) -> str:
    """Enter each event from the seat that may enter it."""
    for event in events:
        table.record(event, getattr(event, "by", TABLE) if event.said_by else TABLE)
    return table.account(TABLE)[-1].text


@games
def test_every_game_has_them_and_its_set_up_extends_the_common_one(game: Game[Any]) -> None:
    assert set(EVENTS) <= set(game.events)
    assert issubclass(game.events[0], TableSetUp)
    table = laid(game)
    assert table.view(TABLE).help == table.entries[0].event.help == game.start.help  # type: ignore[attr-defined]
    assert game.vocabulary(table.view(TABLE))["help level"] == game.start.levels


@games
def test_a_house_rule_of_the_catalogue_can_be_chosen_anew(game: Game[Any]) -> None:
    table, ruling = laid(game), game.rulings[0]
    other = next(choice for choice in ruling.options if choice != ruling.default)
    assert not list(game.check(OptionChanged(ambiguity=ruling.ambiguity, choice=other), table.view(TABLE)))
    said = say(table, OptionChanged(ambiguity=ruling.ambiguity, choice=other))
    assert said.startswith(f"House rule: {asked(ruling.ambiguity)}")
    assert choices(ruling.ambiguity)[other].removesuffix(".") in said
    assert table.view(TABLE).options[ruling.ambiguity] == other
    (notice,) = game.check(OptionChanged(ambiguity=ruling.ambiguity, choice="never"), table.view(TABLE))
    assert (notice.level, notice.rules) == ("illegal", (ruling.ambiguity,))
    assert notice.text == f"{ruling.ambiguity} has no reading called “never”."


@games
def test_a_reading_that_no_catalogue_has_counts_as_our_choice(game: Game[Any]) -> None:
    """Lines read the same, and every check, offer and sentence of the rules can be computed."""
    first, *more = written(min(FOLDER.glob(f"{game.key}-*.jsonl"))).entries[:LINES]

    def account(options: dict[str, str]) -> list[Any]:
        begun = replace(first, event=replace(first.event, options=options))  # type: ignore[call-arg]
        lines = Table(game, MemoryLog([begun, *more])).account(REFEREE)[1:]
        return [(line.text, line.notices, list(game.offers(line.after, REFEREE))) for line in lines]

    assert account({ruling.ambiguity: "never" for ruling in game.rulings}) == account({})


@games
def test_a_break_stops_the_clocks_where_there_are_any(game: Game[Any]) -> None:
    table = laid(game)
    assert ClockResumed not in offered(table, "anna")
    assert say(table, ClockPaused()) == "The clocks are paused."
    assert table.view(TABLE).paused
    assert ClockPaused not in offered(table, "anna")
    assert say(table, ClockResumed()) == "The clocks run again."
    assert not table.view(TABLE).paused
    quiet = Table(game)
    quiet.record(replace(table.entries[0].event, timers=False))  # type: ignore[call-arg]
    assert not {ClockPaused, ClockResumed} & offered(quiet, "anna").keys()


# ------------------------------------------------------------------ help


@games
def test_help_is_agreed_when_everybody_wants_the_same(game: Game[Any]) -> None:
    table, words = laid(game), game.start.levels["notes"]
    before = table.view(TABLE).help
    assert say(table, HelpVoted(by="anna", level="notes")) == f"Anna wants {words} (1 of 3)."
    assert say(table, HelpVoted(by="ben", level="notes")) == f"Ben wants {words} (2 of 3)."
    assert table.view(TABLE).help == before
    said = say(table, HelpVoted(by="carla", level="notes"))
    assert said == f"Carla wants {words}, too. The table agrees on help: {words}."
    assert (table.view(TABLE).help, table.view(TABLE).wishes) == ("notes", {})


@games
def test_whoever_wants_something_else_keeps_the_table_from_agreeing(game: Game[Any]) -> None:
    table = laid(game)
    say(table, HelpVoted(by="anna", level="notes"), HelpVoted(by="ben", level="advice"))
    say(table, HelpVoted(by="carla", level="notes"))
    assert table.view(TABLE).help == game.start.help
    say(table, HelpVoted(by="ben", level="notes"))
    assert table.view(TABLE).help == "notes"


@games
def test_only_those_with_a_screen_vote_or_all_if_nobody_has_one(game: Game[Any]) -> None:
    table = laid(game, "carla")
    assert "agrees" not in say(table, HelpVoted(by="carla", level="notes"))
    say(table, HelpVoted(by="anna", level="notes"))
    assert table.view(TABLE).wishes == {"anna": "notes"}
    assert say(table, HelpVoted(by="ben", level="notes")).startswith("Ben wants")
    assert table.view(TABLE).help == "notes"
    paper = laid(game, *NAMES)
    say(paper, HelpVoted(by="anna", level="notes"), HelpVoted(by="ben", level="notes"))
    assert paper.view(TABLE).help == game.start.help


@games
def test_the_word_of_the_table_ends_a_vote(game: Game[Any]) -> None:
    table = laid(game)
    say(table, HelpVoted(by="anna", level="advice"))
    assert say(table, HelpAgreed(level="notes")) == f"The table agrees on help: {game.start.levels['notes']}."
    assert (table.view(TABLE).help, table.view(TABLE).wishes) == ("notes", {})


@games
def test_a_phone_offers_a_vote_and_the_shared_screen_the_word_of_all(game: Game[Any]) -> None:
    table = laid(game, "carla")
    assert offered(table, "anna").keys() == {OptionChanged, ClockPaused, HelpVoted}
    assert offered(table, "anna")[HelpVoted].fill({"level": "notes"}) == HelpVoted(by="anna", level="notes")
    assert offered(table, TABLE).keys() == {OptionChanged, ClockPaused, HelpAgreed}
    assert offered(table, "carla").keys() == {OptionChanged, ClockPaused}
    assert offered(laid(game, way="alone"), "anna").keys() == {OptionChanged, ClockPaused, HelpAgreed}
    assert offered(laid(game, way="tablet"), TABLE).keys() == {OptionChanged, ClockPaused, HelpAgreed}
    with pytest.raises(Nonsense):
        table.record(HelpVoted(by="anna", level="everything"))


@pytest.mark.parametrize(
    ("way", "seat", "speaker", "may"),
    [
        ("phones", "anna", "anna", True),
        ("phones", "anna", "ben", False),
        ("phones", "anna", TABLE, False),
        ("phones", TABLE, "ben", False),
        ("phones", TABLE, "carla", True),
        ("phones", TABLE, TABLE, True),
        ("phones", REFEREE, "ben", True),
        ("tablet", TABLE, "ben", True),
        ("tablet", "anna", "ben", False),
        ("alone", "anna", "ben", True),
        ("alone", "anna", TABLE, True),
    ],
)
def test_who_speaks_for_whom(way: Way, seat: str, speaker: str, may: bool) -> None:
    state = laid(GAMES["clue"], "carla", way=way).view(TABLE)
    assert speaks_for(state, seat, speaker) == may


# ------------------------------------------------------------------ set-ups of other days


@games
@pytest.mark.parametrize(
    ("dice", "way", "means"),
    [
        ("program", "phones", ("rolled", "phones")),
        ("rolled", "tablet", ("rolled", "tablet")),
        ("typed", "alone", ("typed", "alone")),
        ("thrown", "telepathy", ("typed", "phones")),
    ],
)
def test_a_set_up_in_words_of_another_day_still_opens(game: Game[Any], dice: str, way: str, means: Any) -> None:
    raw = event_to(laid(game).entries[0].event) | {"dice": dice, "way": way}
    event: Any = event_from(raw, game)
    assert (event.dice, event.way) == means
    line = msgspec.json.encode({"seq": 1, "at": 0, "author": TABLE, "seen": 0, "note": "", "event": raw})
    entry = decode(line, game)
    assert decode(encode(entry), game) == entry == Entry(1, event)


@games
def test_a_set_up_that_says_none_of_it_is_as_usual(game: Game[Any]) -> None:
    raw = event_to(laid(game).entries[0].event)
    short = {name: value for name, value in raw.items() if name not in ("help", "way", "dice", "timers")}
    assert event_from(short, game) == event_from(raw, game)


@games
def test_what_is_no_word_at_all_is_refused(game: Game[Any]) -> None:
    raw = event_to(laid(game).entries[0].event)
    with pytest.raises(Nonsense):
        event_from(raw | {"dice": 6}, game)


@games
def test_a_house_rule_can_be_read_otherwise_from_every_seat(game: Game[Any]) -> None:
    table = laid(game)
    for seat in ("anna", TABLE):
        offer = offered(table, seat)[OptionChanged]
        for ruling in game.rulings:
            for choice in choices(ruling.ambiguity):
                offer.fill({"ambiguity": ruling.ambiguity, "choice": choice})
        with pytest.raises(Nonsense):
            offer.fill({"ambiguity": game.rulings[0].ambiguity, "choice": "never"})
    assert not game.offers(game.start, TABLE)

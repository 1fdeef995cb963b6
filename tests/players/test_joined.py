"""Computer players at a table with people: they find their lines, the dealer gives cards, and people say the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pytest

from assistant.bots import GAMES_PLAYED, evenings
from assistant.bots.sight import BotSight
from assistant.content.catalogue import SHELF
from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.story import Struck
from assistant.deduction import known
from assistant.games import GAMES
from assistant.games.advanced_cluedo.events import ClueDug
from assistant.games.axis_allies.events import LossesChosen
from assistant.games.clue import events as clue
from assistant.games.killer_clue.events import AccusationMade, CardGiven, NobodyGave, SuggestionMade
from assistant.games.not_a_clue.events import InformationSold
from assistant.table.table import MemoryLog, Table
from tests.joined_games import play, play_on, record
from tests.recorded_games import growing, written
from tests.recorded_games import table as recorded
from tests.stories.record_today import FOLDER
from tests.ui import killer_table

JOINED: Final = tuple(GAMES)
LINES: Final = {"one_world_dominion": 300, "axis_allies": 80, "plotted_axis": 150}
"""The most lines of long games, of which only the first lines are played; the others are played to the end."""
WHIMS: Final = 400
"""The most steps of a game in which every whim is looked at."""
SEEDS: Final = {"risk": 4}
"""Seeds of games that are over soon."""


@pytest.mark.parametrize("game", JOINED)
def test_a_game_with_people_is_played_to_its_end(game: str) -> None:
    table = play(game, SEEDS.get(game, 3), 1, LINES.get(game, 1_000))
    assert table.view(TABLE).over or game in LINES
    assert not list(table.game.laws(table.view(REFEREE)))


@pytest.mark.parametrize("game", JOINED)
def test_the_same_table_and_seed_give_the_same_line(game: str) -> None:
    table = play(game, 4, 1, 40)
    seats = [player.key for player in table.view(TABLE).players]
    for at in range(1, len(table.entries)):
        copy = Table(table.game, MemoryLog(table.entries[:at]))
        first, again = (evenings(game).joined(copy, {seats[0]: "engine"}, 7).next_line() for _ in range(2))
        assert first == again


# ------------------------------------------------------------------ recorded games of people

NIGHT: Final = "advanced_cluedo-last"
"""A game of which most is a night, for which nobody has a hand."""
STORIES: Final = (
    "clue-right",
    "clue-all_wrong",
    "not_a_clue-polled",
    NIGHT,
    "advanced_cluedo-scores",
    "killer_clue-six",
)
stories = pytest.mark.parametrize("story", STORIES)
SPOKEN: Final = 12
"""The most lines that a game goes on."""


def path_of(story: str) -> Path:
    """Return the file of a recorded game."""
    return FOLDER / f"{story}.jsonl"


@stories
def test_a_recorded_game_is_joined_at_any_line(story: str) -> None:
    """One seat is taken by a computer player, then all but that one."""
    for table in growing(path_of(story), 12, 2):
        first, *others = (player.key for player in table.view(TABLE).players)
        for robots in ([first], others):
            said = evenings(table.game.key).joined(table, dict.fromkeys(robots, "simple"), 7).next_line()
            assert said is None or said.dealt or said.by in (*robots, TABLE)


@stories
def test_a_recorded_game_goes_on_from_the_middle(story: str) -> None:
    table = recorded(path_of(story), len(written(path_of(story)).entries) // 2)
    before = len(table.entries)
    play_on(table, 5, 1, SPOKEN)
    assert len(table.entries) > before


@pytest.mark.parametrize("story", [story for story in STORIES if story != NIGHT])
def test_hands_that_were_never_told_are_drawn_to_fit_the_lines(story: str) -> None:
    entries = written(path_of(story)).entries
    for at in (len(entries) // 8, len(entries) // 3):
        told = [entry for entry in entries[:at] if not isinstance(entry.event, clue.HandDealt)]
        table = Table(written(path_of(story)).game, MemoryLog(told))
        seats = [player.key for player in table.view(TABLE).players]
        play_on(table, 5, 1, len(seats))
        whole: Any = table.view(REFEREE)
        assert whole.ready == {*seats}
        assert known(BotSight(table, REFEREE).evidence()).conflict is None
        assert not list(table.game.laws(whole))


def test_lines_that_contradict_each_other_leave_a_way_on() -> None:
    """In the demo of Clue, a wrong name is entered, and corrected a little later."""
    wrong = 0
    for table in growing(SHELF / "data" / "clue" / "demo.jsonl", 200):
        seats = [player.key for player in table.view(TABLE).players]
        if known(BotSight(table, REFEREE).evidence()).conflict is not None:
            wrong += 1
            for skill in ("simple", "engine"):
                assert evenings("clue").joined(table, dict.fromkeys(seats, skill), 7).next_line() is not None
    assert wrong


@pytest.mark.rule("KC-ACC-07")
def test_cards_are_dealt_on_although_an_earlier_line_cannot_be_true() -> None:
    """Nobody gave a card, a line says, that Carla has: what is known for certain still counts."""
    table = killer_table.table_of(*killer_table.ORDER)
    killer_table.told(
        table,
        clue.TokenMoved(by="anna", token="scarlet", to="lounge", how="dice"),
        SuggestionMade(by="anna", suspect="white", weapon="revolver", room="lounge"),
        NobodyGave(),
        AccusationMade(by="ben", suspect="white", weapon="revolver", room="hall"),
        CardGiven(by="carla", to="ben", card="revolver"),
    )
    assert known(BotSight(table, REFEREE).evidence()).conflict is not None
    dealt: list[str] = []
    for player in ("anna", "carla", "david"):
        _, line = completed(table, ())
        assert (line.by, line.of) == (player, "ben")
        assert not {*line.cards} & {*killer_table.FILE}
        dealt += line.cards
    assert sorted(dealt) == sorted((*killer_table.HANDS["ben"], "revolver"))


@pytest.mark.rule("KC-ACC-04", "KC-ACC-08", "KC-SET-03")
@pytest.mark.parametrize("passes", [0, 3])
@pytest.mark.parametrize("suspect", ["green", "plum"])
def test_the_dealer_takes_back_an_accusation_that_the_rules_forbid(suspect: str, passes: int) -> None:
    """David holds Mr. Green, and nobody plays Professor Plum: everybody passes, and the killer must not confess."""
    table = killer_table.table_of(*killer_table.ORDER)
    killer_table.told(
        table,
        *(clue.TurnEnded(by=player) for player in ("anna", "ben", "carla")),
        AccusationMade(by="david", suspect=suspect, weapon="rope", room="hall"),
        *[clue.Passed(by=player) for player in ("anna", "ben", "carla")][:passes],
    )
    state, _ = completed(table, ("anna", "ben", "carla"))
    assert isinstance(table.entries[-1].event, Struck)
    assert (state.open_accusation, state.open_suggestion, state.on_turn) == (None, None, "david")
    assert "david" in state.living
    assert evenings("killer_clue").joined(table, {"anna": "simple"}, 7).next_line() is None, "David goes on"


def completed(table: Table, robots: Sequence[str]) -> Any:
    """Return the last line as it reads once the table has told what it lacks."""
    said = evenings(table.game.key).joined(table, dict.fromkeys(robots, "simple"), 7).next_line()
    assert said is not None
    assert said.dealt
    record(table, said)
    return table.view(said.by), table.lines[-1].event


def test_a_person_who_digs_is_told_the_card() -> None:
    path = path_of("advanced_cluedo-scores")
    at, dug = next((at, x.event) for at, x in enumerate(written(path).entries) if isinstance(x.event, ClueDug))
    table = recorded(path, at)
    table.record(replace(dug, card=None), dug.by, freely=True)
    state, line = completed(table, ())
    assert line.card in state.hands[dug.by]
    assert not list(table.game.laws(table.view(REFEREE)))


def test_a_computer_player_adds_the_card_that_it_showed_gave_or_sold() -> None:
    for story, kind in (
        ("clue-right", clue.CardShown),
        ("killer_clue-six", CardGiven),
        ("not_a_clue-polled", InformationSold),
    ):
        entries = written(path_of(story)).entries
        at, shown = next((at, entry.event) for at, entry in enumerate(entries) if isinstance(entry.event, kind))
        table = recorded(path_of(story), at)
        before: Any = table.view(shown.by)
        table.record(replace(shown, card=None), TABLE, freely=True)
        _, line = completed(table, [shown.by])
        assert line.card in before.hands[shown.by]
        assert known(BotSight(table, REFEREE).evidence()).conflict is None


@pytest.mark.rule("CLUE-SET-07")
@pytest.mark.parametrize("wanted", [True, False])
def test_computer_players_never_outvote_a_person_who_keeps_a_hand_closed(wanted: bool) -> None:
    table = play("clue", 3, 2, 3_000)
    *robots, person = (player.key for player in table.view(TABLE).players)
    evening = evenings("clue").joined(table, dict.fromkeys(robots, "engine"), 3)
    while (said := evening.next_line()) and not isinstance(said.event, clue.HandsVoted):
        record(table, said)
    assert said is None
    table.record(clue.HandsVoted(by=person, open=wanted), person)
    said = evening.next_line()
    assert (said is not None) == wanted
    if said:
        record(table, said)
        assert table.view(TABLE).opened


@pytest.mark.parametrize("game", JOINED)
def test_a_beginner_can_follow_any_whim(game: str) -> None:
    """Also where several pieces are chosen at once, such as those that are lost."""
    kind = evenings(game)
    skills = ["simple"] * GAMES_PLAYED[game].usual
    evening = kind(kind.seated(skills, 3), skills, 3)
    whims = {other for kinds in kind.whims.values() for other in kinds}
    filled = set[type[Event]]()
    for _ in islice(evening.lines(), WHIMS):
        for seat in evening.seats:
            for offer in evening.sight(seat).offers(*whims):
                filled.add(type(evening.filled(offer)))
    assert filled or not whims
    assert game != "axis_allies" or LossesChosen in filled

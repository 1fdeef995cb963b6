"""The recorded game of One World Dominion: its text is unchanged, and every army is where it was."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from assistant.cli.serving import demo_number
from assistant.content.catalogue import SHELF
from assistant.core.event import REFEREE, TABLE
from assistant.core.game import public
from assistant.games import GAMES
from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.state import Dominion
from assistant.games.one_world_dominion.tell import in_words
from assistant.games.risk import events as r
from assistant.storage.store import Store
from assistant.table.table import Table
from tests.stories.record_dominion import ARMIES, DEMO, HANDS, LOOKS, TEXT, TITLE, evening, playthrough, written
from tests.stories.record_today import read
from tests.stories.recording import as_lines

SEATS = ("anna", "ben", "carla", "david")
LAY = json.loads(ARMIES.read_text("utf-8"))
TURNING = {
    "8": "Anna answers Economic Sanctions with Industrial Sector: it is negated. Two armies for Eastern United States.",
    "14": "David answers with Counter Espionage: Mutant Horde now targets North Africa. Two armies for China.",
    "17": "David does not answer. Mutant Horde: the mutants hold North Africa with 5 armies.",
    "20": "Carla answers Bombers with Fighters: it is negated. Two armies for Great Britain.",
    "29": "A 4: the mutants attack Egypt.",
    "35": "Anna does not answer. Rebellion: the rebels hold Ukraine with 3 armies.",
    "36": "Ben attacks North Africa from Brazil. Ben captures North Africa; 1 army moves in.",
    "51": "A 3 is rolled. Mad Cow Disease (6, 3): India attacks Siam.",
    "63": "David turns in Nerve Gas, Orbital Laser and Hacker for 9 armies.",
    "76": "5 against 2: Ben loses 1 army. David holds East Africa.",
    "109": "4 2 2 against 3 1: Ben loses 2 armies. Anna captures North Africa; 3 armies move in. "
    "Ben is eliminated. Anna takes over 1 card.",
    "238": "Anna turns in Killer Satellite, Mole and Provocateur for 9 armies. "
    "Two armies each on Japan, Egypt and Alberta.",
    "289": "6 3 3 against 1: David loses 1 army. "
    "Anna captures India; 3 armies move in. David is eliminated. Anna wins.",
}
"""The table's lines at its turning points."""
IN_FORCE = {
    "37": [],
    "41": ["+1 to Ben’s dice"],
    "57": ["+2 to Carla’s dice within Europe"],
    "62": [],
    "155": ["David gets nothing for Australia"],
    "186": ["Scandinavia is closed in both directions"],
    "205": ["Scandinavia is closed in both directions"],
    "206": [],
    "210": ["+2 to David’s dice across sea lanes"],
    "282": ["Fighters waits for Anna’s next turn"],
}
"""The cards in force after some lines, in the words of the bar."""
HELD = {"17": [2, 3, 4, 4], "28": [2, 3, 3, 4], "63": [2, 2, 2, 1], "109": [2, 0, 1, 1], "289": [2, 0, 0, 0]}
"""The number of cards that Anna, Ben, Carla and David held."""


@cache
def demo() -> Table:
    return read(DEMO)


def label_of(seat: str, label: str) -> Dominion:
    """Return the table as a seat saw it right after the line with this label on the shared screen."""
    seq = next(told.line.seq for told in demo().account(TABLE) if told.line.label == label)
    return next(state for told, state in demo().states(seat) if told.line.seq == seq)  # type: ignore[return-value]


def test_recording_gives_the_same_game_every_time() -> None:
    played = evening()
    assert list(as_lines(played.table, TITLE)) == DEMO.read_text("utf-8").splitlines()
    assert {label: written(played.armies_after[label]) for label in LOOKS} == LAY


def test_it_reads_as_it_did() -> None:
    assert "\n".join(playthrough(demo())) + "\n" == TEXT.read_text("utf-8")


@pytest.mark.parametrize("label", LOOKS)
def test_every_army_lies_where_it_lay(label: str) -> None:
    """Compare with the armies that were tracked during play by the words of the cards, without the rulebook."""
    assert len(LAY[label]) == 42
    for seat in (TABLE, *SEATS):
        assert written(label_of(seat, label).forces) == LAY[label]


@pytest.mark.parametrize("label", TURNING)
def test_the_feed_at_the_turning_points(label: str) -> None:
    assert next(told.text for told in demo().account(TABLE) if told.line.label == label) == TURNING[label]


@pytest.mark.parametrize("label", IN_FORCE)
def test_what_is_in_force(label: str) -> None:
    state = label_of(TABLE, label)
    assert [in_words(state, x.what, x.owner, x.on) for x in state.effects] == IN_FORCE[label]


@pytest.mark.parametrize("label", HELD)
def test_how_many_cards_everybody_holds(label: str) -> None:
    state = label_of(TABLE, label)
    assert [state.deck.hand(player) for player in SEATS] == HELD[label]


def test_every_seat_sees_its_own_hand_and_no_other() -> None:
    """At the beginning as dealt; later draws are recorded, and nobody else knows them."""
    for player in SEATS:
        first = next(s for told, s in demo().states(player) if len(_known(s, player)) == len(HANDS[player]))
        assert set(_known(first, player)) == set(HANDS[player])
        for label in ("17", "69", "110"):
            state = label_of(player, label)
            assert len(_known(state, player)) == state.deck.hand(player), "everything is noted"
    for label in ("17", "69"):
        assert not label_of(TABLE, label).hands
        assert all(set(label_of(player, label).hands) <= {player} for player in SEATS)
    assert set(_known(label_of("anna", "17"), "anna")) == {"bombers", "apcs"}
    assert set(_known(label_of("david", "69"), "david")) == set()
    assert set(label_of("ben", "110").hands["anna"]) & set(HANDS["ben"]), "Ben knows which cards Anna took from him"


def _known(state: object, player: str) -> tuple[str, ...]:
    assert isinstance(state, Dominion)
    return state.hands.get(player, ())


def test_it_has_all_that_such_an_evening_can_have() -> None:
    lines = [line.event for line in demo().lines]
    end: Dominion = demo().view(REFEREE)  # type: ignore[assignment]
    assert len([event for event in lines if not event.private_to]) >= 120
    played = {event.card for event in lines if isinstance(event, e.CardPlayed | e.CardAnswered)}
    assert len(played) >= 20
    answers = [event.card for event in lines if isinstance(event, e.CardAnswered)]
    assert {"fighters", "industrial_sector", "counter_espionage"} <= set(answers)
    assert cards.redirects("counter_espionage", "mutant_horde")
    assert {neutral.kind for neutral in end.neutrals} == {"rebels", "mutants"}
    forced = [fight for fight in end.fought if fight.forced]
    assert {fight.attacker for fight in forced} == {"mutants_1", "david"}
    assert {fight.target for fight in end.fought if fight.inside} >= {"north_africa", "egypt", "congo"}
    assert sum(isinstance(event, e.SetTurnedIn) for event in lines) == 2
    assert sum(isinstance(event, r.CardTold) for event in lines) >= 20
    assert (end.over, end.winner, end.out) == (True, "anna", ("ben", "carla", "david"))


def test_it_is_by_the_rules_but_for_where_it_begins() -> None:
    """The starting armies are those of an earlier evening: play begins with the armies on the board."""
    said = {told.line.label: told.notices for told in demo().account(REFEREE)}
    questions = [label for label, found in said.items() if any(n.level != "hint" for n in found)]
    assert questions == ["2"]
    for seat in (TABLE, *SEATS):
        for _, state in demo().states(seat):
            assert list(demo().game.laws(state)) == []
    common = public(demo().view(TABLE))
    assert all(public(demo().view(seat)) == common for seat in SEATS)


def test_boardside_demo_opens_it(tmp_path: Path) -> None:
    """It opens as in `boardside demo one_world_dominion`: put into a store once, and viewed there."""
    store = Store(tmp_path / "demo.duckdb", GAMES)
    assert DEMO in (SHELF / "data" / "one_world_dominion").glob("demo*.jsonl")
    number = demo_number(store, DEMO)
    assert demo_number(store, DEMO) == number
    kept = Table(GAMES["one_world_dominion"], store.log(number))
    assert kept.view(TABLE) == demo().view(TABLE)
    store.close()

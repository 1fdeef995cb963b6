"""Pages of games of ready-made nouns: who can tap what, what everybody sees, and what is on one phone alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from assistant.core.event import TABLE, Event
from assistant.core.game import Game
from assistant.games import GAMES
from assistant.table.table import Table
from boardside.kit import (
    ClaimDoubted,
    ClaimProved,
    DiceRolled,
    DiceTable,
    GameEnded,
    Move,
    NoteWritten,
    Player,
    TurnEnded,
    game,
)
from dashboards.parts.common.event_labels import called
from dashboards.parts.common.ready import READY, board, picture
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.setup.form import plain
from dashboards.play.page import Play
from tests.example_games import COUP, MISSING, PAD, coup, missing, pad, seated
from tests.kit.bazaar import GAME as BAZAAR
from tests.ui.ready_moments import moments


def begun(game: Any, *events: Event) -> Table:
    table = Table(game)
    table.record(game.lay(seated(4)))
    for event in events:
        table.record(event)
    return table


def blocks(table: Table, seat: str, role: str = "seat") -> list[Any]:
    return READY.entry(SeatView.of(table, seat, role))


def labels(found: list[Any]) -> list[str]:
    return [tap["label"] for block in found for tap in block.get("taps", ()) if not block.get("more")]


def titles(found: list[Any]) -> list[str]:
    return [str(block.get("fold") or block["title"]) for block in found if not block.get("more")]


# ---------------------------------------------------------------------- what can be tapped


def test_the_player_on_turn_has_a_button_for_every_action() -> None:
    found = blocks(begun(COUP), "anna")
    assert found[0]["title"] == "What do you do?"
    assert labels(found)[:3] == ["Income: 1 coin", "Foreign aid: 2 coins", "Tax: 3 coins (Duke)"]
    assert "Steal 2 coins (Captain): Carla" in labels(found)


def test_the_turn_of_another_phone_is_folded_away() -> None:
    found = blocks(begun(COUP), "ben")
    assert found[0]["type"] == "fold"
    assert found[0]["title"] == "Enter it for Anna"
    assert labels(found) == []


def test_everybody_who_may_object_is_asked_on_their_phone() -> None:
    table = begun(COUP, coup.CoinsStolen(by="anna", to="ben"))
    question = "Anna claims the Captain. Does anybody doubt it or block it?"
    assert blocks(table, "ben")[0]["title"] == question
    own = [tap["label"] for tap in blocks(table, "ben")[0]["taps"]]
    assert own == ["Doubt it", "Block with the Captain", "Block with the Ambassador", "Let it pass"]
    assert [tap["label"] for tap in blocks(table, "carla")[0]["taps"]] == ["Doubt it", "Let it pass"]
    assert all(block["type"] == "fold" or block.get("beside") or block.get("fold") or block.get("more")
               for block in blocks(table, "anna"))  # fmt: skip


def test_a_shared_screen_asks_all_of_them_at_once() -> None:
    table = begun(COUP, coup.CoinsStolen(by="anna", to="ben"))
    found = blocks(table, TABLE, "table")
    assert labels(found[:1]) == ["Nobody objects"]
    doubt = next(block for block in found if block["title"] == "Doubt it")
    assert [tap["label"] for tap in doubt["taps"]] == ["Ben", "Carla", "Dora"]
    block = next(block for block in found if block["title"] == "Block with the Captain")
    assert [tap["label"] for tap in block["taps"]] == ["Ben"]


def test_corrections_are_under_more() -> None:
    found = [block for block in blocks(begun(COUP), "anna") if block.get("more")]
    assert {"Correct a number", "Change whose turn it is", "End the game"} <= {block.get("fold") for block in found}


def test_own_cards_and_notes_are_on_the_own_page_alone() -> None:
    table = begun(COUP)
    assert "Your cards" in titles(blocks(table, "ben"))
    assert "Your cards" not in titles(blocks(table, TABLE, "table"))
    pads = begun(PAD, NoteWritten(by="ben", text="Anna bluffs"))
    assert next(one for one in blocks(pads, "ben") if one["type"] == "writing")["text"] == "Anna bluffs"
    assert next(one for one in blocks(pads, "anna") if one["type"] == "writing")["text"] == ""
    assert not [one for one in blocks(pads, TABLE, "table") if one["type"] == "writing"]


def test_a_page_that_only_watches_has_nothing_to_tap() -> None:
    assert blocks(begun(COUP), "anna", "watch") == []


def test_the_program_rolls_where_a_table_wants_it() -> None:
    table = Table(PAD)
    table.record(PAD.lay(seated(2), dice="rolled"))  # type: ignore[call-arg]
    sight = SeatView.of(table, "anna", "seat")
    assert "Roll the dice" in labels(READY.entry(sight))
    table.record(READY.roll(sight, lambda sides: sides - 1))
    assert table.account(TABLE)[-1].text == "Anna rolls 6 + 6 = 12."


@dataclass(frozen=True, kw_only=True)
class Pig(DiceTable):
    dice_thrown: ClassVar[int] = 1


class PigRolled(DiceRolled):
    expected = True


class PileTaken(Move):
    verb = "Take from a pile"
    by: Player
    number: int

    @classmethod
    def choices(cls, name: str, state: Pig, by: str) -> tuple[int, ...] | None:
        return (1, 2, 3) if name == "number" else None


PIG = game("pig", "Pig", Pig(), (PigRolled, PileTaken, TurnEnded))


def test_an_expected_roll_stands_open_with_a_button_for_each_face() -> None:
    found = blocks(begun(PIG), "anna")
    assert [tap["label"] for tap in found[0]["taps"]] == ["1", "2", "3", "4", "5", "6"]
    assert found[0]["taps"][2]["send"]["event"] == {"kind": "PigRolled", "by": "anna", "faces": (3,)}
    assert len([block for block in found if block["title"] == "What was rolled?"]) == 1
    assert not [block for block in blocks(begun(PIG), "ben") if block["title"] == "What was rolled?"]


def test_few_choices_have_a_button_each() -> None:
    found = next(block for block in blocks(begun(PIG), "anna") if block["title"] == "Take from a pile")
    assert [tap["label"] for tap in found["taps"]] == ["1", "2", "3"]


def test_a_field_is_called_what_its_move_says_in_a_form_and_in_a_correction() -> None:
    form = blocks(begun(MISSING), "anna")[0]
    assert [row["title"] for row in form["rows"]] == ["Whom", "For which numbers"]
    assert called(missing.NumbersAsked)["row"] == "For which numbers"
    assert called(missing.NumberGuessed) == {"by": "Guessed by", "card": "Card", "right": "Is that right?"}


def test_the_program_rolls_an_expected_die_with_a_large_button() -> None:
    table = Table(PIG)
    table.record(PIG.lay(seated(2), dice="rolled"))  # type: ignore[call-arg]
    assert blocks(table, "anna")[0]["taps"][0]["label"] == "Roll the die"
    table.record(READY.roll(SeatView.of(table, "anna", "seat"), lambda _sides: 0))
    assert table.account(TABLE)[-1].text == "Anna rolls 1."


# ---------------------------------------------------------------------- what everybody sees


def test_everybody_sees_counts_and_cards() -> None:
    table = begun(COUP, coup.TaxTaken(by="anna"), ClaimDoubted(by="ben"), ClaimProved(by="anna"))
    table.record(coup.InfluenceLost(by="ben", card="duke"))
    drawn: Any = board(SeatView.of(table, TABLE, "tv"))
    anna, ben = drawn["seats"][:2]
    assert (anna["figures"], anna["down"], anna["up"]) == ([("Coins", "5")], 2, [])
    assert (ben["down"], ben["up"], ben["on"]) == (1, ["Duke"], True)
    assert ("In the deck", "7") in drawn["middle"]
    assert picture(table.view(TABLE))["seats"]["seats"] == drawn["seats"]


def test_everybody_sees_numbers_in_the_middle() -> None:
    drawn: Any = board(SeatView.of(begun(BAZAAR), TABLE, "tv"))
    assert drawn["pools"] == [("Bales of silk", "12")]


def test_the_television_says_what_is_asked_and_phones_for_whom_it_waits() -> None:
    table = begun(COUP, coup.TaxTaken(by="anna"))
    asked = READY.status(SeatView.of(table, TABLE, "tv"))
    assert asked["say"] == "Anna claims the Duke. Does anybody doubt it?"
    assert READY.status(SeatView.of(table, "anna", "seat"))["say"] == "Waiting for Ben, Carla and Dora"
    assert asked["asked"] == ["ben", "carla", "dora"]


def test_the_end_names_the_winners() -> None:
    status = READY.status(SeatView.of(begun(COUP, GameEnded(winners=("ben", "carla"))), TABLE, "tv"))
    assert (status["title"], status["over"]) == ("Ben and Carla win", True)


def test_a_score_pad_is_a_table_of_rounds() -> None:
    points = {"anna": (-5, 23), "ben": (2,), "carla": (9,), "dora": (16,)}
    rows = [(who, each[at]) for at in (0, 1) for who, each in points.items() if at < len(each)]
    table = begun(PAD, *(pad.PointsScored(by=who, points=number) for who, number in rows))
    drawn: Any = board(SeatView.of(table, TABLE, "tv"))
    assert drawn["sheets"] == [
        {"title": "Points", "rows": [["−5", "2", "9", "16"], ["23", "", "", ""]], "totals": ["18", "2", "9", "16"]}
    ]


# ---------------------------------------------------------------------- the set-up


def test_the_form_asks_what_the_game_asks() -> None:
    setup = plain(PAD)
    blocks_ = {block["field"]: block for block in setup.questions(setup.fresh())}
    assert list(blocks_) == ["first", "rounds", "most_wins"]
    assert [option["text"] for option in blocks_["rounds"]["options"]] == ["As many as we like", "5", "10"]
    draft = {**setup.fresh(), "rounds": 5, "most_wins": False, "first": 2}
    for player, name in zip(draft["players"], ("Anna", "Ben", "Carla"), strict=True):
        player["name"] = name
    event: Any = setup.event(draft)
    assert (event.rounds, event.most_wins, event.first) == (5, False, "ben")
    assert setup.seats(draft) == (1, 12)
    assert (setup.dice, plain(COUP).dice) == ("Dice", "")


# ---------------------------------------------------------------------- with all help


@pytest.mark.parametrize("one", [MISSING, COUP], ids=["missing", "coup"])
@pytest.mark.parametrize("seed", range(4))
def test_every_page_of_a_game_of_hidden_cards_is_drawn_with_all_help(one: Game[Any], seed: int) -> None:
    """Questions that belong to Clue and its kin alone are not asked of games that keep their hands elsewhere."""
    GAMES[one.key] = one
    try:
        for table in moments(one, seed, 3, range(1, 12)):
            state = table.view(TABLE)
            for role in ("seat", "alone"):
                for player in state.players:
                    assert Play(table, player.key, role).state()["words"]
            for role in ("table", "tv", "watch"):
                assert Play(table, TABLE, role).state()["words"]
    finally:
        del GAMES[one.key]

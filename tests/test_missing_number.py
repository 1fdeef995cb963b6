"""The Missing Number, the example with deduction: every rule by its id, what a seat concludes, and its pages."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.core.event import TABLE, Event
from assistant.deduction import posterior
from assistant.kit.facts import ENVELOPE
from assistant.knowledge.evidence_cache import learnt
from assistant.table.table import Table
from boardside.kit import CardNoted, TurnSet
from boardside.kit.screens import DEDUCING, READY, SeatView, chances, holders
from tests.example_games import COUP, EXAMPLES, MISSING, missing, seated

ASKED = missing.NumbersAsked(by="anna", to="ben", row="4")
SHOWN = missing.CardShown(by="ben", to="anna", card="5")
NONE = missing.NothingShown(by="ben")


def played(*events: Event, players: int = 3) -> Table:
    table = Table(MISSING)
    table.record(MISSING.lay(seated(players)))
    for event in events:
        table.record(event)
    return table


def now(table: Table, seat: str = TABLE) -> Any:
    return table.view(seat)


def why(table: Table, event: Event, seat: str = TABLE) -> str:
    return next((notice.text for notice in table.advice(event, seat) if notice.level == "illegal"), "")


def chance(table: Table, seat: str, card: str, place: str) -> float:
    evidence = learnt(table, seat)
    assert evidence
    return posterior(evidence).probability(card, place)


@pytest.mark.parametrize(("players", "hands"), [(2, [8, 7]), (3, [5, 5, 5]), (4, [4, 4, 4, 3]), (5, [3] * 5)])
def test_miss_01_all_but_one_card_are_dealt(players: int, hands: list[int]) -> None:
    state = now(played(players=players))
    assert [state.hands[player] for player in state.order] == hands
    assert state.pile == 1


def test_miss_01_the_first_player_is_dealt_the_first_card() -> None:
    table = Table(MISSING)
    table.record(MISSING.lay(seated(4), first="carla"))  # type: ignore[call-arg]
    assert now(table).hands == {"carla": 4, "dora": 4, "anna": 4, "ben": 3}


def test_miss_02_another_player_is_asked() -> None:
    table = played()
    assert why(table, missing.NumbersAsked(by="anna", to="anna", row="4")) == "Ask another player."
    table.record(ASKED)
    assert table.account(TABLE)[-1].text == "Anna asks Ben for 4, 5 or 6."
    assert (now(table).asks, now(table).acting) == ("Does Ben have 4, 5 or 6?", ("ben",))
    assert why(table, ASKED) == "Does Ben have 4, 5 or 6?"


def test_miss_03_the_card_is_seen_by_the_player_who_asked_and_nobody_else() -> None:
    table = played(ASKED, SHOWN)
    assert now(table).on_turn == "ben"
    assert "5" not in [table.account(seat)[-1].text[-2] for seat in (TABLE, "carla")]
    assert chance(table, "anna", "5", "ben") == pytest.approx(1)
    assert 0 < chance(table, "carla", "5", "ben") < 1
    assert chance(table, "carla", "5", "ben") > chance(table, "carla", "7", "ben")


def test_miss_03_only_a_wanted_card_is_shown_to_the_player_who_asked() -> None:
    table = played(ASKED)
    assert why(table, missing.CardShown(by="ben", to="anna", card="9"), "ben") == "Anna asked for 4, 5 or 6."
    assert why(table, missing.CardShown(by="ben", to="carla", card="5"), "ben") == "Anna asked for 4, 5 or 6."


def test_miss_03_a_card_shown_on_the_tablet_is_completed_on_the_phone() -> None:
    table = played(ASKED, missing.CardShown(by="ben", to="anna"))
    assert [blank.choices for line in table.unfinished("anna") for blank in line.blanks] == [("4", "5", "6")]
    assert table.unfinished("carla") == ()
    assert chance(table, "anna", "5", "ben") < 1


def test_miss_03_nobody_has_a_number_who_says_so() -> None:
    table = played(ASKED, NONE)
    for seat in (TABLE, "anna", "carla"):
        assert chance(table, seat, "5", "ben") == 0
    assert chance(table, TABLE, "5", ENVELOPE) > chance(table, TABLE, "9", ENVELOPE)


def test_miss_04_a_right_guess_wins() -> None:
    table = played(missing.NumberGuessed(by="anna", card="7", right=True))
    assert (now(table).over, now(table).winners) == (True, ("anna",))
    assert table.account(TABLE)[-1].text == "Anna says 7, and is right."
    assert chance(table, "ben", "7", ENVELOPE) == pytest.approx(1)


def test_miss_04_a_wrong_guess_is_out_and_goes_on_answering() -> None:
    table = played(missing.NumberGuessed(by="anna", card="7", right=False))
    assert (now(table).out, now(table).on_turn) == (("anna",), "ben")
    assert chance(table, "ben", "7", ENVELOPE) == 0
    table.record(missing.NumbersAsked(by="ben", to="anna", row="1"))
    assert why(table, missing.NothingShown(by="anna")) == ""


def test_miss_05_the_last_one_wins() -> None:
    wrong = [missing.NumberGuessed(by=player, card="7", right=False) for player in ("anna", "ben")]
    assert now(played(*wrong)).winners == ("carla",)


def test_a_move_out_of_its_phase_teaches_nothing() -> None:
    assert learnt(played(NONE), TABLE) == learnt(played(), TABLE)


def test_the_turn_of_the_table_ends_an_open_question() -> None:
    assert now(played(ASKED, TurnSet(to="carla"))).phase == "turn"


# ---------------------------------------------------------------------- pages


def sight(table: Table, seat: str, role: str = "seat") -> SeatView:
    return SeatView.of(table, seat, role)


def rows(table: Table, seat: str) -> dict[str, list[str]]:
    panel = holders(sight(table, seat))
    assert panel
    return {row["card"]: row["cells"] for row in panel["rows"]}


def test_each_phone_has_its_own_conclusions() -> None:
    table = played(CardNoted(by="carla", card="1"), ASKED, SHOWN)
    assert rows(table, "anna")["5"] == ["yes", "", ""]
    assert rows(table, "carla")["5"][1].endswith(" %")
    assert rows(table, "carla")["1"] == ["", "", ""]
    assert rows(table, "anna")["1"] != ["", "", ""]


def test_screens_without_a_player_have_no_conclusions() -> None:
    table = played(ASKED, SHOWN)
    assert holders(sight(table, TABLE, "table")) is None
    assert holders(sight(table, TABLE, "tv")) is None
    assert chances(sight(table, TABLE, "tv")) is None


def test_lines_that_contradict_each_other_are_named_as_such() -> None:
    table = played(ASKED, SHOWN, missing.NumbersAsked(by="ben", to="carla", row="1"), missing.NothingShown(by="carla"))
    table.record(missing.NumbersAsked(by="carla", to="ben", row="5"))
    table.record(NONE)
    panel = holders(sight(table, "anna"))
    assert panel
    assert "contradict" in panel["note"]
    assert panel["rows"] == []


def test_the_pages_of_a_game_with_an_envelope_have_the_table_by_themselves() -> None:
    from dashboards.parts.common.ready import ready

    assert ready(MISSING.start) is DEDUCING
    assert ready(COUP.start) is READY


def test_its_own_screens_name_the_likeliest_number() -> None:
    import sys
    from importlib import import_module

    sys.path.append(str(EXAMPLES / "missing_number"))
    screens: Any = import_module("boardside_missing_number.screens")
    table = played(ASKED, NONE, missing.NumberGuessed(by="ben", card="4", right=False))
    (figures,) = screens.mine(sight(table, "anna"))
    assert dict(figures["figures"])["Likeliest"] in ("5", "6")
    assert dict(figures["figures"])["Possible"] == 15

"""Advanced Cluedo between its parts and at night: scores, attacks, objectives, the escape, what is told afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.core.event import TABLE
from assistant.games.advanced_cluedo import events as e
from assistant.table.table import Table
from dashboards.games.advanced_cluedo.between import OBJECTIVES
from dashboards.play.page import Play
from dashboards.play.replay import cameras, evidence_of, replay
from tests.ui.advanced_table import GOALS, HELD, ORDER, at, night, of_type, say, table_of, told
from tests.ui.clue_table import block, tap

# ---------------------------------------------------------------- between the parts, and the night


def test_scores_are_counted_already_where_the_hand_is_noted() -> None:
    table = table_of()
    told(table, e.clue.AccusationMade(by="anna", suspect="scarlet", weapon="rope", room="hall"))
    told(table, e.clue.AccusationJudged(by="anna", right=True))
    tap(Play(table, "anna"), "Your Hearts and Diamonds", "I count 24")
    assert table.view(TABLE).scores == {"anna": 84}


def test_part_one_flows_into_the_night_on_the_same_pages() -> None:
    table = table_of()
    told(table, e.clue.AccusationMade(by="anna", suspect="scarlet", weapon="rope", room="hall"))
    told(table, e.clue.AccusationJudged(by="anna", right=True))
    status = Play(table, TABLE, "tv").state()["status"]
    assert status["say"] == "Anna, Ben, Carla and David count Hearts and Diamonds."
    for player in ORDER:
        offer = next(
            t for b in of_type(Play(table, player), "taps") for t in b["taps"] if t["label"].startswith("I count")
        )
        Play(table, player).hear(offer["send"])
    screen = Play(table, TABLE, "table")
    counted = next(b["title"] for b in of_type(screen, "taps") if b["title"].startswith("All scores are counted: "))
    assert "Anna 84" in counted
    tap(screen, counted, "On to Killer Kloo Doo")
    assert screen.state()["status"]["title"] == "Killer Kloo Doo begins"
    for suspect in table.view(TABLE).pawns:
        tap(screen, f"{table.view(TABLE).card(suspect)} rolls two dice", "7")
    for player in ORDER:
        page = Play(table, player)
        form = block(page, OBJECTIVES)
        assert form["grave"] == "Keep these", "the third tap records nothing by itself"
        page.hear({"do": "record", "event": {**form["event"], "cards": list(GOALS[player])}})
    tap(screen, "Everybody rolls one die: who rolled highest and goes first?", "Ben")
    assert (table.view(TABLE).phase, table.view(TABLE).on_turn) == ("two", "ben")
    assert table.view(TABLE).points["scarlet"] == 84 + 7
    assert of_type(Play(table, "anna"), "peek")


def test_an_attack_is_a_target_and_a_die_for_each_who_is_armed() -> None:
    table = night()
    anna = Play(table, "anna")
    (strike,) = of_type(anna, "strike")
    (target,) = strike["cards"][0]["ways"]
    assert [[c["label"] for c in step["choices"]] for step in target["steps"]] == [
        [f"{n} → {6 * n}" for n in range(1, 7)],
        [f"{n} → {4 * n}" for n in range(1, 7)],
    ]
    say(anna, target["send"], roll=5, counter=2)
    assert table.view(TABLE).points["mustard"] == 54 - 22
    panel = Play(table, TABLE, "tv").state()["panels"]["standing"]
    assert len(panel["people"]) == 6
    assert panel["most"] == 67


@pytest.mark.rule("AC-ENC-01", "AC-MWP-02", "AC-MWP-03")
def test_who_stays_in_the_corridor_taps_the_square_at_once() -> None:
    table = night()
    anna = Play(table, "anna")
    stop = block(anna, "Corridor")
    assert stop["type"] == "square"
    assert not any(t["label"] == "Corridor" for b in of_type(anna, "taps") for t in b["taps"])
    say(anna, stop["send"], to="7,8")
    assert table.view(TABLE).place("scarlet") == "7,8"
    (mine,) = of_type(anna, "square")
    assert (mine["title"], mine["rest"]) == ("You stand here. Wrong? Tap the right square", True)
    say(anna, mine["send"], to="7,9")
    assert table.view(TABLE).place("scarlet") == "7,9", "the square that was meant"
    (anna_s,) = of_type(Play(table, TABLE, "table"), "square")
    assert anna_s["title"].startswith("Anna stands here.")
    assert Play(table, "anna").state()["board"]["corridor"] is None


@pytest.mark.rule("AC-ENC-01", "AC-MWP-02", "AC-MWP-03")
def test_a_token_somewhere_in_the_corridor_is_asked_for_its_square_first() -> None:
    table = at(night(), scarlet="corridor", green="corridor")
    anna = Play(table, "anna")
    own, other = of_type(anna, "square")[:2]
    assert (own["title"], other["title"], other["fold"]) == (
        "Where do you stand?",
        "Where does David stand?",
        "Square of David",
    )
    assert anna.state()["now"]["text"] == "Tap your square: who is in reach depends on it."
    say(anna, own["send"], to="7,8")
    say(anna, other["send"], to="7,9")
    assert {t: table.view(TABLE).place(t) for t in ("scarlet", "green")} == {"scarlet": "7,8", "green": "7,9"}
    (strike,) = of_type(anna, "strike")
    assert [way["card"] for way in strike["cards"][0]["ways"]] == ["green"]


@pytest.mark.rule("AC-MWP-04")
def test_an_armed_target_reads_that_it_rolls_too() -> None:
    table = night()
    (strike,) = of_type(Play(table, "anna"), "strike")
    titles = [step["title"] for step in strike["cards"][0]["ways"][0]["steps"]]
    assert titles == ["Anna rolls for the Revolver", "Ben rolls for the Rope"]
    said = "If Anna attacks you, roll a die for your Rope and say what it shows: Anna enters it."
    assert Play(table, "ben").state()["now"]["text"] == said
    assert Play(night(dice="rolled"), "ben").state()["now"]["text"] == (
        "If Anna attacks you, Boardside rolls for your Rope, too."
    )
    assert Play(table, "carla").state()["now"]["text"] == "Waiting for Anna."
    at(table, mustard="dining")
    assert Play(table, "carla").state()["now"]["text"] == Play(table, "ben").state()["now"]["text"]


@pytest.mark.rule("AC-MWP-01", "AC-MWP-04")
def test_each_step_of_an_attack_says_what_to_tap() -> None:
    table = night()
    anna, tablet = Play(table, "anna"), Play(table, TABLE, "table")
    assert anna.state()["now"]["text"] == "Tap whom to attack with the Revolver, or “Move”, or “End the turn”."
    asks = ["Roll a die for your Revolver, and tap what it shows.", "Tap what Ben rolls for the Rope."]
    assert _asks(anna) == asks
    assert _asks(tablet) == ["Tap what Anna rolls for the Revolver.", asks[1]]


def _asks(play: Play) -> list[str]:
    (strike,) = of_type(play, "strike")
    return [step["ask"] for step in strike["cards"][0]["ways"][0]["steps"]]


@pytest.mark.rule("AC-ENC-01", "AC-MWP-02", "AC-MWP-03")
def test_a_target_says_how_near_it_is_and_the_others_why_they_are_no_targets() -> None:
    table = at(night(), scarlet="6,16", mustard="7,16")
    ends(table, "anna")
    (weapon,) = of_type(Play(table, "ben"), "strike")[0]["cards"]
    assert [(way["card"], way["note"]) for way in weapon["ways"]] == [("scarlet", "1 square")]
    assert weapon["text"] == (
        "Not in the same room or within two squares: Carla, David, Mrs. Peacock and Professor Plum."
    )
    table = at(table, scarlet="hall", mustard="hall", peacock="hall")
    ends(table, "ben", "carla", "david")
    told(table, e.clue.TokenMoved(by="anna", token="scarlet", to="lounge", how="dice"))
    (weapon,) = of_type(Play(table, TABLE, "table"), "strike")[0]["cards"]
    assert "Someone else would see it: Ben and Mrs. Peacock." in weapon["text"]
    assert [(way["card"], way["note"]) for way in weapon["ways"]] == [("plum", "same room")]
    table = at(night(), scarlet="hall", mustard="hall", plum="lounge")
    ends(table, *ORDER)
    told(table, e.clue.TokenMoved(by="anna", token="scarlet", to="study", how="dice"))
    (weapon,) = of_type(Play(table, TABLE, "table"), "strike")[0]["cards"]
    notes = {way["card"]: way["note"] for way in weapon["ways"]}
    assert notes == {"mustard": "near when the turn began", "peacock": "same room"}


def ends(table: Table, *players: str) -> Table:
    return told(table, *(e.clue.TurnEnded(by=player) for player in players))


@pytest.mark.rule("AC-MWP-01", "AC-OBL-01", "AC-OBL-02", "AC-OBL-03", "AC-OBW-02")
def test_the_end_of_a_turn_says_why_nothing_else_can_be_done() -> None:
    def asks(table: Table, player: str) -> str:
        return Play(table, player).state()["now"]["text"].partition("“End the turn”")[2]

    table = ends(at(night(), white="study", green="hall", mustard="hall"), "anna", "ben")
    assert Play(table, "carla").state()["status"]["say"] == "In the Study, without a weapon."
    told(table, e.clue.TokenMoved(by="carla", token="white", to="ballroom", how="dice"))
    table.record(e.CardDrawn(by="carla", card="spades_2"), "carla")
    assert asks(table, "carla") == ": you have no weapon to attack with."
    at(table, white="study", peacock="lounge")
    assert asks(table, "carla") == ": searching takes a King, Queen or Jack."
    at(table, peacock="study")
    assert asks(table, "carla") == ": to search, you must be alone here."
    at(table, peacock="lounge")
    told(table, e.ServantCalled(by="carla", court="spades_king"), e.RoomSearched(by="carla", roll=3))
    assert asks(table, "carla") == ": stay to search again next turn."
    table = night(goals={**GOALS, "anna": ("mustard", "revolver", "study")})
    at(table, mustard="study")
    ends(table, "anna", "ben", "carla", "david")
    told(table, e.clue.TokenMoved(by="anna", token="scarlet", to="kitchen", how="dice"))
    at(table, white="study")
    table.record(e.CardDrawn(by="anna", card="spades_2"), "anna")
    assert asks(table, "anna") == ": stay here next turn to clean it."


@pytest.mark.rule("AC-OBL-02")
def test_a_player_who_can_search_instead_of_moving_reads_it() -> None:
    table = at(night(), mustard="study")
    ends(table, "anna", "ben", "carla", "david")
    said = "Roll, and tap the number. Or tap a King, Queen or Jack to search this room."
    assert Play(table, "anna").state()["now"]["text"] == said
    at(table, scarlet="ballroom")
    assert Play(table, "anna").state()["now"]["text"] == "Roll, and tap the number.", "the Ballroom is no objective"


@pytest.mark.rule("AC-OBJ-01", "AC-OBW-01", "AC-OBL-01")
def test_the_words_of_the_screen_explain_objectives_as_their_request_does() -> None:
    guide = " ".join(Path("docs/games/advanced_cluedo.md").read_text(encoding="utf-8").split())
    assert f"each a card: {OBJECTIVES.partition(': ')[2]}." in guide


@pytest.mark.rule("AC-PCT-03")
def test_a_card_with_a_choice_says_what_to_tap() -> None:
    (fan,) = of_type(Play(night(), "anna"), "fan")
    steps = [step for card in fan["cards"] for way in card["ways"] for step in way["steps"]]
    assert steps
    assert all(step["ask"].endswith(".") and ": tap " in step["ask"] for step in steps)


def test_an_early_end_asks_who_wins() -> None:
    assert Play(night(), "ben").state()["now"]["asides"]["End the game early"] == "Tap who wins: all others give up."


@pytest.mark.rule("AC-MWP-01", "AC-STA-02")
def test_a_weapon_to_pick_up_shows_what_its_die_counts() -> None:
    table = told(
        night(), e.clue.WeaponMoved(weapon="knife", to="hall"), e.clue.WeaponMoved(weapon="candlestick", to="hall")
    )
    taps = block(Play(table, "anna"), "Pick up a weapon")["taps"]
    assert {t["card"]: t["note"] for t in taps} == {"knife": "die × 5", "candlestick": "die × 2"}


def test_dice_of_the_program_need_the_target_alone() -> None:
    table = night(dice="rolled")
    anna = Play(table, "anna")
    (strike,) = of_type(anna, "strike")
    (target,) = strike["cards"][0]["ways"]
    assert not target["steps"]
    anna.hear({**target["send"], "seen": anna.state()["revision"]})
    event = next(line.event for line in reversed(table.lines) if isinstance(line.event, e.AttackMade))
    assert {event.roll, event.counter} <= set(range(1, 7))
    anna.hear({"do": "roll", "about": {"kind": "AttackMade", "target": "plum"}, "seen": anna.state()["revision"]})
    assert anna.state()["toast"]["text"] == "There is nothing left to roll for."


def test_own_objectives_say_what_is_missing_and_are_turned_over_once_fulfilled() -> None:
    table = night()
    anna = Play(table, "anna")
    (peek,) = of_type(anna, "peek")
    assert peek["lines"][0] == "Colonel Mustard: Colonel Mustard is still alive."
    for _ in range(2):
        told(table, e.AttackMade(by="anna", target="mustard", weapon="revolver", roll=6, counter=1))
    tap(anna, "An objective is fulfilled", "Turn over Colonel Mustard")
    assert table.view(TABLE).shown["anna"] == ("mustard",)
    assert not [b for b in of_type(anna, "taps") if b["title"] == "An objective is fulfilled"]


def test_hands_that_were_spied_out_lie_open_for_all() -> None:
    table = told(night(), e.ContestBegan(by="anna", aim="spy", target="mustard"))
    told(table, e.ContestRevealed(laid=("clubs_queen", "diamonds_9"), against=()))
    tap(Play(table, "ben"), "Reveal your hand", "Reveal my hand")
    (seen,) = [p for p in Play(table, "carla").state()["panels"]["standing"]["people"] if p["player"] == "ben"]
    assert set(seen["open"]) == set(HELD["ben"])


def test_who_may_still_stop_an_escape_is_said() -> None:
    table = night()
    for card in GOALS["anna"]:
        told(table, e.ObjectiveShown(by="anna", card=card))
    told(table, e.clue.TokenMoved(by="anna", token="scarlet", to="stairs", how="placed"), e.clue.TurnEnded(by="anna"))
    say_ = Play(table, "ben").state()["status"]["say"]
    assert say_ == "Anna is on the staircase with all three objectives. Only Ben, Carla and David can still stop this."
    told(table, e.clue.TurnEnded(by="ben"), e.clue.TurnEnded(by="carla"))
    assert Play(table, "ben").state()["status"]["say"].endswith("Only David can still stop this.")
    told(table, e.clue.TurnEnded(by="david"))
    assert Play(table, TABLE, "tv").state()["status"]["title"] == "Anna wins"


def test_afterwards_has_scores_fights_points_and_the_ways_of_cards() -> None:
    table = night()
    told(table, e.AttackMade(by="anna", target="mustard", weapon="revolver", roll=5, counter=2))
    told(table, e.clue.TurnEnded(by="anna"), e.clue.TurnEnded(by="ben"))
    anna = Play(table, "anna")
    panel = anna.state()["panels"]["past"]
    assert [one["points"] for one in panel["scores"]] == [60, 45, 31, -5]
    assert panel["fights"] == [{"turn": 2, "by": "Anna", "target": "Ben", "how": "attacked", "lost": "Ben −22"}]
    anna.hear({"do": "look", "charts": True})
    (chart,) = anna.state()["looked"]["charts"]["charts"]
    assert chart["title"] == "Survival Points"
    assert chart["columns"]["ben"][-1] == 32


def test_the_way_of_a_card_begins_in_the_middle() -> None:
    table = at(table_of(), scarlet="lounge", mustard="lounge")
    table.record(e.ClueDug(by="anna", spade="spades_10", card="peacock"), "anna", freely=True)
    told(table, e.clue.AccusationMade(by="anna", suspect="scarlet", weapon="rope", room="hall"))
    told(table, e.clue.AccusationJudged(by="anna", right=True), e.PartOneEnded())
    for player in ORDER:
        table.record(e.clue.HandsVoted(by=player, open=True), player, freely=True)
    (way,) = Play(table, TABLE, "tv").state()["opened"]["ways"]
    assert way["card"] == "peacock"
    assert [(step["player"], step["how"]) for step in way["steps"]] == [
        ("middle", "the middle"),
        ("anna", "dug up, turn 1"),
    ]


# ---------------------------------------------------------------- the objectives after the end


def escaped() -> Table:
    """Anna has got away with all three objectives; Ben has fulfilled one of his."""
    table = told(night(), e.ObjectiveShown(by="ben", card="green"))
    told(table, *(e.ObjectiveShown(by="anna", card=card) for card in GOALS["anna"]))
    told(table, e.clue.TokenMoved(by="anna", token="scarlet", to="stairs", how="placed"))
    return told(table, *(e.clue.TurnEnded(by=player) for player in ORDER))


def test_everybody_sees_all_objectives_once_the_table_has_opened_them() -> None:
    table = escaped()
    tv = Play(table, TABLE, "tv")
    tap(Play(table, "anna"), "Open all objectives?", "Open all objectives")
    assert tv.state()["last"][-1]["text"] == "Anna wants the objectives opened (1 of 4)."
    assert tv.state()["opened"] is None
    for player in ("ben", "carla"):
        tap(Play(table, player), next(iter(wishes(table))), "Open all objectives")
    david = Play(table, "david")
    question, *more = [b for b in david.state()["entry"] if "objectives" in str(b.get("title"))]
    assert not more, "one question for one thing"
    status = david.state()["status"]
    assert (status["title"], status["say"]) == ("Does everybody agree?", "Waiting for David to agree.")
    assert status["asked"] == ["david"], "it is nobody else’s turn"
    anna = Play(table, "anna").state()
    assert anna["status"]["say"] == "Carla wants to enter: Carla wants the objectives opened (3 of 4)."
    assert anna["entry"][0]["title"] == "David must agree first, because this reveals their secrets."
    assert {one["label"]: one["big"] for one in question["taps"]} == {"Reveal it": True, "Don't reveal": True}
    assert question["title"].partition(" That reveals")[0] in tv.state()["status"]["say"]
    status = tv.state()["status"]
    assert (status["who"], status["title"]) == ("carla", "Does everybody agree?")
    assert status["say"].startswith(
        "Carla wants to enter: Carla wants the objectives opened (3 of 4). David must agree"
    )
    assert question["title"].endswith("That reveals your objectives to everybody.")
    assert tv.state()["opened"] is None, "nobody opens David's objectives for him"
    david.hear(question["taps"][0]["send"])
    assert tv.state()["last"][-1]["text"] == "Carla wants the objectives opened. All objectives are open."
    opened = tv.state()["opened"]
    assert opened["hands"] == [], "there is no case at night"
    assert {one["player"]: tuple(one["cards"]) for one in opened["objectives"]} == GOALS
    assert {one["player"]: one["done"] for one in opened["objectives"]}["ben"] == ["green"]


def test_who_wants_the_objectives_opened_reads_who_must_agree() -> None:
    table = escaped()
    tap(Play(table, "anna"), "Open all objectives?", "Open all objectives")
    assert block(Play(table, "anna"), "Anna wants to open all objectives; Ben, Carla and David must agree.")


@pytest.mark.rule("AC-INF-09")
def test_the_replay_of_a_night_alone_has_no_grid_of_an_envelope() -> None:
    table = escaped()
    shown = replay(table, "anna", cameras(table, "anna", "seat"), picture=lambda _state: {})
    assert (shown["camera"], shown["grid"]) == ("anna", None)
    assert not any("marks" in frame for frame in shown["frames"])
    assert evidence_of(table, "anna") is None, "no odds and no bits of an envelope either"


@pytest.mark.rule("AC-LUR-01", "AC-LUR-03", "AC-AMB-14")
def test_the_line_of_a_lure_names_what_the_player_can_tap() -> None:
    cards = {**HELD, "anna": ("hearts_king", "diamonds_9", "diamonds_3")}
    table = told(night(held=cards), e.ContestBegan(by="anna", aim="lure", target="mustard", room="kitchen"))
    said = Play(table, "anna").state()["now"]["text"]
    assert said == "Tap a servant and 1 Diamond: the last one plays them face down."
    table = told(night(held=cards), e.ContestBegan(by="anna", aim="lure", target="plum", room="kitchen"))
    anna = Play(table, "anna")
    assert anna.state()["now"]["text"] == "Tap a servant and 1 Diamond: nobody can stop the servant."
    (form,) = of_type(anna, "form")[:1]
    assert [row["name"] for row in form["rows"]] == ["laid"]


def wishes(table: Table) -> list[str]:
    return [b["title"] for b in Play(table, "david").state()["entry"] if "objectives" in str(b.get("title"))]

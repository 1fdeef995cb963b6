"""Pages of Advanced Cluedo and Killer Kloo Doo: what they are sent, and what a tap there records."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser

from assistant.core.event import TABLE
from assistant.games.advanced_cluedo import events as e
from assistant.table.table import Table
from dashboards.games.advanced_cluedo.arrangement import ARRANGEMENT
from dashboards.parts.common.seat_view import SeatView
from dashboards.play.page import Play
from tests.recorded_games import table as recorded
from tests.stories.record_today import FOLDER
from tests.ui.advanced_table import GOALS, HELD, ORDER, at, night, of_type, say, table_of, told
from tests.ui.clue_table import block, tap
from tests.ui.conftest import LAPTOP
from tests.ui.conftest import laid as draft_of
from tests.ui.crawl import Crawler, moment


def fan(play: Play) -> dict[str, Any]:
    (found,) = of_type(play, "fan")
    return {card["key"]: card for card in found["cards"]}


def lay(play: Play, *cards: str) -> None:
    (box,) = of_type(play, "box")
    play.hear({**box["lay"]["send"], "event": {**box["lay"]["send"]["event"], "cards": list(cards)}})


# ---------------------------------------------------------------- the player's hand


def test_a_card_is_drawn_with_one_private_tap_and_only_counted_elsewhere() -> None:
    table = table_of()
    told(table, e.clue.TokenMoved(by="anna", token="scarlet", to="lounge", how="dice"))
    anna = Play(table, "anna")
    form = block(anna, "Which playing card do you draw?")
    choices = {c["value"] for c in form["rows"][0]["choices"]}
    assert form["private"]
    assert len(choices) == 52 - len(HELD["anna"]), "a player's own cards cannot come up again"
    anna.hear({"do": "record", "seen": anna.state()["revision"], "event": {**form["event"], "card": "hearts_2"}})
    assert "hearts_2" in fan(anna)
    (seen,) = [p for p in Play(table, "ben").state()["panels"]["standing"]["people"] if p["player"] == "anna"]
    assert seen["said"] == "6 playing cards · 4 clue cards"


def test_hands_that_nobody_has_counted_are_empty() -> None:
    people = Play(table_of(held={}), TABLE, "tv").state()["panels"]["standing"]["people"]
    assert [one["said"] for one in people if one["player"]] == ["0 playing cards · 4 clue cards"] * 4


def test_what_the_table_entered_is_completed_with_one_tap() -> None:
    table = table_of()
    told(table, e.clue.TokenMoved(by="anna", token="scarlet", to="lounge", how="dice"), e.CardDrawn(by="anna"))
    anna = Play(table, "anna")
    tap(anna, "Which playing card did you take?", "2 of Hearts")
    assert "hearts_2" in fan(anna)


def test_a_card_says_what_it_can_do_now_and_else_why_not() -> None:
    table = at(table_of(), scarlet="lounge", mustard="lounge")
    anna, ben = fan(Play(table, "anna")), fan(Play(table, "ben"))
    assert [way["label"] for way in anna["spades_10"]["ways"]] == ["Dig up a clue card"]
    assert "Club: grab a clue card" in [way["label"] for way in anna["clubs_7"]["ways"]]
    assert (anna["hearts_king"]["worth"], ben["spades_ace"]["worth"]) == (15, 20)
    assert not ben["hearts_4"]["ways"]
    assert "turn" in ben["hearts_4"]["why"]


def test_a_way_of_a_card_records_it() -> None:
    table = at(table_of(), scarlet="lounge", mustard="lounge")
    anna = Play(table, "anna")
    (dig,) = fan(anna)["spades_10"]["ways"]
    say(anna, dig["send"])
    assert table.view(TABLE).hand_sizes["middle"] == 1
    tap(anna, "Which clue card did you dig up?", "Mrs. Peacock")
    assert "peacock" in table.view("anna").hands["anna"]
    assert "spades_10" not in fan(anna)


def test_the_only_weapon_in_the_room_is_chosen_already() -> None:
    table = at(table_of(), scarlet="lounge", mustard="lounge")
    told(table, e.clue.WeaponMoved(weapon="rope", to="lounge"))
    rows = {row["name"]: row for row in block(Play(table, "anna"), "Suggest in the Lounge")["rows"]}
    assert (rows["weapon"]["value"], [c["value"] for c in rows["weapon"]["choices"]]) == ("rope", ["rope"])
    assert rows["suspect"]["value"] is None, "the tap that records"
    told(table, e.clue.WeaponMoved(weapon="knife", to="lounge"))
    rows = {row["name"]: row for row in block(Play(table, "anna"), "Suggest in the Lounge")["rows"]}
    assert rows["weapon"]["value"] is None


def test_the_end_of_the_turn_is_not_gold_while_a_suggestion_is_expected() -> None:
    table = at(table_of(), mustard="lounge")
    told(table, e.clue.TokenMoved(by="anna", token="scarlet", to="lounge", how="dice"))
    table.record(e.CardDrawn(by="anna", card="hearts_2"), "anna")
    for gold in (True, False):
        state = Play(table, "anna").state()
        (end,) = [tap for one in state["entry"] for tap in one.get("taps", ()) if tap["label"] == "End the turn"]
        assert bool(end.get("main")) == gold
        ended = "Tap a card to play it, or “End the turn”: there is no weapon here to name."
        said = ended if gold else "Choose a suspect."
        assert state["now"]["text"] == said
        told(table, e.clue.WeaponMoved(weapon="rope", to="lounge"))


def test_where_no_room_is_near_enough_the_corridor_is_expected() -> None:
    anna = Play(table_of(), "anna")
    tap(anna, "Die", "1")
    assert anna.state()["now"]["text"] == "Tap “Corridor”, or your token and its square on the board."
    assert block(anna, "No room is within 1 square")


def test_tokens_in_the_corridor_cover_no_weapons_in_the_middle() -> None:
    table = table_of()
    told(table, *(e.clue.TokenMoved(by="anna", token=t, to="corridor", how="dice") for t in ("scarlet", "mustard")))
    board = Play(table, TABLE, "tv").state()["board"]
    pieces = [one for one in board["tokens"] if one["place"] == "corridor"]
    assert len(pieces) == 2
    assert min(one["y"] for one in pieces) - max(one["y"] for one in board["weapons"]) > 1.2


def test_weapons_lie_within_the_walls_of_small_rooms() -> None:
    """The Study is four squares high."""
    table = told(table_of(), e.clue.WeaponMoved(weapon="rope", to="study"))
    (rope,) = [one for one in Play(table, TABLE, "tv").state()["board"]["weapons"] if one["key"] == "rope"]
    assert rope["y"] + 0.62 < 3.94 - 0.2


def test_a_card_says_its_name_on_the_pages_that_know_it() -> None:
    table = at(table_of(), scarlet="lounge", mustard="lounge")
    table.record(e.ClueDug(by="anna", spade="spades_10", card="peacock"), "anna")
    table.record(e.CardDrawn(by="anna", card="hearts_2"), "anna", freely=True)
    for seat, dug, drawn in (("anna", "Mrs. Peacock", "the 2 of Hearts"), ("ben", "a clue card", "a playing card")):
        said = [one["text"] for one in Play(table, seat).state()["last"][-2:]]
        assert said == [f"Anna plays the 10 of Spades and digs up {dug}.", f"Anna draws {drawn}."]


@pytest.mark.parametrize(("event", "noun"), [("ClueDug", "clue"), ("CardDrawn", "playing card")])
def test_many_answers_are_side_by_side(chromium: Browser, event: str, noun: str) -> None:
    """A clue card or a playing card that was taken is one tap, without scrolling."""
    table = at(table_of(), scarlet="lounge", mustard="lounge")
    told(table, e.ClueDug(by="anna", spade="spades_10") if event == "ClueDug" else e.CardDrawn(by="anna"))
    crawls = Crawler(chromium, "advanced_cluedo")
    crawls.draw(moment(table, noun, "seat", think=False), (390, 844))
    answers = crawls.page.locator(f"section[aria-label^='Which {noun}'] button")
    assert answers.count() >= 17
    assert crawls.page.locator("main").evaluate("(main) => main.scrollHeight - main.clientHeight") <= 130
    crawls.page.context.close()


def test_a_character_is_chosen_by_its_player_and_called_by_their_name() -> None:
    table = at(table_of(), scarlet="lounge", mustard="lounge", plum="lounge")
    (grab,) = [way for way in fan(Play(table, "anna"))["clubs_7"]["ways"] if way["label"] == "Club: grab a clue card"]
    assert {c["value"]: c.get("note") for c in grab["steps"][0]["choices"]} == {"mustard": "Ben"}
    told(table, e.ContestBegan(by="anna", aim="grab", target="mustard"))
    tv = Play(table, TABLE, "tv").state()
    assert tv["last"][-1]["text"] == "Anna tries to grab a clue card from Ben."
    assert [side["name"] for side in tv["status"]["scene"]["sides"]] == ["Anna", "Ben"]


def test_whoever_has_played_a_card_waits_for_the_other() -> None:
    table = at(table_of(), scarlet="lounge", mustard="lounge")
    told(table, e.ContestBegan(by="anna", aim="grab", target="mustard"))
    anna = Play(table, "anna")
    assert anna.state()["now"]["text"].startswith("Play a Club")
    lay(anna, "clubs_7")
    assert anna.state()["now"]["text"] == "Waiting for Ben."


@pytest.mark.parametrize("cards", [(), ("clubs_10",)])
def test_the_question_goes_once_it_is_answered_and_nobody_learns_how(cards: tuple[str, ...]) -> None:
    table = at(table_of(), scarlet="lounge", mustard="lounge")
    told(table, e.ContestBegan(by="anna", aim="grab", target="mustard"))
    anna, ben, tv = Play(table, "anna"), Play(table, "ben"), Play(table, TABLE, "tv")
    (asked,) = of_type(ben, "box")
    assert "back" not in asked, "nothing was played that could be taken back"
    assert tv.state()["status"]["asked"] == ["anna", "ben"]
    lay(ben, *cards)
    (done,) = of_type(ben, "box")
    assert (done["title"], done["rows"], "lay" in done) == ("You have played face down", [], False)
    assert (done["hint"], done["back"]["label"]) == ("Hold to see what you played", "Take it back")
    assert ben.state()["status"]["asked"] == tv.state()["status"]["asked"] == ["anna"]
    assert tv.state()["status"]["scene"]["say"] == "Ben has played face down."
    ben.hear(done["back"]["send"])
    assert tv.state()["status"]["scene"]["say"] == ""
    assert of_type(ben, "box") == [asked]
    lay(ben, *cards)
    lay(anna, "clubs_7")
    assert tv.state()["status"]["scene"]["say"] == "Anna and Ben have played face down."
    assert tv.state()["status"]["say"] == "Everybody has played. Ready to reveal."
    assert anna.state()["now"]["text"] == "Tap “Turn up the cards”."


def test_a_pack_of_cards_does_not_push_everything_else_off_the_page() -> None:
    noted = block(Play(table_of(), "anna"), "What you hold")
    assert noted["more"]
    assert noted["fold"]


def test_names_of_weapons_are_whole_on_a_wide_tablet(chromium: Browser) -> None:
    crawls = Crawler(chromium, "advanced_cluedo")
    night = recorded(FOLDER / "advanced_cluedo-escape.jsonl", 369)
    assert crawls.faults(moment(night, "a night", "table", think=False), LAPTOP) == []
    crawls.page.context.close()


# ---------------------------------------------------------------- bribes and contests


def test_a_bribe_is_offered_answered_and_paid_with_the_owners_choice() -> None:
    table = at(table_of(), scarlet="lounge", mustard="lounge")
    anna, ben = Play(table, "anna"), Play(table, "ben")
    way = next(way for way in fan(anna)["diamonds_9"]["ways"] if way["label"] == "Bribe for a clue card")
    say(anna, way["send"], to="ben")
    tap(ben, "Anna offers you the 9 of Diamonds for a card of your choice", "Take it")
    form = block(ben, "Which card do you hand Anna?")
    ben.hear({"do": "record", "seen": ben.state()["revision"], "event": {**form["event"], "card": "pipe"}})
    assert "pipe" in table.view("anna").hands["anna"]
    assert table.view("carla").hand_sizes == {**dict.fromkeys(ORDER, 4), "anna": 5, "ben": 3, "middle": 2}


def test_a_player_without_such_a_card_is_told_the_only_button() -> None:
    held = {"anna": ("clubs_7", "clubs_queen"), "ben": ("hearts_4",), "carla": (), "david": ()}
    table = at(table_of(held=held), scarlet="lounge", mustard="lounge")
    told(table, e.ContestBegan(by="anna", aim="grab", target="mustard"))
    assert Play(table, "ben").state()["now"]["text"] == "You have no such card: tap “Play no card”."
    assert "no such card" not in Play(table, "anna").state()["now"]["text"]


def test_each_phone_lays_with_one_tap_out_of_its_own_cards() -> None:
    table = at(table_of(), scarlet="lounge", mustard="lounge")
    told(table, e.ContestBegan(by="anna", aim="grab", target="mustard"))
    anna, ben = Play(table, "anna"), Play(table, "ben")
    ((mine,), (his,)) = (of_type(page, "box") for page in (anna, ben))
    assert [c["value"] for c in mine["rows"][0]["choices"]] == ["clubs_7", "clubs_queen"]
    assert (mine["rows"][0]["least"], mine["rows"][0]["count"]) == (1, 1)
    assert (his["rows"][0]["least"], his["none"]) == (0, "Play no card")
    assert not of_type(Play(table, "carla"), "box")
    lay(anna, "clubs_queen")
    lay(ben)
    (shown,) = of_type(anna, "box")
    anna.hear({**shown["reveal"]["send"], "seen": anna.state()["revision"]})
    scene = Play(table, TABLE, "tv").state()["status"]["scene"]
    assert [(side["cards"], side["sum"]) for side in scene["sides"]] == [(["clubs_queen"], 13), ([], 0)]
    assert scene["say"] == "Anna gets a clue card."


def test_the_card_that_begins_a_grab_lies_face_down_at_once() -> None:
    table = at(table_of(), scarlet="lounge", mustard="lounge")
    anna, ben = Play(table, "anna"), Play(table, "ben")
    way = next(way for way in fan(anna)["clubs_queen"]["ways"] if way["label"] == "Club: grab a clue card")
    anna.hear(way["then"])
    assert anna.state()["toast"] is None, "no contest, no box: nothing to say"
    say(anna, way["send"], target="mustard")
    anna.hear(way["then"])
    (box,) = of_type(anna, "box")
    assert table.boxes.submission(box["key"], "anna").cards == ("clubs_queen",)  # type: ignore[union-attr]
    assert "Waiting for Ben." in Play(table, TABLE, "tv").state()["status"]["say"]
    lay(ben, "clubs_10")
    (shown,) = of_type(ben, "box")
    ben.hear({**shown["reveal"]["send"], "seen": ben.state()["revision"]})
    assert table.view(TABLE).debt


def test_only_the_attacker_calls_a_contest_off() -> None:
    table = at(table_of(), scarlet="lounge", mustard="lounge")
    told(table, e.ContestBegan(by="anna", aim="grab", target="mustard"))
    assert "Never mind" in labels(Play(table, "anna"))
    assert "Never mind" in labels(Play(table, TABLE, "table"))
    for player in ("ben", "carla"):
        assert "Never mind" not in labels(Play(table, player)), player


def labels(page: Play) -> list[str]:
    return [tap["label"] for block in page.state()["entry"] for tap in block.get("taps", ())]


def test_an_assault_takes_any_number_of_clubs_and_a_form_says_when_that_is_all() -> None:
    table = night()
    told(table, e.ContestBegan(by="anna", aim="assault", target="mustard"))
    anna = Play(table, "anna")
    (box,) = of_type(anna, "box")
    assert anna.state()["now"]["text"] == "Choose your cards, then tap “Play face down”."
    assert (box["rows"][0]["least"], box["rows"][0]["count"]) == (1, 13)
    lay(anna, "clubs_7", "clubs_queen")
    assert table.boxes.submission(box["key"], "anna").cards == ("clubs_7", "clubs_queen")  # type: ignore[union-attr]
    form = block(Play(table, TABLE, "table"), "Physical cards were used")
    assert [(row["title"], row["least"]) for row in form["rows"]] == [("Anna", 1), ("Ben", 0)]
    assert form["done"] == "Turn up"


def test_who_nobody_plays_is_answered_by_the_top_of_the_pack() -> None:
    table = at(table_of(), scarlet="lounge")
    told(table, e.ContestBegan(by="anna", aim="persuade", target="plum", room="lounge"))
    form = next(f for f in of_type(Play(table, "anna"), "form") if f["event"]["kind"] == "ContestRevealed")
    laid, against = form["rows"]
    assert [c["value"] for c in laid["choices"]] == ["hearts_king"]
    assert against["title"] == "Professor Plum: the top card of the pack"
    assert len(against["choices"]) == 52 - len(HELD["anna"])
    assert (against["least"], against["count"]) == (1, 1)


# ---------------------------------------------------------------- the board, the notes


def test_tunnel_middle_and_carried_weapons_are_on_the_board() -> None:
    table = at(table_of(), scarlet="lounge")
    told(table, e.clue.TokenMoved(by="anna", token="scarlet", to="conservatory", how="passage"))
    board = Play(table, TABLE, "tv").state()["board"]
    (scarlet,) = [token for token in board["tokens"] if token["key"] == "scarlet"]
    assert scarlet["place"] == "tunnel"
    spots = {(one["x"], one["y"]) for one in (*board["weapons"], *board["tokens"])}
    assert len(spots) == 12, "nothing covers anything else"
    replay = Play(table, TABLE, "replay").state()["replay"]["frames"][-1]
    assert replay["t"]["scarlet"] == [scarlet["x"], scarlet["y"]]
    assert set(replay["w"]) == {one["key"] for one in board["weapons"]}


def test_advice_names_only_who_and_what_is_in_the_room() -> None:
    table = at(table_of(help="advice"), scarlet="lounge", mustard="lounge")
    assert ARRANGEMENT.asking(SeatView.of(table, "anna", "seat")) is None, "no weapon is here"
    told(table, e.clue.WeaponMoved(weapon="rope", to="lounge"))
    anna = Play(table, "anna")
    top = anna.state()["grid"]["odds"]["advice"]["top"]
    assert {card for one in top for card in one["cards"]} <= {"scarlet", "mustard", "rope", "lounge"}
    assert {one["way"] for one in top} == {""}
    assert ARRANGEMENT.asking(SeatView.of(table, "ben", "seat")) is None, "it is not Ben's turn"


def test_six_characters_in_one_room_stand_beside_each_other() -> None:
    table = at(table_of(), **dict.fromkeys(("scarlet", "mustard", "white", "green", "peacock", "plum"), "study"))
    found = sorted((token["x"], token["y"]) for token in Play(table, TABLE, "tv").state()["board"]["tokens"])
    assert len({y for _, y in found}) == 1
    assert all(right - left >= 1 for (left, _), (right, _) in pairwise(found))


def test_where_nothing_can_be_named_the_table_says_so() -> None:
    table = at(table_of(), scarlet="lounge")
    assert Play(table, TABLE, "tv").state()["status"]["say"] == "In the Lounge. There is no weapon here to name."
    told(table, e.clue.WeaponMoved(weapon="rope", to="lounge"))
    assert Play(table, TABLE, "tv").state()["status"]["say"] == "In the Lounge. Make a suggestion."


def test_the_middle_is_a_column_of_the_notes_by_day_and_there_are_none_at_night() -> None:
    grid = Play(table_of(), "anna").state()["grid"]
    assert [(p["key"], p["size"], p["heap"]) for p in grid["places"]][-2:] == [
        ("middle", 2, True),
        ("envelope", 3, False),
    ]
    assert [p["name"] for p in grid["places"]][-2:] == ["Middle", "Envelope"]
    assert Play(night(), "anna").state()["grid"] is None


# ---------------------------------------------------------------- nobody else learns of it

OTHER_HANDS = {
    "anna": ("spades_9", "hearts_queen", "diamonds_8", "clubs_6", "clubs_jack"),
    "ben": ("hearts_5", "clubs_9", "spades_king", "diamonds_3"),
    "carla": HELD["carla"],
    "david": HELD["david"],
}
OTHER_GOALS = {**GOALS, "anna": ("peacock", "revolver", "ballroom"), "ben": ("white", "candlestick", "dining")}


def elsewhere(table: Table) -> dict[str, str]:
    """Every page but those of Anna and Ben, as it goes to its browser."""
    roles = (("table", TABLE), ("tv", TABLE), ("watch", TABLE), ("seat", "carla"), ("seat", "david"))
    plays = {f"{role} {seat}": Play(table, seat, role) for role, seat in roles}
    return {name: json.dumps({**play.state(), "game": ""}, sort_keys=True) for name, play in plays.items()}


@pytest.mark.parametrize("stage", ["turn", "contest", "laid", "night", "assault"])
def test_hands_objectives_and_what_is_laid_change_no_other_page(stage: str) -> None:
    found = []
    for held, goals, cards in (
        (HELD, GOALS, ("clubs_7", "clubs_10")),
        (OTHER_HANDS, OTHER_GOALS, ("clubs_6", "clubs_9")),
    ):
        by_night = stage in ("night", "assault")
        table = (
            night(held=held, goals=goals) if by_night else at(table_of(held=held), scarlet="lounge", mustard="lounge")
        )
        if stage in ("contest", "laid", "assault"):
            told(table, e.ContestBegan(by="anna", aim="assault" if by_night else "grab", target="mustard"))
        if stage in ("laid", "assault"):
            lay(Play(table, "anna"), cards[0])
            lay(Play(table, "ben"), cards[1])
        found.append(elsewhere(table))
    assert found[0] == found[1]


# ---------------------------------------------------------------- the set-up


def test_the_set_up_tells_the_deal_with_its_middle_and_lays_either_part() -> None:
    from dashboards.lobby import laying

    names = ("Anna", "Ben", "Carla", "David", "Eve", "Fred")
    for count, each, middle in ((2, 8, 2), (3, 5, 3), (4, 4, 2), (5, 3, 3), (6, 2, 6)):
        draft = draft_of(*names[:count], game="advanced_cluedo")
        form = laying.form(draft)
        notes = [b["text"] for step in form["steps"] for b in step["blocks"] if b["part"] == "note"]
        assert f"{each} clue cards each for {count} players, {middle} in the middle." in notes
        event: Any = laying.started(draft)
        assert event.hand_sizes["middle"] == middle
    assert len(form["preparing"]) == 5
    dealt = laying.form(draft_of("Anna", "Ben", "Carla", game="advanced_cluedo", dealer="program"))
    assert [one["title"] for one in dealt["preparing"]] == ["Board and case file", "Weapons in the middle"]
    assert dealt["preparing"][0]["here"] == "Boardside puts the cards into the envelope."
    night = laying.form(draft_of("Anna", "Ben", "Carla", game="advanced_cluedo", dealer="program", part="two"))
    assert [one["key"] for one in night["preparing"]] == ["AC-STU-02", "AC-STU-03", "AC-SUR-01"]
    first: Any = laying.started(draft_of("Anna", "Ben", game="advanced_cluedo", first=2))
    assert first.first == "ben"
    again: Any = laying.started(draft_of("Anna", "Ben", game="advanced_cluedo", part="two", scores={"1": 40, "2": -20}))
    assert (again.part, again.scores) == ("two", {"anna": 40, "ben": -20})
    wrong = laying.form(draft_of("Anna", "Ben", game="advanced_cluedo", part="two", scores={"1": 9999}))
    assert [p["field"] for p in wrong["problems"]] == ["scores"]

"""Pages of Killer Clue: cards that move, rounds, the review afterward, the setup."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from assistant.bots import evenings
from assistant.core.event import TABLE
from assistant.deduction import PathPart
from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.offers_intrigue import KINDS
from assistant.kit.facts import Evidence
from assistant.table.table import Table
from dashboards.parts.common import guides
from dashboards.parts.common.offers import record
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.mystery.mind import Mind
from dashboards.parts.mystery.ways import ways
from dashboards.play.page import Play
from tests.recorded_games import table as recorded
from tests.ui.clue_table import block, tap
from tests.ui.conftest import laid
from tests.ui.killer_table import ORDER, danger, moved, of_type, table_of, told

# ---------------------------------------------------------------- whose turn it is


def test_nobody_is_told_to_move_while_others_look_into_their_envelopes() -> None:
    tv = Play(table_of("anna", "ben"), TABLE, "tv")
    assert tv.state()["status"]["say"] == "Turn 1 · Investigation."
    assert tv.state()["status"]["wait"] == "Waiting for Carla and David to look into their envelopes."
    last = Play(table_of("anna", "ben", "carla"), TABLE, "tv")
    assert last.state()["status"]["wait"] == "Waiting for David to look into their envelope."


def test_the_cards_of_a_dead_player_are_looked_at_and_no_envelope() -> None:
    evening = Path(__file__).parents[1] / "stories" / "today" / "killer_clue-right.jsonl"
    tv = Play(recorded(evening, 33), TABLE, "tv")
    assert "Carla is dead. The Clue cards are dealt out" in tv.state()["last"][-1]["text"]
    assert tv.state()["status"]["wait"] == "Waiting for Anna and Ben to look at their new cards."


def test_a_token_on_its_start_square_is_not_said_to_be_in_the_corridor() -> None:
    table = table_of(*ORDER)
    tv = Play(table, TABLE, "tv")
    assert tv.state()["status"]["say"] == "Turn 1 · Investigation. Roll, or choose a room."
    told(table, clue.DiceRolled(by="anna", roll=4))
    assert tv.state()["status"]["say"] == "Turn 1 · Investigation. In the corridor, rolled 4."


# ---------------------------------------------------------------- cards that move


def test_a_given_card_is_in_the_hand_with_its_giver() -> None:
    table = table_of(*ORDER)
    told(table, clue.TokenMoved(by="anna", token="scarlet", to="lounge", how="dice"))
    told(table, e.SuggestionMade(by="anna", suspect="mustard", weapon="pipe", room="lounge"))
    tap(Play(table, "ben"), "Anna asks you", "Lead Pipe")
    hand = Play(table, "anna").state()["hand"]
    assert {held["card"]: held.get("came") for held in hand["cards"]}["pipe"] == "given to you by Ben"
    assert "pipe" not in [held["card"] for held in Play(table, "ben").state()["hand"]["cards"]]


def test_a_given_card_that_the_table_entered_needs_one_private_tap_for_both() -> None:
    table = table_of(*ORDER)
    told(table, clue.TokenMoved(by="anna", token="scarlet", to="lounge", how="dice"))
    told(table, e.SuggestionMade(by="anna", suspect="mustard", weapon="pipe", room="lounge"))
    tap(Play(table, TABLE, "table"), "Who gave a card?", "Ben")
    anna, ben = Play(table, "anna"), Play(table, "ben")
    assert block(anna, "Which card did Ben give you?")
    tap(ben, "Which card did you give Anna?", "Colonel Mustard")
    assert "mustard" in table.view("anna").hands["anna"]
    assert not [b for b in anna.state()["entry"] if "Which card" in str(b.get("title"))]


def test_a_player_who_has_to_give_a_card_reads_its_name_in_a_sentence() -> None:
    table = table_of(*ORDER)
    told(table, clue.TokenMoved(by="anna", token="scarlet", to="lounge", how="dice"))
    told(table, e.SuggestionMade(by="anna", suspect="scarlet", weapon="pipe", room="lounge"))
    ben = Play(table, "ben")
    tap(ben, "Anna asks you", "I have none")
    assert ben.state()["toast"]["text"] == "Ben holds the Lead Pipe and has to give a card."


def test_a_trade_is_two_private_taps_on_one_phone() -> None:
    table = moved(table_of(*ORDER), anna="lounge", ben="lounge")
    told(table, e.IntriguePlayed(by="anna", card="consult_mustard"))
    tap(Play(table, "anna"), "", "Anna and Ben trade a card")
    anna = Play(table, "anna")
    tap(anna, "Which card did you give Ben?", "Knife")
    tap(anna, "Which card did Ben give you?", "Kitchen")
    assert set(table.view("ben").hands["ben"]) == {"mustard", "pipe", "ballroom", "knife"}


def test_cards_of_the_dead_are_entered_with_one_tap_each() -> None:
    table = danger(moved(table_of(*ORDER), ben="lounge"))
    told(table, e.DangerRevealed(cards=("murdered_mustard",)))
    anna = Play(table, "anna")
    (found,) = of_type(anna, "several")
    assert (found["count"], found["private"]) == (1, True)
    send = found["send"]
    for wrong, why in (("rope", "is in your case file"), ("knife", "is already in your hand")):
        anna.hear({**send, "event": {**send["event"], "cards": [wrong]}})
        assert why in anna.state()["sheet"]["notices"][0]["text"]
        anna.hear({"do": "close"})
    anna.hear({**send, "event": {**send["event"], "cards": ["ballroom"]}})
    assert table.view("anna").gifts[-1].how == "dealt"
    assert "ballroom" in [held["card"] for held in anna.state()["hand"]["cards"]]


# ---------------------------------------------------------------- rounds


def test_a_target_that_cannot_be_is_dim_and_says_why() -> None:
    table = moved(table_of(*ORDER), anna="lounge")
    anna = Play(table, "anna")
    (kinds,) = of_type(anna, "kinds")
    consult = next(kind for kind in kinds["kinds"] if kind["label"] == "Consult")
    found = {one["label"]: one for one in consult["taps"]}
    assert found["Colonel Mustard"]["far"]
    assert found["Colonel Mustard"]["send"] == {"do": "told", "text": "Colonel Mustard is not in a room."}


def test_what_is_in_force_is_on_every_screen_with_its_end() -> None:
    table = told(
        moved(table_of(*ORDER), anna="lounge", ben="lounge"), e.IntriguePlayed(by="anna", card="distracted_mustard")
    )
    for role, seat in (("tv", TABLE), ("table", TABLE), ("seat", "carla")):
        house = Play(table, seat, role).state()["panels"]["house"]
        assert house["force"] == ["Colonel Mustard distracted · until the Danger Round ends"]
        assert house["exposed"] == [{"player": "anna", "room": "lounge"}]
    assert Play(table, TABLE, "tv").state()["status"]["standing"]["ben"] == "Lounge: protected by Anna"


def test_the_end_of_a_turn_says_what_everybody_does_and_no_hand() -> None:
    table = told(danger(moved(table_of(*ORDER), ben="lounge")), e.DangerRevealed(cards=("murdered_mustard",)))
    pages_ = [Play(table, TABLE, "table"), *(Play(table, p) for p in ORDER)]
    told_ = [
        of_type(play, "told") or [b for f in of_type(play, "fold") for b in f["blocks"] if b["type"] == "told"]
        for play in pages_
    ]
    assert all(found[0]["lines"] == told_[0][0]["lines"] for found in told_)
    assert told_[0][0]["lines"] == [
        "Out of the game: Col. Mustard Murdered.",
        "Shuffle 3 played cards back into the pile.",
        "Draw: Anna 1, Carla 1, David 1.",
        "Anna goes first next turn.",
    ]


def test_no_screen_ends_a_danger_round_in_one_tap_while_phones_submit() -> None:
    """That no card had an effect is said behind a fold: on the shared screen too the button stands beside the cards."""
    ends = e.DangerRevealed(cards=())
    table = danger(moved(table_of(*ORDER), ben="lounge", david="hall"))
    assert table.boxes.open()
    for page in (Play(table, TABLE, "table"), Play(table, "ben"), Play(table, "ben", "alone")):
        entry = page.state()["entry"]
        assert any(record(ends) in _sent(found) for found in entry), "physical cards may have been used"
        assert not [found["title"] for found in entry if record(ends) in _sent(found) and "fold" not in found]
    tablet = danger(moved(table_of(*ORDER, way="tablet"), ben="lounge", david="hall"))
    (several,) = of_type(Play(tablet, TABLE, "table"), "several")
    assert several["none"]["send"] == record(ends), "where nobody submits, it is one tap"


def _sent(block: dict[str, Any]) -> list[Any]:
    """Return the messages of a block that end the round without a card."""
    return [tap["send"] for tap in (*block.get("taps", ()), block.get("none")) if tap]


def test_dice_of_the_program_run_in_the_dark() -> None:
    table = told(danger(moved(table_of(*ORDER, dice="rolled"), ben="lounge")), e.DangerRevealed(cards=("blackout",)))
    play = Play(table, TABLE, "table")
    tap(play, "Colonel Mustard runs in the dark", "Roll for Colonel Mustard")
    rolled = [line.event for line in table.lines if isinstance(line.event, e.PanicRolled)]
    assert rolled[0].suspect == "mustard"
    assert 2 <= rolled[0].roll <= 12


# ---------------------------------------------------------------- afterwards


def ended() -> Table:
    table = told(
        danger(moved(table_of(*ORDER), ben="lounge", david="hall")), e.DangerRevealed(cards=("murdered_mustard",))
    )
    told(table, e.GameTurnEnded(), clue.TurnEnded(by="anna"))
    told(table, e.AccusationMade(by="carla", suspect="scarlet", weapon="rope", room="hall"))
    told(table, clue.Passed(by="anna"), clue.Passed(by="david"), e.KillerConfessed(by="anna"))
    for player in ORDER:
        table.record(clue.HandsVoted(by=player, open=True), player, freely=True)
    return table


def test_afterwards_tells_who_was_exposed_and_who_lived() -> None:
    play = Play(ended(), TABLE, "tv")
    after = play.state()["panels"]["house"]["after"]
    assert [(one["turn"], one["exposed"], one["murdered"]) for one in after["rounds"]] == [
        ("Turn 1", ["ben", "david"], "ben")
    ]
    assert {one["player"]: one["text"] for one in after["lived"]} == {
        "anna": "the killer",
        "ben": "murdered in turn 1",
        "carla": "alive after 2 turns",
        "david": "alive after 2 turns",
    }
    opened = {hand["player"]: hand for hand in play.state()["opened"]["hands"]}
    assert "ben" not in opened, "the hand of who is out was dealt on"
    assert set(opened["carla"]["cards"]) >= {"white", "revolver"}


def test_the_replay_has_the_killers_eyes() -> None:
    replay = Play(ended(), TABLE, "replay").state()["replay"]
    names = [camera["label"] for camera in replay["cameras"]]
    assert names == [
        "All-knowing",
        "What everybody saw",
        "The killer’s eyes: Anna",
        "What Ben knew",
        "What Carla knew",
        "What David knew",
    ]
    assert replay["look"] == "blood"
    danger_ = next(frame for frame in replay["frames"] if "plays no more" in frame["text"] and "David" in frame["text"])
    assert danger_["exposed"] == ["ben", "david"]
    assert "mustard" not in replay["frames"][-1]["t"], "a dead suspect's pawn is off the board"


def test_a_carried_weapon_is_drawn_with_its_bearer() -> None:
    table = told(table_of(*ORDER), clue.TokenMoved(by="anna", token="scarlet", to="lounge", how="placed"))
    told(
        table,
        e.WeaponTaken(by="anna", weapon="pipe"),
        clue.TokenMoved(by="anna", token="scarlet", to="7,5", how="dice"),
    )
    board = Play(table, TABLE, "tv").state()["board"]
    at = {one["key"]: one["place"] for one in board["weapons"]}
    assert at["pipe"] == next(one["place"] for one in board["tokens"] if one["key"] == "scarlet") == "7,5"
    spots = {(one["x"], one["y"]) for one in (*board["weapons"], *board["tokens"])}
    assert len(spots) == len(board["weapons"]) + len(board["tokens"]), "nothing covers anything else"


# ---------------------------------------------------------------- the set-up


def test_the_set_up_asks_nobody_for_what_boardside_deals() -> None:
    from dashboards.lobby import laying

    draft = laid("Anna", "Ben", "Carla", game="killer_clue")
    for one in draft["players"][1:]:
        one["skill"] = "simple"
    form = laying.form(draft)
    assert [one["title"] for one in form["preparing"]] == ["Suspects chosen", "Weapons placed"]
    titles = [block.get("title") for step in form["steps"] for block in step["blocks"]]
    assert "Two steps at the table" in titles
    leaving = [card for one in form["leaving"] for card in one["cards"]]
    assert "Mr. Green Disappears" in leaving
    assert not any(one["cards"][-1].endswith("!") for one in form["leaving"]), "a full stop follows"
    assert not {"Clue card Mr. Green", "the envelope"} & set(leaving), "they stay in the box anyway"
    assert "everybody’s page says which." in evenings("killer_clue").box


def test_the_set_up_names_what_leaves_and_presets_what_is_used() -> None:
    from dashboards.lobby import laying

    form = laying.form(laid("Anna", "Ben", "Carla", "David", game="killer_clue"))
    assert [one["name"] for one in form["leaving"]] == ["Mrs. Peacock", "Professor Plum"]
    assert len(form["leaving"][0]["cards"]) == 7
    assert form["preparing"][0]["title"] == "Suspects chosen"
    assert len(form["preparing"]) == 9
    for count, herrings, servants in ((3, 0, 2), (4, 0, 2), (5, 1, 1), (6, 2, 0)):
        event: Any = laying.started(laid(*("Anna", "Ben", "Carla", "David", "Eve", "Fred")[:count], game="killer_clue"))
        assert len([card for card in event.cards if card.kind == "red_herring"]) == herrings
        assert len(event.servants) == servants
        assert len(set(event.weapons.values())) == 6
    draft = laid("Anna", "Ben", "Carla", game="killer_clue", herrings="5", servants="none", die="one die", first_card=2)
    event = laying.started(draft)
    assert (event.servants, event.die) == ((), "one die")
    assert event.hand_sizes == {"anna": 5, "ben": 6, "carla": 5}


def test_at_most_three_possible_places_of_a_card_are_named_and_more_are_hinted_at() -> None:
    sight, thought = SeatView.of(table_of(), "anna", "seat"), Mind(Evidence(classes={}, sizes={}), "odds", "random")
    four = {"anna": 0.4, "ben": 0.3, "carla": 0.2, "david": 0.1}
    three = {"anna": 0.5, "ben": 0.3, "carla": 0.2}
    (path,) = ways(sight, thought, {"rope": (PathPart(None, four), PathPart(3, three))})
    assert [step["say"] for step in path["steps"]] == [
        "Anna 40 %, Ben 30 %, Carla 20 %, …", "Anna 50 %, Ben 30 %, Carla 20 %"
    ]  # fmt: skip


def test_every_kind_of_card_says_what_it_does() -> None:
    table = moved(table_of(*ORDER), anna="lounge")
    (kinds,) = of_type(Play(table, "anna"), "kinds")
    words = {term["name"]: term["html"] for term in guides.terms("killer_clue")}
    assert {kind["label"]: kind["does"] for kind in kinds["kinds"]} == {label: words[label] for label in KINDS.values()}

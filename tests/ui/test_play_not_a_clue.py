"""Pages of Not A Clue: money, looks for sale, the poll, the end without a truth, the setup."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser

from assistant.core.event import TABLE, Event
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.not_a_clue import events as e
from assistant.table.table import Table
from dashboards.lobby import laying
from dashboards.parts.mystery import ring
from dashboards.play.page import Play
from tests.ui.clue_table import block, tap
from tests.ui.conftest import laid
from tests.ui.crawl import TELEVISION, Crawler, moment
from tests.ui.fingers import LETTERS
from tests.ui.nac_table import FILE, HANDS, ORDER, closed, dealt, table_of, texts, theory, told, trapped, version
from tests.ui.nac_table import laid as laid_out

SCREENS = [("tv", TABLE), ("table", TABLE), *(("seat", player) for player in ORDER)]
QUESTION = "Have you had enough?"


def entered(play: Play, title: str, **values: Any) -> None:
    """Fill in a form."""
    form = block(play, title)
    play.hear({"do": "record", "seen": play.state()["revision"], "event": {**form["event"], **values}})


def screens(table: Table, *without: str) -> dict[str, str]:
    """Return what every page shows and was sent, except the pages of these players."""
    return {
        f"{role} {seat}": json.dumps({**Play(table, seat, role).state(), "game": ""}, sort_keys=True)
        for role, seat in SCREENS
        if seat not in without
    }


# ---------------------------------------------------------------- whose turn it is


def test_nobody_is_told_to_move_while_others_look_at_their_cards() -> None:
    table = Table(GAMES["not_a_clue"], clock=lambda: 0)
    table.record(laid_out())
    dealt(table, "anna", "ben")
    tv = Play(table, TABLE, "tv")
    assert tv.state()["status"]["say"] == ""
    assert tv.state()["status"]["wait"] == "Waiting for Carla and David to look at their cards."
    dealt(table, "carla", "david")
    assert tv.state()["status"]["say"] == "In the Kremlin. Roll, or bribe the official."
    told(table, clue.TokenMoved(by="anna", token="suspect_1", to="corridor", how="placed"))
    assert tv.state()["status"]["say"] == "Roll, or choose a location.", "nobody has to know which corridor"


def test_nobody_is_out_while_the_others_still_vote() -> None:
    table = table_of(version("ben"))
    tv = Play(table, TABLE, "tv")
    assert not tv.state()["words"]["players"]["ben"]["out"]
    assert tv.state()["status"]["standing"]["ben"] == ""
    told(table, e.PollTaken(enough=("anna",)))
    assert tv.state()["words"]["players"]["ben"]["out"]
    assert tv.state()["status"]["standing"]["ben"] == "only answers"


# ---------------------------------------------------------------- money


def test_purses_and_pot_are_on_every_screen() -> None:
    table = table_of(e.BribePaid(by="anna"), e.InformationSold(by="ben", to="carla"))
    for role, seat in SCREENS:
        state = Play(table, seat, role).state()
        assert [one["rubles"] for one in state["panels"]["case"]["purses"]] == ["₽40", "₽70", "₽30", "₽50"]
        assert state["panels"]["case"]["pot"] == state["board"]["pot"] == "₽10"
        assert state["status"]["purses"]["ben"] == "₽70"


def test_the_bribe_is_one_tap_from_a_corner_and_the_piece_is_on_the_islands() -> None:
    anna = Play(table_of(), "anna")
    tap(anna, "There is a customs official here", "Bribe the official: ₽10, to the Canary Islands")
    token = next(one for one in anna.state()["board"]["tokens"] if one["key"] == "suspect_1")
    assert token["place"] == "islands"
    assert anna.state()["panels"]["case"]["pot"] == "₽10"


# ---------------------------------------------------------------- looks for sale


def test_the_card_of_a_sale_is_on_the_two_phones_and_nowhere_else() -> None:
    """Whichever card was shown, all other pages show and were sent the same."""
    found = []
    for card in ("location_4", "contractor_3"):
        table = table_of()
        entered(Play(table, "ben"), "Sell a look for ₽20", to="carla", card=card)
        found.append(screens(table, "ben", "carla"))
        assert any("Ben sells Carla a look at a card" in text for text in texts(Play(table, TABLE, "tv")))
        (peek,) = [b for b in Play(table, "carla").state()["entry"] if b["type"] == "peek"]
        assert not [b for b in Play(table, "ben").state()["entry"] if b["type"] == "peek"], "it is his own card"
        assert peek["lines"] == [table.view(TABLE).card(card)]
        assert table.view("carla").located[card] == "ben"
        hand = Play(table, "carla").state()["hand"]
        assert hand["bought"] == [{"card": card, "from": "Ben"}]
        shown = {one["card"]: one["shown"] for one in Play(table, "ben").state()["hand"]["cards"]}
        assert shown[card] == ["carla"]
    assert found[0] == found[1]


def test_a_sale_that_the_table_entered_needs_one_private_tap_for_both() -> None:
    table = table_of()
    entered(Play(table, TABLE, "table"), "Who sold a look to whom?", by="ben", to="carla")
    ben, carla = Play(table, "ben"), Play(table, "carla")
    assert block(carla, "Which card did Ben sell you a look at?")
    tap(ben, "Which card did you show Carla for ₽20?", "Contractor 3")
    assert [look.card for look in table.view("carla").looks] == ["contractor_3"]
    assert not [b for b in carla.state()["entry"] if "Which card" in str(b.get("title"))]


def test_the_buyer_can_enter_a_sale_too() -> None:
    table = table_of()
    for player in ORDER:
        phone = Play(table, player)
        assert block(phone, "Did somebody sell you a look?")["fold"] == "Bought a look", "nobody waits for it"
        asked = "Roll, and tap the number." if player == "anna" else "Waiting for Anna."
        assert phone.state()["now"]["text"] == asked
    tap(Play(table, "carla"), "Did somebody sell you a look?", "Ben")
    assert table.view(TABLE).purses["ben"] == 70
    tap(Play(table, "carla"), "Which card did Ben sell you a look at?", "Location 4")
    assert table.view("ben").looks[0].card == "location_4"


# ---------------------------------------------------------------- trapped, exposed, lifted


def test_whoever_is_trapped_is_entered_in_an_action_that_closes_after_it() -> None:
    table = table_of()
    for title in ("Someone is trapped", "Someone else is trapped"):
        (found,) = [b for b in Play(table, "ben").state()["entry"] if str(b.get("fold", "")).endswith("is trapped")]
        assert (found["type"], found["fold"]) == ("form", title)
        told(table, e.ExitsBlocked(of="carla"))


def test_a_trapped_piece_has_bars_and_the_exposed_one_a_card_until_it_is_paid_for() -> None:
    table = told(table_of(), e.ExitsBlocked(of="carla"))
    assert Play(table, TABLE, "tv").state()["status"]["standing"]["carla"] == "trapped"
    for player in ("anna", "ben"):
        play = Play(table, player)
        title = next(b["title"] for b in play.state()["entry"] if "is trapped" in str(b.get("title")))
        tap(play, title, "Expose Carla")
    marks = {one["key"]: one for one in Play(table, TABLE, "tv").state()["board"]["tokens"]}
    assert marks["suspect_3"].get("exposed")
    told(table, clue.TurnEnded(by="anna"), clue.TurnEnded(by="ben"))
    carla = Play(table, "carla")
    assert "Sell 1 look first" in carla.state()["status"]["say"]
    assert not [b for b in carla.state()["entry"] if b.get("title") == "In which location?"]
    entered(carla, "Sell a look for ₽20", to="anna", card="location_6")
    tap(carla, "The Minkin card", "Carla pays ₽60")
    assert table.view(TABLE).minkin == ""
    assert Play(table, TABLE, "table").state()["panels"]["case"]["pot"] == "₽60"


# ---------------------------------------------------------------- the poll


def voted(table: Table, player: str, enough: bool) -> Play:
    play = Play(table, player)
    found = block(play, QUESTION)
    (row,) = found["rows"]
    value = next(
        c["value"] for c in row["choices"] if c["label"] == ("I have had enough" if enough else "I am still curious")
    )
    play.hear({**found["lay"]["send"], "event": {**found["lay"]["send"]["event"], "enough": value}})
    return play


def test_a_vote_is_one_tap_and_nobody_sees_it_before_all_are_in() -> None:
    found = []
    for enough in (True, False):
        table = table_of(version())
        assert not [b for b in Play(table, "anna").state()["entry"] if b.get("title") == QUESTION], "it is Anna's own"
        ben = voted(table, "ben", enough)
        assert block(ben, QUESTION)["lies"] == ["I have had enough" if enough else "I am still curious"]
        assert "Waiting for Carla and David." in Play(table, TABLE, "tv").state()["status"]["say"]
        voted(table, "carla", True)
        assert block(ben, QUESTION)["reveal"] is None
        voted(table, "david", True)
        found.append(screens(table, "ben"))
        assert block(Play(table, TABLE, "table"), QUESTION)["reveal"]["label"] == "Count the votes"
        Play(table, TABLE, "table").hear(block(Play(table, TABLE, "table"), QUESTION)["reveal"]["send"])
        assert table.view(TABLE).versions[0].enough == (("ben", "carla", "david") if enough else ("carla", "david"))
    assert found[0] == found[1]


def test_who_has_no_device_votes_on_the_shared_screen() -> None:
    table = table_of(version(), way="tablet")
    for player in ("ben", "carla", "david"):
        play = Play(table, TABLE, "table")
        assert player in play.state()["cover"]["players"]
        play.hear({"do": "hold", "player": player})
        found = next(b for b in play.state()["cover"]["entry"] if b.get("title") == QUESTION)
        play.hear({**found["lay"]["send"], "event": {**found["lay"]["send"]["event"], "enough": True}})
        play.hear({"do": "hold", "player": None})
    play = Play(table, TABLE, "table")
    play.hear(block(play, QUESTION)["reveal"]["send"])
    assert table.view(TABLE).over


def test_the_line_says_what_is_left_of_a_poll() -> None:
    """First the question, then for whom it waits, then the button that counts."""
    table = table_of(version())
    assert Play(table, "carla").state()["now"]["text"] == f"{QUESTION} Tap your answer."
    for player in ("carla", "ben"):
        voted(table, player, True)
    waits = Play(table, "carla").state()["now"]
    assert (waits["text"], waits["yours"]) == ("Waiting for David.", False)
    voted(table, "david", True)
    assert Play(table, "carla").state()["now"]["text"] == "Tap “Count the votes”."


def test_the_end_of_a_turn_is_not_gold_while_a_theory_is_expected() -> None:
    moves, made = theory("anna", "suspect_1", "contractor_1", "location_5")
    unanswered = (made, *(clue.Passed(by=player) for player in ("ben", "carla", "david")))
    outside = clue.TokenMoved(by="anna", token="suspect_1", to="corridor", how="dice")
    for events, gold in (((moves,), False), ((moves, *unanswered), False), ((outside,), True)):
        entry = Play(table_of(*events), "anna").state()["entry"]
        (end,) = [tap for block in entry for tap in block.get("taps", ()) if tap["label"] == "End the turn"]
        assert bool(end.get("main")) == gold


@pytest.mark.parametrize("declared", [(version(),), (version(), e.PollTaken(enough=("ben", "carla", "david")))])
def test_versions_can_be_read_across_the_room(chromium: Browser, declared: tuple[Event, ...]) -> None:
    crawls = Crawler(chromium, "not_a_clue")
    crawls.draw(moment(table_of(*declared), "a version", "tv", think=False), TELEVISION)
    assert [text for size, text, *_ in crawls.page.evaluate(LETTERS) if size < 27.9] == []
    crawls.page.context.close()


def test_who_notes_alone_types_who_has_had_enough() -> None:
    table = table_of(version(), way="alone")
    play = Play(table, "anna", "alone")
    found = block(play, "Who has had enough?")
    play.hear({**found["send"], "event": {**found["send"]["event"], "enough": ["david", "ben"]}})
    assert table.view(TABLE).accepted.enough == ("ben", "david")


# ---------------------------------------------------------------- the end


def test_the_end_card_names_a_version_and_no_winner() -> None:
    for role, seat in SCREENS:
        state = Play(closed(), seat, role).state()
        scene = state["status"]["scene"]
        assert scene["headline"] == "It was Sasha Makedon"
        assert scene["account"].endswith("So says Ben.")
        assert scene["vote"] == "Established by 2 to 1."
        assert state["status"]["who"] is None
        assert not [text for text in texts(Play(closed(), seat, role)) if "Ben wins" in text or "solution" in text]
        assert [one["accepted"] for one in state["panels"]["case"]["versions"]] == [False, True]


def test_versions_are_weighed_by_the_own_evidence_until_the_hands_are_open() -> None:
    shut = Play(closed(), "anna").state()["weighed"]
    assert [seat["name"] for seat in shut["seats"]] == ["What everybody saw", "What you saw"]
    assert shut["versions"][0][1] == "0", "Anna holds Alyosha herself"
    assert [(one["card"], bool(one["out"])) for one in shut["sold"]] == [("", False), ("suspect_6", True)]
    sellers = Play(closed(), "david").state()["weighed"]["sold"][1]
    assert (sellers["card"], sellers["out"]) == ("suspect_6", ""), "what Anna knew is not for David"
    table = Play(closed(), TABLE, "tv").state()["weighed"]
    assert [seat["name"] for seat in table["seats"]] == ["What everybody saw"]
    assert [one["card"] for one in table["sold"]] == ["", ""]
    assert [row[0] for row in table["versions"]] == ["<1", "<1"]
    opened = Play(closed(opened=True), TABLE, "tv").state()["weighed"]
    assert [seat["name"] for seat in opened["seats"]][-1] == "All of you together"
    assert [row[-1] for row in opened["versions"]] == ["0", "100"]
    assert all(one["out"] for one in opened["sold"])


def test_what_a_look_was_worth_is_what_the_buyer_did_not_know() -> None:
    """David's Suspect 6 tells Anna that one of four suspects is not the one: a quarter of what was possible."""
    table = table_of()
    told(table, e.InformationSold(by="david", to="anna"))  # a look of which nobody entered the card
    table.record(e.InformationSold(by="david", to="anna", card="suspect_6"), "david", freely=True)
    for player in ORDER:
        told(table, version(player), e.PollTaken(enough=()))
    sold = Play(table, "anna").state()["weighed"]["sold"]
    assert sold[0]["out"] == ""
    assert sold[1]["out"] == "ruled out about 25 % of what was possible"


def test_nothing_is_weighed_while_the_game_goes_on() -> None:
    assert Play(table_of(version()), "anna").state()["weighed"] is None


def test_the_replay_has_board_and_purses_and_no_solution() -> None:
    frames = Play(closed(opened=True), TABLE, "replay").state()["replay"]["frames"]
    assert not [frame for frame in frames if "solution" in frame]
    assert len([frame for frame in frames if "house" in frame]) == 1, "what stands still comes once"
    assert frames[-1]["purses"]["ben"] == "₽70"
    assert frames[-1]["t"].keys() == {f"suspect_{n}" for n in range(1, 7)}


# ---------------------------------------------------------------- the notes


def test_notes_have_the_three_classes_and_say_when_it_is_enough_to_close_the_case() -> None:
    table = table_of(*theory("anna", "suspect_1", "contractor_1", "location_1"), clue.NobodyShowed(), help="advice")
    grid = Play(table, "anna").state()["grid"]
    assert [group["title"] for group in grid["groups"]] == ["Suspects", "Contractors", "Locations"]
    assert grid["odds"]["best"]["text"].startswith("Enough to close the case: Sasha Makedon")
    found = block(Play(table, "anna"), "Close the case")
    assert (found["look"], found["grave"], [row["name"] for row in found["rows"]]) == (
        "accuse",
        "Close the case",
        ["suspect", "contractor", "location"],
    )
    ask = Play(table_of(help="advice"), "anna").state()["grid"]["odds"]["advice"]
    assert all(len(one["cards"]) == 3 for one in ask["top"])


def test_names_and_motives_are_typed_in_at_any_time() -> None:
    table = table_of()
    play = Play(table, "ben")
    say = play.state()["panels"]["case"]["set"]
    for send, values in (
        ("name", {"card": "location_5", "name": "Nevsky"}),
        ("motive", {"contractor": "contractor_2", "motive": "Money"}),
    ):
        play.hear({**say[send], "seen": play.state()["revision"], "event": {**say[send]["event"], **values}})
    state = Play(table, TABLE, "tv").state()
    assert state["words"]["cards"]["location_5"]["name"] == "Nevsky"
    assert {"card": "contractor_2", "motive": "Money"} in state["panels"]["case"]["motives"]


# ---------------------------------------------------------------- the board


@pytest.mark.parametrize("many", range(1, 15))
@pytest.mark.parametrize("signs", [0, 2, 4])
def test_places_of_the_ring_do_not_overlap_and_corners_are_in_the_corners(many: int, signs: int) -> None:
    places = tuple(f"l{n}" for n in range(many))
    drawn = ring.ring(places, places[-signs:] if signs else (), "isle")
    rooms = [room for room in drawn["rooms"] if room["key"] != "isle"]
    assert [room["key"] for room in drawn["rooms"]].count("isle") == 1
    assert sorted(room["key"] for room in rooms) == sorted(places)
    assert len({(room["x"], room["y"]) for room in rooms}) == many
    if many > signs + 4:
        edge = {(x < 6, y < 5) for x, y in ((r["x"], r["y"]) for r in rooms if "sign" in r)}
        assert edge == ({(True, True), (False, False)} if signs == 2 else edge)
        assert len(edge) == signs


# ---------------------------------------------------------------- the set-up


def test_the_set_up_lays_the_set_as_the_table_reads_it() -> None:
    four = ("Anna", "Ben", "Carla", "David")
    form = laying.form(laid(*four, game="not_a_clue"))
    assert not form["problems"]
    assert [step["name"] for step in form["steps"]] == ["Players", "Cards", "Board", "Rules"]
    assert form["preparing"][0]["title"] == "Names typed in"
    assert len(form["preparing"]) == 7
    assert len(laying.form(laid(*four, game="not_a_clue", dealer="program"))["preparing"]) == 4, "Boardside deals"
    event: Any = laying.started(laid(*four, game="not_a_clue"))
    assert (event.first, event.hand_sizes) == ("anna", {"anna": 5, "ben": 5, "carla": 4, "david": 4})
    six = {"NAC-AMB-03": "6_locations_9"}
    event = laying.started(laid(*four, game="not_a_clue", options=six, names={"location_4": "Nevsky"}))
    kinds = [card.kind for card in event.cards]
    assert (kinds.count("location"), kinds.count("contractor")) == (6, 9)
    assert next(card.name for card in event.cards if card.key == "location_4") == "Nevsky"
    typed = {"NAC-AMB-03": "other_split_typed", "NAC-AMB-11": "two_marked_corners"}
    draft = laid(
        *four, game="not_a_clue", options=typed, locations=7, islands="location_7", corners=["location_2", "location_5"]
    )
    event = laying.started(draft)
    assert (event.islands, event.corners, len(event.cards)) == ("location_7", ("location_2", "location_5"), 21)


def test_the_set_up_says_what_is_amiss_with_the_set() -> None:
    twice = laid("Anna", "Ben", game="not_a_clue", names={"location_4": "Kremlin"})
    assert [p["text"] for p in laying.form(twice)["problems"]] == [
        "Two cards are called Kremlin. Give each card its own name."
    ]
    same = laid("Anna", "Ben", game="not_a_clue", pieces={"suspect_1": "location_3", "suspect_2": "location_3"})
    (problem,) = laying.form(same)["problems"][:1]
    assert problem["text"].endswith("are both in Smolny. Each piece starts in a location of its own.")
    assert problem["step"] == 3
    typed = laid("Anna", "Ben", game="not_a_clue", typed=True, sizes={"1": 9, "2": 8})
    assert "add up to 17 cards, but 18 are dealt" in laying.form(typed)["problems"][0]["text"]
    assert laying.form(laid("Anna", game="not_a_clue"))["problems"]


def test_the_case_file_is_never_asked_for() -> None:
    shown = json.dumps([Play(closed(), seat, role).state().get("entry", []) for role, seat in SCREENS])
    assert "EnvelopeOpened" not in shown
    assert "EnvelopeSeen" not in shown
    assert FILE[0] not in HANDS["anna"]


def test_a_player_who_has_paid_is_not_up_for_exposure_until_trapped_again() -> None:
    table = told(trapped(), e.ExposureVoted(by="david", of="carla", expose=True), e.PurseCounted(of="carla", rubles=80))
    assert table.view(TABLE).minkin == "carla"
    told(table, e.MinkinPaid(by="carla"))
    for seat, role in (("ben", "seat"), (TABLE, "table")):
        assert not [text for text in texts(Play(table, seat, role)) if "Expose Carla" in text], seat
    told(table, e.ExitsBlocked(of="carla"))
    assert [text for text in texts(Play(table, "ben")) if text == "Expose Carla"]


def test_nobody_is_trapped_once_the_game_is_over() -> None:
    """Bars, the list of the trapped and the votes about them end with the game."""
    table = told(closed(), e.ExitsBlocked(of="carla"))
    assert table.view(TABLE).over
    for seat, role in SCREENS:
        play = Play(table, seat, role)
        assert not [text for text in texts(play) if "The Minkin card needs" in text], role
        assert "trapped" not in json.dumps(play.state()["board"])
        assert not play.state()["panels"]["case"]["trapped"]


def test_a_sale_that_the_seller_entered_is_not_asked_of_the_buyer_again() -> None:
    table = table_of()
    sellers = [tap["label"] for tap in block(Play(table, "carla"), "Did somebody sell you a look?")["taps"]]
    assert sellers == ["Anna", "Ben", "David"]
    entered(Play(table, TABLE, "table"), "Who sold a look to whom?", by="ben", to="carla")
    again = [tap["label"] for tap in block(Play(table, "carla"), "Did somebody sell you a look?")["taps"]]
    assert again == ["Anna", "David"]

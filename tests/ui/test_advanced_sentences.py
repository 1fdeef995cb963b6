"""Sentences and golden buttons on the pages of Advanced Cluedo: the line, the status, the scene on the television."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from assistant.core.event import TABLE
from assistant.games.advanced_cluedo import events as e
from assistant.table.table import Table
from dashboards.games.advanced_cluedo.setup import SETUP
from dashboards.parts.common import guides
from dashboards.parts.mystery import odds
from dashboards.play.page import Play
from tests.ui.advanced_table import GOALS, armed, at, night, of_type, table_of, told
from tests.ui.clue_table import block
from tests.ui.crawl import Crawler, moment


def asks(play: Play) -> str:
    """Return the line that asks this page's player to do something."""
    return str(play.state()["now"]["text"])


def tap_of(play: Play, label: str) -> dict[str, Any]:
    """Return the button with this label, together with the look of its block."""
    return next({**b, **t} for b in of_type(play, "taps") for t in b["taps"] if t["label"] == label)


def fan(play: Play) -> dict[str, Any]:
    return {card["key"]: card for card in of_type(play, "fan")[0]["cards"]}


def feed(table: Table) -> str:
    """Return the latest line as everybody reads it."""
    return str(Play(table, TABLE, "tv").state()["last"][-1]["text"])


def walked(table: Table, to: str, by: str = "anna", token: str = "scarlet") -> Table:
    return told(table, e.clue.TokenMoved(by=by, token=token, to=to, how="dice"))


def ends(table: Table, *players: str) -> Table:
    return told(table, *(e.clue.TurnEnded(by=player) for player in players))


def done(table: Table, player: str = "anna") -> Table:
    """All three objectives of a player lie face up."""
    return told(table, *(e.ObjectiveShown(by=player, card=card) for card in GOALS[player]))


# ---------------------------------------------------------------- part 1


def accused(right: bool = True) -> Table:
    table = told(table_of(), e.clue.AccusationMade(by="anna", suspect="scarlet", weapon="rope", room="hall"))
    return told(table, e.clue.AccusationJudged(by="anna", right=right))


def test_the_scene_names_whoever_found_the_solution() -> None:
    assert Play(accused(), TABLE, "tv").state()["status"]["scene"]["say"] == "Anna found it"
    table = told(accused(right=False), e.clue.EnvelopeOpened(suspect="scarlet", weapon="rope", room="hall"))
    assert Play(table, TABLE, "tv").state()["status"]["scene"]["say"] == "Nobody found it"


def test_an_accusation_is_told_in_one_sentence() -> None:
    table = told(table_of(), e.clue.AccusationMade(by="anna", suspect="scarlet", weapon="rope", room="hall"))
    status = Play(table, TABLE, "tv").state()["status"]
    assert (status["title"], status["say"]) == ("Anna accuses", "Anna looks into the envelope alone.")
    assert (status["scene"]["title"], status["scene"]["say"]) == ("Anna accuses", "")


def test_nobody_is_asked_to_come_out_of_the_tunnel_they_have_just_entered() -> None:
    table = at(table_of(), scarlet="lounge")
    told(table, e.clue.TokenMoved(by="anna", token="scarlet", to="conservatory", how="passage"))
    said = Play(table, "anna").state()["status"]["say"]
    assert said == "In the tunnel, out on the next turn. You can end the turn."
    ends(table, "anna", "ben", "carla", "david")
    assert Play(table, "anna").state()["status"]["say"] == "In the tunnel. Come out, or stay."


def test_the_end_of_the_turn_is_not_gold_while_a_weapon_can_be_picked_up() -> None:
    table = walked(table_of(), "lounge")
    table.record(e.CardDrawn(by="anna", card="hearts_2"), "anna")
    told(table, e.clue.WeaponMoved(weapon="rope", to="lounge"))
    told(at(table, scarlet="lounge"), e.clue.SuggestionMade(by="anna", suspect="scarlet", weapon="rope", room="lounge"))
    told(table, e.clue.NobodyShowed(), e.clue.WeaponMoved(weapon="knife", to="lounge"))
    anna = Play(table, "anna")
    assert asks(anna) == "Pick up a weapon. Tap “Dagger”."
    assert not tap_of(anna, "End the turn").get("main")


def test_a_weapon_is_only_changed_on_ones_own_account() -> None:
    """A player who carries a weapon already is not asked to pick up another."""
    table = armed(at(table_of(), scarlet="lounge"), rope="anna")
    told(table, e.clue.WeaponMoved(weapon="knife", to="lounge"))
    assert block(Play(table, "anna"), "Pick up a weapon")["fold"] == "Swap for another weapon"


def test_a_club_says_how_far_it_reaches() -> None:
    text = fan(Play(table_of(), "anna"))["clubs_7"]["text"]
    assert text == "Grabs a weapon or a clue card in the same room or within two squares. The higher Club wins."


def test_an_ace_says_who_misses_a_turn_and_a_choice_reads_on() -> None:
    (ace,) = [way for way in fan(Play(ends(table_of(), "anna"), "ben"))["spades_ace"]["ways"] if "Ace" in way["label"]]
    assert (ace["label"], ace["steps"][0]["title"]) == ("Ace: somebody misses a turn", "Whom")


def test_a_character_nobody_plays_answers_with_the_top_card() -> None:
    table = at(table_of(), scarlet="lounge")
    told(table, e.ContestBegan(by="anna", aim="persuade", target="plum", room="lounge"))
    anna = Play(table, "anna")
    assert asks(anna) == "Tap a Heart, then the top card of the pack."
    state = Play(table, TABLE, "tv").state()
    assert state["status"]["say"] == "The top card of the pack answers."
    assert state["status"]["scene"]["title"] == "Anna asks Professor Plum into the Lounge."
    assert block(anna, "Turn up the cards")


@pytest.mark.parametrize(("reading", "seat", "asked"), [
    ("random", "ben", "Anna takes one of your cards unseen: tap which it was."),
    ("random", "anna", "You take one of Ben’s cards unseen: tap which it was."),
    ("targets_choice", "ben", "Which card do you hand Anna?"),
])  # fmt: skip
def test_a_grab_takes_a_card_unseen(reading: str, seat: str, asked: str) -> None:
    table = at(table_of(options={"AC-AMB-07": reading}), scarlet="lounge", mustard="lounge")
    told(table, e.ContestBegan(by="anna", aim="grab", target="mustard"))
    told(table, e.ContestRevealed(laid=("clubs_queen",), against=("clubs_10",)))
    assert asks(Play(table, seat)) == asked


def test_a_bribe_is_paid_with_a_card_of_the_owners_choice() -> None:
    table = at(table_of(), scarlet="lounge", mustard="lounge")
    told(table, e.BribeOffered(by="anna", to="ben", diamond="diamonds_9"), e.BribeAnswered(by="ben", accepted=True))
    assert asks(Play(table, "ben")) == "Which card do you hand Anna?"


# ---------------------------------------------------------------- the board


def test_a_dot_does_not_swallow_the_tap_on_its_square(chromium: Browser) -> None:
    table = told(table_of(), e.clue.DiceRolled(by="anna", roll=4))
    crawls = Crawler(chromium, "advanced_cluedo")
    crawls.draw(moment(table, "rolled", "seat", think=False), (390, 844))
    crawls.page.get_by_role("button", name="Board", exact=True).click()
    crawls.page.get_by_role("group", name="Tokens").get_by_role("button", name="Miss Scarlet").click()
    dot = crawls.page.locator("circle.reach").first
    dot.scroll_into_view_if_needed()
    under = dot.evaluate("""(dot) => { const at = dot.getBoundingClientRect();
        return dot.getRootNode().elementFromPoint(at.x + at.width / 2, at.y + at.height / 2).getAttribute("class") }""")
    assert under == "square"
    crawls.page.context.close()


def test_the_dots_of_a_roll_are_gone_after_the_move() -> None:
    table = told(table_of(), e.clue.DiceRolled(by="anna", roll=4))
    squares = Play(table, "anna").state()["board"]["squares"]
    assert squares
    walked(table, ",".join(map(str, squares[0])))
    assert not Play(table, "anna").state()["board"]["squares"]


# ---------------------------------------------------------------- the notes


@pytest.mark.parametrize(("chances", "text"), [
    ({"plum": 1, "rope": 1, "hall": 1}, ""),
    ({"plum": 0.5, "green": 0.3, "white": 0.2, "rope": 1, "hall": 1}, ""),
    ({"plum": 0.25, "green": 0.25, "white": 0.25, "scarlet": 0.25, "rope": 1, "hall": 1},
     "Rope and Hall are certain; 4 suspects are equally likely"),
    ({"plum": 1, "rope": 0.5, "knife": 0.5, "hall": 1 / 3, "study": 1 / 3, "library": 1 / 3},
     "Professor Plum is certain; 2 weapons and 3 rooms are equally likely"),
    ({"plum": 0.6, "green": 0.4, "rope": 0.5, "knife": 0.5, "hall": 1},
     "Hall is certain; most likely Professor Plum; 2 weapons are equally likely"),
])  # fmt: skip
def test_the_notes_do_not_name_one_of_several_that_are_equally_likely(chances: dict[str, float], text: str) -> None:
    state: Any = table_of().view(TABLE)
    best = tuple(next(card for card in chances if card in state.deck[kind]) for kind in state.deck)
    assert odds.likeliest(state, best, lambda card: chances.get(card, 0.0)) == text


# ---------------------------------------------------------------- before the night


def test_part_two_alone_has_its_own_steps_at_the_table() -> None:
    people = [{"id": n, "name": name, "skill": ""} for n, name in enumerate(("Anna", "Ben"))]
    draft: dict[str, Any] = {"part": "two", "players": people, "scores": {}, "done": [], "way": "phones", "dealer": ""}
    assert SETUP.shown(draft)["preparing"][0]["key"] == "AC-STU-01"
    assert [one["part"] for one in SETUP.asks[1](draft)] == ["choice", "scores", "preparation"]
    assert SETUP.shown({**draft, "part": "one"})["preparing"][0]["key"] == "AC-SET-01"
    one, two = (" ".join(guides.checklist_for("advanced_cluedo", ["4 players", f"Part {n}"]).values()) for n in (1, 2))
    assert "deal each player 4 cards" in one
    assert "objectives" not in one
    assert "three objectives" in two
    assert "envelope" not in two


def drawing() -> Table:
    return told(accused(), *(e.ScoreCounted(of=p, points=5) for p in GOALS), e.PartTwoBegun())


def test_the_dice_of_the_night_say_for_whom_they_are() -> None:
    table = drawing()
    assert asks(Play(table, TABLE, "table")) == "Roll two dice for Miss Scarlet, and tap the total."
    assert asks(Play(table, "anna")) == "One of you shuffles the 21 clue cards. Draw three, tap them, and keep them."
    state: Any = table.view(TABLE)
    told(table, *(e.SurvivalRolled(suspect=suspect, roll=7) for suspect in state.pawns))
    told(table, *(e.ObjectivesDrawn(of=player) for player in GOALS))
    assert asks(Play(table, TABLE, "table")) == "Everybody rolls one die: who rolled highest and goes first?"


def test_one_player_rolls_for_each_character_and_the_others_wait() -> None:
    table = drawing()
    for player in GOALS:
        table.record(e.ObjectivesDrawn(of=player, cards=GOALS[player]), player)
    anna, ben = Play(table, "anna"), Play(table, "ben")
    assert asks(anna) == "Roll two dice for Miss Scarlet, and tap the total."
    assert asks(ben) == "Roll two dice for Colonel Mustard, and tap the total."
    told(table, *(e.SurvivalRolled(suspect=suspect, roll=7) for suspect in ("scarlet", "mustard", "white")))
    assert asks(ben) == "Waiting for Anna and David.", "David has not rolled for Mr. Green, nor Anna for the others"
    assert ben.state()["status"]["asked"] == ["anna", "david"]
    assert asks(anna) == "Roll two dice for Mrs. Peacock, and tap the total."
    assert [b["fold"] for b in ben.state()["entry"] if b.get("fold") == "Mr. Green"], "Ben can enter it, too"
    told(table, *(e.SurvivalRolled(suspect=suspect, roll=7) for suspect in ("green", "peacock", "plum")))
    assert asks(ben).startswith("Everybody rolls one die")


# ---------------------------------------------------------------- the night


def test_everybody_else_can_still_stop_who_has_just_reached_the_staircase() -> None:
    table = walked(done(night()), "stairs")
    stopped = "Anna is on the staircase with all three objectives. Only {} can still stop this."
    assert Play(table, "ben").state()["status"]["say"] == stopped.format("Ben, Carla and David")
    told(table, e.PlayerDrugged(by="anna", ace="spades_ace", whom="carla"))
    assert Play(table, "ben").state()["status"]["say"] == stopped.format("Ben and David")


def test_a_weapon_that_is_not_clean_is_not_what_the_line_asks_to_throw_out() -> None:
    table = at(night(), mustard="study")
    ends(table, "anna", "ben", "carla", "david")
    anna = Play(table, "anna")
    assert tap_of(anna, "Throw out the uncleaned Revolver")["beside"]
    assert asks(anna).startswith("Roll, and tap the number.")


def test_the_line_says_that_all_objectives_are_done() -> None:
    table = night()
    anna = Play(table, "anna")
    done(table)
    assert asks(anna) == "All three objectives are done: go to the staircase."
    assert tap_of(anna, "To the staircase")["main"]
    told(table, e.clue.DiceRolled(by="anna", roll=1))
    assert asks(anna) == "All three objectives are done: go to the staircase."
    walked(table, "corridor")
    assert "staircase" not in asks(anna)


def test_the_end_of_the_turn_is_gold_at_night_only_if_nothing_else_is_asked() -> None:
    table = walked(night(), "library")
    table.record(e.CardDrawn(by="anna", card="hearts_2"), "anna")
    told(table, e.ServantCalled(by="anna", court="hearts_king"))
    anna = Play(at(table, green="study"), "anna")
    assert asks(anna).startswith("Search the Library")
    assert not tap_of(anna, "End the turn").get("main")
    told(table, e.RoomSearched(by="anna", roll=2))
    assert tap_of(anna, "End the turn")["main"]
    assert asks(anna).startswith("Tap a card to play it, or “End the turn”:")


def test_a_servant_cleans_only_a_room_that_is_an_objective() -> None:
    table = at(night(), mustard="study")
    cleaning = "Servant with cleaning materials"

    def offered(play: Play) -> bool:
        return cleaning in [way["label"] for way in fan(play)["clubs_queen"]["ways"]]

    anna = Play(table, "anna")
    assert offered(anna), "the Hall is one of her objectives"
    at(table, scarlet="ballroom")
    assert not offered(anna)
    assert block(Play(table, TABLE, "table"), cleaning), "the table does not know her objectives"


def test_lines_of_the_night_name_the_weapon_and_the_player() -> None:
    table = told(night(), e.ContestBegan(by="anna", aim="steal", target="mustard", room="kitchen"))
    assert feed(table) == "Anna sends a servant to steal the Rope from Ben and leave it in the Kitchen."
    told(table, e.ContestRevealed(laid=("clubs_queen", "diamonds_9", "diamonds_2"), against=()))
    assert feed(table).endswith(": the Rope is left in the Kitchen.")
    told(table, e.SurvivalSet(suspect="white", points=0))
    assert feed(table) == "Carla has 0 Survival Points, set by hand. Carla is dead."


@pytest.mark.rule("AC-AMB-17")
@pytest.mark.parametrize(
    ("reading", "cards"),
    [("as_described", "your cards are back in the pack"), ("the_killer_takes", "Anna has your cards")],
)
def test_a_dead_player_reads_where_the_cards_went(reading: str, cards: str) -> None:
    table = told(night(options={"AC-AMB-17": reading}), e.SurvivalSet(suspect="mustard", points=3))
    told(table, e.AttackMade(by="anna", target="mustard", weapon="revolver", roll=6, counter=1))
    ben, carla = Play(table, "ben"), Play(table, "carla")
    assert ben.state()["status"]["wait"] == f"You are out, and {cards}. You can watch the others."
    assert "wait" not in carla.state()["status"]
    assert bool(table.view(TABLE).counts["anna"] > 5) is (reading == "the_killer_takes")


def test_points_that_kill_are_not_set_with_one_tap() -> None:
    table = night()
    anna = Play(table, "anna")
    form = next(b for b in of_type(anna, "form") if b["event"]["kind"] == "SurvivalSet")
    values = {"suspect": "mustard", "points": 0}
    anna.hear({"do": "record", "seen": anna.state()["revision"], "event": {**form["event"], **values}})
    sheet = anna.state()["sheet"]
    assert (sheet["type"], sheet["title"]) == ("ask", "Ben has 0 Survival Points, set by hand. Ben is dead.")
    assert not table.view(TABLE).dead
    anna.hear({"do": "anyway"})
    assert set(table.view(TABLE).dead) == {"mustard"}


def test_a_hand_is_revealed_in_the_second_person_on_its_own_phone() -> None:
    table = told(night(), e.ContestBegan(by="anna", aim="spy", target="mustard"))
    told(table, e.ContestRevealed(laid=("clubs_queen", "diamonds_9"), against=()))
    assert asks(Play(table, "ben")) == "Reveal your hand. Tap “Reveal my hand”."


def test_the_end_of_the_night_says_how_it_was_won() -> None:
    table = ends(walked(done(night()), "stairs"), "anna", "ben", "carla", "david")
    status = Play(table, TABLE, "tv").state()["status"]
    assert (status["title"], status["say"]) == ("Anna wins", "Anna escapes with all three objectives.")
    alone = told(
        night(), *(e.SurvivalSet(suspect=s, points=0) for s in ("plum", "peacock", "green", "white", "mustard"))
    )
    assert Play(alone, TABLE, "tv").state()["status"]["say"] == "Anna is the last one alive."


def test_a_night_that_people_leave_early_is_conceded_after_a_question() -> None:
    table = night()
    carla = Play(table, "carla")
    form = block(carla, "End the game early")
    assert form["more"]
    carla.hear({"do": "record", "seen": carla.state()["revision"], "event": {**form["event"], "winner": "ben"}})
    assert not table.view(TABLE).over, "it is asked first"
    carla.hear({"do": "anyway"})
    status = Play(table, TABLE, "tv").state()["status"]
    assert (status["title"], status["say"]) == ("Ben wins", "The others conceded.")

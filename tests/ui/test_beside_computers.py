"""Pages at a table with computer players: nobody is asked to enter what they do, or what Boardside deals and judges."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.core.fast_replace import replace
from assistant.games.advanced_cluedo import events as ac
from assistant.games.advanced_cluedo.state import AdvancedCluedo
from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as kc
from assistant.games.not_a_clue import events as nac
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.ui import advanced_table, clue_table, killer_table, nac_table
from tests.ui.mystery_pages import not_a_clue, said, shown


def beside(table: Table, *robots: str) -> Table:
    """Have Boardside play these seats."""
    setup: Any = table.entries[0].event
    players = tuple(replace(one, skill="simple" if one.key in robots else "") for one in setup.players)
    table.amend(1, replace(setup, players=players))
    return table


def titles(table: Table, seat: str, role: str = "seat") -> list[str]:
    """Return the titles of all blocks, folded or not."""

    def within(blocks: list[dict[str, Any]]) -> list[str]:
        return [title for one in blocks for title in (one.get("title", ""), *within(one.get("blocks", [])))]

    return within(Play(table, seat, role).state()["entry"])


def labels(table: Table, seat: str, title: str) -> list[str]:
    """Return the buttons of the block with this title."""
    return [tap["label"] for tap in clue_table.block(Play(table, seat), title)["taps"]]


# ---------------------------------------------------------------- cards


@pytest.mark.rule("KC-SET-09", "KC-SET-11", "KC-SET-12")
def test_everybody_takes_nine_cards_and_the_killers_phone_has_the_murdered_cards() -> None:
    table = beside(killer_table.table_of(*killer_table.ORDER), "david")
    found = [clue_table.block(Play(table, seat), "Cards from the box") for seat in ("anna", "ben", "carla", TABLE)]
    assert all(one == found[0] for one in found)
    unused, murdered, nine, _ = found[0]["lines"]
    assert unused == "Leave all cards with Mrs. Peacock and Professor Plum in the box: they are not in this game."
    assert "4 Murdered cards and one Blackout" in murdered
    assert "takes nine" in nine
    assert said(table, "ben") == ("Waiting for Anna.", False), "nobody waits until the cards are taken"
    roles = {seat: Play(table, seat).state()["hand"]["role"] for seat in ("anna", "ben")}
    assert "Your phone has your Murdered cards and a Blackout." in roles["anna"]
    assert "Murdered" not in roles["ben"]
    assert "Cards from the box" not in titles(beside(table), "anna"), "people fill real envelopes"


@pytest.mark.rule("KC-END-02", "KC-END-03")
def test_only_cards_of_people_are_shuffled_back_and_drawn() -> None:
    table = killer_table.danger(killer_table.moved(killer_table.table_of(*killer_table.ORDER)))
    killer_table.told(table, kc.DangerRevealed(cards=("candles_hall",)))
    state: Any = table.view(TABLE)
    title = f"End of turn {state.game_turn}"
    assert "Draw: Anna 1, Ben 1, Carla 1, David 1." in clue_table.block(Play(table, "anna"), title)["lines"]
    lines = clue_table.block(Play(beside(table, "david"), "anna"), title)["lines"]
    assert "Shuffle the other cards that you played back into the pile." in lines
    assert "Draw: Anna 1, Ben 1, Carla 1." in lines


# ---------------------------------------------------------------- turns and answers


def test_the_turn_of_a_computer_player_is_entered_on_no_page() -> None:
    table = beside(clue_table.table_of(*clue_table.HANDS), "anna")
    for seat, role in (("ben", "seat"), (TABLE, "table")):
        assert shown(table, seat, role) == []
        assert said(table, seat, role) == ("Waiting for Anna.", False)
    assert "Die" in shown(beside(table), TABLE, "table")


def test_a_computer_player_is_not_told_what_it_can_do() -> None:
    table = clue_table.table_of(*clue_table.HANDS)
    told_ = ["Roll, or choose a room.", "In the Lounge. Make a suggestion."]
    told_.append("Nobody showed a card. Accuse or end the turn.")
    bare = ["", "In the Lounge.", "Nobody showed a card."]
    moved = clue.TokenMoved(by="anna", token="scarlet", to="lounge", how="dice")
    asked = clue.SuggestionMade(by="anna", suspect="plum", weapon="wrench", room="lounge")
    for events, told, plain in zip(((), (moved,), (asked, clue.NobodyShowed())), told_, bare, strict=True):
        killer_table.told(table, *events)
        assert Play(beside(table), TABLE, "tv").state()["status"]["say"] == told
        assert Play(beside(table, "anna"), TABLE, "tv").state()["status"]["say"] == plain


def test_nobody_is_offered_the_answer_of_a_computer_player() -> None:
    table = beside(clue_table.asked_table(), "ben")
    for seat, role in (("anna", "seat"), ("carla", "seat"), (TABLE, "table")):
        assert shown(table, seat, role) == []
        assert said(table, seat, role) == ("Waiting for Ben to answer.", False)
    assert "Who showed a card?" in shown(beside(table), "anna")


def test_beside_a_person_who_answers_nobody_says_what_a_computer_player_has() -> None:
    table = clue_table.asked_table()
    assert labels(table, "ben", "Who showed a card?") == ["Ben", "Carla", "Nobody"]
    assert labels(beside(table, "carla"), "ben", "Who showed a card?") == ["Ben"]


def test_the_card_of_a_computer_player_is_not_asked_for() -> None:
    table = clue_table.asked_table()
    table.record(clue.Passed(by="ben"), TABLE)
    table.record(clue.CardShown(by="carla", to="anna"), TABLE, freely=True)
    assert any(title.startswith("Which card did") for title in titles(table, "anna"))
    assert not any(title.startswith("Which card did") for title in titles(beside(table, "carla"), "anna"))


# ---------------------------------------------------------------- what the dealer tells


def test_hands_and_judgements_are_awaited_from_boardside() -> None:
    table = beside(clue_table.table_of(), "carla")
    assert "Tap your 6 cards" not in titles(table, "anna")
    assert said(table, "anna") == ("Waiting for Boardside to deal your cards.", False)
    assert "Tap your 6 cards" in titles(beside(table), "anna")

    table = beside(clue_table.table_of(*clue_table.HANDS), "carla")
    table.record(clue.AccusationMade(by="anna", suspect="green", weapon="rope", room="hall"), "anna", freely=True)
    for seat, role in (("anna", "seat"), (TABLE, "table")):
        assert titles(table, seat, role)[:1] == ["Boardside will look into the envelope"]
        assert said(table, seat, role) == ("Waiting for Boardside to look into the envelope.", False)
    assert "Were all three right?" in titles(beside(table), "anna")


def test_an_envelope_and_a_confession_are_awaited_from_boardside() -> None:
    table = beside(killer_table.table_of(), "ben")
    assert said(table, "anna") == ("Waiting for Boardside to fill your envelope.", False)
    assert "Your envelope" in titles(beside(table), "anna")

    table = beside(killer_table.table_of(*killer_table.ORDER), "ben")
    killer_table.told(
        table,
        kc.AccusationMade(by="david", suspect="scarlet", weapon="rope", room="hall"),
        *(clue.Passed(by=player) for player in ("anna", "ben", "carla")),
    )
    assert said(table, "anna") == ("Waiting for Boardside to open the killer’s envelope.", False)
    assert "Nobody can disprove it" in titles(beside(table), "anna")


def test_drawn_cards_and_scores_are_awaited_from_boardside() -> None:
    table = beside(advanced_table.table_of(), "ben")
    advanced_table.told(table, ac.clue.TokenMoved(by="anna", token="scarlet", to="hall", how="dice"))
    state: AdvancedCluedo = table.view(TABLE)  # type: ignore[assignment]
    assert state.due["anna"]
    assert said(table, "anna") == ("Waiting for Boardside to draw your playing card.", False)
    assert "Which playing card do you draw?" in titles(beside(table), "anna")


def test_nobody_names_the_top_card_of_a_pack_that_boardside_has() -> None:
    table = beside(advanced_table.at(advanced_table.table_of(), scarlet="hall", plum="study"), "david")
    advanced_table.told(table, ac.ContestBegan(by="anna", aim="persuade", target="plum", room="hall"))
    play = Play(table, "anna")
    (form,) = advanced_table.of_type(play, "form")[:1]
    assert form["ask"] == "Tap a Heart: Boardside turns up the top card of the pack"
    assert [row["name"] for row in form["rows"]] == ["laid"]
    play.hear({"do": "record", "seen": play.state()["revision"], "event": {**form["event"], "laid": ["hearts_king"]}})
    assert table.lines[-1].event == ac.ContestRevealed(laid=("hearts_king",))


def test_whoever_attacks_a_computer_player_is_asked_to_roll_its_die() -> None:
    table = advanced_table.night()
    asks = [step["ask"] for step in ways_to_strike(table)["mustard"]["steps"]]
    assert asks == [
        "Roll a die for your Revolver, and tap what it shows.",
        "Tap what Ben rolls for the Rope.",
    ]
    asks = [step["ask"] for step in ways_to_strike(beside(table, "ben"))["mustard"]["steps"]]
    assert asks[1] == "Roll a die for Ben’s Rope, and tap what it shows."
    assert "enters it" in said(beside(advanced_table.night()), "ben")[0]
    assert said(beside(advanced_table.night(), "anna"), "ben")[0].endswith("Boardside rolls for your Rope, too.")


def ways_to_strike(table: Table) -> dict[str, Any]:
    """Return how Anna can attack, by target."""
    (fan,) = advanced_table.of_type(Play(table, "anna"), "strike")
    return {way["send"]["event"]["target"]: way for way in fan["cards"][0]["ways"]}


# ---------------------------------------------------------------- trades


def test_only_the_holder_of_the_minkin_card_trades_looks_with_computer_players() -> None:
    table = beside(nac_table.table_of(), "ben", "carla", "david")
    assert "Did somebody sell you a look?" not in titles(table, "anna")
    assert not any(title.startswith("Sell a look") for title in titles(table, "anna"))
    votes = [nac.ExposureVoted(by=one, of="anna", expose=True) for one in ("ben", "carla", "david")]
    nac_table.told(table, nac.ExitsBlocked(of="anna"), *votes)
    assert table.view(TABLE).minkin == "anna"  # type: ignore[attr-defined]
    assert any(title.startswith("Sell a look") for title in titles(table, "anna"))
    assert any("sell you a look" in title for title in titles(beside(nac_table.table_of(), "carla"), "anna"))


def test_a_computer_player_that_is_consulted_trades_nothing() -> None:
    table = killer_table.moved(killer_table.table_of(*killer_table.ORDER), anna="lounge", ben="lounge")
    killer_table.told(table, kc.IntriguePlayed(by="anna", card="consult_mustard"))
    trade = [tap["label"] for block in Play(table, "anna").state()["entry"] for tap in block.get("taps", ())]
    assert any("trade a card" in label for label in trade)
    beside(table, "ben")
    trade = [tap["label"] for block in Play(table, "anna").state()["entry"] for tap in block.get("taps", ())]
    assert not any("trade a card" in label for label in trade)


# ---------------------------------------------------------------- rounds in which everybody acts


def test_a_computer_player_runs_in_the_dark_by_itself() -> None:
    table = killer_table.moved(killer_table.table_of(*killer_table.ORDER), anna="lounge", ben="hall")
    killer_table.told(killer_table.danger(table), kc.DangerRevealed(cards=("blackout",)))
    assert [title for title in titles(table, "anna") if "runs" in title]
    beside(table, "ben")
    assert [title for title in titles(table, "anna") if "runs" in title] == ["Miss Scarlet runs. What was the roll?"]
    assert not [title for title in titles(beside(table, "anna", "ben"), "carla") if "runs" in title]


def test_a_table_with_computer_players_has_no_cards_or_hands_in_the_air() -> None:
    table = killer_table.danger(killer_table.moved(killer_table.table_of(*killer_table.ORDER), anna="lounge"))
    assert "Cards with an effect" in titles(table, "anna")
    assert "Cards with an effect" not in titles(beside(table, "ben"), "anna")

    table = advanced_table.at(advanced_table.table_of(), scarlet="hall", mustard="hall")
    advanced_table.told(table, ac.ContestBegan(by="anna", aim="grab", target="mustard"))
    assert "Physical cards were used" in shown_folds(table, "carla")
    assert "Physical cards were used" not in shown_folds(beside(table, "david"), "carla")

    three = dict(zip(("suspect", "contractor", "location"), nac_table.FILE, strict=True))
    table = nac_table.told(nac_table.table_of(), nac.VersionDeclared(by="anna", **three))
    assert "Hands were raised" in shown_folds(table, "ben")
    assert "Hands were raised" not in shown_folds(beside(table, "carla"), "ben")


def shown_folds(table: Table, seat: str) -> list[str]:
    """Return the titles of folded blocks."""
    return [str(block.get("fold")) for block in Play(table, seat).state()["entry"] if block.get("fold")]


def test_the_line_of_a_computer_player_tells_where_its_token_stops() -> None:
    table = clue_table.table_of(*clue_table.HANDS)
    move = clue.TokenMoved(by="anna", token="scarlet", to="16,20", how="dice")
    killer_table.told(table, clue.DiceRolled(by="anna", roll=6), move)
    assert table.account(TABLE)[-1].text == "Anna moves to the corridor."
    assert beside(table, "anna").account(TABLE)[-1].text == "Anna moves to the corridor, 2 squares from the Ballroom."


def test_a_table_that_waits_for_hands_names_no_form() -> None:
    table = beside(not_a_clue(), "ben")
    assert said(table, "anna") == ("Waiting for Boardside to deal your cards.", False)


def test_nobody_is_asked_to_open_an_envelope_that_boardside_has() -> None:
    table = clue_table.table_of(*clue_table.HANDS)
    for player in ("anna", "ben", "carla"):
        table.record(clue.AccusationMade(by=player, suspect="green", weapon="rope", room="hall"), player, freely=True)
        table.record(clue.AccusationJudged(by=player, right=False), player, freely=True)
    assert Play(beside(table), "anna", "seat").state()["status"]["say"] == "Open the envelope."
    assert Play(beside(table, "carla"), "anna", "seat").state()["status"]["say"] == ""

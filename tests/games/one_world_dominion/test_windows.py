"""Windows for answers: the players who are asked, how they close, and their state after a restart or a correction."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from assistant.core.event import REFEREE, TABLE
from assistant.core.story import Struck
from assistant.games import GAMES
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.advice_cards import is_asked
from assistant.games.one_world_dominion.laws import laws
from assistant.games.one_world_dominion.state import CardPlay, Dominion
from assistant.games.risk import events as r
from assistant.kit.answer_windows import AnswerWindow
from assistant.storage.game_file import read_game, write_game
from assistant.storage.store import Store
from assistant.table.table import MemoryLog
from assistant.table.table import Table as Recorded
from tests.words import seated

FIELD = {"alaska": ("anna", 9), "china": ("ben", 12), "india": ("david", 3), "great_britain": ("ben", 1)}
ALL = ("anna", "ben", "carla", "david")


@pytest.fixture
def war(table):
    """Anna's turn; Ben holds China with twelve armies, and Great Britain."""
    return table.with_(FIELD)


@pytest.fixture
def bombers(war):
    """Anna's Bombers over Ben's China, the window open; he has Fighters."""
    return war.hold("ben", "fighters").show("anna", "bombers", at="china")


def views(table, seats=(TABLE, REFEREE, *ALL)) -> dict:
    """Return everything that every seat sees."""
    return {seat: table.view(seat) for seat in seats}


def seq_of(table, kind) -> int:
    """Return the number of the last entry of this kind."""
    return next(entry.seq for entry in reversed(table.entries) if isinstance(entry.event, kind))


# ---------------------------------------------------------------- who is asked


@pytest.mark.rule("OWD-NEG-03", "OWD-NEG-04")
def test_everybody_is_asked_who_could_hold_an_answer(bombers) -> None:
    window = bombers.state.window
    assert (window.by, window.about, window.asked) == ("anna", "bombers", ("ben", "carla", "david"))
    assert window.waiting == ("ben", "carla", "david"), "all at once"


@pytest.mark.rule("OWD-NEG-03")
def test_who_has_no_card_is_not_asked(war) -> None:
    war.do(r.CardsCounted(of="carla", count=0)).show("anna", "bombers", at="china")
    assert war.state.window.asked == ("ben", "david")


@pytest.mark.rule("OWD-NEG-03", "OWD-NEG-04")
def test_where_the_answers_lie_for_all_to_see_nobody_is_asked(lay_table) -> None:
    table = lay_table().begins("ben").show("ben", "united_nations", whom="anna").answer("carla", "mole")
    table.turn_of("anna").with_(FIELD).show("anna", "bombers", at="china")
    assert table.state.window.asked == ("ben",), "Mole is in the discards; only the victim could have Fighters"
    table.answer("ben", "fighters").turn_of("carla").with_(FIELD).do(
        e.CardPlayed(by="carla", card="nerve_gas", at="india")
    )
    assert table.state.window is None, "both lie there"
    assert table.state.play.wants == "die"


@pytest.mark.rule("OWD-NEG-03")
def test_the_window_is_the_same_whoever_holds_the_answer(lay_table) -> None:
    found = []
    for cards in (("fighters",), ("jihad",)):
        table = lay_table().turn_of("anna").with_(FIELD).hold("ben", *cards).show("anna", "bombers", at="china")
        found.append(table)
    with_, without = found
    assert with_.state.window == without.state.window
    for seat in (TABLE, "anna", "carla", "david"):
        assert with_.seen(seat) == without.seen(seat), seat
        assert with_.table.game.offers(with_.seen(seat), seat) == without.table.game.offers(without.seen(seat), seat)
    assert with_.offered(e.Passed, seat="ben", by="ben")
    assert without.offered(e.Passed, seat="ben", by="ben"), "who has no answer is asked as well"


# ---------------------------------------------------------------- how it closes


@pytest.mark.rule("OWD-NEG-03")
def test_the_last_pass_closes_it(bombers) -> None:
    for player in ("carla", "ben"):
        assert bombers.fine(e.Passed(by=player))
        bombers.do(e.Passed(by=player))
        assert bombers.state.play.wants == "answer"
    assert bombers.state.window.waiting == ("david",)
    assert bombers.odd(e.Passed(by="carla"), "OWD-NEG-03"), "she has passed already"
    assert bombers.odd(e.Passed(by="anna"), "OWD-NEG-04"), "it is her card"
    assert not bombers.offered(e.Passed, seat="carla")
    bombers.do(e.Passed(by="david"))
    assert bombers.state.window is None
    assert bombers.state.play.wants == "die"
    assert bombers.refused(e.Passed(by="ben"), "OWD-NEG-03")
    assert bombers.refused(e.NobodyAnswers(), "OWD-NEG-03")


@pytest.mark.rule("OWD-NEG-03")
def test_who_has_passed_may_think_again_as_long_as_others_are_asked(bombers) -> None:
    bombers.do(e.Passed(by="ben"), e.CardAnswered(by="ben", card="fighters"))
    assert bombers.armies("china") == (12,)
    assert not bombers.state.plays


@pytest.mark.rule("OWD-NEG-03")
def test_one_tap_of_the_table_closes_it(bombers) -> None:
    bombers.do(e.Passed(by="carla"))
    assert bombers.fine(e.NobodyAnswers())
    bombers.nobody()
    assert bombers.state.window is None
    assert bombers.state.play.wants == "die"


@pytest.mark.rule("OWD-NEG-01", "OWD-NEG-03")
def test_a_card_may_be_played_into_a_window(bombers) -> None:
    """Informant at any time: not for Bombers, which is being played (OWD-C24)."""
    bombers.show("carla", "informant", whom="ben")
    assert [play.card for play in bombers.state.plays] == ["bombers", "informant"]
    assert bombers.state.window.about == "informant"
    bombers.nobody().do(e.CardTaken(by="carla", of="ben", card="fighters"))
    assert bombers.state.window.about == "bombers", "it waits as before"
    assert "fighters" in bombers.state.hands["carla"]
    bombers.nobody().roll(1)
    assert bombers.armies("china") == (1,)


# ---------------------------------------------------------------- a restart


def test_a_restart_finds_the_window_as_it_was(bombers) -> None:
    bombers.do(e.Passed(by="carla"), by="carla")
    again = Recorded(bombers.table.game, MemoryLog(bombers.table.entries))
    assert views(again) == views(bombers.table)
    assert again.view(TABLE).window.waiting == ("ben", "david")
    again.record(e.CardAnswered(by="ben", card="fighters"), "ben")
    assert again.view(TABLE).armies("china") == 12


def test_a_file_keeps_the_window_and_what_waits_behind_it(bombers, tmp_path: Path) -> None:
    bombers.show("carla", "informant", whom="ben").do(e.Passed(by="ben"))
    with closing(Store(tmp_path / "one", GAMES)) as store, closing(Store(tmp_path / "other", GAMES)) as other:
        number = store.create("one_world_dominion", "An evening", bombers.table.entries)
        copied = read_game(other, list(write_game(store, number)))
        again = Recorded(bombers.table.game, other.log(copied))
        assert views(again) == views(bombers.table)
        assert [play.card for play in again.view(TABLE).plays] == ["bombers", "informant"]
        assert again.view(TABLE).window.waiting == ("david", "anna")
        again.record(e.NobodyAnswers())
        assert again.view(TABLE).play.wants == "take"


# ---------------------------------------------------------------- corrections


@pytest.mark.rule("OWD-NEG-01", "OWD-NEG-02")
def test_a_negation_that_is_struck_did_not_happen(bombers) -> None:
    bombers.answer("ben", "fighters")
    answer = seq_of(bombers.table, e.CardAnswered)
    bombers.attack("alaska", "kamchatka").throw("666", "1").ends()
    assert bombers.armies("china", "great_britain", "alaska") == (12, 3, 6)

    lost = bombers.table.previews.consequences(Struck(seq=answer), REFEREE)
    assert lost.illegal, "what no longer fits is listed: Anna attacked while Bombers waited"
    assert {rule for _, notice in lost.illegal for rule in notice.rules} >= {"OWD-NEG-03"}

    bombers.table.strike(answer)
    attack = seq_of(bombers.table, r.AttackAnnounced)
    bombers.table.insert(attack, e.NobodyAnswers())
    bombers.table.insert(attack, e.DieRolled(face="4"))
    assert bombers.armies("china", "great_britain") == (4, 1), "Bombers happened after all"
    assert bombers.armies("alaska") == (8,), "with two armies in Anna’s Alaska, of which three went to Kamchatka"
    assert "fighters" in bombers.seen("ben").hands["ben"], "and Ben has his Fighters again"
    assert bombers.state.on_turn == "ben"
    assert not list(laws(bombers.state))
    assert not [told for told in bombers.table.account(REFEREE) if any(n.level == "illegal" for n in told.notices)]


@pytest.mark.rule("OWD-NEG-01", "OWD-NEG-02")
def test_a_negation_that_was_forgotten_is_put_in_later(bombers) -> None:
    bombers.nobody().roll(4)
    bombers.attack("alaska", "kamchatka").throw("666", "1").ends()
    assert bombers.armies("china", "great_britain", "alaska") == (4, 1, 8)
    bombers.table.amend(seq_of(bombers.table, e.NobodyAnswers), e.CardAnswered(by="ben", card="fighters"))
    assert bombers.armies("china", "great_britain", "alaska") == (12, 3, 6), "the map is reckoned anew"
    assert not list(laws(bombers.state))


def test_another_target_is_told_later(bombers) -> None:
    bombers.nobody().roll(1).attack("alaska", "kamchatka")
    bombers.table.amend(seq_of(bombers.table, e.CardPlayed), bombers.playing("anna", "bombers", at="india"))
    assert bombers.armies("china", "india") == (12, 1)
    assert bombers.state.fight is not None, "the attack goes on"


def test_undo_opens_the_window_again(bombers) -> None:
    before = views(bombers.table)
    bombers.answer("ben", "fighters").table.undo(REFEREE)
    assert views(bombers.table) == before
    bombers.nobody()
    bombers.table.undo(REFEREE)
    assert views(bombers.table) == before


def test_a_window_within_a_window_is_undone_one_by_one(bombers) -> None:
    before = views(bombers.table)
    bombers.hold("carla", "informant")
    held = views(bombers.table)
    bombers.show("carla", "informant", whom="ben").table.undo(REFEREE)
    assert views(bombers.table) == held
    assert bombers.state.window == before[REFEREE].window


@pytest.mark.rule("OWD-TRM-03")
def test_a_lasting_card_that_is_struck_never_was_in_force(war) -> None:
    war.play("anna", "toxic_waste", at="china").begins("ben")
    played = seq_of(war.table, e.CardPlayed)
    assert war.refused(r.ArmiesPlaced(by="ben", at="china", count=3), "OWD-C27")
    war.table.strike(played)
    assert not war.state.effects
    assert war.state.deck.lying == ()
    assert war.fine(r.ArmiesPlaced(by="ben", at="china", count=3))
    assert war.refused(e.NobodyAnswers(), "OWD-NEG-03"), "the line about it means nothing any more"
    assert not list(laws(war.state))


@pytest.mark.rule("OWD-C13", "OWD-NEG-01")
def test_income_is_reckoned_anew_when_a_negation_is_struck(lay_table) -> None:
    table = lay_table().begins("anna").show("ben", "saboteur", whom="anna").answer("anna", "apcs")
    assert table.state.unplaced == 3
    table.table.amend(seq_of(table.table, e.CardAnswered), e.NobodyAnswers())
    assert table.state.unplaced == 0
    assert table.state.deferred["anna"] == 3
    assert table.ends().begins("anna").state.unplaced == 6


@pytest.mark.rule("OWD-NEG-03", "OWD-NEG-04")
def test_only_players_who_are_asked_pass() -> None:
    window = AnswerWindow(by="anna", about="bombers", asked=("ben",), in_turn=False)
    play = CardPlay(by="anna", card="bombers", code="A", at="china", window=window, wants="answer")
    state = Dominion(players=tuple(seated(*ALL)), plays=(play,))
    assert not list(is_asked(e.Passed(by="ben"), state))
    assert [notice.text for notice in is_asked(e.Passed(by="carla"), state)] == ["Carla is not being asked."]

"""Theories and their answers: NAC-THE, NAC-PRV, and the readings of them."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.games.clue import events as clue
from assistant.games.not_a_clue import events as e
from tests.games.not_a_clue.conftest import ALYOSHA, DIMA, GENEVA, KREMLIN, MAKEDON, SELEZNYOV, SMOLNY


@pytest.fixture
def asked(board):
    """Anna has entered Geneva and has a theory: Dima, Seleznyov, Geneva."""
    return board.do(clue.DiceRolled(by="anna", roll=4)).propose("anna", GENEVA)


@pytest.mark.rule("NAC-THE-01")
def test_entering_opens_the_theory(board) -> None:
    assert not board.offered(e.TheoryMade)
    board.do(clue.DiceRolled(by="anna", roll=4), board.move("anna", GENEVA))
    (offer,) = board.offers(e.TheoryMade)
    assert offer.expected
    assert [notice.rules for notice in board.say(clue.TurnEnded(by="anna"))] == [("NAC-THE-01",)]
    board.by_the_rules(board.theory("anna", GENEVA))


@pytest.mark.rule("NAC-THE-01")
def test_no_theory_outside(board) -> None:
    board.do(clue.DiceRolled(by="anna", roll=4), board.move("anna", "corridor"))
    assert not board.offered(e.TheoryMade)
    assert board.refused(board.theory("anna", GENEVA), "NAC-THE-03")


@pytest.mark.rule("NAC-THE-02")
def test_a_theory_names_suspect_contractor_with_motive_and_location(asked) -> None:
    made = asked.state.suggestions[-1]
    assert made.cards == (DIMA, SELEZNYOV, GENEVA)
    said = asked.told()
    theory, motive = said.split(" Motive: ")
    assert theory == "Anna has a theory: Dima Four Toes, ordered by Gennady Seleznyov, place Geneva."
    assert motive.startswith("The victim had started")
    asked.do(clue.NobodyShowed(), clue.TurnEnded(by="anna"), asked.move("ben", KREMLIN))
    asked.do(asked.theory("ben", KREMLIN, MAKEDON, "contractor_2"))
    assert asked.told() == "Ben has a theory: Sasha Makedon, ordered by Contractor 2, place Kremlin."


@pytest.mark.rule("NAC-THE-03", "NAC-AMB-01")
def test_the_location_is_the_own_one(board) -> None:
    board.do(board.move("anna", SMOLNY))
    assert board.choices(e.TheoryMade, "location") == {SMOLNY}
    assert board.refused(board.theory("anna", GENEVA), "NAC-THE-03")
    assert board.fine(board.theory("anna", SMOLNY))


@pytest.mark.rule("NAC-AMB-01")
def test_any_location_where_the_table_follows_the_example(lay_board) -> None:
    board = lay_board(options={"NAC-AMB-01": "any_location"}).stand("anna", SMOLNY).begin("anna")
    board.do(board.move("anna", KREMLIN))
    assert board.choices(e.TheoryMade, "location") == set(board.state.rooms)
    board.by_the_rules(board.theory("anna", GENEVA))
    assert board.state.tokens[MAKEDON] == KREMLIN
    board.do(clue.NobodyShowed())
    assert board.refused(board.theory("anna", GENEVA), "NAC-AMB-12")
    board.begin("anna")
    assert board.refused(board.theory("anna", GENEVA), "NAC-LOC-03")
    board.do(board.move("anna", "corridor"))
    assert board.refused(board.theory("anna", GENEVA), "NAC-THE-01")


@pytest.mark.rule("NAC-THE-04")
def test_everybody_is_suspect(board) -> None:
    board.do(clue.TurnEnded(by="anna"), board.move("ben", SMOLNY))
    assert board.state.piece("ben") == ALYOSHA
    assert board.choices(e.TheoryMade, "suspect") == set(board.state.deck["suspect"])
    assert board.choices(e.TheoryMade, "contractor") == set(board.state.deck["contractor"])
    board.by_the_rules(board.theory("ben", SMOLNY, ALYOSHA))


@pytest.mark.rule("NAC-AMB-08")
def test_the_named_piece_is_not_moved(asked) -> None:
    assert asked.state.tokens[DIMA] == SMOLNY
    assert asked.state.tokens["suspect_5"] == "location_5"


@pytest.mark.rule("NAC-AMB-08")
def test_the_named_piece_is_moved_as_in_clue(lay_board) -> None:
    board = lay_board(options={"NAC-AMB-08": "moved_as_in"}).trap("carla").expose("carla")
    board.do(clue.DiceRolled(by="anna", roll=4)).propose("anna", GENEVA)
    assert board.state.tokens[DIMA] == GENEVA
    assert board.state.minkin == ""
    board.do(clue.CardShown(by="ben", to="anna"), clue.TurnEnded(by="ben"))
    assert board.state.on_turn == "carla"
    board.by_the_rules(board.theory("carla", GENEVA))


# ---------------------------------------------------------------- answers


@pytest.mark.rule("NAC-PRV-01")
def test_the_opponents_answer_to_the_left(asked) -> None:
    assert asked.state.suggestions[-1].asked == ("ben", "carla", "david")
    asked.do(clue.CardShown(by="ben", to="anna"))
    asked.do(asked.move("ben", KREMLIN), asked.theory("ben", KREMLIN))
    assert asked.state.suggestions[-1].asked == ("carla", "david", "anna")
    assert asked.odd(clue.Passed(by="david"), "NAC-PRV-01")
    assert asked.refused(clue.Passed(by="ben"), "NAC-PRV-01")
    assert asked.odd(clue.TurnEnded(by="ben"), "NAC-PRV-01")


@pytest.mark.rule("NAC-PRV-02")
def test_one_of_the_named_cards_is_shown_to_the_theorist_alone(asked) -> None:
    asked.hold("ben", f"{SELEZNYOV} {GENEVA} suspect_4 suspect_5 suspect_6")
    assert asked.choices(clue.CardShown, "card", "ben") == {SELEZNYOV, GENEVA}
    assert asked.refused(clue.Passed(by="ben"), "NAC-PRV-02", "ben")
    assert asked.refused(clue.CardShown(by="ben", to="carla", card=GENEVA), "NAC-PRV-02")
    assert asked.refused(clue.CardShown(by="ben", to="anna", card="suspect_4"), "NAC-PRV-02")
    asked.by_the_rules(clue.CardShown(by="ben", to="anna", card=SELEZNYOV))
    assert asked.seen("anna").located == {SELEZNYOV: "ben"}
    assert asked.seen("carla").located == {}
    assert asked.told("carla") == asked.told(TABLE) == "Ben shows Anna a card."
    assert asked.told("anna") == "Ben shows Anna Gennady Seleznyov."


@pytest.mark.rule("NAC-PRV-03")
def test_who_has_none_passes(asked) -> None:
    asked.by_the_rules(clue.Passed(by="ben"))
    assert asked.state.deciding == "carla"
    assert {asked.marks(TABLE).at(card, "ben") for card in (DIMA, SELEZNYOV, GENEVA)} == {"no"}


@pytest.mark.rule("NAC-PRV-04")
def test_a_shown_card_is_not_in_the_envelope_and_ends_the_turn(asked) -> None:
    asked.show("carla", "anna", SELEZNYOV)
    assert asked.state.suggestions[-1].answers == {"ben": "passed", "carla": "showed"}
    assert asked.state.on_turn == "ben"
    assert asked.marks("anna").at(SELEZNYOV, "envelope") == "no"
    assert asked.marks("anna").at(SELEZNYOV, "carla") == "yes"
    assert asked.marks("ben").at(SELEZNYOV, "envelope") == "open"
    assert asked.refused(asked.version("anna"), "NAC-PRV-04")


@pytest.mark.rule("NAC-PRV-05")
def test_nobody_can_disprove_it(asked) -> None:
    asked.hold("anna", "suspect_4 suspect_5 suspect_6 location_8 location_9").by_the_rules(clue.NobodyShowed())
    assert asked.state.on_turn == "anna"
    assert asked.offered(clue.TurnEnded, by="anna")
    assert asked.offered(e.VersionDeclared, by="anna")
    assert {asked.marks("anna").at(card, "envelope") for card in (DIMA, SELEZNYOV, GENEVA)} == {"yes"}
    assert {asked.marks("ben").at(card, "envelope") for card in (DIMA, SELEZNYOV, GENEVA)} == {"open"}
    asked.by_the_rules(asked.version("anna"))


@pytest.mark.rule("NAC-AMB-02")
def test_only_named_cards_are_shown(asked) -> None:
    asked.hold("ben", f"{SMOLNY} {GENEVA} suspect_4 suspect_5 suspect_6")
    assert asked.refused(clue.CardShown(by="ben", to="anna", card=SMOLNY), "NAC-PRV-02")
    assert asked.choices(clue.CardShown, "card", "ben") == {GENEVA}


@pytest.mark.rule("NAC-AMB-02")
def test_any_card_may_be_shown_where_the_table_follows_the_example(lay_board) -> None:
    board = lay_board(options={"NAC-AMB-02": "any_card_may"}).hold(
        "ben", f"{SMOLNY} suspect_4 suspect_5 suspect_6 location_9"
    )
    board.do(clue.DiceRolled(by="anna", roll=4)).propose("anna", GENEVA)
    assert board.choices(clue.CardShown, "card", "ben") == {SMOLNY, "suspect_4", "suspect_5", "suspect_6", "location_9"}
    assert not board.illegal(clue.Passed(by="ben"))
    assert "ben" in board.choices(clue.CardShown, "by", TABLE)
    board.by_the_rules(clue.CardShown(by="ben", to="anna"))
    line = board.table.account(TABLE)[-1]
    (blank,) = board.table.game.completions(line.event, line.before, "anna")
    assert set(blank.choices) == {card.key for card in board.state.cards}
    assert {board.marks("carla").at(card, "ben") for card in (DIMA, SELEZNYOV, GENEVA, SMOLNY)} == {"open"}
    board.table.amend(line.seq, clue.CardShown(by="ben", to="anna", card=SMOLNY), "anna")
    assert board.marks("anna").at(SMOLNY, "ben") == "yes"
    assert board.evidence("carla").facts == ()


@pytest.mark.rule("NAC-AMB-02", "NAC-EQP-02")
def test_any_card_is_still_one_that_one_holds(lay_board) -> None:
    board = lay_board(options={"NAC-AMB-02": "any_card_may"}).hold("carla", f"{SMOLNY} suspect_4 suspect_5 location_9")
    board.do(clue.DiceRolled(by="anna", roll=4)).propose("anna", GENEVA)
    assert board.refused(clue.CardShown(by="ben", to="anna", card=SMOLNY), "NAC-EQP-02")
    assert board.fine(clue.CardShown(by="ben", to="anna", card="location_8"))


@pytest.mark.rule("NAC-PRV-01")
def test_readings_of_clue_go_on_here(lay_board) -> None:
    """Questions this rulebook leaves open are answered as in Clue, with the same house rules."""
    board = lay_board(options={"CLUE-AMB-05": "compulsory", "CLUE-AMB-06": "any_time_during"})
    board.do(board.move("anna", GENEVA))
    assert "CLUE-AMB-05" in board.illegal(clue.TurnEnded(by="anna"))
    assert not board.offered(clue.TurnEnded)
    board.do(board.theory("anna", GENEVA), clue.CardShown(by="ben", to="anna"))
    assert board.state.on_turn == "anna"
    assert board.fine(board.version("anna"))
    typed = lay_board(
        options={"CLUE-AMB-08": "hand_sizes_typed"}, hand_sizes={"anna": 6, "ben": 6, "carla": 3, "david": 3}
    )
    assert typed.state.hand_sizes["anna"] == 6
    overlooked = lay_board().do(clue.DiceRolled(by="anna", roll=1)).propose("anna", GENEVA)
    overlooked.do(clue.CardShown(by="carla", to="anna", overlooked=("ben",)))
    assert overlooked.state.suggestions[-1].answers["ben"] == "overlooked"

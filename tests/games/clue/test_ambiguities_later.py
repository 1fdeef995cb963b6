"""The later readings that a table may choose: the deal, cards that were overlooked, who is summoned."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.content.house_rules import choices
from assistant.core.game import Step
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.clue import mending
from assistant.games.clue.setup import lay
from assistant.games.clue.state import Clue
from tests.games.clue.conftest import seated


def says(event: e.GameStarted) -> set[tuple[str, str]]:
    return {(n.level, rule) for n in GAMES["clue"].check(event, Clue()) for rule in n.rules}


# ---------------------------------------------------------------- CLUE-AMB-08

FOUR = ("scarlet", "green", "plum", "white")


@pytest.mark.rule("CLUE-AMB-08")
@pytest.mark.parametrize(
    ("reading", "sizes"),
    [("left_of_dealer", [4, 5, 5, 4]), ("typed_in_by", [4, 4, 5, 5]), ("hand_sizes_typed", [6, 4, 4, 4])],
)
def test_who_is_dealt_the_first_card(reading: str, sizes: list[int]) -> None:
    typed = dict(zip(FOUR, [6, 4, 4, 4], strict=True))
    options = {"CLUE-AMB-08": reading}
    start = lay(seated(*FOUR), first_card=2, dealer="scarlet", hand_sizes=typed, options=options)
    assert list(start.hand_sizes.values()) == sizes
    assert says(start) == set()


@pytest.mark.rule("CLUE-AMB-08", "CLUE-FRM-01")
def test_hands_that_were_not_dealt_one_by_one_are_asked_about() -> None:
    start = lay(seated(*FOUR))
    for sizes in ([6, 4, 4, 4], [5, 4, 5, 4]):
        uneven = replace(start, hand_sizes=dict(zip(FOUR, sizes, strict=True)))
        assert says(uneven) == {("odd", "CLUE-AMB-08"), ("odd", "CLUE-FRM-01")}
        assert says(replace(uneven, options={"CLUE-AMB-08": "hand_sizes_typed"})) == set()


@pytest.mark.rule("CLUE-AMB-08")
def test_with_equal_hands_the_dealer_does_not_matter() -> None:
    assert lay(seated(*FOUR[:3]), dealer="green").hand_sizes == lay(seated(*FOUR[:3])).hand_sizes


# ---------------------------------------------------------------- CLUE-AMB-09


def story(board, seat: str = "referee") -> list[Step]:
    return board.table.story(seat)


@pytest.fixture
def shown(lay_board):
    """Scarlet suggests, Green is taken to have passed, Plum shows, and White is on turn after Green."""
    board = lay_board(*FOUR).hold("green", "rope knife pipe wrench study").suggest("scarlet", "mustard", "rope", "hall")
    return board.show("plum", "scarlet").idle("green")


@pytest.mark.rule("CLUE-AMB-09")
def test_the_log_is_corrected_and_all_follows_anew(shown) -> None:
    seq = next(step.number for step in story(shown) if isinstance(step.event, e.CardShown))
    assert shown.marks("white").at("rope", "green") == "no"
    assert shown.marks("green").conflict == (2, seq)
    assert mending.may_have_overlooked(story(shown), seq) == ("green",)
    late = mending.overlooked(e.CardShown(by="plum", to="scarlet"), "green")
    shown.table.amend(seq, late, "white")
    assert shown.marks("green").conflict is None
    assert shown.marks("white").at("rope", "green") == "open"
    assert ("green", "rope") in {(g.place, card) for g in shown.marks("white").groups for card in g.cards}
    assert shown.state.suggestions[-1].answers["green"] == "overlooked"
    assert shown.state.on_turn == "plum"
    assert mending.may_have_overlooked(story(shown), seq) == ()
    assert mending.overlooked(late, "green") == late


@pytest.mark.rule("CLUE-AMB-09")
def test_after_nobody_showed_or_all_passed_one_by_one(board) -> None:
    for player, ends in (("scarlet", [e.NobodyShowed()]), ("green", [e.Passed(by="plum"), e.Passed(by="scarlet")])):
        board.suggest(player, "white", "rope", "hall").do(*ends)
        seq, last = story(board)[-1].number, story(board)[-1].event
        assert "plum" in mending.may_have_overlooked(story(board), seq)
        board.table.amend(seq, mending.overlooked(last, "plum"))
        answers = board.state.suggestions[-1].answers
        assert answers["plum"] == "overlooked"
        assert sorted(answers.values()) == ["overlooked", "passed"]
        assert {group.place for group in board.marks().groups} == {"plum"}
        assert board.state.suggestions[-1].closed
        board.do(e.TurnEnded(by=player))


@pytest.mark.rule("CLUE-AMB-09")
def test_who_passed_and_shows_after_all_has_not_passed(board) -> None:
    board.suggest("scarlet", "white", "rope", "hall").do(e.Passed(by="green"))
    late = e.CardShown(by="green", to="scarlet", card="rope")
    assert board.odd(late, "CLUE-AMB-09")
    board.do(late)
    assert board.marks("scarlet").conflict is None
    assert board.marks("scarlet").at("rope", "green") == "yes"


@pytest.mark.rule("CLUE-AMB-09")
@pytest.mark.parametrize("player", ["scarlet", "white"])
def test_only_who_was_asked_can_have_overlooked(lay_board, player: str) -> None:
    board = lay_board(*FOUR).suggest("scarlet", "mustard", "rope", "hall")
    wrong = e.CardShown(by="plum", to="scarlet", overlooked=(player,))
    assert board.refused(wrong, "CLUE-AMB-09")
    board.do(wrong)
    assert player not in board.state.suggestions[-1].answers
    assert {group.place for group in board.marks().groups} == {"plum"}


@pytest.mark.rule("CLUE-AMB-09")
def test_the_suggestion_is_annulled(shown) -> None:
    seq = next(step.number for step in story(shown) if isinstance(step.event, e.CardShown))
    turns = shown.state.turn.number
    for amendment in mending.annulled(story(shown), seq):
        shown.table.record(amendment)
    assert shown.state.suggestions == ()
    assert shown.state.tokens["mustard"] != "hall"
    assert shown.marks("green").conflict is None
    assert [fact.seq for fact in shown.evidence("white").facts] == []
    assert (shown.state.on_turn, shown.state.turn.number) == ("plum", turns)
    assert not any(n.level == "illegal" for told in shown.table.account("referee") for n in told.notices)


@pytest.mark.rule("CLUE-AMB-09")
def test_an_unanswered_suggestion_is_annulled_with_its_passes(board) -> None:
    board.suggest("scarlet", "white", "rope", "hall").do(e.Passed(by="green"), e.Passed(by="plum"))
    board.do(e.TurnEnded(by="scarlet"))
    seq = next(step.number for step in story(board) if step.event == e.Passed(by="plum"))
    for amendment in mending.annulled(story(board), seq):
        board.table.record(amendment)
    assert board.state.suggestions == ()
    assert board.evidence().facts == ()
    assert board.state.on_turn == "green"


def test_a_line_that_ended_no_suggestion_mends_nothing(shown) -> None:
    seq = next(step.number for step in story(shown) if isinstance(step.event, e.SuggestionMade))
    assert mending.annulled(story(shown), seq) == ()
    assert mending.may_have_overlooked(story(shown), seq) == ()


# ---------------------------------------------------------------- CLUE-AMB-10


@pytest.mark.rule("CLUE-AMB-10")
@pytest.mark.parametrize(("reading", "summoned"), [("only_when_moved", False), ("also_when_already", True)])
def test_naming_a_suspect_who_is_in_the_room(lay_board, reading: str, summoned: bool) -> None:
    board = lay_board(options={"CLUE-AMB-10": reading}).put("green", "lounge")
    board.unanswered("scarlet", "green", "rope", "lounge")
    assert ("green" in board.state.summoned) is summoned
    assert board.offered(e.SuggestionMade, by="green") is summoned
    assert board.fine(board.named("green", "plum", "rope", "lounge")) is summoned


@pytest.mark.rule("CLUE-AMB-10")
@pytest.mark.parametrize("reading", choices("CLUE-AMB-10"))
def test_nobody_summons_the_own_token(lay_board, reading: str) -> None:
    board = lay_board(options={"CLUE-AMB-10": reading}).suggest("scarlet", "scarlet", "rope", "lounge")
    assert "scarlet" not in board.state.summoned

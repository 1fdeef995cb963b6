"""Closing the case: NAC-CLO, NAC-WIN, and the readings of the poll."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from assistant.core.event import REFEREE, TABLE
from assistant.core.offer import Nonsense
from assistant.families.common_rules import speaks_for
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.box import VoteLaid
from tests.games.not_a_clue.conftest import CLOSED, DIMA, GENEVA, KREMLIN, SELEZNYOV, laid
from tests.words import Words


@pytest.mark.rule("NAC-CLO-01")
def test_on_the_own_turn_with_any_three(board) -> None:
    board.do(board.move("anna", KREMLIN, "placed"))
    assert board.choices(e.VersionDeclared, "location") == set(board.state.rooms)
    assert board.refused(board.version("ben"), "NAC-CLO-01")
    board.by_the_rules(board.version("anna", DIMA, SELEZNYOV, GENEVA))
    assert board.state.versions[-1].cards == (DIMA, SELEZNYOV, GENEVA)
    assert board.told() == "Anna tries to close the case: Dima Four Toes, ordered by Gennady Seleznyov, place Geneva."


@pytest.mark.rule("NAC-CLO-02")
def test_nobody_looks_and_nothing_says_whether_it_is_right(board) -> None:
    board.declare("anna", "ben", "carla", "david")
    assert board.state.over
    for seat, state in board.every_view().items():
        assert state.solution is None
        assert state.envelope is None
        assert state.accusations == ()
        kinds = {offer.kind.__name__ for offer in board.table.game.offers(state, seat)}
        assert not kinds & {"EnvelopeOpened", "EnvelopeSeen", "AccusationJudged"}
    assert not any("right" in name or "correct" in name for name in vars(board.state.versions[0]))


@pytest.mark.rule("NAC-CLO-03", "NAC-AMB-04")
@pytest.mark.parametrize(
    ("enough", "closed"), [(("ben", "carla"), True), (("ben",), False), ((), False), (("ben", "carla", "david"), True)]
)
def test_the_others_are_polled(board, enough: tuple[str, ...], closed: bool) -> None:
    board.do(board.version("anna"))
    assert board.state.open_poll is not None
    assert board.state.open_poll.polled == ("ben", "carla", "david")
    assert board.state.deciding is None
    board.by_the_rules(e.PollTaken(enough=enough))
    assert board.state.over == closed
    assert board.state.versions[0].enough == enough
    assert (board.state.accepted is not None) == closed
    assert board.state.on_turn == (None if closed else "ben")


@pytest.mark.rule("NAC-AMB-04")
def test_a_tie_means_that_play_goes_on(lay_board) -> None:
    board = lay_board("anna", "ben", "carla").declare("anna", "ben")
    assert not board.state.over


@pytest.mark.rule("NAC-AMB-04")
def test_unanimous(lay_board) -> None:
    options = {"NAC-AMB-04": "unanimous"}
    assert not lay_board(options=options).declare("anna", "ben", "carla").state.over
    assert lay_board(options=options).declare("anna", "ben", "carla", "david").state.over


@pytest.mark.rule("NAC-AMB-04")
def test_only_players_who_have_not_tried_yet_are_polled(board, lay_board) -> None:
    other = lay_board(options={"NAC-AMB-04": "only_players_who"}).declare("anna").do(board.version("ben"))
    assert other.state.versions[-1].polled == ("carla", "david")
    assert other.refused(e.PollTaken(enough=("anna",)), "NAC-AMB-04")
    board.declare("anna").do(board.version("ben"))
    assert board.state.versions[-1].polled == ("anna", "carla", "david")
    assert board.fine(e.PollTaken(enough=("anna",)))


@pytest.mark.rule("NAC-CLO-03")
def test_a_poll_belongs_to_a_version_and_to_those_who_are_polled(board) -> None:
    assert board.refused(e.PollTaken(enough=("ben",)), "NAC-CLO-03")
    board.do(e.PollTaken(enough=("ben", "carla", "david")))
    assert not board.state.over
    board.do(board.version("anna"))
    assert board.refused(e.PollTaken(enough=("anna",)), "NAC-CLO-03")
    board.do(e.PollTaken(enough=("anna", "ben")))
    assert board.state.versions[0].enough == ("ben",)


# ---------------------------------------------------------------- the box


@pytest.mark.rule("NAC-CLO-03")
def test_votes_lie_in_a_box_until_all_are_in(board) -> None:
    board.do(board.version("anna"))
    empty = board.every_view()
    lines = len(board.table.account(TABLE))
    board.vote(ben=True, carla=False)
    assert not board.table.boxes.full(board.poll())
    assert board.table.boxes.waiting(board.poll()) == ("david",)
    assert board.every_view() == empty
    assert len(board.table.account(TABLE)) == lines
    with pytest.raises(Nonsense):
        board.table.boxes.reveal(board.poll())
    board.vote(ben=False, david=True)
    key = board.poll()
    board.vote(ben=True)
    board.table.boxes.reveal(key)
    assert board.state.versions[0].enough == ("ben", "david")
    assert board.state.over
    assert board.table.boxes.open() == {}


@pytest.mark.rule("NAC-CLO-03")
def test_a_vote_is_for_the_own_slot_and_for_the_own_eyes(board) -> None:
    board.do(board.version("anna"))
    with pytest.raises(Nonsense):
        board.table.boxes.submit(board.poll(), "anna", VoteLaid(by="anna", enough=True))
    with pytest.raises(Nonsense):
        board.table.boxes.submit(board.poll(), "ben", VoteLaid(by="carla", enough=True))
    board.vote(ben=True)
    assert board.table.boxes.read(board.poll(), "ben", "ben") == VoteLaid(by="ben", enough=True)
    for other in ("anna", "carla", "david"):
        with pytest.raises(Nonsense):
            board.table.boxes.read(board.poll(), "ben", other)


@pytest.mark.rule("NAC-CLO-03")
def test_who_has_no_device_votes_at_the_shared_screen() -> None:
    started = laid()
    players = tuple(replace(player, device=player.key != "carla") for player in started.players)
    for way, there in (("phones", {"carla"}), ("tablet", {"ben", "carla", "david"})):
        board: Words = Words("not_a_clue", replace(started, players=players, way=way))
        board.do(e.VersionDeclared(by="anna", suspect=DIMA, contractor=SELEZNYOV, location=GENEVA))
        (box,) = board.table.boxes.open().values()
        assert {seat: box.owner(seat) for seat in box.seats} == {seat: seat for seat in ("ben", "carla", "david")}
        assert {seat for seat in box.seats if speaks_for(board.state, TABLE, seat)} == there
        assert [offer.rare for offer in board.offers(e.PollTaken)] == [True] * 4


@pytest.mark.rule("NAC-CLO-03")
def test_who_notes_alone_types_the_result(lay_board) -> None:
    board: Words = Words("not_a_clue", replace(laid(), way="alone"))
    board.do(e.VersionDeclared(by="anna", suspect=DIMA, contractor=SELEZNYOV, location=GENEVA))
    assert board.table.boxes.open() == {}
    offers = board.offers(e.PollTaken)
    assert all(offer.expected for offer in offers)
    assert {len(blank.choices) and blank.count for offer in offers for blank in offer.blanks} == {1, 2, 3}
    board.do(offers[2].fill({"enough": ("carla", "david")}))
    assert board.state.over


# ---------------------------------------------------------------- after an attempt


@pytest.mark.rule("NAC-CLO-04")
def test_who_has_tried_only_answers(board) -> None:
    board.declare("anna").idle("ben").declare("carla").idle("david")
    assert board.state.on_turn == "ben"
    assert board.state.out == {"anna", "carla"}
    for event in (clue.DiceRolled(by="anna", roll=2), board.theory("anna", KREMLIN), board.version("anna")):
        assert board.refused(event, "NAC-CLO-04")
    board.do(board.move("ben", KREMLIN), board.theory("ben", KREMLIN))
    assert board.state.suggestions[-1].asked == ("carla", "david", "anna")
    board.by_the_rules(clue.CardShown(by="carla", to="ben"))
    assert board.state.on_turn == "david"


@pytest.mark.rule("NAC-CLO-05")
def test_equal_versions_end_nothing_without_the_poll(lay_board) -> None:
    board = lay_board("anna", "ben", "carla", "david", "eve")
    for player in ("anna", "ben", "carla", "david"):
        board.do(board.version(player), e.PollTaken())
        assert not board.state.over
    assert [version.cards for version in board.state.versions] == [CLOSED] * 4
    assert [version.by for version in board.state.versions] == ["anna", "ben", "carla", "david"]
    assert board.state.on_turn == "eve"
    assert board.evidence("eve").facts == ()


@pytest.mark.rule("NAC-AMB-05", "NAC-WIN-01")
@pytest.mark.parametrize(("reading", "stands"), [("last_version_stands", True), ("no_version_stands", False)])
def test_when_all_have_tried(lay_board, reading: str, stands: bool) -> None:
    board = lay_board("anna", "ben", options={"NAC-AMB-05": reading}).declare("anna").declare("ben", cards=CLOSED)
    assert board.state.over
    assert (board.state.accepted is not None) == stands
    assert not stands or board.state.accepted.by == "ben"
    assert ("none accepted" in board.told()) == (not stands)


@pytest.mark.rule("NAC-AMB-05")
def test_a_single_player_goes_on_alone_while_the_others_answer(lay_board) -> None:
    board = lay_board("anna", "ben", "carla").declare("anna").declare("ben")
    assert board.state.on_turn == "carla"
    board.idle("carla")
    assert board.state.on_turn == "carla"
    board.do(board.move("carla", KREMLIN), board.theory("carla", KREMLIN))
    assert board.state.suggestions[-1].asked == ("anna", "ben")


@pytest.mark.rule("NAC-AMB-05", "NAC-AMB-04")
def test_nobody_is_left_to_be_polled(lay_board) -> None:
    options = {"NAC-AMB-04": "only_players_who"}
    board = lay_board("anna", "ben", options=options).declare("anna")
    board.do(board.version("ben"))
    assert board.state.over
    assert board.state.accepted is not None
    assert board.state.accepted.by == "ben"
    assert "Everyone wins except the victim." in board.told()


# ---------------------------------------------------------------- the end


@pytest.mark.rule("NAC-WIN-01")
def test_everybody_wins(board) -> None:
    board.declare("anna").declare("ben", "anna", "carla", cards=(DIMA, SELEZNYOV, GENEVA))
    assert board.state.winner is None
    assert board.state.accepted == board.state.versions[1]
    assert board.told() == (
        "2 of 3 have had enough. The case is closed. By Ben’s account it was Dima Four Toes, ordered by Gennady "
        "Seleznyov, place Geneva. Nobody looks into the envelope. Everyone wins except the victim."
    )
    assert [version.by for version in board.state.versions] == ["anna", "ben"]
    assert board.refused(clue.DiceRolled(by="carla", roll=1), "NAC-WIN-01")


@pytest.mark.rule("NAC-WIN-02")
def test_the_truth_stays_unknown_unless_it_can_be_deduced(board) -> None:
    board.hold("anna", "suspect_4 suspect_5 suspect_6 location_8 location_9")
    board.do(clue.DiceRolled(by="anna", roll=3)).propose("anna", GENEVA)
    board.do(clue.NobodyShowed(), board.version("anna", DIMA, SELEZNYOV, GENEVA))
    board.do(e.PollTaken(enough=("ben", "carla", "david")))
    assert {board.marks("anna").at(card, "envelope") for card in (DIMA, SELEZNYOV, GENEVA)} == {"yes"}
    assert {board.marks(TABLE).at(card, "envelope") for card in (DIMA, SELEZNYOV, GENEVA)} == {"open"}
    kinds = {offer.kind.__name__ for offer in board.table.game.offers(board.seen(), TABLE) if not offer.rare}
    assert kinds <= {"HandsVoted"}
    assert [offer.expected for offer in board.offers(clue.HandsVoted, "anna")] == [False]


@pytest.mark.rule("NAC-WIN-02")
def test_no_event_of_the_game_holds_the_truth() -> None:
    for kind in GAMES["not_a_clue"].events:
        assert not {field.name for field in fields(kind)} & {"solution", "envelope", "right", "truth"}
    assert not any("file" in name or "envelope" in name for name in vars(laid()))


@pytest.mark.rule("NAC-FRM-01", "NAC-CLO-02")
def test_the_laws_see_a_wrong_purse_and_an_opened_envelope(board) -> None:
    laws = board.table.game.laws
    assert list(laws(board.table.view(REFEREE))) == []
    poor = replace(board.state, purses={**board.state.purses, "anna": 40})
    assert list(laws(poor)) == ["There should be 200 rubles in purses and in the center, but there are 190."]
    assert list(laws(replace(poor, adjusted=True))) == []
    assert any("envelope" in law for law in laws(replace(board.state, solution=CLOSED)))
    assert any("trapped" in law for law in laws(replace(board.state, minkin="anna")))

"""Trapped players and the Minkin card: NAC-MIN, and the readings of it."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.games.clue import events as clue
from assistant.games.not_a_clue import events as e
from tests.games.not_a_clue.conftest import GENEVA, KREMLIN


def voted(by: str, of: str = "anna", expose: bool = True) -> e.ExposureVoted:
    return e.ExposureVoted(by=by, of=of, expose=expose)


@pytest.mark.rule("NAC-MIN-01", "NAC-AMB-10")
def test_a_majority_of_the_opponents_exposes_who_is_trapped(board) -> None:
    board.trap("anna").by_the_rules(voted("ben"))
    assert board.told() == "Ben votes to expose Anna (1 of 2)."
    assert board.state.minkin == ""
    assert board.odd(voted("ben"), "NAC-MIN-01")
    board.do(voted("ben"))
    assert board.state.minkin == ""
    board.by_the_rules(voted("david"))
    assert board.state.minkin == "anna"
    assert board.told() == "David votes for it, too. The Minkin card is on Anna’s piece."


@pytest.mark.rule("NAC-MIN-01")
def test_an_opponent_may_spare_who_is_trapped(board) -> None:
    board.trap("anna").do(voted("ben"))
    board.by_the_rules(voted("ben", expose=False))
    board.do(voted("david"))
    assert board.state.minkin == ""
    assert board.state.exposing == {"anna": ("david",)}
    assert board.told() == "David votes to expose Anna (1 of 2)."


@pytest.mark.rule("NAC-MIN-04")
def test_a_player_who_has_paid_is_not_exposed_again_before_moving(board) -> None:
    board.trap("anna").do(voted("ben"), voted("david"), e.MinkinPaid(by="anna"))
    assert not board.offered(e.ExposureVoted, "ben")
    assert board.odd(voted("ben"), "NAC-MIN-04")


@pytest.mark.rule("NAC-AMB-10")
def test_all_opponents_where_the_table_wants_it_unanimous(lay_board) -> None:
    board = lay_board(options={"NAC-AMB-10": "unanimous_decision"}).trap("anna")
    board.do(voted("ben"), voted("carla"))
    assert board.state.minkin == ""
    board.do(voted("david"))
    assert board.state.minkin == "anna"


@pytest.mark.rule("NAC-MIN-01")
def test_only_who_is_trapped_and_only_by_opponents(board) -> None:
    assert board.refused(voted("ben"), "NAC-MIN-01")
    board.do(voted("ben"), voted("carla"))
    assert board.state.minkin == ""
    board.trap("anna")
    assert board.refused(voted("anna"), "NAC-MIN-01")
    assert board.offered(e.ExposureVoted, "ben", of="anna", by="ben")
    assert not board.offered(e.ExposureVoted, "anna")
    assert board.choices(e.ExposureVoted, "by", TABLE, expose=True) == {"ben", "carla", "david"}


@pytest.mark.rule("NAC-MIN-01")
def test_there_is_one_card(board) -> None:
    board.trap("anna").expose("anna").trap("ben")
    assert board.refused(voted("carla", "ben"), "NAC-MIN-01")
    assert not board.offered(e.ExposureVoted)
    board.do(voted("carla", "ben"), voted("david", "ben"))
    assert board.state.minkin == "anna"


@pytest.mark.rule("NAC-MIN-02")
def test_a_piece_under_the_card_does_not_move(board) -> None:
    board.trap("anna").expose("anna")
    assert board.refused(clue.DiceRolled(by="anna", roll=3), "NAC-MIN-02")
    assert board.refused(board.move("anna", GENEVA), "NAC-MIN-02")
    assert not board.offered(clue.DiceRolled)
    assert board.moves() == []
    board.by_the_rules(clue.TurnEnded(by="anna"))


@pytest.mark.rule("NAC-MIN-02")
def test_a_free_door_takes_the_card_off_without_payment(board) -> None:
    board.trap("anna").expose("anna")
    board.by_the_rules(e.ExitsFreed(of="anna"))
    assert board.state.minkin == ""
    assert board.money()["anna"] == 50
    assert board.told() == "Anna has an open door again. The Minkin card comes off Anna’s piece."
    board.by_the_rules(clue.DiceRolled(by="anna", roll=3))


@pytest.mark.rule("NAC-MIN-02", "NAC-LOC-04")
def test_who_stands_elsewhere_is_not_trapped_any_more(board) -> None:
    board.trap("anna").trap("ben").expose("anna").stand("anna", "corridor")
    assert board.state.trapped == {"ben": ()}
    assert board.state.minkin == ""
    board.stand("ben", GENEVA)
    assert board.state.trapped == {"ben": ()}


@pytest.mark.rule("NAC-MIN-03")
@pytest.mark.parametrize(("purse", "sales", "left"), [(50, 1, 10), (40, 1, 0), (30, 2, 10), (0, 3, 0), (60, 0, 0)])
def test_sixty_rubles_are_earned_by_selling(board, purse: int, sales: int, left: int) -> None:
    board.do(e.PurseCounted(of="anna", rubles=purse)).trap("anna").expose("anna")
    assert board.state.sales_needed("anna") == sales
    for buyer in ("ben", "carla", "david")[:sales]:
        assert board.refused(e.MinkinPaid(by="anna"), "NAC-MIN-03")
        assert not board.offered(e.MinkinPaid)
        board.by_the_rules(board.sale("anna", buyer))
    assert board.offered(e.MinkinPaid, by="anna")
    board.by_the_rules(e.MinkinPaid(by="anna"))
    assert board.money()["anna"] == left
    assert board.state.pot == 60
    assert board.state.minkin == ""
    assert board.refused(e.MinkinPaid(by="anna"), "NAC-MIN-03")


@pytest.mark.rule("NAC-MIN-04")
def test_paid_between_two_own_turns_one_moves_on_the_coming_one(board) -> None:
    board.trap("anna").expose("anna").do(board.sale("anna", "ben"), clue.TurnEnded(by="anna"))
    board.by_the_rules(e.MinkinPaid(by="anna"), e.ExitsFreed(of="anna")).begin("anna")
    board.by_the_rules(clue.DiceRolled(by="anna", roll=3), board.move("anna", GENEVA))


@pytest.mark.rule("NAC-MIN-04")
def test_paid_in_the_own_turn_one_moves_on_the_next(board) -> None:
    board.trap("anna").expose("anna").do(board.sale("anna", "ben"), e.MinkinPaid(by="anna"), e.ExitsFreed(of="anna"))
    assert board.refused(clue.DiceRolled(by="anna", roll=3), "NAC-MIN-04")
    assert board.refused(e.BribePaid(by="anna"), "NAC-MIN-04")
    assert not board.offered(clue.DiceRolled)
    board.by_the_rules(clue.TurnEnded(by="anna")).begin("anna")
    board.by_the_rules(clue.DiceRolled(by="anna", roll=3))


@pytest.mark.rule("NAC-AMB-10")
def test_under_the_card_one_answers_sells_buys_and_closes_but_has_no_theory(board) -> None:
    board.trap("ben").expose("ben").do(clue.DiceRolled(by="anna", roll=3)).propose("anna", GENEVA)
    board.by_the_rules(clue.CardShown(by="ben", to="anna"))
    board.by_the_rules(board.sale("ben", "carla"), board.sale("carla", "ben"))
    assert board.state.on_turn == "ben"
    assert board.refused(board.theory("ben", GENEVA), "NAC-AMB-10")
    assert not board.offered(e.TheoryMade)
    assert board.offered(e.VersionDeclared, by="ben")
    board.by_the_rules(board.version("ben"))


# ---------------------------------------------------------------- who is paid (NAC-AMB-06)


@pytest.mark.rule("NAC-AMB-06", "NAC-FRM-01")
def test_the_price_goes_to_the_centre(board) -> None:
    board.do(e.BribePaid(by="anna"), e.BribePaid(by="ben")).stand("anna", KREMLIN)
    board.do(e.ExitsBlocked(of="carla", blockers=("ben", "david"))).expose("carla")
    board.do(board.sale("carla", "david"), e.MinkinPaid(by="carla"))
    assert board.state.pot == 80
    assert sum(board.state.purses.values()) == 120
    assert board.money() == {"anna": 40, "ben": 40, "carla": 10, "david": 30, "pot": 80}


@pytest.mark.rule("NAC-AMB-06", "NAC-FRM-01")
@pytest.mark.parametrize(
    ("blockers", "money"),
    [
        (("ben",), {"anna": 10, "ben": 90, "carla": 50, "david": 50, "pot": 0}),
        (("ben", "david"), {"anna": 10, "ben": 60, "carla": 50, "david": 80, "pot": 0}),
        (("ben", "carla", "david"), {"anna": 10, "ben": 50, "carla": 70, "david": 70, "pot": 0}),
        ((), {"anna": 10, "ben": 30, "carla": 50, "david": 50, "pot": 60}),
    ],
)
def test_the_price_goes_to_those_who_block(lay_board, blockers: tuple[str, ...], money: dict[str, int]) -> None:
    board = lay_board(options={"NAC-AMB-06": "to_the_blocking"})
    assert board.choices(e.ExitsBlocked, "blockers", of="anna") >= {*blockers}
    board.by_the_rules(e.ExitsBlocked(of="anna", blockers=blockers)).expose("anna")
    board.do(board.sale("anna", "ben"), e.MinkinPaid(by="anna"))
    assert board.money() == money


@pytest.mark.rule("NAC-AMB-06")
def test_who_blocks_is_asked_only_where_it_matters(board, lay_board) -> None:
    assert board.choices(e.ExitsBlocked, "blockers") == set()
    other = lay_board(options={"NAC-AMB-06": "to_the_blocking"})
    assert other.choices(e.ExitsBlocked, "blockers", of="anna") == {"ben", "carla", "david"}
    other.do(e.ExitsBlocked(of="anna", blockers=("ben", "david")))
    assert other.told() == "Anna is trapped by Ben and David. Every door is blocked."

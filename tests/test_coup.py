"""Coup, the example of an author: every rule of its catalogue, by its id, and a whole game through its offers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from assistant.cli.checking.subject import subject
from assistant.core.event import TABLE, Event
from assistant.table.table import Table
from boardside.kit import (
    CardNoted,
    ClaimAllowed,
    ClaimDoubted,
    ClaimProved,
    ClaimRefuted,
    CountSet,
    MoveBlocked,
    NobodyObjected,
)
from tests.example_games import COUP, EXAMPLES, coup, seated

DUKE, CAPTAIN, CONTESSA = "duke", "captain", "contessa"
PASS = NobodyObjected()


@pytest.fixture
def installed() -> Iterator[None]:
    """Have the package found as if it were installed: its house rules are."""
    with subject(str(EXAMPLES / "coup")):
        yield


def played(*events: Event, players: int = 3, **options: str) -> Table:
    table = Table(COUP)
    table.record(COUP.lay(seated(players), options=options))
    for event in events:
        assert why(table, event) == ""
        table.record(event)
    return table


def now(table: Table, seat: str = TABLE) -> Any:
    return table.view(seat)


def why(table: Table, event: Event) -> str:
    return next((notice.text for notice in table.advice(event, TABLE) if notice.level == "illegal"), "")


def coins(table: Table) -> list[int]:
    state = now(table)
    return [state.coins[player] for player in state.order]


def hands(table: Table) -> list[int]:
    state = now(table)
    return [state.hands[player] for player in state.order]


def rich(number: int, player: str = "anna") -> Event:
    return CountSet(of=player, what="coins", number=number)


def lost(by: str, card: str = DUKE) -> Event:
    return coup.InfluenceLost(by=by, card=card)


def test_coup_act_01_one_action_a_turn() -> None:
    table = played(coup.IncomeTaken(by="anna"))
    assert now(table).on_turn == "ben"
    assert why(table, coup.IncomeTaken(by="anna")) == "Ben can do that now, not Anna."


def test_coup_act_02_income() -> None:
    table = played(coup.IncomeTaken(by="anna"))
    assert (coins(table), now(table).phase) == ([3, 2, 2], "turn")


def test_coup_act_03_foreign_aid() -> None:
    aid = coup.ForeignAidTaken(by="anna")
    assert coins(played(aid, PASS)) == [4, 2, 2]
    assert "Nothing is claimed" in why(played(aid), ClaimDoubted(by="ben"))


def test_coup_act_03_a_duke_blocks_foreign_aid() -> None:
    aid, block = coup.ForeignAidTaken(by="anna"), MoveBlocked(by="carla", card=DUKE)
    assert coins(played(aid, block, PASS)) == [2, 2, 2]
    assert "does not block" in why(played(aid), MoveBlocked(by="ben", card=CONTESSA))


def test_coup_act_04_a_coup() -> None:
    launched = coup.CoupLaunched(by="anna", to="ben")
    assert why(played(rich(6)), launched) == "Anna has 6 coins, and needs 7 coins."
    table = played(rich(7), launched)
    assert (coins(table), now(table).acting, now(table).phase) == ([0, 2, 2], ("ben",), "lose")
    table.record(lost("ben"))
    assert (hands(table), now(table).on_turn) == ([2, 1, 2], "ben")


def test_coup_act_04_with_ten_coins_there_is_only_a_coup() -> None:
    table = played(rich(10))
    assert why(table, coup.IncomeTaken(by="anna")) == "With 10 coins or more, the only action is a coup."
    offered = {offer.kind.__name__ for offer in COUP.offers(now(table), "anna") if offer.expected}
    assert offered == {"CoupLaunched"}
    assert why(played(rich(9)), coup.IncomeTaken(by="anna")) == ""


def test_coup_chr_01_the_duke_takes_tax() -> None:
    tax = coup.TaxTaken(by="anna")
    assert coins(played(tax, ClaimAllowed(by="ben"))) == [2, 2, 2]
    assert coins(played(tax, ClaimAllowed(by="ben"), ClaimAllowed(by="carla"))) == [5, 2, 2]


def test_coup_chr_02_the_assassin() -> None:
    table = played(rich(3), coup.PlayerAssassinated(by="anna", to="ben"), PASS, lost("ben"))
    assert (coins(table), hands(table)) == ([0, 2, 2], [2, 1, 2])
    assert "needs 3 coins" in why(played(), coup.PlayerAssassinated(by="anna", to="ben"))


def test_coup_chr_02_a_blocked_assassin_costs_the_coins() -> None:
    sent = (rich(3), coup.PlayerAssassinated(by="anna", to="ben"))
    table = played(*sent, MoveBlocked(by="ben", card=CONTESSA), PASS)
    assert (coins(table), hands(table), now(table).on_turn) == ([0, 2, 2], [2, 2, 2], "ben")
    assert why(played(*sent), MoveBlocked(by="carla", card=CONTESSA)) == "Carla cannot block that."


def test_coup_chr_02_a_victim_who_doubts_wrongly_loses_both_cards() -> None:
    sent = (rich(3), coup.PlayerAssassinated(by="anna", to="ben"), ClaimDoubted(by="ben"), ClaimProved(by="anna"))
    table = played(*sent)
    assert now(table).asks == "Which card does Ben turn face up?"
    table.record(lost("ben"))
    assert now(table).asks == "Does anybody block it?"
    table.record(PASS)
    table.record(lost("ben", CAPTAIN))
    assert (hands(table), now(table).out, now(table).on_turn) == ([2, 0, 2], ("ben",), "carla")


def test_coup_chr_03_the_captain_takes_two_coins_or_the_only_one() -> None:
    stolen = coup.CoinsStolen(by="anna", to="ben")
    assert coins(played(stolen, PASS)) == [4, 0, 2]
    assert coins(played(rich(1, "ben"), stolen, PASS)) == [3, 0, 2]
    assert coins(played(rich(0, "ben"), stolen, PASS)) == [2, 0, 2]


@pytest.mark.parametrize("card", [CAPTAIN, "ambassador"])
def test_coup_chr_03_captain_and_ambassador_block_the_captain(card: str) -> None:
    assert coins(played(coup.CoinsStolen(by="anna", to="ben"), MoveBlocked(by="ben", card=card), PASS)) == [2, 2, 2]


def test_coup_chr_04_the_ambassador_changes_a_hand_that_was_noted() -> None:
    table = played(CardNoted(by="anna", card=DUKE), coup.CardsExchanged(by="anna"), PASS)
    assert (hands(table), dict(now(table, "anna").known)) == ([2, 2, 2], {})


def test_coup_cha_01_a_true_claim_costs_the_doubter_a_card() -> None:
    table = played(coup.TaxTaken(by="anna"), ClaimDoubted(by="carla"), ClaimProved(by="anna"), lost("carla"))
    assert (coins(table), hands(table), now(table).on_turn) == ([5, 2, 2], [2, 2, 1], "ben")


def test_coup_cha_01_a_false_claim_costs_a_card_and_nothing_happens() -> None:
    table = played(coup.TaxTaken(by="anna"), ClaimDoubted(by="carla"), ClaimRefuted(by="anna"), lost("anna"))
    assert (coins(table), hands(table), now(table).on_turn) == ([2, 2, 2], [1, 2, 2], "ben")


def test_coup_cha_01_the_coins_of_a_false_assassin_come_back() -> None:
    sent = (rich(3), coup.PlayerAssassinated(by="anna", to="ben"), ClaimDoubted(by="ben"), ClaimRefuted(by="anna"))
    table = played(*sent, lost("anna"))
    assert (coins(table), hands(table)) == ([3, 2, 2], [1, 2, 2])


@pytest.mark.parametrize(("answer", "loser", "has"), [(ClaimProved, "anna", 2), (ClaimRefuted, "carla", 4)])
def test_coup_cha_01_a_block_is_doubted(answer: Any, loser: str, has: int) -> None:
    blocked = (coup.ForeignAidTaken(by="anna"), MoveBlocked(by="carla", card=DUKE), ClaimDoubted(by="anna"))
    table = played(*blocked, answer(by="carla"), lost(loser))
    assert now(table).coins["anna"] == has
    assert now(table).hands[loser] == 1
    assert now(table).on_turn == "ben"


def test_coup_inf_01_the_loser_chooses_a_card_that_is_not_all_face_up() -> None:
    table = played(rich(7), coup.CoupLaunched(by="anna", to="ben"))
    buttons = [offer.verb for offer in COUP.offers(now(table), "ben") if offer.kind is coup.InfluenceLost]
    assert buttons == ["Duke", "Assassin", "Captain", "Ambassador", "Contessa"]
    state = now(table)
    for player in state.order:
        state = state.reveals(player, DUKE)
    assert [n.text for n in COUP.check(lost("ben"), state)] == ["All copies of the Duke lie face up."]


@pytest.mark.usefixtures("installed")
def test_coup_inf_02_the_last_player_wins() -> None:
    again = (rich(7), coup.CoupLaunched(by="anna", to="ben"), lost("ben"), coup.IncomeTaken(by="ben"))
    table = played(*again, rich(7), coup.CoupLaunched(by="anna", to="ben"), lost("ben"), players=2)
    assert (now(table).over, now(table).winners, now(table).out) == (True, ("anna",), ("ben",))


def test_coup_inf_02_a_player_on_turn_who_is_out_passes_the_turn() -> None:
    first = (coup.TaxTaken(by="anna"), ClaimDoubted(by="ben"), ClaimRefuted(by="anna"), lost("anna"))
    rest = (coup.IncomeTaken(by="ben"), coup.IncomeTaken(by="carla"))
    table = played(*first, *rest, coup.TaxTaken(by="anna"), ClaimDoubted(by="ben"), ClaimRefuted(by="anna"))
    table.record(lost("anna"))
    assert (now(table).out, now(table).on_turn, now(table).phase) == (("anna",), "ben", "turn")


@pytest.mark.parametrize(
    ("players", "options", "has"),
    [
        (2, {}, [2, 2]),
        (2, {"COUP-AMB-01": "one_less"}, [1, 2]),
        (3, {"COUP-AMB-01": "one_less"}, [2, 2, 2]),
    ],
)
@pytest.mark.usefixtures("installed")
def test_coup_amb_01_the_first_of_two_players(players: int, options: dict[str, str], has: list[int]) -> None:
    assert coins(played(players=players, **options)) == has


@pytest.mark.parametrize("seed", range(5))
def test_a_game_of_four_ends(seed: int) -> None:
    table, chance = played(players=4), random.Random(seed)
    for _ in range(400):
        state = now(table)
        if state.over:
            break
        offers = [offer for offer in COUP.offers(state, TABLE) if offer.expected and not offer.rare and offer.fillable]
        offer = chance.choice(offers)
        filled = offer.fill({blank.name: chance.choice(list(blank.choices)) for blank in offer.blanks})
        assert why(table, filled) == ""
        table.record(filled)
        assert list(COUP.laws(now(table))) == []
    assert now(table).over
    assert len(now(table).winners) == 1
    assert now(table).playing == now(table).winners
    assert table.account(TABLE)[-1].text

"""Ready-made nouns: the set-up, turns, the end, and moves that say everything."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.event import TABLE
from assistant.table.table import Table
from boardside.kit import (
    Area,
    Card,
    ClaimDoubted,
    CountSet,
    GameEnded,
    Move,
    Notice,
    Player,
    PlayerLeft,
    TurnEnded,
    TurnSet,
    game,
)
from tests.kit.bazaar import (
    GAME,
    SEATED,
    Bazaar,
    BazaarOpened,
    GiftMade,
    StandOpened,
    now,
    offered,
    opened,
    played,
    said,
    why,
)

# ---------------------------------------------------------------------- the set-up, turns and the end


def test_a_game_has_a_default_for_everything() -> None:
    state = now(opened())
    assert (state.on_turn, state.turn, state.cycle) == ("anna", 1, 1)
    assert dict(state.coins) == {"anna": 2, "ben": 2, "carla": 2}
    assert dict(state.hands) == {"anna": 1, "ben": 1, "carla": 1}
    assert said(opened()) == "The game is set up. Anna begins."
    assert (GAME.about, GAME.seats, GAME.events[0]) == ("A bazaar.", (2, 4), BazaarOpened)


def test_the_set_up_says_who_begins_and_answers_its_questions() -> None:
    state = now(opened(first="carla", rounds=3))
    assert (state.on_turn, state.rounds) == ("carla", 3)
    assert now(opened(first="nobody")).on_turn == "anna"


def test_rounds_begin_with_the_first_player() -> None:
    table = opened(first="ben")
    seen = [(now(table).on_turn, now(table).cycle)]
    for _ in range(4):
        table.record(TurnEnded(by=now(table).on_turn or ""))
        seen.append((now(table).on_turn, now(table).cycle))
    assert seen == [("ben", 1), ("carla", 1), ("anna", 1), ("ben", 2), ("carla", 2)]


def test_a_new_round_begins_when_the_first_player_is_out_and_passed() -> None:
    table = played(PlayerLeft(of="anna"))
    assert (now(table).on_turn, now(table).cycle) == ("ben", 1)
    table.record(TurnEnded(by="ben"))
    table.record(TurnEnded(by="carla"))
    assert (now(table).on_turn, now(table).cycle) == ("ben", 2)


def test_the_last_player_wins() -> None:
    table = played(PlayerLeft(of="anna"), PlayerLeft(of="carla"))
    assert (now(table).over, now(table).winners, now(table).on_turn) == (True, ("ben",), None)
    assert why(table, PlayerLeft(of="ben")) == "The game is over."
    assert why(table, StandOpened(by="ben", at="north")) == "The game is over."


def test_a_turn_is_set_to_what_is_on_the_table() -> None:
    table = played(TurnSet(to="carla"))
    assert (now(table).on_turn, said(table)) == ("carla", "It is Carla’s turn.")
    assert [offer.blank("to").choices for offer in offered(table, TurnSet)] == [("anna", "ben")]
    table.record(PlayerLeft(of="ben"))
    assert why(table, TurnSet(to="ben")) == "Ben is out."


def test_the_table_ends_the_game_and_says_who_wins() -> None:
    table = played(GameEnded(winners=("ben", "carla")))
    assert now(table).winners == ("ben", "carla")
    assert said(table) == "The game ends. Ben and Carla win."
    assert why(table, GameEnded()) == "The game is over already."
    assert said(played(GameEnded())) == "The game ends."


# ---------------------------------------------------------------------- moves


def test_a_move_costs_changes_gains_and_ends_the_turn() -> None:
    state = now(played(StandOpened(by="anna", at="north")))
    assert (state.coins["anna"], state.cash["anna"], state.owners, state.on_turn) == (0, 5, {"north": "anna"}, "ben")


def test_offers_leave_out_what_is_forbidden() -> None:
    table = played(StandOpened(by="anna", at="north"))
    assert [(o.known, o.blank("at").choices, o.verb) for o in offered(table, StandOpened)] == [
        ({"by": "ben"}, ("south",), "Open a stand")
    ]
    table.record(CountSet(of="ben", what="coins", number=1))
    assert offered(table, StandOpened) == []


def test_what_forbids_a_move_is_told_with_its_rules() -> None:
    table = played(StandOpened(by="anna", at="north"))
    assert why(table, StandOpened(by="ben", at="north")) == "The North is taken."
    assert why(table, StandOpened(by="carla", at="south")) == "Ben can do that now, not Carla."
    table.record(CountSet(of="ben", what="coins", number=0))
    assert why(table, StandOpened(by="ben", at="south")) == "Ben has 0 coins, and needs 2 coins."
    assert [notice.rules for notice in table.advice(StandOpened(by="carla", at="south"), TABLE)] == [("BAZ-01",)]


def test_the_choices_of_a_second_field_depend_on_the_first() -> None:
    (offer,) = offered(opened(), GiftMade)
    to, count = offer.blanks
    assert (to.choices, count.on, dict(count.each)) == (("ben", "carla"), "to", {"ben": (1, 2), "carla": (1, 2)})


class PromiseMade(Move):
    by: Player
    to: Player
    at: Area
    card: Card

    def check(self, state: Bazaar) -> Iterator[str | Notice]:
        if self.to == self.by or (self.card == "silk" and self.at == "north") or self.at == "south":
            yield "Nobody can promise that."


def test_a_third_field_has_the_choices_that_fit_to_some_of_the_others() -> None:
    promises = game("promises", "Promises", Bazaar(), (PromiseMade,))
    table = Table(promises)
    table.record(promises.lay(SEATED))
    (offer,) = [one for one in promises.offers(now(table), "anna") if one.kind is PromiseMade]
    assert {blank.name: blank.choices for blank in offer.blanks} == {
        "to": ("ben", "carla"),
        "at": ("north",),
        "card": ("salt",),
    }


def test_a_secret_is_asked_only_of_the_player_who_knows_it() -> None:
    assert [blank.name for blank in offered(opened(), GiftMade, "anna")[0].blanks] == ["to", "count", "card"]
    assert [blank.name for blank in offered(opened(), GiftMade, "ben")[0].blanks] == ["to", "count"]


def test_notices_of_other_levels_are_kept() -> None:
    notices = opened().advice(GiftMade(by="anna", to="ben", count=1), TABLE)
    assert [(notice.level, notice.text) for notice in notices] == [("hint", "Gifts make friends.")]


def test_a_move_without_a_sentence_is_told_by_its_fields() -> None:
    table = played(GiftMade(by="anna", to="ben", count=2))
    assert said(table) == "Anna: gift made (to Ben, count 2)."
    assert offered(opened(), GiftMade)[0].verb == "Gift made"


def test_a_move_out_of_its_phase_changes_nothing() -> None:
    table = opened()
    before = now(table)
    table.record(ClaimDoubted(by="ben"))
    assert now(table) == before

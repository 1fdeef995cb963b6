"""Ready-made nouns: counts, scores, hands, claims, areas, dice and notes, each with its moves."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE, Event
from assistant.core.fast_replace import replace
from assistant.families.ready_made.table import ReadyTable
from assistant.table.table import Table
from boardside.kit import (
    AreaSet,
    CardNoted,
    ClaimAllowed,
    ClaimDoubted,
    ClaimProved,
    ClaimRefuted,
    CountSet,
    DiceRolled,
    GameEnded,
    GameStarted,
    HandCounted,
    MoveBlocked,
    NobodyObjected,
    NoteWritten,
    PlayerLeft,
    PoolSet,
    TurnEnded,
    TurnSet,
    game,
)
from tests.kit.bazaar import (
    GAME,
    SEATED,
    Bazaar,
    BazaarOpened,
    SilkSold,
    now,
    offered,
    opened,
    played,
    said,
    why,
)

# ---------------------------------------------------------------------- counts and scores


def test_a_count_stays_within_its_bounds() -> None:
    state = now(opened())
    assert state.add("coins", "anna", 99).coins["anna"] == 9
    assert state.add("coins", "anna", -99).coins["anna"] == 0


def test_a_track_is_shown_with_its_end() -> None:
    from assistant.families.ready_made.counting import counts_of

    state = now(opened()).add("fame", "ben", 25)
    assert [rules.figure(state.count(name, "ben")) for name, rules in counts_of(Bazaar).items()] == [
        "2",
        "$0",
        "20 of 20",
    ]


def test_a_number_in_the_middle_stays_within_its_bounds_and_is_corrected() -> None:
    state = now(opened())
    assert (state.bales, state.pooled("bales", -99).bales, state.pooled("bales", 99).bales) == (12, 0, 20)
    table = played(PoolSet(what="bales", number=1))
    assert (now(table).bales, said(table)) == (1, "Corrected: 1 bale of silk in the middle.")
    (notice,) = table.advice(PoolSet(what="bales", number=21), TABLE)
    limit = "Bales of silk go from 0 to 20: the nearest number is set."
    assert (notice.level, notice.text) == ("odd", limit)
    (offer,) = offered(table, PoolSet)
    assert (offer.blanks[0].choices, offer.blanks[1].choices) == (("bales",), tuple(range(21)))
    assert "There are 21 bales of silk in the middle." in GAME.laws(replace(state, bales=21))


def test_a_count_is_corrected() -> None:
    table = played(CountSet(of="ben", what="cash", number=300))
    assert (now(table).cash["ben"], said(table)) == (300, "Corrected: Ben has $300.")
    table.record(CountSet(of="ben", what="coins", number=10))
    assert (now(table).coins["ben"], said(table)) == (9, "Corrected: Ben has 9 coins.")
    (notice,) = table.advice(CountSet(of="ben", what="coins", number=10), TABLE)
    assert (notice.level, notice.text) == ("odd", "Coins go from 0 to 9: the nearest number is set.")
    (offer,) = offered(table, CountSet)
    assert offer.blank("number").choices == range(10_000), "cash has no limit of its own"


def test_scores_are_rows_and_their_sum() -> None:
    state = now(opened()).scored("points", "anna", 5).scored("points", "anna", -2).scored("points", "ben", 3)
    assert (state.points["anna"], state.total("points", "anna")) == ((5, -2), 3)
    assert state.leaders() == ("anna", "ben")
    assert state.leaders(least=True) == ("carla",)
    assert dict(state.score()) == {"anna": 3.0, "ben": 3.0, "carla": 0.0}


def test_a_broken_count_is_against_the_laws() -> None:
    from assistant.core.fast_replace import replace

    state = now(opened())
    assert list(GAME.laws(state)) == []
    assert list(GAME.laws(replace(state, coins={"anna": 10}))) == ["Anna has 10 coins."]
    assert list(GAME.laws(replace(state, out=("anna",)))) == ["Anna is out, and on turn."]
    assert list(GAME.laws(replace(state, known={"ben": ("silk", "salt")}))) == ["Ben holds 1 card, and has noted more."]


# ---------------------------------------------------------------------- hands


def test_a_noted_card_is_on_its_players_page_alone() -> None:
    table = played(CardNoted(by="ben", card="silk"))
    assert now(table, "ben").known == {"ben": ("silk",)}
    assert now(table, "anna").known == now(table).known == {}
    assert "Silk" not in table.account("ben")[-1].text
    assert [len(table.account(seat)) for seat in (TABLE, "anna", "ben")] == [1, 1, 2]
    assert [offer.known["by"] for offer in offered(opened(), CardNoted, "ben")] == ["ben"]


def test_notes_fit_the_hand_and_the_deck() -> None:
    table = played(CardNoted(by="ben", card="silk"))
    assert table.advice(CardNoted(by="ben", card="salt"), "ben")[0].level == "illegal"
    assert offered(table, CardNoted, "ben") == []
    state = now(opened())
    for player in state.order:
        state = state.reveals(player, "silk")
    assert not state.could_hold("anna", "silk")
    assert state.could_hold("anna", "salt")
    assert (state.pile, state.whole) == (3, 6)


def test_cards_move() -> None:
    state = now(played(CardNoted(by="ben", card="silk")), "ben")
    assert state.draws("ben").unnoted("ben") == 1
    shown = state.reveals("ben", "silk")
    assert (shown.hands["ben"], shown.shown["ben"], dict(shown.known)) == (0, ("silk",), {})
    assert state.discards_card("ben", "salt").discards == ("salt",)
    assert dict(state.exchanges("ben").known) == {}
    assert dict(state.exchanges("ben", "salt").known) == {"ben": ("silk",)}


def test_a_hand_is_counted_again() -> None:
    table = played(CardNoted(by="ben", card="silk"), HandCounted(of="ben", count=0))
    assert (now(table, "ben").hands["ben"], dict(now(table, "ben").known)) == (0, {})
    assert said(table) == "Corrected: Ben holds 0 cards."
    assert why(table, HandCounted(of="ben", count=7)) == "There are 6 cards in all."


# ---------------------------------------------------------------------- claims


def test_a_claim_waits_for_the_others() -> None:
    table = played(SilkSold(by="anna"))
    state = now(table)
    assert (state.phase, state.acting, state.coins["anna"]) == ("answers", ("ben", "carla"), 1)
    assert state.asks == "Anna claims the Silk. Does anybody doubt it or block it?"
    assert why(table, TurnEnded(by="anna")) == state.asks


@pytest.mark.parametrize(
    "answers", [(NobodyObjected(),), (ClaimAllowed(by="carla"), ClaimAllowed(by="ben"))], ids=["together", "each"]
)
def test_a_claim_that_nobody_doubts_is_believed(answers: tuple[Event, ...]) -> None:
    state = now(played(SilkSold(by="anna"), *answers))
    assert (state.cash["anna"], state.claim, state.on_turn) == (10, None, "ben")


def test_a_claim_that_is_true_happens_and_the_card_is_exchanged() -> None:
    table = played(CardNoted(by="anna", card="silk"), SilkSold(by="anna"), ClaimDoubted(by="ben"))
    assert (now(table).phase, now(table).acting, now(table).asks) == ("proof", ("anna",), "Does Anna have the Silk?")
    assert said(table) == "Ben doubts that Anna has the Silk."
    table.record(ClaimProved(by="anna"))
    assert said(table) == "Anna shows the Silk, and exchanges it."
    assert (now(table).phase, now(table).asks) == ("answers", "Does anybody block it?")
    assert dict(now(table, "anna").known) == {}
    assert why(table, ClaimDoubted(by="carla")) == "Nothing is claimed that could be doubted."
    table.record(NobodyObjected())
    assert now(table).cash["anna"] == 10


def test_a_claim_that_is_false_does_not_happen() -> None:
    table = played(SilkSold(by="anna"), ClaimDoubted(by="ben"), ClaimRefuted(by="anna"))
    state = now(table)
    assert (state.cash["anna"], state.coins["anna"], state.on_turn) == (0, 2, "ben")
    assert said(table) == "Anna does not have the Silk."


def test_a_move_is_blocked_and_the_block_can_be_doubted() -> None:
    block = (SilkSold(by="anna"), MoveBlocked(by="carla", card="salt"))
    table = played(*block)
    assert now(table).acting == ("anna", "ben")
    assert said(table) == "Carla blocks it with the Salt."
    blocked = now(played(*block, NobodyObjected()))
    assert (blocked.cash["anna"], blocked.coins["anna"], blocked.on_turn) == (0, 1, "ben")
    assert now(played(*block, ClaimDoubted(by="anna"), ClaimProved(by="carla"))).cash["anna"] == 0
    assert now(played(*block, ClaimDoubted(by="anna"), ClaimRefuted(by="carla"))).cash["anna"] == 10
    assert why(table, MoveBlocked(by="ben", card="salt")) == "The Salt does not block that."


def test_a_block_has_a_button_for_each_card() -> None:
    buttons = [(offer.known, offer.verb) for offer in offered(played(SilkSold(by="anna")), MoveBlocked)]
    assert buttons == [
        ({"by": "ben", "card": "salt"}, "Block with the Salt"),
        ({"by": "carla", "card": "salt"}, "Block with the Salt"),
    ]


def test_the_turn_of_the_table_ends_an_open_claim() -> None:
    state = now(played(SilkSold(by="anna"), TurnSet(to="carla")))
    assert (state.claim, state.phase, state.on_turn) == (None, "turn", "carla")


# ---------------------------------------------------------------------- areas, dice, notes


def test_an_area_is_set_to_what_is_on_the_table() -> None:
    table = played(AreaSet(at="north", owner="ben", pieces=2))
    assert (now(table).held("ben"), now(table).free, now(table).pieces["north"]) == (("north",), ("south",), 2)
    assert said(table) == "Corrected: Ben holds North with 2 pieces."
    assert why(table, AreaSet(at="north", owner="ben", pieces=0)) == "An area that is held has at least one piece."
    table.record(AreaSet(at="north", owner=None))
    assert (now(table).owners, said(table)) == ({}, "Corrected: North is free.")


def test_dice_are_entered() -> None:
    table = played(DiceRolled(by="anna", faces=(3, 4)))
    assert (now(table).rolled, said(table)) == ((3, 4), "Anna rolls 3 + 4 = 7.")
    assert why(table, DiceRolled(by="anna", faces=(7, 1))) == "The dice of this game: 2 with 6 sides."
    (offer,) = offered(opened(), DiceRolled)
    assert offer.fill({"faces": (1, 6)}) == DiceRolled(by="anna", faces=(1, 6))


def test_notes_are_their_writers_alone() -> None:
    table = played(NoteWritten(by="ben", text="Anna bluffs"))
    assert now(table, "ben").notes == {"ben": "Anna bluffs"}
    assert now(table, "anna").notes == now(table).notes == {}
    assert "bluffs" not in said(table, "ben")


class LuckyRolled(DiceRolled):
    """A throw that earns its sum."""

    def effect(self, state: Bazaar) -> Bazaar:
        return state.scored("points", self.by, sum(self.faces))


def test_a_move_that_extends_a_ready_made_one_stands_in_its_place() -> None:
    lucky = game("lucky", "Lucky", Bazaar(), (LuckyRolled, BazaarOpened))
    assert DiceRolled not in lucky.events
    table = Table(lucky)
    table.record(lucky.lay(SEATED))
    table.record(LuckyRolled(by="anna", faces=(2, 3)))
    assert now(table).total("points", "anna") == 5


def test_a_game_that_began_before_its_set_up_asked_anything_can_be_read() -> None:
    assert {BazaarOpened, GameStarted} <= set(GAME.events)
    table = Table(GAME)
    table.record(GameStarted(players=SEATED, first="ben"))
    assert (now(table).on_turn, now(table).rounds) == ("ben", 0)


def test_every_noun_brings_its_events_once() -> None:
    assert len(set(GAME.events)) == len(GAME.events)
    assert {TurnSet, GameEnded, PlayerLeft, CountSet, HandCounted, AreaSet, DiceRolled, NoteWritten} <= set(GAME.events)
    plain = game("plain", "Plain", ReadyTable(), (TurnEnded,))
    assert not {CountSet, PoolSet} & set(plain.events)

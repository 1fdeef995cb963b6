"""What a table may read otherwise in the Intrigue and Danger Rounds and at the end of the turn: every reading."""

from __future__ import annotations

import pytest

from assistant.games.clue import events as clue
from assistant.games.killer_clue import danger
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.protection import candlelit, why_safe
from assistant.library import mansion
from assistant.rulings import choices
from tests.games.killer_clue.intrigue_words import FIVE, FOUR, SIX, Night, asks, gives, trade

MINE = {
    "KC-AMB-04": ("must_return", "may_stay_away"),
    "KC-AMB-05": ("play_the_rounds", "skip_them"),
    "KC-AMB-07": ("not_allowed", "allowed_pawn_returns"),
    "KC-AMB-08": ("as_described", "may_be_played", "must_really_change"),
    "KC-AMB-09": ("stays_with_the", "ends_on_leaving"),
    "KC-AMB-11": ("as_described", "latest_consultation_only", "restriction_remains_after"),
    "KC-AMB-12": ("ring_of_the", "reverse_ring_ballroom"),
    "KC-AMB-13": ("last_in_the", "only_the_most"),
    "KC-AMB-14": ("one_pass", "continue_until_all"),
    "KC-AMB-20": ("as_far_as", "reduce_all_hands"),
    "KC-AMB-24": ("stays_with_the", "put_into_the"),
    "KC-AMB-27": ("at_the_danger", "at_the_time"),
    "KC-AMB-31": ("first_round_only", "rest_of_the"),
}
"""The readings that are tried in this file, the default first."""


@pytest.mark.parametrize("ambiguity", list(MINE))
def test_these_are_all_readings_and_each_can_be_chosen(ambiguity: str) -> None:
    assert set(choices(ambiguity)) == set(MINE[ambiguity])
    for reading in MINE[ambiguity]:
        night = Night(at={"plum": "hall"}, options={ambiguity: reading})
        assert night.state.options[ambiguity] == reading
    assert next(r for r in night.table.game.rulings if r.ambiguity == ambiguity).default == MINE[ambiguity][0]


def read(ambiguity: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("options", [{ambiguity: reading} for reading in MINE[ambiguity]])


def reading(options: dict[str, str]) -> str:
    return next(iter(options.values()))


# ---------------------------------------------------------------- KC-AMB-04


def green_due(options: dict[str, str]) -> Night:
    night = Night(at={"green": "hall", "plum": "study"}, options=options).plays("scarlet", "disappears_green")
    return night.turn_up().ends().investigated()


@pytest.mark.rule("KC-AMB-04", "KC-DIS-04")
@read("KC-AMB-04")
def test_whether_the_missing_must_come_back(options: dict[str, str]) -> None:
    night = green_due(options)
    must = reading(options) == "must_return"
    assert night.offered(e.SuspectReturned, by="green")
    assert night.odd(night.played("scarlet", "locked_hall"), "KC-DIS-04") is must
    assert night.offered(e.IntrigueEnded) is not must
    assert night.by_the_rules(e.SuspectReturned(by="green", to="hall")).place("green") == "hall"
    assert night.offered(e.IntrigueEnded)


@pytest.mark.rule("KC-AMB-04", "KC-DOR-01")
def test_who_stays_away_is_away_until_another_intrigue_round_begins() -> None:
    """Back only at the beginning, when no room is locked."""
    night = green_due({"KC-AMB-04": "may_stay_away"}).plays("scarlet", "locked_hall")
    assert night.back() == ()
    assert night.refused(e.SuspectReturned(by="green", to="hall"), "KC-DIS-04")
    night.turn_up("murdered_green").ends()
    assert (night.place("green"), night.state.murdered) == ("missing", ())
    assert night.investigated().back() == ("green",)
    assert night.by_the_rules(e.SuspectReturned(by="green", to="hall")).place("green") == "hall"


# ---------------------------------------------------------------- KC-AMB-05


@pytest.mark.rule("KC-AMB-05", "KC-IRD-01")
@read("KC-AMB-05")
def test_whether_a_missing_suspect_alone_makes_the_rounds_be_played(options: dict[str, str]) -> None:
    night = Night(at={"green": "hall"}, options=options).plays("scarlet", "disappears_green").turn_up().ends()
    night.investigated()
    if reading(options) == "play_the_rounds":
        assert (night.state.round, night.state.game_turn) == ("intrigue", 2)
        assert night.by_the_rules(e.SuspectReturned(by="green", to="hall")).place("green") == "hall"
    else:
        assert (night.state.round, night.state.game_turn) == ("investigation", 3)
        assert night.place("green") == "missing"
        assert night.stand(plum="study").investigated().back() == ("green",)


# ---------------------------------------------------------------- KC-AMB-07

MOVES = [
    {"card": "crime_scene_study"},
    {"card": "consult_plum"},
    {"card": "examine_rope"},
    {"card": "motive", "suspect": "plum"},
]


@pytest.mark.rule("KC-AMB-07", "KC-DIS-06")
@read("KC-AMB-07")
@pytest.mark.parametrize("card", MOVES)
def test_whether_the_missing_play_cards_that_move_the_own_pawn(options: dict[str, str], card: dict[str, str]) -> None:
    night = Night(at={"green": "hall", "plum": "study"}, weapons={"rope": "study"}, options=options)
    night.plays("scarlet", "disappears_green").done("scarlet")
    if reading(options) == "not_allowed":
        assert night.refused(night.played("green", **card), "KC-AMB-07")
        assert night.puts("green", **card).place("green") == "missing"
        assert not night.offered(e.MiniSuggestionMade)
        assert not night.lasting("consulting")
    else:
        assert night.plays("green", **card).place("green") == "study"
        assert not night.lasting("gone")
        assert night.guards("plum") == {"green"}
        assert night.turn_up().ends().investigated().back() == ()


@pytest.mark.rule("KC-AMB-07")
@read("KC-AMB-07")
def test_all_other_cards_may_be_played(options: dict[str, str]) -> None:
    night = Night(at={"green": "hall", "plum": "study"}, options=options).plays("scarlet", "disappears_green")
    night.done("scarlet").plays("green", "locked_study").plays("green", "distracted_plum")
    assert night.lasting("distracted", "plum")


# ---------------------------------------------------------------- KC-AMB-08

IMPOSSIBLE = [
    {"card": "crime_scene_hall"},
    {"card": "examine_rope"},
    {"card": "motive", "suspect": "green"},
    {"card": "consult_green"},
    {"card": "consult_white"},
    {"card": "motive", "suspect": "white"},
]
"""The Hall, with Green and the Rope in it, is locked; White is in the corridor."""


@pytest.mark.rule("KC-AMB-08", "KC-DOR-01")
@read("KC-AMB-08")
@pytest.mark.parametrize("card", IMPOSSIBLE)
def test_a_card_whose_move_is_impossible(options: dict[str, str], card: dict[str, str]) -> None:
    night = Night(at={"green": "hall", "plum": "study"}, weapons={"rope": "hall"}, options=options)
    before = night.plays("scarlet", "locked_hall").place("scarlet")
    if reading(options) == "may_be_played":
        assert night.odd(night.played("scarlet", **card), "KC-AMB-08")
        assert night.offered(e.IntriguePlayed, **card)
    else:
        assert night.refused(night.played("scarlet", **card), "KC-AMB-08")
    night.puts("scarlet", **card)
    assert night.place("scarlet") == before
    assert not night.lasting("consulting")
    assert not night.offered(e.MiniSuggestionMade)
    assert night.refused(asks("scarlet"), "KC-CRS-03")
    assert not night.offered(e.CardsTraded)


@pytest.mark.rule("KC-AMB-08")
@read("KC-AMB-08")
@pytest.mark.parametrize("locked", [False, True])
def test_a_card_whose_move_is_not_needed(options: dict[str, str], locked: bool) -> None:
    night = Night(at={"scarlet": "hall", "green": "hall"}, weapons={"rope": "hall"}, options=options)
    if locked:
        night.plays("scarlet", "locked_hall")
    changes = reading(options) == "must_really_change"
    for card in ({"card": "crime_scene_hall"}, {"card": "examine_rope"}, {"card": "motive", "suspect": "green"}):
        assert night.refused(night.played("scarlet", **card), "KC-AMB-08") is changes
    assert night.refused(night.played("scarlet", "consult_green"), "KC-AMB-08") is changes
    if not changes:
        night.plays("scarlet", "crime_scene_hall").by_the_rules(asks("scarlet"), gives("green", "scarlet"))
        night.done("scarlet").plays("green", "consult_scarlet").by_the_rules(trade("green", "scarlet"))
        assert night.lasting("consulting")


# ---------------------------------------------------------------- KC-AMB-09


@pytest.mark.rule("KC-AMB-09", "KC-DST-01")
@read("KC-AMB-09")
def test_whether_the_distracted_protect_in_another_room(options: dict[str, str]) -> None:
    night = Night(at={"green": "hall", "plum": "study", "white": "hall"}, options=options)
    night.plays("scarlet", "distracted_green").done("scarlet")
    assert night.exposed() == {"white", "plum"}
    night.plays("green", "crime_scene_study")
    ends = reading(options) == "ends_on_leaving"
    assert night.guards("plum") == ({"green"} if ends else set())
    night.plays("green", "crime_scene_hall")
    assert night.guards("white") == ({"green"} if ends else set()), "who has left is not distracted on coming back"


@pytest.mark.rule("KC-AMB-09")
@read("KC-AMB-09")
def test_disappearing_is_leaving_and_staying_is_not(options: dict[str, str]) -> None:
    night = Night(at={"green": "hall", "white": "hall"}, options=options).plays("scarlet", "distracted_green")
    night.done("scarlet").plays("green", "crime_scene_hall")
    assert night.lasting("distracted")
    night.plays("green", "disappears_green")
    assert night.lasting("distracted") is (reading(options) == "stays_with_the")


# ---------------------------------------------------------------- KC-AMB-11


def parted(options: dict[str, str]) -> Night:
    """Scarlet consults Green in the Hall and goes on to White, who stands with Plum in the Study."""
    night = Night(*FIVE, at={"green": "hall", "peacock": "hall", "plum": "study", "white": "study"}, options=options)
    return night.plays("scarlet", "consult_green").plays("scarlet", "crime_scene_study")


@pytest.mark.rule("KC-AMB-11", "KC-CON-03")
@read("KC-AMB-11")
def test_partners_who_have_parted(options: dict[str, str]) -> None:
    night = parted(options)
    remains = reading(options) == "restriction_remains_after"
    assert night.guards("plum") == ({"white"} if remains else {"white", "scarlet"})
    assert night.guards("peacock") == (set() if remains else {"green"})
    assert night.exposed() == ({"peacock"} if remains else set())


@pytest.mark.rule("KC-AMB-11", "KC-PRO-07")
@read("KC-AMB-11")
def test_several_consultations(options: dict[str, str]) -> None:
    """Scarlet consults Green and then White, all in the Hall with Plum."""
    night = Night(*FIVE, at={"green": "hall", "white": "hall", "plum": "hall"}, options=options)
    night.plays("scarlet", "consult_green").plays("scarlet", "consult_white")
    latest = reading(options) == "latest_consultation_only"
    protected = {one for one in ("green", "white", "plum") if "scarlet" in night.guards(one)}
    assert protected == ({"white"} if latest else {"green", "white"})
    assert night.guards("scarlet") == {"green", "white", "plum"}
    assert night.exposed() == {"plum"}


@pytest.mark.rule("KC-AMB-11")
@read("KC-AMB-11")
def test_the_latest_one_is_that_with_somebody_elsewhere(options: dict[str, str]) -> None:
    """Scarlet consults Green, who then consults White in another room: Scarlet stays behind with Plum."""
    night = Night(*FIVE, at={"green": "hall", "plum": "hall", "white": "study", "peacock": "study"}, options=options)
    night.plays("scarlet", "consult_green").done("scarlet").plays("green", "consult_white")
    bound = reading(options) == "restriction_remains_after"
    assert ("scarlet" in night.guards("plum")) is not bound
    assert "green" not in night.guards("peacock")
    assert "green" in night.guards("white")


# ---------------------------------------------------------------- KC-AMB-12


@pytest.mark.rule("KC-AMB-12", "KC-BLK-02")
@read("KC-AMB-12")
@pytest.mark.parametrize("roll", range(2, 13))
def test_which_way_round_the_house(options: dict[str, str], roll: int) -> None:
    ring = ("lounge", "dining", "kitchen", "ballroom", "conservatory", "billiard", "library", "study", "hall")
    night = Night(at={"green": "ballroom"}, options=options).turn_up("blackout").runs("green", roll)
    way = -1 if reading(options) == "reverse_ring_ballroom" else 1
    assert night.place("green") == ring[(3 + way * roll) % 9]
    if roll == 3:
        assert night.place("green") == ("lounge" if way < 0 else "library")


@pytest.mark.rule("KC-AMB-12", "KC-BLK-05")
def test_the_chances_go_the_other_way_too() -> None:
    state = Night(at={"green": "hall"}, options={"KC-AMB-12": "reverse_ring_ballroom"}).state
    assert danger.chances(state, "ballroom")["lounge"] == pytest.approx(3 / 36)
    assert danger.chances(state, "lounge")["ballroom"] == pytest.approx(5 / 36)


# ---------------------------------------------------------------- KC-AMB-13


@pytest.mark.rule("KC-AMB-13", "KC-INV-02", "KC-MVF-01")
@read("KC-AMB-13")
def test_a_moves_first_card_of_the_first_intrigue_round(options: dict[str, str]) -> None:
    night = Night(at={"plum": "hall"}, options=options).plays("scarlet", "moves_first_green").turn_up("blackout")
    night.runs("plum", 9).turn_up().ends()
    assert night.state.first == ("green" if reading(options) == "last_in_the" else "scarlet")


@pytest.mark.rule("KC-AMB-13")
@read("KC-AMB-13")
def test_one_of_the_second_intrigue_round_counts_in_any_case(options: dict[str, str]) -> None:
    night = Night(at={"plum": "hall"}, options=options).plays("scarlet", "moves_first_green").turn_up("blackout")
    night.runs("plum", 9).plays("scarlet", "moves_first_white").turn_up().ends()
    assert night.state.first == "white"


# ---------------------------------------------------------------- KC-AMB-14


def order_of(night: Night, playing: dict[int, str]) -> list[str]:
    """Whose turns the Intrigue Round has; in the n-th of them this card is played."""
    seen: list[str] = []
    while night.state.round == "intrigue":
        player = night.state.on_turn or ""
        if card := playing.get(len(seen)):
            night.plays(player, card)
        seen.append(player)
        night.done(player)
    return seen


@pytest.mark.rule("KC-AMB-14", "KC-IRD-02")
@read("KC-AMB-14")
def test_whether_it_goes_round_until_all_pass(options: dict[str, str]) -> None:
    s, g, p, w = FOUR
    goes_on = reading(options) == "continue_until_all"
    night = Night(at={"plum": "hall"}, options=options)
    assert order_of(night, {}) == [s, g, p, w]
    night = Night(at={"plum": "hall"}, options=options)
    assert order_of(night, {0: "locked_hall"}) == ([s, g, p, w, s] if goes_on else [s, g, p, w])
    night = Night(at={"plum": "hall"}, options=options)
    played = {1: "locked_hall", 4: "locked_study"} if goes_on else {1: "locked_hall"}
    assert order_of(night, played) == ([s, g, p, w, s, g, p, w, s] if goes_on else [s, g, p, w])


@pytest.mark.rule("KC-AMB-14")
def test_two_cards_are_for_a_turn_and_each_turn_has_its_own() -> None:
    night = Night(at={"plum": "hall"}, options={"KC-AMB-14": "continue_until_all"})
    night.plays("scarlet", "locked_hall").plays("scarlet", "locked_study")
    assert night.refused(night.played("scarlet", "locked_library"), "KC-IRD-02")
    night.done("scarlet", "green", "plum", "white")
    assert night.state.on_turn == "scarlet"
    assert night.plays("scarlet", "locked_library").plays("scarlet", "locked_kitchen").state.laid["scarlet"] == 4


@pytest.mark.rule("KC-AMB-14")
def test_a_card_of_an_earlier_turn_asks_no_more() -> None:
    night = Night(at={"plum": "hall"}, options={"KC-AMB-14": "continue_until_all"})
    night.plays("scarlet", "crime_scene_study").done("scarlet", "green", "plum", "white")
    assert night.state.on_turn == "scarlet"
    assert night.refused(asks("scarlet"), "KC-CRS-03")


# ---------------------------------------------------------------- KC-AMB-20


def short_by_three(options: dict[str, str]) -> Night:
    """Six players, four deaths, and every card that names the dead was played in its turn: 13, 9, 5, 1, -3."""
    night = Night(*SIX, at={"mustard": "hall"}, options=options)
    for victim in ("mustard", "peacock", "white", "plum"):
        named = [f"{kind}_{victim}" for kind in ("moves_first", "consult", "distracted", "disappears")]
        night.puts("scarlet", named[1]).puts("scarlet", named[2]).do(e.IntrigueEnded(by="scarlet"))
        night.puts("green", named[0]).puts("green", named[3]).do(e.IntrigueEnded(by="green")).all_done()
        night.stand(scarlet="corridor", **{victim: "hall"}).do(night.turned_up(f"murdered_{victim}"))
        if victim != "plum":
            night.do(e.FirstChosen(player="scarlet"), e.GameTurnEnded())
            night.stand(**{night.state.living[-1]: "hall"}).investigated()
    return night


@pytest.mark.rule("KC-AMB-20", "KC-END-05", "KC-END-01")
@read("KC-AMB-20")
def test_a_pile_that_is_three_short(options: dict[str, str]) -> None:
    night = short_by_three(options)
    assert night.state.living == ("scarlet", "green")
    assert night.state.pile == 1
    left = 1 + danger.played_in_all(night.state) - len(danger.of_the_dead(night.state))
    assert (left, night.state.laid["scarlet"], night.state.laid["green"]) == (3, 3, 3)
    as_far = reading(options) == "as_far_as"
    assert night.draws() == ({"scarlet": 3, "green": 0} if as_far else {"scarlet": 1, "green": 1})
    night.do(e.GameTurnEnded())
    assert night.state.pile == (0 if as_far else 1)
    hands = {player: danger.held(night.state, player, False) for player in ("scarlet", "green")}
    assert hands == ({"scarlet": 9, "green": 6} if as_far else {"scarlet": 7, "green": 7})
    assert night.lawful()


@pytest.mark.rule("KC-AMB-20")
@read("KC-AMB-20")
def test_whether_who_is_short_draws_up_later(options: dict[str, str]) -> None:
    """Green, who lacks three cards, is first in the next turn, lays one and may draw two, as many as there are."""
    night = short_by_three(options).do(e.FirstChosen(player="green"), e.GameTurnEnded())
    night.stand(scarlet="hall", green="hall").investigated().turn_up()
    as_far = reading(options) == "as_far_as"
    assert night.draws() == ({"green": 2, "scarlet": 0} if as_far else {"green": 1, "scarlet": 1})
    assert night.ends().state.short == ({"green": 2, "scarlet": 1} if as_far else {"green": 2, "scarlet": 2})
    assert night.state.pile == (0 if as_far else 1)
    assert night.lawful()


# ---------------------------------------------------------------- KC-AMB-24


def carrying(options: dict[str, str], stops: str) -> Night:
    """Scarlet has taken the Rope out of the Hall and stops there."""
    night = Night(options=options).stand(scarlet="hall", plum="study")
    night.do(clue.WeaponMoved(weapon="rope", to="hall"), e.WeaponTaken(by="scarlet", weapon="rope"))
    night.do(clue.TokenMoved(by="scarlet", token="scarlet", to=stops))
    return night.investigated().plays("scarlet", "disappears_scarlet")


@pytest.mark.rule("KC-AMB-24", "KC-DIS-01", "KC-INV-06")
@read("KC-AMB-24")
@pytest.mark.parametrize("room", ["kitchen", "library", "lounge"])
def test_the_weapon_of_a_carrier_who_disappears_in_the_corridor(options: dict[str, str], room: str) -> None:
    door = mansion().room(room).doors[0].outside
    night = carrying(options, f"{door.column},{door.row}")
    if reading(options) == "stays_with_the":
        assert night.state.carried == {"rope": "scarlet"}
        night.turn_up().ends().investigated().do(e.SuspectReturned(by="scarlet", to="ballroom"))
        assert (night.state.carried, night.state.weapons["rope"]) == ({}, "ballroom")
    else:
        assert (night.state.carried, night.state.weapons["rope"]) == ({}, room)


@pytest.mark.rule("KC-AMB-24")
@read("KC-AMB-24")
def test_where_nobody_knows_the_square_the_table_says_where_the_weapon_lies(options: dict[str, str]) -> None:
    night = carrying(options, "corridor")
    assert night.state.carried == {"rope": "scarlet"}
    assert night.do(clue.WeaponMoved(weapon="rope", to="hall")).state.carried == {}


# ---------------------------------------------------------------- KC-AMB-27


def maid_with_plum(options: dict[str, str]) -> Night:
    night = Night(*FOUR, at={"plum": "study", "green": "hall", "white": "hall"}, options=options)
    return night.plays("scarlet", "maid", room="study").done("scarlet")


@pytest.mark.rule("KC-AMB-27", "KC-BUT-02")
@read("KC-AMB-27")
def test_who_comes_later_and_who_leaves(options: dict[str, str]) -> None:
    night = maid_with_plum(options).plays("green", "crime_scene_study").plays("green", "distracted_plum")
    at_once = reading(options) == "at_the_time"
    assert night.exposed() == ({"white", "green"} if at_once else {"white"})
    night.done("green").plays("plum", "crime_scene_kitchen")
    assert night.exposed() == ({"white", "green"} if at_once else {"white", "plum"})
    if at_once:
        assert why_safe(night.state, "plum") == "is looked after by the servants"


# ---------------------------------------------------------------- KC-AMB-31


@pytest.mark.rule("KC-AMB-31", "KC-DNG-08", "KC-BLK-04")
@read("KC-AMB-31")
def test_candles_of_the_first_danger_round(options: dict[str, str]) -> None:
    night = Night(at={"green": "hall", "plum": "study"}, options=options).turn_up("candles_hall", "blackout")
    assert candlelit(night.state) == ("hall",)
    night.runs("plum", 9)
    burning = ("hall",) if reading(options) == "rest_of_the" else ()
    assert candlelit(night.state) == burning
    night.turn_up()
    assert candlelit(night.state) == burning
    assert candlelit(night.ends().state) == ()

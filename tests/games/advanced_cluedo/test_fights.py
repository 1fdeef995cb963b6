"""Part 2: weapons, Clubs, bribes, and what servants do for Diamonds."""

from __future__ import annotations

import pytest

from assistant.content.catalogue import read_toml
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.cards import multipliers
from assistant.games.advanced_cluedo.near import in_reach
from assistant.games.advanced_cluedo.night import damage
from assistant.games.advanced_cluedo.state import AdvancedCluedo
from assistant.games.clue import events as clue
from tests.games.advanced_cluedo.conftest import Board, begun


def attack(target: str, weapon: str, roll: int, counter: int | None = None) -> e.AttackMade:
    return e.AttackMade(by="scarlet", target=target, weapon=weapon, roll=roll, counter=counter)


@pytest.fixture
def duel() -> Board:
    """Scarlet with the Revolver and Green in the Study, everybody else far away; 50 points each."""
    table = begun().put(green="study", plum="library", white="hall", peacock="lounge", mustard="dining")
    return table.has("scarlet", "revolver").turn("scarlet")


# ---------------------------------------------------------------- weapons


@pytest.mark.rule("AC-MWP-01")
def test_die_times_multiplier() -> None:
    names = {w["key"]: w["name"] for w in read_toml("data/advanced_cluedo/cards.toml")["weapon"]}
    factors = {names[weapon]: factor for weapon, factor in multipliers().items()}
    assert factors == {"Revolver": 6, "Dagger": 5, "Lead Piping": 5, "Rope": 4, "Spanner": 4, "Candlestick": 2}
    assert (damage("revolver", 4), damage("candlestick", 6), damage("knife", 1)) == (24, 12, 5)
    means = [sum(damage(w, die) for die in range(1, 7)) / 6 for w in ("revolver", "pipe", "wrench", "candlestick")]
    assert means == [21, 17.5, 14, 7]


@pytest.mark.rule("AC-MWP-01", "AC-MWP-05")
def test_the_product_is_taken_off_and_several_attacks_kill(duel: Board) -> None:
    duel.points(green=45).by_the_rules(attack("green", "revolver", 6))
    assert duel.state.points["green"] == 9
    assert duel.told() == "Scarlet attacks Green with the Revolver and rolls 6: Green loses 36 Survival Points."
    duel.turn("scarlet").do(attack("green", "revolver", 2))
    assert set(duel.state.dead) == {"green"}
    assert duel.refused(attack("plum", "rope", 2), "AC-MWP-01")


@pytest.mark.rule("AC-MWP-05", "AC-AMB-19")
@pytest.mark.parametrize("reading", ["one_a_turn", "any_number"])
def test_a_second_attack_with_a_weapon_waits_for_the_next_turn(reading: str) -> None:
    table = begun(options={"AC-AMB-19": reading}).put(
        scarlet="study", green="study", plum="hall", white="hall", peacock="hall", mustard="hall"
    )
    table.has("scarlet", "revolver").points(green=45).turn("scarlet").by_the_rules(attack("green", "revolver", 1))
    if reading == "any_number":
        assert table.fine(attack("green", "revolver", 2))
        return
    assert table.refused(attack("green", "revolver", 2), "AC-MWP-05")
    assert not table.offered(e.AttackMade)
    table.turn("scarlet")
    assert table.fine(attack("green", "revolver", 2))


@pytest.mark.rule("AC-MWP-02")
def test_no_third_character_in_the_room(duel: Board) -> None:
    duel.put(peacock="study").turn("scarlet")
    assert duel.refused(attack("green", "revolver", 4), "AC-MWP-02")
    duel.put(peacock="lounge")
    assert duel.fine(attack("green", "revolver", 4))


@pytest.mark.rule("AC-MWP-02")
@pytest.mark.parametrize(("place", "able"), [("7,15", False), ("7,16", True), ("hall", True)])
def test_nobody_within_six_squares_of_a_passageway(duel: Board, place: str, able: bool) -> None:
    duel.put(scarlet="7,8", green="7,9", peacock=place, white="lounge").turn("scarlet")
    assert duel.fine(attack("green", "revolver", 4)) is able


@pytest.mark.rule("AC-MWP-03", "AC-ENC-01")
@pytest.mark.parametrize(("place", "able"), [("7,10", True), ("7,11", False), ("hall", False)])
def test_within_two_squares_or_in_the_same_room(duel: Board, place: str, able: bool) -> None:
    duel.put(scarlet="7,8", green=place).turn("scarlet").holds("scarlet", "clubs_9", "diamonds_9").holds(
        "green", "clubs_2"
    )
    assert duel.fine(attack("green", "revolver", 4)) is able
    assert duel.fine(duel.tries("scarlet", "assault", "green")) is able
    assert duel.fine(e.BribeOffered(by="scarlet", to="green", diamond="diamonds_9")) is able


@pytest.mark.rule("AC-ENC-01")
def test_the_start_of_the_turn_counts_as_well_as_its_end(duel: Board) -> None:
    duel.do(duel.move("scarlet", "corridor"))
    assert duel.fine(attack("green", "revolver", 4))
    duel.turn("scarlet")
    assert duel.refused(attack("green", "revolver", 4), "AC-MWP-03")


@pytest.mark.rule("AC-MWP-04")
@pytest.mark.parametrize(
    ("own", "roll", "other", "counter", "lost"),
    [
        ("revolver", 3, "rope", 5, {"scarlet": 2}),
        ("knife", 4, "candlestick", 6, {"green": 8}),
        ("rope", 3, "wrench", 3, {}),
    ],
)
def test_a_victim_with_a_weapon_strikes_back(
    own: str, roll: int, other: str, counter: int, lost: dict[str, int]
) -> None:
    table = begun().put(green="study", plum="library", white="hall", peacock="lounge", mustard="dining")
    table.has("scarlet", own).has("green", other).turn("scarlet")
    assert table.refused(attack("green", own, roll), "AC-MWP-04")
    table.by_the_rules(attack("green", own, roll, counter))
    assert {s: 50 - p for s, p in table.state.points.items() if p != 50} == lost


@pytest.mark.rule("AC-MWP-04")
def test_who_has_no_weapon_does_not_roll(duel: Board) -> None:
    assert duel.refused(attack("green", "revolver", 4, 3), "AC-MWP-04")


@pytest.mark.rule("AC-OBP-02")
def test_characters_whom_nobody_plays_can_be_attacked_and_moved(duel: Board) -> None:
    duel.put(green="hall", peacock="study").turn("scarlet").by_the_rules(attack("peacock", "revolver", 2))
    assert duel.state.points["peacock"] == 38
    duel.turn("green")
    duel.fight(duel.tries("green", "lure", "peacock", room="library"), ("clubs_king", "diamonds_2"))
    assert duel.state.tokens["peacock"] == "library"


# ---------------------------------------------------------------- Assault & Battery


@pytest.mark.rule("AC-ASB-01", "AC-ASB-02", "AC-PCT-04", "AC-PCT-06")
@pytest.mark.parametrize(
    ("laid", "against", "lost"),
    [
        (("clubs_king", "clubs_4"), ("clubs_10",), 9),
        (("clubs_7",), ("clubs_9",), 0),
        (("clubs_king", "clubs_4"), (), 19),
        (("clubs_king",), (), 15),
        (("clubs_2", "clubs_3", "clubs_5"), ("clubs_10",), 0),
    ],
)
def test_the_difference_of_all_clubs(duel: Board, laid: tuple[str, ...], against: tuple[str, ...], lost: int) -> None:
    duel.holds("scarlet", "hearts_2").holds("green", "hearts_3")
    assert duel.fine(duel.tries("scarlet", "assault", "green"))
    duel.fight(duel.tries("scarlet", "assault", "green"), laid, against)
    assert 50 - duel.state.points["green"] == lost
    assert duel.state.points["scarlet"] == 50
    assert duel.state.fights[-1].how == "assault"


@pytest.mark.rule("AC-ASB-03")
def test_only_clubs_defend_against_an_assault(duel: Board) -> None:
    duel.has("green", "rope").holds("scarlet", "clubs_9").holds("green", "spades_king", "clubs_2")
    duel.do(duel.tries("scarlet", "assault", "green"))
    assert duel.refused(e.ContestRevealed(laid=("clubs_9",), against=("spades_king",)), "AC-ASB-03")
    duel.do(e.ContestRevealed(laid=("clubs_9",)))
    assert duel.state.points["green"] == 41
    duel.turn("green")
    assert duel.fine(e.AttackMade(by="green", target="scarlet", weapon="rope", roll=3, counter=2))


@pytest.mark.rule("AC-OBP-03")
def test_against_who_nobody_plays_the_top_card_is_the_club(duel: Board) -> None:
    duel.put(peacock="study", green="hall").turn("scarlet").holds("scarlet", "clubs_9", "clubs_4")
    duel.do(duel.tries("scarlet", "assault", "peacock"))
    assert duel.refused(e.ContestRevealed(laid=("clubs_9",)), "AC-OBP-03")
    duel.by_the_rules(e.ContestRevealed(laid=("clubs_9", "clubs_4"), against=("hearts_6",)))
    assert duel.state.points["peacock"] == 43


@pytest.mark.rule("AC-AMB-12")
@pytest.mark.parametrize(("reading", "able"), [("weapons_only", True), ("all_attacks", False)])
def test_witnesses_of_an_assault(reading: str, able: bool) -> None:
    table = begun(options={"AC-AMB-12": reading}).put(green="study", plum="study", white="hall").turn("scarlet")
    table.holds("scarlet", "clubs_9")
    assert table.fine(table.tries("scarlet", "assault", "green")) is able


# ---------------------------------------------------------------- bribery


@pytest.mark.rule("AC-BRB-01", "AC-BRB-02")
def test_a_diamond_for_a_weapon_or_a_playing_card(duel: Board) -> None:
    duel.has("green", "rope").holds("scarlet", "diamonds_9", "diamonds_8").holds("green", "clubs_2", "hearts_5")
    duel.by_the_rules(e.BribeOffered(by="scarlet", to="green", diamond="diamonds_9", weapon="rope"))
    duel.by_the_rules(e.BribeAnswered(by="green", accepted=True))
    assert (duel.state.carried, duel.state.weapons["revolver"]) == ({"rope": "scarlet"}, "study")
    duel.by_the_rules(e.BribeOffered(by="scarlet", to="green", diamond="diamonds_8"))
    duel.do(e.BribeAnswered(by="green", accepted=True))
    assert duel.refused(e.ClueHanded(by="green", to="scarlet"), "AC-GEN-01")
    duel.by_the_rules(e.CardHanded(by="green", to="scarlet", card="hearts_5"))
    assert duel.hand("scarlet") == {"hearts_5"}
    assert duel.seen("plum").known("scarlet") == ()
    assert duel.seen("scarlet").known("scarlet") == ("hearts_5",)


@pytest.mark.rule("AC-BRB-01")
def test_a_refused_bribe_changes_nothing_at_night_either(duel: Board) -> None:
    duel.holds("scarlet", "diamonds_9").holds("green", "clubs_2")
    duel.do(e.BribeOffered(by="scarlet", to="green", diamond="diamonds_9"), e.BribeAnswered(by="green", accepted=False))
    assert (duel.hand("scarlet"), duel.state.debt) == ({"diamonds_9"}, None)


# ---------------------------------------------------------------- servants


@pytest.mark.rule("AC-LUR-01", "AC-LUR-03", "AC-PCT-01", "AC-PCT-02", "AC-SRV-01")
@pytest.mark.parametrize(
    ("diamond", "spade", "lured"),
    [
        ("diamonds_8", ("spades_jack",), False),
        ("diamonds_ace", ("spades_king",), True),
        ("diamonds_7", ("spades_9",), False),
    ],
)
def test_a_servant_lures_somebody_away(duel: Board, diamond: str, spade: tuple[str, ...], lured: bool) -> None:
    tries = duel.tries("scarlet", "lure", "plum", room="hall")
    assert duel.refused(tries, "AC-PCT-02")  # without a card nobody can be paid
    duel.holds("scarlet", "hearts_jack", diamond)
    assert duel.fine(tries)
    duel.holds("plum", *spade).do(tries, e.ContestRevealed(laid=("hearts_jack", diamond), against=spade))
    assert (duel.state.tokens["plum"] == "hall") is lured
    assert duel.state.pile == 52


@pytest.mark.rule("AC-LUR-02")
def test_nobody_is_lured_into_the_own_room(duel: Board) -> None:
    duel.holds("scarlet", "hearts_jack", "diamonds_8")
    assert duel.refused(duel.tries("scarlet", "lure", "plum", room="study"), "AC-LUR-02")
    assert "study" not in duel.choices(e.ContestBegan, "room", aim="lure")


@pytest.mark.rule("AC-LUR-01")
def test_the_servant_is_a_court_card_and_is_paid(duel: Board) -> None:
    duel.holds("scarlet", "hearts_jack", "diamonds_8", "hearts_9").do(
        duel.tries("scarlet", "lure", "plum", room="hall")
    )
    assert duel.refused(e.ContestRevealed(laid=("hearts_9", "diamonds_8")), "AC-LUR-01")
    assert duel.refused(e.ContestRevealed(laid=("hearts_jack",)), "AC-LUR-01")
    assert duel.fine(e.ContestRevealed(laid=("hearts_jack", "diamonds_8")))


@pytest.mark.rule("AC-AMB-14")
@pytest.mark.parametrize(("reading", "lured"), [("as_described", True), ("another_player_turns", False)])
def test_a_lure_of_who_nobody_plays(reading: str, lured: bool) -> None:
    table = begun(options={"AC-AMB-14": reading}).put(green="hall").turn("scarlet")
    table.holds("scarlet", "hearts_jack", "diamonds_8").do(table.tries("scarlet", "lure", "peacock", room="hall"))
    turned = () if lured else ("clubs_9",)
    assert table.refused(
        e.ContestRevealed(laid=("hearts_jack", "diamonds_8"), against=("clubs_9",) if lured else ()), "AC-AMB-14"
    )
    table.by_the_rules(e.ContestRevealed(laid=("hearts_jack", "diamonds_8"), against=turned))
    assert (table.state.tokens["peacock"] == "hall") is lured


@pytest.mark.rule("AC-SPY-01", "AC-INF-10")
def test_a_spy_has_all_cards_laid_open_until_they_are_used(duel: Board) -> None:
    duel.holds("plum", "clubs_9", "hearts_4")
    duel.fight(duel.tries("scarlet", "spy", "plum"), ("hearts_jack", "diamonds_8"))
    assert duel.refused(e.HandBared(of="green", cards=()), "AC-SPY-01")
    assert duel.odd(e.HandBared(of="plum", cards=("clubs_9",)), "AC-SPY-01")
    duel.by_the_rules(e.HandBared(of="plum", cards=("clubs_9", "hearts_4")))
    assert set(duel.seen("white").known("plum")) == {"clubs_9", "hearts_4"}
    duel.holds("plum", "spades_2")  # drawn later: hidden
    assert set(duel.seen("white").known("plum")) == {"clubs_9", "hearts_4"}
    assert duel.state.counts["plum"] == 3
    duel.do(e.HeartPlayed(by="plum", heart="hearts_4"))
    assert duel.seen("white").known("plum") == ("clubs_9",)


@pytest.mark.rule("AC-SPY-02")
def test_a_spade_keeps_a_spy_out(duel: Board) -> None:
    duel.fight(duel.tries("scarlet", "spy", "plum"), ("hearts_jack", "diamonds_5"), ("spades_9",))
    assert (duel.state.debt, duel.state.pile) == (None, 52)
    assert duel.refused(duel.tries("scarlet", "spy", "peacock"), "AC-SPY-01")


@pytest.mark.rule("AC-STL-01", "AC-STL-02")
def test_a_servant_steals_only_from_within_a_room(duel: Board) -> None:
    duel.has("plum", "rope").holds("scarlet", "hearts_jack", "diamonds_6", "diamonds_8")
    assert duel.refused(duel.tries("scarlet", "steal", "plum", room="study"), "AC-STL-02")
    assert duel.refused(duel.tries("scarlet", "steal", "white", room="hall"), "AC-STL-02")
    assert duel.choices(e.ContestBegan, "room", aim="steal") == set(duel.state.rooms) - {"study"}
    duel.put(scarlet="corridor")
    assert duel.refused(duel.tries("scarlet", "steal", "plum", room="hall"), "AC-STL-01")


@pytest.mark.rule("AC-STL-02", "AC-STL-03", "AC-PCT-02")
@pytest.mark.parametrize(
    ("diamonds", "spade", "stolen"),
    [(("diamonds_6", "diamonds_8"), "spades_king", False), (("diamonds_10", "diamonds_jack"), "spades_ace", True)],
)
def test_two_diamonds_against_one_spade(duel: Board, diamonds: tuple[str, ...], spade: str, stolen: bool) -> None:
    duel.has("plum", "rope")
    duel.fight(duel.tries("scarlet", "steal", "plum", room="hall"), ("hearts_queen", *diamonds), (spade,))
    assert duel.state.weapons.get("rope") == ("hall" if stolen else None)
    assert duel.state.pile == 52


@pytest.mark.rule("AC-STL-02")
def test_stealing_takes_two_diamonds(duel: Board) -> None:
    duel.has("plum", "rope").holds("scarlet", "hearts_jack", "diamonds_6", "diamonds_8")
    duel.do(duel.tries("scarlet", "steal", "plum", room="hall"))
    assert duel.refused(e.ContestRevealed(laid=("hearts_jack", "diamonds_6")), "AC-STL-02")


@pytest.mark.rule("AC-ASB-01", "AC-ASB-02")
def test_equal_clubs_wound_nobody(night: Board) -> None:
    night.put(scarlet="study", green="study")
    night.fight(night.tries("scarlet", "assault", "green"), ["clubs_9"], ["clubs_4", "clubs_5"])
    assert [dict(fight.lost) for fight in night.state.fights] == [{}]
    assert night.state.points["green"] == 50


@pytest.mark.rule("AC-ACE-01", "AC-PCT-05")
def test_two_aces_take_two_turns(night: Board) -> None:
    night.turn("scarlet").holds("scarlet", "spades_ace", "clubs_ace")
    for ace in ("spades_ace", "clubs_ace"):
        night.do(e.PlayerDrugged(by="scarlet", ace=ace, whom="green"))
    played: list[str | None] = []
    while played.count("scarlet") < 3:
        night.do(clue.TurnEnded(by=night.state.on_turn or ""))
        played.append(night.state.on_turn)
    assert played == ["plum", "white", "scarlet", "plum", "white", "scarlet", "green", "plum", "white", "scarlet"]


@pytest.mark.rule("AC-MWP-03", "AC-ENC-01")
def test_two_characters_in_the_passageways_may_be_in_reach_where_squares_are_not_counted() -> None:
    for one, other in (("corridor", "7,8"), ("7,8", "corridor"), ("corridor", "corridor")):
        assert in_reach(AdvancedCluedo(tokens={"scarlet": one, "green": other}), "scarlet", "green")
    assert not in_reach(AdvancedCluedo(tokens={"scarlet": "corridor", "green": "off"}), "scarlet", "green")

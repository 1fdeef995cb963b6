"""KC-CRS, KC-EXA, KC-MOT: cards that move one's pawn into a room; the first of a kind asks for its card."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as e
from assistant.kit.facts import HoldsNone
from tests.games.killer_clue.intrigue_words import FIVE, FOUR, SIX, Night, asks, gives

# ---------------------------------------------------------------- where the pawn goes


@pytest.mark.rule("KC-CRS-01", "KC-CRS-03")
@pytest.mark.parametrize("start", ["corridor", "hall", "study", "library"])
def test_a_crime_scene_card_leads_into_its_room_from_wherever_and_whether_or_not_it_is_the_first(start: str) -> None:
    night = Night(at={"green": start, "plum": "hall"})
    assert night.plays("scarlet", "crime_scene_library").place("scarlet") == "library"
    night.done("scarlet").plays("green", "crime_scene_kitchen")
    assert night.place("green") == "kitchen"


@pytest.mark.rule("KC-EXA-01")
def test_an_examine_card_leads_to_the_room_of_the_weapon() -> None:
    night = Night(at={"plum": "hall"}, weapons={"rope": "lounge"}).plays("scarlet", "examine_rope")
    assert night.place("scarlet") == "lounge"


@pytest.mark.rule("KC-EXA-01", "KC-INV-06")
def test_a_weapon_that_is_carried_is_in_no_room_to_go_to() -> None:
    night = (
        Night(weapons={"knife": "study"})
        .stand(plum="study")
        .do(e.WeaponTaken(by="plum", weapon="knife"), clue.TokenMoved(by="plum", token="plum", to="corridor"))
    )
    night.stand(scarlet="corridor", green="hall").investigated()
    assert night.refused(night.played("scarlet", "examine_knife"), "KC-EXA-01")
    assert "examine_knife" not in night.choices(e.IntriguePlayed, "card")
    assert night.puts("scarlet", "examine_knife").place("scarlet") == "corridor"


@pytest.mark.rule("KC-MOT-01")
def test_a_motive_leads_to_another_suspect_of_free_choice() -> None:
    night = Night(at={"green": "hall", "plum": "study"})
    for suspect, room in (("green", "hall"), ("plum", "study")):
        assert night.plays("scarlet", "motive", suspect=suspect).place("scarlet") == room
    assert [play.about for play in night.state.plays] == ["green", "plum"]


@pytest.mark.rule("KC-MOT-01", "KC-DIS-03")
def test_only_another_suspect_in_a_room_can_be_chosen() -> None:
    night = Night(*SIX, at={"scarlet": "hall", "green": "hall", "plum": "study", "white": "study"})
    night.turn_up("murdered_mustard").turn_up()  # in the corridor: a mistake, and nobody is dead
    night.ends().stand(mustard="kitchen").investigated().turn_up("murdered_mustard").ends().investigated()
    night.plays("scarlet", "disappears_green")
    for suspect in ("scarlet", "green", "peacock", "mustard"):
        assert night.refused(night.played("scarlet", "motive", suspect=suspect), "KC-MOT-01"), suspect
    assert night.refused(night.played("scarlet", "motive"), "KC-MOT-01")
    assert night.choices(e.IntriguePlayed, "suspect", card="motive") == {"plum", "white"}


@pytest.mark.rule("KC-MOT-01")
def test_what_is_said_about_a_motive_speaks_of_a_motive() -> None:
    night = Night(at={"scarlet": "hall", "plum": "study"})
    for suspect in ("scarlet", None):
        said = [notice.text for notice in night.say(e.IntriguePlayed(by="scarlet", card="motive", suspect=suspect))]
        assert said == ["Choose another player’s suspect for the Motive."]


# ---------------------------------------------------------------- the first of its kind may ask

KINDS = {
    "KC-CRS": ({"card": "crime_scene_library"}, "library", {"card": "crime_scene_study"}),
    "KC-EXA": ({"card": "examine_rope"}, "rope", {"card": "examine_knife"}),
    "KC-MOT": ({"card": "motive", "suspect": "plum"}, "plum", {"card": "motive", "suspect": "white"}),
}
ALL = pytest.mark.parametrize("kind", list(KINDS))
AT = {"plum": "hall", "white": "kitchen"}


def first_played(kind: str, **more: object) -> Night:
    return Night(*FIVE, at=AT, **more).plays("scarlet", **KINDS[kind][0])


@pytest.mark.rule("KC-CRS-02", "KC-EXA-02", "KC-MOT-02")
@ALL
def test_the_first_of_a_round_asks_everybody_for_its_card_alone(kind: str) -> None:
    night = first_played(kind)
    assert all(night.offered(e.MiniSuggestionMade, seat, by="scarlet") for seat in (TABLE, *FIVE))
    assert night.choices(e.MiniSuggestionMade, "direction") == {"left", "right"}
    assert night.by_the_rules(asks("scarlet")).asked() == (KINDS[kind][1],)


@pytest.mark.rule("KC-CRS-02", "KC-EXA-02", "KC-MOT-02")
@ALL
@pytest.mark.parametrize(
    ("direction", "order"),
    [("left", ("green", "plum", "white", "peacock")), ("right", ("peacock", "white", "plum", "green"))],
)
def test_left_or_right_by_choice_and_each_in_turn(kind: str, direction: str, order: tuple[str, ...]) -> None:
    night = first_played(kind).do(asks("scarlet", direction))
    assert night.state.open_suggestion.asked == order
    for player in order:
        assert night.state.deciding == player
        night.by_the_rules(clue.Passed(by=player))
    assert night.state.open_suggestion is None
    assert (night.state.round, night.state.on_turn) == ("intrigue", "scarlet")


@pytest.mark.rule("KC-CRS-02", "KC-EXA-02", "KC-MOT-02")
@ALL
def test_it_is_an_offer_and_no_duty(kind: str) -> None:
    night = first_played(kind)
    assert night.fine(e.IntrigueEnded(by="scarlet"))
    assert night.fine(night.played("scarlet", "locked_lounge"))


@pytest.mark.rule("KC-CRS-02", "KC-EXA-02", "KC-MOT-02", "KC-INF-10")
@ALL
def test_who_gives_it_gives_it_for_keeps_and_everybody_knows_what_moved(kind: str) -> None:
    card = KINDS[kind][1]
    night = first_played(kind).do(asks("scarlet")).by_the_rules(gives("white", "scarlet"))
    for seat in (TABLE, *FIVE):
        assert night.seen(seat).located[card] == "scarlet"
    assert (night.state.hand_sizes["scarlet"], night.state.hand_sizes["white"]) == (5, 2)
    assert night.state.suggestions[-1].answers == {"green": "passed", "plum": "passed", "white": "showed"}
    assert (night.state.round, night.state.on_turn) == ("intrigue", "scarlet")
    assert night.state.case_files == {}


@pytest.mark.rule("KC-CRS-02", "KC-EXA-02", "KC-MOT-02", "KC-SUG-07")
@ALL
def test_who_holds_it_must_give_it(kind: str) -> None:
    card = KINDS[kind][1]
    rest = [c for c in ("scarlet", "candlestick", "lounge", "hall") if c != card]
    night = first_played(kind).do(clue.HandDealt(of="green", cards=(card, *rest[:2])), asks("scarlet"))
    assert night.refused(clue.Passed(by="green"), "KC-SUG-07")
    assert night.refused(e.NobodyGave(), "KC-SUG-07")
    assert night.refused(gives("white", "scarlet"), "KC-SUG-07")
    assert night.refused(gives("green", "scarlet", rest[0]), "KC-SUG-04")
    assert night.fine(gives("green", "scarlet", card))


@pytest.mark.rule("KC-CRS-02", "KC-EXA-02", "KC-MOT-02", "KC-KIL-02")
@ALL
def test_the_killer_passes_with_the_card_of_the_case_file(kind: str) -> None:
    file = {"KC-CRS": ("green", "wrench", "library"), "KC-EXA": ("green", "rope", "study")}
    night = first_played(kind, killer=file.get(kind, ("plum", "rope", "study"))).do(asks("scarlet"))
    killer, card = night.state.open_suggestion.asked[1 if kind == "KC-MOT" else 0], KINDS[kind][1]
    night.do(*(clue.Passed(by=one) for one in night.state.open_suggestion.before(killer)))
    assert night.fine(clue.Passed(by=killer), killer)
    assert night.refused(gives(killer, "scarlet", card), "KC-KIL-02", killer)


@pytest.mark.rule("KC-CRS-02", "KC-INF-11")
@ALL
def test_nobody_gives_it_then_the_case_file_or_the_asker_has_it(kind: str) -> None:
    night = first_played(kind).do(asks("scarlet"), e.NobodyGave())
    card = KINDS[kind][1]
    found = night.table.game.evidence(night.table.story("green"), "green")
    silent = {fact.place for fact in found.facts if isinstance(fact, HoldsNone) and card in fact.cards}
    assert silent == {"green", "plum", "white", "peacock"}


@pytest.mark.rule("KC-CRS-03", "KC-EXA-03", "KC-MOT-03")
@ALL
def test_a_later_one_of_the_same_kind_only_moves(kind: str) -> None:
    first, _, second = KINDS[kind]
    night = Night(*FIVE, at=AT).plays("scarlet", **first).done("scarlet").plays("green", **second)
    where = {"KC-CRS": "study", "KC-EXA": night.state.weapons["knife"], "KC-MOT": "kitchen"}
    assert night.place("green") == where[kind]
    assert not night.offered(e.MiniSuggestionMade)
    assert night.refused(asks("green"), f"{kind}-03")
    assert night.do(asks("green")).asked() == ()


@pytest.mark.rule("KC-CRS-03", "KC-EXA-03", "KC-MOT-03")
@ALL
def test_the_first_asks_once(kind: str) -> None:
    night = first_played(kind).do(asks("scarlet"), e.NobodyGave())
    assert night.refused(asks("scarlet"), f"{kind}-03")
    assert not night.offered(e.MiniSuggestionMade)


@pytest.mark.rule("KC-CRS-03", "KC-EXA-03", "KC-MOT-03", "KC-2ND-02")
@ALL
def test_in_the_second_intrigue_round_there_is_a_first_one_again(kind: str) -> None:
    first, _, second = KINDS[kind]
    night = Night(*FIVE, at=AT, weapons={"knife": "lounge"}).plays("scarlet", **first).turn_up("blackout")
    for suspect in night.state.panics:
        night.runs(suspect, 9)
    assert night.plays("scarlet", **second).offered(e.MiniSuggestionMade, by="scarlet")


@pytest.mark.rule("KC-EXA-03", "KC-CRS-03", "KC-MOT-03")
def test_each_kind_is_counted_for_itself() -> None:
    night = Night(*FIVE, at=AT).plays("scarlet", "crime_scene_library").by_the_rules(asks("scarlet"), e.NobodyGave())
    night.plays("scarlet", "examine_rope").by_the_rules(asks("scarlet"), e.NobodyGave()).done("scarlet")
    night.plays("green", "motive", suspect="plum").by_the_rules(asks("green"), e.NobodyGave())
    assert [play.asked for play in night.state.plays] == [True, True, True]


@pytest.mark.rule("KC-CRS-02")
def test_one_asks_in_the_own_turn_and_not_for_another_s_card() -> None:
    night = first_played("KC-CRS")
    assert night.refused(asks("green"), "KC-CRS-03")
    assert night.done("scarlet").refused(asks("scarlet"), "KC-CRS-03")
    assert night.all_done().refused(asks("scarlet"), "KC-CRS-03")


# ---------------------------------------------------------------- KC-CRS-04


@pytest.mark.rule("KC-CRS-04")
@ALL
@pytest.mark.parametrize("asked", [True, False])
def test_next_turn_one_may_suggest_there_without_a_move(kind: str, asked: bool) -> None:
    night = first_played(kind)
    if asked:
        night.do(asks("scarlet"), e.NobodyGave())
    night.turn_up().ends().do(clue.WeaponMoved(weapon="rope", to=night.place("scarlet")))
    room = night.place("scarlet")
    assert night.offered(e.SuggestionMade, by="scarlet", room=room, weapon="rope")
    suggestion = e.SuggestionMade(by="scarlet", suspect="plum", weapon="rope", room=room)
    assert night.fine(suggestion)
    night.do(clue.TurnEnded(by="scarlet"))
    while night.state.game_turn < 3:
        night.turn_over()
    assert not night.offered(e.SuggestionMade, by="scarlet", room=room)


@pytest.mark.rule("KC-CRS-04", "KC-INV-07")
def test_where_no_weapon_lies_there_is_nothing_to_suggest() -> None:
    night = Night(*FOUR, at={"plum": "hall"}).plays("scarlet", "crime_scene_study").turn_up().ends()
    night.do(*(clue.WeaponMoved(weapon=weapon, to="lounge") for weapon in night.state.weapons))
    assert not night.offered(e.SuggestionMade)


@pytest.mark.rule("KC-CRS-04")
def test_a_pawn_that_was_there_already_was_not_moved() -> None:
    night = Night(*FOUR, at={"scarlet": "study", "plum": "hall"}, weapons={"rope": "study"})
    night.plays("scarlet", "crime_scene_study").turn_up().ends()
    assert not night.offered(e.SuggestionMade, by="scarlet")

"""Single decisions of the mystery players, and of their dealer, beside people: one position each."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.bots import evenings
from assistant.bots.advanced_cluedo.holder import Holder
from assistant.bots.advanced_cluedo.house import MansionEvening
from assistant.bots.clue import Mansion
from assistant.bots.killer_clue.murders import Murders
from assistant.bots.sight import BotSight
from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.fast_replace import replace
from assistant.deduction import known
from assistant.games.advanced_cluedo import events as ac
from assistant.games.clue import events as clue
from assistant.games.clue.state import CORRIDOR
from assistant.games.killer_clue import events as kc
from assistant.table.table import Table
from tests.joined_games import record
from tests.ui import advanced_table, clue_table, killer_table

SEEDS = range(6)
CLUE_ROOMS = ("lounge", "dining", "kitchen", "ballroom", "conservatory", "billiard", "library", "study", "hall")


def said(table: Table, seed: int = 1, **skills: str) -> Any:
    """Return the next line of these computer players, or of the dealer."""
    return evenings(table.game.key).joined(table, skills, seed).next_line()


# ---------------------------------------------------------------- what was accused before


def test_a_case_file_that_was_named_wrongly_is_not_drawn_again() -> None:
    """Of three suspects that nobody holds, two were accused wrongly: the third is in the envelope, for any seed."""
    table = advanced_table.table_of()
    for player, suspect in (("anna", "peacock"), ("ben", "plum")):
        advanced_table.told(
            table,
            clue.AccusationMade(by=player, suspect=suspect, weapon="rope", room="hall"),
            clue.AccusationJudged(by=player, right=False),
        )
    for seed in SEEDS:
        dealer = MansionEvening.joined(table, {}, seed)
        dealer.take_up(table.view(REFEREE))
        assert dealer.file == ("scarlet", "rope", "hall")


@pytest.mark.rule("CLUE-ACC-05")
@pytest.mark.parametrize("skill", ["simple", "engine"])
def test_what_somebody_named_wrongly_is_not_accused_again(skill: str) -> None:
    """Anna knows everything but two suspects; once Ben has named one of them wrongly, she names the other."""
    table = clue_table.table_of("anna")
    shown = {"ben": ("green", "pipe", "revolver", "kitchen", "ballroom"), "carla": clue_table.HANDS["carla"]}
    for by, card in ((by, card) for by, cards in shown.items() for card in cards):
        kind = next(kind for kind, keys in table.view(TABLE).deck.items() if card in keys)  # type: ignore[attr-defined]
        asked = {"suspect": "scarlet", "weapon": "knife", "room": "lounge", kind: card}
        killer_table.told(table, clue.SuggestionMade(by="anna", **asked))
        table.record(clue.CardShown(by=by, to="anna", card=card), "anna", freely=True)
    assert {*known(BotSight(table, "anna").evidence()).solution} == {"wrench", "hall"}
    wrong = clue.AccusationMade(by="ben", suspect="plum", weapon="wrench", room="hall")
    killer_table.told(table, wrong, clue.AccusationJudged(by="ben", right=False))
    evening = Mansion.joined(table, {"anna": skill}, 1)
    assert evening.players["anna"].accuses() == ("white", "wrench", "hall")


# ---------------------------------------------------------------- squares that nobody counts


@pytest.mark.rule("CLUE-MOV-06")
@pytest.mark.parametrize("skill", ["simple", "engine"])
def test_where_squares_are_not_counted_any_room_is_near_enough(skill: str) -> None:
    """Anna's token is somewhere in the corridor: after her roll she enters a room that she can ask in."""
    table = clue_table.table_of(*clue_table.HANDS)
    placed = clue.TokenMoved(by="anna", token="scarlet", to=CORRIDOR, how="placed")
    killer_table.told(table, placed, clue.DiceRolled(by="anna", roll=1))
    goes = {said(table, seed, anna=skill).event.to for seed in SEEDS}
    assert goes <= {*CLUE_ROOMS}
    if skill == "simple":  # it goes where it does not know the room
        assert not goes & {"lounge", "dining"}


# ---------------------------------------------------------------- the night of Killer Kloo Doo


@pytest.mark.rule("AC-OBJ-02")
def test_at_night_computer_players_show_what_they_have_fulfilled_in_the_turn_of_others() -> None:
    table = advanced_table.night()
    assert said(table, ben="simple") is None
    advanced_table.at(table, mustard="library")
    kill = ac.AttackMade(by="ben", target="green", weapon="rope", roll=6)
    advanced_table.told(table, ac.SurvivalSet(suspect="green", points=1), kill)
    state: Any = table.view(TABLE)
    assert (state.on_turn, "green" in state.dead) == ("anna", True)
    assert said(table, ben="simple").event == ac.ObjectiveShown(by="ben", card="green")
    assert said(table, carla="simple") is None, "people show their own"


def test_at_night_computer_players_heal_in_the_turn_of_others() -> None:
    table = advanced_table.night()
    advanced_table.told(table, ac.SurvivalSet(suspect="mustard", points=13))
    assert said(table, ben="simple") is None
    advanced_table.told(table, ac.SurvivalSet(suspect="mustard", points=12))
    assert said(table, ben="simple").event == ac.HeartPlayed(by="ben", heart="hearts_4")
    assert said(table, carla="simple") is None, "people heal themselves"
    advanced_table.told(table, ac.SurvivalSet(suspect="white", points=12))
    assert said(table, carla="simple").event == ac.HeartPlayed(by="carla", heart="hearts_9"), "nobody waits for people"


def test_what_is_done_once_in_a_turn_is_done_again_in_the_next() -> None:
    table = advanced_table.table_of()
    anna = MansionEvening.joined(table, {"anna": "simple"}, 1).players["anna"]
    assert isinstance(anna, Holder)
    offered = ac.BribeOffered(by="anna", to="ben", diamond="diamonds_9")

    def first() -> tuple[bool, bool, bool]:
        return anna.first_time(ac.BribeOffered), anna.first_time("grab"), anna.first_time(ac.BribeOffered, "grab")

    assert first() == (True, True, True)
    advanced_table.told(table, offered, ac.BribeAnswered(by="ben", accepted=False))
    assert first() == (False, True, False)
    advanced_table.told(table, ac.ContestBegan(by="anna", aim="grab", target="mustard"), ac.ContestDropped(by="anna"))
    assert first() == (False, False, False)
    advanced_table.told(table, clue.TurnEnded(by="anna"))
    assert first() == (True, True, True), "it is Ben's turn"
    other = ac.BribeOffered(by="ben", to="carla", diamond="diamonds_2")
    advanced_table.told(table, other, ac.BribeAnswered(by="carla", accepted=False))
    assert first() == (True, True, True), "what others do counts for them"


# ---------------------------------------------------------------- the top card of the pack


@pytest.mark.rule("AC-HRT-02")
def test_boardside_turns_up_the_card_that_answers_for_a_character_without_a_player() -> None:
    """Anna asks Plum in with a Heart: Boardside has the pack, and adds its top card."""
    table = advanced_table.at(advanced_table.table_of(), scarlet="hall", plum="study")
    setup: Any = table.entries[0].event
    robots = tuple(replace(one, skill="simple" if one.key == "david" else "") for one in setup.players)
    began = ac.ContestBegan(by="anna", aim="persuade", target="plum", room="hall")
    alone = ac.ContestRevealed(laid=("hearts_king",))
    advanced_table.told(table, began)
    assert [notice.level for notice in table.advice(alone, "anna")] == ["illegal"], "people turn it up themselves"
    table.amend(1, replace(setup, players=robots))
    assert table.advice(alone, "anna") == ()
    table.record(alone, "anna")
    line = said(table, david="simple")
    (card,) = line.event.event.against
    assert (line.by, line.dealt, line.event.event.laid) == ("anna", True, ("hearts_king",))
    assert card not in {one for hand in advanced_table.HELD.values() for one in hand}
    record(table, line)
    state: Any = table.view(TABLE)
    assert {"hearts_king", card} <= {*state.discards}
    assert said(table, david="simple") is None


# ---------------------------------------------------------------- the end of a question


ALL_PASS = tuple(clue.Passed(by=player) for player in ("anna", "ben", "carla"))


def accused(room: str, *answers: Event, **words: Any) -> Table:
    """Return a table at which David accuses Scarlet with the Rope in this room, and all others pass."""
    table = killer_table.table_of(*killer_table.ORDER, **words)
    made = kc.AccusationMade(by="david", suspect="scarlet", weapon="rope", room=room)
    return killer_table.told(table, made, *(answers or ALL_PASS))


@pytest.mark.rule("KC-ACC-03")
def test_a_right_accusation_is_confessed_by_the_killer() -> None:
    line = said(accused("hall"), carla="simple")
    assert (line.event, line.by, line.dealt) == (kc.KillerConfessed(by="anna"), "anna", True)


def test_a_wrong_accusation_on_which_everybody_passes_is_wrong_all_the_same() -> None:
    """By the house rules the killer, who has the Lounge, gives no card to an accusation."""
    line = said(accused("lounge", options={"KC-AMB-10": "killer_gives_nothing"}), carla="simple")
    assert (line.event, line.by, line.dealt) == (kc.NobodyGave(), "anna", True)


@pytest.mark.rule("KC-ACC-08")
@pytest.mark.parametrize("answers", [ALL_PASS, (kc.NobodyGave(),)])
def test_a_card_that_was_overlooked_disproves_an_accusation(answers: tuple[Event, ...]) -> None:
    """Ben has the Kitchen and passed by mistake: Boardside puts it right, and the accuser is out."""
    table = accused("kitchen", *answers)
    line = said(table, carla="simple")
    assert (line.event.event, line.by, line.dealt) == (kc.CardGiven(by="ben", to="david", card="kitchen"), "ben", True)
    record(table, line)
    state: Any = table.view(TABLE)
    assert (state.out, state.open_accusation) == ({"david"}, None)


@pytest.mark.rule("KC-END-03")
def test_people_say_when_they_have_drawn_their_cards() -> None:
    """Where computer players alone are left, nobody draws from the box."""
    table = killer_table.danger(killer_table.moved(killer_table.table_of(*killer_table.ORDER), anna="lounge"))
    killer_table.told(table, kc.DangerRevealed(cards=()))
    assert table.view(TABLE).round == "ending"  # type: ignore[attr-defined]
    robots = dict.fromkeys(("ben", "carla", "david"), "simple")
    assert said(table, **robots) is None
    assert said(table, anna="simple", **robots).event == kc.GameTurnEnded()


def test_the_dealer_of_killer_clue_knows_the_case_file_that_the_killer_has_seen() -> None:
    """Lines that contradict each other leave the envelope as it is."""
    table = killer_table.table_of("anna")
    killer_table.told(
        table,
        clue.TokenMoved(by="anna", token="scarlet", to="lounge", how="dice"),
        kc.SuggestionMade(by="anna", suspect="white", weapon="revolver", room="lounge"),
        kc.NobodyGave(),
    )
    for seed in SEEDS:
        dealer = Murders.joined(table, {}, seed)
        dealer.take_up(table.view(REFEREE))
        assert dealer.file == killer_table.FILE
        assert dealer.hand("carla") == [*killer_table.HANDS["carla"]]
    killer_table.told(
        table,
        kc.AccusationMade(by="ben", suspect="white", weapon="revolver", room="hall"),
        kc.CardGiven(by="carla", to="ben", card="revolver"),
    )
    for seed in SEEDS:  # now nobody has looked at the cards that Ben had
        dealer = Murders.joined(table, {}, seed)
        dealer.take_up(table.view(REFEREE))
        assert dealer.file == killer_table.FILE

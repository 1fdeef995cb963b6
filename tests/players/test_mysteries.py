"""Computer players of Advanced Cluedo and Not A Clue: whole evenings, varied play, and reasons for what they name."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from assistant.bots import seated, simulate, skill_of
from assistant.bots.advanced_cluedo.minds import LIKELY
from assistant.bots.clue import LIKELY as CLOSES
from assistant.bots.not_a_clue.streets import Streets
from assistant.core.event import REFEREE, TABLE
from assistant.deduction import known, posterior
from assistant.games.advanced_cluedo import events as ac
from assistant.games.clue import events as clue
from assistant.games.not_a_clue import events as nac
from assistant.games.not_a_clue.state import Version
from assistant.table.table import Table

EVENINGS = {
    "advanced_cluedo": [(2, 1), (3, 3), (4, 2)],
    "not_a_clue": [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (4, 6)],
}
"""Seats and seeds that are played here, with every other seat played by the engine."""
ALL = [(game, seats, seed) for game, evenings in EVENINGS.items() for seats, seed in evenings]
WIDELY = {
    "advanced_cluedo": {
        *(ac.CardDrawn, ac.ClueDug, ac.WeaponDug, ac.PersonTricked, ac.WeaponFetched, ac.WeaponPickedUp),
        *(ac.BribeOffered, ac.BribeAnswered, ac.ClueHanded, ac.ContestBegan, ac.ContestRevealed, ac.PlayerDrugged),
        *(clue.SuggestionMade, clue.CardShown, clue.NobodyShowed, clue.AccusationMade, ac.PartTwoBegun),
        *(ac.ObjectivesDrawn, ac.ObjectiveShown, ac.AttackMade, ac.ServantCalled, ac.RoomSearched, ac.WeaponCleaned),
        *(ac.WeaponThrown, ac.HeartPlayed, clue.HandsVoted),
    },
    "not_a_clue": {
        *(nac.TheoryMade, clue.CardShown, clue.NobodyShowed, nac.InformationSold, nac.BribePaid, nac.ExitsBlocked),
        *(nac.ExposureVoted, nac.ExitsFreed, nac.MinkinPaid, nac.VersionDeclared, nac.PollTaken, clue.HandsVoted),
    },
}


@cache
def evening(game: str, seats: int, seed: int) -> Table:
    return simulate(game, seated(game, ["simple", "engine"], seats), seed)


@pytest.mark.parametrize(("game", "seats", "seed"), ALL)
def test_an_evening_is_played_to_its_end_by_the_rules(game: str, seats: int, seed: int) -> None:
    table = evening(game, seats, seed)
    state: Any = table.view(TABLE)
    assert (state.over, state.opened) == (True, True)
    assert [(t.text, n.text) for t in table.account(REFEREE) for n in t.notices if n.level == "illegal"] == []
    assert not list(table.game.laws(table.view(REFEREE)))


@pytest.mark.parametrize("game", EVENINGS)
def test_the_rules_are_used_widely(game: str) -> None:
    kinds = Counter(type(line.event) for seats, seed in EVENINGS[game] for line in evening(game, seats, seed).lines)
    assert {kind.__name__ for kind in WIDELY[game] - {*kinds}} == set()
    if game == "advanced_cluedo":
        lines = [line.event for seats, seed in EVENINGS[game] for line in evening(game, seats, seed).lines]
        assert {line.aim for line in lines if isinstance(line, ac.ContestBegan)} >= {"persuade", "grab", "assault"}
        passages = [line for line in lines if isinstance(line, clue.TokenMoved) and line.how == "passage"]
        assert len(passages) >= 4, "a tunnel takes two turns"


@pytest.mark.parametrize(("game", "seats", "seed"), ALL)
def test_what_is_named_in_the_end_is_what_the_own_seat_could_know(game: str, seats: int, seed: int) -> None:
    """A player by forced facts has a proof; the engine names what is likeliest, and likely enough."""
    table = evening(game, seats, seed)
    state: Any = table.view(TABLE)
    named = 0
    for at, line in enumerate(table.lines):
        if not isinstance(line.event, (clue.AccusationMade, nac.VersionDeclared)):
            continue
        by, event = line.event.by, line.event
        evidence = table.game.evidence(table.story(by, at), by)
        assert evidence is not None
        three = {getattr(event, kind) for kind in state.classes}
        if skill_of(state.name(by)) == "simple":
            assert {*known(evidence).solution} == three
        else:
            best, chance = posterior(evidence).best
            assert {*best} == three
            assert chance >= (LIKELY if game == "advanced_cluedo" else CLOSES)
        named += 1
    assert named


@pytest.mark.parametrize("skill", ["simple", "engine"])
def test_who_holds_a_named_card_wants_to_hear_more(skill: str) -> None:
    skills = [skill] * 3
    case = Streets(Streets.seated(skills, 0), skills, 7)
    for player, mind in case.players.items():
        made = Version(by=next(other for other in case.seats if other != player), cards=case.file)
        assert mind.enough(made), "nothing speaks against it yet"
        own = case.hand(player)[0]
        kind = next(at for at, name in enumerate(case.state.classes) if own in case.state.deck[name])
        assert not mind.enough(replace(made, cards=(*case.file[:kind], own, *case.file[kind + 1 :])))


def test_both_parts_are_won_by_objectives_or_by_the_last_who_lives() -> None:
    for seats, seed in EVENINGS["advanced_cluedo"]:
        state: Any = evening("advanced_cluedo", seats, seed).view(REFEREE)
        assert state.second
        assert state.solution is not None
        escaped = len(state.shown.get(state.winner, ())) == 3 and state.winner in state.climbed
        assert escaped or state.alive == (state.piece(state.winner),)

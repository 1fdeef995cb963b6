"""Properties of each card of the first half of the deck: its moment, its named area, its offer, and Mole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r
from tests.games.one_world_dominion.conftest import Table, books


class Scene(NamedTuple):
    """A table at which `by` can play the card now, with its targets; `dice` follow."""

    table: Table
    by: str
    said: dict[str, Any]
    dice: tuple[int, ...] = ()


BONUS = {"anna": "australia", "ben": "south_america"}
"""Continents that these two hold completely."""


def board() -> Table:
    """Return a board with Anna in Australia, Ben in South America, and three armies where scenes need them."""
    table = Table()
    world = table.state.world
    for player, continent in BONUS.items():
        table.with_(dict.fromkeys(world.within(continent), (player, 3)))
    near = {"japan": ("anna", 6), "kamchatka": ("anna", 3), "mongolia": ("ben", 4), "siberia": ("ben", 3)}
    return table.with_(near)


def attacked() -> Table:
    """Anna has announced an attack from Japan on Ben's Mongolia."""
    return board().turn_of("anna").attack("japan", "mongolia")


SCENES: dict[str, Callable[[], Scene]] = {
    "artillery": lambda: Scene(attacked(), "anna", {}, (2,)),
    "human_cloning": lambda: Scene(board().begins("anna"), "anna", {"continent": "australia"}),
    "economic_sanctions": lambda: Scene(board().begins("anna"), "ben", {"whom": "anna"}),
    "industrial_sector": lambda: Scene(board().begins("anna"), "anna", {}),
    "haz_gear": lambda: Scene(board().turn_of("anna"), "ben", {}),
    "united_nations": lambda: Scene(board().turn_of("anna"), "ben", {"whom": "anna"}),
    "fresh_recruits": lambda: Scene(attacked(), "ben", {}, (4,)),
    "propaganda": lambda: Scene(board().begins("anna"), "ben", {"whom": "anna", "continent": "australia"}),
    "fast_rail": lambda: Scene(board().turn_of("anna"), "anna", {"at": "japan", "to": "kamchatka", "count": 5}),
    "radar": lambda: Scene(attacked(), "ben", {"at": "siberia", "to": "mongolia", "count": 2}),
    "saboteur": lambda: Scene(board().begins("anna"), "ben", {"whom": "anna"}),
    "apcs": lambda: Scene(board().turn_of("anna"), "anna", {}),
    "nuclear_terrorists": lambda: Scene(board().turn_of("anna"), "ben", {}),
    "ebola": lambda: Scene(board().turn_of("anna"), "anna", {"at": "mongolia"}, (2,)),
    "bombers": lambda: Scene(board().turn_of("anna"), "anna", {"at": "mongolia"}, (1,)),
    "hacker": lambda: Scene(board().turn_of("anna"), "anna", {"at": "mongolia", "to": "siberia", "count": 3}),
    "mad_cow_disease": lambda: Scene(board().turn_of("anna"), "anna", {"at": "mongolia"}, (4,)),
    "national_guard": lambda: Scene(board().turn_of("anna"), "anna", {"continent": "asia"}),
}
"""Cards that are played for themselves; the other four only answer."""
IDS = {card: cards.rule(card) for card in SCENES}


def scene(card: str) -> Scene:
    laid = SCENES[card]()
    laid.table.give(laid.by, card)
    return laid


def marked(*names: str) -> list[Any]:
    return [pytest.param(card, marks=pytest.mark.rule(IDS[card]), id=card) for card in names]


def test_every_scene_is_a_card_of_its_own() -> None:
    only_answers = {"fighters", "killer_satellite", "counter_espionage", "mole"}
    first = {key for key, card in cards.printed().items() if card.rule <= "OWD-C22"}
    assert first == set(SCENES) | only_answers


@pytest.mark.rule("OWD-TIM-10")
@pytest.mark.parametrize("card", marked(*SCENES))
def test_it_can_be_played_now_and_only_its_holder_is_offered_it(card: str) -> None:
    table, by, said, *_ = scene(card)
    assert table.fine(table.playing(by, card, **said)), table.say(table.playing(by, card, **said))
    (offer,) = table.offers(e.CardPlayed, by, card=card)
    assert offer.private, "nobody sees over the shoulder what is in the hand"
    values: dict[str, Any] = {}
    for blank in offer.blanks:
        assert said[blank.name] in blank.open(values), blank.name
        values[blank.name] = said[blank.name]
    assert set(values) == set(said)
    for other in set(table.state.order) - {by}:
        assert not table.offered(e.CardPlayed, other, card=card)


@pytest.mark.rule("OWD-ADD-01")
@pytest.mark.parametrize("card", marked(*(card for card in SCENES if cards.printed()[card].area)))
def test_two_armies_for_the_own_area_that_it_names(card: str) -> None:
    table, by, said, dice = scene(card)
    area = cards.printed()[card].area
    table.with_({area: (by, 3)})
    counted = books(table.state)
    table.show(by, card, **said)
    assert table.armies(area) == (3,), "not before the others have passed"
    if card == "national_guard":
        assert area not in table.state.world.within(said["continent"])
    table.nobody().roll(*dice)
    assert table.armies(area) == (5,)
    assert books(table.state) == counted
    table, by, said, dice = scene(card)
    table.with_({area: ("david", 3)}).play(by, card, *dice, **said)
    assert table.armies(area) == (3,), "somebody else's area"


@pytest.mark.rule("OWD-NEG-01", "OWD-NEG-02", "OWD-C22")
@pytest.mark.parametrize("card", marked(*SCENES))
def test_mole_negates_it(card: str) -> None:
    table, by, said, *_ = scene(card)
    area = cards.printed()[card].area
    if area:
        table.with_({area: (by, 3)})
    table.with_({"egypt": ("carla", 1)}).show(by, card, **said).give("carla", "mole")
    assert table.offered(e.CardAnswered, "carla", card="mole")
    assert table.fine(e.CardAnswered(by="carla", card="mole"))
    before = table.state
    table.answer("carla", "mole")
    after = table.state
    assert table.armies("egypt") == (3,), "two armies for who negates"
    assert {**after.forces, "egypt": ()} == {**before.forces, "egypt": ()}, "and nothing else has changed"
    for name in ("effects", "to_place", "deferred", "fight", "out", "on_turn"):
        assert getattr(after, name) == getattr(before, name), name
    assert (after.turn.moved, after.turn.moves) == (False, 0)
    assert after.plays == ()
    assert after.deck.shown[-2:] == (card, "mole")
    assert not after.deck.lying
    assert books(after) == books(before)
    assert table.told().startswith(f"Carla answers {cards.called(card)} with Mole: it is negated.")


# ---------------------------------------------------------------- the wrong moment

ALWAYS = {"S": "", "N": "OWD-TIM-04"}
MOMENTS: dict[str, tuple[Callable[[], Table], str, dict[str, str]]] = {
    "placing": (
        lambda: board().begins("anna"),
        "anna",
        {"P": "", "A": "OWD-TIM-01", "D": "OWD-TIM-02", "F": "OWD-TIM-03"},
    ),
    "attacking": (
        attacked,
        "anna",
        {"P": "OWD-TIM-05", "A": "", "D": "OWD-TIM-02", "F": "OWD-TIM-03"},
    ),
    "attacked": (
        attacked,
        "ben",
        {"P": "OWD-TIM-05", "A": "OWD-TIM-01", "D": "", "F": "OWD-TIM-03"},
    ),
    "looking on": (
        attacked,
        "carla",
        {"P": "OWD-TIM-05", "A": "OWD-TIM-01", "D": "OWD-TIM-02", "F": "OWD-TIM-03"},
    ),
    "after the attacks": (
        lambda: attacked().do(r.AttackStopped(by="anna")),
        "anna",
        {"P": "OWD-TIM-05", "A": "", "D": "OWD-TIM-02", "F": ""},
    ),
    "after the free move": (
        lambda: board().turn_of("anna").do(r.ArmiesMoved(by="anna", source="japan", target="kamchatka", count=1)),
        "anna",
        {"P": "OWD-TIM-05", "A": "OWD-TIM-01", "D": "OWD-TIM-02", "F": ""},
    ),
}
"""A table, a player, and for each letter the rule that forbids it then."""


@pytest.mark.rule("OWD-TIM-01", "OWD-TIM-02", "OWD-TIM-03", "OWD-TIM-04", "OWD-TIM-05", "OWD-TIM-07", "OWD-TIM-08")
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("card", [key for key, card in cards.printed().items() if card.rule <= "OWD-C22"])
def test_letters_and_moments(card: str, moment: str) -> None:
    lay, by, forbidden = MOMENTS[moment]
    codes = [code for code in cards.codes(card) if code != "N"] or ["N"]
    against = {code: {**forbidden, **ALWAYS}[code] for code in codes}
    table = lay().give(by, card)
    broken = table.illegal(table.playing(by, card))
    wanted = set(PHASE_RULES) & set(broken)
    if all(against.values()):
        said = "D" if "D" in codes and by != table.state.on_turn else codes[0]
        assert against[said] in wanted
        assert "OWD-TIM-08" in broken
        assert not table.offered(e.CardPlayed, by, card=card)
    elif card not in ("mole", "killer_satellite"):
        assert not wanted & {"OWD-TIM-01", "OWD-TIM-02", "OWD-TIM-03", "OWD-TIM-04", "OWD-TIM-05"}


PHASE_RULES = ("OWD-TIM-01", "OWD-TIM-02", "OWD-TIM-03", "OWD-TIM-04", "OWD-TIM-05", "OWD-TIM-06")

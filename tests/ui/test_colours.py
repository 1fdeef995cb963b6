"""Colour never alone, and no two owners alike to any eye; a corporation never looks like a player (U12)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path

import pytest

from assistant.content.catalogue import cards
from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.cold_cash_risk.state import COLOURS as ARMY_COLOURS
from assistant.table.table import Table
from dashboards import parts
from dashboards.games.axis_allies import powers
from dashboards.games.cold_cash_risk import board as cold_cash
from dashboards.games.one_world_dominion import owners as dominion
from dashboards.games.risk import board as risk
from dashboards.parts.market import market
from dashboards.parts.setup.draft import COLOURS, MARKS
from dashboards.play.page import Play
from tests.colour_vision import EYES, distance, luminance, mixed
from tests.ui import cold_cash_table, risk_table

APART = 10.0
"""CIEDE2000."""
CHOSEN = ("#160E03", "#4FC4CE", "#F2F2F2")


def closest(colours: Mapping[str, str], eye: str) -> tuple[float, str, str]:
    return min((distance(a, b, eye), one, other) for (one, a), (other, b) in combinations(colours.items(), 2))


def themes() -> dict[str, dict[str, str]]:
    """Return the values of the map's colors, in the dark and in the light theme."""
    sheet = (Path(parts.__file__).parent / "world" / "world.css").read_text("utf-8")
    night, day = (block for block in re.findall(r"(--sea:[^}]*)\}", sheet)[:2])
    return {name: dict(re.findall(r"--([a-z-]+): ([^;]+);", block)) for name, block in (("night", night), ("day", day))}


def owners(game: str) -> dict[str, str]:
    """Everybody who can hold land: all colours of players and the neutral army; corporations, and armies of the box."""
    if game == "one_world_dominion":
        return {**owners("risk"), **{kind: colour for kind, (colour, _, _) in dominion.LOOKS.items()}}
    if game == "risk":
        return {**{name: colour for colour, name in COLOURS.items()}, "neutral": risk.NEUTRAL_COLOUR}
    if game == "box":
        return {**{name: market.ARMIES[name] for name in ARMY_COLOURS}, "mom_and_pop": cold_cash.SHOP}
    firms = market.firms(cold_cash_table.market().view("table").chart)
    return {**{key: firm["colour"] for key, firm in firms.items()}, "mom_and_pop": cold_cash.SHOP}


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("game", ["risk", "one_world_dominion", "corporations", "box"])
def test_owners_of_land_are_told_apart_by_every_eye(game: str, eye: str) -> None:
    found = owners(game)
    assert closest(found, eye)[0] >= APART, closest(found, eye)
    for name, of in themes().items():
        share = int(of["own-share"].rstrip("%")) / 100
        land = {key: mixed(colour, share, of["land"]) for key, colour in found.items()} | {"nobody": of["empty"]}
        assert closest(land, eye)[0] >= APART, (name, closest(land, eye))


@pytest.mark.parametrize("eye", EYES)
def test_countries_are_told_apart_from_each_other_from_nobody_and_from_the_sea(eye: str) -> None:
    found = {key: colour for key, (colour, _, _) in powers.LOOKS.items()}
    assert closest(found, eye)[0] >= APART, closest(found, eye)
    for name, of in themes().items():
        share = int(of["own-share"].rstrip("%")) / 100
        land = {key: mixed(colour, share, of["land"]) for key, colour in found.items()}
        around = {"nobody": of["empty"], "sea": of["sea"], "zone": of["sea-deep"]}
        near = [(distance(a, b, eye), one, other) for one, a in land.items() for other, b in around.items()]
        assert closest(land, eye)[0] >= APART, (name, closest(land, eye))
        assert min(near)[0] >= APART, (name, min(near))


@pytest.mark.parametrize("eye", EYES)
def test_suspects_are_told_apart_by_every_eye(eye: str) -> None:
    suspects = {c.key: c.colour for c in cards("clue") if c.kind == "suspect"}
    assert len(suspects) == 6
    assert closest(suspects, eye)[0] >= APART, closest(suspects, eye)


def test_nobody_s_land_is_hatched_in_low_contrast() -> None:
    for of in themes().values():
        assert 0 < distance(of["hatch"], of["empty"]) < 10
    assert "world-empty" in (Path(parts.__file__).parent / "world" / "world.js").read_text("utf-8")


def test_a_corporation_never_looks_like_a_player() -> None:
    drawn = market.firms(cold_cash_table.market().view("table").chart)
    assert {f["form"] for f in drawn.values()} == {"firm"}
    assert len({f["letter"] for f in drawn.values()}) == len(drawn)
    assert all(len(f["letter"]) == 2 for f in drawn.values())
    assert not {f["mark"] for f in drawn.values()} & set(MARKS)
    for firm in drawn.values():
        near = min((distance(firm["colour"], colour), name) for colour, name in COLOURS.items())
        assert near[0] >= 8, (firm["name"], near)


def test_corporations_that_begin_alike_have_letters_of_their_own() -> None:
    from dashboards.parts.common.labels import letter_pairs

    assert letter_pairs(["Tower", "Tokyo", "To", "♜"]) == ["To", "Tk", "T2", "?2"]


def test_the_colours_of_the_set_up_are_on_the_map_and_in_the_words() -> None:
    from assistant.games.risk.setup import lay

    seats = [Seated(key=key, name=key.title(), colour=colour, mark=mark)
             for key, colour, mark in zip(("anna", "ben", "carla"), CHOSEN, MARKS, strict=False)]  # fmt: skip
    table = Table(GAMES["risk"])
    table.record(lay(seats, first="anna", owners=risk_table.OWNERS, armies=risk_table.ARMIES))
    state = Play(table, "anna").state()
    assert tuple(o["colour"] for o in state["board"]["owners"]) == CHOSEN
    assert tuple(p["colour"] for p in state["words"]["players"].values()) == CHOSEN


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colors by WCAG 2."""
    low, high = sorted(luminance(colour) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", ["night", "day"])
def test_names_of_seas_can_be_read_in_both_themes(name: str) -> None:
    """They are set in the color of the text, a little translucent, on shallow and on deep water."""
    world = Path(parts.__file__).parent / "world"
    rule = re.search(
        r"\.name-of\.at-sea \.name \{[^}]*fill: var\(--text\); opacity: ([.\d]+)",
        (world / "theatre.css").read_text("utf-8"),
    )
    assert rule
    sheet = (world.parent / "common" / "theme.css").read_text("utf-8")
    text = dict(zip(("night", "day"), re.findall(r"--text: (#\w{6});", sheet), strict=False))[name]
    for water in ("sea", "sea-deep"):
        under = themes()[name][water]
        assert contrast(mixed(text, float(rule[1]), under), under) >= 4.5, water

"""The recorded game of Cold Cash Risk: prices and wealth line by line, computed by hand where it matters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from assistant.core.event import REFEREE, TABLE
from assistant.families.war import events as war
from assistant.games import GAMES
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.laws import laws
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.table.table import MemoryLog, Table
from tests.stories.reading import read
from tests.stories.record_cold_cash import DEMO, TITLE, Evening, playthrough
from tests.stories.recording import as_lines

HERE = Path(__file__).parent


@cache
def demo() -> Table:
    return read(DEMO)[0]


@cache
def after(label: str) -> ColdCash:
    """Return the table right after the line with this number."""
    return next(state for told, state in demo().states(REFEREE) if told.line.label == label)  # type: ignore[return-value]


def prices(state: ColdCash) -> Mapping[str, tuple[int, int]]:
    return {firm: (state.size(firm), state.price(firm)) for firm in state.firms}


def cash(state: ColdCash) -> tuple[int | None, ...]:
    return tuple(state.cash_of(player) for player in ("anna", "ben", "carla"))


def test_recording_gives_the_same_game_every_time() -> None:
    assert list(as_lines(Evening().play(), TITLE)) == DEMO.read_text("utf-8").splitlines()


def test_it_reads_as_it_did() -> None:
    written = (HERE / "cold_cash_risk-demo.txt").read_text("utf-8")
    assert "\n".join(playthrough(demo(), TITLE)) + "\n" == written


def test_it_holds_what_happens_in_such_a_game() -> None:
    kinds = {type(entry.event) for entry in demo().entries}
    assert len(demo().entries) >= 60
    assert {
        e.CorporationFounded,
        e.MomAndPopAbsorbed,
        e.MergerProposed,
        e.MergerAnswered,
        e.SharesDisposed,
        e.DividendPaid,
        e.SecurityFired,
        e.SecurityHired,
        e.VoteCast,
        e.StockSold,
        e.StrengthRolled,
        war.DiceRolled,
        war.ArmiesMoved,
        e.EndDeclared,
    } <= kinds
    assert not [n for told in demo().account(REFEREE) for n in told.notices if n.level == "illegal"]


@pytest.mark.rule("CCR-FND-04", "CCR-FND-05")
def test_three_foundings() -> None:
    state = after("17")
    assert prices(state) == {"luxor": (2, 200), "american": (2, 300), "tower": (2, 200)}
    assert state.armies("alaska") == 3
    assert state.armies("kamchatka") == 1
    assert cash(after("22")) == (6000 - 600 + 80, 6000 - 600 + 80, 6000 - 900 + 120)


@pytest.mark.rule("CCR-DWN-01", "CCR-DWN-02")
def test_american_fires_one_team_and_pays_twice() -> None:
    before, now = after("35"), after("36")
    assert (before.armies("east_africa"), now.armies("east_africa")) == (3, 2)
    assert [a - b for a, b in zip(cash(now), cash(before), strict=True)] == [0, 2 * 80, 4 * 80]  # type: ignore[operator]


@pytest.mark.rule("CCR-DEF-04", "CCR-BUY-02")
def test_all_of_south_america_is_size_six() -> None:
    assert prices(after("39"))["luxor"] == (4 + 2, 600)


@pytest.mark.rule("CCR-MRG-04", "CCR-MRG-06", "ACQ-BON-03", "ACQ-BON-05")
def test_a_merger_with_a_tie() -> None:
    """American at size 4: $500. (5,000 + 2,500) / 2 = 3,750, rounded up: 3,800 for each of the two with four."""
    before, now = after("54"), after("55")
    assert [a - b for a, b in zip(cash(now), cash(before), strict=True)] == [0, 3800, 3800]  # type: ignore[operator]
    assert prices(now) == {"luxor": (4 + 4 + 1 + 2, 700), "tower": (4, 400)}
    assert cash(after("56"))[1] == cash(now)[1] + 4 * 500  # type: ignore[operator]
    assert after("57").holds("carla", "luxor") == 5 + 2
    assert after("57").bank["american"] == 25


@pytest.mark.rule("CCR-MTG-05", "CCR-MTG-07")
def test_carla_is_voted_in() -> None:
    assert after("81").firms["luxor"].ceo == "ben"
    assert after("82").firms["luxor"].ceo == "carla"
    assert after("82").meetings[-1].tally == (7 + 3, 4)


@pytest.mark.rule("CCR-HTO-13", "CCR-HTO-14", "CCR-HTO-17", "CCR-HTO-18")
def test_a_tower_is_taken() -> None:
    """Imperial keeps Quebec and counts Ontario: size 2, $400; 4,000 and 2,000, halved."""
    before, now = after("87"), after("88")
    assert [a - b for a, b in zip(cash(now), cash(before), strict=True)] == [0, 1000, 2000]  # type: ignore[operator]
    assert now.holder("quebec") == now.holder("ontario") == "tower"
    assert prices(now) == {"luxor": (10 + 2 + 3, 700), "tower": (7, 600)}
    assert cash(after("89"))[1] == cash(now)[1] + 2 * 200  # type: ignore[operator]
    assert after("90").holds("carla", "imperial") == 3


@pytest.mark.rule("CCR-END-01", "CCR-END-03")
def test_the_closing_bell() -> None:
    """Luxor $700: Carla 10 x 700 first, Anna and Ben tied with three: 3,500 / 2 = 1,750, up to 1,800.

    Tower $700: Anna 7,000, Carla 3,500.
    """
    end: ColdCash = demo().view(TABLE)  # type: ignore[assignment]
    assert prices(after("111")) == {"luxor": (15, 700), "tower": (9 + 1 + 5, 700)}
    assert {player: (a.bonuses, a.shares) for player, a in end.account.items()} == {
        "anna": (1800 + 7000, 3 * 700 + 7 * 700),
        "ben": (1800, 3 * 700),
        "carla": (7000 + 3500, 7 * 700 + 3 * 700),
    }
    assert cash(end) == (19_720, 16_450, 26_440)
    assert (end.over, end.winners) == (True, ("carla",))


@pytest.mark.rule("ACQ-CMP-02")
def test_laws_hold_after_every_line_for_the_referee() -> None:
    for _, state in demo().states(REFEREE):
        assert list(laws(state)) == []  # type: ignore[arg-type]


def test_struck_and_undone_it_is_the_game_before() -> None:
    entries = demo().entries
    table = Table(GAMES["cold_cash_risk"], MemoryLog(entries))
    table.undo(REFEREE)
    assert table.view(TABLE) == Table(GAMES["cold_cash_risk"], MemoryLog(entries[:-1])).view(TABLE)

"""One World Dominion in real browsers: a table and phones play two turns; every tap counted (U1, U10, U11)."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from assistant.games.one_world_dominion import events as e
from assistant.table.table import Table
from tests.ui.conftest import PHONE, SMALL, TABLET, Served, Visit, sideways
from tests.ui.dominion_table import attacking, fighting
from tests.ui.fingers import COUNT, LETTERS, SMALLEST, button, taps, touch

TV = (1920, 1080)
HANDS = {
    "anna": ("bombers", "toxic_waste", "mole", "fast_rail"),
    "ben": ("fighters", "fortification", "orbital_laser"),
    "carla": ("haz_gear", "nerve_gas", "radar"),
}
"""Ben could answer Bombers with Fighters, Carla with nothing; Anna answers anything with the Mole."""
ROWS = """() => {
  const roots = [...document.querySelectorAll('*')].map(e => e.shadowRoot).filter(Boolean);
  const rows = roots.flatMap(r => [...r.querySelectorAll('.event-window button')]);
  return rows.map(b => b.getBoundingClientRect()).map(r => [r.x, r.width, r.height].map(Math.round).join(' '));
}"""
"""Place and size of every button of a window."""


def bombed() -> Table:
    table = attacking(hands=HANDS)
    table.record(e.CardPlayed(by="anna", card="bombers", at="ukraine"), "anna")
    return table


def horde() -> Table:
    """Mutants attack from Ukraine after Anna's turn; Brazil is the rebels', Egypt closed, Peru empty."""
    table = attacking(hands=HANDS)
    for card, at in (("toxic_waste", "egypt"), ("mutant_horde", "ukraine"), ("rebellion", "brazil")):
        table.record(e.CardPlayed(by="anna", card=card, at=at), "anna", freely=True)
        while table.view("table").window:  # type: ignore[attr-defined]
            table.record(e.NobodyAnswers(), "table")
    table.record(e.risk.AreaSet(at="peru", owner=None, armies=0), "table", freely=True)
    table.record(e.risk.TurnEnded(by="anna"), "anna", freely=True)
    return table


def drawn() -> Table:
    """Anna has ended her turn and holds a card that she has not noted yet."""
    table = attacking(hands=HANDS)
    table.record(e.risk.CardsCounted(of="anna", count=1 + len(HANDS["anna"])))
    table.record(e.risk.TurnEnded(by="anna"))
    return table


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Callable[[str], int]]]:
    """One server; every test takes a fresh table of its kind."""
    found = Served(tmp_path_factory.mktemp("dominion"))
    store = found.store()
    kinds: dict[str, Callable[[], Table]] = {
        "attacking": lambda: attacking(hands=HANDS),
        "four": lambda: attacking(hands={**HANDS, "david": ("navy", "mad_cow_disease", "apcs")}, players=4),
        "fighting": lambda: fighting(hands=HANDS),
        "bombed": bombed,
        "horde": horde,
        "drawn": drawn,
    }
    numbers = {
        kind: [store.create("one_world_dominion", f"OWD {kind} {n}", make().entries) for n in range(8)]
        for kind, make in kinds.items()
    }
    store.close()
    yield found.start(), lambda kind: numbers[kind].pop()
    found.stop(signal.SIGKILL)


@pytest.fixture
def opened(house: tuple[Served, Callable[[str], int]], visit: Visit) -> Callable[..., Page]:
    """`opened(kind, player)` is a page of a fresh table; `page.number` says which."""

    def page_of(
        kind: str, player: str = "anna", size: tuple[int, int] = PHONE, number: int = 0, **options: Any
    ) -> Page:
        served, take = house
        number = number or take(kind)
        role = player if player in ("table", "tv") else "seat"
        page = visit(served.link(role, number, player if role == "seat" else "table"), size, **options)
        expect(page.locator(".world, .pick").first).to_be_visible()
        page.evaluate(COUNT)
        page.number = number  # type: ignore[attr-defined]
        return page

    return page_of


def row(page: Page, card: str) -> Locator:
    """Return a card of the player's hand, or of a window."""
    return page.locator(".hand-row button, .event-answer").filter(has_text=card)


def counted(page: Page) -> int:
    """Taps since this was asked the last time."""
    found = taps(page)
    page.evaluate("window.taps = 0")
    return found


def test_two_turns_with_windows_and_every_tap_counted(opened: Any) -> None:
    anna = opened("four")
    ben, carla, david = (opened("", player, number=anna.number) for player in ("ben", "carla", "david"))
    screen = opened("", "table", TABLET, number=anna.number)
    row(anna, "Bombers").tap()
    expect(anna.locator(".world .lit").first).to_be_visible()
    touch(anna, "ukraine")
    expect(anna.locator(".event-window")).to_contain_text("Ben, Carla and David may answer")
    assert counted(anna) == 2
    for phone in (ben, carla, david):
        expect(phone.locator(".event-window h2")).to_have_text("Anna plays Bombers: Ukraine")
    expect(screen.locator(".event-window")).to_contain_text("Ben, Carla and David may answer")
    for phone in (carla, david):
        button(phone, "Pass").tap()
        assert counted(phone) == 1
    expect(ben.locator(".event-window")).to_contain_text("Ben may answer.")
    button(ben, "Pass").tap()
    assert counted(ben) == 1
    anna.locator(".single-die .die").nth(2).tap()
    expect(anna.locator('g.at[data-area="ukraine"] .count')).to_have_text("▲B3")
    assert counted(anna) == 1, "with the die a card takes three taps"
    button(anna, "End the turn").tap()
    expect(ben.locator("h1")).to_contain_text("Ben")
    # the second turn: a card of Ben's is answered by Anna
    touch(ben, "ukraine")
    ben.get_by_role("button", name="Place all").tap()
    counted(ben)
    row(ben, "Orbital Laser").tap()
    touch(ben, "alaska")
    expect(anna.locator(".event-window h2")).to_have_text("Ben plays Orbital Laser: Alaska")
    assert counted(ben) == 2
    counted(anna)
    row(anna, "Mole").tap()
    expect(anna.locator(".event-window")).to_have_count(0)
    assert counted(anna) == 1
    expect(screen.locator('g.at[data-area="alaska"] .count')).to_have_text(
        "●A22"
    )  # 20, and two for the area that Bombers names


@pytest.mark.parametrize("size", [SMALL, PHONE])
def test_a_drawn_card_is_noted_with_one_tap(opened: Any, size: tuple[int, int]) -> None:
    anna = opened("drawn", size=size)
    expect(anna.locator(".now-line > p")).to_have_text("Which card did you draw?")
    expect(anna.get_by_role("button", name="Enter it for Ben")).to_be_in_viewport()
    expect(anna.get_by_role("heading", name="Which card did you draw?")).to_be_in_viewport()
    anna.get_by_role("group", name="Africa").get_by_role("button", name="Propaganda").tap()
    expect(anna.get_by_role("heading", name="Which card did you draw?")).to_have_count(0)
    assert counted(anna) == 1
    anna.get_by_role("button", name="Your cards").tap()
    expect(anna.locator("main")).to_contain_text("Propaganda")


def test_the_shared_screen_enters_a_card_and_closes_its_window(opened: Any) -> None:
    screen = opened("attacking", "table", TABLET)
    screen.get_by_role("button", name="A card is played").tap()
    counted(screen)
    button(screen, "Anna").tap()
    button(screen, "Bombers").tap()
    expect(screen.locator(".aiming-card")).to_be_visible()
    touch(screen, "ukraine")
    expect(screen.locator(".event-window")).to_be_visible()
    assert counted(screen) == 3
    assert not sideways(screen)
    assert not screen.evaluate(SMALLEST)
    button(screen, "Nobody answers").tap()
    expect(screen.locator(".single-die")).to_be_visible()
    assert counted(screen) == 1
    assert not screen.evaluate(SMALLEST)


def test_a_phone_with_an_answer_and_one_without_look_alike(opened: Any) -> None:
    ben = opened("bombed", "ben")
    carla = opened("", "carla", number=ben.number)
    for phone in (ben, carla):
        expect(phone.locator(".event-window .event-answer")).to_have_count(3)
    assert ben.evaluate(ROWS) == carla.evaluate(ROWS)
    for phone in (ben, carla):
        assert not phone.evaluate(SMALLEST)
        assert not sideways(phone)
    row(carla, "Radar").tap(force=True)
    expect(carla.locator(".toast")).to_contain_text("Radar cannot answer Bombers")


def test_a_card_that_cannot_be_played_says_why_once(opened: Any) -> None:
    anna = opened("attacking")
    button(anna, "Your cards").tap()
    held = anna.locator(".event-card").filter(has_text="Mole")
    expect(held).to_have_attribute("aria-disabled", "true")
    expect(held.locator(".when")).not_to_be_empty()
    assert not anna.evaluate(SMALLEST)
    assert not sideways(anna)


def test_a_card_is_aimed_by_names_too(opened: Any) -> None:
    """Without the map: the area by name, the next one, the number; an earlier choice can be changed."""
    anna = opened("attacking")
    row(anna, "Fast Rail").tap()
    aim = anna.locator(".aim")
    expect(aim.locator("h3")).to_have_text("From which area?")
    aim.get_by_role("button", name="North America").tap()
    aim.get_by_role("button", name="Alaska").tap()
    expect(aim.locator("h3")).to_have_text("Where to?")
    aim.get_by_role("button", name="change").tap()
    expect(aim.locator("h3")).to_have_text("From which area?")
    touch(anna, "alaska")
    expect(aim.locator("h3").last).to_have_text("Where to?")
    touch(anna, "brazil")
    expect(aim.locator("h3").last).to_have_text("How many armies?")
    assert not anna.evaluate(SMALLEST)
    assert not sideways(anna)
    aim.get_by_role("button", name="10", exact=True).tap()
    expect(anna.locator(".event-window h2")).to_have_text("Anna plays Fast Rail: Alaska to Brazil")
    button(anna, "Nobody answers").tap()
    expect(anna.locator('g.at[data-area="brazil"] .count')).to_have_text("●A12")


def test_mutants_are_proposed_with_numbers_on_the_map(opened: Any) -> None:
    anna = opened("horde")
    tv = opened("", "tv", TV, number=anna.number)
    expect(anna.locator(".numbered")).to_have_count(6)
    expect(tv.locator(".numbered")).to_have_count(6)
    small = [(text, size) for size, text, *_ in tv.evaluate(LETTERS) if size < 27.9]
    assert not small
    assert not anna.evaluate(SMALLEST)
    button(anna, "Boardside rolls").tap()
    expect(anna.locator(".battle .sides")).to_contain_text("Ukraine")
    assert taps(anna) == 1


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("kind", ["attacking", "fighting"])
def test_nothing_hangs_over(opened: Any, kind: str, scheme: str) -> None:
    for seat, size in (("anna", PHONE), ("table", TABLET)):
        page = opened(kind, seat, size, color_scheme=scheme)
        assert not sideways(page)
        assert not page.evaluate(SMALLEST)

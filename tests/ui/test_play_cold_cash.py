"""Cold Cash Risk in real browsers: two phones and a television play, every tap is counted, every byte searched.

Budgets: buy 2, dividend 1, Mom & Pop 2–3, attack 2 and one a roll, vote 1 a phone, a whole turn 8 (U1, U9, U14).
"""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from assistant.core.event import TABLE
from assistant.families.common_rules import HelpAgreed
from assistant.families.war import events as war
from assistant.games.cold_cash_risk import events as e
from assistant.kit.phrasing import money
from assistant.table.table import Table
from dashboards.games.cold_cash_risk.plans import ASSUMED, NO_BONUSES, NONE
from dashboards.play.page import Play
from tests.simulate_cold_cash import Game
from tests.ui.cold_cash_table import CASH, SHARES, blocks, earning, market, table_of
from tests.ui.conftest import PHONE, SMALL, Served, Visit, sideways
from tests.ui.ear import Ear
from tests.ui.fingers import COUNT, LETTERS, SMALLEST, settled, taps, touch

TABLET, TV = (820, 1180), (1920, 1080)
HIDDEN = [str(n).encode() for n in (CASH, CASH + 600 * SHARES)]
"""Anna's cash and wealth: no script or style of a page holds such numbers by chance."""


def voting() -> Table:
    """Anna calls a meeting of Tower and nominates Ben."""
    table = market()
    table.record(e.MeetingCalled(by="anna", of="tower", nominee="ben"), "anna")
    return table


def fighting() -> Table:
    """Tower attacks Luxor's Egypt, its tower."""
    table = market()
    table.record(war.AttackAnnounced(by="anna", source="north_africa", target="egypt"), "anna")
    return table


def settling() -> Table:
    """Egypt has fallen: Luxor goes into Tower, Ben settles."""
    table = fighting()
    table.record(war.LossesTaken(attacker=0, defender=2), "anna")
    return table


def long() -> Table:
    """Yield a long game with open cash and shares."""
    return Game(4, 2, options={"CCR-AMB-36": "open"}).play(7)


KINDS: dict[str, Callable[[], Table]] = {
    "opened": table_of,
    "market": market,
    "voting": voting,
    "fighting": fighting,
    "settling": settling,
    "earning": earning,
    "long": long,
}


def advised(table: Table, player: str = "anna") -> list[Any]:
    """Return the plans above the list of attacks."""
    folds = [b for b in Play(table, player).state()["entry"] if b["type"] == "fold" and "Attack" in titles(b)]
    return [block for fold in folds for block in fold["blocks"] if block["type"] == "taps"]


def titles(fold: Any) -> list[str]:
    return [str(block.get("title")) for block in fold["blocks"]]


def test_full_advice_plans_the_attacks_that_bring_most_money_and_says_why() -> None:
    table = market()
    for area in ("congo", "south_africa", "madagascar"):
        table.record(war.AreaSet(at=area, owner="tower", armies=1), TABLE)
    table.record(HelpAgreed(level="odds"), TABLE)
    assert advised(table) == []
    table.record(HelpAgreed(level="advice"), TABLE)
    before = table.view("anna").price("tower")
    best, others = advised(table)
    table.record(war.AttackAnnounced(by="anna", source="north_africa", target="east_africa"), "anna")
    table.record(war.LossesTaken(attacker=0, defender=1), "anna")
    gain = SHARES * (table.view("anna").price("tower") - before)
    assert gain > 0
    assert best["title"] == "Advice: attack East Africa from North Africa. It captures with >99 %"
    (first,) = best["taps"]
    assert first["label"].startswith("North Africa → East Africa: $")
    assert f" for your shares on average, {money(gain)} if it succeeds. Teams left: " in first["label"]
    assert first["send"]["event"] == {
        "kind": "AttackAnnounced", "by": "anna", "source": "north_africa", "target": "east_africa"
    }  # fmt: skip
    assert others["title"] == f"{ASSUMED} {NO_BONUSES}"
    assert others["taps"][0]["label"].startswith("North Africa → Egypt: takes over Luxor, $")


def test_no_attack_is_advised_that_brings_no_money_and_none_on_a_page_that_cannot_know() -> None:
    table = market()
    table.record(HelpAgreed(level="advice"), TABLE)
    (said,) = advised(table)
    assert (said["title"], said["taps"]) == (NONE, [])
    assert advised(table, TABLE) == []
    assert advised(table, "ben") == []


def test_a_fight_says_when_to_stop_in_teams() -> None:
    table = fighting()
    table.record(HelpAgreed(level="advice"), TABLE)
    (found,) = blocks(Play(table, "anna"), "battle")
    assert found["when"]["unit"] == "teams"
    assert (
        found["when"]["advice"]
        == "Fight on until 3 are left: that gains 1.2 teams on average, with 1 counted if Egypt falls."
    )


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Callable[[str], int]]]:
    """One server; every test takes a fresh table of its kind."""
    found = Served(tmp_path_factory.mktemp("market"))
    store = found.store()
    made = {kind: make().entries for kind, make in KINDS.items()}
    numbers = {
        kind: [store.create("cold_cash_risk", f"{kind} {n}", entries) for n in range(5)]
        for kind, entries in made.items()
    }
    store.close()
    yield found.start(), lambda kind: numbers[kind].pop()
    found.stop(signal.SIGKILL)


@pytest.fixture
def opened(house: tuple[Served, Callable[[str], int]], visit: Visit) -> Callable[..., Page]:
    """`opened(number, player)` is a page; `opened.take(kind)` a fresh table. Every page has an `ear`."""
    served, take = house

    def page_of(number: int, player: str = "", size: tuple[int, int] = PHONE, role: str = "seat") -> Page:
        page = visit("about:blank", size)
        ear = Ear()
        ear.on(page)
        page.goto(served.link(role, number, player or "table"))
        page.get_by_role("heading").first.wait_for()
        page.evaluate(COUNT)
        page.ear = ear  # type: ignore[attr-defined]
        return page

    page_of.take = take  # type: ignore[attr-defined]
    return page_of


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(rf"^{name}")).first


def tab(page: Page, name: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name=name, exact=True).click()


def said(page: Page, text: str) -> None:
    """Check that the page says so, at least to a screen reader."""
    expect(page.get_by_text(re.compile(text)).first).to_be_attached()


def holds(heard: bytes, figure: bytes) -> bool:
    """Whether these bytes hold the figure, with or without a comma, not inside a longer number."""
    plain = figure.replace(b",", b"")
    commas = f"{int(plain):,}".encode()
    return any(re.search(rb"(?<![\d.,-])" + one + rb"(?![\d.]|,\d{3})", heard) for one in (plain, commas))


def deal(page: Page, *cards: tuple[str, str]) -> None:
    """Cards entered by continent and name."""
    for continent, area in cards:
        page.get_by_role("button", name=continent, exact=True).click()
        if area:
            page.get_by_label(re.compile("territory cards|did you draw")).get_by_role(
                "button", name=area, exact=True
            ).click()


def restart(page: Page) -> None:
    page.evaluate("window.taps = 0")


# ---------------------------------------------------------------- two turns


def test_two_turns_on_two_phones_with_a_television(opened: Any) -> None:
    number = opened.take("opened")
    anna, ben = opened(number, "anna"), opened(number, "ben")
    tv = opened(number, size=TV, role="tv")
    deal(anna, ("Africa", "Egypt"), ("Asia", "Kamchatka"), ("Wild card", ""))
    deal(ben, ("Europe", "Iceland"), ("Africa", "Congo"), ("Australia", "Indonesia"))
    said(tv, "Ben has looked at their hand")

    restart(anna)
    button(anna, "Kamchatka").click()
    expect(anna.get_by_text("Found a corporation in Kamchatka").first).to_be_visible()
    expect(anna.locator(".tab-play .world").first).to_be_visible()  # where it lies decides what becomes of it
    button(anna, "Tower").click()
    placed = taps(anna)
    button(anna, "Buy 3 Tower for").click()
    said(tv, "Anna buys 3 shares of Tower")
    assert taps(anna) - placed == 1, "buying takes one tap"
    button(anna, "Take a card and end the turn").click()
    said(ben, "place a Mom & Pop")
    deal(anna, ("North America", "Alberta"))
    expect(button(anna, "My 3 cards")).to_be_visible()
    assert placed == 2, "a Mom & Pop and what becomes of it take two taps"
    assert taps(anna) <= 8, "a whole turn, including the player's card"

    restart(ben)
    button(ben, "Iceland").click()
    button(ben, "Luxor").click()
    button(ben, "Buy 2 Tower for").click()
    button(ben, "Take a card and end the turn").click()
    deal(ben, ("Asia", "Japan"))
    said(tv, "The earnings phase begins")
    assert taps(ben) <= 8

    restart(anna)
    button(anna, "Pay \\$20 a share you get").click()
    said(tv, "Tower pays \\$20 a share")
    assert taps(anna) == 1, "a dividend takes one tap"
    second_turn(anna, ben, tv)
    for page in (anna, ben, tv):
        assert sideways(page) == 0
    heard = {"anna": anna.ear.everything(), "ben": ben.ear.everything(), "tv": tv.ear.everything()}
    # 3 Tower for $200 each and the dividend of 4; 2 Tower and the dividend of 2
    for who, own in (("anna", b"5480"), ("ben", b"5640")):
        assert holds(heard[who], own), "the ear hears nothing: this test would not notice a leak"
        assert not any(holds(heard[other], own) for other in heard if other != who)


def second_turn(anna: Page, ben: Page, tv: Page) -> None:
    """Check that the next cycle takes no more taps than the first one."""
    button(ben, "Pay \\$").click()
    said(tv, "Cycle 2")
    restart(anna)
    button(anna, "Egypt").click()
    button(anna, "Imperial").click()
    assert taps(anna) == 2, "a Mom & Pop and what becomes of it take two taps again"
    button(anna, "Buy 1 Imperial for").click()
    said(tv, "Anna buys 1 share of Imperial")
    assert taps(anna) == 3, "and a purchase one"


# ---------------------------------------------------------------- single entries


def test_a_vote_takes_one_tap_on_each_phone_and_all_see_the_tally(opened: Any) -> None:
    number = opened.take("voting")
    anna, ben, tv = opened(number, "anna"), opened(number, "ben"), opened(number, size=TV, role="tv")
    button(ben, "For").click()
    said(tv, "2 for, 0 against")
    button(anna, "Against").click()
    said(tv, "2 to 17: Anna remains CEO of Tower")
    assert (taps(anna), taps(ben)) == (1, 1)


def test_dividend_and_hiring(opened: Any) -> None:
    number = opened.take("earning")
    anna, tv = opened(number, "anna"), opened(number, size=TV, role="tv")
    button(anna, "Hire 3 teams").click()
    button(anna, "Brazil, 2 teams").click()
    said(tv, "Tower hires 3 teams for Brazil")
    assert taps(anna) == 2


def test_an_attack_from_the_list_takes_two_taps_and_one_a_roll(opened: Any) -> None:
    number = opened.take("market")
    anna, tv = opened(number, "anna"), opened(number, size=TV, role="tv")
    button(anna, "Take over").click()
    anna.get_by_role("button", name=re.compile("Luxor falls")).first.click()
    expect(tv.get_by_role("region", name="Battle")).to_be_visible()
    assert taps(anna) == 2
    button(anna, "defender −2").click()
    said(tv, "Luxor is taken over")
    assert taps(anna) == 3


def test_settling_takes_one_tap_for_all(opened: Any) -> None:
    number = opened.take("settling")
    ben, anna = opened(number, "ben"), opened(number, "anna")
    expect(button(ben, "Keep all 4")).to_be_visible()
    button(ben, "Trade 4 for 1 Tower").click()
    said(anna, "Ben trades 4 of Luxor")
    assert taps(ben) == 1
    expect(anna.get_by_role("button", name=re.compile("Keep all"))).to_have_count(0)


def test_a_mixture_is_stepped_with_live_dollars(opened: Any) -> None:
    ben = opened(opened.take("settling"), "ben")
    for _ in range(2):
        ben.get_by_role("button", name="Sell more", exact=True).click()
    button(ben, "Sell 2 for \\$\\d+, keep 2").click()
    said(ben, "Ben sells 2 of Luxor")


def test_a_territory_is_tapped_on_the_map_and_sold_shares_are_counted(opened: Any) -> None:
    anna = opened(opened.take("market"), "anna")
    button(anna, "Sell").click()
    anna.get_by_role("button", name="Sell: one more", exact=True).click()
    button(anna, "Sell 2 · \\$1,200").click()
    said(anna, "Anna sells 2 shares of Tower")
    anna = opened(opened.take("opened"), "anna")
    anna.get_by_role("navigation").get_by_role("button", name="Map", exact=True).click()
    touch(anna, "egypt")
    said(anna, "Anna opens a Mom & Pop in Egypt")


# ---------------------------------------------------------------- privacy and looks


def test_no_byte_of_cash_and_shares_reaches_anybody_else(opened: Any) -> None:
    number = opened.take("earning")
    looks = {"ben": ("seat", PHONE), "tv": ("tv", TV), "table": ("table", TABLET)}
    pages = {who: opened(number, who if role == "seat" else "", size, role) for who, (role, size) in looks.items()}
    anna = opened(number, "anna")
    for page in (anna, *pages.values()):
        for name in ("Map", "Market", "Feed", "More", "Play"):
            place = page.get_by_role("navigation").get_by_role("button", name=name, exact=True)
            if place.count():
                place.click()
                settled(page)
    button(anna, "Pay \\$60 a share").click()
    for page in pages.values():
        said(page, "Tower pays \\$60 a share")
    own = anna.ear.everything()
    assert any(holds(own, figure) for figure in HIDDEN), "this test would not notice a leak"
    for who, page in pages.items():
        heard = page.ear.everything()
        leaked = [figure for figure in HIDDEN if holds(heard, figure)]
        assert not leaked, f"{who} received {leaked}"


def test_targets_letters_and_charts(opened: Any) -> None:
    number = opened.take("long")
    anna = opened(number, "anna", SMALL)
    for name in ("Play", "Market", "Map", "More"):
        tab(anna, name)
        assert not settled(anna).evaluate(SMALLEST), name
        assert sideways(anna) == 0
    tab(anna, "Market")
    expect(anna.get_by_role("img", name=re.compile("Share price"))).to_be_visible()
    expect(anna.get_by_role("img", name=re.compile("Wealth of Anna"))).to_be_visible()
    tv = opened(number, size=TV, role="tv")
    letters = settled(tv).evaluate(LETTERS)
    small = [(round(size), text) for size, text, *_ in letters if size < 27.9]
    assert not small
    out = [text for _, text, bottom, right in letters if bottom > TV[1] + 1 or right > TV[0] + 1]
    assert not out


# ---------------------------------------------------------------- on a small phone

BROKEN = """all => all.flatMap((el) => {
  const walk = document.createTreeWalker(el, NodeFilter.SHOW_TEXT), broken = [];
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    for (const word of node.data.matchAll(/[A-Za-z]{2,}/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size > 1) broken.push(word[0]);
    }
  }
  return broken;
})"""
"""Words on these elements that do not stand on one line."""


def test_no_word_on_a_button_is_broken_where_a_line_is_put_in(opened: Any) -> None:
    page = opened(opened.take("market"), "ben", SMALL)
    tab(page, "Feed")
    button(page, r"\d+\s+.*leaves the Mom").click()
    button(page, "Insert before").click()
    expect(button(page, "End declared")).to_be_attached()
    assert page.locator(".sheet button").evaluate_all(BROKEN) == []
    assert sideways(page) == 0


def test_a_house_rule_that_waits_for_others_says_so_where_it_was_tapped(opened: Any) -> None:
    """The rules cover the whole page: what the table answers stands on them."""
    number = opened.take("market")
    for player, wants, answer in (
        ("anna", "everything but the hands open", "Ben must agree first"),
        ("ben", "holdings private, cash open", "Nothing was recorded. Answer or withdraw the open question first"),
    ):
        page = opened(number, player, SMALL)
        tab(page, "More")
        button(page, "Rules and house rules").click()
        page.get_by_placeholder("Search the rules").fill("AMB-36")
        button(page, wants).click()
        uncovered(page, answer)


def uncovered(page: Page, answer: str) -> None:
    """Check that this answer of the server is above everything else."""
    toast = page.locator(".toast")
    expect(toast).to_have_text(re.compile(answer))
    assert toast.evaluate("""el => { const r = el.getBoundingClientRect();
        return el.contains(el.getRootNode().elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)) }""")


def test_why_a_vote_of_another_stays_is_said_above_the_sheet_that_asked(opened: Any) -> None:
    number = opened.take("market")
    ben, anna = opened(number, "ben", SMALL), opened(number, "anna", SMALL)
    tab(ben, "More")
    button(ben, "Figures and odds").click()
    anna.get_by_role("button", name=re.compile("Undo “Ben wants")).click()
    button(anna, "Undo entry").click()
    uncovered(anna, "Only Ben can enter this")

"""Takes the pictures of the README and of docs/: a real server, a recorded evening, real browser windows.

python tests/ui/screenshots.py            # writes tests/ui/pictures/*.png
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Browser, Page, sync_playwright

from assistant.core.event import Event
from assistant.families.common_rules import HelpAgreed
from assistant.table.table import Table

if TYPE_CHECKING:
    from assistant.games.plotted_axis.events import BooksShown

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parents[1])]

from conftest import ARGUMENTS, Served, browser_program  # noqa: E402
from devices import INTRODUCED  # noqa: E402
from simulate import Game  # noqa: E402

PICTURES = HERE / "pictures"
PHONE, TABLET, TV, LAPTOP = (390, 844), (820, 1180), (1920, 1080), (1280, 800)


def evening(served: Served) -> tuple[int, int, int]:
    """Three games: one in the middle of a turn, the same with full advice, one over with all hands open."""
    from assistant.games.clue import events as e
    from assistant.games.clue import movement

    store = served.store()
    going, over = Game(4, 3), Game(4, 3)
    while not (len(going.table.entries) > 60 and movement.may_suggest(going.state, "carla")):
        if going.state.on_turn == "carla" and len(going.table.entries) > 60 and not going.state.turn.moved:
            going.move("carla")
        else:
            going.turn()
    over.play()
    for player in ("anna", "ben", "carla"):
        over.table.record(e.HandsVoted(by=player, open=True), player, freely=True)
    plain = going.table.entries
    going.table.record(HelpAgreed(level="advice"))
    games = (("Saturday", plain), ("Sunday", going.table.entries), ("Friday", over.table.entries))
    first, second, third = (store.create("clue", title, entries) for title, entries in games)
    store.close()
    return first, second, third


def market(served: Served) -> dict[str, int]:
    """Return the recorded game of Cold Cash Risk, cut off after these lines, and the whole of it."""
    return cut(served, "cold_cash_risk", {"merger": 53, "battle": 87, "turn": 101, "late": 107, "over": 0})


def murder(served: Served) -> dict[str, int]:
    """Return the recorded game of Killer Clue: a card given, cards in force, somebody dead; with all help."""
    return cut(served, "killer_clue", {"intrigue": 80, "dark": 123, "notes": 79, "over": 0}, HelpAgreed(level="advice"))


def dominion(served: Served) -> dict[str, int]:
    """Return the recorded game of One World Dominion: Bombers wait for answers, guerrillas fight, an effect is in
    force.
    """
    return cut(served, "one_world_dominion", {"window": 19, "hand": 20, "fight": 75, "over": 0})


def war(served: Served) -> dict[str, int]:
    """Return the recorded turn of Plotted A&A: everybody plots, a line is revealed, a battle is fought, the turn is
    over.
    """
    made = cut(served, "plotted_axis", {"plot": 7, "line": 58, "battle": 39, "over": 171})
    for name, number in made.items():
        served.told(number, writing if name == "plot" else shelving)
    return made


def books_of_the_demo() -> BooksShown:
    """Return the books of that turn, as they were revealed at its end."""
    from assistant.content.catalogue import text
    from assistant.games import GAMES
    from assistant.games.plotted_axis.events import BooksShown
    from assistant.storage.game_file import read_lines

    story = read_lines(text("data/plotted_axis/demo.jsonl").splitlines(), GAMES).entries
    return next(entry.event for entry in story if isinstance(entry.event, BooksShown))


def writing(table: Table) -> None:
    """Germany's book is being written, two others are sealed."""
    from assistant.games.plotted_axis.events import OrdersPlotted

    books, (key,) = books_of_the_demo().books, table.boxes.open()
    table.boxes.draft(key, "ger", OrdersPlotted(by="ger", orders=books["ger"]))
    for power in ("uk", "usa"):
        table.boxes.submit(key, power, OrdersPlotted(by=power, orders=books[power]))


def shelving(table: Table) -> None:
    """Store the sealed books in the drawer, as they are where they were sealed."""
    from assistant.core.codec import event_to
    from assistant.core.submissions import Content
    from assistant.games.plotted_axis.events import OrdersPlotted

    shown = books_of_the_demo()
    for power, orders in shown.books.items():
        book = event_to(OrdersPlotted(by=power, orders=orders))
        table.log.drawer.keep(Content("orders of turn 1", power, shown.salts[power], book))


def mansion(served: Served) -> dict[str, int]:
    """Advanced Cluedo: a turn with cards in hand, a contest that was decided; in the night an attack, struck back."""
    from assistant.games.advanced_cluedo import events as e
    from tests.ui.advanced_table import at, night, table_of, told

    first, second = (at(table_of(), scarlet="lounge", mustard="lounge") for _ in range(2))
    dark = night()
    told(first, e.clue.WeaponMoved(weapon="rope", to="lounge"))
    told(second, e.ContestBegan(by="anna", aim="grab", target="mustard"))
    told(second, e.ContestRevealed(laid=("clubs_queen",), against=("clubs_10",)))
    told(dark, e.AttackMade(by="anna", target="mustard", weapon="revolver", roll=5, counter=2))
    store = served.store()
    tables = {"turn": first, "contest": second, "night": dark}
    made = {name: store.create("advanced_cluedo", name.title(), table.entries) for name, table in tables.items()}
    store.close()
    return made


def case(served: Served) -> dict[str, int]:
    """Not A Clue: a piece behind blocked doors and one on the islands; a case that was closed, with all hands open."""
    from assistant.games import GAMES
    from tests.ui import nac_table

    store, made = served.store(), {}
    tables = {"doors": nac_table.trapped(), "closed": nac_table.closed(opened=True)}
    for name, table in tables.items():
        made[name] = store.create(GAMES["not_a_clue"].key, name.title(), table.entries)
    store.close()
    return made


def cut(served: Served, game: str, until: dict[str, int], *more: Event) -> dict[str, int]:
    """Return a recorded game, cut off after these lines (0: not at all), followed by these events."""
    from assistant.content.catalogue import text
    from assistant.core.story import resolve
    from assistant.games import GAMES
    from assistant.storage.game_file import read_lines
    from assistant.table.table import MemoryLog

    story = read_lines(text(f"data/{game}/demo.jsonl").splitlines(), GAMES).entries
    seqs = [line.seq for line in resolve(story) if line.label.isdigit()]
    store, made = served.store(), {}
    for name, line in until.items():
        entries = [entry for entry in story if not line or entry.seq <= seqs[line - 1]]
        table = Table(GAMES[game], MemoryLog(entries), clock=lambda at=entries[-1].at: at)
        for event in more:
            table.record(event)
        made[name] = store.create(game, name.title(), table.entries)
        store.arrived(made[name], entries[-1].at)  # else all time that was agreed on then would be over
    store.close()
    return made


def merging(page: Page) -> None:
    """Show what a merger would pay, and a takeover."""
    page.get_by_role("button", name=re.compile("Propose a merger")).click()


def charting(page: Page) -> None:
    """Show the charts of a whole game."""
    tab("Market")(page)
    page.get_by_text("Share price").first.wait_for()
    page.get_by_text("Share price").first.evaluate("title => title.scrollIntoView()")


def tab(name: str) -> Callable[[Page], None]:
    """Go to a place of the phone."""
    return lambda page: page.get_by_role("navigation").get_by_role("button", name=name, exact=True).click()


def what_cards_did(page: Page) -> None:
    """Show the charts of One World Dominion, down to the effects of every card."""
    tab("Charts")(page)
    page.get_by_text("Totals by card").first.wait_for()
    page.get_by_text("Totals by card").first.evaluate("title => title.scrollIntoView()")


def suggesting(page: Page) -> None:
    """Carla is in a room and has chosen whom she suspects."""
    page.get_by_role("button", name="Professor Plum").click()


def holding(page: Page) -> None:
    """Show what a playing card in the player's hand can do now."""
    page.get_by_role("button", name="Queen of Clubs, 13").click()


def correcting(page: Page) -> None:
    """Show the sheet of an old line."""
    tab("Feed")(page)
    page.get_by_role("button", name=re.compile("suggests")).last.click()
    page.get_by_role("dialog").first.wait_for()


def setting_up(page: Page) -> None:
    """Show the form of a new table."""
    page.get_by_role("button", name="New game", exact=True).click()
    page.get_by_role("button", name="New game of Clue", exact=True).click()


def halfway(page: Page) -> None:
    """Show the replay in the middle of the game."""
    page.get_by_role("slider").first.fill("60")


def uncovering(page: Page) -> None:
    """Show the notes of Killer Clue, which are hidden at first, down to the possible killers."""
    tab("Notes")(page)
    page.get_by_role("button", name="Notes hidden").click()
    page.get_by_text("Suspicion, in percent").first.wait_for()
    page.get_by_text("Who is the killer?").first.evaluate("title => title.scrollIntoView()")


def what_became_of_lines(page: Page) -> None:
    """Each line as planned, carried out or blocked, and by whom."""
    tab("Past")(page)
    heading = page.get_by_role("heading", name="Lines", exact=True)
    heading.wait_for()
    heading.evaluate("title => title.scrollIntoView()")


def opening_the_book(page: Page) -> None:
    """Show the player's order book, down to its lines."""
    page.get_by_role("button", name="Open book").click()
    page.locator(".plot-line").first.wait_for()
    page.locator(".plot-line").first.evaluate("line => line.scrollIntoView({block: 'center'})")


def take(
    browser: Browser, name: str, url: str, size: tuple[int, int], do: Callable[[Page], None] | None = None
) -> None:
    """One picture: open, act, wait until the screen rests."""
    touch = size[0] < 1000
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=touch, is_mobile=touch, color_scheme="dark"
    )
    context.add_init_script(INTRODUCED)
    page = context.new_page()
    page.goto(url)
    page.get_by_role("heading").first.wait_for()
    if do:
        do(page)
    page.wait_for_timeout(1500)
    page.screenshot(path=PICTURES / f"{name}.png")
    context.close()


def season(browser: Browser) -> None:
    """Show the page of statistics, over ninety simulated games (`tests.seasons`)."""
    from assistant.figures.store.derived import beside
    from tests.seasons import write

    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder), cold=True)
        served.program = "tests.ui.statistics_served"
        served.lay("Anna", "Ben", "Carla")
        write(beside(served.db), 90)
        served.start()
        try:
            asked = served.link("statistics") + "?measure=right&by=person&f.kind=clue"
            take(browser, "statistics", asked, LAPTOP, plotted)
            take(browser, "statistics-phone", asked, PHONE, plotted)
        finally:
            served.stop()


def judged(page: Page) -> None:
    """Wait for the verdict and its chart."""
    page.locator(".verdict-box svg").first.wait_for()


def learning(page: Page) -> None:
    """Show the replay while it asks what one would have done."""
    page.get_by_role("button", name="Learn from").first.click()


def plotted(page: Page) -> None:
    """Wait for the plots."""
    page.locator(".bk-Figure").nth(3).wait_for()


def main() -> None:
    """All pictures, from one start of the server."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(Path(folder), cold=True)
        going, advised, over = evening(served)
        towers = market(served)
        night = murder(served)
        cards = dominion(served)
        orders = war(served)
        rooms = mansion(served)
        press = case(served)
        served.start()
        browser = playwright.chromium.launch(executable_path=browser_program(), args=ARGUMENTS)
        carla, anna = served.link("seat", going, "carla"), served.link("seat", going, "anna")
        try:
            take(browser, "lobby", served.link("host"), LAPTOP)
            take(browser, "set-up", served.link("host"), LAPTOP, setting_up)
            take(browser, "phone-entry", carla, PHONE, suggesting)
            take(browser, "tv", served.link("tv", going), TV)
            take(browser, "tablet", served.link("table", going), TABLET)
            take(browser, "phone-grid", anna, PHONE, tab("Notes"))
            take(browser, "phone-board", anna, PHONE, tab("Board"))
            take(browser, "correction", anna, PHONE, correcting)
            take(browser, "phone-odds", served.link("seat", advised, "carla"), PHONE, tab("Notes"))
            take(browser, "phone-advice", served.link("seat", advised, "carla"), PHONE)
            take(browser, "replay", served.link("replay", over), LAPTOP, halfway)
            take(browser, "world-tv", served.link("tv", towers["turn"]), TV)
            take(browser, "market-phone", served.link("seat", towers["late"], "carla"), PHONE, tab("Market"))
            take(browser, "merger-phone", served.link("seat", towers["merger"], "ben"), PHONE, merging)
            take(browser, "battle-phone", served.link("seat", towers["battle"], "anna"), PHONE)
            take(browser, "turn-phone", served.link("seat", towers["turn"], "carla"), PHONE)
            take(browser, "charts", served.link("seat", towers["over"], "anna"), LAPTOP, charting)
            take(browser, "world-tablet", served.link("table", towers["late"]), TABLET)
            take(browser, "world-replay", served.link("replay", towers["over"]), LAPTOP, halfway)
            take(browser, "killer-tv", served.link("tv", night["dark"]), TV)
            take(browser, "killer-phone", served.link("seat", night["intrigue"], "anna"), PHONE)
            take(browser, "killer-house", served.link("seat", night["intrigue"], "ben"), PHONE, tab("House"))
            take(browser, "killer-notes", served.link("seat", night["notes"], "ben"), PHONE, uncovering)
            take(browser, "cluedo-tv", served.link("tv", rooms["contest"]), TV)
            take(browser, "cluedo-hand", served.link("seat", rooms["turn"], "anna"), PHONE, holding)
            take(browser, "kloo-doo-tv", served.link("tv", rooms["night"]), TV)
            take(browser, "case-tv", served.link("tv", press["doors"]), TV)
            take(browser, "case-phone", served.link("seat", press["closed"], "carla"), PHONE)
            take(browser, "dominion-tv", served.link("tv", cards["fight"]), TV)
            take(browser, "dominion-window", served.link("seat", cards["window"], "carla"), PHONE)
            take(browser, "dominion-hand", served.link("seat", cards["hand"], "anna"), PHONE)
            take(browser, "dominion-afterwards", served.link("seat", cards["over"], "anna"), LAPTOP, what_cards_did)
            take(browser, "plotted-tv", served.link("tv", orders["line"]), TV)
            take(browser, "plotted-book", served.link("seat", orders["plot"], "ben"), PHONE, opening_the_book)
            take(browser, "plotted-battle", served.link("seat", orders["battle"], "carla"), PHONE)
            take(browser, "plotted-past", served.link("seat", orders["over"], "ben"), PHONE, what_became_of_lines)
            take(browser, "plotted-replay", served.link("replay", orders["over"]), LAPTOP, halfway)
            take(browser, "verdict-tv", served.link("tv", over), TV, judged)
            take(browser, "verdict-phone", served.link("seat", over, "ben"), PHONE, judged)
            take(browser, "review", served.link("replay", over), LAPTOP, learning)
            season(browser)
        finally:
            browser.close()
            served.stop()


if __name__ == "__main__":
    main()

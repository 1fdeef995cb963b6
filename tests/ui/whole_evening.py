"""A whole evening in real browsers: Clue, then Cold Cash Risk with the same four people, until both are over.

A television, a tablet and four phones; every entry is a tap on what a page shows. On the way: wrong taps and their
undo, a correction, a network that is gone for a while, and the second game found without a code.

python tests/ui/whole_evening.py [PICTURES] [--second]      # writes what the screens show at telling moments
"""

from __future__ import annotations

import random
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parents[1])]

from tests.ui.cable import Cable  # noqa: E402
from tests.ui.conftest import ARGUMENTS, LAPTOP, TABLET, Served, browser_program  # noqa: E402
from tests.ui.devices import INTRODUCED  # noqa: E402
from tests.ui.fingers import settled  # noqa: E402

NAMES = ("Anna", "Ben", "Carla", "David")
SUSPECTS = ("Miss Scarlet", "Colonel Mustard", "Mrs. White", "Mr. Green", "Mrs. Peacock", "Professor Plum")
WEAPONS = ("Candlestick", "Knife", "Lead Pipe", "Revolver", "Rope", "Wrench")
ROOMS = ("Lounge", "Dining Room", "Kitchen", "Ballroom", "Conservatory", "Billiard Room", "Library", "Study", "Hall")
PHONE, TV = (390, 844), (1920, 1080)
MOST = 1500
"""Taps after which a game that is not over is given up."""
SENT = "!Object.keys(sessionStorage).some((key) => /unsent/.test(key) && sessionStorage[key] !== '[]')"
expect.set_options(timeout=30_000)


class Evening:
    """Six screens at one table, and what their players know."""

    def __init__(self, browser: Browser, served: Served, pictures: Path | None, lot: random.Random) -> None:
        self.browser, self.served, self.pictures, self.lot = browser, served, pictures, lot
        self.wrong: list[str] = []
        self.taps = 0
        self.cable: Cable | None = None
        self.phones: dict[str, Page] = {}

    # ------------------------------------------------------------------ screens

    def open(self, url: str, size: tuple[int, int]) -> Page:
        touch = size[0] < 1000
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=touch, is_mobile=touch, color_scheme="dark"
        )
        context.set_default_timeout(30_000)
        context.add_init_script(INTRODUCED)
        page = context.new_page()
        page.on("pageerror", lambda error: self.wrong.append(f"{page.title()}: {error}"))
        page.goto(url)
        return page

    def seat(self, game: int, cabled: str = "Carla") -> None:
        """Have everybody open their own link; one phone is on a cable that can be pulled."""
        self.cable = Cable(self.served.port)
        for name in NAMES:
            url = self.served.link("seat", game, name.lower())
            url = url.replace(str(self.served.port), str(self.cable.port)) if name == cabled else url
            self.phones[name] = self.open(url, PHONE)
        self.tv = self.open(self.served.link("tv", game), TV)
        self.tablet = self.open(self.served.link("table", game), TABLET)

    def picture(self, name: str) -> None:
        """Take pictures of what everybody sees."""
        if self.pictures is None:
            return
        for whose, page in {**self.phones, "tv": self.tv, "tablet": self.tablet}.items():
            page.screenshot(path=self.pictures / f"{name}-{whose.lower()}.png")

    def tap(self, target: Locator) -> None:
        target.scroll_into_view_if_needed()
        target.tap()
        self.taps += 1
        if self.taps > MOST:
            raise RuntimeError("This game does not come to an end.")

    def rest(self) -> None:
        """Wait until no page waits for the table."""
        for page in self.phones.values():
            page.wait_for_function(
                "!Object.keys(sessionStorage).some((k) => /unsent/.test(k) && sessionStorage[k] !== '[]')"
            )

    def on_turn(self) -> str | None:
        """Return the name of the player whose screen says that it is their turn."""
        own = {name: page.locator("header .me.now", has_text="Your turn") for name, page in self.phones.items()}
        return next((name for name, said in own.items() if said.count()), None)

    def shown(self, page: Page, selector: str) -> Locator:
        return page.locator(f"{selector} >> visible=true")


# ---------------------------------------------------------------------- Clue


class Clue(Evening):
    """Everybody shows what they hold, suggests what is open, and accuses when it is certain."""

    def deal(self) -> None:
        solution = [self.lot.choice(kind) for kind in (SUSPECTS, WEAPONS, ROOMS)]
        cards = [card for kind in (SUSPECTS, WEAPONS, ROOMS) for card in kind if card not in solution]
        self.lot.shuffle(cards)
        self.hands = {name: cards[n :: len(NAMES)] for n, name in enumerate(NAMES)}
        for name, page in self.phones.items():
            for card in self.hands[name]:
                self.tap(page.get_by_role("button", name=card, exact=True).first)
            expect(page.get_by_text("Tap your")).to_have_count(0)

    def play(self) -> None:
        steps: Iterator[int] = iter(range(10_000))
        mishaps: dict[int, Callable[[], None]] = {12: self.slip, 22: self.gone}
        self.suggested = 0
        while not self.tv.get_by_text(re.compile("wins")).count():
            step = next(steps)
            mishaps.pop(step, lambda: None)()
            if self.suggested == 2:
                self.suggested += 1
                self.correct()
            if not any(self.answer(name) for name in NAMES) and not self.tv.get_by_text("Does ").count():
                self.move(self.on_turn() or NAMES[0])
            self.rest()
            if step == 30:
                self.picture("clue-30")
            if step % 50 == 0:
                print(f"  {step} steps, {self.suggested} suggestions, {self.taps} taps", flush=True)

    def answer(self, name: str) -> bool:
        page = self.phones[name]
        asked = page.locator("section.own", has_text="asks you")
        if not asked.count() or "Your answer" not in page.locator("header .me").inner_text():
            return False
        held = [card for card in self.hands[name] if asked.get_by_role("button", name=card, exact=True).count()]
        words = self.lot.choice(held) if held else "I have none"
        self.tap(asked.get_by_role("button", name=words, exact=True))
        expect(asked).to_have_count(0)
        return True

    def move(self, name: str) -> None:
        page = self.phones[name]
        if page.locator(".certain .enough").count():
            self.tap(page.locator(".certain .enough"))
            if page.locator(".certain .grave").count():
                self.tap(page.locator(".certain .grave"))
                self.tap(page.get_by_role("button", name="All three are right"))
                return
        if page.locator(".suggest").count():
            self.suggest(page)
            return
        near = self.shown(page, ".chip.near")
        if not near.count() and not page.locator("section[aria-label=Die] button").count():
            near = self.shown(page, "section[aria-label^='In which room'] .chip:not(.far)")
        die = page.locator("section[aria-label=Die] button")
        blocks = page.locator(".blocks")
        ends = blocks.get_by_role("button", name=re.compile("[Ee]nd.* turn"))
        if near.count():
            self.tap(near.nth(self.lot.randrange(near.count())))
        elif die.count():
            self.tap(die.nth(self.lot.choice((3, 4, 5, 5, 5))))  # a lucky evening is a shorter one
        elif blocks.get_by_role("button", name="Corridor").count():
            self.tap(blocks.get_by_role("button", name="Corridor"))
        else:
            self.tap(ends.first)
        settled(page)

    def suggest(self, page: Page) -> None:
        for title in ("Who", "With"):
            group = page.locator(f".suggest [aria-label='{title}'] .chip")
            free = [n for n in range(group.count()) if "✓" not in group.nth(n).inner_text()]
            self.tap(group.nth(self.lot.choice(free or list(range(group.count())))))
        expect(page.locator("header")).to_contain_text("suggests")
        self.suggested += 1

    # ------------------------------------------------------------------ mishaps

    def slip(self) -> None:
        """Tap on the wrong thing, and immediately undo it."""
        page = self.phones[self.on_turn() or NAMES[0]]
        before = page.locator("main .lines.last li").last.text_content() or ""
        self.tap(page.locator("nav button", has_text="Board"))
        self.tap(page.locator("nav button", has_text="Play"))
        die = page.locator("section[aria-label=Die] button")
        if die.count():
            self.tap(die.first)
            self.tap(page.locator(".undo button", has_text="Undo"))
            expect(page.locator(".toast").first).to_contain_text("Undone")
            expect(page.locator("main .lines.last li").last).to_have_text(before)

    def gone(self) -> None:
        """Carla's phone walks out of the Wi-Fi and comes back; the others play on."""
        assert self.cable
        page = self.phones["Carla"]
        self.cable.freeze()
        expect(page.get_by_text("Connection lost")).to_be_visible()
        self.picture("offline")
        self.cable.join()
        expect(page.get_by_text("Connection lost")).to_be_hidden()

    def correct(self) -> None:
        """Anna notices that an old suggestion was entered with the wrong weapon; and then that it was right."""
        page = self.phones["Anna"]
        self.tap(page.locator("nav button", has_text="Feed"))
        line = page.locator(".lines button", has_text=" suggests ").first
        was = line.locator(".text").inner_text()
        for _ in range(2):
            self.tap(page.locator(".lines button", has_text=" suggests ").first)
            weapons = page.locator(".sheet [aria-label=Weapon] .chip")
            chosen = [weapons.nth(n).get_attribute("aria-pressed") for n in range(6)].index("true")
            wanted = 0 if chosen else 1
            wanted = next(n for n in range(6) if weapons.nth(n).get_attribute("aria-label") in was) if _ else wanted
            self.tap(weapons.nth(wanted))
            expect(page.locator(".keep .changes")).to_contain_text("suggests")
            self.picture("correction")
            self.tap(page.get_by_role("button", name="Save correction"))
            expect(page.locator(".sheet")).to_have_count(0)
        expect(page.locator(".lines button", has_text=" suggests ").first.locator(".text")).to_have_text(was)
        self.tap(page.locator("nav button", has_text="Play"))


# ---------------------------------------------------------------------- Cold Cash Risk

FIRMS = ".*(Tower|Luxor|American|Worldwide|Festival|Imperial|Continental)"
WISHES = (
    "Reveal it",
    "Keep all", "Trade ", "Sell all", "For$", "Agree", "Pay \\$", "Finish earnings", "Take a card and end",
    "End the turn and", "Buy 3 ", "Buy 2 ", "Buy 1 ", "Found", FIRMS, "Leave", "No playable card", "Pass", "Done",
    "End the",
)  # fmt: skip
"""Buttons that are tapped if they are there, in order of preference."""


class ColdCash(Evening):
    """Everybody does the usual: places, founds, buys, is paid; the short game ends with the last card."""

    def play(self) -> None:
        step = 0
        while not self.tv.get_by_text(re.compile("Final statement|wins|richest")).count():
            step += 1
            if not any(self.act(name) for name in self.order()):
                raise RuntimeError("Nobody can do anything.")
            self.rest()
            if step in (60, 150):
                self.picture(f"market-{step}")

    def order(self) -> list[str]:
        """Return the phones in order: players asked to reveal secrets first, then the player on turn."""
        first = self.on_turn()
        asked = {name for name in NAMES if self.shown(self.phones[name], "button").filter(has_text="Reveal it").count()}
        return sorted(NAMES, key=lambda name: (name not in asked, name != first))

    def act(self, name: str) -> bool:
        page = self.phones[name]
        if page.get_by_role("dialog").count():
            self.tap(page.get_by_role("button", name=re.compile("Cancel|Close")).first)
        buttons = self.shown(page, ".blocks > :not(.aside) button:not(:disabled):not(.far)")
        words = buttons.evaluate_all("all => all.map((one) => one.ariaLabel || one.innerText.replace(/\\s+/g, ' '))")
        for wish in WISHES:
            for n, text in enumerate(words):
                if re.match(wish, text):
                    return self.done(page, buttons.nth(n))
        listed = self.shown(page, ".aside button").filter(has_text=re.compile("From a list|" + name + "’s order card"))
        last = self.shown(page, ".aside button").filter(has_text=re.compile("^(Pass|End the turn|No playable card)"))
        places = self.shown(page, ".places .chip").filter(has_not_text="Back")
        if places.count():
            return self.done(page, places.nth(self.lot.randrange(places.count())))
        if listed.count() and re.search("place|card", page.locator("header").inner_text()):
            return self.done(page, listed.first)
        if words:
            return self.done(page, buttons.nth(self.lot.randrange(len(words))))
        mine = page.locator("header .me.now").count() > 0
        return self.done(page, last.first) if mine and last.count() else False

    def done(self, page: Page, button: Locator) -> bool:
        self.tap(button)
        settled(page)
        return True


# ---------------------------------------------------------------------- both


def next_game(evening: Evening, host: Page) -> None:
    """Set up the second table as the host; nobody scans anything."""
    host.get_by_role("button", name="New game", exact=True).click()
    host.get_by_role("button", name=re.compile("Cold Cash")).first.click()
    host.get_by_role("button", name="Add player").click()
    for number, name in enumerate(NAMES):
        host.get_by_label(re.compile("^Name")).nth(number).fill(name)
    host.locator(".setup-steps button").nth(1).click()
    for choice in ("Short game", "On paper only"):
        host.get_by_text(choice, exact=True).click()
    host.get_by_role("button", name="Start game").click()
    expect(evening.tv).to_have_title("TV · Cold Cash Risk · Boardside")
    evening.tablet.get_by_role("link", name="Go there").tap()
    for name, page in evening.phones.items():
        page.get_by_role("link", name="Take your seat").tap()
        expect(page).to_have_title(f"{name} · Cold Cash Risk · Boardside")


def main() -> None:
    """Both games."""
    pictures = next((Path(word) for word in sys.argv[1:] if word != "--second"), None)
    if pictures:
        pictures.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(Path(folder), cold=True)
        game = served.lay(*NAMES, help="advice")
        served.start()
        browser = playwright.chromium.launch(executable_path=browser_program(), args=ARGUMENTS)
        try:
            clue = Clue(browser, served, pictures, random.Random(7))
            clue.seat(game)
            if "--second" not in sys.argv:
                clue.deal()
                clue.play()
            clue.picture("clue-over")
            print(f"Clue: over after {clue.taps} taps, {time.monotonic() - started:.0f} s")
            host = clue.open(served.link("host"), LAPTOP)
            next_game(clue, host)
            cash = ColdCash(browser, served, pictures, random.Random(8))
            cash.phones, cash.tv, cash.tablet, cash.cable = clue.phones, clue.tv, clue.tablet, clue.cable
            cash.play()
            cash.picture("market-over")
            print(f"Cold Cash Risk: over after {cash.taps} taps, {time.monotonic() - started:.0f} s in all")
            for wrong in (*clue.wrong, *cash.wrong):
                print(wrong)
        except BaseException:
            clue.picture("failed")
            raise
        finally:
            browser.close()
            served.stop()
            print(served.log.read_text()[-2000:] if served.log.exists() else "")


if __name__ == "__main__":
    main()

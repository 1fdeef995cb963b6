"""One table and four phones play a scripted game of Clue in real browsers, every tap counted.

The phones are as small as phones are (360×640); nothing that is tapped may need a scroll or be smaller than
a thumb. The same game is played by keys alone, and by a screen reader that has nothing but the accessibility tree.
Nobody but the two concerned learns a shown card.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.ui.hands import Keyboard, Listener, Thumb

HANDS = {
    "anna": ("Miss Scarlet", "Knife", "Lounge", "Kitchen", "Hall"),
    "ben": ("Colonel Mustard", "Rope", "Dining Room", "Ballroom", "Candlestick"),
    "carla": ("Mrs. White", "Lead Pipe", "Library", "Mr. Green"),
    "david": ("Mrs. Peacock", "Revolver", "Conservatory", "Billiard Room"),
}
SMALL = (360, 640)
TV = (1920, 1080)


@pytest.fixture(params=[Thumb, Keyboard, Listener])
def evening(served, visit: Callable[..., Page], request: pytest.FixtureRequest):
    """Return a television and four phones in their seats, with every hand entered on its own phone."""
    number = served.lay("Anna", "Ben", "Carla", "David")
    served.start()
    phones: dict[str, Thumb] = {}
    for who in HANDS:
        page = visit(served.link("seat", number, who), SMALL)
        expect(page.get_by_role("navigation")).to_be_visible()
        phones[who] = request.param(page)
    tv = visit(served.link("tv", number), TV)
    for who, cards in HANDS.items():
        for card in cards:
            phones[who].pick(card)
        expect(phones[who].page.get_by_text("Tap your")).to_have_count(0)
    return phones, tv


def feed(tv: Page, text: str) -> None:
    expect(tv.get_by_text(text, exact=False).first).to_be_visible()


@pytest.mark.rule("CLUE-SUG-02", "CLUE-PRV-02", "CLUE-PRV-05", "CLUE-PRV-07", "CLUE-ACC-04")
def test_a_whole_game_on_four_phones(evening) -> None:
    phones, tv = evening
    anna, ben, carla, david = (phones[who] for who in HANDS)

    # Anna enters the Hall and suggests; she says who showed: four public taps and one private
    anna.tap(re.compile("^Hall"))
    anna.tap("Professor Plum")
    anna.tap("Rope")
    feed(tv, "Anna suggests Professor Plum with the Rope in the Hall.")
    anna.tap("Ben")
    assert anna.counted() <= 4
    feed(tv, "Ben shows Anna a card.")
    anna.tap("Rope")
    assert anna.counted() == 1
    anna.sees("Ben shows Anna the Rope.")
    ben.sees("Ben shows Anna the Rope.")
    assert "the Rope." not in tv.inner_text("body").replace("with the Rope in", "")

    # Ben suggests; Carla shows from her own phone: one tap serves both
    expect(tv.get_by_text("Ben’s turn")).to_be_visible()
    ben.tap(re.compile("^Lounge"))
    ben.tap("Mr. Green")
    ben.tap("Wrench")
    carla.tap("Mr. Green")
    assert carla.counted() == 1
    ben.sees(re.compile("Carla shows Ben .*Green"))
    feed(tv, "Carla shows Ben a card.")
    assert "Green" not in "".join(line for line in tv.inner_text("body").splitlines() if "shows" in line)

    # Carla suggests what nobody has, and accuses
    carla.counted()
    carla.tap(re.compile("^Study"))
    carla.tap("Professor Plum")
    carla.tap("Wrench")
    carla.tap("Nobody")
    assert carla.counted() <= 4
    feed(tv, "Nobody shows a card.")
    carla.tap(re.compile("Accuse"))
    for card in ("Professor Plum", "Wrench", "Study"):
        carla.pick(re.compile(f"^{card}"))  # what she knows for certain carries a sign
    carla.pick(re.compile("^Accuse: "))
    feed(tv, "Carla accuses Professor Plum with the Wrench in the Study.")
    carla.tap("All three are right")
    feed(tv, "Carla is right and wins.")

    # afterwards: hands are opened when more than half of the players want it, and the others give their word
    for phone in phones.values():  # the review comes a moment later, and moves what is below it
        expect(phone.page.get_by_role("button", name="Review game").first).to_be_visible()
    for number, phone in enumerate((anna, ben, david), 1):
        expect(phone.button(re.compile("Open all hands"))).to_be_visible()
        phone.pick(re.compile("Open all hands"))
        for other in phones.values():
            expect(other.page.get_by_text(f"wants the hands opened ({number} of 4)").first).to_be_visible()
    expect(david.page.get_by_text("Carla must agree first").first).to_be_visible()
    assert "Colonel Mustard" not in tv.inner_text("body").split("Lounge")[-1]
    carla.tap("Reveal it")
    expect(david.page.get_by_text(re.compile("Colonel Mustard")).first).to_be_visible()

    # what a screen reader announced: every line once, and nothing that only others may know
    for who, phone in phones.items():
        if isinstance(phone, Listener):
            assert phone.announced("Anna suggests Professor Plum with the Rope in the Hall.") == 1, who
            assert phone.announced("Carla is right and wins.") == 1, who
            assert phone.announced("shows Anna the Rope") == (who in {"anna", "ben"}), who

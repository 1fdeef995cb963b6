"""The recorder of the demo of Plotted A&A: a whole first turn of five countries, and the beginning of the second.

    python -m tests.stories.record_plotted

writes data/plotted_axis/demo.jsonl and, beside this file, plotted_axis-demo.txt: the game as the table reads it. The
order books are listed here as five players wrote them; they go through the sealed boxes of a table, page by page, and
the offers say what can be carried out. The dice favor one side of a battle, where it is named. Both files are the same
every time, as long as the rulebook offers the same; the recorded game is kept even if it does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assistant.core.event import TABLE, Event
from assistant.core.offer import Offer
from assistant.core.story import Noted
from assistant.games.axis_allies import events as a
from assistant.games.plotted_axis import events as p
from assistant.games.plotted_axis.orders import Book, Load, Order, OrderedUnits
from assistant.table.table import Table
from tests import simulate_plot
from tests.stories.recording import Clock, Written, by_luck, expected, first_of

TITLE = "Sealed orders: Anna, Ben, Carla, David, Edith"
WRITTEN = Written("plotted_axis", "record_plotted", TITLE)
DEMO, TEXT, playthrough = WRITTEN.file, WRITTEN.text, WRITTEN.playthrough
SEED = 5
KINDS = {
    "i": "infantry",
    "t": "tank",
    "a": "aa_gun",
    "f": "fighter",
    "b": "bomber",
    "tr": "transport",
    "s": "submarine",
    "c": "carrier",
    "bs": "battleship",
}


def units(text: str) -> dict[str, int]:
    """Return "3i 1t" as numbers by kind."""
    words = (word.lstrip("0123456789") for word in text.split())
    return {KINDS[word]: int(part[: len(part) - len(word)]) for word, part in zip(words, text.split(), strict=True)}


def group(text: str, source: str, via: str = "", load: str = "", at: str = "", aboard: str = "") -> OrderedUnits:
    """Return units of one origin; `load` is taken on board from `at`."""
    loads = (Load(units=units(load), source=at),) if load else ()
    whole = text.startswith("all")
    return OrderedUnits(
        units=units(text.removeprefix("all")), source=source, via=via, load=loads, aboard=aboard, all=whole
    )


def to(area: str, *groups: OrderedUnits) -> Order:
    """Return a move."""
    return Order(to=area, groups=groups)


def build(area: str, text: str, zone: str = "") -> Order:
    """Return a build."""
    return Order(kind="build", to=area, units=units(text), zone=zone)


NOOP = Order(kind="noop")
SHIP = "from transport"
BOOKS: dict[str, Book] = {
    "ussr": (
        to("ukraine", group("4i", "caucasus"), group("1f", "russia")),
        NOOP,
        to("novosibirsk", group("2i", "evenki")),
        to("sz_north_sea", group("1s", "sz_karelia")),
        build("karelia", "6i"),
        to("karelia", group("4i 1t", "russia")),
        build("russia", "1t"),
        to("kazakh", group("1i", "russia"), group("1t", "russia")),
        to("yakut", group("1i", "soviet_far_east")),
    ),
    "ger": (
        to("sz_e_med", group("1bs 1tr", "sz_c_med", load="1t", at="southern_europe")),
        to(
            "egypt",
            group("all1i", "libya"),
            group("all1t", "libya", "french_equatorial_africa"),
            group("1t", "sz_e_med", aboard=SHIP),
        ),
        to(
            "sz_north_sea",
            group("1f", "eastern_europe"),
            group("1f", "western_europe"),
            group("1f", "germany"),
            group("1s", "sz_baltic"),
        ),
        to(
            "karelia",
            group("3i 1t", "ukraine"),
            group("3i 1t", "eastern_europe"),
            group("2t", "germany", "eastern_europe"),
            group("1f", "ukraine"),
        ),
        to("sz_baltic", group("1b", "germany")),
        to("united_kingdom", group("1b", "sz_baltic")),
        build("germany", "6t"),
        to("sz_e_us", group("1s", "sz_w_spain", "sz_n_atlantic")),
        to("western_europe", group("2i", "germany")),
    ),
    "uk": (
        to("sz_north_sea", group("1bs 1tr", "sz_north_sea", load="2i", at="united_kingdom")),
        to("finland_norway", group("2i", "sz_north_sea", aboard=SHIP), group("2f 1b", "united_kingdom")),
        build("united_kingdom", "1f 3t 1i"),
        to("syria_iraq", group("2i", "india"), group("1f", "india")),
        to("sz_c_med", group("1bs", "sz_w_med")),
        to("sz_red_sea", group("1tr", "sz_india", load="2i", at="india")),
        to("persia", group("2i", "sz_red_sea", aboard=SHIP)),
        to("western_canada", group("1t", "eastern_canada")),
    ),
    "jpn": (
        to("sz_wake", group("1c 1f", "sz_carolines")),
        to("sz_hawaii", group("1f", "sz_wake", aboard="on carrier"), group("1s", "sz_solomons")),
        to("china", group("2i 1f", "french_indo_china"), group("2i", "kwangtung"), group("1f", "manchuria")),
        to("mongolia", group("1i", "manchuria")),
        to("sz_n_pacific", group("1b", "japan")),
        to("sz_midway", group("1b", "sz_n_pacific")),
        build("japan", "1tr 4i", "sz_japan"),
        to("soviet_far_east", group("2i", "manchuria"), group("1f", "japan")),
    ),
    "usa": (
        to("sz_n_atlantic", group("1tr", "sz_e_us", load="2i", at="eastern_us")),
        build("western_us", "1bs", "sz_w_us"),
        to("sinkiang", group("2i", "china")),
        build("eastern_us", "4i"),
        to("sz_n_pacific", group("1bs 1tr", "sz_w_us", "sz_midway")),
        to("alaska", group("1f", "western_us")),
        to("western_us", group("1t", "eastern_us")),
        to("mexico", group("1i", "western_us")),
    ),
}
LUCK = {"karelia": "attacker", "egypt": "attacker", "finland_norway": "defender", "china": "attacker", "sz_e_med": ""}
"""The side that the dice favor; neither where it says so."""
NOTHING = (("ussr", 6), ("uk", 5))
"""Lines of which nothing was carried out."""
ROLLED: Sequence[Event] = (
    p.StepEnded(by="ussr", step="weapons"),
    a.WeaponsResearched(by="ger", faces=("3",)),
    p.StepEnded(by="uk", step="weapons"),
    p.StepEnded(by="jpn", step="weapons"),
    a.WeaponsResearched(by="usa", faces=("6", "2")),
    a.WeaponDeveloped(by="usa", roll="3"),
)


class War(simulate_plot.Game):
    """The game: anything that is not scripted is the first offer."""

    def __init__(self) -> None:
        super().__init__(5, SEED, clock=Clock(), noop=True, partly=0.0)

    def evening(self) -> Table:
        """Play the first turn, and the weapons of the second: then everybody plots.

        It ends before books are sealed, because the contents of a box stay on the computer on which they were
        submitted.
        """
        for event in ROLLED:
            self.say(event)
        while self.state.turn == 1:
            self.step(self.state)
        while self.state.step == "weapons":
            self.say(p.StepEnded(by=self.state.power, step="weapons"))
        return self.table

    def plot(self, state: Any) -> None:
        """Seal the books one by one; Ben opens his again."""
        (key,) = self.table.boxes.open()
        books = BOOKS
        self.written[state.turn] = books
        for power in ("uk", "ger", "usa", "ussr", "jpn"):
            laid = p.OrdersPlotted(by=power, orders=books[power])
            self.table.boxes.submit(key, power, laid)
            if power == "ger":
                self.table.boxes.take_back(key, power)
                self.table.boxes.submit(key, power, laid)
        self.turn_page()

    def step(self, state: Any) -> None:
        """Reveal the books before the builds that were left out."""
        if state.step == "final_build" and not state.shown_now:
            (box,) = self.table.boxes.open().values()
            self.table.boxes.reveal(box.key, TABLE, box.page)
        else:
            super().step(state)

    def _picked(self, offers: Sequence[Offer], state: Any) -> Offer:
        kinds = {offer.kind: offer for offer in reversed(offers)}
        battle = state.battle
        if battle and battle.deciding and battle.round == 2:
            if battle.at == "ukraine":
                return kinds[a.AttackersRetreated]
            if battle.at in ("sz_e_med", "sz_hawaii") and a.SubmarinesWithdrawn in kinds:
                return kinds[a.SubmarinesWithdrawn]
        if (state.power, state.round) in NOTHING and p.OrderPassed in kinds:
            return kinds[p.OrderPassed]
        if a.RaidDeclared in kinds and state.battles[0].at == "united_kingdom":
            return kinds[a.RaidDeclared]
        return expected(offers)

    def _filled(self, offer: Offer, state: Any) -> Event:
        if offer.kind is a.GunsFired and offer.known["at"] == "united_kingdom":
            return offer.fill({"hits": 0})
        return super()._filled(offer, state)

    def filled(self, offer: Offer) -> Event:
        fives = {"faces": lambda dice: tuple("5" for _ in dice)} if offer.kind is a.FactoryRaided else {}
        return first_of(offer, **fives)

    def _shots(self, offer: Offer, state: Any) -> Event:
        if LUCK.get(state.battle.at) == "":
            return offer.fill({"hits": 0})
        throws = [super(War, self)._shots(offer, state) for _ in range(3)]
        return by_luck(throws, offer.known["side"], LUCK.get(state.battle.at))


def evening() -> War:
    """Return the whole game, with a remark."""
    played = War()
    table = played.evening()
    lost = next(line.seq for line in table.lines if isinstance(line.event, p.OrderRevealed) and line.event.round == 5)
    table.record(Noted(seq=lost, text="Eight men for a factory that was gone.", bookmark=True), "anna")
    return played


def main() -> None:
    """Write the demo and its playthrough."""
    WRITTEN.write(evening().table)


if __name__ == "__main__":
    main()

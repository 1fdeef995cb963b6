"""The State of a table of Cold Cash Risk; no event is mentioned here."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import ClassVar, Final

from assistant.content.catalogue import chart
from assistant.content.house_rules import chosen
from assistant.content.maps import world
from assistant.core.event import own
from assistant.families.stocks.state import CASH, SHARES, Dealing
from assistant.games.cold_cash_risk.value import Sizes, sizes_of
from assistant.kit.areas import World
from assistant.kit.fight import Field

POP: Final = "mom_and_pop"
"""Owner of a territory with a Mom & Pop (CCR-DEF-06)."""
WILD: Final = "wild"
WILDS: Final = 2
CARDS: Final = 44
"""Territory cards, the two wild ones among them."""
MOST_FIRMS: Final = 6
COLOURS: Final = ("black", "blue", "green", "pink", "red", "yellow")
"""The six colors of teams (CCR-GEN-02)."""


@dataclass(frozen=True)
class Firm:
    """An active corporation: its CEO, the territory of its tower, the color of its teams."""

    ceo: str
    tower: str
    colour: str


@dataclass(frozen=True)
class Turn:
    """The current turn so far (CCR-CYC-02).

    `step` is "place", "outcome" or "act". `firm` conducts the hostile takeovers; `fresh` are territories
    that came with a takeover this turn, `taken` corporations whose tower fell and are not settled yet. `owed`: the
    attack on a Mom & Pop asked for its die, so that a round has to be fought.
    """

    number: int = 0
    step: str = "place"
    placed: str | None = None
    wild: bool = False
    outcome: str = ""
    action: str = ""
    bought: int = 0
    bought_of: str = ""
    firm: str | None = None
    moved: bool = False
    owed: bool = False
    closing: bool = False
    fresh: frozenset[str] = frozenset()
    taken: tuple[str, ...] = ()


@dataclass(frozen=True)
class MergerProposal:
    """A proposal and the answers so far, by CEO and smaller corporation (CCR-MRG-02, CCR-AMB-08)."""

    by: str
    at: str
    survivor: str
    defunct: tuple[str, ...]
    answers: Mapping[tuple[str, str], bool] = field(default_factory=dict[tuple[str, str], bool])


@dataclass(frozen=True)
class Vote:
    """A vote for or against, with the number of shares shown."""

    agrees: bool
    shares: int


@dataclass(frozen=True)
class Meeting:
    """A stockholders' meeting and its votes so far (CCR-MTG-06)."""

    by: str
    of: str
    nominee: str
    votes: Mapping[str, Vote] = field(default_factory=dict[str, Vote])

    @property
    def tally(self) -> tuple[int, int]:
        """Votes for and against (CCR-MTG-05)."""
        ours = sum(v.shares for v in self.votes.values() if v.agrees)
        return ours, sum(v.shares for v in self.votes.values()) - ours


@dataclass(frozen=True)
class Earning:
    """The earnings action of a corporation in this cycle; `left` free moves, teams to place or to fire.

    `price` is that of a share when a downsizing began; firing does not change it (CCR-DWN-02).
    """

    action: str
    left: int = 0
    price: int = 0

    @property
    def done(self) -> bool:
        """Whether nothing of it is left to do."""
        return self.left <= 0


@dataclass(frozen=True, kw_only=True)
class ColdCash(Dealing, Field):
    """The map, the market and the holdings of all players.

    `wilds` were turned before the order cards. `replacing` has just ended a turn and may still replace useless
    cards; `replaced` counts those replaced so far (CCR-TCD-02). `tiles` are the bank's shares in the final accounting,
    `untiled` the corporations that still wait for a tile (CCR-AMB-38).
    """

    levels: ClassVar[Mapping[str, str]] = {
        "notes": "figures only",
        "odds": "figures and odds",
        "advice": "figures, odds and advice",
    }

    phase: str = "opening"
    cycle: int = 0
    order: tuple[str, ...] = ()
    done: frozenset[str] = frozenset()
    turn: Turn = Turn()
    firms: Mapping[str, Firm] = field(default_factory=dict[str, Firm])
    removed: str = ""
    shown: Mapping[str, Mapping[str, int]] = field(default_factory=dict[str, Mapping[str, int]])
    merger: MergerProposal | None = None
    meeting: Meeting | None = None
    meetings: tuple[Meeting, ...] = ()
    earnings: Mapping[str, Earning] = field(default_factory=dict[str, Earning])
    order_cards: Mapping[str, str] = field(default_factory=dict[str, str])
    wilds: int = 0
    ready: frozenset[str] = frozenset()
    pile: int = CARDS
    hand_sizes: Mapping[str, int] = field(default_factory=dict[str, int])
    discarded: tuple[str, ...] = ()
    replacing: str | None = None
    replaced: int = 0
    out_of_pops: frozenset[str] = frozenset()
    last_card: bool = False
    tiles: Mapping[str, int] = field(default_factory=dict[str, int])
    untiled: tuple[str, ...] = ()
    hands_kept: str = "tracked"
    pieces: int = 200

    hands: Mapping[str, tuple[str, ...]] = own(dict)

    # ------------------------------------------------------------------ board

    @property
    def world(self) -> World:
        """The areas with the connections of this table's board (RSK-AMB-01)."""
        return board_of(chosen(self, "RSK-AMB-01"))

    def empty(self, area: str) -> bool:
        """Return whether neither a Mom & Pop nor any team is there (CCR-DEF-07)."""
        return self.holder(area) is None

    @cached_property
    def empties(self) -> tuple[str, ...]:
        """The empty territories, in the order of the board."""
        return tuple(area for area in self.world.keys if self.empty(area))

    @cached_property
    def pops(self) -> frozenset[str]:
        """Territories with a Mom & Pop."""
        return self.held(POP)

    def bordering(self, area: str) -> tuple[str, ...]:
        """Return the active corporations next to a territory, over water too (CCR-ABS-01)."""
        beside = {self.holder(other) for other in self.world.neighbours(area)}
        return tuple(firm for firm in self.firms if firm in beside)

    @cached_property
    def towers(self) -> Mapping[str, str]:
        """Tower territory → corporation."""
        return {firm.tower: key for key, firm in self.firms.items()}

    # ------------------------------------------------------------------ market

    @cached_property
    def sizes(self) -> Mapping[str, Sizes]:
        """Size of each active corporation, with what it is made of (CCR-DEF-04)."""
        return {key: sizes_of(self.world, self.held(key)) for key in self.firms}

    def size(self, firm: str) -> int:
        """Return the size of a corporation; 0 if it is off the map."""
        return self.sizes[firm].size if firm in self.firms else 0

    @cached_property
    def active(self) -> tuple[str, ...]:
        """Corporations on the map, in the order of their founding."""
        return tuple(self.firms)

    @property
    def box(self) -> tuple[str, ...]:
        """The corporations that take part (CCR-AMB-33)."""
        return tuple(c.key for c in self.chart.corporations if c.key != self.removed)

    @property
    def unlimited(self) -> bool:
        """Whether the table plays without a limit of certificates (CCR-AMB-11)."""
        return chosen(self, "CCR-AMB-11") == "unlimited"

    @property
    def foundable(self) -> tuple[str, ...]:
        """Corporations that may be founded now: off the map, while fewer than six are on it (CCR-FND-01, -08)."""
        return super().foundable if len(self.firms) < MOST_FIRMS else ()

    @property
    def free_colours(self) -> tuple[str, ...]:
        """Army colours no corporation uses (CCR-FND-02)."""
        used = {firm.colour for firm in self.firms.values()}
        return tuple(colour for colour in COLOURS if colour not in used)

    # ------------------------------------------------------------------ people

    @property
    def hidden(self) -> frozenset[str]:
        """The possessions that the table hides until the end: cash, shares, both or none (CCR-AMB-36, ACQ-AMB-05)."""
        reading = chosen(self, "CCR-AMB-36")
        if reading == "open" or self.over:
            return self.covered
        cash = {CASH} if reading != "cash_open" else set[str]()
        return self.covered | cash | ({SHARES} if chosen(self, "ACQ-AMB-05") != "open" else set[str]())

    @property
    def deciding(self) -> str | None:
        """The CEO who is asked, the holder who settles next, or the player on turn."""
        return next(iter(self.asked), None) or super().deciding

    def must_agree(self, merger: MergerProposal, firm: str) -> tuple[str, ...]:
        """Return the CEOs whose consent this merger needs: the survivor's and its own (CCR-MRG-02)."""
        return tuple(dict.fromkeys(self.firms[f].ceo for f in (merger.survivor, firm) if f in self.firms))

    def agreed(self, merger: MergerProposal, firm: str) -> bool | None:
        """Return whether this corporation merges by the answers so far; None while one is missing (CCR-AMB-08)."""
        if not {merger.survivor, firm} <= self.firms.keys():
            return False
        said = [merger.answers.get((ceo, firm)) for ceo in self.must_agree(merger, firm)]
        return False if False in said else None if None in said else True

    @property
    def asked(self) -> Mapping[str, tuple[str, ...]]:
        """CEOs who have still to answer, the survivor's first, and about which corporations (CCR-MRG-02)."""
        merger, unanswered = self.merger, dict[str, tuple[str, ...]]()
        for firm in merger.defunct if merger else ():
            for ceo in self.must_agree(merger, firm) if merger and self.agreed(merger, firm) is None else ():
                if merger and (ceo, firm) not in merger.answers:
                    unanswered[ceo] = (*unanswered.get(ceo, ()), firm)
        return unanswered

    def runs(self, player: str) -> tuple[str, ...]:
        """Return the corporations whose CEO is this player (CCR-DEF-02)."""
        return tuple(key for key, firm in self.firms.items() if firm.ceo == player)

    def shows(self, player: str, firm: str) -> int:
        """Return how many shares a player shows, as far as this seat knows of any (CCR-DIV-03)."""
        held = super().shows(player, firm)
        return min(held, self.shown.get(player, {}).get(firm, held))

    def name(self, key: str) -> str:
        """Return the name of a player, corporation or territory."""
        return super().name(key) if key in self.seats else names().get(key, key)


@cache
def board_of(reading: str) -> World:
    """Return the world with or without the link that some boards lack (RSK-AMB-01)."""
    return world().changed([frozenset(("east_africa", "middle_east"))]) if reading == "no_eaf_mea" else world()


@cache
def names() -> Mapping[str, str]:
    """Return the names of corporations and territories."""
    return {
        **{area.key: area.name for area in world().areas},
        **{c.key: c.name for c in chart().corporations},
        POP: "Mom & Pop",
        WILD: "wild card",
    }


def alphabetical(areas: Collection[str], reading: str) -> list[str]:
    """Return the territories in the order of the names on their cards (CCR-OPN-04).

    "alaska_first" puts Alaska before all others (CCR-AMB-40).
    """
    named = {area: world().area(area).name for area in areas}
    return sorted(named, key=lambda area: (reading == "alaska_first" and area != "alaska", named[area]))

"""What can be asked of many games: every figure of the statistics, defined once, as SQL over a source of facts.

A figure of a group is Σ value / Σ weight over its rows, so that a mean, a share and a ratio are resampled alike.
`value` and `weight` are expressions over `f` (the row of the source), `g` (its game) and `p` (its player); a row
where either is NULL counts in neither sum. Page, notebook and SQL read these very expressions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

Per = Literal["row", "game", "count"]
UNITS: Final = {"bits": "bits", "armies": "armies", "dollars": "$", "IPCs": "IPCs", "chance": "chance"}
"""The units of decisions and chances, and how they are written."""
MYSTERY: Final = ("mystery",)
WAR: Final = ("war", "market_war")
MARKET: Final = ("market", "market_war")
_OF_UNIT: Final = {
    "bits": MYSTERY,
    "armies": WAR,
    "dollars": MARKET,
    "IPCs": ("war",),
    "chance": ("mystery", *WAR),
}


@dataclass(frozen=True)
class Measure:
    """One figure. `words` is what players read, `about` its definition in a sentence.

    `unit`: written behind the figure; "%" is a share from 0 to 1. `per`: "row" divides by Σ weight, "game" by the games
    of the group, "count" by nothing (and has no interval). `families` without names: every game. `good`: whether much
    is "high" or "low" praise, or neither.
    """

    key: str
    words: str
    unit: str
    source: str
    value: str
    weight: str = "1"
    per: Per = "row"
    families: tuple[str, ...] = ()
    good: Literal["high", "low", ""] = ""
    about: str = ""


def _of_units() -> Iterator[Measure]:
    """Luck and decisions: one figure a unit, since bits and dollars cannot be added."""
    for unit, sign in UNITS.items():
        of, mine = _OF_UNIT[unit], f"f.unit = '{unit}'"
        yield Measure(
            f"lost_{unit}", f"Lost per decision ({unit})", sign, "decisions", f"case when {mine} then f.lost end",
            families=of, good="low",
            about="What the chosen way was worth less than the best one that the player could know of.",
        )  # fmt: skip
        yield Measure(
            f"difficulty_{unit}", f"Difficulty of decisions ({unit})", sign, "decisions",
            f"case when {mine} then f.difficulty end", families=of,
            about="What a reference player would have lost at the same decisions on average.",
        )  # fmt: skip
        yield Measure(
            f"event_{unit}", f"Luck per event ({unit})", sign, "chances", f"case when {mine} then f.luck end",
            families=of, good="high", about="What a throw, card or answer gave above its expectation.",
        )  # fmt: skip
        yield Measure(
            f"luck_{unit}", f"Luck per game ({unit})", sign, "results", f"case when {mine} then f.luck end",
            families=of, good="high", about="The sum of the luck of a player in one game; 0 on average.",
        )  # fmt: skip
        yield Measure(
            f"given_{unit}", f"Given away per game ({unit})", sign, "results",
            f"case when {mine} then -f.decisions end", families=of, good="low",
            about="The sum of what the decisions of a player lost in one game.",
        )  # fmt: skip


_EVERY: Final = (
    Measure("games", "Games", "games", "games", "1", per="count", about="How many games."),
    Measure("minutes", "Minutes per game", "min", "games", "g.minutes", about="Played time without pauses."),
    Measure("turns", "Turns per game", "turns", "games", "g.turns", about="Turns that were begun."),
    Measure("entries", "Entries per game", "lines", "games", "g.lines", about="Living lines of the story."),
    Measure("leads", "Lead changes per game", "changes", "leads", "f.changes",
            about="How often somebody else came to lead, by what the game itself counts."),
    Measure("won", "Games won", "%", "results", "f.winner::int", good="high",
            about="Share of finished games with a winner that a player won."),
    Measure("score", "Score at the end", "points", "results", "f.score", good="high",
            about="What the rulebook counts at the end."),
    Measure("rank", "Place at the end", "place", "results", "f.rank", good="low", about="1 is first."),
    Measure("result", "Share of the best score", "%", "results", "f.score / nullif(f.top, 0)", good="high",
            about="The score as a share of the highest score of the same game."),
    Measure("pace", "Seconds per turn", "s", "turns", "f.seconds", about="Without pauses and absences."),
    Measure("length", "Lines per turn", "lines", "turns", "f.lines", about="Living lines of a turn."),
    Measure("corrected", "Lines corrected later", "%", "lines", "f.corrected::int",
            about="Share of lines that read otherwise than at first."),
    Measure("right", "Decisions as good as the best", "%", "decisions",
            "case when f.lost is not null then (f.lost <= k.within)::int end", good="high",
            about="Share of valued decisions that lost no more than the tolerance of their game."),
    Measure("ways", "Ways open per decision", "ways", "decisions", "f.ways", about="How many ways were legal."),
    Measure("dice", "Mean of a die", "eyes", "dice", "f.eyes", "f.dice",
            about="Σ eyes / Σ dice of all throws that were noted; 3.5 for fair ones."),
)  # fmt: skip

_MYSTERY: Final = (
    Measure("gained", "Bits learnt per suggestion", "bits", "suggestions", "f.gained", families=MYSTERY, good="high",
            about="How much less the asker did not know of the envelope after the answer."),
    Measure("efficiency", "Suggestions against the best in the room", "%", "suggestions",
            "case when f.best is not null then f.expected end", "case when f.expected is not null then f.best end",
            families=MYSTERY, good="high", about="Σ bits expected / Σ bits that the best suggestion there promised."),
    Measure("told", "Bits told to others per suggestion", "bits", "suggestions", "f.told", families=MYSTERY, good="low",
            about="What the others learnt together from one answer."),
    Measure("asked", "Players asked per suggestion", "players", "suggestions", "f.asked", families=MYSTERY,
            about="How many were asked until somebody showed or nobody could."),
    Measure("unanswered", "Suggestions that nobody answered", "%", "suggestions", "(f.answered_by is null)::int",
            families=MYSTERY, about="Share of suggestions for which no card was shown."),
    Measure("late", "Lines from proof to accusation", "lines", "accusations", "f.late", families=MYSTERY, good="low",
            about="Lines between the first at which the accuser could prove the envelope and the accusation."),
    Measure("sure", "Chance when accusing", "%", "accusations", "f.chance", families=MYSTERY,
            about="Chance of the likeliest envelope for the accuser before the accusation."),
    Measure("accused", "Accusations that were right", "%", "accusations", "f.fits::int", families=MYSTERY, good="high",
            about="Share of judged accusations that named the envelope."),
    Measure("proved", "Games in which a seat could prove", "%", "proofs", "f.proved::int", families=MYSTERY,
            good="high", about="Share of seats that could prove the envelope before the end."),
    Measure("missing", "Bits missing at the end", "bits", "proofs", "f.bits", families=MYSTERY, good="low",
            about="What a seat did not know of the envelope after its last line."),
)  # fmt: skip

_WAR: Final = (
    Measure("captured", "Attacks that took the area", "%", "fights", "f.captured::int", families=WAR, good="high",
            about="Share of battles after which the attacker held the area."),
    Measure("odds", "Chance of an attack", "%", "fights", "f.chance", families=WAR,
            about="Chance to take the area when the battle began, fighting on to the end."),
    Measure("beaten", "Attacks above their chance", "%", "fights", "f.captured::int - f.chance", families=WAR,
            good="high", about="Captured (1 or 0) minus the chance at the beginning; 0 on average."),
    Measure("swing", "Luck of a battle", "armies", "fights", "f.swing", families=WAR, good="high",
            about="Armies (IPCs in Axis & Allies) by which the attacker fared better than these dice do on average."),
    Measure("throws", "Throws per battle", "throws", "fights", "f.throws", families=WAR, about="Rounds of dice."),
    Measure("exchange", "Armies taken for one lost", "", "fights", "f.defender_lost", "f.attacker_lost", families=WAR,
            good="high", about="Σ losses of defenders / Σ losses of attackers, for the attacker."),
    Measure("armies", "Armies at the end of a turn", "armies", "armies", "f.armies", families=WAR, good="high",
            about="Armies or pieces that stood."),
    Measure("areas", "Areas at the end of a turn", "areas", "armies", "f.areas", families=WAR, good="high",
            about="Areas held."),
    Measure("income", "Income of the next turn", "armies", "armies", "f.income", families=WAR, good="high",
            about="Armies (IPCs in Axis & Allies) that the next turn would bring."),
    Measure("sets", "Armies for a set of cards", "armies", "sets", "f.worth", families=WAR, good="high",
            about="What a set of cards brought when it was turned in."),
    Measure("hands", "Changes of hands per game", "changes", "areas", "1", per="game", families=WAR,
            about="How often areas were taken, given or lost."),
)  # fmt: skip

_MARKET: Final = (
    Measure("earned", "Dollars per game", "$", "cashflow", "f.dollars", per="game", families=MARKET, good="high",
            about="Σ dollars got minus paid, by game; ask by source, person or corporation."),
    Measure("bonus", "Bonuses of mergers per game", "$", "mergers", "f.dollars", per="game", families=MARKET,
            good="high", about="Bonuses that were paid while a corporation was swallowed."),
    Measure("bought", "Price of a share bought", "$", "purchases", "-f.dollars", "f.shares", families=MARKET,
            about="Σ dollars paid / Σ shares bought."),
    Measure("returned", "Return on what was paid", "%", "returns", "f.got", "f.paid", families=MARKET, good="high",
            about="Σ dollars that a corporation brought / Σ dollars paid for it, by player; 1 is no gain."),
    Measure("price", "Price of a share", "$", "prices", "f.price", families=MARKET,
            about="Mean over the lines at which a price changed, while the corporation stood."),
    Measure("peak", "Peak price", "$", "peaks", "f.price", families=MARKET,
            about="Highest price of a corporation in a game."),
    Measure("size", "Largest size", "tiles", "peaks", "f.size", families=MARKET,
            about="Largest size of a corporation in a game."),
    Measure("majority", "Holdings that are a majority", "%", "holdings", "coalesce(f.majority = 'major', false)::int",
            families=MARKET, good="high", about="Share of changes of holdings after which the holder was first."),
    Measure("idle", "Cash at hand", "$", "cashflow", "f.cash", families=MARKET,
            about="Cash after each payment: what lies idle."),
)  # fmt: skip

MEASURES: Final[Mapping[str, Measure]] = {one.key: one for one in (*_EVERY, *_of_units(), *_MYSTERY, *_WAR, *_MARKET)}
"""Every figure by its key, those of all games first."""

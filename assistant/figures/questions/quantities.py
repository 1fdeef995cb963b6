"""Every figure that can be asked about many games, defined once, as SQL over a source of facts.

A group's figure is Σ value / Σ weight over its rows, so means, shares and ratios are all resampled in the same way.
`value` and `weight` are expressions over `f` (the row of the source), `g` (its game) and `p` (its player); a row in
which either is NULL counts in neither sum. The page, the notebooks and SQL all use these same expressions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

Per = Literal["row", "game", "count"]
UNITS: Final = {"bits": "bits", "armies": "armies", "dollars": "$", "IPCs": "IPCs", "chance": "chance"}
"""The units of decisions and chance events, and how they are written."""
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


PREDICTS: Final = {
    "bits": " Measured in 300 games of Clue between computer players: the loss in one game orders their strength well "
    "(rank correlation 0.76) and says much less about who wins it (0.36).",
}
"""Sentences about what the loss per decision predicts, by unit, where it was measured (tests/afterwards/skill.py)."""


BLUFFS: Final = " Against players who name their own cards it is below 0: it holds what their bluffs cost."
"""The limitation of luck in bits, whose expectation counts answers alone (tests/afterwards/luck_mystery.py)."""


@dataclass(frozen=True)
class Measure:
    """One figure. `words` is its name for players, `about` its definition in one sentence.

    `unit` is written after the figure; "%" is a share from 0 to 1. `per`: "row" divides by Σ weight, "game" by the
    number of games in the group, "count" by nothing (and has no interval). Empty `families`: every game. `good`:
    whether "high" or "low" values are better, or "" for neither. `yes`: every row is a yes (1) or a no (0).

    `expected` is what `value` is on average for somebody who is neither better nor luckier than others, as SQL over the
    same rows, and `expects` its name for players: the fair share, fair dice. Empty if nothing is to be expected.
    `shared`: all players of a game together have just what is to be expected; only some of them say anything.
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
    yes: bool = False
    expected: str = ""
    expects: str = ""
    shared: bool = False


def _of_units() -> Iterator[Measure]:
    """Yield the figures of luck and decisions, one per unit, since bits and dollars cannot be added."""
    for unit, sign in UNITS.items():
        of, mine = _OF_UNIT[unit], f"f.unit = '{unit}'"
        yield Measure(
            f"lost_{unit}", f"Loss per decision ({unit})", sign, "decisions", f"case when {mine} then f.lost end",
            families=of, good="low", expected=f"case when {mine} and f.lost is not null then f.difficulty end",
            expects="a simple player at the same decisions",
            about="How much less the chosen option was worth than the best one the player could know about."
            + PREDICTS.get(unit, ""),
        )  # fmt: skip
        yield Measure(
            f"difficulty_{unit}", f"Difficulty of decisions ({unit})", sign, "decisions",
            f"case when {mine} then f.difficulty end", families=of,
            about="The average loss of a reference player on the same decisions.",
        )  # fmt: skip
        yield Measure(
            f"event_{unit}", f"Luck per event ({unit})", sign, "chances", f"case when {mine} then f.luck end",
            families=of, good="high", about="How much a roll, card or answer gave above its average.",
        )  # fmt: skip
        yield Measure(
            f"luck_{unit}", f"Luck per game ({unit})", sign, "results", f"case when {mine} then f.luck end",
            families=of, good="high",
            about="The sum of a player's luck in one game; 0 on average." + (BLUFFS if unit == "bits" else ""),
        )  # fmt: skip
        yield Measure(
            f"given_{unit}", f"Given away per game ({unit})", sign, "results",
            f"case when {mine} then -f.decisions end", families=of, good="low",
            about="The sum of what a player's decisions lost in one game.",
        )  # fmt: skip


_EVERY: Final = (
    Measure("games", "Games", "games", "games", "1", per="count", about="The number of games."),
    Measure("minutes", "Minutes per game", "min", "games", "g.minutes",
            about="From the first line to the end, without pauses, breaks and absences."),
    Measure("setup", "Minutes of set-up", "min", "games", "g.setup",
            about="The part of the playing time before the first turn."),
    Measure("turns", "Turns per game", "turns", "games", "g.turns", about="Turns that were started."),
    Measure("entries", "Entries per game", "lines", "games", "g.lines", about="Log lines that are in effect."),
    Measure("leads", "Lead changes per game", "changes", "leads", "f.changes",
            about="How often the lead passed to another player, by the game's own count."),
    Measure("won", "Games won", "%", "results", "f.winner::int", good="high",
            yes=True, expected="p.fair", expects="a fair share", shared=True,
            about="Share of finished games with a winner that the player won."),
    Measure("above", "Wins above a fair share", "%", "results", "f.winner::int - p.fair", good="high",
            shared=True,
            about="Won (1 or 0) minus the winners' part of the table; 0 on average, however many play."),
    Measure("score", "Final score", "points", "results", "f.score", good="high",
            about="The final score according to the rulebook."),
    Measure("rank", "Final place", "place", "results", "f.rank", good="low", about="1 is first.",
            expected="case when f.rank is not null then (g.players + 1) / 2 end", expects="the middle of the table",
            shared=True),
    Measure("result", "Share of the best score", "%", "results", "f.score / nullif(f.top, 0)", good="high",
            about="The score as a share of the highest score in the same game."),
    Measure("pace", "Seconds per turn", "s", "turns", "f.seconds",
            about="Time per turn, without pauses, breaks and absences."),
    Measure("length", "Lines per turn", "lines", "turns", "f.lines", about="Log lines in effect in a turn."),
    Measure("corrected", "Lines corrected later", "%", "lines", "f.corrected::int", yes=True,
            about="Share of lines that read differently now than when they were first entered."),
    Measure("right", "Decisions as good as the best", "%", "decisions",
            "case when f.lost is not null then (f.lost <= k.within)::int end", good="high", yes=True,
            about="Share of evaluated decisions that lost no more than their game's tolerance."),
    Measure("ahead", "Better decisions finished ahead", "%", "pairs", "f.ahead::int", yes=True, good="high",
            expected="0.5", expects="if decisions did not matter",
            about="Of every two players of a game, how often the one who lost less per decision finished ahead."),
    Measure("ways", "Options per decision", "options", "decisions", "f.ways", about="How many options were legal."),
    Measure("dice", "Average die roll", "pips", "dice", "f.eyes", "f.dice",
            expected="3.5 * f.dice", expects="fair dice", about="Σ pips / Σ dice over all recorded rolls."),
)  # fmt: skip

_MYSTERY: Final = (
    Measure("gained", "Bits learned per suggestion", "bits", "suggestions", "f.gained", families=MYSTERY, good="high",
            about="How much the answer reduced the asker's uncertainty about the case file."),
    Measure("efficiency", "Suggestions compared with the best in the room", "%", "suggestions",
            "case when f.best is not null then f.expected end", "case when f.expected is not null then f.best end",
            families=MYSTERY, good="high", about="Σ expected bits / Σ expected bits of the best one in that room."),
    Measure("told", "Bits given to others per suggestion", "bits", "suggestions", "f.told", families=MYSTERY,
            good="low", about="How much the other players together learned from one answer."),
    Measure("asked", "Players asked per suggestion", "players", "suggestions", "f.asked", families=MYSTERY,
            about="How many players were asked until somebody showed a card or nobody could."),
    Measure("unanswered", "Suggestions that nobody refuted", "%", "suggestions", "(f.answered_by is null)::int",
            families=MYSTERY, yes=True, about="Share of suggestions for which no card was shown."),
    Measure("late", "Lines from proof to accusation", "lines", "accusations", "f.late", families=MYSTERY, good="low",
            about="Lines between the one that completed the proof and the accusation; 0 for accusing at once."),
    Measure("sure", "Certainty when accusing", "%", "accusations", "f.chance", families=MYSTERY,
            about="Chance that the accusation was right, from what the accuser knew before it."),
    Measure("accused", "Correct accusations", "%", "accusations", "f.fits::int", families=MYSTERY, good="high",
            yes=True, expected="case when f.fits is not null then f.chance end", expects="their own certainty",
            about="Share of judged accusations that named the case file."),
    Measure("proved", "Games in which a player had proof", "%", "proofs", "f.proved::int", families=MYSTERY,
            good="high", yes=True, about="Share of seats that could prove the case file before the end."),
    Measure("missing", "Bits still unknown at the end", "bits", "proofs", "f.bits", families=MYSTERY, good="low",
            about="A seat's remaining uncertainty about the case file after its last line."),
)  # fmt: skip

_WAR: Final = (
    Measure("captured", "Attacks that took the territory", "%", "fights", "f.captured::int", families=WAR, good="high",
            yes=True, expected="f.chance", expects="if all were fought to the end",
            about="Share of attacks after which the attacker held the territory; an attack that was stopped is a no."),
    Measure("stopped", "Attacks that were stopped", "%", "fights", "(f.outcome = 'stopped')::int", families=WAR,
            yes=True,
            about="Share of attacks that ended though the attacker had armies left to go on."),
    Measure("fought", "Battles", "battles", "fights", "1", per="count", families=WAR,
            about="The number of battles."),
    Measure("odds", "Odds of an attack", "%", "fights", "f.chance", families=WAR,
            about="Chance of taking the territory when the battle began, if fought to the end."),
    Measure("beaten", "Enemy losses above expected", "%", "fights",
            "case when f.defender_expected is not null then f.defender_lost - f.defender_expected end",
            "case when f.defender_expected is not null then f.defender_expected end", families=WAR, good="high",
            about="Σ defenders' losses / Σ losses to be expected of the rolls that were made, minus 1."),
    Measure("swing", "Luck in a battle", "armies", "fights", "f.swing", families=WAR, good="high",
            about="Armies (IPCs in Axis & Allies) by which the attacker did better than the average of these rolls."),
    Measure("throws", "Rolls per battle", "rolls", "fights", "f.throws", families=WAR, about="Rounds of dice."),
    Measure("exchange", "Armies destroyed per army lost", "", "fights", "f.defender_lost", "f.attacker_lost",
            families=WAR, good="high", about="Σ defenders' losses / Σ attackers' losses, for the attacker."),
    Measure("armies", "Armies at the end of a turn", "armies", "armies", "f.armies", families=WAR, good="high",
            about="Armies or pieces on the board."),
    Measure("areas", "Territories at the end of a turn", "territories", "armies", "f.areas", families=WAR, good="high",
            about="Territories held."),
    Measure("income", "Next turn's income", "armies", "armies", "f.income", families=WAR, good="high",
            about="Armies (IPCs in Axis & Allies) that the next turn would bring."),
    Measure("sets", "Armies per set of cards", "armies", "sets", "f.worth", families=WAR, good="high",
            about="Armies received for a set of cards that was turned in."),
    Measure("lost_to_win", "Chance to win lost per decision", "%", "decisions", "f.lost_to_win", families=("war",),
            good="low",
            about="Armies that a decision lost, as chance to win by a measured rate; RISK and One World Dominion "
            "only."),
    Measure("adjusted", "Games won, less luck", "%", "results", "f.adjusted", families=("war",), good="high",
            about="Won (1 or 0) minus what throws and cards changed in the chance to win; RISK and One World Dominion "
            "only."),
    Measure("hands", "Territories changing hands per game", "changes", "areas", "1", per="game", families=WAR,
            about="How often territories were taken, given or lost."),
)  # fmt: skip

_MARKET: Final = (
    Measure("earned", "Dollars per game", "$", "cashflow", "f.dollars", per="game", families=MARKET, good="high",
            about="Σ dollars received minus paid, per game; group it by source, player or corporation."),
    Measure("bonus", "Merger bonuses per game", "$", "mergers", "f.dollars", per="game", families=MARKET,
            good="high", about="Bonuses paid when a corporation was acquired in a merger."),
    Measure("bought", "Price per share bought", "$", "purchases", "-f.dollars", "f.shares", families=MARKET,
            about="Σ dollars paid / Σ shares bought."),
    Measure("returned", "Return on investment", "%", "returns", "f.got", "f.paid", families=MARKET, good="high",
            about="Σ dollars a corporation brought in / Σ dollars paid for it, per player; 1 means no gain."),
    Measure("price", "Share price", "$", "prices", "f.price", families=MARKET,
            about="Average over the lines at which a price changed, while the corporation was on the board."),
    Measure("peak", "Peak price", "$", "peaks", "f.price", families=MARKET,
            about="A corporation's highest share price in a game."),
    Measure("size", "Largest size", "tiles", "peaks", "f.size", families=MARKET,
            about="A corporation's largest size in a game."),
    Measure("majority", "Holdings that are a majority", "%", "holdings", "coalesce(f.majority = 'major', false)::int",
            families=MARKET, yes=True, good="high",
            about="Share of changes in holdings after which the holder was the majority shareholder."),
    Measure("idle", "Cash on hand", "$", "cashflow", "f.cash", families=MARKET,
            about="Cash left after each payment: money that is not invested."),
)  # fmt: skip

MEASURES: Final[Mapping[str, Measure]] = {one.key: one for one in (*_EVERY, *_of_units(), *_MYSTERY, *_WAR, *_MARKET)}
"""Every figure by its key, those of all games first."""

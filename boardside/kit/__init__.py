"""Your own game in an evening: everything that a game's package imports from Boardside.

    from boardside.kit import Counts, Move, Player, ReadyTable, counts, game

A State made of ready-made nouns, moves that say everything about themselves, and `game`, which puts them together.
Every name here stays; `docs/adding-a-game.md` builds a game with them in ten steps.
"""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.event import Dollars, Event, Of, Player, UpTo, own, secret
from assistant.core.fast_replace import replace
from assistant.core.game import Game, Notice, State, Step, hint, illegal, odd
from assistant.core.offer import Blank, Offer
from assistant.core.seating import Seated, clockwise_from, next_of
from assistant.families.ready_made.areas import Area, AreaSet, AreaTable
from assistant.families.ready_made.cards import Card, CardNoted, Cards, HandCounted, HandTable
from assistant.families.ready_made.claims import (
    Claim,
    ClaimAllowed,
    ClaimDoubted,
    ClaimedMove,
    ClaimProved,
    ClaimRefuted,
    ClaimTable,
    MoveBlocked,
    NobodyObjected,
)
from assistant.families.ready_made.corrections import CountSet, GameEnded, PlayerLeft, PoolSet, TurnSet
from assistant.families.ready_made.counting import Counts, Scores, counts, pool, scores, track
from assistant.families.ready_made.deduction import EnvelopeTable
from assistant.families.ready_made.game import game
from assistant.families.ready_made.moves import At, Move
from assistant.families.ready_made.table import GameStarted, ReadyTable, TurnEnded, question
from assistant.families.ready_made.tools import DiceRolled, DiceTable, NotesTable, NoteWritten
from assistant.kit.answer_windows import AnswerWindow
from assistant.kit.facts import ENVELOPE, Evidence, Fact, Holds, HoldsNone, HoldsOneOf, Moved, NotTogether, Showed
from assistant.kit.phrasing import counted, listed, money, upper

__all__ = [
    "ENVELOPE",
    "AnswerWindow",
    "Area",
    "AreaSet",
    "AreaTable",
    "At",
    "Blank",
    "Card",
    "CardNoted",
    "Cards",
    "Claim",
    "ClaimAllowed",
    "ClaimDoubted",
    "ClaimProved",
    "ClaimRefuted",
    "ClaimTable",
    "ClaimedMove",
    "CountSet",
    "Counts",
    "DiceRolled",
    "DiceTable",
    "Dollars",
    "EnvelopeTable",
    "Event",
    "Evidence",
    "Fact",
    "Game",
    "GameEnded",
    "GameStarted",
    "HandCounted",
    "HandTable",
    "Holds",
    "HoldsNone",
    "HoldsOneOf",
    "Move",
    "MoveBlocked",
    "Moved",
    "NobodyObjected",
    "NotTogether",
    "NoteWritten",
    "NotesTable",
    "Notice",
    "Of",
    "Offer",
    "Player",
    "PlayerLeft",
    "PoolSet",
    "ReadyTable",
    "Scores",
    "Seated",
    "Showed",
    "State",
    "Step",
    "TurnEnded",
    "TurnSet",
    "UpTo",
    "chosen",
    "clockwise_from",
    "counted",
    "counts",
    "game",
    "hint",
    "illegal",
    "listed",
    "money",
    "next_of",
    "odd",
    "own",
    "pool",
    "question",
    "replace",
    "scores",
    "secret",
    "track",
    "upper",
]

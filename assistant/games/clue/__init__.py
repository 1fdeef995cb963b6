"""Clue (1998 edition), beside a physical board. Reads like a table of contents."""

from __future__ import annotations

from assistant.game import Game
from assistant.games.clue import events
from assistant.games.clue.advice import check
from assistant.games.clue.evidence import evidence
from assistant.games.clue.laws import laws, metrics
from assistant.games.clue.offers import completions, offers
from assistant.games.clue.rules import apply
from assistant.games.clue.setup import lay
from assistant.games.clue.state import Clue
from assistant.games.clue.tell import tell
from assistant.games.clue.vocabulary import vocabulary
from assistant.housekeeping import kept
from assistant.rulings import rulings

GAME: Game[Clue] = kept(
    Game(
        key="clue",
        title="Clue",
        prefix="CLUE",
        events=(
            events.GameStarted,
            events.HandDealt,
            events.DiceRolled,
            events.TokenMoved,
            events.WeaponMoved,
            events.SuggestionMade,
            events.Passed,
            events.CardShown,
            events.NobodyShowed,
            events.AccusationMade,
            events.AccusationJudged,
            events.EnvelopeSeen,
            events.EnvelopeOpened,
            events.TurnEnded,
            events.HandsVoted,
            events.PencilMarked,
            events.NotesWritten,
        ),
        start=Clue(),
        lay=lay,
        apply=apply,
        check=check,
        offers=offers,
        completions=completions,
        tell=tell,
        vocabulary=vocabulary,
        laws=laws,
        metrics=metrics,
        evidence=evidence,
        rulings=rulings("clue"),
    )
)

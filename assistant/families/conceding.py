"""A game that the others give up: a table may end it before it is decided, and say who has won."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, TypeVar

from assistant.core.event import Event, Of
from assistant.core.fast_replace import replace
from assistant.core.game import Game, Notice, State, Vocabulary, illegal, odd
from assistant.core.offer import Blank, Offer

S = TypeVar("S", bound=State)
Victors = Callable[[S], Mapping[str, str]]
"""From a State to those who can still win, players or alliances: key → name."""


class GameConceded(Event):
    """The others give up: the game is over, and `winner`, a player or an alliance, has won."""

    sure = ("End the game here?", "End the game")

    winner: Annotated[str, Of("victor")]


def with_concession(
    game: Game[S],
    victors: Victors[S],
    begun: Callable[[S], bool],
    won: Callable[[S, str], S],
    rule: str,
    early: str = "The first turn has not begun yet.",
    rules: Mapping[str, str] = MappingProxyType({}),
) -> Game[S]:
    """Return the game with an end by concession, `won(state, victor)`, once what can be given up has `begun`.

    `rule` is the usual end, which it replaces, or `rules` has it for each victor; `early` says why nobody concedes
    before that.
    """
    own_apply, own_check, own_offers, own_tell, own_words = (
        game.apply,
        game.check,
        game.offers,
        game.tell,
        game.vocabulary,
    )

    def apply(event: Event, state: S) -> S:
        if not isinstance(event, GameConceded):
            return own_apply(event, state)
        if state.over or not begun(state) or event.winner not in victors(state):
            return state
        return won(state, event.winner)

    def check(event: Event, state: S) -> Iterator[Notice]:
        if isinstance(event, GameConceded) and (state.over or not begun(state)):
            yield illegal("The game is over already." if state.over else early, rule)
        elif isinstance(event, GameConceded):
            name, usual = victors(state).get(event.winner, event.winner), rules.get(event.winner, rule)
            yield odd(f"The game ends here, and the victory goes to {name}. Do all others give up?", usual)
        yield from own_check(event, state)

    def offers(state: S, seat: str) -> Sequence[Offer]:
        able = tuple(victors(state)) if begun(state) and not state.over else ()
        ending = Offer(GameConceded, "End the game early", {}, (Blank("winner", able, noun="victor"),), rare=True)
        return (*own_offers(state, seat), *((ending,) if able else ()))

    def tell(event: Event, before: S, after: S) -> str:
        if not isinstance(event, GameConceded):
            return own_tell(event, before, after)
        players = {player.key for player in before.players}
        others = [name for key, name in victors(before).items() if key != event.winner and key in players]
        who = f"{others[0]} concedes" if len(others) == 1 else "The others concede"
        return f"{who}. The victory goes to {victors(before).get(event.winner, event.winner)}."

    def words(state: S) -> Vocabulary:
        return {**own_words(state), "victor": victors(state)}

    return replace(
        game,
        events=(*game.events, GameConceded),
        apply=apply,
        check=check,
        offers=offers,
        tell=tell,
        vocabulary=words,
    )

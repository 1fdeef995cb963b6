"""The legal targets of each card, for offers and checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.families.war.advice import open_fight
from assistant.games.one_world_dominion.state import Dominion

Areas = Callable[[Dominion, str], Sequence[str]]
"""A function that returns a player's choices."""
Pairs = Callable[[Dominion, str, str], Sequence[str]]
"""A function that returns a player's choices after another choice."""


@dataclass(frozen=True, kw_only=True)
class Aim:
    """The fields of `CardPlayed` that a card fills, with their choices; `why` describes them in words."""

    at: Areas | None = None
    to: Pairs | None = None
    continent: Pairs | None = None
    whom: Areas | None = None
    other: Pairs | None = None
    pick: Areas | None = None
    count: bool = False
    why: str = ""

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the fields, in the order in which they are tapped."""
        named = ("whom", "other", "at", "to", "continent", "pick")
        return (*(name for name in named if getattr(self, name)), *(("count",) if self.count else ()))


# ---------------------------------------------------------------- areas


def everywhere(state: Dominion, player: str) -> Sequence[str]:
    """Return every area of the map."""
    return state.world.keys


def manned(state: Dominion, player: str) -> Sequence[str]:
    """Return the areas with armies."""
    return [area for area in state.world.keys if state.holder(area)]


def near(state: Dominion, player: str) -> Sequence[str]:
    """Return the areas next to one of the player's."""
    held = state.held(player)
    return [a for a in state.world.keys if any(one in held for one in state.world.neighbours(a))]


def beside(state: Dominion, player: str) -> Sequence[str]:
    """Return the areas with armies next to one of the player's."""
    return [area for area in near(state, player) if state.holder(area)]


def human(state: Dominion, player: str) -> Sequence[str]:
    """Return the areas whose armies are not mutants (OWD-C39)."""
    return [area for area in manned(state, player) if not (state.holder(area) or "").startswith("mutants")]


def enemies(state: Dominion, player: str) -> Sequence[str]:
    """Return the areas of others with two armies or more, from which they can move or attack."""
    return [a for a in manned(state, player) if state.holder(a) != player and state.armies(a) > 1]


def _own(state: Dominion, player: str) -> Sequence[str]:
    return [area for area in state.world.keys if state.holder(area) == player]


def movers(state: Dominion, player: str) -> Sequence[str]:
    """Return the player's areas that armies may leave."""
    return [a for a in _own(state, player) if state.armies(a) > 1 and not state.shut(a, player, "leave")]


def tireless(state: Dominion, player: str) -> Sequence[str]:
    """Return the player's areas with armies that a free move may still take (OWD-AMB-32)."""
    return [area for area in movers(state, player) if state.movable(area)]


def hacked(state: Dominion, player: str) -> Sequence[str]:
    """Return the areas of an opponent from which armies can go to another area of the same opponent (OWD-C18)."""
    return [area for area in enemies(state, player) if _next_to(state, player, area)]


def _next_to(state: Dominion, player: str, source: str) -> Sequence[str]:
    owner = state.holder(source) or ""
    around = state.world.neighbours(source)
    return [a for a in around if state.holder(a) == owner and state.may_pass(source, a, owner)]


def _chain(state: Dominion, player: str, source: str) -> Sequence[str]:
    return state.chain(source)


def _dug_to(state: Dominion, player: str, source: str) -> Sequence[str]:
    return _attacked(state, player, source, state.two_away(source))


def _flown_to(state: Dominion, player: str, source: str) -> Sequence[str]:
    return _attacked(state, player, source, state.world.keys)


def _attacked(state: Dominion, player: str, source: str, areas: Sequence[str]) -> Sequence[str]:
    """Return those of the areas that are not the player's, if nothing bars the way; lanes do not matter."""
    others = (area for area in areas if state.holder(area) != player)
    return [area for area in others if not state.why_no_attack(source, area, lane=False)]


def _dug_home(state: Dominion, player: str, source: str) -> Sequence[str]:
    return _entered(state, player, state.two_away(source))


def _flown_home(state: Dominion, player: str, source: str) -> Sequence[str]:
    return _entered(state, player, [area for area in state.world.keys if area != source])


def _entered(state: Dominion, player: str, areas: Sequence[str]) -> Sequence[str]:
    return [area for area in areas if state.holder(area) == player and not state.shut(area, player, "enter")]


def _controlled(state: Dominion, player: str) -> Sequence[str]:
    """Return the areas of others with two armies or more next to one of the player's (OWD-C31)."""
    return [area for area in enemies(state, player) if _friendly(state, player, area)]


def _friendly(state: Dominion, player: str, source: str) -> Sequence[str]:
    around = state.world.neighbours(source)
    return [a for a in around if state.holder(a) == player and state.may_pass(source, a, player)]


def _provoked(state: Dominion, player: str) -> Sequence[str]:
    """Return the areas of opponents next to a third player's; a single army attacks nobody (OWD-INV-02)."""
    return [a for a in manned(state, player) if state.holder(a) != player and _provoking(state, player, a)]


def _provoking(state: Dominion, player: str, source: str) -> Sequence[str]:
    """Return the neighbors that belong to a third player (OWD-C32)."""
    sides = (None, player, state.holder(source))
    around = (a for a in state.world.neighbours(source) if state.holder(a) not in sides)
    lanes = chosen(state, "OWD-AMB-30") == "lanes_only"
    return [a for a in around if not state.why_no_attack(source, a, voluntary=False, lane=lanes)]


def _seen(state: Dominion, player: str) -> Sequence[str]:
    """Return the attacked area, and the defender's areas next to it (OWD-C12)."""
    fight = open_fight(state)
    if fight is None or fight.defender != player:
        return ()
    around = [a for a in state.world.neighbours(fight.target) if state.holder(a) == player]
    return [area for area in (fight.target, *around) if _shifted(state, player, area)]


def _shifted(state: Dominion, player: str, source: str) -> Sequence[str]:
    fight = open_fight(state)
    if fight is None or state.armies(source) < 2:
        return ()
    around = [a for a in state.world.neighbours(fight.target) if state.holder(a) == player]
    ends = around if source == fight.target else [fight.target]
    return [area for area in ends if state.may_pass(source, area, player)]


# ---------------------------------------------------------------- continents, players, cards


def _any_continent(state: Dominion, player: str, _: str) -> Sequence[str]:
    return [continent.key for continent in state.world.continents]


def _complete(state: Dominion, player: str, whom: str) -> Sequence[str]:
    return [continent.key for continent in state.world.complete(state.held(whom or player))]


def _present(state: Dominion, player: str, _: str) -> Sequence[str]:
    held, world = state.held(player), state.world
    return [continent.key for continent in world.continents if held & world.within(continent.key)]


def _foreign(state: Dominion, player: str, _: str) -> Sequence[str]:
    held, world = state.held(player), state.world
    return [continent.key for continent in world.continents if world.within(continent.key) - held]


def _active(state: Dominion, player: str) -> Sequence[str]:
    """Return the opponent whose turn has just begun."""
    return [state.on_turn] if state.on_turn and state.on_turn != player and state.beginning else []


def _opponents(state: Dominion, player: str) -> Sequence[str]:
    return [one for one in state.order if one != player and one not in state.out]


def _with_cards(state: Dominion, player: str) -> Sequence[str]:
    return [one for one in _opponents(state, player) if state.deck.hand(one)]


def _peaceful(state: Dominion, player: str) -> Sequence[str]:
    """Return players and rebels, without mutants (OWD-C29)."""
    rebels = [neutral.key for neutral in state.neutrals if neutral.kind == "rebels" and state.held(neutral.key)]
    return [*(one for one in state.order if one not in state.out), *rebels]


def _another(state: Dominion, player: str, one: str) -> Sequence[str]:
    return [other for other in _peaceful(state, player) if other != one]


def _discards(state: Dominion, player: str) -> Sequence[str]:
    """Return the cards of the discard pile (OWD-C34, OWD-AMB-34)."""
    shown = state.turn.old if chosen(state, "OWD-AMB-34") == "not_this_turn" else state.deck.shown
    return [card for card in shown if card in state.deck.shown and card != "reverse_engineer"]


PLAIN: Final = Aim()
AIMS: Mapping[str, Aim] = {
    "human_cloning": Aim(continent=_complete, why="a continent in which you hold every area"),
    "economic_sanctions": Aim(whom=_active, why="the opponent whose turn has just begun"),
    "propaganda": Aim(
        whom=_active, continent=_complete, why="a whole continent held by the opponent whose turn has just begun"
    ),
    "fast_rail": Aim(at=tireless, to=_chain, count=True, why="two areas of yours that a chain of your areas connects"),
    "radar": Aim(at=_seen, to=_shifted, count=True, why="the attacked area and an area of yours next to it"),
    "saboteur": Aim(whom=_active, why="the opponent whose turn has just begun, before a set is turned in"),
    "united_nations": Aim(whom=_opponents, why="an opponent"),
    "ebola": Aim(at=everywhere, why="any area"),
    "bombers": Aim(at=manned, why="an area with armies"),
    "hacker": Aim(at=hacked, to=_next_to, count=True, why="two adjacent areas of one opponent"),
    "mad_cow_disease": Aim(at=beside, why="an area with armies next to one of yours"),
    "national_guard": Aim(continent=_present, why="a continent with an area of yours"),
    "nerve_gas": Aim(at=near, why="an area next to one of yours"),
    "informant": Aim(whom=_with_cards, why="another player who holds cards"),
    "orbital_laser": Aim(at=manned, why="an area with armies"),
    "toxic_waste": Aim(at=everywhere, why="any area"),
    "tunnels": Aim(at=movers, to=_dug_to, count=True, why="an area of yours, and one that is not yours two areas away"),
    "tunnels/F": Aim(at=tireless, to=_dug_home, count=True, why="two areas of yours, two areas apart"),
    "shuttle_diplomacy": Aim(whom=_peaceful, other=_another, why="two players; mutants make no treaties"),
    "mind_control": Aim(at=_controlled, to=_friendly, why="an enemy area next to one of yours"),
    "provocateur": Aim(at=_provoked, to=_provoking, why="adjacent areas of two different opponents"),
    "reverse_engineer": Aim(pick=_discards, why="a card in the discard pile"),
    "cometary_cultists": Aim(continent=_any_continent, why="a continent"),
    "guerillas": Aim(continent=_foreign, why="a continent with empty or enemy areas"),
    "icbm": Aim(at=everywhere, why="any area"),
    "rebellion": Aim(at=human, why="an area with armies that are not mutants"),
    "paratroops": Aim(at=movers, to=_flown_to, count=True, why="an area of yours and any area that is not yours"),
    "paratroops/F": Aim(at=tireless, to=_flown_home, count=True, why="two areas of yours"),
    "black_helicopters": Aim(continent=_any_continent, why="a continent"),
    "mutant_horde": Aim(at=manned, why="an area with armies"),
}
"""Cards with targets; all other cards have none."""


def aim_of(card: str, code: str = "") -> Aim:
    """Return the targets of a card that is played under this letter."""
    return AIMS.get(f"{card}/{code}", AIMS.get(card, PLAIN))


def aim_in(state: Dominion, card: str, code: str) -> Aim:
    """Return the targets as this table reads them: some converted armies may stay and fight (OWD-AMB-20)."""
    splits = card == "mind_control" and chosen(state, "OWD-AMB-20") == "split"
    return replace(aim_of(card), count=True) if splits else aim_of(card, code)


def most(state: Dominion, card: str, code: str, at: str) -> int:
    """Return the most armies that a card may take from an area; a free move takes none twice (OWD-AMB-32)."""
    here = state.armies(at)
    if code == "F" and card != "mind_control":
        return state.movable(at)
    return here // 2 if card == "mind_control" else max(0, here - 1)


def choices(state: Dominion, player: str, aim: Aim, name: str, after: str = "") -> Sequence[str]:
    """Return the choices of one field, after the choice in the field before it."""
    asked = getattr(aim, name)
    if asked is None:
        return ()
    words = asked(state, player) if name in ("at", "whom", "pick") else asked(state, player, after)
    return [word for word in words if not _protected(state, player, word)] if treaties(state) else words


def treaties(state: Dominion) -> bool:
    """Return whether there are treaties that forbid cards as well (OWD-AMB-29)."""
    return bool(state.in_force("shuttle_diplomacy")) and chosen(state, "OWD-AMB-29") == "cards_too"


def _protected(state: Dominion, player: str, word: str) -> bool:
    """Return whether a card on this area, continent or player would hit somebody at peace with its player."""
    areas = {word, *(state.world.within(word) if any(c.key == word for c in state.world.continents) else ())}
    return any(state.at_peace(player, whom) for whom in {state.holder(area) or area for area in areas})

"""Computer players of One World Dominion.

"simple" plays its cards as they come, answers more often than not, and attacks where it is stronger. "engine" tries
every card on its own view by the rulebook before it plays or answers with it, turns in sets immediately, and attacks
and stops by the odds of the battle (`assistant.odds`) with all cards that count in it.
"""

from assistant.bots.one_world_dominion.conquest import ConquestEvening

simulate = ConquestEvening.simulate

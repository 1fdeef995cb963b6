"""Computer players of Killer Clue, with real Intrigue and Danger cards.

For both, chance decides where to go, whom to trade with and which card to play. "simple" asks whatever may be asked and
accuses when the forced facts name the case file; "engine" asks what tells most (`assistant.deduction.advise`, where the
queue depends on the named cards) and accuses when a case file is likely enough. The killer knows the case file, and
murders where it can.

No line tells what Intrigue and Danger cards a player holds. A simulated game keeps its real cards. Beside people, a
computer player holds a hand of the right size that is drawn anew for each game turn, from the cards that are neither on
the table nor out of the game: `deck`.
"""

from assistant.bots.killer_clue.murders import Murders

simulate = Murders.simulate

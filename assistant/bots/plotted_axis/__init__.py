"""Computer players of Plotted A&A.

"simple" writes random but sensible books, now and then with a mistake, and carries out most of what it can. "engine"
writes attacks that are likely to be won (`assistant.odds.units.battle`) and carries out none that has become poor by
the time its page is read. Books are sealed in the boxes of the table: a player reads only its own.
"""

from assistant.bots.plotted_axis.staff import Staff

simulate = Staff.simulate

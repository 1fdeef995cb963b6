"""Computer players of Not A Clue.

Both ask what is open, sell looks when they need rubles, bribe their way out where nothing is left to ask, and expose
trapped players. "simple" asks and closes the case by the forced facts, and accepts a version if it
knows nothing against it. "engine" asks what tells most (`assistant.deduction.advise`), closes with a version that is
likely enough, accepts only the likeliest version, and sells what its buyer has already seen.
"""

from assistant.bots.not_a_clue.streets import Streets

simulate = Streets.simulate

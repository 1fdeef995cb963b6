"""Computer players of Advanced Cluedo: the investigation with playing cards, then the night of Killer Kloo Doo.

"simple" digs, brings people and weapons to where it asks, and accuses when the forced facts name the case file.
"engine" asks the most informative question (`assistant.deduction.advise`), accuses when a case file is likely enough,
and gives away what others have already seen. The night has no case file: both pursue their objectives by the same
rules of thumb.
"""

from assistant.bots.advanced_cluedo.house import MansionEvening

simulate = MansionEvening.simulate

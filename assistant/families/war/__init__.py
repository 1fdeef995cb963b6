"""War as in RISK: attacks, dice, losses, moving in. Shared by every game in which armies fight for areas."""

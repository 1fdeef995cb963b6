"""Advanced Cluedo and Killer Kloo Doo on screen: the arrangement of their parts and their setup. No rules."""

"""Advanced Cluedo and Killer Kloo Doo on a screen: how parts are arranged, how the table is laid. No rules."""

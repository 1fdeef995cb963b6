"""Who holds what: the mansion, the grid, odds, hands."""

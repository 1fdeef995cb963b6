"""Parts of mysteries: the mansion, the deduction grid, odds, hands."""

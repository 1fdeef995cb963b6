"""Parts of mysteries: the mansion, the deduction grid, odds, hands.

May import `parts/common` and `parts/setup`. Begin with `grid`, then `mind`, which asks for odds.
"""

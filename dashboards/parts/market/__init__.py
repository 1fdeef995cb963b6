"""Parts of a share market: corporations, prices, wealth, charts, settlements.

May import `parts/common` and `parts/setup`. Begin with `market`.
"""

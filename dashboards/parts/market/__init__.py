"""Parts of a share market: corporations, prices, wealth, charts, settlements."""

"""The same screens in a notebook."""

"""Parts of the review of a finished game: the verdict, everybody’s standing, decisions that could have been better.

May import `parts/common` and `parts/setup`. Begin with `verdict`.
"""

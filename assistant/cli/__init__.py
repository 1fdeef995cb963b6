"""The commands of `boardside`, one module each. Begin with `main`; each failure is one sentence, never a traceback.

May import everything below, and is the only room that starts the screens.
"""

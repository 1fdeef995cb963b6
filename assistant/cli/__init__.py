"""The commands of `boardside`, one module each. Begin with `main`; each failure is one sentence, never a traceback.

May import everything below; the only package here that starts the screens.
"""

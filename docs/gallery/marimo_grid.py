"""Anna's grid after every entry of a game of Clue, as a notebook of Marimo: its slider draws the grid anew."""

import marimo

app = marimo.App()
with app.setup:
    import marimo as mo
    import panel as pn

    import boardside

    pn.extension(inline=True)
    game = boardside.open_game("clue")


@app.cell
def _():
    after = mo.ui.slider(start=20, stop=len(game.entries), value=60, label="Entries", show_value=True)
    after  # noqa: B018  (the last value of a cell is what it shows)
    return (after,)


@app.cell
def _(after):
    shown = pn.pane.HoloViews(game.first(after.value).plot.grid("anna"))
    shown  # noqa: B018

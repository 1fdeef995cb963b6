"""Statistics over many games: preset questions, linked plots, and the log lines behind every figure.

    from assistant.figures.questions.season import Season
    from dashboards.analysis import charts
    charts.bars(Season.of("figures").ask(question))       # a HoloViews object, in a notebook as on the page

`charts` draws one answer, `views` selects the plots that belong to a question, `asking` holds the question and its
filters, and `sheet` is the server's page with linked plots. Begin with `views`. May import `parts` and
`assistant.figures`. Nothing here is imported until a page asks for it, because HoloViews is slow to load.
"""

"""The form in which a table is laid: drafts, steps and blocks, names."""

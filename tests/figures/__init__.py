"""Labelled figures, the rates that the docs state, and how they are measured: `python -m tests.figures`."""

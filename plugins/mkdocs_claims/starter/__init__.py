"""A base to begin with, as `claims init` writes it."""

"""The record format: frozen, typed models. Their docstrings are the format's documentation."""

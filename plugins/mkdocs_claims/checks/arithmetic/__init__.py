"""Checks of whether the figures of a record can be true together."""

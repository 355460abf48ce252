"""Figures: the same values as marks on an axis, as text and as a table."""

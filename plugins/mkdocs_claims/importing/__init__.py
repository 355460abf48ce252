"""Rows of a table from elsewhere, through a mapping, to records that the loader accepts."""

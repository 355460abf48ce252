"""Figures in the source: reading figures in a text, looking for them in another, and explaining them by arithmetic.

`extract` reads, `compare` looks, `derive` explains; `check` brings them to a record. All but
`check` are functions on text that know no record.
"""

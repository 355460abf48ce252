"""Edits of a YAML file by position: what an edit does not touch keeps its layout, its comments and its line ends."""

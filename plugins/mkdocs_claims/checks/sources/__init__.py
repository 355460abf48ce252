"""Checks of what evidence rests on: identifiers, quotes, links."""

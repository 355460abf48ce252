"""Checks of how a claim is worded and of what its texts leave out."""

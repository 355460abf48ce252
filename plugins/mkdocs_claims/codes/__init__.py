"""What each code of a problem means: one registry, and the pages and rules made from it."""

"""Social cards: what they say, how they are set and drawn, and what is kept of them."""

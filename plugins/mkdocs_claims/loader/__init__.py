"""From the claims folder to typed records. Nothing here trusts what it reads, and nothing raises on bad input."""

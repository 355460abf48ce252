"""What a change does to a base: two catalogues in, text out."""

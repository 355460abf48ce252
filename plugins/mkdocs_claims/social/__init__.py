"""Social cards: a picture of each claim for those who are sent its link. Only `drawing` and below need Pillow."""

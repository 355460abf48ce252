"""What search finds: one short entry a page, made from the records and never read back out of a page's HTML."""

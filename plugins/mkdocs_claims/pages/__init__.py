"""From records and facts to HTML: what each page shows, where it stands, and how it is drawn."""

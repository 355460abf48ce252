"""`mkdocs serve` after an edit of records: pages are drawn when somebody asks for them, and no others."""

"""A knowledge base of claims: records in YAML, pages in HTML, and the truth about who checked what."""

"""What the records say as linked data: nodes, and their spelling as JSON-LD and as TriG."""

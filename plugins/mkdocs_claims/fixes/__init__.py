"""Safe repairs of records: what a person would do without having to think about what was meant."""

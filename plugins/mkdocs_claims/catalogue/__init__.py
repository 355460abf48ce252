"""The records as a whole: what each refers to, and where they clash."""

"""The only part that knows MkDocs. It hands records to the rest and pages to MkDocs."""

"""The command `claims`, one module a subcommand."""

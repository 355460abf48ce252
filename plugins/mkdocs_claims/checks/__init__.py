"""Automatic checks: pure functions from a record to what a program finds in it. They change nothing else."""

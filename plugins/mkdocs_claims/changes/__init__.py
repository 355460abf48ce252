"""What commands do to records: each change is worked out in memory and checked before anything is written."""

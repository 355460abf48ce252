"""The pictures in the docs, taken anew with `make pictures`."""

"""The record format as a page, made from the models."""

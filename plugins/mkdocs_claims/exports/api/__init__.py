"""The JSON files below `api/v1/`: the models of what they say, and how each is filled."""

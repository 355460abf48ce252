"""Generated bases of any size, and the cost of building them beside plain MkDocs with Material."""

"""The same facts for programs: files made from the records and what follows from them, without a site generator."""

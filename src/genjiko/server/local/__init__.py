"""A house for one device: the tables, their endpoints and viewers without network, database and processes."""

"""The command line and play in a terminal."""

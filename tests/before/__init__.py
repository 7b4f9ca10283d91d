"""Files that earlier versions have written, how they were made, and how to read them."""

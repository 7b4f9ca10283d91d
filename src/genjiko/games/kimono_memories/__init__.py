"""Kimono Memories: walk the photographer around the board and fill an album with matching photos."""

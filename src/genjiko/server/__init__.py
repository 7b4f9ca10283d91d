"""Tables, seats, clocks, storage and the wire."""

"""What the server does beside the requests."""

"""The network: endpoints, sockets, limits."""

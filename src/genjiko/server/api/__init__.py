"""What can be asked and told, by whichever line it comes: endpoints as data, and one viewer at one table."""

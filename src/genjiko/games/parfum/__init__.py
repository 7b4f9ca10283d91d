"""Parfum: choose when to wake up, distill with dice, compose perfumes and sell them to the street."""

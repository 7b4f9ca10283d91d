"""Perfumery: acquire cards, install recipes, blend essences and build a brand of perfumes."""

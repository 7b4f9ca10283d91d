"""Aqua Mirabilis: flowers into scents, scents into perfumes, perfumes before the king at Versailles."""

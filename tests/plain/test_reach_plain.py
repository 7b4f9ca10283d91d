"""Law 11 in plain Python, where every attribute can be walked through."""

from tests.test_reach import test_an_observation_reaches_nothing_that_depends_on_hidden_things

__all__ = ["test_an_observation_reaches_nothing_that_depends_on_hidden_things"]

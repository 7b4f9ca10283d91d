"""Golden playthroughs: random games told so that a person reads them in minutes. `make golden` writes them anew.

Each game has one file for each number of players, one for each value of an option that is not the default, and where
random players never meet something, one for that moment. A file shows the part that tells something; its check digits,
one group for each step, and the digest of the whole telling in its last line hold the rest. Settings without a file of
their own, combinations of options among them, have a line in `digests.txt`.
"""

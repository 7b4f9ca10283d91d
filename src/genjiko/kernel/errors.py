"""Every error that Genjikō raises on purpose. Each message is one line that a player can read."""


class GenjikoError(ValueError):
    """The root of all of them."""


class UnknownGame(GenjikoError):
    """There is no game with that id."""


class OtherRules(GenjikoError):
    """A game that was played by a version of the rules that this program does not know."""


class BadOption(GenjikoError):
    """An option or a number of players that the game does not have."""


class BadHeader(BadOption):
    """What is said of a game before its first move cannot be read."""


class BadComponents(GenjikoError):
    """A components file that breaks the schema or the counts of the rulebook."""


class BadRecord(GenjikoError):
    """A record that is damaged, cut off, or of another version."""


class BadDump(GenjikoError):
    """A dump that is damaged, or whose position cannot occur."""


class BadScript(GenjikoError):
    """Scripted results of chance that run out or do not fit what is asked."""


class IllegalAction(GenjikoError):
    """An action that cannot be played now; the game is as it was.

    `reason` is the message id in the game's words and `details` its arguments, for translation.
    """

    def __init__(self, message: str, reason: str = "", details: dict[str, object] | None = None) -> None:
        super().__init__(message)
        self.reason = reason
        self.details: dict[str, object] = details or {}


class BadNotation(IllegalAction):
    """A text that is no action of the game at all."""

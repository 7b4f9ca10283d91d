"""What can go wrong for a caller: a code for programs and a sentence for people."""

from collections.abc import Mapping

from genjiko.kernel.errors import (
    BadComponents,
    BadOption,
    BadRecord,
    GenjikoError,
    IllegalAction,
    OtherRules,
    UnknownGame,
)
from genjiko.server.wire import Problem


class Refusal(Exception):
    """A request that is not carried out."""

    def __init__(
        self, code: str, text: str, reason: str = "", args: Mapping[str, object] | None = None, wait: float = 0
    ) -> None:
        super().__init__(text)
        self.problem = Problem(code, text, reason, dict(args or {}))
        self.wait = wait


def refusal_of(error: GenjikoError) -> Refusal:
    """An error of the engine as an answer."""
    if isinstance(error, IllegalAction):
        code = "no_undo" if error.reason == "no_undo" else "illegal"
        return Refusal(code, str(error), error.reason, error.details)
    for kind, code in (
        (UnknownGame, "not_found"),
        (OtherRules, "other_rules"),
        (BadOption, "bad_option"),
        (BadComponents, "bad_components"),
        (BadRecord, "bad_record"),
    ):
        if isinstance(error, kind):
            return Refusal(code, str(error))
    return Refusal("bad_request", str(error))


def not_found(what: str = "table") -> Refusal:
    """The answer for what is not there, or not for this person."""
    return Refusal("not_found", f"there is no such {what}, or you may not see it")

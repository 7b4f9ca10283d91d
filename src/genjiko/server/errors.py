"""What can go wrong for a caller: a status, a code for programs and a sentence for people."""

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

STATUS = {
    "bad_request": 400,
    "bad_option": 400,
    "bad_components": 400,
    "bad_record": 400,
    "bad_webhook": 400,
    "bad_email": 400,
    "signed_out": 401,
    "wrong_passphrase": 401,
    "foreign_origin": 403,
    "not_seated": 403,
    "not_host": 403,
    "no_spectators": 403,
    "no_hints": 403,
    "not_over": 403,
    "not_found": 404,
    "bad_method": 405,
    "name_taken": 409,
    "seat_taken": 409,
    "full": 409,
    "not_gathering": 409,
    "not_playing": 409,
    "seats_open": 409,
    "illegal": 409,
    "stale": 409,
    "no_undo": 409,
    "other_rules": 409,
    "too_large": 413,
    "too_fast": 429,
    "busy": 503,
}


class Refusal(Exception):
    """A request that is not carried out."""

    def __init__(
        self, code: str, text: str, reason: str = "", args: Mapping[str, object] | None = None, wait: float = 0
    ) -> None:
        super().__init__(text)
        self.status = STATUS[code]
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

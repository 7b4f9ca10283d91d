"""What the compiler is told about classes; in plain Python it means nothing."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_: Any) -> Any:
        """`allow_interpreted_subclasses`: games and tests in plain Python may build on a compiled class."""
        return lambda cls: cls


__all__ = ["mypyc_attr"]

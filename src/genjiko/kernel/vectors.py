"""Vectors of whole numbers without Python objects: machine code writes them, and NumPy sees them where they lie.

The compiler knows `vec` of librt, and needs librt when the compiled form runs. Plain Python has arrays instead.
"""

from array import array
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i16, i64, u8
else:

    def i16(number: int) -> int:
        """A number of two bytes."""
        return number

    def i64(number: int) -> int:
        """A number of eight bytes."""
        return number

    def u8(number: int) -> int:
        """A number of one byte."""
        return number

    class vec:  # noqa: N801  (the name that the compiler knows)
        """`vec[i16]` makes an array of such numbers."""

        def __class_getitem__(cls, kind: Any) -> Any:
            code = {i16: "h", i64: "q", u8: "B", float: "d"}[kind]
            return lambda items: array(code, items)


__all__ = ["i16", "i64", "u8", "vec"]

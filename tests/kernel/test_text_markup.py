"""Text with marks: widths and folding."""

from rich.text import Text

from genjiko.kernel.text_markup import fold, paint, plain_brackets, strip, width


def test_a_line_that_fits_stays_as_it_is() -> None:
    assert fold("one  two\n\n  three", 8) == "one  two\n\n  three"


def test_a_long_line_is_broken_at_a_wide_space_if_there_is_one_late_enough() -> None:
    assert fold("hand A B C   secret D", 18).split("\n") == ["hand A B C", "    secret D"]
    assert fold("a  bb cc dd ee ff", 13).split("\n") == ["a  bb cc dd", "    ee ff"]


def test_a_style_goes_on_below() -> None:
    folded = fold(paint("eins zwei drei vier", "red"), 10).split("\n")
    assert [strip(line) for line in folded] == ["eins zwei", "    drei", "    vier"]
    assert all("[red]" in line and line.endswith("[/]") for line in folded)


def test_brackets_of_the_text_are_no_marks_and_wide_letters_count_twice() -> None:
    assert max(width(line) for line in fold("\\[a] \\[b] 源氏香 源氏香", 10).split("\n")) <= 10


def test_what_has_no_space_is_left_alone() -> None:
    assert fold("x" * 20, 10) == "x" * 20


def test_what_a_text_itself_holds_of_brackets_and_strokes_comes_back() -> None:
    for text in ("[red]", "\\[/foo]", "\\\\[b]", "a\\b[c"):
        assert strip(plain_brackets(text)) == text
        assert Text.from_markup(plain_brackets(text)).plain == text

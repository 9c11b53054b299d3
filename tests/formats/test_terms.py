"""LISP and Prolog lists, with the line of each word."""

from __future__ import annotations

import pytest

from kono_tui.errors import FormatError
from kono_tui.formats.terms import (
    LISP,
    MAX_NESTING,
    MAX_TOKENS,
    PROLOG,
    Syntax,
    TermList,
    Word,
    parse_document,
    strip_quotes,
)


def words(group: TermList) -> list[object]:
    """A list's words without their lines."""
    return [item.text if isinstance(item, Word) else words(item) for item in group.items]


def test_lists_hold_words_and_lists() -> None:
    assert words(parse_document("(1 (a b) c)", LISP).body) == ["1", ["a", "b"], "c"]
    assert words(parse_document("[1, [a, b], c]", PROLOG).body) == ["1", ["a", "b"], "c"]


def test_every_word_and_list_knows_its_line() -> None:
    body = parse_document("(\n  1\n\n  (a\n   b))", LISP).body
    assert body.items == (Word("1", 2), TermList((Word("a", 4), Word("b", 5)), 4))


@pytest.mark.parametrize("text", ["(1(a)2)", "( 1 ( a ) 2 )", "\t(\r\n1\t(a)\n\n2\n)\n"])
def test_blanks_and_line_ends_only_part_words(text: str) -> None:
    assert words(parse_document(text, LISP).body) == ["1", ["a"], "2"]


def test_comments_count_for_nothing_inside_the_list() -> None:
    assert words(parse_document("; a (\n(1 ; 2 )\n3); 4", LISP).body) == ["1", "3"]
    assert words(parse_document("% a [\n[1 % 2 ]\n, 3]. % 4", PROLOG).body) == ["1", "3"]


def test_comments_after_the_list_are_returned_with_their_lines() -> None:
    assert parse_document("; one\n(1)\n; two\n;three", LISP).remarks == (
        Word("two", 3),
        Word("three", 4),
    )
    assert parse_document("[1]. % one\n\n% two", PROLOG).remarks == (Word("one", 1), Word("two", 3))


def test_a_comment_may_begin_with_its_mark_more_than_once() -> None:
    assert parse_document("(1)\n;;; three", LISP).remarks == (Word("three", 2),)
    assert parse_document("[1]\n%% two", PROLOG).remarks == (Word("two", 2),)


@pytest.mark.parametrize("quoted", ["'two words'", '"two words"', "|two words|"])
def test_quotes_make_one_word(quoted: str) -> None:
    assert words(parse_document(f"({quoted})", LISP).body) == ["two words"]
    assert words(parse_document(f"[{quoted}]", PROLOG).body) == ["two words"]


def test_quotes_hide_brackets_and_commas() -> None:
    assert words(parse_document("['a, ]b', c]", PROLOG).body) == ["a, ]b", "c"]


@pytest.mark.parametrize("text", ["", "'", "'a", "a'", "'a\""])
def test_a_word_without_both_quotes_stays_as_it_is(text: str) -> None:
    assert strip_quotes(text) == text


def test_nothing_between_commas_is_an_empty_word() -> None:
    assert words(parse_document("[1, , '', ]", PROLOG).body) == ["1", "", "", ""]
    assert words(parse_document("[]", PROLOG).body) == []


def test_prolog_needs_its_commas() -> None:
    with pytest.raises(FormatError, match="line 2: found 'b', expected ','"):
        parse_document("[a\nb]", PROLOG)


@pytest.mark.parametrize("text", ["[1].", "[1] .", "[1]\n.\n", "[1]"])
def test_the_final_dot_is_prologs_and_may_be_missing(text: str) -> None:
    assert words(parse_document(text, PROLOG).body) == ["1"]


@pytest.mark.parametrize(
    ("text", "syntax", "line"),
    [("(1)\n2", LISP, 2), ("(1)\n.", LISP, 2), ("(1))", LISP, 1), ("[1].\n.", PROLOG, 2)],
)
def test_nothing_else_may_follow_the_list(text: str, syntax: Syntax, line: int) -> None:
    with pytest.raises(FormatError, match="after the end of the list") as caught:
        parse_document(text, syntax)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("text", "syntax", "expected", "line"),
    [
        ("", LISP, "(", 1),
        ("; nothing", LISP, "(", 1),
        ("\n1", LISP, "(", 2),
        ("(1\n(2)", LISP, ")", 2),
        ("[1,\n[2]\n\n", PROLOG, "]", 2),
    ],
)
def test_a_missing_bracket_is_named_with_its_line(
    text: str, syntax: Syntax, expected: str, line: int
) -> None:
    with pytest.raises(FormatError) as caught:
        parse_document(text, syntax)
    assert f"expected '{expected}'" in str(caught.value)
    assert caught.value.line == line


def test_lists_nest_to_a_depth_and_no_further() -> None:
    parse_document("(" * MAX_NESTING + ")" * MAX_NESTING, LISP)
    with pytest.raises(FormatError, match=f"more than {MAX_NESTING} lists"):
        parse_document("(" * 100_000, LISP)


@pytest.mark.parametrize("text", ["(" + "1\n" * MAX_TOKENS, "()\n" + ";\n" * MAX_TOKENS])
def test_too_many_words_are_refused_where_they_go_on(text: str) -> None:
    with pytest.raises(FormatError, match="the file goes on here, expected at most 60,000 words"):
        parse_document(text, LISP)

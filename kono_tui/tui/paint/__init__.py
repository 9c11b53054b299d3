"""Boards, dice and small boards as styled characters: pure functions, without Textual.

`board` is the entry. It chooses between two painters: `wood` (with `wood_pieces`, `wood_marks`) and
`glyphs` (with `glyph_pieces`, `glyph_sets`); `ground` (with `diagonals`, `goals`), `links` and
`cursor` serve both.
Where pieces lie in pits, it is `wood_pits` (with `pit_stones`, `pit_marks`) or `glyph_pits` (with
`pit_glyphs`, and `glyph_specks` for the smallest boards); `pits` tells both what is to be seen.
What is not written but drawn is made of `shapes`, fitted to characters by `sprites` and laid on a
canvas by an `easel`.
"""

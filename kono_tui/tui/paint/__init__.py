"""Paint boards, dice and small boards as styled characters: pure functions, without Textual.

`board` is the entry. It chooses between two painters: `wood` (with `wood_pieces`, `wood_marks`) and
`glyphs` (with `glyph_pieces`, `glyph_sets`). `board_background` (with `diagonals`, `goals`),
`links` and `cursor` serve both.

Where pieces lie in pits, the painter is `wood_pits` (with `pit_stones`, `pit_marks`) or
`glyph_pits` (with `pit_glyphs`, and `glyph_specks` for the smallest boards). `pits` tells both what
to show.

What is drawn rather than written consists of `shapes`, which `sprites` fits to characters and
`sprite_canvas` lays on a canvas.
"""

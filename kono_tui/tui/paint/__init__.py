"""Paint boards, dice and small boards as styled characters: pure functions, without Textual.

`board` is the entry. For boards of points it chooses between two painters, `points.wood_points` and
`points.glyph_points`; for pits between `pits.wood_pits` and `pits.glyph_pits` (with
`pits.small_glyph_pits` for the smallest boards); for rows of squares between
`squares.wood_squares` and `squares.glyph_squares`. The `contents` of pits and of squares say what
both painters show there.

`common` serves all of them. What is drawn rather than written consists of `common.shapes`, which
`common.sprites` fits to characters and `common.sprite_canvas` lays on a canvas.
"""

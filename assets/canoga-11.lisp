(
   ; Computer:
   (
      ; Squares:
      ( 1 2 * * * 6 7 8 * 10 * )
      ; Score:
      0
   )

   ; Human:
   (
      ; Squares:
      ( * 2 * 4 * 6 * * * * * )
      ; Score:
      0
   )

   ; First Turn:
   Computer

   ; Next Turn:
   Human
)

; Kono-TUI: 1
; Game: Canoga
; Players:
;    Human, human
;    Computer, computer, medium
; Throws:
;    3 2
;    6 5
; First: Computer
; Start: ........... ........... 1 throw - -
; Moves:
;    two
;    6+6
;    c11+1
;    two
;    5+4
;    c9
;    two
;    2+1
;    c3
;    two
;    1+6
;    c7
;    two
;    5+4
;    c5+4
;    two
;    3+4
;    two
;    2+6
;    c8
;    two
;    3+6
;    c9
;    two
;    1+2
;    c3
;    two
;    3+5
;    u7+1
;    two
;    1+4
;    c5
;    two
;    4+4
;    c7+1
;    two
;    5+6
;    c11
;    two
;    6+4
;    c10

(
   ; Round:
   1

   ; Computer Score:
   0

   ; Computer Color:
   Black

   ; Human Score:
   0

   ; Human Color:
   White

   ; Board:
   ( ( O  O  BB O  O  W  O )
     ( O  W  O  O  O  O  O )
     ( B  W  O  W  W  W  O )
     ( O  O  B  O  B  O  O )
     ( O  O  B  W  O  O  W )
     ( B  O  B  WW B  O  O )
     ( O  O  O  O  O  O  B ) )

   ; Next Player:
   Human
)

; Kono-TUI: 1
; Game: Kono
; Players:
;    Human, human
;    Computer, computer, medium
; Start: wwwwwww/w.....w/......./......./......./b.....b/bbbbbbb b 0
; Moves:
;    6,7 nw
;    2,1 se
;    6,1 ne
;    1,2 se
;    7,7 nw
;    1,7 sw
;    7,5 nw
;    1,3 sw
;    7,3 nw
;    2,2 se
;    6,6 se
;    2,7 sw
;    7,7 nw
;    2,3 se
;    6,2 nw
;    1,5 sw
;    5,1 ne
;    3,3 se
;    5,6 nw
;    1,1 se
;    7,1 ne
;    4,4 se
;    4,2 ne
;    3,2 se
;    7,6 nw
;    4,3 se
;    7,4 nw
;    1,4 sw
;    5,2 ne
;    2,6 se
;    7,2 nw
;    2,3 sw
;    6,2 nw
;    3,7 sw
;    5,1 ne
;    4,6 se
;    4,2 nw
;    2,4 se
;    6,4 nw
;    5,5 sw
;    6,6 se
;    6,4 se
;    3,3 ne
;    7,5 nw
;    2,4 nw

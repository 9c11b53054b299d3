[
   % Round:
   2,

   % Computer Score:
   0,

   % Computer Color:
   white,

   % Human Score:
   6,

   % Human Color:
   black,

   % Board:
   [ [ o, o, o, w, bb, w, o, w, o ],
     [ o, o, b, o, o, o, o, w, o ],
     [ o, o, o, w, o, o, o, w, o ],
     [ o, o, b, o, o, o, o, w, o ],
     [ o, o, o, w, o, o, o, o, o ],
     [ o, b, o, o, o, o, o, o, o ],
     [ o, o, o, o, o, b, o, b, o ],
     [ o, ww, o, o, o, o, o, o, o ],
     [ b, o, o, b, ww, b, o, o, o ] ],

   % Next Player:
   human
].

% Kono-TUI: 1
% Game: Kono
% Players:
%    Human, human
%    Computer, computer, medium
% Start: wwwwwwwww/w.......w/........./........./........./........./........./b.......b/bbbbbbbbb b 1
% Moves:
%    8,9 nw
%    2,1 se
%    8,1 ne
%    2,9 sw
%    9,2 ne
%    1,1 se
%    8,3 ne
%    2,2 se
%    9,9 nw
%    3,3 se
%    8,8 nw
%    1,3 sw
%    7,7 nw
%    4,4 se
%    9,7 ne
%    5,5 sw
%    7,2 nw
%    6,4 se
%    6,1 ne
%    7,5 se
%    6,6 nw
%    8,6 se
%    8,8 nw
%    9,7 nw
%    9,5 nw
%    8,6 ne
%    8,4 nw
%    1,9 sw
%    9,8 nw
%    2,8 sw
%    8,7 nw
%    7,7 sw
%    7,4 se
%    8,6 sw
%    8,5 nw
%    2,2 sw
%    5,5 nw
%    3,1 se
%    4,4 nw
%    9,5 nw
%    3,3 ne
%    4,2 se
%    5,2 sw
%    3,2 se
%    6,1 ne
%    4,3 se
%    9,3 nw
%    8,4 nw
%    8,2 nw
%    7,3 sw
%    7,1 ne
%    1,7 se
%    2,4 nw
%    1,2 se
%    1,3 se
%    2,8 nw
%    2,4 ne
%    1,7 se
%    5,2 ne
%    2,3 se
%    4,3 nw
%    3,7 se
%    7,4 nw
%    5,3 se
%    6,3 nw
%    6,4 se
%    3,2 ne
%    7,5 se
%    5,2 ne
%    8,6 sw

"""[hot] What the computer has learned about placements, in hundredths: see `move_priors.py`.

Written by `make learn ARGS="--sizes 8,11 --games 200 --nodes 120000 --seed 1"`.
"""

from __future__ import annotations

from typing import Final

MINE: Final = "126 57 4 -12 -60 -88 -129 -168 -213 -255 -308 -363 -461 -401 -454 -201"
YOURS: Final = "134 56 -22 -29 -72 -97 -124 -148 -159 -182 -187 -207 -210 -227 -237 -108"
LAST: Final = "-75 0 8 17 -37 -8 -21 -33 -39 -59 -31 -53 -43 -68 -59 -66 -57"
"""Scores by how many half stones longer the shortest line over the place is, for the mover and for
the opponent; and by how the place lies relative to the last stone: far away, then by rows along
the mover's direction and columns across it.
"""

AROUND: Final = """
........ 119  .......o 187  ......o. -6  ......oo -67  ......ox 3  ......x. 122
......xo 61  ......xx -35  .....o.x 32  .....ooo -148  .....oox -49  .....oxx 57
.....x.x -104  .....xox -13  .....xxx -30  ....o... 68  ....o..o -51  ....o..x -92
....o.x. 59  ....o.xx 35  ....oo.. -9  ....oo.x -59  ....ooo. -90  ....oooo -275
....ooox -96  ....oox. 77  ....ooxx 47  ....ox.. -8  ....ox.o 25  ....ox.x -139
....oxoo -94  ....oxx. 54  ....oxxx 7  ....x... -55  ....x..x -18  ....x.o. -73
....x.oo -45  ....x.ox 39  ....xo.. 31  ....xoo. -13  ....xooo -71  ....xoox 35
....xx.. -77  ....xx.x -135  ....xxo. -35  ....xxoo -87  ....xxox 24  ....xxx. -207
....xxxx -201  ...o..o. 34  ...o..ox -6  ...o.xo. 30  ...o.xoo -13  ...oo..x -89
...oo.oo -70  ...oo.x. 15  ...oo.xx -89  ...ooo.. -99  ...ooo.x -196  ...oooo. -100
...ooooo -123  ...oooox -119  ...ooox. -40  ...oooxo 78  ...oooxx -225  ...oox.. -50
...oox.x -169  ...ooxo. -269  ...ooxoo -185  ...ooxx. 39  ...ooxxx -206  ...oxx.. 57
...oxxo. -66  ...x..o. -16  ...x..oo -59  ...x..ox 27  ...x..x. 12  ...x..xo -22
...x..xx -31  ...x.oo. -88  ...x.ooo -175  ...x.oox 21  ...x.ox. 142  ...x.oxx 78
...x.x.. -165  ...x.x.x -106  ...x.xo. -173  ...x.xoo -230  ...x.xox -51  ...x.xx. -135
...x.xxx -164  ...xo..o -9  ...xo..x -75  ...xo.x. 77  ...xo.xx -89  ...xoo.x -51
...xooo. -62  ...xoooo -128  ...xooox 11  ...xoox. 42  ...xox.x -84  ...xoxoo -40
...xoxx. 26  ...xoxxx -40  ...xx..x -55  ...xx.o. -87  ...xx.oo -153  ...xx.ox 53
...xx.xx -58  ...xxo.x 36  ...xxoo. -26  ...xxooo -74  ...xxoox 33  ...xxx.. -24
...xxx.x -93  ...xxxo. -29  ...xxxoo -61  ...xxxox 48  ...xxxx. -22  ...xxxxx -23
..o...o. -171  ..o...oo -76  ..o...ox -140  ..o...x. -66  ..o...xo 17  ..o...xx -92
..o..o.x -26  ..o..ooo -161  ..o..oox -79  ..o..oxx -20  ..o..x.x -89  ..o..xox -91
..o..xxx -182  ..o.oox. -56  ..o.x..o -233  ..o.x..x -73  ..o.x.o. -123  ..o.x.oo -9
..o.x.ox -13  ..o.xo.x 25  ..o.xoo. -47  ..o.xooo -244  ..o.xoox -59  ..o.xx.x -152
..o.xxo. 5  ..o.xxoo -24  ..o.xxox -99  ..o.xxx. -11  ..o.xxxx -119  ..oo..oo -81
..oo..ox -129  ..oo..x. -45  ..oo..xo -116  ..oo..xx -228  ..oo.oo. -110  ..oo.ooo -61
..oo.oox -135  ..oo.x.x -105  ..oo.xo. -132  ..oo.xoo -127  ..oo.xox -338  ..oo.xx. -97
..oo.xxo -11  ..oo.xxx -182  ..ooo..x -90  ..ooo.x. -46  ..ooo.xx -172  ..oooo.x -158
..ooooo. -28  ..oooooo 18  ..ooooox 12  ..oooox. -178  ..ooooxo -5  ..ooooxx -15
..ooox.o -44  ..oooxx. -76  ..oooxxx -120  ..oox..x 11  ..oox.oo -75  ..oox.ox -17
..ooxoo. -35  ..ooxooo -44  ..ooxoox -30  ..ooxx.x -65  ..ooxxo. 32  ..ooxxoo 12
..ooxxox -56  ..ooxxx. -224  ..ooxxxo -171  ..ooxxxx -113  ..ox..x. 3  ..ox..xo 20
..ox.o.x -94  ..ox.ooo -192  ..ox.oox -125  ..ox.ox. 35  ..ox.oxo 51  ..ox.oxx 35
..ox.x.o -52  ..ox.x.x -106  ..ox.xo. -401  ..ox.xoo -206  ..ox.xox -417  ..ox.xx. -148
..ox.xxo -71  ..ox.xxx -157  ..oxo.xo -40  ..oxoox. -135  ..oxooxx 11  ..oxx..x -63
..oxx.oo -134  ..oxx.ox -117  ..oxx.xo -40  ..oxx.xx 63  ..oxxo.x -104  ..oxxooo 15
..oxxoox -130  ..oxxx.o -41  ..oxxx.x -190  ..oxxxo. -49  ..oxxxoo -16  ..oxxxox -17
..oxxxx. -89  ..oxxxxo -147  ..oxxxxx -102  ..x...x. 105  ..x...xo 112  ..x...xx -56
..x..o.x 9  ..x..ooo -308  ..x..oox 51  ..x..oxx 3  ..x..x.x 9  ..x..xox 34
..x..xxx -34  ..x.o..x -52  ..x.oo.x -33  ..x.oooo -193  ..x.ooox -225  ..x.oox. 55
..x.ox.o 13  ..x.ox.x 9  ..x.oxoo -109  ..x.oxx. 38  ..x.oxxx -34  ..x.x..x -32
..x.x.ox -23  ..x.xoox -13  ..x.xx.x -104  ..x.xxox -32  ..xo..xx -123  ..xo.xoo 12
..xo.xox 51  ..xo.xx. 41  ..xoo..x -60  ..xoo.xx -57  ..xooo.x -103  ..xooooo -180
..xoooox -24  ..xooox. -10  ..xoooxo -39  ..xoooxx -22  ..xoox.x 35  ..xooxoo -66
..xooxox 83  ..xooxx. 18  ..xooxxx -86  ..xx.ooo -244  ..xx.oox -15  ..xx.x.x -201
..xx.xoo -309  ..xx.xox -28  ..xx.xx. -222  ..xx.xxx -275  ..xxo..x -93  ..xxoooo -134
..xxox.o -87  ..xxox.x -100  ..xxoxoo -132  ..xxoxxx -52  ..xxx..x 36  ..xxx.ox -57
..xxxooo -110  ..xxxoox -25  ..xxxxoo -94  ..xxxxox -24  ..xxxxxx 49  .o..o..x -101
.o..o.xx -126  .o..xxox 19  .o.x.xox 9  .o.xo..x -31  .oo.x..x -5  .oo.x.ox -27
.oo.xx.x -60  .oo.xxox -175  .oo.xxxx -188  .ooo.oox -184  .ooo.x.x -328  .ooo.xox -279
.ooo.xxx -154  .oooo.xx -119  .ooooo.x -188  .oooooox -90  .oooooxx -212  .oooox.x -209
.ooooxxx -49  .ooox..x -154  .ooox.ox -123  .oooxoox -44  .oooxx.x -205  .oooxxoo -58
.oooxxox -66  .oooxxxx -182  .oox.oox -14  .oox.oxx -45  .oox.x.x -117  .oox.xoo -252
.oox.xox -251  .oox.xxx -189  .ooxooxx -254  .ooxoxxx -161  .ooxx..x -69  .ooxx.ox -121
.ooxxoox -57  .ooxxx.x -167  .ooxxxox -117  .ooxxxxx -147  .ox.xoox -118  .oxooo.x 156
.oxoooox 5  .oxx.xox -33  .x..o..x -101  .x..o.xx -147  .x..oo.x -154  .x..ooox -148
.x..ooxx -160  .x..ox.x -187  .x..oxxx -88  .x..x..x -60  .x..x.ox -55  .x..x.xx -69
.x..xoox -35  .x..xx.x -226  .x..xxox -111  .x..xxxx -165  .x.oo.xx -198  .x.ooo.x -263
.x.oooox -190  .x.oooxx -214  .x.oox.x -165  .x.ooxxx -180  .x.oxxxx -173  .x.x.xox -139
.x.x.xxx -150  .x.xo.xx -204  .x.xooox -157  .x.xoxxx -187  .x.xx.ox -82  .x.xxoox -196
.x.xxx.x -204  .x.xxxox -155  .x.xxxxx -67  .xo.x.ox -243  .xo.x.xx -184  .xo.xoox -260
.xo.xxox -247  .xo.xxxx -275  .xooo.xx -118  .xooooox -249  .xooooxx -224  .xoooxxx -204
.xoox.xx -99  .xooxoox -205  .xooxxox -141  .xooxxxx -279  .xox.xox -109  .xox.xxx -133
.xoxooxx -133  .xoxxxxx -151  .xx.ooxx -262  .xx.oxxx -236  .xxooxxx -209  .xxx.xxx -311
.xxxoxxx -308  o...o... 8  o...o..o -49  o...o..x -140  o...o.xx 50  o...oo.o -276
o...oo.x -119  o...ooxx -7  o...ox.x -306  o...oxxx -100  o...x... -54  o...x..o -239
o...x..x 7  o...x.oo -161  o...x.xx -102  o...xo.. -31  o...xo.x 22  o...xooo -159
o...xoox -230  o...xx.. -77  o...xx.o -86  o...xx.x -132  o...xxoo -208  o...xxx. -231
o...xxxo -118  o...xxxx -83  o..oo..x -209  o..oo.xx -75  o..ooo.. -105  o..ooo.o -207
o..ooo.x -283  o..ooooo -83  o..ooox. -73  o..oooxo 10  o..oooxx 29  o..oox.. -118
o..oox.o -112  o..oox.x -229  o..ooxxx -50  o..ox..x -26  o..oxx.. -51  o..oxx.o -94
o..oxx.x -30  o..xo..x -211  o..xo.x. -33  o..xo.xo -63  o..xo.xx -102  o..xoo.o -172
o..xoo.x -162  o..xoooo -186  o..xoox. -69  o..xooxo -133  o..xooxx -141  o..xox.. -133
o..xox.o -205  o..xox.x -221  o..xoxx. -48  o..xoxxo -95  o..xoxxx -101  o..xx..o -182
o..xx..x -9  o..xxo.x 16  o..xxooo -308  o..xxoox -139  o..xxx.. -13  o..xxx.o -98
o..xxx.x -218  o..xxxoo -19  o..xxxx. -227  o..xxxxo -37  o..xxxxx -13  o.oox..x -125
o.oxo.xo -33  o.oxoxxo -159  o.x.oo.x 26  o.x.ox.x -157  o.x.x..x -51  o.xoo.xx 25
o.xooo.o -254  o.xooo.x -159  o.xoooox -138  o.xoooxo 44  o.xoox.o -59  o.xoox.x -336
o.xooxoo -241  o.xxoo.o -173  o.xxoo.x -22  o.xxox.o -189  o.xxox.x -197  o.xxoxxx -91
o.xxx..o -231  o.xxx..x -78  o.xxx.oo -162  o.xxxx.o -79  o.xxxx.x -138  oo..x..o -360
oo..x..x -4  oo..x.oo -145  oo..x.ox 12  oo..xo.x 53  oo..xooo -118  oo..xoox -256
oo..xx.o -250  oo..xx.x -276  oo..xxoo -129  oo..xxox -36  oo..xxxo -238  oo..xxxx -224
oo.ooo.o -306  oo.ooo.x -203  oo.oooox -112  oo.oooxo -198  oo.oooxx -216  oo.xoo.x -198
oo.xoooo -17  oo.xooxo -142  oo.xox.o -217  oo.xox.x -139  oo.xoxxo -127  oo.xoxxx -84
oo.xx..x -52  oo.xx.oo -87  oo.xxo.x -36  oo.xxooo -149  oo.xxoox -73  oo.xxx.o -172
oo.xxx.x -244  oo.xxxoo -156  oo.xxxox -56  oo.xxxxo -194  oo.xxxxx -218  ooo.x..x -52
ooo.xx.x -106  ooooooxo -186  ooooox.x -208  oooox..x -191  ooooxo.x -132  ooooxx.x -184
ooooxxox -14  ooooxxxo -152  ooooxxxx -88  oooxooxo -125  oooxooxx -129  oooxx..x -166
oooxxx.x -247  oooxxxxo -136  oooxxxxx -6  oox.xoox -174  oox.xx.x -193  ooxxox.x -258
ooxxoxox -37  ooxxx.ox -168  ooxxxoox -121  ooxxxx.x -209  ooxxxxox -109  ox..x..x 31
ox..x.xx -62  ox..xo.x 87  ox..xoox -88  ox..xx.x -82  ox..xxxx -8  ox.oxxxx -88
ox.xox.x -241  ox.xoxxx -234  ox.xxx.x -111  ox.xxxxx -176  oxooxxox -95  oxxxxxxx -29
x...x... 21  x...x..x -65  x...x.o. -72  x...x.oo -9  x...x.ox 49  x...xo.x 15
x...xooo -169  x...xoox 51  x...xx.x -57  x...xxox 31  x...xxxx -240  x..xx..x -96
x..xx.o. -74  x..xx.oo -86  x..xx.ox -42  x..xxo.x 8  x..xxoo. 23  x..xxooo -34
x..xxoox 26  x..xxx.. 22  x..xxx.o -79  x..xxx.x -138  x..xxxo. -81  x..xxxoo 29
x..xxxox 18  x..xxxxx -85  x.oxxoox 42  xoooxxox -18  xooxxx.x -140  xooxxxoo -21
"""
"""Scores by what surrounds the place, clockwise from the north, with the mover's edges in the north
and south: `o` is the mover's colour, `x` the opponent's, each also beyond its edges.
"""

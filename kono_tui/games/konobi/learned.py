"""[hot] What the computer has learned of placements, in hundredths: see `promise.py`.

Learned as `tools/learn_konobi.py` does, from 19,387 positions on 8x8 and 11x11.
"""

from __future__ import annotations

from typing import Final

MINE: Final = "113 47 1 -21 -58 -85 -120 -143 -191 -211 -243 -280 -323 -321 -389 -155"
YOURS: Final = "116 49 -19 -31 -72 -95 -122 -151 -163 -184 -194 -213 -216 -224 -241 -147"
LAST: Final = "-49 0 67 68 8 45 22 5 -12 -25 4 -19 -8 -42 -42 -32 -39"
"""By how many half stones the shortest line of the own colour is longer over the place, and of the
other; and how it lies to the last stone: far, then by rows along the own way and columns across."""

AROUND: Final = """
........ 143  .......o 142  .......x 55  ......o. 34  ......oo -12  ......ox 56
......x. 146  ......xo 91  ......xx 20  .....o.x 67  .....ooo -81  .....oox 8
.....oxx 100  .....x.x 3  .....xox 17  .....xxx 20  ....o... 86  ....o..o 19
....o..x -26  ....o.x. 100  ....o.xo 101  ....o.xx 14  ....oo.. 48  ....oo.x -3
....ooo. 8  ....oooo -188  ....ooox -52  ....oox. 136  ....ooxx -11  ....ox.. 42
....ox.o 58  ....ox.x -63  ....oxoo 89  ....oxx. 98  ....oxxx 59  ....x... -14
....x..o 155  ....x..x 31  ....x.o. -17  ....x.oo -37  ....x.ox 70  ....xo.. 69
....xo.x 29  ....xoo. 39  ....xooo -23  ....xoox 81  ....xx.. -38  ....xx.x -68
....xxo. 28  ....xxoo -7  ....xxox 81  ....xxx. -114  ....xxxx -106  ...o..o. 94
...o..ox 6  ...o..x. 178  ...o.x.. 103  ...o.xo. 62  ...o.xoo -39  ...oo..x -36
...oo.x. 73  ...oo.xx -23  ...ooo.. -30  ...ooo.x -105  ...oooo. -69  ...ooooo -88
...oooox -62  ...ooox. 8  ...oooxo 16  ...oooxx -176  ...oox.. -16  ...oox.x -89
...ooxo. -159  ...ooxoo -60  ...ooxox -137  ...ooxx. 53  ...ooxxx -142  ...ox.o. 39
...oxx.. -15  ...oxxo. -90  ...oxxx. -49  ...oxxxx -208  ...x...x 65  ...x..o. 27
...x..oo -12  ...x..ox 83  ...x..x. 71  ...x..xo 60  ...x..xx -38  ...x.o.x 38
...x.oo. -47  ...x.ooo -87  ...x.oox 69  ...x.ox. 183  ...x.x.. -75  ...x.x.o 73
...x.x.x -92  ...x.xo. -85  ...x.xoo -135  ...x.xox -48  ...x.xx. -111  ...x.xxx -92
...xo..o 8  ...xo..x 9  ...xo.x. 89  ...xo.xx -40  ...xoo.x -38  ...xooo. -61
...xoooo -62  ...xooox 39  ...xoox. 78  ...xooxx -23  ...xox.. 37  ...xox.x -37
...xoxoo -115  ...xoxx. 27  ...xoxxx 10  ...xx..x 4  ...xx.o. -66  ...xx.oo -130
...xx.ox 94  ...xxo.x 45  ...xxoo. 14  ...xxooo -58  ...xxoox 52  ...xxx.. 14
...xxx.x 7  ...xxxo. -14  ...xxxoo 3  ...xxxox 68  ...xxxx. -10  ...xxxxx -26
..o...o. -116  ..o...oo -27  ..o...ox 15  ..o...x. -6  ..o...xo 55  ..o...xx -73
..o..o.x 43  ..o..ooo -153  ..o..oox -59  ..o..oxx 54  ..o..x.x 79  ..o..xox -16
..o..xxx -104  ..o.x..o -68  ..o.x..x 16  ..o.x.o. -45  ..o.x.oo 48  ..o.x.ox -17
..o.xo.x -11  ..o.xoo. 36  ..o.xooo -99  ..o.xoox 12  ..o.xx.x -158  ..o.xxo. 30
..o.xxoo 41  ..o.xxox 54  ..o.xxx. -160  ..o.xxxo -18  ..o.xxxx -102  ..oo..oo 49
..oo..ox -38  ..oo..x. 8  ..oo..xo -62  ..oo..xx -253  ..oo.x.o -108  ..oo.x.x -33
..oo.xo. -64  ..oo.xoo -86  ..oo.xox -69  ..oo.xx. -72  ..oo.xxo -18  ..oo.xxx -101
..ooo..o 45  ..ooo..x 15  ..ooo.x. 9  ..ooo.xx -123  ..oooo.x -49  ..ooooo. -90
..oooooo 111  ..oooox. -58  ..ooooxo 27  ..ooooxx 15  ..ooox.o 57  ..oooxx. 49
..oooxxo -57  ..oooxxx -119  ..oox..x 95  ..oox.oo -166  ..oox.ox 35  ..ooxx.o -105
..ooxx.x -72  ..ooxxo. 38  ..ooxxoo 28  ..ooxxox 50  ..ooxxx. -150  ..ooxxxx -48
..ox..x. 73  ..ox..xo 33  ..ox..xx 56  ..ox.o.x -29  ..ox.ooo -86  ..ox.oox -28
..ox.ox. 96  ..ox.oxo 66  ..ox.oxx 128  ..ox.x.o 30  ..ox.x.x -17  ..ox.xo. -174
..ox.xoo -121  ..ox.xox -194  ..ox.xx. -111  ..ox.xxo -73  ..ox.xxx -38  ..oxo.xo 9
..oxoo.x 84  ..oxoox. 35  ..oxooxo 98  ..oxooxx 133  ..oxx..x 18  ..oxx.oo 45
..oxx.ox -124  ..oxx.xo -107  ..oxxooo 64  ..oxxoox -16  ..oxxx.o -76  ..oxxx.x -107
..oxxxo. -27  ..oxxxoo -42  ..oxxxox 74  ..oxxxx. -166  ..oxxxxo -76  ..oxxxxx -9
..x...x. 157  ..x...xo 130  ..x...xx 38  ..x..o.x 6  ..x..ooo -155  ..x..oox 88
..x..x.x 55  ..x..xox 47  ..x..xxx 12  ..x.o..x 48  ..x.o.x. 173  ..x.o.xx -56
..x.oo.x 20  ..x.oooo -27  ..x.oox. 133  ..x.ooxx 44  ..x.ox.o 86  ..x.ox.x -18
..x.oxx. 129  ..x.oxxx 25  ..x.x..x -26  ..x.xoox 99  ..x.xx.x -130  ..xo.xoo 64
..xo.xox 33  ..xo.xx. 117  ..xoo..x -34  ..xoo.xx -15  ..xooo.x -18  ..xooooo -133
..xoooox 22  ..xooox. 74  ..xoooxo 131  ..xoooxx -39  ..xoox.x 99  ..xooxoo 12
..xooxox 194  ..xooxx. 64  ..xooxxx 40  ..xx..xx -49  ..xx.ooo -239  ..xx.oox 100
..xx.x.x -68  ..xx.xoo -219  ..xx.xox -68  ..xx.xx. -167  ..xx.xxx -154  ..xxo..x -34
..xxoo.x -50  ..xxoooo -133  ..xxox.x -103  ..xxoxoo 164  ..xxoxxx 36  ..xxx..x 22
..xxx.oo -204  ..xxxoox 96  ..xxxxoo -46  ..xxxxox -26  ..xxxxxx 139  .o..o..x -42
.o..o.xx 70  .o..ooox -56  .o..oxox -121  .o..xxox -181  .o.x.oox 28  .o.xo..x -47
.o.xo.ox 4  .o.xo.xx 90  .o.xooox -200  .o.xxoox 23  .oo.oo.x -87  .oo.oxxx -63
.oo.x.ox 14  .oo.xoox 11  .oo.xx.x -71  .oo.xxox -121  .oo.xxxx -136  .ooo.x.x -173
.ooo.xox -176  .ooo.xxx -123  .oooo..x -114  .oooo.xx -61  .ooooo.x -94  .oooooox 9
.oooooxx -235  .oooox.x -146  .ooooxxx -115  .ooox..x -100  .ooox.ox -148  .oooxoox 21
.oooxx.x -171  .oooxxox 3  .oooxxxx -139  .oox.oox 20  .oox.oxx 90  .oox.x.x -8
.oox.xox -107  .oox.xxx -87  .ooxo.xx 98  .ooxoo.x -27  .ooxooxx -99  .ooxoxxx -96
.ooxx..x -15  .ooxx.ox -20  .ooxxx.x -106  .ooxxxox -17  .ooxxxxx -147  .ox.o..x 189
.ox.ox.x -61  .oxooo.x 126  .oxoooox 63  .x..o..x -107  .x..o.xx -151  .x..oo.x -55
.x..ooox -50  .x..ooxx -185  .x..ox.x -74  .x..oxxx -38  .x..x..x -36  .x..x.ox -20
.x..x.xx 82  .x..xo.x -29  .x..xx.x -51  .x..xxox -24  .x..xxxx -93  .x.oo.xx -145
.x.ooo.x -177  .x.oooox -113  .x.oooxx -162  .x.oox.x -129  .x.ooxox -134  .x.ooxxx -121
.x.oxxxx -123  .x.x.xox -17  .x.x.xxx -48  .x.xo.xx -178  .x.xooox -199  .x.xooxx -90
.x.xoxxx -120  .x.xxoox -23  .x.xxxox -58  .x.xxxxx -53  .xo.x.ox -259  .xo.x.xx -184
.xo.xoox -88  .xo.xxox -116  .xo.xxxx -65  .xooo.xx -71  .xooooxx -134  .xoooxxx -117
.xooxoox -169  .xooxxox -113  .xooxxxx -235  .xox.xox -130  .xox.xxx -29  .xoxooxx -60
.xoxx.xx -209  .xoxxxox -48  .xx.ooxx -198  .xx.oxxx -141  .xxooxxx -209  .xxx.xxx -198
.xxxoxxx -221  o...o... 13  o...o..o 7  o...o..x -69  o...o.x. 93  o...o.xo 108
o...o.xx 115  o...oo.o -44  o...oo.x -68  o...ooxx 27  o...ox.x -175  o...oxxx 26
o...x... -46  o...x..o -160  o...x..x 30  o...x.oo -73  o...xo.. 21  o...xo.x 75
o...xooo -115  o...xoox 72  o...xx.. -24  o...xx.o -85  o...xx.x -67  o...xxoo -157
o...xxx. -143  o...xxxo -249  o...xxxx -114  o..oo..x -149  o..oo.x. -73  o..oo.xx -32
o..ooo.. -57  o..ooo.o -115  o..ooo.x -161  o..ooox. -33  o..oooxo 8  o..oooxx 66
o..oox.. -51  o..oox.o -39  o..oox.x -157  o..ooxxx -72  o..ox..o 17  o..ox..x 28
o..oxo.x -55  o..oxx.. -39  o..oxx.x -3  o..oxxo. 36  o..oxxxx -69  o..xo..x -145
o..xo.x. -76  o..xo.xo -74  o..xo.xx -16  o..xoo.o -188  o..xoo.x -104  o..xoox. -33
o..xooxo -52  o..xooxx -111  o..xox.. -75  o..xox.o -139  o..xox.x -138  o..xoxx. -92
o..xoxxo -89  o..xoxxx -80  o..xx..o -167  o..xx..x 25  o..xx.oo -53  o..xx.x. -65
o..xxo.x 88  o..xxooo -156  o..xxoox 60  o..xxx.. 7  o..xxx.o -60  o..xxx.x -147
o..xxxoo 15  o..xxxx. -38  o..xxxxo -67  o.oox..x -188  o.oxooxo -102  o.oxooxx -123
o.x.oo.x 37  o.x.ox.x -73  o.x.xx.x -138  o.xoo.xx 60  o.xooo.o -288  o.xooo.x -80
o.xoooox -108  o.xooox. 65  o.xoooxo 47  o.xoooxx 82  o.xoox.o 4  o.xoox.x -128
o.xooxoo -105  o.xooxox 10  o.xxoo.o -128  o.xxoo.x 79  o.xxoooo -6  o.xxooxo 83
o.xxox.o -163  o.xxox.x -262  o.xxoxxo 78  o.xxoxxx 91  o.xxx..o -143  o.xxx..x 20
o.xxx.oo -187  o.xxxo.x 55  o.xxxooo -130  o.xxxx.o -33  o.xxxxoo -95  o.xxxxxo -101
oo..x..o -219  oo..x..x 7  oo..x.oo -132  oo..x.ox 106  oo..xo.x 140  oo..xooo -118
oo..xoox -79  oo..xx.o -197  oo..xx.x -83  oo..xxoo -216  oo..xxox 102  oo..xxxo -173
oo..xxxx -140  oo.ooo.o -82  oo.ooo.x -139  oo.oooox -106  oo.oooxo -113  oo.oooxx -143
oo.xoo.x -184  oo.xoooo -61  oo.xooxo -97  oo.xox.o -106  oo.xox.x -76  oo.xoxxo -32
oo.xoxxx -34  oo.xx..x 4  oo.xx.oo -135  oo.xx.xo 46  oo.xxo.x 57  oo.xxooo -101
oo.xxoox -52  oo.xxx.o -103  oo.xxx.x -201  oo.xxxoo -178  oo.xxxox 75  oo.xxxxo -185
oo.xxxxx -161  ooo.x..x -34  ooo.xxxo -184  oooox..x -86  ooooxoox -51  ooooxx.x -74
oooxooxo 44  oooxooxx -125  oooxoxxo -109  oooxx..x -3  oooxxx.x -254  oox.x..x 34
oox.xoox -77  oox.xx.x -143  ooxoox.x -15  ooxooxox -52  ooxxox.x -271  ooxxx..x -55
ooxxxoox -83  ooxxxx.x -204  ox..x..x 62  ox..xo.x 160  ox..xoox 14  ox..xx.x -16
ox..xxxx 64  ox.oxx.x 37  ox.xox.x -144  ox.xoxxx -134  ox.xxoox -14  ox.xxxxx -56
oxooxxxx -90  oxxxoxxx 18  x...x... 47  x...x..x 13  x...x.o. 18  x...x.oo 58
x...x.ox 56  x...xo.x 41  x...xooo -51  x...xoox 109  x...xxox 115  x...xxxx -179
x..xx..x 83  x..xx.o. 94  x..xx.oo -23  x..xx.ox -20  x..xxoo. 82  x..xxooo 49
x..xxoox 74  x..xxx.o 8  x..xxxo. -70  x..xxxoo 50  x..xxxox 101  x..xxxxx -114
x.ooxxoo 63  x.oxxooo 81  x.oxxoox 138  x.oxxxoo 82
"""
"""What is around it, clockwise from the north with the own edges there and in the south: `o` the
own colour, `x` the other, and so beyond their edges."""

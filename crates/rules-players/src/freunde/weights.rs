//! What the evaluation counts for what, in hundredths of a stack, more or less.
//!
//! The numbers were fitted by logistic regression to the results of about 15,000 games that the search
//! played against itself at about 1,000 nodes a turn, half of them with the card Grove, in five
//! rounds: each round's games were played with the numbers of the one before it, and in a match
//! of 200 games at equal nodes each beat the one before, in the end by 62 of 100.
//!
//! Where no stack ever stood there is what was put in at first.

/// A stack by the ranks and files between it and the opponent's bird, and by its height. The
/// eighth rank is that of stacks which have passed the bird.
pub(super) const PLACES: [[[i16; 5]; 5]; 8] = [
    [
        [100, 125, 150, 175, 200],
        [94, 162, 153, 169, 194],
        [48, 75, 355, 164, 191],
        [-18, 31, 151, 158, 185],
        [76, 101, 126, 151, 176],
    ],
    [
        [79, 123, 143, 166, 192],
        [91, 233, 345, 348, 197],
        [102, 191, 236, 245, 190],
        [65, 113, 201, 253, 186],
        [70, 95, 120, 145, 170],
    ],
    [
        [25, 69, 135, 169, 155],
        [75, 104, 170, 186, 185],
        [62, 109, 169, 208, 173],
        [19, 115, 144, 131, 117],
        [64, 89, 114, 139, 164],
    ],
    [
        [55, 108, 115, 130, 208],
        [69, 102, 124, 119, 186],
        [65, 100, 106, 103, 145],
        [55, 96, 58, 108, 129],
        [58, 83, 108, 133, 158],
    ],
    [
        [70, 102, 102, 146, 190],
        [70, 94, 106, 145, 253],
        [65, 97, 88, 90, 129],
        [48, 87, 69, 113, 94],
        [52, 77, 102, 127, 152],
    ],
    [
        [52, 107, 104, 170, 219],
        [46, 106, 96, 143, 166],
        [49, 95, 72, 126, 162],
        [46, 47, 56, 62, 162],
        [46, 71, 96, 121, 146],
    ],
    [
        [64, 89, 114, 139, 164],
        [60, 97, 82, 147, 179],
        [45, 90, 61, 69, 152],
        [50, 60, 39, 81, 146],
        [40, 65, 90, 115, 140],
    ],
    [
        [30, 30, 30, 30, 30],
        [30, 30, 30, 30, 30],
        [30, 30, 30, 30, 30],
        [30, 30, 30, 30, 30],
        [30, 30, 30, 30, 30],
    ],
];

/// A piece of the owner below the top of a stack, by the height of the stack.
pub(super) const BURIED: [i16; 5] = [10, 27, 50, 49, 29];
/// A piece of the other player in a stack, by the height of the stack.
pub(super) const PRISONERS: [i16; 5] = [5, -36, -43, -44, -46];
/// A stack whose lowest piece is the opponent's, and one whose lowest piece is the owner's.
pub(super) const FOOT: [i16; 2] = [-45, -2];
/// A stack that is one piece short of the flock limit, one that is at it, and one beyond it.
pub(super) const FLOCKS: [i16; 3] = [0, 29, 23];
/// A stack beside a higher one of the opponent, who can come from there, by its height: of the
/// player who waits, and of the one to move.
pub(super) const THREATENED: [[i16; 2]; 5] = [[1, 0], [-16, -8], [-27, -20], [-78, -38], [-70, -8]];
/// A stack beside a higher one of the same player, by its height.
pub(super) const GUARDED: [i16; 5] = [-3, -12, -5, -15, 10];
/// The way from the nearest stack to the opponent's bird: of the player who waits, and of the one to
/// move.
pub(super) const NEAREST: [[i16; 2]; 12] = [
    [105, 175],
    [138, 134],
    [99, 134],
    [51, 71],
    [45, 55],
    [41, 54],
    [13, 39],
    [14, 22],
    [0, 0],
    [0, -1],
    [0, 0],
    [0, 0],
];
/// Having dragons: for the player who waits, and for the one to move.
pub(super) const DRAGONS: [i16; 2] = [6, -9];
/// Being to move.
pub(super) const TEMPO: i16 = 0;

//! B4: the turn.

use crate::common::{after, moves, mv, seat, state};
use bandadas_rules::{Actor, IllegalMove, Phase};

#[test]
fn a_turn_is_lay_draw_fly_and_then_the_next_seat_b4() {
    let start = state("W2/R2/M2/D2 FO2/T T/D * - 1 1 lay");
    assert_eq!(start.check(mv("+")), Err(IllegalMove::LayExpected));
    let draw = after(start, "F1<");
    assert_eq!((draw.phase(), moves(&draw)), (Phase::Draw, "+ -".into()));
    assert_eq!(draw.check(mv("O1<")), Err(IllegalMove::DrawExpected));
    let drawn = after(draw, "+");
    assert_eq!(drawn.phase(), Phase::Drawing(2));
    let fly = after(drawn, "=O =P");
    assert_eq!((fly.phase(), moves(&fly)), (Phase::Fly, "!O .".into()));
    assert_eq!(fly.check(mv("+")), Err(IllegalMove::FlyExpected));
    let next = after(fly, "!O");
    assert_eq!(
        (next.phase(), next.to_move()),
        (Phase::Lay, Actor::Seat(seat(2)))
    );
    assert_eq!(next.check(mv("=O")), Err(IllegalMove::PlayerToMove));
}

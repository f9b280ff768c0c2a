//! What a position is worth.

use core::fmt;

/// What a position or a turn is worth to a player: hundredths of a stack, or a win or loss that the
/// search has seen, with the number of turns until then.
///
/// A greater value is better. Displayed as `+1.25`, `-0.40`, `wins in 3` or `loses in 2`.
///
/// ```
/// use freunde_rules::State;
/// use rules_players::freunde::{Value, evaluate};
///
/// let even = evaluate(&State::default());
/// assert_eq!(even.turns_to_end(), None);
/// assert!(even.points().abs() < 100);
/// assert!(even > Value::DRAW.reversed() || even <= Value::DRAW);
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i16);

/// The value of a win at once.
pub(crate) const WON: i32 = 30_000;
/// Beyond this a value tells of a win, below its negative of a loss.
pub(crate) const WINS: i32 = WON - 1000;

impl Value {
    /// A draw, or a position that favours nobody.
    pub const DRAW: Value = Value(0);

    pub(crate) fn new(points: i32) -> Value {
        Value(points.clamp(-WON, WON) as i16)
    }

    /// The value as a number: hundredths of a stack between -29,000 and 29,000; beyond that a win
    /// or loss that is certain, nearer to 30,000 the sooner it comes.
    pub const fn points(self) -> i32 {
        self.0 as i32
    }

    /// After how many turns, of either player, a certain win or loss comes; `None` if nothing is
    /// certain. 1 is a win by the next turn, 2 a loss by the answer to it.
    pub const fn turns_to_end(self) -> Option<u32> {
        let points = self.points();
        if points > WINS || points < -WINS {
            Some((WON - points.abs()) as u32)
        } else {
            None
        }
    }

    /// What the same is worth to the opponent.
    #[must_use]
    pub const fn reversed(self) -> Value {
        Value(-self.0)
    }

    /// About how many of a thousand games would be won from here, with draws counted as half. Meant
    /// for a bar beside the board.
    ///
    /// ```
    /// use rules_players::freunde::Value;
    /// assert_eq!(Value::DRAW.per_mille(), 500);
    /// ```
    pub const fn per_mille(self) -> u32 {
        if self.turns_to_end().is_some() {
            return if self.0 > 0 { 1000 } else { 0 };
        }
        // x / (1 + |x|), which is near enough to a logistic curve and needs no real numbers.
        let points = self.points();
        (500 + 500 * points / (400 + points.abs())) as u32
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points = self.points();
        match self.turns_to_end() {
            Some(turns) if points > 0 => write!(f, "wins in {turns}"),
            Some(turns) => write!(f, "loses in {turns}"),
            None => {
                let sign = if points < 0 { '-' } else { '+' };
                write!(f, "{sign}{}.{:02}", points.abs() / 100, points.abs() % 100)
            }
        }
    }
}

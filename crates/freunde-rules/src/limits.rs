//! F4.4: the flock limits.

use thiserror::Error;

/// The flock limits ([F4.4](crate::rules#f4-4)): how many of the moving player's pieces a stack may
/// hold after a movement and after a jump before the player must jump on. 3 and 4 by default.
///
/// ```
/// use freunde_rules::FlockLimits;
/// let limits = FlockLimits::new(3, 4)?;
/// assert_eq!(limits, FlockLimits::default());
/// assert_eq!(limits.to_string(), "3,4");
/// assert!(FlockLimits::new(0, 33).is_err());
/// # Ok::<(), freunde_rules::InvalidFlockLimit>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FlockLimits {
    after_movement: u8,
    after_jump: u8,
}

impl FlockLimits {
    /// The limits after a movement ([F4.1](crate::rules#f4-1)) and after a jump
    /// ([F4.3](crate::rules#f4-3)).
    ///
    /// # Errors
    ///
    /// If one of them is not 1 to 32 ([F4.4](crate::rules#f4-4)).
    pub fn new(after_movement: u8, after_jump: u8) -> Result<FlockLimits, InvalidFlockLimit> {
        for limit in [after_movement, after_jump] {
            if !(1..=32).contains(&limit) {
                return Err(InvalidFlockLimit(limit));
            }
        }
        Ok(FlockLimits {
            after_movement,
            after_jump,
        })
    }

    /// More of the player's pieces than this force a jump after a movement
    /// ([F4.1](crate::rules#f4-1)).
    #[inline]
    pub const fn after_movement(self) -> u8 {
        self.after_movement
    }

    /// More of the player's pieces than this force another jump after a jump
    /// ([F4.3](crate::rules#f4-3)).
    #[inline]
    pub const fn after_jump(self) -> u8 {
        self.after_jump
    }
}

impl Default for FlockLimits {
    fn default() -> FlockLimits {
        FlockLimits {
            after_movement: 3,
            after_jump: 4,
        }
    }
}

/// A flock limit that is not 1 to 32 ([F4.4](crate::rules#f4-4)).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("{rule}: a flock limit is 1 to 32, not {0}", rule = self.rule())]
pub struct InvalidFlockLimit(pub u8);

impl InvalidFlockLimit {
    /// The number of the rule, `"F4.4"`.
    pub const fn rule(&self) -> &'static str {
        "F4.4"
    }
}

//! The states that B10.3 refuses, in the order of its list.

use super::text::blocks;
use super::{Phase, Reference, SPECIES, count, has_won, species_in};

impl Reference {
    /// Nothing, for a state that B10.3 does not refuse.
    ///
    /// # Errors
    /// The first thing in the state that cannot be.
    pub fn refuse_the_impossible(&self) -> Result<(), String> {
        self.refuse_wrong_sizes()?;
        self.refuse_wrong_totals()?;
        self.refuse_parted_blocks()?;
        self.refuse_wrong_knowledge()?;
        match self.phase {
            Phase::Rows => self.refuse_wrong_rows_while_dealing()?,
            Phase::Hands => self.refuse_wrong_hands_while_dealing()?,
            Phase::Birds => self.refuse_wrong_birds_while_dealing()?,
            _ => {}
        }
        if self.is_dealing() {
            self.refuse_other_faults_of_a_deal()?;
        } else {
            refuse(
                self.collections.iter().any(Vec::is_empty),
                "a collection is empty after the setup",
            )?;
        }
        refuse(
            self.phase != Phase::Rows && self.rows.iter().any(Vec::is_empty),
            "a row is empty after the rows are dealt",
        )?;
        self.refuse_rows_that_no_setup_deals()?;
        self.refuse_earlier_wins()?;
        match self.phase {
            Phase::Rows | Phase::Hands | Phase::Birds => Ok(()),
            Phase::Over => {
                refuse(
                    !self.has_reason_to_be_over(),
                    "the game is over without a reason",
                )?;
                self.refuse_a_win_after_an_empty_hand()
            }
            _ => self.refuse_faults_of_a_turn(),
        }
    }

    fn is_dealing(&self) -> bool {
        matches!(self.phase, Phase::Rows | Phase::Hands | Phase::Birds)
    }

    /// Four rows, and two to five players with a hand and a collection each.
    fn refuse_wrong_sizes(&self) -> Result<(), String> {
        refuse(self.rows.len() != 4, "there are four rows")?;
        refuse(
            !(2..=5).contains(&self.players()),
            "there are two to five players",
        )?;
        refuse(
            self.collections.len() != self.players(),
            "each player has a collection",
        )
    }

    /// "A wrong total of a species."
    fn refuse_wrong_totals(&self) -> Result<(), String> {
        let mut cards = [self.draw.clone(), self.discard.clone()].concat();
        cards.extend(self.rows.iter().flatten());
        cards.extend(self.hands.iter().flat_map(super::Hand::cards));
        cards.extend(self.collections.iter().flatten());
        let wrong = SPECIES
            .iter()
            .any(|species| count(&cards, species.letter) != species.cards);
        refuse(wrong, "a species has a wrong total")
    }

    /// "Two blocks of a species in a row."
    fn refuse_parted_blocks(&self) -> Result<(), String> {
        let parted = self
            .rows
            .iter()
            .any(|row| blocks(row).len() != species_in(row).len());
        refuse(parted, "a species has two blocks in a row")
    }

    /// "An absent species that is" held, as one of the unknown cards that B9.2 speaks of; and
    /// its last sentence but one.
    fn refuse_wrong_knowledge(&self) -> Result<(), String> {
        for hand in &self.hands {
            refuse(
                hand.unknown.iter().any(|card| hand.absent.contains(card)),
                "an absent species is held",
            )?;
            refuse(
                hand.unknown.is_empty() && !hand.absent.is_empty(),
                "a hand without unknown cards has absent species",
            )?;
        }
        Ok(())
    }

    /// While dealing the rows: "doubles or an order other than B3.2's"; and no hands or birds.
    fn refuse_wrong_rows_while_dealing(&self) -> Result<(), String> {
        let doubles = self
            .rows
            .iter()
            .any(|row| species_in(row).len() < row.len());
        refuse(doubles, "a row has doubles while dealing")?;
        let lengths: Vec<usize> = self.rows.iter().map(Vec::len).collect();
        refuse_wrong_deal(&lengths, 3)?;
        refuse(
            self.hands.iter().any(|hand| !hand.cards().is_empty()),
            "hands are dealt before the rows are",
        )?;
        refuse(
            self.collections.iter().any(|cards| !cards.is_empty()),
            "birds are dealt before the rows are",
        )
    }

    /// Hands "not in the order of the deal, or all dealt while it goes on". In the setup all
    /// collections are empty, later none is.
    fn refuse_wrong_hands_while_dealing(&self) -> Result<(), String> {
        let lengths: Vec<usize> = self
            .seats_from_dealer()
            .into_iter()
            .map(|seat| self.hands[seat - 1].cards().len())
            .collect();
        refuse_wrong_deal(&lengths, 8)?;
        let empty = self
            .collections
            .iter()
            .filter(|cards| cards.is_empty())
            .count();
        refuse(
            empty != 0 && empty != self.players(),
            "only some of the collections are empty",
        )
    }

    /// Birds "not in the order of the deal, or all dealt while it goes on"; and full hands.
    fn refuse_wrong_birds_while_dealing(&self) -> Result<(), String> {
        let lengths: Vec<usize> = self
            .seats_from_dealer()
            .into_iter()
            .map(|seat| self.collections[seat - 1].len())
            .collect();
        refuse_wrong_deal(&lengths, 1)?;
        refuse(
            self.hands.iter().any(|hand| hand.cards().len() != 8),
            "birds are dealt before the hands are",
        )
    }

    /// "Anything known or absent while dealing; PLAYER other than DEALER while dealing; too few
    /// cards for the deal."
    fn refuse_other_faults_of_a_deal(&self) -> Result<(), String> {
        let known = self
            .hands
            .iter()
            .any(|hand| !hand.known.is_empty() || !hand.absent.is_empty());
        refuse(known, "something is known of a hand while dealing")?;
        refuse(
            self.player != self.dealer,
            "PLAYER is not DEALER while dealing",
        )?;
        let held: usize = self.hands.iter().map(|hand| hand.cards().len()).sum();
        let birds = self
            .collections
            .iter()
            .filter(|cards| cards.is_empty())
            .count();
        let in_rows: usize = if self.phase == Phase::Rows {
            self.rows.iter().map(Vec::len).sum()
        } else {
            12
        };
        let needed = (12 - in_rows) + (8 * self.players() - held) + birds;
        refuse(
            self.drawable() < needed,
            "there are too few cards for the deal",
        )
    }

    /// A collection "that has already won (but PLAYER's when over)".
    fn refuse_earlier_wins(&self) -> Result<(), String> {
        for seat in 1..=self.players() {
            let may_have_won = self.phase == Phase::Over && seat == self.player;
            refuse(
                has_won(&self.collections[seat - 1]) && !may_have_won,
                "a collection has already won",
            )?;
        }
        Ok(())
    }

    /// "In `hands` and `birds` of the setup, rows that are not what B3.2 deals (three different
    /// species, one card each)."
    fn refuse_rows_that_no_setup_deals(&self) -> Result<(), String> {
        let is_setup = match self.phase {
            Phase::Hands => self.collections.iter().all(Vec::is_empty),
            Phase::Birds => true,
            _ => false,
        };
        let wrong = self
            .rows
            .iter()
            .any(|row| row.len() != 3 || species_in(row).len() != 3);
        refuse(is_setup && wrong, "a row of the setup is not as dealt")
    }

    /// "`over` by B8.1 with an empty hand of a seat other than PLAYER's."
    fn refuse_a_win_after_an_empty_hand(&self) -> Result<(), String> {
        let won = has_won(&self.collections[self.player - 1]);
        let empty = (1..=self.players())
            .any(|seat| seat != self.player && self.hands[seat - 1].cards().is_empty());
        refuse(won && empty, "a hand is empty though another player won")
    }

    /// What is said of the hands during a turn, of `refill`, `draw` and `draw:k`.
    fn refuse_faults_of_a_turn(&self) -> Result<(), String> {
        for seat in 1..=self.players() {
            let may_be_empty =
                seat == self.player && matches!(self.phase, Phase::Draw | Phase::Drawing(_));
            refuse(
                self.hands[seat - 1].cards().is_empty() && !may_be_empty,
                "a hand is empty during a turn",
            )?;
        }
        match self.phase {
            Phase::Refill(row) => {
                refuse(
                    species_in(&self.rows[row - 1]).len() != 1,
                    "the row to refill has not one species",
                )?;
                refuse(self.drawable() == 0, "there is no card to refill with")
            }
            Phase::Draw => refuse(self.drawable() == 0, "there is no card to draw"),
            Phase::Drawing(left) => refuse(
                self.drawable() < left,
                "there are not that many cards to draw",
            ),
            _ => Ok(()),
        }
    }

    /// The reasons of B8.1 and B8.2.
    fn has_reason_to_be_over(&self) -> bool {
        let round_ended =
            self.player == self.dealer && self.hands.iter().all(|hand| hand.cards().is_empty());
        has_won(&self.collections[self.player - 1])
            || (round_ended && self.drawable() < 8 * self.players())
    }
}

/// An error, if there is a fault.
fn refuse(fault: bool, what: &str) -> Result<(), String> {
    if fault { Err(what.to_string()) } else { Ok(()) }
}

/// Refuses numbers of dealt cards unless they are some full ones, then at most one that is
/// not, then nothing, and not all full.
fn refuse_wrong_deal(lengths: &[usize], full: usize) -> Result<(), String> {
    let first = lengths.iter().position(|length| *length != full);
    let Some(first) = first else {
        return Err("all is dealt while it goes on".to_string());
    };
    let too_many = lengths[first] > full;
    let out_of_order = lengths[first + 1..].iter().any(|length| *length != 0);
    refuse(too_many || out_of_order, "the order of the deal is wrong")
}

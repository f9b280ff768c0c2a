//! B10.8: the record of a game as a viewer sees it.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::events::{Event, SeenEvents, ShownHands};
use crate::game::end::{Conclusion, GameResult, Termination};
use crate::game::record::{Filler, Head, Record, turn_expected, turn_label, words, write_own_tags};
use crate::game::tags::{Tags, VIEWER, failure, write_tag};
use crate::outcome::Outcome;
use crate::table::Phase;
use crate::text::scan::Reader;
use crate::text::{ParseError, Problem};
use crate::view::{SeenMove, View, Viewer, WrongEvent};

/// The record of a game with what one viewer did not see taken out, and what everybody saw put in
/// ([B10.8](crate::rules#b10-8)).
///
/// It comes from [`Record::seen_by`] or from text, and replays to the views of that viewer. Whoever
/// has it knows at every moment what the view says, and nothing else: this is what a server gives
/// to a client that joins late or wants to look back.
///
/// ```
/// use bandadas_rules::{Game, Seat, SeenRecord, State, Viewer};
///
/// // Rows, then the first card of seat 1.
/// let moves = "=F =O =T =F =O =T =F =O =T =F =O =T =R".split(' ');
/// let start = Game::new(State::new(2, 1).unwrap());
/// let game = moves
///     .map(|text| text.parse().unwrap())
///     .try_fold(start, |game, mv| game.apply(mv))
///     .unwrap();
///
/// let two = Viewer::Seat(Seat::new(2).unwrap());
/// let seen = game.record().unwrap().seen_by(two);
/// assert!(seen.to_string().ends_with("=T =? *\n"));
/// assert_eq!(seen.view(), game.state().view(two));
/// assert_eq!(seen.to_string().parse::<SeenRecord>().unwrap(), seen);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SeenRecord {
    viewer: Viewer,
    start: View,
    steps: Vec<SeenStep>,
    view: View,
    end: Option<Conclusion>,
    tags: Tags,
}

/// A move as one viewer has seen it, with what everybody saw ([B10.8](crate::rules#b10-8)).
///
/// The text is `3P1<` for a lay of three cards, `!4P` for a flight of four, `=?` for a card that
/// the viewer did not see, else that of the move. The hands that are shown at the end of a round
/// are another word of a record and not part of it.
///
/// ```
/// use bandadas_rules::SeenStep;
///
/// let step: SeenStep = "3P1<".parse().unwrap();
/// assert_eq!(step.number(), 3);
/// assert_eq!(step.to_string(), "3P1<");
/// assert!("P1<".parse::<SeenStep>().is_err());
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct SeenStep {
    mv: SeenMove,
    number: u8,
    shown: Option<ShownHands>,
}

impl SeenStep {
    /// A move without hands, and the number of cards that are laid or flown by it.
    pub(crate) const fn new(mv: SeenMove, number: u8) -> SeenStep {
        SeenStep {
            mv,
            number,
            shown: None,
        }
    }

    /// The move.
    #[inline]
    pub const fn mv(&self) -> SeenMove {
        self.mv
    }

    /// How many cards are laid or flown; 0 for any other move.
    #[inline]
    pub const fn number(&self) -> u8 {
        self.number
    }

    /// The hands that are shown after the move, if it ends the round ([B9.1](crate::rules#b9-1)).
    #[inline]
    pub const fn shown(&self) -> Option<ShownHands> {
        self.shown
    }
}

impl Record {
    /// The record as `viewer` sees it ([B10.8](crate::rules#b10-8)).
    ///
    /// Tags are kept, so a server must not put anything secret into them.
    pub fn seen_by(&self, viewer: impl Into<Viewer>) -> SeenRecord {
        let mut state = self.start();
        let start = state.view(viewer.into());
        let viewer = start.viewer();
        let mut steps = Vec::with_capacity(self.moves().len());
        for &mv in self.moves() {
            let mut step = SeenStep::new(mv.seen_by(viewer, &state), 0);
            for event in state.events_of_legal(mv) {
                match event {
                    Event::Laid { number, .. } => step.number = number,
                    Event::Flown {
                        collected,
                        discarded,
                        ..
                    } => step.number = collected + discarded,
                    Event::RoundEnded { hands, .. } => step.shown = Some(hands),
                    _ => {}
                }
            }
            steps.push(step);
            state = state.apply_unchecked(mv);
        }
        SeenRecord {
            viewer,
            start,
            steps,
            view: state.view(viewer),
            end: self.end(),
            tags: self.tag_list().clone(),
        }
    }
}

impl SeenRecord {
    /// Who has seen the game.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The viewer's view before the deal ([B3.4](crate::rules#b3-4)).
    pub const fn start(&self) -> View {
        self.start
    }

    /// All moves in order as the viewer has seen them.
    pub fn steps(&self) -> &[SeenStep] {
        &self.steps
    }

    /// The viewer's view after all moves.
    pub const fn view(&self) -> View {
        self.view
    }

    /// The viewer's views, from the start to the present one, each made from the one before.
    pub fn views(&self) -> impl Iterator<Item = View> {
        let replayed = self.replay().map(|(_, view)| view);
        core::iter::once(self.start).chain(replayed)
    }

    /// What the viewer has seen of each move, as events ([`View::after`]).
    pub fn events(&self) -> impl Iterator<Item = SeenEvents> {
        self.replay().map(|(events, _)| events)
    }

    /// The events of each move and the view after it.
    fn replay(&self) -> impl Iterator<Item = (SeenEvents, View)> {
        let mut view = self.start;
        self.steps.iter().map_while(move |step| {
            let shown = || step.shown.ok_or(WrongEvent::NotNow);
            let (events, next) = view.follow(*step, shown).ok()?;
            view = next;
            Some((events, next))
        })
    }

    /// How the moves ended the game; none if they did not.
    pub fn outcome(&self) -> Option<Outcome> {
        self.view.outcome()
    }

    /// The result, whether the moves give it or not.
    pub fn result(&self) -> GameResult {
        self.end
            .map_or_else(|| self.outcome().into(), |end| end.result)
    }

    /// How the game ended, if its moves did not end it and it is known.
    pub fn termination(&self) -> Option<Termination> {
        self.end?.termination
    }

    /// The names and values of the tags besides Game, Players, Dealer, Result and Viewer.
    pub fn tags(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.tags.iter()
    }

    /// The value of a tag among [`SeenRecord::tags`].
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }
}

/// The seat's number, or `spectator`, as in the tag Viewer ([B10.8](crate::rules#b10-8)).
impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Seat(seat) => seat.fmt(f),
            Viewer::Spectator => f.pad("spectator"),
        }
    }
}

impl FromStr for Viewer {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Viewer, ParseError> {
        match text.parse() {
            Ok(seat) => Ok(Viewer::Seat(seat)),
            Err(_) if text == "spectator" => Ok(Viewer::Spectator),
            Err(_) => {
                let expected = "a seat from 1 to 5, or spectator";
                Err(ParseError::syntax("viewer", 0, expected).found_in(text))
            }
        }
    }
}

/// As [B10.8](crate::rules#b10-8) writes it.
impl fmt::Display for SeenRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = self.start.table();
        write_own_tags(f, (table.players(), table.dealer()), self.result())?;
        write_tag(f, VIEWER, &self.viewer.to_string())?;
        for (name, value) in self.tags() {
            write_tag(f, name, value)?;
        }
        f.write_str("\n")?;
        let mut filler = Filler::new(f);
        for (view, step) in self.views().zip(&self.steps) {
            if view.phase() == Phase::Lay {
                filler.word(&turn_label(view.table().player()))?;
            }
            filler.word(&step.to_string())?;
            if let Some(hands) = step.shown {
                filler.word(&alloc::format!("({hands})"))?;
            }
        }
        filler.end(self.result())
    }
}

impl FromStr for SeenRecord {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<SeenRecord, ParseError> {
        read(text).map_err(|error| error.in_lines(text))
    }
}

/// Why the next step of a record cannot be followed.
enum Unfollowed {
    Event(WrongEvent),
    Hands(ParseError),
}

impl From<WrongEvent> for Unfollowed {
    fn from(error: WrongEvent) -> Unfollowed {
        Unfollowed::Event(error)
    }
}

/// `SEEN-RECORD = HEAD (WORD)* RESULT`: the steps are followed from view to view; before a lay
/// stands its player, after the end of a round the hands.
fn read(text: &str) -> Result<SeenRecord, ParseError> {
    let head = Head::read(text, true)?;
    let (viewer, viewer_at) = head
        .viewer
        .as_ref()
        .map_or(("", 0), |(viewer, at)| (viewer, *at));
    let fail = |at, problem| ParseError::new("moves", at, problem);
    let start = match viewer.parse() {
        Ok(Viewer::Seat(seat)) if seat.number() > head.start.players() => None,
        Ok(viewer) => Some(head.start.view(viewer)),
        Err(_) => None,
    };
    let Some(start) = start else {
        return Err(failure(
            "tags",
            viewer_at,
            "the seat of a player, or spectator",
        ));
    };
    let mut view = start;
    let mut steps = Vec::new();
    let mut words = words(text, head.moves_at).peekable();
    while let Some((at, word)) = words.next() {
        if words.peek().is_none() {
            let end = head.end(view.outcome(), (at, word))?;
            return Ok(SeenRecord {
                viewer: start.viewer(),
                start,
                steps,
                view,
                end,
                tags: head.tags,
            });
        }
        let (at, word) = if view.phase() == Phase::Lay {
            let player = view.table().player();
            if word != turn_label(player) {
                return Err(failure("moves", at, turn_expected(player)));
            }
            words.next().unwrap_or((text.len(), ""))
        } else {
            (at, word)
        };
        let mut step: SeenStep = word
            .parse()
            .map_err(|error: ParseError| fail(at + error.offset(), error.problem().clone()))?;
        if let SeenMove::Move(mv) = step.mv
            && view.is_own_turn()
        {
            view.check(mv)
                .map_err(|error| fail(at, Problem::IllegalMove(error)))?;
        }
        let mut shown = None;
        let followed = view.follow(step, || {
            let (at, word) = words.next().unwrap_or((text.len(), ""));
            let hands = Reader::new(word, "moves")
                .whole(Reader::shown)
                .map_err(|error| fail(at + error.offset(), error.problem().clone()));
            shown = hands.as_ref().ok().map(|&hands| (hands, at));
            hands.map_err(Unfollowed::Hands)
        });
        view = match followed {
            Ok((_, view)) => view,
            Err(Unfollowed::Hands(error)) => return Err(error),
            Err(Unfollowed::Event(error)) => {
                let at = shown.map_or(at, |(_, at)| at);
                return Err(fail(at, Problem::WrongEvent(error)));
            }
        };
        step.shown = shown.map(|(hands, _)| hands);
        steps.push(step);
    }
    Err(failure("result", text.len(), "the result after the moves"))
}

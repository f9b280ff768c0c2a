//! A toy with hidden cards and chance: three cards each of A, B and C. Two cards are dealt to
//! each of two players; then in turn a card is laid openly and one is drawn in its place, as
//! long as there are any. Who has laid the most A in the end wins.

use std::fmt;

use rules_testkit::laws::{Chance, Dice, Hidden, Rules, Told, Trip, Turn, Viewer, WHOLE};

type Counts = [u8; 3];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Phase {
    Deal,
    Lay,
    Draw,
    Over,
}

const PHASES: [(Phase, &str); 4] = [
    (Phase::Deal, "deal"),
    (Phase::Lay, "lay"),
    (Phase::Draw, "draw"),
    (Phase::Over, "over"),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    hands: [Counts; 2],
    laid: [Counts; 2],
    pile: Counts,
    player: usize,
    phase: Phase,
}

impl State {
    pub(crate) fn start() -> State {
        State {
            hands: [[0; 3]; 2],
            laid: [[0; 3]; 2],
            pile: [3; 3],
            player: 0,
            phase: Phase::Deal,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Move {
    Lay(usize),
    Draw(usize),
}

const LETTERS: [&str; 3] = ["A", "B", "C"];

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Lay(card) => f.write_str(LETTERS[*card]),
            Move::Draw(card) => write!(f, "={}", LETTERS[*card]),
        }
    }
}

/// What can be wrong with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    WrongWeights,
    OddsForACardThatIsGone,
    DrawsAgainstTheOdds,
    ViewLeaksACard,
    EventLeaksTheCardDrawn,
    EventHidesTheCardLaid,
    ErrorLeaksAHiddenCard,
    MovesDependOnAHiddenCard,
    ViewTextDropsAField,
    ViewForgetsAMove,
    EventsLeakACard,
    EventsForgetWhoseTurnItIs,
    SeenRecordLeaksACard,
    SeenRecordForgetsACard,
    DeterminizingPeeks,
    DeterminizingDisagreesWithTheView,
    DeterminizingSwapsACardForAnother,
}

#[derive(Default)]
pub(crate) struct Cards {
    fault: Option<Fault>,
}

impl Cards {
    pub(crate) fn with(fault: Fault) -> Cards {
        Cards { fault: Some(fault) }
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }
}

fn number(counts: Counts) -> u8 {
    counts.iter().sum()
}

fn digits(counts: Counts) -> String {
    counts.iter().map(ToString::to_string).collect()
}

fn read_digits(text: &str) -> Result<Counts, String> {
    let digits: Vec<u8> = text.bytes().map(|b| b.wrapping_sub(b'0')).collect();
    match digits[..] {
        [a @ 0..=3, b @ 0..=3, c @ 0..=3] => Ok([a, b, c]),
        _ => Err(format!("{text:?} is not three numbers up to 3")),
    }
}

fn read_phase(text: &str) -> Result<Phase, String> {
    let found = PHASES.iter().find(|(_, name)| *name == text);
    found
        .map(|(phase, _)| *phase)
        .ok_or_else(|| format!("{text:?} is no phase"))
}

fn phase_name(phase: Phase) -> &'static str {
    PHASES.iter().find(|(p, _)| *p == phase).unwrap().1
}

fn read_pair<T>(text: &str, read: impl Fn(&str) -> Result<T, String>) -> Result<[T; 2], String> {
    let (one, two) = text.split_once('/').ok_or("two of them are parted by /")?;
    Ok([read(one)?, read(two)?])
}

fn play(state: &State, m: Move) -> State {
    let mut next = *state;
    let player = state.player;
    match m {
        Move::Draw(card) => {
            next.pile[card] -= 1;
            next.hands[player][card] += 1;
            if state.phase == Phase::Deal {
                if number(next.hands[player]) == 2 {
                    next.player = 1 - player;
                    if player == 1 {
                        next.phase = Phase::Lay;
                    }
                }
            } else {
                next.player = 1 - player;
                next.phase = Phase::Lay;
            }
        }
        Move::Lay(card) => {
            next.hands[player][card] -= 1;
            next.laid[player][card] += 1;
            if number(next.pile) > 0 {
                next.phase = Phase::Draw;
            } else {
                // The one who has cards left plays on alone.
                if number(next.hands[1 - player]) > 0 {
                    next.player = 1 - player;
                }
                if number(next.hands[next.player]) == 0 {
                    next.phase = Phase::Over;
                }
            }
        }
    }
    next
}

fn number_of(m: Move) -> usize {
    match m {
        Move::Lay(card) => card,
        Move::Draw(card) => 3 + card,
    }
}

fn move_of_number(index: usize) -> Option<Move> {
    match index {
        0..=2 => Some(Move::Lay(index)),
        3..=5 => Some(Move::Draw(index - 3)),
        _ => None,
    }
}

fn of_counts(counts: Counts, of: impl Fn(usize) -> Move) -> Vec<Move> {
    (0..3).filter(|&card| counts[card] > 0).map(of).collect()
}

impl Rules for Cards {
    type State = State;
    type Move = Move;
    type Moves = Vec<Move>;
    type Error = String;
    type Outcome = [u8; 2];

    fn move_count(&self) -> usize {
        6
    }

    fn index(&self, m: Move) -> usize {
        number_of(m)
    }

    fn move_of(&self, index: usize) -> Option<Move> {
        move_of_number(index)
    }

    fn legal_moves(&self, state: &State) -> Vec<Move> {
        let hand = state.hands[state.player];
        match state.phase {
            Phase::Deal | Phase::Draw => of_counts(state.pile, Move::Draw),
            Phase::Lay => {
                let mut moves = of_counts(hand, Move::Lay);
                if self.has(Fault::MovesDependOnAHiddenCard)
                    && state.hands[1 - state.player][0] > 0
                    && moves.len() > 1
                {
                    moves.remove(0);
                }
                moves
            }
            Phase::Over => Vec::new(),
        }
    }

    fn len(&self, moves: &Vec<Move>) -> usize {
        moves.len()
    }

    fn is_empty(&self, moves: &Vec<Move>) -> bool {
        moves.is_empty()
    }

    fn contains(&self, moves: &Vec<Move>, m: Move) -> bool {
        moves.contains(&m)
    }

    fn get(&self, moves: &Vec<Move>, place: usize) -> Option<Move> {
        moves.get(place).copied()
    }

    fn iterate(&self, moves: &Vec<Move>) -> Vec<Move> {
        moves.clone()
    }

    fn check(&self, state: &State, m: Move) -> Result<(), String> {
        if self.legal_moves(state).contains(&m) {
            return Ok(());
        }
        let mut error = "there is no such card".to_owned();
        if let Move::Lay(card) = m
            && self.has(Fault::ErrorLeaksAHiddenCard)
            && state.hands[1 - state.player][card] > 0
        {
            error += ", the other player has it";
        }
        Err(error)
    }

    fn apply(&self, state: &State, m: Move) -> Result<State, String> {
        self.check(state, m)?;
        Ok(play(state, m))
    }

    fn apply_unchecked(&self, state: &State, m: Move) -> State {
        play(state, m)
    }

    fn perft(&self, state: &State, plies: u32) -> u64 {
        if plies == 0 {
            return 1;
        }
        let moves = self.legal_moves(state).into_iter();
        moves.map(|m| self.perft(&play(state, m), plies - 1)).sum()
    }

    fn seats(&self, _: &State) -> usize {
        2
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Deal | Phase::Draw => Turn::Chance,
            Phase::Lay => Turn::Player(state.player),
            Phase::Over => Turn::Nobody,
        }
    }

    fn outcome(&self, state: &State) -> Option<[u8; 2]> {
        (state.phase == Phase::Over).then(|| state.laid.map(|laid| laid[0]))
    }

    fn shares(&self, _: &State, [one, two]: &[u8; 2]) -> Vec<u32> {
        match one.cmp(two) {
            std::cmp::Ordering::Less => vec![0, WHOLE],
            std::cmp::Ordering::Equal => vec![WHOLE / 2; 2],
            std::cmp::Ordering::Greater => vec![WHOLE, 0],
        }
    }

    fn key(&self, state: &State) -> u64 {
        let counts = state.hands.iter().chain(&state.laid).chain([&state.pile]);
        let phase = PHASES.iter().position(|(p, _)| *p == state.phase).unwrap();
        counts
            .flatten()
            .fold((2 * phase + state.player) as u64, |key, n| {
                key * 4 + u64::from(*n)
            })
    }

    fn inventory(&self, state: &State) -> Vec<u32> {
        let places = [&state.hands[..], &state.laid, &[state.pile]].concat();
        (0..3)
            .map(|card| places.iter().map(|counts| u32::from(counts[card])).sum())
            .collect()
    }

    fn text(&self, state: &State) -> String {
        format!(
            "{}/{} {}/{} {} {} {}",
            digits(state.hands[0]),
            digits(state.hands[1]),
            digits(state.laid[0]),
            digits(state.laid[1]),
            digits(state.pile),
            state.player,
            phase_name(state.phase)
        )
    }

    fn parse(&self, text: &str) -> Result<State, String> {
        let words: Vec<&str> = text.split(' ').collect();
        let [hands, laid, pile, player @ ("0" | "1"), phase] = words[..] else {
            return Err("not five fields".to_owned());
        };
        let state = State {
            hands: read_pair(hands, read_digits)?,
            laid: read_pair(laid, read_digits)?,
            pile: read_digits(pile)?,
            player: usize::from(player == "1"),
            phase: read_phase(phase)?,
        };
        if self.inventory(&state) == [3; 3] {
            Ok(state)
        } else {
            Err("not three of each card".to_owned())
        }
    }

    fn as_written(&self, state: &State) -> State {
        *state
    }

    fn parse_move(&self, text: &str) -> Result<Move, String> {
        (0..6)
            .filter_map(move_of_number)
            .find(|m| m.to_string() == text)
            .ok_or_else(|| format!("{text:?} is no move"))
    }

    fn trips(&self, _: &State) -> Vec<Trip> {
        Vec::new()
    }
}

impl Chance for Cards {
    fn odds(&self, state: &State) -> Vec<(Move, u64)> {
        if self.turn(state) != Turn::Chance {
            return Vec::new();
        }
        let mut odds: Vec<(Move, u64)> = (0..3)
            .filter(|&card| state.pile[card] > 0)
            .map(|card| (Move::Draw(card), u64::from(state.pile[card])))
            .collect();
        if self.has(Fault::OddsForACardThatIsGone)
            && state.pile[0] == 0
            && let Some(other) = odds.iter_mut().find(|(_, weight)| *weight > 1)
        {
            other.1 -= 1;
            odds.push((Move::Draw(0), 1));
        }
        if self.has(Fault::WrongWeights) {
            odds[0].1 = 3;
        }
        odds
    }

    fn pile(&self, state: &State) -> u64 {
        u64::from(number(state.pile))
    }

    fn sample(&self, state: &State, seed: u64) -> Option<Move> {
        if self.turn(state) != Turn::Chance {
            return None;
        }
        if self.has(Fault::DrawsAgainstTheOdds) {
            return Some(Move::Draw((seed % 3) as usize));
        }
        let mut left = (seed % u64::from(number(state.pile))) as u8;
        for card in 0..3 {
            if left < state.pile[card] {
                return Some(Move::Draw(card));
            }
            left -= state.pile[card];
        }
        None
    }
}

/// What a viewer sees. `secret` is what only faults put there and look at.
#[derive(Clone, Debug)]
pub(crate) struct View {
    hands: [Hand; 2],
    laid: [Counts; 2],
    pile: u8,
    player: usize,
    phase: Phase,
    leak: Option<Counts>,
    secret: Option<State>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hand {
    Seen(Counts),
    Hidden(u8),
}

impl PartialEq for View {
    fn eq(&self, other: &View) -> bool {
        let seen = |view: &View| {
            (
                view.hands,
                view.laid,
                view.pile,
                view.player,
                view.phase,
                view.leak,
            )
        };
        seen(self) == seen(other)
    }
}

fn hand_text(hand: Hand) -> String {
    match hand {
        Hand::Seen(counts) => digits(counts),
        Hand::Hidden(n) => format!("?{n}"),
    }
}

fn read_hidden(text: &str) -> Result<u8, String> {
    let n = text.strip_prefix('?').ok_or("? and a number")?;
    n.parse().map_err(|_| format!("{n:?} is no number"))
}

fn read_hand(text: &str) -> Result<Hand, String> {
    read_hidden(text)
        .map(Hand::Hidden)
        .or_else(|_| read_digits(text).map(Hand::Seen))
}

/// The cards of counts, one by one.
fn one_by_one(counts: Counts) -> impl Iterator<Item = usize> {
    (0..3).flat_map(move |card| std::iter::repeat_n(card, usize::from(counts[card])))
}

fn counted(cards: impl Iterator<Item = usize>) -> Counts {
    let mut counts = [0; 3];
    for card in cards {
        counts[card] += 1;
    }
    counts
}

impl Hidden for Cards {
    type View = View;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let hand = |seat: usize| {
            if viewer == Some(seat) {
                Hand::Seen(state.hands[seat])
            } else {
                Hand::Hidden(number(state.hands[seat]))
            }
        };
        let leak = self.has(Fault::ViewLeaksACard) && viewer == Some(0);
        let secret = self.has(Fault::DeterminizingPeeks);
        View {
            hands: [hand(0), hand(1)],
            laid: state.laid,
            pile: number(state.pile),
            player: state.player,
            phase: state.phase,
            leak: leak.then_some(state.hands[1]),
            secret: secret.then_some(*state),
        }
    }

    fn view_text(&self, view: &View) -> String {
        let text = format!(
            "{}/{} {}/{} ?{} {} {}",
            hand_text(view.hands[0]),
            hand_text(view.hands[1]),
            digits(view.laid[0]),
            digits(if self.has(Fault::ViewTextDropsAField) {
                [0; 3]
            } else {
                view.laid[1]
            }),
            view.pile,
            view.player,
            phase_name(view.phase)
        );
        match &view.leak {
            Some(counts) => format!("{text} {}", digits(*counts)),
            None => text,
        }
    }

    fn parse_view(&self, text: &str) -> Result<View, String> {
        let words: Vec<&str> = text.split(' ').collect();
        let (hands, laid, pile, player, phase, leak) = match words[..] {
            [hands, laid, pile, player, phase] => (hands, laid, pile, player, phase, None),
            [hands, laid, pile, player, phase, leak] => {
                (hands, laid, pile, player, phase, Some(read_digits(leak)?))
            }
            _ => return Err("not five fields".to_owned()),
        };
        Ok(View {
            hands: read_pair(hands, read_hand)?,
            laid: read_pair(laid, read_digits)?,
            pile: read_hidden(pile)?,
            player: usize::from(player == "1"),
            phase: read_phase(phase)?,
            leak,
            secret: None,
        })
    }

    fn view_moves(&self, view: &View) -> Vec<Move> {
        let Hand::Seen(hand) = view.hands[view.player] else {
            return Vec::new();
        };
        let mut moves = of_counts(hand, Move::Lay);
        if self.has(Fault::ViewForgetsAMove) {
            moves.pop();
        }
        moves
    }

    fn seen(&self, state: &State, m: Move, viewer: Viewer) -> String {
        let hidden = match m {
            Move::Draw(_) => !self.has(Fault::EventLeaksTheCardDrawn),
            Move::Lay(_) => self.has(Fault::EventHidesTheCardLaid),
        };
        if hidden && viewer != Some(state.player) {
            "?".to_owned()
        } else {
            m.to_string()
        }
    }

    fn determinize(&self, view: &View, seed: u64) -> State {
        if let Some(secret) = view.secret {
            return secret;
        }
        let mut dice = Dice::new(seed);
        let mut hands = view.hands;
        if self.has(Fault::DeterminizingDisagreesWithTheView) {
            hands = hands.map(|hand| match hand {
                Hand::Seen(counts) => Hand::Hidden(number(counts)),
                hidden @ Hand::Hidden(_) => hidden,
            });
        }
        let mut unseen = [3; 3];
        for card in 0..3 {
            for laid in &view.laid {
                unseen[card] -= laid[card];
            }
            for hand in &hands {
                if let Hand::Seen(counts) = hand {
                    unseen[card] -= counts[card];
                }
            }
        }
        let mut cards: Vec<usize> = one_by_one(unseen).collect();
        dice.shuffle(&mut cards);
        let mut cards = cards.into_iter();
        let hands = hands.map(|hand| match hand {
            Hand::Seen(counts) => counts,
            Hand::Hidden(n) => counted(cards.by_ref().take(usize::from(n))),
        });
        let mut pile = counted(cards);
        if self.has(Fault::DeterminizingSwapsACardForAnother) && pile[0] > 0 {
            pile[0] -= 1;
            pile[1] += 1;
        }
        State {
            hands,
            laid: view.laid,
            pile,
            player: view.player,
            phase: view.phase,
        }
    }

    fn another_world(&self, state: &State, viewer: Viewer, dice: &mut Dice) -> State {
        let mut other = *state;
        let hidden = (0..2).filter(|&seat| viewer != Some(seat));
        let mut cards: Vec<usize> = one_by_one(state.pile).collect();
        for seat in hidden.clone() {
            cards.extend(one_by_one(state.hands[seat]));
        }
        dice.shuffle(&mut cards);
        let mut cards = cards.into_iter();
        for seat in hidden {
            let n = usize::from(number(state.hands[seat]));
            other.hands[seat] = counted(cards.by_ref().take(n));
        }
        other.pile = counted(cards);
        other
    }
}

impl Cards {
    /// The view after one event: a letter for a card laid, `=A` or `=?` for one drawn.
    fn after(&self, view: &View, event: &str) -> Result<View, String> {
        let mut next = view.clone();
        let player = view.player;
        let drawn = event.strip_prefix('=');
        let letter = drawn.unwrap_or(event);
        let card = LETTERS.iter().position(|known| *known == letter);
        match &mut next.hands[player] {
            Hand::Hidden(n) if drawn.is_some() => *n += 1,
            Hand::Hidden(n) => *n = n.checked_sub(1).ok_or("no card to lay")?,
            Hand::Seen(counts) => {
                let count = &mut counts[card.ok_or("an own card is hidden")?];
                *count = match drawn {
                    Some(_) => *count + 1,
                    None => count.checked_sub(1).ok_or("no such card to lay")?,
                };
            }
        }
        let size = |hand: Hand| match hand {
            Hand::Seen(counts) => number(counts),
            Hand::Hidden(n) => n,
        };
        if drawn.is_some() {
            next.pile = view.pile.checked_sub(1).ok_or("the pile is empty")?;
            let goes_on = view.phase == Phase::Deal && size(next.hands[player]) < 2;
            if !goes_on && !self.has(Fault::EventsForgetWhoseTurnItIs) {
                next.player = 1 - player;
            }
            if view.phase == Phase::Draw || (!goes_on && player == 1) {
                next.phase = Phase::Lay;
            }
            return Ok(next);
        }
        next.laid[player][card.ok_or("no card is named")?] += 1;
        if view.pile > 0 {
            next.phase = Phase::Draw;
            return Ok(next);
        }
        if size(next.hands[1 - player]) > 0 {
            next.player = 1 - player;
        }
        if size(next.hands[next.player]) == 0 {
            next.phase = Phase::Over;
        }
        Ok(next)
    }

    /// The event of a move as a viewer is told it.
    fn event(&self, state: &State, m: Move, viewer: Viewer, leaks: Fault) -> String {
        match m {
            Move::Draw(_) if viewer != Some(state.player) && !self.has(leaks) => "=?".to_owned(),
            _ => m.to_string(),
        }
    }
}

impl Told for Cards {
    fn told(&self, state: &State, m: Move, viewer: Viewer) -> Vec<String> {
        vec![self.event(state, m, viewer, Fault::EventsLeakACard)]
    }

    fn follow(&self, view: &View, state: &State, m: Move, viewer: Viewer) -> Result<View, String> {
        let events = self.told(state, m, viewer);
        events
            .iter()
            .try_fold(view.clone(), |view, event| self.after(&view, event))
    }

    fn seen_record(&self, start: &State, moves: &[Move], viewer: Viewer) -> Option<String> {
        if *start != State::start() {
            return None;
        }
        let mut words = vec![viewer.map_or("-".to_owned(), |seat| seat.to_string())];
        let mut state = *start;
        for &m in moves {
            let mut event = self.event(&state, m, viewer, Fault::SeenRecordLeaksACard);
            if self.has(Fault::SeenRecordForgetsACard) && viewer == Some(0) && event == "=B" {
                "=C".clone_into(&mut event);
            }
            words.push(event);
            state = play(&state, m);
        }
        Some(words.join(" "))
    }

    fn replay_seen(&self, record: &str) -> Result<Vec<View>, String> {
        let mut words = record.split(' ');
        let viewer = words.next().and_then(|seat| seat.parse().ok());
        let mut views = vec![self.view(&State::start(), viewer)];
        for word in words {
            views.push(self.after(&views[views.len() - 1], word)?);
        }
        Ok(views)
    }
}

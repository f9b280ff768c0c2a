//! The encoding beside a plain second one, made from texts and the slow reference; images under
//! the half turn; lengths; digests that pin every byte.

use freunde_rules::{Board, FlockLimits, Game, Move, Outcome, Player, State, Symmetry, encode};
use rules_testkit::dice::Dice;
use rules_testkit::digest::Digest;
use rules_testkit::reference::freunde::{Places, Reference, places, text};

type Grid = Vec<Vec<u8>>;

/// Two cards, and boards of other sizes where flocks jump all the time and stacks are higher than
/// seven levels. They are texts, so that the digest hangs on nothing else.
fn starts() -> Vec<State> {
    let texts = [
        (
            "7x7 river=4 birds=d1,d7",
            "3,4",
            "2,x,2,x,2,x,2/x,2222,x,2222,x,2222,x/x7/x7/x7/x,1111,x,1111,x,1111,x/1,x,1,x,1,x,1 1 - -",
        ),
        (
            "7x7 river=4 birds=d1,d7",
            "3,4",
            "x7/2,2,2,2,2,2,2/2,2,2,2,2,2,2/x7/1,1,1,1,1,1,1/1,1,1,1,1,1,1/x7 1 - -",
        ),
        (
            "8x8 river=4,5 birds=d1,e8",
            "1,2",
            "x8/2,2,2,2,2,2,2,2/222,x2,22,x4/x8/x8/x3,11,x2,11,11/1,1,1,1,1,1,1,1/x8 1 - -",
        ),
        (
            "3x5 river=3 birds=a1,c5",
            "1,1",
            "2,22,x/2,x,2/x3/11,x,1/x,1,1 1 - -",
        ),
        (
            "4x4 river=- birds=b1,c4",
            "30,30",
            "x,2,x2/2122122122,2,111,x/2,x,11111112,1/x,1,1,x 1 - -",
        ),
    ];
    let read = |(board, limits, position): (&str, &str, &str)| {
        State::parse(board.parse().unwrap(), limits.parse().unwrap(), position).unwrap()
    };
    texts.map(read).to_vec()
}

/// Random games from all starts: each state with the game and the reference that lead to it.
fn visit(mut each: impl FnMut(&Game, &Reference, [&Option<Places>; 2])) {
    for (seed, start) in starts().iter().enumerate() {
        for round in 0..3 {
            let mut dice = Dice::new(100 * round + seed as u64);
            let mut game = Game::new(*start);
            let (board, limits) = (start.board().to_string(), start.limits().to_string());
            let mut slow = Reference::from_text(&board, &limits, &start.to_string()).unwrap();
            // Where each player's pieces were at the start of that player's previous turn.
            let mut past: [Option<Places>; 2] = [None, None];
            for _ in 0..60 {
                each(&game, &slow, [&past[0], &past[1]]);
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves.get(dice.below(moves.len())).unwrap();
                let mover = slow.to_move;
                let before = places(slow.start_of_turn(), mover);
                game = game.apply(mv).unwrap();
                slow = slow.apply_text(&mv.to_string()).unwrap();
                if slow.turn.is_empty() {
                    past[usize::from(mover) - 1] = Some(before);
                }
            }
        }
    }
}

/// The planes of a position, each a grid of ranks, the lowest first, seen by the player to move.
fn plain(slow: &Reference, past: [&Option<Places>; 2]) -> Vec<u8> {
    let board = &slow.board;
    let (width, height) = (board.width, board.height);
    let me = slow.to_move;
    let players = [me, 3 - me];
    let mut planes: Vec<Grid> = Vec::new();
    let mut plane = |value: &dyn Fn(usize, usize) -> u8| {
        let mut grid = vec![vec![0; 8]; 8];
        for rank in 0..height {
            for file in 0..width {
                let (own_file, own_rank) = if me == 1 {
                    (file, rank)
                } else {
                    (width - 1 - file, height - 1 - rank)
                };
                grid[own_rank][own_file] = value(file, rank);
            }
        }
        planes.push(grid);
    };
    let stack = |file: usize, rank: usize| &slow.stacks[rank][file];
    for player in players {
        for level in 0..7 {
            plane(&|file, rank| u8::from(stack(file, rank).get(level) == Some(&player)));
        }
        plane(&|file, rank| {
            let high = stack(file, rank).iter().skip(7);
            high.filter(|piece| **piece == player).count() as u8
        });
    }
    for player in players {
        plane(&|file, rank| u8::from(stack(file, rank).last() == Some(&player)));
    }
    plane(&|_, _| 1);
    plane(&|file, rank| u8::from(board.river.contains(&(file, rank))));
    for player in players {
        let bird = board.birds[usize::from(player) - 1];
        plane(&|file, rank| u8::from(bird == (file, rank)));
    }
    for player in players {
        plane(&|_, _| u8::from(slow.warned[usize::from(player) - 1]));
    }
    for limit in slow.limits {
        plane(&|_, _| limit as u8);
    }
    plane(&|file, rank| {
        let at = slow.turn.last().map(|step| step.to);
        u8::from(at == Some((file, rank)))
    });
    plane(&|file, rank| {
        let Some(movement) = slow.turn.first().filter(|step| step.from == (file, rank)) else {
            return 0;
        };
        let height = |stacks: &[Vec<Vec<u8>>]| stacks[movement.from.1][movement.from.0].len();
        let after = slow.earlier_in_turn.get(1).unwrap_or(&slow.stacks);
        (height(&slow.earlier_in_turn[0]) - height(after)) as u8
    });
    plane(&|file, rank| {
        let place = slow.turn.iter().position(|step| step.to == (file, rank));
        place.map_or(0, |place| place as u8 + 1)
    });
    for player in players {
        let memory = memory(slow, player, past[usize::from(player) - 1].as_ref());
        let levels = |space| {
            memory
                .iter()
                .find(|(other, _)| *other == space)
                .map(|(_, l)| l)
        };
        plane(&|file, rank| u8::from(levels((file, rank)).is_some()));
        for level in 1..=7 {
            plane(&|file, rank| {
                u8::from(levels((file, rank)).is_some_and(|levels| levels.contains(&level)))
            });
        }
        plane(&|file, rank| {
            let high = levels((file, rank)).into_iter().flatten();
            high.filter(|level| **level > 7).count() as u8
        });
    }
    planes.into_iter().flatten().flatten().collect()
}

/// What F9.7's MEMORY says of a player: each space that differs, and the levels then.
fn memory(
    slow: &Reference,
    player: u8,
    past: Option<&Places>,
) -> Vec<((usize, usize), Vec<usize>)> {
    let Some(past) = past else {
        return Vec::new();
    };
    let now = places(slow.start_of_turn(), player);
    let on = |places: &Places, space| -> Vec<usize> {
        let here = places.iter().filter(|(other, _)| *other == space);
        here.map(|(_, level)| *level).collect()
    };
    let mut spaces: Vec<_> = past.iter().chain(&now).map(|(space, _)| *space).collect();
    spaces.sort_unstable();
    spaces.dedup();
    let differ = spaces
        .into_iter()
        .filter(|space| on(past, *space) != on(&now, *space));
    let entries: Vec<_> = differ.map(|space| (space, on(past, space))).collect();
    if entries.len() > 3 {
        Vec::new()
    } else {
        entries
    }
}

fn planes(state: &State) -> Vec<u8> {
    let mut out = vec![7; encode::LEN];
    state.encode(&mut out).unwrap();
    out
}

fn mask(state: &State) -> Vec<u8> {
    let mut out = vec![7; encode::MASK_LEN];
    state.encode_mask(&mut out).unwrap();
    out
}

fn draws(game: &Game) -> Vec<u8> {
    let mut out = vec![7; encode::MASK_LEN];
    game.encode_draws(&mut out).unwrap();
    out
}

#[test]
fn planes_are_those_of_a_plain_second_encoding() {
    let (mut jumps, mut high, mut memories) = (0, 0, 0);
    visit(|game, slow, past| {
        let found = planes(game.state());
        let expected = plain(slow, past);
        assert_eq!(expected.len(), encode::LEN);
        for plane in 0..encode::PLANES {
            let bytes = plane * encode::SPACES..(plane + 1) * encode::SPACES;
            assert_eq!(
                found[bytes.clone()],
                expected[bytes],
                "plane {plane} of {slow}"
            );
        }
        let holds = |plane: usize| {
            found[plane * encode::SPACES..][..encode::SPACES]
                .iter()
                .any(|&byte| byte != 0)
        };
        jumps += u32::from(holds(26));
        high += u32::from(holds(7) || holds(15));
        memories += u32::from(holds(29) && holds(38));
    });
    assert!(
        jumps > 50 && high > 10 && memories > 50,
        "{jumps} {high} {memories}"
    );
}

#[test]
fn masks_are_those_of_the_reference() {
    visit(|game, slow, _| {
        let board = &slow.board;
        let turned = |space: (usize, usize)| match slow.to_move {
            1 => space,
            _ => (board.width - 1 - space.0, board.height - 1 - space.1),
        };
        let mut expected = vec![0; encode::MASK_LEN];
        if game.outcome() != Some(Outcome::Repetition) {
            for mut step in slow.legal_steps() {
                (step.from, step.to) = (turned(step.from), turned(step.to));
                let mv: Move = text::print_step(step).parse().unwrap();
                expected[mv.index()] = 1;
            }
            assert_eq!(mask(game.state()), expected, "{slow}");
        }
    });
}

#[test]
fn a_move_that_draws_is_one_after_which_the_game_is_drawn_f8_3() {
    // Two pieces a side that can walk to and fro by turns (F7.1).
    let text = "x4/2,x,2,x/x4/1,x,1,x/x4 1 - -";
    let board: Board = "4x5 river=- birds=a1,d5".parse().unwrap();
    let start = State::parse(board, FlockLimits::default(), text).unwrap();
    let mut found = 0;
    for seed in 0..200 {
        let (mut game, mut dice) = (Game::new(start), Dice::new(seed));
        while !game.legal_moves().is_empty() {
            let drawing = draws(&game);
            let mut expected = vec![0; encode::MASK_LEN];
            for mv in game.legal_moves() {
                let drawn = game.apply(mv).unwrap().outcome() == Some(Outcome::Repetition);
                assert_eq!(game.repeats(mv), drawn);
                expected[game.state().action(mv).unwrap()] = u8::from(drawn);
                found += u32::from(drawn);
            }
            assert_eq!(drawing, expected);
            let moves = game.legal_moves();
            game = game
                .apply(moves.get(dice.below(moves.len())).unwrap())
                .unwrap();
        }
        assert!((0..Move::COUNT).all(|n| !game.repeats(Move::from_index(n).unwrap())));
        assert_eq!(draws(&game), vec![0; encode::MASK_LEN]);
    }
    assert!(found > 5, "{found}");
}

#[test]
fn a_game_and_its_image_give_equal_arrays_masks_and_numbers() {
    visit(|game, _, _| {
        let state = game.state();
        let image = state.image(Symmetry::HalfTurn);
        assert_eq!(planes(state), planes(&image));
        assert_eq!(mask(state), mask(&image));
        // The opponent sees what the opponent's image sees, which is not to move either.
        let mut seen = [[0; encode::LEN]; 2];
        let opponent = state.to_move().opponent();
        state.encode_for(opponent, &mut seen[0]).unwrap();
        image.encode_for(opponent.opponent(), &mut seen[1]).unwrap();
        assert_eq!(seen[0], seen[1]);
        // Mine is theirs, turned: the pieces, birds and warnings change places.
        let turned = |plane: usize| {
            let plane = &planes(state)[plane * encode::SPACES..][..encode::SPACES];
            let last = state.board().spaces().iter().last().unwrap().index();
            let mut turned = vec![0; encode::SPACES];
            (0..=last).for_each(|space| turned[last - space] = plane[space]);
            turned
        };
        for (mine, theirs) in (0..8)
            .map(|n| (n, n + 8))
            .chain([(16, 17), (20, 21), (22, 23)])
        {
            assert_eq!(
                seen[0][mine * encode::SPACES..][..encode::SPACES],
                turned(theirs)
            );
        }
        for mv in state.legal_moves() {
            let turned = Symmetry::HalfTurn.mv(state.board(), mv).unwrap();
            assert_eq!(state.action(mv), image.action(turned));
            assert_eq!(
                state.relative(mv).and_then(|mv| state.relative(mv)),
                Some(mv)
            );
            assert_eq!(
                state
                    .action(mv)
                    .and_then(|action| state.move_of_action(action)),
                Some(mv)
            );
        }
        let moves = game
            .moves()
            .into_iter()
            .map(|mv| Symmetry::HalfTurn.mv(state.board(), mv).unwrap());
        let start = Game::new(game.start().image(Symmetry::HalfTurn));
        let turned = moves.fold(start, |game, mv| game.apply(mv).unwrap());
        assert_eq!(draws(game), draws(&turned));
    });
}

#[test]
fn numbers_beyond_the_board_or_the_table_are_no_moves() {
    let state = State::default();
    assert_eq!(state.move_of_action(Move::COUNT), None);
    assert_eq!(state.move_of_action(usize::MAX), None);
    assert_eq!(state.action("h8^g8".parse().unwrap()), None);
    let two = state.apply(state.legal_moves().get(0).unwrap()).unwrap();
    assert_eq!(two.to_move(), Player::Two);
    assert_eq!(two.action("h8^g8".parse().unwrap()), None);
    for action in 0..Move::COUNT {
        if let Some(mv) = two.move_of_action(action) {
            assert_eq!(two.action(mv), Some(action));
        }
    }
}

#[test]
fn a_slice_of_another_length_is_refused_and_left_as_it_is() {
    let game = Game::default();
    for found in [0, 1, encode::MASK_LEN - 1, encode::LEN - 1, encode::LEN + 1] {
        let mut out = vec![9; found];
        let wrong = |expected| Err(encode::WrongLength { expected, found });
        assert_eq!(game.state().encode(&mut out), wrong(encode::LEN));
        assert_eq!(game.state().encode_mask(&mut out), wrong(encode::MASK_LEN));
        assert_eq!(game.encode_draws(&mut out), wrong(encode::MASK_LEN));
        assert!(out.iter().all(|&byte| byte == 9));
    }
    let error = encode::WrongLength {
        expected: 3008,
        found: 7,
    };
    assert_eq!(
        error.to_string(),
        "the encoding has 3008 bytes, and the slice has 7"
    );
}

#[test]
fn every_byte_is_pinned() {
    // Games that hang on no random numbers.
    let mut digest = Digest::default();
    for start in starts() {
        let mut game = Game::new(start);
        for step in 0..60 {
            digest.feed(format!("{:?}", planes(game.state())));
            digest.feed(format!("{:?}", mask(game.state())));
            digest.feed(format!("{:?}", draws(&game)));
            let moves = game.legal_moves();
            let Some(mv) = moves.get(step * 37 % moves.len().max(1)) else {
                break;
            };
            game = game.apply(mv).unwrap();
        }
    }
    assert_eq!(
        (encode::VERSION, encode::PLANES, encode::MASK_LEN),
        (1, 47, 736)
    );
    assert_eq!(
        digest.value(),
        0x2297_F717_CF5C_838C,
        "{:#X}",
        digest.value()
    );
}

#[test]
fn nothing_is_allocated() {
    let game = Game::default();
    let mut out = vec![0; encode::LEN];
    let mut mask = vec![0; encode::MASK_LEN];
    let counted = allocation_counter::measure(|| {
        game.state().encode(&mut out).unwrap();
        game.state().encode_mask(&mut mask).unwrap();
        game.encode_draws(&mut mask).unwrap();
    });
    assert_eq!(counted.count_total, 0);
}

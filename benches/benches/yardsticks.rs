//! The like work done by public rules crates: cozy-chess, and fast-tak for a game of stacks.
//!
//! Positions are of seeded random games: 512 of chess, and 512 of Tak on 5 × 5 spaces.

use std::hint::black_box;
use std::time::Duration;

use cozy_chess::Board;
use criterion::{Criterion, Throughput, criterion_group};
use fast_tak::takparse;
use rules_benches::Dice;

const POSITIONS: usize = 512;

type Tak = fast_tak::Game<5, 0>;

fn bench(c: &mut Criterion, group: &str, name: &str, elements: usize, mut run: impl FnMut()) {
    let mut group = c.benchmark_group(group);
    group.throughput(Throughput::Elements(elements as u64));
    group.bench_function(name, |b| b.iter(&mut run));
    group.finish();
}

fn chess_moves(board: &Board) -> Vec<cozy_chess::Move> {
    let mut list = Vec::new();
    board.generate_moves(|moves| {
        list.extend(moves);
        false
    });
    list
}

/// A position with a legal move from each of many random games, 8 to 71 moves in.
fn chess_positions() -> Vec<Board> {
    let mut dice = Dice::new(1);
    let mut boards = Vec::new();
    while boards.len() < POSITIONS {
        let mut board = Board::default();
        for _ in 0..8 + dice.below(64) {
            let moves = chess_moves(&board);
            let Some(&mv) = moves.get(dice.below(moves.len())) else {
                break;
            };
            board.play(mv);
        }
        if !chess_moves(&board).is_empty() {
            boards.push(board);
        }
    }
    boards
}

fn chess(c: &mut Criterion) {
    let boards = chess_positions();
    let with_moves: Vec<_> = boards.iter().map(|b| (b.clone(), chess_moves(b))).collect();
    let elements = with_moves.iter().map(|(_, moves)| moves.len()).sum();
    bench(c, "chess list", "cozy-chess", elements, || {
        for board in &boards {
            black_box(board).generate_moves(|moves| {
                for mv in moves {
                    black_box(mv);
                }
                false
            });
        }
    });
    bench(c, "chess count", "cozy-chess", elements, || {
        for board in &boards {
            let mut count = 0;
            black_box(board).generate_moves(|moves| {
                count += moves.len();
                false
            });
            black_box(count);
        }
    });
    bench(c, "chess apply", "cozy-chess", elements, || {
        for (board, moves) in &with_moves {
            for &mv in moves {
                let mut next = black_box(board).clone();
                let _ = black_box(next.try_play(mv));
                black_box(&next);
            }
        }
    });
    bench(c, "chess apply_unchecked", "cozy-chess", elements, || {
        for (board, moves) in &with_moves {
            for &mv in moves {
                let mut next = black_box(board).clone();
                next.play_unchecked(mv);
                black_box(&next);
            }
        }
    });
    bench(c, "chess outcome", "cozy-chess", boards.len(), || {
        for board in &boards {
            black_box(black_box(board).status());
        }
    });
    let start = Board::default();
    let elements = chess_perft(&start, 4, true) as usize;
    for (name, bulked) in [("bulked", true), ("one by one", false)] {
        let name = format!("cozy-chess, {name}");
        bench(c, "chess perft 4", &name, elements, || {
            black_box(chess_perft(black_box(&start), 4, bulked));
        });
    }
}

fn chess_perft(board: &Board, depth: u32, bulked: bool) -> u64 {
    let mut count = 0;
    if depth == 0 {
        return 1;
    }
    board.generate_moves(|moves| {
        if bulked && depth == 1 {
            count += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                count += chess_perft(&next, depth - 1, bulked);
            }
        }
        false
    });
    count
}

fn tak_moves(game: &Tak) -> Vec<takparse::Move> {
    let mut moves = Vec::new();
    game.possible_moves(&mut moves);
    moves
}

/// A position from each of many random games, 8 to 47 moves in.
fn tak_positions() -> Vec<Tak> {
    let mut dice = Dice::new(1);
    let mut games = Vec::new();
    while games.len() < POSITIONS {
        let mut game = Tak::default();
        for _ in 0..8 + dice.below(40) {
            if game.result() != fast_tak::GameResult::Ongoing {
                break;
            }
            let moves = tak_moves(&game);
            game.play(moves[dice.below(moves.len())])
                .expect("a listed move");
        }
        if game.result() == fast_tak::GameResult::Ongoing {
            games.push(game);
        }
    }
    games
}

fn tak(c: &mut Criterion) {
    let games = tak_positions();
    let with_moves: Vec<_> = games.iter().map(|g| (g.clone(), tak_moves(g))).collect();
    let elements = with_moves.iter().map(|(_, moves)| moves.len()).sum();
    let mut list = Vec::new();
    bench(c, "tak list", "fast-tak", elements, || {
        for game in &games {
            list.clear();
            black_box(game).possible_moves(&mut list);
            black_box(&list);
        }
    });
    bench(c, "tak apply", "fast-tak", elements, || {
        for (game, moves) in &with_moves {
            for &mv in moves {
                let mut next = black_box(game).clone();
                let _ = black_box(next.play(mv));
                black_box(&next);
            }
        }
    });
    bench(c, "tak outcome", "fast-tak", games.len(), || {
        for game in &games {
            black_box(black_box(game).result());
        }
    });
    let start = Tak::default();
    let elements = fast_tak::perf_count(&start, 4) as usize;
    bench(c, "tak perft 4", "fast-tak, bulked", elements, || {
        black_box(fast_tak::perf_count(black_box(&start), 4));
    });
    bench(c, "tak perft 4", "fast-tak, one by one", elements, || {
        black_box(tak_perft(black_box(&start), 4));
    });
}

fn tak_perft(game: &Tak, depth: u32) -> u64 {
    if depth == 0 || game.result() != fast_tak::GameResult::Ongoing {
        return u64::from(depth == 0);
    }
    let mut count = 0;
    for mv in tak_moves(game) {
        let mut next = game.clone();
        if next.play(mv).is_ok() {
            count += tak_perft(&next, depth - 1);
        }
    }
    count
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(60)
        .nresamples(10_000)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_secs(1))
        .significance_level(0.1);
    targets = chess, tak
}

/// The last of the benches to run; it says how to get the table, whose units are those of the page.
fn main() {
    benches();
    Criterion::default().configure_from_args().final_summary();
    println!(
        "`cargo run --release -p rules-benches --bin figures` prints all this as a table, in ns."
    );
}

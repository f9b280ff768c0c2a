//! Measures how the cost of moves grows with the board, the pieces and the players; prints it as
//! tables and draws it.
//!
//! `cargo run --release -p rules-benches --bin growth -- docs/performance-growth.svg`

use std::env;
use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use bandadas_rules::Viewer;
use freunde_rules::{Move, State};
use plotters::prelude::*;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rules_benches::bandadas::{self, Group};
use rules_benches::{Dice, freunde};

/// How many positions each point is the mean of.
const POSITIONS: usize = 128;

/// The least time of many runs for each of some elements, in nanoseconds: what other programs on
/// the machine take is left out as far as it can be.
#[allow(clippy::cast_precision_loss, reason = "a mean of few elements")]
fn nanoseconds(elements: usize, mut run: impl FnMut()) -> f64 {
    let begun = Instant::now();
    let mut least = f64::INFINITY;
    while begun.elapsed() < Duration::from_millis(200) {
        let begun = Instant::now();
        run();
        least = least.min(begun.elapsed().as_nanos() as f64);
    }
    least / elements as f64
}

/// A curve: its name, and what is measured at each number.
struct Curve {
    name: &'static str,
    points: Vec<(u32, f64)>,
}

/// A chart: what it shows, what is counted from left to right, and its curves.
struct Chart {
    title: &'static str,
    axis: &'static str,
    curves: Vec<Curve>,
}

/// Measures curves at each of some numbers.
fn chart<const N: usize>(
    title: &'static str,
    axis: &'static str,
    names: [&'static str; N],
    numbers: impl IntoIterator<Item = u32>,
    measure: impl Fn(u32) -> [f64; N],
) -> Chart {
    let mut curves = names.map(|name| Curve {
        name,
        points: Vec::new(),
    });
    for number in numbers {
        for (curve, value) in curves.iter_mut().zip(measure(number)) {
            curve.points.push((number, value));
        }
    }
    Chart {
        title,
        axis,
        curves: curves.into(),
    }
}

const FREUNDE: [&str; 3] = ["list a position", "list, for each move", "play a move"];

fn freunde_costs(board: &str, pieces: usize) -> [f64; 3] {
    let mut dice = Dice::new(1);
    let stacks = pieces.div_ceil(2)..=pieces * 3 / 2;
    let states: Vec<State> = (0..POSITIONS)
        .map(|_| freunde::arrange(&mut dice, board, stacks.clone(), pieces))
        .collect();
    let with_moves: Vec<(State, Vec<Move>)> = states
        .iter()
        .map(|state| (*state, state.legal_moves().into_iter().collect()))
        .collect();
    let moves: usize = with_moves.iter().map(|(_, moves)| moves.len()).sum();
    let mut list = || {
        for state in &states {
            for mv in black_box(state).legal_moves() {
                black_box(mv);
            }
        }
    };
    let position = nanoseconds(states.len(), &mut list);
    let listed = nanoseconds(moves, list);
    let played = nanoseconds(moves, || {
        for (state, moves) in &with_moves {
            for &mv in moves {
                black_box(&black_box(state).apply_unchecked(mv));
            }
        }
    });
    [position, listed, played]
}

fn by_board() -> Chart {
    let numbers = 3..=8;
    chart(
        "Freunde, 2 pieces a file",
        "side of the board",
        FREUNDE,
        numbers,
        |side| {
            let last = char::from(b'a' + side as u8 - 1);
            let board = format!("{side}x{side} river=- birds=a1,{last}{side}");
            freunde_costs(&board, 2 * side as usize)
        },
    )
}

fn by_pieces() -> Chart {
    let numbers = (2..=16).step_by(2);
    chart(
        "Freunde, 8 x 8 spaces",
        "pieces of each player",
        FREUNDE,
        numbers,
        |pieces| freunde_costs("8x8 river=4,5 birds=d1,e8", pieces as usize),
    )
}

fn by_players() -> Chart {
    let names = ["a move of a random game", "view", "determinize"];
    let states = bandadas::of_group(&bandadas::corpus(), Group::Lay);
    chart("Bandadas", "players", names, 2..=5, |players| {
        let players = players as u8;
        let mut moves = 0;
        let mut games = || {
            moves = 0;
            let mut rng = SmallRng::seed_from_u64(1);
            for _ in 0..20 {
                let mut state = bandadas_rules::State::new(players, 1).expect("a game");
                while let Some(mv) = state.random_move(&mut rng) {
                    state.play_unchecked(mv);
                    moves += 1;
                }
            }
        };
        let all = nanoseconds(1, &mut games);
        let seen: Vec<_> = states
            .iter()
            .filter(|state| state.players() == players)
            .map(|state| (state, Viewer::Seat(state.table().player())))
            .collect();
        let view = nanoseconds(seen.len(), || {
            for (state, viewer) in &seen {
                black_box(&black_box(state).view(*viewer));
            }
        });
        let views: Vec<_> = seen
            .iter()
            .map(|(state, viewer)| state.view(*viewer))
            .collect();
        let mut rng = SmallRng::seed_from_u64(1);
        let determinize = nanoseconds(views.len(), || {
            for view in &views {
                black_box(&black_box(view).determinize(&mut rng));
            }
        });
        [all / f64::from(moves), view, determinize]
    })
}

fn print(chart: &Chart) {
    print!("\n{}, ns:\n\n| {} |", chart.title, chart.axis);
    for (number, _) in &chart.curves[0].points {
        print!(" {number} |");
    }
    println!("\n|---|{}", "---|".repeat(chart.curves[0].points.len()));
    for curve in &chart.curves {
        print!("| {} |", curve.name);
        for (_, value) in &curve.points {
            print!(" {value:.1} |");
        }
        println!();
    }
}

/// Colours that are told apart by those who do not see red and green apart, too.
const COLOURS: [RGBColor; 3] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
];

fn draw(charts: &[Chart], path: &str) -> Result<(), Box<dyn Error>> {
    let root = SVGBackend::new(path, (1080, 380)).into_drawing_area();
    root.fill(&WHITE)?;
    for (area, chart) in root.split_evenly((1, charts.len())).iter().zip(charts) {
        let points = || chart.curves.iter().flat_map(|curve| &curve.points);
        let numbers = points().map(|point| point.0);
        let (Some(first), Some(last)) = (numbers.clone().min(), numbers.max()) else {
            continue;
        };
        let top = points().map(|point| point.1).fold(0.0, f64::max) * 1.25;
        let mut axes = ChartBuilder::on(area)
            .caption(chart.title, ("sans-serif", 17))
            .margin(12)
            .x_label_area_size(38)
            .y_label_area_size(48)
            .build_cartesian_2d(first..last, 0.0..top)?;
        axes.configure_mesh()
            .x_desc(chart.axis)
            .y_desc("ns")
            .x_labels((last - first + 1) as usize)
            .y_label_formatter(&|value| format!("{value:.0}"))
            .light_line_style(TRANSPARENT)
            .draw()?;
        for (curve, colour) in chart.curves.iter().zip(COLOURS) {
            axes.draw_series(LineSeries::new(
                curve.points.iter().copied(),
                colour.stroke_width(2),
            ))?
            .label(curve.name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(2)));
            let dots = curve.points.iter();
            axes.draw_series(dots.map(|&point| Circle::new(point, 3, colour.filled())))?;
        }
        axes.configure_series_labels()
            .position(SeriesLabelPosition::UpperLeft)
            .background_style(WHITE.mix(0.8))
            .draw()?;
    }
    root.present()?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let charts = [by_board(), by_pieces(), by_players()];
    charts.iter().for_each(print);
    if let Some(path) = env::args().nth(1) {
        draw(&charts, &path)?;
    }
    Ok(())
}

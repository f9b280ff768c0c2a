//! Prints what the last `cargo bench` measured as a table: for each element the least and the
//! median time of the samples. The least is what the machine does when nothing else runs on it.
//! Then come the ratios that have a goal, each to its yardstick in the same run.
//!
//! `cargo run --release -p rules-benches --bin figures [FOLDER]`; the folder is `criterion` in
//! cargo's target folder, unless another is named.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::Value;

/// A line of the table: name, least and median nanoseconds for each element.
type Line = (String, f64, f64);

fn json(path: &Path) -> Result<Value, Box<dyn Error>> {
    Ok(serde_json::from_str(&fs::read_to_string(path)?)?)
}

fn numbers(value: &Value) -> Vec<f64> {
    let list = value.as_array().into_iter().flatten();
    list.filter_map(Value::as_f64).collect()
}

/// The figures of a bench whose last measurement is in a folder.
fn line(folder: &Path) -> Result<Line, Box<dyn Error>> {
    let about = json(&folder.join("benchmark.json"))?;
    let sample = json(&folder.join("sample.json"))?;
    let elements = about["throughput"]["Elements"].as_f64().unwrap_or(1.0);
    let (runs, times) = (numbers(&sample["iters"]), numbers(&sample["times"]));
    let mut each: Vec<f64> = runs
        .iter()
        .zip(&times)
        .map(|(runs, time)| time / runs / elements)
        .collect();
    each.sort_by(f64::total_cmp);
    let (Some(least), Some(median)) = (each.first(), each.get(each.len() / 2)) else {
        return Err("no samples".into());
    };
    let name = about["full_id"].as_str().unwrap_or_default().to_string();
    Ok((name, *least, *median))
}

fn collect(folder: &Path, lines: &mut Vec<Line>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.join("sample.json").exists() {
            if path.ends_with("new") {
                lines.push(line(&path)?);
            }
        } else if path.is_dir() {
            collect(&path, lines)?;
        }
    }
    Ok(())
}

/// A bench, its yardstick, and how many times the yardstick's time it may take.
type Goal = (&'static str, &'static str, f64);

/// The goals, as far as they are ratios of two benches.
const GOALS: &[Goal] = &[
    (
        "freunde apply_unchecked/searched",
        "chess apply_unchecked/cozy-chess",
        1.0,
    ),
    (
        "freunde apply_unchecked/played",
        "chess apply_unchecked/cozy-chess",
        1.0,
    ),
    ("freunde apply/searched", "chess apply/cozy-chess", 1.2),
    ("freunde apply/played", "chess apply/cozy-chess", 1.2),
    (
        "freunde perft/one by one, depth 4",
        "chess perft 4/cozy-chess, one by one",
        1.0,
    ),
    (
        "freunde perft/one by one, depth 4",
        "tak perft 4/fast-tak, one by one",
        1.0,
    ),
    (
        "freunde apply_unchecked/leaping",
        "freunde apply_unchecked/searched",
        2.0,
    ),
    ("freunde list/leaping", "freunde list/searched", 3.0),
    ("freunde outcome/played", "freunde outcome/searched", 2.0),
    ("freunde outcome/limits", "freunde outcome/searched", 2.0),
    ("freunde outcome/crowded", "freunde outcome/searched", 2.0),
    ("freunde outcome/tall", "freunde outcome/searched", 2.0),
    ("freunde outcome/small", "freunde outcome/searched", 2.0),
    // 2.2 times as many turns in the same time.
    (
        "bandadas random turns/2 players",
        "bandadas random turns/plain simulator, 2 players",
        1.0 / 2.2,
    ),
];

/// Prints the ratio of each pair of which both were measured.
fn print_ratios(lines: &[Line]) {
    let least = |name: &str| {
        let line = lines.iter().find(|(known, ..)| known == name);
        line.map(|&(_, least, _)| least)
    };
    println!("\n| bench | yardstick | ratio | goal | |\n|---|---|---|---|---|");
    for (name, yardstick, goal) in GOALS {
        let Some((found, measure)) = least(name).zip(least(yardstick)) else {
            continue;
        };
        let ratio = found / measure;
        let met = if ratio <= *goal { "met" } else { "missed" };
        println!("| {name} | {yardstick} | {ratio:.2} | {goal:.2} | {met} |");
    }
}

/// The folder in which cargo builds, of which this program's own file is a part.
fn target() -> PathBuf {
    let program = env::current_exe().unwrap_or_default();
    let target = program.ancestors().nth(2);
    target.map_or_else(|| PathBuf::from("target"), Path::to_path_buf)
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = match env::args_os().nth(1) {
        Some(folder) => PathBuf::from(folder),
        None => target().join("criterion"),
    };
    if !folder.is_dir() {
        let folder = folder.display();
        return Err(format!("{folder} is no folder: run `cargo bench` first").into());
    }
    let mut lines = Vec::new();
    collect(&folder, &mut lines)?;
    lines.sort_by(|one, other| one.0.cmp(&other.0));
    println!("| bench | least, ns | median, ns |\n|---|---|---|");
    for (name, least, median) in &lines {
        println!("| {name} | {least:.1} | {median:.1} |");
    }
    print_ratios(&lines);
    Ok(())
}

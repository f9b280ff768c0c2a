//! Prints what the last `cargo bench` measured as a table: for each element the least and the
//! median time of the samples. The least is what the machine does when nothing else runs on it.
//!
//! `cargo run --release -p rules-benches --bin figures -- target/criterion`

use std::error::Error;
use std::path::Path;
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

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1);
    let mut lines = Vec::new();
    collect(
        Path::new(folder.as_deref().unwrap_or("target/criterion")),
        &mut lines,
    )?;
    lines.sort_by(|one, other| one.0.cmp(&other.0));
    println!("| bench | least, ns | median, ns |\n|---|---|---|");
    for (name, least, median) in lines {
        println!("| {name} | {least:.1} | {median:.1} |");
    }
    Ok(())
}

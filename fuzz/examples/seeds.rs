//! Makes the seed corpora in `fuzz/seeds` from the test vectors of the crates.
//!
//! ```text
//! cargo run --manifest-path fuzz/Cargo.toml --example seeds
//! ```

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use freunde_rules::{Setup, State};
use rules_fuzz::{Bytes, bandadas, freunde};
use rules_testkit::reference::bandadas::Reference;
use serde_json::{Value, json};

type Done = Result<(), Box<dyn Error>>;

/// One of this number of vectors becomes a seed.
const EACH: usize = 24;

fn main() -> Done {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let vectors = |of: &str| root.join("../crates").join(of).join("tests/vectors");
    let seeds = root.join("seeds");
    freunde(&vectors("freunde-rules"), &seeds)?;
    bandadas(&vectors("bandadas-rules"), &seeds)?;
    engines(&seeds.join("engines"))
}

/// Conversations with the engines.
fn engines(seeds: &Path) -> Done {
    let view = "MRW/OWP/MWT/ORD D2P4MW/?8 D/D ?77 OMW 1 1 lay";
    let json = format!(
        r#"{{"id":1,"command":"hello"}}
{{"id":2,"command":"choose","view":"{view}","nodes":20,"level":4,"seed":3,"progress":true}}
{{"id":3,"command":"moves","view":"{view}"}}
{{"id":[4,null,"\u00e9"],"command":"choose","view":"{view}","infinite":true}}
"#
    );
    let ugi = "ugi\nisready\nuginewgame\nsetoption name Level value 2\nposition startpos moves \
               d2-d3*d4\ngo nodes 50\nquery p1turn\nquery result\nstop\n";
    let limits = "position fen x2,1,x4/x7/2,x6/x7/x7/x7/2,x6 1 - -\ngo depth 2 mate 1 movetime 5 p1time \
                  9 p2time 9 p1inc 1 p2inc 1 movestogo 3\ngo infinite\ngo ponder\nquit\n";
    let options = "setoption name MultiPV value 3\nsetoption name Board value 5x5 river=3 \
                   birds=c1,c5\nsetoption name FlockLimits value 2,3\nsetoption name Card value \
                   Meadow\nsetoption name Seed value 9\nposition startpos\ngo\n";
    for (name, text) in [
        ("json", json.as_str()),
        ("ugi", ugi),
        ("limits", limits),
        ("options", options),
    ] {
        write(seeds, name, text.as_bytes())?;
    }
    Ok(())
}

fn freunde(vectors: &Path, seeds: &Path) -> Done {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let positions = lines(&vectors.join("positions.jsonl"))?;
    let with_line = lines(&vectors.join("lines.jsonl"))?;
    for (number, line) in positions.iter().chain(&with_line).step_by(EACH).enumerate() {
        let [board, limits, position] = ["board", "limits", "position"].map(|key| text(&line[key]));
        let name = format!("{number:02}");
        let three = format!("{board}\n{limits}\n{position}");
        write(&seeds.join("freunde_text"), &name, three.as_bytes())?;

        let json = json!({ "board": board, "limits": limits, "position": position });
        write(
            &seeds.join("freunde_serde"),
            &name,
            json.to_string().as_bytes(),
        )?;

        let state = State::parse(board.parse()?, limits.parse()?, &position)?;
        let setup = Setup::from(&state);
        let mut bytes = freunde::bytes_of(&setup);
        assert_eq!(freunde::setup(&mut Bytes::new(&bytes)), setup, "{position}");
        bytes.extend(choices(number, 40));
        write(&seeds.join("freunde_play"), &name, &bytes)?;
        write(&seeds.join("freunde_picture"), &name, &bytes)?;
    }
    let small = [
        "d4",
        "d3^d4*d5*e5",
        "*d5",
        "3,4",
        "x,1,x/11,x,11/x3",
        "1/2-1/2",
        "0-1",
    ];
    let small = small.map(str::to_string).into_iter();
    let start = State::default().to_string();
    for (number, text) in small.chain([start]).enumerate() {
        let name = format!("small-{number}");
        write(&seeds.join("freunde_text"), &name, text.as_bytes())?;
        let json = Value::from(text).to_string();
        write(&seeds.join("freunde_serde"), &name, json.as_bytes())?;
    }
    records(&vectors.join("records"), &seeds.join("freunde_record"))
}

fn bandadas(vectors: &Path, seeds: &Path) -> Done {
    let states = lines(&vectors.join("states.jsonl"))?;
    for (number, line) in states.iter().step_by(EACH).enumerate() {
        let name = format!("{number:02}");
        let state = line["state"].as_str().unwrap_or_default();
        let views = line["views"].as_array().into_iter().flatten();
        let view = views
            .cycle()
            .nth(number)
            .and_then(Value::as_str)
            .unwrap_or_default();
        for (name, text) in [(name.clone(), state), (format!("{name}-view"), view)] {
            write(&seeds.join("bandadas_text"), &name, text.as_bytes())?;
            let json = Value::from(text).to_string();
            write(&seeds.join("bandadas_serde"), &name, json.as_bytes())?;
        }
        let slow = Reference::from_text(state)?;
        let mut bytes = bandadas::bytes_of(&slow);
        assert_eq!(bandadas::state(&mut Bytes::new(&bytes)), slow);
        bytes.extend(choices(number, 60));
        write(&seeds.join("bandadas_play"), &name, &bytes)?;
        write(&seeds.join("bandadas_view"), &name, &bytes)?;
        write(&seeds.join("bandadas_picture"), &name, &bytes)?;
    }
    let mut deal = bandadas::bytes_of(&Reference::start(3, 2));
    deal.extend(choices(7, 250));
    write(&seeds.join("bandadas_play"), "deal", &deal)?;
    for (number, text) in ["F2OD13", "P2OD", "P1<", "+", "!P", "=P>", "=?", "3"]
        .iter()
        .enumerate()
    {
        let name = format!("small-{number}");
        write(&seeds.join("bandadas_text"), &name, text.as_bytes())?;
        let json = Value::from(*text).to_string();
        write(&seeds.join("bandadas_serde"), &name, json.as_bytes())?;
    }
    for (number, line) in lines(&vectors.join("lenient.jsonl"))?
        .iter()
        .enumerate()
        .step_by(4)
    {
        let text = line["text"].as_str().unwrap_or_default();
        let name = format!("{number:02}");
        write(&seeds.join("bandadas_lenient"), &name, text.as_bytes())?;
    }
    for (number, line) in lines(&vectors.join("seen.jsonl"))?
        .iter()
        .enumerate()
        .step_by(5)
    {
        let text = line["text"].as_str().unwrap_or_default();
        let name = format!("{number:02}");
        write(&seeds.join("bandadas_seen"), &name, text.as_bytes())?;
    }
    records(&vectors.join("records"), &seeds.join("bandadas_record"))
}

/// Bytes that choose moves without a pattern.
fn choices(number: usize, len: u8) -> impl Iterator<Item = u8> {
    (0..len).map(move |n| n.wrapping_mul(number as u8).wrapping_add(n ^ n >> 3))
}

/// Copies the records.
fn records(from: &Path, to: &Path) -> Done {
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(from)? {
        paths.push(entry?.path());
    }
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        write(to, &name, &fs::read(&path)?)?;
    }
    Ok(())
}

fn lines(path: &Path) -> Result<Vec<Value>, Box<dyn Error>> {
    let text = fs::read_to_string(path)?;
    let values = text.lines().map(serde_json::from_str);
    Ok(values.collect::<Result<_, _>>()?)
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> Done {
    fs::create_dir_all(folder)?;
    Ok(fs::write(folder.join(name), bytes)?)
}

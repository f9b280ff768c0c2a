//! Prints the corpus of Freunde positions, `corpus/freunde_searched.txt`.

fn main() {
    print!("{}", rules_benches::freunde::make_corpus());
}

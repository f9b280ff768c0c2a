//! Prints the corpus of Bandadas states, `corpus/bandadas.txt`.

fn main() {
    print!("{}", rules_benches::bandadas::make_corpus());
}

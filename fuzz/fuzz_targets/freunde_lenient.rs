//! Lenient reading of records (F9.8): what is read is a game whose canonical text the strict reader
//! reads as the same, every text is gone through to its end, and single moves are legal ones.
#![no_main]

use freunde_rules::Record;
use libfuzzer_sys::fuzz_target;
use rules_fuzz::parse;

fuzz_target!(|text: &str| {
    for read in Record::read_all(text) {
        let read = match read {
            Ok(read) => read,
            Err(error) => {
                assert!(error.offset() <= text.len(), "{error}");
                assert!(
                    error.line() >= Some(1) && error.word() >= Some(1),
                    "{error}"
                );
                continue;
            }
        };
        let printed = read.record.to_string();
        assert_eq!(parse::<Record>(&printed).as_ref(), Some(&read.record));
        let again = Record::read(&printed).expect("the canonical form");
        assert_eq!(
            (&again.record, &again.warnings[..]),
            (&read.record, &[][..])
        );
        for warning in read.warnings {
            assert!(
                warning.times() > 0 && warning.offset() < text.len(),
                "{warning}"
            );
        }
        let game = read.record.game();
        for word in text.split_ascii_whitespace().take(8) {
            if let Ok(mv) = game.state().read_move(word) {
                assert_eq!(game.state().check(mv), Ok(()));
            }
        }
    }
    // What the strict reader reads is read the same.
    if let Some(record) = parse::<Record>(text) {
        let read = Record::read(text).expect("a record");
        assert_eq!(read.record, record);
    }
});

//! Texts of many records read leniently (B10.7): no text makes that panic or hang, what is read
//! prints in the canonical form, and the strict reader reads the same where it reads at all.
#![no_main]

use bandadas_rules::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut games = 0;
    for read in Record::read_all(text) {
        games += 1;
        let Ok(read) = read else {
            continue;
        };
        let printed = read.record.to_string();
        let again = Record::read(&printed).expect("a canonical record");
        assert_eq!(again.warnings, [], "{printed:?}");
        assert_eq!(again.record, read.record);
        assert_eq!(printed.parse::<Record>(), Ok(read.record));
        for warning in read.warnings {
            assert!(
                warning.offset() <= text.len() && warning.times() > 0,
                "{warning}"
            );
        }
    }
    assert!(games <= text.len());
    let strict = text.parse::<Record>();
    match Record::read(text) {
        Ok(read) if read.warnings.is_empty() => assert_eq!(strict, Ok(read.record), "{text:?}"),
        Ok(read) => assert!(strict.is_err() || strict == Ok(read.record), "{text:?}"),
        Err(error) => {
            assert!(strict.is_err(), "{text:?}: {error}");
            assert!(error.offset() <= text.len());
        }
    }
});

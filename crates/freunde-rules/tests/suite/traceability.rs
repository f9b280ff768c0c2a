//! Every rule of the page is named by a test of this crate.

use std::path::Path;

use rules_testkit::pages::untested;

#[test]
fn every_rule_is_named_by_a_test() {
    let krate = Path::new(env!("CARGO_MANIFEST_DIR"));
    let missing = untested(&krate.join("RULES.md"), krate).unwrap();
    assert!(missing.is_empty(), "no test names {}", missing.join(", "));
}

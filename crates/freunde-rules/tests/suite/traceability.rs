//! Every rule of the page is named by a test of this crate.

use std::path::Path;

use rules_testkit::pages::untested;

/// Rules whose code is not here yet.
const AWAITED: [&str; 2] = ["F9.7", "F9.8"];

#[test]
fn every_rule_is_named_by_a_test() {
    let krate = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut missing = untested(&krate.join("RULES.md"), krate).unwrap();
    missing.retain(|rule| !AWAITED.contains(&rule.as_str()));
    assert!(missing.is_empty(), "no test names {}", missing.join(", "));
}

//! How a program ends that prints.

use std::io::{self, Write};
use std::process::ExitCode;

/// What a run comes to. That nobody reads on, as behind `| head`, is no error.
pub(crate) fn exit(done: io::Result<ExitCode>) -> ExitCode {
    match done.and_then(|code| io::stdout().flush().map(|()| code)) {
        Ok(code) => code,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing is left to be done if this cannot be said either.
            drop(writeln!(io::stderr(), "{error}"));
            ExitCode::FAILURE
        }
    }
}

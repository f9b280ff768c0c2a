//! How a program ends that prints.

use std::io;
use std::process::ExitCode;

/// What a run comes to. That nobody reads on, as behind `| head`, is no error.
pub(crate) fn exit(done: io::Result<ExitCode>) -> ExitCode {
    match done {
        Ok(code) => code,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

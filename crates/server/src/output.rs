//! Standard output and error of all commands: what happens when standard output cannot be written, and lines of a server
//! whose output is JSON throughout.

use std::{
    any::Any,
    io::{self, ErrorKind, Write},
    panic::{self, AssertUnwindSafe},
    process::ExitCode,
};

use anyhow::Context;
use ports::clock::Clock;
use serde_json::json;

use crate::clock::SystemClock;

/// Text with which `print!` panics.
const FAILED: &str = "failed printing to stdout: ";

/// Runs a command and prints its error. If standard output cannot be written, the command ends: without a message if it is
/// a pipe whose reader has ended, as in `marque user list | head`, otherwise with an error. It still unwinds, which stops an
/// embedded PostgreSQL.
pub(crate) fn run(command: impl FnOnce() -> anyhow::Result<()>) -> ExitCode {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if failed_output(panic.payload()).is_none() {
            if is_json() {
                print_error_line(&panic.to_string());
            } else {
                report(panic);
            }
        }
    }));
    let outcome =
        panic::catch_unwind(AssertUnwindSafe(command)).unwrap_or_else(|payload| {
            match failed_output(payload.as_ref()) {
                Some(Output::Closed) => Ok(()),
                Some(Output::Failed(why)) => Err(anyhow::anyhow!(why).context(NOT_WRITTEN)),
                None => panic::resume_unwind(payload),
            }
        });
    let outcome = outcome.and_then(|()| io::stdout().flush().context(NOT_WRITTEN));
    match outcome {
        Err(error) if !is_closed_pipe(&error) => {
            let message = format!("{error:#}");
            if is_json() {
                print_error_line(&message)
            } else {
                eprintln!("marque: {message}")
            }
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

const NOT_WRITTEN: &str = "standard output cannot be written";

/// Why `print!` panicked.
enum Output {
    /// Nobody reads the pipe any more.
    Closed,
    Failed(String),
}

/// Why a panic's `print!` failed; `None` for any other panic.
fn failed_output(payload: &(dyn Any + Send)) -> Option<Output> {
    let message = payload.downcast_ref::<String>()?.strip_prefix(FAILED)?;
    Some(if message.contains("Broken pipe") { Output::Closed } else { Output::Failed(message.to_owned()) })
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

/// Whether `LOG_FORMAT` demands that everything a server prints is JSON.
fn is_json() -> bool {
    std::env::var("LOG_FORMAT").is_ok_and(|format| format.trim() == "json")
        && matches!(std::env::args().nth(1).as_deref(), None | Some("serve"))
}

/// Prints a message of the server on standard output. A failure is ignored: nobody may read it.
pub(crate) fn announce(message: &str) {
    let _ = if is_json() {
        writeln!(io::stdout(), "{}", line("INFO", message))
    } else {
        writeln!(io::stdout(), "{message}")
    };
}

fn print_error_line(message: &str) {
    let _ = writeln!(io::stderr(), "{}", line("ERROR", message));
}

/// A line with the fields of the log's lines.
fn line(level: &str, message: &str) -> serde_json::Value {
    json!({ "timestamp": SystemClock.now().to_rfc3339(), "level": level, "message": message })
}

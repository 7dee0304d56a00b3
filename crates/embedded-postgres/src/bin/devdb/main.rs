//! `devdb`: a PostgreSQL server for tests and development, without an installation.
//!
//! - `devdb run -- CMD ARGS…` runs a command with a fresh, temporary server whose address is in
//!   `TEST_DATABASE_URL`, and exits with the command's status.
//! - `devdb serve DIR` runs the server of a data directory until it is interrupted.

mod signals;

use std::ffi::OsString;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Command, ExitCode, ExitStatus};
use std::thread;
use std::time::Duration;

use embedded_postgres::{Cluster, Durability, Options, Scratch};

use crate::signals::Signals;

const USAGE: &str = "Usage: devdb run -- COMMAND [ARGUMENTS…]\n       devdb serve DATA_DIRECTORY";
/// Exit status for wrong usage, by shell convention.
const USAGE_ERROR: u8 = 64;
/// Exit status if the command cannot be started, by shell convention.
const NOT_STARTED: u8 = 127;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(|word| word.to_str().unwrap_or_default()).collect();
    let outcome = match words.as_slice() {
        ["run", "--", _, ..] => run(&arguments[2..]),
        ["serve", _] => serve(PathBuf::from(&arguments[1])),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(USAGE_ERROR);
        }
    };
    outcome.unwrap_or_else(|sentence| {
        eprintln!("devdb: {sentence}");
        ExitCode::FAILURE
    })
}

fn run(command: &[OsString]) -> Result<ExitCode, String> {
    let signals = Signals::watch().map_err(|error| format!("Signals cannot be watched: {error}."))?;
    let scratch = Scratch::create("marque-devdb-")
        .map_err(|error| format!("No temporary directory can be created: {error}."))?;
    let options = Options {
        durability: Durability::Fast,
        max_connections: 200,
        ..Options::new(scratch.path().join("postgres"))
    };
    let cluster = Cluster::start(&options).map_err(|error| error.to_string())?;
    scratch.also_remove(cluster.socket_dir());

    let (program, arguments) = command.split_first().ok_or(USAGE)?;
    let mut command = Command::new(program);
    command.args(arguments).env("TEST_DATABASE_URL", cluster.url(cluster.database()));
    let started = match signals.start(&mut command) {
        Some(started) => started,
        None => return Ok(ended_by(signals.received())),
    };
    let mut child = match started {
        Ok(child) => child,
        Err(error) => {
            eprintln!("devdb: {} cannot be started: {error}.", program.display());
            return Ok(ExitCode::from(NOT_STARTED));
        }
    };
    let status = loop {
        if let Some(status) = signals.poll(&mut child).map_err(|error| error.to_string())? {
            break status;
        }
        thread::sleep(Duration::from_millis(20));
    };
    cluster.stop().map_err(|error| error.to_string())?;
    Ok(as_exit_code(status))
}

fn serve(data_dir: PathBuf) -> Result<ExitCode, String> {
    let signals = Signals::watch().map_err(|error| format!("Signals cannot be watched: {error}."))?;
    let cluster = Cluster::start(&Options::new(data_dir)).map_err(|error| error.to_string())?;
    let role = if cluster.is_owned() { "started" } else { "attached" };
    println!(
        "DATABASE_URL={}\nprocess {} {role}; Ctrl-C ends it",
        cluster.url(cluster.database()),
        cluster.pid()
    );
    signals.wait();
    cluster.stop().map_err(|error| error.to_string())?;
    Ok(ExitCode::SUCCESS)
}

/// The exit status as a shell reports it: the code, or 128 plus the number of the signal.
fn as_exit_code(status: ExitStatus) -> ExitCode {
    match status.code() {
        Some(code) => ExitCode::from(code as u8),
        None => ended_by(status.signal()),
    }
}

fn ended_by(signal: Option<i32>) -> ExitCode {
    ExitCode::from(signal.map_or(1, |signal| 128 + signal as u8))
}

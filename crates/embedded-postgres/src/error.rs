//! Errors of the embedded server; each message says what to do.

use std::io;
use std::path::{Path, PathBuf};

/// Reason why the embedded PostgreSQL could not be found, created, started or stopped.
#[derive(Debug, thiserror::Error)]
pub enum EmbeddedError {
    /// No usable server programs were found.
    #[error(
        "No PostgreSQL server programs were found. Run `make build` to fetch them, or set DATABASE_URL to a PostgreSQL that is already running.{}",
        rejected_list(.rejected)
    )]
    NoBinaries {
        /// Places that were searched, and why each was rejected.
        rejected: Vec<String>,
    },
    /// `MARQUE_POSTGRES_BIN` does not lead to usable programs.
    #[error(
        "MARQUE_POSTGRES_BIN is {path}, but {reason}. Point it at a directory that holds `postgres` and `initdb`, or unset it."
    )]
    ExplicitBinaries {
        path: PathBuf,
        /// The problem with that path.
        reason: String,
    },
    /// The data directory was written by a major version that was not found.
    #[error(
        "The database in {data_dir} was written by PostgreSQL {wanted}, and no PostgreSQL {wanted} was found. Install that version or point MARQUE_POSTGRES_BIN at its programs; to start afresh, move the directory away.{}",
        rejected_list(.rejected)
    )]
    WrongMajor {
        data_dir: PathBuf,
        wanted: u32,
        /// Places that were searched, and why each was rejected.
        rejected: Vec<String>,
    },
    /// The data directory holds something that is not a PostgreSQL cluster.
    #[error(
        "{path} is not empty and holds no PostgreSQL database. Move its contents away or choose another data directory."
    )]
    ForeignDirectory {
        /// The data directory.
        path: PathBuf,
    },
    /// An option has an invalid value.
    #[error("{0}")]
    BadOption(String),
    /// The socket directory cannot be trusted or used.
    #[error(
        "The socket directory {path} cannot be used: {reason}. Remove it, or point TMPDIR at a directory of your own."
    )]
    SocketDirectory {
        path: PathBuf,
        /// The problem with that path.
        reason: String,
    },
    /// `initdb` failed.
    #[error("Creating the database in {data_dir} failed. initdb said:\n{output}")]
    Initdb {
        data_dir: PathBuf,
        /// The output of initdb.
        output: String,
    },
    /// The server ended while it was starting.
    #[error("PostgreSQL stopped while starting ({status}). The end of {log}:\n{tail}")]
    ServerEnded {
        /// The exit status.
        status: String,
        log: PathBuf,
        /// Last lines of the log.
        tail: String,
    },
    /// The server was not ready in time.
    #[error(
        "PostgreSQL was not ready after {seconds} seconds. If it is still recovering from a crash, start again later. The end of {log}:\n{tail}"
    )]
    NotReady {
        /// The timeout.
        seconds: u64,
        log: PathBuf,
        /// Last lines of the log.
        tail: String,
    },
    /// The server did not stop, even when killed.
    #[error("PostgreSQL (process {pid}) did not stop. End that process by hand before the next start.")]
    NotStopped {
        /// The server's process id.
        pid: u32,
    },
    /// Running as root where neither a user namespace nor the account `nobody` can be used.
    #[error(
        "PostgreSQL does not run as root, and neither a user namespace nor the account `nobody` could be used here: {reason}. Run Marque as a normal user, or set DATABASE_URL."
    )]
    Root {
        /// The attempts and their errors.
        reason: String,
    },
    /// The server gave an unexpected answer.
    #[error("PostgreSQL on {socket} did not accept a request: {reason}. Its log may say more.")]
    Conversation {
        socket: PathBuf,
        /// The server's reply or the connection error.
        reason: String,
    },
    /// A file operation failed.
    #[error("{action} {path} failed: {source}. Check the disk and the rights of that path.")]
    File {
        /// The action, e.g. "Creating".
        action: &'static str,
        path: PathBuf,
        source: io::Error,
    },
}

impl EmbeddedError {
    pub(crate) fn file(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::File { action, path: path.to_owned(), source }
    }
}

fn rejected_list(rejected: &[String]) -> String {
    if rejected.is_empty() { String::new() } else { format!(" Looked at: {}.", rejected.join("; ")) }
}

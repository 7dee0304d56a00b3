//! What can go wrong, each as a sentence that says what to do.

use std::io;
use std::path::{Path, PathBuf};

/// Why the embedded PostgreSQL could not be found, created, started or stopped.
#[derive(Debug, thiserror::Error)]
pub enum EmbeddedError {
    /// No usable server programs anywhere.
    #[error(
        "No PostgreSQL server programs were found. Run `make build` to fetch them, or set DATABASE_URL to a PostgreSQL that is already running.{}",
        rejected_list(.rejected)
    )]
    NoBinaries {
        /// Places that were looked at and why each was refused.
        rejected: Vec<String>,
    },
    /// `MARQUE_POSTGRES_BIN` does not lead to usable programs.
    #[error(
        "MARQUE_POSTGRES_BIN is {path}, but {reason}. Point it at a directory that holds `postgres` and `initdb`, or unset it."
    )]
    ExplicitBinaries {
        /// The directory that the variable names.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The data directory was written by a major version that is not at hand.
    #[error(
        "The database in {data_dir} was written by PostgreSQL {wanted}, and no PostgreSQL {wanted} was found. Install that version or point MARQUE_POSTGRES_BIN at its programs; to start afresh, move the directory away.{}",
        rejected_list(.rejected)
    )]
    WrongMajor {
        /// The existing data directory.
        data_dir: PathBuf,
        /// The major version that wrote it.
        wanted: u32,
        /// Places that were looked at and why each was refused.
        rejected: Vec<String>,
    },
    /// The data directory holds something that is not a PostgreSQL cluster.
    #[error(
        "{path} is not empty and holds no PostgreSQL database. Move its contents away or choose another data directory."
    )]
    ForeignDirectory {
        /// The directory in question.
        path: PathBuf,
    },
    /// An option has a value that cannot work.
    #[error("{0}")]
    BadOption(String),
    /// The socket directory cannot be trusted or used.
    #[error(
        "The socket directory {path} cannot be used: {reason}. Remove it, or point TMPDIR at a directory of your own."
    )]
    SocketDirectory {
        /// The directory in question.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// `initdb` did not succeed.
    #[error("Creating the database in {data_dir} failed. initdb said:\n{output}")]
    Initdb {
        /// The data directory that was to be created.
        data_dir: PathBuf,
        /// What initdb printed.
        output: String,
    },
    /// The server ended while it was starting.
    #[error("PostgreSQL stopped while starting ({status}). The end of {log}:\n{tail}")]
    ServerEnded {
        /// How it ended.
        status: String,
        /// The server log.
        log: PathBuf,
        /// Its last lines.
        tail: String,
    },
    /// The server was not ready in time.
    #[error(
        "PostgreSQL was not ready after {seconds} seconds. If it is still recovering from a crash, start again later. The end of {log}:\n{tail}"
    )]
    NotReady {
        /// How long it was waited for.
        seconds: u64,
        /// The server log.
        log: PathBuf,
        /// The log's last lines.
        tail: String,
    },
    /// The server did not stop, not even when told to stop at once.
    #[error("PostgreSQL (process {pid}) did not stop. End that process by hand before the next start.")]
    NotStopped {
        /// The server's process id.
        pid: u32,
    },
    /// Running as root on a machine that offers neither of the two ways to run PostgreSQL.
    #[error(
        "PostgreSQL does not run as root, and neither a user namespace nor the account `nobody` could be used here: {reason}. Run Marque as a normal user, or set DATABASE_URL."
    )]
    Root {
        /// What was tried and how it failed.
        reason: String,
    },
    /// The server answered, but not as it should.
    #[error("PostgreSQL on {socket} did not accept a request: {reason}. Its log may say more.")]
    Conversation {
        /// The server's socket.
        socket: PathBuf,
        /// What it said, or what failed.
        reason: String,
    },
    /// A file or directory could not be used.
    #[error("{action} {path} failed: {source}. Check the disk and the rights of that path.")]
    File {
        /// What was being done, as in "Creating".
        action: &'static str,
        /// The path it was done to.
        path: PathBuf,
        /// The system's answer.
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

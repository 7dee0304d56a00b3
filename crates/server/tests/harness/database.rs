//! A database of its own that several servers share, and that goes and comes back.

use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
};

/// A running development database; killed at the end, and what it keeps stays where it is.
pub struct Database {
    folder: PathBuf,
    child: Child,
    url: String,
    /// Kept open: it says more later, and ends when nobody listens.
    said: BufReader<ChildStdout>,
}

impl Database {
    /// Starts the one that keeps its data in that folder.
    pub fn start(folder: &Path) -> Self {
        let mut child = Command::new(devdb())
            .arg("serve")
            .arg(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        let url = line.trim().trim_start_matches("DATABASE_URL=").trim_matches(['"', '\'']).to_owned();
        assert!(url.starts_with("postgres://"), "{line}");
        Self { folder: folder.to_owned(), child, url, said }
    }

    /// The owner's address: a superuser's.
    pub fn owner_url(&self) -> &str {
        &self.url
    }

    /// The address of the role that serves; there is such a role once the owner has migrated.
    pub fn url(&self) -> String {
        let (scheme, rest) = self.url.split_once("://").unwrap();
        format!("{scheme}://marque_app@{}", rest.split_once('@').unwrap().1)
    }

    /// Ends it as a power cut would.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts it again where it was.
    pub fn start_again(&mut self) {
        let folder = self.folder.clone();
        *self = Self::start(&folder);
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The development database's program, built beside the one under test.
fn devdb() -> PathBuf {
    let path = Path::new(env!("CARGO_BIN_EXE_marque")).with_file_name("devdb");
    assert!(path.is_file(), "{} is missing: cargo build -p embedded-postgres", path.display());
    path
}

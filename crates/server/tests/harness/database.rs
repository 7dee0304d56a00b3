//! A development database that several servers share, and that tests can kill and restart.

use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
};

/// A running development database. Dropping it kills the process and keeps the data.
pub struct Database {
    folder: PathBuf,
    child: Child,
    url: String,
    /// Kept open, because the process ends when its standard output is closed.
    said: BufReader<ChildStdout>,
}

impl Database {
    /// Starts a database with its data in that folder.
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

    /// The owner's address; a superuser.
    pub fn owner_url(&self) -> &str {
        &self.url
    }

    /// The serving role's address; the role exists after the first migration.
    pub fn url(&self) -> String {
        let (scheme, rest) = self.url.split_once("://").unwrap();
        format!("{scheme}://marque_app@{}", rest.split_once('@').unwrap().1)
    }

    /// Kills the process, as a power cut would.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts it again on the same data.
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

/// The `devdb` binary, built beside the one under test.
fn devdb() -> PathBuf {
    let path = Path::new(env!("CARGO_BIN_EXE_marque")).with_file_name("devdb");
    assert!(path.is_file(), "{} is missing: cargo build -p embedded-postgres", path.display());
    path
}

//! The file `postmaster.pid` in which a server publishes its state.

use std::path::{Path, PathBuf};

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Postmaster {
    pub(crate) pid: u32,
    pub(crate) port: u16,
    pub(crate) socket_dir: PathBuf,
    status: String,
}

impl Postmaster {
    /// Reads the file; `None` if it is absent or has no process id yet.
    pub(crate) fn read(data_dir: &Path) -> Option<Self> {
        Self::parse(&std::fs::read_to_string(file(data_dir)).ok()?)
    }

    /// Parses the file. A crash early in a start leaves one with fewer lines, of which the process id counts.
    fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let pid = lines.next()?.trim().parse().ok()?;
        let port = lines.nth(2).and_then(|line| line.trim().parse().ok()).unwrap_or_default();
        let socket_dir = PathBuf::from(lines.next().unwrap_or_default());
        let status = lines.nth(2).unwrap_or_default().trim().to_owned();
        Some(Self { pid, port, socket_dir, status })
    }

    pub(crate) fn is_ready(&self) -> bool {
        self.status == "ready"
    }

    pub(crate) fn socket(&self) -> PathBuf {
        self.socket_dir.join(format!(".s.PGSQL.{}", self.port))
    }

    /// Whether the process is a server on `data_dir`; `None` if the system does not tell.
    ///
    /// After a reboot or in a restarted container, the process id of a crashed server often belongs to
    /// another program.
    #[cfg(target_os = "linux")]
    pub(crate) fn is_running_on(&self, data_dir: &Path) -> Option<bool> {
        let process = PathBuf::from(format!("/proc/{}", self.pid));
        if !process.exists() {
            return Some(false);
        }
        // A zombie no longer serves, and has no working directory.
        let state = std::fs::read_to_string(process.join("stat")).ok()?;
        if state.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with(['Z', 'X'])) {
            return Some(false);
        }
        let cwd = std::fs::read_link(process.join("cwd")).ok()?;
        Some(cwd == data_dir.canonicalize().ok()?)
    }

    /// Unknown without `/proc`; the server's own check decides.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn is_running_on(&self, _data_dir: &Path) -> Option<bool> {
        None
    }

    /// Removes the file of a server that is gone. The caller must hold the cluster's lock.
    pub(crate) fn discard(&self, data_dir: &Path) {
        tracing::info!(pid = self.pid, "the last run of PostgreSQL did not end in order; it recovers now");
        if let Err(error) = std::fs::remove_file(file(data_dir)) {
            tracing::warn!(%error, "postmaster.pid could not be removed");
        }
    }
}

fn file(data_dir: &Path) -> PathBuf {
    data_dir.join("postmaster.pid")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_complete_and_partial_pid_files() {
        let text = "4711\n/d\n1790000000\n5432\n/run/x\n\n  12345   7\nready   \n";
        let full = Postmaster::parse(text).unwrap();
        assert_eq!((full.pid, full.port, full.is_ready()), (4711, 5432, true));
        assert_eq!(full.socket(), Path::new("/run/x/.s.PGSQL.5432"));
        let early = Postmaster::parse("4711\n/d\n1790000000\n5432\n\n").unwrap();
        assert!(!early.is_ready());
        assert_eq!(Postmaster::parse(""), None);
    }
}

//! The file paths of a cluster.

use std::fs::{DirBuilder, File};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use crate::account::effective_uid;
use crate::error::EmbeddedError;

/// File name that the server adds to the socket directory; counts towards the length limit.
const SOCKET_NAME: &str = ".s.PGSQL.5432";

/// Longest socket path on all supported systems (macOS: 104 bytes with the terminating zero).
const LONGEST_SOCKET_PATH: usize = 103;

/// The absolute paths of one cluster.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    pub(crate) data_dir: PathBuf,
    pub(crate) log: PathBuf,
    pub(crate) lock: PathBuf,
    pub(crate) socket_dir: PathBuf,
}

impl Layout {
    /// Resolves the paths and creates the parent directory.
    pub(crate) fn prepare(data_dir: &Path, socket_dir: Option<&Path>) -> Result<Self, EmbeddedError> {
        let wanted = std::path::absolute(data_dir).map_err(EmbeddedError::file("Resolving", data_dir))?;
        let (Some(parent), Some(name)) = (wanted.parent(), wanted.file_name()) else {
            return Err(EmbeddedError::BadOption(format!("{} cannot hold the database.", wanted.display())));
        };
        std::fs::create_dir_all(parent).map_err(EmbeddedError::file("Creating", parent))?;
        // Two spellings of one directory must lead to the same lock and socket.
        let parent = parent.canonicalize().map_err(EmbeddedError::file("Resolving", parent))?;
        let beside = |suffix: &str| {
            let mut name = name.to_owned();
            name.push(suffix);
            parent.join(name)
        };
        let data_dir = parent.join(name);
        let socket_dir = match socket_dir {
            Some(dir) => {
                let dir = std::path::absolute(dir).map_err(EmbeddedError::file("Resolving", dir))?;
                if !addressable(&dir) {
                    let reason = format!(
                        "its path must be UTF-8, without commas, and below {LONGEST_SOCKET_PATH} bytes with the socket's name"
                    );
                    return Err(EmbeddedError::SocketDirectory { path: dir, reason });
                }
                dir
            }
            None => {
                let dir = beside(".socket");
                if addressable(&dir) { dir } else { short_socket_dir(&data_dir) }
            }
        };
        Ok(Self { log: beside(".log"), lock: beside(".lock"), data_dir, socket_dir })
    }

    /// The temporary name under which `initdb` creates the data directory.
    pub(crate) fn unfinished(&self) -> PathBuf {
        self.data_dir.with_file_name(format!("{}{}", self.unfinished_prefix(), std::process::id()))
    }

    /// Directories left by an interrupted `initdb`.
    pub(crate) fn all_unfinished(&self) -> Vec<PathBuf> {
        let prefix = self.unfinished_prefix();
        let parent = self.data_dir.parent().unwrap_or(Path::new("/"));
        let entries = std::fs::read_dir(parent).into_iter().flatten().flatten();
        entries
            .filter(|entry| entry.file_name().to_string_lossy().starts_with(&prefix))
            .map(|e| e.path())
            .collect()
    }

    fn unfinished_prefix(&self) -> String {
        let name = self.data_dir.file_name().unwrap_or_default().to_string_lossy();
        format!("{name}.unfinished-")
    }

    /// Creates the socket directory with access for its owner only, or checks an existing one. It may belong
    /// to `server_uid`, the account of the server.
    pub(crate) fn create_socket_dir(&self, server_uid: u32) -> Result<(), EmbeddedError> {
        let refuse = |reason: &str| EmbeddedError::SocketDirectory {
            path: self.socket_dir.clone(),
            reason: reason.to_owned(),
        };
        match DirBuilder::new().mode(0o700).create(&self.socket_dir) {
            Ok(()) => return Ok(()),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(EmbeddedError::file("Creating", &self.socket_dir)(error)),
        }
        // In a shared temporary directory, another user could have created something with this name.
        let found =
            self.socket_dir.symlink_metadata().map_err(EmbeddedError::file("Reading", &self.socket_dir))?;
        if !found.is_dir() {
            return Err(refuse("it is not a directory"));
        }
        if ![effective_uid(), server_uid].contains(&found.uid()) {
            return Err(refuse("it belongs to another user"));
        }
        if found.mode() & 0o077 != 0 {
            std::fs::set_permissions(&self.socket_dir, PermissionsExt::from_mode(0o700))
                .map_err(EmbeddedError::file("Closing to others", &self.socket_dir))?;
        }
        Ok(())
    }

    /// Flushes the parent directory, so that a rename survives a power cut.
    pub(crate) fn flush_parent(&self) -> Result<(), EmbeddedError> {
        let parent = self.data_dir.parent().unwrap_or(Path::new("/"));
        File::open(parent).and_then(|dir| dir.sync_all()).map_err(EmbeddedError::file("Flushing", parent))
    }

    /// The last 20 lines of the server log after `offset`.
    pub(crate) fn log_tail(&self, offset: u64) -> String {
        let bytes = std::fs::read(&self.log).unwrap_or_default();
        let text = String::from_utf8_lossy(bytes.get(offset as usize..).unwrap_or_default()).into_owned();
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(20)..].join("\n")
    }
}

/// Whether the path fits into a socket address, the server's settings and a connection string.
fn addressable(dir: &Path) -> bool {
    let bytes = dir.as_os_str().as_bytes();
    let clean = dir.to_str().is_some_and(|text| !text.contains([',', '"']));
    clean && bytes.len() + 1 + SOCKET_NAME.len() <= LONGEST_SOCKET_PATH
}

/// A short path that is stable for a data directory and user.
fn short_socket_dir(data_dir: &Path) -> PathBuf {
    // FNV-1a, which unlike the standard hasher is the same in every build.
    let hash = data_dir.as_os_str().as_bytes().iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let name = format!("marque-{}-{hash:016x}", effective_uid());
    let dir = std::env::temp_dir().join(&name);
    if addressable(&dir) { dir } else { Path::new("/tmp").join(name) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deep_or_unusual_path_gets_a_short_stable_socket_directory() {
        let base = std::env::temp_dir().join(format!("marque-layout-{}", std::process::id()));
        for name in ["x".repeat(100), "a,b".to_owned(), "a\"b".to_owned()] {
            let data_dir = base.join(name).join("postgres");
            let first = Layout::prepare(&data_dir, None).unwrap();
            assert!(addressable(&first.socket_dir), "{}", first.socket_dir.display());
            assert!(!first.socket_dir.starts_with(&base));
            assert_eq!(first.socket_dir, Layout::prepare(&data_dir, None).unwrap().socket_dir);
        }
        let plain = Layout::prepare(&base.join("with space/postgres"), None).unwrap();
        assert!(plain.socket_dir.ends_with("with space/postgres.socket"));
        assert!(plain.log.ends_with("with space/postgres.log"));
        assert!(Layout::prepare(&base.join("postgres"), Some(&base.join("x".repeat(100)))).is_err());
        std::fs::remove_dir_all(&base).unwrap();
    }

    #[test]
    fn socket_directory_is_made_private_and_symlink_refused() {
        let base = std::env::temp_dir().join(format!("marque-socket-{}", std::process::id()));
        let layout = Layout::prepare(&base.join("postgres"), None).unwrap();
        std::fs::create_dir(&layout.socket_dir).unwrap();
        std::fs::set_permissions(&layout.socket_dir, PermissionsExt::from_mode(0o777)).unwrap();
        layout.create_socket_dir(effective_uid()).unwrap();
        assert_eq!(layout.socket_dir.metadata().unwrap().mode() & 0o777, 0o700);
        std::fs::remove_dir(&layout.socket_dir).unwrap();
        std::os::unix::fs::symlink("/tmp", &layout.socket_dir).unwrap();
        assert!(matches!(
            layout.create_socket_dir(effective_uid()),
            Err(EmbeddedError::SocketDirectory { .. })
        ));
        std::fs::remove_dir_all(&base).unwrap();
    }
}

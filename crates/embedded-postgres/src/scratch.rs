//! The temporary directory of a server that is thrown away.

use std::cell::RefCell;
use std::fs::{DirBuilder, File};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};

/// A new directory below `TMPDIR`, removed when dropped. Its server must use `postgres` in it as its data
/// directory.
pub struct Scratch {
    path: PathBuf,
    elsewhere: RefCell<Option<PathBuf>>,
}

impl Scratch {
    /// Creates the directory `<prefix><process id>`, and removes those of killed processes with that prefix.
    pub fn create(prefix: &str) -> io::Result<Self> {
        let base = std::env::temp_dir().canonicalize()?;
        let path = base.join(format!("{prefix}{}", std::process::id()));
        // Enterable by others, because the server may run under another account; everything inside has its
        // own permissions.
        let create = || DirBuilder::new().mode(0o711).create(&path);
        let created = create();
        remove_abandoned(&base, &path, prefix)?;
        match created {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                // The process id is ours now, so the creator of this directory is gone.
                std::fs::remove_dir_all(&path)?;
                create()?;
            }
            other => other?,
        }
        Ok(Self { path, elsewhere: RefCell::new(None) })
    }

    /// The directory.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Also removes `dir` if it lies outside, as a socket directory does when the path is too long.
    pub fn also_remove(&self, dir: &Path) {
        if !dir.starts_with(&self.path) {
            self.elsewhere.replace(Some(dir.to_owned()));
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        for path in self.elsewhere.take().iter().chain([&self.path]) {
            if let Err(error) = std::fs::remove_dir_all(path) {
                tracing::warn!(path = %path.display(), %error, "temporary directory not removed");
            }
        }
    }
}

fn remove_abandoned(base: &Path, own: &Path, prefix: &str) -> io::Result<()> {
    let me = own.metadata()?.uid();
    for entry in std::fs::read_dir(base)?.flatten() {
        let path = entry.path();
        let ours = entry.metadata().is_ok_and(|found| found.is_dir() && found.uid() == me);
        if !ours || path == own || !entry.file_name().to_string_lossy().starts_with(prefix) {
            continue;
        }
        // The owner holds this lock from before the server's start until after its end. Without the file, the
        // owner may be about to create it.
        if let Ok(lock) = File::open(path.join("postgres.lock"))
            && lock.try_lock().is_ok()
        {
            // Another run may be removing it at the same time.
            let _ = std::fs::remove_dir_all(&path);
        }
    }
    Ok(())
}

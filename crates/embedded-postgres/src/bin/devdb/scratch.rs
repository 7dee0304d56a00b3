//! The temporary directory of a `devdb run` server.

use std::cell::RefCell;
use std::fs::{DirBuilder, File};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};

const PREFIX: &str = "marque-devdb-";

/// A new directory below `TMPDIR`, removed when dropped.
pub(crate) struct Scratch {
    path: PathBuf,
    elsewhere: RefCell<Option<PathBuf>>,
}

impl Scratch {
    /// Creates it, and removes those of killed runs.
    pub(crate) fn create() -> io::Result<Self> {
        let base = std::env::temp_dir().canonicalize()?;
        let path = base.join(format!("{PREFIX}{}", std::process::id()));
        // Enterable by others, because the server may run under another account; everything inside has its
        // own permissions.
        let create = || DirBuilder::new().mode(0o711).create(&path);
        let created = create();
        remove_abandoned(&base, &path)?;
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

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Also removes `dir` if it lies outside, as a socket directory does when the path is too long.
    pub(crate) fn also_remove(&self, dir: &Path) {
        if !dir.starts_with(&self.path) {
            self.elsewhere.replace(Some(dir.to_owned()));
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        for path in self.elsewhere.take().iter().chain([&self.path]) {
            if let Err(error) = std::fs::remove_dir_all(path) {
                eprintln!("devdb: {} could not be removed: {error}.", path.display());
            }
        }
    }
}

fn remove_abandoned(base: &Path, own: &Path) -> io::Result<()> {
    let me = own.metadata()?.uid();
    for entry in std::fs::read_dir(base)?.flatten() {
        let path = entry.path();
        let ours = entry.metadata().is_ok_and(|found| found.is_dir() && found.uid() == me);
        if !ours || path == own || !entry.file_name().to_string_lossy().starts_with(PREFIX) {
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

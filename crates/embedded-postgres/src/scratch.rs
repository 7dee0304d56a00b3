//! The temporary directory of a server that is thrown away.

use std::cell::RefCell;
use std::fs::{DirBuilder, File, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// A new directory below `TMPDIR`, removed when dropped. Its server must use `postgres` in it as its data
/// directory.
pub struct Scratch {
    path: PathBuf,
    elsewhere: RefCell<Option<PathBuf>>,
    /// Locked until the directory is removed; [`LOCK`] in it.
    _lock: File,
}

/// File that the owner of a directory holds locked. The directory gets its name once the lock is held.
const LOCK: &str = "owner.lock";

impl Scratch {
    /// Creates the directory `<prefix><process id>`, and removes those of killed processes with that prefix.
    pub fn create(prefix: &str) -> io::Result<Self> {
        let base = std::env::temp_dir().canonicalize()?;
        let name = format!("{prefix}{}", std::process::id());
        let (path, unnamed) = (base.join(&name), base.join(format!("new-{name}")));
        // The process id is ours now, so the creators of these directories are gone.
        for old in [&path, &unnamed] {
            match std::fs::remove_dir_all(old) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        DirBuilder::new().mode(0o700).create(&unnamed)?;
        // Enterable by others whatever the umask is, because the server may run under another account; everything
        // inside has its own permissions.
        std::fs::set_permissions(&unnamed, Permissions::from_mode(0o711))?;
        let lock = File::create_new(unnamed.join(LOCK))?;
        lock.lock()?;
        std::fs::rename(&unnamed, &path)?;
        remove_abandoned(&base, &path, prefix)?;
        Ok(Self { path, elsewhere: RefCell::new(None), _lock: lock })
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
        // The owner holds this lock from before the directory has its name until after its removal.
        if let Ok(lock) = File::open(path.join(LOCK))
            && lock.try_lock().is_ok()
        {
            // Another run may be removing it at the same time.
            let _ = std::fs::remove_dir_all(&path);
        }
    }
    Ok(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at what it does not expect")]
mod tests {
    use super::*;

    #[test]
    fn directory_is_removed_after_its_owner_exits() {
        let base = std::env::temp_dir().join(format!("scratch-test-{}", std::process::id()));
        let directory = |name: &str| {
            let path = base.join(name);
            std::fs::create_dir_all(&path).unwrap();
            let lock = File::create_new(path.join(LOCK)).unwrap();
            lock.lock().unwrap();
            (path, lock)
        };
        let (own, _own_lock) = directory("verify-1");
        let (held, held_lock) = directory("verify-2");
        let (other, other_lock) = directory("other-3");
        drop(other_lock);
        remove_abandoned(&base, &own, "verify-").unwrap();
        assert!(own.exists() && held.exists() && other.exists());
        drop(held_lock);
        remove_abandoned(&base, &own, "verify-").unwrap();
        assert!(own.exists() && !held.exists() && other.exists());
        std::fs::remove_dir_all(&base).unwrap();
    }
}

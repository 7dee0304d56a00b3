//! The user account of the server. PostgreSQL refuses to run as root or under a user id without a name.

use std::fs::Metadata;
use std::os::unix::fs::{MetadataExt, lchown};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::binaries::Binaries;
use crate::error::EmbeddedError;
use crate::spawn;

/// `nobody` and `nogroup` on Linux, and the inner account of the user namespace.
pub(crate) const NOBODY: u32 = 65534;

/// The account of the server and of `initdb`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Account {
    /// The account of this process.
    Own,
    /// The account of this process, mapped to `nobody` in a user namespace. Files keep their owner.
    Namespace,
    /// Another account, which must be able to reach the programs and the data.
    Other {
        uid: u32,
        /// The numeric ids, used to change the owner of files.
        gid: u32,
    },
}

impl Account {
    /// Chooses the account for `data_dir`: the owner of an existing directory, this process's own account if
    /// PostgreSQL accepts it, a user namespace, or `nobody`.
    pub(crate) fn choose(binaries: &Binaries, data_dir: &Path) -> Result<Self, EmbeddedError> {
        let me = effective_uid();
        if me != 0 {
            let nameless = !has_name(me) && runs(binaries, Self::Namespace).is_ok();
            return Ok(if nameless { Self::Namespace } else { Self::Own });
        }
        if let Ok(found) = data_dir.metadata()
            && found.uid() != 0
        {
            return Ok(Self::Other { uid: found.uid(), gid: found.gid() });
        }
        let Err(namespace) = runs(binaries, Self::Namespace) else { return Ok(Self::Namespace) };
        let nobody = Self::Other { uid: NOBODY, gid: NOBODY };
        match runs(binaries, nobody) {
            Ok(()) => Ok(nobody),
            Err(other) => Err(EmbeddedError::Root {
                reason: format!("the namespace failed ({namespace}), and as nobody {other}"),
            }),
        }
    }

    /// The user id that the server's files must have.
    pub(crate) fn file_owner(self) -> u32 {
        match self {
            Self::Own | Self::Namespace => effective_uid(),
            Self::Other { uid, .. } => uid,
        }
    }

    /// Changes the owner of `path` and everything below it to the account.
    pub(crate) fn hand_over(self, path: &Path) -> Result<(), EmbeddedError> {
        let Self::Other { uid, gid } = self else { return Ok(()) };
        let found = path.symlink_metadata().map_err(EmbeddedError::file("Reading", path))?;
        self.hand_over_tree(path, &found, uid, gid)
            .map_err(EmbeddedError::file("Changing the owner of", path))
    }

    fn hand_over_tree(self, path: &Path, found: &Metadata, uid: u32, gid: u32) -> std::io::Result<()> {
        if found.uid() != uid || found.gid() != gid {
            lchown(path, Some(uid), Some(gid))?;
        }
        if found.is_dir() {
            for entry in std::fs::read_dir(path)? {
                let entry = entry?;
                self.hand_over_tree(&entry.path(), &entry.metadata()?, uid, gid)?;
            }
        }
        Ok(())
    }
}

/// Checks that the server program runs under `account`.
fn runs(binaries: &Binaries, account: Account) -> Result<(), String> {
    let postgres = binaries.program("postgres");
    let mut command = Command::new(&postgres);
    command.arg("--version").current_dir("/").stdin(Stdio::null());
    spawn::confine(&mut command, account, libc::SIGKILL);
    let output =
        command.output().map_err(|error| format!("{} does not start: {error}", postgres.display()))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{} failed: {}", postgres.display(), String::from_utf8_lossy(&output.stderr).trim()))
}

/// The effective user id of this process.
pub(crate) fn effective_uid() -> u32 {
    #[expect(unsafe_code, reason = "geteuid takes nothing and cannot fail")]
    unsafe {
        libc::geteuid()
    }
}

/// Whether the system has a name for `uid`; containers often run under a number without one.
fn has_name(uid: u32) -> bool {
    let mut buffer = vec![0 as libc::c_char; 16 * 1024];
    let mut found = std::ptr::null_mut();
    let mut entry = std::mem::MaybeUninit::<libc::passwd>::uninit();
    #[expect(
        unsafe_code,
        reason = "every pointer is to a local that outlives the call, and the length is the buffer's"
    )]
    let code =
        unsafe { libc::getpwuid_r(uid, entry.as_mut_ptr(), buffer.as_mut_ptr(), buffer.len(), &mut found) };
    code == 0 && !found.is_null()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_which_numbers_have_a_name() {
        assert!(has_name(0));
        assert!(!has_name(4_000_123_456));
    }
}

//! The user account of the server.

use std::fs::Metadata;
use std::os::unix::fs::{MetadataExt, lchown};
use std::path::Path;

use crate::error::EmbeddedError;

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
    /// The user id that the server's files must have.
    pub(crate) fn file_owner(self) -> u32 {
        match self {
            Self::Own | Self::Namespace => effective_uid(),
            Self::Other { uid, .. } => uid,
        }
    }

    /// Changes the owner of `path` and everything below it to the account.
    pub(crate) fn change_owner(self, path: &Path) -> Result<(), EmbeddedError> {
        let Self::Other { uid, gid } = self else { return Ok(()) };
        let found = path.symlink_metadata().map_err(EmbeddedError::file("Reading", path))?;
        self.change_owner_of_tree(path, &found, uid, gid)
            .map_err(EmbeddedError::file("Changing the owner of", path))
    }

    fn change_owner_of_tree(self, path: &Path, found: &Metadata, uid: u32, gid: u32) -> std::io::Result<()> {
        if found.uid() != uid || found.gid() != gid {
            lchown(path, Some(uid), Some(gid))?;
        }
        if found.is_dir() {
            for entry in std::fs::read_dir(path)? {
                let entry = entry?;
                self.change_owner_of_tree(&entry.path(), &entry.metadata()?, uid, gid)?;
            }
        }
        Ok(())
    }
}

/// The effective user id of this process.
pub(crate) fn effective_uid() -> u32 {
    #[expect(unsafe_code, reason = "geteuid takes nothing and cannot fail")]
    unsafe {
        libc::geteuid()
    }
}

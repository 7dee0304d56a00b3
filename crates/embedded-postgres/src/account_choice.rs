//! Chooses the user account of the server. PostgreSQL refuses to run as root or under a user id without a name.

use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::account::{Account, NOBODY, effective_uid};
use crate::binaries::Binaries;
use crate::error::EmbeddedError;
use crate::spawn;

/// Chooses the account for `data_dir`: the owner of an existing directory, this process's own account if
/// PostgreSQL accepts it, a user namespace, or `nobody`.
pub(crate) fn choose_account(binaries: &Binaries, data_dir: &Path) -> Result<Account, EmbeddedError> {
    let me = effective_uid();
    if me != 0 {
        let nameless = !has_name(me) && runs(binaries, Account::Namespace).is_ok();
        return Ok(if nameless { Account::Namespace } else { Account::Own });
    }
    if let Ok(found) = data_dir.metadata()
        && found.uid() != 0
    {
        return Ok(Account::Other { uid: found.uid(), gid: found.gid() });
    }
    let Err(namespace) = runs(binaries, Account::Namespace) else { return Ok(Account::Namespace) };
    let nobody = Account::Other { uid: NOBODY, gid: NOBODY };
    match runs(binaries, nobody) {
        Ok(()) => Ok(nobody),
        Err(other) => Err(EmbeddedError::Root {
            reason: format!("the namespace failed ({namespace}), and as nobody {other}"),
        }),
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
    fn has_name_finds_known_user_ids() {
        assert!(has_name(0));
        assert!(!has_name(4_000_123_456));
    }
}

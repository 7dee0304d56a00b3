//! Starts the server programs so that they end with this process.

use std::process::Command;

use crate::account::Account;
use crate::account::effective_uid;

/// Prepares `command` to run under `account`, detached from the terminal, and, on Linux, to receive
/// `on_parent_death` when the thread that spawns it ends.
///
/// The child gets its own session, so that Ctrl-C in the terminal reaches only this process, which then stops
/// the server in order.
pub(crate) fn confine(command: &mut Command, account: Account, on_parent_death: libc::c_int) {
    use std::os::unix::process::CommandExt;

    // Variables such as PGPORT, PGDATA or PGOPTIONS of the caller must not reach the server, nor those by which this
    // process reports to systemd.
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("PG") || text.starts_with("WATCHDOG_") || text == "NOTIFY_SOCKET" {
            command.env_remove(name);
        }
    }
    command.env("LC_ALL", "C");
    let child = Child::prepare(account, on_parent_death);
    #[expect(
        unsafe_code,
        reason = "the closure runs between fork and exec and makes only system calls, on memory allocated before the fork"
    )]
    unsafe {
        command.pre_exec(move || child.set_up_child());
    }
}

/// Everything the forked child needs, allocated before the fork.
struct Child {
    account: Account,
    #[cfg(target_os = "linux")]
    on_parent_death: libc::c_int,
    #[cfg(target_os = "linux")]
    parent: libc::pid_t,
    #[cfg(target_os = "linux")]
    uid_map: Vec<u8>,
    #[cfg(target_os = "linux")]
    gid_map: Vec<u8>,
}

impl Child {
    #[cfg(target_os = "linux")]
    fn prepare(account: Account, on_parent_death: libc::c_int) -> Self {
        use crate::account::NOBODY;

        #[expect(unsafe_code, reason = "getegid takes nothing and cannot fail")]
        let gid = unsafe { libc::getegid() };
        Self {
            account,
            on_parent_death,
            parent: std::process::id() as libc::pid_t,
            uid_map: format!("{NOBODY} {} 1\n", effective_uid()).into_bytes(),
            gid_map: format!("{NOBODY} {gid} 1\n").into_bytes(),
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn prepare(account: Account, _on_parent_death: libc::c_int) -> Self {
        Self { account }
    }

    /// Runs in the child after the fork. The parent-death signal comes last, because the kernel clears it
    /// when the account changes.
    fn set_up_child(&self) -> std::io::Result<()> {
        #[expect(unsafe_code, reason = "setsid takes nothing")]
        check(unsafe { libc::setsid() })?;
        match self.account {
            Account::Own => {}
            Account::Namespace => self.enter_namespace()?,
            Account::Other { uid, gid } if uid != effective_uid() => {
                #[expect(
                    unsafe_code,
                    reason = "an empty group list needs no memory; the others take plain numbers"
                )]
                unsafe {
                    check(libc::setgroups(0, std::ptr::null()))?;
                    check(libc::setgid(gid))?;
                    check(libc::setuid(uid))?;
                }
            }
            Account::Other { .. } => {}
        }
        self.bind_to_parent()
    }

    #[cfg(target_os = "linux")]
    fn enter_namespace(&self) -> std::io::Result<()> {
        #[expect(unsafe_code, reason = "unshare takes plain flags")]
        check(unsafe { libc::unshare(libc::CLONE_NEWUSER) })?;
        write_existing(c"/proc/self/uid_map", &self.uid_map)?;
        // Otherwise the kernel lets only root map a group.
        write_existing(c"/proc/self/setgroups", b"deny")?;
        write_existing(c"/proc/self/gid_map", &self.gid_map)
    }

    #[cfg(not(target_os = "linux"))]
    fn enter_namespace(&self) -> std::io::Result<()> {
        Err(std::io::ErrorKind::Unsupported.into())
    }

    #[cfg(target_os = "linux")]
    fn bind_to_parent(&self) -> std::io::Result<()> {
        #[expect(unsafe_code, reason = "prctl with this option takes a plain number, getppid nothing")]
        unsafe {
            check(libc::prctl(libc::PR_SET_PDEATHSIG, self.on_parent_death as libc::c_ulong))?;
            // The parent may have died before the signal was requested.
            if libc::getppid() != self.parent {
                return Err(std::io::ErrorKind::BrokenPipe.into());
            }
        }
        Ok(())
    }

    #[cfg(not(target_os = "linux"))]
    fn bind_to_parent(&self) -> std::io::Result<()> {
        Ok(())
    }
}

fn check(result: libc::c_int) -> std::io::Result<()> {
    if result == -1 { Err(std::io::Error::last_os_error()) } else { Ok(()) }
}

/// Writes to a kernel file without allocating, which a forked child must not do.
#[cfg(target_os = "linux")]
fn write_existing(path: &std::ffi::CStr, bytes: &[u8]) -> std::io::Result<()> {
    use std::os::fd::{FromRawFd, OwnedFd};

    #[expect(
        unsafe_code,
        reason = "the path is NUL-terminated; a descriptor that open returned is ours to close"
    )]
    let file = unsafe {
        let descriptor = libc::open(path.as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC);
        check(descriptor)?;
        OwnedFd::from_raw_fd(descriptor)
    };
    std::io::Write::write_all(&mut std::fs::File::from(file), bytes)
}

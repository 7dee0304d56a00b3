//! Creates the data directory with `initdb`.

use std::fs::DirBuilder;
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::account::Account;
use crate::binaries::{self, Binaries};
use crate::error::EmbeddedError;
use crate::layout::Layout;
use crate::options::Durability;
use crate::spawn;

/// The owner role of the database. It has no password, because the directory of the socket keeps other users
/// out.
pub(crate) const USER: &str = "app";

/// Creates the data directory if it does not exist. It gets its name only when complete, so that an
/// interruption leaves nothing that blocks the next start. The caller must hold the cluster's lock.
pub(crate) fn ensure(
    layout: &Layout,
    binaries: &Binaries,
    account: Account,
    durability: Durability,
) -> Result<(), EmbeddedError> {
    for leftover in layout.all_unfinished() {
        if let Err(error) = std::fs::remove_dir_all(&leftover) {
            tracing::warn!(path = %leftover.display(), %error, "a half-created database could not be removed");
        }
    }
    if binaries::written_by(&layout.data_dir)?.is_some() {
        return Ok(());
    }
    let occupied = match std::fs::read_dir(&layout.data_dir) {
        Ok(mut entries) => entries.next().is_some(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => false,
        Err(error) => return Err(EmbeddedError::file("Reading", &layout.data_dir)(error)),
    };
    if occupied {
        return Err(EmbeddedError::ForeignDirectory { path: layout.data_dir.clone() });
    }
    tracing::info!(data_dir = %layout.data_dir.display(), "creating the database");
    let unfinished = layout.unfinished();
    let outcome = create(&unfinished, layout, binaries, account, durability);
    if outcome.is_err() {
        // A failure to clean up is ignored: the first error matters more, and the next start tries again.
        let _ = std::fs::remove_dir_all(&unfinished);
    }
    outcome
}

fn create(
    unfinished: &Path,
    layout: &Layout,
    binaries: &Binaries,
    account: Account,
    durability: Durability,
) -> Result<(), EmbeddedError> {
    DirBuilder::new().mode(0o700).create(unfinished).map_err(EmbeddedError::file("Creating", unfinished))?;
    account.change_owner(unfinished)?;
    let mut command = Command::new(binaries.program("initdb"));
    command.arg("-D").arg(unfinished).args(["-U", USER, "-A", "trust", "-E", "UTF8"]);
    // With plain "C", ILIKE, citext and trigram search would ignore every letter outside ASCII.
    command.args(["--locale=C.UTF-8", "--no-instructions", "--wal-segsize=1"]);
    if durability == Durability::Fast {
        command.arg("--no-sync");
    }
    command.current_dir("/").stdin(Stdio::null());
    spawn::confine(&mut command, account, libc::SIGKILL);
    let failed = |output: String| EmbeddedError::Initdb { data_dir: layout.data_dir.clone(), output };
    let output = command.output().map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        let said = [output.stdout, output.stderr].concat();
        return Err(failed(String::from_utf8_lossy(&said).trim().to_owned()));
    }
    std::fs::rename(unfinished, &layout.data_dir).map_err(EmbeddedError::file("Naming", &layout.data_dir))?;
    if durability == Durability::Durable { layout.flush_parent() } else { Ok(()) }
}

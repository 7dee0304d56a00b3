//! Starts the server process and waits until it is ready.

use std::{
    fs::{File, OpenOptions},
    os::unix::fs::OpenOptionsExt,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::{
    account::Account, binaries::Binaries, error::EmbeddedError, layout::Layout, options::Options,
    postmaster::Postmaster, server::Server, spawn,
};

pub(crate) const PORT: u16 = 5432;

pub(crate) const POLL: Duration = Duration::from_millis(10);

/// A longer log, in bytes, is renamed at the next start.
const LOG_LIMIT: u64 = 16 * 1024 * 1024;

pub(crate) fn spawn_server(
    options: &Options,
    layout: &Layout,
    binaries: &Binaries,
    account: Account,
) -> Result<Server, EmbeddedError> {
    let log = open_private(&layout.log, true)?;
    let errors = log.try_clone().map_err(EmbeddedError::file("Opening", &layout.log))?;
    let mut command = Command::new(binaries.program("postgres"));
    command.arg("-D").arg(&layout.data_dir);
    for (name, value) in options.server_settings() {
        command.arg("-c").arg(format!("{name}={value}"));
    }
    // Last, so that no earlier setting can override what keeps the server private.
    let socket_dir = layout.socket_dir.to_string_lossy();
    command.arg("-c").arg(format!("unix_socket_directories=\"{socket_dir}\""));
    command.args(["-c", "unix_socket_permissions=0700", "-c", "listen_addresses="]);
    command.args(["-c", &format!("port={PORT}"), "-c", "logging_collector=off"]);
    command.current_dir("/").stdin(Stdio::null()).stdout(log).stderr(errors);
    spawn::confine(&mut command, account, libc::SIGINT);
    Server::spawn(command).map_err(EmbeddedError::file("Starting", &binaries.program("postgres")))
}

pub(crate) fn wait_until_ready(
    server: &Server,
    options: &Options,
    layout: &Layout,
    log_start: u64,
    deadline: Instant,
) -> Result<(), EmbeddedError> {
    server.expect_end(true);
    loop {
        if let Some(status) = server.end() {
            let tail = layout.log_tail(log_start);
            return Err(EmbeddedError::ServerEnded { status, log: layout.log.clone(), tail });
        }
        if Postmaster::read(&layout.data_dir)
            .is_some_and(|found| found.pid == server.pid() && found.is_ready())
        {
            server.expect_end(false);
            return Ok(());
        }
        if Instant::now() > deadline {
            return Err(not_ready(options, layout, log_start));
        }
        thread::sleep(POLL);
    }
}

pub(crate) fn not_ready(options: &Options, layout: &Layout, log_start: u64) -> EmbeddedError {
    let seconds = options.start_timeout.as_secs();
    EmbeddedError::NotReady { seconds, log: layout.log.clone(), tail: layout.log_tail(log_start) }
}

pub(crate) fn open_private(path: &Path, append: bool) -> Result<File, EmbeddedError> {
    let mut how = OpenOptions::new();
    how.create(true).read(true).mode(0o600);
    if append {
        how.append(true)
    } else {
        how.write(true)
    };
    how.open(path).map_err(EmbeddedError::file("Opening", path))
}

pub(crate) fn rotate_log(log: &Path) {
    if log.metadata().is_ok_and(|found| found.len() > LOG_LIMIT)
        && let Err(error) = std::fs::rename(log, log.with_extension("log.1"))
    {
        tracing::warn!(%error, "the long database log could not be set aside");
    }
}

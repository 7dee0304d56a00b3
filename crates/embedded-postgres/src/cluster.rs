//! Starting, sharing and stopping the cluster.

use std::{
    fs::{File, TryLockError},
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use crate::{
    account_choice::choose_account,
    binaries::Binaries,
    error::EmbeddedError,
    initdb::{self, USER},
    layout::Layout,
    options::Options,
    postmaster::Postmaster,
    server::Server,
    server_start::{POLL, PORT, not_ready, open_private, rotate_log, spawn_server, wait_until_ready},
    wire::Session,
};

/// An arbitrary advisory lock number for creating the database.
const CREATION_LOCK: i64 = 0x6d61_7271_7565;

/// Time for which a server whose owner died may still answer before it counts as started by other means.
const ORPHAN_GRACE: Duration = Duration::from_secs(5);

/// A running PostgreSQL. Dropping the value stops the server if this process owns it.
#[derive(Debug)]
pub struct Cluster {
    // Declared before the lock, so that it is dropped first: the lock must be held until the server has
    // stopped.
    server: Option<Server>,
    _lock: Option<File>,
    pid: u32,
    port: u16,
    socket_dir: PathBuf,
    layout: Layout,
    database: String,
}

impl Cluster {
    /// Starts the server on the options' data directory, creating missing directory and database, or attaches
    /// to the server that another Marque process runs there.
    pub fn start(options: &Options) -> Result<Self, EmbeddedError> {
        options.check()?;
        let layout = Layout::prepare(&options.data_dir, options.socket_dir.as_deref())?;
        let lock = open_private(&layout.lock, false)?;
        let deadline = Instant::now() + options.start_timeout;
        loop {
            match lock.try_lock() {
                Ok(()) => return Self::start_as_owner(options, layout, lock, deadline),
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => {
                    return Err(EmbeddedError::file("Locking", &layout.lock)(error));
                }
            }
            // The owner may be starting, running or stopping: attach once it is ready, take over once it is
            // gone.
            if let Some(postmaster) = Postmaster::read(&layout.data_dir)
                && postmaster.is_ready()
                && Session::open(&postmaster.socket(), USER, "postgres").is_ok()
            {
                match Self::attach(options, layout.clone(), None, &postmaster) {
                    // The owner has stopped it in the meantime.
                    Err(EmbeddedError::Conversation { .. })
                        if Postmaster::read(&layout.data_dir).as_ref() != Some(&postmaster) => {}
                    outcome => return outcome,
                }
            }
            if Instant::now() > deadline {
                return Err(not_ready(options, &layout, 0));
            }
            thread::sleep(POLL);
        }
    }

    fn attach(
        options: &Options,
        layout: Layout,
        lock: Option<File>,
        postmaster: &Postmaster,
    ) -> Result<Self, EmbeddedError> {
        tracing::info!(pid = postmaster.pid, "attached to the PostgreSQL that is running already");
        let cluster = Self {
            server: None,
            _lock: lock,
            pid: postmaster.pid,
            port: postmaster.port,
            socket_dir: postmaster.socket_dir.clone(),
            layout,
            database: options.database.clone(),
        };
        cluster.ensure_database()?;
        Ok(cluster)
    }

    fn start_as_owner(
        options: &Options,
        layout: Layout,
        lock: File,
        deadline: Instant,
    ) -> Result<Self, EmbeddedError> {
        let orphan_deadline = deadline.min(Instant::now() + ORPHAN_GRACE);
        while let Some(postmaster) = Postmaster::read(&layout.data_dir) {
            match postmaster.is_running_on(&layout.data_dir) {
                Some(false) => {
                    postmaster.discard(&layout.data_dir);
                    break;
                }
                // Unknown whether that process is a server; PostgreSQL itself checks on its start.
                None => break,
                Some(true) => {}
            }
            if postmaster.is_ready() && Instant::now() > orphan_deadline {
                return Self::attach(options, layout, Some(lock), &postmaster);
            }
            if Instant::now() > deadline {
                return Err(not_ready(options, &layout, 0));
            }
            thread::sleep(POLL);
        }

        let binaries = Binaries::find_for(&options.project, &layout.data_dir)?;
        let account = choose_account(&binaries, &layout.data_dir)?;
        initdb::ensure(&layout, &binaries, account, options.durability)?;
        layout.create_socket_dir(account.file_owner())?;
        rotate_log(&layout.log);
        let log_start = open_private(&layout.log, true)?.metadata().map_or(0, |log| log.len());
        for path in [&layout.data_dir, &layout.socket_dir, &layout.log, &layout.lock] {
            account.change_owner(path)?;
        }

        let server = loop {
            let server = spawn_server(options, &layout, &binaries, account)?;
            match wait_until_ready(&server, options, &layout, log_start, deadline) {
                Ok(()) => break server,
                // The processes of a killed server hold its shared memory for a moment.
                Err(EmbeddedError::ServerEnded { tail, .. })
                    if tail.contains("pre-existing shared memory block")
                        && Instant::now() < orphan_deadline =>
                {
                    thread::sleep(Duration::from_millis(200));
                }
                Err(error) => return Err(error),
            }
        };
        tracing::info!(pid = server.pid(), version = binaries.major(), "PostgreSQL is ready");
        let cluster = Self {
            pid: server.pid(),
            server: Some(server),
            _lock: Some(lock),
            port: PORT,
            socket_dir: layout.socket_dir.clone(),
            layout,
            database: options.database.clone(),
        };
        cluster.ensure_database()?;
        Ok(cluster)
    }

    /// Whether the server is gone: it died, or its owner stopped it. Starting again with the same options
    /// brings it back under the same address.
    pub fn has_ended(&self) -> bool {
        match &self.server {
            Some(server) => server.end().is_some(),
            None => match Postmaster::read(&self.layout.data_dir) {
                Some(postmaster) if postmaster.pid == self.pid => {
                    postmaster.is_running_on(&self.layout.data_dir) == Some(false)
                }
                _ => true,
            },
        }
    }

    /// Stops the server if this process owns it, forcibly if it does not stop in time. Dropping does the same
    /// but only logs a failure.
    pub fn stop(mut self) -> Result<(), EmbeddedError> {
        match self.server.take() {
            Some(server) => server.stop(),
            None => Ok(()),
        }
    }

    /// The connection string of the owner, a superuser, for `database`, in libpq's form.
    pub fn url(&self, database: &str) -> String {
        self.url_as(USER, database)
    }

    /// Like [`url`](Self::url) for another role. Access to the socket is enough to connect as any role, so a
    /// role limits what a connection may do, not who connects.
    pub fn url_as(&self, role: &str, database: &str) -> String {
        let host = percent_encode(&self.socket_dir.to_string_lossy());
        let port = if self.port == PORT { String::new() } else { format!("&port={}", self.port) };
        format!("postgres://{}@/{}?host={host}{port}", percent_encode(role), percent_encode(database))
    }

    /// The database named in the options.
    pub fn database(&self) -> &str {
        &self.database
    }

    /// Whether this process started the server and will stop it.
    pub fn is_owned(&self) -> bool {
        self.server.is_some()
    }

    /// The server's process id.
    pub fn pid(&self) -> u32 {
        self.pid
    }

    /// The directory of the server's socket.
    pub fn socket_dir(&self) -> &Path {
        &self.socket_dir
    }

    /// The server's log file.
    pub fn log_file(&self) -> &Path {
        &self.layout.log
    }

    fn ensure_database(&self) -> Result<(), EmbeddedError> {
        let socket = self.socket_dir.join(format!(".s.PGSQL.{}", self.port));
        let name = &self.database;
        Session::open(&socket, USER, "postgres")
            .and_then(|mut session| {
                // Serializes processes that attach at the same time; the lock ends with the session.
                session.query(&format!("select pg_advisory_lock({CREATION_LOCK})"))?;
                if !session.query(&format!("select 1 from pg_database where datname = '{name}'"))? {
                    session.query(&format!("create database \"{name}\""))?;
                }
                Ok(())
            })
            .map_err(|error| EmbeddedError::Conversation { socket, reason: error.to_string() })
    }
}

fn percent_encode(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                char::from(byte).to_string()
            }
            _ => format!("%{byte:02X}"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_encode_escapes_url_delimiters() {
        assert_eq!(percent_encode("/a b/ö&?%"), "%2Fa%20b%2F%C3%B6%26%3F%25");
    }
}

//! The server process owned by this process.

use std::process::{Command, ExitStatus};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use crate::error::EmbeddedError;

/// Time for an orderly stop, with open connections and the last flush, before an immediate one.
const ORDERLY_STOP: Duration = Duration::from_secs(30);
/// Time for an immediate stop; the server itself kills hanging processes after five seconds.
const IMMEDIATE_STOP: Duration = Duration::from_secs(10);

/// A running `postgres`. Dropping it stops it.
#[derive(Debug)]
pub(crate) struct Server {
    pid: u32,
    life: Arc<Life>,
}

#[derive(Debug, Default)]
struct Life {
    state: Mutex<State>,
    ended: Condvar,
}

#[derive(Debug, Default)]
struct State {
    end: Option<String>,
    stopping: bool,
}

impl Server {
    /// Starts `command` from a dedicated thread that lives as long as the server: the kernel ties the
    /// server's life to the thread that started it, and the caller's may belong to a pool.
    pub(crate) fn spawn(mut command: Command) -> std::io::Result<Self> {
        let life = Arc::new(Life::default());
        let (started, start) = mpsc::channel();
        let watched = Arc::clone(&life);
        thread::Builder::new().name("postgres-keeper".to_owned()).spawn(move || match command.spawn() {
            Ok(mut child) => {
                let pid = child.id();
                // The caller waits for this message, so sending cannot fail.
                let _ = started.send(Ok(pid));
                wait_for_end(pid);
                // The process id is reaped under the lock that signalling takes too, so no signal is sent to
                // a reused id.
                let mut state = watched.state();
                let end = child.wait().map_or_else(|error| error.to_string(), describe);
                if !state.stopping {
                    tracing::error!(pid, %end, "the embedded PostgreSQL has ended");
                }
                state.end = Some(end);
                watched.ended.notify_all();
            }
            Err(error) => {
                let _ = started.send(Err(error));
            }
        })?;
        let pid = start.recv().map_err(std::io::Error::other)??;
        Ok(Self { pid, life })
    }

    pub(crate) fn pid(&self) -> u32 {
        self.pid
    }

    /// The exit status as text, if the server has ended.
    pub(crate) fn end(&self) -> Option<String> {
        self.life.state().end.clone()
    }

    /// Sets whether the server's end is expected; an unexpected one is logged as an error.
    pub(crate) fn expect_end(&self, expected: bool) {
        self.life.state().stopping = expected;
    }

    /// Stops the server in order, then immediately, then by killing it, as each timeout passes.
    pub(crate) fn stop(&self) -> Result<(), EmbeddedError> {
        let steps =
            [(libc::SIGINT, ORDERLY_STOP), (libc::SIGQUIT, IMMEDIATE_STOP), (libc::SIGKILL, IMMEDIATE_STOP)];
        for (signal, patience) in steps {
            let mut state = self.life.state();
            state.stopping = true;
            if state.end.is_none() {
                send(self.pid, signal);
            }
            let waited = self.life.ended.wait_timeout_while(state, patience, |state| state.end.is_none());
            if waited.unwrap_or_else(PoisonError::into_inner).0.end.is_some() {
                return Ok(());
            }
            tracing::warn!(pid = self.pid, "the embedded PostgreSQL is slow to stop");
        }
        Err(EmbeddedError::NotStopped { pid: self.pid })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Err(error) = self.stop() {
            tracing::error!("{error}");
        }
    }
}

impl Life {
    fn state(&self) -> MutexGuard<'_, State> {
        // The state is two plain values, so a panic elsewhere cannot leave it inconsistent.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Blocks until the child has ended without reaping it, which keeps its process id reserved.
fn wait_for_end(pid: u32) {
    loop {
        #[expect(unsafe_code, reason = "the structure is plain data, and waitid fills it in")]
        let result = unsafe {
            let mut info: libc::siginfo_t = std::mem::zeroed();
            libc::waitid(libc::P_PID, pid as libc::id_t, &mut info, libc::WEXITED | libc::WNOWAIT)
        };
        if result == 0 || std::io::Error::last_os_error().kind() != std::io::ErrorKind::Interrupted {
            return;
        }
    }
}

fn send(pid: u32, signal: libc::c_int) {
    #[expect(
        unsafe_code,
        reason = "plain numbers; the caller holds the lock that keeps the process id from reuse"
    )]
    unsafe {
        libc::kill(pid as libc::pid_t, signal);
    }
}

fn describe(status: ExitStatus) -> String {
    status.to_string()
}

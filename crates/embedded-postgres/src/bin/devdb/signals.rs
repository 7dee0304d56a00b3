//! Forwards SIGINT, SIGTERM and SIGHUP to the command, so that this process outlives it and can clean up.

use std::io::{self, PipeReader, Read};
use std::os::fd::IntoRawFd;
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

const WATCHED: [libc::c_int; 3] = [libc::SIGINT, libc::SIGTERM, libc::SIGHUP];
/// Set in the pipe's byte if a process sent the signal. A signal from the terminal reaches the command by
/// itself and is not forwarded.
const FROM_A_PROCESS: u8 = 0x80;

/// The pipe that the handler writes to; a static, because a signal handler has no other state.
static PIPE: AtomicI32 = AtomicI32::new(-1);

/// The first signal received, and the command to forward signals to.
pub(crate) struct Signals {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    arrived: Condvar,
}

#[derive(Default)]
struct State {
    received: Option<i32>,
    command: Option<u32>,
}

impl Signals {
    /// Installs the handlers; from now on these signals do not end this process.
    pub(crate) fn watch() -> io::Result<Self> {
        let (reader, writer) = io::pipe()?;
        PIPE.store(writer.into_raw_fd(), Ordering::SeqCst);
        let shared = Arc::new(Shared::default());
        let passing = Arc::clone(&shared);
        thread::Builder::new().name("signals".to_owned()).spawn(move || passing.forward_signals(reader))?;
        for signal in WATCHED {
            install(signal)?;
        }
        Ok(Self { shared })
    }

    /// Starts the command; `None` if a signal has arrived already.
    pub(crate) fn start(&self, command: &mut Command) -> Option<io::Result<Child>> {
        let mut state = self.shared.state();
        if state.received.is_some() {
            return None;
        }
        let child = command.spawn();
        state.command = child.as_ref().ok().map(Child::id);
        Some(child)
    }

    /// The exit status if the command has ended. Its process id is cleared under the lock, so that no signal
    /// is sent to a reused id.
    pub(crate) fn poll(&self, child: &mut Child) -> io::Result<Option<ExitStatus>> {
        let mut state = self.shared.state();
        let status = child.try_wait()?;
        if status.is_some() {
            state.command = None;
        }
        Ok(status)
    }

    /// The first signal received.
    pub(crate) fn received(&self) -> Option<i32> {
        self.shared.state().received
    }

    /// Blocks until a signal arrives.
    pub(crate) fn wait(&self) {
        let arrived = &self.shared.arrived;
        drop(arrived.wait_while(self.shared.state(), |state| state.received.is_none()));
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn forward_signals(&self, mut reader: PipeReader) {
        let mut byte = [0];
        while reader.read_exact(&mut byte).is_ok() {
            let signal = i32::from(byte[0] & !FROM_A_PROCESS);
            let mut state = self.state();
            state.received.get_or_insert(signal);
            self.arrived.notify_all();
            if byte[0] & FROM_A_PROCESS != 0
                && let Some(pid) = state.command
            {
                #[expect(unsafe_code, reason = "plain numbers; the lock keeps the process id from reuse")]
                unsafe {
                    libc::kill(pid as libc::pid_t, signal);
                }
            }
        }
    }
}

fn install(signal: libc::c_int) -> io::Result<()> {
    #[expect(
        unsafe_code,
        reason = "the structure is plain data, and the handler has the three-argument form that SA_SIGINFO asks for"
    )]
    let result = unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = note as *const () as libc::sighandler_t;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_RESTART;
        libc::sigaction(signal, &action, std::ptr::null_mut())
    };
    if result == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// The signal handler. Only writes a byte, because few functions are async-signal-safe.
extern "C" fn note(signal: libc::c_int, info: *mut libc::siginfo_t, _context: *mut libc::c_void) {
    #[expect(unsafe_code, reason = "the system hands a valid structure to a handler of this form")]
    let sender = unsafe { (*info).si_pid() };
    let byte = signal as u8 | if sender != 0 { FROM_A_PROCESS } else { 0 };
    #[expect(unsafe_code, reason = "one byte from a local, to a descriptor that stays open")]
    unsafe {
        libc::write(PIPE.load(Ordering::SeqCst), (&raw const byte).cast(), 1);
    }
}

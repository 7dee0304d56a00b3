//! Output to a pipe whose reader has ended, as in `marque user list | head`.

use std::panic::{self, PanicHookInfo};

/// Makes a command whose output nobody reads any more end without a message. It still unwinds, which stops an embedded
/// PostgreSQL.
pub(crate) fn end_quietly() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if !is_broken_pipe(panic) {
            report(panic);
        }
    }));
}

/// Whether `print!` panicked because the pipe is closed.
fn is_broken_pipe(panic: &PanicHookInfo<'_>) -> bool {
    let message = panic.payload_as_str().unwrap_or_default();
    message.starts_with("failed printing to stdout") && message.contains("Broken pipe")
}

//! Steps that staff take with a run: checking its file again, discarding it, importing it, undoing its import.

use super::RunState;
use crate::Timestamp;

/// Why a step was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunStepRefusal {
    NoSuchRun,
    /// The state does not allow it.
    Impossible(RunState),
    /// Another file of the source is being imported or undone.
    Busy,
    /// Another file of the source was imported, or one undone, since this one was checked.
    Outdated,
    /// A later run of the source exists.
    NotLatest,
}

/// Whether the file of a run may be checked again or discarded.
///
/// # Errors
/// [`RunStepRefusal::Impossible`] once its import has begun.
pub fn check_preview(state: RunState) -> Result<(), RunStepRefusal> {
    if state.is_preview() { Ok(()) } else { Err(RunStepRefusal::Impossible(state)) }
}

/// Whether the import of a run may begin; `false` if it has begun already. `checked_at` is the end of its check, and
/// `others` are the states and ends of the other runs of its source.
///
/// # Errors
/// [`RunStepRefusal`]: `Impossible`, `Busy` or `Outdated`.
pub fn check_import(
    state: RunState,
    is_readable: bool,
    checked_at: Option<Timestamp>,
    others: &[(RunState, Option<Timestamp>)],
) -> Result<bool, RunStepRefusal> {
    match state {
        RunState::Importing => return Ok(false),
        RunState::Ready if is_readable => {}
        other => return Err(RunStepRefusal::Impossible(other)),
    }
    if others.iter().any(|(state, _)| matches!(state, RunState::Importing | RunState::Undoing)) {
        return Err(RunStepRefusal::Busy);
    }
    if others.iter().any(|(_, finished_at)| *finished_at > checked_at) {
        return Err(RunStepRefusal::Outdated);
    }
    Ok(true)
}

/// Whether the import of a run may be undone; `false` if that has begun already. `is_latest` says whether it is the latest
/// import of its source.
///
/// # Errors
/// [`RunStepRefusal`]: `Impossible` or `NotLatest`.
pub fn check_undo(state: RunState, is_latest: bool) -> Result<bool, RunStepRefusal> {
    match state {
        RunState::Undoing => Ok(false),
        RunState::Imported if is_latest => Ok(true),
        RunState::Imported => Err(RunStepRefusal::NotLatest),
        other => Err(RunStepRefusal::Impossible(other)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Option<Timestamp> {
        Timestamp::from_timestamp(second, 0)
    }

    #[test]
    fn only_previews_are_checked_again_or_discarded() {
        for state in RunState::ALL {
            let refusal = Err(RunStepRefusal::Impossible(state));
            assert_eq!(check_preview(state), if state.is_preview() { Ok(()) } else { refusal });
        }
    }

    #[test]
    fn readable_files_are_imported_one_after_the_other_and_only_as_checked() {
        use RunState::{Imported, Importing, Ready, Undoing, Undone, Unreadable};
        let import = |state, others: &[_]| check_import(state, true, at(10), others);
        assert_eq!(import(Ready, &[]), Ok(true));
        assert_eq!(import(Importing, &[(Importing, None)]), Ok(false));
        assert_eq!(import(Unreadable, &[]), Err(RunStepRefusal::Impossible(Unreadable)));
        assert_eq!(check_import(Ready, false, at(10), &[]), Err(RunStepRefusal::Impossible(Ready)));
        assert_eq!(import(Ready, &[(Imported, at(9)), (Undone, at(10)), (Ready, None)]), Ok(true));
        assert_eq!(import(Ready, &[(Undone, at(11))]), Err(RunStepRefusal::Outdated));
        for busy in [Importing, Undoing] {
            assert_eq!(import(Ready, &[(Imported, at(11)), (busy, at(9))]), Err(RunStepRefusal::Busy));
        }
    }

    #[test]
    fn only_the_latest_import_is_undone() {
        use RunState::{Imported, Ready, Undoing};
        assert_eq!(check_undo(Imported, true), Ok(true));
        assert_eq!(check_undo(Undoing, false), Ok(false));
        assert_eq!(check_undo(Imported, false), Err(RunStepRefusal::NotLatest));
        assert_eq!(check_undo(Ready, true), Err(RunStepRefusal::Impossible(Ready)));
    }
}

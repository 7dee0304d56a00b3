//! Steps that staff take with a run: checking its file again, discarding it, importing it, undoing its import.

use super::{RunId, RunState};
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
    /// Another run of the source was imported later.
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

/// The run of a source that was imported or undone last, or is being so: no other can be undone. `runs` are the runs of
/// the source with their ends. Their numbers do not tell, as a file can be uploaded early and imported late.
pub fn latest_import(runs: impl IntoIterator<Item = (RunId, RunState, Option<Timestamp>)>) -> Option<RunId> {
    let begun = runs.into_iter().filter(|(_, state, _)| !state.is_preview());
    let latest = begun.max_by_key(|(id, state, finished_at)| (state.is_working(), *finished_at, *id));
    latest.map(|(id, ..)| id)
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
    fn the_latest_import_is_the_one_that_ended_last_or_has_not_ended() {
        use RunState::{Checking, Imported, Importing, Ready, Undoing, Undone};
        let run = |id, state, second: Option<i64>| (RunId(id), state, second.and_then(at));
        let imported = [run(5, Imported, Some(20)), run(6, Imported, Some(10))];
        assert_eq!(latest_import(imported), Some(RunId(5)));
        let previews = [run(7, Ready, None), run(8, Checking, None)];
        assert_eq!(latest_import(imported.into_iter().chain(previews)), Some(RunId(5)));
        assert_eq!(latest_import(previews), None);
        assert_eq!(latest_import(imported.into_iter().chain([run(4, Importing, None)])), Some(RunId(4)));
        let undoing = [run(4, Undoing, Some(15)), run(5, Imported, Some(20))];
        assert_eq!(latest_import(undoing), Some(RunId(4)));
        assert_eq!(latest_import([run(5, Imported, Some(20)), run(6, Undone, Some(21))]), Some(RunId(6)));
        assert_eq!(latest_import([run(5, Imported, Some(20)), run(6, Undone, Some(20))]), Some(RunId(6)));
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

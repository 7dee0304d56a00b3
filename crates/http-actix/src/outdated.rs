//! The refusal of a change of something that was changed since the client read it.

use crate::response::Problem;

/// 409 for a `subject` ("listing") that has another version than the one that the client changes.
pub(crate) fn outdated(subject: &str) -> Problem {
    Problem::conflict(format!("This {subject} has changed in the meantime; please review it again"))
}

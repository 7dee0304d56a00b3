//! Errors about things that several features look up.

use super::Problem;

pub(crate) fn no_such_vehicle() -> Problem {
    Problem::not_found("There is no such vehicle; it may have been withdrawn")
}

pub(crate) fn no_such_submission() -> Problem {
    Problem::not_found("There is no such submission; it may have been removed")
}

pub(crate) fn slot_taken() -> Problem {
    Problem::taken("This time was taken meanwhile; please choose another", Some("slotId"))
}

//! Errors about things that several features look up.

use super::Problem;

pub(crate) fn no_such_vehicle() -> Problem {
    Problem::not_found("We couldn’t find this vehicle; it may have been withdrawn")
}

pub(crate) fn no_such_submission() -> Problem {
    Problem::not_found("We couldn’t find this submission; it may have been removed")
}

pub(crate) fn slot_taken() -> Problem {
    Problem::taken("This time has been taken; please choose another", Some("slotId"))
}

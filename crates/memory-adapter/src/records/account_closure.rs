//! Closed accounts.

use domain::account_closure::ClosureState;

/// A closed account. It stays after the member's return until `take_ended_closure` has reported that.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ClosedAccount {
    pub(crate) closure: ClosureState,
    pub(crate) has_returned: bool,
}

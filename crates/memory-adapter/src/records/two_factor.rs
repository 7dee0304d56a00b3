//! Second factors.

use std::collections::BTreeSet;

use domain::accounts::{TokenHash, TotpSecret};

/// A second factor; `is_on` is false until it is confirmed.
#[derive(Debug)]
pub(crate) struct SecondFactor {
    pub(crate) secret: TotpSecret,
    pub(crate) is_on: bool,
    /// Time step of the last code used; codes of that step or earlier are refused.
    pub(crate) last_step: i64,
    pub(crate) recovery: BTreeSet<TokenHash>,
}

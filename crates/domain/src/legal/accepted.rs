//! The legal texts that a member accepted.

/// Versions of the terms and of the privacy text that were in force when a member registered; registering accepts them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AcceptedTexts {
    pub terms: i32,
    pub privacy: i32,
}

//! Mails of the outbox.

use domain::{
    Timestamp,
    mail::{Mail, MailState},
};

/// A mail in the outbox and its delivery state.
#[derive(Debug)]
pub(crate) struct PostedMail {
    pub(crate) mail: Mail,
    pub(crate) at: Timestamp,
    /// Never [`MailState::Sending`], which follows from the claim.
    pub(crate) state: MailState,
    /// Time of the next attempt, or the end of the claim.
    pub(crate) due_at: Timestamp,
    pub(crate) claimed_until: Option<Timestamp>,
    pub(crate) failures: u32,
    pub(crate) last_error: Option<String>,
    /// Its recipient's account was erased; the entry stays, because a mail's number is its index.
    pub(crate) is_erased: bool,
}

impl PostedMail {
    /// When the mail is due; `None` unless it waits.
    pub(crate) fn due(&self) -> Option<Timestamp> {
        (self.state == MailState::Waiting && !self.is_erased).then_some(self.due_at)
    }
}

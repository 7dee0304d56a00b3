//! Options of `marque mail`.

use clap::{Args, Subcommand, ValueEnum};
use domain::mail::{MailFilter, MailState};

#[derive(Subcommand)]
pub(crate) enum MailCommand {
    /// List emails, newest first; never their content
    List(MailListOptions),
    /// Make an email that waits or was given up due at once
    Retry(MailOptions),
    /// Discard an email that waits or was given up; this cannot be undone
    Drop(MailOptions),
}

#[derive(Args)]
pub(crate) struct MailListOptions {
    /// State of the emails
    #[arg(long, value_enum, default_value = "attention")]
    pub(crate) state: MailFilterName,
}

#[derive(Args)]
pub(crate) struct MailOptions {
    /// Number of the email, as listed
    pub(crate) id: i64,
}

/// A filter of the mail queue on the command line.
#[derive(Clone, Copy, ValueEnum)]
#[value(rename_all = "snake_case")]
pub(crate) enum MailFilterName {
    /// Given up, or waiting after a failure
    Attention,
    /// Queued or being sent
    Waiting,
    /// Failed permanently
    GivenUp,
    /// Accepted by the mail server
    Sent,
    /// Shown to the operator, because there was no mail server
    Shown,
    /// Discarded by an admin
    Dropped,
}

impl From<MailFilterName> for MailFilter {
    fn from(name: MailFilterName) -> Self {
        match name {
            MailFilterName::Attention => Self::Attention,
            MailFilterName::Waiting => Self::Stored(MailState::Waiting),
            MailFilterName::GivenUp => Self::Stored(MailState::GivenUp),
            MailFilterName::Sent => Self::Stored(MailState::Sent),
            MailFilterName::Shown => Self::Stored(MailState::Shown),
            MailFilterName::Dropped => Self::Stored(MailState::Dropped),
        }
    }
}

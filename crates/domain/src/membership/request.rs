use super::InvitationId;
use crate::{
    Violation,
    contact_requests::{AccessRequest, Confirmation, Message},
};

/// What became of a wish to become a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequestState {
    /// Somebody has to read it.
    Open,
    /// They were invited.
    Invited(InvitationId),
    /// It was laid aside, for that reason.
    Closed(String),
}

impl RequestState {
    /// As it is written.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Invited(_) => "invited",
            Self::Closed(_) => "closed",
        }
    }
}

/// A wish to become a member, as the concierge reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownRequest {
    /// What it is known by.
    pub receipt: Confirmation,
    /// What it says.
    pub request: AccessRequest,
    /// What became of it.
    pub state: RequestState,
}

/// Checks the reason for which a request is laid aside.
///
/// # Errors
/// A [`Violation`] of `reason`.
pub fn closing_reason(input: &str) -> Result<String, Violation> {
    Message::parse("accessRequestClosing", "reason", input).map(|reason| reason.as_str().to_owned())
}

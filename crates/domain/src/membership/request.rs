//! Access requests in the admin queue.

use super::InvitationId;
use crate::{
    Violation,
    contact_requests::{AccessRequest, Confirmation, Message},
};

/// State of an access request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequestState {
    /// Awaits an admin.
    Open,
    /// Answered with this invitation.
    Invited(InvitationId),
    /// Closed without an invitation, for this reason.
    Closed(String),
}

impl RequestState {
    /// Name in the API and in stores.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Invited(_) => "invited",
            Self::Closed(_) => "closed",
        }
    }
}

/// An access request as shown to admins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdminAccessRequest {
    /// Reference and time of the request.
    pub receipt: Confirmation,
    pub request: AccessRequest,
    pub state: RequestState,
}

/// Validates the reason for closing a request.
///
/// # Errors
/// A [`Violation`] of `reason`.
pub fn closing_reason(input: &str) -> Result<String, Violation> {
    Message::parse("accessRequestClosing", "reason", input).map(|reason| reason.as_str().to_owned())
}

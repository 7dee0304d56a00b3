//! Access requests in the admin queue.

use super::InvitationId;
use crate::{
    Violation,
    contact_requests::{AccessRequest, Confirmation, MultiLineText},
    edit::Edit,
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

/// Refusal to answer an access request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnswerRequestRefusal {
    /// Already answered; holds the state.
    AlreadyAnswered(RequestState),
    NoSuch,
}

/// An access request as shown to admins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdminAccessRequest {
    /// Reference and time of the request.
    pub confirmation: Confirmation,
    pub request: AccessRequest,
    pub state: RequestState,
}

/// Checks that a request in this state can be answered; `None` if there is no such request.
///
/// # Errors
/// [`AnswerRequestRefusal`] unless it is open.
pub fn check_answer(state: Option<RequestState>) -> Result<(), AnswerRequestRefusal> {
    match state {
        None => Err(AnswerRequestRefusal::NoSuch),
        Some(RequestState::Open) => Ok(()),
        Some(answered) => Err(AnswerRequestRefusal::AlreadyAnswered(answered)),
    }
}

/// Audit record of closing an open request without an invitation.
#[must_use]
pub fn closing_edit(reason: &str) -> Edit {
    let closed = RequestState::Closed(String::new());
    Edit::status_change(RequestState::Open.as_str(), closed.as_str(), reason)
}

/// Validates the reason for closing a request.
///
/// # Errors
/// A [`Violation`] of `reason`.
pub fn closing_reason(input: &str) -> Result<String, Violation> {
    MultiLineText::parse("accessRequestClosing", "reason", input).map(|reason| reason.as_str().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_open_request_is_answered_once() {
        assert_eq!(check_answer(None), Err(AnswerRequestRefusal::NoSuch));
        assert_eq!(check_answer(Some(RequestState::Open)), Ok(()));
        for answered in [RequestState::Invited(InvitationId(1)), RequestState::Closed("A test".into())] {
            let refusal = AnswerRequestRefusal::AlreadyAnswered(answered.clone());
            assert_eq!(check_answer(Some(answered)), Err(refusal));
        }
        assert_eq!(closing_edit("A test"), Edit::status_change("open", "closed", "A test"));
    }
}

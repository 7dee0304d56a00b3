//! Personal data in contact requests: inquiries, appointments and requests for access.

use domain::{
    accounts::UserId,
    contact_requests::{Confirmation, ContactRequest, EmailAddress},
    inquiries::ThreadOwner,
};
use serde_json::{Value, json};

use crate::state::State;

pub(super) fn contact_requests(state: &State, user: UserId, kind: &str) -> Vec<Value> {
    let theirs = state.contact_requests.iter().filter(|(confirmation, contact_request)| {
        is_request_of(state, user, confirmation, contact_request) && contact_kind(contact_request) == kind
    });
    theirs
        .map(|(confirmation, contact_request)| {
            json!({
                "reference": confirmation.reference.as_str(),
                "email": contact_email(contact_request).as_str(),
                "received_at": confirmation.received_at.to_rfc3339(),
            })
        })
        .collect()
}

pub(super) fn inquiry_messages(state: &State, user: UserId) -> Vec<Value> {
    let theirs = state
        .contact_requests
        .iter()
        .filter(|(confirmation, contact_request)| is_request_of(state, user, confirmation, contact_request));
    theirs
        .flat_map(|(confirmation, _)| state.shared_messages(&confirmation.reference))
        .map(|message| json!({ "side": message.side.as_str(), "text": message.text, "at": message.at.to_rfc3339() }))
        .collect()
}

fn contact_email(contact_request: &ContactRequest) -> &EmailAddress {
    match contact_request {
        ContactRequest::Inquiry(inquiry) => &inquiry.email,
        ContactRequest::Appointment(appointment) => &appointment.email,
        ContactRequest::AccessRequest(request) => &request.email,
    }
}

const fn contact_kind(contact_request: &ContactRequest) -> &'static str {
    match contact_request {
        ContactRequest::Inquiry(_) => "inquiries",
        ContactRequest::Appointment(_) => "appointments",
        ContactRequest::AccessRequest(_) => "access-requests",
    }
}

/// Whether a contact request belongs to a member: they were signed in, or it was sent without an account from
/// their confirmed address.
pub(super) fn is_request_of(
    state: &State,
    user: UserId,
    confirmation: &Confirmation,
    contact_request: &ContactRequest,
) -> bool {
    state.members.get(&user).is_some_and(|account| {
        let asker = state.asker(&confirmation.reference);
        ThreadOwner::of(&account.user).has_request(asker, contact_email(contact_request))
    })
}

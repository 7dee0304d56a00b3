//! The areas of personal data: what a data export contains and what erasure deletes.

mod erasure;

use domain::{
    accounts::UserId,
    contact_requests::{Confirmation, ContactRequest, EmailAddress},
    inquiries::ThreadOwner,
};
use ports::account_closure::PersonalDataArea;
use serde_json::{Value, json};

use crate::{forum::account_closure, private_messages, records::PictureRecord, state::State};

pub(crate) use self::erasure::erase;

/// Names of the areas; they name the files of the export.
pub(crate) const NAMES: &[&str] = &[
    "account",
    "sessions",
    "known-devices",
    "mailed-links",
    "two-factor",
    "passkeys",
    "saved-vehicles",
    "saved-searches",
    "saved-views",
    "inquiries",
    "appointments",
    "inquiry-messages",
    "access-requests",
    "mail",
    "failed-log-ins",
    "notifications",
    "notification-preferences",
    "account-closures",
    "exports",
    "submission-draft",
    "submissions",
    "pictures",
    "documents",
    "document-shares",
    "document-accesses",
    "claims",
    "claim-reviews",
    "listing-proposals",
    "sign-offs",
    "questions",
    "audit",
];

/// The member's rows in one area; `None` if the member or the area does not exist.
pub(crate) fn area(state: &State, user: UserId, name: &str) -> Option<PersonalDataArea> {
    state.members.get(&user)?;
    let rows = match name {
        "account" => account(state, user),
        "sessions" => sessions(state, user),
        "known-devices" => known_devices(state, user),
        "two-factor" => two_factor(state, user),
        "passkeys" => passkeys(state, user),
        "mailed-links" => links(state, user),
        "saved-vehicles" => vehicles(state, user),
        "saved-searches" => searches(state, user),
        "saved-views" => views(state, user),
        "inquiries" | "appointments" | "access-requests" => contact_requests(state, user, name),
        "inquiry-messages" => inquiry_messages(state, user),
        "mail" => mails(state, user),
        "failed-log-ins" => failures(state, user),
        "notifications" => notifications(state, user),
        "notification-preferences" => choices(state, user),
        "account-closures" => closed_accounts(state, user),
        "exports" => exports(state, user),
        "submission-draft" => drafts(state, user),
        "submissions" => submissions(state, user),
        "pictures" => pictures(state, user),
        "documents" => state.export_documents(user),
        "document-shares" => state.document_share_rows(user),
        "document-accesses" => state.document_access_rows(user),
        "claims" => state.export_claims(user),
        "claim-reviews" => state.export_claim_reviews(user),
        "listing-proposals" => state.export_proposals(user),
        "sign-offs" => state.export_sign_offs(user),
        "questions" => state.export_questions(user),
        "audit" => audit(state, user),
        _ => {
            account_closure::area(state, user, name).or_else(|| private_messages::area(state, user, name))?
        }
    };
    Some(PersonalDataArea { name: name.to_owned(), json: Value::Array(rows).to_string(), files: Vec::new() })
}

fn drafts(state: &State, user: UserId) -> Vec<Value> {
    let draft = state.drafts.get(&user);
    draft
        .map(|draft| json!({ "fields": draft.fields, "saved_at": draft.saved_at.to_rfc3339() }))
        .into_iter()
        .collect()
}

fn submissions(state: &State, user: UserId) -> Vec<Value> {
    let theirs = state.submissions.iter().filter(|(_, record)| record.seller == user);
    theirs.map(|(id, record)| record.export_row(*id)).collect()
}

fn pictures(state: &State, user: UserId) -> Vec<Value> {
    let theirs = state.pictures.values().filter(|record| record.owner == Some(user));
    theirs.map(PictureRecord::export_row).collect()
}

fn account(state: &State, user: UserId) -> Vec<Value> {
    let Some(account) = state.members.get(&user) else { return Vec::new() };
    let user = &account.user;
    let (phone, location) = state.reach.get(&user.id).cloned().unwrap_or_default();
    let accepted = state.accepted_texts.get(&user.id);
    vec![json!({
        "id": user.id.0,
        "username": user.username.as_str(),
        "email": user.email.as_str(),
        "name": user.name.as_str(),
        "phone": phone.map(|phone| phone.as_str().to_owned()),
        "location": location.map(|location| location.as_str().to_owned()),
        "is_collector": user.roles.is_collector,
        "is_admin": user.roles.is_admin,
        "idle_minutes": user.idle_timeout.minutes(),
        "created_at": user.created_at.to_rfc3339(),
        "terms_version": accepted.map(|accepted| accepted.terms),
        "privacy_version": accepted.map(|accepted| accepted.privacy),
    })]
}

fn sessions(state: &State, user: UserId) -> Vec<Value> {
    let theirs = state.sessions.values().map(|(_, session)| session).filter(|s| s.user == user);
    let row = |session: &domain::accounts::Session| {
        json!({
            "created_at": session.created_at.to_rfc3339(),
            "last_seen_at": session.last_seen_at.to_rfc3339(),
            "device": session.device.as_str(),
            "address": session.address.map(|address| address.to_string()),
        })
    };
    theirs.map(row).collect()
}

fn two_factor(state: &State, user: UserId) -> Vec<Value> {
    let is_kept = state.second_factors.contains_key(&user);
    if is_kept { vec![json!({ "is_kept": true })] } else { Vec::new() }
}

fn passkeys(state: &State, user: UserId) -> Vec<Value> {
    let theirs = state.passkeys.values().map(|(passkey, _)| passkey).filter(|known| known.user == user);
    theirs
        .map(|passkey| json!({ "name": passkey.name, "created_at": passkey.created_at.to_rfc3339() }))
        .collect()
}

fn links(state: &State, user: UserId) -> Vec<Value> {
    let theirs = state.tokens.values().filter(|mailed| mailed.user == user);
    theirs
        .map(
            |mailed| json!({ "mailed_to": mailed.to.as_str(), "expires_at": mailed.expires_at.to_rfc3339() }),
        )
        .collect()
}

fn vehicles(state: &State, user: UserId) -> Vec<Value> {
    let theirs = state.saved_vehicles.iter().filter(|((owner, ..), _)| *owner == user);
    theirs
        .map(|((_, list, vehicle), at)| {
            json!({ "list": list.as_str(), "vehicle_id": vehicle.0, "saved_at": at.to_rfc3339() })
        })
        .collect()
}

fn searches(state: &State, user: UserId) -> Vec<Value> {
    let theirs = state.saved_searches.iter().filter(|(owner, _)| *owner == user);
    theirs
        .map(|(_, search)| json!({ "name": search.name.as_str(), "created_at": search.created_at.to_rfc3339() }))
        .collect()
}

fn views(state: &State, user: UserId) -> Vec<Value> {
    let theirs = state.saved_views.iter().filter(|(owner, _)| *owner == user);
    theirs
        .map(|(_, view)| {
            json!({
                "section": view.section.as_str(),
                "name": view.name.as_str(),
                "query": view.query.as_str(),
            })
        })
        .collect()
}

fn contact_requests(state: &State, user: UserId, kind: &str) -> Vec<Value> {
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

fn inquiry_messages(state: &State, user: UserId) -> Vec<Value> {
    let theirs = state
        .contact_requests
        .iter()
        .filter(|(confirmation, contact_request)| is_request_of(state, user, confirmation, contact_request));
    theirs
        .flat_map(|(confirmation, _)| state.shared_messages(&confirmation.reference))
        .map(|message| json!({ "side": message.side.as_str(), "text": message.text, "at": message.at.to_rfc3339() }))
        .collect()
}

fn mails(state: &State, user: UserId) -> Vec<Value> {
    let theirs = state.mails.iter().filter(|posted| is_to(state, user, posted.mail.to()));
    theirs
        .map(|posted| {
            json!({
                "recipient": posted.mail.to().as_str(),
                "subject": posted.mail.subject(),
                "posted_at": posted.at.to_rfc3339(),
            })
        })
        .collect()
}

fn known_devices(state: &State, user: UserId) -> Vec<Value> {
    let theirs = state.devices.values().filter(|known| known.user == user);
    theirs.map(|known| json!({ "last_used_at": known.last_used_at.to_rfc3339() })).collect()
}

fn failures(state: &State, user: UserId) -> Vec<Value> {
    let key = state.members.get(&user).map(|account| account.user.username.key());
    let is_held = key.is_some_and(|key| state.failures.contains_key(&key));
    if is_held { vec![json!({ "count": 1 })] } else { Vec::new() }
}

fn notifications(state: &State, user: UserId) -> Vec<Value> {
    let theirs = state.notifications.iter().filter(|given| given.user == user);
    theirs
        .map(|given| json!({ "title": given.notification.title, "text": given.notification.text, "at": given.notification.at.to_rfc3339() }))
        .collect()
}

fn choices(state: &State, user: UserId) -> Vec<Value> {
    let theirs = state.preferences.get(&user);
    theirs.map(|preferences| json!({ "chosen": format!("{preferences:?}") })).into_iter().collect()
}

fn closed_accounts(state: &State, user: UserId) -> Vec<Value> {
    let erased_at = state.closed_accounts.get(&user).map(|left| left.closure.erased_at());
    erased_at.map(|at| json!({ "erased_at": at.map(|at| at.to_rfc3339()) })).into_iter().collect()
}

fn exports(state: &State, user: UserId) -> Vec<Value> {
    let requested_at = state.exports.get(&user).map(|export| export.requested_at.to_rfc3339());
    requested_at.map(|at| json!({ "requested_at": at })).into_iter().collect()
}

fn audit(state: &State, user: UserId) -> Vec<Value> {
    let theirs = state.audit.iter().filter(|entry| entry.user == Some(user));
    theirs
        .map(|entry| json!({ "at": entry.at.to_rfc3339(), "action": format!("{:?}", entry.action) }))
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

fn is_to(state: &State, user: UserId, email: &EmailAddress) -> bool {
    state.mailbox_of(user).is_some_and(|mailbox| mailbox == domain::accounts::mailbox(email))
}

/// Whether a contact request belongs to a member: they were signed in, or it was sent without an account from
/// their confirmed address.
fn is_request_of(
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

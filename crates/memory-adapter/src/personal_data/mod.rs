//! The areas of personal data: what a data export contains and what erasure deletes.

mod accounts;
mod erasure;
mod inquiries;

use domain::{accounts::UserId, contact_requests::EmailAddress};
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
        "account" => accounts::account(state, user),
        "sessions" => accounts::sessions(state, user),
        "known-devices" => accounts::known_devices(state, user),
        "two-factor" => accounts::two_factor(state, user),
        "passkeys" => accounts::passkeys(state, user),
        "mailed-links" => accounts::links(state, user),
        "saved-vehicles" => accounts::vehicles(state, user),
        "saved-searches" => accounts::searches(state, user),
        "saved-views" => accounts::views(state, user),
        "inquiries" | "appointments" | "access-requests" => inquiries::contact_requests(state, user, name),
        "inquiry-messages" => inquiries::inquiry_messages(state, user),
        "mail" => mails(state, user),
        "failed-log-ins" => accounts::failures(state, user),
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

fn is_to(state: &State, user: UserId, email: &EmailAddress) -> bool {
    state.mailbox_of(user).is_some_and(|mailbox| mailbox == domain::accounts::mailbox(email))
}

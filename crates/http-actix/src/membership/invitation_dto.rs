//! DTOs of invitations and access requests.

use domain::{
    Timestamp, Violation,
    accounts::User,
    contact_requests::MultiLineText,
    membership::{AdminAccessRequest, Invitation, InvitationDraft, InvitationState, RequestState},
};
use serde::{Deserialize, Serialize};
use utoipa::{ToSchema, openapi::Object};
use validator::Validate;

use super::application_dto::parse_time;
use crate::{
    dto::enums::{described, one_of, values},
    extract::form_rules,
    response::rfc3339,
};
use application::accounts::ReauthDraft;

/// An invitation to create.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewInvitation)]
pub(crate) struct NewInvitationDto {
    /// Address that the invitation is bound to; without it, the response contains a link to pass on.
    email: Option<String>,
    note: Option<String>,
    #[schema(value_type = Option<i32>, minimum = 1, maximum = 50)]
    max_uses: Option<i64>,
    /// Two weeks from now by default.
    #[schema(format = "date-time")]
    expires_at: Option<String>,
    /// Whether the recipient becomes a collector at once; admins only.
    pre_vetted: Option<bool>,
    /// The caller's own password; required if `preVetted` is true.
    // Not part of the fingerprint for idempotency: nothing derived from a password may be stored, and a retry
    // with the next code counts as the same request.
    #[serde(skip_serializing)]
    #[schema(format = "password")]
    password: Option<String>,
    /// The caller's own authenticator or recovery code; required with the password if two-factor
    /// authentication is on.
    #[serde(skip_serializing)]
    code: Option<String>,
}

impl NewInvitationDto {
    /// Splits the form into the draft and the re-authentication.
    pub(super) fn draft(self) -> Result<(InvitationDraft, ReauthDraft), Violation> {
        let draft = InvitationDraft {
            email: self.email.unwrap_or_default(),
            note: self.note.unwrap_or_default(),
            max_uses: self.max_uses,
            expires_at: parse_time("expiresAt", self.expires_at.as_deref())?,
            is_pre_approved: self.pre_vetted.unwrap_or_default(),
        };
        Ok((draft, ReauthDraft { password: self.password.unwrap_or_default(), code: self.code }))
    }
}

/// A member who accepted an invitation.
#[derive(Serialize, ToSchema)]
#[schema(as = Redemption)]
pub(crate) struct RedemptionDto {
    username: String,
    #[schema(format = "date-time")]
    at: String,
}

/// An invitation as its inviter and admins see it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Invitation)]
pub(crate) struct InvitationDto {
    id: i64,
    #[schema(schema_with = one_of::<domain::membership::InvitationState>)]
    state: &'static str,
    inviter: Option<String>,
    email: Option<String>,
    note: Option<String>,
    pre_vetted: bool,
    max_uses: u32,
    redeemed: Vec<RedemptionDto>,
    #[schema(format = "date-time")]
    created_at: String,
    #[schema(format = "date-time")]
    expires_at: String,
    /// Link to pass on; only in the first response that creates or renews an invitation without an address.
    link: Option<String>,
}

impl InvitationDto {
    pub(super) fn new(invitation: &Invitation, link: Option<String>, at: Timestamp) -> Self {
        let redeemed = invitation.redeemed.iter().map(|redeemed| RedemptionDto {
            username: redeemed.username.as_str().to_owned(),
            at: rfc3339(redeemed.at),
        });
        Self {
            id: invitation.id.0,
            state: invitation.state(at).as_str(),
            inviter: invitation.inviter.as_ref().map(|(_, name)| name.as_str().to_owned()),
            email: invitation.email.as_ref().map(|email| email.as_str().to_owned()),
            note: invitation.note.as_ref().map(|note| note.as_str().to_owned()),
            pre_vetted: invitation.is_pre_approved,
            max_uses: invitation.max_uses,
            redeemed: redeemed.collect(),
            created_at: rfc3339(invitation.created_at),
            expires_at: rfc3339(invitation.expires_at),
            link,
        }
    }
}

const OTHER_MAILBOX: &str = "other_mailbox";
const ACCEPTED: &str = "accepted";

/// Schema of the state of an invitation for its reader.
fn reader_states() -> Object {
    let names =
        InvitationState::ALL.map(InvitationState::as_str).into_iter().chain([OTHER_MAILBOX, ACCEPTED]);
    described(
        values(names),
        "`other_mailbox`: bound to another address than the caller's. `accepted`: accepted by the caller.",
    )
}

/// An invitation as the holder of its link sees it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OpenInvitation)]
pub(crate) struct OpenInvitationDto {
    /// `other_mailbox`: bound to another address than the caller's. `accepted`: accepted by the caller.
    #[schema(schema_with = reader_states)]
    state: &'static str,
    inviter: Option<String>,
    note: Option<String>,
    pre_vetted: bool,
    /// Masked address that the invitation is bound to.
    #[schema(example = "a…@example.com")]
    bound_to: Option<String>,
    #[schema(format = "date-time")]
    expires_at: String,
}

impl OpenInvitationDto {
    pub(super) fn new(invitation: &Invitation, reader: Option<&User>, at: Timestamp) -> Self {
        let state = match reader {
            Some(reader) if invitation.is_redeemed_by(reader.id) => ACCEPTED,
            Some(reader) if !invitation.is_for(&reader.email) => OTHER_MAILBOX,
            _ => invitation.state(at).as_str(),
        };
        let bound_to = invitation.email.as_ref().map(|email| {
            let (local, host) = email.as_str().rsplit_once('@').unwrap_or_default();
            format!("{}…@{host}", local.chars().next().unwrap_or('…'))
        });
        Self {
            state,
            inviter: invitation.inviter.as_ref().map(|(_, name)| name.as_str().to_owned()),
            note: invitation.note.as_ref().map(MultiLineText::as_str).map(str::to_owned),
            pre_vetted: invitation.is_pre_approved,
            bound_to,
            expires_at: rfc3339(invitation.expires_at),
        }
    }
}

/// An access request as admins see it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AccessRequestCase)]
pub(crate) struct AdminAccessRequestDto {
    #[schema(example = "MQ-7F3K9Q2M")]
    reference: String,
    name: String,
    email: String,
    note: String,
    #[schema(format = "date-time")]
    received_at: String,
    #[schema(pattern = "^(open|invited|closed)$")]
    state: &'static str,
    /// Id of the invitation that answers it.
    invitation: Option<i64>,
    /// Reason for closing it without an invitation.
    reason: Option<String>,
}

impl From<&AdminAccessRequest> for AdminAccessRequestDto {
    fn from(known: &AdminAccessRequest) -> Self {
        let (invitation, reason) = match &known.state {
            RequestState::Open => (None, None),
            RequestState::Invited(id) => (Some(id.0), None),
            RequestState::Closed(reason) => (None, Some(reason.clone())),
        };
        Self {
            reference: known.confirmation.reference.as_str().to_owned(),
            name: known.request.name.as_str().to_owned(),
            email: known.request.email.as_str().to_owned(),
            note: known.request.note.as_str().to_owned(),
            received_at: rfc3339(known.confirmation.received_at),
            state: known.state.as_str(),
            invitation,
            reason,
        }
    }
}

/// Closing of an access request without an invitation.
#[derive(Deserialize, ToSchema, Validate)]
#[schema(as = AccessRequestClosing)]
pub(crate) struct ClosingDto {
    #[schema(value_type = String, required)]
    #[validate(custom(function = form_rules::closing_reason_text))]
    pub(super) reason: Option<String>,
}

//! DTOs of the administration of members.

use application::accounts::ReauthDraft;
use application::membership::last_moment_of_suspension;
use domain::{
    Timestamp, Violation,
    legal::AcceptedTexts,
    membership::{MemberAccount, MemberChangeDraft, MemberChangeRecord},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::application_dto::MemberDto;
use crate::response::rfc3339;

/// Changes of a member's roles or suspension; missing fields stay unchanged.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewMemberChange)]
pub(crate) struct MemberAccountChangeDto {
    is_collector: Option<bool>,
    is_admin: Option<bool>,
    suspended: Option<bool>,
    /// Last day of a suspension in Central Time, within a year, as in `2026-12-04`; missing or null until
    /// further notice.
    #[schema(format = "date")]
    suspended_until: Option<String>,
    /// Reason, sent to the member.
    #[schema(value_type = String, required)]
    reason: Option<String>,
    /// The admin's own password; required to grant a role.
    #[schema(format = "password")]
    password: Option<String>,
    /// The admin's own authenticator or recovery code; required with the password if two-factor
    /// authentication is on.
    code: Option<String>,
}

impl MemberAccountChangeDto {
    /// The changes, and the admin's re-authentication.
    ///
    /// # Errors
    /// A [`Violation`] of `suspendedUntil` when the day is malformed.
    pub(super) fn draft(self) -> Result<(MemberChangeDraft, ReauthDraft), Violation> {
        let suspended_until = self.suspended_until.as_deref().map(last_moment_of_suspension).transpose()?;
        let draft = MemberChangeDraft {
            is_collector: self.is_collector,
            is_admin: self.is_admin,
            is_suspended: self.suspended,
            suspended_until,
            reason: self.reason.unwrap_or_default(),
        };
        Ok((draft, ReauthDraft { password: self.password.unwrap_or_default(), code: self.code }))
    }
}

/// A member with suspension state.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MemberAccount)]
pub(crate) struct MemberAccountDto {
    #[serde(flatten)]
    member: MemberDto,
    /// Whether the member is suspended now.
    suspended: bool,
    /// When the suspension ends by itself; null until further notice.
    #[schema(required, format = "date-time")]
    suspended_until: Option<String>,
    /// True if the account is closed; missing otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    is_closed: Option<bool>,
    /// When the closed account is deleted; missing if it is not to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, format = "date-time")]
    erased_at: Option<String>,
}

impl MemberAccountDto {
    pub(super) fn new(account: &MemberAccount, now: Timestamp) -> Self {
        let suspension = account.suspension.filter(|suspension| suspension.is_in_force(now));
        Self {
            member: MemberDto::from(&account.user),
            suspended: suspension.is_some(),
            suspended_until: suspension.and_then(|suspension| suspension.until).map(rfc3339),
            is_closed: account.closure.map(|_| true),
            erased_at: account.closure.and_then(|closure| closure.erased_at()).map(rfc3339),
        }
    }
}

/// A past change of a member's roles or suspension.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MemberChangeRecord)]
pub(crate) struct MemberChangeRecordDto {
    #[schema(format = "date-time")]
    at: String,
    #[schema(example = "collector_granted")]
    change: &'static str,
    /// End of a suspension; null until further notice and for other changes.
    #[schema(required, format = "date-time")]
    suspended_until: Option<String>,
    reason: String,
}

/// Versions of the legal texts that a member accepted by registering.
#[derive(Serialize, ToSchema)]
#[schema(as = AcceptedTexts)]
pub(crate) struct AcceptedTextsDto {
    /// Number of the version; 0 is the default text.
    terms: i32,
    privacy: i32,
    #[schema(format = "date-time")]
    at: String,
}

/// A member with the history of changes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MemberCase)]
pub(crate) struct MemberCaseDto {
    member: MemberAccountDto,
    /// Changes, newest first.
    steps: Vec<MemberChangeRecordDto>,
    invited_by: Option<String>,
    /// Null for accounts that somebody else created, and for older ones.
    #[schema(required)]
    accepted_texts: Option<AcceptedTextsDto>,
    /// Number of open sessions.
    sessions: usize,
}

impl MemberCaseDto {
    pub(super) fn new(
        account: &MemberAccount,
        steps: &[MemberChangeRecord],
        invited_by: Option<String>,
        sessions: usize,
        now: Timestamp,
    ) -> Self {
        let steps = steps.iter().map(|step| MemberChangeRecordDto {
            at: rfc3339(step.at),
            change: step.change.as_str(),
            suspended_until: step.change.suspended_until().map(rfc3339),
            reason: step.reason.clone(),
        });
        let accepted_texts = account.accepted.map(|AcceptedTexts { terms, privacy }| AcceptedTextsDto {
            terms,
            privacy,
            at: rfc3339(account.user.created_at),
        });
        Self {
            member: MemberAccountDto::new(account, now),
            steps: steps.collect(),
            invited_by,
            accepted_texts,
            sessions,
        }
    }
}

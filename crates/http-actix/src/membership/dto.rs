//! DTOs of applications, evidence, invitations, access requests and member administration.

use application::membership::last_moment_of_suspension;
use chrono::{DateTime, Utc};
use domain::{
    Timestamp, Violation,
    accounts::{User, UserId},
    contact_requests::Message,
    membership::{
        AdminAccessRequest, Application, ApplicationDraft, ApplicationStatusChange, DecisionDraft, Evidence,
        GarageCar, GarageCarDraft, Invitation, InvitationDraft, MemberAccount, MemberChangeDraft,
        MemberChangeRecord, RequestState,
    },
};
use ports::membership::ApplicationCase;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::extract::form_rules;
use crate::response::rfc3339;

/// Parses an RFC 3339 time; empty text is `None`.
fn moment(field: &'static str, text: Option<&str>) -> Result<Option<Timestamp>, Violation> {
    let text = text.map(str::trim).filter(|text| !text.is_empty());
    text.map(|text| DateTime::parse_from_rfc3339(text).map(|at| at.with_timezone(&Utc)))
        .transpose()
        .map_err(|_| Violation::new(field, "Please give a time such as 2026-11-21T12:00:00Z"))
}

/// A car that an applicant owns, by their own statement.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = GarageCar)]
pub(crate) struct GarageCarDto {
    #[schema(value_type = String, required, max_length = 60)]
    make: Option<String>,
    #[schema(value_type = String, required, max_length = 120)]
    model: Option<String>,
    #[schema(value_type = i32, required, minimum = 1885)]
    year: Option<i64>,
    #[schema(max_length = 500)]
    note: Option<String>,
}

impl From<&GarageCar> for GarageCarDto {
    fn from(car: &GarageCar) -> Self {
        Self {
            make: Some(car.make.clone()),
            model: Some(car.model.clone()),
            year: Some(car.year.into()),
            note: Some(car.note.clone()),
        }
    }
}

/// An application to become a verified collector.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = NewApplication)]
pub(crate) struct NewApplicationDto {
    /// Reason for the application.
    #[schema(value_type = String, required, min_length = 20, max_length = 4000)]
    note: Option<String>,
    #[serde(default)]
    #[schema(max_items = 20)]
    garage: Vec<GarageCarDto>,
    /// Ids of uploaded evidence files.
    #[serde(default)]
    #[schema(max_items = 6)]
    evidence: Vec<i64>,
}

impl NewApplicationDto {
    pub(super) fn draft(self) -> ApplicationDraft {
        let car = |car: GarageCarDto| GarageCarDraft {
            make: car.make.unwrap_or_default(),
            model: car.model.unwrap_or_default(),
            year: car.year,
            note: car.note.unwrap_or_default(),
        };
        ApplicationDraft {
            note: self.note.unwrap_or_default(),
            garage: self.garage.into_iter().map(car).collect(),
            evidence: self.evidence,
        }
    }
}

/// Answer to the concierge's question.
#[derive(Deserialize, ToSchema)]
#[schema(as = ApplicationAnswer)]
pub(crate) struct AnswerDto {
    #[schema(value_type = String, required, min_length = 2, max_length = 4000)]
    pub(super) answer: Option<String>,
    #[serde(default)]
    #[schema(max_items = 6)]
    pub(super) evidence: Vec<i64>,
}

/// A file that supports an application.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Evidence)]
pub(crate) struct EvidenceDto {
    id: i64,
    name: String,
    #[schema(example = "application/pdf")]
    media_type: &'static str,
    /// Size in bytes.
    size: u64,
    #[schema(format = "date-time")]
    uploaded_at: String,
}

impl From<&Evidence> for EvidenceDto {
    fn from(evidence: &Evidence) -> Self {
        Self {
            id: evidence.id.0,
            name: evidence.name.as_str().to_owned(),
            media_type: evidence.kind.media_type(),
            size: evidence.size,
            uploaded_at: rfc3339(evidence.uploaded_at),
        }
    }
}

/// A status change of an application.
#[derive(Serialize, ToSchema)]
#[schema(as = ApplicationStep)]
pub(crate) struct StepDto {
    #[schema(format = "date-time")]
    at: String,
    /// `applicant` or `concierge`.
    by: &'static str,
    #[schema(pattern = "^(submitted|more_asked|approved|denied|withdrawn)$")]
    status: &'static str,
    /// Question, answer or reason; may be empty.
    words: String,
}

impl StepDto {
    fn new(step: &ApplicationStatusChange, applicant: UserId) -> Self {
        Self {
            at: rfc3339(step.at),
            by: if step.actor == Some(applicant) { "applicant" } else { "concierge" },
            status: step.status.as_str(),
            words: step.words.clone(),
        }
    }
}

/// A collector application.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Application)]
pub(crate) struct ApplicationDto {
    id: i64,
    #[schema(pattern = "^(submitted|more_asked|approved|denied|withdrawn)$")]
    status: &'static str,
    note: String,
    garage: Vec<GarageCarDto>,
    /// Empty after the decision, because the files are deleted then.
    evidence: Vec<EvidenceDto>,
    /// Status changes, oldest first.
    steps: Vec<StepDto>,
    /// After a denial: earliest time of the next application.
    #[schema(format = "date-time")]
    next_try_at: Option<String>,
    #[schema(format = "date-time")]
    submitted_at: String,
}

impl From<&Application> for ApplicationDto {
    fn from(application: &Application) -> Self {
        Self {
            id: application.id.0,
            status: application.status.as_str(),
            note: application.note.as_str().to_owned(),
            garage: application.garage.iter().map(GarageCarDto::from).collect(),
            evidence: application.evidence.iter().map(EvidenceDto::from).collect(),
            steps: application.steps.iter().map(|step| StepDto::new(step, application.user)).collect(),
            next_try_at: application.next_try_at.map(rfc3339),
            submitted_at: rfc3339(application.submitted_at),
        }
    }
}

/// A member as admins see them.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DeskMember)]
pub(crate) struct MemberDto {
    id: i64,
    username: String,
    name: String,
    email: String,
    email_verified: bool,
    is_collector: bool,
    is_admin: bool,
    #[schema(format = "date-time")]
    joined_at: String,
}

impl From<&User> for MemberDto {
    fn from(user: &User) -> Self {
        Self {
            id: user.id.0,
            username: user.username.as_str().to_owned(),
            name: user.name.as_str().to_owned(),
            email: user.email.as_str().to_owned(),
            email_verified: user.is_email_verified,
            is_collector: user.roles.is_collector,
            is_admin: user.roles.is_admin,
            joined_at: rfc3339(user.created_at),
        }
    }
}

/// An application with its applicant, for admins.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ApplicationCase)]
pub(crate) struct CaseDto {
    application: ApplicationDto,
    applicant: MemberDto,
    /// Username of the inviter; null if the applicant joined without an invitation.
    invited_by: Option<String>,
}

impl From<&ApplicationCase> for CaseDto {
    fn from(case: &ApplicationCase) -> Self {
        Self {
            application: ApplicationDto::from(&case.application),
            applicant: MemberDto::from(&case.applicant),
            invited_by: case.invited_by.as_ref().map(|name| name.as_str().to_owned()),
        }
    }
}

/// Decision on an application.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ApplicationDecision)]
pub(crate) struct DecisionDto {
    #[schema(value_type = String, required, pattern = "^(approved|denied|more_asked)$")]
    status: Option<String>,
    /// Reason or question, sent to the applicant.
    #[schema(max_length = 2000)]
    notes: Option<String>,
    /// Earliest time of the next application after a denial; 90 days from now by default.
    #[schema(format = "date-time")]
    next_try_at: Option<String>,
    /// The admin's own password; required for an approval.
    #[schema(format = "password")]
    password: Option<String>,
    /// The admin's own authenticator or recovery code; required with the password if two-factor
    /// authentication is on.
    code: Option<String>,
}

impl DecisionDto {
    pub(super) fn draft(self) -> Result<(DecisionDraft, String, Option<String>), Violation> {
        let draft = DecisionDraft {
            status: self.status.unwrap_or_default(),
            notes: self.notes.unwrap_or_default(),
            next_try_at: moment("nextTryAt", self.next_try_at.as_deref())?,
        };
        Ok((draft, self.password.unwrap_or_default(), self.code))
    }
}

/// An invitation to create.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewInvitation)]
pub(crate) struct NewInvitationDto {
    /// Address that the invitation is bound to; without it, the response contains a link to pass on.
    #[schema(max_length = 254)]
    email: Option<String>,
    #[schema(max_length = 1000)]
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
    /// Splits the form into the draft, the password and the code.
    pub(super) fn draft(self) -> Result<(InvitationDraft, String, Option<String>), Violation> {
        let draft = InvitationDraft {
            email: self.email.unwrap_or_default(),
            note: self.note.unwrap_or_default(),
            max_uses: self.max_uses,
            expires_at: moment("expiresAt", self.expires_at.as_deref())?,
            is_pre_approved: self.pre_vetted.unwrap_or_default(),
        };
        Ok((draft, self.password.unwrap_or_default(), self.code))
    }
}

/// A member who accepted an invitation.
#[derive(Serialize, ToSchema)]
#[schema(as = Redeemed)]
pub(crate) struct RedeemedDto {
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
    #[schema(pattern = "^(open|used_up|revoked|expired|inviter_ineligible)$")]
    state: &'static str,
    inviter: Option<String>,
    email: Option<String>,
    note: Option<String>,
    pre_vetted: bool,
    max_uses: u32,
    redeemed: Vec<RedeemedDto>,
    #[schema(format = "date-time")]
    created_at: String,
    #[schema(format = "date-time")]
    expires_at: String,
    /// Link to pass on; only in the first response that creates or renews an invitation without an address.
    link: Option<String>,
}

impl InvitationDto {
    pub(super) fn new(invitation: &Invitation, link: Option<String>, at: Timestamp) -> Self {
        let redeemed = invitation.redeemed.iter().map(|redeemed| RedeemedDto {
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

/// An invitation as the holder of its link sees it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OpenInvitation)]
pub(crate) struct OpenInvitationDto {
    /// `other_mailbox`: bound to another address than the caller's. `accepted`: accepted by the caller.
    #[schema(pattern = "^(open|used_up|revoked|expired|inviter_ineligible|other_mailbox|accepted)$")]
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
            Some(reader) if invitation.is_redeemed_by(reader.id) => "accepted",
            Some(reader) if !invitation.is_for(&reader.email) => "other_mailbox",
            _ => invitation.state(at).as_str(),
        };
        let bound_to = invitation.email.as_ref().map(|email| {
            let (local, host) = email.as_str().rsplit_once('@').unwrap_or_default();
            format!("{}…@{host}", local.chars().next().unwrap_or('…'))
        });
        Self {
            state,
            inviter: invitation.inviter.as_ref().map(|(_, name)| name.as_str().to_owned()),
            note: invitation.note.as_ref().map(Message::as_str).map(str::to_owned),
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
pub(crate) struct KnownRequestDto {
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

impl From<&AdminAccessRequest> for KnownRequestDto {
    fn from(known: &AdminAccessRequest) -> Self {
        let (invitation, reason) = match &known.state {
            RequestState::Open => (None, None),
            RequestState::Invited(id) => (Some(id.0), None),
            RequestState::Closed(reason) => (None, Some(reason.clone())),
        };
        Self {
            reference: known.receipt.reference.as_str().to_owned(),
            name: known.request.name.as_str().to_owned(),
            email: known.request.email.as_str().to_owned(),
            note: known.request.note.as_str().to_owned(),
            received_at: rfc3339(known.receipt.received_at),
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
    #[schema(value_type = String, required, min_length = 10, max_length = 2000)]
    #[validate(custom(function = form_rules::closing_reason_text))]
    pub(super) reason: Option<String>,
}

/// Changes of a member's roles or suspension; missing fields stay unchanged.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewStanding)]
pub(crate) struct MemberAccountChangeDto {
    is_collector: Option<bool>,
    is_admin: Option<bool>,
    suspended: Option<bool>,
    /// Last day of a suspension in Central Time, within a year, as in `2026-12-04`; missing or null until
    /// further notice.
    #[schema(format = "date")]
    suspended_until: Option<String>,
    /// Reason, sent to the member.
    #[schema(value_type = String, required, min_length = 10, max_length = 2000)]
    reason: Option<String>,
    /// The admin's own password; required to grant a role.
    #[schema(format = "password")]
    password: Option<String>,
    /// The admin's own authenticator or recovery code; required with the password if two-factor
    /// authentication is on.
    code: Option<String>,
}

impl MemberAccountChangeDto {
    /// The changes, and the admin's password and code.
    ///
    /// # Errors
    /// A [`Violation`] of `suspendedUntil` when the day is malformed.
    pub(super) fn draft(self) -> Result<(MemberChangeDraft, String, Option<String>), Violation> {
        let suspended_until = self.suspended_until.as_deref().map(last_moment_of_suspension).transpose()?;
        let draft = MemberChangeDraft {
            is_collector: self.is_collector,
            is_admin: self.is_admin,
            is_suspended: self.suspended,
            suspended_until,
            reason: self.reason.unwrap_or_default(),
        };
        Ok((draft, self.password.unwrap_or_default(), self.code))
    }
}

/// A member with suspension state.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Standing)]
pub(crate) struct MemberAccountDto {
    #[serde(flatten)]
    member: MemberDto,
    /// Whether the member is suspended now.
    suspended: bool,
    /// When the suspension ends by itself; null until further notice.
    #[schema(required, format = "date-time")]
    suspended_until: Option<String>,
}

impl MemberAccountDto {
    pub(super) fn new(standing: &MemberAccount, now: Timestamp) -> Self {
        let suspension = standing.suspension.filter(|suspension| suspension.is_in_force(now));
        Self {
            member: MemberDto::from(&standing.user),
            suspended: suspension.is_some(),
            suspended_until: suspension.and_then(|suspension| suspension.until).map(rfc3339),
        }
    }
}

/// A past change of a member's roles or suspension.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StandingStep)]
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

/// A member with the history of changes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MemberCase)]
pub(crate) struct MemberCaseDto {
    member: MemberAccountDto,
    /// Changes, newest first.
    steps: Vec<MemberChangeRecordDto>,
    invited_by: Option<String>,
    /// Number of open sessions.
    sessions: usize,
}

impl MemberCaseDto {
    pub(super) fn new(
        standing: &MemberAccount,
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
        Self { member: MemberAccountDto::new(standing, now), steps: steps.collect(), invited_by, sessions }
    }
}

//! DTOs of collector applications.

use chrono::{DateTime, Utc};
use domain::{
    Timestamp, Violation,
    accounts::{User, UserId},
    membership::{
        Application, ApplicationDraft, ApplicationStatus, ApplicationStatusChange, DecisionDraft, Evidence,
        GarageCar, GarageCarDraft,
    },
};
use ports::membership::ApplicationCase;
use serde::{Deserialize, Serialize};
use utoipa::{ToSchema, openapi::Object};

use crate::{
    dto::enums::{one_of, values},
    response::rfc3339,
};
use application::accounts::ReauthDraft;

/// Parses an RFC 3339 time; empty text is `None`.
pub(super) fn parse_time(field: &'static str, text: Option<&str>) -> Result<Option<Timestamp>, Violation> {
    let text = text.map(str::trim).filter(|text| !text.is_empty());
    text.map(|text| DateTime::parse_from_rfc3339(text).map(|at| at.with_timezone(&Utc)))
        .transpose()
        .map_err(|_| Violation::new(field, "Please give a time such as 2026-11-21T12:00:00Z"))
}

/// A car that an applicant owns, by their own statement.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = GarageCar)]
pub(crate) struct GarageCarDto {
    #[schema(value_type = String, required)]
    make: Option<String>,
    #[schema(value_type = String, required)]
    model: Option<String>,
    #[schema(value_type = i32, required, minimum = 1885)]
    year: Option<i64>,
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
    #[schema(value_type = String, required)]
    note: Option<String>,
    #[serde(default)]
    garage: Vec<GarageCarDto>,
    /// Ids of uploaded evidence files.
    #[serde(default)]
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
    #[schema(value_type = String, required)]
    pub(super) answer: Option<String>,
    #[serde(default)]
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
    #[schema(schema_with = one_of::<domain::membership::ApplicationStatus>)]
    status: &'static str,
    /// Question, answer or reason; may be empty.
    words: String,
}

impl StepDto {
    pub(super) fn new(step: &ApplicationStatusChange, applicant: UserId) -> Self {
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
    #[schema(schema_with = one_of::<domain::membership::ApplicationStatus>)]
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
#[schema(as = AdminMember)]
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

/// Schema of the statuses that a decision leads to.
fn decisions() -> Object {
    use ApplicationStatus::{Approved, Denied, MoreInfoRequested};
    values([Approved, Denied, MoreInfoRequested].map(ApplicationStatus::as_str))
}

/// Decision on an application.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ApplicationDecision)]
pub(crate) struct DecisionDto {
    #[schema(required, schema_with = decisions)]
    status: Option<String>,
    /// Reason or question, sent to the applicant.
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
    pub(super) fn draft(self) -> Result<(DecisionDraft, ReauthDraft), Violation> {
        let draft = DecisionDraft {
            status: self.status.unwrap_or_default(),
            notes: self.notes.unwrap_or_default(),
            next_try_at: parse_time("nextTryAt", self.next_try_at.as_deref())?,
        };
        Ok((draft, ReauthDraft { password: self.password.unwrap_or_default(), code: self.code }))
    }
}

//! Applications to become a collector, and their state machine.

use chrono::{Datelike, TimeDelta};

use super::{Evidence, EvidenceId, GarageCar, GarageCarDraft};
use crate::{Timestamp, Violation, accounts::UserId, contact_requests::MultiLineText};

const FORM: &str = "collectorApplication";
const DECISION: &str = "applicationDecision";
/// Default waiting time after a denial, in days.
const NEXT_TRY_DAYS: i64 = 90;
/// Maximum waiting time after a denial, in days.
const LATEST_NEXT_TRY_DAYS: i64 = 2 * 365;
/// Applications per page of the queue.
pub const MAX_QUEUED: u32 = 50;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ApplicationId(pub i64);

/// Status of an application. Final statuses are approved, denied and withdrawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum ApplicationStatus {
    /// Awaits a decision.
    Submitted,
    /// A question was asked; awaits the applicant's answer.
    #[strum(serialize = "more_asked")]
    MoreInfoRequested,
    /// The applicant became a collector.
    Approved,
    /// The applicant may apply again from `next_try_at`.
    Denied,
    /// Withdrawn by the applicant.
    Withdrawn,
}

named_enum!(ApplicationStatus);

impl ApplicationStatus {
    /// Whether a decision is still possible.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Submitted | Self::MoreInfoRequested)
    }

    /// Whether the status may change to `next`: from an open status to any other one.
    #[must_use]
    pub const fn can_become(self, next: Self) -> bool {
        match (self, next) {
            (Self::Submitted, Self::Submitted) => false,
            (Self::MoreInfoRequested, Self::MoreInfoRequested) => false,
            _ => self.is_open(),
        }
    }
}

/// One status change of an application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApplicationStatusChange {
    pub at: Timestamp,
    /// `None` once the account is erased.
    pub actor: Option<UserId>,
    pub status: ApplicationStatus,
    /// Question, answer or reason; may be empty.
    pub words: String,
}

/// A member's application to become a collector.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Application {
    pub id: ApplicationId,
    pub user: UserId,
    pub status: ApplicationStatus,
    /// Motivation.
    pub note: MultiLineText,
    /// Cars that the applicant states to own.
    pub garage: Vec<GarageCar>,
    /// Attached files; deleted after the decision.
    pub evidence: Vec<Evidence>,
    /// Status changes, oldest first.
    pub steps: Vec<ApplicationStatusChange>,
    /// After a denial: when the applicant may apply again.
    pub next_try_at: Option<Timestamp>,
    pub submitted_at: Timestamp,
}

/// Unvalidated application form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ApplicationDraft {
    /// Motivation.
    pub note: String,
    pub garage: Vec<GarageCarDraft>,
    /// Ids of uploaded files.
    pub evidence: Vec<i64>,
}

/// Validated application form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewApplication {
    /// Motivation.
    pub note: MultiLineText,
    pub garage: Vec<GarageCar>,
    /// Ids of uploaded files, without duplicates.
    pub evidence: Vec<EvidenceId>,
}

impl NewApplication {
    /// Validates a draft; `at` is the current time.
    ///
    /// # Errors
    /// All [`Violation`]s, at most one per field, in the order of the fields.
    pub fn parse(draft: &ApplicationDraft, at: Timestamp) -> Result<Self, Vec<Violation>> {
        let note = MultiLineText::parse(FORM, "note", &draft.note);
        let garage = GarageCar::parse_all(&draft.garage, at.year());
        let evidence = files(&draft.evidence);
        match (note, garage, evidence) {
            (Ok(note), Ok(garage), Ok(evidence)) => Ok(Self { note, garage, evidence }),
            (note, garage, evidence) => {
                Err([note.err(), garage.err(), evidence.err()].into_iter().flatten().collect())
            }
        }
    }
}

/// Validates an answer to the concierge's question, with attached files.
///
/// # Errors
/// All [`Violation`]s, at most one per field.
pub fn answer(words: &str, evidence: &[i64]) -> Result<(MultiLineText, Vec<EvidenceId>), Vec<Violation>> {
    match (MultiLineText::parse(FORM, "answer", words), files(evidence)) {
        (Ok(words), Ok(files)) => Ok((words, files)),
        (words, files) => Err([words.err(), files.err()].into_iter().flatten().collect()),
    }
}

fn files(ids: &[i64]) -> Result<Vec<EvidenceId>, Violation> {
    let mut files: Vec<EvidenceId> = ids.iter().copied().map(EvidenceId).collect();
    files.sort_unstable();
    files.dedup();
    if files.len() > Evidence::MAX_FILES { Err(Evidence::too_many()) } else { Ok(files) }
}

/// Unvalidated decision form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DecisionDraft {
    /// The status in the API: "approved", "denied" or "more_asked".
    pub status: String,
    /// Reason, or question to the applicant.
    pub notes: String,
    /// When the applicant may apply again after a denial.
    pub next_try_at: Option<Timestamp>,
}

/// An admin's decision on an application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApplicationDecision {
    pub status: ApplicationStatus,
    /// Reason or question, shown to the applicant; may be empty for an approval.
    pub notes: String,
    /// When the applicant may apply again; set only for denials.
    pub next_try_at: Option<Timestamp>,
}

impl ApplicationDecision {
    /// Validates a decision; `at` is the current time. Notes are required unless the application is approved.
    ///
    /// # Errors
    /// All [`Violation`]s, at most one per field, in the order of the fields.
    pub fn parse(draft: &DecisionDraft, at: Timestamp) -> Result<Self, Vec<Violation>> {
        let status = ApplicationStatus::parse(&draft.status).filter(|status| {
            matches!(
                status,
                ApplicationStatus::Approved
                    | ApplicationStatus::Denied
                    | ApplicationStatus::MoreInfoRequested
            )
        });
        let Some(status) = status else {
            return Err(vec![Violation::new("status", "Please choose approved, denied or more_asked")]);
        };
        let notes = if status == ApplicationStatus::Approved && draft.notes.trim().is_empty() {
            Ok(String::new())
        } else {
            MultiLineText::parse(DECISION, "notes", &draft.notes).map(|notes| notes.as_str().to_owned())
        };
        let next_try_at = match (status, draft.next_try_at) {
            (ApplicationStatus::Denied, None) => Ok(Some(at + TimeDelta::days(NEXT_TRY_DAYS))),
            (ApplicationStatus::Denied, Some(next))
                if next < at || next > at + TimeDelta::days(LATEST_NEXT_TRY_DAYS) =>
            {
                let message = "Please choose a day from today to two years from now";
                Err(Violation::new("nextTryAt", message))
            }
            (ApplicationStatus::Denied, next) => Ok(next),
            _ => Ok(None),
        };
        match (notes, next_try_at) {
            (Ok(notes), Ok(next_try_at)) => Ok(Self { status, notes, next_try_at }),
            (notes, next) => Err([notes.err(), next.err()].into_iter().flatten().collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use ApplicationStatus::{Approved, Denied, MoreInfoRequested, Submitted, Withdrawn};

    use super::*;

    fn at() -> Timestamp {
        chrono::DateTime::from_timestamp(1_790_000_000, 0).unwrap()
    }

    #[test]
    fn application_status_transitions() {
        for from in ApplicationStatus::ALL {
            assert_eq!(ApplicationStatus::parse(from.as_str()), Some(from));
            for to in ApplicationStatus::ALL {
                let may = match from {
                    Submitted => to != Submitted,
                    MoreInfoRequested => to != MoreInfoRequested,
                    Approved | Denied | Withdrawn => false,
                };
                assert_eq!(from.can_become(to), may, "{from:?} {to:?}");
            }
        }
    }

    #[test]
    fn empty_application_reports_missing_fields() {
        let refused = NewApplication::parse(&ApplicationDraft::default(), at()).unwrap_err();
        let sentence = "Please tell us a little more (at least 20 characters)";
        assert_eq!(refused, [Violation::new("note", sentence)]);
        let draft = ApplicationDraft {
            note: "I keep three Lancias alive.".into(),
            evidence: vec![3, 1, 3],
            ..ApplicationDraft::default()
        };
        let evidence = NewApplication::parse(&draft, at()).unwrap().evidence;
        assert_eq!(evidence, [EvidenceId(1), EvidenceId(3)]);
        let draft = ApplicationDraft { evidence: (0..7).collect(), ..draft };
        assert_eq!(NewApplication::parse(&draft, at()).unwrap_err(), [Evidence::too_many()]);
    }

    #[test]
    fn denial_and_request_for_more_need_a_reason() {
        let decide = |status: &str, notes: &str, next| {
            let draft = DecisionDraft { status: status.into(), notes: notes.into(), next_try_at: next };
            ApplicationDecision::parse(&draft, at())
        };
        assert_eq!(decide("approved", " ", None).unwrap().notes, "");
        let sentence = "Please enter a reason of at least 10 characters";
        for status in ["denied", "more_asked"] {
            assert_eq!(decide(status, "no", None).unwrap_err(), [Violation::new("notes", sentence)]);
        }
        let denied = decide("denied", "We know you too little.", None).unwrap();
        assert_eq!(denied.next_try_at, Some(at() + TimeDelta::days(90)));
        let decision = decide("more_asked", "Which chassis number?", Some(at())).unwrap();
        assert_eq!(decision.next_try_at, None);
        for next in [at() - TimeDelta::seconds(1), at() + TimeDelta::days(731)] {
            let refused = decide("denied", "We know you too little.", Some(next)).unwrap_err();
            assert_eq!(refused[0].field, "nextTryAt");
        }
        for status in ["", "withdrawn", "submitted", "APPROVED"] {
            assert_eq!(decide(status, "Whatever it may be", None).unwrap_err()[0].field, "status");
        }
    }
}

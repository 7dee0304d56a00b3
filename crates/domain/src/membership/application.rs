use chrono::{Datelike, TimeDelta};

use super::{Evidence, EvidenceId, GarageCar, GarageCarDraft};
use crate::{Timestamp, Violation, accounts::UserId, contact_requests::Message};

const FORM: &str = "collectorApplication";
const DECISION: &str = "applicationDecision";
/// When nobody says otherwise, whoever was denied may try again after so many days.
const NEXT_TRY_DAYS: i64 = 90;
/// The latest next try, in days.
const LATEST_NEXT_TRY_DAYS: i64 = 2 * 365;
/// As many applications as a page of the queue holds.
pub const MOST_QUEUED: u32 = 50;

/// An application's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ApplicationId(pub i64);

/// How far an application is. It ends approved, denied or withdrawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ApplicationStatus {
    /// The concierge has to read it.
    Submitted,
    /// The concierge asked something, and the applicant has to answer.
    MoreAsked,
    /// The applicant is a collector.
    Approved,
    /// The applicant may try again at a time that is told.
    Denied,
    /// The applicant took it back.
    Withdrawn,
}

impl ApplicationStatus {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Submitted, Self::MoreAsked, Self::Approved, Self::Denied, Self::Withdrawn];

    /// As it is written.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Submitted => "submitted",
            Self::MoreAsked => "more_asked",
            Self::Approved => "approved",
            Self::Denied => "denied",
            Self::Withdrawn => "withdrawn",
        }
    }

    /// Reads what [`as_str`](Self::as_str) wrote.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == word)
    }

    /// Whether it is still to be decided.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Submitted | Self::MoreAsked)
    }

    /// Whether it can go from here to there: the concierge decides what was submitted and may still
    /// decide while it waits for an answer; the applicant answers and takes back.
    #[must_use]
    pub const fn can_become(self, next: Self) -> bool {
        match (self, next) {
            (Self::Submitted, Self::Submitted) => false,
            (Self::MoreAsked, Self::MoreAsked) => false,
            _ => self.is_open(),
        }
    }
}

/// One move of an application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApplicationStatusChange {
    /// When.
    pub at: Timestamp,
    /// Who; `None` when they are no member any more.
    pub actor: Option<UserId>,
    /// Where it led.
    pub status: ApplicationStatus,
    /// What was asked, answered or given as a reason; may be empty.
    pub words: String,
}

/// A wish to be a verified collector.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Application {
    /// Its number.
    pub id: ApplicationId,
    /// Who applies.
    pub user: UserId,
    /// How far it is.
    pub status: ApplicationStatus,
    /// Why they should be one.
    pub note: Message,
    /// What they say they own.
    pub garage: Vec<GarageCar>,
    /// What shows it, for as long as it is not decided.
    pub evidence: Vec<Evidence>,
    /// How it came here, the first move first.
    pub steps: Vec<ApplicationStatusChange>,
    /// When another one may be sent, after a denial.
    pub next_try_at: Option<Timestamp>,
    /// When it came.
    pub submitted_at: Timestamp,
}

/// An application, before anything of it is believed. What was not said is empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ApplicationDraft {
    /// Why.
    pub note: String,
    /// See [`GarageCar`].
    pub garage: Vec<GarageCarDraft>,
    /// Files that were uploaded before.
    pub evidence: Vec<i64>,
}

/// An application, fit to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewApplication {
    /// Why.
    pub note: Message,
    /// What they say they own.
    pub garage: Vec<GarageCar>,
    /// Files that were uploaded before, without repetition.
    pub evidence: Vec<EvidenceId>,
}

impl NewApplication {
    /// Checks a draft at that moment.
    ///
    /// # Errors
    /// Every [`Violation`], one per field at most, in the order of the fields.
    pub fn parse(draft: &ApplicationDraft, at: Timestamp) -> Result<Self, Vec<Violation>> {
        let note = Message::parse(FORM, "note", &draft.note);
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

/// Checks an answer to what the concierge asked, with files that come with it.
///
/// # Errors
/// Every [`Violation`], one per field at most.
pub fn answer(words: &str, evidence: &[i64]) -> Result<(Message, Vec<EvidenceId>), Vec<Violation>> {
    match (Message::parse(FORM, "answer", words), files(evidence)) {
        (Ok(words), Ok(files)) => Ok((words, files)),
        (words, files) => Err([words.err(), files.err()].into_iter().flatten().collect()),
    }
}

fn files(ids: &[i64]) -> Result<Vec<EvidenceId>, Violation> {
    let mut files: Vec<EvidenceId> = ids.iter().copied().map(EvidenceId).collect();
    files.sort_unstable();
    files.dedup();
    if files.len() > Evidence::MOST_FILES { Err(Evidence::too_many()) } else { Ok(files) }
}

/// A decision, before anything of it is believed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DecisionDraft {
    /// `approved`, `denied` or `more_asked`.
    pub status: String,
    /// The reason, or the question.
    pub notes: String,
    /// When the applicant may try again.
    pub next_try_at: Option<Timestamp>,
}

/// What the concierge decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// Where it leads.
    pub status: ApplicationStatus,
    /// The reason or the question, as the applicant reads it; may be empty when it is approved.
    pub notes: String,
    /// When the applicant may try again; set when it is denied.
    pub next_try_at: Option<Timestamp>,
}

impl Decision {
    /// Checks a decision at that moment. Denying and asking need words.
    ///
    /// # Errors
    /// Every [`Violation`], one per field at most, in the order of the fields.
    pub fn parse(draft: &DecisionDraft, at: Timestamp) -> Result<Self, Vec<Violation>> {
        let status = ApplicationStatus::parse(&draft.status).filter(|status| {
            matches!(
                status,
                ApplicationStatus::Approved | ApplicationStatus::Denied | ApplicationStatus::MoreAsked
            )
        });
        let Some(status) = status else {
            return Err(vec![Violation::new("status", "Please choose approved, denied or more_asked")]);
        };
        let notes = if status == ApplicationStatus::Approved && draft.notes.trim().is_empty() {
            Ok(String::new())
        } else {
            Message::parse(DECISION, "notes", &draft.notes).map(|notes| notes.as_str().to_owned())
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
    use ApplicationStatus::{Approved, Denied, MoreAsked, Submitted, Withdrawn};

    use super::*;

    fn at() -> Timestamp {
        chrono::DateTime::from_timestamp(1_790_000_000, 0).unwrap()
    }

    #[test]
    fn what_has_ended_stays_ended() {
        for from in ApplicationStatus::ALL {
            assert_eq!(ApplicationStatus::parse(from.as_str()), Some(from));
            for to in ApplicationStatus::ALL {
                let may = match from {
                    Submitted => to != Submitted,
                    MoreAsked => to != MoreAsked,
                    Approved | Denied | Withdrawn => false,
                };
                assert_eq!(from.can_become(to), may, "{from:?} {to:?}");
            }
        }
    }

    #[test]
    fn an_empty_application_hears_what_is_missing() {
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
    fn denying_and_asking_need_words() {
        let decide = |status: &str, notes: &str, next| {
            let draft = DecisionDraft { status: status.into(), notes: notes.into(), next_try_at: next };
            Decision::parse(&draft, at())
        };
        assert_eq!(decide("approved", " ", None).unwrap().notes, "");
        let sentence = "Please give a reason of at least 10 characters";
        for status in ["denied", "more_asked"] {
            assert_eq!(decide(status, "no", None).unwrap_err(), [Violation::new("notes", sentence)]);
        }
        let denied = decide("denied", "We know you too little.", None).unwrap();
        assert_eq!(denied.next_try_at, Some(at() + TimeDelta::days(90)));
        let asked = decide("more_asked", "Which chassis number?", Some(at())).unwrap();
        assert_eq!(asked.next_try_at, None);
        for next in [at() - TimeDelta::seconds(1), at() + TimeDelta::days(731)] {
            let refused = decide("denied", "We know you too little.", Some(next)).unwrap_err();
            assert_eq!(refused[0].field, "nextTryAt");
        }
        for status in ["", "withdrawn", "submitted", "APPROVED"] {
            assert_eq!(decide(status, "Whatever it may be", None).unwrap_err()[0].field, "status");
        }
    }
}

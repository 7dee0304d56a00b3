//! Submission forms for tests.

use domain::accounts::UserId;
use domain::audit::Actor;
use domain::pictures::PictureId;
use domain::submissions::{ShownPicture, SubmissionContent, SubmissionDraft};
use domain::vehicles::FactsDraft;
use ports::submissions::NewSubmission;

use crate::THIS_YEAR;

/// A complete, valid submission form for a Ferrari F40.
#[must_use]
pub fn submission_draft() -> SubmissionDraft {
    SubmissionDraft {
        make: "Ferrari".into(),
        model: "F40".into(),
        year: "1990".into(),
        price: "$2,450,000".into(),
        miles: "8,100 miles".into(),
        location: "Chicago, IL".into(),
        ..SubmissionDraft::default()
    }
}

/// Facts with that VIN alone.
#[must_use]
pub fn with_vin(vin: &str) -> FactsDraft {
    FactsDraft { vin: Some(vin.into()), ..FactsDraft::default() }
}

/// Parsed content with those pictures.
///
/// # Panics
/// When the domain refuses it.
#[must_use]
pub fn submission_content(draft: SubmissionDraft, pictures: &[PictureId]) -> SubmissionContent {
    let content = draft.parse(THIS_YEAR).expect("a form that a test made up");
    let shown = pictures.iter().map(|id| ShownPicture::new(*id, "Rear three-quarter")).collect();
    SubmissionContent { shown, ..content }
}

/// A submission by that member.
#[must_use]
pub fn new_submission(seller: UserId, content: SubmissionContent) -> NewSubmission {
    NewSubmission { seller, actor: Actor { user: Some(seller), address: None }, content }
}

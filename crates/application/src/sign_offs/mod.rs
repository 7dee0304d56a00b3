//! Staff edits that sellers sign off, and the review of their objections by the concierge.

mod answer;
mod keep;

use domain::{
    Violation,
    accounts::UserId,
    sign_offs::{SignOff, SignOffRefusal},
    submissions::SubmissionId,
};
use ports::{
    StoreError,
    sign_offs::{SignOffResult, SignOffs},
};

pub use answer::{AnswerDraft, answer_sign_off};
pub use keep::{KeepDraft, keep_edits};

/// Outcome of an answer or a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignOffOutcome {
    Done,
    Invalid(Violation),
    /// There is none, or it is not the seller's.
    NoSuchSignOff,
    Refused(SignOffRefusal),
}

impl From<SignOffResult> for SignOffOutcome {
    fn from(result: SignOffResult) -> Self {
        match result {
            SignOffResult::Done => Self::Done,
            SignOffResult::NoSuchSignOff => Self::NoSuchSignOff,
            SignOffResult::Refused(why) => Self::Refused(why),
        }
    }
}

/// The latest sign-off of a seller's own listing; `None` when there is none, or the submission is not theirs.
pub async fn own_sign_off(
    seller: UserId,
    submission: SubmissionId,
    sign_offs: &dyn SignOffs,
) -> Result<Option<SignOff>, StoreError> {
    let latest = sign_offs.latest_sign_off(submission).await?;
    Ok(latest.filter(|sign_off| sign_off.seller == seller))
}

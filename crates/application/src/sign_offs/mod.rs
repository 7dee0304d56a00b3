//! Staff edits that sellers sign off, and the review of their objections by the concierge.

mod answer;
mod keep;

use domain::{accounts::UserId, sign_offs::SignOff, submissions::SubmissionId};
use ports::{StoreError, sign_offs::SignOffs};

pub use answer::{AnswerDraft, answer_sign_off};
pub use keep::{KeepDraft, keep_edits};

/// The latest sign-off of a seller's own listing; `None` when there is none, or the submission is not theirs.
pub async fn own_sign_off(
    seller: UserId,
    submission: SubmissionId,
    sign_offs: &dyn SignOffs,
) -> Result<Option<SignOff>, StoreError> {
    let latest = sign_offs.latest_sign_off(submission).await?;
    Ok(latest.filter(|sign_off| sign_off.seller == seller))
}

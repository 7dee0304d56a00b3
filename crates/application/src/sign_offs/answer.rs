//! Agreeing or objecting to staff edits, by the seller.

use domain::{
    accounts::UserId,
    audit::Actor,
    sign_offs::SellerVerdict,
    submissions::{Reason, SubmissionId},
};
use ports::{
    StoreError,
    clock::Clock,
    sign_offs::{SignOffAnswer, SignOffs},
};

use super::SignOffOutcome;

/// An answer, before validation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerDraft {
    pub submission: SubmissionId,
    pub seller: UserId,
    /// For the audit log.
    pub actor: Actor,
    /// Revision that the seller saw.
    pub revision: i32,
    pub agrees: bool,
    /// Required to object; staff see it.
    pub reason: String,
}

/// Records the seller's answer. Agreement ends the sign-off; an objection waits for staff.
pub async fn answer_sign_off(
    draft: AnswerDraft,
    sign_offs: &dyn SignOffs,
    clock: &dyn Clock,
) -> Result<SignOffOutcome, StoreError> {
    let verdict = if draft.agrees {
        SellerVerdict::Agree
    } else {
        match Reason::required("reason", &draft.reason) {
            Ok(reason) => SellerVerdict::Object(reason),
            Err(violation) => return Ok(SignOffOutcome::Invalid(violation)),
        }
    };
    let AnswerDraft { submission, seller, actor, revision, .. } = draft;
    let answer = SignOffAnswer { submission, seller, actor, revision, verdict, at: clock.now() };
    Ok(sign_offs.answer_sign_off(&answer).await?.into())
}

//! Agreeing or objecting to staff edits, by the seller.

use domain::{
    accounts::UserId,
    audit::Actor,
    sign_offs::SellerVerdict,
    submissions::{DecisionReason, SubmissionId},
};
use ports::{
    clock::Clock,
    commands::WriteError,
    sign_offs::{SignOffAnswer, SignOffError, SignOffs},
};

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
) -> Result<(), WriteError<SignOffError>> {
    let verdict = if draft.agrees {
        SellerVerdict::Agree
    } else {
        SellerVerdict::Object(DecisionReason::required("reason", &draft.reason)?)
    };
    let AnswerDraft { submission, seller, actor, revision, .. } = draft;
    let answer = SignOffAnswer { submission, seller, actor, revision, verdict, at: clock.now() };
    sign_offs.answer_sign_off(&answer).await?.map_err(WriteError::Refused)
}

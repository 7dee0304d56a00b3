//! Random operations on claims.

use domain::claims::{ClaimKind, ClaimReview, Finding, Statement};
use ports::claims::{Claims, NewClaim};

use super::{
    Operation,
    op::Op,
    submissions::sample_reason,
    world::{GeneratorState, by, pick, result_text},
};
use crate::VehicleFixture;

impl GeneratorState {
    /// Performs an operation on claims; `None` for operations of other features and if there is no
    /// submission.
    pub(super) async fn perform_of_claims<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, other, now) = (self.user(who), self.user(what), self.now);
        let actor = by(user.id);
        Some(match op {
            Op::StateClaim => {
                let submission = pick(&self.submissions, what)?;
                let user = self.maker("submission", submission.0, operation);
                let new = NewClaim {
                    submission,
                    seller: user.id,
                    kind: ClaimKind::ALL[how % ClaimKind::ALL.len()],
                    statement: Statement::parse(["Two owners", "Three owners"][what % 2]).unwrap(),
                    document: pick(&self.documents, how).filter(|_| how % 3 == 0),
                };
                let stated = store.submit_claim(&new, actor, now).await;
                for claim in store.claims_of(new.submission).await.unwrap() {
                    if !self.claims.contains(&claim.id) {
                        self.claims.push(claim.id);
                    }
                }
                result_text(stated)
            }
            Op::WithdrawClaim => {
                let car = pick(&self.submissions, what)?;
                let user = self.maker("submission", car.0, operation);
                let kind = ClaimKind::ALL[how % ClaimKind::ALL.len()];
                result_text(store.withdraw_claim(user.id, car, kind, actor, now).await)
            }
            Op::JudgeClaim => {
                let finding = [Finding::Seen, Finding::Disputed][how % 2];
                let review = ClaimReview { finding, reason: sample_reason(how), at: now };
                let notifications = [self.notification(other.id, how)];
                let id = pick(&self.claims, what)?;
                result_text(store.review_claim(id, user.id, &review, &notifications, actor).await)
            }
            _ => return None,
        })
    }
}

//! Random operations on second-factor resets by admins.

use domain::accounts::{TotpSecret, UserId};
use ports::second_factor_resets::SecondFactorResets;
use ports::sessions::{OpenSessionResult, Sessions};
use ports::two_factor::TwoFactor;

use super::{
    Operation,
    op::Op,
    world::{GeneratorState, by, pick, result_text},
};
use crate::{VehicleFixture, opening};

impl GeneratorState {
    /// Performs an operation on second-factor resets; `None` for operations of other features.
    pub(super) async fn perform_of_second_factor_resets<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, now) = (self.user(who), self.now);
        // Mostly an admin acts on a member with a second factor.
        let actor = by(if how == 7 { user.id } else { self.user(who % 2).id });
        let lost: UserId = pick(&self.factors, what).filter(|_| how % 5 > 0).unwrap_or(user.id);
        let answer = match op {
            Op::RequireTwoFactor => {
                let session = self.new_session(false);
                let hash = self.password(user.username.as_str());
                let opened = store.open(&opening(&user, &hash, session.clone()), now).await;
                match &opened {
                    Ok(OpenSessionResult::Done(_, session)) => self.sessions.push((user.id, session.id)),
                    Ok(OpenSessionResult::SecondFactorNeeded) => {
                        self.challenges.push((user.id, session.token))
                    }
                    _ => {}
                }
                let secret = TotpSecret::from_bits([u8::try_from(user.id.0 % 251).unwrap_or(0); 20]);
                let proved = self.presented_hash(&user, 0);
                let begun = result_text(store.begin_two_factor(user.id, &proved, &secret).await);
                let enabled = self.enable_two_factor(store, user.id, 0).await;
                format!("{} {begun} {enabled}", result_text(opened))
            }
            Op::RequestReset => {
                let mail = self.mail_to(lost, "A reset was requested");
                result_text(store.request_reset(lost, "Seen on video", &mail, actor, now).await)
            }
            Op::ConfirmReset => {
                let mail = self.mail_to(lost, "Two-factor was reset");
                result_text(store.confirm_reset(lost, &mail, actor, now).await)
            }
            Op::CancelReset => {
                let mail = self.mail_to(lost, "The reset was cancelled");
                result_text(store.cancel_reset(lost, &mail, actor, now).await)
            }
            Op::ResetSecondFactor => {
                let mail = self.mail_to(lost, "Two-factor was reset");
                result_text(store.reset_second_factor(lost, &mail, now).await)
            }
            _ => return None,
        };
        let case = result_text(store.second_factor_status(lost, now).await);
        Some(format!("{answer} {case} {}", result_text(store.waiting_resets(now).await)))
    }
}

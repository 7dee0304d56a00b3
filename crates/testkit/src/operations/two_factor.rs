//! Random operations on second factors.

use domain::{
    accounts::{TokenHash, TotpSecret, User, UserId, VerifiedFactor},
    audit::Actor,
};
use ports::sessions::{LogInProof, OpenSession, OpenSessionResult, Sessions};
use ports::two_factor::{EnableTwoFactor, FactorChange, TwoFactor};

use super::{
    Operation,
    op::Op,
    world::{GeneratorState, by, pick, result_text},
};
use crate::VehicleFixture;

/// The hash of a recovery code by member, batch and number.
fn recovery_code(user: UserId, batch: usize, number: usize) -> TokenHash {
    let mut code = [0xac; 32];
    let number = [user.0, i64::try_from(batch).unwrap_or(0), i64::try_from(number).unwrap_or(0)];
    for (place, part) in number.into_iter().enumerate() {
        code[8 * place..8 * place + 8].copy_from_slice(&part.to_be_bytes());
    }
    TokenHash(code)
}

fn secret(user: UserId) -> TotpSecret {
    TotpSecret::from_bits([u8::try_from(user.0 % 251).unwrap_or(0); 20])
}

impl GeneratorState {
    /// A current code, an old one, or a recovery code.
    fn factor(&self, user: UserId, how: usize) -> VerifiedFactor {
        let step = self.now.timestamp() / 30;
        match how % 4 {
            0 | 1 => VerifiedFactor::Totp { step },
            2 => VerifiedFactor::Totp { step: step - i64::try_from(how).unwrap_or(0) },
            _ => VerifiedFactor::Recovery(recovery_code(user, how % 2, how % 3)),
        }
    }

    /// Mostly a member with a second factor; variation 7 takes the acting member.
    fn with_factor(&self, operation: Operation) -> User {
        let factor = pick(&self.factors, operation.what).filter(|_| operation.how != 7);
        factor.and_then(|id| self.member(id)).unwrap_or_else(|| self.user(operation.who))
    }

    pub(super) fn factor_change(&self, user: &User, how: usize) -> FactorChange {
        let Actor { address, .. } = by(user.id);
        FactorChange {
            by: self.acting(user.id),
            proved: self.presented_hash(user, how),
            mail: self.mail_to(user.id, "Your log-in was changed"),
            address,
        }
    }

    /// Confirms a member's pending second factor.
    pub(super) async fn enable_two_factor<S: TwoFactor>(
        &mut self,
        store: &S,
        user: UserId,
        how: usize,
    ) -> String {
        let command = EnableTwoFactor {
            by: self.acting(user),
            secret: if how == 6 { TotpSecret::from_bits([0xff; 20]) } else { secret(user) },
            step: self.now.timestamp() / 30,
            recovery: (0..3).map(|number| recovery_code(user, 0, number)).collect(),
            mail: self.mail_to(user, "Two-factor is on"),
            address: by(user).address,
        };
        let enabled = store.enable_two_factor(&command, self.now).await;
        if matches!(enabled, Ok(true)) && !self.factors.contains(&user) {
            self.factors.push(user);
        }
        result_text(enabled)
    }

    /// Performs an operation on second factors; `None` for operations of other features and if nobody has
    /// one.
    pub(super) async fn perform_of_two_factor<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, now) = (self.user(who), self.now);
        let answer = match op {
            Op::BeginTwoFactor => {
                let user = self.signed_in(operation);
                let proved = self.presented_hash(&user, how);
                self.pending.push(user.id);
                let begun = result_text(store.begin_two_factor(user.id, &proved, &secret(user.id)).await);
                format!("{begun} {:?}", store.two_factor(user.id).await.unwrap())
            }
            Op::TurnOnTwoFactor => {
                let pending = self.pending.iter().rev().nth(what % 2).copied();
                let enabled = self.enable_two_factor(store, pending?, how).await;
                format!("{enabled} {:?}", store.two_factor(pending?).await.unwrap())
            }
            Op::RenewRecoveryCodes => {
                let user = self.with_factor(operation);
                let codes: Vec<_> = (0..4).map(|number| recovery_code(user.id, how % 2, number)).collect();
                let change = self.factor_change(&user, how);
                let renewed = result_text(store.renew_recovery_codes(&change, &codes, now).await);
                format!("{renewed} {:?}", store.two_factor(user.id).await.unwrap())
            }
            Op::TurnOffTwoFactor => {
                let user = self.with_factor(operation);
                result_text(store.disable_two_factor(&self.factor_change(&user, how), now).await)
            }
            Op::UseFactor => {
                let user = self.with_factor(operation);
                let mail = self.mail_to(user.id, "A recovery code was used");
                let factor = self.factor(user.id, how);
                let used = store.use_factor(user.id, factor, &mail, by(user.id).address, now).await;
                format!("{} {:?}", result_text(used), store.two_factor(user.id).await.unwrap())
            }
            Op::LogInWithSecondFactor => {
                let latest: Vec<_> = self.challenges.iter().rev().take(3).copied().collect();
                let (owner, challenge) = pick(&latest, what)?;
                let waits = result_text(store.challenged(challenge, now).await);
                let told_by = self.mail_to(owner, "A recovery code was used");
                let proof =
                    LogInProof::SecondFactor { challenge, factor: self.factor(owner, how), mail: told_by };
                let whose = if how == 9 { user.id } else { owner };
                let opening = OpenSession { user: whose, proof, session: self.new_session(how % 5 == 0) };
                let opened = store.open(&opening, now).await;
                if let Ok(OpenSessionResult::Done(user, session)) = &opened {
                    self.sessions.push((user.id, session.id));
                }
                format!("{waits} {}", result_text(opened))
            }
            _ => return None,
        };
        Some(answer)
    }
}

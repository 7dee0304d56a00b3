//! Random operations on passkeys.

use domain::accounts::PasskeyId;
use ports::passkeys::{Ceremony, Credential, NewPasskey, Passkeys};
use ports::sessions::{LogInProof, OpenSession, OpenSessionResult, Sessions};

use super::{
    Operation,
    op::Op,
    world::{GeneratorState, by, pick, result_text},
};
use crate::VehicleFixture;

impl GeneratorState {
    /// Performs an operation on passkeys; `None` for operations of other features and if there is none.
    pub(super) async fn perform_of_passkeys<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, now) = (self.user(who), self.now);
        Some(match op {
            Op::KeepCeremony => {
                let token = self.fresh_token();
                self.ceremonies.push(token);
                let ceremony = Ceremony {
                    token,
                    user: (how % 2 == 0).then_some(user.id),
                    state: format!("state {how}"),
                };
                result_text(store.store_ceremony(&ceremony, now).await)
            }
            Op::TakeCeremony => {
                let latest: Vec<_> = self.ceremonies.iter().rev().take(3).copied().collect();
                result_text(store.take_ceremony(pick(&latest, what)?, now).await)
            }
            Op::AddPasskey => {
                let user = self.signed_in(operation);
                let id = vec![u8::try_from(what).unwrap_or(0); 1 + how % 3];
                let new = NewPasskey {
                    by: self.acting(user.id),
                    name: "Chrome on Android".into(),
                    credential: Credential { id: id.clone(), verification_data: format!("kept {how}") },
                    mail: self.mail_to(user.id, "A passkey was added"),
                    address: by(user.id).address,
                };
                let added = store.add_passkey(&new, now).await;
                if let Ok(Ok(passkey)) = &added {
                    self.passkeys.push((user.id, passkey.id));
                }
                let known = result_text(store.passkey(&id).await);
                format!("{} {known} {}", result_text(added), result_text(store.passkeys(user.id).await))
            }
            Op::LogInWithPasskey => {
                let (owner, passkey) = pick(&self.passkeys, what)?;
                let proof = LogInProof::Passkey { passkey, verification_data: format!("kept later {how}") };
                let whose = if how == 9 { user.id } else { owner };
                let opening = OpenSession { user: whose, proof, session: self.new_session(how % 4 == 0) };
                let opened = store.open(&opening, now).await;
                if let Ok(OpenSessionResult::Done(user, session)) = &opened {
                    self.sessions.push((user.id, session.id));
                }
                format!("{} {}", result_text(opened), result_text(store.passkeys(owner).await))
            }
            Op::RemovePasskey => {
                let (owner, passkey) = pick(&self.passkeys, what)?;
                let owner = self.member(owner).filter(|_| how != 9).unwrap_or(user);
                let passkey = if how == 11 { PasskeyId(0) } else { passkey };
                result_text(store.remove_passkey(&self.factor_change(&owner, how), passkey, now).await)
            }
            _ => return None,
        })
    }
}

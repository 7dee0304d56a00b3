//! Random operations on registration, sessions in use, known devices, guesses and time.

use chrono::TimeDelta;
use domain::accounts::{GuessCounter, SessionId};
use ports::accounts::{Accounts, NewUser};
use ports::audit::AuditLog;
use ports::known_devices::KnownDevices;
use ports::rate_limit::RateLimiter;
use ports::retention::Retention;
use ports::sessions::Sessions;

use super::{
    Operation,
    op::Op,
    world::{GeneratorState, address, by, pick, result_text},
};
use crate::{VehicleFixture, new_user};

/// Minutes by which time advances: beyond each period after which something expires.
const WAIT_MINUTES: [i64; 12] = [2, 2, 6, 6, 20, 20, 40, 120, 300, 1500, 11_000, 45_000];

impl GeneratorState {
    /// Performs an operation on devices, guesses or time; `None` for operations of other features.
    pub(super) async fn perform_of_devices<F>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String>
    where
        F: VehicleFixture,
        F::Store: Retention,
    {
        let Operation { op, who, what, how } = operation;
        let (user, now) = (self.user(who), self.now);
        let actor = by(user.id);
        Some(match op {
            Op::Register => {
                let (name, email) = match how % 3 {
                    0 => (user.username.as_str().to_uppercase(), address("somebody")),
                    1 => (format!("new{what}"), user.email.clone()),
                    _ => (format!("new{what}"), address(&format!("new{what}"))),
                };
                let session = (how % 2 == 0).then(|| self.new_session(how % 4 == 0));
                let new = NewUser { email: email.clone(), ..new_user(&name, "somebody@example.com") };
                let registered = result_text(store.register(&new, session.as_ref(), now).await);
                let at = result_text(store.user_at(&email).await);
                format!("{registered}\n{at}\n{}", result_text(store.account(&new.username).await))
            }
            Op::UseSession => {
                let used = result_text(store.session(pick(&self.session_tokens, what + 4 * how)?, now).await);
                let ids: Vec<SessionId> = self.sessions.iter().map(|(_, id)| *id).collect();
                let mut counting = store.valid_sessions(&ids, now).await.unwrap();
                counting.sort_by_key(|(_, session)| session.id);
                format!("{used}\n{counting:?}")
            }
            Op::RefundGuess => {
                let counter = match pick(&self.sessions, what).filter(|_| how % 3 == 0) {
                    Some((_, session)) => GuessCounter::Session(session),
                    None => GuessCounter::from(&user.username),
                };
                let counted = result_text(store.count_guess(&counter, now).await);
                let again = result_text(store.count_guess(&counter, now).await);
                format!("{counted} {again} {}", result_text(store.refund(&counter).await))
            }
            Op::RememberDevice => {
                let known = pick(&self.devices, what).filter(|_| how % 3 > 0);
                let token = known.unwrap_or_else(|| self.fresh_token());
                if known.is_none() {
                    self.devices.push(token);
                }
                let before = result_text(store.known_device(&user.username, token, now).await);
                let remembered = result_text(store.remember_device(user.id, token, now).await);
                let device = store.known_device(&user.username, token, now).await.unwrap();
                let counter = device.map(GuessCounter::KnownDevice).filter(|_| how % 2 == 0);
                let counted = match counter {
                    Some(counter) => result_text(store.count_guess(&counter, now).await),
                    None => String::new(),
                };
                format!("{before} {remembered} {device:?} {counted}")
            }
            Op::RecordRefusedAccess => {
                result_text(store.record_refused_access("GET /api/admin/users", actor, now).await)
            }
            Op::Wait => {
                self.now += TimeDelta::minutes(WAIT_MINUTES[how % WAIT_MINUTES.len()]);
                "later".to_owned()
            }
            Op::CleanUp => {
                let before = now - TimeDelta::days(i64::try_from(how).unwrap_or(0));
                let forgotten = result_text(store.delete_contact_requests(before).await);
                format!("{forgotten} {}", result_text(store.delete_expired(now).await))
            }
            _ => return None,
        })
    }
}

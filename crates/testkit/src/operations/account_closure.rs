//! Random operations on account closure and erasure, and the comparison of personal data areas.

use domain::{
    account_closure::{ClosureState, unconfirmed_before},
    accounts::User,
    audit::Actor,
};
use ports::account_closure::{AccountClosure, ClosureCommand};

use super::{
    Operation,
    op::Op,
    world::{GeneratorState, by, pick, result_text},
};
use crate::VehicleFixture;

/// Areas that only PostgreSQL separates, or stores with a different number of rows.
const PARTLY_SEPARATED_AREAS: [&str; 10] = [
    "accepted-invitations",
    "application-steps",
    "collector-applications",
    "evidence",
    "invitations",
    "listing-history",
    "notification-preferences",
    "second-factor-resets",
    "membership-changes",
    "submission-history",
];

impl GeneratorState {
    /// Performs an operation of account closure; `None` for operations of other features and if no account is
    /// due.
    pub(super) async fn perform_of_account_closure<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, now) = (self.user(who), self.now);
        let actor = by(user.id);
        Some(match op {
            Op::Depart => {
                let closure = [ClosureState::deactivated(now), ClosureState::closing(now)][how % 2];
                let mail = self.mail_to(user.id, "You have left");
                let mail = (how % 3 > 0).then_some(&mail);
                let left = store
                    .close_account(ClosureCommand {
                        user: user.id,
                        proved: &self.presented_hash(&user, how),
                        closure,
                        mail,
                        actor,
                        at: now,
                    })
                    .await;
                format!("{} {}", result_text(left), result_text(store.closure(user.id).await))
            }
            Op::TakeReturn => {
                let closure = result_text(store.closure(user.id).await);
                format!("{closure} {}", result_text(store.take_ended_closure(user.id).await))
            }
            Op::EraseDue => {
                let due = store.due_erasures(now, 9).await.unwrap();
                let row_counts = self.row_counts::<F>(store, &user).await;
                let mut erased = Vec::new();
                for user in &due {
                    erased.push(result_text(store.erase(*user, Some(now), Actor::default(), now).await));
                }
                self.reload_members(store).await;
                format!("{due:?} {erased:?} {row_counts}")
            }
            Op::Erase => {
                let row_counts = self.row_counts::<F>(store, &user).await;
                let due = (how % 3 == 0).then_some(now);
                let erased = result_text(store.erase(user.id, due, Actor::default(), now).await);
                let gone = store.area(user.id, "account").await.unwrap().is_none();
                self.reload_members(store).await;
                format!("{row_counts} {erased} {gone}")
            }
            Op::EraseUnconfirmed => {
                let before = unconfirmed_before(now);
                let expired = store.expired_accounts(before, 9).await.unwrap();
                let user = pick(&expired, what).filter(|_| how % 4 > 0).unwrap_or(user.id);
                let before = (how % 2 == 0).then_some(before);
                let erased = result_text(store.erase_unconfirmed(user, before, Actor::default(), now).await);
                self.reload_members(store).await;
                format!("{expired:?} {erased}")
            }
            _ => return None,
        })
    }

    /// Number of rows per area that all stores separate. The rows themselves differ in form.
    pub(super) async fn row_counts<F: VehicleFixture>(&self, store: &F::Store, user: &User) -> String {
        let mut names = store.area_names();
        names.retain(|name| !PARTLY_SEPARATED_AREAS.contains(name));
        names.sort_unstable();
        let mut row_counts = Vec::new();
        for name in names {
            let area = store.area(user.id, name).await.unwrap();
            let rows = area.map(|area| {
                let rows: Vec<serde_json::Value> = serde_json::from_str(&area.json).unwrap();
                rows.len()
            });
            row_counts.push(format!("{name} {rows:?}"));
        }
        row_counts.join(", ")
    }
}

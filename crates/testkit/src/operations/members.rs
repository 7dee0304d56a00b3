//! Random operations on sessions, passwords, profiles, preferences, roles and suspensions.

use chrono::TimeDelta;
use domain::{
    accounts::{DisplayName, GuessCounter, IdleTimeout, Profile, Role, RoleChange},
    membership::{MemberChange, Suspension},
    notifications::{DeliveryChannel, Digest, NotificationCategory, NotificationPreferences},
    preferences::{Preferences, ProfileVisibility},
};
use ports::accounts::{Accounts, PasswordChange};
use ports::member_admin::{MemberAdmin, MemberChangeCommand};
use ports::preferences::MemberPreferences;
use ports::profiles::Profiles;
use ports::rate_limit::RateLimiter;
use ports::sessions::{OpenSessionResult, Sessions};

use super::{
    Operation,
    op::Op,
    world::{GeneratorState, by, pick, result_text},
};
use crate::{VehicleFixture, opening, rate_limit};

impl GeneratorState {
    /// Performs an operation on accounts or roles; `None` for operations of other features and if there is
    /// none.
    pub(super) async fn perform_of_members<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, other, now) = (self.user(who), self.user(what), self.now);
        let actor = by(user.id);
        Some(match op {
            Op::LogIn => {
                let session = self.new_session(how % 3 == 0);
                let hash = if how == 5 { "$wrong".to_owned() } else { self.password(user.username.as_str()) };
                let token = session.token;
                let opened = store.open(&opening(&user, &hash, session), now).await;
                match &opened {
                    Ok(OpenSessionResult::Done(_, session)) => self.sessions.push((user.id, session.id)),
                    Ok(OpenSessionResult::SecondFactorNeeded) => self.challenges.push((user.id, token)),
                    _ => {}
                }
                result_text(opened)
            }
            Op::LogOut => {
                let (owner, session) = pick(&self.sessions, what)?;
                result_text(store.end(if how % 3 == 0 { user.id } else { owner }, session, actor, now).await)
            }
            Op::EndOtherSessions => {
                let (owner, session) = pick(&self.sessions, what)?;
                result_text(store.end_others(owner, session, actor, now).await)
            }
            Op::ChangePassword => {
                let user = self.signed_in(operation);
                let name = user.username.as_str().to_owned();
                let (password, next) = self.next_password(&name);
                let change = PasswordChange {
                    by: self.acting(user.id),
                    proved: self.presented_hash(&user, how),
                    password,
                    session: self.new_session(how % 2 == 0),
                };
                let changed = store.change_password(&change, now).await;
                if let Ok(Some(session)) = &changed {
                    self.passwords.insert(name, next);
                    self.sessions.push((user.id, session.id));
                }
                result_text(changed)
            }
            Op::ChooseIdleTimeout => {
                let minutes = [15, 30, 60, 240][how % 4];
                let chosen = IdleTimeout::parse(Some(minutes)).unwrap();
                result_text(store.set_idle_timeout(user.id, chosen, actor, now).await)
            }
            Op::SetRole => {
                let role = Role::ALL[how % 2];
                result_text(store.set_role(other.id, role, RoleChange::to(how % 3 > 0), actor, now).await)
            }
            Op::ChangeMember => {
                let changes = [MemberChange::ALL[how % 6], MemberChange::ALL[(how + 2 + what) % 6]];
                // Half of the suspensions end by themselves soon.
                let changes = changes.map(|change| match change {
                    MemberChange::Suspended(_) if what % 2 == 0 => {
                        let until =
                            Some(now + TimeDelta::minutes(5 * i64::try_from(how % 5).unwrap_or_default()));
                        MemberChange::Suspended(Suspension { until })
                    }
                    other => other,
                });
                let changes = &changes[..=how % 2];
                let notification = self.notification(other.id, how);
                result_text(
                    store
                        .change_member(MemberChangeCommand {
                            user: other.id,
                            changes,
                            reason: "A reason",
                            notification: &notification,
                            actor,
                            at: now,
                        })
                        .await,
                )
            }
            Op::ChangeProfile => {
                let profile = Profile {
                    name: DisplayName::from_parts("Zoë", ["Müller", "", "Lovelace"][how % 3]).unwrap(),
                    phone: None,
                    location: None,
                };
                result_text(store.store_profile(user.id, &profile, actor, now).await)
            }
            Op::ChangePreferences => {
                let category = NotificationCategory::ALL[(how + what) % NotificationCategory::ALL.len()];
                let matrix = NotificationPreferences::default().with(
                    category,
                    DeliveryChannel::ALL[how % 2],
                    how % 3 == 0,
                );
                let mut chosen =
                    Preferences { matrix, digest: Digest::ALL[how % 3], ..Preferences::default() };
                chosen.privacy.profile = ProfileVisibility::ALL[what % 3];
                result_text(store.store_preferences(user.id, &chosen, None, actor, now).await)
            }
            Op::FailToLogIn => {
                let tried = result_text(store.count_guess(&GuessCounter::from(&user.username), now).await);
                let known = (how % 2 == 0).then_some(user.id);
                format!(
                    "{tried} {}",
                    result_text(store.record_failed_log_in(known, actor.address, now).await)
                )
            }
            Op::UseRateLimit => {
                result_text(store.consume(&rate_limit(&format!("something of {what}"), 2), now).await)
            }
            _ => return None,
        })
    }
}

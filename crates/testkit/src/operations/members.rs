use domain::{
    accounts::{
        ActingSession, DisplayName, GuessCounter, IdleTimeout, PasswordHash, Profile, Role, SessionId, UserId,
    },
    asking::{EmailAddress, Message},
    membership::{ApplicationStatus, Decision, NewApplication, NewInvitation, StandingChange},
    notifications::{Category, Channel, Digest, Matrix},
    preferences::{Preferences, ProfileVisibility},
    saved::{SavedList, SavedSearchId, SearchName},
    vehicles::VehicleQuery,
};
use ports::accounts::{Accounts, PasswordChange};
use ports::acts::Outcome;
use ports::invitations::{Invitations, Renewal, Renewed};
use ports::membership::CollectorApplications;
use ports::notifications::{Notifications, ReadMark};
use ports::preferences::MemberPreferences;
use ports::profiles::Profiles;
use ports::saved::{SavedSearches, SavedVehicles};
use ports::sessions::{NewSession, Opened, Sessions};
use ports::standing::Standings;
use ports::throttle::Throttle;

use super::{
    Operation,
    perform::{Op, World, by, pick, told},
};
use crate::{VehicleFixture, allowance, new_session, opening, token_hash};

impl World {
    /// The hash that a member's password has now, as far as the operations know.
    fn password(&self, name: &str) -> String {
        match self.passwords.get(name) {
            Some(count) => format!("$hash${name}{count}"),
            None => format!("$hash${name}"),
        }
    }

    fn new_session(&mut self, replaces: bool) -> NewSession {
        let replaced = replaces.then(|| token_hash(self.tokens));
        self.tokens = self.tokens.wrapping_add(1);
        NewSession { replaces: replaced, ..new_session(self.tokens) }
    }

    /// The session that a member was given last, whether or not it has ended since; nobody's before they
    /// have logged in.
    fn acting(&self, user: UserId) -> ActingSession {
        let theirs = self.sessions.iter().rev().find(|(owner, _)| *owner == user);
        ActingSession { user, session: theirs.map_or(SessionId(0), |(_, session)| *session) }
    }

    /// What members do with their accounts, and what is done with their membership; `None` for everything else,
    /// and where there is nothing to do it to.
    pub(super) async fn perform_of_members<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, now) = (self.user(who), self.now);
        let other = self.user(what);
        let actor = by(user.id);
        Some(match op {
            Op::LogIn => {
                let session = self.new_session(how % 3 == 0);
                let hash = if how == 5 { "$wrong".to_owned() } else { self.password(user.username.as_str()) };
                let opened = store.open(&opening(&user, &hash, session), now).await;
                if let Ok(Opened::Done(_, session)) = &opened {
                    self.sessions.push((user.id, session.id));
                }
                told(opened)
            }
            Op::LogOut => {
                let (owner, session) = pick(&self.sessions, what)?;
                told(store.end(if how % 3 == 0 { user.id } else { owner }, session, actor, now).await)
            }
            Op::EndOtherSessions => {
                let (owner, session) = pick(&self.sessions, what)?;
                told(store.end_others(owner, session, actor, now).await)
            }
            Op::ChangePassword => {
                let name = user.username.as_str().to_owned();
                let proved = self.password(&name);
                let next = self.passwords.get(&name).map_or(1, |count| count + 1);
                let change = PasswordChange {
                    by: self.acting(user.id),
                    proved: PasswordHash::new(if how == 5 { "$wrong".to_owned() } else { proved }),
                    password: PasswordHash::new(format!("$hash${name}{next}")),
                    session: self.new_session(how % 2 == 0),
                };
                let changed = store.change_password(&change, now).await;
                if let Ok(Some(session)) = &changed {
                    self.passwords.insert(name, next);
                    self.sessions.push((user.id, session.id));
                }
                told(changed)
            }
            Op::ChooseIdleTimeout => {
                let minutes = [15, 30, 60, 240][how % 4];
                let chosen = IdleTimeout::parse(Some(minutes)).unwrap();
                told(store.choose_idle_timeout(user.id, chosen, actor, now).await)
            }
            Op::SetRole => {
                let role = Role::ALL[how % 2];
                told(store.set_role(other.id, role, how % 3 > 0, actor, now).await)
            }
            Op::ChangeStanding => {
                let changes = [StandingChange::ALL[how % 6], StandingChange::ALL[(how + 2 + what) % 6]];
                let changes = &changes[..=how % 2];
                let notice = self.notice(other.id, how);
                told(store.change_standing(other.id, changes, "A reason", &notice, actor, now).await)
            }
            Op::ChangeProfile => {
                let profile = Profile {
                    name: DisplayName::of("Zoë", ["Müller", "", "Lovelace"][how % 3]).unwrap(),
                    phone: None,
                    location: None,
                };
                told(store.keep_profile(user.id, &profile, actor, now).await)
            }
            Op::ChangePreferences => {
                let category = Category::ALL[(how + what) % Category::ALL.len()];
                let matrix = Matrix::default().with(category, Channel::ALL[how % 2], how % 3 == 0);
                let mut chosen =
                    Preferences { matrix, digest: Digest::ALL[how % 3], ..Preferences::default() };
                chosen.privacy.profile = ProfileVisibility::ALL[what % 3];
                told(store.keep_preferences(user.id, &chosen, None, actor, now).await)
            }
            Op::FailToLogIn => {
                let tried = told(store.count_guess(&GuessCounter::from(&user.username), now).await);
                let known = (how % 2 == 0).then_some(user.id);
                format!("{tried} {}", told(store.note_failure(known, actor.address, now).await))
            }
            Op::TakeAllowance => told(store.take(&allowance(&format!("something of {what}"), 2), now).await),
            Op::Notify => {
                let new = [self.notice(user.id, how), self.notice(other.id, how + what)];
                told(store.notify(&new, now).await)
            }
            Op::ReadNotices => {
                let there = store.notices(user.id, None, 3).await.unwrap();
                let ids: Vec<_> = there.iter().map(|notice| notice.id).collect();
                let mark = match (how % 2, ids.last().copied()) {
                    (0, Some(last)) => ReadMark::UpTo(last),
                    _ => ReadMark::These(ids),
                };
                told(store.mark_read(user.id, &mark, now).await)
            }
            Op::SaveVehicle => {
                let car = pick(&self.vehicles, what)?;
                let list = [SavedList::Saved, SavedList::Watch][how % 2];
                told(store.save_vehicle(user.id, list, car, now).await)
            }
            Op::UnsaveVehicle => {
                let car = pick(&self.vehicles, what)?;
                let list = [SavedList::Saved, SavedList::Watch][how % 2];
                told(store.remove_vehicle(user.id, list, car).await)
            }
            Op::SaveSearch => {
                let query =
                    VehicleQuery { max_price: Some([50, 100, 1000][what % 3]), ..VehicleQuery::default() };
                let name = SearchName::parse(&format!("Search {how}")).unwrap();
                told(store.save_search(user.id, &name, &query, now).await)
            }
            Op::RemoveSearch => {
                let theirs = store.saved_searches(other.id).await.unwrap();
                let id = theirs.first().map_or(SavedSearchId(0), |search| search.id);
                told(store.remove_search(user.id, id).await)
            }
            _ => return self.perform_of_membership::<F>(store, operation).await,
        })
    }

    async fn perform_of_membership<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, now) = (self.user(who), self.now);
        let actor = by(user.id);
        Some(match op {
            Op::Invite => {
                let token = 200_u8.wrapping_add(u8::try_from(self.invitations.len()).unwrap_or(0));
                let to = ["eve@example.com", "stranger@example.com"][what % 2];
                let new = NewInvitation {
                    inviter: user.id,
                    token: token_hash(token),
                    email: (how % 2 == 0).then(|| EmailAddress::parse("invitation", to).unwrap()),
                    note: None,
                    is_pre_vetted: how % 3 == 0,
                    max_uses: if how % 2 == 0 { 1 } else { 2 },
                    expires_at: now + chrono::TimeDelta::minutes(20),
                };
                let act = self.act("invite", operation);
                let quota = [None, Some(2)][how % 2];
                let by = self.acting(user.id);
                let invited = store.invite(by, &new, None, quota, actor, &act).await;
                if let Ok(Outcome::Done(id)) = &invited {
                    self.invitations.push((*id, token));
                }
                told(invited)
            }
            Op::RenewInvitation => {
                let place = what.checked_rem(self.invitations.len())?;
                let token = 150_u8.wrapping_add(self.tokens);
                self.tokens = self.tokens.wrapping_add(1);
                let renewal = Renewal {
                    token: token_hash(token),
                    expires_at: now + chrono::TimeDelta::minutes(20),
                    mail: None,
                    quota: [None, Some(2)][how % 2],
                };
                let owner = (how % 2 == 0).then_some(user.id);
                let (by, id) = (self.acting(user.id), self.invitations[place].0);
                let renewed = store.renew_invitation(by, owner, id, &renewal, actor, now).await;
                if matches!(renewed, Ok(Renewed::Done(_))) {
                    self.invitations[place].1 = token;
                }
                told(renewed)
            }
            Op::RevokeInvitation => {
                let (id, _) = pick(&self.invitations, what)?;
                let owner = (how % 2 == 0).then_some(user.id);
                told(store.revoke_invitation(owner, id, actor, now).await)
            }
            Op::AcceptInvitation => {
                let (_, token) = pick(&self.invitations, what)?;
                let by = self.acting(user.id);
                told(store.accept_invitation(token_hash(token), by, actor, now).await)
            }
            Op::Apply => {
                let new = NewApplication {
                    note: Message::parse("collectorApplication", "note", "I keep three Lancias alive.")
                        .unwrap(),
                    garage: Vec::new(),
                    evidence: Vec::new(),
                };
                let act = self.act("apply", operation);
                let sent = CollectorApplications::submit(store, user.id, &new, actor, &act).await;
                if let Ok(Outcome::Done(id)) = &sent {
                    self.applications.push(*id);
                }
                told(sent)
            }
            Op::WithdrawApplication => {
                let id = pick(&self.applications, what)?;
                told(store.withdraw_application(user.id, id, actor, now).await)
            }
            Op::AnswerApplication => {
                let id = pick(&self.applications, what)?;
                let words =
                    Message::parse("collectorApplication", "note", "Here is what you asked for.").unwrap();
                told(store.answer_application(user.id, id, &words, &[], actor, now).await)
            }
            Op::DecideApplication => {
                let id = pick(&self.applications, what)?;
                let status =
                    [ApplicationStatus::Approved, ApplicationStatus::Denied, ApplicationStatus::MoreAsked]
                        [how % 3];
                let decision = Decision {
                    status,
                    notes: "Because.".into(),
                    next_try_at: (status == ApplicationStatus::Denied)
                        .then(|| now + chrono::TimeDelta::minutes(10)),
                };
                let notice = self.notice(user.id, how);
                told(store.decide_application(id, &decision, &notice, actor, now).await)
            }
            _ => return None,
        })
    }
}

//! The contract of [`SecondFactorResets`].

use chrono::TimeDelta;
use domain::accounts::{
    GuessCounter, PasswordHash, ResetRefusal, Role, RoleChange, TotpSecret, User, UserId, VerifiedFactor,
    reset_request_lifetime,
};
use domain::audit::{Action, Actor};
use domain::mail::Mail;
use domain::membership::{MemberChange, Suspension};
use domain::notifications::{DeepLink, NewNotification, NotificationKind};
use futures_util::future::join_all;
use ports::accounts::Accounts;
use ports::mail::MailOutbox;
use ports::member_admin::{MemberAdmin, MemberChangeCommand};
use ports::rate_limit::RateLimiter;
use ports::second_factor_resets::SecondFactorResets;
use ports::sessions::{LogInProof, OpenSession, OpenSessionResult, Sessions};
use ports::two_factor::{EnableTwoFactor, TwoFactor, TwoFactorState};

use super::accounts::{acting_session, record, register_member};
use crate::{VehicleFixture, at_minute, new_session, new_user, opening, token_hash};

const REASON: &str = "Showed her passport on a video call";

async fn member<A: Accounts>(store: &A, name: &str) -> User {
    register_member(store, &new_user(name, &format!("{name}@example.com"))).await
}

async fn admin<A: Accounts>(store: &A, name: &str) -> User {
    let user = member(store, name).await;
    store.set_role(user.id, Role::Admin, RoleChange::Grant, Actor::default(), at_minute(0)).await.unwrap();
    user
}

fn by(admin: &User) -> Actor {
    Actor { user: Some(admin.id), address: Some([203, 0, 113, 1].into()) }
}

fn sample_mail(user: &User, what: &str) -> Mail {
    Mail::new(user.email.clone(), what, "It happened a moment ago.")
}

/// Turns the second factor on with the member's only session, which stays open.
async fn enable_two_factor<T: TwoFactor + Sessions>(store: &T, user: &User) {
    let (hash, secret) = (hash_of(user), TotpSecret::from_bits([7; 20]));
    assert!(store.begin_two_factor(user.id, &hash, &secret).await.unwrap());
    let command = EnableTwoFactor {
        by: acting_session(store, user).await,
        secret,
        step: 10,
        recovery: (100..110).map(token_hash).collect(),
        mail: sample_mail(user, "On"),
        address: None,
    };
    assert!(store.enable_two_factor(&command, at_minute(0)).await.unwrap());
}

fn hash_of(user: &User) -> PasswordHash {
    PasswordHash::new(format!("$hash${}", user.username.as_str()))
}

/// Ada with a second factor, and two admins.
async fn members_and_admins<S: Accounts + TwoFactor + Sessions>(store: &S) -> [User; 3] {
    let ada = member(store, "ada").await;
    enable_two_factor(store, &ada).await;
    [ada, admin(store, "boss").await, admin(store, "chief").await]
}

async fn request<S: SecondFactorResets>(
    store: &S,
    user: &User,
    by: Actor,
    minute: i64,
) -> Result<(), ResetRefusal> {
    store
        .request_reset(user.id, REASON, &sample_mail(user, "Requested"), by, at_minute(minute))
        .await
        .unwrap()
}

async fn confirm<S: SecondFactorResets>(
    store: &S,
    user: &User,
    by: Actor,
    minute: i64,
) -> Result<(), ResetRefusal> {
    store.confirm_reset(user.id, &sample_mail(user, "Reset"), by, at_minute(minute)).await.unwrap()
}

async fn subjects<M: MailOutbox>(store: &M) -> Vec<String> {
    let due = store.claim_due(at_minute(99_999), std::time::Duration::from_secs(1), 1000).await.unwrap();
    due.into_iter().map(|due| due.mail.subject().to_owned()).collect()
}

/// A reset requested by one admin and confirmed by another turns the second factor off and ends every
/// session.
pub async fn two_admins_reset_a_second_factor<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let [ada, boss, chief] = members_and_admins(store).await;
    store.open(&opening(&ada, "$hash$ada", new_session(1)), at_minute(1)).await.unwrap();
    let step = VerifiedFactor::Totp { step: 11 };
    let proof = LogInProof::SecondFactor {
        challenge: token_hash(1),
        factor: step,
        mail: sample_mail(&ada, "Recovery"),
    };
    let with_code = OpenSession { user: ada.id, proof, session: new_session(1) };
    assert!(store.open(&with_code, at_minute(1)).await.unwrap().done().is_some());
    assert_eq!(
        store.open(&opening(&ada, "$hash$ada", new_session(2)), at_minute(2)).await.unwrap(),
        OpenSessionResult::SecondFactorNeeded
    );
    for _ in 0..5 {
        store.count_guess(&GuessCounter::from(&ada.username), at_minute(3)).await.unwrap();
    }
    let before = record(store).await.len();

    assert_eq!(confirm(store, &ada, by(&chief), 3).await, Err(ResetRefusal::NotRequested));
    assert_eq!(request(store, &ada, by(&boss), 3).await, Ok(()));
    let case = store.second_factor_status(ada.id, at_minute(3)).await.unwrap().unwrap();
    assert_eq!((case.is_on, case.admins_besides), (true, 2));
    let waiting = case.waiting.unwrap();
    assert_eq!((waiting.reset.user, waiting.reset.requested_by), (ada.id, Some(boss.id)));
    assert_eq!((waiting.reset.reason.as_str(), waiting.reset.requested_at), (REASON, at_minute(3)));
    assert_eq!(waiting.requested_by.as_ref(), Some(&boss.username));
    assert_eq!(store.waiting_resets(at_minute(3)).await.unwrap(), [waiting]);
    assert_eq!(request(store, &ada, by(&chief), 4).await, Err(ResetRefusal::AlreadyRequested));
    assert_eq!(confirm(store, &ada, by(&boss), 4).await, Err(ResetRefusal::SameAdmin));
    assert!(store.two_factor(ada.id).await.unwrap().secret.is_some(), "one admin changes nothing");

    assert_eq!(confirm(store, &ada, by(&chief), 5).await, Ok(()));
    assert_eq!(store.two_factor(ada.id).await.unwrap(), TwoFactorState::default());
    assert_eq!(store.sessions_of(ada.id, at_minute(5)).await.unwrap(), []);
    assert_eq!(store.challenged(token_hash(2), at_minute(5)).await.unwrap(), None);
    assert_eq!(store.count_guess(&GuessCounter::from(&ada.username), at_minute(3)).await.unwrap(), None);
    assert_eq!(store.waiting_resets(at_minute(5)).await.unwrap(), []);
    let opened = store.open(&opening(&ada, "$hash$ada", new_session(3)), at_minute(5)).await.unwrap();
    let (user, _) = opened.done().unwrap();
    assert!(!user.has_second_factor, "the password opens the account again");
    assert_eq!(
        record(store).await[before..before + 2],
        [
            (by(&boss), Some(ada.id), Action::SecondFactorResetRequested),
            (by(&chief), Some(ada.id), Action::SecondFactorReset { sessions_ended: 2 }),
        ]
    );
    assert_eq!(subjects(store).await, ["On", "Requested", "Reset"]);
    assert_eq!(confirm(store, &ada, by(&chief), 6).await, Err(ResetRefusal::NotRequested));
    assert_eq!(request(store, &ada, by(&boss), 6).await, Err(ResetRefusal::FactorIsOff));
}

/// A reset needs two admins other than the member, and a member with a second factor.
pub async fn reset_requires_two_other_admins<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let boss = admin(store, "boss").await;
    enable_two_factor(store, &boss).await;
    let ada = member(store, "ada").await;
    enable_two_factor(store, &ada).await;
    assert_eq!(request(store, &ada, by(&boss), 0).await, Err(ResetRefusal::TooFewAdmins));
    let chief = admin(store, "chief").await;
    assert_eq!(
        request(store, &boss, by(&chief), 0).await,
        Err(ResetRefusal::TooFewAdmins),
        "besides the member"
    );
    assert_eq!(request(store, &boss, by(&boss), 0).await, Err(ResetRefusal::OwnAccount));
    assert_eq!(request(store, &chief, by(&boss), 0).await, Err(ResetRefusal::FactorIsOff));
    let unknown_user = User { id: UserId(ada.id.0 + 99), ..ada.clone() };
    assert_eq!(request(store, &unknown_user, by(&boss), 0).await, Err(ResetRefusal::NoSuchUser));
    assert_eq!(confirm(store, &unknown_user, by(&boss), 0).await, Err(ResetRefusal::NoSuchUser));
    assert_eq!(store.second_factor_status(unknown_user.id, at_minute(0)).await.unwrap(), None);

    let third = admin(store, "third").await;
    assert_eq!(request(store, &boss, by(&chief), 0).await, Ok(()));
    assert_eq!(confirm(store, &boss, by(&boss), 0).await, Err(ResetRefusal::OwnAccount));
    assert_eq!(confirm(store, &boss, by(&third), 0).await, Ok(()));
}

/// A request expires after a day, and earlier if its requester is no longer an admin.
pub async fn reset_request_expires<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let [ada, boss, chief] = members_and_admins(store).await;
    assert_eq!(request(store, &ada, by(&boss), 0).await, Ok(()));
    let end = at_minute(0) + reset_request_lifetime();
    let minute = reset_request_lifetime().num_minutes();
    assert_eq!(store.waiting_resets(end - TimeDelta::seconds(1)).await.unwrap().len(), 1);
    assert_eq!(store.waiting_resets(end).await.unwrap(), []);
    assert_eq!(confirm(store, &ada, by(&chief), minute).await, Err(ResetRefusal::NotRequested));
    assert!(!store.cancel_reset(ada.id, &sample_mail(&ada, "Cancelled"), by(&chief), end).await.unwrap());
    assert_eq!(request(store, &ada, by(&boss), minute).await, Ok(()), "a later one takes its place");

    let notification =
        NewNotification::new(boss.id, NotificationKind::MembershipChanged, "Changed", "", DeepLink::to("/"));
    for change in [MemberChange::Suspended(Suspension::INDEFINITE), MemberChange::Admin(false)] {
        store
            .change_member(MemberChangeCommand {
                user: boss.id,
                changes: &[change],
                reason: REASON,
                notification: &notification,
                actor: by(&chief),
                at: end,
            })
            .await
            .unwrap()
            .unwrap();
        assert_eq!(confirm(store, &ada, by(&chief), minute).await, Err(ResetRefusal::NotRequested));
        store
            .change_member(MemberChangeCommand {
                user: boss.id,
                changes: &[MemberChange::Readmitted],
                reason: REASON,
                notification: &notification,
                actor: by(&chief),
                at: end,
            })
            .await
            .unwrap()
            .unwrap();
    }
    assert!(store.two_factor(ada.id).await.unwrap().secret.is_some());
}

/// A request is cancelled by an admin, or by the member logging in with their second factor.
pub async fn reset_request_is_cancelled<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let [ada, boss, chief] = members_and_admins(store).await;
    assert_eq!(request(store, &ada, by(&boss), 0).await, Ok(()));
    assert!(
        store.cancel_reset(ada.id, &sample_mail(&ada, "Cancelled"), by(&chief), at_minute(1)).await.unwrap()
    );
    assert!(
        !store.cancel_reset(ada.id, &sample_mail(&ada, "Cancelled"), by(&chief), at_minute(1)).await.unwrap()
    );
    assert_eq!(confirm(store, &ada, by(&chief), 1).await, Err(ResetRefusal::NotRequested));

    assert_eq!(request(store, &ada, by(&boss), 2).await, Ok(()));
    store.open(&opening(&ada, "$hash$ada", new_session(1)), at_minute(3)).await.unwrap();
    assert_eq!(
        store.waiting_resets(at_minute(3)).await.unwrap().len(),
        1,
        "a password alone cancels nothing"
    );
    let factor = VerifiedFactor::Totp { step: 11 };
    let proof =
        LogInProof::SecondFactor { challenge: token_hash(1), factor, mail: sample_mail(&ada, "Recovery") };
    let with_code = OpenSession { user: ada.id, proof, session: new_session(1) };
    assert!(store.open(&with_code, at_minute(3)).await.unwrap().done().is_some());
    assert_eq!(store.waiting_resets(at_minute(3)).await.unwrap(), []);
    assert_eq!(confirm(store, &ada, by(&chief), 3).await, Err(ResetRefusal::NotRequested));
    let cancelled =
        record(store).await.into_iter().filter(|(_, _, a)| *a == Action::SecondFactorResetCancelled);
    let by_whom: Vec<_> = cancelled.map(|(actor, _, _)| actor.user).collect();
    assert_eq!(by_whom, [Some(chief.id), Some(ada.id)]);
    assert_eq!(subjects(store).await, ["On", "Requested", "Cancelled", "Requested"]);
}

/// Exactly one of several concurrent requests or confirmations succeeds.
pub async fn one_of_several_concurrent_resets_succeeds<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let [ada, boss, chief] = members_and_admins(store).await;
    let requests = join_all((0..10).map(|_| request(store, &ada, by(&boss), 0))).await;
    assert_eq!(requests.iter().filter(|outcome| outcome.is_ok()).count(), 1, "{requests:?}");
    let confirmations = join_all((0..10).map(|_| confirm(store, &ada, by(&chief), 1))).await;
    assert_eq!(confirmations.iter().filter(|outcome| outcome.is_ok()).count(), 1, "{confirmations:?}");
    assert_eq!(subjects(store).await, ["On", "Requested", "Reset"]);
}

/// The operator resets at once; the audit entry has no actor.
pub async fn operator_resets_a_second_factor<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let [ada, boss, _] = members_and_admins(store).await;
    assert_eq!(request(store, &ada, by(&boss), 0).await, Ok(()));
    let reset = async |user: UserId| {
        store.reset_second_factor(user, &sample_mail(&ada, "Reset"), at_minute(1)).await.unwrap()
    };
    assert_eq!(reset(ada.id).await, Ok(()));
    assert_eq!(store.two_factor(ada.id).await.unwrap(), TwoFactorState::default());
    assert_eq!(store.waiting_resets(at_minute(1)).await.unwrap(), []);
    let last = (Actor::default(), Some(ada.id), Action::SecondFactorReset { sessions_ended: 1 });
    assert_eq!(record(store).await.last(), Some(&last));
    assert_eq!(reset(ada.id).await, Err(ResetRefusal::FactorIsOff));
    assert_eq!(reset(UserId(ada.id.0 + 99)).await, Err(ResetRefusal::NoSuchUser));
    assert_eq!(subjects(store).await, ["On", "Requested", "Reset"]);
}

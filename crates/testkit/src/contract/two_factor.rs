//! The contract of [`TwoFactor`], and its effect on log-ins.

use domain::{
    Timestamp,
    accounts::{ActingSession, PasswordHash, TokenHash, TotpSecret, User, UserId, VerifiedFactor},
    audit::{Action, Actor},
    mail::Mail,
};
use ports::{
    accounts::Accounts,
    mail::MailOutbox,
    sessions::{LogInProof, OpenSession, OpenSessionResult, Sessions},
    two_factor::{EnableTwoFactor, FactorChange, TwoFactor, TwoFactorState},
};

use super::accounts::{acting_session, record, register_member};
use crate::{VehicleFixture, at_minute, new_session, new_user, opening, token_hash};

pub(super) const RACERS: usize = 20;

pub(super) async fn ada<A: Accounts>(store: &A) -> User {
    register_member(store, &new_user("ada", "ada@example.com")).await
}

pub(super) fn hash_of(user: &User) -> PasswordHash {
    PasswordHash::new(format!("$hash${}", user.username.as_str()))
}

pub(super) fn secret(number: u8) -> TotpSecret {
    TotpSecret::from_bits([number; 20])
}

pub(super) fn sample_mail(user: &User, what: &str) -> Mail {
    Mail::new(user.email.clone(), what, "It happened a moment ago.")
}

pub(super) fn codes(numbers: std::ops::Range<u8>) -> Vec<TokenHash> {
    numbers.map(token_hash).collect()
}

pub(super) fn enable_two_factor(by: ActingSession, user: &User, number: u8, step: i64) -> EnableTwoFactor {
    EnableTwoFactor {
        by,
        secret: secret(number),
        step,
        recovery: codes(100..110),
        mail: sample_mail(user, "On"),
        address: None,
    }
}

pub(super) fn change(by: ActingSession, user: &User, what: &str) -> FactorChange {
    FactorChange { by, proved: hash_of(user), mail: sample_mail(user, what), address: None }
}

/// Turns the second factor on with secret 7 after time step 10; returns the updated member and the session,
/// which stays open.
pub(super) async fn enable_second_factor<T: TwoFactor + Sessions>(
    store: &T,
    user: &User,
) -> (User, ActingSession) {
    let by = acting_session(store, user).await;
    assert!(store.begin_two_factor(user.id, &hash_of(user), &secret(7)).await.unwrap());
    assert!(store.enable_two_factor(&enable_two_factor(by, user, 7, 10), at_minute(0)).await.unwrap());
    (User { has_second_factor: true, ..user.clone() }, by)
}

pub(super) fn with_password(user: &User, session: u8) -> OpenSession {
    opening(user, hash_of(user).as_str(), new_session(session))
}

/// Continues the waiting log-in of that session's number.
pub(super) fn with_factor(user: &User, session: u8, factor: VerifiedFactor) -> OpenSession {
    let proof = LogInProof::SecondFactor {
        challenge: token_hash(session),
        factor,
        mail: sample_mail(user, "Recovery code"),
    };
    OpenSession { user: user.id, proof, session: new_session(session) }
}

pub(super) const fn step(step: i64) -> VerifiedFactor {
    VerifiedFactor::Totp { step }
}

pub(super) async fn open<S: Sessions>(store: &S, opening: &OpenSession, at: Timestamp) -> OpenSessionResult {
    store.open(opening, at).await.unwrap()
}

pub(super) async fn subjects<M: MailOutbox>(store: &M) -> Vec<String> {
    let due = store.claim_due(at_minute(9999), std::time::Duration::from_secs(1), 1000).await.unwrap();
    due.into_iter().map(|due| due.mail.subject().to_owned()).collect()
}

/// Until a secret is confirmed, log-ins need no code, and setup can start over.
pub async fn two_factor_is_off_until_the_secret_is_confirmed<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    assert_eq!(store.two_factor(user.id).await.unwrap(), TwoFactorState::default());
    for number in [1, 2] {
        assert!(store.begin_two_factor(user.id, &hash_of(&user), &secret(number)).await.unwrap());
        let pending = TwoFactorState { pending: Some(secret(number)), ..TwoFactorState::default() };
        assert_eq!(store.two_factor(user.id).await.unwrap(), pending);
        assert!(open(store, &with_password(&user, number), at_minute(0)).await.done().is_some());
    }
    let by = acting_session(store, &user).await;
    // Only the latest secret can be confirmed.
    assert!(!store.enable_two_factor(&enable_two_factor(by, &user, 1, 10), at_minute(0)).await.unwrap());
    assert!(
        !store.use_factor(user.id, step(11), &sample_mail(&user, "Used"), None, at_minute(0)).await.unwrap()
    );
    assert!(store.enable_two_factor(&enable_two_factor(by, &user, 2, 10), at_minute(0)).await.unwrap());
    let on = TwoFactorState { secret: Some(secret(2)), pending: None, recovery_codes: 10 };
    assert_eq!(store.two_factor(user.id).await.unwrap(), on);
    assert!(
        !store.enable_two_factor(&enable_two_factor(by, &user, 2, 10), at_minute(0)).await.unwrap(),
        "twice"
    );
    assert!(!store.begin_two_factor(user.id, &hash_of(&user), &secret(3)).await.unwrap());
    assert_eq!(store.two_factor(UserId(user.id.0 + 1)).await.unwrap(), TwoFactorState::default());
}

/// Turning the second factor on ends all other sessions.
pub async fn enabling_two_factor_ends_the_other_sessions<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: MailOutbox,
{
    let store = fixture.store();
    let user = ada(store).await;
    let other = register_member(store, &new_user("eve", "eve@example.com")).await;
    let mut kept = None;
    for (whose, number) in [(&user, 1), (&user, 2), (&user, 3), (&other, 4)] {
        let (_, session) = open(store, &with_password(whose, number), at_minute(0)).await.done().unwrap();
        if number == 2 {
            kept = Some(session);
        }
    }
    let kept = kept.unwrap();
    assert!(store.begin_two_factor(user.id, &hash_of(&user), &secret(7)).await.unwrap());
    let command = enable_two_factor(ActingSession { user: user.id, session: kept.id }, &user, 7, 10);
    assert!(store.enable_two_factor(&command, at_minute(1)).await.unwrap());
    assert_eq!(store.sessions_of(user.id, at_minute(1)).await.unwrap(), [kept]);
    assert_eq!(store.sessions_of(other.id, at_minute(1)).await.unwrap().len(), 1);
    let by = Actor { user: Some(user.id), address: None };
    let noted = (by, Some(user.id), Action::TwoFactorEnabled { sessions_ended: 2 });
    assert_eq!(record(store).await.last(), Some(&noted));
    assert_eq!(subjects(store).await, ["On"]);
}

/// After disabling it, the password is enough and no data of the second factor is left.
pub async fn disabling_removes_all_second_factor_data<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: MailOutbox,
{
    let store = fixture.store();
    let user = ada(store).await;
    let off = change(acting_session(store, &user).await, &user, "Off");
    assert!(!store.disable_two_factor(&off, at_minute(0)).await.unwrap(), "it is off");
    let (user, _) = enable_second_factor(store, &user).await;
    assert!(store.disable_two_factor(&off, at_minute(1)).await.unwrap());
    assert_eq!(store.two_factor(user.id).await.unwrap(), TwoFactorState::default());
    assert!(open(store, &with_password(&user, 1), at_minute(1)).await.done().is_some());
    let used = sample_mail(&user, "Used");
    for factor in [step(99), VerifiedFactor::Recovery(token_hash(100))] {
        assert!(!store.use_factor(user.id, factor, &used, None, at_minute(1)).await.unwrap());
    }
    let by = Actor { user: Some(user.id), address: None };
    assert!(record(store).await.contains(&(by, Some(user.id), Action::TwoFactorDisabled)));
    assert_eq!(subjects(store).await, ["On", "Off"]);
}

/// A replaced password hash can neither begin, renew nor turn off a second factor.
pub async fn replaced_password_hash_changes_no_second_factor<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    let old = PasswordHash::new("$old".into());
    assert!(!store.begin_two_factor(user.id, &old, &secret(1)).await.unwrap());
    let (user, by) = enable_second_factor(store, &user).await;
    let before = (store.two_factor(user.id).await.unwrap(), record(store).await);
    let change = FactorChange { proved: old, ..change(by, &user, "Changed") };
    assert!(!store.renew_recovery_codes(&change, &codes(120..130), at_minute(1)).await.unwrap());
    assert!(!store.disable_two_factor(&change, at_minute(1)).await.unwrap());
    assert_eq!((store.two_factor(user.id).await.unwrap(), record(store).await), before);
}

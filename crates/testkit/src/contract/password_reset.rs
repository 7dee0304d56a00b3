//! The contract of [`SingleUseTokens`]: resets of passwords.

use domain::{
    accounts::{GuessCounter, PasswordHash, TokenPurpose, TokenRefusal, TotpSecret, User},
    audit::{Action, Actor},
    mail::Mail,
};
use futures_util::future::{join, join_all};
use ports::{
    accounts::{Accounts, NewUser, PasswordChange},
    appointments::Appointments,
    mail::MailOutbox,
    passkeys::{Ceremony, Credential, NewPasskey, Passkeys},
    rate_limit::RateLimiter,
    sessions::{LogInProof, OpenSession, OpenSessionResult, Sessions},
    tokens::SingleUseTokens,
    two_factor::{EnableTwoFactor, TwoFactor},
};

use super::{
    accounts::{acting_session, record, register_member},
    tokens::{OTHER_ADDRESS_ACTOR, ada, mailed, opening, reset, subjects},
};
use crate::{VehicleFixture, at_minute, new_session, new_user, token_hash};

/// A reset stores the password, ends all sessions, resets the failures and mails the member; it opens no
/// session.
pub async fn reset_changes_the_password_and_ends_all_sessions<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: MailOutbox,
{
    let store = fixture.store();
    let user = ada(store).await;
    let other = register_member(store, &new_user("eve", "eve@example.com")).await;
    for session in 1..=3 {
        store.open(&opening(&user, "$hash$ada", session), at_minute(0)).await.unwrap().done().unwrap();
    }
    store.open(&opening(&other, "$hash$eve", 4), at_minute(0)).await.unwrap().done().unwrap();
    for _ in 0..5 {
        assert_eq!(store.count_guess(&GuessCounter::from(&user.username), at_minute(0)).await.unwrap(), None);
    }
    assert!(store.count_guess(&GuessCounter::from(&user.username), at_minute(0)).await.unwrap().is_some());
    mailed(store, &user, TokenPurpose::ResetPassword, 1, at_minute(0)).await;
    let requested = (OTHER_ADDRESS_ACTOR, Some(user.id), Action::PasswordResetRequested);
    assert_eq!(record(store).await.last(), Some(&requested));
    let before = record(store).await.len();

    let confirmed = User { is_email_verified: true, ..user.clone() };
    assert_eq!(store.reset_password(&reset(1, "$new"), at_minute(1)).await.unwrap(), Ok(confirmed));
    let stored_hash = store.account(&user.username).await.unwrap().unwrap().password;
    assert_eq!(stored_hash.as_str(), "$new");
    assert_eq!(store.sessions_of(user.id, at_minute(1)).await.unwrap(), []);
    for gone in 1..=3 {
        assert_eq!(store.session(token_hash(gone), at_minute(1)).await.unwrap(), None);
    }
    assert!(store.session(token_hash(4), at_minute(1)).await.unwrap().is_some(), "others' are theirs");
    assert_eq!(
        store.count_guess(&GuessCounter::from(&user.username), at_minute(1)).await.unwrap(),
        None,
        "they start afresh"
    );
    let actor = Actor { user: Some(user.id), ..OTHER_ADDRESS_ACTOR };
    let action = Action::PasswordReset { sessions_ended: 3 };
    let lines = [action, Action::EmailVerified].map(|action| (actor, Some(user.id), action));
    assert_eq!(record(store).await[before..], lines, "whoever resets it reads the mail there");
    assert_eq!(subjects(store).await, ["A token", "Your password was changed"]);
    assert_eq!(
        store.reset_password(&reset(1, "$newer"), at_minute(2)).await.unwrap(),
        Err(TokenRefusal::Used)
    );
}

/// A reset also deletes passkeys, ceremonies, waiting log-ins and the calendar feed. The second factor stays
/// if the address was confirmed before; otherwise it may belong to someone else who registered the address,
/// and is deleted.
pub async fn reset_deletes_passkeys_ceremonies_and_waiting_log_ins<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: MailOutbox,
{
    let store = fixture.store();
    for (round, is_email_verified) in [false, true].into_iter().enumerate() {
        let name = format!("ada{round}");
        let new = NewUser { is_email_verified, ..new_user(&name, &format!("{name}@example.com")) };
        let user = register_member(store, &new).await;
        let number = u8::try_from(round * 10).unwrap();
        let by = acting_session(store, &user).await;
        let confirmation = || Mail::new(user.email.clone(), "Told", "It happened a moment ago.");
        let credential = Credential { id: vec![number; 16], verification_data: "kept".into() };
        let passkey =
            NewPasskey { by, name: "Phone".into(), credential, mail: confirmation(), address: None };
        let added = store.add_passkey(&passkey, at_minute(0)).await.unwrap();
        let Ok(added) = added else { panic!("{added:?}") };
        let ceremony = Ceremony { token: token_hash(number + 1), user: Some(user.id), state: "s".into() };
        store.store_ceremony(&ceremony, at_minute(0)).await.unwrap();
        store.set_feed(by, Some(token_hash(number + 2)), at_minute(0)).await.unwrap();
        let secret = TotpSecret::from_bits([7; 20]);
        assert!(store.begin_two_factor(user.id, &new.password, &secret).await.unwrap());
        let recovery = vec![token_hash(99)];
        let command = EnableTwoFactor { by, secret, step: 10, recovery, mail: confirmation(), address: None };
        assert!(store.enable_two_factor(&command, at_minute(0)).await.unwrap());
        let waiting = opening(&user, new.password.as_str(), number + 3);
        assert_eq!(store.open(&waiting, at_minute(0)).await.unwrap(), OpenSessionResult::SecondFactorNeeded);

        mailed(store, &user, TokenPurpose::ResetPassword, number + 4, at_minute(0)).await;
        let before = record(store).await.len();
        let confirmed =
            User { is_email_verified: true, has_second_factor: is_email_verified, ..user.clone() };
        let done = store.reset_password(&reset(number + 4, "$new"), at_minute(1)).await.unwrap();
        assert_eq!(done, Ok(confirmed.clone()));
        assert_eq!(store.account(&user.username).await.unwrap().unwrap().user, confirmed);
        assert_eq!(store.passkeys(user.id).await.unwrap(), []);
        let proof = LogInProof::Passkey { passkey: added.id, verification_data: "kept".into() };
        let with_passkey = OpenSession { user: user.id, proof, session: new_session(number + 5) };
        assert_eq!(store.open(&with_passkey, at_minute(1)).await.unwrap(), OpenSessionResult::Refused);
        assert_eq!(store.take_ceremony(token_hash(number + 1), at_minute(1)).await.unwrap(), None);
        assert_eq!(store.feed_owner(token_hash(number + 2), at_minute(1)).await.unwrap(), None);
        assert_eq!(store.challenged(token_hash(number + 3), at_minute(1)).await.unwrap(), None);
        let factor = store.two_factor(user.id).await.unwrap();
        assert_eq!(factor.secret.is_some(), is_email_verified);
        let opened = store.open(&opening(&user, "$new", number + 6), at_minute(1)).await.unwrap();
        assert_eq!(matches!(opened, OpenSessionResult::Done(..)), !is_email_verified, "{opened:?}");
        let ended = Action::PasswordReset { sessions_ended: 1 };
        let mut actions = vec![ended, Action::PasskeyRemoved];
        if !is_email_verified {
            actions.extend([Action::TwoFactorDisabled, Action::EmailVerified]);
        }
        let noted = record(store).await.split_off(before).into_iter().map(|line| line.2);
        let noted: Vec<Action> = noted.filter(|action| !matches!(action, Action::LoggedIn(_))).collect();
        assert_eq!(noted, actions);
    }
}

/// A refused reset changes neither password, sessions, audit log nor outbox.
pub async fn a_refused_reset_changes_nothing<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: MailOutbox,
{
    let store = fixture.store();
    let user = ada(store).await;
    store.open(&opening(&user, "$hash$ada", 1), at_minute(0)).await.unwrap().done().unwrap();
    let before = record(store).await;
    assert_eq!(
        store.reset_password(&reset(1, "$new"), at_minute(1)).await.unwrap(),
        Err(TokenRefusal::Unknown)
    );
    assert_eq!(store.account(&user.username).await.unwrap().unwrap().password.as_str(), "$hash$ada");
    assert!(store.session(token_hash(1), at_minute(1)).await.unwrap().is_some());
    assert_eq!(record(store).await, before);
    assert_eq!(subjects(store).await, Vec::<String>::new());
}

/// Log-ins that race a reset leave no session opened with the old password.
pub async fn no_concurrent_log_in_survives_a_reset<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    for round in 0..10_u8 {
        let name = format!("ada{round}");
        let user = register_member(store, &new_user(&name, &format!("{name}@example.com"))).await;
        mailed(store, &user, TokenPurpose::ResetPassword, round, at_minute(0)).await;
        let log_ins: Vec<_> =
            (1..=8).map(|n| opening(&user, &format!("$hash${name}"), round * 20 + n)).collect();
        let resetting = reset(round, "$new");
        let (opened, done) = join(
            join_all(log_ins.iter().map(|log_in| store.open(log_in, at_minute(1)))),
            store.reset_password(&resetting, at_minute(1)),
        )
        .await;
        assert!(opened.iter().all(Result::is_ok), "{opened:?}");
        assert_eq!(done.unwrap(), Ok(User { is_email_verified: true, ..user.clone() }));
        assert_eq!(store.sessions_of(user.id, at_minute(1)).await.unwrap(), [], "round {round}");
    }
}

/// A password change invalidates a reset that was requested before.
pub async fn password_change_invalidates_a_pending_reset<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    mailed(store, &user, TokenPurpose::ResetPassword, 1, at_minute(0)).await;
    mailed(store, &user, TokenPurpose::VerifyEmail, 2, at_minute(0)).await;
    let change = PasswordChange {
        by: acting_session(store, &user).await,
        proved: PasswordHash::new("$hash$ada".into()),
        password: PasswordHash::new("$new".into()),
        session: new_session(1),
    };
    store.change_password(&change, at_minute(1)).await.unwrap().unwrap();
    assert_eq!(
        store.reset_password(&reset(1, "$newer"), at_minute(2)).await.unwrap(),
        Err(TokenRefusal::Replaced)
    );
    assert!(store.verify_email(token_hash(2), None, at_minute(2)).await.unwrap().is_ok());
}

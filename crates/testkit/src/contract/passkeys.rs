//! The contract of [`Passkeys`], and of log-ins with them.

use domain::accounts::{ActingSession, MAX_PASSKEYS, PasskeyId, PasswordHash, TotpSecret, User};
use domain::audit::{Action, Actor};
use domain::mail::Mail;
use futures_util::future::join_all;
use ports::accounts::Accounts;
use ports::mail::MailOutbox;
use ports::passkeys::{AddPasskeyRefusal, Ceremony, Credential, NewPasskey, Passkeys};
use ports::retention::Retention;
use ports::sessions::{LogInProof, OpenSession, OpenSessionResult, Sessions};
use ports::two_factor::{EnableTwoFactor, FactorChange, TwoFactor};

use super::accounts::{acting_session, record, record_but_log_ins, register_member};
use crate::{VehicleFixture, at_minute, new_session, new_user, token_hash};

async fn ada<A: Accounts>(store: &A) -> User {
    register_member(store, &new_user("ada", "ada@example.com")).await
}

fn sample_mail(user: &User, what: &str) -> Mail {
    Mail::new(user.email.clone(), what, "It happened a moment ago.")
}

fn new_passkey(by: ActingSession, user: &User, number: u8) -> NewPasskey {
    NewPasskey {
        by,
        name: "Chrome on Android".into(),
        credential: Credential { id: vec![number; 16], verification_data: format!("kept {number}") },
        mail: sample_mail(user, "Added"),
        address: None,
    }
}

async fn store_new_passkey<P: Passkeys + Sessions>(store: &P, user: &User, number: u8) -> PasskeyId {
    let by = acting_session(store, user).await;
    match store.add_passkey(&new_passkey(by, user, number), at_minute(1)).await.unwrap() {
        Ok(passkey) => passkey.id,
        other => panic!("{other:?}"),
    }
}

async fn change<S: Sessions>(store: &S, user: &User, proved: &str) -> FactorChange {
    let (by, proved) = (acting_session(store, user).await, PasswordHash::new(proved.into()));
    FactorChange { by, proved, mail: sample_mail(user, "Removed"), address: None }
}

fn with_passkey(user: &User, passkey: PasskeyId, session: u8) -> OpenSession {
    let proof = LogInProof::Passkey { passkey, verification_data: format!("used in {session}") };
    OpenSession { user: user.id, proof, session: new_session(session) }
}

/// A passkey is stored, found by its credential id, and its owner is mailed.
pub async fn passkey_is_stored_and_found<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: MailOutbox,
{
    let store = fixture.store();
    let user = ada(store).await;
    let other = register_member(store, &new_user("eve", "eve@example.com")).await;
    let (first, second) =
        (store_new_passkey(store, &user, 1).await, store_new_passkey(store, &user, 2).await);
    let own_passkeys = store.passkeys(user.id).await.unwrap();
    assert_eq!(own_passkeys.iter().map(|passkey| passkey.id).collect::<Vec<_>>(), [first, second]);
    let passkey = &own_passkeys[0];
    assert_eq!((passkey.user, passkey.name.as_str()), (user.id, "Chrome on Android"));
    assert_eq!(
        (&passkey.credential, passkey.created_at, passkey.last_used_at),
        (&vec![1; 16], at_minute(1), None)
    );
    assert_eq!(store.passkeys(other.id).await.unwrap(), []);
    assert_eq!(store.passkey(&[2; 16]).await.unwrap(), Some((user.clone(), second, "kept 2".into())));
    assert_eq!(store.passkey(&[3; 16]).await.unwrap(), None);
    for whose in [&user, &other] {
        let by = acting_session(store, whose).await;
        let again = store.add_passkey(&new_passkey(by, whose, 1), at_minute(2)).await.unwrap();
        assert_eq!(again, Err(AddPasskeyRefusal::AlreadyRegistered));
    }
    let by = Actor { user: Some(user.id), address: None };
    assert_eq!(record_but_log_ins(store).await[2..], [(by, Some(user.id), Action::PasskeyAdded); 2]);
    let due = store.claim_due(at_minute(9), std::time::Duration::from_secs(1), 10).await.unwrap();
    assert_eq!(due.iter().map(|due| due.mail.subject()).collect::<Vec<_>>(), ["Added"; 2]);
}

/// The number of passkeys is limited, also under concurrency.
pub async fn number_of_passkeys_is_limited<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    let by = acting_session(store, &user).await;
    let new: Vec<_> = (0..MAX_PASSKEYS as u8 + 10).map(|number| new_passkey(by, &user, number)).collect();
    let outcomes = join_all(new.iter().map(|new| store.add_passkey(new, at_minute(1)))).await;
    let done = outcomes.iter().filter(|outcome| matches!(outcome, Ok(Ok(_)))).count();
    let full =
        outcomes.iter().filter(|outcome| matches!(outcome, Ok(Err(AddPasskeyRefusal::TooMany)))).count();
    assert_eq!((done, full), (MAX_PASSKEYS, 10));
}

/// A ceremony can be finished once, before it expires.
pub async fn a_ceremony_is_finished_once<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: Retention,
{
    let store = fixture.store();
    let user = ada(store).await;
    for (number, whose) in [(1, Some(user.id)), (2, None), (3, None), (4, None)] {
        let ceremony = Ceremony { token: token_hash(number), user: whose, state: format!("state {number}") };
        store.store_ceremony(&ceremony, at_minute(0)).await.unwrap();
        if number < 3 {
            let takes = (0..10).map(|_| store.take_ceremony(token_hash(number), at_minute(4)));
            let taken: Vec<_> = join_all(takes).await.into_iter().filter_map(Result::unwrap).collect();
            assert_eq!(taken, [ceremony]);
        }
    }
    assert_eq!(store.take_ceremony(token_hash(3), at_minute(5)).await.unwrap(), None, "too late");
    store.delete_expired(at_minute(5)).await.unwrap();
    assert_eq!(store.take_ceremony(token_hash(4), at_minute(0)).await.unwrap(), None, "forgotten");
}

/// A passkey opens a session and satisfies the second factor.
pub async fn a_passkey_opens_a_session<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    let other = register_member(store, &new_user("eve", "eve@example.com")).await;
    let passkey = store_new_passkey(store, &user, 1).await;
    let (hash, secret) = (PasswordHash::new("$hash$ada".into()), TotpSecret::from_bits([7; 20]));
    assert!(store.begin_two_factor(user.id, &hash, &secret).await.unwrap());
    let command = EnableTwoFactor {
        by: acting_session(store, &user).await,
        secret,
        step: 10,
        recovery: vec![token_hash(9)],
        mail: sample_mail(&user, "On"),
        address: None,
    };
    assert!(store.enable_two_factor(&command, at_minute(1)).await.unwrap());
    for refused in [with_passkey(&other, passkey, 1), with_passkey(&user, PasskeyId(passkey.0 + 1), 1)] {
        assert_eq!(store.open(&refused, at_minute(2)).await.unwrap(), OpenSessionResult::Refused);
    }
    let opened = store.open(&with_passkey(&user, passkey, 1), at_minute(2)).await.unwrap();
    let (whose, session) = opened.done().unwrap();
    assert_eq!((whose.id, session.user), (user.id, user.id));
    assert_eq!(store.passkeys(user.id).await.unwrap()[0].last_used_at, Some(at_minute(2)));
    assert_eq!(store.passkey(&[1; 16]).await.unwrap().unwrap().2, "used in 1");
    let by = Actor { user: Some(user.id), address: new_session(1).address };
    assert_eq!(record(store).await.last(), Some(&(by, Some(user.id), Action::LoggedIn(session.id))));
}

/// Only its owner can remove a passkey, and it no longer opens a session.
pub async fn a_passkey_is_removed_by_its_owner<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: MailOutbox,
{
    let store = fixture.store();
    let user = ada(store).await;
    let other = register_member(store, &new_user("eve", "eve@example.com")).await;
    let passkey = store_new_passkey(store, &user, 1).await;
    for (whose, proved, is_removed) in [
        (&other, "$hash$eve", false),
        (&user, "$old", false),
        (&user, "$hash$ada", true),
        (&user, "$hash$ada", false),
    ] {
        let change = change(store, whose, proved).await;
        let removed = store.remove_passkey(&change, passkey, at_minute(2)).await.unwrap();
        assert_eq!(removed, is_removed, "{proved}");
    }
    assert_eq!(store.passkeys(user.id).await.unwrap(), []);
    let refused = store.open(&with_passkey(&user, passkey, 1), at_minute(2)).await.unwrap();
    assert_eq!(refused, OpenSessionResult::Refused);
    let by = Actor { user: Some(user.id), address: None };
    assert_eq!(record(store).await.last(), Some(&(by, Some(user.id), Action::PasskeyRemoved)));
    let due = store.claim_due(at_minute(9), std::time::Duration::from_secs(1), 10).await.unwrap();
    assert_eq!(due.iter().map(|due| due.mail.subject()).collect::<Vec<_>>(), ["Added", "Removed"]);
}

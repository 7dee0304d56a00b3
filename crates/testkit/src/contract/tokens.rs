//! The contract of [`SingleUseTokens`]: tokens that verify addresses.

use chrono::TimeDelta;
use domain::{
    Timestamp,
    accounts::{PasswordHash, TokenPurpose, TokenRefusal, User, UserId},
    audit::{Action, Actor},
    contact_requests::EmailAddress,
    mail::Mail,
};
use futures_util::future::join_all;
use ports::{
    accounts::{Accounts, NewUser, RegisterResult},
    mail::MailOutbox,
    retention::{Retention, TOKENS_KEPT},
    sessions::OpenSession,
    tokens::{PasswordReset, SingleUseTokens, TokenMail},
};

use super::accounts::{record, register_member};
use crate::{VehicleFixture, at_minute, new_session, new_user, token_hash, token_mail};

pub(super) const OTHER_ADDRESS_ACTOR: Actor =
    Actor { user: None, address: Some(std::net::IpAddr::V4(OTHER_ADDRESS)) };
const OTHER_ADDRESS: std::net::Ipv4Addr = std::net::Ipv4Addr::new(198, 51, 100, 7);
const RACERS: usize = 20;

pub(super) async fn ada<A: Accounts>(store: &A) -> User {
    register_member(store, &new_user("ada", "ada@example.com")).await
}

pub(super) async fn mailed<T: SingleUseTokens>(
    store: &T,
    user: &User,
    purpose: TokenPurpose,
    number: u8,
    at: Timestamp,
) {
    let mail = token_mail(user, purpose, number);
    assert!(store.mail_token(user.id, &mail, OTHER_ADDRESS_ACTOR.address, at).await.unwrap());
}

pub(super) fn opening(user: &User, proved: &str, session: u8) -> OpenSession {
    crate::opening(user, proved, new_session(session))
}

pub(super) async fn subjects<M: MailOutbox>(store: &M) -> Vec<String> {
    let lease = std::time::Duration::from_secs(1);
    let due = store.claim_due(at_minute(60 * 24 * 365), lease, 1000).await.unwrap();
    due.into_iter().map(|due| due.mail.subject().to_owned()).collect()
}

pub(super) fn reset(number: u8, password: &str) -> PasswordReset {
    let to = EmailAddress::parse("register", "ada@example.com").unwrap();
    PasswordReset {
        token: token_hash(number),
        password: PasswordHash::new(password.into()),
        mail: Mail::new(to, "Your password was changed", "By whoever reads this mail."),
        address: OTHER_ADDRESS_ACTOR.address,
    }
}

/// Registration queues a mail that confirms the address; an account with a vouched address needs none.
pub async fn registration_mails_a_verification_token<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: MailOutbox,
{
    let store = fixture.store();
    let to = EmailAddress::parse("register", "ada@example.com").unwrap();
    let mail = Mail::new(to, "Welcome", "Please confirm.");
    let verification =
        TokenMail { token: token_hash(1), purpose: TokenPurpose::VerifyEmail, mail: mail.clone() };
    let new = NewUser { verification: Some(verification), ..new_user("ada", "ada@example.com") };
    let user = register_member(store, &new).await;
    assert!(!user.is_email_verified);
    let due = store.claim_due(at_minute(0), std::time::Duration::from_secs(1), 10).await.unwrap();
    assert_eq!(due.into_iter().map(|due| due.mail).collect::<Vec<_>>(), [mail]);
    let holder = store.token_owner(token_hash(1), TokenPurpose::VerifyEmail, at_minute(1)).await.unwrap();
    assert_eq!(holder, Ok(user.clone()));

    let vouched = NewUser { is_email_verified: true, ..new_user("boss", "boss@example.com") };
    assert!(register_member(store, &vouched).await.is_email_verified);
    let found = |address: &str| EmailAddress::parse("register", address).unwrap();
    assert_eq!(store.user_at(&found("ADA@Example.com")).await.unwrap(), Some(user));
    assert_eq!(store.user_at(&found("eve@example.com")).await.unwrap(), None);
}

/// A refused registration queues no mail and stores no token.
pub async fn refused_registration_mails_no_token<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: MailOutbox,
{
    let store = fixture.store();
    let user = ada(store).await;
    for (name, email, refusal) in [
        ("ada", "other@example.com", RegisterResult::UsernameTaken),
        ("other", "ADA@example.com", RegisterResult::EmailTaken),
    ] {
        let verification = Some(token_mail(&user, TokenPurpose::VerifyEmail, 1));
        let new = NewUser { verification, ..new_user(name, email) };
        assert_eq!(store.register(&new, None, at_minute(0)).await.unwrap(), refusal);
    }
    assert_eq!(subjects(store).await, Vec::<String>::new());
    let holder = store.token_owner(token_hash(1), TokenPurpose::VerifyEmail, at_minute(0)).await.unwrap();
    assert_eq!(holder, Err(TokenRefusal::Unknown));
}

/// A token confirms its member's address once.
pub async fn a_token_verifies_an_address_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    let other = register_member(store, &new_user("eve", "eve@example.com")).await;
    mailed(store, &user, TokenPurpose::VerifyEmail, 1, at_minute(0)).await;
    let before = record(store).await.len();
    let verify = || store.verify_email(token_hash(1), OTHER_ADDRESS_ACTOR.address, at_minute(1));
    let verified = User { is_email_verified: true, ..user.clone() };
    assert_eq!(verify().await.unwrap(), Ok(verified.clone()));
    assert_eq!(verify().await.unwrap(), Err(TokenRefusal::Used));
    assert_eq!(store.account(&user.username).await.unwrap().unwrap().user, verified);
    assert!(!store.account(&other.username).await.unwrap().unwrap().user.is_email_verified);
    let actor = Actor { user: Some(user.id), ..OTHER_ADDRESS_ACTOR };
    assert_eq!(record(store).await[before..], [(actor, Some(user.id), Action::EmailVerified)]);
}

/// A token works for its own purpose only.
pub async fn a_token_is_for_one_purpose<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    mailed(store, &user, TokenPurpose::VerifyEmail, 1, at_minute(0)).await;
    mailed(store, &user, TokenPurpose::ResetPassword, 2, at_minute(0)).await;
    let at = at_minute(1);
    assert_eq!(store.reset_password(&reset(1, "$new"), at).await.unwrap(), Err(TokenRefusal::Unknown));
    assert_eq!(store.verify_email(token_hash(2), None, at).await.unwrap(), Err(TokenRefusal::Unknown));
    assert_eq!(store.verify_email(token_hash(9), None, at).await.unwrap(), Err(TokenRefusal::Unknown));
    for (number, purpose) in [(1, TokenPurpose::VerifyEmail), (2, TokenPurpose::ResetPassword)] {
        assert_eq!(store.token_owner(token_hash(number), purpose, at).await.unwrap(), Ok(user.clone()));
    }
}

/// A token expires exactly after the lifetime of its purpose.
pub async fn a_token_expires<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    for (number, purpose, minutes) in
        [(1, TokenPurpose::VerifyEmail, 3 * 24 * 60), (2, TokenPurpose::ResetPassword, 30)]
    {
        mailed(store, &user, purpose, number, at_minute(0)).await;
        let end = at_minute(minutes);
        let holder = |at| store.token_owner(token_hash(number), purpose, at);
        assert_eq!(holder(end - TimeDelta::microseconds(1)).await.unwrap(), Ok(user.clone()));
        assert_eq!(holder(end).await.unwrap(), Err(TokenRefusal::Expired));
    }
    let late = store.verify_email(token_hash(1), None, at_minute(3 * 24 * 60)).await.unwrap();
    assert_eq!(late, Err(TokenRefusal::Expired));
    let late = store.reset_password(&reset(2, "$new"), at_minute(30)).await.unwrap();
    assert_eq!(late, Err(TokenRefusal::Expired));
}

/// Only a member's latest token for a purpose is valid.
pub async fn a_newer_token_replaces_the_earlier<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    let other = register_member(store, &new_user("eve", "eve@example.com")).await;
    mailed(store, &user, TokenPurpose::ResetPassword, 1, at_minute(0)).await;
    mailed(store, &user, TokenPurpose::VerifyEmail, 2, at_minute(0)).await;
    mailed(store, &other, TokenPurpose::ResetPassword, 3, at_minute(0)).await;
    mailed(store, &user, TokenPurpose::ResetPassword, 4, at_minute(1)).await;
    let holder = |number, purpose| store.token_owner(token_hash(number), purpose, at_minute(2));
    assert_eq!(holder(1, TokenPurpose::ResetPassword).await.unwrap(), Err(TokenRefusal::Replaced));
    assert_eq!(
        store.reset_password(&reset(1, "$new"), at_minute(2)).await.unwrap(),
        Err(TokenRefusal::Replaced)
    );
    assert_eq!(holder(2, TokenPurpose::VerifyEmail).await.unwrap(), Ok(user.clone()));
    assert_eq!(holder(3, TokenPurpose::ResetPassword).await.unwrap(), Ok(other));
    assert_eq!(holder(4, TokenPurpose::ResetPassword).await.unwrap(), Ok(user));
}

/// A token is valid only while the address it was mailed to is the member's address.
pub async fn token_is_valid_for_the_mailed_address_only<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: MailOutbox,
{
    let store = fixture.store();
    let user = ada(store).await;
    let elsewhere =
        User { email: EmailAddress::parse("register", "old@example.com").unwrap(), ..user.clone() };
    let mail = token_mail(&elsewhere, TokenPurpose::ResetPassword, 1);
    assert!(!store.mail_token(user.id, &mail, None, at_minute(0)).await.unwrap());
    let unknown_user = UserId(user.id.0 + 1);
    let mail = token_mail(&user, TokenPurpose::ResetPassword, 2);
    assert!(!store.mail_token(unknown_user, &mail, None, at_minute(0)).await.unwrap());
    assert_eq!(subjects(store).await, Vec::<String>::new());

    // The address was changed after the mail was sent.
    let verification = Some(token_mail(&elsewhere, TokenPurpose::VerifyEmail, 3));
    let moved = NewUser { verification, ..new_user("eve", "eve@example.com") };
    let moved = register_member(store, &moved).await;
    let late = store.verify_email(token_hash(3), None, at_minute(1)).await.unwrap();
    assert_eq!(late, Err(TokenRefusal::Replaced));
    assert!(!store.account(&moved.username).await.unwrap().unwrap().user.is_email_verified);
}

/// Exactly one of twenty concurrent uses succeeds; the others report the token as used.
pub async fn one_of_several_concurrent_token_uses_succeeds<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    mailed(store, &user, TokenPurpose::VerifyEmail, 1, at_minute(0)).await;
    mailed(store, &user, TokenPurpose::ResetPassword, 2, at_minute(0)).await;
    let before = record(store).await.len();
    let uses = join_all((0..RACERS).map(|_| store.verify_email(token_hash(1), None, at_minute(1)))).await;
    let resets: Vec<_> = (0..RACERS).map(|n| reset(2, &format!("$new{n}"))).collect();
    let resets = join_all(resets.iter().map(|reset| store.reset_password(reset, at_minute(1)))).await;
    for outcomes in [uses, resets] {
        let (done, refused): (Vec<_>, Vec<_>) =
            outcomes.into_iter().map(Result::unwrap).partition(Result::is_ok);
        assert_eq!((done.len(), refused.len()), (1, RACERS - 1));
        assert!(refused.iter().all(|outcome| *outcome == Err(TokenRefusal::Used)), "{refused:?}");
    }
    assert_eq!(record(store).await.len(), before + 2, "each is on record once");
}

/// Exactly one of several concurrently requested tokens is valid.
pub async fn one_of_several_concurrently_requested_tokens_is_valid<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    let mails: Vec<_> =
        (0..RACERS).map(|n| token_mail(&user, TokenPurpose::ResetPassword, n as u8)).collect();
    let sent = join_all(mails.iter().map(|mail| store.mail_token(user.id, mail, None, at_minute(0)))).await;
    assert!(sent.into_iter().all(Result::unwrap));
    let mut open = 0;
    for number in 0..RACERS {
        let holder =
            store.token_owner(token_hash(number as u8), TokenPurpose::ResetPassword, at_minute(1)).await;
        open += usize::from(holder.unwrap().is_ok());
    }
    assert_eq!(open, 1);
}

/// A token is deleted long after its expiry, and not before.
pub async fn expired_token_is_deleted_after_a_while<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: Retention,
{
    let store = fixture.store();
    let user = ada(store).await;
    mailed(store, &user, TokenPurpose::ResetPassword, 1, at_minute(0)).await;
    let end = at_minute(30) + TOKENS_KEPT;
    let token_owner =
        async || store.token_owner(token_hash(1), TokenPurpose::ResetPassword, end).await.unwrap();
    store.delete_expired(end - TimeDelta::microseconds(1)).await.unwrap();
    assert_eq!(token_owner().await, Err(TokenRefusal::Expired));
    store.delete_expired(end).await.unwrap();
    assert_eq!(token_owner().await, Err(TokenRefusal::Unknown));
}

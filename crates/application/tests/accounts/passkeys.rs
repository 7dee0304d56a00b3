//! Tests of passkeys: adding one requires re-authentication; a log-in with one replaces password and code.

use application::accounts::{
    AccountError, AccountRefusal, Caller, PasskeyRefusal, ReauthDraft, ReauthError, begin_adding_passkey,
    begin_passkey_log_in, finish_adding_passkey, finish_passkey_log_in, remove_passkey,
};
use chrono::TimeDelta;
use domain::Violation;
use domain::accounts::{MAX_PASSKEYS, Passkey, SessionToken, SignedIn, SingleUseToken, User, UserId};
use domain::audit::Action;
use domain::mail::Mail;
use ports::commands::WriteError;
use testkit::PASSWORD;

use crate::devices::device_response;
use crate::fixture::{AccountFixture, from};
use crate::second_factor::enable_two_factor;

const SITE_ORIGIN: &str = "https://marque.example";
const FOREIGN_ORIGIN: &str = "https://marque.example.evil";

async fn begin(fixture: &AccountFixture, who: &SignedIn) -> SingleUseToken {
    let (password, caller) = (PASSWORD.to_owned(), Caller::default());
    let begun = begin_adding_passkey(
        who,
        ReauthDraft { password, code: None },
        SITE_ORIGIN,
        &caller,
        fixture.ports(),
    )
    .await;
    begun.unwrap().ceremony
}

async fn finish(
    fixture: &AccountFixture,
    who: &SignedIn,
    ceremony: &SingleUseToken,
    answer: &str,
) -> Result<Passkey, AccountError> {
    finish_adding_passkey(who, ceremony, answer, SITE_ORIGIN, &Caller::default(), fixture.ports()).await
}

async fn add_passkey(fixture: &AccountFixture, who: &SignedIn, credential: &str) -> Passkey {
    let ceremony = begin(fixture, who).await;
    finish(fixture, who, &ceremony, &device_response(who.user().id, credential, SITE_ORIGIN)).await.unwrap()
}

async fn log_in_with_passkey(
    fixture: &AccountFixture,
    answer: &str,
) -> Result<(User, SessionToken), AccountError> {
    let caller = Caller::default();
    let begun = begin_passkey_log_in(SITE_ORIGIN, &caller, fixture.ports()).await.unwrap();
    finish_passkey_log_in(&begun.ceremony, answer, SITE_ORIGIN, &caller, fixture.ports()).await
}

#[tokio::test]
async fn passkey_is_added_and_logs_in_without_second_factor() {
    let fixture = AccountFixture::default();
    let (user, token) = fixture.register_confirmed("ada").await;
    let who = fixture.current_member(&token).await.unwrap();
    let passkey = add_passkey(&fixture, &who, "laptop").await;
    assert_eq!((passkey.user, passkey.last_used_at), (user.id, None));
    let mails = fixture.mails().await;
    assert_eq!(mails.iter().map(Mail::subject).collect::<Vec<_>>(), ["A passkey was added (Marque)"]);

    enable_two_factor(&fixture, &who).await;
    let (whose, session) =
        log_in_with_passkey(&fixture, &device_response(user.id, "laptop", SITE_ORIGIN)).await.unwrap();
    assert_eq!(whose.id, user.id, "no code is asked for besides");
    assert!(fixture.current_member(&session).await.is_some());
}

#[tokio::test]
async fn ceremony_is_finished_once_by_its_member_before_expiry() {
    let fixture = AccountFixture::default();
    let (user, token) = fixture.register_confirmed("ada").await;
    let (other, eve_token) = fixture.register_confirmed("eve").await;
    let (who, they) =
        (fixture.current_member(&token).await.unwrap(), fixture.current_member(&eve_token).await.unwrap());
    let over = Err(PasskeyRefusal::Over.into());

    let ceremony = begin(&fixture, &who).await;
    assert_eq!(
        finish(&fixture, &they, &ceremony, &device_response(other.id, "phone", SITE_ORIGIN)).await,
        over
    );
    assert_eq!(
        finish(&fixture, &who, &ceremony, &device_response(user.id, "phone", SITE_ORIGIN)).await,
        over,
        "it is spent"
    );

    let ceremony = begin(&fixture, &who).await;
    fixture.clock.advance(TimeDelta::minutes(5));
    assert_eq!(
        finish(&fixture, &who, &ceremony, &device_response(user.id, "phone", SITE_ORIGIN)).await,
        over,
        "too late"
    );

    let ceremony = begin(&fixture, &who).await;
    let caller = Caller::default();
    let answer = device_response(user.id, "phone", SITE_ORIGIN);
    let crossed = finish_passkey_log_in(&ceremony, &answer, SITE_ORIGIN, &caller, fixture.ports()).await;
    assert_eq!(crossed.unwrap_err(), PasskeyRefusal::Over.into(), "what adds a passkey logs nobody in");
}

#[tokio::test]
async fn assertion_for_another_origin_or_member_is_rejected() {
    let fixture = AccountFixture::default();
    let (user, token) = fixture.register_confirmed("ada").await;
    let (other, _) = fixture.register_confirmed("eve").await;
    let who = fixture.current_member(&token).await.unwrap();
    let ceremony = begin(&fixture, &who).await;
    let elsewhere = device_response(user.id, "laptop", FOREIGN_ORIGIN);
    assert_eq!(finish(&fixture, &who, &ceremony, &elsewhere).await, Err(PasskeyRefusal::NotShown.into()));
    add_passkey(&fixture, &who, "laptop").await;
    for answer in [
        device_response(user.id, "laptop", FOREIGN_ORIGIN),
        device_response(other.id, "laptop", SITE_ORIGIN),
        device_response(UserId(user.id.0 + 99), "laptop", SITE_ORIGIN),
        device_response(user.id, "unknown", SITE_ORIGIN),
        "nonsense".into(),
        String::new(),
    ] {
        assert_eq!(
            log_in_with_passkey(&fixture, &answer).await.unwrap_err(),
            PasskeyRefusal::NotShown.into(),
            "{answer}"
        );
    }
    let failures = fixture.actions().await.into_iter().filter(|action| *action == Action::LogInFailed);
    assert_eq!(failures.count(), 1, "the one that named a passkey of theirs");
}

#[tokio::test]
async fn passkey_removal_requires_reauthentication_by_its_owner() {
    let fixture = AccountFixture::default();
    let (user, token) = fixture.register_confirmed("ada").await;
    let (_, eve_token) = fixture.register_confirmed("eve").await;
    let (who, they) =
        (fixture.current_member(&token).await.unwrap(), fixture.current_member(&eve_token).await.unwrap());
    let passkey = add_passkey(&fixture, &who, "laptop").await;
    let remove = async |who: &SignedIn, password: &str| {
        let (password, caller) = (password.to_owned(), Caller::default());
        remove_passkey(who, passkey.id, ReauthDraft { password, code: None }, &caller, fixture.ports()).await
    };
    assert_eq!(remove(&they, PASSWORD).await, Ok(false), "what is another's is not there");
    let wrong = Violation::new("password", "Password is incorrect");
    assert_eq!(remove(&who, "wrong horse").await, Err(ReauthError::Password(wrong).into()));
    assert!(log_in_with_passkey(&fixture, &device_response(user.id, "laptop", SITE_ORIGIN)).await.is_ok());
    assert_eq!(remove(&who, PASSWORD).await, Ok(true));
    assert_eq!(remove(&who, PASSWORD).await, Ok(false));
    let answer = log_in_with_passkey(&fixture, &device_response(user.id, "laptop", SITE_ORIGIN)).await;
    assert_eq!(answer.unwrap_err(), PasskeyRefusal::NotShown.into());
}

#[tokio::test]
async fn passkeys_are_limited_unique_and_require_a_domain_name() {
    let fixture = AccountFixture::default();
    let (user, token) = fixture.register_confirmed("ada").await;
    let who = fixture.current_member(&token).await.unwrap();
    let (password, caller) = (PASSWORD.to_owned(), Caller::default());
    let work = fixture.hasher.work();
    let bare = "http://127.0.0.1:8080";
    let begun =
        begin_adding_passkey(&who, ReauthDraft { password, code: None }, bare, &caller, fixture.ports())
            .await;
    assert_eq!(begun, Err(PasskeyRefusal::NoDomainName.into()));
    assert_eq!(fixture.hasher.work(), work, "no password is asked for what cannot be");

    add_passkey(&fixture, &who, "device0").await;
    let ceremony = begin(&fixture, &who).await;
    let again = finish(&fixture, &who, &ceremony, &device_response(user.id, "device0", SITE_ORIGIN)).await;
    assert_eq!(again, Err(PasskeyRefusal::AlreadyRegistered.into()));
    for n in 1..MAX_PASSKEYS {
        add_passkey(&fixture, &who, &format!("device{n}")).await;
    }
    let begun = begin_adding_passkey(
        &who,
        ReauthDraft { password: PASSWORD.into(), code: None },
        SITE_ORIGIN,
        &caller,
        fixture.ports(),
    )
    .await;
    assert_eq!(begun, Err(PasskeyRefusal::TooMany.into()));
}

/// Each log-in opens a session with a fresh guess counter, so log-ins are limited per passkey.
#[tokio::test]
async fn passkey_log_ins_are_limited_to_thirty_per_hour() {
    let fixture = AccountFixture::default();
    let (user, token) = fixture.register_confirmed("ada").await;
    let who = fixture.current_member(&token).await.unwrap();
    for credential in ["laptop", "phone"] {
        add_passkey(&fixture, &who, credential).await;
    }
    let enter_from = async |credential: &str, address: &str| {
        let caller = from(address);
        let begun = begin_passkey_log_in(SITE_ORIGIN, &caller, fixture.ports()).await.unwrap();
        let answer = device_response(user.id, credential, SITE_ORIGIN);
        finish_passkey_log_in(&begun.ceremony, &answer, SITE_ORIGIN, &caller, fixture.ports()).await
    };
    for n in 0..30 {
        assert!(enter_from("laptop", &format!("198.51.100.{n}")).await.is_ok(), "{n}");
    }
    let refused = enter_from("laptop", "203.0.113.1").await.unwrap_err();
    assert!(matches!(refused, WriteError::Refused(AccountRefusal::RateLimited(_))), "{refused:?}");
    assert!(enter_from("phone", "203.0.113.1").await.is_ok(), "another passkey is not slowed down");
    fixture.clock.advance(TimeDelta::hours(1));
    assert!(enter_from("laptop", "203.0.113.1").await.is_ok());
}

//! Emails of accounts: verification of addresses, and password resets.

use std::time::Duration;

use application::accounts::{
    AccountRefusal, Caller, LogInStep, RateLimited, mail_verification, register, reset_password,
};
use chrono::TimeDelta;
use domain::{
    Violation,
    accounts::{RegistrationDraft, SingleUseToken, TokenRefusal},
    audit::Action,
    mail::Mail,
};
use ports::{StoreError, commands::WriteError};
use testkit::{PASSWORD, registration_draft};

use crate::fixture::{AccountFixture, email_sender, from};

#[tokio::test]
async fn registration_mails_a_verification_link() {
    let fixture = AccountFixture::default();
    let (user, session) = fixture.register_as("ada").await;
    let token = fixture.token().await;
    assert!(fixture.verify(&token).await.unwrap().is_email_verified);
    assert_eq!(fixture.verify(&token).await, Err(AccountRefusal::Token(TokenRefusal::Used).into()));
    assert!(
        fixture.current_member(&session).await.unwrap().user().is_email_verified,
        "at once, in every session"
    );
    assert!(!user.is_email_verified);
    assert_eq!(fixture.actions().await, [Action::Registered, Action::EmailVerified]);
}

#[tokio::test]
async fn no_account_mail_is_sent_without_an_email_sender() {
    let fixture = AccountFixture::default();
    let (user, _) = fixture.register_member("ada").await;
    assert!(!user.is_email_verified);
    let draft = RegistrationDraft { username: "eve".into(), ..registration_draft("ada") };
    let answer = register(draft, None, &Caller::default(), fixture.ports()).await;
    assert_eq!(answer, Err(AccountRefusal::EmailTaken.into()));
    assert_eq!(fixture.mails().await, []);
}

#[tokio::test]
async fn verification_mail_is_limited_to_three_per_hour() {
    let fixture = AccountFixture::default();
    let (_, session) = fixture.register_as("ada").await;
    let first = fixture.token().await;
    let who = fixture.current_member(&session).await.unwrap();
    let again = async || mail_verification(&who, &email_sender(), &Caller::default(), fixture.ports()).await;
    let mut last = first.clone();
    for _ in 0..3 {
        assert_eq!(again().await, Ok(()));
        last = fixture.token().await;
    }
    let wait = RateLimited::Mails(Duration::from_secs(3600));
    assert_eq!(again().await, Err(wait.into()));
    assert_eq!(fixture.mails().await, []);
    assert_eq!(fixture.verify(&first).await, Err(AccountRefusal::Token(TokenRefusal::Replaced).into()));
    fixture.verify(&last).await.unwrap();
    let who = fixture.current_member(&session).await.unwrap();
    let answer = mail_verification(&who, &email_sender(), &Caller::default(), fixture.ports()).await;
    assert_eq!(answer, Err(AccountRefusal::EmailVerified.into()));
}

#[tokio::test]
async fn address_owner_is_notified_of_registration_attempts_up_to_a_limit() {
    for (is_confirmed, subject) in [
        (true, "You are already a member of Marque"),
        (false, "An account at Marque uses your email address"),
    ] {
        let fixture = AccountFixture::default();
        fixture.register_as("ada").await;
        if is_confirmed {
            fixture.store.confirm_address("ada");
        }
        fixture.mails().await;
        let mut subjects = Vec::new();
        for n in 0..5 {
            let draft = RegistrationDraft {
                email: "ADA@example.com".into(),
                ..registration_draft(&format!("eve{n}"))
            };
            let answer = register(draft, Some(&email_sender()), &Caller::default(), fixture.ports()).await;
            assert_eq!(answer, Err(AccountRefusal::EmailTaken.into()));
            subjects.extend(fixture.mails().await.into_iter().map(|mail| {
                assert_eq!(mail.to().as_str(), "ada@example.com", "as its owner writes it");
                mail.subject().to_owned()
            }));
        }
        assert_eq!(subjects, [subject; 3]);
    }
}

#[tokio::test]
async fn password_reset_replaces_the_password() {
    let fixture = AccountFixture::default();
    let (_, here) = fixture.register_member("ada").await;
    let there = fixture.entered("ada", &Caller::default()).await;
    for _ in 0..5 {
        fixture.try_log_in("ada", "wrong horse", &Caller::default()).await.unwrap_err();
    }
    assert_eq!(fixture.request_reset(" ADA@example.com ", &Caller::default()).await, Ok(()));
    let token = fixture.token().await;
    let work = fixture.hasher.work();
    let common = Violation::new("newPassword", "This password is too common and easily guessed");
    assert_eq!(fixture.reset_password_to(&token, "football").await, Err(WriteError::Invalid(vec![common])));
    assert_eq!(fixture.hasher.work(), work);
    fixture.hasher.set_busy(true);
    let (head, caller) = (email_sender(), Caller::default());
    let busy = reset_password(&token, "another horse".into(), &head, &caller, fixture.ports()).await;
    assert!(matches!(busy, Err(WriteError::Store(StoreError::Unavailable(_)))), "{busy:?}");
    fixture.hasher.set_busy(false);
    assert_eq!(fixture.reset_password_to(&token, "another horse").await, Ok(()));

    assert_eq!((fixture.current_member(&here).await, fixture.current_member(&there).await), (None, None));
    assert_eq!(
        fixture.try_log_in("ada", PASSWORD, &Caller::default()).await,
        Err(AccountRefusal::WrongCredentials.into())
    );
    let answer = fixture.try_log_in("ada", "another horse", &Caller::default()).await;
    assert!(matches!(answer, Ok(LogInStep::SignedIn(..))), "{answer:?}");
    let mails = fixture.mails().await;
    assert_eq!(mails.iter().map(Mail::subject).collect::<Vec<_>>(), ["Your password for Marque was changed"]);
    let work = fixture.hasher.work();
    assert_eq!(
        fixture.reset_password_to(&token, "third horse").await,
        Err(AccountRefusal::Token(TokenRefusal::Used).into())
    );
    assert_eq!(fixture.hasher.work(), work, "a dead token makes nobody work");
}

#[tokio::test]
async fn password_reset_link_expires_after_30_minutes() {
    let fixture = AccountFixture::default();
    fixture.register_member("ada").await;
    fixture.request_reset("ada@example.com", &Caller::default()).await.unwrap();
    let token = fixture.token().await;
    fixture.clock.advance(TimeDelta::minutes(30));
    assert_eq!(
        fixture.reset_password_to(&token, "another horse").await,
        Err(AccountRefusal::Token(TokenRefusal::Expired).into())
    );
    let made_up = SingleUseToken::from_bits([9; 32]);
    assert_eq!(
        fixture.reset_password_to(&made_up, "another horse").await,
        Err(AccountRefusal::Token(TokenRefusal::Unknown).into())
    );
}

#[tokio::test]
async fn password_reset_request_does_not_reveal_membership() {
    let fixture = AccountFixture::default();
    fixture.register_member("ada").await;
    for _ in 0..3 {
        for email in ["ada@example.com", "nobody@example.com"] {
            assert_eq!(fixture.request_reset(email, &Caller::default()).await, Ok(()));
        }
    }
    assert_eq!(fixture.mails().await.len(), 3, "and only to whom there is");
    let wait = Err(RateLimited::Mails(Duration::from_secs(3600)).into());
    for email in ["Ada@Example.com", "nobody@example.com"] {
        assert_eq!(fixture.request_reset(email, &Caller::default()).await, wait);
    }
    let refused =
        Err(WriteError::Invalid(vec![Violation::new("email", "Please enter a valid email address")]));
    assert_eq!(fixture.request_reset("ada", &Caller::default()).await, refused);
}

#[tokio::test]
async fn password_reset_requests_are_limited_per_address() {
    let fixture = AccountFixture::default();
    for n in 0..20 {
        let answer = fixture.request_reset(&format!("nobody{n}@example.com"), &from("203.0.113.1")).await;
        assert_eq!(answer, Ok(()));
    }
    let wait = Err(RateLimited::Address(Duration::from_secs(3600)).into());
    assert_eq!(fixture.request_reset("ada@example.com", &from("203.0.113.1")).await, wait);
    let other = fixture.request_reset("ada@example.com", &from("203.0.113.2")).await;
    assert_eq!(other, Ok(()));
}

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

use crate::house::{House, email_sender, from};

#[tokio::test]
async fn joining_brings_a_mail_that_verifies() {
    let house = House::default();
    let (user, session) = house.register_as("ada").await;
    let token = house.token().await;
    assert!(house.verify(&token).await.unwrap().is_email_verified);
    assert_eq!(house.verify(&token).await, Err(AccountRefusal::Token(TokenRefusal::Used).into()));
    assert!(house.who(&session).await.unwrap().user().is_email_verified, "at once, in every session");
    assert!(!user.is_email_verified);
    assert_eq!(house.actions().await, [Action::Registered, Action::EmailVerified]);
}

#[tokio::test]
async fn without_an_address_of_its_own_the_site_writes_to_nobody() {
    let house = House::default();
    let (user, _) = house.joined("ada").await;
    assert!(!user.is_email_verified);
    let draft = RegistrationDraft { username: "eve".into(), ..registration_draft("ada") };
    let answer = register(draft, None, &Caller::default(), house.ports()).await;
    assert_eq!(answer, Err(AccountRefusal::EmailTaken.into()));
    assert_eq!(house.mails().await, []);
}

#[tokio::test]
async fn a_verification_is_mailed_again_three_times_an_hour() {
    let house = House::default();
    let (_, session) = house.register_as("ada").await;
    let first = house.token().await;
    let who = house.who(&session).await.unwrap();
    let again = async || mail_verification(&who, &email_sender(), &Caller::default(), house.ports()).await;
    let mut last = first.clone();
    for _ in 0..3 {
        assert_eq!(again().await, Ok(()));
        last = house.token().await;
    }
    let wait = RateLimited::Mails(Duration::from_secs(3600));
    assert_eq!(again().await, Err(wait.into()));
    assert_eq!(house.mails().await, []);
    assert_eq!(house.verify(&first).await, Err(AccountRefusal::Token(TokenRefusal::Replaced).into()));
    house.verify(&last).await.unwrap();
    let who = house.who(&session).await.unwrap();
    let answer = mail_verification(&who, &email_sender(), &Caller::default(), house.ports()).await;
    assert_eq!(answer, Err(AccountRefusal::EmailVerified.into()));
}

#[tokio::test]
async fn the_owner_of_an_address_hears_that_it_was_tried_and_is_not_flooded() {
    for (is_confirmed, subject) in [
        (true, "You are already a member of Marque"),
        (false, "An account at Marque uses your email address"),
    ] {
        let house = House::default();
        house.register_as("ada").await;
        if is_confirmed {
            house.store.confirm_address("ada");
        }
        house.mails().await;
        let mut subjects = Vec::new();
        for n in 0..5 {
            let draft = RegistrationDraft {
                email: "ADA@example.com".into(),
                ..registration_draft(&format!("eve{n}"))
            };
            let answer = register(draft, Some(&email_sender()), &Caller::default(), house.ports()).await;
            assert_eq!(answer, Err(AccountRefusal::EmailTaken.into()));
            subjects.extend(house.mails().await.into_iter().map(|mail| {
                assert_eq!(mail.to().as_str(), "ada@example.com", "as its owner writes it");
                mail.subject().to_owned()
            }));
        }
        assert_eq!(subjects, [subject; 3]);
    }
}

#[tokio::test]
async fn a_forgotten_password_is_replaced() {
    let house = House::default();
    let (_, here) = house.joined("ada").await;
    let there = house.entered("ada", &Caller::default()).await;
    for _ in 0..5 {
        house.try_as("ada", "wrong horse", &Caller::default()).await.unwrap_err();
    }
    assert_eq!(house.forgot(" ADA@example.com ", &Caller::default()).await, Ok(()));
    let token = house.token().await;
    let work = house.hasher.work();
    let common = Violation::new("newPassword", "This password is too common and easily guessed");
    assert_eq!(house.choose(&token, "football").await, Err(WriteError::Invalid(vec![common])));
    assert_eq!(house.hasher.work(), work);
    house.hasher.set_busy(true);
    let (head, caller) = (email_sender(), Caller::default());
    let busy = reset_password(&token, "another horse".into(), &head, &caller, house.ports()).await;
    assert!(matches!(busy, Err(WriteError::Store(StoreError::Unavailable(_)))), "{busy:?}");
    house.hasher.set_busy(false);
    assert_eq!(house.choose(&token, "another horse").await, Ok(()));

    assert_eq!((house.who(&here).await, house.who(&there).await), (None, None));
    assert_eq!(
        house.try_as("ada", PASSWORD, &Caller::default()).await,
        Err(AccountRefusal::WrongCredentials.into())
    );
    let answer = house.try_as("ada", "another horse", &Caller::default()).await;
    assert!(matches!(answer, Ok(LogInStep::SignedIn(..))), "{answer:?}");
    let told = house.mails().await;
    assert_eq!(told.iter().map(Mail::subject).collect::<Vec<_>>(), ["Your password for Marque was changed"]);
    let work = house.hasher.work();
    assert_eq!(
        house.choose(&token, "third horse").await,
        Err(AccountRefusal::Token(TokenRefusal::Used).into())
    );
    assert_eq!(house.hasher.work(), work, "a dead token makes nobody work");
}

#[tokio::test]
async fn a_reset_is_for_half_an_hour() {
    let house = House::default();
    house.joined("ada").await;
    house.forgot("ada@example.com", &Caller::default()).await.unwrap();
    let token = house.token().await;
    house.clock.advance(TimeDelta::minutes(30));
    assert_eq!(
        house.choose(&token, "another horse").await,
        Err(AccountRefusal::Token(TokenRefusal::Expired).into())
    );
    let made_up = SingleUseToken::from_bits([9; 32]);
    assert_eq!(
        house.choose(&made_up, "another horse").await,
        Err(AccountRefusal::Token(TokenRefusal::Unknown).into())
    );
}

#[tokio::test]
async fn nobody_learns_who_is_a_member_by_forgetting() {
    let house = House::default();
    house.joined("ada").await;
    for _ in 0..3 {
        for email in ["ada@example.com", "nobody@example.com"] {
            assert_eq!(house.forgot(email, &Caller::default()).await, Ok(()));
        }
    }
    assert_eq!(house.mails().await.len(), 3, "and only to whom there is");
    let wait = Err(RateLimited::Mails(Duration::from_secs(3600)).into());
    for email in ["Ada@Example.com", "nobody@example.com"] {
        assert_eq!(house.forgot(email, &Caller::default()).await, wait);
    }
    let refused =
        Err(WriteError::Invalid(vec![Violation::new("email", "Please enter a valid email address")]));
    assert_eq!(house.forgot("ada", &Caller::default()).await, refused);
}

#[tokio::test]
async fn a_visitor_asks_for_so_many_resets_an_hour() {
    let house = House::default();
    for n in 0..20 {
        let answer = house.forgot(&format!("nobody{n}@example.com"), &from("203.0.113.1")).await;
        assert_eq!(answer, Ok(()));
    }
    let wait = Err(RateLimited::Address(Duration::from_secs(3600)).into());
    assert_eq!(house.forgot("ada@example.com", &from("203.0.113.1")).await, wait);
    let other = house.forgot("ada@example.com", &from("203.0.113.2")).await;
    assert_eq!(other, Ok(()));
}

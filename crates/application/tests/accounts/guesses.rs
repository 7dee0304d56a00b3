//! Limits of log-ins and of guessed passwords.

use application::accounts::{AccountRefusal, Caller, RateLimited, ReauthError, log_in, register};
use chrono::TimeDelta;
use domain::{Violation, accounts::LogInDraft};
use ports::{StoreError, commands::WriteError};
use testkit::{PASSWORD, registration_draft};

use crate::{
    change_password_of,
    fixture::{AccountFixture, from},
};

#[tokio::test]
async fn guess_delay_is_equal_for_known_and_unknown_names() {
    let fixture = AccountFixture::default();
    fixture.register_member("ada").await;
    for name in ["ada", "nobody"] {
        let work = fixture.hasher.work();
        for _ in 0..5 {
            assert_eq!(
                fixture.try_log_in(name, "wrong horse", &Caller::default()).await,
                Err(AccountRefusal::WrongCredentials.into())
            );
        }
        for password in ["wrong horse", PASSWORD] {
            let result = fixture.try_log_in(name, password, &Caller::default()).await;
            assert_eq!(
                result,
                Err(RateLimited::WrongGuesses(TimeDelta::seconds(1).to_std().unwrap()).into())
            );
        }
        assert_eq!(fixture.hasher.work(), work + 5, "who is slowed down costs nothing");
    }
    fixture.clock.advance(TimeDelta::seconds(1));
    fixture.entered("ada", &Caller::default()).await;
    for _ in 0..5 {
        assert_eq!(
            fixture.try_log_in("ada", "wrong horse", &Caller::default()).await,
            Err(AccountRefusal::WrongCredentials.into())
        );
    }
}

#[tokio::test]
async fn distributed_guesses_are_limited_to_ten_in_ten_minutes() {
    let fixture = AccountFixture::default();
    fixture.register_member("ada").await;
    let work = fixture.hasher.work();
    for guess in 0..10_000 {
        if guess % 17 == 0 {
            fixture.clock.advance(TimeDelta::seconds(1));
        }
        let caller = from(&format!("198.51.100.{}", guess % 100));
        let result = fixture.try_log_in("ada", "wrong horse", &caller).await;
        assert!(matches!(
            result,
            Err(WriteError::Refused(AccountRefusal::WrongCredentials | AccountRefusal::RateLimited(_)))
        ));
    }
    let hashed = fixture.hasher.work() - work;
    assert_eq!(hashed, 10, "so many guesses were looked at");
    fixture.clock.advance(TimeDelta::minutes(15));
    fixture.entered("ada", &Caller::default()).await;
}

#[tokio::test]
async fn log_in_and_registration_rate_limits_per_address() {
    let fixture = AccountFixture::default();
    fixture.register_member("ada").await;
    for _ in 0..60 {
        fixture.entered("ada", &from("203.0.113.1")).await;
    }
    let result = fixture.try_log_in("ada", PASSWORD, &from("203.0.113.1")).await;
    assert_eq!(result, Err(RateLimited::Address(TimeDelta::minutes(1).to_std().unwrap()).into()));
    fixture.entered("ada", &from("203.0.113.2")).await;
    fixture.entered("ada", &Caller::default()).await;

    let join = |name: String| {
        let fixture = &fixture;
        async move { register(registration_draft(&name), None, &from("203.0.113.1"), fixture.ports()).await }
    };
    for n in 0..30 {
        assert!(join(format!("member{n}")).await.is_ok());
    }
    let result = join("member30".into()).await;
    assert_eq!(result, Err(RateLimited::Address(TimeDelta::hours(1).to_std().unwrap()).into()));
    assert!(matches!(join("a!".into()).await, Err(WriteError::Invalid(_))), "mistakes are told first");
    fixture.clock.advance(TimeDelta::hours(1));
    assert!(join("member30".into()).await.is_ok());
}

#[tokio::test]
async fn busy_hasher_does_not_count_as_attempt() {
    let fixture = AccountFixture::default();
    fixture.register_member("ada").await;
    fixture.hasher.set_busy(true);
    for _ in 0..20 {
        let draft = LogInDraft { username: "ada".into(), password: PASSWORD.into() };
        let error = log_in(draft, &Caller::default(), fixture.ports()).await.unwrap_err();
        assert!(matches!(error, WriteError::Store(StoreError::Unavailable(_))));
    }
    fixture.hasher.set_busy(false);
    fixture.entered("ada", &Caller::default()).await;
}

#[tokio::test]
async fn password_change_guesses_are_delayed() {
    let fixture = AccountFixture::default();
    let (_, token) = fixture.register_member("ada").await;
    let wrong = Violation::new("currentPassword", "Current password is incorrect");
    for current in ["wrong horse", "", "short", &"x".repeat(1025)] {
        let result = change_password_of(&fixture, &token, current, "battery staple").await;
        assert_eq!(result, Err(WriteError::Invalid(vec![wrong.clone()])), "{current}");
    }
    let result = change_password_of(&fixture, &token, "short", "football").await;
    let common = Violation::new("newPassword", "This password is too common and easily guessed");
    assert_eq!(result, Err(WriteError::Invalid(vec![wrong.clone(), common])));
    for _ in 0..4 {
        assert_eq!(
            change_password_of(&fixture, &token, "wrong horse", "battery staple").await,
            Err(WriteError::Invalid(vec![wrong.clone()]))
        );
    }
    let result = change_password_of(&fixture, &token, PASSWORD, "battery staple").await;
    assert!(
        matches!(result, Err(WriteError::Refused(AccountRefusal::ReauthFailed(ReauthError::RateLimited(_))))),
        "{result:?}"
    );
    fixture.clock.advance(TimeDelta::seconds(1));
    assert!(change_password_of(&fixture, &token, PASSWORD, "battery staple").await.is_ok());
}

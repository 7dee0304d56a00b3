//! Limits of log-ins and of guessed passwords.

use application::accounts::{AccountRefusal, Caller, RateLimited, ReauthError, log_in, register};
use chrono::TimeDelta;
use domain::{Violation, accounts::LogInDraft};
use ports::{StoreError, commands::WriteError};
use testkit::{PASSWORD, registration_draft};

use crate::{
    changed,
    house::{House, from},
};

#[tokio::test]
async fn guessing_slows_down_for_members_and_nobodies_alike() {
    let house = House::default();
    house.joined("ada").await;
    for name in ["ada", "nobody"] {
        let work = house.hasher.work();
        for _ in 0..5 {
            assert_eq!(
                house.try_as(name, "wrong horse", &Caller::default()).await,
                Err(AccountRefusal::WrongCredentials.into())
            );
        }
        for password in ["wrong horse", PASSWORD] {
            let told = house.try_as(name, password, &Caller::default()).await;
            assert_eq!(told, Err(RateLimited::WrongGuesses(TimeDelta::seconds(1).to_std().unwrap()).into()));
        }
        assert_eq!(house.hasher.work(), work + 5, "who is slowed down costs nothing");
    }
    house.clock.advance(TimeDelta::seconds(1));
    house.entered("ada", &Caller::default()).await;
    for _ in 0..5 {
        assert_eq!(
            house.try_as("ada", "wrong horse", &Caller::default()).await,
            Err(AccountRefusal::WrongCredentials.into())
        );
    }
}

#[tokio::test]
async fn ten_thousand_guesses_from_everywhere_are_ten_in_ten_minutes() {
    let house = House::default();
    house.joined("ada").await;
    let work = house.hasher.work();
    for guess in 0..10_000 {
        if guess % 17 == 0 {
            house.clock.advance(TimeDelta::seconds(1));
        }
        let caller = from(&format!("198.51.100.{}", guess % 100));
        let told = house.try_as("ada", "wrong horse", &caller).await;
        assert!(matches!(
            told,
            Err(WriteError::Refused(AccountRefusal::WrongCredentials | AccountRefusal::RateLimited(_)))
        ));
    }
    let hashed = house.hasher.work() - work;
    assert_eq!(hashed, 10, "so many guesses were looked at");
    house.clock.advance(TimeDelta::minutes(15));
    house.entered("ada", &Caller::default()).await;
}

#[tokio::test]
async fn an_address_may_log_in_sixty_times_a_minute_and_join_thirty_times_an_hour() {
    let house = House::default();
    house.joined("ada").await;
    for _ in 0..60 {
        house.entered("ada", &from("203.0.113.1")).await;
    }
    let told = house.try_as("ada", PASSWORD, &from("203.0.113.1")).await;
    assert_eq!(told, Err(RateLimited::Address(TimeDelta::minutes(1).to_std().unwrap()).into()));
    house.entered("ada", &from("203.0.113.2")).await;
    house.entered("ada", &Caller::default()).await;

    let join = |name: String| {
        let house = &house;
        async move { register(registration_draft(&name), None, &from("203.0.113.1"), house.ports()).await }
    };
    for n in 0..30 {
        assert!(join(format!("member{n}")).await.is_ok());
    }
    let told = join("member30".into()).await;
    assert_eq!(told, Err(RateLimited::Address(TimeDelta::hours(1).to_std().unwrap()).into()));
    assert!(matches!(join("a!".into()).await, Err(WriteError::Invalid(_))), "mistakes are told first");
    house.clock.advance(TimeDelta::hours(1));
    assert!(join("member30".into()).await.is_ok());
}

#[tokio::test]
async fn a_busy_hasher_costs_nobody_a_try() {
    let house = House::default();
    house.joined("ada").await;
    house.hasher.set_busy(true);
    for _ in 0..20 {
        let draft = LogInDraft { username: "ada".into(), password: PASSWORD.into() };
        let error = log_in(draft, &Caller::default(), house.ports()).await.unwrap_err();
        assert!(matches!(error, WriteError::Store(StoreError::Unavailable(_))));
    }
    house.hasher.set_busy(false);
    house.entered("ada", &Caller::default()).await;
}

#[tokio::test]
async fn a_change_of_password_is_no_place_to_guess() {
    let house = House::default();
    let (_, token) = house.joined("ada").await;
    let wrong = Violation::new("currentPassword", "Current password is incorrect");
    for current in ["wrong horse", "", "short", &"x".repeat(1025)] {
        let told = changed(&house, &token, current, "battery staple").await;
        assert_eq!(told, Err(WriteError::Invalid(vec![wrong.clone()])), "{current}");
    }
    let told = changed(&house, &token, "short", "football").await;
    let common = Violation::new("newPassword", "This password is too common and easily guessed");
    assert_eq!(told, Err(WriteError::Invalid(vec![wrong.clone(), common])));
    for _ in 0..4 {
        assert_eq!(
            changed(&house, &token, "wrong horse", "battery staple").await,
            Err(WriteError::Invalid(vec![wrong.clone()]))
        );
    }
    let told = changed(&house, &token, PASSWORD, "battery staple").await;
    assert!(
        matches!(told, Err(WriteError::Refused(AccountRefusal::ReauthFailed(ReauthError::RateLimited(_))))),
        "{told:?}"
    );
    house.clock.advance(TimeDelta::seconds(1));
    assert!(changed(&house, &token, PASSWORD, "battery staple").await.is_ok());
}

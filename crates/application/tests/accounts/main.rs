//! Tests of the account use cases on the memory store with a fixed clock.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it does not expect")]

mod devices;
mod house;
mod passkeys;
mod second_factor;

use std::time::Duration;

use application::accounts::{
    AccountError, AccountRefusal, Caller, LogInStep, NewPasswordDraft, RateLimited, ReauthError,
    change_password, change_role, create_account, log_in, mail_verification, register, reset_password,
};
use chrono::TimeDelta;
use domain::Violation;
use domain::accounts::{
    LogInDraft, PasswordHash, RegistrationDraft, Role, Roles, SessionToken, SingleUseToken, TokenRefusal,
};
use domain::audit::Action;
use domain::mail::Mail;
use house::{House, email_sender, from, holding};
use ports::StoreError;
use ports::accounts::{Accounts, NewUser, RoleChangeResult};
use ports::audit::AuditLog;
use ports::clock::Clock;
use ports::commands::WriteError;
use ports::sessions::Sessions;
use testkit::{PASSWORD, at_minute, new_user, registration_draft, username};

#[tokio::test]
async fn a_new_member_is_signed_in_and_finds_back() {
    let house = House::default();
    let (user, token) = house.joined("Ada").await;
    assert_eq!((user.name.first_name(), user.roles), ("Ada", Roles::default()));
    assert_eq!(house.who(&token).await.unwrap().user(), &user);
    let again = house.entered("aDA", &Caller::default()).await;
    assert_ne!(again, token, "each log-in draws a token of its own");
    assert_eq!(house.who(&again).await.unwrap().user(), &user);
    assert_eq!(house.who(&SessionToken::from_bits([7; 32])).await, None);
}

#[tokio::test]
async fn a_taken_name_and_a_taken_address_are_told_apart() {
    let house = House::default();
    house.joined("ada").await;
    let again =
        |name: &str, email: &str| RegistrationDraft { email: email.into(), ..registration_draft(name) };
    let told = |draft| async { register(draft, None, &Caller::default(), house.ports()).await };
    assert_eq!(told(again("ADA", "new@example.com")).await, Err(AccountRefusal::UsernameTaken.into()));
    assert_eq!(told(again("eve", "Ada@Example.com")).await, Err(AccountRefusal::EmailTaken.into()));
}

#[tokio::test]
async fn nothing_is_hashed_of_what_is_not_in_order() {
    let house = House::default();
    let work = house.hasher.work();
    let long = "x".repeat(1025);
    let draft = RegistrationDraft { password: long.clone(), ..registration_draft("ada") };
    let refused = register(draft, None, &Caller::default(), house.ports()).await;
    let sentence = Violation::new("password", "Password must be at most 1,024 bytes long");
    assert_eq!(refused, Err(WriteError::Invalid(vec![sentence.clone()])));
    assert_eq!(
        house.try_as("ada", &long, &Caller::default()).await,
        Err(WriteError::Invalid(vec![sentence]))
    );
    assert_eq!(house.hasher.work(), work);
}

#[tokio::test]
async fn nobody_and_a_wrong_password_are_the_same() {
    let house = House::default();
    house.joined("ada").await;
    for name in ["ada", "nobody"] {
        let work = house.hasher.work();
        assert_eq!(
            house.try_as(name, "wrong horse", &Caller::default()).await,
            Err(AccountRefusal::WrongCredentials.into())
        );
        assert_eq!(house.hasher.work(), work + 1, "{name}: the same work is done");
    }
    let entries = house.store.entries_after(1, 10).await.unwrap();
    assert!(entries.iter().all(|entry| entry.action == Action::LogInFailed));
    assert_eq!(entries.iter().map(|entry| entry.user.is_some()).collect::<Vec<_>>(), [true, false]);
}

#[tokio::test]
async fn a_planted_token_opens_nothing_and_the_one_before_is_dead() {
    let house = House::default();
    let planted = SessionToken::from_bits([42; 32]);
    house.joined("ada").await;
    let first = house.entered("ada", &holding(&planted)).await;
    assert_ne!(first, planted);
    assert_eq!(house.who(&planted).await, None);
    let second = house.entered("ada", &holding(&first)).await;
    assert_eq!(house.who(&first).await, None);
    assert!(house.who(&second).await.is_some());
    let registered = register(registration_draft("eve"), None, &holding(&second), house.ports()).await;
    let (_, third) = registered.unwrap();
    assert_eq!(house.who(&second).await, None, "joining replaces it as well");
    assert_eq!(house.who(&third).await.unwrap().user().username.as_str(), "eve");
}

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
            assert_eq!(told, Err(RateLimited::Account(TimeDelta::seconds(1).to_std().unwrap()).into()));
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
async fn a_weak_hash_is_made_good() {
    let house = House::default();
    let digits: String = PASSWORD.bytes().map(|byte| format!("{byte:02x}")).collect();
    let weak =
        NewUser { password: PasswordHash::new(format!("weak:{digits}")), ..new_user("ada", "a@example.com") };
    house.store.register(&weak, None, at_minute(0)).await.unwrap();
    house.entered("ada", &Caller::default()).await;
    let kept = house.store.account(&username("ada")).await.unwrap().unwrap().password;
    assert_eq!(kept.as_str(), format!("strong:{digits}"));
    house.entered("ada", &Caller::default()).await;
}

#[tokio::test]
async fn a_session_left_alone_ends() {
    let house = House::default();
    let (_, token) = house.joined("ada").await;
    house.clock.advance(TimeDelta::minutes(29));
    assert!(house.who(&token).await.is_some());
    house.clock.advance(TimeDelta::minutes(30) - TimeDelta::seconds(1));
    assert!(house.who(&token).await.is_some());
    house.clock.advance(TimeDelta::minutes(30));
    assert_eq!(house.who(&token).await, None);
}

async fn changed(
    house: &House,
    token: &SessionToken,
    current: &str,
    new: &str,
) -> Result<SessionToken, AccountError> {
    let signed_in = house.who(token).await.unwrap();
    let draft = NewPasswordDraft { current: current.into(), new: new.into(), code: None };
    change_password(&signed_in, draft, &holding(token), house.ports()).await
}

#[tokio::test]
async fn a_new_password_leaves_one_session_of_all() {
    let house = House::default();
    let (user, first) = house.joined("ada").await;
    let others =
        [house.entered("ada", &Caller::default()).await, house.entered("ada", &Caller::default()).await];
    let Ok(token) = changed(&house, &first, PASSWORD, "battery staple").await else {
        panic!("it was refused")
    };
    for gone in others.iter().chain([&first]) {
        assert_eq!(house.who(gone).await, None);
    }
    assert_eq!(house.who(&token).await.unwrap().user(), &user);
    assert_eq!(
        house.try_as("ada", PASSWORD, &Caller::default()).await,
        Err(AccountRefusal::WrongCredentials.into())
    );
    assert!(matches!(
        house.try_as("ada", "battery staple", &Caller::default()).await,
        Ok(LogInStep::SignedIn(..))
    ));
    assert!(house.actions().await.contains(&Action::PasswordChanged { sessions_ended: 2 }));
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

#[tokio::test]
async fn the_operator_makes_accounts_and_roles() {
    let house = House::default();
    let make = |name: &'static str, roles| {
        let (house, at) = (&house, house.clock.now());
        async move {
            create_account(registration_draft(name), roles, "Marque", &house.store, &house.hasher, at).await
        }
    };
    let Ok(boss) = make("boss", Roles::default().with(Role::Admin, true)).await else {
        panic!("it was refused")
    };
    assert!(boss.roles.is_admin && !boss.roles.is_collector);
    assert_eq!(make("BOSS", Roles::default()).await, Err(AccountRefusal::UsernameTaken.into()));
    assert!(matches!(make("b", Roles::default()).await, Err(WriteError::Invalid(_))));
    assert_eq!(house.store.sessions_of(boss.id, at_minute(0)).await.unwrap(), []);

    let (_, token) = house.joined("ada").await;
    let set = |name: &'static str, role, granted| {
        let house = &house;
        async move { change_role(&username(name), role, granted, &house.store, at_minute(0)).await.unwrap() }
    };
    assert!(matches!(set("Ada", Role::Collector, true).await, RoleChangeResult::Changed(_)));
    assert!(house.who(&token).await.unwrap().collector().is_some(), "an open session has it at once");
    assert!(matches!(set("ada", Role::Collector, false).await, RoleChangeResult::Changed(_)));
    assert!(house.who(&token).await.unwrap().collector().is_none(), "and loses it at once");
    assert_eq!(set("nobody", Role::Admin, true).await, RoleChangeResult::NoSuchUser);
    assert_eq!(set("boss", Role::Admin, false).await, RoleChangeResult::LastAdmin);
}

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

//! Tests of the account use cases on the memory store with a fixed clock.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it does not expect")]

mod devices;
mod guesses;
mod house;
mod mailed;
mod passkeys;
mod second_factor;

use application::accounts::{
    AccountError, AccountRefusal, Caller, LogInStep, NewPasswordDraft, change_password, change_role,
    create_account, register,
};
use chrono::TimeDelta;
use domain::{
    Violation,
    accounts::{PasswordHash, RegistrationDraft, Role, Roles, SessionToken},
    audit::Action,
};
use ports::{
    accounts::{Accounts, NewUser, RoleChangeResult},
    audit::AuditLog,
    clock::Clock,
    commands::WriteError,
    sessions::Sessions,
};
use testkit::{PASSWORD, at_minute, new_user, registration_draft, username};

use crate::house::{House, holding};

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

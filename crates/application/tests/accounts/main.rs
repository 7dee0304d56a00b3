//! Tests of the account use cases on the memory store with a fixed clock.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it does not expect")]

mod devices;
mod fixture;
mod guesses;
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
    accounts::{PasswordHash, RegistrationDraft, Role, RoleChange, Roles, SessionToken},
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

use crate::fixture::{AccountFixture, caller_with_token};

#[tokio::test]
async fn registration_signs_in_and_member_can_log_in_again() {
    let fixture = AccountFixture::default();
    let (user, token) = fixture.register_member("Ada").await;
    assert_eq!((user.name.first_name(), user.roles), ("Ada", Roles::default()));
    assert_eq!(fixture.current_member(&token).await.unwrap().user(), &user);
    let again = fixture.entered("aDA", &Caller::default()).await;
    assert_ne!(again, token, "each log-in draws a token of its own");
    assert_eq!(fixture.current_member(&again).await.unwrap().user(), &user);
    assert_eq!(fixture.current_member(&SessionToken::from_bits([7; 32])).await, None);
}

#[tokio::test]
async fn taken_username_and_taken_email_are_distinguished() {
    let fixture = AccountFixture::default();
    fixture.register_member("ada").await;
    let again =
        |name: &str, email: &str| RegistrationDraft { email: email.into(), ..registration_draft(name) };
    let register_draft = |draft| async { register(draft, None, &Caller::default(), fixture.ports()).await };
    assert_eq!(
        register_draft(again("ADA", "new@example.com")).await,
        Err(AccountRefusal::UsernameTaken.into())
    );
    assert_eq!(register_draft(again("eve", "Ada@Example.com")).await, Err(AccountRefusal::EmailTaken.into()));
}

#[tokio::test]
async fn invalid_input_is_not_hashed() {
    let fixture = AccountFixture::default();
    let work = fixture.hasher.work();
    let long = "x".repeat(1025);
    let draft = RegistrationDraft { password: long.clone(), ..registration_draft("ada") };
    let refused = register(draft, None, &Caller::default(), fixture.ports()).await;
    let sentence = Violation::new("password", "Password must be at most 1,024 bytes long");
    assert_eq!(refused, Err(WriteError::Invalid(vec![sentence.clone()])));
    assert_eq!(
        fixture.try_log_in("ada", &long, &Caller::default()).await,
        Err(WriteError::Invalid(vec![sentence]))
    );
    assert_eq!(fixture.hasher.work(), work);
}

#[tokio::test]
async fn unknown_name_and_wrong_password_are_indistinguishable() {
    let fixture = AccountFixture::default();
    fixture.register_member("ada").await;
    for name in ["ada", "nobody"] {
        let work = fixture.hasher.work();
        assert_eq!(
            fixture.try_log_in(name, "wrong horse", &Caller::default()).await,
            Err(AccountRefusal::WrongCredentials.into())
        );
        assert_eq!(fixture.hasher.work(), work + 1, "{name}: the same work is done");
    }
    let entries = fixture.store.entries_after(1, 10).await.unwrap();
    assert!(entries.iter().all(|entry| entry.action == Action::LogInFailed));
    assert_eq!(entries.iter().map(|entry| entry.user.is_some()).collect::<Vec<_>>(), [true, false]);
}

#[tokio::test]
async fn log_in_replaces_a_planted_or_previous_session_token() {
    let fixture = AccountFixture::default();
    let planted = SessionToken::from_bits([42; 32]);
    fixture.register_member("ada").await;
    let first = fixture.entered("ada", &caller_with_token(&planted)).await;
    assert_ne!(first, planted);
    assert_eq!(fixture.current_member(&planted).await, None);
    let second = fixture.entered("ada", &caller_with_token(&first)).await;
    assert_eq!(fixture.current_member(&first).await, None);
    assert!(fixture.current_member(&second).await.is_some());
    let registered =
        register(registration_draft("eve"), None, &caller_with_token(&second), fixture.ports()).await;
    let (_, third) = registered.unwrap();
    assert_eq!(fixture.current_member(&second).await, None, "joining replaces it as well");
    assert_eq!(fixture.current_member(&third).await.unwrap().user().username.as_str(), "eve");
}

#[tokio::test]
async fn weak_password_hash_is_upgraded_at_log_in() {
    let fixture = AccountFixture::default();
    let digits: String = PASSWORD.bytes().map(|byte| format!("{byte:02x}")).collect();
    let weak =
        NewUser { password: PasswordHash::new(format!("weak:{digits}")), ..new_user("ada", "a@example.com") };
    fixture.store.register(&weak, None, at_minute(0)).await.unwrap();
    fixture.entered("ada", &Caller::default()).await;
    let stored_hash = fixture.store.account(&username("ada")).await.unwrap().unwrap().password;
    assert_eq!(stored_hash.as_str(), format!("strong:{digits}"));
    fixture.entered("ada", &Caller::default()).await;
}

#[tokio::test]
async fn idle_session_expires() {
    let fixture = AccountFixture::default();
    let (_, token) = fixture.register_member("ada").await;
    fixture.clock.advance(TimeDelta::minutes(29));
    assert!(fixture.current_member(&token).await.is_some());
    fixture.clock.advance(TimeDelta::minutes(30) - TimeDelta::seconds(1));
    assert!(fixture.current_member(&token).await.is_some());
    fixture.clock.advance(TimeDelta::minutes(30));
    assert_eq!(fixture.current_member(&token).await, None);
}

async fn change_password_of(
    fixture: &AccountFixture,
    token: &SessionToken,
    current: &str,
    new: &str,
) -> Result<SessionToken, AccountError> {
    let signed_in = fixture.current_member(token).await.unwrap();
    let draft = NewPasswordDraft { current: current.into(), new: new.into(), code: None };
    change_password(&signed_in, draft, &caller_with_token(token), fixture.ports()).await
}

#[tokio::test]
async fn password_change_ends_other_sessions() {
    let fixture = AccountFixture::default();
    let (user, first) = fixture.register_member("ada").await;
    let others =
        [fixture.entered("ada", &Caller::default()).await, fixture.entered("ada", &Caller::default()).await];
    let Ok(token) = change_password_of(&fixture, &first, PASSWORD, "battery staple").await else {
        panic!("it was refused")
    };
    for gone in others.iter().chain([&first]) {
        assert_eq!(fixture.current_member(gone).await, None);
    }
    assert_eq!(fixture.current_member(&token).await.unwrap().user(), &user);
    assert_eq!(
        fixture.try_log_in("ada", PASSWORD, &Caller::default()).await,
        Err(AccountRefusal::WrongCredentials.into())
    );
    assert!(matches!(
        fixture.try_log_in("ada", "battery staple", &Caller::default()).await,
        Ok(LogInStep::SignedIn(..))
    ));
    assert!(fixture.actions().await.contains(&Action::PasswordChanged { sessions_ended: 2 }));
}

#[tokio::test]
async fn operator_creates_accounts_and_changes_roles() {
    let fixture = AccountFixture::default();
    let make = |name: &'static str, roles| {
        let (fixture, at) = (&fixture, fixture.clock.now());
        async move {
            create_account(registration_draft(name), roles, "Marque", &fixture.store, &fixture.hasher, at)
                .await
        }
    };
    let Ok(boss) = make("boss", Roles::default().with(Role::Admin)).await else { panic!("it was refused") };
    assert!(boss.roles.is_admin && !boss.roles.is_collector);
    assert_eq!(make("BOSS", Roles::default()).await, Err(AccountRefusal::UsernameTaken.into()));
    assert!(matches!(make("b", Roles::default()).await, Err(WriteError::Invalid(_))));
    assert_eq!(fixture.store.sessions_of(boss.id, at_minute(0)).await.unwrap(), []);

    let (_, token) = fixture.register_member("ada").await;
    let set = |name: &'static str, role, change| {
        let fixture = &fixture;
        async move { change_role(&username(name), role, change, &fixture.store, at_minute(0)).await.unwrap() }
    };
    assert!(matches!(set("Ada", Role::Collector, RoleChange::Grant).await, RoleChangeResult::Changed(_)));
    assert!(
        fixture.current_member(&token).await.unwrap().collector().is_some(),
        "an open session has it at once"
    );
    assert!(matches!(set("ada", Role::Collector, RoleChange::Revoke).await, RoleChangeResult::Changed(_)));
    assert!(fixture.current_member(&token).await.unwrap().collector().is_none(), "and loses it at once");
    assert_eq!(set("nobody", Role::Admin, RoleChange::Grant).await, RoleChangeResult::NoSuchUser);
    assert_eq!(set("boss", Role::Admin, RoleChange::Revoke).await, RoleChangeResult::LastAdmin);
}

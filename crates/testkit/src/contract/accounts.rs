//! The contract of [`Accounts`].

use std::sync::atomic::{AtomicU64, Ordering};

use domain::{
    accounts::{ActingSession, Role, RoleChange, Roles, TokenHash, User, UserId, mailbox},
    audit::{Action, Actor, AuditEntry},
    legal::AcceptedTexts,
};
use futures_util::future::join_all;
use ports::{
    account_closure::AccountClosure,
    accounts::{Account, Accounts, NewUser, RegisterResult, RoleChangeResult},
    audit::AuditLog,
    member_admin::MemberAdmin,
    sessions::{NewSession, Sessions},
};

use crate::{VehicleFixture, at_minute, new_session, new_user, token_hash, username};

const RACERS: usize = 50;

/// Registers a member without a session.
pub(super) async fn register_member<A: Accounts>(store: &A, new: &NewUser) -> User {
    match store.register(new, None, at_minute(0)).await.unwrap() {
        RegisterResult::Done(user, None) => user,
        other => panic!("{other:?}"),
    }
}

/// A session for the member to act with: the one used last, or a new one.
pub(super) async fn acting_session<S: Sessions>(store: &S, user: &User) -> ActingSession {
    static OPENED: AtomicU64 = AtomicU64::new(0);
    if let Some(session) = store.sessions_of(user.id, at_minute(0)).await.unwrap().first() {
        return ActingSession { user: user.id, session: session.id };
    }
    let mut token = [0xac; 32];
    token[..8].copy_from_slice(&OPENED.fetch_add(1, Ordering::Relaxed).to_be_bytes());
    let session = NewSession { token: TokenHash(token), ..new_session(0) };
    let opening = crate::opening(user, &format!("$hash${}", user.username.as_str()), session);
    let (_, session) = store.open(&opening, at_minute(0)).await.unwrap().done().unwrap();
    ActingSession { user: user.id, session: session.id }
}

/// The audit log without ids, times and log-ins.
pub(super) async fn record_but_log_ins<L: AuditLog>(store: &L) -> Vec<(Actor, Option<UserId>, Action)> {
    let lines = record(store).await.into_iter();
    lines.filter(|(.., action)| !matches!(action, Action::LoggedIn(_))).collect()
}

/// The audit log without ids and times.
pub(super) async fn record<L: AuditLog>(store: &L) -> Vec<(Actor, Option<UserId>, Action)> {
    let entries = store.entries_after(0, 1000).await.unwrap();
    assert!(entries.is_sorted_by(|a, b| a.id < b.id), "{entries:?}");
    entries.into_iter().map(|AuditEntry { actor, user, action, .. }| (actor, user, action)).collect()
}

/// The operator on the command line.
const OPERATOR: Actor = Actor { user: None, address: None };

pub(super) fn actor_of_session(user: &User, session: u8) -> Actor {
    Actor { user: Some(user.id), address: new_session(session).address }
}

/// A member is stored as registered, and found by any spelling of the name.
pub async fn member_is_found_by_any_spelling_of_the_name<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let new = NewUser {
        name: domain::accounts::DisplayName::parse("李 雷 👋🏽").unwrap(),
        accepted: Some(AcceptedTexts { terms: 3, privacy: 0 }),
        ..new_user("Ada_L", "Jörg+Cars@Exämple.de")
    };
    let user = register_member(store, &new).await;
    assert_eq!((user.username.as_str(), user.email.as_str()), ("Ada_L", "Jörg+Cars@Exämple.de"));
    assert_eq!((user.name.clone(), user.roles, user.created_at), (new.name, Roles::default(), at_minute(0)));
    assert_eq!(user.idle_timeout.minutes(), 30);
    assert_eq!(store.member_account(user.id).await.unwrap().unwrap().0.accepted, new.accepted);
    let exported = store.area(user.id, "account").await.unwrap().unwrap().json;
    let exported: serde_json::Value = serde_json::from_str(&exported).unwrap();
    assert_eq!((&exported[0]["terms_version"], &exported[0]["privacy_version"]), (&3.into(), &0.into()));
    for spelling in ["Ada_L", "ada_l", "ADA_L"] {
        let found = store.account(&username(spelling)).await.unwrap();
        assert_eq!(found, Some(Account { user: user.clone(), password: new.password.clone() }), "{spelling}");
    }
    assert_eq!(store.account(&username("ada")).await.unwrap(), None);
    let other = register_member(store, &new_user("Ada", "ada@example.com")).await;
    assert!(other.id > user.id && user.id > UserId(0));
    assert_eq!(store.member_account(other.id).await.unwrap().unwrap().0.accepted, None);
}

/// Names and addresses are unique; a taken name is reported before a taken address, and nothing is stored.
pub async fn names_and_emails_are_unique<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    register_member(store, &new_user("ada", "ada@example.com")).await;
    for (name, email, taken) in [
        ("ADA", "other@example.com", RegisterResult::UsernameTaken),
        ("other", "ADA@Example.com", RegisterResult::EmailTaken),
        ("Ada", "ada@example.com", RegisterResult::UsernameTaken),
    ] {
        let outcome =
            store.register(&new_user(name, email), Some(&new_session(1)), at_minute(1)).await.unwrap();
        assert_eq!(outcome, taken, "{name} {email}");
    }
    assert_eq!(store.session(token_hash(1), at_minute(1)).await.unwrap(), None);
    assert_eq!(store.account(&username("other")).await.unwrap(), None);
    assert_eq!(record(store).await.len(), 1);
}

/// Exactly one of fifty concurrent registrations with one name succeeds, whatever its spelling.
pub async fn one_of_many_concurrent_registrations_gets_the_name<F: VehicleFixture>(fixture: &F) {
    let spell = |n: usize| ["racer", "Racer", "RACER", "rAcEr"][n % 4].to_owned();
    let losses = race(fixture, |n| new_user(&spell(n), &format!("racer{n}@example.com"))).await;
    assert_eq!(losses, vec![RegisterResult::UsernameTaken; RACERS - 1]);
}

/// Exactly one of fifty concurrent registrations with one address succeeds, whatever its spelling.
pub async fn one_of_many_concurrent_registrations_gets_the_email<F: VehicleFixture>(fixture: &F) {
    let spell = |n: usize| ["racer@example.com", "Racer@Example.com", "RACER@EXAMPLE.COM"][n % 3].to_owned();
    let losses = race(fixture, |n| new_user(&format!("racer{n}"), &spell(n))).await;
    assert_eq!(losses, vec![RegisterResult::EmailTaken; RACERS - 1]);
}

/// Exactly one of fifty identical concurrent registrations succeeds; the others report the name as taken.
pub async fn one_of_many_identical_registrations_succeeds<F: VehicleFixture>(fixture: &F) {
    let losses = race(fixture, |_| new_user("racer", "racer@example.com")).await;
    assert_eq!(losses, vec![RegisterResult::UsernameTaken; RACERS - 1]);
}

/// Runs concurrent registrations; returns the outcomes of those that failed.
async fn race<F: VehicleFixture>(fixture: &F, racer: impl Fn(usize) -> NewUser) -> Vec<RegisterResult> {
    let store = fixture.store();
    let racers: Vec<_> = (0..RACERS).map(|n| (racer(n), new_session(n as u8))).collect();
    let outcomes =
        join_all(racers.iter().map(|(new, session)| store.register(new, Some(session), at_minute(0)))).await;
    let (won, lost): (Vec<_>, Vec<_>) = outcomes
        .into_iter()
        .map(Result::unwrap)
        .partition(|outcome| matches!(outcome, RegisterResult::Done(..)));
    assert_eq!(won.len(), 1, "{won:?}");
    assert_eq!(record(store).await.len(), 1, "nothing is kept of those who lost");
    lost
}

/// Registering with a session signs the member in and audits them as the actor.
pub async fn registration_opens_a_session<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let new = new_user("ada", "ada@example.com");
    let outcome = store.register(&new, Some(&new_session(1)), at_minute(3)).await.unwrap();
    let RegisterResult::Done(user, Some(session)) = outcome else { panic!("{outcome:?}") };
    assert_eq!(
        (session.user, session.created_at, session.last_seen_at),
        (user.id, at_minute(3), at_minute(3))
    );
    assert_eq!(
        (session.device.label(), session.address),
        ("Firefox on Linux".into(), new_session(1).address)
    );
    assert_eq!(store.session(token_hash(1), at_minute(3)).await.unwrap(), Some((user.clone(), session)));
    assert_eq!(record(store).await, [(actor_of_session(&user, 1), Some(user.id), Action::Registered)]);
    let entries = store.entries_after(0, 10).await.unwrap();
    assert_eq!(entries[0].at, at_minute(3));
    assert_eq!(store.entries_after(entries[0].id, 10).await.unwrap(), []);
}

/// Roles given at registration are stored, and each is audited.
pub async fn roles_are_granted_at_registration<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let roles = Roles { is_collector: true, is_admin: true };
    let user = register_member(store, &NewUser { roles, ..new_user("ada", "ada@example.com") }).await;
    assert_eq!(user.roles, roles);
    let of = Some(user.id);
    assert_eq!(
        record(store).await,
        [
            (OPERATOR, of, Action::Registered),
            (OPERATOR, of, Action::RoleGranted(Role::Collector)),
            (OPERATOR, of, Action::RoleGranted(Role::Admin)),
        ]
    );
}

/// Roles are granted and revoked; a change without effect is not audited.
pub async fn roles_are_granted_and_revoked<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let admin =
        NewUser { roles: Roles { is_collector: false, is_admin: true }, ..new_user("boss", "b@example.com") };
    let admin = register_member(store, &admin).await;
    let user = register_member(store, &new_user("ada", "ada@example.com")).await;
    let before = record(store).await.len();
    let actor = actor_of_session(&admin, 9);
    for (role, granted, changes) in [
        (Role::Collector, true, true),
        (Role::Collector, true, false),
        (Role::Admin, true, true),
        (Role::Collector, false, true),
        (Role::Admin, false, true),
        (Role::Admin, false, false),
    ] {
        match store.set_role(user.id, role, RoleChange::to(granted), actor, at_minute(1)).await.unwrap() {
            RoleChangeResult::Changed(now) => assert!(changes && now.roles.has(role) == granted),
            RoleChangeResult::Unchanged(now) => assert!(!changes && now.roles.has(role) == granted),
            other => panic!("{other:?}"),
        }
    }
    let account = store.account(&username("ada")).await.unwrap().unwrap();
    assert_eq!(account.user.roles, Roles::default());
    assert_eq!(
        record(store).await[before..],
        [
            (actor, Some(user.id), Action::RoleGranted(Role::Collector)),
            (actor, Some(user.id), Action::RoleGranted(Role::Admin)),
            (actor, Some(user.id), Action::RoleRevoked(Role::Collector)),
            (actor, Some(user.id), Action::RoleRevoked(Role::Admin)),
        ]
    );
    let unknown_user = UserId(admin.id.0.max(user.id.0) + 1);
    for (role, granted) in [(Role::Collector, true), (Role::Admin, false)] {
        let outcome =
            store.set_role(unknown_user, role, RoleChange::to(granted), actor, at_minute(1)).await.unwrap();
        assert_eq!(outcome, RoleChangeResult::NoSuchUser);
    }
}

/// The last admin cannot lose the role, even if all are revoked concurrently.
pub async fn last_admin_keeps_the_role<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let mut admins = Vec::new();
    for n in 0..6 {
        let roles = Roles { is_collector: false, is_admin: true };
        let new = NewUser { roles, ..new_user(&format!("boss{n}"), &format!("boss{n}@example.com")) };
        admins.push(register_member(store, &new).await);
    }
    let leave = |user: UserId| store.set_role(user, Role::Admin, RoleChange::Revoke, OPERATOR, at_minute(1));
    let outcomes = join_all(admins.iter().map(|admin| leave(admin.id))).await;
    let stayed =
        outcomes.into_iter().filter(|outcome| matches!(outcome, Ok(RoleChangeResult::LastAdmin))).count();
    assert_eq!(stayed, 1);
}

/// Addresses that differ in more than case are different mailboxes.
pub async fn emails_that_differ_beyond_case_are_distinct<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let addresses = ["ada@example.com", "a.da@example.com", "ada+x@example.com", "àda@example.com"];
    for (n, address) in addresses.into_iter().enumerate() {
        let user = register_member(store, &new_user(&format!("ada{n}"), address)).await;
        assert_eq!(mailbox(&user.email), address);
    }
}

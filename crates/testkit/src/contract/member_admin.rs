//! The contract of [`MemberAdmin`].

use domain::{
    accounts::{DisplayName, PasswordHash, Profile, Role, Roles, TokenPurpose, TokenRefusal, User},
    audit::{Action, Actor},
    membership::{MemberChange, MemberChangeRefusal, Suspension},
    notifications::{DeepLink, NewNotification, NotificationKind},
};
use futures_util::future::join_all;
use ports::{
    accounts::{Accounts, NewUser, PasswordChange},
    member_admin::{MemberAdmin, MemberChangeCommand, MemberQuery},
    members::Members,
    profiles::Profiles,
    sessions::Sessions,
    tokens::SingleUseTokens,
};

use super::{
    accounts::{acting_session, record, register_member},
    invitations::{by, member, with_roles},
};
use crate::{VehicleFixture, at_minute, latest_edits, new_session, new_user, token_hash};

pub(super) fn sample_notification(user: &User) -> NewNotification {
    let link = DeepLink::to("/membership");
    NewNotification::new(user.id, NotificationKind::MembershipChanged, "Your membership", "It changed.", link)
}

/// Members are found by part of their name or address and by role, latest joined first.
pub async fn members_are_found_by_name_email_and_role<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(store, "ada").await;
    let roles = Roles { is_collector: true, is_admin: false };
    let bob = register_member(store, &NewUser { roles, ..new_user("Bob_1", "bob%@example.org") }).await;
    let eve = member(store, "eve").await;
    let found = async |query: MemberQuery, limit| -> Vec<domain::accounts::UserId> {
        let found = store.member_accounts(&query, limit).await.unwrap();
        let all = MemberQuery { before: None, ..query.clone() };
        let all = store.member_accounts(&all, 9).await.unwrap().items.len() as u64;
        assert_eq!(found.total, all, "on all pages");
        found.items.into_iter().map(|standing| standing.user.id).collect()
    };
    let search = |search: &str| MemberQuery { search: search.into(), ..MemberQuery::default() };
    assert_eq!(found(search(""), 9).await, [eve.id, bob.id, ada.id]);
    assert_eq!(found(search(" BOB_"), 9).await, [bob.id]);
    assert_eq!(found(search("%"), 9).await, [bob.id], "a sign like any other");
    assert_eq!(found(search("example.com"), 9).await, [eve.id, ada.id]);
    let renamed = Profile {
        name: DisplayName::from_parts("Zoë", "Müller_Ångström").unwrap(),
        phone: None,
        location: None,
    };
    assert!(store.store_profile(eve.id, &renamed, by(&eve), at_minute(1)).await.unwrap());
    for words in ["zoe", "ZOË muller", "ångström", "muller_ EVE@example"] {
        assert_eq!(found(search(words), 9).await, [eve.id], "{words}");
    }
    assert_eq!(found(search("zoe lovelace"), 9).await, [], "each word is found");
    assert_eq!(found(search("Lovelace"), 9).await, [bob.id, ada.id], "as they joined");
    assert_eq!(found(search(""), 1).await, [eve.id]);
    assert_eq!(found(MemberQuery { before: Some(bob.id), ..search("") }, 9).await, [ada.id]);
    assert_eq!(found(MemberQuery { role: Some(Role::Collector), ..search("") }, 9).await, [bob.id]);
    assert_eq!(found(MemberQuery { role: Some(Role::Admin), ..search("") }, 9).await, []);
}

/// A change of roles is stored with its reason, audited and notified; a change without effect leaves no
/// trace.
pub async fn member_change_is_stored_audited_and_notified<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, bob) = (with_roles(store, "ada", false, true).await, member(store, "bob").await);
    let before = record(store).await.len();
    let changes = [MemberChange::Collector(true), MemberChange::Admin(false)];
    for _ in 0..2 {
        let answer = store
            .change_member(MemberChangeCommand {
                user: bob.id,
                changes: &changes,
                reason: "We met in May",
                notification: &sample_notification(&bob),
                actor: by(&ada),
                at: at_minute(1),
            })
            .await
            .unwrap();
        let Ok(standing) = answer else { panic!("{answer:?}") };
        assert!(standing.user.roles.is_collector && standing.suspension.is_none());
    }
    let (_, steps) = store.member_account(bob.id).await.unwrap().unwrap();
    let [step] = &steps[..] else { panic!("{steps:?}") };
    assert_eq!((step.actor, step.change), (Some(ada.id), MemberChange::Collector(true)));
    assert_eq!((step.reason.as_str(), step.at), ("We met in May", at_minute(1)));
    let granted = [(by(&ada), Some(bob.id), Action::RoleGranted(Role::Collector))];
    assert_eq!(record(store).await[before..], granted);
    let reason = Some("We met in May".to_owned());
    let granted = ("role_granted".to_owned(), vec!["collector: no to yes".to_owned()], reason);
    assert_eq!(latest_edits(store, 1).await, [granted]);
    assert_eq!(store.member_account(domain::accounts::UserId(bob.id.0 + 1)).await.unwrap(), None);
}

/// A former or suspended admin cannot grant roles, even if they were an admin when the request began.
pub async fn a_former_admin_grants_no_role<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (boss, bob) = (with_roles(store, "boss", false, true).await, member(store, "bob").await);
    let (once, out) = (member(store, "once").await, with_roles(store, "out", false, true).await);
    let set = async |user: &User, change, by: Actor| {
        store
            .change_member(MemberChangeCommand {
                user: user.id,
                changes: &[change],
                reason: "Because of May",
                notification: &sample_notification(user),
                actor: by,
                at: at_minute(1),
            })
            .await
    };
    set(&out, MemberChange::Suspended(Suspension::INDEFINITE), by(&boss)).await.unwrap().unwrap();
    for former in [&once, &out] {
        for change in [MemberChange::Collector(true), MemberChange::Admin(true)] {
            let refused = set(&bob, change, by(former)).await;
            assert!(matches!(refused, Err(ports::StoreError::SessionEnded)), "{refused:?}");
        }
    }
    let (standing, steps) = store.member_account(bob.id).await.unwrap().unwrap();
    assert_eq!((standing.user.roles, steps.len()), (Roles::default(), 0));
    for (who, granter) in [(&bob, by(&boss)), (&once, Actor::default())] {
        let granted = set(who, MemberChange::Collector(true), granter).await;
        assert!(matches!(granted, Ok(Ok(_))), "{granted:?}");
    }
}

/// Suspending ends all sessions and refuses new ones until it is lifted.
pub async fn suspension_ends_all_sessions<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, bob) = (member(store, "ada").await, member(store, "bob").await);
    let open = async |number| {
        let opening = crate::opening(&bob, "$hash$bob", new_session(number));
        store.open(&opening, at_minute(1)).await.unwrap().done()
    };
    assert!(open(1).await.is_some());
    let set = async |is| {
        let suspended = MemberChange::Suspended(Suspension::INDEFINITE);
        let change = [if is { suspended } else { MemberChange::Readmitted }];
        let reason = "Wrote to members for money";
        store
            .change_member(MemberChangeCommand {
                user: bob.id,
                changes: &change,
                reason,
                notification: &sample_notification(&bob),
                actor: by(&ada),
                at: at_minute(2),
            })
            .await
            .unwrap()
            .unwrap();
    };
    let before = acting_session(store, &bob).await;
    let mail = crate::token_mail(&bob, TokenPurpose::ResetPassword, 50);
    assert!(store.mail_token(bob.id, &mail, None, at_minute(1)).await.unwrap());
    assert!(store.member(&bob.username, at_minute(2)).await.unwrap().is_some());
    set(true).await;
    let reason = Some("Wrote to members for money".to_owned());
    let suspended = ("suspended".to_owned(), vec!["suspended: no to yes".to_owned()], reason);
    assert_eq!(latest_edits(store, 1).await, [suspended]);
    assert_eq!(store.session(token_hash(1), at_minute(2)).await.unwrap(), None);
    assert_eq!(store.sessions_of(bob.id, at_minute(2)).await.unwrap(), []);
    assert!(open(2).await.is_none());
    assert_eq!(store.member(&bob.username, at_minute(2)).await.unwrap(), None, "the profile is hidden");
    let change = PasswordChange {
        by: before,
        proved: PasswordHash::new("$hash$bob".into()),
        password: PasswordHash::new("$new".into()),
        session: new_session(4),
    };
    let refused = store.change_password(&change, at_minute(2)).await;
    assert!(matches!(refused, Err(ports::StoreError::SessionEnded)), "{refused:?}");
    let holder = store.token_owner(token_hash(50), TokenPurpose::ResetPassword, at_minute(2)).await.unwrap();
    assert_eq!(holder, Err(TokenRefusal::Replaced), "what was mailed before does nothing");
    let mail = crate::token_mail(&bob, TokenPurpose::ResetPassword, 51);
    assert!(!store.mail_token(bob.id, &mail, None, at_minute(2)).await.unwrap());
    set(false).await;
    assert!(open(3).await.is_some());
    assert!(store.member(&bob.username, at_minute(2)).await.unwrap().is_some());
}

/// The last admin cannot lose the role or be suspended, also under concurrency.
pub async fn last_admin_is_neither_demoted_nor_suspended<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let roles = Roles { is_collector: false, is_admin: true };
    let ada = register_member(store, &NewUser { roles, ..new_user("ada", "ada@example.com") }).await;
    let bob = register_member(store, &NewUser { roles, ..new_user("bob", "bob@example.com") }).await;
    let go = async |user: &User, change| {
        let reason = "Goes to sea for a year";
        store
            .change_member(MemberChangeCommand {
                user: user.id,
                changes: &[change],
                reason,
                notification: &sample_notification(user),
                actor: by(user),
                at: at_minute(1),
            })
            .await
            .unwrap()
    };
    let answers = join_all([
        go(&ada, MemberChange::Admin(false)),
        go(&bob, MemberChange::Suspended(Suspension::INDEFINITE)),
    ])
    .await;
    assert_eq!(answers.iter().filter(|answer| **answer == Err(MemberChangeRefusal::LastAdmin)).count(), 1);
    let unknown_user = User { id: domain::accounts::UserId(bob.id.0 + 1), ..bob };
    assert_eq!(go(&unknown_user, MemberChange::Collector(true)).await, Err(MemberChangeRefusal::NoSuchUser));
}

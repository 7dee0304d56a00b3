//! The contract of [`AccountClosure`].

use std::collections::BTreeSet;

use domain::{
    Timestamp,
    account_closure::{ClosureState, ExportState},
    accounts::{PasswordHash, Role, RoleChange, Roles, User, UserId},
    audit::{Action, Actor},
    mail::Mail,
    membership::{MemberChange, MemberChangeRefusal, Suspension},
    notifications::{DeepLink, NewNotification, NotificationKind},
    vehicles::ListingStatus,
};
use futures_util::future::{join, join_all};
use ports::{
    account_closure::{AccountClosure, ClosureCommand, ClosureResult, ErasureResult},
    accounts::{Accounts, NewUser, RegisterResult, RoleChangeResult},
    blobs::{AbandonedBlobs, BlobKey, StoredBlob},
    data_exports::Exports,
    mail::MailOutbox,
    member_admin::{MemberAdmin, MemberChangeCommand},
    sessions::Sessions,
};

use super::{
    accounts::{record, register_member},
    listing_changes::list_submission,
};
use crate::{VehicleFixture, at_minute, new_session, new_user, opening};

pub(super) const DAY: i64 = 24 * 60;

pub(super) const NOBODY: Actor = Actor { user: None, address: None };

fn hash(name: &str) -> PasswordHash {
    PasswordHash::new(format!("$hash${name}"))
}

pub(super) fn with_roles(name: &str, role: Role) -> NewUser {
    NewUser { roles: Roles::default().with(role), ..new_user(name, &format!("{name}@example.com")) }
}

pub(super) async fn member<F: VehicleFixture>(fixture: &F, name: &str) -> User {
    register_member(fixture.store(), &new_user(name, &format!("{name}@example.com"))).await
}

pub(super) async fn log_in<S: Sessions>(store: &S, user: &User, number: u8, at: Timestamp) -> bool {
    let opening = opening(user, &format!("$hash${}", user.username.as_str()), new_session(number));
    store.open(&opening, at).await.unwrap().done().is_some()
}

pub(super) async fn close_account<L: AccountClosure>(
    store: &L,
    user: &User,
    closure: ClosureState,
    minute: i64,
) -> ClosureResult {
    let proved = hash(user.username.as_str());
    store
        .close_account(ClosureCommand {
            user: user.id,
            proved: &proved,
            closure,
            mail: None,
            actor: NOBODY,
            at: at_minute(minute),
        })
        .await
        .unwrap()
}

pub(super) fn closing(minute: i64) -> ClosureState {
    ClosureState::closing(at_minute(minute))
}

pub(super) fn key(text: &str) -> BlobKey {
    BlobKey::parse(text).unwrap()
}

pub(super) const STORED: StoredBlob = StoredBlob { length: 7, digest: [3; 32] };

pub(super) async fn state<E: Exports>(store: &E, user: UserId, minute: i64) -> Option<ExportState> {
    store.export(user, at_minute(minute)).await.unwrap().map(|export| export.state)
}

pub(super) async fn abandoned_keys<B: AbandonedBlobs>(store: &B) -> BTreeSet<String> {
    store.abandoned(None, 100).await.unwrap().iter().map(ToString::to_string).collect()
}

/// Deactivation ends all sessions; the next log-in reopens the account, which is reported once.
pub async fn log_in_reopens_a_deactivated_account<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    for (number, user) in [(1, &ada), (2, &ada), (3, &eve)] {
        assert!(log_in(store, user, number, at_minute(0)).await);
    }
    for (minute, closure) in [(1, ClosureState::deactivated(at_minute(1))), (5, closing(5))] {
        assert_eq!(store.closure(ada.id).await.unwrap(), None);
        assert_eq!(close_account(store, &ada, closure, minute).await, ClosureResult::Done);
        assert_eq!(store.closure(ada.id).await.unwrap(), Some(closure));
        assert_eq!(store.sessions_of(ada.id, at_minute(minute)).await.unwrap(), []);
        assert_eq!(store.take_ended_closure(ada.id).await.unwrap(), None, "not yet");
        assert!(log_in(store, &ada, 4, at_minute(minute + 1)).await);
        assert_eq!(store.closure(ada.id).await.unwrap(), None);
        assert_eq!(store.take_ended_closure(ada.id).await.unwrap(), Some(closure));
        assert_eq!(store.take_ended_closure(ada.id).await.unwrap(), None, "it is told once");
    }
    assert_eq!(store.sessions_of(eve.id, at_minute(2)).await.unwrap().len(), 1);
    let actions: Vec<Action> = record(store).await.into_iter().map(|(_, _, action)| action).collect();
    let count = |action: Action| actions.iter().filter(|known| **known == action).count();
    assert_eq!(count(Action::Deactivated { sessions_ended: 2 }), 1);
    assert_eq!(count(Action::DeletionRequested { sessions_ended: 1 }), 1);
    assert_eq!(count(Action::AccountReopened), 2);
}

/// Closing requires the current password hash, and the mail is queued only if the account is closed.
pub async fn closing_requires_the_current_password_hash<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let mail = Mail::new(ada.email.clone(), "Closed", "Until then.");
    let (closure, at) = (closing(0), at_minute(0));
    let with = async |user: UserId, password: &str| {
        store
            .close_account(ClosureCommand {
                user,
                proved: &hash(password),
                closure,
                mail: Some(&mail),
                actor: NOBODY,
                at,
            })
            .await
            .unwrap()
    };
    assert_eq!(with(ada.id, "other").await, ClosureResult::NoSuchUser);
    assert_eq!(with(UserId(ada.id.0 + 7), "ada").await, ClosureResult::NoSuchUser);
    assert_eq!(store.closure(ada.id).await.unwrap(), None);
    assert_eq!(store.mail_counts().await.unwrap().waiting, 0);
    assert_eq!(with(ada.id, "ada").await, ClosureResult::Done);
    assert_eq!(store.mail_counts().await.unwrap().waiting, 1);
}

/// The last admin cannot close their account, also in a race; admins with a closed account do not count.
pub async fn last_admin_cannot_close_their_account<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let admins = join_all(
        ["ada", "eve"]
            .map(|name| async move { register_member(store, &with_roles(name, Role::Admin)).await }),
    )
    .await;
    let [ada, eve] = admins.try_into().unwrap();
    let (one, two) =
        join(close_account(store, &ada, closing(0), 0), close_account(store, &eve, closing(0), 0)).await;
    assert!(
        [(ClosureResult::Done, ClosureResult::LastAdmin), (ClosureResult::LastAdmin, ClosureResult::Done)]
            .contains(&(one, two)),
        "{one:?} {two:?}"
    );
    let (gone, stays) = if one == ClosureResult::Done { (ada, eve) } else { (eve, ada) };
    let revoked =
        store.set_role(stays.id, Role::Admin, RoleChange::Revoke, NOBODY, at_minute(1)).await.unwrap();
    assert_eq!(revoked, RoleChangeResult::LastAdmin, "the other one has left");
    assert_eq!(store.erase(stays.id, None, NOBODY, at_minute(1)).await.unwrap(), ErasureResult::LastAdmin);
    // The one who left returns and the other leaves: now the first is the last admin.
    assert!(log_in(store, &gone, 9, at_minute(2)).await);
    assert_eq!(close_account(store, &stays, closing(3), 3).await, ClosureResult::Done);
    let revoked =
        store.set_role(gone.id, Role::Admin, RoleChange::Revoke, NOBODY, at_minute(4)).await.unwrap();
    assert_eq!(revoked, RoleChangeResult::LastAdmin);
}

/// A suspended admin does not count as a remaining admin, whichever way another goes.
pub async fn suspended_admin_does_not_count_as_remaining_admin<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = register_member(store, &with_roles("ada", Role::Admin)).await;
    let eve = register_member(store, &with_roles("eve", Role::Admin)).await;
    let notification = NewNotification::new(
        eve.id,
        NotificationKind::MembershipChanged,
        "Changed",
        "Words",
        DeepLink::to("/"),
    );
    let suspend = async |user: &User, is: bool| {
        let suspended = MemberChange::Suspended(Suspension::INDEFINITE);
        let change = [if is { suspended } else { MemberChange::Readmitted }];
        store
            .change_member(MemberChangeCommand {
                user: user.id,
                changes: &change,
                reason: "A reason",
                notification: &notification,
                actor: NOBODY,
                at: at_minute(1),
            })
            .await
            .unwrap()
    };
    suspend(&eve, true).await.unwrap();
    let revoked =
        store.set_role(ada.id, Role::Admin, RoleChange::Revoke, NOBODY, at_minute(2)).await.unwrap();
    assert_eq!(revoked, RoleChangeResult::LastAdmin);
    assert_eq!(close_account(store, &ada, closing(2), 2).await, ClosureResult::LastAdmin);
    assert_eq!(store.erase(ada.id, None, NOBODY, at_minute(2)).await.unwrap(), ErasureResult::LastAdmin);
    suspend(&eve, false).await.unwrap();
    assert_eq!(close_account(store, &ada, closing(3), 3).await, ClosureResult::Done);
    // An admin with a closed account does not count when another is suspended.
    assert_eq!(suspend(&eve, true).await, Err(MemberChangeRefusal::LastAdmin));
}

/// An unconfirmed account expires and frees its address, unless it was confirmed in time, has a role or has a
/// car for sale.
pub async fn an_unconfirmed_account_expires<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let desk = register_member(store, &with_roles("desk", Role::Admin)).await;
    let early = member(fixture, "early").await;
    let late = NewUser { is_email_verified: false, ..new_user("late", "late@example.com") };
    let RegisterResult::Done(late, _) = store.register(&late, None, at_minute(10)).await.unwrap() else {
        panic!("nobody has the name");
    };
    let vouched = NewUser { is_email_verified: true, ..new_user("vouched", "vouched@example.com") };
    let vouched = register_member(store, &vouched).await;
    let collector = register_member(store, &with_roles("collector", Role::Collector)).await;
    let seller = member(fixture, "seller").await;
    let car = list_submission(fixture, seller.id, desk.id).await;
    let expired = async |minute| store.expired_accounts(at_minute(minute), 9).await.unwrap();
    let erase = async |user: &User, before: Option<i64>| {
        store.erase_unconfirmed(user.id, before.map(at_minute), NOBODY, at_minute(20)).await.unwrap()
    };
    assert_eq!(expired(0).await, []);
    assert_eq!(expired(1).await, [early.id], "not the seller, whose car is for sale");
    assert_eq!(expired(11).await, [early.id, late.id], "the longest waiting first");
    assert_eq!(store.expired_accounts(at_minute(11), 1).await.unwrap(), [early.id]);
    for (user, before) in [
        (&late, Some(10)),
        (&seller, Some(11)),
        (&vouched, Some(11)),
        (&vouched, None),
        (&collector, Some(11)),
        (&collector, None),
        (&desk, None),
    ] {
        assert_eq!(erase(user, before).await, ErasureResult::NotDue, "{}", user.username.as_str());
        assert!(store.account(&user.username).await.unwrap().is_some());
    }
    fixture.set_status(car, ListingStatus::Sold).await;
    assert_eq!(expired(1).await, [early.id, seller.id], "nothing of theirs is for sale any more");

    assert_eq!(erase(&early, Some(1)).await, ErasureResult::Done);
    assert_eq!(erase(&early, Some(1)).await, ErasureResult::NoSuchUser, "only once");
    assert_eq!(record(store).await.last(), Some(&(NOBODY, Some(early.id), Action::Erased)));
    assert_eq!(erase(&late, None).await, ErasureResult::Done, "at once, where nobody waits for the term");
    for gone in [&early, &late] {
        assert_eq!(store.account(&gone.username).await.unwrap(), None);
        let again = new_user(gone.username.as_str(), gone.email.as_str());
        register_member(store, &again).await;
    }
}

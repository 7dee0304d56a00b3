//! The contract of [`AccountClosure`] and [`Exports`].

use domain::audience::ListingViewer;
use std::{collections::BTreeSet, time::Duration};

use domain::Timestamp;
use domain::account_closure::{
    ClosureState, EXPORT_RETENTION, Export, ExportState, LAST_ADMIN_POSTPONEMENT, MAX_EXPORT_ATTEMPTS,
};
use domain::accounts::{GuessCounter, PasswordHash, Role, Roles, User, UserId};
use domain::audit::{Action, Actor};
use domain::mail::Mail;
use domain::membership::{MemberChange, Suspension};
use domain::notifications::{DeepLink, NewNotification, NotificationKind};
use domain::saved::SavedList;
use domain::vehicles::ListingStatus;
use futures_util::future::{join, join_all};
use ports::account_closure::{AccountClosure, ClosureResult};
use ports::accounts::{Accounts, NewUser, RegisterResult, RoleChangeResult};
use ports::blobs::{AbandonedBlobs, BlobKey, StoredBlob};
use ports::commands::{Command, CommandOutcome};
use ports::contact_requests::ContactRequests;
use ports::data_exports::{ExportJob, Exports, ReadyExport};
use ports::mail::MailOutbox;
use ports::member_admin::{MemberAdmin, MemberChangeRefusal};
use ports::notifications::Notifications;
use ports::rate_limit::RateLimiter;
use ports::saved::SavedVehicles;
use ports::sessions::Sessions;

use super::accounts::{joined, record};
use super::listing_changes::listed;
use crate::{
    VehicleFixture, act, at_minute, idempotent_command, inquiry, list_one, new_session, new_user, opening,
    rate_limit, receipt, username, vehicle,
};

const DAY: i64 = 24 * 60;
const LEASE: Duration = Duration::from_secs(60);
const NOBODY: Actor = Actor { user: None, address: None };

fn hash(name: &str) -> PasswordHash {
    PasswordHash::new(format!("$hash${name}"))
}

fn with_roles(name: &str, role: Role) -> NewUser {
    NewUser { roles: Roles::default().with(role, true), ..new_user(name, &format!("{name}@example.com")) }
}

async fn member<F: VehicleFixture>(fixture: &F, name: &str) -> User {
    joined(fixture.store(), &new_user(name, &format!("{name}@example.com"))).await
}

async fn log_in<S: Sessions>(store: &S, user: &User, number: u8, at: Timestamp) -> bool {
    let opening = opening(user, &format!("$hash${}", user.username.as_str()), new_session(number));
    store.open(&opening, at).await.unwrap().done().is_some()
}

async fn close_account<L: AccountClosure>(
    store: &L,
    user: &User,
    closure: ClosureState,
    minute: i64,
) -> ClosureResult {
    let proved = hash(user.username.as_str());
    store.close_account(user.id, &proved, closure, None, NOBODY, at_minute(minute)).await.unwrap()
}

fn closing(minute: i64) -> ClosureState {
    ClosureState::closing(at_minute(minute))
}

fn key(text: &str) -> BlobKey {
    BlobKey::parse(text).unwrap()
}

const STORED: StoredBlob = StoredBlob { length: 7, digest: [3; 32] };

async fn ask<E: Exports>(
    store: &E,
    user: UserId,
    base: &str,
    within: &Command,
) -> CommandOutcome<Export, ()> {
    match store.request_export(user, &key(base), NOBODY, within).await.unwrap() {
        CommandOutcome::Done(export) => CommandOutcome::Done(export),
        CommandOutcome::Repeated(export) => CommandOutcome::Repeated(export),
        CommandOutcome::Conflict => CommandOutcome::Conflict,
        CommandOutcome::TooMany { retry_after } => CommandOutcome::TooMany { retry_after },
        CommandOutcome::Refused(never) => match never {},
    }
}

async fn state<E: Exports>(store: &E, user: UserId, minute: i64) -> Option<ExportState> {
    store.export(user, at_minute(minute)).await.unwrap().map(|export| export.state)
}

async fn claim<E: Exports>(store: &E, minute: i64) -> Option<ExportJob> {
    store.claim_export(at_minute(minute), LEASE).await.unwrap()
}

async fn abandoned<B: AbandonedBlobs>(store: &B) -> BTreeSet<String> {
    store.abandoned(100).await.unwrap().iter().map(ToString::to_string).collect()
}

/// Deactivation ends all sessions; the next log-in reopens the account, which is reported once.
pub async fn a_log_in_ends_a_departure<F: VehicleFixture>(fixture: &F) {
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
    let told: Vec<Action> = record(store).await.into_iter().map(|(_, _, action)| action).collect();
    let count = |action: Action| told.iter().filter(|known| **known == action).count();
    assert_eq!(count(Action::Deactivated { sessions_ended: 2 }), 1);
    assert_eq!(count(Action::DeletionRequested { sessions_ended: 1 }), 1);
    assert_eq!(count(Action::AccountReopened), 2);
}

/// Closing requires the current password hash, and the mail is queued only if the account is closed.
pub async fn leaving_takes_the_password_of_now<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let mail = Mail::new(ada.email.clone(), "Closed", "Until then.");
    let (closure, at) = (closing(0), at_minute(0));
    let with = async |user: UserId, password: &str| {
        store.close_account(user, &hash(password), closure, Some(&mail), NOBODY, at).await.unwrap()
    };
    assert_eq!(with(ada.id, "other").await, ClosureResult::NoSuchUser);
    assert_eq!(with(UserId(ada.id.0 + 7), "ada").await, ClosureResult::NoSuchUser);
    assert_eq!(store.closure(ada.id).await.unwrap(), None);
    assert_eq!(store.mail_counts().await.unwrap().waiting, 0);
    assert_eq!(with(ada.id, "ada").await, ClosureResult::Done);
    assert_eq!(store.mail_counts().await.unwrap().waiting, 1);
}

/// The last admin cannot close their account, also in a race; admins with a closed account do not count.
pub async fn the_last_admin_does_not_leave<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let admins = join_all(
        ["ada", "eve"].map(|name| async move { joined(store, &with_roles(name, Role::Admin)).await }),
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
    let revoked = store.set_role(stays.id, Role::Admin, false, NOBODY, at_minute(1)).await.unwrap();
    assert_eq!(revoked, RoleChangeResult::LastAdmin, "the other one has left");
    assert_eq!(store.erase(stays.id, None, NOBODY, at_minute(1)).await.unwrap(), ClosureResult::LastAdmin);
    // The one who left returns and the other leaves: now the first is the last admin.
    assert!(log_in(store, &gone, 9, at_minute(2)).await);
    assert_eq!(close_account(store, &stays, closing(3), 3).await, ClosureResult::Done);
    let revoked = store.set_role(gone.id, Role::Admin, false, NOBODY, at_minute(4)).await.unwrap();
    assert_eq!(revoked, RoleChangeResult::LastAdmin);
}

/// A suspended admin does not count as a remaining admin, whichever way another goes.
pub async fn a_suspended_admin_does_not_stay_for_others<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = joined(store, &with_roles("ada", Role::Admin)).await;
    let eve = joined(store, &with_roles("eve", Role::Admin)).await;
    let told = NewNotification::new(
        eve.id,
        NotificationKind::MembershipChanged,
        "Changed",
        "Words",
        DeepLink::to("/"),
    );
    let suspend = async |user: &User, is: bool| {
        let suspended = MemberChange::Suspended(Suspension::INDEFINITE);
        let change = [if is { suspended } else { MemberChange::Readmitted }];
        store.change_member(user.id, &change, "A reason", &told, NOBODY, at_minute(1)).await.unwrap()
    };
    suspend(&eve, true).await.unwrap();
    let revoked = store.set_role(ada.id, Role::Admin, false, NOBODY, at_minute(2)).await.unwrap();
    assert_eq!(revoked, RoleChangeResult::LastAdmin);
    assert_eq!(close_account(store, &ada, closing(2), 2).await, ClosureResult::LastAdmin);
    assert_eq!(store.erase(ada.id, None, NOBODY, at_minute(2)).await.unwrap(), ClosureResult::LastAdmin);
    suspend(&eve, false).await.unwrap();
    assert_eq!(close_account(store, &ada, closing(3), 3).await, ClosureResult::Done);
    // An admin with a closed account does not count when another is suspended.
    assert_eq!(suspend(&eve, true).await, Err(MemberChangeRefusal::LastAdmin));
}

/// Accounts are due for erasure to the minute, unless the member has returned.
pub async fn members_are_erased_when_their_time_comes<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve, bob) =
        (member(fixture, "ada").await, member(fixture, "eve").await, member(fixture, "bob").await);
    close_account(store, &eve, closing(0), 0).await;
    close_account(store, &ada, closing(5), 5).await;
    close_account(store, &bob, ClosureState::deactivated(at_minute(0)), 0).await;
    let due = async |minute: i64| store.due_erasures(at_minute(minute), 10).await.unwrap();
    assert_eq!(due(14 * DAY - 1).await, []);
    assert_eq!(due(14 * DAY).await, [eve.id]);
    assert_eq!(due(14 * DAY + 5).await, [eve.id, ada.id]);
    assert_eq!(store.due_erasures(at_minute(15 * DAY), 1).await.unwrap(), [eve.id]);
    let at = at_minute(14 * DAY);
    let erase = async |user: &User| store.erase(user.id, Some(at), NOBODY, at).await.unwrap();
    assert_eq!(erase(&ada).await, ClosureResult::NoSuchUser, "not yet");
    assert_eq!(erase(&bob).await, ClosureResult::NoSuchUser, "he only rests");
    assert!(log_in(store, &eve, 1, at_minute(14 * DAY)).await);
    assert_eq!(erase(&eve).await, ClosureResult::NoSuchUser, "she has returned");
    assert_eq!(due(15 * DAY).await, [ada.id]);
    assert!(store.account(&username("eve")).await.unwrap().is_some());
}

/// The erasure of the last admin is postponed.
pub async fn an_erasure_is_put_off_for_the_desk<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    close_account(store, &ada, closing(0), 0).await;
    store.set_role(ada.id, Role::Admin, true, NOBODY, at_minute(1)).await.unwrap();
    let at = at_minute(14 * DAY);
    assert_eq!(store.erase(ada.id, Some(at), NOBODY, at).await.unwrap(), ClosureResult::LastAdmin);
    assert_eq!(store.due_erasures(at, 10).await.unwrap(), []);
    assert_eq!(store.due_erasures(at + LAST_ADMIN_POSTPONEMENT, 10).await.unwrap(), [ada.id]);
    joined(store, &with_roles("eve", Role::Admin)).await;
    let at = at + LAST_ADMIN_POSTPONEMENT;
    assert_eq!(store.erase(ada.id, Some(at), NOBODY, at).await.unwrap(), ClosureResult::Done);
}

/// Every area returns the member's data and nobody else's; area names are unique.
pub async fn what_is_held_is_told<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (filled(fixture, "ada").await, filled(fixture, "eve").await);
    let names = store.area_names();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
    let mut all = String::new();
    for name in &names {
        let area = store.area(ada.id, name).await.unwrap().unwrap();
        assert_eq!(area.name, *name);
        let rows: serde_json::Value = serde_json::from_str(&area.json).unwrap();
        let rows = rows.as_array().unwrap_or_else(|| panic!("{name} is no list"));
        assert!(rows.iter().all(serde_json::Value::is_object), "{name}");
        all += &area.json;
    }
    for held in ["\"ada\"", "ada@example.com", "Firefox", "Only for ada", "MQ-"] {
        assert!(all.contains(held), "{held} is missing");
    }
    for secret in ["eve", "$hash$"] {
        assert!(!all.contains(secret), "{secret} does not belong there");
    }
    assert!(store.area(eve.id, "nothing").await.unwrap().is_none());
    assert!(store.area(UserId(eve.id.0 + 7), names[0]).await.unwrap().is_none());
}

/// A member with data in every area.
async fn filled<F: VehicleFixture>(fixture: &F, name: &str) -> User {
    let store = fixture.store();
    let new = NewUser { is_email_verified: true, ..new_user(name, &format!("{name}@example.com")) };
    let user = joined(store, &new).await;
    let number = name.as_bytes()[0];
    assert!(log_in(store, &user, number, at_minute(0)).await);
    let car = list_one(store, vehicle().build(), at_minute(0)).await;
    store
        .save_vehicle(user.id, ListingViewer::Public, SavedList::Watch, car, at_minute(0))
        .await
        .unwrap()
        .unwrap();
    if name == "ada" {
        store
            .store_contact_request(&inquiry(None), None, &receipt(at_minute(0)), &act(at_minute(0)), None)
            .await
            .unwrap();
    }
    let title = format!("Only for {name}");
    let notice = NewNotification::new(user.id, NotificationKind::Message, &title, "", DeepLink::to("/"));
    store.notify(&[notice], at_minute(0)).await.unwrap();
    let mail = Mail::new(user.email.clone(), &format!("Mail for {name}"), "Text.");
    store.post(mail, at_minute(0)).await.unwrap();
    store
        .consume(&rate_limit(&format!("mail a reset to {name}@example.com"), 3), at_minute(0))
        .await
        .unwrap();
    store.count_guess(&GuessCounter::from(&user.username), at_minute(0)).await.unwrap();
    user
}

/// After an erasure no data identifies the member, others keep theirs, and the name is free for a new
/// account.
pub async fn an_erased_member_is_gone<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (eve, ada) = (filled(fixture, "eve").await, filled(fixture, "ada").await);
    ask(store, ada.id, "exports/ada", &act(at_minute(0))).await;
    let job = claim(store, 0).await.unwrap();
    assert!(store.finish_export(&job, STORED, at_minute(0)).await.unwrap());
    let mails = store.mail_counts().await.unwrap().waiting;
    assert_eq!(store.erase(ada.id, None, NOBODY, at_minute(1)).await.unwrap(), ClosureResult::Done);
    assert_eq!(store.erase(ada.id, None, NOBODY, at_minute(1)).await.unwrap(), ClosureResult::NoSuchUser);

    assert_eq!(store.account(&ada.username).await.unwrap(), None);
    assert_eq!(store.user_at(&ada.email).await.unwrap(), None);
    assert!(!log_in(store, &ada, 7, at_minute(1)).await);
    assert_eq!(store.session(crate::token_hash(b'a'), at_minute(1)).await.unwrap(), None);
    assert_eq!(store.export(ada.id, at_minute(1)).await.unwrap(), None);
    assert_eq!(abandoned(store).await, BTreeSet::from([job.key.to_string()]));
    assert!(store.mail_counts().await.unwrap().waiting < mails);
    for name in store.area_names() {
        assert!(store.area(ada.id, name).await.unwrap().is_none(), "{name}");
        assert!(!store.area(eve.id, name).await.unwrap().unwrap().json.contains("ada"), "{name}");
    }
    assert!(store.session(crate::token_hash(b'e'), at_minute(1)).await.unwrap().is_some());
    assert_eq!(store.saved_vehicles(eve.id, ListingViewer::Public, SavedList::Watch).await.unwrap().len(), 1);
    assert!(record(store).await.contains(&(NOBODY, Some(ada.id), Action::Erased)));
    let again = member(fixture, "ada").await;
    assert!(again.id > ada.id, "a number is never given twice");
}

/// Contact requests from an unconfirmed address are neither exported with nor erased with the account.
pub async fn an_address_that_is_not_confirmed_takes_nothing_along<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let asked = receipt(at_minute(0));
    store.store_contact_request(&inquiry(None), None, &asked, &act(at_minute(0)), None).await.unwrap();
    let told = store.area(ada.id, "inquiries").await.unwrap().unwrap().json;
    assert!(!told.contains("MQ-"), "{told}");
    assert_eq!(store.erase(ada.id, None, NOBODY, at_minute(1)).await.unwrap(), ClosureResult::Done);
    let confirmed =
        joined(store, &NewUser { is_email_verified: true, ..new_user("eve", "ada@example.com") }).await;
    let told = store.area(confirmed.id, "inquiries").await.unwrap().unwrap().json;
    assert!(told.contains(asked.reference.as_str()), "it was hers all along: {told}");
}

/// A contact request sent while signed in belongs to that member, whatever address it gives, and not to the
/// owner of the address.
pub async fn what_was_asked_signed_in_goes_with_its_member<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let eve = member(fixture, "eve").await;
    let ada = joined(store, &NewUser { is_email_verified: true, ..new_user("ada", "ada@example.com") }).await;
    let asked = receipt(at_minute(0));
    store
        .store_contact_request(&inquiry(None), Some(eve.id), &asked, &act(at_minute(0)), None)
        .await
        .unwrap();
    let told = async |user| store.area(user, "inquiries").await.unwrap().unwrap().json;
    assert!(told(eve.id).await.contains(asked.reference.as_str()));
    assert!(!told(ada.id).await.contains(asked.reference.as_str()));
    assert_eq!(store.erase(ada.id, None, NOBODY, at_minute(1)).await.unwrap(), ClosureResult::Done);
    assert!(told(eve.id).await.contains(asked.reference.as_str()));
    assert_eq!(store.erase(eve.id, None, NOBODY, at_minute(1)).await.unwrap(), ClosureResult::Done);
    let after =
        joined(store, &NewUser { is_email_verified: true, ..new_user("zoe", "ada@example.com") }).await;
    assert!(!told(after.id).await.contains("MQ-"), "it is gone");
}

/// An export goes from requested to ready and expires.
pub async fn an_export_is_made_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(fixture, "ada").await.id, member(fixture, "eve").await.id);
    assert_eq!(state(store, ada, 0).await, None);
    assert_eq!(claim(store, 0).await, None);
    assert!(matches!(ask(store, ada, "exports/one", &act(at_minute(0))).await, CommandOutcome::Done(_)));
    let again = ask(store, ada, "exports/two", &act(at_minute(1))).await;
    assert!(
        matches!(again, CommandOutcome::Repeated(export) if export.requested_at == at_minute(0)),
        "{again:?}"
    );
    let jobs = join_all((0..8).map(|_| claim(store, 2))).await;
    let jobs: Vec<ExportJob> = jobs.into_iter().flatten().collect();
    assert_eq!(jobs.len(), 1, "two servers never make the same one");
    let job = &jobs[0];
    assert!(job.user == ada && job.key.as_str().starts_with("exports/one"), "{job:?}");
    assert!(store.record_progress(job, 40, at_minute(3)).await.unwrap());
    assert_eq!(state(store, ada, 2).await, Some(ExportState::Building { percent: 40 }));
    assert_eq!(store.fetch_export(ada, NOBODY, at_minute(2)).await.unwrap(), None);
    assert!(store.finish_export(job, STORED, at_minute(3)).await.unwrap());
    let expires_at = at_minute(3) + EXPORT_RETENTION;
    let ready = ExportState::Ready { length: 7, digest: [3; 32], expires_at };
    assert_eq!(state(store, ada, 4).await, Some(ready));
    assert_eq!(state(store, eve, 4).await, None);
    let fetched = store.fetch_export(ada, NOBODY, at_minute(4)).await.unwrap();
    assert_eq!(fetched, Some(ReadyExport { key: job.key.clone(), stored: STORED }));
    assert_eq!(store.fetch_export(eve, NOBODY, at_minute(4)).await.unwrap(), None);
    assert_eq!(store.notices(ada, None, 9).await.unwrap().len(), 1, "she is told");

    assert_eq!(store.export(ada, expires_at).await.unwrap(), None);
    assert_eq!(store.expire_exports(at_minute(5)).await.unwrap(), 0);
    assert_eq!(store.expire_exports(expires_at).await.unwrap(), 1);
    assert_eq!(abandoned(store).await, BTreeSet::from([job.key.to_string()]));
    store.remove_abandoned(std::slice::from_ref(&job.key)).await.unwrap();
    assert_eq!(abandoned(store).await, BTreeSet::new());
    let told = record(store).await;
    assert!(told.contains(&(NOBODY, Some(ada), Action::ExportRequested)));
    assert!(told.contains(&(NOBODY, Some(ada), Action::ExportFetched)));
}

/// A new export may be requested when one is ready; the idempotency key and the rate limit apply.
pub async fn an_export_may_be_asked_for_again<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await.id;
    let within = Command {
        rate_limit: Some(rate_limit("export of ada", 2)),
        ..idempotent_command(at_minute(0), "k", 1)
    };
    assert!(matches!(ask(store, ada, "exports/one", &within).await, CommandOutcome::Done(_)));
    let job = claim(store, 0).await.unwrap();
    assert!(store.finish_export(&job, STORED, at_minute(0)).await.unwrap());
    assert!(matches!(ask(store, ada, "exports/two", &within).await, CommandOutcome::Repeated(_)));
    assert_eq!(claim(store, 1).await, None, "the repeated request began nothing");
    let other = Command { idempotent: None, ..within.clone() };
    assert!(matches!(ask(store, ada, "exports/three", &other).await, CommandOutcome::Done(_)));
    assert_eq!(abandoned(store).await, BTreeSet::from([job.key.to_string()]));
    let next = claim(store, 1).await.unwrap();
    assert!(!store.finish_export(&job, STORED, at_minute(1)).await.unwrap(), "the old one counts no longer");
    assert!(store.finish_export(&next, STORED, at_minute(1)).await.unwrap());
    assert!(matches!(ask(store, ada, "exports/four", &other).await, CommandOutcome::TooMany { .. }));
    assert!(matches!(state(store, ada, 1).await, Some(ExportState::Ready { .. })), "and stays");
    store.request_export(UserId(ada.0 + 7), &key("exports/x"), NOBODY, &other).await.unwrap_err();
}

/// After a builder's lease has ended, another may claim the export, and the first can no longer change it.
pub async fn an_export_that_is_cut_off_is_begun_anew<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await.id;
    ask(store, ada, "exports/one", &act(at_minute(0))).await;
    let first = claim(store, 0).await.unwrap();
    assert!(store.record_progress(&first, 10, at_minute(2)).await.unwrap());
    assert_eq!(claim(store, 1).await, None, "it was heard of");
    let second = claim(store, 2).await.unwrap();
    assert_ne!(first.key, second.key);
    assert_eq!(state(store, ada, 2).await, Some(ExportState::Building { percent: 0 }));
    assert!(!store.record_progress(&first, 90, at_minute(9)).await.unwrap());
    assert!(!store.finish_export(&first, STORED, at_minute(2)).await.unwrap());
    assert_eq!(abandoned(store).await, BTreeSet::from([first.key.to_string()]));
    for number in 2..MAX_EXPORT_ATTEMPTS {
        assert!(claim(store, i64::from(number) * 10).await.is_some(), "{number}");
    }
    assert_eq!(claim(store, 1000).await, None);
    assert_eq!(state(store, ada, 1000).await, Some(ExportState::Failed));
    assert!(!store.finish_export(&second, STORED, at_minute(1000)).await.unwrap());
    assert!(matches!(ask(store, ada, "exports/two", &act(at_minute(1001))).await, CommandOutcome::Done(_)));
}

/// An unconfirmed account expires and frees its address, unless it was confirmed in time, has a role or has a
/// car for sale.
pub async fn an_unconfirmed_account_expires<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let desk = joined(store, &with_roles("desk", Role::Admin)).await;
    let early = member(fixture, "early").await;
    let late = NewUser { is_email_verified: false, ..new_user("late", "late@example.com") };
    let RegisterResult::Done(late, _) = store.register(&late, None, at_minute(10)).await.unwrap() else {
        panic!("nobody has the name");
    };
    let vouched = NewUser { is_email_verified: true, ..new_user("vouched", "vouched@example.com") };
    let vouched = joined(store, &vouched).await;
    let collector = joined(store, &with_roles("collector", Role::Collector)).await;
    let seller = member(fixture, "seller").await;
    let car = listed(fixture, seller.id, desk.id).await;
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
        assert_eq!(erase(user, before).await, ClosureResult::NoSuchUser, "{}", user.username.as_str());
        assert!(store.account(&user.username).await.unwrap().is_some());
    }
    fixture.set_status(car, ListingStatus::Sold).await;
    assert_eq!(expired(1).await, [early.id, seller.id], "nothing of theirs is for sale any more");

    assert_eq!(erase(&early, Some(1)).await, ClosureResult::Done);
    assert_eq!(erase(&early, Some(1)).await, ClosureResult::NoSuchUser, "only once");
    assert_eq!(record(store).await.last(), Some(&(NOBODY, Some(early.id), Action::Erased)));
    assert_eq!(erase(&late, None).await, ClosureResult::Done, "at once, where nobody waits for the term");
    for gone in [&early, &late] {
        assert_eq!(store.account(&gone.username).await.unwrap(), None);
        let again = new_user(gone.username.as_str(), gone.email.as_str());
        joined(store, &again).await;
    }
}

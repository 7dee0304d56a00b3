//! The contract of [`AccountClosure`]: erasure.

use std::collections::BTreeSet;

use domain::{
    account_closure::{ClosureState, LAST_ADMIN_POSTPONEMENT},
    accounts::{GuessCounter, Role, RoleChange, User, UserId},
    audit::Action,
    mail::Mail,
    notifications::{DeepLink, NewNotification, NotificationKind},
    saved::SavedList,
    vehicles::ListingViewer,
};
use ports::{
    account_closure::{AccountClosure, ErasureResult},
    accounts::{Accounts, NewUser},
    contact_requests::ContactRequests,
    data_exports::Exports,
    mail::MailOutbox,
    notifications::Notifications,
    rate_limit::RateLimiter,
    saved::SavedVehicles,
    sessions::Sessions,
};

use super::{
    account_closure::{
        DAY, NOBODY, STORED, abandoned_keys, close_account, closing, log_in, member, with_roles,
    },
    accounts::{record, register_member},
    data_exports::{ask, claim},
};
use crate::{
    VehicleFixture, at_minute, command_at, inquiry, list_one, new_confirmation, new_user, rate_limit,
    username, vehicle,
};

/// Accounts are due for erasure to the minute, unless the member has returned.
pub async fn accounts_become_due_for_erasure_on_time<F: VehicleFixture>(fixture: &F) {
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
    assert_eq!(erase(&ada).await, ErasureResult::NotDue, "not yet");
    assert_eq!(erase(&bob).await, ErasureResult::NotDue, "deactivated, not deleted");
    assert!(log_in(store, &eve, 1, at_minute(14 * DAY)).await);
    assert_eq!(erase(&eve).await, ErasureResult::NotDue, "she logged in again");
    assert_eq!(due(15 * DAY).await, [ada.id]);
    assert!(store.account(&username("eve")).await.unwrap().is_some());
}

/// The erasure of the last admin is postponed.
pub async fn erasure_of_the_last_admin_is_postponed<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    close_account(store, &ada, closing(0), 0).await;
    store.set_role(ada.id, Role::Admin, RoleChange::Grant, NOBODY, at_minute(1)).await.unwrap();
    let at = at_minute(14 * DAY);
    assert_eq!(store.erase(ada.id, Some(at), NOBODY, at).await.unwrap(), ErasureResult::LastAdmin);
    assert_eq!(store.due_erasures(at, 10).await.unwrap(), []);
    assert_eq!(store.due_erasures(at + LAST_ADMIN_POSTPONEMENT, 10).await.unwrap(), [ada.id]);
    register_member(store, &with_roles("eve", Role::Admin)).await;
    let at = at + LAST_ADMIN_POSTPONEMENT;
    assert_eq!(store.erase(ada.id, Some(at), NOBODY, at).await.unwrap(), ErasureResult::Done);
}

/// Every area returns the member's data and nobody else's; area names are unique.
pub async fn data_areas_return_the_members_data_only<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member_with_data(fixture, "ada").await, member_with_data(fixture, "eve").await);
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
async fn member_with_data<F: VehicleFixture>(fixture: &F, name: &str) -> User {
    let store = fixture.store();
    let new = NewUser { is_email_verified: true, ..new_user(name, &format!("{name}@example.com")) };
    let user = register_member(store, &new).await;
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
            .store_contact_request(
                &inquiry(None),
                None,
                &new_confirmation(at_minute(0)),
                &command_at(at_minute(0)),
                None,
            )
            .await
            .unwrap();
    }
    let title = format!("Only for {name}");
    let notification =
        NewNotification::new(user.id, NotificationKind::Message, &title, "", DeepLink::to("/"));
    store.notify(&[notification], at_minute(0)).await.unwrap();
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
pub async fn erasure_leaves_no_identifying_data<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (eve, ada) = (member_with_data(fixture, "eve").await, member_with_data(fixture, "ada").await);
    ask(store, ada.id, "exports/ada", &command_at(at_minute(0))).await;
    let job = claim(store, 0).await.unwrap();
    assert!(store.finish_export(&job, STORED, at_minute(0)).await.unwrap());
    let mails = store.mail_counts().await.unwrap().waiting;
    assert_eq!(store.erase(ada.id, None, NOBODY, at_minute(1)).await.unwrap(), ErasureResult::Done);
    assert_eq!(store.erase(ada.id, None, NOBODY, at_minute(1)).await.unwrap(), ErasureResult::NoSuchUser);

    assert_eq!(store.account(&ada.username).await.unwrap(), None);
    assert_eq!(store.user_at(&ada.email).await.unwrap(), None);
    assert!(!log_in(store, &ada, 7, at_minute(1)).await);
    assert_eq!(store.session(crate::token_hash(b'a'), at_minute(1)).await.unwrap(), None);
    assert_eq!(store.export(ada.id, at_minute(1)).await.unwrap(), None);
    assert_eq!(abandoned_keys(store).await, BTreeSet::from([job.key.to_string()]));
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
pub async fn contact_requests_of_an_unconfirmed_email_are_not_erased<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let confirmation = new_confirmation(at_minute(0));
    store
        .store_contact_request(&inquiry(None), None, &confirmation, &command_at(at_minute(0)), None)
        .await
        .unwrap();
    let exported = store.area(ada.id, "inquiries").await.unwrap().unwrap().json;
    assert!(!exported.contains("MQ-"), "{exported}");
    assert_eq!(store.erase(ada.id, None, NOBODY, at_minute(1)).await.unwrap(), ErasureResult::Done);
    let confirmed =
        register_member(store, &NewUser { is_email_verified: true, ..new_user("eve", "ada@example.com") })
            .await;
    let exported = store.area(confirmed.id, "inquiries").await.unwrap().unwrap().json;
    assert!(exported.contains(confirmation.reference.as_str()), "it was hers all along: {exported}");
}

/// A contact request sent while signed in belongs to that member, whatever address it gives, and not to the
/// owner of the address.
pub async fn signed_in_contact_request_belongs_to_the_member<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let eve = member(fixture, "eve").await;
    let ada =
        register_member(store, &NewUser { is_email_verified: true, ..new_user("ada", "ada@example.com") })
            .await;
    let confirmation = new_confirmation(at_minute(0));
    store
        .store_contact_request(&inquiry(None), Some(eve.id), &confirmation, &command_at(at_minute(0)), None)
        .await
        .unwrap();
    let exported = async |user| store.area(user, "inquiries").await.unwrap().unwrap().json;
    assert!(exported(eve.id).await.contains(confirmation.reference.as_str()));
    assert!(!exported(ada.id).await.contains(confirmation.reference.as_str()));
    assert_eq!(store.erase(ada.id, None, NOBODY, at_minute(1)).await.unwrap(), ErasureResult::Done);
    assert!(exported(eve.id).await.contains(confirmation.reference.as_str()));
    assert_eq!(store.erase(eve.id, None, NOBODY, at_minute(1)).await.unwrap(), ErasureResult::Done);
    let after =
        register_member(store, &NewUser { is_email_verified: true, ..new_user("zoe", "ada@example.com") })
            .await;
    assert!(!exported(after.id).await.contains("MQ-"), "it is gone");
}

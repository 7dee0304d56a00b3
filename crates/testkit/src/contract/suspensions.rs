//! The contract of [`MemberAdmin`] and [`Sessions`] about suspensions that end by themselves.

use domain::audit::Actor;
use domain::membership::{MemberChange, Suspension};
use domain::notifications::NotificationKind;
use domain::{
    accounts::{Roles, TokenPurpose, User},
    membership::MemberChangeRefusal,
};
use ports::accounts::NewUser;
use ports::announcements::Announcements;
use ports::forum::ForumQueries;
use ports::inquiries::Inquiries;
use ports::member_admin::{MemberAdmin, MemberChangeCommand};
use ports::members::Members;
use ports::notification_mail::NotificationMails;
use ports::second_factor_resets::SecondFactorResets;
use ports::sessions::{OpenSessionResult, Sessions};
use ports::tokens::SingleUseTokens;

use super::accounts::register_member;
use super::notifications::notification;
use crate::{VehicleFixture, at_minute, latest_edits, new_session, new_user, token_hash};

fn by(user: &User) -> Actor {
    Actor { user: Some(user.id), address: None }
}

/// A suspension with an end is over by itself, for every reader; a new end replaces it and is recorded.
pub async fn suspension_expires_at_its_end<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let roles = Roles { is_collector: false, is_admin: true };
    let [ada, bob] = [("ada", "ada@example.com"), ("bob", "bob@example.com")]
        .map(|(name, address)| NewUser { roles, ..new_user(name, address) });
    let (ada, bob) = (register_member(store, &ada).await, register_member(store, &bob).await);
    let open = async |hash: &str, number, minute| {
        let opening = crate::opening(&bob, hash, new_session(number));
        store.open(&opening, at_minute(minute)).await.unwrap()
    };
    let set = async |change, minute| {
        let reason = "Wrote to members for money";
        let notification = notification(bob.id, NotificationKind::MembershipChanged, "Suspended");
        store
            .change_member(MemberChangeCommand {
                user: bob.id,
                changes: &[change],
                reason,
                notification: &notification,
                actor: by(&ada),
                at: at_minute(minute),
            })
            .await
            .unwrap()
            .unwrap();
    };
    let until = |minute| Suspension { until: Some(at_minute(minute)) };
    set(MemberChange::Suspended(until(20)), 2).await;
    set(MemberChange::Suspended(until(10)), 3).await;
    set(MemberChange::Suspended(until(10)), 3).await;
    let edits = latest_edits(store, 3).await;
    let names: Vec<&str> = edits.iter().map(|(name, ..)| name.as_str()).collect();
    assert_eq!(names[..2], ["suspension_changed", "suspended"], "the same end leaves no record");
    assert!(edits[0].1[0].starts_with("suspendedUntil: "), "{edits:?}");
    assert!(edits[1].1[1].starts_with("suspendedUntil: "), "{edits:?}");
    let (account, steps) = store.member_account(bob.id).await.unwrap().unwrap();
    assert_eq!(account.suspension, Some(until(10)));
    let ends: Vec<_> = steps.iter().map(|step| step.change.suspended_until()).collect();
    assert_eq!(ends, [Some(at_minute(10)), Some(at_minute(20))]);
    assert_eq!(open("$hash$bob", 1, 9).await, OpenSessionResult::Suspended(until(10)));
    assert_eq!(open("$wrong", 2, 9).await, OpenSessionResult::Refused, "only who knows the password is told");
    let mail = crate::token_mail(&bob, TokenPurpose::ResetPassword, 51);
    assert!(!store.mail_token(bob.id, &mail, None, at_minute(9)).await.unwrap());
    for (minute, is_back) in [(9, false), (10, true)] {
        let at = at_minute(minute);
        assert_eq!(store.member(&bob.username, at).await.unwrap().is_some(), is_back, "{minute}");
        assert_eq!(store.members("bob", 9, at).await.unwrap().len(), usize::from(is_back));
        assert_eq!(store.staff(at).await.unwrap().len(), 1 + usize::from(is_back));
        assert_eq!(store.admins(at).await.unwrap().len(), 1 + usize::from(is_back));
        let case = store.second_factor_status(ada.id, at).await.unwrap().unwrap();
        assert_eq!(case.admins_besides, usize::from(is_back));
    }
    assert!(store.mail_token(bob.id, &mail, None, at_minute(10)).await.unwrap());
    let opened = open("$hash$bob", 3, 10).await;
    assert!(matches!(opened, OpenSessionResult::Done(..)), "{opened:?}");
    assert!(store.session(token_hash(3), at_minute(11)).await.unwrap().is_some());
    let (account, steps) = store.member_account(bob.id).await.unwrap().unwrap();
    assert_eq!((account.suspension, steps.len()), (None, 2));
    // The last admin stays, whether the other's suspension has an end or not.
    set(MemberChange::Suspended(until(30)), 12).await;
    let change = [MemberChange::Admin(false)];
    let notification = notification(ada.id, NotificationKind::MembershipChanged, "Changed");
    let left = store
        .change_member(MemberChangeCommand {
            user: ada.id,
            changes: &change,
            reason: "Goes to sea",
            notification: &notification,
            actor: by(&ada),
            at: at_minute(13),
        })
        .await;
    assert_eq!(left.unwrap(), Err(MemberChangeRefusal::LastAdmin));
    let left = store
        .change_member(MemberChangeCommand {
            user: ada.id,
            changes: &change,
            reason: "Goes to sea",
            notification: &notification,
            actor: by(&ada),
            at: at_minute(30),
        })
        .await;
    assert!(left.unwrap().is_ok());
}

/// The recipient of a notification mail comes with the suspension that is in force.
pub async fn notification_mail_knows_of_a_suspension<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let bob = NewUser { is_email_verified: true, ..new_user("bob", "bob@example.com") };
    let bob = register_member(store, &bob).await;
    let mut suspensions = Vec::new();
    for (change, minute) in
        [(MemberChange::Suspended(Suspension::INDEFINITE), 1), (MemberChange::Readmitted, 2)]
    {
        let notification = notification(bob.id, NotificationKind::MembershipChanged, "Changed");
        let changed = store
            .change_member(MemberChangeCommand {
                user: bob.id,
                changes: &[change],
                reason: "Asked to",
                notification: &notification,
                actor: Actor::default(),
                at: at_minute(minute),
            })
            .await;
        changed.unwrap().unwrap();
        let waiting = store.waiting(at_minute(minute), 9).await.unwrap();
        suspensions.extend(waiting.into_iter().map(|(recipient, _)| recipient.suspension));
    }
    assert_eq!(suspensions, [Some(Suspension::INDEFINITE), None]);
}

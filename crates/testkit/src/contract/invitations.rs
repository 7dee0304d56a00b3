//! The contract of [`Invitations`].

use domain::{
    accounts::{Role, Roles, User},
    audit::{Action, Actor},
    contact_requests::{EmailAddress, MultiLineText},
    mail::Mail,
    membership::{InvitationId, InvitationQuotaReached, InvitationRefusal, InvitationState, NewInvitation},
};
use futures_util::future::join_all;
use ports::{
    accounts::{Accounts, NewUser},
    commands::CommandOutcome,
    invitations::{InvitationCommand, Invitations},
    sessions::Sessions,
};

use super::accounts::{acting_session, record, record_but_log_ins, register_member};
use crate::{VehicleFixture, at_minute, command_at, idempotent_command, new_user, token_hash};

pub(super) fn invitation_link(inviter: &User, number: u8) -> NewInvitation {
    NewInvitation {
        inviter: inviter.id,
        token: token_hash(number),
        email: None,
        note: MultiLineText::parse("invitation", "note", "Come and see.").ok(),
        is_pre_approved: false,
        max_uses: 1,
        expires_at: at_minute(60),
    }
}

pub(super) fn bound_invitation(inviter: &User, number: u8, email: &str) -> NewInvitation {
    NewInvitation { email: EmailAddress::parse("invitation", email).ok(), ..invitation_link(inviter, number) }
}

pub(super) fn by(user: &User) -> Actor {
    Actor { user: Some(user.id), address: None }
}

pub(super) fn mail(to: &str) -> Mail {
    Mail::new(EmailAddress::parse("invitation", to).unwrap(), "Come", "It is open.")
}

pub(super) async fn store_invitation<S: Invitations + Sessions>(
    store: &S,
    inviter: &User,
    new: &NewInvitation,
) -> InvitationId {
    let session = acting_session(store, inviter).await;
    match store
        .invite(
            InvitationCommand { by: session, new, mail: None, quota: None, actor: by(inviter) },
            &command_at(at_minute(0)),
        )
        .await
        .unwrap()
    {
        CommandOutcome::Done(id) => id,
        other => panic!("{other:?}"),
    }
}

pub(super) async fn member<S: Accounts>(store: &S, name: &str) -> User {
    register_member(store, &new_user(name, &format!("{name}@example.com"))).await
}

pub(super) async fn with_roles<S: Accounts>(
    store: &S,
    name: &str,
    is_collector: bool,
    is_admin: bool,
) -> User {
    let roles = Roles { is_collector, is_admin };
    register_member(store, &NewUser { roles, ..new_user(name, &format!("{name}@example.com")) }).await
}

/// A collector: may invite, but not pre-approve.
pub(super) async fn collector<S: Accounts>(store: &S, name: &str) -> User {
    with_roles(store, name, true, false).await
}

pub(super) async fn accepted<S: Invitations + Sessions>(
    store: &S,
    number: u8,
    guest: &User,
    minute: i64,
) -> Result<User, InvitationRefusal> {
    let session = acting_session(store, guest).await;
    store.accept_invitation(token_hash(number), session, by(guest), at_minute(minute)).await.unwrap()
}

/// An invitation is stored unchanged and found by token, id and owner.
pub async fn invitation_is_stored_and_found<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (with_roles(store, "ada", false, true).await, member(store, "eve").await);
    let new = NewInvitation { is_pre_approved: true, max_uses: 7, ..invitation_link(&ada, 1) };
    let id = store_invitation(store, &ada, &new).await;
    let other = store_invitation(store, &ada, &bound_invitation(&ada, 2, "bob@example.com")).await;
    let stored = store.invitation_of(token_hash(1), at_minute(1)).await.unwrap().unwrap();
    assert_eq!((stored.id, stored.inviter.clone()), (id, Some((ada.id, ada.username.clone()))));
    assert_eq!((stored.note.clone(), stored.email.clone()), (new.note, None));
    assert_eq!((stored.is_pre_approved, stored.max_uses, stored.expires_at), (true, 7, at_minute(60)));
    assert_eq!((stored.created_at, stored.state(at_minute(1))), (at_minute(0), InvitationState::Open));
    assert_eq!(store.invitation(Some(ada.id), id, at_minute(1)).await.unwrap(), Some(stored));
    assert_eq!(store.invitation(Some(eve.id), id, at_minute(1)).await.unwrap(), None);
    assert_eq!(store.invitation_of(token_hash(9), at_minute(1)).await.unwrap(), None);
    let ids = async |owner, before, limit| -> Vec<InvitationId> {
        let found = store.invitations(owner, before, limit, at_minute(1)).await.unwrap();
        let total = if owner == Some(eve.id) { 0 } else { 2 };
        assert_eq!(found.total, total, "on all pages");
        assert_eq!(found.next, (limit == 1).then_some(other), "only where more follow");
        found.items.into_iter().map(|invitation| invitation.id).collect()
    };
    assert_eq!(ids(Some(ada.id), None, 9).await, [other, id]);
    assert_eq!(ids(None, None, 1).await, [other]);
    assert_eq!(ids(None, Some(other), 9).await, [id]);
    assert_eq!(ids(Some(eve.id), None, 9).await, []);
}

/// The quota of open invitations holds under concurrency; closed invitations do not count.
pub async fn invitation_quota_holds_under_concurrency<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada").await;
    let session = acting_session(store, &ada).await;
    let invite = async |number: u8| {
        let at = command_at(at_minute(0));
        store
            .invite(
                InvitationCommand {
                    by: session,
                    new: &invitation_link(&ada, number),
                    mail: None,
                    quota: Some(3),
                    actor: by(&ada),
                },
                &at,
            )
            .await
            .unwrap()
    };
    let outcomes = join_all((1..=12).map(invite)).await;
    let done: Vec<InvitationId> = outcomes
        .iter()
        .filter_map(|outcome| if let CommandOutcome::Done(id) = outcome { Some(*id) } else { None })
        .collect();
    assert_eq!(done.len(), 3);
    assert_eq!(
        outcomes
            .iter()
            .filter(|outcome| **outcome == CommandOutcome::Refused(InvitationQuotaReached))
            .count(),
        9
    );
    assert!(store.revoke_invitation(Some(ada.id), done[0], by(&ada), at_minute(1)).await.unwrap());
    assert!(matches!(invite(13).await, CommandOutcome::Done(_)));
    assert_eq!(invite(14).await, CommandOutcome::Refused(InvitationQuotaReached));
    let later = command_at(at_minute(61));
    let outcome = store
        .invite(
            InvitationCommand {
                by: session,
                new: &invitation_link(&ada, 15),
                mail: None,
                quota: Some(3),
                actor: by(&ada),
            },
            &later,
        )
        .await
        .unwrap();
    assert!(matches!(outcome, CommandOutcome::Done(_)), "those before have expired");
}

/// Repeating the command creates one invitation and one mail.
pub async fn repeated_invitation_is_sent_once<F: VehicleFixture>(fixture: &F)
where
    F::Store: ports::mail::MailOutbox,
{
    use ports::mail::MailOutbox;

    let store = fixture.store();
    let ada = collector(store, "ada").await;
    let session = acting_session(store, &ada).await;
    let before = record(store).await.len();
    let once = idempotent_command(at_minute(0), "k", 1);
    let letter = mail("bob@example.com");
    let new = bound_invitation(&ada, 1, "bob@example.com");
    let first = store
        .invite(
            InvitationCommand { by: session, new: &new, mail: Some(&letter), quota: None, actor: by(&ada) },
            &once,
        )
        .await
        .unwrap();
    let CommandOutcome::Done(id) = first else { panic!("{first:?}") };
    let again = NewInvitation { token: token_hash(2), ..new };
    let second = store
        .invite(
            InvitationCommand { by: session, new: &again, mail: Some(&letter), quota: None, actor: by(&ada) },
            &once,
        )
        .await
        .unwrap();
    assert_eq!(second, CommandOutcome::Repeated(id));
    assert_eq!(store.mail_counts().await.unwrap().waiting, 1);
    assert_eq!(record(store).await[before..], [(by(&ada), Some(ada.id), Action::Invited(id))]);
}

/// Each member is counted once, and the maximum number of uses is never exceeded.
pub async fn invitation_never_exceeds_its_maximum_uses<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada").await;
    let id = store_invitation(store, &ada, &NewInvitation { max_uses: 5, ..invitation_link(&ada, 1) }).await;
    let mut guests = Vec::new();
    for number in 0..50 {
        guests.push(member(store, &format!("guest_{number}")).await);
    }
    for guest in &guests {
        acting_session(store, guest).await;
    }
    let outcomes = join_all(guests.iter().map(|guest| accepted(store, 1, guest, 1))).await;
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 5);
    let full = Err(InvitationRefusal::Closed(InvitationState::UsedUp));
    assert_eq!(outcomes.iter().filter(|outcome| **outcome == full).count(), 45);
    let known = store.invitation(None, id, at_minute(1)).await.unwrap().unwrap();
    assert_eq!(known.redeemed.len(), 5);
    for redeemed in known.redeemed {
        let guest = guests.iter().find(|guest| guest.id == redeemed.user).unwrap();
        assert!(accepted(store, 1, guest, 2).await.is_ok(), "whoever accepted it has accepted it");
        assert_eq!(store.inviter_of(guest.id).await.unwrap(), Some(ada.username.clone()));
    }
    assert_eq!(store.invitation(None, id, at_minute(1)).await.unwrap().unwrap().redeemed.len(), 5);
    let noted = record(store).await;
    let noted = noted.iter().filter(|(_, _, action)| *action == Action::InvitationAccepted(id));
    assert_eq!(noted.count(), 5);
}

/// An unusable invitation is refused with the reason and changes nothing.
pub async fn unusable_invitation_states_the_reason<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada").await, member(store, "eve").await);
    store_invitation(store, &ada, &invitation_link(&ada, 1)).await;
    let taken_back = store_invitation(store, &ada, &invitation_link(&ada, 2)).await;
    store_invitation(store, &ada, &bound_invitation(&ada, 3, "bob@example.com")).await;
    assert!(!store.revoke_invitation(Some(eve.id), taken_back, by(&eve), at_minute(1)).await.unwrap());
    for _ in 0..2 {
        assert!(store.revoke_invitation(None, taken_back, by(&ada), at_minute(1)).await.unwrap());
    }
    for (number, guest, minute, why) in [
        (9, &eve, 1, InvitationRefusal::Unknown),
        (1, &eve, 60, InvitationRefusal::Closed(InvitationState::Expired)),
        (2, &eve, 1, InvitationRefusal::Closed(InvitationState::Revoked)),
        (3, &eve, 1, InvitationRefusal::OtherMailbox),
        (1, &ada, 1, InvitationRefusal::Own),
    ] {
        assert_eq!(accepted(store, number, guest, minute).await, Err(why));
    }
    assert_eq!(store.inviter_of(eve.id).await.unwrap(), None);
    let revoked = record(store).await;
    let revoked = revoked.iter().filter(|(_, _, action)| *action == Action::InvitationRevoked(taken_back));
    assert_eq!(revoked.count(), 1);
}

/// Accepting an invitation bound to an address confirms the address; a pre-approved one grants the collector
/// role.
pub async fn acceptance_confirms_the_email_and_grants_the_role<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, bob) = (with_roles(store, "ada", false, true).await, member(store, "bob").await);
    let new = NewInvitation { is_pre_approved: true, ..bound_invitation(&ada, 1, "BOB@example.com") };
    let id = store_invitation(store, &ada, &new).await;
    let accepted = accepted(store, 1, &bob, 1).await;
    let expected =
        User { is_email_verified: true, roles: Roles { is_collector: true, is_admin: false }, ..bob };
    assert_eq!(accepted.unwrap(), expected);
    assert_eq!(store.user_at(&expected.email).await.unwrap(), Some(expected.clone()));
    let actions: Vec<Action> =
        record_but_log_ins(store).await.into_iter().map(|(_, _, action)| action).collect();
    let expected =
        [Action::InvitationAccepted(id), Action::EmailVerified, Action::RoleGranted(Role::Collector)];
    assert_eq!(actions[4..], expected, "after two registrations, a role and the invitation");
}

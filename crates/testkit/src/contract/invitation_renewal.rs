//! The contract of [`Invitations`]: renewal, and the right to invite.

use chrono::TimeDelta;
use domain::{
    Timestamp,
    account_closure::ClosureState,
    accounts::{ActingSession, PasswordHash, User},
    membership::{
        InvitationQuotaReached, InvitationRefusal, InvitationState, MemberChange, NewInvitation,
        RenewInvitationRefusal, Suspension,
    },
};
use futures_util::future::join_all;
use ports::{
    account_closure::{AccountClosure, ClosureCommand},
    accounts::Accounts,
    commands::CommandOutcome,
    invitations::{InvitationCommand, InvitationRenewal, Invitations},
    member_admin::{MemberAdmin, MemberChangeCommand},
    sessions::Sessions,
};

use super::{
    accounts::acting_session,
    invitations::{accepted, by, collector, invitation_link, member, store_invitation, with_roles},
    member_admin::sample_notification,
};
use crate::{VehicleFixture, at_minute, command_at, token_hash};

/// Renewal by a member in that session, with the token of that number.
fn renewal(
    (session, who): (ActingSession, &User),
    token: u8,
    expires_at: Timestamp,
    quota: Option<u32>,
) -> InvitationRenewal {
    InvitationRenewal { token: token_hash(token), expires_at, mail: None, quota, by: session, actor: by(who) }
}

/// A new link replaces the old one; a used-up or revoked invitation cannot be renewed.
pub async fn an_invitation_is_renewed<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada").await, member(store, "eve").await);
    let id = store_invitation(store, &ada, &invitation_link(&ada, 1)).await;
    let session = acting_session(store, &ada).await;
    let expires_at = at_minute(0) + TimeDelta::days(14);
    let renewal = renewal((session, &ada), 2, expires_at, None);
    let renew = async |owner| store.renew_invitation(owner, id, &renewal, at_minute(100)).await.unwrap();
    assert_eq!(renew(Some(eve.id)).await, Err(RenewInvitationRefusal::NoSuch));
    let Ok(renewed) = renew(Some(ada.id)).await else { panic!("it can be renewed") };
    assert_eq!(renewed.state(at_minute(101)), InvitationState::Open, "it had expired");
    assert_eq!(store.invitation_of(token_hash(1), at_minute(1)).await.unwrap(), None);
    assert_eq!(store.invitation_of(token_hash(2), at_minute(1)).await.unwrap(), Some(renewed));
    accepted(store, 2, &eve, 101).await.unwrap();
    assert_eq!(renew(None).await, Err(RenewInvitationRefusal::NoSuch), "it is used up");
}

/// Renewing an expired invitation counts against the quota; renewing an open one does not.
pub async fn renewing_respects_the_quota<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada").await;
    let session = acting_session(store, &ada).await;
    let mut ids = Vec::new();
    for number in 1..=6 {
        ids.push(store_invitation(store, &ada, &invitation_link(&ada, number)).await);
    }
    let renew = async |nth: usize, minute: i64| {
        let token = u8::try_from(10 + nth).unwrap();
        let renewal = renewal((session, &ada), token, at_minute(200), Some(3));
        store.renew_invitation(None, ids[nth], &renewal, at_minute(minute)).await.unwrap()
    };
    assert!(renew(0, 1).await.is_ok(), "it is open, and stays so");
    let outcomes = join_all((1..6).map(|nth| renew(nth, 100))).await;
    let done = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
    let full = outcomes.iter().filter(|outcome| **outcome == Err(RenewInvitationRefusal::QuotaUsed)).count();
    assert_eq!((done, full), (2, 3), "with the one that is open: {outcomes:?}");
    let at = command_at(at_minute(100));
    let another = store
        .invite(
            InvitationCommand {
                by: session,
                new: &invitation_link(&ada, 30),
                mail: None,
                quota: Some(3),
                actor: by(&ada),
            },
            &at,
        )
        .await
        .unwrap();
    assert_eq!(another, CommandOutcome::Refused(InvitationQuotaReached));
}

/// The inviter's permission is checked on acceptance: it fails while they have lost their role, are suspended
/// or have closed their account, and works again afterwards.
pub async fn invitation_is_valid_while_its_inviter_may_invite<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let admin = with_roles(store, "boss", false, true).await;
    let ineligible = Err(InvitationRefusal::Closed(InvitationState::InviterIneligible));
    let set = async |user: &User, change| {
        let reason = "Asked for it in May";
        let sample_notification = sample_notification(user);
        store
            .change_member(MemberChangeCommand {
                user: user.id,
                changes: &[change],
                reason,
                notification: &sample_notification,
                actor: by(&admin),
                at: at_minute(1),
            })
            .await
            .unwrap()
            .unwrap();
    };
    for (n, (is_admin, is_pre_approved, lost, regained)) in [
        (true, true, MemberChange::Admin(false), MemberChange::Admin(true)),
        (true, false, MemberChange::Admin(false), MemberChange::Admin(true)),
        (false, false, MemberChange::Collector(false), MemberChange::Collector(true)),
        (false, false, MemberChange::Suspended(Suspension::INDEFINITE), MemberChange::Readmitted),
        (true, true, MemberChange::Suspended(Suspension::INDEFINITE), MemberChange::Readmitted),
    ]
    .into_iter()
    .enumerate()
    {
        let number = u8::try_from(n).unwrap();
        let inviter = with_roles(store, &format!("inviter{n}"), !is_admin, is_admin).await;
        let guest = member(store, &format!("guest{n}")).await;
        let new = NewInvitation { is_pre_approved, ..invitation_link(&inviter, number) };
        let id = store_invitation(store, &inviter, &new).await;
        set(&inviter, lost).await;
        assert_eq!(accepted(store, number, &guest, 2).await, ineligible, "{lost:?}");
        let session = acting_session(store, &admin).await;
        let renewal = renewal((session, &admin), 200, at_minute(90), None);
        let renewed = store.renew_invitation(None, id, &renewal, at_minute(2)).await.unwrap();
        assert_eq!(renewed, Err(RenewInvitationRefusal::NoSuch), "{lost:?}");
        let guest_now = store.account(&guest.username).await.unwrap().unwrap().user;
        assert!(!guest_now.roles.is_collector, "{lost:?}");
        set(&inviter, regained).await;
        assert_eq!(accepted(store, number, &guest, 2).await.unwrap().roles.is_collector, is_pre_approved);
    }

    // An invitation pre-approved by an admin who is only a collector now grants no role.
    let both = with_roles(store, "both", true, true).await;
    let guest = member(store, "guest").await;
    store_invitation(store, &both, &NewInvitation { is_pre_approved: true, ..invitation_link(&both, 100) })
        .await;
    store_invitation(store, &both, &invitation_link(&both, 101)).await;
    set(&both, MemberChange::Admin(false)).await;
    assert_eq!(accepted(store, 100, &guest, 2).await, ineligible);
    assert!(!accepted(store, 101, &guest, 2).await.unwrap().roles.is_collector);

    let away = collector(store, "away").await;
    store_invitation(store, &away, &invitation_link(&away, 102)).await;
    let hash = PasswordHash::new("$hash$away".into());
    let rests = ClosureState::Deactivated { since: at_minute(1) };
    store
        .close_account(ClosureCommand {
            user: away.id,
            proved: &hash,
            closure: rests,
            mail: None,
            actor: by(&away),
            at: at_minute(1),
        })
        .await
        .unwrap();
    assert_eq!(accepted(store, 102, &guest, 2).await, ineligible);
}

/// An ended session or a suspension stops inviting, renewing and accepting.
pub async fn ended_session_cannot_invite<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada").await, member(store, "eve").await);
    let id = store_invitation(store, &ada, &invitation_link(&ada, 1)).await;
    let (ada_session, eve_session) = (acting_session(store, &ada).await, acting_session(store, &eve).await);
    let renewal = renewal((ada_session, &ada), 2, at_minute(90), None);
    store.end(ada.id, ada_session.session, by(&ada), at_minute(1)).await.unwrap();
    store.end(eve.id, eve_session.session, by(&eve), at_minute(1)).await.unwrap();
    let is_ended = |error| matches!(error, ports::StoreError::SessionEnded);
    let at = at_minute(1);
    let invite = store
        .invite(
            InvitationCommand {
                by: ada_session,
                new: &invitation_link(&ada, 3),
                mail: None,
                quota: None,
                actor: by(&ada),
            },
            &command_at(at),
        )
        .await;
    assert!(invite.is_err_and(is_ended));
    let renew = store.renew_invitation(None, id, &renewal, at).await;
    assert!(renew.is_err_and(is_ended));
    let accept = store.accept_invitation(token_hash(1), eve_session, by(&eve), at).await;
    assert!(accept.is_err_and(is_ended));
    assert_eq!(store.invitation(None, id, at_minute(1)).await.unwrap().unwrap().redeemed, []);
    assert_eq!(store.invitations(None, None, 9, at_minute(1)).await.unwrap().items.len(), 1);
}

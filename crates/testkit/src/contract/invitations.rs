//! The contract of [`Invitations`], [`AccessRequests`] and [`MemberAdmin`].

use chrono::TimeDelta;
use domain::account_closure::ClosureState;
use domain::accounts::{DisplayName, PasswordHash, Profile, Role, Roles, TokenPurpose, TokenRefusal, User};
use domain::audit::{Action, Actor};
use domain::contact_requests::{Confirmation, ContactRequestDraft, EmailAddress, Message};
use domain::mail::Mail;
use domain::membership::{
    InvitationId, InvitationRefusal, InvitationState, MemberChange, NewInvitation, RequestState, Suspension,
};
use domain::notifications::{DeepLink, NewNotification, NotificationKind};
use futures_util::future::join_all;
use ports::account_closure::AccountClosure;
use ports::accounts::{Accounts, NewUser, PasswordChange};
use ports::commands::CommandOutcome;
use ports::contact_requests::ContactRequests;
use ports::invitations::{
    AccessRequests, AnswerRequestRefusal, InvitationQuotaReached, Invitations, RenewInvitationRefusal,
    Renewal,
};
use ports::member_admin::{MemberAdmin, MemberChangeRefusal, MemberQuery};
use ports::members::Members;
use ports::profiles::Profiles;
use ports::sessions::Sessions;
use ports::tokens::SingleUseTokens;

use super::accounts::{acting, joined, record, record_but_log_ins};
use crate::{
    VehicleFixture, access_request_draft, act, at_minute, idempotent_command, latest_edits, new_session,
    new_user, receipt, token_hash,
};

fn link(inviter: &User, number: u8) -> NewInvitation {
    NewInvitation {
        inviter: inviter.id,
        token: token_hash(number),
        email: None,
        note: Message::parse("invitation", "note", "Come and see.").ok(),
        is_pre_approved: false,
        max_uses: 1,
        expires_at: at_minute(60),
    }
}

fn bound(inviter: &User, number: u8, email: &str) -> NewInvitation {
    NewInvitation { email: EmailAddress::parse("invitation", email).ok(), ..link(inviter, number) }
}

fn by(user: &User) -> Actor {
    Actor { user: Some(user.id), address: None }
}

fn mail(to: &str) -> Mail {
    Mail::new(EmailAddress::parse("invitation", to).unwrap(), "Come", "It is open.")
}

async fn invited<S: Invitations + Sessions>(store: &S, inviter: &User, new: &NewInvitation) -> InvitationId {
    let session = acting(store, inviter).await;
    match store.invite(session, new, None, None, by(inviter), &act(at_minute(0))).await.unwrap() {
        CommandOutcome::Done(id) => id,
        other => panic!("{other:?}"),
    }
}

async fn member<S: Accounts>(store: &S, name: &str) -> User {
    joined(store, &new_user(name, &format!("{name}@example.com"))).await
}

async fn with_roles<S: Accounts>(store: &S, name: &str, is_collector: bool, is_admin: bool) -> User {
    let roles = Roles { is_collector, is_admin };
    joined(store, &NewUser { roles, ..new_user(name, &format!("{name}@example.com")) }).await
}

/// A collector: may invite, but not pre-approve.
async fn collector<S: Accounts>(store: &S, name: &str) -> User {
    with_roles(store, name, true, false).await
}

async fn accepted<S: Invitations + Sessions>(
    store: &S,
    number: u8,
    guest: &User,
    minute: i64,
) -> Result<User, InvitationRefusal> {
    let session = acting(store, guest).await;
    store.accept_invitation(token_hash(number), session, by(guest), at_minute(minute)).await.unwrap()
}

/// An invitation is stored unchanged and found by token, id and owner.
pub async fn an_invitation_is_kept<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (with_roles(store, "ada", false, true).await, member(store, "eve").await);
    let new = NewInvitation { is_pre_approved: true, max_uses: 7, ..link(&ada, 1) };
    let id = invited(store, &ada, &new).await;
    let other = invited(store, &ada, &bound(&ada, 2, "bob@example.com")).await;
    let kept = store.invitation_of(token_hash(1), at_minute(1)).await.unwrap().unwrap();
    assert_eq!((kept.id, kept.inviter.clone()), (id, Some((ada.id, ada.username.clone()))));
    assert_eq!((kept.note.clone(), kept.email.clone()), (new.note, None));
    assert_eq!((kept.is_pre_approved, kept.max_uses, kept.expires_at), (true, 7, at_minute(60)));
    assert_eq!((kept.created_at, kept.state(at_minute(1))), (at_minute(0), InvitationState::Open));
    assert_eq!(store.invitation(Some(ada.id), id, at_minute(1)).await.unwrap(), Some(kept));
    assert_eq!(store.invitation(Some(eve.id), id, at_minute(1)).await.unwrap(), None);
    assert_eq!(store.invitation_of(token_hash(9), at_minute(1)).await.unwrap(), None);
    let ids = async |owner, before, limit| -> Vec<InvitationId> {
        let found = store.invitations(owner, before, limit, at_minute(1)).await.unwrap();
        let total = if owner == Some(eve.id) { 0 } else { 2 };
        assert_eq!(store.count_invitations(owner).await.unwrap(), total, "on all pages");
        found.into_iter().map(|invitation| invitation.id).collect()
    };
    assert_eq!(ids(Some(ada.id), None, 9).await, [other, id]);
    assert_eq!(ids(None, None, 1).await, [other]);
    assert_eq!(ids(None, Some(other), 9).await, [id]);
    assert_eq!(ids(Some(eve.id), None, 9).await, []);
}

/// The quota of open invitations holds under concurrency; closed invitations do not count.
pub async fn a_quota_of_invitations_holds<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada").await;
    let session = acting(store, &ada).await;
    let invite = async |number: u8| {
        let at = act(at_minute(0));
        store.invite(session, &link(&ada, number), None, Some(3), by(&ada), &at).await.unwrap()
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
    let later = act(at_minute(61));
    let outcome = store.invite(session, &link(&ada, 15), None, Some(3), by(&ada), &later).await.unwrap();
    assert!(matches!(outcome, CommandOutcome::Done(_)), "those before have expired");
}

/// Repeating the command creates one invitation and one mail.
pub async fn an_invitation_is_sent_once<F: VehicleFixture>(fixture: &F)
where
    F::Store: ports::mail::MailOutbox,
{
    use ports::mail::MailOutbox;

    let store = fixture.store();
    let ada = collector(store, "ada").await;
    let session = acting(store, &ada).await;
    let before = record(store).await.len();
    let once = idempotent_command(at_minute(0), "k", 1);
    let letter = mail("bob@example.com");
    let new = bound(&ada, 1, "bob@example.com");
    let first = store.invite(session, &new, Some(&letter), None, by(&ada), &once).await.unwrap();
    let CommandOutcome::Done(id) = first else { panic!("{first:?}") };
    let again = NewInvitation { token: token_hash(2), ..new };
    let second = store.invite(session, &again, Some(&letter), None, by(&ada), &once).await.unwrap();
    assert_eq!(second, CommandOutcome::Repeated(id));
    assert_eq!(store.mail_counts().await.unwrap().waiting, 1);
    assert_eq!(record(store).await[before..], [(by(&ada), Some(ada.id), Action::Invited(id))]);
}

/// Each member is counted once, and the maximum number of uses is never exceeded.
pub async fn an_invitation_is_never_overused<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada").await;
    let id = invited(store, &ada, &NewInvitation { max_uses: 5, ..link(&ada, 1) }).await;
    let mut guests = Vec::new();
    for number in 0..50 {
        guests.push(member(store, &format!("guest_{number}")).await);
    }
    for guest in &guests {
        acting(store, guest).await;
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
pub async fn an_invitation_says_why_it_is_none<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada").await, member(store, "eve").await);
    invited(store, &ada, &link(&ada, 1)).await;
    let taken_back = invited(store, &ada, &link(&ada, 2)).await;
    invited(store, &ada, &bound(&ada, 3, "bob@example.com")).await;
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
pub async fn an_invitation_verifies_and_vouches<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, bob) = (with_roles(store, "ada", false, true).await, member(store, "bob").await);
    let new = NewInvitation { is_pre_approved: true, ..bound(&ada, 1, "BOB@example.com") };
    let id = invited(store, &ada, &new).await;
    let accepted = accepted(store, 1, &bob, 1).await;
    let expected =
        User { is_email_verified: true, roles: Roles { is_collector: true, is_admin: false }, ..bob };
    assert_eq!(accepted.unwrap(), expected);
    assert_eq!(store.user_at(&expected.email).await.unwrap(), Some(expected.clone()));
    let actions: Vec<Action> =
        record_but_log_ins(store).await.into_iter().map(|(_, _, action)| action).collect();
    let told = [Action::InvitationAccepted(id), Action::EmailVerified, Action::RoleGranted(Role::Collector)];
    assert_eq!(actions[4..], told, "after two registrations, a role and the invitation");
}

/// A new link replaces the old one; a used-up or revoked invitation cannot be renewed.
pub async fn an_invitation_is_renewed<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada").await, member(store, "eve").await);
    let id = invited(store, &ada, &link(&ada, 1)).await;
    let renewal = Renewal {
        token: token_hash(2),
        expires_at: at_minute(0) + TimeDelta::days(14),
        mail: None,
        quota: None,
    };
    let session = acting(store, &ada).await;
    let renew = async |owner| {
        store.renew_invitation(session, owner, id, &renewal, by(&ada), at_minute(100)).await.unwrap()
    };
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
    let session = acting(store, &ada).await;
    let mut ids = Vec::new();
    for number in 1..=6 {
        ids.push(invited(store, &ada, &link(&ada, number)).await);
    }
    let renew = async |nth: usize, minute: i64| {
        let token = token_hash(u8::try_from(10 + nth).unwrap());
        let renewal = Renewal { token, expires_at: at_minute(200), mail: None, quota: Some(3) };
        let at = at_minute(minute);
        store.renew_invitation(session, None, ids[nth], &renewal, by(&ada), at).await.unwrap()
    };
    assert!(renew(0, 1).await.is_ok(), "it is open, and stays so");
    let outcomes = join_all((1..6).map(|nth| renew(nth, 100))).await;
    let done = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
    let full = outcomes.iter().filter(|outcome| **outcome == Err(RenewInvitationRefusal::QuotaUsed)).count();
    assert_eq!((done, full), (2, 3), "with the one that is open: {outcomes:?}");
    let at = act(at_minute(100));
    let another = store.invite(session, &link(&ada, 30), None, Some(3), by(&ada), &at).await.unwrap();
    assert_eq!(another, CommandOutcome::Refused(InvitationQuotaReached));
}

/// The inviter's permission is checked on acceptance: it fails while they have lost their role, are suspended
/// or have closed their account, and works again afterwards.
pub async fn an_invitation_counts_while_its_inviter_may_invite<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let admin = with_roles(store, "boss", false, true).await;
    let ineligible = Err(InvitationRefusal::Closed(InvitationState::InviterIneligible));
    let set = async |user: &User, change| {
        let reason = "Asked for it in May";
        let told = told(user);
        store
            .change_member(user.id, &[change], reason, &told, by(&admin), at_minute(1))
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
        let new = NewInvitation { is_pre_approved, ..link(&inviter, number) };
        let id = invited(store, &inviter, &new).await;
        set(&inviter, lost).await;
        assert_eq!(accepted(store, number, &guest, 2).await, ineligible, "{lost:?}");
        let renewal = Renewal { token: token_hash(200), expires_at: at_minute(90), mail: None, quota: None };
        let session = acting(store, &admin).await;
        let renewed =
            store.renew_invitation(session, None, id, &renewal, by(&admin), at_minute(2)).await.unwrap();
        assert_eq!(renewed, Err(RenewInvitationRefusal::NoSuch), "{lost:?}");
        let guest_now = store.account(&guest.username).await.unwrap().unwrap().user;
        assert!(!guest_now.roles.is_collector, "{lost:?}");
        set(&inviter, regained).await;
        assert_eq!(accepted(store, number, &guest, 2).await.unwrap().roles.is_collector, is_pre_approved);
    }

    // An invitation pre-approved by an admin who is only a collector now grants no role.
    let both = with_roles(store, "both", true, true).await;
    let guest = member(store, "guest").await;
    invited(store, &both, &NewInvitation { is_pre_approved: true, ..link(&both, 100) }).await;
    invited(store, &both, &link(&both, 101)).await;
    set(&both, MemberChange::Admin(false)).await;
    assert_eq!(accepted(store, 100, &guest, 2).await, ineligible);
    assert!(!accepted(store, 101, &guest, 2).await.unwrap().roles.is_collector);

    let away = collector(store, "away").await;
    invited(store, &away, &link(&away, 102)).await;
    let hash = PasswordHash::new("$hash$away".into());
    let rests = ClosureState::Deactivated { since: at_minute(1) };
    store.close_account(away.id, &hash, rests, None, by(&away), at_minute(1)).await.unwrap();
    assert_eq!(accepted(store, 102, &guest, 2).await, ineligible);
}

/// An ended session or a suspension stops inviting, renewing and accepting.
pub async fn an_ended_session_invites_nobody<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada").await, member(store, "eve").await);
    let id = invited(store, &ada, &link(&ada, 1)).await;
    let (hers, theirs) = (acting(store, &ada).await, acting(store, &eve).await);
    let renewal = Renewal { token: token_hash(2), expires_at: at_minute(90), mail: None, quota: None };
    store.end(ada.id, hers.session, by(&ada), at_minute(1)).await.unwrap();
    store.end(eve.id, theirs.session, by(&eve), at_minute(1)).await.unwrap();
    let is_ended = |error| matches!(error, ports::StoreError::SessionEnded);
    let at = at_minute(1);
    let invite = store.invite(hers, &link(&ada, 3), None, None, by(&ada), &act(at)).await;
    assert!(invite.is_err_and(is_ended));
    let renew = store.renew_invitation(hers, None, id, &renewal, by(&ada), at).await;
    assert!(renew.is_err_and(is_ended));
    let accept = store.accept_invitation(token_hash(1), theirs, by(&eve), at).await;
    assert!(accept.is_err_and(is_ended));
    assert_eq!(store.invitation(None, id, at_minute(1)).await.unwrap().unwrap().redeemed, []);
    assert_eq!(store.invitations(None, None, 9, at_minute(1)).await.unwrap().len(), 1);
}

async fn asked<S: ContactRequests>(store: &S, minute: i64) -> Confirmation {
    let asking =
        ContactRequestDraft::AccessRequest(access_request_draft()).parse(chrono::NaiveDate::MIN).unwrap();
    let receipt = receipt(at_minute(minute));
    store.store_contact_request(&asking, None, &receipt, &act(at_minute(minute)), None).await.unwrap();
    receipt
}

/// Access requests are listed in order of arrival, and each is answered once.
pub async fn a_request_is_answered_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = with_roles(store, "ada", false, true).await;
    let session = acting(store, &ada).await;
    let receipts = [asked(store, 1).await, asked(store, 2).await, asked(store, 3).await];
    let open = async |is_open, after| -> Vec<Confirmation> {
        let found = store.access_requests(is_open, after, 9).await.unwrap();
        found.into_iter().map(|known| known.receipt).collect()
    };
    assert_eq!(open(true, None).await, receipts);
    assert_eq!(open(true, Some(receipts[0].reference.clone())).await, receipts[1..]);
    assert_eq!(store.count_access_requests(true).await.unwrap(), 3);
    assert_eq!(store.count_access_requests(false).await.unwrap(), 0);

    let answer = async |number: u8| {
        let new = bound(&ada, number, "ada.l@example.com");
        let letter = mail("ada.l@example.com");
        let reference = &receipts[0].reference;
        store.invite_requester(session, reference, &new, &letter, by(&ada), at_minute(5)).await.unwrap()
    };
    let answers = join_all((1..=8).map(answer)).await;
    let done: Vec<InvitationId> =
        answers.iter().filter_map(|answer| if let Ok(id) = answer { Some(*id) } else { None }).collect();
    let [id] = done[..] else { panic!("answered {} times", done.len()) };
    let before = Err(AnswerRequestRefusal::AlreadyAnswered(RequestState::Invited(id)));
    assert_eq!(answers.iter().filter(|answer| **answer == before).count(), 7);
    assert_eq!(store.invitations(None, None, 9, at_minute(1)).await.unwrap().len(), 1);

    let close = async |reference| {
        store.close_request(reference, "We could not reach them", by(&ada), at_minute(6)).await.unwrap()
    };
    assert_eq!(close(&receipts[1].reference).await, Ok(()));
    let closed = RequestState::Closed("We could not reach them".into());
    assert_eq!(
        close(&receipts[1].reference).await,
        Err(AnswerRequestRefusal::AlreadyAnswered(closed.clone()))
    );
    assert_eq!(close(&crate::receipt(at_minute(0)).reference).await, Err(AnswerRequestRefusal::NoSuch));
    assert_eq!(open(true, None).await, receipts[2..]);
    assert_eq!(open(false, None).await, receipts[..2]);
    assert_eq!(store.access_request(&receipts[1].reference).await.unwrap().unwrap().state, closed);
}

fn told(user: &User) -> NewNotification {
    let link = DeepLink::to("/membership");
    NewNotification::new(user.id, NotificationKind::MembershipChanged, "Your membership", "It changed.", link)
}

/// Members are found by part of their name or address and by role, latest joined first.
pub async fn members_are_found<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(store, "ada").await;
    let roles = Roles { is_collector: true, is_admin: false };
    let bob = joined(store, &NewUser { roles, ..new_user("Bob_1", "bob%@example.org") }).await;
    let eve = member(store, "eve").await;
    let found = async |query: MemberQuery, limit| -> Vec<domain::accounts::UserId> {
        let found = store.member_accounts(&query, limit).await.unwrap();
        let all = MemberQuery { before: None, ..query.clone() };
        let all = store.member_accounts(&all, 9).await.unwrap().len() as u64;
        assert_eq!(store.count_member_accounts(&query).await.unwrap(), all, "on all pages");
        found.into_iter().map(|standing| standing.user.id).collect()
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
    assert!(store.keep_profile(eve.id, &renamed, by(&eve), at_minute(1)).await.unwrap());
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
pub async fn a_standing_is_changed<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, bob) = (with_roles(store, "ada", false, true).await, member(store, "bob").await);
    let before = record(store).await.len();
    let changes = [MemberChange::Collector(true), MemberChange::Admin(false)];
    for _ in 0..2 {
        let answer = store
            .change_member(bob.id, &changes, "We met in May", &told(&bob), by(&ada), at_minute(1))
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
        store.change_member(user.id, &[change], "Because of May", &told(user), by, at_minute(1)).await
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
pub async fn whoever_is_suspended_is_out<F: VehicleFixture>(fixture: &F) {
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
            .change_member(bob.id, &change, reason, &told(&bob), by(&ada), at_minute(2))
            .await
            .unwrap()
            .unwrap();
    };
    let before = acting(store, &bob).await;
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
pub async fn the_desk_is_never_empty<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let roles = Roles { is_collector: false, is_admin: true };
    let ada = joined(store, &NewUser { roles, ..new_user("ada", "ada@example.com") }).await;
    let bob = joined(store, &NewUser { roles, ..new_user("bob", "bob@example.com") }).await;
    let go = async |user: &User, change| {
        let reason = "Goes to sea for a year";
        store.change_member(user.id, &[change], reason, &told(user), by(user), at_minute(1)).await.unwrap()
    };
    let answers = join_all([
        go(&ada, MemberChange::Admin(false)),
        go(&bob, MemberChange::Suspended(Suspension::INDEFINITE)),
    ])
    .await;
    assert_eq!(answers.iter().filter(|answer| **answer == Err(MemberChangeRefusal::LastAdmin)).count(), 1);
    let nobody = User { id: domain::accounts::UserId(bob.id.0 + 1), ..bob };
    assert_eq!(go(&nobody, MemberChange::Collector(true)).await, Err(MemberChangeRefusal::NoSuchUser));
}

//! The contract of [`Invitations`], [`AccessRequests`] and [`Standings`].

use chrono::TimeDelta;
use domain::accounts::{DisplayName, Profile, Role, Roles, User};
use domain::asking::{AskingDraft, EmailAddress, Message, Receipt};
use domain::audit::{Action, Actor};
use domain::mail::Mail;
use domain::membership::{
    InvitationId, InvitationRefusal, InvitationState, NewInvitation, RequestState, StandingChange,
};
use domain::notifications::{DeepLink, NewNotice, NoticeKind};
use futures_util::future::join_all;
use ports::accounts::{Accounts, NewUser};
use ports::acts::Outcome;
use ports::asking::AskingDesk;
use ports::invitations::{AccessRequests, Invitations, QuotaUsed, Renewal, RequestAnswer};
use ports::profiles::Profiles;
use ports::sessions::Sessions;
use ports::standing::{MemberQuery, StandingAnswer, Standings};

use super::accounts::{joined, record};
use crate::{
    VehicleFixture, access_request_draft, act, act_once, at_minute, edits_on_record, new_session, new_user,
    receipt, token_hash,
};

fn link(inviter: &User, number: u8) -> NewInvitation {
    NewInvitation {
        inviter: inviter.id,
        token: token_hash(number),
        email: None,
        note: Message::parse("invitation", "note", "Come and see.").ok(),
        is_pre_vetted: false,
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

async fn invited<S: Invitations>(store: &S, inviter: &User, new: &NewInvitation) -> InvitationId {
    match store.invite(new, None, None, by(inviter), &act(at_minute(0))).await.unwrap() {
        Outcome::Done(id) => id,
        other => panic!("{other:?}"),
    }
}

async fn member<S: Accounts>(store: &S, name: &str) -> User {
    joined(store, &new_user(name, &format!("{name}@example.com"))).await
}

/// An invitation is kept as it was meant, found by its token, by its number and by its owner.
pub async fn an_invitation_is_kept<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(store, "ada").await, member(store, "eve").await);
    let new = NewInvitation { is_pre_vetted: true, max_uses: 7, ..link(&ada, 1) };
    let id = invited(store, &ada, &new).await;
    let other = invited(store, &ada, &bound(&ada, 2, "bob@example.com")).await;
    let kept = store.invitation_of(token_hash(1)).await.unwrap().unwrap();
    assert_eq!((kept.id, kept.inviter.clone()), (id, Some((ada.id, ada.username.clone()))));
    assert_eq!((kept.note.clone(), kept.email.clone()), (new.note, None));
    assert_eq!((kept.is_pre_vetted, kept.max_uses, kept.expires_at), (true, 7, at_minute(60)));
    assert_eq!((kept.created_at, kept.state(at_minute(1))), (at_minute(0), InvitationState::Open));
    assert_eq!(store.invitation(Some(ada.id), id).await.unwrap(), Some(kept));
    assert_eq!(store.invitation(Some(eve.id), id).await.unwrap(), None);
    assert_eq!(store.invitation_of(token_hash(9)).await.unwrap(), None);
    let ids = async |owner, before, limit| -> Vec<InvitationId> {
        let found = store.invitations(owner, before, limit).await.unwrap();
        let total = if owner == Some(eve.id) { 0 } else { 2 };
        assert_eq!(store.count_invitations(owner).await.unwrap(), total, "on all pages");
        found.into_iter().map(|invitation| invitation.id).collect()
    };
    assert_eq!(ids(Some(ada.id), None, 9).await, [other, id]);
    assert_eq!(ids(None, None, 1).await, [other]);
    assert_eq!(ids(None, Some(other), 9).await, [id]);
    assert_eq!(ids(Some(eve.id), None, 9).await, []);
}

/// A collector has so many open invitations, and no more in a rush; what has ended takes no room.
pub async fn a_quota_of_invitations_holds<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(store, "ada").await;
    let invite = async |number: u8| {
        let at = act(at_minute(0));
        store.invite(&link(&ada, number), None, Some(3), by(&ada), &at).await.unwrap()
    };
    let outcomes = join_all((1..=12).map(invite)).await;
    let done: Vec<InvitationId> = outcomes
        .iter()
        .filter_map(|outcome| if let Outcome::Done(id) = outcome { Some(*id) } else { None })
        .collect();
    assert_eq!(done.len(), 3);
    assert_eq!(outcomes.iter().filter(|outcome| **outcome == Outcome::Refused(QuotaUsed)).count(), 9);
    assert!(store.revoke_invitation(Some(ada.id), done[0], by(&ada), at_minute(1)).await.unwrap());
    assert!(matches!(invite(13).await, Outcome::Done(_)));
    assert_eq!(invite(14).await, Outcome::Refused(QuotaUsed));
    let later = act(at_minute(61));
    let outcome = store.invite(&link(&ada, 15), None, Some(3), by(&ada), &later).await.unwrap();
    assert!(matches!(outcome, Outcome::Done(_)), "those before have expired");
}

/// The same act is one invitation and one mail.
pub async fn an_invitation_is_sent_once<F: VehicleFixture>(fixture: &F)
where
    F::Store: ports::mail::MailOutbox,
{
    use ports::mail::MailOutbox;

    let store = fixture.store();
    let ada = member(store, "ada").await;
    let once = act_once(at_minute(0), "k", 1);
    let letter = mail("bob@example.com");
    let new = bound(&ada, 1, "bob@example.com");
    let first = store.invite(&new, Some(&letter), None, by(&ada), &once).await.unwrap();
    let Outcome::Done(id) = first else { panic!("{first:?}") };
    let again = NewInvitation { token: token_hash(2), ..new };
    let second = store.invite(&again, Some(&letter), None, by(&ada), &once).await.unwrap();
    assert_eq!(second, Outcome::Repeated(id));
    assert_eq!(store.mail_counts().await.unwrap().waiting, 1);
    assert_eq!(record(store).await[1..], [(by(&ada), Some(ada.id), Action::Invited(id))]);
}

/// Accepting is counted once for each member, and never more often than may be.
pub async fn an_invitation_is_never_overused<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(store, "ada").await;
    let id = invited(store, &ada, &NewInvitation { max_uses: 5, ..link(&ada, 1) }).await;
    let mut guests = Vec::new();
    for number in 0..50 {
        guests.push(member(store, &format!("guest_{number}")).await);
    }
    let accept = async |guest: &User| {
        store.accept_invitation(token_hash(1), guest.id, by(guest), at_minute(1)).await.unwrap()
    };
    let outcomes = join_all(guests.iter().map(accept)).await;
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 5);
    let full = Err(InvitationRefusal::Closed(InvitationState::UsedUp));
    assert_eq!(outcomes.iter().filter(|outcome| **outcome == full).count(), 45);
    let known = store.invitation(None, id).await.unwrap().unwrap();
    assert_eq!(known.redeemed.len(), 5);
    for guest in known.redeemed {
        let accepted = store.accept_invitation(token_hash(1), guest.user, by(&ada), at_minute(2)).await;
        assert!(accepted.unwrap().is_ok(), "whoever accepted it has accepted it");
        assert_eq!(store.inviter_of(guest.user).await.unwrap(), Some(ada.username.clone()));
    }
    assert_eq!(store.invitation(None, id).await.unwrap().unwrap().redeemed.len(), 5);
    let accepted = record(store).await;
    let accepted = accepted.iter().filter(|(_, _, action)| *action == Action::InvitationAccepted(id));
    assert_eq!(accepted.count(), 5);
}

/// What does not bring anybody in says why, and changes nothing.
pub async fn an_invitation_says_why_it_is_none<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(store, "ada").await, member(store, "eve").await);
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
        let at = at_minute(minute);
        let refused = store.accept_invitation(token_hash(number), guest.id, by(guest), at).await.unwrap();
        assert_eq!(refused, Err(why));
    }
    assert_eq!(store.inviter_of(eve.id).await.unwrap(), None);
    let revoked = record(store).await;
    let revoked = revoked.iter().filter(|(_, _, action)| *action == Action::InvitationRevoked(taken_back));
    assert_eq!(revoked.count(), 1);
}

/// A bound invitation shows that its reader reads that mailbox; one that is vouched for makes a
/// collector.
pub async fn an_invitation_verifies_and_vouches<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, bob) = (member(store, "ada").await, member(store, "bob").await);
    let new = NewInvitation { is_pre_vetted: true, ..bound(&ada, 1, "BOB@example.com") };
    let id = invited(store, &ada, &new).await;
    let accepted = store.accept_invitation(token_hash(1), bob.id, by(&bob), at_minute(1)).await.unwrap();
    let expected =
        User { is_email_verified: true, roles: Roles { is_collector: true, is_admin: false }, ..bob };
    assert_eq!(accepted.unwrap(), expected);
    assert_eq!(store.user_at(&expected.email).await.unwrap(), Some(expected.clone()));
    let actions: Vec<Action> = record(store).await.into_iter().map(|(_, _, action)| action).collect();
    let told = [Action::InvitationAccepted(id), Action::EmailVerified, Action::RoleGranted(Role::Collector)];
    assert_eq!(actions[3..], told);
}

/// A new link takes the old one's place; what was used up or taken back gets none.
pub async fn an_invitation_is_renewed<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(store, "ada").await, member(store, "eve").await);
    let id = invited(store, &ada, &link(&ada, 1)).await;
    let renewal =
        Renewal { token: token_hash(2), expires_at: at_minute(0) + TimeDelta::days(14), mail: None };
    let renew =
        async |owner| store.renew_invitation(owner, id, &renewal, by(&ada), at_minute(100)).await.unwrap();
    assert_eq!(renew(Some(eve.id)).await, None);
    let renewed = renew(Some(ada.id)).await.unwrap();
    assert_eq!(renewed.state(at_minute(101)), InvitationState::Open, "it had expired");
    assert_eq!(store.invitation_of(token_hash(1)).await.unwrap(), None);
    assert_eq!(store.invitation_of(token_hash(2)).await.unwrap(), Some(renewed));
    store.accept_invitation(token_hash(2), eve.id, by(&eve), at_minute(101)).await.unwrap().unwrap();
    assert_eq!(renew(None).await, None, "it is used up");
}

async fn asked<S: AskingDesk>(store: &S, minute: i64) -> Receipt {
    let asking = AskingDraft::AccessRequest(access_request_draft()).parse(chrono::NaiveDate::MIN).unwrap();
    let receipt = receipt(at_minute(minute));
    store.keep(&asking, None, &receipt, &act(at_minute(minute)), None).await.unwrap();
    receipt
}

/// A wish to be invited waits in its order, and is answered once.
pub async fn a_request_is_answered_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(store, "ada").await;
    let receipts = [asked(store, 1).await, asked(store, 2).await, asked(store, 3).await];
    let open = async |is_open, after| -> Vec<Receipt> {
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
        store.invite_requester(reference, &new, &letter, by(&ada), at_minute(5)).await.unwrap()
    };
    let answers = join_all((1..=8).map(answer)).await;
    let done: Vec<InvitationId> = answers
        .iter()
        .filter_map(|answer| if let RequestAnswer::Done(id) = answer { Some(*id) } else { None })
        .collect();
    let [id] = done[..] else { panic!("answered {} times", done.len()) };
    let before = RequestAnswer::Before(RequestState::Invited(id));
    assert_eq!(answers.iter().filter(|answer| **answer == before).count(), 7);
    assert_eq!(store.invitations(None, None, 9).await.unwrap().len(), 1);

    let close = async |reference| {
        store.close_request(reference, "We could not reach them", by(&ada), at_minute(6)).await.unwrap()
    };
    assert_eq!(close(&receipts[1].reference).await, RequestAnswer::Done(()));
    let closed = RequestState::Closed("We could not reach them".into());
    assert_eq!(close(&receipts[1].reference).await, RequestAnswer::Before(closed.clone()));
    assert_eq!(close(&crate::receipt(at_minute(0)).reference).await, RequestAnswer::NoSuch);
    assert_eq!(open(true, None).await, receipts[2..]);
    assert_eq!(open(false, None).await, receipts[..2]);
    assert_eq!(store.access_request(&receipts[1].reference).await.unwrap().unwrap().state, closed);
}

fn told(user: &User) -> NewNotice {
    let link = DeepLink::to("/membership");
    NewNotice::new(user.id, NoticeKind::MembershipChanged, "Your membership", "It changed.", link)
}

/// Members are found by a part of their name or address, by role, the last joined first.
pub async fn members_are_found<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(store, "ada").await;
    let roles = Roles { is_collector: true, is_admin: false };
    let bob = joined(store, &NewUser { roles, ..new_user("Bob_1", "bob%@example.org") }).await;
    let eve = member(store, "eve").await;
    let found = async |query: MemberQuery, limit| -> Vec<domain::accounts::UserId> {
        let found = store.standings(&query, limit).await.unwrap();
        let all = MemberQuery { before: None, ..query.clone() };
        let all = store.standings(&all, 9).await.unwrap().len() as u64;
        assert_eq!(store.count_standings(&query).await.unwrap(), all, "on all pages");
        found.into_iter().map(|standing| standing.user.id).collect()
    };
    let search = |search: &str| MemberQuery { search: search.into(), ..MemberQuery::default() };
    assert_eq!(found(search(""), 9).await, [eve.id, bob.id, ada.id]);
    assert_eq!(found(search(" BOB_"), 9).await, [bob.id]);
    assert_eq!(found(search("%"), 9).await, [bob.id], "a sign like any other");
    assert_eq!(found(search("example.com"), 9).await, [eve.id, ada.id]);
    let renamed =
        Profile { name: DisplayName::of("Zoë", "Müller_Ångström").unwrap(), phone: None, location: None };
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

/// A change of standing has its reason and its line, and is told; what was so already leaves no trace.
pub async fn a_standing_is_changed<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, bob) = (member(store, "ada").await, member(store, "bob").await);
    let changes = [StandingChange::Collector(true), StandingChange::Admin(false)];
    for _ in 0..2 {
        let answer = store
            .change_standing(bob.id, &changes, "We met in May", &told(&bob), by(&ada), at_minute(1))
            .await
            .unwrap();
        let StandingAnswer::Changed(standing) = answer else { panic!("{answer:?}") };
        assert!(standing.user.roles.is_collector && !standing.is_suspended);
    }
    let (_, steps) = store.standing_of(bob.id).await.unwrap().unwrap();
    let [step] = &steps[..] else { panic!("{steps:?}") };
    assert_eq!((step.actor, step.change), (Some(ada.id), StandingChange::Collector(true)));
    assert_eq!((step.reason.as_str(), step.at), ("We met in May", at_minute(1)));
    assert_eq!(record(store).await[2..], [(by(&ada), Some(bob.id), Action::RoleGranted(Role::Collector))]);
    let reason = Some("We met in May".to_owned());
    let granted = ("role_granted".to_owned(), vec!["collector: no to yes".to_owned()], reason);
    assert_eq!(edits_on_record(store, 1).await, [granted]);
    assert_eq!(store.standing_of(domain::accounts::UserId(bob.id.0 + 1)).await.unwrap(), None);
}

/// Whoever is kept out has no session and gets none, until they are let in again.
pub async fn whoever_is_suspended_is_out<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, bob) = (member(store, "ada").await, member(store, "bob").await);
    let open = async |number| {
        let opening = crate::opening(&bob, "$hash$bob", new_session(number));
        store.open(&opening, at_minute(1)).await.unwrap().done()
    };
    assert!(open(1).await.is_some());
    let set = async |is| {
        let change = [StandingChange::Suspended(is)];
        let reason = "Wrote to members for money";
        store.change_standing(bob.id, &change, reason, &told(&bob), by(&ada), at_minute(2)).await.unwrap();
    };
    set(true).await;
    let reason = Some("Wrote to members for money".to_owned());
    let suspended = ("suspended".to_owned(), vec!["suspended: no to yes".to_owned()], reason);
    assert_eq!(edits_on_record(store, 1).await, [suspended]);
    assert_eq!(store.session(token_hash(1), at_minute(2)).await.unwrap(), None);
    assert!(open(2).await.is_none());
    set(false).await;
    assert!(open(3).await.is_some());
}

/// Somebody stays at the desk, however many go at once.
pub async fn the_desk_is_never_empty<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let roles = Roles { is_collector: false, is_admin: true };
    let ada = joined(store, &NewUser { roles, ..new_user("ada", "ada@example.com") }).await;
    let bob = joined(store, &NewUser { roles, ..new_user("bob", "bob@example.com") }).await;
    let go = async |user: &User, change| {
        let reason = "Goes to sea for a year";
        store.change_standing(user.id, &[change], reason, &told(user), by(user), at_minute(1)).await.unwrap()
    };
    let answers =
        join_all([go(&ada, StandingChange::Admin(false)), go(&bob, StandingChange::Suspended(true))]).await;
    assert_eq!(answers.iter().filter(|answer| **answer == StandingAnswer::LastAdmin).count(), 1);
    let nobody = User { id: domain::accounts::UserId(bob.id.0 + 1), ..bob };
    assert_eq!(go(&nobody, StandingChange::Collector(true)).await, StandingAnswer::NoSuchUser);
}

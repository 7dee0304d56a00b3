//! The contract of [`EmailChanges`].

use chrono::TimeDelta;
use domain::accounts::{ActingSession, PasswordHash, Roles, TokenPurpose, TokenRefusal, User, UserId};
use domain::audit::{Action, Actor};
use domain::contact_requests::EmailAddress;
use domain::mail::Mail;
use futures_util::future::join_all;
use ports::StoreError;
use ports::accounts::{Accounts, NewUser, PasswordChange};
use ports::email_change::{ConfirmEmailRefusal, EmailChange, EmailChanges};
use ports::mail::MailOutbox;
use ports::sessions::Sessions;
use ports::tokens::{SingleUseTokens, TokenMail};

use super::accounts::{acting_session, record, record_but_log_ins, register_member};
use crate::{VehicleFixture, at_minute, new_session, new_user, token_hash, token_mail};

async fn ada<A: Accounts>(store: &A) -> User {
    register_member(store, &new_user("ada", "ada@example.com")).await
}

fn address(text: &str) -> EmailAddress {
    EmailAddress::parse("register", text).unwrap()
}

fn new_email_change(by: ActingSession, user: &User, email: &str, number: u8) -> EmailChange {
    let mail = Mail::new(address(email), "Confirm", &format!("It is number {number}."));
    EmailChange {
        by,
        proved: PasswordHash::new(format!("$hash${}", user.username.as_str())),
        mail: TokenMail { token: token_hash(number), purpose: TokenPurpose::ChangeEmail, mail },
        address: None,
    }
}

async fn request_change<E: EmailChanges + Sessions>(store: &E, user: &User, email: &str, number: u8) {
    let by = acting_session(store, user).await;
    assert!(
        store.request_email_change(&new_email_change(by, user, email, number), at_minute(0)).await.unwrap()
    );
}

fn sample_mail(user: &User) -> Mail {
    Mail::new(user.email.clone(), "Changed", "Your address is another now.")
}

async fn change<E: EmailChanges>(store: &E, user: &User, number: u8) -> Result<User, ConfirmEmailRefusal> {
    store.change_email(token_hash(number), &sample_mail(user), None, at_minute(1)).await.unwrap()
}

fn by(user: &User) -> Actor {
    Actor { user: Some(user.id), address: None }
}

/// The old address counts until the new one is confirmed.
pub async fn email_changes_once_it_is_confirmed<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: MailOutbox,
{
    let store = fixture.store();
    let user = ada(store).await;
    assert_eq!(store.pending_email(user.id, at_minute(0)).await.unwrap(), None);
    let reset = token_mail(&user, TokenPurpose::ResetPassword, 9);
    assert!(store.mail_token(user.id, &reset, None, at_minute(0)).await.unwrap());
    request_change(store, &user, "Countess@example.com", 1).await;
    assert_eq!(
        store.pending_email(user.id, at_minute(0)).await.unwrap(),
        Some(address("Countess@example.com"))
    );
    let found = store.email_change(token_hash(1), at_minute(0)).await.unwrap();
    assert_eq!(found, Ok((user.clone(), address("Countess@example.com"))));
    assert_eq!(store.user_at(&address("countess@example.com")).await.unwrap(), None);
    assert_eq!(store.account(&user.username).await.unwrap().unwrap().user, user);

    let changed = User { email: address("Countess@example.com"), is_email_verified: true, ..user.clone() };
    assert_eq!(change(store, &user, 1).await, Ok(changed.clone()));
    assert_eq!(store.account(&user.username).await.unwrap().unwrap().user, changed);
    assert_eq!(store.user_at(&address("countess@example.com")).await.unwrap(), Some(changed.clone()));
    assert_eq!(store.user_at(&user.email).await.unwrap(), None);
    assert_eq!(store.pending_email(user.id, at_minute(1)).await.unwrap(), None);
    assert_eq!(change(store, &user, 1).await, Err(ConfirmEmailRefusal::Token(TokenRefusal::Used)));
    let holder = store.token_owner(token_hash(9), TokenPurpose::ResetPassword, at_minute(1)).await.unwrap();
    assert_eq!(holder, Err(TokenRefusal::Replaced), "what went to the earlier address opens nothing");
    let noted: Vec<_> = record_but_log_ins(store).await.into_iter().skip(2).collect();
    let (asked_for, done) = (Action::EmailChangeRequested, Action::EmailChanged);
    assert_eq!(noted, [(by(&user), Some(user.id), asked_for), (by(&user), Some(user.id), done)]);
    let due = store.claim_due(at_minute(9), std::time::Duration::from_secs(1), 10).await.unwrap();
    let mails: Vec<_> = due.iter().map(|due| (due.mail.subject(), due.mail.to().as_str())).collect();
    assert_eq!(
        mails,
        [("A token", "ada@example.com"), ("Confirm", "Countess@example.com"), ("Changed", "ada@example.com")]
    );
}

/// A requested change ends with a newer request, a cancellation, a new password or its expiry.
pub async fn pending_email_change_ends<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    request_change(store, &user, "one@example.com", 1).await;
    request_change(store, &user, "two@example.com", 2).await;
    assert_eq!(change(store, &user, 1).await, Err(ConfirmEmailRefusal::Token(TokenRefusal::Replaced)));
    for _ in 0..2 {
        store.cancel_email_change(user.id, by(&user), at_minute(0)).await.unwrap();
    }
    assert_eq!(store.pending_email(user.id, at_minute(0)).await.unwrap(), None);
    assert_eq!(change(store, &user, 2).await, Err(ConfirmEmailRefusal::Token(TokenRefusal::Replaced)));
    let cancelled =
        record(store).await.into_iter().filter(|(.., action)| *action == Action::EmailChangeCancelled);
    assert_eq!(cancelled.count(), 1);

    request_change(store, &user, "three@example.com", 3).await;
    let late = at_minute(0) + TimeDelta::days(3);
    assert_eq!(store.pending_email(user.id, late).await.unwrap(), None);
    assert_eq!(store.email_change(token_hash(3), late).await.unwrap(), Err(TokenRefusal::Expired));
    let outcome = store.change_email(token_hash(3), &sample_mail(&user), None, late).await.unwrap();
    assert_eq!(outcome, Err(ConfirmEmailRefusal::Token(TokenRefusal::Expired)));
    let changing = PasswordChange {
        by: acting_session(store, &user).await,
        proved: PasswordHash::new("$hash$ada".into()),
        password: PasswordHash::new("$new".into()),
        session: new_session(1),
    };
    store.change_password(&changing, at_minute(1)).await.unwrap().unwrap();
    assert_eq!(change(store, &user, 3).await, Err(ConfirmEmailRefusal::Token(TokenRefusal::Replaced)));
    let by = acting_session(store, &user).await;
    assert!(
        !store
            .request_email_change(&new_email_change(by, &user, "four@example.com", 4), at_minute(1))
            .await
            .unwrap()
    );
    assert_eq!(change(store, &user, 4).await, Err(ConfirmEmailRefusal::Token(TokenRefusal::Unknown)));
    let unknown_user = User { id: UserId(user.id.0 + 1), ..user.clone() };
    let unknown_session = ActingSession { user: unknown_user.id, ..by };
    let ended = store
        .request_email_change(
            &new_email_change(unknown_session, &unknown_user, "four@example.com", 4),
            at_minute(1),
        )
        .await;
    assert!(matches!(ended, Err(StoreError::SessionEnded)), "{ended:?}");
    assert_eq!(store.account(&user.username).await.unwrap().unwrap().user.email, user.email);
}

/// Exactly one of several members who request the same address gets it; an address in use is never given
/// away.
pub async fn one_of_many_concurrent_email_changes_succeeds<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let mut members = Vec::new();
    for number in 0..8_u8 {
        let name = format!("ada{number}");
        let user = register_member(store, &new_user(&name, &format!("{name}@example.com"))).await;
        request_change(store, &user, "ADA@example.com", number).await;
        members.push(user);
    }
    let mails: Vec<_> = members.iter().map(sample_mail).collect();
    let changes = mails
        .iter()
        .enumerate()
        .map(|(number, mail)| store.change_email(token_hash(number as u8), mail, None, at_minute(1)));
    let outcomes: Vec<_> = join_all(changes).await.into_iter().map(Result::unwrap).collect();
    let done = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
    let taken = outcomes.iter().filter(|outcome| **outcome == Err(ConfirmEmailRefusal::Taken)).count();
    assert_eq!((done, taken), (1, 7), "{outcomes:?}");
    let owner = store.user_at(&address("ada@example.com")).await.unwrap().unwrap();
    let loser = members.iter().find(|member| member.id != owner.id).unwrap();
    request_change(store, loser, "Ada@Example.com", 99).await;
    assert_eq!(change(store, loser, 99).await, Err(ConfirmEmailRefusal::Taken));
    // Another spelling of one's own address is allowed.
    request_change(store, &owner, "Ada@Example.COM", 98).await;
    assert!(change(store, &owner, 98).await.is_ok());
}

/// An unconfirmed account loses its address to a member who confirms it, unless the account has a role.
pub async fn unconfirmed_account_loses_its_email_to_a_confirming_member<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    let squatter = register_member(store, &new_user("mallory", "Countess@example.com")).await;
    request_change(store, &user, "countess@example.com", 1).await;
    let Ok(changed) = change(store, &user, 1).await else { panic!("nobody confirmed it") };
    assert_eq!(store.account(&squatter.username).await.unwrap(), None, "the account is erased");
    assert_eq!(store.user_at(&squatter.email).await.unwrap(), Some(changed.clone()));
    assert!(record(store).await.iter().any(|line| (line.1, &line.2) == (Some(squatter.id), &Action::Erased)));

    let roles = Roles { is_collector: true, is_admin: false };
    for (number, holder) in [
        (2, NewUser { is_email_verified: true, ..new_user("eve", "eve@example.com") }),
        (3, NewUser { roles, ..new_user("bob", "bob@example.com") }),
    ] {
        let holder = register_member(store, &holder).await;
        request_change(store, &changed, holder.email.as_str(), number).await;
        assert_eq!(change(store, &changed, number).await, Err(ConfirmEmailRefusal::Taken));
        assert_eq!(store.account(&holder.username).await.unwrap().unwrap().user, holder);
    }
}

//! Tests of passkeys: adding one requires re-authentication; a log-in with one replaces password and code.

use application::accounts::{
    AccountError, AccountRefusal, Caller, PasskeyRefusal, ReauthError, begin_adding_passkey,
    begin_passkey_log_in, finish_adding_passkey, finish_passkey_log_in, remove_passkey,
};
use chrono::TimeDelta;
use domain::Violation;
use domain::accounts::{MAX_PASSKEYS, Passkey, SessionToken, SignedIn, SingleUseToken, User, UserId};
use domain::audit::Action;
use domain::mail::Mail;
use ports::commands::WriteError;
use testkit::PASSWORD;

use crate::devices::signed;
use crate::house::{House, from};
use crate::second_factor::turn_on;

const HERE: &str = "https://marque.example";
const ELSEWHERE: &str = "https://marque.example.evil";

async fn begin(house: &House, who: &SignedIn) -> SingleUseToken {
    let (password, caller) = (PASSWORD.to_owned(), Caller::default());
    let begun = begin_adding_passkey(who, password, None, HERE, &caller, house.ports()).await;
    begun.unwrap().ceremony
}

async fn finish(
    house: &House,
    who: &SignedIn,
    ceremony: &SingleUseToken,
    answer: &str,
) -> Result<Passkey, AccountError> {
    finish_adding_passkey(who, ceremony, answer, HERE, &Caller::default(), house.ports()).await
}

async fn added(house: &House, who: &SignedIn, credential: &str) -> Passkey {
    let ceremony = begin(house, who).await;
    finish(house, who, &ceremony, &signed(who.user().id, credential, HERE)).await.unwrap()
}

async fn enter(house: &House, answer: &str) -> Result<(User, SessionToken), AccountError> {
    let caller = Caller::default();
    let begun = begin_passkey_log_in(HERE, &caller, house.ports()).await.unwrap();
    finish_passkey_log_in(&begun.ceremony, answer, HERE, &caller, house.ports()).await
}

#[tokio::test]
async fn a_passkey_is_added_by_its_member_and_opens_the_account() {
    let house = House::default();
    let (user, token) = house.confirmed("ada").await;
    let who = house.who(&token).await.unwrap();
    let passkey = added(&house, &who, "laptop").await;
    assert_eq!((passkey.user, passkey.last_used_at), (user.id, None));
    let told = house.mails().await;
    assert_eq!(told.iter().map(Mail::subject).collect::<Vec<_>>(), ["A passkey was added (Marque)"]);

    turn_on(&house, &who).await;
    let (whose, session) = enter(&house, &signed(user.id, "laptop", HERE)).await.unwrap();
    assert_eq!(whose.id, user.id, "no code is asked for besides");
    assert!(house.who(&session).await.is_some());
}

#[tokio::test]
async fn a_ceremony_is_finished_once_by_whoever_began_it_and_in_time() {
    let house = House::default();
    let (user, token) = house.confirmed("ada").await;
    let (other, theirs) = house.confirmed("eve").await;
    let (who, they) = (house.who(&token).await.unwrap(), house.who(&theirs).await.unwrap());
    let over = Err(PasskeyRefusal::Over.into());

    let ceremony = begin(&house, &who).await;
    assert_eq!(finish(&house, &they, &ceremony, &signed(other.id, "phone", HERE)).await, over);
    assert_eq!(finish(&house, &who, &ceremony, &signed(user.id, "phone", HERE)).await, over, "it is spent");

    let ceremony = begin(&house, &who).await;
    house.clock.advance(TimeDelta::minutes(5));
    assert_eq!(finish(&house, &who, &ceremony, &signed(user.id, "phone", HERE)).await, over, "too late");

    let ceremony = begin(&house, &who).await;
    let caller = Caller::default();
    let answer = signed(user.id, "phone", HERE);
    let crossed = finish_passkey_log_in(&ceremony, &answer, HERE, &caller, house.ports()).await;
    assert_eq!(crossed.unwrap_err(), PasskeyRefusal::Over.into(), "what adds a passkey logs nobody in");
}

#[tokio::test]
async fn what_a_device_signed_for_another_site_or_member_opens_nothing() {
    let house = House::default();
    let (user, token) = house.confirmed("ada").await;
    let (other, _) = house.confirmed("eve").await;
    let who = house.who(&token).await.unwrap();
    let ceremony = begin(&house, &who).await;
    let elsewhere = signed(user.id, "laptop", ELSEWHERE);
    assert_eq!(finish(&house, &who, &ceremony, &elsewhere).await, Err(PasskeyRefusal::NotShown.into()));
    added(&house, &who, "laptop").await;
    for answer in [
        signed(user.id, "laptop", ELSEWHERE),
        signed(other.id, "laptop", HERE),
        signed(UserId(user.id.0 + 99), "laptop", HERE),
        signed(user.id, "unknown", HERE),
        "nonsense".into(),
        String::new(),
    ] {
        assert_eq!(enter(&house, &answer).await.unwrap_err(), PasskeyRefusal::NotShown.into(), "{answer}");
    }
    let failures = house.actions().await.into_iter().filter(|action| *action == Action::LogInFailed);
    assert_eq!(failures.count(), 1, "the one that named a passkey of theirs");
}

#[tokio::test]
async fn a_passkey_is_removed_by_whoever_shows_that_it_is_them() {
    let house = House::default();
    let (user, token) = house.confirmed("ada").await;
    let (_, theirs) = house.confirmed("eve").await;
    let (who, they) = (house.who(&token).await.unwrap(), house.who(&theirs).await.unwrap());
    let passkey = added(&house, &who, "laptop").await;
    let remove = async |who: &SignedIn, password: &str| {
        let (password, caller) = (password.to_owned(), Caller::default());
        remove_passkey(who, passkey.id, password, None, &caller, house.ports()).await
    };
    assert_eq!(remove(&they, PASSWORD).await, Ok(false), "what is another's is not there");
    let wrong = Violation::new("password", "Password is incorrect");
    assert_eq!(remove(&who, "wrong horse").await, Err(ReauthError::Password(wrong).into()));
    assert!(enter(&house, &signed(user.id, "laptop", HERE)).await.is_ok());
    assert_eq!(remove(&who, PASSWORD).await, Ok(true));
    assert_eq!(remove(&who, PASSWORD).await, Ok(false));
    let answer = enter(&house, &signed(user.id, "laptop", HERE)).await;
    assert_eq!(answer.unwrap_err(), PasskeyRefusal::NotShown.into());
}

#[tokio::test]
async fn there_are_so_many_each_once_and_none_without_a_name_to_bind_them_to() {
    let house = House::default();
    let (user, token) = house.confirmed("ada").await;
    let who = house.who(&token).await.unwrap();
    let (password, caller) = (PASSWORD.to_owned(), Caller::default());
    let work = house.hasher.work();
    let bare = "http://127.0.0.1:8080";
    let begun = begin_adding_passkey(&who, password, None, bare, &caller, house.ports()).await;
    assert_eq!(begun, Err(PasskeyRefusal::NoDomainName.into()));
    assert_eq!(house.hasher.work(), work, "no password is asked for what cannot be");

    added(&house, &who, "device0").await;
    let ceremony = begin(&house, &who).await;
    let again = finish(&house, &who, &ceremony, &signed(user.id, "device0", HERE)).await;
    assert_eq!(again, Err(PasskeyRefusal::AlreadyRegistered.into()));
    for n in 1..MAX_PASSKEYS {
        added(&house, &who, &format!("device{n}")).await;
    }
    let begun = begin_adding_passkey(&who, PASSWORD.into(), None, HERE, &caller, house.ports()).await;
    assert_eq!(begun, Err(PasskeyRefusal::TooMany.into()));
}

/// Each log-in opens a session with a fresh guess counter, so log-ins are limited per passkey.
#[tokio::test]
async fn a_passkey_opens_thirty_sessions_an_hour() {
    let house = House::default();
    let (user, token) = house.confirmed("ada").await;
    let who = house.who(&token).await.unwrap();
    for credential in ["laptop", "phone"] {
        added(&house, &who, credential).await;
    }
    let enter_from = async |credential: &str, address: &str| {
        let caller = from(address);
        let begun = begin_passkey_log_in(HERE, &caller, house.ports()).await.unwrap();
        let answer = signed(user.id, credential, HERE);
        finish_passkey_log_in(&begun.ceremony, &answer, HERE, &caller, house.ports()).await
    };
    for n in 0..30 {
        assert!(enter_from("laptop", &format!("198.51.100.{n}")).await.is_ok(), "{n}");
    }
    let refused = enter_from("laptop", "203.0.113.1").await.unwrap_err();
    assert!(matches!(refused, WriteError::Refused(AccountRefusal::RateLimited(_))), "{refused:?}");
    assert!(enter_from("phone", "203.0.113.1").await.is_ok(), "another passkey is not slowed down");
    house.clock.advance(TimeDelta::hours(1));
    assert!(enter_from("laptop", "203.0.113.1").await.is_ok());
}

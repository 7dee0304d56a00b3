//! Tests of two-factor authentication, from set-up to the last recovery code.

use application::accounts::{
    AccountError, AccountRefusal, Caller, LogInStep, NewPasswordDraft, RateLimited, ReauthError,
    TwoFactorRefusal, begin_two_factor, change_password, confirm_two_factor, log_in_with_code,
    renew_recovery_codes, turn_off_two_factor,
};
use chrono::TimeDelta;
use domain::Violation;
use domain::accounts::{RECOVERY_CODES, SessionToken, SignedIn, SingleUseToken, User};
use domain::audit::Action;
use domain::mail::Mail;
use ports::clock::Clock;
use ports::commands::WriteError;
use ports::two_factor::TwoFactor;
use testkit::{PASSWORD, totp_code};

use crate::house::House;

/// A member's secret and recovery codes after turning it on.
pub(crate) struct TurnedOn {
    secret: String,
    codes: Vec<String>,
}

impl TurnedOn {
    fn code(&self, house: &House) -> String {
        totp_code(&self.secret, house.clock.now())
    }
}

async fn begin(house: &House, who: &SignedIn) -> String {
    let begun = begin_two_factor(who, PASSWORD.into(), &Caller::default(), house.ports()).await;
    begun.unwrap().secret
}

async fn confirm(house: &House, who: &SignedIn, code: &str) -> Result<Vec<String>, AccountError> {
    let codes = confirm_two_factor(who, code, &Caller::default(), house.ports()).await?;
    Ok(codes.iter().map(|code| code.expose()).collect())
}

/// Turns two-factor authentication on and advances the clock to the next code.
pub(crate) async fn turn_on(house: &House, who: &SignedIn) -> TurnedOn {
    let secret = begin(house, who).await;
    let codes = confirm(house, who, &totp_code(&secret, house.clock.now())).await.unwrap();
    house.clock.advance(TimeDelta::seconds(30));
    TurnedOn { secret, codes }
}

async fn ada(house: &House) -> (SignedIn, TurnedOn) {
    let (_, token) = house.confirmed("ada").await;
    let who = house.who(&token).await.unwrap();
    let on = turn_on(house, &who).await;
    (who, on)
}

async fn challenged(house: &House) -> SingleUseToken {
    match house.try_as("ada", PASSWORD, &Caller::default()).await {
        Ok(LogInStep::SecondFactorNeeded(challenge)) => challenge,
        other => panic!("{other:?}"),
    }
}

async fn go_on(
    house: &House,
    challenge: &SingleUseToken,
    code: &str,
) -> Result<(User, SessionToken), AccountError> {
    log_in_with_code(challenge, code, &Caller::default(), house.ports()).await
}

async fn entered(house: &House, challenge: &SingleUseToken, code: &str) -> SessionToken {
    match go_on(house, challenge, code).await {
        Ok((_, token)) => token,
        other => panic!("{other:?}"),
    }
}

fn wrong() -> Violation {
    Violation::new("code", "This code is wrong or was already used")
}

fn missing() -> Violation {
    Violation::new("code", "Enter the code from your authenticator")
}

/// A code that is not valid at this time.
fn wrong_code(house: &House, on: &TurnedOn) -> String {
    let near = [-30, 0, 30].map(|by| totp_code(&on.secret, house.clock.now() + TimeDelta::seconds(by)));
    let made_up = (0..4).map(|n| format!("00000{n}")).find(|code| !near.contains(code));
    made_up.unwrap()
}

#[tokio::test]
async fn nothing_is_asked_until_a_code_has_confirmed_it() {
    let house = House::default();
    let (_, token) = house.confirmed("ada").await;
    let who = house.who(&token).await.unwrap();
    assert_eq!(confirm(&house, &who, "123456").await, Err(TwoFactorRefusal::NothingPending.into()));
    let reauth_error = begin_two_factor(&who, "wrong horse".into(), &Caller::default(), house.ports()).await;
    let violation = Violation::new("password", "Password is incorrect");
    assert_eq!(reauth_error.unwrap_err(), ReauthError::Password(violation).into());

    let first = begin(&house, &who).await;
    let secret = begin(&house, &who).await;
    assert_ne!(first, secret, "each beginning draws a secret of its own");
    house.entered("ada", &Caller::default()).await;
    let stale = totp_code(&first, house.clock.now());
    assert_eq!(confirm(&house, &who, &stale).await, Err(wrong().into()));
    assert_eq!(confirm(&house, &who, "").await, Err(missing().into()));
    let recovery = "0000-0000-0000-0000";
    assert_eq!(confirm(&house, &who, recovery).await, Err(wrong().into()));
    let codes = confirm(&house, &who, &totp_code(&secret, house.clock.now())).await.unwrap();
    assert_eq!(codes.iter().collect::<std::collections::HashSet<_>>().len(), RECOVERY_CODES);
    assert_eq!(confirm(&house, &who, "123456").await, Err(TwoFactorRefusal::IsOn.into()));
    let again = begin_two_factor(&who, PASSWORD.into(), &Caller::default(), house.ports()).await;
    assert_eq!(again.unwrap_err(), TwoFactorRefusal::IsOn.into());
    assert!(house.actions().await.contains(&Action::TwoFactorTurnedOn { sessions_ended: 1 }));
}

#[tokio::test]
async fn a_step_of_the_authenticator_counts_once_wherever_it_is_given() {
    let house = House::default();
    let (_, token) = house.confirmed("ada").await;
    let who = house.who(&token).await.unwrap();
    let secret = begin(&house, &who).await;
    let confirmed = totp_code(&secret, house.clock.now());
    confirm(&house, &who, &confirmed).await.unwrap();
    let challenge = challenged(&house).await;
    let replayed = go_on(&house, &challenge, &confirmed).await;
    assert_eq!(replayed, Err(AccountRefusal::WrongCode(wrong()).into()), "it confirmed the authenticator");

    house.clock.advance(TimeDelta::seconds(60));
    let code = totp_code(&secret, house.clock.now());
    let earlier = totp_code(&secret, house.clock.now() - TimeDelta::seconds(30));
    entered(&house, &challenge, &code).await;
    assert_eq!(
        go_on(&house, &challenge, &code).await,
        Err(AccountRefusal::LogInExpired.into()),
        "one log-in, one challenge"
    );
    let second = challenged(&house).await;
    for spent in [&code, &earlier] {
        assert_eq!(
            go_on(&house, &second, spent).await,
            Err(AccountRefusal::WrongCode(wrong()).into()),
            "{spent}"
        );
    }
    let off = turn_off_two_factor(&who, PASSWORD.into(), Some(code), &Caller::default(), house.ports()).await;
    assert_eq!(off, Err(ReauthError::Code(wrong()).into()));
    house.clock.advance(TimeDelta::seconds(30));
    entered(&house, &second, &totp_code(&secret, house.clock.now())).await;
}

#[tokio::test]
async fn a_log_in_waits_for_five_minutes() {
    let house = House::default();
    let (_, on) = ada(&house).await;
    let challenge = challenged(&house).await;
    assert_eq!(go_on(&house, &challenge, "").await, Err(AccountRefusal::WrongCode(missing()).into()));
    house.clock.advance(TimeDelta::minutes(5) - TimeDelta::seconds(1));
    let last = challenged(&house).await;
    entered(&house, &challenge, &on.code(&house)).await;
    house.clock.advance(TimeDelta::minutes(5));
    assert_eq!(go_on(&house, &last, &on.code(&house)).await, Err(AccountRefusal::LogInExpired.into()));
    let made_up = SingleUseToken::from_bits([9; 32]);
    assert_eq!(go_on(&house, &made_up, &on.code(&house)).await, Err(AccountRefusal::LogInExpired.into()));
}

#[tokio::test]
async fn each_recovery_code_stands_in_once_and_its_owner_hears_of_it() {
    let house = House::default();
    let (who, on) = ada(&house).await;
    house.mails().await;
    for (used, code) in on.codes.iter().enumerate() {
        let challenge = challenged(&house).await;
        entered(&house, &challenge, code).await;
        let left = house.store.two_factor(who.user().id).await.unwrap().recovery_codes;
        assert_eq!(left as usize, RECOVERY_CODES - used - 1);
    }
    let challenge = challenged(&house).await;
    assert_eq!(go_on(&house, &challenge, &on.codes[0]).await, Err(AccountRefusal::WrongCode(wrong()).into()));
    let told = house.mails().await;
    assert!(told.iter().all(|mail| mail.subject() == "A recovery code was used (Marque)"), "{told:?}");
    assert_eq!(told.len(), RECOVERY_CODES);
    entered(&house, &challenge, &on.code(&house)).await;
}

#[tokio::test]
async fn new_recovery_codes_take_the_place_of_the_old() {
    let house = House::default();
    let (who, on) = ada(&house).await;
    let renew = async |code: Option<String>| {
        renew_recovery_codes(&who, PASSWORD.into(), code, &Caller::default(), house.ports()).await
    };
    assert_eq!(renew(None).await, Err(ReauthError::Code(missing()).into()));
    let fresh: Vec<String> =
        renew(Some(on.code(&house))).await.unwrap().iter().map(|code| code.expose()).collect();
    let challenge = challenged(&house).await;
    assert_eq!(go_on(&house, &challenge, &on.codes[0]).await, Err(AccountRefusal::WrongCode(wrong()).into()));
    entered(&house, &challenge, &fresh[0]).await;
}

#[tokio::test]
async fn turning_it_off_takes_both_and_leaves_the_password_alone() {
    let house = House::default();
    let (who, on) = ada(&house).await;
    let turn_off = async |password: &str, code: Option<String>| {
        turn_off_two_factor(&who, password.into(), code, &Caller::default(), house.ports()).await
    };
    let password = Violation::new("password", "Password is incorrect");
    let refused = turn_off("wrong horse", Some(on.code(&house))).await;
    assert_eq!(refused, Err(ReauthError::Password(password).into()));
    assert_eq!(turn_off(PASSWORD, None).await, Err(ReauthError::Code(missing()).into()));
    assert_eq!(turn_off(PASSWORD, Some(on.code(&house))).await, Ok(()), "a wrong password spends no code");
    assert_eq!(turn_off(PASSWORD, Some(on.code(&house))).await, Err(TwoFactorRefusal::IsOff.into()));
    house.entered("ada", &Caller::default()).await;
    let told = house.mails().await;
    assert_eq!(
        told.iter().map(Mail::subject).collect::<Vec<_>>(),
        ["Two-factor authentication is on (Marque)", "Two-factor authentication is off (Marque)"]
    );
}

#[tokio::test]
async fn a_browser_left_open_is_not_enough_to_change_the_password() {
    let house = House::default();
    let (who, on) = ada(&house).await;
    let change = async |current: &str, code: Option<String>| {
        let draft = NewPasswordDraft { current: current.into(), new: "battery staple".into(), code };
        change_password(&who, draft, &Caller::default(), house.ports()).await
    };
    assert_eq!(change(PASSWORD, None).await, Err(ReauthError::Code(missing()).into()));
    let guess = wrong_code(&house, &on);
    assert_eq!(change(PASSWORD, Some(guess)).await, Err(ReauthError::Code(wrong()).into()));
    let current = Violation::new("currentPassword", "Current password is incorrect");
    let told = change("wrong horse", Some(on.code(&house))).await;
    assert_eq!(told, Err(WriteError::Invalid(vec![current])));
    let waiting = challenged(&house).await;
    let Ok(token) = change(PASSWORD, Some(on.code(&house))).await else { panic!("it was refused") };
    assert!(house.who(&token).await.is_some());
    assert_eq!(go_on(&house, &waiting, &on.codes[0]).await, Err(AccountRefusal::LogInExpired.into()));
}

/// New challenges, pauses and other addresses do not raise the limit.
#[tokio::test]
async fn whoever_knows_the_password_guesses_ten_codes_in_ten_minutes() {
    let house = House::default();
    let (_, on) = ada(&house).await;
    let mut guesses = 0;
    for _ in 0..600 {
        house.clock.advance(TimeDelta::seconds(1));
        for _ in 0..3 {
            let answer = house.try_as("ada", PASSWORD, &Caller::default()).await;
            let Ok(LogInStep::SecondFactorNeeded(challenge)) = answer else { continue };
            for _ in 0..3 {
                match go_on(&house, &challenge, &wrong_code(&house, &on)).await {
                    Err(WriteError::Refused(AccountRefusal::WrongCode(_))) => guesses += 1,
                    Err(WriteError::Refused(AccountRefusal::RateLimited(RateLimited::WrongGuesses(_)))) => {}
                    other => panic!("{other:?}"),
                }
            }
        }
    }
    assert_eq!(guesses, 10);
}

/// An attacker who guesses passwords delays the member by at most the longest wait.
#[tokio::test]
async fn after_the_longest_wait_password_and_code_open_the_account() {
    let house = House::default();
    let (_, on) = ada(&house).await;
    for _ in 0..1000 {
        house.try_as("ada", "wrong horse", &Caller::default()).await.unwrap_err();
        house.clock.advance(TimeDelta::seconds(30));
    }
    house.clock.advance(TimeDelta::minutes(15));
    let challenge = challenged(&house).await;
    entered(&house, &challenge, &on.code(&house)).await;
}

//! Tests of two-factor authentication, from set-up to the last recovery code.

use application::accounts::{
    AccountError, AccountRefusal, Caller, LogInStep, NewPasswordDraft, RateLimited, ReauthDraft, ReauthError,
    TwoFactorRefusal, begin_two_factor, change_password, confirm_two_factor, disable_two_factor,
    log_in_with_code, renew_recovery_codes,
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

use crate::fixture::{AccountFixture, reauth};

/// A member's secret and recovery codes after turning it on.
pub(crate) struct TwoFactorSetup {
    secret: String,
    codes: Vec<String>,
}

impl TwoFactorSetup {
    fn code(&self, fixture: &AccountFixture) -> String {
        totp_code(&self.secret, fixture.clock.now())
    }
}

async fn begin(fixture: &AccountFixture, who: &SignedIn) -> String {
    let begun = begin_two_factor(who, PASSWORD.into(), &Caller::default(), fixture.ports()).await;
    begun.unwrap().secret
}

async fn confirm(fixture: &AccountFixture, who: &SignedIn, code: &str) -> Result<Vec<String>, AccountError> {
    let codes = confirm_two_factor(who, code, &Caller::default(), fixture.ports()).await?;
    Ok(codes.iter().map(|code| code.expose()).collect())
}

/// Turns two-factor authentication on and advances the clock to the next code.
pub(crate) async fn enable_two_factor(fixture: &AccountFixture, who: &SignedIn) -> TwoFactorSetup {
    let secret = begin(fixture, who).await;
    let codes = confirm(fixture, who, &totp_code(&secret, fixture.clock.now())).await.unwrap();
    fixture.clock.advance(TimeDelta::seconds(30));
    TwoFactorSetup { secret, codes }
}

async fn ada(fixture: &AccountFixture) -> (SignedIn, TwoFactorSetup) {
    let (_, token) = fixture.register_confirmed("ada").await;
    let who = fixture.current_member(&token).await.unwrap();
    let on = enable_two_factor(fixture, &who).await;
    (who, on)
}

async fn start_challenge(fixture: &AccountFixture) -> SingleUseToken {
    match fixture.try_log_in("ada", PASSWORD, &Caller::default()).await {
        Ok(LogInStep::SecondFactorNeeded(challenge)) => challenge,
        other => panic!("{other:?}"),
    }
}

async fn submit_code(
    fixture: &AccountFixture,
    challenge: &SingleUseToken,
    code: &str,
) -> Result<(User, SessionToken), AccountError> {
    log_in_with_code(challenge, code, &Caller::default(), fixture.ports()).await
}

async fn entered(fixture: &AccountFixture, challenge: &SingleUseToken, code: &str) -> SessionToken {
    match submit_code(fixture, challenge, code).await {
        Ok((_, token)) => token,
        other => panic!("{other:?}"),
    }
}

fn wrong() -> Violation {
    Violation::new("code", "This code is wrong or was already used")
}

fn missing_code() -> Violation {
    Violation::new("code", "Enter the code from your authenticator")
}

/// A code that is not valid at this time.
fn wrong_code(fixture: &AccountFixture, on: &TwoFactorSetup) -> String {
    let near = [-30, 0, 30].map(|by| totp_code(&on.secret, fixture.clock.now() + TimeDelta::seconds(by)));
    let made_up = (0..4).map(|n| format!("00000{n}")).find(|code| !near.contains(code));
    made_up.unwrap()
}

#[tokio::test]
async fn two_factor_is_off_until_a_code_confirms_it() {
    let fixture = AccountFixture::default();
    let (_, token) = fixture.register_confirmed("ada").await;
    let who = fixture.current_member(&token).await.unwrap();
    assert_eq!(confirm(&fixture, &who, "123456").await, Err(TwoFactorRefusal::NothingPending.into()));
    let reauth_error =
        begin_two_factor(&who, "wrong horse".into(), &Caller::default(), fixture.ports()).await;
    let violation = Violation::new("password", "Password is incorrect");
    assert_eq!(reauth_error.unwrap_err(), ReauthError::Password(violation).into());

    let first = begin(&fixture, &who).await;
    let secret = begin(&fixture, &who).await;
    assert_ne!(first, secret, "each beginning draws a secret of its own");
    fixture.entered("ada", &Caller::default()).await;
    let stale = totp_code(&first, fixture.clock.now());
    assert_eq!(confirm(&fixture, &who, &stale).await, Err(wrong().into()));
    assert_eq!(confirm(&fixture, &who, "").await, Err(missing_code().into()));
    let recovery = "0000-0000-0000-0000";
    assert_eq!(confirm(&fixture, &who, recovery).await, Err(wrong().into()));
    let codes = confirm(&fixture, &who, &totp_code(&secret, fixture.clock.now())).await.unwrap();
    assert_eq!(codes.iter().collect::<std::collections::HashSet<_>>().len(), RECOVERY_CODES);
    assert_eq!(confirm(&fixture, &who, "123456").await, Err(TwoFactorRefusal::IsOn.into()));
    let again = begin_two_factor(&who, PASSWORD.into(), &Caller::default(), fixture.ports()).await;
    assert_eq!(again.unwrap_err(), TwoFactorRefusal::IsOn.into());
    assert!(fixture.actions().await.contains(&Action::TwoFactorEnabled { sessions_ended: 1 }));
}

#[tokio::test]
async fn totp_step_cannot_be_reused_anywhere() {
    let fixture = AccountFixture::default();
    let (_, token) = fixture.register_confirmed("ada").await;
    let who = fixture.current_member(&token).await.unwrap();
    let secret = begin(&fixture, &who).await;
    let confirmed = totp_code(&secret, fixture.clock.now());
    confirm(&fixture, &who, &confirmed).await.unwrap();
    let challenge = start_challenge(&fixture).await;
    let replayed = submit_code(&fixture, &challenge, &confirmed).await;
    assert_eq!(replayed, Err(AccountRefusal::WrongCode(wrong()).into()), "it confirmed the authenticator");

    fixture.clock.advance(TimeDelta::seconds(60));
    let code = totp_code(&secret, fixture.clock.now());
    let earlier = totp_code(&secret, fixture.clock.now() - TimeDelta::seconds(30));
    entered(&fixture, &challenge, &code).await;
    assert_eq!(
        submit_code(&fixture, &challenge, &code).await,
        Err(AccountRefusal::LogInExpired.into()),
        "one log-in, one challenge"
    );
    let second = start_challenge(&fixture).await;
    for spent in [&code, &earlier] {
        assert_eq!(
            submit_code(&fixture, &second, spent).await,
            Err(AccountRefusal::WrongCode(wrong()).into()),
            "{spent}"
        );
    }
    let off = disable_two_factor(&who, reauth(Some(code)), &Caller::default(), fixture.ports()).await;
    assert_eq!(off, Err(ReauthError::Code(wrong()).into()));
    fixture.clock.advance(TimeDelta::seconds(30));
    entered(&fixture, &second, &totp_code(&secret, fixture.clock.now())).await;
}

#[tokio::test]
async fn two_factor_challenge_expires_after_five_minutes() {
    let fixture = AccountFixture::default();
    let (_, on) = ada(&fixture).await;
    let challenge = start_challenge(&fixture).await;
    assert_eq!(
        submit_code(&fixture, &challenge, "").await,
        Err(AccountRefusal::WrongCode(missing_code()).into())
    );
    fixture.clock.advance(TimeDelta::minutes(5) - TimeDelta::seconds(1));
    let last = start_challenge(&fixture).await;
    entered(&fixture, &challenge, &on.code(&fixture)).await;
    fixture.clock.advance(TimeDelta::minutes(5));
    assert_eq!(
        submit_code(&fixture, &last, &on.code(&fixture)).await,
        Err(AccountRefusal::LogInExpired.into())
    );
    let made_up = SingleUseToken::from_bits([9; 32]);
    assert_eq!(
        submit_code(&fixture, &made_up, &on.code(&fixture)).await,
        Err(AccountRefusal::LogInExpired.into())
    );
}

#[tokio::test]
async fn recovery_code_works_once_and_is_reported_by_email() {
    let fixture = AccountFixture::default();
    let (who, on) = ada(&fixture).await;
    fixture.mails().await;
    for (used, code) in on.codes.iter().enumerate() {
        let challenge = start_challenge(&fixture).await;
        entered(&fixture, &challenge, code).await;
        let left = fixture.store.two_factor(who.user().id).await.unwrap().recovery_codes;
        assert_eq!(left as usize, RECOVERY_CODES - used - 1);
    }
    let challenge = start_challenge(&fixture).await;
    assert_eq!(
        submit_code(&fixture, &challenge, &on.codes[0]).await,
        Err(AccountRefusal::WrongCode(wrong()).into())
    );
    let mails = fixture.mails().await;
    assert!(mails.iter().all(|mail| mail.subject() == "A recovery code was used (Marque)"), "{mails:?}");
    assert_eq!(mails.len(), RECOVERY_CODES);
    entered(&fixture, &challenge, &on.code(&fixture)).await;
}

#[tokio::test]
async fn new_recovery_codes_replace_the_old() {
    let fixture = AccountFixture::default();
    let (who, on) = ada(&fixture).await;
    let renew = async |code: Option<String>| {
        renew_recovery_codes(&who, reauth(code), &Caller::default(), fixture.ports()).await
    };
    assert_eq!(renew(None).await, Err(ReauthError::Code(missing_code()).into()));
    let fresh: Vec<String> =
        renew(Some(on.code(&fixture))).await.unwrap().iter().map(|code| code.expose()).collect();
    let challenge = start_challenge(&fixture).await;
    assert_eq!(
        submit_code(&fixture, &challenge, &on.codes[0]).await,
        Err(AccountRefusal::WrongCode(wrong()).into())
    );
    entered(&fixture, &challenge, &fresh[0]).await;
}

#[tokio::test]
async fn turning_off_two_factor_requires_password_and_code() {
    let fixture = AccountFixture::default();
    let (who, on) = ada(&fixture).await;
    let disable = async |password: &str, code: Option<String>| {
        let draft = ReauthDraft { password: password.into(), code };
        disable_two_factor(&who, draft, &Caller::default(), fixture.ports()).await
    };
    let password = Violation::new("password", "Password is incorrect");
    let refused = disable("wrong horse", Some(on.code(&fixture))).await;
    assert_eq!(refused, Err(ReauthError::Password(password).into()));
    assert_eq!(disable(PASSWORD, None).await, Err(ReauthError::Code(missing_code()).into()));
    assert_eq!(disable(PASSWORD, Some(on.code(&fixture))).await, Ok(()), "a wrong password spends no code");
    assert_eq!(disable(PASSWORD, Some(on.code(&fixture))).await, Err(TwoFactorRefusal::IsOff.into()));
    fixture.entered("ada", &Caller::default()).await;
    let mails = fixture.mails().await;
    assert_eq!(
        mails.iter().map(Mail::subject).collect::<Vec<_>>(),
        ["Two-factor authentication is on (Marque)", "Two-factor authentication is off (Marque)"]
    );
}

#[tokio::test]
async fn password_change_requires_the_second_factor() {
    let fixture = AccountFixture::default();
    let (who, on) = ada(&fixture).await;
    let change = async |current: &str, code: Option<String>| {
        let draft = NewPasswordDraft { current: current.into(), new: "battery staple".into(), code };
        change_password(&who, draft, &Caller::default(), fixture.ports()).await
    };
    assert_eq!(change(PASSWORD, None).await, Err(ReauthError::Code(missing_code()).into()));
    let guess = wrong_code(&fixture, &on);
    assert_eq!(change(PASSWORD, Some(guess)).await, Err(ReauthError::Code(wrong()).into()));
    let current = Violation::new("currentPassword", "Current password is incorrect");
    let refused = change("wrong horse", Some(on.code(&fixture))).await;
    assert_eq!(refused, Err(WriteError::Invalid(vec![current])));
    let waiting = start_challenge(&fixture).await;
    let Ok(token) = change(PASSWORD, Some(on.code(&fixture))).await else { panic!("it was refused") };
    assert!(fixture.current_member(&token).await.is_some());
    assert_eq!(submit_code(&fixture, &waiting, &on.codes[0]).await, Err(AccountRefusal::LogInExpired.into()));
}

/// New challenges, pauses and other addresses do not raise the limit.
#[tokio::test]
async fn code_guesses_are_limited_to_ten_in_ten_minutes() {
    let fixture = AccountFixture::default();
    let (_, on) = ada(&fixture).await;
    let mut guesses = 0;
    for _ in 0..600 {
        fixture.clock.advance(TimeDelta::seconds(1));
        for _ in 0..3 {
            let answer = fixture.try_log_in("ada", PASSWORD, &Caller::default()).await;
            let Ok(LogInStep::SecondFactorNeeded(challenge)) = answer else { continue };
            for _ in 0..3 {
                match submit_code(&fixture, &challenge, &wrong_code(&fixture, &on)).await {
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
async fn log_in_succeeds_after_the_maximum_guess_delay() {
    let fixture = AccountFixture::default();
    let (_, on) = ada(&fixture).await;
    for _ in 0..1000 {
        fixture.try_log_in("ada", "wrong horse", &Caller::default()).await.unwrap_err();
        fixture.clock.advance(TimeDelta::seconds(30));
    }
    fixture.clock.advance(TimeDelta::minutes(15));
    let challenge = start_challenge(&fixture).await;
    entered(&fixture, &challenge, &on.code(&fixture)).await;
}

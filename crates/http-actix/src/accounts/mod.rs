//! Accounts: login and registration (`log_in`), passkeys and two-factor authentication, sessions, profile,
//! preferences, changes of email and password. [`Allowed`] guards the handlers of all features.

mod dto;
mod email_change;
mod email_verification;
mod links;
mod log_in;
mod passkeys;
mod password;
mod password_reset;
mod preferences;
mod profile;
mod sessions;
mod two_factor;

pub(crate) use dto::{ProofDto, UserDto};
pub(crate) use links::{email_sender, site_origin};
pub(crate) use log_in::{farewell, forget};

use application::accounts::{
    AccountPorts, AccountRefusal, GuardedRefusal, PasskeyRefusal, RateLimited, ReauthError, TwoFactorRefusal,
};
use domain::{Violation, accounts::TokenRefusal};
use log_in::suspended;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{AppState, response::Problem};

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(log_in::current_user)
        .service(log_in::register)
        .service(log_in::log_in)
        .service(log_in::log_in_with_code)
        .service(log_in::log_out)
        .service(sessions::list_sessions)
        .service(sessions::end_session)
        .service(sessions::end_other_sessions)
        .service(preferences::read_preferences)
        .service(preferences::choose_preferences)
        .service(preferences::change_some_preferences)
        .service(profile::read_profile)
        .service(profile::change_profile)
        .service(password::change_password)
        .service(two_factor::read_two_factor)
        .service(two_factor::begin_two_factor)
        .service(two_factor::confirm_two_factor)
        .service(two_factor::renew_recovery_codes)
        .service(two_factor::turn_off_two_factor)
        .service(passkeys::list_passkeys)
        .service(passkeys::begin_adding_passkey)
        .service(passkeys::finish_adding_passkey)
        .service(passkeys::remove_passkey)
        .service(passkeys::begin_passkey_log_in)
        .service(passkeys::finish_passkey_log_in)
        .service(email_change::ask_for_email)
        .service(email_change::cancel_email)
        .service(email_change::change_email)
        .service(email_verification::mail_verification)
        .service(email_verification::verify_email)
        .service(email_verification::read_verification)
        .service(email_verification::disown_account)
        .service(password_reset::request_password_reset)
        .service(password_reset::reset_password);
}

pub(crate) fn ports(site: &AppState) -> AccountPorts<'_> {
    AccountPorts {
        accounts: site.store.as_ref(),
        sessions: site.store.as_ref(),
        devices: site.store.as_ref(),
        two_factor: site.store.as_ref(),
        codes: site.totp.as_ref(),
        passkeys: site.store.as_ref(),
        ceremonies: site.passkey_ceremonies.as_ref(),
        email_changes: site.store.as_ref(),
        tokens: site.store.as_ref(),
        outbox: site.store.as_ref(),
        rate_limiter: site.store.as_ref(),
        hasher: site.hasher.as_ref(),
        randomness: site.randomness.as_ref(),
        clock: site.clock.as_ref(),
        brand: &site.settings.brand,
    }
}

pub(crate) fn too_soon(wait: RateLimited) -> Problem {
    match wait {
        RateLimited::Address(wait) => Problem::too_many(wait),
        RateLimited::Account(wait) => Problem::too_many_attempts(wait),
        RateLimited::Mails(wait) => Problem::too_many_mails(wait),
    }
}

/// Converts a failed re-authentication into the problem to answer with.
pub(crate) fn reauth_error(why: ReauthError) -> Problem {
    match why {
        ReauthError::Password(violation) => Problem::invalid(vec![violation]),
        ReauthError::Code(violation) => Problem::invalid(vec![violation]).asking_for_code(),
        ReauthError::RateLimited(wait) => too_soon(wait),
    }
}

impl From<AccountRefusal> for Problem {
    fn from(refusal: AccountRefusal) -> Self {
        match refusal {
            AccountRefusal::RateLimited(wait) => too_soon(wait),
            AccountRefusal::ReauthFailed(error) => reauth_error(error),
            AccountRefusal::UsernameTaken => Self::taken("This username is already taken", Some("username")),
            AccountRefusal::EmailTaken => Self::taken("Please try again with different credentials", None),
            AccountRefusal::WrongCredentials => Self::wrong_credentials(),
            AccountRefusal::Suspended(suspension) => suspended(suspension),
            AccountRefusal::WrongCode(violation) => Self::wrong_code(violation),
            AccountRefusal::LogInExpired => Self::log_in_over(),
            AccountRefusal::EmailUnverified => Self::unconfirmed_address(),
            AccountRefusal::EmailVerified => Self::conflict("Your email address is already confirmed"),
            AccountRefusal::Token(refusal) => refused(refusal),
            AccountRefusal::KeepsEmail => {
                Self::conflict("This account cannot be removed with a link; please contact us")
            }
            AccountRefusal::EmailClaimed => Self::conflict(
                "Another member now uses this address; log in to that account, or choose another address",
            ),
            AccountRefusal::LastAdmin => Self::conflict(
                "You are the only concierge with an account; make somebody else an admin before you leave",
            ),
            AccountRefusal::NoSuchUser => Self::signed_out(),
            AccountRefusal::TwoFactor(refusal) => refusal.into(),
            AccountRefusal::Passkey(refusal) => refusal.into(),
        }
    }
}

impl From<TwoFactorRefusal> for Problem {
    fn from(refusal: TwoFactorRefusal) -> Self {
        Self::conflict(match refusal {
            TwoFactorRefusal::IsOn => "Two-factor authentication is on already",
            TwoFactorRefusal::IsOff => "Two-factor authentication is off",
            TwoFactorRefusal::NothingPending => "There is nothing to confirm; please start again",
        })
    }
}

impl From<PasskeyRefusal> for Problem {
    fn from(refusal: PasskeyRefusal) -> Self {
        match refusal {
            PasskeyRefusal::NoDomainName => {
                Self::conflict("Passkeys need the site’s own name; this address has none to bind them to")
            }
            PasskeyRefusal::Over => Self::conflict("This took too long; please try again"),
            PasskeyRefusal::NotShown => {
                Self::invalid(vec![Violation::new("answer", "We couldn’t find this passkey")])
            }
            PasskeyRefusal::AlreadyRegistered => Self::conflict("This passkey is already registered"),
            PasskeyRefusal::TooMany => {
                Self::conflict("You have as many passkeys as there can be; remove one first")
            }
        }
    }
}

impl<R: Into<Self>> From<GuardedRefusal<R>> for Problem {
    fn from(refusal: GuardedRefusal<R>) -> Self {
        match refusal {
            GuardedRefusal::ReauthFailed(error) => reauth_error(error),
            GuardedRefusal::Refused(refusal) => refusal.into(),
        }
    }
}

/// Converts a refused link token into the problem to answer with.
fn refused(refusal: TokenRefusal) -> Problem {
    match refusal {
        TokenRefusal::Unknown => {
            Problem::not_found("We couldn’t find this link; please check that you copied all of it")
        }
        TokenRefusal::Used => Problem::gone("This link has been used already"),
        TokenRefusal::Expired => Problem::gone("This link has expired"),
        TokenRefusal::Replaced => Problem::gone(
            "This link is no longer valid: we sent a newer one, or the account has changed since",
        ),
    }
}

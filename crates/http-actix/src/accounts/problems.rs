//! Responses to refused operations on accounts.

use application::{
    accounts::{AccountRefusal, GuardedRefusal, PasskeyRefusal, RateLimited, ReauthError, TwoFactorRefusal},
    membership::suspension_period,
};
use domain::{Violation, accounts::TokenRefusal, membership::Suspension};

use crate::response::Problem;

impl From<RateLimited> for Problem {
    fn from(wait: RateLimited) -> Self {
        match wait {
            RateLimited::Address(wait) => Self::too_many_from_address(wait),
            RateLimited::WrongGuesses(wait) => Self::too_many_attempts(wait),
            RateLimited::Mails(wait) => Self::too_many_mails(wait),
        }
    }
}

impl From<ReauthError> for Problem {
    fn from(why: ReauthError) -> Self {
        match why {
            ReauthError::Password(violation) => Self::invalid(vec![violation]),
            ReauthError::Code(violation) => Self::invalid(vec![violation]).asking_for_code(),
            ReauthError::RateLimited(wait) => wait.into(),
        }
    }
}

impl From<AccountRefusal> for Problem {
    fn from(refusal: AccountRefusal) -> Self {
        match refusal {
            AccountRefusal::RateLimited(wait) => wait.into(),
            AccountRefusal::ReauthFailed(error) => error.into(),
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
            GuardedRefusal::ReauthFailed(error) => error.into(),
            GuardedRefusal::Refused(refusal) => refusal.into(),
        }
    }
}

/// Converts a refused link token into the problem to answer with.
pub(super) fn refused(refusal: TokenRefusal) -> Problem {
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

/// 401: the credentials are right, and the account is suspended.
fn suspended(suspension: Suspension) -> Problem {
    let period = suspension_period(suspension);
    Problem::suspended(format!(
        "Your account is suspended {period}. Please contact the concierge if you have questions."
    ))
}

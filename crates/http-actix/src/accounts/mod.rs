//! Accounts over HTTP.

mod cookie;
mod dto;
mod email_change;
mod email_verification;
mod guard;
mod links;
mod log_in;
mod passkeys;
mod password;
mod password_reset;
mod preferences;
mod profile;
mod sessions;
mod two_factor;

pub(crate) use cookie::{SESSION_COOKIE, brings_token, is_secure};
pub(crate) use dto::{ProofDto, UserDto};
pub(crate) use guard::{AccessCheck, Allowed, Proof, signed_in};
pub(crate) use links::{email_sender, site_origin};
pub(crate) use log_in::{farewell, forget};

use actix_web::{HttpRequest, http::header};
use application::accounts::{AccountPorts, Caller, RateLimited, ReauthError, new_device_token};
use domain::accounts::{Device, TokenRefusal};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{AppState, client_ip, problem::Problem};

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
        accounts: site.accounts.as_ref(),
        sessions: site.sessions.as_ref(),
        devices: site.devices.as_ref(),
        two_factor: site.two_factor.as_ref(),
        codes: site.codes.as_ref(),
        passkeys: site.passkeys.as_ref(),
        ceremonies: site.ceremonies.as_ref(),
        email_changes: site.email_changes.as_ref(),
        tokens: site.tokens.as_ref(),
        outbox: site.outbox.as_ref(),
        rate_limiter: site.rate_limiter.as_ref(),
        hasher: site.hasher.as_ref(),
        randomness: site.randomness.as_ref(),
        clock: site.clock.as_ref(),
        brand: &site.settings.brand,
    }
}

/// The browser that sent a request.
pub(crate) fn caller(request: &HttpRequest, site: &AppState) -> Caller {
    let user_agent = request.headers().get(header::USER_AGENT).and_then(|name| name.to_str().ok());
    Caller {
        device: Device::of(user_agent.unwrap_or_default()),
        address: client_ip::client_address(request, &site.settings),
        counted_as: client_ip::limited_address(request, &site.settings),
        token: cookie::token(request, &site.settings),
        // One that nobody has had before is given to the browser only once somebody has logged in.
        known_device: cookie::device(request, &site.settings)
            .or_else(|| new_device_token(site.randomness.as_ref()).ok()),
    }
}

pub(crate) fn too_soon(wait: RateLimited) -> Problem {
    match wait {
        RateLimited::Address(wait) => Problem::too_many(wait),
        RateLimited::Account(wait) => Problem::too_many_attempts(wait),
        RateLimited::Mails(wait) => Problem::too_many_mails(wait),
    }
}

/// Why it is not shown that somebody is who they say.
pub(crate) fn reauth_error(why: ReauthError) -> Problem {
    match why {
        ReauthError::Password(violation) => Problem::invalid(vec![violation]),
        ReauthError::Code(violation) => Problem::invalid(vec![violation]).asking_for_code(),
        ReauthError::TooSoon(wait) => too_soon(wait),
    }
}

/// Why what was mailed does nothing.
fn refused(refusal: TokenRefusal) -> Problem {
    match refusal {
        TokenRefusal::Unknown => {
            Problem::not_found("This link is not known here; please check that all of it was copied")
        }
        TokenRefusal::Used => Problem::gone("This link has been used already"),
        TokenRefusal::Expired => Problem::gone("This link has expired"),
        TokenRefusal::Replaced => Problem::gone(
            "This link no longer counts: a newer one was mailed, or the account has changed since",
        ),
    }
}

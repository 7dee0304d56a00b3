//! Accounts: login and registration (`log_in`), passkeys and two-factor authentication, sessions, profile,
//! preferences, changes of email and password. [`Allowed`] guards the handlers of all features.

mod dto;
mod email_change;
mod email_verification;
mod log_in;
mod passkeys;
mod password;
mod password_reset;
mod preferences;
mod preferences_dto;
mod problems;
mod profile;
mod sessions;
mod two_factor;

pub(crate) use log_in::{clear_browser_session, signed_out_response};

use utoipa_actix_web::service_config::ServiceConfig;

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
        .service(two_factor::disable_two_factor)
        .service(passkeys::list_passkeys)
        .service(passkeys::begin_adding_passkey)
        .service(passkeys::finish_adding_passkey)
        .service(passkeys::remove_passkey)
        .service(passkeys::begin_passkey_log_in)
        .service(passkeys::finish_passkey_log_in)
        .service(email_change::request_email_change)
        .service(email_change::cancel_email)
        .service(email_change::change_email)
        .service(email_verification::mail_verification)
        .service(email_verification::verify_email)
        .service(email_verification::read_verification)
        .service(email_verification::remove_unconfirmed_account)
        .service(password_reset::request_password_reset)
        .service(password_reset::reset_password);
}

//! Use cases of a person's own account: registration, log-in, passwords, passkeys, two-factor authentication,
//! email changes; and role changes by the operator.

mod caller;
mod change_email;
mod change_password;
mod change_profile;
mod change_role;
mod code_check;
mod create_account;
mod current_user;
mod emails;
mod log_in;
mod log_in_with_code;
mod passkeys;
pub(crate) mod rate_limit;
mod reauthenticate;
mod record_refused_access;
mod refusal;
mod register;
mod reset_password;
mod security_emails;
mod tokens;
mod two_factor_settings;
mod verify_email;

pub use caller::{AccountPorts, Caller};
pub use change_email::{cancel_email_change, change_email, request_email_change};
pub use change_password::{NewPasswordDraft, change_password};
pub use change_profile::change_profile;
pub use change_role::change_role;
pub use create_account::create_account;
pub use current_user::current_user;
pub use emails::EmailSender;
pub use log_in::{LogInStep, log_in};
pub use log_in_with_code::log_in_with_code;
pub use passkeys::{
    BrowserCeremony, PasskeyRefusal, begin_adding_passkey, begin_passkey_log_in, finish_adding_passkey,
    finish_passkey_log_in, remove_passkey,
};
pub use rate_limit::RateLimited;
pub use reauthenticate::{GuardedRefusal, ReauthError, reauthenticate};
pub use record_refused_access::{RefusalPorts, record_refused_access};
pub use refusal::{AccountError, AccountRefusal};
pub use register::register;
pub use reset_password::{make_reset_link, request_password_reset, reset_password};
pub use tokens::new_device_token;
pub(crate) use tokens::{hash_single_use, new_single_use_token};
pub use two_factor_settings::{
    TwoFactorRefusal, begin_two_factor, confirm_two_factor, disable_two_factor, renew_recovery_codes,
};
pub use verify_email::{account_to_verify, mail_verification, remove_unconfirmed_account, verify_email};

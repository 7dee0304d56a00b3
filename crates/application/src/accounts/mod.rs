//! Joining, coming and going: what a person does with their own account.

mod caller;
mod change_email;
mod change_password;
mod change_profile;
mod change_role;
mod create_account;
mod current_user;
mod letters;
mod log_in;
mod notices;
mod passkeys;
mod prove;
mod record_refused_access;
mod register;
mod reset_password;
mod second_factor;
pub(crate) mod throttle;
mod two_factor;
mod verify_email;

pub use caller::{AccountPorts, Caller, new_device_token};
pub(crate) use caller::{draw_single_use, hash_single_use};
pub use change_email::{EmailChangeAnswer, ask_for_email, cancel_email, change_email};
pub use change_password::{NewPasswordDraft, PasswordAnswer, change_password};
pub use change_profile::{ProfileAnswer, change_profile};
pub use change_role::change_role;
pub use create_account::{AccountAnswer, create_account};
pub use current_user::current_user;
pub use letters::Letterhead;
pub use log_in::{LogInAnswer, log_in};
pub use passkeys::{
    BegunForBrowser, PasskeyRefusal, begin_adding_passkey, begin_passkey_log_in, finish_adding_passkey,
    finish_passkey_log_in, remove_passkey,
};
pub use prove::{Unproved, prove};
pub use record_refused_access::{RefusalPorts, record_refused_access};
pub use register::{RegisterAnswer, register};
pub use reset_password::{ResetAnswer, ResetRequestAnswer, request_password_reset, reset_password};
pub use second_factor::{SecondFactorAnswer, log_in_with_code};
pub use throttle::TooSoon;
pub use two_factor::{
    TwoFactorRefusal, begin_two_factor, confirm_two_factor, renew_recovery_codes, turn_off_two_factor,
};
pub use verify_email::{
    DisownAnswer, VerificationAnswer, account_to_verify, disown_account, mail_verification, verify_email,
};

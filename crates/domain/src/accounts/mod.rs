//! User accounts: identity (`user`, `username`, `email`, `name`, `profile`), credentials (`password`,
//! `passkey`, `two_factor`, `token`), sessions (`session`, `device`, `idle_timeout`), limits on guessing
//! (`rate_limit`), and roles with their proof types (`role`, `permission`).

mod device;
mod email;
mod idle_timeout;
mod known_device;
mod log_in;
mod name;
mod passkey;
mod password;
mod password_strength;
mod permission;
mod profile;
mod rate_limit;
mod registration;
mod role;
mod second_factor_reset;
mod session;
mod token;
mod token_purpose;
mod two_factor;
mod user;
mod username;

pub use device::Device;
pub use email::mailbox;
pub use idle_timeout::IdleTimeout;
pub use known_device::{DeviceId, DeviceToken, MOST_DEVICES, device_lifetime};
pub use log_in::{LogIn, LogInDraft};
pub use name::DisplayName;
pub use passkey::{MOST_PASSKEYS, Passkey, PasskeyId};
pub use password::{Password, PasswordHash};
pub use password_strength::PasswordContext;
pub use permission::{Admin, CanInvite, Collector, DocumentViewer, ForumReader, SignedIn};
pub use profile::{Location, Profile, ProfileDraft};
pub use rate_limit::{
    FREE_FAILURES, Failures, GuessCounter, LOG_INS, MAILS, PASSKEY_LOG_INS, REGISTRATIONS, RESET_REQUESTS,
    Rate,
};
pub use registration::{Registration, RegistrationDraft};
pub use role::{Role, Roles};
pub use second_factor_reset::{ResetRefusal, SecondFactorReset, reset_request_lifetime};
pub use session::{ActingSession, Session, SessionId};
pub use token::{SessionToken, SingleUseToken, TokenHash};
pub(crate) use token::{read_bits, secret_token, write_bits};
pub use token_purpose::{TokenPurpose, TokenRefusal};
pub use two_factor::{
    AdminTwoFactorPolicy, ENTER_CODE, RECOVERY_CODES, RecoveryCode, SecondFactorCode, TotpCode, TotpSecret,
    VerifiedFactor, challenge_lifetime,
};
pub use user::{User, UserId};
pub use username::Username;

//! User accounts: identity (`user`, `username`, `email`, `name`, `profile`), credentials (`password`,
//! `passkey`, `two_factor`, `token`), sessions (`session`, `device`, `idle_timeout`), rate limits
//! (`rate_limit`), delays after wrong guesses (`guess_delay`), and roles with their proof types (`role`, `permission`).

mod device;
mod email;
mod guess_delay;
mod idle_timeout;
mod known_device;
mod log_in;
mod member_ref;
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
pub use guess_delay::{FAILURES_BEFORE_DELAY, GuessCounter, WrongGuesses};
pub use idle_timeout::IdleTimeout;
pub use known_device::{DeviceId, DeviceToken, MAX_DEVICES, device_lifetime};
pub use log_in::{LogIn, LogInDraft};
pub use member_ref::{MemberRef, NamedMember};
pub use name::DisplayName;
pub use passkey::{MAX_PASSKEYS, Passkey, PasskeyId};
pub use password::{Password, PasswordHash};
pub use password_strength::PasswordContext;
pub use permission::{Admin, CanInvite, Collector, DocumentViewer, ForumReader, SignedIn};
pub use profile::{Location, Profile, ProfileDraft};
pub use rate_limit::{
    LOG_IN_RATE_LIMIT, MAIL_RATE_LIMIT, PASSKEY_LOG_IN_RATE_LIMIT, PASSWORD_RESET_RATE_LIMIT,
    REGISTRATION_RATE_LIMIT,
};
pub use registration::{Registration, RegistrationDraft};
pub use role::{Role, RoleChange, Roles};
pub use second_factor_reset::{ResetRefusal, SecondFactorReset, reset_request_lifetime};
pub use session::{ActingSession, Session, SessionId};
pub use token::{SessionToken, SingleUseToken, TokenHash};
pub(crate) use token::{read_bits, secret_token, write_bits};
pub use token_purpose::{TokenPurpose, TokenRefusal, check_token};
pub use two_factor::{
    AdminTwoFactorPolicy, ENTER_CODE, RECOVERY_CODES, RecoveryCode, SecondFactorCode, TotpCode, TotpSecret,
    VerifiedFactor, challenge_lifetime,
};
pub use user::{User, UserId};
pub use username::Username;

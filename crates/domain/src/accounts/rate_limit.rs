//! Rate limits of account operations.

use crate::Rate;

/// Logins per client address. High enough for a household or office behind one router.
pub const LOG_IN_RATE_LIMIT: Rate = Rate::per_minute(60);
/// Logins per passkey. Limited because every new session allows some password guesses without delay.
pub const PASSKEY_LOG_IN_RATE_LIMIT: Rate = Rate::per_hour(30);
/// Registrations per client address.
pub const REGISTRATION_RATE_LIMIT: Rate = Rate::per_hour(30);
/// Password reset requests per client address, for any account.
pub const PASSWORD_RESET_RATE_LIMIT: Rate = Rate::per_hour(20);
/// Emails of one kind to one mailbox that anyone can trigger.
pub const MAIL_RATE_LIMIT: Rate = Rate::per_hour(3);

//! Mail transports: `smtp` sends mail; `show` keeps it for the operator if no mail server is set.

mod show;
mod smtp;

pub use show::ShowMail;
pub use smtp::{ReplyTo, SmtpMail, SmtpSettingsError};

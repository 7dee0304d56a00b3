//! Hands mail over: to an SMTP server, or, where there is none, to the operator's eyes.

mod html;
mod show;
mod smtp;

pub use show::ShowMail;
pub use smtp::{SmtpMail, SmtpSettingsError};

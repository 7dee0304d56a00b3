use mail::{ShowMail, SmtpMail};
use ports::mail::MailTransport;

use super::HttpChoice;

/// How mail leaves the house.
pub(crate) enum MailChoice {
    /// Through a mail server.
    Smtp {
        /// `smtp://` or `smtps://`; may hold a password.
        url: String,
        /// In whose name.
        from: String,
    },
    /// It does not: it is kept, and shown in the log.
    Shown,
}

impl MailChoice {
    pub(super) fn from(variable: &dyn Fn(&str) -> Option<String>, http: &HttpChoice) -> anyhow::Result<Self> {
        let Some(url) = variable("SMTP_URL") else { return Ok(Self::Shown) };
        let from = variable("MAIL_FROM").unwrap_or_else(|| default_from(http));
        SmtpMail::check(&url, &from)?;
        Ok(Self::Smtp { url, from })
    }

    /// What hands mail over. Call inside a runtime.
    pub(crate) fn transport(&self) -> anyhow::Result<Box<dyn MailTransport>> {
        Ok(match self {
            Self::Smtp { url, from } => Box::new(SmtpMail::new(url, from)?),
            Self::Shown => Box::new(ShowMail),
        })
    }
}

/// The house's own name at the address that visitors know.
fn default_from(http: &HttpChoice) -> String {
    let host = http.public_url.as_deref().and_then(|url| url::Url::parse(url).ok());
    let host = host.as_ref().and_then(url::Url::host_str).unwrap_or("localhost");
    format!("\"{}\" <no-reply@{host}>", http.brand.replace(['"', '\\'], ""))
}

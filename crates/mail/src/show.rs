//! Transport of a site without a mail server.

use async_trait::async_trait;
use ports::mail::{DueMail, MailError, MailTransport, SendOutcome};

/// Keeps mail in the outbox for the operator.
#[derive(Debug, Clone, Copy)]
pub struct ShowMail {
    /// Whether mails are logged with their links. Only safe if the site serves this machine alone: a link in
    /// the log lets anyone who reads the log reset a password.
    pub in_log: bool,
}

#[async_trait]
impl MailTransport for ShowMail {
    async fn send(&self, due: &DueMail) -> Result<SendOutcome, MailError> {
        let (id, mail) = (due.id.0, &due.mail);
        if self.in_log {
            tracing::info!(
                id,
                to = mail.to().as_str(),
                subject = mail.subject(),
                text = mail.text(),
                "mail kept because SMTP_URL is not set"
            );
        } else {
            tracing::warn!(
                id,
                "mail kept because SMTP_URL is not set; `marque doctor` shows it with its links"
            );
        }
        Ok(SendOutcome::Shown)
    }
}

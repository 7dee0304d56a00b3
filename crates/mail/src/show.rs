use async_trait::async_trait;
use domain::mail::Mail;
use ports::mail::{Handover, MailError, MailTransport};

/// Shows mail in the log, links and all, for whoever runs the site without a mail server.
#[derive(Debug, Clone, Copy, Default)]
pub struct ShowMail;

#[async_trait]
impl MailTransport for ShowMail {
    async fn hand_over(&self, mail: &Mail) -> Result<Handover, MailError> {
        tracing::info!(
            to = mail.to().as_str(),
            subject = mail.subject(),
            text = mail.text(),
            "a mail, kept because SMTP_URL is not set"
        );
        Ok(Handover::Shown)
    }
}

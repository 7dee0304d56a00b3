use mail::{ShowMail, SmtpMail};
use ports::mail::MailTransport;

use super::HttpChoice;

/// How mail leaves the house.
#[derive(Clone)]
pub(crate) enum MailChoice {
    /// Through a mail server.
    Smtp {
        /// `smtp://` or `smtps://`; may hold a password.
        url: String,
        /// In whose name.
        from: String,
        /// The site's name, above the words.
        brand: String,
    },
    /// It does not: it is kept for the operator.
    Shown {
        /// Whether it is written into the log as well: where the site is open to this machine alone.
        in_log: bool,
    },
}

impl MailChoice {
    pub(super) fn from(variable: &dyn Fn(&str) -> Option<String>, http: &HttpChoice) -> anyhow::Result<Self> {
        let Some(url) = variable("SMTP_URL") else {
            return Ok(Self::Shown { in_log: http.serves_this_machine_only() });
        };
        let from = variable("MAIL_FROM").unwrap_or_else(|| default_from(http));
        SmtpMail::check(&url, &from)?;
        Ok(Self::Smtp { url, from, brand: http.brand.clone() })
    }

    /// What hands mail over. Call inside a runtime.
    pub(crate) fn transport(&self) -> anyhow::Result<Box<dyn MailTransport>> {
        Ok(match self {
            Self::Smtp { url, from, brand } => Box::new(SmtpMail::new(url, from, brand)?),
            Self::Shown { in_log } => Box::new(ShowMail { in_log: *in_log }),
        })
    }
}

/// Asks the mail server whether it takes mail from here, without sending any; the finding in words. `None`
/// where there is no mail server. Call inside a runtime.
pub(crate) async fn check_mail_server(choice: &MailChoice) -> Option<Result<String, String>> {
    let MailChoice::Smtp { url, from, brand } = choice else { return None };
    let checked = match SmtpMail::new(url, from, brand) {
        Ok(smtp) => smtp.check_connection().await.map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    // The address may hold a password: only whether there is one is told.
    let logs_in = url::Url::parse(url).is_ok_and(|url| !url.username().is_empty());
    Some(match checked {
        Ok(()) if logs_in => Ok("connected, greeted (EHLO) and logged in".into()),
        Ok(()) => Ok("connected and greeted (EHLO); SMTP_URL has no login".into()),
        Err(error) => Err(error),
    })
}

/// The house's own name at the address that visitors know.
fn default_from(http: &HttpChoice) -> String {
    let host = http.public_url.as_deref().and_then(|url| url::Url::parse(url).ok());
    let host = host.as_ref().and_then(url::Url::host_str).unwrap_or("localhost");
    format!("\"{}\" <no-reply@{host}>", http.brand.replace(['"', '\\'], ""))
}

//! Mail settings (`SMTP_URL`, `MAIL_FROM`) and the check of the mail server.

use std::{sync::Arc, time::Duration};

use application::site_settings::CurrentSettings;
use mail::{ShowMail, SmtpMail};
use ports::mail::MailTransport;

use super::HttpConfig;

/// Time for the mail server's answer when it is only checked. A delivery waits longer.
const CHECK_TIMEOUT: Duration = Duration::from_secs(10);

/// The way mail is delivered.
#[derive(Clone)]
pub(crate) enum MailConfig {
    /// Through an SMTP server.
    Smtp {
        /// `smtp://` or `smtps://`; may contain a password.
        url: String,
        /// The sender address.
        from: String,
    },
    /// Not sent: kept in the database for the operator to read with `marque doctor`.
    Shown {
        /// Whether mail is logged as well; true only if the site serves this machine alone.
        in_log: bool,
    },
}

impl MailConfig {
    pub(super) fn from(variable: &dyn Fn(&str) -> Option<String>, http: &HttpConfig) -> anyhow::Result<Self> {
        let from = variable("MAIL_FROM").unwrap_or_else(|| default_from(http));
        SmtpMail::check_sender(&from)?;
        let Some(url) = variable("SMTP_URL") else {
            return Ok(Self::Shown { in_log: http.serves_this_machine_only() });
        };
        SmtpMail::check_url(&url)?;
        Ok(Self::Smtp { url, from })
    }

    /// The transport; replies go to the contact email in effect. Must be called inside a runtime.
    pub(crate) fn transport(&self, site: Arc<CurrentSettings>) -> anyhow::Result<Box<dyn MailTransport>> {
        let reply_to = move || site.get().contact.email.clone();
        Ok(match self {
            Self::Smtp { url, from } => Box::new(SmtpMail::new(url, from)?.with_reply_to(Arc::new(reply_to))),
            Self::Shown { in_log } => Box::new(ShowMail { in_log: *in_log }),
        })
    }
}

/// Connects to the mail server without sending anything and describes the result; `None` if no mail server is
/// set. Must be called inside a runtime.
pub(crate) async fn check_mail_server(config: &MailConfig) -> Option<Result<String, String>> {
    let MailConfig::Smtp { url, from } = config else { return None };
    let checked = match SmtpMail::new(url, from) {
        Ok(smtp) => match tokio::time::timeout(CHECK_TIMEOUT, smtp.check_connection()).await {
            Ok(checked) => checked.map_err(|error| error.to_string()),
            Err(_) => {
                Err(format!("the mail server did not answer within {} seconds", CHECK_TIMEOUT.as_secs()))
            }
        },
        Err(error) => Err(error.to_string()),
    };
    // The URL may contain a password, so the result only says whether there is a login.
    let logs_in = url::Url::parse(url).is_ok_and(|url| !url.username().is_empty());
    Some(match checked {
        Ok(()) if logs_in => Ok("connected, greeted (EHLO) and logged in".into()),
        Ok(()) => Ok("connected and greeted (EHLO); SMTP_URL has no login".into()),
        Err(error) => Err(error),
    })
}

/// `"<brand>" <no-reply@host>`, with the host of `PUBLIC_URL` or `localhost`.
fn default_from(http: &HttpConfig) -> String {
    let host = http.public_url.as_deref().and_then(|url| url::Url::parse(url).ok());
    let host = host.as_ref().and_then(url::Url::host_str).unwrap_or("localhost");
    format!("\"{}\" <no-reply@{host}>", http.brand.replace(['"', '\\'], ""))
}

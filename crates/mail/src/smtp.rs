use std::{error::Error as _, fmt, time::Duration};

use async_trait::async_trait;
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{
        Attachment, Mailbox, MultiPart,
        header::{ContentType, HeaderName, HeaderValue},
    },
};
use ports::mail::{DueMail, MailError, MailTransport, SendOutcome};
use sha2::{Digest, Sha256};

use crate::html;

/// How long a mail server may take for one step.
const STEP: Duration = Duration::from_secs(15);
/// How long handing over may take in all.
const WHOLE: Duration = Duration::from_secs(50);

/// Why the settings of the mail server cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SmtpSettingsError {
    /// The server's address.
    Url(String),
    /// The sender.
    From(String),
}

impl fmt::Display for SmtpSettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Url(why) => write!(
                f,
                "SMTP_URL cannot be used ({why}); give it as in smtps://user:password@mail.example, or \
                 smtp://localhost:25 on one machine"
            ),
            Self::From(why) => {
                write!(f, "MAIL_FROM cannot be used ({why}); give it as in Marque <concierge@marque.example>")
            }
        }
    }
}

impl std::error::Error for SmtpSettingsError {}

/// Sends mail through an SMTP server.
pub struct SmtpMail {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    brand: String,
}

impl SmtpMail {
    /// A sender through the server of that address (`smtp://` or `smtps://`), in the name of `from` and
    /// under the name of the site. Connects when there is something to send. Call inside a tokio runtime.
    ///
    /// # Errors
    /// When one of the two makes no sense.
    pub fn new(url: &str, from: &str, brand: &str) -> Result<Self, SmtpSettingsError> {
        let from = from.parse().map_err(|error| SmtpSettingsError::From(format!("{error}")))?;
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .map_err(|error| SmtpSettingsError::Url(error.to_string()))?
            .timeout(Some(STEP))
            .build();
        Ok(Self { transport, from, brand: brand.to_owned() })
    }

    /// Connects to the server, greets it (EHLO), and logs in where the address has a password; sends
    /// nothing. Comes back within a minute.
    ///
    /// # Errors
    /// With the server's words, or those of the network.
    pub async fn check_connection(&self) -> Result<(), MailError> {
        match tokio::time::timeout(WHOLE, self.transport.test_connection()).await {
            Ok(Ok(true)) => Ok(()),
            Ok(Ok(false)) => Err(MailError::Passing("the mail server closed the connection".into())),
            Ok(Err(error)) if error.is_permanent() => Err(MailError::Refused(told(&error))),
            Ok(Err(error)) => Err(MailError::Passing(told(&error))),
            Err(_) => Err(MailError::Passing(SILENT.into())),
        }
    }

    /// Whether [`new`](Self::new) would take these; needs no runtime.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn check(url: &str, from: &str) -> Result<(), SmtpSettingsError> {
        from.parse::<Mailbox>().map_err(|error| SmtpSettingsError::From(error.to_string()))?;
        AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .map(drop)
            .map_err(|error| SmtpSettingsError::Url(error.to_string()))
    }

    fn message(&self, due: &DueMail) -> Result<Message, MailError> {
        let refused = |error: &dyn fmt::Display| MailError::Refused(error.to_string());
        let mail = &due.mail;
        // RFC 3834: nobody's automatic answer answers this.
        let mut headers = vec![("Auto-Submitted", "auto-generated".to_owned())];
        if let Some(address) = mail.way_out() {
            // RFC 8058: mail programs show a button, and post to the address when it is pressed.
            headers.push(("List-Unsubscribe", format!("<{address}>")));
            headers.push(("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
        }
        let mut builder = Message::builder();
        for (name, value) in headers {
            builder = builder.raw_header(HeaderValue::new(HeaderName::new_from_ascii_str(name), value));
        }
        let builder = builder
            .from(self.from.clone())
            .to(mail.to().as_str().parse().map_err(|error: lettre::address::AddressError| refused(&error))?)
            .subject(mail.subject())
            .date_now()
            .message_id(Some(self.message_id(due)));
        let words = MultiPart::alternative_plain_html(
            mail.text().to_owned(),
            html::page(&self.brand, mail.subject(), mail.text()),
        );
        let Some(calendar) = mail.calendar() else {
            return builder.multipart(words).map_err(|error| refused(&error));
        };
        // What it asks of a calendar program stands in the type as well (RFC 6047).
        let method = calendar.lines().find_map(|line| line.strip_prefix("METHOD:")).unwrap_or("PUBLISH");
        let kind = ContentType::parse(&format!("text/calendar; charset=utf-8; method={}", method.trim()))
            .map_err(|error| refused(&error))?;
        let calendar = Attachment::new("appointment.ics".to_owned()).body(calendar.to_owned(), kind);
        builder
            .multipart(MultiPart::mixed().multipart(words).singlepart(calendar))
            .map_err(|error| refused(&error))
    }

    /// The same for each try of one mail, so that a reader's server that took it twice can tell; another for
    /// every other mail, also after the numbers of the outbox began anew. At the sender's domain.
    fn message_id(&self, due: &DueMail) -> String {
        let content = format!("{}\n{}\n{}", due.mail.to().as_str(), due.mail.subject(), due.mail.text());
        let digest = Sha256::digest(content);
        let digest: String = digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        format!("<{}.{digest}@{}>", due.id.0, self.from.email.domain())
    }
}

/// What is said of a server that does not answer.
const SILENT: &str = "the mail server did not answer in time";

/// An error with its cause: the outermost says little more than "connection error".
fn told(error: &lettre::transport::smtp::Error) -> String {
    match error.source() {
        Some(source) if !error.to_string().contains(&source.to_string()) => format!("{error}: {source}"),
        _ => error.to_string(),
    }
}

#[async_trait]
impl MailTransport for SmtpMail {
    async fn hand_over(&self, due: &DueMail) -> Result<SendOutcome, MailError> {
        let message = self.message(due)?;
        match tokio::time::timeout(WHOLE, self.transport.send(message)).await {
            Ok(Ok(_)) => Ok(SendOutcome::Sent),
            // Only a server's lasting "no" ends a mail; everything else may be otherwise tomorrow.
            Ok(Err(error)) if error.is_permanent() => Err(MailError::Refused(told(&error))),
            Ok(Err(error)) => Err(MailError::Passing(told(&error))),
            Err(_) => Err(MailError::Passing(SILENT.into())),
        }
    }
}

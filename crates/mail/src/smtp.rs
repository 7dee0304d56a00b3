//! SMTP transport: builds MIME messages and sends them.

use std::{error::Error as _, fmt, sync::Arc, time::Duration};

use async_trait::async_trait;
use data_encoding::HEXLOWER;
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{
        Attachment, Mailbox, MultiPart, SinglePart,
        header::{ContentType, HeaderName, HeaderValue},
    },
};
use ports::mail::{DueMail, MailError, MailTransport, SendOutcome};
use sha2::{Digest, Sha256};

/// Timeout of one SMTP command.
const STEP: Duration = Duration::from_secs(15);
/// Timeout of sending one mail.
const WHOLE: Duration = Duration::from_secs(50);

/// Reason why the mail settings are invalid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SmtpSettingsError {
    /// `SMTP_URL` is invalid.
    Url(String),
    /// `MAIL_FROM` is invalid.
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

/// Address for replies when a mail is sent; `None` for none.
pub type ReplyTo = Arc<dyn Fn() -> Option<String> + Send + Sync>;

/// Sends mail through an SMTP server.
pub struct SmtpMail {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    reply_to: ReplyTo,
}

impl SmtpMail {
    /// Creates a transport for a `smtp://` or `smtps://` URL and a sender address. Connects only to send. Must be called inside a tokio runtime.
    ///
    /// # Errors
    /// When the URL or the sender address is invalid.
    pub fn new(url: &str, from: &str) -> Result<Self, SmtpSettingsError> {
        let from = from.parse().map_err(|error| SmtpSettingsError::From(format!("{error}")))?;
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .map_err(|error| SmtpSettingsError::Url(error.to_string()))?
            .timeout(Some(STEP))
            .build();
        Ok(Self { transport, from, reply_to: Arc::new(|| None) })
    }

    /// Adds a `Reply-To` header to every mail, because nobody reads a sender such as `no-reply@`. An address that
    /// cannot be parsed is left out.
    #[must_use]
    pub fn with_reply_to(self, reply_to: ReplyTo) -> Self {
        Self { reply_to, ..self }
    }

    /// Connects to the server, sends EHLO and logs in if the URL has a password; sends no mail. Takes at most
    /// a minute.
    ///
    /// # Errors
    /// With the server's reply or the network error.
    pub async fn check_connection(&self) -> Result<(), MailError> {
        match tokio::time::timeout(WHOLE, self.transport.test_connection()).await {
            Ok(Ok(true)) => Ok(()),
            Ok(Ok(false)) => Err(MailError::Temporary("the mail server closed the connection".into())),
            Ok(Err(error)) if error.is_permanent() => Err(MailError::Permanent(with_source(&error))),
            Ok(Err(error)) => Err(MailError::Temporary(with_source(&error))),
            Err(_) => Err(MailError::Temporary(SILENT.into())),
        }
    }

    /// Checks the URL for [`new`](Self::new); needs no runtime.
    ///
    /// # Errors
    /// When the URL is invalid.
    pub fn check_url(url: &str) -> Result<(), SmtpSettingsError> {
        AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .map(drop)
            .map_err(|error| SmtpSettingsError::Url(error.to_string()))
    }

    /// Checks the sender for [`new`](Self::new).
    ///
    /// # Errors
    /// When the address is invalid.
    pub fn check_sender(from: &str) -> Result<(), SmtpSettingsError> {
        from.parse::<Mailbox>().map(drop).map_err(|error| SmtpSettingsError::From(error.to_string()))
    }

    fn message(&self, due: &DueMail) -> Result<Message, MailError> {
        let refused = |error: &dyn fmt::Display| MailError::Permanent(error.to_string());
        let mail = &due.mail;
        // RFC 3834: suppresses automatic replies.
        let mut headers = vec![("Auto-Submitted", "auto-generated".to_owned())];
        if let Some(address) = mail.unsubscribe_url() {
            // RFC 8058: one-click unsubscribe. Mail programs show a button and post to the address.
            headers.push(("List-Unsubscribe", format!("<{address}>")));
            headers.push(("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
        }
        let mut builder = Message::builder();
        for (name, value) in headers {
            builder = builder.raw_header(HeaderValue::new(HeaderName::new_from_ascii_str(name), value));
        }
        if let Some(address) = (self.reply_to)().and_then(|address| address.parse().ok()) {
            builder = builder.reply_to(address);
        }
        let builder = builder
            .from(self.from.clone())
            .to(mail.to().as_str().parse().map_err(|error: lettre::address::AddressError| refused(&error))?)
            .subject(mail.subject())
            .date_now();
        let root =
            mail.thread().map(|thread| (thread.is_first(), thread.message_id(self.from.email.domain())));
        let builder = match root {
            Some((true, root)) => builder.message_id(Some(root)),
            Some((false, root)) => {
                builder.message_id(Some(self.message_id(due))).in_reply_to(root.clone()).references(root)
            }
            None => builder.message_id(Some(self.message_id(due))),
        };
        let text = mail.text().to_owned();
        let words = match mail.html() {
            Some(html) => MultiPart::alternative_plain_html(text, html.to_owned()),
            None => MultiPart::alternative().singlepart(SinglePart::plain(text)),
        };
        let Some(calendar) = mail.calendar() else {
            return builder.multipart(words).map_err(|error| refused(&error));
        };
        // RFC 6047 requires the calendar's method in the content type as well.
        let method = calendar.lines().find_map(|line| line.strip_prefix("METHOD:")).unwrap_or("PUBLISH");
        let kind = ContentType::parse(&format!("text/calendar; charset=utf-8; method={}", method.trim()))
            .map_err(|error| refused(&error))?;
        let calendar = Attachment::new("appointment.ics".to_owned()).body(calendar.to_owned(), kind);
        builder
            .multipart(MultiPart::mixed().multipart(words).singlepart(calendar))
            .map_err(|error| refused(&error))
    }

    /// A Message-ID that is equal for every attempt of one mail, so that the receiving server can detect
    /// duplicates. The digest keeps it unique even if the outbox starts numbering again, e.g. in a new
    /// database.
    fn message_id(&self, due: &DueMail) -> String {
        let content = format!("{}\n{}\n{}", due.mail.to().as_str(), due.mail.subject(), due.mail.text());
        let digest = HEXLOWER.encode(&Sha256::digest(content)[..12]);
        format!("<{}.{digest}@{}>", due.id.0, self.from.email.domain())
    }
}

const SILENT: &str = "the mail server did not answer in time";

/// The error with its source, because the outer text is often just "connection error".
fn with_source(error: &lettre::transport::smtp::Error) -> String {
    match error.source() {
        Some(source) if !error.to_string().contains(&source.to_string()) => format!("{error}: {source}"),
        _ => error.to_string(),
    }
}

#[async_trait]
impl MailTransport for SmtpMail {
    async fn send(&self, due: &DueMail) -> Result<SendOutcome, MailError> {
        let message = self.message(due)?;
        match tokio::time::timeout(WHOLE, self.transport.send(message)).await {
            Ok(Ok(_)) => Ok(SendOutcome::Sent),
            // Only a permanent rejection ends a mail; every other error is retried.
            Ok(Err(error)) if error.is_permanent() => Err(MailError::Permanent(with_source(&error))),
            Ok(Err(error)) => Err(MailError::Temporary(with_source(&error))),
            Err(_) => Err(MailError::Temporary(SILENT.into())),
        }
    }
}

use std::{fmt, time::Duration};

use async_trait::async_trait;
use domain::mail::Mail;
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{
        Attachment, Mailbox, MultiPart, SinglePart,
        header::{ContentType, HeaderName, HeaderValue},
    },
};
use ports::mail::{Handover, MailError, MailTransport};

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
}

impl SmtpMail {
    /// A sender through the server of that address (`smtp://` or `smtps://`), in the name of `from`.
    /// Connects when there is something to send. Call inside a tokio runtime.
    ///
    /// # Errors
    /// When one of the two makes no sense.
    pub fn new(url: &str, from: &str) -> Result<Self, SmtpSettingsError> {
        let from = from.parse().map_err(|error| SmtpSettingsError::From(format!("{error}")))?;
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .map_err(|error| SmtpSettingsError::Url(error.to_string()))?
            .timeout(Some(STEP))
            .build();
        Ok(Self { transport, from })
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

    fn message(&self, mail: &Mail) -> Result<Message, MailError> {
        let refused = |error: &dyn fmt::Display| MailError::Refused(error.to_string());
        let mut builder = Message::builder();
        if let Some(address) = mail.way_out() {
            // RFC 8058: mail programs show a button, and post to the address when it is pressed.
            for (name, value) in [
                ("List-Unsubscribe", format!("<{address}>")),
                ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
            ] {
                builder = builder.raw_header(HeaderValue::new(HeaderName::new_from_ascii_str(name), value));
            }
        }
        let builder = builder
            .from(self.from.clone())
            .to(mail.to().as_str().parse().map_err(|error: lettre::address::AddressError| refused(&error))?)
            .subject(mail.subject());
        let Some(calendar) = mail.calendar() else {
            let plain = builder.header(ContentType::TEXT_PLAIN).body(mail.text().to_owned());
            return plain.map_err(|error| refused(&error));
        };
        // What it asks of a calendar program stands in the type as well (RFC 6047).
        let method = calendar.lines().find_map(|line| line.strip_prefix("METHOD:")).unwrap_or("PUBLISH");
        let kind = ContentType::parse(&format!("text/calendar; charset=utf-8; method={}", method.trim()))
            .map_err(|error| refused(&error))?;
        let calendar = Attachment::new("appointment.ics".to_owned()).body(calendar.to_owned(), kind);
        builder
            .multipart(
                MultiPart::mixed().singlepart(SinglePart::plain(mail.text().to_owned())).singlepart(calendar),
            )
            .map_err(|error| refused(&error))
    }
}

#[async_trait]
impl MailTransport for SmtpMail {
    async fn hand_over(&self, mail: &Mail) -> Result<Handover, MailError> {
        let message = self.message(mail)?;
        match tokio::time::timeout(WHOLE, self.transport.send(message)).await {
            Ok(Ok(_)) => Ok(Handover::Sent),
            // Only a server's lasting "no" ends a mail; everything else may be otherwise tomorrow.
            Ok(Err(error)) if error.is_permanent() => Err(MailError::Refused(error.to_string())),
            Ok(Err(error)) => Err(MailError::Passing(error.to_string())),
            Err(_) => Err(MailError::Passing("the mail server did not answer in time".into())),
        }
    }
}

//! Base address of links in emails.

use actix_web::HttpRequest;
use application::accounts::EmailSender;
use url::Url;

use super::cookie::is_local;
use crate::{AppState, response::Problem, settings::HttpSettings};

/// Sender and base address of emails; `None` if the site's address is unknown.
///
/// A client chooses the `Host` header, and an email with a foreign host would send its token there. Without
/// `PUBLIC_URL` only loopback hosts are trusted.
pub(crate) fn email_sender(request: &HttpRequest, state: &AppState) -> Option<EmailSender> {
    let Some(origin) = site_origin(request, &state.settings) else {
        tracing::warn!(
            "email with a link not sent: PUBLIC_URL is not set and the request did not come to localhost; set \
             PUBLIC_URL to the address that visitors type, as in https://marque.example"
        );
        return None;
    };
    let contact = &state.settings.site.get().contact;
    Some(EmailSender {
        brand: state.settings.brand.clone(),
        origin,
        contact: contact.line(),
        reply_to: contact.email.clone(),
    })
}

/// Like [`email_sender`]; answers with a problem if the address is unknown.
pub(crate) fn required_email_sender(request: &HttpRequest, state: &AppState) -> Result<EmailSender, Problem> {
    email_sender(request, state).ok_or_else(Problem::no_mail)
}

/// The site's trusted origin: `PUBLIC_URL`, or the request's own origin on the local machine; otherwise
/// `None`.
pub(crate) fn site_origin(request: &HttpRequest, settings: &HttpSettings) -> Option<String> {
    if let Some(origin) = &settings.public_url {
        return Some(origin.clone());
    }
    let url = Url::parse(&settings.origin(request)).ok()?;
    is_local(url.as_str()).then(|| url.origin().ascii_serialization())
}

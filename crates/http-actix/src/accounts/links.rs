//! Where the links of mails lead.

use actix_web::HttpRequest;
use application::accounts::EmailSender;
use url::Url;

use super::cookie::is_local;
use crate::{AppState, problem::Problem, settings::HttpSettings};

/// On whose behalf and with which address members are written to; `None` while nobody has said what
/// the address is. Anybody can write anything into `Host`, and a mail with their address in it would
/// bring them its token: without `PUBLIC_URL` only one's own machine is believed.
pub(crate) fn email_sender(request: &HttpRequest, site: &AppState) -> Option<EmailSender> {
    let Some(origin) = site_origin(request, &site.settings) else {
        tracing::warn!(
            "a mail with a link was not sent, because PUBLIC_URL is not set and this request did not come to \
             localhost: set PUBLIC_URL to the address that visitors type, as in https://marque.example"
        );
        return None;
    };
    Some(EmailSender { brand: site.settings.brand.clone(), origin, contact: site.settings.contact.line() })
}

/// The same, where there is nothing to do without it.
pub(super) fn needed_letterhead(request: &HttpRequest, site: &AppState) -> Result<EmailSender, Problem> {
    email_sender(request, site).ok_or_else(Problem::no_mail)
}

/// The address that visitors type, as far as it can be believed; `None` when nobody has said it.
pub(crate) fn site_origin(request: &HttpRequest, settings: &HttpSettings) -> Option<String> {
    if let Some(origin) = &settings.public_url {
        return Some(origin.clone());
    }
    let url = Url::parse(&settings.origin(request)).ok()?;
    is_local(url.as_str()).then(|| url.origin().ascii_serialization())
}

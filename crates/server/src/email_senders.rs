//! The sender of emails that background jobs send.

use std::{net::SocketAddr, sync::Arc};

use application::{accounts::EmailSender, site_settings::CurrentSettings};

use crate::settings::HttpConfig;

/// Makes the sender of emails with the contact details in effect.
#[derive(Clone)]
pub(crate) struct EmailSenders {
    brand: String,
    /// The site's public address; `None` while it is unknown.
    origin: Option<String>,
    settings: Arc<CurrentSettings>,
}

impl EmailSenders {
    /// `address` is the one that the server listens on. Without `PUBLIC_URL` it serves as the site's address if only
    /// this machine reaches it, because links need an address that readers reach.
    pub(crate) fn new(http: &HttpConfig, address: SocketAddr, settings: Arc<CurrentSettings>) -> Self {
        let own = || address.ip().is_loopback().then(|| format!("http://{address}"));
        Self { brand: http.brand.clone(), origin: http.public_url.clone().or_else(own), settings }
    }

    /// The sender; `None` while the site's public address is unknown.
    pub(crate) fn get(&self) -> Option<EmailSender> {
        let origin = self.origin.clone()?;
        let contact = &self.settings.get().contact;
        let (line, reply_to) = (contact.line(), contact.email.clone());
        Some(EmailSender { brand: self.brand.clone(), origin, contact: line, reply_to })
    }
}

//! Warnings about settings that a site which others can reach should have, and about trusted proxies.

use domain::site_settings::ContactDetails;
use ipnet::IpNet;

use crate::settings::{HttpConfig, Settings};

/// A line for each finding. `contact` is in effect; `None` if it is not known.
pub(super) fn warnings(settings: &Settings, contact: Option<&ContactDetails>) -> Vec<String> {
    let mut found = Vec::new();
    if !settings.http.serves_this_machine_only() {
        if settings.backup.place.is_none() {
            found.push("warn  backups: none are scheduled; set BACKUP_URL".to_owned());
        }
        if contact.is_some_and(|contact| contact.email.is_none()) {
            found.push(
                "warn  contact email: none is set, so pages show no address and replies to mail go to MAIL_FROM; set \
                 CONTACT_EMAIL, or save one in the admin area under Settings"
                    .to_owned(),
            );
        }
    }
    found.extend(wide_proxies(&settings.http).map(|net| {
        format!(
            "warn  proxies: TRUSTED_PROXIES holds {net}, so visitors can forge their address (X-Forwarded-For) in rate \
             limits and the audit log; give the addresses of the proxies only"
        )
    }));
    found
}

/// Trusted networks that are wider than every private one, so that they contain visitors.
fn wide_proxies(http: &HttpConfig) -> impl Iterator<Item = &IpNet> {
    http.trusted_proxies.iter().filter(|net| match net {
        IpNet::V4(net) => net.prefix_len() < 8,
        IpNet::V6(net) => net.prefix_len() < 7,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn warned(pairs: &[(&str, &str)]) -> Vec<String> {
        let read = |name: &str| pairs.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned());
        let settings = Settings::from(&read).unwrap();
        let lines = warnings(&settings, Some(&settings.business.site.contact));
        lines.iter().map(|line| line.split(": ").next().unwrap().replace("warn  ", "")).collect()
    }

    const PUBLIC: (&str, &str) = ("PUBLIC_URL", "https://marque.example");

    #[test]
    fn public_site_is_warned_of_what_it_lacks() {
        assert_eq!(warned(&[]), [""; 0], "this machine only");
        assert_eq!(warned(&[PUBLIC]), ["backups", "contact email"]);
        let complete =
            [PUBLIC, ("BACKUP_URL", "file:/srv/backups"), ("CONTACT_EMAIL", "desk@marque.example")];
        assert_eq!(warned(&complete), [""; 0]);
    }

    #[test]
    fn networks_that_contain_visitors_are_no_proxies() {
        for (proxies, expected) in [
            ("0.0.0.0/0", 1),
            ("0.0.0.0/1, 128.0.0.0/1, ::/0", 3),
            ("10.0.0.0/8, 192.0.2.7, fc00::/7, ::1", 0),
        ] {
            let found = warned(&[("TRUSTED_PROXIES", proxies)]);
            assert_eq!(found.iter().filter(|what| *what == "proxies").count(), expected, "{proxies}");
        }
    }
}

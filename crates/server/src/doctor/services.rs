//! Checks of the services that a site uses: mail server and collector of traces.

use std::{
    net::{TcpStream, ToSocketAddrs},
    time::Duration,
};

use url::Url;

use super::finding::Finding;
use crate::settings::{MailConfig, Settings, check_mail_server};

/// Time that a connection to the collector may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// Connects to the mail server. Members of a site that others can reach need its mail, so there a missing server is a
/// failure as well; `None` if none is set on a site of this machine.
pub(super) async fn mail_server_finding(settings: &Settings) -> Option<Finding> {
    let is_public = !settings.http.serves_this_machine_only();
    if matches!(settings.mail, MailConfig::Shown { .. }) {
        return is_public.then(|| {
            Finding::Failure(
                "none is set, so members get no mail, not even links to confirm an address or to reset a password; set \
                 SMTP_URL"
                    .to_owned(),
            )
        });
    }
    Some(match check_mail_server(&settings.mail).await? {
        Ok(found) => Finding::Fine(found),
        Err(trouble) => {
            let text = format!("{trouble}; mail waits in the outbox until it is back");
            if is_public { Finding::Failure(text) } else { Finding::Warning(text) }
        }
    })
}

/// Connects to the collector of traces, without sending anything.
pub(super) fn check_collector(address: &str) -> Finding {
    match connect(address) {
        Ok(()) => Finding::Fine(format!("{address} accepts connections")),
        Err(error) => Finding::Warning(format!(
            "{address} cannot be reached ({error}), so traces are lost (OTEL_EXPORTER_OTLP_ENDPOINT)"
        )),
    }
}

fn connect(address: &str) -> Result<(), String> {
    let url = Url::parse(address).map_err(|error| error.to_string())?;
    let host = url.host_str().ok_or("it names no host")?.trim_matches(['[', ']']).to_owned();
    let port = url.port_or_known_default().ok_or("it names no port")?;
    let addresses = (host.as_str(), port).to_socket_addrs().map_err(|error| error.to_string())?;
    let mut outcome = Err("its name has no address".to_owned());
    for address in addresses {
        match TcpStream::connect_timeout(&address, CONNECT_TIMEOUT) {
            Ok(_) => return Ok(()),
            Err(error) => outcome = Err(error.to_string()),
        }
    }
    outcome
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[tokio::test]
    async fn public_site_without_a_working_mail_server_is_a_failure() {
        let public = ("PUBLIC_URL", "https://marque.example");
        let refusing = ("SMTP_URL", "smtp://127.0.0.1:1");
        for (pairs, expected) in [
            (&[][..], "none"),
            (&[refusing], "warning"),
            (&[public], "failure"),
            (&[public, refusing], "failure"),
        ] {
            let read =
                |name: &str| pairs.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned());
            let found = match mail_server_finding(&Settings::from(&read).unwrap()).await {
                None => "none",
                Some(Finding::Fine(_)) => "fine",
                Some(Finding::Warning(_)) => "warning",
                Some(Finding::Failure(_)) => "failure",
            };
            assert_eq!(found, expected, "{pairs:?}");
        }
    }

    #[test]
    fn unreachable_collector_is_a_warning() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        assert!(matches!(check_collector(&address), Finding::Fine(_)));
        drop(listener);
        let found = check_collector(&address);
        assert!(matches!(&found, Finding::Warning(text) if text.contains("refused")), "{found:?}");
    }
}

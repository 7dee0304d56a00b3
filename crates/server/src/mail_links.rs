//! The links of a mail, for operators who pass them on.

use domain::mail::Mail;

/// The links in the text of a mail; not the address in its signature, which has no path.
pub(crate) fn links(mail: &Mail) -> impl Iterator<Item = &str> {
    mail.text().split_whitespace().filter(|word| {
        word.split_once("://").is_some_and(|(scheme, rest)| scheme.starts_with("http") && rest.contains('/'))
    })
}

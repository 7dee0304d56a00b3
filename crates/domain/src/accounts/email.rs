//! Uniqueness key of email addresses.

use unicode_normalization::UnicodeNormalization;

use crate::contact_requests::EmailAddress;

/// Key by which an email address is unique among members: NFC-normalized and in lower case. Provider-specific
/// equivalences, such as dots in Gmail addresses, are not applied.
#[must_use]
pub fn mailbox(email: &EmailAddress) -> String {
    email.as_str().nfc().flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mailbox_key_ignores_case_but_not_accents_or_dots() {
        let key = |address| mailbox(&EmailAddress::parse("register", address).unwrap());
        assert_eq!(key("Ada@Example.COM"), key("ada@example.com"));
        assert_eq!(key("JÖRG@example.com"), key("jo\u{308}rg@example.com"));
        for other in ["ada+marque@example.com", "a.da@example.com", "àda@example.com", "ada@example.org"] {
            assert_ne!(key(other), key("ada@example.com"), "{other}");
        }
    }
}

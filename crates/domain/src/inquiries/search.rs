//! Search of requests by what a caller says: reference, name, email address or phone number.

use crate::{
    contact_requests::{ContactName, EmailAddress, Phone, Reference},
    text,
};

/// Fewest digits of a search that is read as a part of a phone number.
const MIN_PHONE_DIGITS: usize = 3;

/// Folded text that the search of the admin area looks in: the reference, the name and the email address of the sender, and
/// the digits of their phone number.
#[must_use]
pub fn request_search_text(
    reference: &Reference,
    name: &ContactName,
    email: &EmailAddress,
    phone: Option<&Phone>,
) -> String {
    let (reference, name, email) = (reference.as_str(), name.as_str(), email.as_str());
    let digits = phone.map(|phone| digits(phone.as_str())).unwrap_or_default();
    text::fold(&format!("{reference} {name} {email} {digits}"))
}

/// A search for requests. It finds those in whose [text](request_search_text) one of its texts occurs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RequestSearch {
    text: String,
    /// Digits of a phone number without the country code of the United States; the text itself for any other search.
    phone: String,
}

impl RequestSearch {
    #[must_use]
    pub fn parse(input: &str) -> Self {
        let text = text::fold(input.trim());
        let phone = phone_digits(&text).unwrap_or_else(|| text.clone());
        Self { text, phone }
    }

    /// Whether it finds every request.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The texts to look for: as written, and as a phone number.
    #[must_use]
    pub fn texts(&self) -> [&str; 2] {
        [&self.text, &self.phone]
    }

    /// Whether it finds a request with this [text](request_search_text).
    #[must_use]
    pub fn finds(&self, text: &str) -> bool {
        self.texts().iter().any(|part| text.contains(part))
    }
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// Digits of a text that contains nothing but a phone number or a part of one, without "+1" or the 1 before ten digits.
fn phone_digits(text: &str) -> Option<String> {
    let is_phone =
        |c: char| c.is_ascii_digit() || c.is_whitespace() || "+-.()/\u{2010}\u{2011}\u{2013}".contains(c);
    let found = digits(text);
    if found.len() < MIN_PHONE_DIGITS || !text.chars().all(is_phone) {
        return None;
    }
    let has_country_code = text.trim_start().starts_with("+1") || found.len() == 11;
    let national = found.strip_prefix('1').filter(|national| has_country_code && !national.is_empty());
    Some(national.map(str::to_owned).unwrap_or(found))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finds(search: &str, phone: &str) -> bool {
        let reference = Reference::from_bits([1, 2, 3, 4, 5]);
        let name = ContactName::from_store("Áda Lovelace".into());
        let email = EmailAddress::from_store("Ada.L@Example.com");
        let phone = Phone::parse("inquiry", phone).unwrap();
        RequestSearch::parse(search).finds(&request_search_text(&reference, &name, &email, phone.as_ref()))
    }

    #[test]
    fn phone_number_is_found_in_any_spelling() {
        for stored in ["(312) 555-0142", "+1 312.555.0142", "312/555 0142 x7", "13125550142"] {
            for said in [
                "3125550142",
                "312-555-0142",
                "(312) 555 0142",
                "+1 (312) 555-0142",
                "1 312 555 0142",
                "+13125550142",
                "555-0142",
                "555.0142",
                "0142",
            ] {
                assert!(finds(said, stored), "{said} in {stored}");
            }
            for said in ["312-555-0143", "+1 773 555 0142", "555 0142 1", "312 ext"] {
                assert!(!finds(said, stored), "{said} in {stored}");
            }
        }
        assert!(finds("+44 20 7946", "+44 (20) 7946 0958"));
        assert!(!finds("+1", "+44 (20) 7946 0958"), "two signs are no part of a number");
    }

    #[test]
    fn name_address_and_reference_are_found_folded() {
        let reference = Reference::from_bits([1, 2, 3, 4, 5]);
        for said in ["ada lov", "ÁDA", " ada.l@example.com ", "@EXAMPLE", reference.as_str(), ""] {
            assert!(finds(said, ""), "{said}");
        }
        assert!(!finds("eve@example.com", ""));
        assert!(RequestSearch::parse(" ").is_empty() && RequestSearch::default().finds("x"));
    }
}

//! The legal texts that the product comes with: version 0 of each document, in force until another is published.
//!
//! They state what the program does with personal data and with the browser's storage, so they change with the
//! program; tests compare them with it.

use chrono::NaiveDate;

use super::{LegalDocument, LegalVersion};

/// Date of the default texts.
const EFFECTIVE_ON: NaiveDate = match NaiveDate::from_ymd_opt(2026, 11, 21) {
    Some(date) => date,
    None => NaiveDate::MIN,
};

/// The default text of a document in Markdown, with the site's name.
#[must_use]
pub fn default_text(document: LegalDocument, brand: &str) -> String {
    let text = match document {
        LegalDocument::Terms => include_str!("terms.md"),
        LegalDocument::Privacy => include_str!("privacy.md"),
        LegalDocument::Cookies => include_str!("cookies.md"),
    };
    text.replace("{brand}", brand)
}

/// Version 0 of a document.
pub(super) fn default_version(document: LegalDocument) -> LegalVersion {
    let title = match document {
        LegalDocument::Terms => "Terms of Use",
        LegalDocument::Privacy => "Privacy",
        LegalDocument::Cookies => "Cookies",
    };
    LegalVersion {
        document,
        number: 0,
        title: title.to_owned(),
        effective_on: EFFECTIVE_ON,
        note: String::new(),
        published_at: None,
        withdrawn_at: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact_requests::KEPT_MONTHS;

    #[test]
    fn default_texts_name_the_site_and_fit_the_form() {
        for document in LegalDocument::ALL {
            let text = default_text(document, "Concours");
            assert!(!text.contains("{brand}") && text.contains("Concours"), "{document:?}");
            assert_eq!(crate::rules::violated_rule("legalText", "text", &text), None);
        }
        assert_eq!(EFFECTIVE_ON.to_string(), "2026-11-21");
    }

    #[test]
    fn the_privacy_text_states_the_retention_of_contact_requests() {
        let text = default_text(LegalDocument::Privacy, "Marque");
        assert!(text.contains(&format!("After {KEPT_MONTHS} months we delete it")));
    }
}

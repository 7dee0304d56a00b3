//! Business settings: contact details (`CONTACT_*`), dealer licenses (`DEALER_LICENSES`) and a customer's testimonial
//! (`TESTIMONIAL*`), which settings saved in the admin area replace, and the term of members' listings
//! (`LISTING_DAYS`).

use anyhow::{Context, ensure};
use domain::{
    Violation,
    site_settings::{ContactDetails, SiteSettings, SiteSettingsForm, Testimonial},
    vehicles::{ListingTerm, MAX_TERM_DAYS},
};

use crate::input::invalid;

/// Settings of the site while none are saved in the admin area, and the term of members' listings.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct BusinessConfig {
    pub(crate) site: SiteSettings,
    pub(crate) listing_term: ListingTerm,
}

impl BusinessConfig {
    /// Reads the settings. If a group of them is unset, samples are used on a site that only this machine
    /// reaches; a public site shows nothing instead.
    pub(super) fn from(
        variable: &dyn Fn(&str) -> Option<String>,
        is_this_machine: bool,
    ) -> anyhow::Result<Self> {
        let mut site = site(variable)?;
        if is_this_machine && site.contact == ContactDetails::default() {
            site.contact = sample_contact();
        }
        if is_this_machine && site.testimonials.is_empty() {
            site.testimonials = vec![sample_testimonial()];
        }
        Ok(Self { site, listing_term: listing_term(variable)? })
    }
}

fn listing_term(variable: &dyn Fn(&str) -> Option<String>) -> anyhow::Result<ListingTerm> {
    let Some(days) = variable("LISTING_DAYS") else { return Ok(ListingTerm::default()) };
    days.parse().ok().and_then(ListingTerm::of_days).with_context(|| {
        format!(
            "LISTING_DAYS is “{days}”; give the days that a member's car is listed, from {} to {MAX_TERM_DAYS}, or 0 \
             for no end",
            ListingTerm::MIN_DAYS
        )
    })
}

/// Parses the variables as the admin area parses its form.
fn site(variable: &dyn Fn(&str) -> Option<String>) -> anyhow::Result<SiteSettings> {
    let text = |name: &str| variable(name).unwrap_or_default();
    let (quote, author) = (variable("TESTIMONIAL"), variable("TESTIMONIAL_AUTHOR"));
    ensure!(
        quote.is_some() == author.is_some(),
        "TESTIMONIAL and TESTIMONIAL_AUTHOR belong together; set both or neither"
    );
    ensure!(
        !text("DEALER_LICENSES").contains(['\n', '\r']),
        "DEALER_LICENSES has a line break; give the licenses in one line"
    );
    let form = SiteSettingsForm {
        email: text("CONTACT_EMAIL"),
        phone: text("CONTACT_PHONE"),
        address: text("CONTACT_ADDRESS"),
        hours: text("CONTACT_HOURS"),
        licenses: text("DEALER_LICENSES"),
        testimonials: quote
            .zip(author)
            .map(|(text, author)| Testimonial { text, author })
            .into_iter()
            .collect(),
        ..SiteSettingsForm::default()
    };
    form.parse()
        .map_err(|violations| invalid(violations.iter().map(|violation| complaint(violation, variable))))
}

/// Names the variable, its value and what is wrong with it.
fn complaint(Violation { field, message }: &Violation, variable: &dyn Fn(&str) -> Option<String>) -> String {
    let name = match *field {
        "email" => "CONTACT_EMAIL",
        "phone" => "CONTACT_PHONE",
        "address" => "CONTACT_ADDRESS",
        "hours" => "CONTACT_HOURS",
        "licenses" => "DEALER_LICENSES",
        _ => "TESTIMONIAL",
    };
    format!("{name} is “{}”: {message}", variable(name).unwrap_or_default())
}

/// Uses a phone number and a domain that are reserved for examples.
fn sample_contact() -> ContactDetails {
    ContactDetails {
        email: Some("concierge@marque.example".into()),
        phone: Some("(312) 555-0142".into()),
        address: None,
        hours: Some("9 AM to 6 PM".into()),
    }
}

fn sample_testimonial() -> Testimonial {
    Testimonial {
        text: "They talked me out of the first car and showed me why, panel by panel. The third one has been in \
               my garage for two winters, and I still keep the report on the first."
            .into(),
        author: "A collector in Lake Forest".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)], is_this_machine: bool) -> anyhow::Result<BusinessConfig> {
        let variable =
            |name: &str| pairs.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned());
        BusinessConfig::from(&variable, is_this_machine)
    }

    #[test]
    fn sample_business_details_are_for_local_sites_only() {
        let local = read(&[], true).unwrap();
        assert_eq!(local.site.contact.email.as_deref(), Some("concierge@marque.example"));
        assert_eq!(local.site.testimonials.len(), 1);
        assert_eq!(read(&[], false).unwrap(), BusinessConfig::default());
    }

    #[test]
    fn set_business_details_replace_all_samples() {
        let set = [("CONTACT_PHONE", "+1 414 555 0100"), ("CONTACT_HOURS", " 10 AM  to 4 PM")];
        for is_this_machine in [true, false] {
            let config = read(&set, is_this_machine).unwrap();
            let contact = ContactDetails {
                phone: Some("+1 414 555 0100".into()),
                hours: Some("10 AM to 4 PM".into()),
                ..ContactDetails::default()
            };
            assert_eq!(config.site.contact, contact, "no sample email beside a real number");
            assert_eq!(config.site.testimonials.is_empty(), !is_this_machine);
        }
        let quoted = [("TESTIMONIAL", "Straight people."), ("TESTIMONIAL_AUTHOR", "J. D., Madison")];
        let testimonial = Testimonial { text: "Straight people.".into(), author: "J. D., Madison".into() };
        assert_eq!(read(&quoted, false).unwrap().site.testimonials, [testimonial]);
        let licensed = read(&[("DEALER_LICENSES", "Illinois DL1234")], false).unwrap().site;
        assert_eq!(licensed.licenses.as_deref(), Some("Illinois DL1234"));
    }

    #[test]
    fn listing_term_is_read_in_days() {
        assert_eq!(read(&[], false).unwrap().listing_term, ListingTerm::default());
        for (days, term) in [("0", Some(ListingTerm::ENDLESS)), ("90", ListingTerm::of_days(90))] {
            assert_eq!(Some(read(&[("LISTING_DAYS", days)], false).unwrap().listing_term), term);
        }
    }

    #[test]
    fn invalid_value_is_refused() {
        let long = "x".repeat(601);
        for (name, value, words) in [
            ("CONTACT_EMAIL", "desk", "is “desk”: Please enter a valid email address"),
            ("CONTACT_PHONE", "call us", "enter a phone number"),
            ("CONTACT_HOURS", "Monday to Saturday, 9 to 6", "begins and ends"),
            ("CONTACT_HOURS", "9-6", "as in 9 AM to 6 PM"),
            ("TESTIMONIAL", "Great.", "both or neither"),
            ("TESTIMONIAL_AUTHOR", "J. D.", "both or neither"),
            ("DEALER_LICENSES", &long, "at most 200"),
            ("LISTING_DAYS", "29", "from 30 to 1095"),
            ("LISTING_DAYS", "1096", "from 30 to 1095"),
            ("LISTING_DAYS", "-1", "or 0 for no end"),
            ("LISTING_DAYS", "a year", "give the days"),
        ] {
            let error = format!("{:#}", read(&[(name, value)], true).unwrap_err());
            assert!(error.contains(name) && error.contains(words), "{name}={value}: {error}");
        }
        let error = read(&[("TESTIMONIAL", &long), ("TESTIMONIAL_AUTHOR", "J. D.")], true).unwrap_err();
        assert!(error.to_string().contains("Quote must be at most 600 characters"), "{error}");
    }
}

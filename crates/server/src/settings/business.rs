//! Business settings: contact details (`CONTACT_*`), a customer's testimonial (`TESTIMONIAL*`) and the term of
//! members' listings (`LISTING_DAYS`).

use anyhow::{Context, ensure};
use domain::{
    contact_requests::{EmailAddress, Phone},
    text::single_line,
    vehicles::{ListingTerm, MAX_TERM_DAYS},
};
use http_actix::{ContactDetails, Testimonial};

/// Longest texts, in characters.
const MAX_ADDRESS: usize = 200;
const MAX_HOURS: usize = 60;
const MAX_TESTIMONIAL: usize = 600;
const MAX_AUTHOR: usize = 80;

/// Contact details of the business, a customer's testimonial, and the term of members' listings.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct BusinessChoice {
    pub(crate) contact: ContactDetails,
    pub(crate) testimonial: Option<Testimonial>,
    pub(crate) listing_term: ListingTerm,
}

impl BusinessChoice {
    /// Reads the settings. If a group of them is unset, samples are used on a site that only this machine
    /// reaches; a public site shows nothing instead.
    pub(super) fn from(
        variable: &dyn Fn(&str) -> Option<String>,
        is_this_machine: bool,
    ) -> anyhow::Result<Self> {
        let contact = contact(variable)?;
        let testimonial = testimonial(variable)?;
        let is_sample = |is_unset: bool| is_unset && is_this_machine;
        Ok(Self {
            contact: if is_sample(contact == ContactDetails::default()) { sample_contact() } else { contact },
            testimonial: if is_sample(testimonial.is_none()) { sample_testimonial() } else { testimonial },
            listing_term: listing_term(variable)?,
        })
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

fn contact(variable: &dyn Fn(&str) -> Option<String>) -> anyhow::Result<ContactDetails> {
    let email = variable("CONTACT_EMAIL").map(|email| {
        let parsed = EmailAddress::parse("inquiry", &email).ok();
        let parsed = parsed.map(|parsed| parsed.as_str().to_owned());
        parsed.with_context(|| {
            format!("CONTACT_EMAIL is “{email}”; give an address, as in desk@marque.example")
        })
    });
    let phone = variable("CONTACT_PHONE").map(|phone| {
        let parsed = Phone::parse("inquiry", &phone).ok().flatten();
        let parsed =
            parsed.map(|parsed| parsed.as_str().to_owned()).filter(|number| has_enough_digits(number));
        parsed.with_context(|| format!("CONTACT_PHONE is “{phone}”; give a number, as in (312) 555-0142"))
    });
    let hours = text(variable, "CONTACT_HOURS", MAX_HOURS)?;
    if let Some(hours) = &hours {
        ensure!(
            !names_a_day(hours),
            "CONTACT_HOURS is “{hours}”; give the hours alone, as in 9 AM to 6 PM: the days are the business days \
             of the promised response times, Monday to Friday"
        );
    }
    Ok(ContactDetails {
        email: email.transpose()?,
        phone: phone.transpose()?,
        address: text(variable, "CONTACT_ADDRESS", MAX_ADDRESS)?,
        hours,
    })
}

fn testimonial(variable: &dyn Fn(&str) -> Option<String>) -> anyhow::Result<Option<Testimonial>> {
    let words = text(variable, "TESTIMONIAL", MAX_TESTIMONIAL)?;
    let author = text(variable, "TESTIMONIAL_AUTHOR", MAX_AUTHOR)?;
    ensure!(
        words.is_some() == author.is_some(),
        "TESTIMONIAL and TESTIMONIAL_AUTHOR belong together; set both or neither"
    );
    Ok(words.zip(author).map(|(text, author)| Testimonial { text, author }))
}

/// A setting of one line; `None` if unset or blank.
fn text(
    variable: &dyn Fn(&str) -> Option<String>,
    name: &str,
    most: usize,
) -> anyhow::Result<Option<String>> {
    let Some(text) = variable(name) else { return Ok(None) };
    let text = single_line(&text);
    ensure!(text.chars().count() <= most, "{name} is too long; give at most {most} characters");
    Ok(Some(text).filter(|text| !text.is_empty()))
}

/// Whether a text contains at least the seven digits of a local number.
fn has_enough_digits(text: &str) -> bool {
    text.bytes().filter(u8::is_ascii_digit).count() >= 7
}

fn names_a_day(text: &str) -> bool {
    const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    let text = text.to_lowercase();
    let mut words = text.split(|c: char| !c.is_alphabetic());
    words.any(|word| DAYS.iter().any(|day| word.starts_with(day)))
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

fn sample_testimonial() -> Option<Testimonial> {
    Some(Testimonial {
        text: "They talked me out of the first car and showed me why, panel by panel. The third one has been in \
               my garage for two winters, and I still keep the report on the first."
            .into(),
        author: "A collector in Lake Forest".into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)], is_this_machine: bool) -> anyhow::Result<BusinessChoice> {
        let variable =
            |name: &str| pairs.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned());
        BusinessChoice::from(&variable, is_this_machine)
    }

    #[test]
    fn samples_are_for_this_machine_alone() {
        let local = read(&[], true).unwrap();
        assert_eq!(local.contact.email.as_deref(), Some("concierge@marque.example"));
        assert!(local.testimonial.is_some());
        assert_eq!(read(&[], false).unwrap(), BusinessChoice::default());
    }

    #[test]
    fn what_is_set_stands_alone() {
        let set = [("CONTACT_PHONE", "+1 414 555 0100"), ("CONTACT_HOURS", " 10 AM  to 4 PM")];
        for is_this_machine in [true, false] {
            let choice = read(&set, is_this_machine).unwrap();
            let contact = ContactDetails {
                phone: Some("+1 414 555 0100".into()),
                hours: Some("10 AM to 4 PM".into()),
                ..ContactDetails::default()
            };
            assert_eq!(choice.contact, contact, "no sample e-mail beside a real number");
            assert_eq!(choice.testimonial.is_some(), is_this_machine);
        }
        let quoted = [("TESTIMONIAL", "Straight people."), ("TESTIMONIAL_AUTHOR", "J. D., Madison")];
        let testimonial = read(&quoted, false).unwrap().testimonial.unwrap();
        assert_eq!(
            (testimonial.text.as_str(), testimonial.author.as_str()),
            ("Straight people.", "J. D., Madison")
        );
    }

    #[test]
    fn the_term_of_listings_is_a_number_of_days() {
        assert_eq!(read(&[], false).unwrap().listing_term, ListingTerm::default());
        for (days, term) in [("0", Some(ListingTerm::ENDLESS)), ("90", ListingTerm::of_days(90))] {
            assert_eq!(Some(read(&[("LISTING_DAYS", days)], false).unwrap().listing_term), term);
        }
    }

    #[test]
    fn a_wrong_value_is_refused() {
        let long = "x".repeat(601);
        for (name, value, words) in [
            ("CONTACT_EMAIL", "desk", "give an address"),
            ("CONTACT_PHONE", "call us", "give a number"),
            ("CONTACT_HOURS", "Monday to Saturday, 9 to 6", "hours alone"),
            ("CONTACT_HOURS", "Mon-Fri 9-6", "hours alone"),
            ("TESTIMONIAL", "Great.", "both or neither"),
            ("TESTIMONIAL_AUTHOR", "J. D.", "both or neither"),
            ("TESTIMONIAL", &long, "at most 600"),
            ("LISTING_DAYS", "29", "from 30 to 1095"),
            ("LISTING_DAYS", "1096", "from 30 to 1095"),
            ("LISTING_DAYS", "-1", "or 0 for no end"),
            ("LISTING_DAYS", "a year", "give the days"),
        ] {
            let error = format!("{:#}", read(&[(name, value)], true).unwrap_err());
            assert!(error.contains(name) && error.contains(words), "{name}={value}: {error}");
        }
    }
}

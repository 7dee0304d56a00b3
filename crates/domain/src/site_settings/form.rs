//! The form of the site's settings.

use super::{
    ContactDetails, FeeForm, Holiday, Holidays, SiteSettings, Switch, Testimonial,
    opening_hours::opening_hours,
};
use crate::{
    Violation,
    contact_requests::{EmailAddress, Phone},
    rules::violated_rule,
    text::{iso_date, single_line},
};

const FORM: &str = "siteSettings";

/// The form of the site's settings, as it is sent. Blank texts mean none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SiteSettingsForm {
    pub email: String,
    pub phone: String,
    pub address: String,
    pub hours: String,
    pub licenses: String,
    pub testimonials: Vec<Testimonial>,
    pub holidays: Vec<HolidayForm>,
    pub fees: Vec<FeeForm>,
    pub private_messages: Switch,
}

/// A holiday, as it is sent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HolidayForm {
    /// Date as in `2026-12-25`.
    pub date: String,
    pub name: String,
}

impl SiteSettingsForm {
    pub const INVALID_HOURS: &str = "Please enter when a business day begins and ends, as in 9 AM to 6 PM, or “by appointment”. The days are Monday to Friday, as in the promised response times";

    /// Validates the form.
    ///
    /// # Errors
    /// All [`Violation`]s, at most one per field. Those of testimonials, holidays and fees begin with the place of the
    /// entry.
    pub fn parse(&self) -> Result<SiteSettings, Vec<Violation>> {
        let mut violations = Vec::new();
        let settings = SiteSettings {
            contact: ContactDetails {
                email: ok_or_record(email(&self.email), &mut violations).flatten(),
                phone: ok_or_record(Phone::parse_number("inquiry", &self.phone), &mut violations)
                    .flatten()
                    .map(|phone| phone.as_str().to_owned()),
                address: ok_or_record(line("address", &self.address), &mut violations).flatten(),
                hours: ok_or_record(hours(&self.hours), &mut violations).flatten(),
            },
            licenses: ok_or_record(line("licenses", &self.licenses), &mut violations).flatten(),
            testimonials: ok_or_record(testimonials(&self.testimonials), &mut violations).unwrap_or_default(),
            holidays: ok_or_record(holidays(&self.holidays), &mut violations).unwrap_or_default(),
            fees: ok_or_record(FeeForm::parse_all(&self.fees, SiteSettings::MAX_FEES), &mut violations)
                .unwrap_or_default(),
            private_messages: self.private_messages,
        };
        if violations.is_empty() { Ok(settings) } else { Err(violations) }
    }
}

fn ok_or_record<T>(parsed: Result<T, Violation>, violations: &mut Vec<Violation>) -> Option<T> {
    parsed.map_err(|violation| violations.push(violation)).ok()
}

/// A text of one line; `None` if it is blank.
fn line(field: &'static str, input: &str) -> Result<Option<String>, Violation> {
    let text = single_line(input);
    match violated_rule(FORM, field, &text) {
        Some(message) => Err(Violation::new(field, message)),
        None => Ok(Some(text).filter(|text| !text.is_empty())),
    }
}

fn email(input: &str) -> Result<Option<String>, Violation> {
    if input.trim().is_empty() {
        return Ok(None);
    }
    EmailAddress::parse("inquiry", input).map(|email| Some(email.as_str().to_owned()))
}

fn hours(input: &str) -> Result<Option<String>, Violation> {
    let Some(text) = line("hours", input)? else { return Ok(None) };
    match opening_hours(&text) {
        None => Err(Violation::new("hours", SiteSettingsForm::INVALID_HOURS)),
        hours => Ok(hours),
    }
}

fn testimonials(entries: &[Testimonial]) -> Result<Vec<Testimonial>, Violation> {
    let most = SiteSettings::MAX_TESTIMONIALS;
    if entries.len() > most {
        return Err(Violation::new("testimonials", format!("Please enter at most {most} testimonials")));
    }
    let entry = |(place, Testimonial { text, author }): (usize, &Testimonial)| {
        let entry = Testimonial { text: single_line(text), author: single_line(author) };
        let violated = violated_rule("testimonial", "text", &entry.text)
            .or_else(|| violated_rule("testimonial", "author", &entry.author));
        match violated {
            Some(message) => {
                Err(Violation::new("testimonials", format!("Testimonial {}: {message}", place + 1)))
            }
            None => Ok(entry),
        }
    };
    entries.iter().enumerate().map(entry).collect()
}

fn holidays(entries: &[HolidayForm]) -> Result<Holidays, Violation> {
    let entry = |(place, HolidayForm { date, name }): (usize, &HolidayForm)| {
        let refused = |message: &str| Violation::new("holidays", format!("Holiday {}: {message}", place + 1));
        let date = date.trim();
        let date = iso_date(date).ok_or_else(|| refused("Please enter a date, as in 2026-12-25"))?;
        let name = single_line(name);
        match violated_rule("holiday", "name", &name) {
            Some(message) => Err(refused(message)),
            None => Ok(Holiday { date, name }),
        }
    };
    let entries: Result<Vec<Holiday>, Violation> = entries.iter().enumerate().map(entry).collect();
    Holidays::new(entries?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quote(text: &str, author: &str) -> Testimonial {
        Testimonial { text: text.into(), author: author.into() }
    }

    fn holiday(date: &str, name: &str) -> HolidayForm {
        HolidayForm { date: date.into(), name: name.into() }
    }

    fn fee(label: &str, amount: &str) -> FeeForm {
        FeeForm { label: label.into(), amount: amount.into(), note: String::new() }
    }

    #[test]
    fn blank_fields_are_none_and_texts_are_one_line() {
        let blank = SiteSettingsForm { email: "  ".into(), ..SiteSettingsForm::default() };
        assert_eq!(blank.parse().unwrap(), SiteSettings::default());
        let form = SiteSettingsForm {
            email: " desk@marque.example ".into(),
            phone: "(312) 555-0142".into(),
            address: "1 Oak Street,\nChicago".into(),
            hours: " 10 AM  to 4 PM".into(),
            licenses: "Illinois DL1234".into(),
            testimonials: vec![quote("Straight\npeople.", " J. D. ")],
            holidays: vec![
                holiday("2026-12-25", "Christmas Day"),
                holiday(" 2026-11-26", "Thanksgiving Day"),
            ],
            fees: vec![fee("Documentary fee", "$367.70")],
            private_messages: Switch::Off,
        };
        let settings = form.parse().unwrap();
        assert_eq!(
            settings.contact,
            ContactDetails {
                email: Some("desk@marque.example".into()),
                phone: Some("(312) 555-0142".into()),
                address: Some("1 Oak Street, Chicago".into()),
                hours: Some("10 AM to 4 PM".into()),
            }
        );
        assert_eq!(settings.fees[0].to_string(), "Documentary fee $367.70");
        assert_eq!(settings.private_messages, Switch::Off);
        assert_eq!(settings.testimonials, [quote("Straight people.", "J. D.")]);
        let dates: Vec<String> = settings.holidays.iter().map(|holiday| holiday.date.to_string()).collect();
        assert_eq!(dates, ["2026-11-26", "2026-12-25"]);
    }

    #[test]
    fn every_invalid_field_is_reported_once() {
        let form = SiteSettingsForm {
            email: "desk".into(),
            phone: "call us".into(),
            address: "x".repeat(201),
            hours: "Mon-Fri 9-6".into(),
            licenses: "x".repeat(201),
            testimonials: vec![quote("Great.", "J. D."), quote("", "J. D.")],
            holidays: vec![holiday("2026-12-25", "Christmas Day"), holiday("12/31", "New Year’s Eve")],
            fees: vec![fee("Documentary fee", "a few dollars")],
            private_messages: Switch::On,
        };
        let violations = form.parse().unwrap_err();
        let named: Vec<&str> = violations.iter().map(|violation| violation.field).collect();
        assert_eq!(
            named,
            ["email", "phone", "address", "hours", "licenses", "testimonials", "holidays", "fees"]
        );
        assert_eq!(violations[5].message, "Testimonial 2: Please enter the quote");
        assert_eq!(violations[6].message, "Holiday 2: Please enter a date, as in 2026-12-25");
    }

    #[test]
    fn lists_have_limits() {
        let many = SiteSettingsForm {
            testimonials: vec![quote("Great.", "J. D."); 4],
            holidays: vec![holiday("2026-12-25", " ")],
            ..SiteSettingsForm::default()
        };
        let messages: Vec<String> =
            many.parse().unwrap_err().into_iter().map(|violation| violation.message).collect();
        assert_eq!(messages, ["Please enter at most 3 testimonials", "Holiday 1: Please enter a name"]);
    }
}

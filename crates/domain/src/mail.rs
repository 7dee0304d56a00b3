//! Mail: what is sent to people, and how often that is tried.

use chrono::TimeDelta;

use crate::{contact_requests::EmailAddress, text};

/// A mail's number in the outbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MailId(pub i64);

/// One mail to one person, in plain text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    to: EmailAddress,
    subject: String,
    text: String,
    way_out: Option<String>,
    calendar: Option<String>,
}

impl Mail {
    /// A mail. The subject becomes one line, so that no name in it can add a header.
    #[must_use]
    pub fn new(to: EmailAddress, subject: &str, text: &str) -> Self {
        Self {
            to,
            subject: text::single_line(subject),
            text: text::multi_line(text),
            way_out: None,
            calendar: None,
        }
    }

    /// The same with an address where its reader gets no more of the kind, which mail programs show
    /// beside it. What is no address is left out: it becomes a header.
    #[must_use]
    pub fn with_way_out(mut self, address: &str) -> Self {
        let is_address = (address.starts_with("https://") || address.starts_with("http://"))
            && address.chars().all(|c| c.is_ascii_graphic() && !matches!(c, '<' | '>' | ',' | '"'));
        self.way_out = is_address.then(|| address.to_owned());
        self
    }

    /// Where its reader gets no more of the kind, if it is of a kind that one can do without.
    #[must_use]
    pub fn way_out(&self) -> Option<&str> {
        self.way_out.as_deref()
    }

    /// The same with a calendar (iCalendar, RFC 5545), which mail programs offer to enter.
    #[must_use]
    pub fn with_calendar(mut self, calendar: String) -> Self {
        self.calendar = Some(calendar);
        self
    }

    /// The calendar that it carries.
    #[must_use]
    pub fn calendar(&self) -> Option<&str> {
        self.calendar.as_deref()
    }

    /// Whom it is for.
    #[must_use]
    pub fn to(&self) -> &EmailAddress {
        &self.to
    }

    /// What it is about; one line.
    #[must_use]
    pub fn subject(&self) -> &str {
        &self.subject
    }

    /// What it says; lines end with `\n`.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// When to try again after that many failures; `None` when it is time to give up, after about two
/// days: by then a mail server is not merely restarting.
#[must_use]
pub fn pause_after(failures: u32) -> Option<TimeDelta> {
    const MINUTES: [i64; 8] = [1, 5, 15, 60, 240, 480, 960, 1440];
    let place = usize::try_from(failures.checked_sub(1)?).ok()?;
    MINUTES.get(place).map(|minutes| TimeDelta::minutes(*minutes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_cannot_add_a_header() {
        let to = EmailAddress::parse("register", "ada@example.com").unwrap();
        let mail = Mail::new(to, "Hello\r\nBcc: everybody@example.com", "One\r\nTwo\0");
        assert_eq!(mail.subject(), "Hello Bcc: everybody@example.com");
        assert_eq!(mail.text(), "One\nTwo");
    }

    #[test]
    fn a_way_out_is_an_address_and_nothing_else() {
        let to = EmailAddress::parse("register", "ada@example.com").unwrap();
        let mail = |address| Mail::new(to.clone(), "", "").with_way_out(address);
        assert_eq!(mail("https://x.example/a").way_out(), Some("https://x.example/a"));
        for address in
            ["", "mailto:x", "https://x.example/\r\nBcc: all", "https://x>,<https://y", "https://ü"]
        {
            assert_eq!(mail(address).way_out(), None, "{address}");
        }
    }

    #[test]
    fn pauses_grow_and_end() {
        let pauses: Vec<_> = (1..=8).map(|failures| pause_after(failures).unwrap()).collect();
        assert!(pauses.is_sorted());
        assert_eq!(pause_after(9), None);
        assert_eq!(pause_after(0), None);
    }
}

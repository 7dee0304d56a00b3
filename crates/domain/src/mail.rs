//! Mail: what is sent to people, and how often that is tried.

use chrono::TimeDelta;

use crate::{asking::EmailAddress, text};

/// A mail's number in the outbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MailId(pub i64);

/// One mail to one person, in plain text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    to: EmailAddress,
    subject: String,
    text: String,
}

impl Mail {
    /// A mail. The subject becomes one line, so that no name in it can add a header.
    #[must_use]
    pub fn new(to: EmailAddress, subject: &str, text: &str) -> Self {
        Self { to, subject: text::single_line(subject), text: text::multi_line(text) }
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
    fn pauses_grow_and_end() {
        let pauses: Vec<_> = (1..=8).map(|failures| pause_after(failures).unwrap()).collect();
        assert!(pauses.is_sorted());
        assert_eq!(pause_after(9), None);
        assert_eq!(pause_after(0), None);
    }
}

//! Outgoing email, the schedule of delivery retries, and the administration of the queue.

mod queue;

use chrono::TimeDelta;

pub use queue::{MailAction, MailActionRefusal, MailFilter, MailState};

use crate::{contact_requests::EmailAddress, text};

/// Number of a mail in the outbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MailId(pub i64);

/// The case that a mail belongs to. Mail programs show the mails of a case together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailThread {
    key: String,
    is_first: bool,
}

impl MailThread {
    /// The thread of the mails about an inquiry or appointment, for the first of them: the confirmation of its receipt.
    #[must_use]
    pub fn begun_by_inquiry(reference: &str) -> Self {
        Self { is_first: true, ..Self::of_inquiry(reference) }
    }

    /// The thread of the mails about an inquiry or appointment, for the mails after the first.
    #[must_use]
    pub fn of_inquiry(reference: &str) -> Self {
        Self { key: format!("inquiry-{reference}"), is_first: false }
    }

    /// The thread of the mails about the submission that a link opens; `None` for any other link. None of them is
    /// the first, because a digest may contain it.
    #[must_use]
    pub fn of_link(link: &str) -> Option<Self> {
        let id: i64 = link.strip_prefix("/dashboard/submissions/")?.parse().ok()?;
        Some(Self { key: format!("submission-{id}"), is_first: false })
    }

    /// Restores a thread from a store.
    #[must_use]
    pub const fn from_store(key: String, is_first: bool) -> Self {
        Self { key, is_first }
    }

    /// Name of the thread.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The `Message-ID` of the first mail of the thread, from mail senders of this domain.
    #[must_use]
    pub fn message_id(&self, domain: &str) -> String {
        let is_safe = |sign: &char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '.' | '_');
        format!("<{}@{domain}>", self.key.chars().filter(is_safe).collect::<String>())
    }

    /// Whether the mail is the one that the others refer to.
    #[must_use]
    pub const fn is_first(&self) -> bool {
        self.is_first
    }
}

/// An email to one recipient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    to: EmailAddress,
    subject: String,
    text: String,
    html: Option<String>,
    unsubscribe_url: Option<String>,
    calendar: Option<String>,
    thread: Option<MailThread>,
}

impl Mail {
    /// Creates a mail. The subject is reduced to a single line, so that user text in it cannot add a header.
    #[must_use]
    pub fn new(to: EmailAddress, subject: &str, text: &str) -> Self {
        Self {
            to,
            subject: text::single_line(subject),
            text: text::multi_line(text),
            html: None,
            unsubscribe_url: None,
            calendar: None,
            thread: None,
        }
    }

    /// Adds the same content as HTML. The caller has escaped every value in it.
    #[must_use]
    pub fn with_html(mut self, html: &str) -> Self {
        self.html = Some(text::multi_line(html));
        self
    }

    /// HTML part; `None` for plain-text mail.
    #[must_use]
    pub fn html(&self) -> Option<&str> {
        self.html.as_deref()
    }

    /// Adds an unsubscribe address, sent as a `List-Unsubscribe` header. Ignored unless it is an http(s) URL
    /// that is safe in a header.
    #[must_use]
    pub fn with_unsubscribe_url(mut self, address: &str) -> Self {
        let is_address = (address.starts_with("https://") || address.starts_with("http://"))
            && address.chars().all(|c| c.is_ascii_graphic() && !matches!(c, '<' | '>' | ',' | '"'));
        self.unsubscribe_url = is_address.then(|| address.to_owned());
        self
    }

    /// Unsubscribe address; `None` for mail that cannot be unsubscribed from.
    #[must_use]
    pub fn unsubscribe_url(&self) -> Option<&str> {
        self.unsubscribe_url.as_deref()
    }

    /// Attaches a calendar (iCalendar, RFC 5545).
    #[must_use]
    pub fn with_calendar(mut self, calendar: String) -> Self {
        self.calendar = Some(calendar);
        self
    }

    #[must_use]
    pub fn calendar(&self) -> Option<&str> {
        self.calendar.as_deref()
    }

    /// Puts the mail into the thread of a case.
    #[must_use]
    pub fn with_thread(mut self, thread: MailThread) -> Self {
        self.thread = Some(thread);
        self
    }

    #[must_use]
    pub const fn thread(&self) -> Option<&MailThread> {
        self.thread.as_ref()
    }

    #[must_use]
    pub fn to(&self) -> &EmailAddress {
        &self.to
    }

    #[must_use]
    pub fn subject(&self) -> &str {
        &self.subject
    }

    /// Plain-text part; lines end with `\n`.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// Delay before the next attempt after `failures` failures. `None` for 0 failures, and after the ninth, about
/// 53 hours after the first: then delivery is given up.
#[must_use]
pub fn retry_delay(failures: u32) -> Option<TimeDelta> {
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
    fn only_links_to_submissions_name_a_thread() {
        let key = |link| MailThread::of_link(link).map(|thread| thread.key().to_owned());
        assert_eq!(key("/dashboard/submissions/7").as_deref(), Some("submission-7"));
        for link in ["/dashboard/submissions/", "/dashboard/submissions/x", "/listings/7", ""] {
            assert_eq!(key(link), None, "{link}");
        }
        let thread = MailThread::from_store("inquiry-A>\r\nBcc: x-1".into(), true);
        assert_eq!(thread.message_id("marque.example"), "<inquiry-ABccx-1@marque.example>");
    }

    #[test]
    fn unsubscribe_url_rejects_other_schemes_and_injection() {
        let to = EmailAddress::parse("register", "ada@example.com").unwrap();
        let mail = |address| Mail::new(to.clone(), "", "").with_unsubscribe_url(address);
        assert_eq!(mail("https://x.example/a").unsubscribe_url(), Some("https://x.example/a"));
        for address in
            ["", "mailto:x", "https://x.example/\r\nBcc: all", "https://x>,<https://y", "https://ü"]
        {
            assert_eq!(mail(address).unsubscribe_url(), None, "{address}");
        }
    }

    #[test]
    fn retry_delays_grow_and_end_after_eight_failures() {
        let pauses: Vec<_> = (1..=8).map(|failures| retry_delay(failures).unwrap()).collect();
        assert!(pauses.is_sorted());
        assert_eq!(retry_delay(9), None);
        assert_eq!(retry_delay(0), None);
    }
}

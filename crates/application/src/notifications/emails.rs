//! Emails that contain notifications, with an unsubscribe link.

use domain::{
    accounts::TokenHash,
    mail::{Mail, MailThread},
    notifications::{Notification, NotificationCategory, UnsubscribeToken},
    text,
};
use ports::{StoreError, notification_mail::NotificationMailRecipient, randomness::Randomness};
use sha2::{Digest, Sha256};

use crate::{accounts::EmailSender, mail::templates};

/// Maximum number of notifications in one email; the rest is only counted.
const SPELLED_OUT: usize = 30;

/// Draws an unsubscribe token; returns it with its digest.
pub(super) fn draw(randomness: &dyn Randomness) -> Result<(UnsubscribeToken, TokenHash), StoreError> {
    let mut bits = [0; 32];
    randomness.fill(&mut bits)?;
    let token = UnsubscribeToken::from_bits(bits);
    let hash = hash(&token);
    Ok((token, hash))
}

/// Digest under which a token is stored.
pub(super) fn hash(token: &UnsubscribeToken) -> TokenHash {
    TokenHash(Sha256::digest(token.bits()).into())
}

/// Content of one email.
pub(super) struct NotificationEmail<'a> {
    pub(super) email_sender: &'a EmailSender,
    pub(super) recipient: &'a NotificationMailRecipient,
    /// Oldest first.
    pub(super) notifications: &'a [Notification],
    /// `None` for a digest.
    pub(super) category: Option<NotificationCategory>,
    /// For a digest: weekly instead of daily.
    pub(super) is_weekly: bool,
    /// Whether the recipient cannot log in.
    pub(super) is_suspended: bool,
    pub(super) token: &'a UnsubscribeToken,
}

impl NotificationEmail<'_> {
    pub(super) fn mail(&self) -> Mail {
        let unsubscribe_url = format!("{}/unsubscribe/{}", self.email_sender.origin, self.token.expose());
        // The first line of the template is the subject.
        let only_title = match self.notifications {
            [only] => Some(text::single_line(&only.title)),
            _ => None,
        };
        let spelled_out = self.notifications.len().min(SPELLED_OUT);
        let mail = templates::Notifications {
            sender: self.email_sender,
            username: self.recipient.username.as_str(),
            only_title: only_title.as_deref(),
            notifications: &self.notifications[..spelled_out],
            count: self.notifications.len(),
            more: self.notifications.len() - spelled_out,
            category: self.category.map(NotificationCategory::label),
            period: if self.is_weekly { "week" } else { "day" },
            is_suspended: self.is_suspended,
            unsubscribe_url: &unsubscribe_url,
        };
        let mail = mail.mail(&self.recipient.email).with_unsubscribe_url(&unsubscribe_url);
        match self.thread() {
            Some(thread) => mail.with_thread(thread),
            None => mail,
        }
    }

    /// The thread of the one submission that all notifications are about; `None` otherwise.
    fn thread(&self) -> Option<MailThread> {
        let (first, rest) = self.notifications.split_first()?;
        let is_same = rest.iter().all(|notification| notification.link == first.link);
        MailThread::of_link(first.link.as_str()).filter(|_| is_same)
    }
}

#[cfg(test)]
mod tests {
    use domain::{
        accounts::{UserId, Username},
        contact_requests::EmailAddress,
        notifications::{DeepLink, NewNotification, NotificationId, NotificationKind},
    };

    use super::*;

    fn mail(titles: &[&str], category: Option<NotificationCategory>) -> Mail {
        mail_to(titles, category, false)
    }

    fn mail_to(titles: &[&str], category: Option<NotificationCategory>, is_suspended: bool) -> Mail {
        let email_sender = EmailSender {
            brand: "Concours".into(),
            origin: "https://concours.example".into(),
            contact: Some("(312) 555-0142".into()),
            reply_to: Some("concierge@concours.example".into()),
        };
        let recipient = NotificationMailRecipient {
            user: UserId(7),
            username: Username::parse("register", "ada_l").unwrap(),
            email: EmailAddress::parse("register", "ada@example.com").unwrap(),
            suspension: None,
        };
        let notifications: Vec<Notification> = titles
            .iter()
            .map(|title| {
                let link = DeepLink::to("/listings/7");
                let new = NewNotification::new(
                    UserId(7),
                    NotificationKind::PriceChanged,
                    title,
                    "From $2 to $1.",
                    link,
                );
                Notification {
                    id: NotificationId(1),
                    kind: new.kind(),
                    title: new.title().to_owned(),
                    text: new.text().to_owned(),
                    link: new.link().clone(),
                    at: domain::Timestamp::UNIX_EPOCH,
                    read_at: None,
                }
            })
            .collect();
        let token = UnsubscribeToken::from_bits([0x77; 32]);
        let (email_sender, recipient, notifications, token) =
            (&email_sender, &recipient, &notifications, &token);
        let is_weekly = false;
        NotificationEmail { email_sender, recipient, notifications, category, is_weekly, is_suspended, token }
            .mail()
    }

    #[test]
    fn single_notification_is_the_subject_with_unsubscribe_links() {
        let mail = mail(&["Price reduced: 1967 Ferrari"], Some(NotificationCategory::PriceAlerts));
        let out = format!("https://concours.example/unsubscribe/{}", "7".repeat(64));
        assert_eq!(mail.subject(), "Price reduced: 1967 Ferrari");
        assert_eq!(mail.unsubscribe_url(), Some(out.as_str()));
        assert!(mail.text().contains(&out) && mail.text().contains("https://concours.example/listings/7"));
        assert!(mail.text().contains("“Price alerts” is switched on"), "{}", mail.text());
    }

    #[test]
    fn many_notifications_are_counted_and_truncated() {
        let titles = ["Sold"; 33];
        let gathered = mail(&titles, None);
        assert_eq!(gathered.subject(), "Your day at Concours: 33 notifications");
        assert_eq!(gathered.text().matches("/listings/7").count(), 30);
        assert!(gathered.text().contains("And 3 more:"), "{}", gathered.text());
        assert_eq!(
            mail(&titles, Some(NotificationCategory::PriceAlerts)).subject(),
            "Price alerts: 33 notifications"
        );
    }

    #[test]
    fn mail_to_a_suspended_member_leads_to_the_concierge() {
        let category = Some(NotificationCategory::Membership);
        let suspended = mail_to(&["Your account is suspended"], category, true);
        let text = suspended.text();
        assert!(text.contains("To reach the concierge, reply to this email"), "{text}");
        assert!(text.contains("(312) 555-0142") && text.contains("“Your membership and posts”"), "{text}");
        let html = suspended.html().unwrap();
        for content in [text, html] {
            for page in ["/listings/7", "/account", "/notifications"] {
                assert!(!content.contains(page), "{page}: {content}");
            }
        }
        let open = mail(&["Your account is open again"], category);
        assert!(open.text().contains("/account?tab=notifications"), "{}", open.text());
    }

    #[test]
    fn subject_cannot_inject_headers() {
        let mail = mail(&["Sold\r\nBcc: all@example.com\r\n\r\nx"], None);
        assert_eq!(mail.subject(), "Sold Bcc: all@example.com x");
    }
}

//! Notifications: kinds, limits and content.

use super::{DeepLink, NotificationCategory};
use crate::{Timestamp, accounts::UserId, text};

/// Maximum length of a title in characters; longer ones are cut.
pub const MAX_TITLE: usize = 200;
/// Maximum length of a text in characters; longer ones are cut.
pub const MAX_TEXT: usize = 2000;

/// Id of a notification, increasing per member in the order of delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NotificationId(pub i64);

/// Kind of a notification. A new kind needs a variant and an entry in `facts`. If its title begins with a username, also one in
/// [`names_a_member`](Self::names_a_member).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray)]
pub enum NotificationKind {
    /// Price change of a watched vehicle.
    PriceChanged,
    /// Status change of a watched vehicle.
    StatusChanged,
    /// New vehicles match a saved search.
    NewMatch,
    /// An appointment was confirmed, moved or cancelled.
    AppointmentChanged,
    MarketReport,
    SpecialEvent,
    /// The member was mentioned or quoted in the forum.
    ForumMention,
    /// A reply in a topic that the member started or watches.
    ForumReply,
    /// Moderation of the member's forum content.
    ForumModeration,
    /// Decision on the member's submission.
    SubmissionDecided,
    /// Decision on the member's application.
    ApplicationDecided,
    /// Change of the member's roles or rights.
    MembershipChanged,
    /// Security-relevant change of the account.
    AccountSecurity,
    /// Message from the concierge or a seller.
    Message,
    /// A watched vehicle has a new document that the member may read.
    NewDocument,
    /// A document was shared with the member.
    DocumentShared,
    /// The concierge reviewed a claim of the member.
    ClaimReviewed,
    /// A question about the member's vehicle.
    QuestionAsked,
    /// The member's question was answered.
    QuestionAnswered,
    /// A question that the member asked or answered was removed.
    QuestionRemoved,
    /// An inquiry or appointment request about the member's vehicle.
    InquiryReceived,
    /// A private message from another collector.
    PrivateMessage,
    /// The concierge removed a private message of the member.
    PrivateMessageRemoved,
    /// A new version of the terms or of the privacy text.
    LegalTextChanged,
    /// A new case in an admin queue.
    NewCase,
}

impl NotificationKind {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    const fn facts(self) -> (&'static str, NotificationCategory) {
        match self {
            Self::PriceChanged => ("price_changed", NotificationCategory::PriceAlerts),
            Self::StatusChanged => ("status_changed", NotificationCategory::PriceAlerts),
            Self::NewMatch => ("new_match", NotificationCategory::NewListings),
            Self::AppointmentChanged => ("appointment_changed", NotificationCategory::Appointments),
            Self::MarketReport => ("market_report", NotificationCategory::MarketReports),
            Self::SpecialEvent => ("special_event", NotificationCategory::SpecialEvents),
            Self::ForumMention => ("forum_mention", NotificationCategory::Forum),
            Self::ForumReply => ("forum_reply", NotificationCategory::Forum),
            Self::ForumModeration => ("forum_order", NotificationCategory::Membership),
            Self::SubmissionDecided => ("submission_decided", NotificationCategory::OwnAffairs),
            Self::ApplicationDecided => ("application_decided", NotificationCategory::OwnAffairs),
            Self::MembershipChanged => ("membership_changed", NotificationCategory::Membership),
            Self::AccountSecurity => ("account_security", NotificationCategory::OwnAffairs),
            Self::Message => ("message", NotificationCategory::OwnAffairs),
            Self::NewDocument => ("new_document", NotificationCategory::PriceAlerts),
            Self::DocumentShared => ("document_shared", NotificationCategory::OwnAffairs),
            Self::ClaimReviewed => ("claim_judged", NotificationCategory::OwnAffairs),
            Self::QuestionAsked => ("question_asked", NotificationCategory::OwnAffairs),
            Self::QuestionAnswered => ("question_answered", NotificationCategory::OwnAffairs),
            Self::QuestionRemoved => ("question_removed", NotificationCategory::OwnAffairs),
            Self::InquiryReceived => ("inquiry_received", NotificationCategory::OwnAffairs),
            Self::PrivateMessage => ("private_message", NotificationCategory::PrivateMessages),
            Self::PrivateMessageRemoved => ("private_message_removed", NotificationCategory::Membership),
            Self::LegalTextChanged => ("legal_text_changed", NotificationCategory::OwnAffairs),
            Self::NewCase => ("new_case", NotificationCategory::NewCases),
        }
    }

    /// Name in the API and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.facts().0
    }

    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.as_str() == word)
    }

    /// Whether the titles begin with the username of the member who caused the notification, so that it must be replaced when
    /// that member's account is erased. The statements of `account_closure/personal_data` name the same kinds.
    #[must_use]
    pub const fn names_a_member(self) -> bool {
        matches!(self, Self::ForumMention | Self::ForumReply | Self::PrivateMessage | Self::DocumentShared)
    }

    /// The category whose preferences apply.
    #[must_use]
    pub const fn category(self) -> NotificationCategory {
        self.facts().1
    }
}

/// A notification to be delivered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewNotification {
    to: UserId,
    kind: NotificationKind,
    title: String,
    text: String,
    link: DeepLink,
}

impl NewNotification {
    /// Creates a notification. The title becomes a single line, because it is also an email subject; both
    /// texts are plain and cut to their maximum length.
    #[must_use]
    pub fn new(to: UserId, kind: NotificationKind, title: &str, text: &str, link: DeepLink) -> Self {
        Self {
            to,
            kind,
            title: cut(text::single_line(title), MAX_TITLE),
            text: cut(text::multi_line(text), MAX_TEXT),
            link,
        }
    }

    #[must_use]
    pub const fn to(&self) -> UserId {
        self.to
    }

    #[must_use]
    pub const fn kind(&self) -> NotificationKind {
        self.kind
    }

    /// Single line.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Plain text; may be empty.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    #[must_use]
    pub const fn link(&self) -> &DeepLink {
        &self.link
    }
}

/// A delivered notification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notification {
    pub id: NotificationId,
    pub kind: NotificationKind,
    /// Single line.
    pub title: String,
    /// Plain text; may be empty.
    pub text: String,
    pub link: DeepLink,
    pub at: Timestamp,
    /// `None` while unread.
    pub read_at: Option<Timestamp>,
}

impl Notification {
    /// Replaces the title, as [`NewNotification::new`] makes it.
    pub fn set_title(&mut self, title: &str) {
        self.title = cut(text::single_line(title), MAX_TITLE);
    }
}

fn cut(text: String, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text,
        // Leaves room for the ellipsis.
        Some(_) => text.chars().take(most - 1).chain(['…']).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notification_kinds_round_trip() {
        for kind in NotificationKind::ALL.iter().copied() {
            assert_eq!(NotificationKind::parse(kind.as_str()), Some(kind));
        }
        assert_eq!(NotificationKind::parse("gossip"), None);
    }

    #[test]
    fn title_is_one_line_and_texts_are_truncated() {
        let link = DeepLink::to("/account");
        let long = "ü".repeat(5000);
        let notification = NewNotification::new(
            UserId(1),
            NotificationKind::Message,
            "Hello\r\nBcc: all",
            &long,
            link.clone(),
        );
        assert_eq!(notification.title(), "Hello Bcc: all");
        assert_eq!(notification.text().chars().count(), MAX_TEXT);
        assert!(notification.text().ends_with('…'));
        let exact = "x".repeat(MAX_TITLE);
        assert_eq!(
            NewNotification::new(UserId(1), NotificationKind::Message, &exact, "", link).title(),
            exact
        );
    }
}

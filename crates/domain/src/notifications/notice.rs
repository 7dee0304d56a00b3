use super::{Category, DeepLink};
use crate::{Timestamp, accounts::UserId, text};

/// The longest title of a notice, in characters; what is longer is cut.
pub const MAX_TITLE: usize = 200;
/// The longest text of a notice, in characters; what is longer is cut.
pub const MAX_TEXT: usize = 2000;

/// A notice's number: increasing in the order in which a member gets them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NoticeId(pub i64);

/// What a notice is about. A new kind is a variant, a line of [`ALL`](Self::ALL) and one of `facts`:
/// stores and pages take it as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NoticeKind {
    /// A watched vehicle asks another price.
    PriceChanged,
    /// A watched vehicle stands otherwise: under offer, sold, for sale again, withdrawn.
    StatusChanged,
    /// New vehicles answer a saved search.
    NewMatch,
    /// A viewing was confirmed, moved or called off.
    AppointmentChanged,
    /// A report on the market.
    MarketReport,
    /// An invitation to an event.
    SpecialEvent,
    /// Somebody named the member in the forum.
    ForumMention,
    /// Somebody replied to the member in the forum.
    ForumReply,
    /// The concierge took away, brought back, moved or locked what the member wrote in the forum.
    ForumOrder,
    /// What the concierge decided about a vehicle that the member submitted.
    SubmissionDecided,
    /// What the concierge decided about the member's application.
    ApplicationDecided,
    /// A role was given or taken, or what the member may do changed otherwise.
    MembershipChanged,
    /// Something happened to the account that its owner should know of.
    AccountSecurity,
    /// The concierge or a seller wrote to the member.
    Message,
    /// A watched vehicle has another paper that the member may read.
    NewDocument,
    /// Somebody opened a paper to the member.
    DocumentShared,
    /// The concierge judged what the member states of a vehicle.
    ClaimJudged,
    /// A collector asks about a vehicle that the member offers.
    QuestionAsked,
    /// A question of the member was answered.
    QuestionAnswered,
    /// The concierge removed a question that the member asked or answered.
    QuestionRemoved,
    /// Somebody asked about a vehicle that the member sells, or for an appointment about it.
    InquiryReceived,
    /// A case arrived in an admin queue.
    NewCase,
}

impl NoticeKind {
    /// Every kind.
    pub const ALL: [Self; 22] = [
        Self::PriceChanged,
        Self::StatusChanged,
        Self::NewMatch,
        Self::AppointmentChanged,
        Self::MarketReport,
        Self::SpecialEvent,
        Self::ForumMention,
        Self::ForumReply,
        Self::ForumOrder,
        Self::SubmissionDecided,
        Self::ApplicationDecided,
        Self::MembershipChanged,
        Self::AccountSecurity,
        Self::Message,
        Self::NewDocument,
        Self::DocumentShared,
        Self::ClaimJudged,
        Self::QuestionAsked,
        Self::QuestionAnswered,
        Self::QuestionRemoved,
        Self::InquiryReceived,
        Self::NewCase,
    ];

    const fn facts(self) -> (&'static str, Category) {
        match self {
            Self::PriceChanged => ("price_changed", Category::PriceAlerts),
            Self::StatusChanged => ("status_changed", Category::PriceAlerts),
            Self::NewMatch => ("new_match", Category::NewListings),
            Self::AppointmentChanged => ("appointment_changed", Category::Appointments),
            Self::MarketReport => ("market_report", Category::MarketReports),
            Self::SpecialEvent => ("special_event", Category::SpecialEvents),
            Self::ForumMention => ("forum_mention", Category::Forum),
            Self::ForumReply => ("forum_reply", Category::Forum),
            Self::ForumOrder => ("forum_order", Category::OwnAffairs),
            Self::SubmissionDecided => ("submission_decided", Category::OwnAffairs),
            Self::ApplicationDecided => ("application_decided", Category::OwnAffairs),
            Self::MembershipChanged => ("membership_changed", Category::OwnAffairs),
            Self::AccountSecurity => ("account_security", Category::OwnAffairs),
            Self::Message => ("message", Category::OwnAffairs),
            Self::NewDocument => ("new_document", Category::PriceAlerts),
            Self::DocumentShared => ("document_shared", Category::OwnAffairs),
            Self::ClaimJudged => ("claim_judged", Category::OwnAffairs),
            Self::QuestionAsked => ("question_asked", Category::OwnAffairs),
            Self::QuestionAnswered => ("question_answered", Category::OwnAffairs),
            Self::QuestionRemoved => ("question_removed", Category::OwnAffairs),
            Self::InquiryReceived => ("inquiry_received", Category::OwnAffairs),
            Self::NewCase => ("new_case", Category::NewCases),
        }
    }

    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.facts().0
    }

    /// The kind of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }

    /// The row of the matrix that governs it.
    #[must_use]
    pub const fn category(self) -> Category {
        self.facts().1
    }
}

/// Something that a member is to be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewNotice {
    to: UserId,
    kind: NoticeKind,
    title: String,
    text: String,
    link: DeepLink,
}

impl NewNotice {
    /// A notice. The title becomes one line, since it may be the subject of a mail; the text is plain.
    #[must_use]
    pub fn new(to: UserId, kind: NoticeKind, title: &str, text: &str, link: DeepLink) -> Self {
        Self {
            to,
            kind,
            title: cut(text::single_line(title), MAX_TITLE),
            text: cut(text::multi_line(text), MAX_TEXT),
            link,
        }
    }

    /// Whom it is for.
    #[must_use]
    pub const fn to(&self) -> UserId {
        self.to
    }

    /// What it is about.
    #[must_use]
    pub const fn kind(&self) -> NoticeKind {
        self.kind
    }

    /// What it says in short; one line.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What else it says; may be empty.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where it leads.
    #[must_use]
    pub const fn link(&self) -> &DeepLink {
        &self.link
    }
}

/// A notice that a member got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// Its number.
    pub id: NoticeId,
    /// What it is about.
    pub kind: NoticeKind,
    /// What it says in short; one line.
    pub title: String,
    /// What else it says; may be empty.
    pub text: String,
    /// Where it leads.
    pub link: DeepLink,
    /// When it was given.
    pub at: Timestamp,
    /// When it was read, if it was.
    pub read_at: Option<Timestamp>,
}

fn cut(text: String, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text,
        // Room for the mark that something is missing.
        Some(_) => text.chars().take(most - 1).chain(['…']).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lead_back() {
        for kind in NoticeKind::ALL {
            assert_eq!(NoticeKind::parse(kind.as_str()), Some(kind));
        }
        assert_eq!(NoticeKind::parse("gossip"), None);
    }

    #[test]
    fn a_title_is_one_line_and_nothing_is_endless() {
        let link = DeepLink::to("/account");
        let long = "ü".repeat(5000);
        let notice = NewNotice::new(UserId(1), NoticeKind::Message, "Hello\r\nBcc: all", &long, link.clone());
        assert_eq!(notice.title(), "Hello Bcc: all");
        assert_eq!(notice.text().chars().count(), MAX_TEXT);
        assert!(notice.text().ends_with('…'));
        let exact = "x".repeat(MAX_TITLE);
        assert_eq!(NewNotice::new(UserId(1), NoticeKind::Message, &exact, "", link).title(), exact);
    }
}

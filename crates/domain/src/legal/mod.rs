//! Legal texts of the site: terms of use, privacy and cookies, each in versions that are never altered once they are
//! published.

mod accepted;
mod defaults;
mod file;
mod form;
mod history;

pub use accepted::AcceptedTexts;
pub use defaults::default_text;
pub use file::{LegalDraft, LegalFile, LegalPublication, LegalRefusal};
pub use form::{LegalForm, LegalText};
pub use history::{LegalHistory, LegalVersion, VersionState};

use crate::{
    accounts::UserId,
    notifications::{DeepLink, NewNotification, NotificationKind},
};

/// A legal text of the site; its name is also the path of its page.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, strum::VariantArray, strum::IntoStaticStr,
)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum LegalDocument {
    Terms,
    Privacy,
    Cookies,
}

named_enum!(LegalDocument);

impl LegalDocument {
    /// Path of its page.
    #[must_use]
    pub const fn path(self) -> &'static str {
        match self {
            Self::Terms => "/terms",
            Self::Privacy => "/privacy",
            Self::Cookies => "/cookies",
        }
    }

    /// Whether members are notified of a new version.
    #[must_use]
    pub const fn notifies_members(self) -> bool {
        matches!(self, Self::Terms | Self::Privacy)
    }
}

/// An audited action on a version of a legal text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", prefix = "legal_text_", const_into_str)]
pub enum LegalAction {
    Published,
    Withdrawn,
}

named_enum!(LegalAction);

/// Notification of a member about a new version.
#[must_use]
pub fn version_notification(to: UserId, version: &LegalVersion) -> NewNotification {
    let effective = version.effective_on.format("%B %-d, %Y");
    NewNotification::new(
        to,
        NotificationKind::LegalTextChanged,
        &format!("{}: new version effective {effective}", version.title),
        &version.note,
        DeepLink::to(version.document.path()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Timestamp;

    #[test]
    fn document_names_round_trip() {
        for document in LegalDocument::ALL {
            assert_eq!(LegalDocument::parse(document.as_str()), Some(document));
            assert_eq!(document.path(), format!("/{}", document.as_str()));
        }
        assert_eq!(LegalDocument::parse("imprint"), None);
    }

    #[test]
    fn version_notification_states_note_and_effective_date() {
        let version = LegalVersion {
            document: LegalDocument::Terms,
            number: 2,
            title: "Terms of Use".into(),
            effective_on: "2027-01-01".parse().unwrap(),
            note: "Fees are stated.".into(),
            published_at: Some(Timestamp::UNIX_EPOCH),
            withdrawn_at: None,
        };
        let notification = version_notification(UserId(7), &version);
        assert_eq!(notification.title(), "Terms of Use: new version effective January 1, 2027");
        assert_eq!((notification.text(), notification.link().as_str()), ("Fees are stated.", "/terms"));
    }
}

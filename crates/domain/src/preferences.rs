//! What members choose about the site's manners: what it tells them, and what it tells others of them.

use crate::{
    accounts::{User, UserId},
    notifications::{Digest, Matrix},
};

/// Who may see that somebody is a member, and what they are called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ProfileVisibility {
    /// Nobody.
    Private,
    /// Verified collectors, until somebody chooses.
    #[default]
    Verified,
    /// Everybody.
    Public,
}

/// Who may see what somebody keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum CollectionPrivacy {
    /// Nobody, until somebody chooses.
    #[default]
    PrivateOnly,
    /// The concierge.
    Trusted,
    /// Verified collectors.
    AllVerified,
}

impl ProfileVisibility {
    /// The three choices (spec §3, Account).
    pub const ALL: [Self; 3] = [Self::Private, Self::Verified, Self::Public];

    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Verified => "verified",
            Self::Public => "public",
        }
    }

    /// The choice of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|choice| choice.as_str() == word)
    }
}

impl CollectionPrivacy {
    /// The three choices (spec §3, Account).
    pub const ALL: [Self; 3] = [Self::PrivateOnly, Self::Trusted, Self::AllVerified];

    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::PrivateOnly => "private-only",
            Self::Trusted => "trusted",
            Self::AllVerified => "all-verified",
        }
    }

    /// The choice of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|choice| choice.as_str() == word)
    }
}

/// What others learn of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Privacy {
    /// Who sees their profile.
    pub profile: ProfileVisibility,
    /// Who sees what they keep.
    pub collection: CollectionPrivacy,
    /// Whether what they do may be counted in figures about all members.
    pub analytics_sharing: bool,
    /// Whether their profile says when they were last here.
    pub activity_status: bool,
}

/// What a member has chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Preferences {
    /// Which notices they get, and how.
    pub matrix: Matrix,
    /// Whether mail about notices is gathered.
    pub digest: Digest,
    /// What others learn of them.
    pub privacy: Privacy,
}

/// What somebody who asks is to a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Viewer {
    /// A visitor, or a user who is not verified.
    Anybody,
    /// A verified collector.
    Collector,
    /// Somebody of the concierge.
    Concierge,
    /// The member.
    Themselves,
}

impl Viewer {
    /// What whoever asks is to that member.
    #[must_use]
    pub fn of(asking: Option<&User>, member: UserId) -> Self {
        match asking {
            Some(user) if user.id == member => Self::Themselves,
            Some(user) if user.roles.is_admin => Self::Concierge,
            Some(user) if user.roles.is_collector => Self::Collector,
            _ => Self::Anybody,
        }
    }
}

impl Privacy {
    /// Whether somebody may see that there is such a member.
    #[must_use]
    pub const fn shows_profile_to(&self, viewer: Viewer) -> bool {
        match (self.profile, viewer) {
            (_, Viewer::Themselves) | (ProfileVisibility::Public, _) => true,
            (ProfileVisibility::Verified, Viewer::Collector | Viewer::Concierge) => true,
            (ProfileVisibility::Verified | ProfileVisibility::Private, _) => false,
        }
    }

    /// Whether somebody who may see the profile may see what the member keeps.
    #[must_use]
    pub const fn shows_collection_to(&self, viewer: Viewer) -> bool {
        matches!(
            (self.collection, viewer),
            (_, Viewer::Themselves)
                | (CollectionPrivacy::Trusted | CollectionPrivacy::AllVerified, Viewer::Concierge)
                | (CollectionPrivacy::AllVerified, Viewer::Collector)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VIEWERS: [Viewer; 4] = [Viewer::Anybody, Viewer::Collector, Viewer::Concierge, Viewer::Themselves];

    #[test]
    fn each_choice_is_obeyed() {
        let shown = |profile| {
            let privacy = Privacy { profile, ..Privacy::default() };
            VIEWERS.map(|viewer| privacy.shows_profile_to(viewer))
        };
        assert_eq!(shown(ProfileVisibility::Private), [false, false, false, true]);
        assert_eq!(shown(ProfileVisibility::Verified), [false, true, true, true]);
        assert_eq!(shown(ProfileVisibility::Public), [true; 4]);
        let shown = |collection| {
            let privacy = Privacy { collection, ..Privacy::default() };
            VIEWERS.map(|viewer| privacy.shows_collection_to(viewer))
        };
        assert_eq!(shown(CollectionPrivacy::PrivateOnly), [false, false, false, true]);
        assert_eq!(shown(CollectionPrivacy::Trusted), [false, false, true, true]);
        assert_eq!(shown(CollectionPrivacy::AllVerified), [false, true, true, true]);
    }

    #[test]
    fn words_lead_back() {
        for choice in ProfileVisibility::ALL {
            assert_eq!(ProfileVisibility::parse(choice.as_str()), Some(choice));
        }
        for choice in CollectionPrivacy::ALL {
            assert_eq!(CollectionPrivacy::parse(choice.as_str()), Some(choice));
        }
    }
}

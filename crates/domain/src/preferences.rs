//! What members choose about the site's manners: what it tells them, and what it tells others of them.

use crate::notifications::{Digest, Matrix};

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

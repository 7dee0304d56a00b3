//! A member's preferences: notification channels, digest and privacy settings.

use crate::{
    accounts::{User, UserId},
    notifications::{Digest, NotificationPreferences},
};

/// Visibility of a member's profile and of their existence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum ProfileVisibility {
    /// Only the member.
    Private,
    /// Collectors and admins. The default.
    #[default]
    Verified,
    /// Everyone, including visitors.
    Public,
}

/// Visibility of the vehicles that a member saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum CollectionPrivacy {
    /// Only the member. The default.
    #[default]
    PrivateOnly,
    /// Admins.
    Trusted,
    /// Collectors and admins.
    AllVerified,
}

named_enum!(ProfileVisibility);

named_enum!(CollectionPrivacy);

/// A member's privacy settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Privacy {
    pub profile: ProfileVisibility,
    /// Visibility of the member's saved vehicles.
    pub collection: CollectionPrivacy,
    /// Whether the member's activity may be included in aggregate statistics.
    pub analytics_sharing: bool,
    /// Whether the profile shows when the member was last active.
    pub activity_status: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Preferences {
    pub matrix: NotificationPreferences,
    /// Whether notification emails are combined into a digest.
    pub digest: Digest,
    pub privacy: Privacy,
}

/// Relation of a viewer to the member whose data is viewed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProfileViewer {
    /// A visitor, or a member who is not a collector.
    Public,
    Collector,
    /// An admin.
    Concierge,
    /// The member themselves.
    Owner,
}

impl ProfileViewer {
    /// Determines the relation of `asking` (`None` for a visitor) to the member. Admin takes precedence over
    /// collector.
    #[must_use]
    pub fn of(asking: Option<&User>, member: UserId) -> Self {
        match asking {
            Some(user) if user.id == member => Self::Owner,
            Some(user) if user.roles.is_admin => Self::Concierge,
            Some(user) if user.roles.is_collector => Self::Collector,
            _ => Self::Public,
        }
    }

    /// Whether the viewer may see how much the member writes in the forum: members of the forum, and the
    /// member themselves.
    #[must_use]
    pub const fn sees_forum_posts(self) -> bool {
        !matches!(self, Self::Public)
    }
}

impl Privacy {
    /// Whether the viewer may see the profile.
    #[must_use]
    pub const fn shows_profile_to(&self, viewer: ProfileViewer) -> bool {
        match (self.profile, viewer) {
            (_, ProfileViewer::Owner) | (ProfileVisibility::Public, _) => true,
            (ProfileVisibility::Verified, ProfileViewer::Collector | ProfileViewer::Concierge) => true,
            (ProfileVisibility::Verified | ProfileVisibility::Private, _) => false,
        }
    }

    /// Whether a viewer who may see the profile may also see the saved vehicles.
    #[must_use]
    pub const fn shows_collection_to(&self, viewer: ProfileViewer) -> bool {
        matches!(
            (self.collection, viewer),
            (_, ProfileViewer::Owner)
                | (CollectionPrivacy::Trusted | CollectionPrivacy::AllVerified, ProfileViewer::Concierge)
                | (CollectionPrivacy::AllVerified, ProfileViewer::Collector)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VIEWERS: [ProfileViewer; 4] =
        [ProfileViewer::Public, ProfileViewer::Collector, ProfileViewer::Concierge, ProfileViewer::Owner];

    #[test]
    fn privacy_choices_decide_who_sees_the_profile() {
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
    fn privacy_choices_round_trip() {
        for choice in ProfileVisibility::ALL {
            assert_eq!(ProfileVisibility::parse(choice.as_str()), Some(choice));
        }
        for choice in CollectionPrivacy::ALL {
            assert_eq!(CollectionPrivacy::parse(choice.as_str()), Some(choice));
        }
    }
}

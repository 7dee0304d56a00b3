//! Notification categories and channels: the rows and columns of a member's preferences.

use chrono::TimeDelta;

use crate::{Timestamp, accounts::Roles};

/// How long notifications of a [gathered](NotificationCategory::is_gathered) category wait to be emailed together.
pub const GATHERING_TIME: TimeDelta = TimeDelta::minutes(1);

/// A group of notification kinds with common preferences: a row of the member's matrix. In display order. Another one
/// needs no migration; see "Adding a category of notifications" in `docs/where-to-find.md`.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, strum::VariantArray, strum::IntoStaticStr,
)]
#[strum(serialize_all = "camelCase", const_into_str)]
pub enum NotificationCategory {
    /// Price and status changes of watched vehicles.
    PriceAlerts,
    /// New vehicles that match a saved search.
    NewListings,
    /// Appointments.
    Appointments,
    /// Market reports.
    MarketReports,
    /// Events.
    SpecialEvents,
    Forum,
    /// Private messages from other collectors; for collectors only.
    PrivateMessages,
    /// Decisions and messages about the member's own vehicles, applications and account.
    OwnAffairs,
    /// Changes of the member's rights, and moderation of what they wrote.
    Membership,
    /// New cases in the admin queues; for admins only.
    NewCases,
}

/// A channel of notifications: a column of the member's matrix.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, strum::VariantArray, strum::IntoStaticStr,
)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum DeliveryChannel {
    /// Email; only to a confirmed address.
    Email,
    /// The notification list on the site.
    InApp,
}

named_enum!(NotificationCategory);

impl NotificationCategory {
    /// Display name.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::PriceAlerts => "Price alerts",
            Self::NewListings => "New listings",
            Self::Appointments => "Appointments",
            Self::MarketReports => "Market reports",
            Self::SpecialEvents => "Special events",
            Self::Forum => "Forum replies and mentions",
            Self::PrivateMessages => "Private messages",
            Self::OwnAffairs => "Your cars and applications",
            Self::Membership => "Your membership and posts",
            Self::NewCases => "New cases in the admin queues",
        }
    }

    /// Default setting. Everything is shown on the site; market reports, events and forum are not emailed
    /// unless the member opts in.
    #[must_use]
    pub const fn is_on_by_default(self, channel: DeliveryChannel) -> bool {
        match channel {
            DeliveryChannel::InApp => true,
            DeliveryChannel::Email => {
                !matches!(self, Self::MarketReports | Self::SpecialEvents | Self::Forum)
            }
        }
    }

    /// Whether members with these roles have this category.
    #[must_use]
    pub const fn is_for(self, roles: Roles) -> bool {
        match self {
            Self::NewCases => roles.is_admin,
            Self::PrivateMessages => roles.is_collector,
            _ => true,
        }
    }

    /// Whether notifications of this category exist yet. Choices about the others are stored for later.
    #[must_use]
    pub const fn is_sent(self) -> bool {
        !matches!(self, Self::MarketReports | Self::SpecialEvents)
    }

    /// Whether notifications of this category that are emailed at once wait for [`GATHERING_TIME`], so that several replies
    /// and mentions in a lively topic are one email.
    #[must_use]
    pub const fn is_gathered(self) -> bool {
        matches!(self, Self::Forum)
    }

    /// Whether the email of notifications of this category, of which the oldest is from `oldest`, is due.
    #[must_use]
    pub fn is_mail_due(self, oldest: Timestamp, now: Timestamp) -> bool {
        !self.is_gathered() || oldest + GATHERING_TIME <= now
    }

    /// Whether the member cannot turn the category off on the site.
    #[must_use]
    pub const fn is_always_in_app(self) -> bool {
        matches!(self, Self::OwnAffairs | Self::Membership)
    }
}

named_enum!(DeliveryChannel);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn categories_and_channels_round_trip() {
        for category in NotificationCategory::ALL {
            assert_eq!(NotificationCategory::parse(category.as_str()), Some(category));
        }
        for channel in DeliveryChannel::ALL {
            assert_eq!(DeliveryChannel::parse(channel.as_str()), Some(channel));
        }
        assert_eq!(NotificationCategory::parse("sms"), None);
    }

    #[test]
    fn forum_mail_waits_a_minute_for_more() {
        let at = Timestamp::UNIX_EPOCH;
        let due = |category: NotificationCategory, seconds| {
            category.is_mail_due(at, at + TimeDelta::seconds(seconds))
        };
        assert!(due(NotificationCategory::PriceAlerts, 0) && due(NotificationCategory::PrivateMessages, 0));
        assert!(!due(NotificationCategory::Forum, 59) && due(NotificationCategory::Forum, 60));
    }

    #[test]
    fn categories_of_roles_are_hidden_from_others() {
        let admin = Roles { is_admin: true, ..Roles::default() };
        let collector = Roles { is_collector: true, ..Roles::default() };
        let both = Roles { is_admin: true, is_collector: true };
        let hidden = |roles| -> Vec<NotificationCategory> {
            NotificationCategory::ALL.into_iter().filter(|category| !category.is_for(roles)).collect()
        };
        assert_eq!(hidden(both), []);
        assert_eq!(hidden(admin), [NotificationCategory::PrivateMessages]);
        assert_eq!(hidden(collector), [NotificationCategory::NewCases]);
        assert_eq!(
            hidden(Roles::default()),
            [NotificationCategory::PrivateMessages, NotificationCategory::NewCases]
        );
    }
}

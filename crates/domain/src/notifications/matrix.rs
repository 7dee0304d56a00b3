//! A member's notification preferences, and the routing that follows from them.

use super::{DeliveryChannel, NotificationCategory};

/// How notification emails are delivered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum Digest {
    /// Individually, at once.
    #[default]
    None,
    /// Combined, once a day.
    Daily,
    /// Combined, every Monday.
    Weekly,
}

named_enum!(Digest);

/// Notification preferences: on or off for each category and channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotificationPreferences([[bool; DeliveryChannel::ALL.len()]; NotificationCategory::ALL.len()]);

impl Default for NotificationPreferences {
    fn default() -> Self {
        Self(
            NotificationCategory::ALL
                .map(|category| DeliveryChannel::ALL.map(|channel| category.is_on_by_default(channel))),
        )
    }
}

impl NotificationPreferences {
    /// Whether the category is on for this channel.
    #[must_use]
    pub const fn is_on(&self, category: NotificationCategory, channel: DeliveryChannel) -> bool {
        self.0[category as usize][channel as usize]
    }

    /// Changes one setting. Categories that are always shown on the site stay on there.
    #[must_use]
    pub const fn with(
        mut self,
        category: NotificationCategory,
        channel: DeliveryChannel,
        is_on: bool,
    ) -> Self {
        let is_fixed = category.is_always_in_app() && matches!(channel, DeliveryChannel::InApp);
        self.0[category as usize][channel as usize] = is_on || is_fixed;
        self
    }

    /// Turns email off for all categories.
    #[must_use]
    pub fn without_mail(self) -> Self {
        NotificationCategory::ALL
            .into_iter()
            .fold(self, |matrix, category| matrix.with(category, DeliveryChannel::Email, false))
    }

    /// Route of a notification of this category. Own affairs and the membership are emailed at once despite a digest, because
    /// they may need an answer; appointments despite a weekly digest, because they may be over by then.
    #[must_use]
    pub const fn route(&self, category: NotificationCategory, digest: Digest) -> Route {
        let mail = match (self.is_on(category, DeliveryChannel::Email), digest) {
            (false, _) => MailRoute::None,
            (true, Digest::None) => MailRoute::AtOnce,
            (true, _) if category.is_always_in_app() => MailRoute::AtOnce,
            (true, Digest::Weekly) if matches!(category, NotificationCategory::Appointments) => {
                MailRoute::AtOnce
            }
            (true, Digest::Daily | Digest::Weekly) => MailRoute::Digest,
        };
        Route { in_app: self.is_on(category, DeliveryChannel::InApp), mail }
    }
}

/// How a notification is delivered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route {
    /// Whether it appears in the list on the site.
    pub in_app: bool,
    /// Whether and when it is emailed.
    pub mail: MailRoute,
}

impl Route {
    /// Whether it is not delivered at all.
    #[must_use]
    pub const fn has_no_channel(self) -> bool {
        !self.in_app && matches!(self.mail, MailRoute::None)
    }

    /// Removes email, for a member without a confirmed address.
    #[must_use]
    pub const fn without_mail(self) -> Self {
        Self { in_app: self.in_app, mail: MailRoute::None }
    }
}

/// Whether and when a notification is emailed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum MailRoute {
    None,
    AtOnce,
    /// With the next daily or weekly digest.
    Digest,
}

named_enum!(MailRoute);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_preferences_list_everything_and_email_some() {
        let matrix = NotificationPreferences::default();
        let mailed: Vec<&str> = NotificationCategory::ALL
            .into_iter()
            .filter(|category| matrix.is_on(*category, DeliveryChannel::Email))
            .map(NotificationCategory::as_str)
            .collect();
        assert_eq!(
            mailed,
            [
                "priceAlerts",
                "newListings",
                "appointments",
                "privateMessages",
                "ownAffairs",
                "membership",
                "newCases"
            ]
        );
        assert!(
            NotificationCategory::ALL
                .into_iter()
                .all(|category| matrix.is_on(category, DeliveryChannel::InApp))
        );
    }

    #[test]
    fn setting_one_preference_leaves_the_others() {
        for category in NotificationCategory::ALL {
            for channel in DeliveryChannel::ALL {
                let before = NotificationPreferences::default();
                let after = before.with(category, channel, !before.is_on(category, channel));
                for (c, ch) in
                    NotificationCategory::ALL.into_iter().flat_map(|c| DeliveryChannel::ALL.map(|ch| (c, ch)))
                {
                    let is_fixed = c.is_always_in_app() && ch == DeliveryChannel::InApp;
                    let is_other = (c, ch) != (category, channel) || is_fixed;
                    assert_eq!(after.is_on(c, ch) == before.is_on(c, ch), is_other);
                }
            }
        }
    }

    #[test]
    fn route_follows_preferences_and_digest() {
        let all = NotificationPreferences::default();
        let route =
            |matrix: NotificationPreferences, digest| matrix.route(NotificationCategory::PriceAlerts, digest);
        assert_eq!(route(all, Digest::None), Route { in_app: true, mail: MailRoute::AtOnce });
        assert_eq!(route(all, Digest::Daily).mail, MailRoute::Digest);
        assert_eq!(route(all, Digest::Weekly).mail, MailRoute::Digest);
        assert_eq!(all.route(NotificationCategory::Appointments, Digest::Daily).mail, MailRoute::Digest);
        assert_eq!(all.route(NotificationCategory::Appointments, Digest::Weekly).mail, MailRoute::AtOnce);
        assert_eq!(all.route(NotificationCategory::OwnAffairs, Digest::Daily).mail, MailRoute::AtOnce);
        assert_eq!(all.route(NotificationCategory::Membership, Digest::Daily).mail, MailRoute::AtOnce);
        let none = all.without_mail().with(NotificationCategory::PriceAlerts, DeliveryChannel::InApp, false);
        assert!(route(none, Digest::Daily).has_no_channel());
        assert!(!route(all, Digest::None).without_mail().has_no_channel());
        let own = none.with(NotificationCategory::OwnAffairs, DeliveryChannel::InApp, false);
        assert!(
            own.route(NotificationCategory::OwnAffairs, Digest::None).in_app,
            "nobody misses what was decided"
        );
    }
}

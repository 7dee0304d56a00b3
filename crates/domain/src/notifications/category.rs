use crate::accounts::Roles;

/// What a member can choose about as one: a row of their matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Category {
    /// Prices and statuses of watched vehicles (spec §3, Account).
    PriceAlerts,
    /// New vehicles that answer a saved search (spec §3, Account).
    NewListings,
    /// Viewings (spec §3, Account).
    Appointments,
    /// Reports on the market (spec §3, Account).
    MarketReports,
    /// Events (spec §3, Account).
    SpecialEvents,
    /// Replies and mentions in the forum.
    Forum,
    /// Decisions and messages about one's own vehicles, applications and account.
    OwnAffairs,
    /// Cases that arrive in the admin queues; admins alone have this row.
    NewCases,
}

/// A way on which a notice reaches somebody: a column of their matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Channel {
    /// By mail, to a confirmed address only.
    Email,
    /// In the list on the site.
    InApp,
}

impl Category {
    /// Every category, in the order in which they are shown.
    pub const ALL: [Self; 8] = [
        Self::PriceAlerts,
        Self::NewListings,
        Self::Appointments,
        Self::MarketReports,
        Self::SpecialEvents,
        Self::Forum,
        Self::OwnAffairs,
        Self::NewCases,
    ];

    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::PriceAlerts => "priceAlerts",
            Self::NewListings => "newListings",
            Self::Appointments => "appointments",
            Self::MarketReports => "marketReports",
            Self::SpecialEvents => "specialEvents",
            Self::Forum => "forum",
            Self::OwnAffairs => "ownAffairs",
            Self::NewCases => "newCases",
        }
    }

    /// The category of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|category| category.as_str() == word)
    }

    /// What people call it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::PriceAlerts => "Price alerts",
            Self::NewListings => "New listings",
            Self::Appointments => "Appointments",
            Self::MarketReports => "Market reports",
            Self::SpecialEvents => "Special events",
            Self::Forum => "Forum replies and mentions",
            Self::OwnAffairs => "Your cars and applications",
            Self::NewCases => "New cases in the admin queues",
        }
    }

    /// Whether it is on that channel until somebody chooses: what was asked for is, what the site
    /// would like to tell by mail is not.
    #[must_use]
    pub const fn is_on_at_first(self, channel: Channel) -> bool {
        match channel {
            Channel::InApp => true,
            Channel::Email => !matches!(self, Self::MarketReports | Self::SpecialEvents | Self::Forum),
        }
    }

    /// Whether a member with those roles has this row in their matrix.
    #[must_use]
    pub const fn is_for(self, roles: Roles) -> bool {
        !matches!(self, Self::NewCases) || roles.is_admin
    }

    /// Whether Marque sends anything of this category yet. A choice about one that it does not send is
    /// kept for when it does.
    #[must_use]
    pub const fn is_sent(self) -> bool {
        !matches!(self, Self::MarketReports | Self::SpecialEvents)
    }

    /// Whether the member must be able to find it on the site, whatever they chose.
    #[must_use]
    pub const fn is_always_in_app(self) -> bool {
        matches!(self, Self::OwnAffairs)
    }
}

impl Channel {
    /// Every channel.
    pub const ALL: [Self; 2] = [Self::Email, Self::InApp];

    /// The word used in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::InApp => "in_app",
        }
    }

    /// The channel of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|channel| channel.as_str() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lead_back() {
        for category in Category::ALL {
            assert_eq!(Category::parse(category.as_str()), Some(category));
        }
        for channel in Channel::ALL {
            assert_eq!(Channel::parse(channel.as_str()), Some(channel));
        }
        assert_eq!(Category::parse("sms"), None);
    }

    #[test]
    fn only_admins_choose_about_the_admin_queues() {
        let admin = Roles { is_admin: true, ..Roles::default() };
        let collector = Roles { is_collector: true, ..Roles::default() };
        let hidden = |roles| Category::ALL.into_iter().filter(move |category| !category.is_for(roles));
        assert_eq!(hidden(admin).count(), 0);
        assert_eq!(hidden(collector).collect::<Vec<_>>(), [Category::NewCases]);
    }
}

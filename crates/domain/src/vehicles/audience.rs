//! Audience of a listing: everyone, collectors first (members first, early access), or staff only.

use chrono::TimeDelta;

use super::ListingStatus;
use crate::{
    Timestamp, Violation,
    accounts::{Roles, SignedIn},
    edit::{Edit, FieldChange},
};

/// Longest time for which a listing is shown to collectors before everyone, in days.
pub const MAX_COLLECTORS_FIRST_DAYS: i64 = 90;

/// Reason in the audit log when the time for collectors has ended.
pub const RELEASE_REASON: &str = "The time for collectors has ended";

/// The people to whom a listing is visible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ListingAudience {
    #[default]
    Everyone,
    /// Verified collectors and staff.
    Collectors {
        /// When the listing becomes visible to everyone; `None` if staff decide that.
        until: Option<Timestamp>,
    },
    /// Admins only, for preparing a listing.
    Staff,
}

impl ListingAudience {
    /// Names in the API and in stores.
    pub const NAMES: [&'static str; 3] = ["everyone", "collectors", "staff"];

    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Everyone => Self::NAMES[0],
            Self::Collectors { .. } => Self::NAMES[1],
            Self::Staff => Self::NAMES[2],
        }
    }

    /// When the listing becomes visible to everyone by itself.
    #[must_use]
    pub const fn until(self) -> Option<Timestamp> {
        match self {
            Self::Collectors { until } => until,
            Self::Everyone | Self::Staff => None,
        }
    }

    /// Whether the time for collectors has ended at `now`.
    #[must_use]
    pub fn is_due(self, now: Timestamp) -> bool {
        self.until().is_some_and(|until| until <= now)
    }

    /// Combines the name with the end of the time for collectors; `None` for an unknown name, or an end that
    /// the audience does not have.
    #[must_use]
    pub fn of(name: &str, until: Option<Timestamp>) -> Option<Self> {
        match (name, until) {
            ("everyone", None) => Some(Self::Everyone),
            ("collectors", until) => Some(Self::Collectors { until }),
            ("staff", None) => Some(Self::Staff),
            _ => None,
        }
    }

    /// Validates what staff chose in a form at the time `now`.
    ///
    /// # Errors
    /// A [`Violation`] of `audience` or `publicOn`.
    pub fn parse(name: &str, until: Option<Timestamp>, now: Timestamp) -> Result<Self, Violation> {
        let latest = now + TimeDelta::days(MAX_COLLECTORS_FIRST_DAYS);
        if until.is_some_and(|until| until <= now || until > latest) {
            let sentence = format!("Choose a day within the next {MAX_COLLECTORS_FIRST_DAYS} days");
            return Err(Violation::new("publicOn", sentence));
        }
        if !Self::NAMES.contains(&name) {
            return Err(Violation::new("audience", "Choose everyone, collectors or staff"));
        }
        let mistaken = || Violation::new("publicOn", "Only a listing for collectors becomes public on a day");
        Self::of(name, until).ok_or_else(mistaken)
    }

    /// Changes to another audience for the audit log; `None` for what stays the same.
    pub(super) fn changes_to(self, after: Self) -> [Option<FieldChange>; 2] {
        let until = |audience: Self| audience.until().map(|until| until.format("%Y-%m-%d %H:%M UTC"));
        [
            FieldChange::between("audience", Some(self.as_str()), Some(after.as_str())),
            FieldChange::between("publicFrom", until(self), until(after)),
        ]
    }

    /// Audit record of a listing for this audience that becomes visible to everyone by itself.
    #[must_use]
    pub fn release_edit(self) -> Edit {
        Edit::with_reason(RELEASE_REASON).with(self.changes_to(Self::Everyone))
    }

    /// Whether somebody may see listings for this audience.
    #[must_use]
    pub const fn admits(self, viewer: ListingViewer) -> bool {
        match self {
            Self::Everyone => true,
            Self::Collectors { .. } => !matches!(viewer, ListingViewer::Public),
            Self::Staff => matches!(viewer, ListingViewer::Staff),
        }
    }

    /// Whether somebody may see a listing for this audience with that status.
    #[must_use]
    pub const fn shows(self, status: ListingStatus, viewer: ListingViewer) -> bool {
        status.is_public() && self.admits(viewer)
    }
}

/// Somebody who looks at listings, by what they may see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum ListingViewer {
    /// Visitors, and members who are not verified collectors.
    #[default]
    Public,
    Collector,
    Staff,
}

impl ListingViewer {
    pub const ALL: [Self; 3] = [Self::Public, Self::Collector, Self::Staff];
    /// Access of a seller to their own listing, whatever its audience.
    pub const SELLER: Self = Self::Staff;

    /// Access of a signed-in member; of a visitor if `None`.
    #[must_use]
    pub fn of(reader: Option<&SignedIn>) -> Self {
        reader.map_or(Self::Public, |reader| Self::with_roles(reader.user().roles))
    }

    /// What a member with those roles may see.
    #[must_use]
    pub const fn with_roles(roles: Roles) -> Self {
        if roles.is_admin {
            Self::Staff
        } else if roles.is_collector {
            Self::Collector
        } else {
            Self::Public
        }
    }

    /// Names of the audiences whose listings this viewer may see, everyone first; stores select by them.
    #[must_use]
    pub const fn audiences(self) -> &'static [&'static str] {
        match self {
            Self::Public => &["everyone"],
            Self::Collector => &["everyone", "collectors"],
            Self::Staff => &["everyone", "collectors", "staff"],
        }
    }

    /// Names of the audiences other than everyone whose listings this viewer may see.
    #[must_use]
    pub fn restricted_audiences(self) -> &'static [&'static str] {
        &self.audiences()[1..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_audience_admits_its_viewers() {
        use ListingViewer::{Collector, Public, Staff};
        for (audience, viewers) in [
            (ListingAudience::Everyone, vec![Public, Collector, Staff]),
            (ListingAudience::Collectors { until: None }, vec![Collector, Staff]),
            (ListingAudience::Staff, vec![Staff]),
        ] {
            for viewer in ListingViewer::ALL {
                assert_eq!(audience.admits(viewer), viewers.contains(&viewer), "{audience:?} {viewer:?}");
                let is_selected = viewer.audiences().contains(&audience.as_str());
                assert_eq!(is_selected, audience.admits(viewer), "stores select the same");
                for status in ListingStatus::ALL {
                    let is_shown = status.is_public() && viewers.contains(&viewer);
                    assert_eq!(
                        audience.shows(status, viewer),
                        is_shown,
                        "{status:?} {audience:?} {viewer:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn viewer_follows_from_roles() {
        let roles = |is_collector, is_admin| ListingViewer::with_roles(Roles { is_collector, is_admin });
        assert_eq!(roles(false, false), ListingViewer::Public);
        assert_eq!(roles(true, false), ListingViewer::Collector);
        assert_eq!(roles(false, true), ListingViewer::Staff);
        assert_eq!(roles(true, true), ListingViewer::Staff);
    }

    #[test]
    fn public_date_requires_collectors_and_the_future() {
        let now = Timestamp::UNIX_EPOCH;
        let day = |days: i64| Some(now + TimeDelta::days(days));
        let field =
            |name, until| ListingAudience::parse(name, until, now).map_err(|violation| violation.field);
        assert_eq!(field("everyone", None), Ok(ListingAudience::Everyone));
        assert_eq!(field("staff", None), Ok(ListingAudience::Staff));
        assert_eq!(field("collectors", day(7)), Ok(ListingAudience::Collectors { until: day(7) }));
        for (name, until, refused) in [
            ("collectors", day(0), "publicOn"),
            ("collectors", day(91), "publicOn"),
            ("everyone", day(7), "publicOn"),
            ("staff", day(7), "publicOn"),
            ("friends", None, "audience"),
        ] {
            assert_eq!(field(name, until).unwrap_err(), refused, "{name} {until:?}");
        }
    }
}

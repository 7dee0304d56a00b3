//! Bodies of the preferences.

use application::notifications::PreferencesDraft;
use domain::{
    accounts::{IdleTimeout, Roles},
    notifications::{DeliveryChannel, NotificationCategory, NotificationPreferences},
    preferences::{Preferences, Privacy},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Preferences of the caller.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Preferences)]
pub(crate) struct PreferencesDto {
    /// Minutes without a request after which a session ends: 15, 30, 60 or 240.
    session_timeout_minutes: u16,
    notifications: MatrixDto,
    /// Categories for which nothing is sent yet; choices for them are stored.
    #[schema(example = json!(["marketReports", "specialEvents"]))]
    not_sent_yet: Vec<&'static str>,
    /// `none`: one email per notification; `daily`: one email a day; `weekly`: one email each Monday.
    digest: &'static str,
    privacy: PrivacyDto,
}

impl PreferencesDto {
    pub(super) fn new(idle: IdleTimeout, preferences: &Preferences, roles: Roles) -> Self {
        Self {
            session_timeout_minutes: idle.minutes(),
            notifications: MatrixDto::new(&preferences.matrix, roles),
            not_sent_yet: NotificationCategory::ALL
                .into_iter()
                .filter(|category| !category.is_sent())
                .map(NotificationCategory::as_str)
                .collect(),
            digest: preferences.digest.as_str(),
            privacy: PrivacyDto::from(&preferences.privacy),
        }
    }
}

/// Channels for each notification category.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NotificationMatrix)]
pub(crate) struct MatrixDto {
    price_alerts: ChannelsDto,
    new_listings: ChannelsDto,
    appointments: ChannelsDto,
    market_reports: ChannelsDto,
    special_events: ChannelsDto,
    /// Replies and mentions in the forum.
    forum: ChannelsDto,
    /// Private messages from other collectors; collectors only.
    #[serde(skip_serializing_if = "Option::is_none")]
    private_messages: Option<ChannelsDto>,
    /// Decisions and messages about the member's own cars and applications; always shown in the list on the
    /// site.
    own_affairs: ChannelsDto,
    /// Changes of the member's rights, and moderation of what they wrote; always shown in the list on the site.
    membership: ChannelsDto,
    /// New cases in the admin queues; admins only.
    #[serde(skip_serializing_if = "Option::is_none")]
    new_cases: Option<ChannelsDto>,
}

impl MatrixDto {
    pub(super) fn new(matrix: &NotificationPreferences, roles: Roles) -> Self {
        let channels = |category| ChannelsDto {
            email: matrix.is_on(category, DeliveryChannel::Email),
            in_app: matrix.is_on(category, DeliveryChannel::InApp),
        };
        Self {
            price_alerts: channels(NotificationCategory::PriceAlerts),
            new_listings: channels(NotificationCategory::NewListings),
            appointments: channels(NotificationCategory::Appointments),
            market_reports: channels(NotificationCategory::MarketReports),
            special_events: channels(NotificationCategory::SpecialEvents),
            forum: channels(NotificationCategory::Forum),
            private_messages: NotificationCategory::PrivateMessages
                .is_for(roles)
                .then(|| channels(NotificationCategory::PrivateMessages)),
            own_affairs: channels(NotificationCategory::OwnAffairs),
            membership: channels(NotificationCategory::Membership),
            new_cases: NotificationCategory::NewCases
                .is_for(roles)
                .then(|| channels(NotificationCategory::NewCases)),
        }
    }
}

/// Channels of one category.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NotificationChannels)]
pub(crate) struct ChannelsDto {
    email: bool,
    in_app: bool,
}

/// Privacy settings: the parts of the profile that other members see.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Privacy)]
pub(crate) struct PrivacyDto {
    /// `private`, `verified` or `public`.
    profile_visibility: &'static str,
    /// `private-only`, `trusted` or `all-verified`.
    collection_privacy: &'static str,
    analytics_sharing: bool,
    activity_status: bool,
}

impl From<&Privacy> for PrivacyDto {
    fn from(privacy: &Privacy) -> Self {
        Self {
            profile_visibility: privacy.profile.as_str(),
            collection_privacy: privacy.collection.as_str(),
            analytics_sharing: privacy.analytics_sharing,
            activity_status: privacy.activity_status,
        }
    }
}

/// All preferences. Only the session timeout is required; other missing fields stay unchanged. Unknown fields
/// are rejected.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewPreferences)]
pub(crate) struct NewPreferencesDto {
    /// 15, 30, 60 or 240.
    #[schema(value_type = i32, required, example = 60)]
    session_timeout_minutes: Option<i64>,
    notifications: Option<MatrixChangeDto>,
    /// `none`, `daily` or `weekly`.
    digest: Option<String>,
    privacy: Option<PrivacyChangeDto>,
    /// Read-only: must equal the value that was read.
    not_sent_yet: Option<Vec<String>>,
}

impl NewPreferencesDto {
    pub(super) fn draft(self) -> PreferencesDraft {
        let idle_timeout = IdleTimeout::parse(self.session_timeout_minutes);
        PreferencesDraft {
            idle_timeout: Some(idle_timeout),
            not_sent_yet: self.not_sent_yet,
            ..draft(self.notifications, self.digest, self.privacy)
        }
    }
}

/// Changes of preferences; missing fields stay unchanged. Unknown fields are rejected.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PreferencesChange)]
pub(crate) struct PreferencesChangeDto {
    /// 15, 30, 60 or 240.
    #[schema(value_type = Option<i32>, example = 60)]
    session_timeout_minutes: Option<i64>,
    notifications: Option<MatrixChangeDto>,
    /// `none`, `daily` or `weekly`.
    digest: Option<String>,
    privacy: Option<PrivacyChangeDto>,
    /// Read-only: must equal the value that was read.
    not_sent_yet: Option<Vec<String>>,
}

impl PreferencesChangeDto {
    pub(super) fn draft(self) -> PreferencesDraft {
        let minutes = self.session_timeout_minutes;
        PreferencesDraft {
            idle_timeout: minutes.map(|minutes| IdleTimeout::parse(Some(minutes))),
            not_sent_yet: self.not_sent_yet,
            ..draft(self.notifications, self.digest, self.privacy)
        }
    }
}

/// Changes of channels by category.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NotificationMatrixChange)]
pub(crate) struct MatrixChangeDto {
    price_alerts: Option<ChannelsChangeDto>,
    new_listings: Option<ChannelsChangeDto>,
    appointments: Option<ChannelsChangeDto>,
    market_reports: Option<ChannelsChangeDto>,
    special_events: Option<ChannelsChangeDto>,
    forum: Option<ChannelsChangeDto>,
    /// Collectors only.
    private_messages: Option<ChannelsChangeDto>,
    own_affairs: Option<ChannelsChangeDto>,
    membership: Option<ChannelsChangeDto>,
    /// Admins only.
    new_cases: Option<ChannelsChangeDto>,
}

impl MatrixChangeDto {
    fn cells(&self) -> Vec<(NotificationCategory, DeliveryChannel, bool)> {
        let mut cells = Vec::new();
        for category in NotificationCategory::ALL {
            let Some(channels) = self.channels(category) else { continue };
            cells.extend(channels.email.map(|is_on| (category, DeliveryChannel::Email, is_on)));
            cells.extend(channels.in_app.map(|is_on| (category, DeliveryChannel::InApp, is_on)));
        }
        cells
    }

    const fn channels(&self, category: NotificationCategory) -> Option<&ChannelsChangeDto> {
        let channels = match category {
            NotificationCategory::PriceAlerts => &self.price_alerts,
            NotificationCategory::NewListings => &self.new_listings,
            NotificationCategory::Appointments => &self.appointments,
            NotificationCategory::MarketReports => &self.market_reports,
            NotificationCategory::SpecialEvents => &self.special_events,
            NotificationCategory::Forum => &self.forum,
            NotificationCategory::PrivateMessages => &self.private_messages,
            NotificationCategory::OwnAffairs => &self.own_affairs,
            NotificationCategory::Membership => &self.membership,
            NotificationCategory::NewCases => &self.new_cases,
        };
        channels.as_ref()
    }
}

/// Changes of the channels of one category.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NotificationChannelsChange)]
pub(crate) struct ChannelsChangeDto {
    email: Option<bool>,
    in_app: Option<bool>,
}

/// Changes of what other members may see.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PrivacyChange)]
pub(crate) struct PrivacyChangeDto {
    /// `private`, `verified` or `public`.
    profile_visibility: Option<String>,
    /// `private-only`, `trusted` or `all-verified`.
    collection_privacy: Option<String>,
    analytics_sharing: Option<bool>,
    activity_status: Option<bool>,
}

/// Builds the common part of both drafts; the session timeout is left to the caller.
fn draft(
    notifications: Option<MatrixChangeDto>,
    digest: Option<String>,
    privacy: Option<PrivacyChangeDto>,
) -> PreferencesDraft {
    let privacy = privacy.unwrap_or_default();
    PreferencesDraft {
        idle_timeout: None,
        not_sent_yet: None,
        cells: notifications.unwrap_or_default().cells(),
        digest,
        profile_visibility: privacy.profile_visibility,
        collection_privacy: privacy.collection_privacy,
        analytics_sharing: privacy.analytics_sharing,
        activity_status: privacy.activity_status,
    }
}

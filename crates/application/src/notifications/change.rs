//! Changes a member's preferences: notifications, privacy and idle timeout.

use domain::{
    Violation,
    accounts::{IdleTimeout, Roles, SignedIn, User},
    audit::Actor,
    notifications::{DeliveryChannel, Digest, NotificationCategory},
    preferences::{CollectionPrivacy, Preferences, ProfileVisibility},
};
use ports::{clock::Clock, preferences::MemberPreferences};

use crate::accounts::{AccountError, AccountRefusal, Caller};

/// Changes to a member's preferences before validation; `None` leaves a setting unchanged.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PreferencesDraft {
    /// The new idle timeout, or the violation if the value is not a valid choice.
    pub idle_timeout: Option<Result<IdleTimeout, Violation>>,
    /// The read-only list of categories without mails, if the client sent it back; must be unchanged.
    pub not_sent_yet: Option<Vec<String>>,
    /// Changed cells of the notification matrix, each with its new value.
    pub cells: Vec<(NotificationCategory, DeliveryChannel, bool)>,
    pub digest: Option<String>,
    pub profile_visibility: Option<String>,
    pub collection_privacy: Option<String>,
    pub analytics_sharing: Option<bool>,
    /// Whether others see when the member was last active.
    pub activity_status: Option<bool>,
}

/// Changes preferences and idle timeout; applies all of it or nothing. Returns both as they are now.
pub async fn change_preferences(
    signed_in: &SignedIn,
    draft: &PreferencesDraft,
    caller: &Caller,
    store: &dyn MemberPreferences,
    clock: &dyn Clock,
) -> Result<(Preferences, IdleTimeout), AccountError> {
    let User { id: user, idle_timeout: idle_before, .. } = *signed_in.user();
    let before = store.preferences(user).await?.ok_or(AccountRefusal::NoSuchUser)?;
    let (chosen, idle_timeout) = with(before, draft, signed_in.user().roles)?;
    let actor = Actor { user: Some(user), address: caller.address };
    let is_kept = store.store_preferences(user, &chosen, idle_timeout, actor, clock.now()).await?;
    let idle_timeout = idle_timeout.unwrap_or(idle_before);
    if is_kept { Ok((chosen, idle_timeout)) } else { Err(AccountRefusal::NoSuchUser.into()) }
}

fn with(
    mut chosen: Preferences,
    draft: &PreferencesDraft,
    roles: Roles,
) -> Result<(Preferences, Option<IdleTimeout>), Vec<Violation>> {
    let mut violations = Vec::new();
    let idle_timeout = match &draft.idle_timeout {
        Some(Err(violation)) => {
            violations.push(violation.clone());
            None
        }
        Some(Ok(idle_timeout)) => Some(*idle_timeout),
        None => None,
    };
    let not_sent = NotificationCategory::ALL
        .into_iter()
        .filter(|category| !category.is_sent())
        .map(NotificationCategory::as_str);
    if draft.not_sent_yet.as_ref().is_some_and(|stated| !not_sent.eq(stated.iter().map(String::as_str))) {
        violations.push(Violation::new("notSentYet", "This cannot be changed"));
    }
    for (category, channel, is_on) in &draft.cells {
        if category.is_always_in_app() && *channel == DeliveryChannel::InApp && !is_on {
            violations.push(Violation::new(
                "notifications",
                "What concerns your own cars and applications always stays in your list of notifications",
            ));
        }
        if !category.is_for(roles) {
            let message = match category {
                NotificationCategory::PrivateMessages => "Only collectors have the setting privateMessages",
                _ => "Only admins have the setting newCases",
            };
            violations.push(Violation::new("notifications", message));
        }
        chosen.matrix = chosen.matrix.with(*category, *channel, *is_on);
    }
    let mut refuse = |field, message: &str| violations.push(Violation::new(field, message));
    match draft.digest.as_deref().map(Digest::parse) {
        Some(None) => refuse("digest", "Please choose none, daily or weekly"),
        Some(Some(digest)) => chosen.digest = digest,
        None => {}
    }
    match draft.profile_visibility.as_deref().map(ProfileVisibility::parse) {
        Some(None) => refuse("profileVisibility", "Please choose private, verified or public"),
        Some(Some(profile)) => chosen.privacy.profile = profile,
        None => {}
    }
    match draft.collection_privacy.as_deref().map(CollectionPrivacy::parse) {
        Some(None) => refuse("collectionPrivacy", "Please choose private-only, trusted or all-verified"),
        Some(Some(collection)) => chosen.privacy.collection = collection,
        None => {}
    }
    chosen.privacy.analytics_sharing = draft.analytics_sharing.unwrap_or(chosen.privacy.analytics_sharing);
    chosen.privacy.activity_status = draft.activity_status.unwrap_or(chosen.privacy.activity_status);
    if violations.is_empty() { Ok((chosen, idle_timeout)) } else { Err(violations) }
}

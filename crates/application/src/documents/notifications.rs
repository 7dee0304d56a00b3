//! Notifications about shared documents.

use domain::{
    accounts::{User, UserId},
    documents::{AttachedVehicle, Document},
    notifications::{DeepLink, NewNotification, NotificationKind},
};
use ports::StoreError;

use super::DocumentPorts;

/// Notification for a member with whom a document was shared.
pub(super) fn to_member(
    to: UserId,
    document: &Document,
    owner: &User,
    until: chrono::NaiveDate,
) -> NewNotification {
    NewNotification::new(
        to,
        NotificationKind::DocumentShared,
        &format!("{} shared a document with you", owner.username.as_str()),
        &format!("“{}” can be read until {}.", document.name.as_str(), until.format("%B %-d, %Y")),
        DeepLink::to("/dashboard?tab=documents"),
    )
}

/// Notifications for the collectors who watch a listing, about a document that they may now read.
pub(super) async fn to_watchers(
    document: &Document,
    about: Option<&AttachedVehicle>,
    ports: DocumentPorts<'_>,
) -> Result<Vec<NewNotification>, StoreError> {
    let Some((title, vehicle)) = about.and_then(|about| Some((&about.title, about.vehicle?))) else {
        return Ok(Vec::new());
    };
    let watchers = ports.documents.watching_collectors(vehicle).await?;
    let notifications = watchers.into_iter().filter(|watcher| *watcher != document.owner).map(|watcher| {
        NewNotification::new(
            watcher,
            NotificationKind::NewDocument,
            &format!("New document: {title}"),
            &format!("Verified collectors can read “{}” on its page.", document.name.as_str()),
            DeepLink::vehicle(vehicle),
        )
    });
    Ok(notifications.collect())
}

use domain::{
    accounts::{User, UserId},
    documents::{AttachedVehicle, Document},
    notifications::{DeepLink, NewNotice, NoticeKind},
};
use ports::StoreError;

use super::DocumentPorts;

/// What a member is told to whom a document was opened.
pub(super) fn to_member(
    to: UserId,
    document: &Document,
    owner: &User,
    until: chrono::NaiveDate,
) -> NewNotice {
    NewNotice::new(
        to,
        NoticeKind::DocumentShared,
        &format!("{} shared a document with you", owner.username.as_str()),
        &format!("“{}” can be read until {}.", document.name.as_str(), until.format("%B %-d, %Y")),
        DeepLink::to("/dashboard?tab=documents"),
    )
}

/// What the collectors who watch a listing are told of another paper that they may read.
pub(super) async fn to_watchers(
    document: &Document,
    about: Option<&AttachedVehicle>,
    ports: DocumentPorts<'_>,
) -> Result<Vec<NewNotice>, StoreError> {
    let Some((title, vehicle)) = about.and_then(|about| Some((&about.title, about.vehicle?))) else {
        return Ok(Vec::new());
    };
    let watchers = ports.documents.watching_collectors(vehicle).await?;
    let told = watchers.into_iter().filter(|watcher| *watcher != document.owner).map(|watcher| {
        NewNotice::new(
            watcher,
            NoticeKind::NewDocument,
            &format!("New document: {title}"),
            &format!("Verified collectors can read “{}” on its page.", document.name.as_str()),
            DeepLink::vehicle(vehicle),
        )
    });
    Ok(told.collect())
}

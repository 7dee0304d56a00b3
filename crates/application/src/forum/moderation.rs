//! Moderation of posts, topics and reports by admins.

use std::net::IpAddr;

use domain::{
    Violation,
    accounts::Admin,
    audit::Actor,
    forum::{CategoryTopics, NewCategory, PostId, Reason, ReportId, ReportOutcome, TopicId, TopicState},
};
use ports::{
    StoreError,
    forum::{
        CategoryChangeResult, CategoryDeletionResult, CategoryRevision, CloseReportResult, ModerationResult,
    },
};

use super::ForumPorts;

/// Outcome of removing or restoring a post or topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModerationOutcome {
    Done,
    Invalid(Violation),
    /// There is no such post or topic in a state that permits it.
    NoSuchPost,
}

impl From<ModerationResult> for ModerationOutcome {
    fn from(moderated: ModerationResult) -> Self {
        match moderated {
            ModerationResult::Done => Self::Done,
            ModerationResult::NoSuchPost => Self::NoSuchPost,
        }
    }
}

/// Parses the reason that the author of a post receives; optional when the admin is the author.
pub(super) fn reason(text: &str, is_own: bool) -> Result<Option<Reason>, Violation> {
    if is_own && text.trim().is_empty() {
        return Ok(None);
    }
    Reason::parse("removal", text).map(Some)
}

/// Parses the reason for a change of a topic; an error when there is no such topic.
async fn reason_for_topic(
    who: &Admin,
    topic: TopicId,
    text: &str,
    ports: ForumPorts<'_>,
) -> Result<Result<Option<Reason>, ModerationOutcome>, StoreError> {
    let user = who.signed_in().user().id;
    let topic = ports.forum.topic(topic, user).await?.filter(|topic| topic.state != TopicState::Deleted);
    let Some(topic) = topic else { return Ok(Err(ModerationOutcome::NoSuchPost)) };
    Ok(reason(text, topic.is_by(user)).map_err(ModerationOutcome::Invalid))
}

pub(super) fn actor(who: &Admin, address: Option<IpAddr>) -> Actor {
    Actor { user: Some(who.signed_in().user().id), address }
}

/// Removes a topic and notifies its author with the reason.
pub async fn remove_topic(
    who: &Admin,
    topic: TopicId,
    reason: &str,
    address: Option<IpAddr>,
    ports: ForumPorts<'_>,
) -> Result<ModerationOutcome, StoreError> {
    match Reason::parse("removal", reason) {
        Err(violation) => Ok(ModerationOutcome::Invalid(violation)),
        Ok(reason) => {
            let at = ports.clock.now();
            Ok(ports.forum.remove_topic(topic, &reason, actor(who, address), at).await?.into())
        }
    }
}

/// Restores a topic that the concierge removed, and notifies its author.
pub async fn restore_topic(
    who: &Admin,
    topic: TopicId,
    reason: &str,
    address: Option<IpAddr>,
    ports: ForumPorts<'_>,
) -> Result<ModerationOutcome, StoreError> {
    let reason = match reason_for_topic(who, topic, reason, ports).await? {
        Ok(reason) => reason,
        Err(refusal) => return Ok(refusal),
    };
    let (actor, at) = (actor(who, address), ports.clock.now());
    Ok(ports.forum.restore_topic(topic, reason.as_ref(), actor, at).await?.into())
}

/// Restores a reply that the concierge removed, and notifies its author.
pub async fn restore_post(
    who: &Admin,
    post: PostId,
    text: &str,
    address: Option<IpAddr>,
    ports: ForumPorts<'_>,
) -> Result<ModerationOutcome, StoreError> {
    let user = who.signed_in().user().id;
    let Some(found) = ports.forum.post(post, user).await? else { return Ok(ModerationOutcome::NoSuchPost) };
    match reason(text, found.is_by(user)) {
        Err(violation) => Ok(ModerationOutcome::Invalid(violation)),
        Ok(reason) => {
            let (actor, at) = (actor(who, address), ports.clock.now());
            Ok(ports.forum.restore_post(post, reason.as_ref(), actor, at).await?.into())
        }
    }
}

/// Removes a reply and notifies its author with the reason.
pub async fn remove_post(
    who: &Admin,
    post: PostId,
    reason: &str,
    address: Option<IpAddr>,
    ports: ForumPorts<'_>,
) -> Result<ModerationOutcome, StoreError> {
    match Reason::parse("removal", reason) {
        Err(violation) => Ok(ModerationOutcome::Invalid(violation)),
        Ok(reason) => {
            let at = ports.clock.now();
            Ok(ports.forum.remove_post(post, &reason, actor(who, address), at).await?.into())
        }
    }
}

/// Outcome of closing a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CloseOutcome {
    Done,
    /// The reason is not valid; a removal requires one.
    Invalid(Violation),
    /// Already closed.
    Closed,
    NoSuchReport,
}

/// Closes a report; when that removes the reported post, a reason is required.
pub async fn close_report(
    who: &Admin,
    report: ReportId,
    outcome: ReportOutcome,
    reason: &str,
    address: Option<IpAddr>,
    ports: ForumPorts<'_>,
) -> Result<CloseOutcome, StoreError> {
    let reason = match (Reason::parse("removal", reason), outcome) {
        (Ok(reason), _) => Some(reason),
        (Err(_), ReportOutcome::Kept) if reason.trim().is_empty() => None,
        (Err(violation), _) => return Ok(CloseOutcome::Invalid(violation)),
    };
    let (actor, at) = (actor(who, address), ports.clock.now());
    Ok(match ports.forum.close_report(report, outcome, reason.as_ref(), actor, at).await? {
        CloseReportResult::Done => CloseOutcome::Done,
        CloseReportResult::Closed => CloseOutcome::Closed,
        CloseReportResult::NoSuchReport => CloseOutcome::NoSuchReport,
    })
}

/// An admin's edit of a category, before validation; `None` leaves a field unchanged.
#[derive(Debug, Clone, Default)]
pub struct CategoryPatch {
    pub name: Option<String>,
    pub description: Option<String>,
}

/// Why a category was not changed or deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CategoryError {
    Invalid(Vec<Violation>),
    NoSuchCategory,
    /// It has changed since the revision that the admin saw.
    Outdated,
    /// Another category has the name.
    NameTaken,
    /// It has topics; [`CategoryTopics::deletion_obstacle`] says what to do first.
    HasTopics(CategoryTopics),
}

/// Changes name and description of a category.
pub async fn change_category(
    who: &Admin,
    seen: CategoryRevision,
    patch: CategoryPatch,
    address: Option<IpAddr>,
    ports: ForumPorts<'_>,
) -> Result<Result<(), CategoryError>, StoreError> {
    let current = ports.forum.category(seen.id, who.signed_in().user().id).await?;
    let Some(current) = current else { return Ok(Err(CategoryError::NoSuchCategory)) };
    let name = patch.name.as_deref().unwrap_or(current.name.as_str());
    let description = patch.description.as_deref().unwrap_or(current.description.as_str());
    let to = match NewCategory::parse(name, description) {
        Ok(to) => to,
        Err(violations) => return Ok(Err(CategoryError::Invalid(violations))),
    };
    let (actor, at) = (actor(who, address), ports.clock.now());
    Ok(match ports.forum.change_category(seen, &to, actor, at).await? {
        CategoryChangeResult::Done | CategoryChangeResult::Unchanged => Ok(()),
        CategoryChangeResult::NoSuchCategory => Err(CategoryError::NoSuchCategory),
        CategoryChangeResult::Outdated => Err(CategoryError::Outdated),
        CategoryChangeResult::NameTaken => Err(CategoryError::NameTaken),
    })
}

/// Deletes a category that has no topics.
pub async fn delete_category(
    who: &Admin,
    seen: CategoryRevision,
    address: Option<IpAddr>,
    ports: ForumPorts<'_>,
) -> Result<Result<(), CategoryError>, StoreError> {
    let (actor, at) = (actor(who, address), ports.clock.now());
    Ok(match ports.forum.delete_category(seen, actor, at).await? {
        CategoryDeletionResult::Done => Ok(()),
        CategoryDeletionResult::NoSuchCategory => Err(CategoryError::NoSuchCategory),
        CategoryDeletionResult::Outdated => Err(CategoryError::Outdated),
        CategoryDeletionResult::HasTopics(topics) => Err(CategoryError::HasTopics(topics)),
    })
}

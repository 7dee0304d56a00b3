//! Moderation of posts, topics and reports by admins.

use std::net::IpAddr;

use domain::{
    Violation,
    accounts::{Admin, ForumReader},
    audit::Actor,
    forum::{
        AuthorRefusal, ModerationReason, NewCategory, PostId, ReportId, ReportOutcome, SeenVersion, TopicId,
        TopicState, VisibilityChange,
    },
};
use ports::{
    commands::WriteError,
    forum::{
        CategoryRefusal, CategoryRevision, CloseReportRefusal, DeletionRefusal, NoSuchPost, ReportDecision,
    },
};

use super::ForumPorts;

/// Parses the reason that the author of a post receives; optional when the admin is the author.
pub(super) fn reason(text: &str, is_own: bool) -> Result<Option<ModerationReason>, Violation> {
    if is_own && text.trim().is_empty() {
        return Ok(None);
    }
    ModerationReason::parse("removal", text).map(Some)
}

/// Parses the reason for a change of a topic.
async fn reason_for_topic(
    who: &Admin,
    topic: TopicId,
    text: &str,
    ports: ForumPorts<'_>,
) -> Result<Option<ModerationReason>, WriteError<NoSuchPost>> {
    let user = who.signed_in().user().id;
    let topic = ports.forum.topic(topic, user).await?.filter(|topic| topic.state != TopicState::Deleted);
    let topic = topic.ok_or(WriteError::Refused(NoSuchPost))?;
    Ok(reason(text, topic.is_by(user))?)
}

/// Parses the reason for closing a report; optional when the content stays.
pub(crate) fn closing_reason(
    outcome: ReportOutcome,
    text: &str,
) -> Result<Option<ModerationReason>, Violation> {
    match (ModerationReason::parse("removal", text), outcome) {
        (Ok(reason), _) => Ok(Some(reason)),
        (Err(_), ReportOutcome::Kept) if text.trim().is_empty() => Ok(None),
        (Err(violation), _) => Err(violation),
    }
}

pub(super) fn actor(who: &Admin, address: Option<IpAddr>) -> Actor {
    Actor { user: Some(who.signed_in().user().id), address }
}

/// Deletes a topic for its author, if it never had a reply; else removes it as an admin, and its author gets the reason.
pub async fn remove_topic(
    who: &ForumReader,
    topic: TopicId,
    reason: &str,
    address: Option<IpAddr>,
    ports: ForumPorts<'_>,
) -> Result<(), WriteError<DeletionRefusal>> {
    let (member, at) = (who.signed_in(), ports.clock.now());
    let mut refusal = DeletionRefusal::NoSuchTopic;
    if let Some(author) = member.clone().collector() {
        match ports.forum.delete_topic(topic, author.signed_in().user().id, at).await? {
            Ok(()) => return Ok(()),
            Err(refused) => refusal = refused,
        }
    }
    let admin = member.clone().admin().ok_or(WriteError::Refused(refusal))?;
    let change = VisibilityChange::Remove(ModerationReason::parse("removal", reason)?);
    let removed = ports.forum.set_topic_visibility(topic, &change, actor(&admin, address), at).await?;
    removed.map_err(|NoSuchPost| WriteError::Refused(DeletionRefusal::NoSuchTopic))
}

/// Restores a topic that the concierge removed, and notifies its author.
pub async fn restore_topic(
    who: &Admin,
    topic: TopicId,
    reason: &str,
    address: Option<IpAddr>,
    ports: ForumPorts<'_>,
) -> Result<(), WriteError<NoSuchPost>> {
    let change = VisibilityChange::Restore(reason_for_topic(who, topic, reason, ports).await?);
    let changed =
        ports.forum.set_topic_visibility(topic, &change, actor(who, address), ports.clock.now()).await?;
    changed.map_err(WriteError::Refused)
}

/// Deletes a reply for its author; else removes it as an admin, and its author gets the reason.
pub async fn remove_post(
    who: &ForumReader,
    post: PostId,
    reason: &str,
    address: Option<IpAddr>,
    ports: ForumPorts<'_>,
) -> Result<(), WriteError<AuthorRefusal>> {
    let (member, at) = (who.signed_in(), ports.clock.now());
    let mut refusal = AuthorRefusal::NotShown;
    if let Some(author) = member.clone().collector() {
        match ports.forum.delete_post(post, author.signed_in().user().id, at).await? {
            Ok(()) => return Ok(()),
            Err(refused) => refusal = refused,
        }
    }
    let admin = member.clone().admin().ok_or(WriteError::Refused(refusal))?;
    let change = VisibilityChange::Remove(ModerationReason::parse("removal", reason)?);
    let removed = ports.forum.set_post_visibility(post, &change, actor(&admin, address), at).await?;
    removed.map_err(|NoSuchPost| WriteError::Refused(AuthorRefusal::NotShown))
}

/// Restores a reply that the concierge removed, and notifies its author.
pub async fn restore_post(
    who: &Admin,
    post: PostId,
    text: &str,
    address: Option<IpAddr>,
    ports: ForumPorts<'_>,
) -> Result<(), WriteError<NoSuchPost>> {
    let user = who.signed_in().user().id;
    let found = ports.forum.post(post, user).await?.ok_or(WriteError::Refused(NoSuchPost))?;
    let change = VisibilityChange::Restore(reason(text, found.is_by(user))?);
    let changed =
        ports.forum.set_post_visibility(post, &change, actor(who, address), ports.clock.now()).await?;
    changed.map_err(WriteError::Refused)
}

/// A decision that closes a report, before validation.
#[derive(Debug, Clone, Copy)]
pub struct ReportDecisionDraft<'a> {
    pub outcome: ReportOutcome,
    /// Required when the reported post is removed.
    pub reason: &'a str,
    /// As in [`ReportDecision::seen`].
    pub seen: Option<SeenVersion>,
}

/// Closes a report; when that removes the reported post, a reason is required.
pub async fn close_report(
    who: &Admin,
    report: ReportId,
    draft: ReportDecisionDraft<'_>,
    address: Option<IpAddr>,
    ports: ForumPorts<'_>,
) -> Result<(), WriteError<CloseReportRefusal>> {
    let ReportDecisionDraft { outcome, reason, seen } = draft;
    let decision = ReportDecision { outcome, reason: closing_reason(outcome, reason)?, seen };
    let closed = ports.forum.close_report(report, &decision, actor(who, address), ports.clock.now()).await?;
    closed.map_err(WriteError::Refused)
}

/// An admin's edit of a category, before validation; `None` leaves a field unchanged.
#[derive(Debug, Clone, Default)]
pub struct CategoryPatch {
    pub name: Option<String>,
    pub description: Option<String>,
}

/// Changes name and description of a category.
pub async fn change_category(
    who: &Admin,
    seen: CategoryRevision,
    patch: CategoryPatch,
    address: Option<IpAddr>,
    ports: ForumPorts<'_>,
) -> Result<(), WriteError<CategoryRefusal>> {
    let current = ports.forum.category(seen.id, who.signed_in().user().id).await?;
    let current = current.ok_or(WriteError::Refused(CategoryRefusal::NoSuchCategory))?;
    let name = patch.name.as_deref().unwrap_or(current.name.as_str());
    let description = patch.description.as_deref().unwrap_or(current.description.as_str());
    let to = NewCategory::parse(name, description)?;
    let (actor, at) = (actor(who, address), ports.clock.now());
    let changed = ports.forum.change_category(seen, &to, actor, at).await?;
    changed.map(drop).map_err(WriteError::Refused)
}

/// Deletes a category that has no topics.
pub async fn delete_category(
    who: &Admin,
    seen: CategoryRevision,
    address: Option<IpAddr>,
    ports: ForumPorts<'_>,
) -> Result<(), WriteError<CategoryRefusal>> {
    let (actor, at) = (actor(who, address), ports.clock.now());
    ports.forum.delete_category(seen, actor, at).await?.map_err(WriteError::Refused)
}

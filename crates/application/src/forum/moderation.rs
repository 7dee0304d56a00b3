use std::net::IpAddr;

use domain::{
    Violation,
    accounts::Admin,
    audit::Actor,
    forum::{PostId, Reason, ReportId, ReportOutcome, TopicId, TopicState},
};
use ports::{
    StoreError,
    forum::{Closing, ModerationResult},
};

use super::ForumPorts;

/// What somebody who keeps order is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModerationOutcome {
    /// It is done.
    Done,
    /// It is not in order itself.
    Invalid(Violation),
    /// There is nothing like it for which that can be done.
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

/// The reason that the author of something is told; nobody has to give one to themselves.
pub(super) fn reason(text: &str, is_own: bool) -> Result<Option<Reason>, Violation> {
    if is_own && text.trim().is_empty() {
        return Ok(None);
    }
    Reason::parse("removal", text).map(Some)
}

/// The same for a topic that has one; what has none is not there.
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

/// Takes a topic away; its author is told why.
///
/// # Errors
/// When the store fails.
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

/// Brings back a topic that the concierge took away; its author is told why.
///
/// # Errors
/// When the store fails.
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

/// Brings back a reply that the concierge took away; its author is told why.
///
/// # Errors
/// When the store fails.
pub async fn restore_post(
    who: &Admin,
    post: PostId,
    text: &str,
    address: Option<IpAddr>,
    ports: ForumPorts<'_>,
) -> Result<ModerationOutcome, StoreError> {
    let Some(found) = ports.forum.post(post).await? else { return Ok(ModerationOutcome::NoSuchPost) };
    match reason(text, found.is_by(who.signed_in().user().id)) {
        Err(violation) => Ok(ModerationOutcome::Invalid(violation)),
        Ok(reason) => {
            let (actor, at) = (actor(who, address), ports.clock.now());
            Ok(ports.forum.restore_post(post, reason.as_ref(), actor, at).await?.into())
        }
    }
}

/// Takes a reply away; its author is told why.
///
/// # Errors
/// When the store fails.
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

/// What somebody who closes a report is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CloseOutcome {
    /// It is closed.
    Done,
    /// What is taken away needs a reason.
    Invalid(Violation),
    /// Somebody was quicker.
    Closed,
    /// There is no such report.
    NoSuchReport,
}

/// Closes a report; what is taken away by it needs a reason.
///
/// # Errors
/// When the store fails.
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
        Closing::Done => CloseOutcome::Done,
        Closing::Closed => CloseOutcome::Closed,
        Closing::NoSuchReport => CloseOutcome::NoSuchReport,
    })
}

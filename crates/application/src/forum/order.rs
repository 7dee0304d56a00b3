use std::net::IpAddr;

use domain::{
    Violation,
    accounts::Admin,
    audit::Actor,
    forum::{CategoryId, PostId, Reason, ReportId, ReportOutcome, TopicId},
};
use ports::{
    StoreError,
    forum::{Closing, Moderated, TopicChange},
};

use super::ForumPorts;

/// What the concierge wants of a topic, before anything of it is believed.
#[derive(Debug, Clone, Default)]
pub struct TopicOrder {
    /// Whether it takes no replies.
    pub is_locked: Option<bool>,
    /// Whether it stands before the others.
    pub is_pinned: Option<bool>,
    /// Where it belongs.
    pub category: Option<CategoryId>,
    /// What its author is told; may be left out.
    pub reason: Option<String>,
}

/// What somebody who keeps order is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OrderAnswer {
    /// It is done.
    Done,
    /// It is not in order itself.
    Invalid(Violation),
    /// There is nothing like it for which that can be done.
    NoSuchPost,
    /// There is no such category.
    NoSuchCategory,
}

impl From<Moderated> for OrderAnswer {
    fn from(moderated: Moderated) -> Self {
        match moderated {
            Moderated::Done => Self::Done,
            Moderated::NoSuchPost => Self::NoSuchPost,
            Moderated::NoSuchCategory => Self::NoSuchCategory,
        }
    }
}

fn actor(who: &Admin, address: Option<IpAddr>) -> Actor {
    Actor { user: Some(who.signed_in().user().id), address }
}

/// Locks, pins, moves.
///
/// # Errors
/// When the store fails.
pub async fn order_topic(
    who: &Admin,
    topic: TopicId,
    order: TopicOrder,
    address: Option<IpAddr>,
    ports: ForumPorts<'_>,
) -> Result<OrderAnswer, StoreError> {
    let reason = order.reason.filter(|reason| !reason.trim().is_empty());
    let reason = match reason.map(|reason| Reason::parse("removal", &reason)).transpose() {
        Ok(reason) => reason,
        Err(violation) => return Ok(OrderAnswer::Invalid(violation)),
    };
    let TopicOrder { is_locked, is_pinned, category, .. } = order;
    let change = TopicChange { is_locked, is_pinned, category, reason };
    Ok(ports.forum.change_topic(topic, &change, actor(who, address), ports.clock.now()).await?.into())
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
) -> Result<OrderAnswer, StoreError> {
    match Reason::parse("removal", reason) {
        Err(violation) => Ok(OrderAnswer::Invalid(violation)),
        Ok(reason) => {
            let at = ports.clock.now();
            Ok(ports.forum.remove_topic(topic, &reason, actor(who, address), at).await?.into())
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
) -> Result<OrderAnswer, StoreError> {
    match Reason::parse("removal", reason) {
        Err(violation) => Ok(OrderAnswer::Invalid(violation)),
        Ok(reason) => {
            let at = ports.clock.now();
            Ok(ports.forum.remove_post(post, &reason, actor(who, address), at).await?.into())
        }
    }
}

/// What somebody who closes a report is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CloseAnswer {
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
) -> Result<CloseAnswer, StoreError> {
    let reason = match (Reason::parse("removal", reason), outcome) {
        (Ok(reason), _) => Some(reason),
        (Err(_), ReportOutcome::Kept) if reason.trim().is_empty() => None,
        (Err(violation), _) => return Ok(CloseAnswer::Invalid(violation)),
    };
    let (actor, at) = (actor(who, address), ports.clock.now());
    Ok(match ports.forum.close_report(report, outcome, reason.as_ref(), actor, at).await? {
        Closing::Done => CloseAnswer::Done,
        Closing::Closed => CloseAnswer::Closed,
        Closing::NoSuchReport => CloseAnswer::NoSuchReport,
    })
}

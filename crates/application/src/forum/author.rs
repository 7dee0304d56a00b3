use std::time::Duration;

use domain::{
    Violation,
    accounts::Collector,
    forum::{Content, EDITS, Post, PostId, TopicId},
};
use ports::{
    StoreError,
    forum::{DeletionResult, EditResult, ParsedContent},
};

use super::{ForumPorts, allowance, text};

/// What somebody who changes their own text is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EditOutcome {
    /// It says so now.
    Done,
    /// It is not in order.
    Invalid(Vec<Violation>),
    /// They changed too much within a short time.
    TooMany {
        /// After which they may go on.
        retry_after: Duration,
    },
    /// There is no such text of theirs.
    NoSuchPost,
    /// Its topic is locked.
    Locked,
}

impl From<EditResult> for EditOutcome {
    fn from(edited: EditResult) -> Self {
        match edited {
            EditResult::Done | EditResult::Unchanged => Self::Done,
            EditResult::NoSuchPost => Self::NoSuchPost,
            EditResult::Locked => Self::Locked,
        }
    }
}

/// Changes a reply of one's own. Who was called by name before is not told again.
///
/// # Errors
/// When the store fails.
pub async fn edit_post(
    who: &Collector,
    post: PostId,
    content: &str,
    is_counted: bool,
    ports: ForumPorts<'_>,
) -> Result<EditOutcome, StoreError> {
    let content = match Content::parse("reply", content) {
        Ok(content) => content,
        Err(violation) => return Ok(EditOutcome::Invalid(vec![violation])),
    };
    let user = who.signed_in().user().id;
    let own = ports.forum.post(post).await?.filter(|post| post.is_by(user));
    let Some(before) = own else { return Ok(EditOutcome::NoSuchPost) };
    if let Some(retry_after) = wait(who, is_counted, ports).await? {
        return Ok(EditOutcome::TooMany { retry_after });
    }
    let text = newly_said(content, &before, ports);
    Ok(ports.forum.edit_post(post, user, &text, ports.clock.now()).await?.into())
}

/// Takes away a topic of one's own to which nobody has replied.
///
/// # Errors
/// When the store fails.
pub async fn delete_own_topic(
    who: &Collector,
    topic: TopicId,
    ports: ForumPorts<'_>,
) -> Result<DeletionResult, StoreError> {
    ports.forum.delete_topic(topic, who.signed_in().user().id, ports.clock.now()).await
}

pub(super) async fn wait(
    who: &Collector,
    is_counted: bool,
    ports: ForumPorts<'_>,
) -> Result<Option<Duration>, StoreError> {
    match allowance("edits", who.signed_in().user().id, EDITS) {
        Some(allowance) if is_counted => ports.rate_limiter.take(&allowance, ports.clock.now()).await,
        _ => Ok(None),
    }
}

/// What a changed text says, calling by name only whom it did not call before.
pub(super) fn newly_said(content: Content, before: &Post, ports: ForumPorts<'_>) -> ParsedContent {
    let known = text::mentions(&before.content, ports.markdown);
    let mut text = text::read(content, ports.markdown);
    text.mentions.retain(|name| !known.iter().any(|known| known.key() == name.key()));
    text
}
